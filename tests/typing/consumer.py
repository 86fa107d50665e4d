"""What a consumer writes. It is type-checked by test_consumer.py, and run there as well."""

from __future__ import annotations

from typing import assert_never, assert_type

import agjson
from agjson import changes, types, wire


def describe(event: types.AgEvent) -> str:
    match event:
        case types.TextDeltaEvent(delta=delta):
            assert_type(delta, str)
            return delta
        case types.ToolDoneEvent(content=content):
            assert_type(content, list[types.AgBlock])
            return f"{len(content)} blocks"
        case types.TurnDoneEvent(outcome=types.AgOutcomePaused(asks=asks)):
            return ", ".join(ask.ask_id for ask in asks)
        case types.MemoryWriteEvent(value=types.ABSENT):
            return "a patch"
        case types.UnknownEvent(type=kind) | types.ExtEvent(type=kind):
            return kind
        case _:
            return event.type


def where(source: types.AgSource) -> str:
    match source:
        case types.AgSourceBase64():
            return source.media_type
        case types.AgSourceUrl():
            return source.url
        case types.AgSourceFile():
            return source.file_id
        case _:
            assert_never(source)


def length(event: wire.AgEvent) -> int:
    if wire.is_known_event(event):
        if event["type"] == "text.delta":
            assert_type(event, wire.TextDeltaEvent)
            return len(event["delta"])
        if event["type"] == "turn.start":
            return len(event["threadId"])
    return 0


def read(line: bytes) -> str:
    return describe(agjson.parse_event(line))


def folded(lines: list[bytes]) -> str:
    fold = agjson.reduce(map(agjson.ingest, lines))
    if fold.resync is not None:
        assert_type(fold.resync.id, str | None)
        return fold.resync.reason
    return fold.result["messages"][0]["role"]


def painted(reducer: agjson.Reducer, event: types.AgEvent | wire.AgEvent) -> list[str]:
    return [_place(change) for change in reducer.push(event)]


def _place(change: changes.Change) -> str:
    match change:
        case changes.BlockChanged(message_id, index):
            return f"{message_id}/{index}"
        case changes.MessageChanged(owner) | changes.MessageRemoved(owner):
            return owner
        case changes.TurnChanged(owner) | changes.ArtifactChanged(owner):
            return owner
        case changes.MemoryChanged(scope, key):
            return f"{scope}/{key}"
        case changes.StateChanged() | changes.Replaced():
            return "all"
        case changes.ResyncNeeded(resync):
            return str(resync)
        case _:
            assert_never(change)
