"""The corpus of a protocol: its folder or archive, and the cases that its manifest lists."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, cast

import msgspec

from agjson.conformance.expectations import Refusal, StreamOutcome, refusal, stream_outcome, verdict
from agjson.conformance.files import Files, NoCorpus, names, parsed, read, subject

Kind: TypeAlias = Literal["documents", "inputs", "streams"]
MANIFEST = "manifest.json"
FORMAT = 2
_NAME = r"[A-Za-z0-9][A-Za-z0-9.-]*"


class Entry(msgspec.Struct, frozen=True):
    """A case, as the manifest lists it."""

    id: Annotated[str, msgspec.Meta(pattern=rf"^(documents/{_NAME}/(in)?valid|inputs|streams)/{_NAME}$")]
    section: str
    profile: str
    mode: Literal["strict", "lenient", "both"]
    since: str
    definition: str | None = None
    spec_definition: str | None = msgspec.field(default=None, name="specDefinition")


class Manifest(msgspec.Struct):
    """What manifest.json says: the version of AgJSON that the corpus is for, and its cases."""

    version: str
    cases: list[Entry]
    format: Literal[2]


@dataclass(frozen=True, slots=True)
class Case:
    """One case, whose parts are read when they are asked for."""

    entry: Entry
    source: Files

    @property
    def id(self) -> str:
        """Return what names it in every report: for inputs and streams also its folder in the corpus."""
        return self.entry.id

    @property
    def kind(self) -> Kind:
        """Of which sort the case is."""
        return cast(Kind, self.id.partition("/")[0])

    @property
    def names(self) -> list[str]:
        """Return the names of its files, from the top of the corpus."""
        return names(self.id)

    def text(self) -> str:
        """The document as it comes over the wire, or the lines of the stream. Raises NoCorpus."""
        return self.source.text(self.id)

    def document(self) -> object:
        """The document, read. Raises NoCorpus."""
        return parsed(self.text(), subject(self.id))

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each of its files; of a document, that of its line. Raises NoCorpus."""
        return self.source.parts(self.id)

    def refusal(self) -> Refusal | None:
        """Of a document or an input: who has to refuse it; None for a valid one. Raises NoCorpus."""
        if self.source.expected(self.id, verdict)["valid"]:
            return None
        return self.source.expected(self.id, refusal)

    def outcome(self) -> StreamOutcome:
        """Of a stream: what it has to come to. Raises NoCorpus."""
        return self.source.expected(self.id, stream_outcome)

    def remark(self, member: Literal["title", "reading"]) -> str | None:
        """What the case shows, or what the specification leaves open in it, if it says so. Raises NoCorpus."""
        found: str | None = self.source.expected(self.id, dict).get(member)
        return found


def opened(path: Path) -> Traversable:
    """Return the corpus in that folder or archive, or in a folder of it.

    Raises NoCorpus where there is none, or more than one.
    """
    if not path.exists():
        raise NoCorpus(f"{path}: there is no such file or folder")
    try:
        place: Traversable = path if path.is_dir() else zipfile.Path(path)
        found = list(_corpora(place))
    except (zipfile.BadZipFile, OSError) as error:
        raise NoCorpus(f"{path} is neither a folder nor a ZIP archive: {error}") from None
    if len(found) == 1:
        return found[0]
    names = ", ".join(sorted(folder.name for folder in found))
    raise NoCorpus(f"{path}: expected one corpus, got {names or f'none: there is no {MANIFEST}'}")


def _corpora(place: Traversable, depth: int = 2) -> Iterator[Traversable]:
    """Yield the folders with a manifest: a corpus is in a folder of its protocol, and an archive has one top folder."""
    if (place / MANIFEST).is_file():
        yield place
    elif depth:
        for folder in place.iterdir():
            if folder.is_dir():
                yield from _corpora(folder, depth - 1)


def manifest_of(folder: Traversable) -> Manifest:
    """The manifest of the corpus. Raises NoCorpus."""
    text = read(folder, MANIFEST)
    try:
        return msgspec.json.decode(text, type=Manifest)
    except ValueError as error:
        raise NoCorpus(f"{folder / MANIFEST} is no manifest of format {FORMAT}: {error}") from None


def cases(folder: Traversable) -> list[Case]:
    """Every case that the manifest of the corpus lists. Raises NoCorpus."""
    source = Files(folder)
    return [Case(entry, source) for entry in manifest_of(folder).cases]


def selected(
    found: Iterable[Case],
    profiles: Sequence[str],
    profile: str,
    filters: Sequence[str] = (),
    excludes: Sequence[str] = (),
) -> Iterator[Case]:
    """Yield the cases that bind an implementation of the profile.

    Their id matches one of the globs in ``filters``, if there are any, and none of those in ``excludes``.
    """
    binding = profiles[: profiles.index(profile) + 1]
    for case in found:
        wanted = not filters or _matches(case, filters)
        if case.entry.profile in binding and wanted and not _matches(case, excludes):
            yield case


def _matches(case: Case, globs: Iterable[str]) -> bool:
    return any(fnmatchcase(case.id, glob) for glob in globs)
