"""The manifest of the corpus: every case with section, profile, mode, and the version since which it is there.

Made from the files of the corpus and the published schema. What is made for the manifest also puts the files of
documents into their canonical form.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from agjson.conformance.corpus import FORMAT, MANIFEST, Entry, manifest_of
from agjson.conformance.documents import canonical
from agjson.conformance.expectations import input_verdict, refusal, stream_outcome, verdict
from agjson.conformance.files import DOCUMENTS, DOCUMENTS_SUFFIX, Files, NoCorpus, parsed, read, subject
from agjson.conformance.questions import POSTURES
from agjson.decoding import decode
from agjson.errors import AgJsonError
from agjson.profiles import held_profile, largest, reached_profile
from agjson.published import schema_text
from agjson.validation import violations
from agjson.versions import SPEC_VERSION
from agjson_generated.agjson.tables import NAME
from agjson_runtime.files import write_file

_INPUT = "AgInput"
_EVENT = "AgEvent"


def text(folder: Traversable, before: Iterable[Entry] = ()) -> str:
    """The manifest of the corpus in that folder; cases that were there before keep their ``since``. Raises NoCorpus."""
    source = Files(folder)
    since = {entry.id: entry.since for entry in before}
    rows = [json.dumps(_entry(source, case, since.get(case, SPEC_VERSION))) for case in sorted(source.ids())]
    if not rows:
        raise NoCorpus(f"{folder}: no cases")
    head = {"format": FORMAT, "protocol": NAME, "version": SPEC_VERSION}
    return json.dumps(head, indent=2)[:-2] + ',\n  "cases": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n"


def update(folder: Path, *, write: bool) -> list[Path]:
    """Return the files that are stale: documents that are not in canonical form, else the manifest.

    They are written if wanted. Raises NoCorpus and OSError.
    """
    stale = {path: made for path, made in _canonical_documents(folder) if path.read_bytes() != made.encode()}
    if write:
        _write(stale)
    elif stale:
        return list(stale)
    path = folder / MANIFEST
    made = text(folder, manifest_of(folder).cases if path.exists() else ())
    if not path.exists() or path.read_bytes() != made.encode():
        stale[path] = made
        if write:
            _write({path: made})
    return list(stale)


def _canonical_documents(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted((folder / DOCUMENTS).glob(f"*{DOCUMENTS_SUFFIX}")):
        name = path.relative_to(folder).as_posix()
        try:
            yield path, canonical(path.name.removesuffix(DOCUMENTS_SUFFIX), read(folder, name))
        except ValueError as error:
            raise NoCorpus(f"{name}, {error}") from None


def _write(files: Mapping[Path, str]) -> None:
    for path, content in files.items():
        write_file(path, content)


def _entry(source: Files, case: str, since: str) -> dict[str, str]:
    kind, name, *_ = case.split("/")
    if kind == "streams":
        profile = largest(held_profile(event, _EVENT) for event in _events(source.text(case)))
        section = source.expected(case, stream_outcome)["section"]
        return {"id": case, "section": section, "profile": profile, "mode": "lenient", "since": since}
    definition = name if kind == "documents" else _INPUT
    if definition not in _sections():
        raise NoCorpus(f"{case}: there is no definition {definition!r}")
    value = parsed(source.text(case), subject(case))
    is_valid = source.expected(case, verdict)["valid"]
    spec_definition = _spec_definition(definition, value)
    return {
        "id": case,
        "definition": definition,
        **({} if spec_definition is None else {"specDefinition": spec_definition}),
        "section": source.expected(case, input_verdict)["section"] if kind == "inputs" else _sections()[definition],
        "profile": largest([reached_profile(definition), held_profile(value, definition)]),
        "mode": "both" if is_valid else source.expected(case, refusal)["mode"],
        "since": since,
    }


def _events(lines: str) -> Iterator[object]:
    for line in lines.split("\n"):
        try:
            yield decode(line)
        except AgJsonError:
            continue


def _spec_definition(definition: str, value: object) -> str | None:
    """Return the nearest definition that the specification names and that gives the same verdict on the document.

    That is the definition itself, or a union that has it as a variant, directly or through other unions.
    """
    found = _reasons(definition, value)
    for name in _with_unions(definition):
        if _definitions()[name].get("x-spec-name") and _reasons(name, value) == found:
            return name
    return None


def _reasons(definition: str, value: object) -> list[list[tuple[str, str]]]:
    return [
        [(violation.pointer, violation.rule) for violation in violations(value, definition, mode=mode)]
        for mode in POSTURES
    ]


@cache
def _with_unions(definition: str) -> list[str]:
    """Return the definition and the unions that it is a variant of, the nearest first."""
    found = [definition]
    for name in found:
        reference = {"$ref": f"#/$defs/{name}"}
        for union, node in _definitions().items():
            # Next to properties, oneOf and anyOf say which of them go together.
            variants = () if "properties" in node else (*node.get("oneOf", ()), *node.get("anyOf", ()))
            if union not in found and any(reference.items() <= variant.items() for variant in variants):
                found.append(union)
    return found


@cache
def _sections() -> dict[str, str]:
    """Which section of the specification each definition comes from."""
    return {name: node["x-spec"] for name, node in _definitions().items()}


@cache
def _definitions() -> dict[str, dict[str, Any]]:
    """Return the definitions of the published schema."""
    found: dict[str, dict[str, Any]] = json.loads(schema_text())["$defs"]
    return found
