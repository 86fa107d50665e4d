"""Blocks: how events make, fill and complete what is in messages (spec section 5, INV-BLOCK, INV-DELTA; D19-D23)."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import cast

from agjson.protocols.agjson.boundary import BOUNDARY
from agjson.protocols.agjson.fold.records import BORROWED, Block, Message, Thought, Touched, Wire, buffered, joined
from agjson.protocols.agjson.fold.state import Refused, State, taken
from agjson_generated.agjson.validators import AG_BLOCK_VARIANTS

_CALL = ("serverName", "providerExecuted", "title", "toolMetadata", "uiVisibility", "itemId", "providerMetadata")
_TEXT = ("providerMetadata", "_meta")
_THOUGHT = ("itemId", "providerMetadata", "_meta")
_RESULT = frozenset(
    (
        *("outcome", "structuredContent", "uiData", "sideData", "errorText", "errorCode", "providerMetadata"),
        *("toolMetadata", "dynamic", "pendingInput", "isError", "annotations", "_meta"),
    )
)
_OPAQUE = frozenset(("structuredContent", "uiData", "sideData"))  # here null is data (D7)
_MERGED = ("providerMetadata", "toolMetadata")


def text_start(state: State, event: Wire) -> Block:
    """Makes a text block."""
    block_id = event["id"]
    message = state.place(event)
    if block_id in state.texts or block_id in state.thoughts:
        raise Refused("duplicate-id", block_id)
    wire = {"type": "text", "text": ""}
    if "providerMetadata" in event or "_meta" in event:
        taken(event, _TEXT, wire)
    return state.open_block("text", message, block_id, wire, state.epoch)


def text_delta(state: State, event: Wire) -> Block:
    """Appends to a text block."""
    block = state.texts.get(event["id"])
    if block is None:
        raise Refused("unknown-owner", event["id"])
    message = block.message
    if message.sealed or message.turn is None or message.turn.closed:  # what check_open looks at, without a call
        state.check_open(message)
    delta = event["delta"]
    if block.tail is not None:
        block.tail.write(delta)
    else:
        _begin(state, block, delta)
    if "providerMetadata" in event:
        _with_metadata(state, block, event)
    return block


def _begin(state: State, block: Block, delta: str) -> None:
    """Adds to a block's text: what comes first stands there at once, what follows waits to be joined."""
    if block.wire["text"]:
        state.begin(block).write(delta)
    else:
        state.own_block(block).wire["text"] = joined("", delta)


def text_end(state: State, event: Wire) -> Block:
    """Completes a text block with its citations."""
    block = state.texts.get(event["id"])
    if block is None:
        raise Refused("unknown-owner", event["id"])
    if block.tail is not None:
        _settle(state, block, block.tail)
    if "citations" in event and event["citations"] is not None:
        state.own_block(block).set("citations", event["citations"])
    if "providerMetadata" in event:
        _with_metadata(state, block, event)
    return block


def reasoning_start(state: State, event: Wire) -> Block:
    """Makes a reasoning block, or opens a further part of the one that is there (D21)."""
    block_id = event["id"]
    block = state.thoughts.get(block_id)
    if block is None:
        message = state.place(event)
        if block_id in state.texts:
            raise Refused("duplicate-id", block_id)
        wire = {"type": "reasoning", "text": ""}
        if not event.keys().isdisjoint(_THOUGHT):
            taken(event, _THOUGHT, wire)
        opened = state.open_block("reasoning", message, block_id, wire, state.epoch)
        if event.get("partIndex") is not None:
            state.thoughts[block_id].part = event["partIndex"]
        return opened
    part = event.get("partIndex", block.part)
    if part is None:
        part = block.part
    if part == block.part or (block.parts is not None and part in block.parts):
        state.place(event)
        raise Refused("duplicate-id", block_id)
    state.check_open(block.message)
    _open_part(state, block, part)
    if event.get("itemId") is not None:
        state.own_block(block).set("itemId", event["itemId"])
    if event.get("_meta") is not None:
        state.own_block(block).merge("_meta", event["_meta"])
    return _with_metadata(state, block, event)


