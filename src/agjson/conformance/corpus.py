"""The corpus: its folder or archive, and the cases that its manifest lists."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from agjson.published import carried
from agjson_generated.agjson.tables import PROFILES

Kind: TypeAlias = Literal["documents", "inputs", "streams"]
MANIFEST = "manifest.json"
FORMAT = 1


class NoCorpus(Exception):
    """There is no corpus in that place; says which, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case: what the manifest says of it, and its files, read when they are asked for."""

    id: str
    section: str
    profile: str
    posture: str
    since: str
    folder: Traversable
    definition: str | None = None

    @property
    def kind(self) -> Kind:
        """Of which sort the case is."""
        return cast(Kind, self.id.partition("/")[0])

    def text(self) -> str:
        """The document as it comes over the wire, or the lines of the stream. Raises NoCorpus."""
        return self._read(subject(self.id))

    def expectation(self) -> dict[str, Any]:
        """What has to come of it; empty for a valid document. Raises NoCorpus."""
        name = expectation(self.id)
        if name is None:
            return {}
        try:
            found: dict[str, Any] = json.loads(self._read(name))
        except ValueError as error:
            raise NoCorpus(f"{name} is no JSON: {error}") from None
        missing = [member for member in _members(self.kind, found) if member not in found]
        if missing:
            raise NoCorpus(f"{name} does not say {', '.join(missing)}")
        return found

    def _read(self, name: str) -> str:
        try:
            return self.folder.joinpath(name).read_text(encoding="utf-8")
        except (OSError, KeyError, ValueError) as error:
            raise NoCorpus(f"{name} cannot be read: {error}") from None


def _members(kind: Kind, expected: Mapping[str, object]) -> tuple[str, ...]:
    """What an expectation has to say."""
    if kind == "streams":
        return ("result", "needsResync", "resync", "findings")
    of_input = ("valid",) if kind == "inputs" else ()
    return of_input if expected.get("valid") else (*of_input, "posture", "pointer", "rule")


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
    if path is None:
        return opened(_carried())
    if not path.exists():
        raise NoCorpus(f"{path}: there is no such file or folder")
    if path.is_dir():
        return path
    try:
        top = list(zipfile.Path(path).iterdir())
    except (zipfile.BadZipFile, OSError) as error:
        raise NoCorpus(f"{path} is neither a folder nor a ZIP archive: {error}") from None
    return top[0] if len(top) == 1 else zipfile.Path(path)


def cases(folder: Traversable) -> list[Case]:
    """Every case that the manifest of the corpus lists. Raises NoCorpus."""
    try:
        manifest = json.loads(folder.joinpath(MANIFEST).read_text(encoding="utf-8"))
        if manifest["format"] != FORMAT:
            raise NoCorpus(f"{folder} has format {manifest['format']!r}; this version of agjson reads {FORMAT}")
        return [_case(entry, folder) for entry in manifest["cases"]]
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise NoCorpus(f"{folder} holds no readable {MANIFEST}: {error!r}") from None


def selected(found: Iterable[Case], profile: str, filters: Iterable[str] = ()) -> Iterator[Case]:
    """The cases that bind an implementation of the profile, and whose id matches one of the globs, if there are any."""
    binding = PROFILES[: PROFILES.index(profile) + 1]
    globs = tuple(filters)
    for case in found:
        if case.profile in binding and (not globs or any(fnmatchcase(case.id, each) for each in globs)):
            yield case


def _case(entry: Mapping[str, str], folder: Traversable) -> Case:
    return Case(
        entry["id"],
        entry["section"],
        entry["profile"],
        entry["posture"],
        entry["since"],
        folder,
        entry.get("definition"),
    )


def _carried() -> Path:
    """The archive in the installed package, or the folder of a source tree."""
    archive = carried("conformance.zip")
    return archive if archive.exists() else carried("conformance")
