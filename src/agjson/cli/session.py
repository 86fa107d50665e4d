"""A session: one run of a command over files. Reports what is wrong on the way, counts, and ends the command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NoReturn

from agjson.cli.options import print_unreadable
from agjson.cli.progress import Progress
from agjson.io.documents import Document, read
from agjson.protocol import Protocol
from agjson.validation.boundary import Mode, boundary
from agjson_runtime.commandline import json_text, print_line, print_text
from agjson_runtime.shapes import Violation

MOST_FINDINGS = 100
"""Of one document. There is one more in what is collected, so that it shows that there are more."""


class Session:
    """Counts documents; prints findings as they come, as lines or as one JSON report.

    With ``aside`` the lines go to standard error: standard output belongs to what the command makes.
    """

    def __init__(self, protocol: Protocol, form: str, *, aside: bool = False) -> None:
        self._boundary = boundary(protocol)
        self._json = form == "json"
        self._aside = aside
        self._first = True
        self._progress = Progress("documents")
        self.documents = 0
        self.invalid = 0
        self.unreadable = 0

    def valid(
        self, paths: Sequence[str], definition: str, mode: Mode, refused: Callable[[Document], None] | None = None
    ) -> Iterator[Document]:
        """The valid documents of the files, as ``mode`` reads them; what is wrong with the others is reported.

        ``refused`` gets each of these.
        """
        for document in self._read(paths):
            self.documents += 1
            self._progress.show(self.documents)
            value, faults = document.value, [document.fault] if document.fault is not None else []
            if not faults:
                value, faults = self._boundary.accept_or_violations(value, definition, mode, MOST_FINDINGS + 1)
            if faults:
                self._report(document, faults)
                if refused is not None:
                    refused(document)
            else:
                yield Document(document.file, document.line, value)

    def findings(self, document: Document, violations: Iterable[Violation]) -> None:
        """Print the findings of a document, up to MOST_FINDINGS."""
        violations = iter(violations)
        for violation in islice(violations, MOST_FINDINGS):
            self._finding(document.file, document.line, violation)
        if next(violations, None) is not None:
            # Findings of a JSON report are findings, so that the note goes elsewhere there.
            note = f"{document.file}:{document.line}: more than {MOST_FINDINGS} findings, the others are not shown"
            print_line(note, err=self._json or self._aside)

    def _finding(self, file: str, line: int, violation: Violation) -> None:
        self._progress.clear()
        if not self._json:
            print_line(f"{file}:{line}: {violation}", err=self._aside)
            return
        row = {
            "file": file,
            "line": line,
            "pointer": violation.pointer,
            "rule": violation.keyword,
            "expected": violation.expected,
            "got": violation.got,
            "hint": violation.hint,
        }
        print_text(('{"findings": [\n  ' if self._first else ",\n  ") + json_text(row), nl=False)
        self._first = False

    def end(self, summary: str, *, findings: bool = False, **members: object) -> NoReturn:
        """Print the counts, or the rest of the JSON report with ``members``, and end the command.

        A member may be a `JsonText`, which is written as it is.
        """
        self._progress.clear()
        if self._json:
            counts = {"documents": self.documents, "invalid": self.invalid, "unreadable": self.unreadable}
            rest = ", ".join(f"{json_text(name)}: {_text(member)}" for name, member in {**counts, **members}.items())
            print_text(('{"findings": [], ' if self._first else "\n], ") + rest + "}")
        elif summary:
            print_line(summary, err=self._aside)
        if not self.documents and not self.unreadable:
            print_line("agjson: there is no document in what was named", err=True)
        sys.exit(2 if self.unreadable or not self.documents else int(bool(self.invalid or findings)))

    def _read(self, paths: Sequence[str]) -> Iterator[Document]:
        for path in paths:
            try:
                yield from read(path)
            except OSError as error:
                self.unreadable += 1
                self._progress.clear()
                print_unreadable(path, error)

    def _report(self, document: Document, faults: Sequence[Violation]) -> None:
        self.invalid += 1
        self.findings(document, faults)


class JsonText(str):
    """JSON text that is to be part of a report as it is."""


def _text(member: object) -> str:
    return member if isinstance(member, JsonText) else json_text(member)
