"""The fold under hostile streams: valid events in any order. Bounded work for each, and never worse than a resync."""

from __future__ import annotations

import gc
import itertools
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest

import agjson
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.attack import dice, rounds
from support.bounds import lines_run
from support.reference_reducer import NaiveReducer
from support.soup import soup
from support.stream_generator import stream

pytestmark = pytest.mark.attack

Event = dict[str, Any]


def test_the_naive_reducer_agrees_on_events_of_every_type_in_any_order() -> None:
    reasons: Counter[str] = Counter()
    folded: Counter[str] = Counter()
    for seed in range(rounds(150)):
        random = dice(seed)
        naive, reducer = NaiveReducer(), agjson.Reducer()
        for event in [*stream(random, length=20), *soup(random, 150)]:
            assert agjson.is_valid(event, mode="lenient"), event
            for each in (event, {"type": "state.snapshot", "seq": event["seq"], "snapshot": {}}):
                changes = reducer.push(each)
                naive.push(each)
                resync = reducer.resync
                assert naive.resync == (resync and (resync.reason, resync.seq, resync.index, resync.id)), (seed, each)
                if resync is None:
                    folded[each["type"]] += bool(changes)
                    break
                reasons[resync.reason] += 1
            assert reducer.resync is None
        assert reducer.result() == naive.result(), seed
        agjson.validate(reducer.result(), "AgReduceResult", mode="lenient")
    assert {"unknown-owner", "sealed", "no-open-message", "duplicate-id", "patch-failed", "gap"} <= set(reasons)
    silent = {"subagent.done", "reasoning.opaque.delta", "tool.args.delta", "artifact.end"}
    assert {kind for kind, event in EVENTS.items() if event.fold != "live-only"} - silent <= set(folded)


