"""The manifest of the corpus: every case with section, profile, posture, and the version since which it is there.

Made from the files of the corpus and the published schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from agjson.conformance.corpus import (
    FORMAT,
    MANIFEST,
    Entry,
    NoCorpus,
    expectation,
    expected,
    manifest_of,
    parsed,
    read,
    subject,
)
from agjson.conformance.expectations import input_verdict, refusal, stream_outcome
from agjson.decoding import decode
from agjson.errors import AgJsonError
from agjson.profiles import held_profile, largest, reached_profile
from agjson.published import schema_text
from agjson.versions import SPEC_VERSION
from agjson_generated.agjson.tables import NAME
from agjson_runtime.files import write_file

_INPUT = "AgInput"
_EVENT = "AgEvent"


def text(folder: Traversable, before: Iterable[Entry] = ()) -> str:
    """The manifest of the corpus in that folder; cases that were there before keep their ``since``. Raises NoCorpus."""
    since = {entry.id: entry.since for entry in before}
    rows = [json.dumps(_entry(folder, case, since.get(case, SPEC_VERSION))) for case in sorted(_found(folder))]
    head = {"format": FORMAT, "protocol": NAME, "version": SPEC_VERSION}
    return json.dumps(head, indent=2)[:-2] + ',\n  "cases": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n"


def update(folder: Path, *, write: bool) -> bool:
    """Return whether the manifest in the folder is up to date; write it if wanted and not. Raises NoCorpus, OSError."""
    path = folder / MANIFEST
    before = manifest_of(folder).cases if path.exists() else []
    made = text(folder, before)
    fresh = path.exists() and path.read_bytes() == made.encode()
    if write and not fresh:
        write_file(path, made)
    return fresh


def _found(folder: Traversable) -> Iterator[str]:
    for definition in _folders(folder / "documents"):
        for verdict in _folders(definition):
            for file in verdict.iterdir():
                if file.name.endswith(".json") and not file.name.endswith(".expect.json"):
                    yield f"documents/{definition.name}/{verdict.name}/{file.name.removesuffix('.json')}"
    for kind in ("inputs", "streams"):
        yield from (f"{kind}/{each.name}" for each in _folders(folder / kind))


def _folders(folder: Traversable) -> Iterator[Traversable]:
    return (each for each in folder.iterdir() if each.is_dir())


def _entry(folder: Traversable, case: str, since: str) -> dict[str, str]:
    kind, name, *_ = case.split("/")
    if kind == "streams":
        profile = largest(held_profile(event, _EVENT) for event in _events(read(folder, subject(case))))
        section = expected(folder, case, stream_outcome)["section"]
        return {"id": case, "section": section, "profile": profile, "posture": "lenient", "since": since}
    definition = name if kind == "documents" else _INPUT
    if definition not in _sections():
        raise NoCorpus(f"{case}: there is no definition {definition!r}")
    told: Mapping[str, Any] = {} if expectation(case) is None else _told(folder, case)
    held = held_profile(parsed(read(folder, subject(case)), subject(case)), definition)
    return {
        "id": case,
        "definition": definition,
        "section": told.get("section") or _sections()[definition],
        "profile": largest([reached_profile(definition), held]),
        "posture": told.get("posture", "both"),
        "since": since,
    }


def _told(folder: Traversable, case: str) -> Mapping[str, Any]:
    if case.startswith("documents/"):
        return expected(folder, case, refusal)
    verdict = expected(folder, case, input_verdict)
    return verdict if verdict["valid"] else {**verdict, **expected(folder, case, refusal)}


def _events(lines: str) -> Iterator[object]:
    for line in lines.split("\n"):
        try:
            yield decode(line)
        except AgJsonError:
            continue


@cache
def _sections() -> dict[str, str]:
    """Which section of the specification each definition comes from."""
    definitions = json.loads(schema_text())["$defs"]
    return {name: node["x-spec"] for name, node in definitions.items()}
