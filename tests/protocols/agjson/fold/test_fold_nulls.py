"""Null in an optional field of an event that was not ingested: the fold reads it as absent, as ingestion does (D7)."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

import agjson
from agjson_generated.agjson.definitions import INSPECTOR
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from agjson_runtime.shapes import Record, Ref
from support.exact import exact
from support.soup import soup
from support.stream_generator import disturbed, stream

pytestmark = pytest.mark.attack

Event = dict[str, Any]

FOLDING = {kind: known for kind, known in EVENTS.items() if known.fold != "live-only"}


def nullable(record: Record) -> list[str]:
    """Return the optional fields of a record that are not opaque."""
    return [name for name in record.fields if INSPECTOR.optional_null(record, name)]


def fields(kind: str) -> list[str]:
    _, body = INSPECTOR.resolve(Ref(EVENTS[kind].definition))
    assert isinstance(body, Record)
    return nullable(body)


def steers(kind: str, place: tuple[str | int, ...]) -> bool:
    """Return whether what is there decides how the event folds. Anything else lands as it came."""
    return kind == "messages.snapshot" or (kind == "content.block" and place == ("block",))


def with_nulls(random: Random, event: Event, seen: Counter[tuple[str, str]]) -> Event:
    """Return a copy of the event with null in some optional fields that it lacks; which of its own is counted."""
    result = copy.deepcopy(event)
    if event["type"] not in FOLDING:
        return result
    for visit in INSPECTOR.visits("AgEvent", event):
        if visit.field is not None or not isinstance(visit.shape, Record):
            continue
        if visit.place and not steers(event["type"], visit.place):
            continue
        owner: Any = result
        for part in visit.place:
            owner = owner[part]
        for name in nullable(visit.shape):
            if name not in owner and random.random() < 0.4:
                owner[name] = None
                seen[event["type"] if not visit.place else event["type"] + "/", name] += 1
    return result


def assert_read_alike(events: list[Event], random: Random, seen: Counter[tuple[str, str]]) -> None:
    raw, ingested = agjson.Reducer(), agjson.Reducer()
    for event in events:
        sent = with_nulls(random, event, seen)
        before = exact(sent)
        for each in (sent, {"type": "state.snapshot", "seq": sent["seq"], "snapshot": {}, "turnId": None}):
            assert len(raw.push(each)) == len(ingested.push(agjson.ingest(each))), each
            assert raw.resync == ingested.resync, each
            if raw.resync is None:
                break
        assert exact(sent) == before
    assert exact(raw.result()) == exact(ingested.result())
    assert raw.dump() == ingested.dump()


def test_an_event_with_nulls_folds_as_the_ingested_one_whatever_its_type_and_the_field() -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(60):
        random = Random(seed)
        events = stream(random, length=60)
        assert_read_alike([*events, *soup(random, 120)], random, seen)
        assert_read_alike(disturbed(random, events), random, seen)
    assert {kind for kind, _ in seen} >= set(FOLDING)
    assert {(kind, name) for kind in FOLDING for name in fields(kind)} <= set(seen)
    nested = {name for kind, name in seen if kind.endswith("/")}
    assert nested >= {"turnId", "candidateIndex", "outcome", "key", "transient", "id", "parentTurnId"}


def test_null_in_an_opaque_field_is_data() -> None:
    events: list[Event] = [
        {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"},
        {"type": "message.start", "seq": 1, "id": "m", "role": "user", "turnId": "t", "threadId": "x"},
        {"type": "tool.done", "seq": 2, "toolCallId": "c", "content": [], "structuredContent": None, "uiData": None},
        {"type": "memory.write", "seq": 3, "scope": "user", "value": None, "key": None},
        {"type": "state.snapshot", "seq": 4, "snapshot": None},
        {
            "type": "turn.done",
            "seq": 5,
            "turnId": "t",
            "outcome": {"type": "success"},
            "finishReason": "stop",
            "messageMetadata": None,
        },
    ]
    result: Any = agjson.reduce(events).result
    assert result["messages"][0]["messageMetadata"] is None
    block = result["messages"][0]["content"][0]
    assert block["structuredContent"] is None
    assert block["uiData"] is None
    assert result["memory"] == [{"scope": "user", "value": None}]
    assert result["state"] is None


@pytest.mark.parametrize("name", ["turnId", "messageId"])
def test_a_null_owner_between_events_of_one_owner_names_none(name: str) -> None:
    start = [
        {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"},
        {"type": "message.start", "seq": 1, "id": "m", "role": "user", "turnId": "t", "threadId": "x"},
        {"type": "text.start", "seq": 2, "id": "b"},
    ]
    own = {"turnId": "t", "messageId": "m"}
    deltas: list[Event] = [
        {"type": "text.delta", "seq": 3, "id": "b", "delta": "a", **own},
        {"type": "text.delta", "seq": 4, "id": "b", "delta": "b", **own, name: None},
        {"type": "text.delta", "seq": 5, "id": "b", "delta": "c", **own},
        {"type": "tool.done", "seq": 6, "toolCallId": "c", "content": [], "messageId": None},
    ]
    fold = agjson.reduce([*start, *deltas])
    assert fold.resync is None
    result: Any = fold.result
    assert [message["id"] for message in result["messages"]] == ["m"]
    assert result["messages"][0]["content"][0]["text"] == "abc"