def reasoning_delta(state: State, event: Wire) -> Block:
    """Appends to a part of a reasoning block: the one named, else the one opened last."""
    block = state.thoughts.get(event["id"])
    if block is None:
        raise Refused("unknown-owner", event["id"])
    state.check_open(block.message)
    delta = event["delta"]
    part = event.get("partIndex", block.part)
    if part is None:
        part = block.part
    if part != block.part and (block.parts is None or part not in block.parts):
        _open_part(state, block, part)
    if block.parts is not None:
        block.parts[part].write(delta)
        if block.tail is None:
            state.begin(block)
    elif block.tail is not None:
        block.tail.write(delta)
    else:
        _begin(state, block, delta)
    if "providerMetadata" in event:
        _with_metadata(state, block, event)
    return block


def _open_part(state: State, block: Thought, part: float) -> None:
    if block.parts is None:
        state.settle(block)
        block.parts = {block.part: buffered(block.wire["text"])}
    block.parts[part] = StringIO()
    block.part = part


def reasoning_end(state: State, event: Wire) -> Block:
    """Completes a reasoning block."""
    block = _held(state.thoughts, event["id"])
    if block.tail is not None:
        _settle(state, block, block.tail)
    if "provider" in event and event["provider"] is not None:
        state.own_block(block).set("provider", event["provider"])
    return _with_metadata(state, block, event)


def reasoning_opaque(state: State, event: Wire) -> Block:
    """Sets the opaque value, byte for byte; if it is empty, the one that came in deltas (D26)."""
    block = _held(state.thoughts, event["id"])
    opaque = taken(event, ("provider",), {"kind": event["kind"], "value": event["value"]})
    scratch = state.scratch.pop(block.id, None)
    if not opaque["value"] and scratch is not None:
        opaque["value"] = joined("", scratch.getvalue())
    state.own_block(block).set("opaque", opaque)
    if event.get("itemId") is not None:
        block.set("itemId", event["itemId"])
    return block


def reasoning_opaque_delta(state: State, event: Wire) -> None:
    """Keeps a fragment of an opaque value until reasoning.opaque comes."""
    block = _held(state.thoughts, event["id"])
    state.check_open(block.message)
    delta = event["delta"]
    scratch = state.scratch.get(block.id)
    if scratch is None:
        scratch = state.scratch[block.id] = StringIO()
    scratch.write(delta)


def tool_start(state: State, event: Wire) -> Block:
    """Makes a tool call without input."""
    call_id = event["toolCallId"]
    wire = {"type": "tool-call", "toolCallId": call_id, "name": event["name"], "input": {}}
    message = state.place(event)
    if call_id in state.calls:
        raise Refused("duplicate-id", call_id)
    if not event.keys().isdisjoint(_CALL):
        taken(event, _CALL, wire)
    return state.open_block("tool-call", message, call_id, wire, state.epoch)


def tool_args_delta(state: State, event: Wire) -> None:
    """Leaves no trace: the input is what tool.args.assembled says, so no scratch is kept."""
    block = state.calls.get(event["toolCallId"])
    if block is None:
        raise Refused("unknown-owner", event["toolCallId"])
    message = block.message
    if message.sealed or message.turn is None or message.turn.closed:
        state.check_open(message)


def tool_args_assembled(state: State, event: Wire) -> Block:
    """Sets the input of a tool call, and what came with it."""
    block = _held(state.calls, event["toolCallId"])
    given = event["input"]
    state.own_block(block).set("input", given)
    for name in ("signature", "title"):
        if name in event and event[name] is not None:
            block.set(name, event[name])
    if "toolMetadata" in event and event["toolMetadata"] is not None:
        block.merge("toolMetadata", event["toolMetadata"])
    return _with_metadata(state, block, event)


