"""Storing: the exact form of a fold as JSON text, from which it goes on as if nothing had happened.

The result, and beside it what the result does not tell: what is open, sealed or preliminary, and which ids are taken.
The form belongs to this library and may change between its versions; a stored form tells its own.
"""

from __future__ import annotations

import json
import sys
from typing import Any, cast, get_args

from agjson.changes import Reason, Resync
from agjson.decoding import decode
from agjson.errors import InvalidDocument, LimitExceeded
from agjson.fold.records import BORROWED, Block, Thought, Wire, buffered, joined
from agjson.fold.snapshots import restore
from agjson.fold.state import State
from agjson.limits import Limits
from agjson.validation import accept
from agjson_runtime.shapes import Violation

_FORM = "agjson-fold/1"
_WRAPPED = 8  # levels that the form puts around a value of the result


def stored(state: State, mark: float | None, count: int, resync: Resync | None) -> str:
    """The JSON text (ASCII). Raises LimitExceeded where a value nests deeper than Python can follow."""
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
        "removed": sorted(state.removed),
    }
    try:
        return json.dumps(form, separators=(",", ":"))
    except RecursionError:
        raise LimitExceeded("max_depth", state.limits.max_depth, "the result nests too deep to be written") from None
    except ValueError:
        raise LimitExceeded("integer digits", sys.get_int_max_str_digits(), "an integer is too long") from None


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
        restore(state, cast(Wire, accept(form["result"], "AgReduceResult", False, room)))
        _apply(state, form)
        resync = None if form["resync"] is None else Resync(*form["resync"])
        if resync is not None and resync.reason not in get_args(Reason):
            raise _not_stored(("resync", 0), "a reason")
        mark, count = form["mark"], form["count"]
        if isinstance(mark, int | float | None) and isinstance(count, int):
            return state, mark, count, resync
        raise _not_stored(("mark",), "a number")
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, InvalidDocument):
            raise
        raise _not_stored((), "what Reducer.dump gives") from None


def _not_stored(location: tuple[str | int, ...], expected: str) -> InvalidDocument:
    return InvalidDocument(Violation(location, "form", expected, "something else"), "stored fold")


def _apply(state: State, form: Wire) -> None:
    messages = list(state.messages.values())
    for turn_id in form["left"]:
        state.turns[turn_id].closed = True
        del state.open_turns[turn_id]
    for turn_id, stale in form["stale"].items():
        state.turns[turn_id].stale = frozenset(stale)
    for slot in form["started"]:
        messages[slot].started = True
    for slot in form["sealed"]:
        messages[slot].sealed = True
    for slot in form["pointers"]:
        message = messages[slot]
        state.pointers[message.wire["turnId"], message.candidate] = message
    for kind, index in state.indices.items():
        for block_id, (slot, position, *parts) in form["blocks"][kind].items():
            message = messages[slot]
            kept = Thought if kind == "reasoning" else Block
            block = index[block_id] = kept(message.content[position], BORROWED, block_id, message, position)
            message.named.append((kind, block_id))
            if isinstance(block, Thought):
                block.part = parts[0]
                block.parts = {part: buffered(text) for part, text in parts[1]} if len(parts) > 1 else None
    state.scratch.update((block_id, buffered(text)) for block_id, text in form["scratch"].items())
    if not all(isinstance(each, str) for each in form["removed"]):
        raise _not_stored(("removed",), "strings")
    state.removed.update(form["removed"])
