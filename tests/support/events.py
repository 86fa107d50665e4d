"""Streams of events, written tersely, and what is asked of every fold of them."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

import agjson

Json = dict[str, Any]
ANY_ID: Any = object()  # an id that a test leaves open


def ev(type_: str, /, **fields: Any) -> Json:
    """An event without seq."""
    return {"type": type_, **fields}


def numbered(*events: Json) -> list[Json]:
    """The events with seq from 0 on. One that has a seq keeps it, and the next ones count from there."""
    stamped, seq = [], 0
    for event in events:
        seq = event.get("seq", seq)
        stamped.append({**event, "seq": seq})
        seq = int(seq) + 1
    return stamped


def turn(turn_id: str = "t", /, **fields: Any) -> Json:
    """Opens a turn of the thread th."""
    return ev("turn.start", **{"turnId": turn_id, "threadId": "th", **fields})


def done(turn_id: str = "t", /, **fields: Any) -> Json:
    """Closes a turn with success."""
    return ev("turn.done", **{"turnId": turn_id, "outcome": {"type": "success"}, "finishReason": "stop", **fields})


def start(message_id: str = "m", turn_id: str = "t", /, **fields: Any) -> Json:
    """Opens a message of the assistant."""
    whole = {"id": message_id, "role": "assistant", "turnId": turn_id, "threadId": "th", **fields}
    return ev("message.start", **whole)


def end(message_id: str = "m", /, **fields: Any) -> Json:
    """Seals a message."""
    return ev("message.end", id=message_id, **fields)


def remove(message_id: str = "m", /, **fields: Any) -> Json:
    """Removes a message."""
    return ev("message.remove", id=message_id, **fields)


def text(block_id: str = "b", /, **fields: Any) -> Json:
    """Opens a text block."""
    return ev("text.start", id=block_id, **fields)


def delta(value: str, block_id: str = "b", /, **fields: Any) -> Json:
    """Adds to a text block."""
    return ev("text.delta", id=block_id, delta=value, **fields)


def thought(block_id: str = "r", /, **fields: Any) -> Json:
    """Opens a reasoning block, or a part of it."""
    return ev("reasoning.start", id=block_id, **fields)


def more_thought(value: str, block_id: str = "r", /, **fields: Any) -> Json:
    """Adds to a reasoning block."""
    return ev("reasoning.delta", id=block_id, delta=value, **fields)


def call(call_id: str = "c", /, **fields: Any) -> Json:
    """Opens a call of the tool f."""
    return ev("tool.start", toolCallId=call_id, name="f", **fields)


def args(value: Any, call_id: str = "c", /, **fields: Any) -> Json:
    """Gives a call its input."""
    return ev("tool.args.assembled", toolCallId=call_id, input=value, **fields)


def answer(call_id: str = "c", /, *content: Json, **fields: Any) -> Json:
    """Brings the result of a call."""
    return ev("tool.done", toolCallId=call_id, content=list(content), **fields)


def insert(block: Json, /, **fields: Any) -> Json:
    """Brings a whole block."""
    return ev("content.block", block=block, **fields)


def snapshot(*messages: Json, **fields: Any) -> Json:
    """Replaces the messages."""
    return ev("messages.snapshot", messages=list(messages), **fields)


def opened() -> list[Json]:
    """The turn t with its message m, ready for blocks."""
    return [turn(), start()]


def words(value: str = "", /, **fields: Any) -> Json:
    """A text block of a result."""
    return {"type": "text", "text": value, **fields}


def called(call_id: str = "c", /, **fields: Any) -> Json:
    """A tool-call block of a result."""
    return {"type": "tool-call", "toolCallId": call_id, "name": "f", "input": {}, **fields}


def answered(call_id: str = "c", /, *content: Json, **fields: Any) -> Json:
    """A tool-result block of a result."""
    return {"type": "tool-result", "toolCallId": call_id, "content": list(content), **fields}


def message(message_id: str = "m", /, *content: Json, **fields: Any) -> Json:
    """A message of a result, as `start` opens it."""
    kept = {"id": message_id, "role": "assistant", "turnId": "t", "threadId": "th", **fields}
    return {**kept, "content": list(content)}


def record(turn_id: str = "t", /, **fields: Any) -> Json:
    """A turn record of a result, as `turn` opens it."""
    return {"turnId": turn_id, "threadId": "th", **fields}


def closed(turn_id: str = "t", /, **fields: Any) -> Json:
    """A turn record of a result, as `done` closes it."""
    return record(turn_id, **{"outcome": {"type": "success"}, "finishReason": "stop", **fields})


def result(**containers: Any) -> Json:
    """A result. Its required containers are empty unless they are given."""
    return {"messages": [], "artifacts": [], "memory": [], "turns": [], **containers}


def fold(*events: Json) -> Any:
    """The fold of the numbered events, after a look at what holds for every fold.

    The events are valid and stay as they were; the result is valid, and strictly so if the events are; one event after
    the other, or dataclasses instead of wire values, give the same, and a result that was handed out never changes
    (INV-FOLD, D32).
    """
    stream = numbered(*events)
    before = copy.deepcopy(stream)
    for event in stream:
        agjson.validate(event, "AgEvent", mode="lenient")
    folded = agjson.reduce(stream)
    parsed = agjson.reduce([agjson.parse_event(event) for event in stream])
    assert (parsed.result, _told(parsed.resync)) == (folded.result, _told(folded.resync))
    reducer, seen = agjson.Reducer(), []
    for event in stream:
        reducer.push(event)
        now = reducer.result()
        seen.append((now, copy.deepcopy(now)))
    assert reducer.result() == folded.result
    assert reducer.needs_resync is folded.needs_resync
    assert _told(reducer.resync) == _told(folded.resync)
    assert folded.needs_resync is (folded.resync is not None)
    assert all(handed == copied for handed, copied in seen)
    assert stream == before
    strict = all(agjson.is_valid(event, "AgEvent", mode="strict") for event in stream)
    agjson.validate(folded.result, "AgReduceResult", mode="strict" if strict else "lenient")
    return folded


def clean(*events: Json) -> Json:
    """The result of a fold that needs no resync."""
    folded = fold(*events)
    assert folded.resync is None, _told(folded.resync)
    whole: Json = folded.result
    return whole


def messages(*events: Json) -> list[Json]:
    """The messages of a fold that needs no resync."""
    found: list[Json] = clean(*events)["messages"]
    return found


def content(*events: Json) -> list[Json]:
    """The blocks of the first message of a fold that needs no resync."""
    found: list[Json] = messages(*events)[0]["content"]
    return found


def contents(*events: Json) -> dict[str, list[Json]]:
    """The blocks by message id of a fold that needs no resync."""
    return {found["id"]: found["content"] for found in messages(*events)}


def turns(*events: Json) -> list[Json]:
    """The turn records of a fold that needs no resync."""
    found: list[Json] = clean(*events)["turns"]
    return found


def assert_resync(folded: Any, reason: str, *, seq: Any, index: int, id: str | None = None) -> None:
    """The fold needs a resync, for this reason, since the event of this seq at this index, because of this id."""
    assert folded.needs_resync is True
    told = _told(folded.resync)
    assert told is not None
    expected = (reason, seq, index, told[3] if id is ANY_ID else id)
    assert told == expected


def assert_refused(before: Iterable[Json], event: Json, reason: str, id: str | None = None) -> None:
    """What comes before the event folds, and the event leaves it as it is and asks for a resync."""
    prefix = list(before)
    expected = clean(*prefix)
    folded = fold(*prefix, event)
    stamped = numbered(*prefix, event)
    assert_resync(folded, reason, seq=stamped[-1]["seq"], index=len(prefix), id=id)
    assert folded.result == expected


def _told(resync: Any) -> tuple[str, Any, int, str | None] | None:
    return None if resync is None else (resync.reason, resync.seq, resync.index, resync.id)
