"""The corpus: its folder or archive, the cases that its manifest lists, and their files."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, cast

import msgspec

from agjson.conformance.expectations import Refusal, StreamOutcome, input_verdict, refusal, stream_outcome
from agjson.published import corpus_place
from agjson_generated.agjson.tables import PROFILES

Kind: TypeAlias = Literal["documents", "inputs", "streams"]
MANIFEST = "manifest.json"
FORMAT = 1
_NAME = r"[A-Za-z0-9][A-Za-z0-9.-]*"
_Expected = TypeVar("_Expected")


class NoCorpus(Exception):
    """There is no corpus in that place, or a case of it cannot be read; says which, and what is wrong."""


class Entry(msgspec.Struct, frozen=True):
    """A case, as the manifest lists it."""

    id: Annotated[str, msgspec.Meta(pattern=rf"^(documents/{_NAME}/(in)?valid|inputs|streams)/{_NAME}$")]
    section: str
    profile: Literal["CORE", "EXTENDED", "ADVANCED"]
    posture: Literal["strict", "lenient", "both"]
    since: str
    definition: str | None = None


class Manifest(msgspec.Struct):
    """What manifest.json says: the version of AgJSON that the corpus is for, and its cases."""

    version: str
    cases: list[Entry]
    format: Literal[1]


@dataclass(frozen=True, slots=True)
class Case:
    """One case, whose files are read when they are asked for."""

    entry: Entry
    folder: Traversable

    @property
    def id(self) -> str:
        """Its path in the corpus, without ending."""
        return self.entry.id

    @property
    def kind(self) -> Kind:
        """Of which sort the case is."""
        return cast(Kind, self.id.partition("/")[0])

    @property
    def names(self) -> list[str]:
        """The names of its files, from the top of the corpus."""
        return list(filter(None, (subject(self.id), expectation(self.id))))

    def text(self) -> str:
        """The document as it comes over the wire, or the lines of the stream. Raises NoCorpus."""
        return read(self.folder, subject(self.id))

    def document(self) -> object:
        """The document, read. Raises NoCorpus."""
        return parsed(self.text(), subject(self.id))

    def files(self) -> Iterator[tuple[str, str]]:
        """The name and the text of each of its files. Raises NoCorpus."""
        for name in self.names:
            yield name, read(self.folder, name)

    def refusal(self) -> Refusal | None:
        """Of a document or an input: who has to refuse it; None for a valid one. Raises NoCorpus."""
        if expectation(self.id) is None:
            return None
        if self.kind == "inputs" and expected(self.folder, self.id, input_verdict)["valid"]:
            return None
        return expected(self.folder, self.id, refusal)

    def outcome(self) -> StreamOutcome:
        """Of a stream: what it has to come to. Raises NoCorpus."""
        return expected(self.folder, self.id, stream_outcome)

    def remark(self, member: Literal["title", "reading"]) -> str | None:
        """What the case shows, or what the specification leaves open in it, if it says so. Raises NoCorpus."""
        found: str | None = expected(self.folder, self.id, dict).get(member) if expectation(self.id) else None
        return found


def expected(folder: Traversable, case: str, typed: Callable[[Any], _Expected]) -> _Expected:
    """What has to come of a case that has an expectation. Raises NoCorpus."""
    name = expectation(case) or ""
    value = parsed(read(folder, name), name)
    try:
        return typed(value)
    except (TypeError, ValueError) as error:
        raise NoCorpus(f"{name} is no expectation: {error}") from None


def subject(case: str) -> str:
    """The file that a case is about, from the top of the corpus."""
    names = {"documents": f"{case}.json", "inputs": f"{case}/input.json", "streams": f"{case}/events.jsonl"}
    return names[case.partition("/")[0]]


def expectation(case: str) -> str | None:
    """The file that says what has to come of the case; none for a valid document."""
    kind, *rest = case.split("/")
    if kind != "documents":
        return f"{case}/expect.json"
    return f"{case}.expect.json" if rest[1] == "invalid" else None


def opened(path: Path | None = None) -> Traversable:
    """The corpus in that folder or archive; without one, that of this package. Raises NoCorpus."""
    path = path or corpus_place()
    if not path.exists():
        raise NoCorpus(f"{path}: there is no such file or folder")
    try:
        place: Traversable = path if path.is_dir() else zipfile.Path(path)
        top = list(place.iterdir())
    except (zipfile.BadZipFile, OSError) as error:
        raise NoCorpus(f"{path} is neither a folder nor a ZIP archive: {error}") from None
    # An archive holds one folder, and so does what it was unpacked into.
    return top[0] if len(top) == 1 and top[0].is_dir() else place


def manifest_of(folder: Traversable) -> Manifest:
    """The manifest of the corpus. Raises NoCorpus."""
    text = read(folder, MANIFEST)
    try:
        return msgspec.json.decode(text, type=Manifest)
    except ValueError as error:
        raise NoCorpus(f"{folder / MANIFEST} is no manifest of format {FORMAT}: {error}") from None


def cases(folder: Traversable) -> list[Case]:
    """Every case that the manifest of the corpus lists. Raises NoCorpus."""
    return [Case(entry, folder) for entry in manifest_of(folder).cases]


def selected(found: Iterable[Case], profile: str, filters: Iterable[str] = ()) -> Iterator[Case]:
    """The cases that bind an implementation of the profile, and whose id matches one of the globs, if there are any."""
    binding = PROFILES[: PROFILES.index(profile) + 1]
    globs = tuple(filters)
    for case in found:
        if case.entry.profile in binding and (not globs or any(fnmatchcase(case.id, each) for each in globs)):
            yield case


def read(folder: Traversable, name: str) -> str:
    """The text of a file of the corpus, line ends as they are. Raises NoCorpus."""
    try:
        return folder.joinpath(name).read_bytes().decode("utf-8")
    except (OSError, KeyError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
        raise NoCorpus(f"{folder / name} cannot be read: {error}") from None


def parsed(text: str, name: str) -> Any:
    """The value of a JSON text; ``name`` is what errors call it. Raises NoCorpus."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoCorpus(f"{name} is no JSON: {error}") from None
