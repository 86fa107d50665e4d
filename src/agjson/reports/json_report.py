"""JSON: the report for programs, as check-report.schema.json beside it says. Keys never come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from agjson.checks.rule import LEVELS
from agjson_runtime.commandline import json_text

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.reports import Summary

VERSION = 1
"""Of the shape of the report: raised when a reader of the one before would stumble."""


class JsonReporter:
    """Writes one object, a finding a line. It is ASCII, and without unpaired surrogates."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._any = False

    def finding(self, finding: Finding) -> None:
        """Writes a finding."""
        row = {
            "rule": finding.rule,
            "level": finding.level,
            "message": finding.message,
            "file": finding.file,
            "line": finding.line,
            "stream": finding.stream,
            "event": finding.event,
            "seq": finding.seq,
            "pointer": finding.pointer,
            "hint": finding.hint,
            "excerpt": finding.excerpt,
        }
        self._out.write((",\n  " if self._any else self._start() + "\n  ") + json_text(row))
        self._any = True

    def end(self, summary: Summary) -> None:
        """Writes the rest of the object."""
        rest = {
            "files": summary.files,
            "events": summary.events,
            "counts": {level: summary.counts.get(level, 0) for level in LEVELS},
        }
        self._out.write(("\n" if self._any else self._start()) + "], " + json_text(rest)[1:] + "\n")

    def _start(self) -> str:
        return f'{{"version": {VERSION}, "findings": ['
