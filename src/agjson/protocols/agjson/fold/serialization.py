"""Storing: the exact form of a fold as JSON text, from which it goes on as if nothing had happened.

The result, and beside it what the result does not tell: what is open, sealed or preliminary, and which ids are taken.
The form belongs to this library and may change between its versions; a stored form tells its own.
"""

from __future__ import annotations

import json
import sys
from math import isfinite
from typing import Any, cast, get_args

from agjson.errors import AgJsonError, InvalidDocument, LimitExceeded, MalformedJson
from agjson.json.decoding import decode
from agjson.json.limits import Limits
from agjson.protocols.agjson.boundary import BOUNDARY
from agjson.protocols.agjson.fold.changes import Reason, Resync
from agjson.protocols.agjson.fold.records import BORROWED, Block, Thought, Wire, buffered, joined
from agjson.protocols.agjson.fold.snapshots import restore
from agjson.protocols.agjson.fold.state import State
from agjson.protocols.agjson.fold.turns import TERMINAL
from agjson_runtime.escaping import shorten
from agjson_runtime.shapes import Violation, json_pointer

_FORM = "agjson-fold/1"
_WRAPPED = 8  # levels that the form puts around a value of the result
_PLAIN = frozenset((str, int, bool, type(None)))
_TYPES = {"text": "text", "reasoning": "reasoning", "tool-call": "tool-call", "result": "tool-result"}


def stored(state: State, mark: float | None, count: int, resync: Resync | None) -> str:
    """Return the form as JSON text (ASCII).

    Raises MalformedJson for a value that is not JSON, and LimitExceeded for one that `load` would not read again: it
    nests too deeply, contains itself, or is an integer of too many digits. The pointers in the messages are of the
    result.
    """
    result = state.result()
    slots = {message.id: message.slot for message in state.messages.values()}
    form = {
        "form": _FORM,
        "mark": mark,
        "count": count,
        "resync": None if resync is None else [resync.reason, resync.seq, resync.index, resync.id],
        "result": result,
        "left": [turn.id for turn in state.turns.values() if turn.closed and not turn.ended],
        "stale": {turn.id: sorted(turn.stale) for turn in state.turns.values() if turn.stale},
        "started": [message.slot for message in state.messages.values() if message.started],
        "sealed": [message.slot for message in state.messages.values() if message.sealed],
        "pointers": [
            message.slot
            for (turn_id, candidate), message in state.pointers.items()
            if state.pointer(state.turns[turn_id], candidate) is message
        ],
        "blocks": {
            kind: {
                block_id: [slots[block.message.id], block.position, *_parts(block)] for block_id, block in index.items()
            }
            for kind, index in state.indices.items()
        },
        "scratch": {block_id: joined("", scratch.getvalue()) for block_id, scratch in state.scratch.items()},
        "removed": sorted(state.removed, key=str),
    }
    _check_json(result, state.limits)
    _check_json({**form, "result": None}, state.limits)
    try:
        return json.dumps(form, separators=(",", ":"))
    except ValueError:
        raise LimitExceeded("integer digits", sys.get_int_max_str_digits(), "an integer is too long") from None


def _check_json(value: object, limits: Limits) -> None:
    """Raise MalformedJson or LimitExceeded where a part of the form is not JSON that `load` reads."""
    path: list[str | int] = []
    try:
        _check_level(value, path, limits.max_depth + _WRAPPED - 1)
    except (MalformedJson, RecursionError) as error:
        pointer = shorten(json_pointer(tuple(path)))
        if isinstance(error, MalformedJson):
            raise MalformedJson(f"{error.reason} at {pointer}") from None
        raise LimitExceeded("max_depth", limits.max_depth, f"the result is nested too deeply at {pointer}") from None


def _check_level(value: object, path: list[str | int], levels: int) -> None:
    """Check one value of at most so many levels; what is wrong is at the path."""
    if isinstance(value, dict | list):
        if levels == 0:
            raise RecursionError
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            path.append(key)
            if isinstance(value, dict) and not isinstance(key, str):
                raise MalformedJson(f"a key that is not a string ({type(key).__name__})")
            if type(member) not in _PLAIN:
                _check_level(member, path, levels - 1)
            path.pop()
    elif isinstance(value, float):
        if not isfinite(value):
            raise MalformedJson("NaN or Infinity")
    elif not isinstance(value, str | int | None):
        raise MalformedJson(f"a value that is not JSON ({type(value).__name__})")


