"""Findings: what a check tells, and the report that holds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from agjson.checking.catalogue import LEVELS, Level


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: its rule, and where it is.

    ``event`` counts from 0 in its stream, ``line`` from 1 in its file; ``pointer`` is a JSON Pointer into the event.
    ``excerpt`` is the event in short, with what is secret masked; ``mark`` is where in it the pointer leads. A fault
    that shows later (a turn never closed) is placed at the event that began it, without an excerpt. ``hint`` is the
    remedy.
    """

    rule: str
    level: Level
    message: str
    file: str | None = None
    line: int | None = None
    stream: str | None = None
    event: int | None = None
    seq: int | None = None
    pointer: str = ""
    hint: str = ""
    excerpt: str = ""
    mark: tuple[int, int] | None = None


@dataclass(slots=True)
class Report:
    """What a check found, in the order in which it showed."""

    findings: list[Finding] = field(default_factory=list)
    files: int = 0
    events: int = 0

    def extend(self, findings: Iterable[Finding]) -> None:
        """Adds findings."""
        self.findings.extend(findings)

    def count_event(self) -> None:
        """Notes that one more event was looked at."""
        self.events += 1

    def count(self, level: Level) -> int:
        """How many findings have that level."""
        return sum(1 for each in self.findings if each.level == level)

    @property
    def counts(self) -> dict[Level, int]:
        """How many findings there are of each level."""
        found = Counter(each.level for each in self.findings)
        return {level: found[level] for level in LEVELS}

    @property
    def ok(self) -> bool:
        """Whether there is no error."""
        return not self.count("error")

    def __str__(self) -> str:
        return "\n".join(
            f"{each.file or ''}:{each.line or each.event}: {each.level} {each.rule}: {each.message}"
            for each in self.findings
        )
