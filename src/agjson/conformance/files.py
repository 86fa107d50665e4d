"""The files of a corpus: which cases they hold, and the parts of each case."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from agjson.conformance.documents import Line, read_lines

_Expected = TypeVar("_Expected")
_SUBJECTS = {"inputs": "input.json", "streams": "events.jsonl"}
DOCUMENTS = "documents"
DOCUMENTS_SUFFIX = ".jsonl"


class NoCorpus(Exception):
    """No corpus in that place, or a case of it that cannot be read; the message names it, and what is wrong."""


class Files:
    """The folder or archive of one protocol's corpus. A file of documents is read once."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder
        self._lines = cache(self._read_lines)

    def ids(self) -> Iterator[str]:
        """Yield the id of every case that the folder holds. Raises NoCorpus."""
        for definition in self.definitions():
            yield from self._lines(definition)
        for kind in _SUBJECTS:
            yield from (f"{kind}/{each.name}" for each in _entries(self.folder / kind) if each.is_dir())

    def definitions(self) -> Iterator[str]:
        """Yield the name of every definition that has a file of documents. Raises NoCorpus."""
        for file in _entries(self.folder / DOCUMENTS):
            if file.name.endswith(DOCUMENTS_SUFFIX):
                yield file.name.removesuffix(DOCUMENTS_SUFFIX)

    def text(self, case: str) -> str:
        """Return the document as it comes over the wire, or the lines of the stream. Raises NoCorpus."""
        return self._line(case).document if _is_document(case) else read(self.folder, subject(case))

    def expected(self, case: str, typed: Callable[[Any], _Expected]) -> _Expected:
        """Return what a case expects, as ``typed`` makes it from a JSON object. Raises NoCorpus."""
        if _is_document(case):
            place, value = case, self._line(case).members
        else:
            place = _expectation(case)
            value = parsed(read(self.folder, place), place)
        try:
            return typed(value)
        except (TypeError, ValueError) as error:
            raise NoCorpus(f"{place}: invalid expectation: {error}") from None

    def parts(self, case: str) -> Iterator[tuple[str, str]]:
        """Yield the name and the text of each file of a case; of a document, that of its line. Raises NoCorpus."""
        for name in names(case):
            yield name, f"{self._line(case)}\n" if _is_document(case) else read(self.folder, name)

    def _line(self, case: str) -> Line:
        lines = self._lines(_definition(case))
        if case not in lines:
            raise NoCorpus(f"{_file(_definition(case))}: missing case {case}")
        return lines[case]

    def _read_lines(self, definition: str) -> dict[str, Line]:
        text = read(self.folder, _file(definition))
        try:
            return read_lines(definition, text)
        except ValueError as error:
            raise NoCorpus(f"{_file(definition)}, {error}") from None


def subject(case: str) -> str:
    """Return the file that a case is about, from the top of the corpus."""
    if _is_document(case):
        return _file(_definition(case))
    return f"{case}/{_SUBJECTS[case.partition('/')[0]]}"


def names(case: str) -> list[str]:
    """Return the names of the files of a case, from the top of the corpus."""
    return [subject(case)] if _is_document(case) else [subject(case), _expectation(case)]


def read(folder: Traversable, name: str) -> str:
    """Return the text of a file of the corpus, line ends as they are. Raises NoCorpus."""
    try:
        return folder.joinpath(name).read_bytes().decode("utf-8")
    except (OSError, KeyError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
        raise NoCorpus(f"{folder / name} cannot be read: {error}") from None


def parsed(text: str, name: str) -> Any:
    """Return the value of a JSON text; ``name`` is what errors call it. Raises NoCorpus."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoCorpus(f"{name}: invalid JSON: {error}") from None


def _is_document(case: str) -> bool:
    return case.startswith(f"{DOCUMENTS}/")


def _expectation(case: str) -> str:
    return f"{case}/expect.json"


def _definition(case: str) -> str:
    return case.split("/")[1]


def _file(definition: str) -> str:
    return f"{DOCUMENTS}/{definition}{DOCUMENTS_SUFFIX}"


def _entries(folder: Traversable) -> Iterator[Traversable]:
    """Yield what is in a folder of a kind; a corpus need not have every kind."""
    if folder.is_dir():
        yield from folder.iterdir()