def started(count: int) -> Iterator[Event]:
    """One open turn with an open message."""
    yield {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"}
    yield message("m")


def message(message_id: str, **more: Any) -> Event:
    return {"type": "message.start", "seq": 0, "id": message_id, "role": "user", "turnId": "t", "threadId": "x", **more}


def end(message_id: str) -> Event:
    return {"type": "message.end", "seq": 0, "id": message_id}


def remove(message_id: str, **more: Any) -> Event:
    return {"type": "message.remove", "seq": 0, "id": message_id, **more}


def many_messages(count: int, *, sealed: bool = True, **more: Any) -> Iterator[Event]:
    yield from started(count)
    for number in range(count):
        yield message(f"m{number}", **more)
        if sealed:
            yield end(f"m{number}")


def many_turns(count: int) -> Iterator[Event]:
    yield from started(count)
    for number in range(count):
        yield {"type": "turn.start", "seq": 0, "turnId": f"t{number}", "threadId": "x"}


def many_results(count: int) -> Iterator[Event]:
    yield from started(count)
    for number in range(count):
        yield result(f"c{number}", more=True)


def result(call: str, **more: Any) -> Event:
    return {"type": "tool.done", "seq": 0, "toolCallId": call, "messageId": "m", "content": [], **more}


def many_candidates(count: int) -> Iterator[Event]:
    yield from started(count)
    for number in range(count):
        yield message(f"m{number}", candidateIndex=number)


def closed_from_the_front(count: int) -> Iterator[Event]:
    yield from many_turns(count)
    for turn in ("t", *(f"t{number}" for number in range(count - 1))):
        yield {"type": "turn.abort", "seq": 0, "turnId": turn}


def patch(*operations: Event) -> Event:
    return {"type": "state.delta", "seq": 0, "patch": list(operations)}


DONE = {"type": "turn.done", "seq": 0, "turnId": "t", "outcome": {"type": "success"}, "finishReason": "stop"}
REOPEN = {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"}
Filled = Callable[[int], Iterator[Event]]

# What there is much of, and what is then done with it, twenty times over.
BUSY: dict[str, tuple[Filled, Callable[[int], list[Event]]]] = {
    "a message opened and removed above many sealed ones": (
        many_messages,
        lambda number: [message("n"), remove("n")],
    ),
    "a message opened, sealed and removed above many open ones": (
        lambda count: many_messages(count, sealed=False),
        lambda number: [message("n"), end("n"), remove("n")],
    ),
    "one of many messages removed from the front": (many_messages, lambda number: [remove(f"m{number}")]),
    "all messages of a turn without any removed, among many of another": (
        many_messages,
        lambda number: [remove("*", turnId="other")],
    ),
    "a turn of many candidates closed and opened again": (
        many_candidates,
        lambda number: [{**DONE, "messageMetadata": {"a": number}}, REOPEN],
    ),
    "an event without turn where the first of many open turns were closed": (
        closed_from_the_front,
        lambda number: [
            {"type": "handoff", "seq": 0},
            {"type": "turn.start", "seq": 0, "turnId": "u", "threadId": "x"},
            {"type": "turn.abort", "seq": 0, "turnId": "u"},
        ],
    ),
    "one of many preliminary results finished": (many_results, lambda number: [result(f"c{number}")]),
    "an unknown owner among many turns": (
        many_turns,
        lambda number: [
            {"type": "text.delta", "seq": 0, "id": "none", "delta": ""},
            {"type": "state.snapshot", "seq": 0, "snapshot": None},
        ],
    ),
}


@pytest.mark.parametrize("name", BUSY)
def test_the_lines_run_for_an_event_do_not_grow_with_what_is_held(name: str) -> None:
    fill, act = BUSY[name]
    assert _lines(fill(4000), act, 20) <= 1.5 * _lines(fill(400), act, 20) + 200


def _lines(filling: Iterator[Event], act: Callable[[int], list[Event]], times: int) -> int:
    """How many lines of Python run for the acts, after two first ones that may put an index in order."""
    reducer = agjson.Reducer()
    reducer.extend(filling)
    reducer.extend([*act(0), *act(1)])
    lines = lines_run(partial(reducer.extend, [event for number in range(2, times) for event in act(number)]))
    assert lines > times
    return lines


ENDLESS: dict[str, Callable[[int], list[Event]]] = {
    "messages opened and removed": lambda number: [message("n"), remove("n")],
    "messages removed after the next one was opened": lambda number: [
        message(f"n{number % 3}"),
        remove(f"n{(number + 2) % 3}"),
    ],
    "blocks in removed messages": lambda number: [
        message("n"),
        {"type": "text.start", "seq": 0, "id": "b"},
        {"type": "text.delta", "seq": 0, "id": "b", "delta": "word"},
        {"type": "tool.start", "seq": 0, "toolCallId": "c", "name": "f"},
        result("c", more=True),
        remove("n"),
    ],
    "text appended and removed": lambda number: [
        message("n"),
        {"type": "reasoning.start", "seq": 0, "id": "r"},
        {"type": "reasoning.opaque.delta", "seq": 0, "id": "r", "delta": "word"},
        remove("n"),
    ],
    "artifacts replaced": lambda number: [
        {"type": "artifact.start", "seq": 0, "artifactId": "a", "turnId": "t", "threadId": "x"},
        {"type": "artifact.delta", "seq": 0, "artifactId": "a", "append": True, "part": {"type": "text", "text": "w"}},
        {"type": "artifact.delta", "seq": 0, "artifactId": "a", "append": True, "part": {"type": "text", "text": "w"}},
    ],
    "snapshots": lambda number: [{"type": "messages.snapshot", "seq": 0, "messages": [], "turns": []}, *started(1)],
    "arguments": lambda number: [{"type": "tool.args.delta", "seq": 0, "toolCallId": "k", "delta": "word"}],
    "turns opened again": lambda number: [DONE, REOPEN],
    "state": lambda number: [{"type": "state.delta", "seq": 0, "patch": {"a": {"b": number}}}],
    "members of the state added, changed, moved and removed": lambda number: [
        {"type": "state.delta", "seq": 0, "patch": {"a": {"b": {}}}},
        patch({"op": "add", "path": "/a/b/c", "value": {"d": [number]}}),
        patch({"op": "add", "path": "/a/b/c/d/-", "value": {}}),
        patch({"op": "add", "path": "/a/b/c/d/1/e", "value": number}),
        patch({"op": "copy", "from": "/a/b/c", "path": "/a/b/f"}),
        patch({"op": "add", "path": "/a/b/f/d/-", "value": number}),
        patch({"op": "move", "from": "/a/b/c", "path": "/a/g"}, {"op": "replace", "path": "/a/g/d", "value": []}),
        patch({"op": "remove", "path": "/a/b/f"}, {"op": "remove", "path": "/a/g"}),
    ],
    "states replaced after patches": lambda number: [
        {"type": "state.snapshot", "seq": 0, "snapshot": {"a": [[number]]}},
        patch({"op": "add", "path": "/a/0/-", "value": number}),
    ],
    "memory records replaced and patched": lambda number: [
        {"type": "memory.write", "seq": 0, "scope": "thread", "value": {"a": [[number]]}},
        {"type": "memory.write", "seq": 0, "scope": "thread", "patch": [{"op": "add", "path": "/a/0/-", "value": 1}]},
        {"type": "messages.snapshot", "seq": 0, "messages": [], "turns": [], "memory": []},
        *started(1),
        {"type": "tool.start", "seq": 0, "toolCallId": "k", "name": "f"},
    ],
    "state patched": lambda number: [
        {"type": "state.delta", "seq": 0, "patch": {"a": {"b": number}}},
        {"type": "state.delta", "seq": 0, "patch": [{"op": "replace", "path": "/a/b", "value": [number]}]},
    ],
}


@pytest.mark.parametrize("name", ENDLESS)
@pytest.mark.parametrize("live", [False, True], ids=["batch", "live"])
def test_memory_does_not_grow_with_what_is_gone(name: str, live: bool) -> None:
    act = ENDLESS[name]
    reducer = agjson.Reducer()
    reducer.extend(started(1))
    reducer.push({"type": "tool.start", "seq": 0, "toolCallId": "k", "name": "f"})

    numbers = itertools.count()

    def run(count: int) -> int:
        for number in islice(numbers, count):
            for event in act(number):
                reducer.push(event)
                if live:
                    reducer.result()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        run(200)
        first = run(200)
        last = run(1500)
    finally:
        tracemalloc.stop()
    assert reducer.resync is None
    assert last - first < 20_000


def test_a_move_to_a_deeper_place_again_and_again_meets_the_limit() -> None:
    reducer = agjson.Reducer()
    reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": {"a": list(range(100_000)), "b": {}}})
    moves = [{"op": "move", "from": "/a", "path": "/b/a"}, {"op": "move", "from": "/b/a", "path": "/a"}]
    reducer.push({"type": "state.delta", "seq": 1, "patch": moves * 4})
    assert reducer.resync is None
    reducer.push({"type": "state.delta", "seq": 2, "patch": moves * 20})
    assert reducer.resync == agjson.Resync("limit", 2, 2, None)


def test_the_end_of_a_block_of_many_parts_joins_nothing() -> None:
    def parts(count: int) -> Iterator[Event]:
        yield from started(count)
        for number in range(count):
            yield {"type": "reasoning.start", "seq": 0, "id": "r", "partIndex": number}

    act = [
        {"type": "reasoning.delta", "seq": 0, "id": "r", "delta": ""},
        {"type": "reasoning.end", "seq": 0, "id": "r"},
    ]
    assert _lines(parts(4000), lambda number: act, 20) <= _lines(parts(40), lambda number: act, 20)


def test_a_hundred_thousand_open_turns_cost_memory_and_nothing_else() -> None:
    reducer = agjson.Reducer()
    reducer.extend(islice(many_turns(100_000), 100_002))
    assert reducer.resync is None
    reducer.push({"type": "handoff", "seq": 0})
    assert reducer.resync == agjson.Resync("unknown-owner", 0, 100_002, None)


@pytest.mark.parametrize("copies", [20, 40])
def test_a_patch_of_copies_of_copies_is_refused_and_the_state_stays(copies: int) -> None:
    patch = [{"op": "copy", "from": "/a", "path": "/a/-"}] * copies
    reducer = agjson.Reducer()
    reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": {"a": [1, 2, 3]}})
    before = reducer.result()
    reducer.push({"type": "state.delta", "seq": 1, "patch": patch})
    assert reducer.resync == agjson.Resync("limit", 1, 1, None)
    assert reducer.result() is before


@pytest.mark.parametrize(
    "event",
    [
        {"type": "text.delta", "seq": 0},
        {"type": "turn.start", "seq": 0, "turnId": []},
        {"type": "message.remove", "seq": 0, "id": "*"},
        {"seq": 0},
        {"type": "turn.start"},
        {"type": [], "seq": 0},
        {"type": "turn.start", "seq": "0"},
        [],
        None,
        "text",
        7,
    ],
)
def test_what_is_no_event_at_all_is_a_typed_error_and_the_fold_stays(event: Any) -> None:
    reducer = agjson.Reducer()
    reducer.extend(stream(Random(3), length=30))
    before = reducer.dump()
    with pytest.raises(agjson.InvalidDocument):
        reducer.push(event)
    assert reducer.dump() == before


def test_an_error_of_the_stream_itself_is_passed_on_and_what_came_before_is_folded() -> None:
    def failing() -> Iterator[Event]:
        yield {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"}
        raise KeyError("lost")

    reducer = agjson.Reducer()
    with pytest.raises(KeyError, match="lost"):
        reducer.extend(failing())
    assert [each["turnId"] for each in reducer.result()["turns"]] == ["t"]
    assert reducer.push({"type": "handoff", "seq": 1})


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"form":"agjson-fold/1"}', '{"form":"agjson-fold/2"}'])
def test_what_is_no_dump_is_a_typed_error(text: str) -> None:
    with pytest.raises((agjson.MalformedJson, agjson.InvalidDocument)):
        agjson.Reducer.load(text)


def test_a_damaged_dump_is_a_typed_error_or_a_reducer() -> None:
    random = Random(11)
    reducer = agjson.Reducer()
    reducer.extend(stream(random, length=40)[:30])
    whole = reducer.dump()
    outcomes: Counter[str] = Counter()
    for _ in range(500):
        at, to = sorted(random.sample(range(len(whole)), 2))
        damaged = whole[:at] + random.choice(("", "0", "null", "{}", '"a"')) + whole[min(to, at + 12) :]
        try:
            loaded = agjson.Reducer.load(damaged)
            loaded.push({"type": "turn.start", "seq": 0, "turnId": "new", "threadId": "x"})
            outcomes["loaded"] += 1
        except agjson.AgJsonError:
            outcomes["refused"] += 1
    assert len(outcomes) == 2


def test_what_removed_messages_held_is_free_in_every_turn() -> None:
    reducer = agjson.Reducer()
    tracemalloc.start()
    try:
        for number in range(60):
            own = {"turnId": f"t{number}", "threadId": "x"}
            large = {"type": "text", "text": "x" * 100_000 + str(number)}
            reducer.push({"type": "turn.start", "seq": 0, **own})
            reducer.push({"type": "message.start", "seq": 0, "id": "m", "role": "user", **own})
            reducer.push({"type": "content.block", "seq": 0, "block": large})
            reducer.push({"type": "message.remove", "seq": 0, "id": "m"})
            reducer.push({"type": "turn.abort", "seq": 0, "turnId": own["turnId"]})
            del large
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert reducer.resync is None
    assert len(reducer.result()["turns"]) == 60
    assert held < 1_000_000
