"""A session: one run of a command over files. Reports what is wrong on the way, counts, and ends the command."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

import click

from agjson.cli.progress import Progress
from agjson.reading import Document, read
from agjson.validation import Mode, accept_or_faults
from agjson_runtime.commandline import print_line
from agjson_runtime.shapes import Violation

_MOST_FAULTS = 100


class Session:
    """Counts documents; prints findings as they come, as lines or as one JSON report.

    With ``aside`` the lines go to standard error: standard output belongs to what the command makes.
    """

    def __init__(self, form: str, *, aside: bool = False) -> None:
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
                value, faults = accept_or_faults(value, definition, mode, _MOST_FAULTS)
            if faults:
                self._report(document, faults)
                if refused is not None:
                    refused(document)
            else:
                yield Document(document.file, document.line, value)

    def finding(self, file: str, line: int, violation: Violation) -> None:
        """Prints one finding."""
        self._progress.clear()
        if not self._json:
            print_line(f"{file}:{line}: {violation.pointer or '(root)'}: {_said(violation)}", err=self._aside)
            return
        row = {
            "file": file,
            "line": line,
            "pointer": violation.pointer,
            "rule": violation.rule,
            "expected": violation.expected,
            "got": violation.got,
            "hint": violation.hint,
        }
        click.echo('{"findings": [\n  ' if self._first else ",\n  ", nl=False)
        click.echo(json.dumps(row), nl=False)
        self._first = False

    def end(self, summary: str, *, findings: bool = False, **members: object) -> NoReturn:
        """Prints the counts, or the rest of the JSON report with ``members``, and ends the command."""
        self._progress.clear()
        if self._json:
            counts = {"documents": self.documents, "invalid": self.invalid, "unreadable": self.unreadable}
            rest = json.dumps({**counts, **members})
            click.echo(('{"findings": [], ' if self._first else "\n], ") + rest[1:])
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
                print_line(f"agjson: {path}: {error.strerror or error}", err=True)

    def _report(self, document: Document, faults: Sequence[Violation]) -> None:
        self.invalid += 1
        for fault in faults:
            self.finding(document.file, document.line, fault)


def _said(violation: Violation) -> str:
    text = f"expected {violation.expected}, got {violation.got} [{violation.rule}]"
    return f"{text}; {violation.hint}" if violation.hint else text
