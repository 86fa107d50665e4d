"""Grouped: a report with one finding for each rule, the first, and how many more there were."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.reports import Reporter, Summary


class GroupedReporter:
    """Holds back what another reporter writes until all findings are there."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._first: dict[str, Finding] = {}
        self._count: Counter[str] = Counter()

    def finding(self, finding: Finding) -> None:
        """Counts a finding, and keeps the first of its rule."""
        self._first.setdefault(finding.rule, finding)
        self._count[finding.rule] += 1

    def end(self, summary: Summary) -> None:
        """Writes the report."""
        for rule, finding in self._first.items():
            more = self._count[rule] - 1
            message = f"{finding.message} (and {more} more)" if more else finding.message
            self._reporter.finding(replace(finding, message=message))
        self._reporter.end(summary)
