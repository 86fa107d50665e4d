"""Reports: what ``agjson check`` prints. A reporter writes findings as they come and keeps none of them.

What stands in a finding may be hostile: text for people shows it with control characters escaped, and text for
programs is ASCII.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TextIO

from agjson.checks.findings import Finding
from agjson.checks.rule import Level
from agjson.checks.settings import rules_of
from agjson.protocol import Protocol as AgentProtocol

FORMATS: tuple[str, ...] = ("text", "json", "github", "sarif", "junit", "markdown")


class Summary(NamedTuple):
    """What was looked at, and how many findings of each level there were."""

    files: int
    events: int
    counts: dict[Level, int]


class Reporter(Protocol):
    """Writes one report: each finding, then the end."""

    def finding(self, finding: Finding) -> None:
        """Writes one finding."""
        ...

    def end(self, summary: Summary) -> None:
        """Writes what is left, so that the report is whole."""
        ...


def reporter(form: str, out: TextIO, protocol: AgentProtocol, *, color: bool = False, group: bool = False) -> Reporter:
    """A reporter of that format, one of FORMATS, that writes to ``out``. Raises ValueError for another.

    ``color`` is for text on a terminal. ``group`` makes one finding of all those of a rule, with their number. Nothing
    is written before the first finding or the end.
    """
    if group:
        from agjson.reports.grouped import GroupedReporter

        return GroupedReporter(reporter(form, out, protocol, color=color))
    match form:
        case "text":
            from agjson.reports.text import TextReporter

            return TextReporter(out, color=color)
        case "json":
            from agjson.reports.json_report import JsonReporter

            return JsonReporter(out)
        case "github":
            from agjson.reports.github import GithubReporter

            return GithubReporter(out, rules_of(protocol))
        case "sarif":
            from agjson.reports.sarif import SarifReporter

            return SarifReporter(out, rules_of(protocol))
        case "junit":
            from agjson.reports.junit import JunitReporter

            return JunitReporter(out, rules_of(protocol))
        case "markdown":
            from agjson.reports.markdown import MarkdownReporter

            return MarkdownReporter(out, rules_of(protocol))
    raise ValueError(f"{form!r} is no format of a report: there are {', '.join(FORMATS)}")
