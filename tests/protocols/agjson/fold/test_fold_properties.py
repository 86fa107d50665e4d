"""The fold's invariants, on streams that a generator draws: good ones, disturbed ones, and ones with gaps."""

from __future__ import annotations

import copy
import json
from collections import Counter
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agjson
from agjson.protocols.agjson.fold.changes import (
    ArtifactChanged,
    BlockChanged,
    Change,
    MemoryChanged,
    MessageChanged,
    MessageRemoved,
    Reason,
    Replaced,
    ResyncNeeded,
    StateChanged,
    TurnChanged,
)
from support.attack import examples
from support.reference_reducer import NaiveReducer, naive_reduce
from support.stream_generator import calm, disturbed, sprinkled, stream

pytestmark = pytest.mark.attack

Event = dict[str, Any]
Events = list[Event]

_SEEDS = st.integers(0, 2**32)
_QUICK = examples(60)


def drawn(seed: int, *, length: int = 50) -> Events:
    """A stream: a good one, one with gaps, or a disturbed one."""
    random = Random(seed)
    events = stream(random, length=length, gaps=random.random() < 0.3)
    return disturbed(random, events) if random.random() < 0.5 else events


def text_of(value: object) -> str:
    """The value as JSON, keys in order: equal texts are structurally identical values."""
    return json.dumps(value, sort_keys=True)


def reason_of(fold: agjson.Fold | agjson.Reducer) -> tuple[str, int, int, str | None] | None:
    """The resync condition as the naive reducer has it."""
    resync = fold.resync
    return None if resync is None else (resync.reason, resync.seq, resync.index, resync.id)


@given(_SEEDS)
@examples(150)
def test_the_naive_reducer_agrees_after_every_event(seed: int) -> None:
    events = drawn(seed)
    naive, reducer = NaiveReducer(), agjson.Reducer()
    for event in events:
        naive.push(event)
        reducer.push(event)
        assert reason_of(reducer) == naive.resync
        assert text_of(reducer.result()) == text_of(naive.result())


def test_the_naive_reducer_agrees_on_the_reasons_and_every_reason_occurs() -> None:
    reasons: Counter[str] = Counter()
    for seed in range(1500):
        events = drawn(seed, length=40)
        reducer = agjson.Reducer(limits=agjson.Limits(max_patch_nodes=2000))
        for event in events:
            reasons.update(each.resync.reason for each in reducer.push(event) if isinstance(each, ResyncNeeded))
        result, resync = naive_reduce(events, max_patch_nodes=2000)
        assert reason_of(reducer) == resync, seed
        assert text_of(reducer.result()) == text_of(result), seed
    assert set(reasons) == set(get_args(Reason)), reasons


@given(_SEEDS)
@_QUICK
def test_batch_equals_incremental_at_every_prefix(seed: int) -> None:
    events = drawn(seed, length=30)
    reducer = agjson.Reducer()
    for length, event in enumerate(events, 1):
        reducer.push(event)
        fold = agjson.reduce(events[:length])
        assert text_of(fold.result) == text_of(reducer.result())
        assert fold.resync == reducer.resync
        assert fold.needs_resync == reducer.needs_resync


@given(_SEEDS)
@_QUICK
def test_a_good_stream_needs_no_resync(seed: int) -> None:
    assert agjson.reduce(stream(Random(seed))).resync is None


@given(_SEEDS)
@_QUICK
def test_events_are_never_changed_and_a_held_result_never_changes(seed: int) -> None:
    events = drawn(seed)
    before = text_of(events)
    reducer = agjson.Reducer()
    held: list[tuple[Any, str]] = []
    for event in events:
        reducer.push(event)
        result: Any = reducer.result()
        held.append((result, text_of(result)))
    assert text_of(events) == before
    for result, then in held:
        assert text_of(result) == then


@given(_SEEDS)
@_QUICK
def test_the_result_validates_after_every_event(seed: int) -> None:
    random = Random(seed)
    events = stream(random, length=40)
    odd = disturbed(random, events)
    for mode, given_events in (("strict", events), ("lenient", odd)):
        reducer = agjson.Reducer()
        for event in given_events:
            reducer.push(event)
            agjson.validate(reducer.result(), "AgReduceResult", mode=mode)  # type: ignore[arg-type]


@given(_SEEDS)
@_QUICK
def test_a_loaded_dump_goes_on_as_if_nothing_had_happened(seed: int) -> None:
    events = drawn(seed)
    whole = agjson.reduce(events)
    reducer = agjson.Reducer()
    for event in events:
        reducer = agjson.Reducer.load(reducer.dump())
        reducer.push(event)
    assert text_of(reducer.result()) == text_of(whole.result)
    assert reducer.resync == whole.resync
    assert agjson.Reducer.load(reducer.dump()).dump() == reducer.dump()


