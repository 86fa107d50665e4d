"""The corpus on disk: ``<Definition>/{valid,invalid}/<what-it-shows>.json``, beside each invalid one ``.expect.json``.

Owns reading it, and telling the files that are no part of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EXPECTATION = ".expect.json"


@dataclass(frozen=True, slots=True)
class Refused:
    """An invalid document, and what its expectation says of its one fault."""

    value: Any
    posture: str
    pointer: str
    rule: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """The documents of each definition, and the files that are no part of it."""

    folder: Path
    valid: Mapping[str, list[Any]]
    invalid: Mapping[str, list[Refused]]
    orphans: tuple[Path, ...]


def read(folder: Path, definitions: Iterable[str]) -> Corpus:
    """The corpus in the folder. Raises ValueError, with the path, for a file that is not what it should be."""
    valid: dict[str, list[Any]] = {}
    invalid: dict[str, list[Refused]] = {}
    used: set[Path] = set()
    for name in definitions:
        accepted = [each for each in folder.glob(f"{name}/valid/*.json") if not each.name.endswith(EXPECTATION)]
        valid[name] = [_json(path) for path in sorted(accepted)]
        used.update(accepted)
        invalid[name] = []
        for expectation in sorted(folder.glob(f"{name}/invalid/*{EXPECTATION}")):
            document = expectation.with_name(expectation.name.removesuffix(EXPECTATION) + ".json")
            if document.is_file():
                invalid[name].append(_refused(document, expectation))
                used.update((document, expectation))
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return Corpus(folder, valid, invalid, tuple(path for path in files if path not in used))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: is no JSON: {error}") from None


def _refused(document: Path, expectation: Path) -> Refused:
    told = _json(expectation)
    try:
        return Refused(_json(document), told["posture"], told["pointer"], told["rule"])
    except (KeyError, TypeError):
        raise ValueError(f"{expectation}: lacks posture, pointer or rule") from None
