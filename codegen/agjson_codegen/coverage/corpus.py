"""The documents on disk: ``<Definition>.jsonl``, one case per line, as conformance/README.md describes it.

Owns reading them, and finding the files that belong to no definition.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_VALID = ("valid", "document")
_INVALID = (*_VALID, "mode", "pointer", "keyword")


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


def file_of(folder: Path, definition: str) -> Path:
    """Return the file in which the documents of a definition are, or belong."""
    return folder / f"{definition}.jsonl"


def read(folder: Path, definitions: Iterable[str]) -> Corpus:
    """Return the documents in the folder. Raises ValueError, with file and line, where one cannot be read."""
    valid: dict[str, list[Any]] = {}
    invalid: dict[str, list[Refused]] = {}
    files = {name: file_of(folder, name) for name in definitions}
    for name, path in files.items():
        cases = list(_cases(path)) if path.is_file() else []
        valid[name] = [case["document"] for case in cases if case["valid"]]
        invalid[name] = [
            Refused(case["document"], case["mode"], case["pointer"], case["keyword"])
            for case in cases
            if not case["valid"]
        ]
    orphans = (path for path in sorted(folder.rglob("*")) if path.is_file() and path not in files.values())
    return Corpus(folder, valid, invalid, tuple(orphans))


def _cases(path: Path) -> Iterator[Mapping[str, Any]]:
    """Yield the cases of a file, each with the members that it needs."""
    for number, line in enumerate(path.read_text(encoding="utf-8").removesuffix("\n").split("\n"), 1):
        try:
            case = json.loads(line)
        except ValueError as error:
            raise ValueError(f"{path}:{number}: invalid JSON: {error}") from None
        needed = _VALID if isinstance(case, dict) and case.get("valid") is True else _INVALID
        missing = [member for member in needed if not isinstance(case, dict) or member not in case]
        if missing:
            raise ValueError(f"{path}:{number}: missing {', '.join(missing)}")
        yield case
