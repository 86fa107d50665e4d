"""Findings: what a check tells, and the report that holds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from agjson.checks.rule import LEVELS, Level
from agjson_runtime.escaping import printable_line
from agjson_runtime.shapes import Location, json_pointer


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: its rule, and where it is.

    ``event`` counts from 0 in its stream, ``line`` from 1 in its file; ``location`` are the keys and indices that lead
    to the place in the event, not into a secret.
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
    location: Location = ()
    hint: str = ""
    excerpt: str = ""
    mark: tuple[int, int] | None = None

    @property
    def pointer(self) -> str:
        """Return the location as a JSON Pointer (RFC 6901). It is built on demand: a key may be as long as an event."""
        return json_pointer(self.location)

    def __str__(self) -> str:
        """Return one line that is safe to print and to log."""
        place = self.event if self.line is None else self.line
        return printable_line(f"{self.file or ''}:{place}: {self.level} {self.rule}: {self.message}")


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
        """Return a line for each finding, safe to print and to log."""
        return "\n".join(map(str, self.findings))
