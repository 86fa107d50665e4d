"""The manifest of the corpus: every case with section, profile, posture, and the version since which it is there.

Made from the files of the corpus and the published schema: ``python -m agjson.conformance.manifest conformance``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from agjson.conformance.corpus import FORMAT, MANIFEST, expectation, subject
from agjson.decoding import decode
from agjson.errors import AgJsonError
from agjson.profiles import held_profile, largest, reached_profile
from agjson.published import schema_text
from agjson.versions import SPEC_VERSION
from agjson_generated.agjson.tables import NAME

_INPUT = "AgInput"
_EVENT = "AgEvent"


def text(folder: Traversable, before: Mapping[str, Any] | None = None) -> str:
    """The manifest of the corpus in that folder; cases that ``before`` has keep their ``since``."""
    since = {case["id"]: case["since"] for case in (before or {}).get("cases", ())}
    rows = [json.dumps(_entry(folder, case, since.get(case, SPEC_VERSION))) for case in sorted(_found(folder))]
    head = {"format": FORMAT, "protocol": NAME, "version": SPEC_VERSION}
    return json.dumps(head, indent=2)[:-2] + ',\n  "cases": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n"


def main(folder: Path) -> None:
    """Writes the manifest of the corpus in that folder."""
    path = folder / MANIFEST
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
    path.write_text(text(folder, before), encoding="utf-8", newline="\n")


def _found(folder: Traversable) -> Iterator[str]:
    for definition in _folders(folder / "documents"):
        for verdict in _folders(definition):
            for file in verdict.iterdir():
                name, ending, _ = file.name.partition(".json")
                if ending and not name.endswith(".expect"):
                    yield f"documents/{definition.name}/{verdict.name}/{name}"
    for kind in ("inputs", "streams"):
        yield from (f"{kind}/{each.name}" for each in _folders(folder / kind))


def _folders(folder: Traversable) -> Iterator[Traversable]:
    return (each for each in folder.iterdir() if each.is_dir())


def _entry(folder: Traversable, case: str, since: str) -> dict[str, str]:
    kind, name, *_ = case.split("/")
    expected = _json(folder, expectation(case))
    row = {"id": case}
    if kind == "streams":
        lines = (folder / subject(case)).read_text(encoding="utf-8").splitlines()
        return row | {
            "section": expected["section"],
            "profile": largest(held_profile(event, _EVENT) for event in _events(lines)),
            "posture": "lenient",
            "since": since,
        }
    definition = name if kind == "documents" else _INPUT
    return row | {
        "definition": definition,
        "section": expected.get("section") or _sections()[definition],
        "profile": largest([reached_profile(definition), held_profile(_json(folder, subject(case)), definition)]),
        "posture": expected.get("posture", "both"),
        "since": since,
    }


def _json(folder: Traversable, name: str | None) -> Any:
    return {} if name is None else json.loads((folder / name).read_text(encoding="utf-8"))


def _events(lines: list[str]) -> Iterator[object]:
    for line in lines:
        try:
            yield decode(line)
        except AgJsonError:
            continue


@cache
def _sections() -> dict[str, str]:
    """Which section of the specification each definition comes from."""
    definitions = json.loads(schema_text())["$defs"]
    return {name: node["x-spec"] for name, node in definitions.items()}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