def _parts(block: Block) -> list[Any]:
    """What only a reasoning block has: the part opened last, and the text of each if there are several."""
    if not isinstance(block, Thought):
        return []
    if block.parts is None:
        return [block.part]
    return [block.part, [[part, joined("", text.getvalue())] for part, text in block.parts.items()]]


def load(text: str | bytes, limits: Limits) -> tuple[State, float | None, int, Resync | None]:
    """State, mark, count and resync of a stored form. Raises MalformedJson, LimitExceeded or InvalidDocument."""
    room = Limits(max_bytes=sys.maxsize, max_depth=limits.max_depth + _WRAPPED)
    form: Any = decode(text, room)
    if not isinstance(form, dict) or form.get("form") != _FORM:
        raise _not_stored(("form",), f"the constant {_FORM!r}")
    state = State(limits)
    try:
        restore(state, cast(Wire, BOUNDARY.accept(form["result"], "AgReduceResult", False, room)))
        _apply(state, form)
        mark, count, resync = form["mark"], form["count"], None
        _require(isinstance(mark, int | float | None), "mark", "a number or null")
        _require(isinstance(count, int), "count", "an integer")
        if form["resync"] is not None:
            reason, seq, index, about = form["resync"]
            _require(reason in get_args(Reason), "resync", "a reason")
            _require(isinstance(seq, int | float) and isinstance(index, int), "resync", "numbers")
            _require(isinstance(about, str | None), "resync", "an id or null")
            resync = Resync(reason, seq, index, about)
        return state, mark, count, resync
    except AgJsonError:
        raise
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise _not_stored((), "what Reducer.dump gives") from None


def _not_stored(location: tuple[str | int, ...], expected: str) -> InvalidDocument:
    return InvalidDocument(Violation(location, "form", expected, "something else"), "stored fold")


def _require(condition: bool, name: str, expected: str) -> None:
    if not condition:
        raise _not_stored((name,), expected)


def _apply(state: State, form: Wire) -> None:
    messages = list(state.messages.values())
    for turn_id in form["left"]:
        state.turns[turn_id].closed = True
        del state.open_turns[turn_id]
    for turn_id, stale in form["stale"].items():
        _require(TERMINAL.issuperset(stale), "stale", "fields that a terminal replaces")
        state.turns[turn_id].stale = frozenset(stale)
    for slot in form["started"]:
        messages[slot].started = True
    for slot in form["sealed"]:
        messages[slot].sealed = True
    for slot in form["pointers"]:
        message = messages[slot]
        state.pointers[state.turns[message.wire["turnId"]].id, message.candidate] = message
    for kind, index in state.indices.items():
        for block_id, (slot, position, *parts) in form["blocks"][kind].items():
            message = messages[slot]
            wire = message.content[position]
            _require(position >= 0 and wire["type"] == _TYPES[kind], "blocks", f"a block of type {_TYPES[kind]}")
            _require("text" in wire or kind not in ("text", "reasoning"), "blocks", "a block with a text")
            kept = Thought if kind == "reasoning" else Block
            block = index[block_id] = kept(wire, BORROWED, block_id, message, position)
            message.named.append((kind, block_id))
            if isinstance(block, Thought):
                block.part = parts[0]
                block.parts = {part: buffered(text) for part, text in parts[1]} if len(parts) > 1 else None
                opened = (block.part,) if block.parts is None else block.parts
                _require(all(isinstance(part, int | float) for part in opened), "blocks", "part indices")
                _require(block.part in opened, "blocks", "a part that is open")
    state.scratch.update((block_id, buffered(text)) for block_id, text in form["scratch"].items())
    _require(all(isinstance(message_id, str) for message_id in form["removed"]), "removed", "strings")
    state.removed.update(form["removed"])