def tool_done(state: State, event: Wire) -> Touched:
    """Lands a tool result: in place of a preliminary one, in the message it adopts, or in the open one (D22)."""
    call_id = event["toolCallId"]
    state.check_turn(event)
    wire = {"type": "tool-result", "toolCallId": call_id, "content": event["content"]}
    for name, value in event.items():
        if name in _RESULT and (value is not None or name in _OPAQUE):
            wire[name] = value
    more = event.get("more") is True
    if more:
        wire["preliminary"] = True
    held = state.preliminary.get(call_id)
    if held is not None:
        return _replace_result(state, held, wire, more)
    adopts = "messageId" in event and event["messageId"] not in state.messages and event["messageId"] is not None
    message = _adopted(state, event) if adopts else state.place(event)
    landed: Block | tuple[Message, int]
    if more:
        landed = state.open_block("result", message, call_id, wire, state.epoch)
    else:
        landed = message, state.add_block(message, wire)
    return [message, landed] if adopts else landed


def _adopted(state: State, event: Wire) -> Message:
    turn = state.turn_of(event)
    if turn.closed:
        raise Refused("sealed", turn.id)
    wire = {
        "id": event["messageId"],
        "role": "tool",
        "content": [],
        "turnId": turn.id,
        "threadId": turn.wire["threadId"],
    }
    return state.add_message(taken(event, ("candidateIndex",), wire), turn, started=False)


def _replace_result(state: State, held: Block, wire: Wire, more: bool) -> Block:
    state.check_open(held.message)
    before = held.wire
    given = {name: wire.pop(name) for name in _MERGED if name in wire}
    for name in _MERGED:
        if name in before:
            wire[name] = before[name]
    if "_meta" in before and "_meta" not in wire:
        wire["_meta"] = before["_meta"]
    held.wire = state.own_message(held.message).content[held.position] = wire
    held.epoch = state.epoch
    for name, members in given.items():
        held.merge(name, members)
    if not more:
        del state.preliminary[held.id]
    return held


def content_block(state: State, event: Wire) -> Touched:
    """Lands a whole block; data goes in place of what has its id in the message; what is transient is skipped (D23)."""
    wire = event["block"]
    if None in wire.values():
        event = cast(Wire, BOUNDARY.accept(event, "AgEvent", False, state.limits))
        wire = event["block"]
    kind, block_id = wire["type"], wire.get("id")
    if event.get("transient") is True or wire.get("transient") is True:
        return None
    state.check_turn(event)
    message_id = event.get("messageId")
    if message_id is not None and message_id not in state.messages:
        raise Refused("unknown-owner", message_id)
    message = state.place(event)
    if kind == "tool-call":
        call_id = wire["toolCallId"]
        if call_id in state.calls:
            raise Refused("duplicate-id", call_id)
        return state.open_block("tool-call", message, call_id, wire, BORROWED)
    if not isinstance(block_id, str) or not _reconciles(kind):
        return message, state.add_block(message, wire)
    positions = _data_of(message)
    position = positions.get(block_id)
    if position is None:
        position = positions[block_id] = state.add_block(message, wire)
    else:
        state.own_message(message).content[position] = wire
    return message, position


def _data_of(message: Message) -> dict[str, int]:
    """Where the blocks with an id of their own stand in a message: the first of each id."""
    if message.data is None:
        message.data = {}
        for position, wire in enumerate(message.content):
            block_id = wire.get("id")
            if isinstance(block_id, str) and _reconciles(wire["type"]):
                message.data.setdefault(block_id, position)
    return message.data


def _reconciles(kind: str) -> bool:
    return kind == "data" or kind not in AG_BLOCK_VARIANTS


def _settle(state: State, block: Block, tail: StringIO) -> None:
    """Joins the text that waits, unless what is there already is longer: so an end costs by what came before it."""
    if tail.tell() and tail.tell() >= len(block.wire["text"]):
        state.settle(block)


def _held(index: Mapping[str, Block], block_id: str) -> Block:
    block = index.get(block_id)
    if block is None:
        raise Refused("unknown-owner", block_id)
    return block


def _with_metadata(state: State, block: Block, event: Wire) -> Block:
    if "providerMetadata" in event and event["providerMetadata"] is not None:
        state.own_block(block).merge("providerMetadata", event["providerMetadata"])
    return block
