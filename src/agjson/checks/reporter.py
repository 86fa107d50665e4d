"""Reporter: makes the findings about one stream, and bounds how many an event has and how long they are."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from agjson.checks.findings import Finding
from agjson.checks.masking import masker
from agjson.checks.rule import Level, Rule
from agjson.checks.settings import Settings
from agjson.checks.snippets import snippet
from agjson_runtime.shapes import Location

_MAX_FINDINGS = 20  # of an event and a level
_MAX_SEQ = 2**63  # beyond, a number is not printed: it helps no reader, and Python refuses to print very long ones
_MAX_MESSAGE = 300  # characters; a message may quote an id of any length


class Position(NamedTuple):
    """The position of an event: its line in the file, its index in the stream, and its number as far as it has one."""

    line: int | None
    event: int
    seq: int | None


class Reporter:
    """Makes findings about the current event. ``here`` is its position."""

    def __init__(self, settings: Settings, file: str | None, stream: str | None) -> None:
        self._levels = settings.resolved
        self._sequence = settings.protocol.sequence
        self._file, self._name = file, stream
        self.masker = masker(settings.protocol)
        self._findings: list[Finding] = []
        self._counts: dict[tuple[int, Level], int] = {}
        self._is_counted = True
        self._event: object = None
        self._index = -1
        self.here = Position(None, 0, None)

    def move_to(self, value: object, line: int | None) -> None:
        """Make this document the current event: its value, None if it has none, and its line."""
        seq = value.get(self._sequence) if self._sequence is not None and isinstance(value, dict) else None
        is_printable = type(seq) is int and -_MAX_SEQ < seq < _MAX_SEQ
        self._event = value
        self._index += 1
        self.here = Position(line, self._index, seq if is_printable else None)

    def leave(self) -> None:
        """Leave the last event: what follows is about the stream."""
        self._event = None

    def has_room(self, rule: Rule) -> bool:
        """Return whether another finding of the rule would be kept for this event, and not only counted."""
        level = self._levels[rule.id]
        return level is not None and self._counts.get((self.here.event, level), 0) < _MAX_FINDINGS

    def report(
        self, rule: Rule, location: Location, message: str, *, at: Position | None = None, hint: str | None = None
    ) -> None:
        """Make a finding about a location in the current event, or about the earlier event at a position."""
        level = self._levels[rule.id]
        if level is None:
            return
        position = at or self.here
        count = self._counts[position.event, level] = self._counts.get((position.event, level), 0) + 1
        if count > _MAX_FINDINGS:
            return
        text, span = (
            snippet(self._event, location, self.masker) if at is None and self._event is not None else ("", None)
        )
        self._findings.append(
            Finding(
                rule=rule.id,
                level=level,
                message=_shortened(message),
                file=self._file,
                line=position.line,
                stream=self._name,
                event=position.event,
                seq=position.seq,
                location=location,
                hint=hint or rule.hint,
                excerpt=text,
                mark=span,
            )
        )

    def stop_counting(self) -> None:
        """Say of this event that not all violations were counted."""
        self._is_counted = False

    def take(self) -> list[Finding]:
        """Return the findings since the last call. The last one of an event and level says how many were left out."""
        if not self._findings:
            return []
        findings, self._findings = self._findings, []
        counts, self._counts = self._counts, {}
        at_least, self._is_counted = "" if self._is_counted else "at least ", True
        left: dict[tuple[int | None, Level], int] = {
            key: count - _MAX_FINDINGS for key, count in counts.items() if count > _MAX_FINDINGS
        }
        for index in reversed(range(len(findings))) if left else ():
            finding = findings[index]
            more = left.pop((finding.event, finding.level), 0)
            if more:
                tail = f"; {at_least}{more} more of level {finding.level} in this event"
                findings[index] = replace(finding, message=_shortened(finding.message, tail))
        return findings


def _shortened(message: str, tail: str = "") -> str:
    """Return a message of limited length, with the tail whole."""
    most = _MAX_MESSAGE - len(tail)
    return (message if len(message) <= most else f"{message[: most - 1]}\u2026") + tail
