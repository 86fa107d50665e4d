"""The checker: events in, findings out. It never raises on what a stream holds, and goes on after every finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from agjson.checking import content, extras, order, sides
from agjson.checking.catalogue import LEVELS, RULES, Level
from agjson.checking.excerpts import excerpt
from agjson.checking.findings import Finding
from agjson.checking.masking import masked
from agjson.checking.stream import Event, Place, Stream, named
from agjson.limits import DEFAULT_LIMITS, Limits
from agjson.validation import Mode, accept_or_faults
from agjson_generated.agjson.tables import PROFILES
from agjson_generated.agjson.validators import AG_EVENT_ARMS
from agjson_runtime.shapes import Place as Location
from agjson_runtime.shapes import Violation

Levels: TypeAlias = Mapping[str, Level | None]
Check: TypeAlias = Callable[[Stream, Event], object]

_MOST_FINDINGS = 20  # of an event and a level
_MOST_VIOLATIONS = 1000  # that are looked for in an event
_MOST_SEQ = 2**63  # that a finding tells: a larger one is for no reader, and too long to print at some point
_LONGEST = 300  # of a message, which may name an id of any length

_BY_TYPE: dict[str, tuple[Check, ...]] = {
    "turn.start": (order.turn_start,),
    "turn.done": (content.owners, order.turn_done, sides.turn_done),
    "turn.error": (content.owners, order.turn_error, sides.turn_error),
    "turn.abort": (
        content.owners,
        order.turn_abort,
    ),
    "subagent.start": (order.subagent_start,),
    "subagent.done": (
        content.owners,
        order.subagent_done,
    ),
    "step.start": (order.step_start,),
    "step.done": (order.step_done, sides.step_done),
    "message.start": (content.message_start,),
    "message.end": (
        content.owners,
        content.message_end,
    ),
    "message.remove": (content.message_remove,),
    "message.metadata": (content.message_metadata,),
    "text.start": (content.block_start,),
    "text.delta": (content.block_delta,),
    "text.end": (content.block_end, sides.text_end),
    "reasoning.start": (content.block_start,),
    "reasoning.delta": (content.block_delta,),
    "reasoning.end": (content.block_end,),
    "reasoning.opaque": (content.reasoning_opaque,),
    "reasoning.opaque.delta": (content.reasoning_opaque_delta,),
    "content.block": (content.content_block, sides.content_block),
    "tool.start": (content.tool_start,),
    "tool.args.delta": (content.tool_args_delta,),
    "tool.args.assembled": (content.tool_args_assembled,),
    "tool.done": (content.tool_done,),
    "hitl.ask": (sides.hitl_ask,),
    "prompt.blocked": (sides.prompt_blocked,),
    "agent.capabilities": (sides.agent_capabilities,),
    "source": (sides.source,),
    "handoff": (sides.turn_record,),
    "guardrail.result": (sides.guardrail_result,),
    "display.required": (sides.display_required,),
    "state.snapshot": (sides.state_snapshot,),
    "state.delta": (
        content.owners,
        sides.state_delta,
    ),
    "memory.write": (
        content.owners,
        sides.memory_write,
    ),
    "artifact.start": (
        content.owners,
        sides.artifact_start,
    ),
    "artifact.delta": (
        content.owners,
        sides.artifact_delta,
    ),
    "artifact.end": (
        content.owners,
        sides.artifact_end,
    ),
    "ui.surface.start": (sides.surface_start,),
    "ui.surface.update": (sides.surface_event,),
    "ui.data-model": (sides.surface_event,),
    "ui.surface.end": (sides.surface_end,),
    "ui.call": (sides.ui_call,),
    "ui.result": (sides.ui_result,),
    "ui.action-result": (sides.surface_rpc,),
    "ui.widget.result": (sides.surface_rpc,),
    "messages.snapshot": (sides.messages_snapshot,),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """What to check for. ``levels`` overrides the catalogue's; None is off."""

    mode: Mode = "strict"
    profile: str | None = None
    levels: Levels = field(default_factory=dict)
    owners: frozenset[str] = frozenset()
    schemes: frozenset[str] = frozenset()
    limits: Limits = DEFAULT_LIMITS
    duplicate_keys: bool = False
    resolved: Levels = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.profile is not None and self.profile not in PROFILES:
            raise ValueError(f"profile is {self.profile!r}: it must be one of {', '.join(PROFILES)}")
        for rule, level in self.levels.items():
            if level is not None and level not in LEVELS:
                raise ValueError(f"the level of {rule} is {level!r}: it must be None or one of {', '.join(LEVELS)}")
        levels: dict[str, Level | None] = {rule.id: rule.level for rule in RULES.values()}
        levels.update(self.levels)
        object.__setattr__(self, "resolved", levels)