@given(_SEEDS)
@_QUICK
def test_a_snapshot_where_nothing_is_open_goes_on_to_the_same_result(seed: int) -> None:
    events = [_without_foreign_write(event) for event in stream(Random(seed), length=80)]
    for length in calm(events):
        reducer = agjson.Reducer()
        for event in events[:length]:
            reducer.push(event)
        other = agjson.Reducer()
        for event in [*reducer.snapshot(), *events[length:]]:
            other.push(event)
        for event in events[length:]:
            reducer.push(event)
        assert other.resync == reducer.resync
        assert _without_foreign_memory(other) == _without_foreign_memory(reducer)


def test_calm_points_occur_inside_of_streams() -> None:
    inner = sum(1 for seed in range(60) for each in calm(stream(Random(seed), length=80)) if 10 < each < 80)
    assert inner > 20


def _without_foreign_write(event: Event) -> Event:
    """The event, or one that only counts for seq: the memory of other threads is no part of a snapshot."""
    foreign = event["type"] == "memory.write" and event["scope"] != "thread"
    return {"type": "x.unknown", "seq": event["seq"]} if foreign else event


def _without_foreign_memory(reducer: agjson.Reducer) -> str:
    result: Any = reducer.result()
    return text_of({**result, "memory": [each for each in result["memory"] if each["scope"] == "thread"]})


@given(_SEEDS)
@_QUICK
def test_snapshot_events_are_valid_and_bring_a_new_reducer_to_the_result(seed: int) -> None:
    reducer = agjson.Reducer()
    for event in stream(Random(seed)):
        reducer.push(event)
        other = agjson.Reducer()
        for each in reducer.snapshot():
            agjson.validate(each)
            other.push(each)
        assert _without_foreign_memory(other) == _without_foreign_memory(reducer)


@given(_SEEDS)
@_QUICK
def test_a_reducer_goes_on_from_a_stored_result_as_from_a_snapshot(seed: int) -> None:
    events = stream(Random(seed), length=80)
    for length in calm(events):
        stored = copy.deepcopy(agjson.reduce(events[:length]).result)
        reducer = agjson.Reducer(stored)
        assert text_of(reducer.result()) == text_of(stored)
        for event in events[length:]:
            reducer.push(event)
        assert text_of(reducer.result()) == text_of(agjson.reduce(events).result)


@given(_SEEDS)
@_QUICK
def test_unknown_ext_and_live_only_events_change_nothing(seed: int) -> None:
    random = Random(seed)
    events = stream(random)
    more = sprinkled(random, events)
    assert len(more) > len(events)
    assert text_of(agjson.reduce(more).result) == text_of(agjson.reduce(events).result)
    assert agjson.reduce(more).resync is None


@given(_SEEDS)
@_QUICK
def test_what_is_not_named_as_changed_is_the_same_object(seed: int) -> None:
    reducer = agjson.Reducer()
    before: Any = reducer.result()
    for event in drawn(seed):
        changes = reducer.push(event)
        after: Any = reducer.result()
        if not changes:
            assert after is before
        if Replaced() not in changes:
            _assert_shared(before, after, changes)
        before = after


def _assert_shared(before: Any, after: Any, changes: tuple[Change, ...]) -> None:
    allowed: dict[str, set[object]] = {"messages": set(), "turns": set(), "artifacts": set(), "memory": set()}
    blocks: dict[str, set[int]] = {}
    state = False
    for change in changes:
        match change:
            case BlockChanged(message_id, index):
                blocks.setdefault(message_id, set()).add(index)
                allowed["messages"].add(message_id)
            case MessageChanged(message_id) | MessageRemoved(message_id):
                allowed["messages"].add(message_id)
            case TurnChanged(turn_id):
                allowed["turns"].add(turn_id)
            case ArtifactChanged(artifact_id):
                allowed["artifacts"].add(artifact_id)
            case MemoryChanged(scope, key):
                allowed["memory"].add((scope, key))
            case StateChanged():
                state = True
            case ResyncNeeded():
                assert len(changes) == 1
                assert after is before
    for name, changed in allowed.items():
        if not changed:
            assert after[name] is before[name]
        old = {_identity(name, each): each for each in before[name]}
        new = {_identity(name, each): each for each in after[name]}
        for identity in (old.keys() | new.keys()) - changed:
            assert new[identity] is old[identity], (name, identity)
    for message in after["messages"]:
        earlier = [each for each in before["messages"] if each["id"] == message["id"]]
        for index, block in enumerate(earlier[0]["content"] if earlier else ()):
            if index not in blocks.get(message["id"], ()):
                assert message["content"][index] is block
    assert state or after.get("state") is before.get("state")


def _identity(name: str, record: Any) -> object:
    match name:
        case "messages":
            return record["id"]
        case "turns":
            return record["turnId"]
        case "artifacts":
            return record["artifactId"]
        case _:
            return record["scope"], record.get("key", "")


@pytest.mark.parametrize("seed", range(20))
def test_dataclasses_fold_as_wire_events_do(seed: int) -> None:
    events = [event for event in stream(Random(seed)) if "\\ud" not in json.dumps(event)]
    parsed = [agjson.parse_event(event) for event in events]
    typed, wire = agjson.reduce(parsed), agjson.reduce(events)
    assert text_of(typed.result) == text_of(wire.result)
    assert typed.resync == wire.resync
