"""Reports of a run: text for people, JSON for programs (run-report.schema.json), JUnit for CI, and a badge.

What a program answers and what a corpus holds may be hostile: text shows it with control characters escaped, and the
rest is ASCII.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from agjson.conformance.judging import Cause
from agjson.conformance.outcome import STATUSES, Outcome, Status
from agjson.conformance.policy import Readings
from agjson.conformance.questions import Description
from agjson.reports.wording import plural, xml_attribute, xml_text
from agjson_runtime.commandline import json_text
from agjson_runtime.escaping import printable_line, visible

VERSION = 2
"""Of the shape of the JSON report: raised when a reader of the one before would stumble."""
_MOST = 20


@dataclass(slots=True)
class Run:
    """What came of a run; ``version`` is that of AgJSON which the corpus is for."""

    version: str
    program: Description
    profile: str
    filters: tuple[str, ...]
    excludes: tuple[str, ...] = ()
    readings: Readings = "warn"
    outcomes: list[Outcome] = field(default_factory=list)

    def counts(self) -> dict[str, int]:
        """How many cases came to each status."""
        found = Counter(outcome.status for outcome in self.outcomes)
        return {status: found[status] for status in STATUSES}

    def causes(self) -> list[tuple[Status, Cause, int]]:
        """Return each cause of failed cases and of those counted apart, with the number of cases; most cases first."""
        found = Counter((outcome.status, cause) for outcome in self.outcomes for cause in outcome.causes)
        rows = [(status, cause, count) for (status, cause), count in found.items()]
        return sorted(rows, key=lambda row: (STATUSES.index(row[0]), -row[2], row[1]))


def rendered(form: str, run: Run) -> str:
    """The report of the run in that format, one of FORMATS."""
    return _RENDERERS[form](run)


def _text(run: Run) -> str:
    lines = [line for outcome in run.outcomes for line in _told(outcome)]
    broken = Counter(outcome.case.entry.section for outcome in run.outcomes if outcome.status == "failed")
    if broken:
        sections = "; ".join(f"{visible(section)} ({count})" for section, count in sorted(broken.items()))
        lines += ["", f"Failed cases by section of the specification: {sections}", "Failed cases by cause:"]
        lines += _failed_by_cause(run)
    lines += _warned(run)
    reasons = Counter(reason for outcome in run.outcomes if outcome.status == "skipped" for reason in outcome.reasons)
    lines += [f"Skipped: {visible(reason)} ({count})" for reason, count in reasons.most_common(10)]
    counts = ", ".join(f"{count} {status}" for status, count in run.counts().items() if count or status == "passed")
    cases = plural(len(run.outcomes), "case")
    asked = "; ".join((run.profile, ", ".join(run.program.commands), ", ".join(run.program.postures)))
    return "\n".join([*lines, f"{cases}: {counts} ({visible(str(run.program))}; {asked})"]) + "\n"


def _failed_by_cause(run: Run) -> Iterator[str]:
    causes = [(cause, count) for status, cause, count in run.causes() if status == "failed"]
    for cause, count in causes[:_MOST]:
        yield f"    {visible(str(cause))}: {plural(count, 'case')}"
    if len(causes) > _MOST:
        yield f"    and {len(causes) - _MOST} more"


def _warned(run: Run) -> Iterator[str]:
    """Yield which readings of the specification the program does not share."""
    readings = Counter(outcome.case.remark("reading") for outcome in run.outcomes if outcome.status == "warned")
    if readings:
        yield "Warned cases by reading of the specification:"
    for reading, count in readings.most_common():
        yield f"    {plural(count, 'case')}: {visible(reading or '')}"


def _told(outcome: Outcome) -> Iterator[str]:
    if outcome.status in ("failed", "warned"):
        yield printable_line(f"{outcome.status.upper()} {outcome.case.id} (section {outcome.case.entry.section})")
        title, reading = outcome.case.remark("title"), outcome.case.remark("reading")
        if title:
            yield f"    {visible(title)}"
        yield from (f"    - {visible(reason)}" for reason in outcome.reasons)
        if reading:
            yield f"    Open in the specification: {visible(reading)}"


def _json(run: Run) -> str:
    head = {
        "version": VERSION,
        "specVersion": run.version,
        "program": {
            "name": run.program.name,
            "version": run.program.version,
            "language": run.program.language,
            "profile": run.program.profile,
            "commands": run.program.commands,
            "postures": run.program.postures,
        },
        "profile": run.profile,
        "filters": run.filters,
        "excludes": run.excludes,
        "readings": run.readings,
        "counts": run.counts(),
        "causes": [
            {
                "status": status,
                "subject": cause.subject,
                "expected": cause.expected,
                "actual": cause.actual,
                "cases": count,
            }
            for status, cause, count in run.causes()
        ],
    }
    rows = [json_text(_row(outcome)) for outcome in run.outcomes]
    return json_text(head)[:-1] + ', "cases": [\n  ' + ",\n  ".join(rows) + "\n]}\n"


def _row(outcome: Outcome) -> Mapping[str, object]:
    case, entry = outcome.case, outcome.case.entry
    return {
        "id": case.id,
        "title": case.remark("title"),
        "section": entry.section,
        "profile": entry.profile,
        "since": entry.since,
        "status": outcome.status,
        "reasons": outcome.reasons,
        "reading": case.remark("reading"),
    }


def _junit(run: Run) -> str:
    counts = run.counts()
    left_out = len(run.outcomes) - counts["passed"] - counts["failed"]
    name = xml_attribute("name", f"AgJSON {run.version} conformance of {run.program}, {run.profile}")
    totals = f' tests="{len(run.outcomes)}" failures="{counts["failed"]}" skipped="{left_out}"'
    cases = "".join(_testcase(outcome) for outcome in run.outcomes)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<testsuites{name}{totals}>\n  <testsuite{name}{totals}>\n{cases}  </testsuite>\n</testsuites>\n"
    )


def _testcase(outcome: Outcome) -> str:
    folder, _, name = outcome.case.id.rpartition("/")
    head = f"    <testcase{xml_attribute('classname', folder)}{xml_attribute('name', name)}"
    if outcome.status == "passed":
        return head + "/>\n"
    first, reasons = outcome.reasons[0], "\n".join(xml_text(reason) for reason in outcome.reasons)
    element = "failure" if outcome.status == "failed" else "skipped"
    attributes = xml_attribute("type", outcome.status) + xml_attribute("message", first)
    return f"{head}>\n      <{element}{attributes}>{reasons}</{element}>\n    </testcase>\n"


def _badge(run: Run) -> str:
    """Return it as shields.io reads it from an endpoint."""
    counts = run.counts()
    label = f"AgJSON {run.version} {run.profile} {'+'.join(run.program.commands)}"
    apart = [f"{counts[status]} {status}" for status in ("warned", "failed as expected") if counts[status]]
    message = ", ".join((f"{counts['passed']} of {len(run.outcomes)}", *apart))
    return json_text({"schemaVersion": 1, "label": label, "message": message, "color": _color(counts)}) + "\n"


def _color(counts: Mapping[str, int]) -> str:
    others = {status for status, count in counts.items() if count} - {"passed"}
    if not others:
        return "brightgreen"
    if others & {"failed", "not run"}:
        return "red"
    return "green" if others == {"warned"} else "yellow"


_RENDERERS: Mapping[str, Callable[[Run], str]] = {"text": _text, "json": _json, "junit": _junit, "badge": _badge}
FORMATS = tuple(_RENDERERS)
