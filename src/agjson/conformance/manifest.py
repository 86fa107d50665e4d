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

from agjson.bundle import schema_text
from agjson.conformance.corpus import FORMAT, MANIFEST, Entry, manifest_of
from agjson.conformance.documents import canonical
from agjson.conformance.expectations import input_verdict, refusal, stream_outcome, verdict
from agjson.conformance.files import DOCUMENTS, DOCUMENTS_SUFFIX, Files, NoCorpus, parsed, read, subject
from agjson.conformance.questions import POSTURES
from agjson.errors import AgJsonError
from agjson.json.decoding import decode
from agjson.protocol import Protocol
from agjson.validation.boundary import boundary
from agjson.validation.profiles import profiles_of
from agjson_runtime.files import write_file


def text(folder: Traversable, protocol: Protocol, before: Iterable[Entry] = ()) -> str:
    """The manifest of the corpus in that folder; cases that were there before keep their ``since``. Raises NoCorpus."""
    source = Files(folder)
    entries = _Entries(protocol, source)
    since = {entry.id: entry.since for entry in before}
    rows = [json.dumps(entries.entry(case, since.get(case, protocol.version))) for case in sorted(source.ids())]
    if not rows:
        raise NoCorpus(f"{folder}: no cases")
    head = {"format": FORMAT, "protocol": protocol.name, "version": protocol.version}
    return json.dumps(head, indent=2)[:-2] + ',\n  "cases": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n"


def update(folder: Path, protocol: Protocol, *, write: bool) -> list[Path]:
    """Return the files that are stale: documents that are not in canonical form, else the manifest.

    They are written if wanted. Raises NoCorpus and OSError.
    """
    stale = {path: made for path, made in _canonical_documents(folder) if path.read_bytes() != made.encode()}
    if write:
        _write(stale)
    elif stale:
        return list(stale)
    path = folder / MANIFEST
    made = text(folder, protocol, manifest_of(folder).cases if path.exists() else ())
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


class _Entries:
    """Makes the entries of one corpus."""

    def __init__(self, protocol: Protocol, source: Files) -> None:
        self._protocol = protocol
        self._source = source
        self._profiles = profiles_of(protocol)
        self._definitions: dict[str, dict[str, Any]] = json.loads(schema_text(protocol))["$defs"]
        self._unions = cache(self._with_unions)

    def entry(self, case: str, since: str) -> dict[str, str]:
        """Return the entry of a case. Raises NoCorpus."""
        kind, name, *_ = case.split("/")
        source, profiles = self._source, self._profiles
        if kind == "streams":
            event = self._protocol.event
            profile = profiles.largest(profiles.recognized(value, event) for value in _events(source.text(case)))
            section = source.expected(case, stream_outcome)["section"]
            return {"id": case, "section": section, "profile": profile, "mode": "lenient", "since": since}
        definition = name if kind == "documents" else self._protocol.input
        if definition is None or definition not in self._definitions:
            raise NoCorpus(f"{case}: unknown definition {definition!r}")
        value = parsed(source.text(case), subject(case))
        is_valid = source.expected(case, verdict)["valid"]
        spec_definition = self._spec_definition(definition, value)
        section = self._definitions[definition]["x-spec"]
        return {
            "id": case,
            "definition": definition,
            **({} if spec_definition is None else {"specDefinition": spec_definition}),
            "section": source.expected(case, input_verdict)["section"] if kind == "inputs" else section,
            "profile": profiles.largest([profiles.required(definition), profiles.recognized(value, definition)]),
            "mode": "both" if is_valid else source.expected(case, refusal)["mode"],
            "since": since,
        }

    def _spec_definition(self, definition: str, value: object) -> str | None:
        """Return the nearest definition that the specification names and that gives the same verdict on the document.

        That is the definition itself, or a union that has it as a variant, directly or through other unions.
        """
        reasons = self._reasons(definition, value)
        for name in self._unions(definition):
            if self._definitions[name].get("x-spec-name") and self._reasons(name, value) == reasons:
                return name
        return None

    def _reasons(self, definition: str, value: object) -> list[list[tuple[str, str]]]:
        violations = boundary(self._protocol).violations
        return [
            [(violation.pointer, violation.keyword) for violation in violations(value, definition, mode=mode)]
            for mode in POSTURES
        ]

    def _with_unions(self, definition: str) -> list[str]:
        """Return the definition and the unions that it is a variant of, the nearest first."""
        names = [definition]
        for name in names:
            reference = {"$ref": f"#/$defs/{name}"}
            for union, node in self._definitions.items():
                # Next to properties, oneOf and anyOf say which of them go together.
                variants = () if "properties" in node else (*node.get("oneOf", ()), *node.get("anyOf", ()))
                if union not in names and any(reference.items() <= variant.items() for variant in variants):
                    names.append(union)
        return names


def _events(lines: str) -> Iterator[object]:
    for line in lines.split("\n"):
        try:
            yield decode(line)
        except AgJsonError:
            continue
