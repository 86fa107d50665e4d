"""JSON: the report for programs, as check-report.schema.json beside it says. Keys never come and go."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TextIO

from agjson.checking.catalogue import LEVELS
from agjson_runtime.escaping import well_formed

if TYPE_CHECKING:
    from agjson.checking.findings import Finding
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
            "message": well_formed(finding.message),
            "file": _optional(finding.file),
            "line": finding.line,
            "stream": _optional(finding.stream),
            "event": finding.event,
            "seq": finding.seq,
            "pointer": well_formed(finding.pointer),
            "hint": well_formed(finding.hint),
            "excerpt": well_formed(finding.excerpt),
        }
        self._out.write((",\n  " if self._any else self._start() + "\n  ") + json.dumps(row))
        self._any = True

    def end(self, summary: Summary) -> None:
        """Writes the rest of the object."""
        rest = {
            "files": summary.files,
            "events": summary.events,
            "counts": {level: summary.counts.get(level, 0) for level in LEVELS},
        }
        self._out.write(("\n" if self._any else self._start()) + "], " + json.dumps(rest)[1:] + "\n")

    def _start(self) -> str:
        return f'{{"version": {VERSION}, "findings": ['


def _optional(text: str | None) -> str | None:
    return None if text is None else well_formed(text)
