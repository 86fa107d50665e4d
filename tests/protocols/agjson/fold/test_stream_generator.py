"""What the streams for the tests of the fold are: good ones, disturbed ones, sprinkled ones."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random

import pytest
from hypothesis import given

import agjson
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support import stream_generator
from support.attack import examples
from support.stream_generator import Event, calm, disturbed, sprinkled, stream, streams

ROUNDS = 300


@cache
def good() -> tuple[list[Event], ...]:
    """Many good streams; some without snapshots, some with gaps. Read only."""
    return tuple(
        stream(Random(seed), length=20 + seed % 100, snapshots=seed % 5 != 1, gaps=seed % 5 == 2)
        for seed in range(ROUNDS)
    )


@cache
def bad() -> tuple[list[Event], ...]:
    """The same, disturbed, and some of them twice."""
    once = [disturbed(Random(seed), events) for seed, events in enumerate(good())]
    return (*once, *(disturbed(Random(seed), events) for seed, events in enumerate(once)))


def restarts(events: list[Event]) -> list[int]:
    """Where the seq of a stream goes back."""
    return [at for at in range(1, len(events)) if events[at]["seq"] <= events[at - 1]["seq"]]


def gaps(events: list[Event]) -> list[int]:
    """Where a stream lacks events."""
    return [at for at in range(1, len(events)) if events[at]["seq"] > events[at - 1]["seq"] + 1]


def test_every_event_of_a_good_stream_is_valid_in_strict_mode_and_json() -> None:
    for events in good():
        for event in events:
            assert agjson.violations(event) == []
            assert json.loads(json.dumps(event, allow_nan=False)) == event


def test_good_streams_have_every_event_type_and_every_named_situation() -> None:
    assert {event["type"] for events in good() for event in events} == set(EVENTS)
    for seed in range(ROUNDS):
        stream(Random(-seed), length=150, gaps=True)
    assert set(stream_generator.situations) == stream_generator.SITUATIONS


def test_one_seed_gives_one_stream() -> None:
    for seed in range(20):
        assert stream(Random(seed)) == stream(Random(seed))
        assert disturbed(Random(seed), good()[seed]) == disturbed(Random(seed), good()[seed])
        assert sprinkled(Random(seed), good()[seed]) == sprinkled(Random(seed), good()[seed])


def test_a_longer_stream_starts_like_a_shorter_one() -> None:
    for seed in range(20):
        assert stream(Random(seed), length=40)[:20] == stream(Random(seed), length=20)[:20]


def test_seq_starts_at_0_and_is_contiguous_within_an_invoke() -> None:
    for seed, events in enumerate(good()):
        assert events[0]["seq"] == 0
        assert all(events[at]["seq"] == 0 for at in restarts(events) if not gaps(events))
        assert seed % 5 == 2 or not gaps(events)
    assert any(restarts(events) for events in good())
    assert any(gaps(events) for events in good())


def test_snapshots_and_gaps_come_only_if_asked_for() -> None:
    for seed in range(50):
        events = stream(Random(seed), snapshots=False, gaps=True)
        assert not {"messages.snapshot", "state.snapshot"} & {event["type"] for event in events}
        assert not gaps(events)


def test_every_turn_that_opens_is_closed_and_every_message_that_starts_is_ended_or_removed() -> None:
    for seed in range(100):
        due: set[str] = set()
        unsealed: dict[str, str] = {}
        for event in stream(Random(seed), snapshots=False):
            match event["type"]:
                case "turn.start" | "subagent.start":
                    due.add(event["turnId"])
                case "turn.done" | "turn.error" | "turn.abort":
                    due -= {event["turnId"]} if "turnId" in event else due
                case "message.start":
                    unsealed[event["id"]] = event["turnId"]
                case "message.end":
                    unsealed.pop(event["id"], None)
                case "message.remove" if event["id"] == "*":
                    unsealed = {id_: turn for id_, turn in unsealed.items() if turn != event["turnId"]}
                case "message.remove":
                    unsealed.pop(event["id"], None)
        assert not due
        assert not unsealed


def test_every_event_of_a_disturbed_stream_is_valid_in_lenient_mode_and_json() -> None:
    for events in bad():
        for event in events:
            assert agjson.violations(event, mode="lenient") == []
            assert json.loads(json.dumps(event, allow_nan=False)) == event


def test_a_disturbed_stream_differs_and_leaves_its_input_alone() -> None:
    for seed, events in enumerate(good()):
        before = copy.deepcopy(events)
        assert disturbed(Random(-seed), events) != before
        assert events == before


def test_every_sort_of_disturbance_occurs() -> None:
    assert bad()
    assert set(stream_generator.disturbances) == set(stream_generator.DISTURBANCES)


def test_a_sprinkled_stream_keeps_its_events_in_order_and_opens_no_gap() -> None:
    for seed, events in enumerate(good()):
        more = sprinkled(Random(seed), events)
        assert all(agjson.is_valid(event, mode="lenient") for event in more)
        assert len(gaps(more)) == len(gaps(events))
        assert len(restarts(more)) == len(restarts(events))
        plain = iter({**event, "seq": 0} for event in more)
        assert all({**event, "seq": 0} in plain for event in events)


def test_what_is_sprinkled_has_no_effect_by_its_type() -> None:
    sorts = set()
    for seed in range(100):
        for event in sprinkled(Random(seed), [{"type": "turn.start", "seq": 0, "threadId": "h", "turnId": "t"}] * 3):
            kind = "ext" if event["type"].startswith("ext.") else event["type"]
            fold = EVENTS[kind].fold if kind in EVENTS else kind if kind == "ext" else "unknown"
            sorts.add("transient" if event.get("transient") else fold)
    assert sorts == {"turn-open", "ext", "unknown", "live-only", "transient"}


def test_streams_have_calm_points() -> None:
    points = [(calm(events), len(events)) for events in good()]
    assert all(point == sorted(set(point)) and all(0 < length <= total for length in point) for point, total in points)
    assert sum(any(length < total for length in point) for point, total in points) > ROUNDS // 3


TURN = {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "h"}
DONE = {"type": "turn.done", "seq": 5, "turnId": "t", "outcome": {"type": "success"}, "finishReason": "stop"}
MESSAGE = {"type": "message.start", "seq": 1, "id": "m", "role": "assistant", "turnId": "t", "threadId": "h"}
TEXT = {"type": "text.start", "seq": 2, "id": "b"}
SEAL = {"type": "message.end", "seq": 3, "id": "m"}


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ([], [5]),
        ([{"type": "text.end", "id": "b"}], [6]),
        ([{"type": "source", "turnId": "t", "sourceId": "s", "source": {"url": "u"}}], [6]),
        ([{"type": "message.remove", "id": "elsewhere"}], [5, 6]),
        ([{"type": "message.remove", "id": "m"}, {**MESSAGE, "turnId": "u"}], [6]),
        ([{"type": "error", "turnId": "t", "message": "no"}], [5, 6]),
        ([TURN], [5]),
        ([TURN, DONE], [5, 7]),
        ([TURN, {**DONE, "messageMetadata": {}}], [7]),
        ([{**TURN, "turnId": "u"}, {"type": "turn.abort"}], [5, 7]),
        ([{**TURN, "type": "subagent.start", "turnId": "u", "parentTurnId": "v"}, {"type": "turn.abort"}], [5, 7]),
        ([{"type": "memory.write", "scope": "user", "value": 1}], [5, 6]),
        ([{"type": "state.delta", "seq": 99, "patch": {}}, {"type": "state.snapshot", "snapshot": 1}], [5, 7]),
        ([{"type": "messages.snapshot", "messages": []}, {"type": "turn.abort", "turnId": "t"}], [7]),
    ],
)
def test_calm_is_where_nothing_is_open_and_nothing_reaches_back(tail: list[Event], expected: list[int]) -> None:
    events: list[Event] = []
    for event in [TURN, MESSAGE, TEXT, SEAL, DONE, *tail]:
        seq = event["seq"] if event.get("seq") == 99 else len(events)
        events.append({**event, "seq": 101 if any(each["seq"] == 99 for each in events) else seq})
    assert calm(events) == expected


@examples(30)
@given(streams(length=40))
def test_the_strategy_draws_good_streams(events: list[Event]) -> None:
    assert events
    assert all(agjson.is_valid(event) for event in events)
