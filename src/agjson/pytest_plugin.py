"""The pytest plugin: the fixture ``agjson_check``, which fails a test with the findings of a stream.

def test_the_agent_speaks_agjson(agjson_check):
    agjson_check(recorded_events)                    # or a path; settings as for agjson.check
    agjson_check("streams/", fail_on="warning", profile="CORE")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from agjson.checks.findings import Report
    from agjson.checks.rule import Level


class AgJsonCheck(Protocol):
    """What the fixture ``agjson_check`` is."""

    def __call__(self, source: Any, *, fail_on: Level = "error", **settings: Any) -> Report:
        """The report of the stream. Fails the test with every finding of ``fail_on`` or above."""


@pytest.fixture
def agjson_check() -> AgJsonCheck:
    """Checks a stream with `agjson.check` and fails the test with what it finds."""
    return assert_stream


def assert_stream(source: Any, *, fail_on: Level = "error", **settings: Any) -> Report:
    """Checks a stream as `agjson.check` does. Fails where there is a finding of ``fail_on`` or above, or no event."""
    __tracebackhide__ = True
    from agjson import check
    from agjson.checks.rule import LEVELS

    if fail_on not in LEVELS:
        raise ValueError(f"fail_on is {fail_on!r}: it must be one of {', '.join(LEVELS)}")
    report = check(source, **settings)
    if not report.events:
        pytest.fail("there is no event to check", pytrace=False)
    grave = LEVELS[: LEVELS.index(fail_on) + 1]
    if any(finding.level in grave for finding in report.findings):
        pytest.fail(_told(report), pytrace=False)
    return report


def _told(report: Report) -> str:
    from io import StringIO

    from agjson.protocols import get
    from agjson.reports import Summary, reporter

    out = StringIO()
    writer = reporter("text", out, get())
    for finding in report.findings:
        writer.finding(finding)
    writer.end(Summary(report.files, report.events, report.counts))
    return out.getvalue().rstrip("\n")
