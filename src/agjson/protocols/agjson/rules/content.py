"""Content: messages, blocks and tools (AGJ4xx, AGJ5xx)."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from agjson.protocols.agjson.rules.stream import Block, Call, Event, Message, Result, Stream
from agjson_runtime.escaping import quote_name
from agjson_runtime.shapes import Location

_SURROGATE = re.compile("[\ud800-\udfff]")
_HIGH = re.compile("[\ud800-\udbff]$")
# With fewer deltas, or with less text, each may start with the one before it by chance.
_FEW = 3
_SHORT = 12


def message_start(stream: Stream, event: Event) -> None:
    turn = stream.named_turn(event)
    if turn.closed is not None:
        stream.report("AGJ305", ("turnId",), f"the turn {quote_name(turn.id)} is closed")
    before = stream.messages.get(event["id"])
    if before is not None and not before.assumed:
        stream.report("AGJ404", ("id",), f"the message id {quote_name(event['id'])} is taken")
    message = stream.open_message(event["id"], turn.id, event.get("candidateIndex", 0), paired=True)
    message.assistant = event["role"] == "assistant"


def message_end(stream: Stream, event: Event) -> None:
    message = stream.messages.get(event["id"])
    if message is None:
        if event["id"] not in stream.removed:
            stream.missing(
                "AGJ410", ("id",), f"the message {quote_name(event['id'])} has not been started", lasting=True
            )
        return
    if message.sealed:
        stream.report("AGJ402", ("id",), f"the message {quote_name(message.id)} has been ended before")
        return
    stream.seal(message)
    if not message.blocks and message.paired:
        stream.missing("AGJ407", (), f"the message {quote_name(message.id)} has no content")
    for name in message.ids:
        block = stream.block(name)
        if block is not None and block.message is message:
            _tell_cumulative(stream, block, name)


def message_remove(stream: Stream, event: Event) -> None:
    if event["id"] == "*":
        stream.remove_all(event["turnId"])
    elif event["id"] in stream.messages and stream.knows_turn(event.get("turnId")):
        stream.remove(stream.messages[event["id"]])


def message_metadata(stream: Stream, event: Event) -> None:
    if "messageId" in event:
        owners(stream, event)
        return
    turn = stream.turn_of(event)
    pointer = stream.pointer(turn, 0) if turn is not None else None
    if turn is not None and not (pointer is not None and pointer.assistant):
        stream.missing("AGJ409", (), f"no message of the assistant is open in the turn {quote_name(turn.id)}")


def block_start(stream: Stream, event: Event) -> None:
    """text.start and reasoning.start."""
    kind = event["type"].partition(".")[0]
    block = stream.block(event["id"])
    part = event.get("partIndex")
    if block is not None and kind == block.kind == "reasoning" and part is not None and part not in block.parts:
        owners(stream, event)
        block.parts[part] = None
        block.part, block.ended, block.cumulative = part, False, False
        stream.check_open(block.message, ("id",))
        return
    message = stream.place(event) or _nowhere(stream)
    if block is not None and block.whole:
        stream.report("AGJ404", ("id",), f"the block id {quote_name(event['id'])} is taken")
    message.blocks += 1
    message.ids[event["id"]] = None
    parts = {} if part is None else {part: None}
    block = stream.blocks[event["id"]] = Block(kind, message, stream.here, stream.losses, part=part, parts=parts)
    if kind == "text":
        block.alone = not message.texts
        message.texts = True


def block_delta(stream: Stream, event: Event) -> None:
    """text.delta and reasoning.delta."""
    block = _named_block(stream, event)
    if block is None:
        return
    if stream.check_open(block.message, ("id",)) and block.ended:
        stream.report("AGJ406", ("id",), f"the block {quote_name(event['id'])} has been ended")
    delta: str = event["delta"]
    part = event.get("partIndex", block.part)
    if part is not None and part not in block.parts:
        block.parts[part] = None
        block.part, block.cumulative = part, False
    if not delta:
        return
    _count(stream, block, part, delta)
    if block.cumulative:
        block.cumulative = delta.startswith(block.last)
        block.grown += len(delta) > len(block.last) > 0
        block.last = delta if block.cumulative else ""
    block.deltas += 1


def _count(stream: Stream, block: Block, part: float | None, delta: str) -> None:
    if delta.isascii() and not block.halves:
        size = len(delta)
        block.chars += size
        block.octets += size
        block.utf16 += size
        return
    half = block.halves.pop(part, "")
    text = (half + delta).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    if _HIGH.search(text):
        block.halves[part] = text[-1]
        text = text[:-1]
    if _SURROGATE.search(text) and block.whole:
        stream.missing("AGJ106", ("delta",), "half of a surrogate pair stands alone")
    block.chars += len(text)
    block.octets += len(text.encode("utf-8", "surrogatepass"))
    block.utf16 += len(text.encode("utf-16-le", "surrogatepass")) // 2


def block_end(stream: Stream, event: Event) -> None:
    """text.end and reasoning.end."""
    block = _named_block(stream, event)
    if block is None:
        return
    if block.halves:
        stream.missing("AGJ106", ("id",), "the text ends in half of a surrogate pair")
        block.halves = {}
    _tell_cumulative(stream, block, event["id"])
    block.ended = True


def _tell_cumulative(stream: Stream, block: Block, name: str) -> None:
    if block.cumulative and block.deltas >= _FEW and block.grown > 1 and len(block.last) >= _SHORT:
        stream.report(
            "AGJ408", ("id",), f"every delta of {quote_name(name)} starts with the one before it", at=block.place
        )
    block.cumulative, block.last = False, ""


def reasoning_opaque(stream: Stream, event: Event) -> None:
    _named_block(stream, event)


def reasoning_opaque_delta(stream: Stream, event: Event) -> None:
    block = _named_block(stream, event)
    if block is not None:
        stream.check_open(block.message, ("id",))


def _named_block(stream: Stream, event: Event) -> Block | None:
    owners(stream, event)
    kind = event["type"].partition(".")[0]
    block = stream.block(event["id"])
    if block is None or block.kind != kind:
        stream.missing("AGJ405", ("id",), f"there is no {kind} block {quote_name(event['id'])}")
        if block is None:
            message = _nowhere(stream)
            block = Block(kind, message, stream.here, stream.losses, whole=False, cumulative=False)
            stream.blocks[event["id"]] = block
        return None
    return block


def _nowhere(stream: Stream) -> Message:
    """Stands for the message of what was reported to have none, or whose message is among what is missing."""
    return Message("", None, 0, stream.here)


def owners(stream: Stream, event: Event) -> None:
    """Whatever else an event names has to be there, too."""
    if "turnId" in event:
        stream.named_turn(event)
    if "messageId" in event:
        stream.named_message(event)


def content_block(stream: Stream, event: Event) -> None:
    block = event["block"]
    if event.get("transient") is True or block.get("transient") is True:
        return
    message = stream.place(event)
    if block["type"] == "tool-call":
        _open_call(stream, block["toolCallId"], ("block", "toolCallId"), message, due=False)
    elif message is not None:
        message.blocks += 1
    if block["type"] == "tool-result":
        _flags(stream, block, ("block",))


# Tools


def tool_start(stream: Stream, event: Event) -> None:
    call_id = event["toolCallId"]
    _open_call(stream, call_id, ("toolCallId",), stream.place(event), due=True)
    stream.calls[call_id].long = event.get("longRunning") is True


def _open_call(stream: Stream, call_id: str, location: Location, message: Message | None, *, due: bool) -> None:
    before = stream.call(call_id)
    if before is not None and before.arguments is not None:
        stream.report("AGJ404", location, f"the tool call id {quote_name(call_id)} is taken")
    if call_id in stream.results and stream.results[call_id].final:
        del stream.results[call_id]  # it answers a call of before
    message = message or _nowhere(stream)
    message.blocks += 1
    message.ids[call_id] = None
    stream.calls[call_id] = Call(message, stream.here, stream.losses, due)


def tool_args_delta(stream: Stream, event: Event) -> None:
    call = _named_call(stream, event)
    taken = stream.check_open(call.message, ("toolCallId",))
    if call.assembled:
        if taken:
            problem = f"the arguments of {quote_name(event['toolCallId'])} have been assembled"
            stream.report("AGJ406", ("toolCallId",), problem)
    elif event["delta"] and call.arguments is not None:
        call.arguments.append(event["delta"])


def tool_args_assembled(stream: Stream, event: Event) -> None:
    call = _named_call(stream, event)
    text = "".join(call.arguments or ())
    if text and not call.assembled and not _same(text, event["input"]):
        stream.missing("AGJ502", ("input",), "the deltas before it hold something else")
    call.assembled = True
    if call.arguments:
        call.arguments = []


def _same(text: str, given: Any) -> bool:
    """Whether a text tells a value: as JSON, with numbers as any reader takes them, or as it is."""
    try:
        return text == given or _equal(json.loads(text), given)
    except (ValueError, RecursionError):
        return False


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_equal(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_equal, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other or _double(one) == _double(other)
    return bool(one == other)


def _double(number: float) -> float:
    try:
        return float(number)
    except OverflowError:
        return math.inf


def _named_call(stream: Stream, event: Event) -> Call:
    owners(stream, event)
    call = stream.call(event["toolCallId"])
    if call is None:
        stream.missing("AGJ510", ("toolCallId",), f"there is no tool call {quote_name(event['toolCallId'])}")
        call = Call(_nowhere(stream), stream.here, stream.losses, due=False, arguments=None)
        stream.calls[event["toolCallId"]] = call
    return call


def tool_done(stream: Stream, event: Event) -> None:
    call_id = event["toolCallId"]
    if call_id not in stream.calls and call_id not in stream.former_calls:
        stream.missing("AGJ503", ("toolCallId",), f"there is no tool call {quote_name(call_id)}", lasting=True)
    _flags(stream, event, ())
    if event.get("preliminary") is True and event.get("more") is not True:
        stream.report("AGJ508", ("preliminary",), "the result is not kept open")
    final = event.get("more") is not True
    before = stream.results.get(call_id)
    if before is not None and before.message.removed:
        before = None
    if before is None or before.final:
        message = _land(stream, event)
        message.blocks += 1
        if before is not None and not before.waits:
            stream.report("AGJ504", ("toolCallId",), f"the call {quote_name(call_id)} has a final result")
    else:
        message = before.message
        if "turnId" in event:
            stream.named_turn(event)
        stream.check_open(message, ("toolCallId",))
    # A call that waits for input, or that runs on after its turn, has its final result still to come.
    call = stream.calls.get(call_id)
    waits = event.get("outcome") == "input_required" or (call is not None and call.long)
    stream.results[call_id] = Result(final, not final, stream.here, stream.losses, message, waits)


def _land(stream: Stream, event: Event) -> Message:
    """The message that takes the result: it may be new (adoption)."""
    if "messageId" not in event or event["messageId"] in stream.messages:
        return stream.place(event) or _nowhere(stream)
    turn = stream.turn_of(event)
    if turn is not None and turn.closed is not None:
        stream.report("AGJ305", (), f"the turn {quote_name(turn.id)} is closed")
        return _nowhere(stream)
    candidate = event.get("candidateIndex", 0)
    return stream.open_message(event["messageId"], turn.id if turn is not None else None, candidate, paired=False)


def _flags(stream: Stream, result: Event, owner: Location) -> None:
    """The flags of a result that have to agree."""
    outcome = result.get("outcome")
    if "errorText" in result and outcome != "error":
        stream.report("AGJ505", (*owner, "errorText"), _outcome(outcome))
    wrong = "isError" in result and result["isError"] is not (outcome == "error")
    if wrong and outcome not in (None, "denied"):  # a denial comes from MCP as an error, and stays one
        problem = f"isError is {str(result['isError']).lower()}, {_outcome(outcome)}"
        stream.report("AGJ506", (*owner, "isError"), problem)
    if ("pendingInput" in result) != (outcome == "input_required"):
        if "pendingInput" in result:
            stream.report("AGJ507", (*owner, "pendingInput"), f"pendingInput is there, {_outcome(outcome)}")
        else:
            stream.report("AGJ507", (*owner, "outcome"), f"there is no pendingInput, {_outcome(outcome)}")


def _outcome(outcome: str | None) -> str:
    return "the outcome is absent" if outcome is None else f"the outcome is {quote_name(outcome)}"


def finish(stream: Stream) -> None:
    """What the end of the stream shows."""
    for message in stream.open_messages.values():
        stream.report("AGJ401", ("id",), f"the message {quote_name(message.id)} is never ended", at=message.place)
    for call_id, call in stream.calls.items():
        due = call.due and call.losses == stream.losses
        if due and not (call.assembled or _is_broken_off(call.message)):
            problem = f"the call {quote_name(call_id)} has no tool.args.assembled"
            stream.report("AGJ501", ("toolCallId",), problem, at=call.place)
    for call_id, result in stream.results.items():
        due = result.due and result.losses == stream.losses
        if due and not (result.message.removed or _is_broken_off(result.message)):
            problem = f"the result of {quote_name(call_id)} stays preliminary"
            stream.report("AGJ509", ("toolCallId",), problem, at=result.place)


def _is_broken_off(message: Message) -> bool:
    """Return whether the turn of a message was aborted or failed: nothing else is completed then (INV-FLUSH)."""
    return message.opening is not None and message.opening.broken
