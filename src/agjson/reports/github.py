"""GitHub: workflow commands, which GitHub Actions turns into annotations of the files of a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TextIO

from agjson.checks.rule import Level, RuleSet
from agjson.reports.wording import Lines, path, place, posix, said

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.reports import Summary

_COMMANDS: Mapping[Level, str] = {"error": "error", "warning": "warning", "info": "notice"}
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _DATA | str.maketrans({":": "%3A", ",": "%2C"})


class GithubReporter:
    """Writes a command for each finding, and nothing else."""

    def __init__(self, out: TextIO, rules: RuleSet) -> None:
        self._rules = rules.by_id
        self._out, self._lines = out, Lines(out)

    def finding(self, finding: Finding) -> None:
        """Writes a command: the message, and below it the excerpt and the hint."""
        shown = self._lines.visible
        properties = [f"title={_property(f'{finding.rule} {self._rules[finding.rule].title}')}"]
        file = path(finding)
        if file is not None:
            at = "" if finding.line is None else f",line={finding.line}"
            properties.insert(0, f"file={shown(_property(posix(file)))}{at}")
        where = place(finding) if file is None or finding.line is None else ""
        body = [f"{where}: {said(finding)}" if where else said(finding), finding.excerpt, finding.hint]
        message = "\n".join(shown(each) for each in body if each).translate(_DATA)
        self._out.write(f"::{_COMMANDS[finding.level]} {','.join(properties)}::{message}\n")

    def end(self, summary: Summary) -> None:
        """Writes nothing: a count is no annotation."""


def _property(text: str) -> str:
    return text.translate(_PROPERTY)