class Checker:
    """Checks one stream, event by event."""

    def __init__(self, settings: Settings, file: str | None = None, stream: str | None = None) -> None:
        self._settings = settings
        self._strict = settings.mode == "strict"
        self._file, self._name = file, stream
        self._found: list[Finding] = []
        self._counts: dict[tuple[int, Level], int] = {}
        self._is_counted = True  # whether all violations of the event at hand are
        self._event: object = None
        self._stream = Stream(self._emit, self._has_room, settings.limits)
        self._index = 0

    def feed(self, value: object, line: int | None = None, repeated: Sequence[str] = ()) -> list[Finding]:
        """Checks one decoded event: ``line`` is where it stands in its file, ``repeated`` the keys that came twice."""
        self._at(value, line)
        accepted, faults = self._accepted(value)
        stream = self._stream
        for key in repeated:
            stream.report("AGJ110", (), f"the key {named(key)}")
        if faults:
            self._is_counted = len(faults) < _MOST_VIOLATIONS
            for fault in faults:
                self._violation(fault)
            self._refused(value, faults)
        else:
            event: Any = accepted
            order.sequence(stream, int(event["seq"]), event["type"])
            self._check(event)
        return self._taken() if self._found else []

    def fault(self, fault: Violation, line: int | None = None) -> list[Finding]:
        """Reports what kept a document from being one."""
        self._at(None, line)
        self._violation(fault)
        self._stream.unread += 1
        self._stream.lose()
        return self._taken() if self._found else []

    def finish(self) -> list[Finding]:
        """What only the end of the stream shows."""
        self._event = None
        if not self._stream.lossy:
            for family in (order, content, sides):
                family.finish(self._stream)
        return self._taken() if self._found else []

    def _check(self, event: Event) -> None:
        stream, settings, type_ = self._stream, self._settings, event["type"]
        checks = _BY_TYPE.get(type_)
        for check in checks or ():
            check(stream, event)
        if not extras.plain(event):
            extras.values(stream, event, settings.schemes)
        # To declare a profile does not exceed it.
        at_most = settings.profile or (None if type_ == "agent.capabilities" else stream.profile)
        if at_most is not None and at_most != "ADVANCED":
            extras.profile(stream, event, at_most)
        if checks is None and type_.startswith("ext."):
            extras.extension(stream, event, settings.owners)

    def _refused(self, value: object, faults: Sequence[Violation]) -> None:
        """What a producer may not send, a consumer may still take: then the other rules apply to it, too.

        An event that nobody takes, or whose type nobody knows, still has its seq, as far as that can be read; what it
        was to say is missing.
        """
        accepted, refused = value, True
        if self._strict and not any(map(_of_unknown_type, faults)):
            accepted, others = accept_or_faults(value, "AgEvent", "lenient", 1)
            refused = bool(others)
        event: Any = accepted
        if not refused:
            order.sequence(self._stream, int(event["seq"]), event["type"])
            self._check(event)
            return
        if self._stream.seq is not None and self._stream.seq >= 0:
            order.sequence(self._stream, self._stream.seq, "")
        else:
            self._stream.unread += 1
        self._stream.lose()

    def _accepted(self, value: Any) -> tuple[object, Sequence[Violation]]:
        try:
            if AG_EVENT_ARMS[value["type"]](value, self._strict):
                return value, ()
        except (KeyError, TypeError, RecursionError):
            pass
        return accept_or_faults(value, "AgEvent", self._settings.mode, _MOST_VIOLATIONS)

    def _at(self, value: object, line: int | None) -> None:
        seq = value.get("seq") if isinstance(value, dict) else None
        self._event = value
        stream = self._stream
        is_shown = type(seq) is int and -_MOST_SEQ < seq < _MOST_SEQ
        stream.line, stream.event, stream.seq = line, self._index, seq if is_shown else None
        self._index += 1

    def _violation(self, fault: Violation) -> None:
        rule = "AGJ104" if _of_unknown_type(fault) else {"json": "AGJ101", "limit": "AGJ102"}.get(fault.rule, "AGJ103")
        problem = f"expected {fault.expected}, got {masked(fault.got)}" if self._has_room(rule) else ""
        self._emit(rule, fault.location, problem, hint=fault.hint)

    def _has_room(self, rule: str) -> bool:
        """Return whether another finding of the rule is made for this event, and not only counted."""
        level = self._settings.resolved[rule]
        return level is not None and self._counts.get((self._stream.event, level), 0) < _MOST_FINDINGS

    def _emit(
        self, rule: str, location: Location, message: str, *, at: Place | None = None, hint: str | None = None
    ) -> None:
        level = self._settings.resolved[rule]
        if level is None:
            return
        place = at or self._stream.here
        count = self._counts[place.event, level] = self._counts.get((place.event, level), 0) + 1
        if count > _MOST_FINDINGS:
            return
        text, mark = excerpt(self._event, location) if at is None and self._event is not None else ("", None)
        self._found.append(
            Finding(
                rule=rule,
                level=level,
                message=_cut(message),
                file=self._file,
                line=place.line,
                stream=self._name,
                event=place.event,
                seq=place.seq,
                location=location,
                hint=hint or RULES[rule].remedy,
                excerpt=text,
                mark=mark,
            )
        )

    def _taken(self) -> list[Finding]:
        """Return the findings since the last call. The last one of an event and level has how many more there were."""
        findings, self._found = self._found, []
        counts, self._counts = self._counts, {}
        at_least, self._is_counted = "" if self._is_counted else "at least ", True
        left: dict[tuple[int | None, Level], int] = {
            key: count - _MOST_FINDINGS for key, count in counts.items() if count > _MOST_FINDINGS
        }
        for index in reversed(range(len(findings))) if left else ():
            finding = findings[index]
            more = left.pop((finding.event, finding.level), 0)
            if more:
                tail = f"; {at_least}{more} more of level {finding.level} in this event"
                findings[index] = replace(finding, message=_cut(finding.message, tail))
        return findings


def _cut(message: str, tail: str = "") -> str:
    """Return a message of limited length, with the tail whole."""
    most = _LONGEST - len(tail)
    return (message if len(message) <= most else f"{message[: most - 1]}\u2026") + tail


def _of_unknown_type(fault: Violation) -> bool:
    """Whether it says that the event's type is unknown, not that of a block in it."""
    return fault.rule == "unknown-type" and fault.location == ("type",)


def check_events(events: Iterable[object], settings: Settings) -> Iterator[Finding]:
    """The findings of one stream of decoded events."""
    checker = Checker(settings)
    for event in events:
        yield from checker.feed(event)
    yield from checker.finish()
