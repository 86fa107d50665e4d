"""Mistakes that a type checker must find: one for each line that is marked."""

from __future__ import annotations

from agjson import types, wire


def misspelled(event: types.TextDeltaEvent) -> str:
    return event.text  # wrong: no such attribute


def narrowed(event: wire.AgEvent) -> str:
    if wire.is_known_event(event) and event["type"] == "text.delta":
        return event["threadId"]  # wrong: not on this event
    return ""


def unfinished() -> types.TextDeltaEvent:
    return types.TextDeltaEvent(seq=0, id="t")  # wrong: delta is missing


def untold(event: types.MemoryWriteEvent) -> types.JsonValue:
    return event.value  # wrong: it may be ABSENT
