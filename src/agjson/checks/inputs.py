"""Sources: the streams of a file, one or several."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from agjson.checks.checker import Checker
from agjson.checks.findings import Finding
from agjson.checks.settings import Settings
from agjson.io.documents import STDIN, Document, read
from agjson_runtime.shapes import Violation


class Envelope(NamedTuple):
    """Where, in each document of a file, the name of its stream and the event stand: JSON Pointers, or None."""

    by: str | None = None
    event: str | None = None


class FileChecker:
    """Check the streams of one file; ``count`` is called for each document that it reads.

    ``name`` is what findings call the file, if not by its path.
    """

    def __init__(
        self, path: str, settings: Settings, envelope: Envelope, count: Callable[[], None], name: str | None = None
    ) -> None:
        self._path, self._settings, self._envelope = path, settings, envelope
        self._name = name or ("<stdin>" if path == STDIN else path)
        self._checkers: dict[str | None, Checker] = {}
        self._count = count

    def findings(self) -> Iterator[Finding]:
        """The findings as they show. Raises OSError if the file cannot be read."""
        for document in read(self._path, self._settings.limits, keys=self._settings.duplicate_keys):
            self._count()
            yield from self._check(document)
        for checker in self._checkers.values():
            yield from checker.finish()

    def _check(self, document: Document) -> list[Finding]:
        if document.fault is not None:
            return self._checker(None).fault(document.fault, document.line)
        name, value = None, document.value
        try:
            if self._envelope.by is not None:
                found = _at(value, self._envelope.by)
                name = found if isinstance(found, str) else json.dumps(found, sort_keys=True)
            if self._envelope.event is not None:
                value = _at(value, self._envelope.event)
        except LookupError as error:
            fault = Violation((), "required", f"an envelope with {error.args[0]}", "one without")
            return self._checker(None).fault(fault, document.line)
        return self._checker(name).feed(value, document.line, document.repeated)

    def _checker(self, name: str | None) -> Checker:
        checker = self._checkers.get(name)
        if checker is None:
            checker = self._checkers[name] = Checker(self._settings, self._name, name)
        return checker


def _at(value: Any, pointer: str) -> Any:
    """What stands at the JSON Pointer. Raises LookupError with the pointer if nothing does."""
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            raise LookupError(pointer)
    return value
