"""Text: the report for people, in a terminal or a log. A finding is a line, its excerpt with a caret, and a hint."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING, TextIO

from agjson.reports.wording import Lines, counted, place, said

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.checks.rule import Level
    from agjson.reports import Summary

_COLORS: Mapping[Level, str] = {"error": "1;31", "warning": "1;33", "info": "1;36"}
_INDENT = "    "


class TextReporter:
    """Writes ``file:line: error AGJ201: message``, and what belongs to it indented below."""

    def __init__(self, out: TextIO, *, color: bool) -> None:
        self._lines = Lines(out)
        self._color = color
        self._any = False

    def finding(self, finding: Finding) -> None:
        """Writes a finding."""
        shown = self._lines.visible
        where = _whole_place(finding)
        level = self._paint(finding.level, _COLORS[finding.level])
        self._lines.write((f"{shown(where)}: " if where else "") + f"{level} {finding.rule}: {shown(said(finding))}")
        if finding.excerpt:
            self._excerpt(finding)
        if finding.hint:
            self._lines.write(f"{_INDENT}= {shown(finding.hint)}")
        self._any = True

    def end(self, summary: Summary) -> None:
        """Writes the counts."""
        if self._any:
            self._lines.write()
        self._lines.write(counted(summary))

    def _excerpt(self, finding: Finding) -> None:
        """The excerpt, and a caret below each column of what is marked, as wide as it is once it can be shown."""
        text, shown = finding.excerpt, self._lines.visible
        if finding.mark is None:
            self._lines.write(_INDENT + shown(text))
            return
        start, stop = finding.mark
        before, marked, after = shown(text[:start]), shown(text[start:stop]), shown(text[stop:])
        self._lines.write(f"{_INDENT}{before}{marked}{after}")
        caret = self._paint("^" * max(1, _columns(marked)), _COLORS[finding.level])
        self._lines.write(_INDENT + " " * _columns(before) + caret)

    def _paint(self, text: str, color: str) -> str:
        return f"\x1b[{color}m{text}\x1b[0m" if self._color else text


def _whole_place(finding: Finding) -> str:
    if finding.file is None:
        return place(finding)
    if finding.line is not None:
        return f"{finding.file}:{finding.line}"
    where = place(finding)
    return f"{finding.file}: {where}" if where else finding.file


def _columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(each) else 2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text
    )
