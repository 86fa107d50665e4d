"""Dumps: every JSON value comes back as it was, everything else is a typed error, and so is a text that is no dump."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agjson
from support.attack import examples
from support.exact import exact
from support.soup import soup
from support.stream_generator import stream

pytestmark = pytest.mark.attack

Event = dict[str, Any]

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


def holding(value: Any) -> agjson.Reducer:
    """Return a reducer that has the value in its state, in a block, in metadata and in memory."""
    reducer = agjson.Reducer()
    reducer.extend(
        [
            {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"},
            {"type": "message.start", "seq": 1, "id": "m", "role": "user", "turnId": "t", "threadId": "x"},
            {"type": "content.block", "seq": 2, "block": {"type": "data", "name": "d", "data": value}},
            {"type": "message.metadata", "seq": 3, "metadata": {"key": value}},
            {"type": "memory.write", "seq": 4, "scope": "user", "value": value},
            {"type": "state.snapshot", "seq": 5, "snapshot": {"a/b": [value]}},
        ]
    )
    return reducer


@given(_JSON)
@examples(80)
def test_load_of_a_dump_is_the_identity_for_all_json(value: Any) -> None:
    reducer = holding(value)
    loaded = agjson.Reducer.load(reducer.dump())
    assert exact(loaded.result()) == exact(reducer.result())
    assert loaded.dump() == reducer.dump()


class Level(IntEnum):
    HIGH = 7


class Text(str):
    pass


@dataclass
class Point:
    x: int = 0


def cyclic(kind: Callable[[Any], Any]) -> Any:
    inner: list[Any] = [1]
    inner.append(kind(inner))
    inner.append(kind(inner))
    return inner


NOT_JSON: dict[str, Any] = {
    "NaN": float("nan"),
    "Infinity": [float("inf")],
    "a set": {1},
    "bytes": b"x",
    "a dataclass": Point(),
    "a tuple": (1, 2),
    "an int key": {1: "a"},
    "a key twice": {1: "a", "1": "b"},
    "a null key": {None: 1},
    "a bool key": {True: 1},
    "an object": object(),
}
TOO_MUCH: dict[str, Any] = {
    "a list in itself": cyclic(lambda inner: inner),
    "an object in itself": cyclic(lambda inner: {"again": inner}),
    "an integer of many digits": 10**5000,
}


@pytest.mark.parametrize("name", NOT_JSON)
def test_a_value_that_is_not_json_is_malformed_and_named_with_its_place(name: str) -> None:
    with pytest.raises(agjson.MalformedJson, match="/messages/0/content/0/data"):
        holding(NOT_JSON[name]).dump()


@pytest.mark.parametrize("name", TOO_MUCH)
def test_a_value_that_no_text_holds_exceeds_a_limit(name: str) -> None:
    with pytest.raises(agjson.LimitExceeded):
        holding(TOO_MUCH[name]).dump()


def test_a_pointer_in_an_error_is_short_and_safe_to_print() -> None:
    with pytest.raises(agjson.MalformedJson) as caught:
        holding({"\x1b]52;" + "k" * 1_000_000: {1}}).dump()
    assert len(str(caught.value)) < 400
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("value", [Text("x"), Level.HIGH, {Text("k"): 1}, True, "\ud83d", -0.0, 2**200])
def test_a_value_that_json_writes_as_an_equal_one_is_dumped(value: Any) -> None:
    loaded: Any = agjson.Reducer.load(holding(value).dump()).result()
    assert loaded["state"]["a/b"] == [value]


@pytest.mark.parametrize("depth", [3, 60, 400])
def test_what_load_would_not_read_for_its_depth_is_not_dumped(depth: int) -> None:
    limits = agjson.Limits(max_depth=depth)
    outcomes: Counter[bool] = Counter()
    for levels in range(max(0, depth - 6), depth + 10):
        value: Any = 0
        for _ in range(levels):
            value = [value]
        reducer = agjson.Reducer(limits=limits)
        reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": value})
        try:
            text = reducer.dump()
        except agjson.LimitExceeded as error:
            outcomes[error.limit != "max_depth"] += 1
            continue
        assert agjson.Reducer.load(text, limits=limits).result() == reducer.result()
        outcomes[True] += 1
    assert outcomes[True] >= 10
    assert outcomes[False] >= 1


# Hostile texts


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, member in members for each in places(member, (*path, key)))]


REPLACEMENTS: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    1.5,
    10**40,
    "",
    "a",
    "usage",
    [],
    {},
    [0],
    [[0]],
    {"a": 1},
    [[-1, "x"]],
    "1",
)


def mutated(random: Random, form: Any) -> Any:
    """Return the form of a dump with one to three parts replaced, dropped or doubled."""
    result = copy.deepcopy(form)
    for _ in range(random.randint(1, 3)):
        own = [path for path in places(result) if path and (path[0] != "result" or random.random() < 0.1)]
        *above, last = random.choice(own)
        owner: Any = result
        for part in above:
            owner = owner[part]
        match random.randrange(4):
            case 0:
                del owner[last]
            case 1 if isinstance(owner, list):
                owner.append(copy.deepcopy(owner[last]))
            case 2:
                owner[last] = copy.deepcopy(
                    owner[random.choice(list(owner) if isinstance(owner, dict) else range(len(owner)))]
                )
            case _:
                owner[last] = copy.deepcopy(random.choice(REPLACEMENTS))
    return result


def test_a_mutated_dump_gives_a_reducer_that_works_or_a_typed_error() -> None:
    outcomes: Counter[str] = Counter()
    for seed in range(900):
        random = Random(seed)
        if seed % 30 == 0:
            reducer = agjson.Reducer()
            events = stream(random, length=60)
            reducer.extend(events[:45])
            form = json.loads(reducer.dump())
        try:
            loaded = agjson.Reducer.load(json.dumps(mutated(random, form)))
        except agjson.AgJsonError:
            outcomes["rejected"] += 1
            continue
        for event in [*events[45:], *soup(random, 15)]:
            loaded.push(event)
            if loaded.needs_resync:
                loaded.push({"type": "state.snapshot", "seq": event["seq"], "snapshot": {}})
        assert str(loaded.resync)
        agjson.validate(loaded.result(), "AgReduceResult", mode="lenient")
        again = agjson.Reducer.load(loaded.dump())
        assert exact(again.result()) == exact(loaded.result())
        outcomes["loaded"] += 1
    assert min(outcomes["rejected"], outcomes["loaded"]) > 120


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"form":' * 100_000, '{"form":"agjson-fold/1","mark":1e999}', b"\xff", ""]
)
def test_a_text_that_is_no_dump_is_a_typed_error(text: str | bytes) -> None:
    with pytest.raises(agjson.AgJsonError):
        agjson.Reducer.load(text)


# Errors and conditions


class Kind(str):
    pass


def test_a_type_that_is_a_subclass_of_str_folds_like_a_str() -> None:
    fold = agjson.reduce([{"type": Kind("turn.start"), "seq": 0, "turnId": Kind("t"), "threadId": "x"}])
    assert fold.resync is None
    assert [record["turnId"] for record in fold.result["turns"]] == ["t"]


@pytest.mark.parametrize(
    "event",
    [
        {"type": "text.delta", "seq": 1, "id": [], "delta": "x"},
        {"type": "text.delta", "seq": 1, "id": 7, "delta": "x"},
        {"type": "text.delta", "seq": 1, "id": 10**5000, "delta": "x"},
        {"type": "turn.start", "seq": 1, "turnId": {}, "threadId": "x"},
        {"type": "handoff", "seq": 1, "turnId": []},
        {"type": "handoff", "seq": 1, "turnId": 7},
        {"type": "tool.done", "seq": 1, "toolCallId": ["c"], "content": [], "messageId": "m"},
        {"type": "tool.done", "seq": 1, "toolCallId": "c", "content": [], "messageId": {}},
        {"type": "memory.write", "seq": 1, "scope": "user", "key": [], "value": 1},
        {"type": "memory.write", "seq": 1, "scope": [], "value": 1},
        {"type": "artifact.end", "seq": 1, "artifactId": [], "lastChunk": True},
        {"type": "message.remove", "seq": 1, "id": "*", "turnId": []},
        {"type": "content.block", "seq": 1, "block": [], "messageId": "m"},
        {"type": "content.block", "seq": 1, "block": None, "messageId": "m"},
        {"type": "messages.snapshot", "seq": 1, "messages": [{"id": []}]},
        {"type": "messages.snapshot", "seq": 1, "messages": [], "memory": [7]},
        {"type": {}, "seq": 1},
        {"type": "turn.start", "seq": [], "turnId": "t", "threadId": "x"},
    ],
)
def test_what_is_no_event_is_a_typed_error_and_leaves_no_trace(event: Any) -> None:
    reducer = agjson.Reducer()
    reducer.push({"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"})
    reducer.push({"type": "message.start", "seq": 1, "id": "m", "role": "user", "turnId": "t", "threadId": "x"})
    before = reducer.dump()
    with pytest.raises(agjson.InvalidDocument):
        reducer.push(event)
    assert reducer.dump() == before


@pytest.mark.parametrize("seq", [10**5000, 10**40, 1e300], ids=["digits", "long", "float"])
def test_a_huge_seq_is_a_number_like_any_other(seq: float) -> None:
    reducer = agjson.Reducer()
    reducer.push({"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "x"})
    reducer.push({"type": "handoff", "seq": seq})
    assert reducer.resync == agjson.Resync("gap", seq, 1, None)  # type: ignore[arg-type]
    assert len(str(reducer.resync)) < 100


def test_a_condition_is_one_short_line_whatever_its_id() -> None:
    hostile = "\x1b]52;c;\x07\n::error file=x::" + "i" * 1_000_000
    resync = agjson.reduce([{"type": "text.delta", "seq": 0, "id": hostile, "delta": ""}]).resync
    assert resync is not None
    assert resync.id == hostile
    assert len(str(resync)) < 400
    assert str(resync).isprintable()
    assert str(agjson.Resync("sealed", 4, 5, "m")) == (
        "the event adds to a sealed message or a closed turn ('m'), seq 4, event 5"
    )
