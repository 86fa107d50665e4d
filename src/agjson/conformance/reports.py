"""Reports of a run: text for people, JSON for programs (run-report.schema.json), JUnit for CI, and a badge.

What a program answers and what a corpus holds may be hostile: text shows it with control characters escaped, and the
rest is ASCII.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from agjson.conformance.questions import Description
from agjson.conformance.runner import STATUSES, Outcome
from agjson.reports.wording import plural, xml_attribute, xml_text
from agjson_runtime.commandline import json_text
from agjson_runtime.escaping import printable_line, visible

VERSION = 1
"""Of the shape of the JSON report: raised when a reader of the one before would stumble."""


@dataclass(slots=True)
class Run:
    """What came of a run; ``version`` is that of AgJSON which the corpus is for."""

    version: str
    program: Description
    profile: str
    filters: tuple[str, ...]
    outcomes: list[Outcome] = field(default_factory=list)

    def counts(self) -> dict[str, int]:
        """How many cases came to each status."""
        found = Counter(outcome.status for outcome in self.outcomes)
        return {status: found[status] for status in STATUSES}


def rendered(form: str, run: Run) -> str:
    """The report of the run in that format, one of FORMATS."""
    return _RENDERERS[form](run)


def _text(run: Run) -> str:
    lines = [line for outcome in run.outcomes for line in _told(outcome)]
    broken = Counter(outcome.case.entry.section for outcome in run.outcomes if outcome.status == "failed")
    if broken:
        sections = "; ".join(f"{visible(section)} ({count})" for section, count in sorted(broken.items()))
        lines += ["", f"Failed cases by section of the specification: {sections}"]
    reasons = Counter(reason for outcome in run.outcomes if outcome.status == "skipped" for reason in outcome.reasons)
    lines += [f"Skipped: {visible(reason)} ({count})" for reason, count in reasons.most_common(10)]
    counts = ", ".join(f"{count} {status}" for status, count in run.counts().items() if count or status == "passed")
    cases = plural(len(run.outcomes), "case")
    asked = "; ".join((run.profile, ", ".join(run.program.commands), ", ".join(run.program.postures)))
    return "\n".join([*lines, f"{cases}: {counts} ({visible(str(run.program))}; {asked})"]) + "\n"


def _told(outcome: Outcome) -> Iterator[str]:
    if outcome.status == "failed":
        yield printable_line(f"FAILED {outcome.case.id} (section {outcome.case.entry.section})")
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
        "counts": run.counts(),
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
    left_out = counts["skipped"] + counts["not run"]
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
    return f"{head}>\n      <{element}{xml_attribute('message', first)}>{reasons}</{element}>\n    </testcase>\n"


def _badge(run: Run) -> str:
    """As shields.io reads it from an endpoint."""
    counts = run.counts()
    sound = counts["passed"] == len(run.outcomes)
    color = "brightgreen" if sound else "red" if counts["failed"] or counts["not run"] else "yellow"
    label = f"AgJSON {run.version} {run.profile} {'+'.join(run.program.commands)}"
    message = f"{counts['passed']} of {len(run.outcomes)}"
    return json_text({"schemaVersion": 1, "label": label, "message": message, "color": color}) + "\n"


_RENDERERS: Mapping[str, Callable[[Run], str]] = {"text": _text, "json": _json, "junit": _junit, "badge": _badge}
FORMATS = tuple(_RENDERERS)
