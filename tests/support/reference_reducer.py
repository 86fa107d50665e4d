"""The referee of the fold: a second reducer, written from the folding table for clearness and not for speed.

It owns one plain state, copied whole before every event, so that a refused event leaves no trace. It shares no code
with the reducer under test. Events must be valid; they and the results that it gives are never changed later.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import jsonpatch
import jsonpointer

Json = dict[str, Any]
Resync = tuple[str, Any, int, "str | None"]  # reason, seq, index in the stream, id

SNAPSHOTS = ("messages.snapshot", "state.snapshot")
OWN_TURN = ("turn.start", "subagent.start", "message.remove", *SNAPSHOTS)  # turnId needs not be held
OWN_MESSAGE = ("turn.start", "subagent.start", "message.start", "message.remove", "tool.done", *SNAPSHOTS)

KNOWN_BLOCKS = frozenset(
    {
        "text",
        "image",
        "audio",
        "file",
        "document",
        "resource",
        "resource-link",
        "code",
        "code-result",
        "reasoning",
        "compaction",
        "search-result",
        "tool-call",
        "tool-result",
        "data",
        "provider-raw",
    }
)
MESSAGE_FIELDS = (
    "id",
    "role",
    "turnId",
    "threadId",
    "candidateIndex",
    "extensions",
    "agentId",
    "agentName",
    "agentRole",
    "model",
)
CALL_FIELDS = (
    "toolCallId",
    "name",
    "serverName",
    "providerExecuted",
    "title",
    "toolMetadata",
    "uiVisibility",
    "itemId",
    "providerMetadata",
)
RESULT_FIELDS = (
    "toolCallId",
    "content",
    "outcome",
    "structuredContent",
    "uiData",
    "sideData",
    "errorText",
    "errorCode",
    "providerMetadata",
    "toolMetadata",
    "dynamic",
    "pendingInput",
    "isError",
    "annotations",
    "_meta",
)
SOURCE_FIELDS = ("sourceId", "source", "chunkIndex", "providerMetadata")
ARTIFACT_FIELDS = ("artifactId", "turnId", "threadId", "name", "description", "extensions")
HANDOFF_FIELDS = ("kind", "fromAgentId", "toAgentId", "toAgentName")
GUARDRAIL_FIELDS = ("target", "passed", "action", "reason", "guardrailName", "safety")
MEMORY_FIELDS = ("scope", "key", "value", "reason", "durable", "turnId")
OF_THE_TERMINAL = ("usage", "safety", "taskState", "asks")  # what the terminal of a reopened turn replaces
BEFORE_PART_0 = -1  # the part of a reasoning.start without partIndex


class Refusal(Exception):
    """The event does not fold: the stream has to be fetched anew."""

    def __init__(self, reason: str, name: str | None = None) -> None:
        super().__init__(reason, name)
        self.reason = reason
        self.name = name


@dataclass
class Entry:
    """A text, reasoning, tool-call or preliminary tool-result block, where the result holds it."""

    block: Json
    message: str
    parts: dict[int, str] = field(default_factory=dict)  # of a reasoning block, by partIndex
    last_part: int = BEFORE_PART_0
    scratch: str = ""  # of reasoning.opaque.delta


@dataclass
class State:
    """All that the fold knows. Entries hold the very blocks that stand in the result."""

    result: Json
    mark: Any = None
    closed: set[str] = field(default_factory=set)  # turns that take no content
    ended: set[str] = field(default_factory=set)  # turns that had their terminal in this opening
    reopened: set[str] = field(default_factory=set)  # turns opened again, still without a new terminal
    blocked: set[str] = field(default_factory=set)  # those of them whose safety prompt.blocked has added to
    sealed: set[str] = field(default_factory=set)  # messages
    removed: set[str] = field(default_factory=set)  # messages
    opened: list[str] = field(default_factory=list)  # messages that a message.start opened and that are still there
    pointers: dict[tuple[str, int], str] = field(default_factory=dict)  # (turn, candidate): open message
    blocks: dict[str, Entry] = field(default_factory=dict)  # text and reasoning
    calls: dict[str, Entry] = field(default_factory=dict)
    preliminary: dict[str, Entry] = field(default_factory=dict)  # tool results, by toolCallId


def naive_reduce(
    events: Iterable[Json],
    result: Json | None = None,
    *,
    max_patch_nodes: int = 1_000_000,
    max_value_nodes: int = 4_000_000,
    max_depth: int = 200,
) -> tuple[Json, Resync | None]:
    """Fold the events, and tell the result and why the stream has to be fetched anew, if it has to be."""
    reducer = NaiveReducer(
        result, max_patch_nodes=max_patch_nodes, max_value_nodes=max_value_nodes, max_depth=max_depth
    )
    for event in events:
        reducer.push(event)
    return reducer.result(), reducer.resync


class NaiveReducer:
    """Folds one event after the other."""

    def __init__(
        self,
        result: Json | None = None,
        *,
        max_patch_nodes: int = 1_000_000,
        max_value_nodes: int = 4_000_000,
        max_depth: int = 200,
    ) -> None:
        stored = copy.deepcopy(result) if result is not None else {}
        for container in ("messages", "artifacts", "memory", "turns"):
            stored.setdefault(container, [])
        self.resync: Resync | None = None
        self._max_patch_nodes = max_patch_nodes
        self._max_value_nodes = max_value_nodes
        self._max_depth = max_depth
        self._pushed = 0
        self._state = State(stored)
        self._restore_turns()
        self._table: dict[str, Callable[[Json], None]] = {
            "turn.start": self._turn_start,
            "turn.done": self._turn_done,
            "turn.error": self._turn_error,
            "turn.abort": self._turn_abort,
            "message.start": self._message_start,
            "message.end": self._message_end,
            "message.remove": self._message_remove,
            "prompt.blocked": self._prompt_blocked,
            "guardrail.result": self._guardrail_result,
            "agent.capabilities": self._agent_capabilities,
            "messages.snapshot": self._messages_snapshot,
            "text.start": self._text_start,
            "text.delta": self._text_delta,
            "text.end": self._text_end,
            "reasoning.start": self._reasoning_start,
            "reasoning.delta": self._reasoning_delta,
            "reasoning.end": self._reasoning_end,
            "reasoning.opaque": self._reasoning_opaque,
            "reasoning.opaque.delta": self._reasoning_opaque_delta,
            "tool.start": self._tool_start,
            "tool.args.delta": self._tool_args_delta,
            "tool.args.assembled": self._tool_args_assembled,
            "tool.done": self._tool_done,
            "content.block": self._content_block,
            "message.metadata": self._message_metadata,
            "source": self._source,
            "artifact.start": self._artifact_start,
            "artifact.delta": self._artifact_delta,
            "artifact.end": self._artifact_end,
            "subagent.start": self._subagent_start,
            "subagent.done": self._subagent_done,
            "handoff": self._handoff,
            "display.required": self._display_required,
            "state.snapshot": self._state_snapshot,
            "state.delta": self._state_delta,
            "memory.write": self._memory_write,
        }

    def result(self) -> Json:
        """A copy of the AgReduceResult so far."""
        return copy.deepcopy(self._state.result)

    def push(self, event: Json) -> None:
        """Fold an event whole or not at all. While parked, only a snapshot is looked at (D16)."""
        index = self._pushed
        self._pushed += 1
        if self.resync is not None and event["type"] not in SNAPSHOTS:
            return
        before = copy.deepcopy(self._state)
        try:
            self._fold(copy.deepcopy(event))
        except Refusal as refusal:
            self._state = before
            self.resync = self.resync or (refusal.reason, event["seq"], index, refusal.name)
        else:
            self.resync = None

    def _fold(self, event: Json) -> None:
        """Only a forward gap is a gap, and a snapshot may come after one (D16). Then the owners, then the row."""
        state, kind = self._state, event["type"]
        if state.mark is not None and event["seq"] > state.mark + 1 and kind not in SNAPSHOTS:
            raise Refusal("gap")
        state.mark = event["seq"]
        row = self._table.get(kind)
        if row is None or (kind == "content.block" and _is_transient(event)):
            return
        self._check_owners(event)
        row(event)

    # Owners (D17)

    def _check_owners(self, event: Json) -> None:
        """turnId, then messageId, must name what the fold holds."""
        if "turnId" in event and event["type"] not in OWN_TURN and self._turn(event["turnId"]) is None:
            raise Refusal("unknown-owner", event["turnId"])
        if "messageId" in event and event["type"] not in OWN_MESSAGE and self._message(event["messageId"]) is None:
            raise Refusal("unknown-owner", event["messageId"])

    def _turn(self, turn_id: Any) -> Json | None:
        return _find(self._state.result["turns"], "turnId", turn_id)

    def _message(self, message_id: Any) -> Json | None:
        return _find(self._state.result["messages"], "id", message_id)

    def _held_message(self, message_id: str) -> Json:
        message = self._message(message_id)
        assert message is not None, "the fold lost a message that it points to"
        return message

    def _turn_of(self, event: Json) -> Json:
        """The turn of turnId; else that of the message that messageId names; else the sole open turn."""
        if "turnId" in event:
            turn = self._turn(event["turnId"])
            assert turn is not None, "turnId is checked before"
            return turn
        message = self._message(event["messageId"]) if "messageId" in event else None
        if message is not None and "turnId" in message:
            turn = self._turn(message["turnId"])
            if turn is not None:
                return turn
        open_turns = [turn for turn in self._state.result["turns"] if turn["turnId"] not in self._state.closed]
        if len(open_turns) != 1:
            raise Refusal("unknown-owner")
        found: Json = open_turns[0]
        return found

    def _check_open(self, message: Json) -> None:
        """A message takes content if it is not sealed and its turn, if the fold holds it, is not closed."""
        if message["id"] in self._state.sealed:
            raise Refusal("sealed", message["id"])
        if message.get("turnId") in self._state.closed:
            raise Refusal("sealed", message["turnId"])

    def _check_turn_open(self, turn: Json) -> None:
        if turn["turnId"] in self._state.closed:
            raise Refusal("sealed", turn["turnId"])

    def _target(self, event: Json) -> Json:
        """Where a block goes: to messageId, else to the pointer of its turn and candidate; it must be open."""
        if "messageId" in event:
            message = self._held_message(event["messageId"])
        else:
            turn = self._turn_of(event)
            self._check_turn_open(turn)
            pointer = self._state.pointers.get((turn["turnId"], event.get("candidateIndex", 0)))
            if pointer is None:
                raise Refusal("no-open-message", turn["turnId"])
            message = self._held_message(pointer)
        self._check_open(message)
        return message

    def _block(self, event: Json, kind: str) -> Entry:
        """The block of this kind that the event's id names."""
        entry = self._state.blocks.get(event["id"])
        if entry is None or entry.block["type"] != kind:
            raise Refusal("unknown-owner", event["id"])
        return entry

    def _open_block(self, event: Json, kind: str) -> Entry:
        entry = self._block(event, kind)
        self._check_open(self._held_message(entry.message))
        return entry

    def _call(self, event: Json) -> Entry:
        entry = self._state.calls.get(event["toolCallId"])
        if entry is None:
            raise Refusal("unknown-owner", event["toolCallId"])
        return entry

    def _artifact(self, event: Json) -> Json:
        artifact = _find(self._state.result["artifacts"], "artifactId", event["artifactId"])
        if artifact is None:
            raise Refusal("unknown-owner", event["artifactId"])
        return artifact

    # Turns

    def _turn_start(self, event: Json) -> None:
        """Open a turn of turnId, threadId and trigger. One that is held merges and opens again (D18)."""
        turn = self._turn(event["turnId"])
        if turn is None:
            self._state.result["turns"].append(_pick(event, "turnId", "threadId", "trigger"))
        else:
            turn.update(_pick(event, "threadId", "trigger"))
            self._reopen(turn)

    def _reopen(self, turn: Json) -> None:
        """Of an ended turn outcome and finishReason go; the rest stays until the next terminal."""
        state, turn_id = self._state, turn["turnId"]
        state.closed.discard(turn_id)
        if turn_id not in state.ended:
            return
        state.ended.discard(turn_id)
        state.blocked.discard(turn_id)
        state.reopened.add(turn_id)
        turn.pop("outcome", None)
        turn.pop("finishReason", None)

    def _close(self, turn: Json) -> None:
        """The turn takes no more content and has no open messages."""
        self._state.closed.add(turn["turnId"])
        for partition in list(self._state.pointers):
            if partition[0] == turn["turnId"]:
                del self._state.pointers[partition]

    def _end(self, turn: Json, record: Json) -> bool:
        """Close the turn with its terminal; False if it had one in this opening.

        A terminal after a reopening replaces all that terminals bring, except safety that prompt.blocked has added
        to since.
        """
        state, turn_id = self._state, turn["turnId"]
        if turn_id in state.ended:
            return False
        if turn_id in state.reopened:
            for name in OF_THE_TERMINAL:
                if name != "safety" or turn_id not in state.blocked:
                    turn.pop(name, None)
        state.reopened.discard(turn_id)
        state.blocked.discard(turn_id)
        state.ended.add(turn_id)
        turn.update(record)
        self._close(turn)
        return True

    def _turn_done(self, event: Json) -> None:
        """Close the turn with its outcome, and with the asks of a pause.

        messageMetadata goes to the message of messageId, else to the open message of candidate 0, else to the one
        last opened, else nowhere.
        """
        turn = self._turn_of(event)
        turn_id = turn["turnId"]
        target: str | None = event.get("messageId", self._state.pointers.get((turn_id, 0)))
        if target is None:
            opened = [name for name in self._state.opened if self._held_message(name)["turnId"] == turn_id]
            target = opened[-1] if opened else None
        record = _pick(event, "outcome", "finishReason", "usage", "safety", "taskState")
        if event["outcome"]["type"] == "paused":
            record["asks"] = copy.deepcopy(event["outcome"]["asks"])
        if self._end(turn, record) and "messageMetadata" in event and target is not None:
            message, new = self._held_message(target), event["messageMetadata"]
            old = message.get("messageMetadata")
            message["messageMetadata"] = {**old, **new} if isinstance(old, dict) and isinstance(new, dict) else new

    def _turn_error(self, event: Json) -> None:
        """Close the turn with an error and with the usage accrued."""
        outcome = {"type": "error", **_pick(event, "message", "code")}
        self._end(self._turn_of(event), {"outcome": outcome, **_pick(event, "usage")})

    def _turn_abort(self, event: Json) -> None:
        """Close the turn as aborted."""
        self._end(self._turn_of(event), {"outcome": {"type": "aborted", **_pick(event, "reason")}})

    # Messages

    def _message_start(self, event: Json) -> None:
        """Open a message at the end; it becomes the open message of its turn and candidate (D19)."""
        turn = self._turn_of(event)
        self._check_turn_open(turn)
        if self._message(event["id"]) is not None:
            raise Refusal("duplicate-id", event["id"])
        message = {**_pick(event, *MESSAGE_FIELDS), "content": []}
        self._state.result["messages"].append(message)
        self._state.removed.discard(event["id"])
        self._state.opened.append(event["id"])
        self._state.pointers[_partition(message)] = event["id"]

    def _message_end(self, event: Json) -> None:
        """Seal the message and set its usage. Of a removed message it does nothing."""
        message = self._message(event["id"])
        if message is None:
            if event["id"] in self._state.removed:
                return
            raise Refusal("unknown-owner", event["id"])
        self._state.sealed.add(event["id"])
        message.update(_pick(event, "usage"))
        if self._state.pointers.get(_partition(message)) == event["id"]:
            del self._state.pointers[_partition(message)]

    def _message_remove(self, event: Json) -> None:
        """Remove a message, or with "*" all of a turn. No match, or an unknown turn, is no fault."""
        held = self._state.result["messages"]
        of_turn = [m for m in held if "turnId" in event and _in_turn(m, event["turnId"])]
        if "turnId" in event and self._turn(event["turnId"]) is None and not of_turn:
            return
        messages = of_turn if event["id"] == "*" else [m for m in held if m["id"] == event["id"]]
        for message in messages:
            self._remove(message)

    def _remove(self, message: Json) -> None:
        """Take the message out with its ids, and set the pointer back where it was the last one opened (D24)."""
        state, name, partition = self._state, message["id"], _partition(message)
        opened = [other for other in state.opened if _partition(self._held_message(other)) == partition]
        was_last = opened[-1:] == [name] or state.pointers.get(partition) == name
        state.result["messages"] = [other for other in state.result["messages"] if other["id"] != name]
        state.opened = [other for other in state.opened if other != name]
        state.blocks = {key: entry for key, entry in state.blocks.items() if entry.message != name}
        state.calls = {key: entry for key, entry in state.calls.items() if entry.message != name}
        state.preliminary = {key: entry for key, entry in state.preliminary.items() if entry.message != name}
        state.removed.add(name)
        if was_last and partition[0] not in state.closed:
            state.pointers.pop(partition, None)
            unsealed = [other for other in opened if other != name and other not in state.sealed]
            if unsealed:
                state.pointers[partition] = unsealed[-1]
        state.sealed.discard(name)

    # Records on a turn: they land after its close, too (D20)

    def _prompt_blocked(self, event: Json) -> None:
        """Record the block, and append its safety to the turn's."""
        turn = self._turn_of(event)
        turn["promptBlocked"] = _pick(event, "reason", "safety")
        if event.get("safety"):
            turn["safety"] = [*turn.get("safety", []), *copy.deepcopy(event["safety"])]
            self._state.blocked.add(turn["turnId"])

    def _guardrail_result(self, event: Json) -> None:
        """Append the evaluation."""
        self._turn_of(event).setdefault("guardrails", []).append(_pick(event, *GUARDRAIL_FIELDS))

    def _agent_capabilities(self, event: Json) -> None:
        """Replace the capabilities."""
        self._turn_of(event)["capabilities"] = event["capabilities"]

    # Snapshot (D29)

    def _messages_snapshot(self, event: Json) -> None:
        """Replace the messages; turns and artifacts if it carries them; of the memory only scope thread.

        All that belongs to earlier messages starts empty. A snapshot with one id twice is refused.
        """
        for container, name in (("messages", "id"), ("turns", "turnId"), ("artifacts", "artifactId")):
            seen: list[str] = []
            for item in event.get(container, []):
                if item[name] in seen:
                    raise Refusal("duplicate-id", item[name])
                seen.append(item[name])
        keys = [record.get("key", "") for record in event.get("memory", []) if record["scope"] == "thread"]
        for place, key in enumerate(keys):
            if key in keys[:place]:
                raise Refusal("duplicate-id", key)
        old = self._state
        result = {**old.result, **_pick(event, "messages", "turns", "artifacts")}
        if "memory" in event:
            stays = [record for record in old.result["memory"] if record["scope"] != "thread"]
            result["memory"] = stays + [record for record in event["memory"] if record["scope"] == "thread"]
        self._state = State(result, mark=old.mark)
        if "turns" in event:
            self._restore_turns()
        else:
            self._state.closed, self._state.ended = old.closed, old.ended
            self._state.reopened, self._state.blocked = old.reopened, old.blocked

    def _restore_turns(self) -> None:
        """A restored turn is closed if it has an outcome."""
        closed = {turn["turnId"] for turn in self._state.result["turns"] if "outcome" in turn}
        self._state.closed, self._state.ended = closed, set(closed)

    # Text

    def _text_start(self, event: Json) -> None:
        """Create a text block."""
        block = {"type": "text", "text": "", **_pick(event, "providerMetadata", "_meta")}
        self._start_block(event, block)

    def _start_block(self, event: Json, block: Json) -> Entry:
        """Append a block whose id must be new among text and reasoning blocks (D21)."""
        message = self._target(event)
        if event["id"] in self._state.blocks:
            raise Refusal("duplicate-id", event["id"])
        message["content"].append(block)
        entry = self._state.blocks[event["id"]] = Entry(block, message["id"])
        return entry

    def _text_delta(self, event: Json) -> None:
        """Append to the text, by code unit (D31)."""
        entry = self._open_block(event, "text")
        entry.block["text"] = _joined(entry.block["text"] + event["delta"])
        _merge(entry.block, event, "providerMetadata")

    def _text_end(self, event: Json) -> None:
        """Set the citations. It lands after seal and close."""
        entry = self._block(event, "text")
        _merge(entry.block, event, "providerMetadata")
        entry.block.update(_pick(event, "citations"))

    # Reasoning

    def _reasoning_start(self, event: Json) -> None:
        """Create a reasoning block; or open another part of a present one, which a new partIndex asks for."""
        entry = self._state.blocks.get(event["id"])
        opens_part = (
            entry is not None
            and entry.block["type"] == "reasoning"
            and "partIndex" in event
            and event["partIndex"] not in entry.parts
        )
        if entry is None or not opens_part:
            block = {"type": "reasoning", "text": "", **_pick(event, "itemId", "providerMetadata", "_meta")}
            entry = self._start_block(event, block)
        else:
            self._check_open(self._held_message(entry.message))
            _merge(entry.block, event, "providerMetadata", "_meta")
            entry.block.update(_pick(event, "itemId"))
        entry.last_part = event.get("partIndex", BEFORE_PART_0)
        entry.parts[entry.last_part] = ""

    def _reasoning_delta(self, event: Json) -> None:
        """Append to the part of partIndex, which it may open, else to the part opened last; join all in order."""
        entry = self._open_block(event, "reasoning")
        part = event.get("partIndex", entry.last_part)
        if part not in entry.parts:
            entry.parts[part] = ""
            entry.last_part = part
        entry.parts[part] += event["delta"]
        entry.block["text"] = _joined("".join(entry.parts[key] for key in sorted(entry.parts)))
        _merge(entry.block, event, "providerMetadata")

    def _reasoning_end(self, event: Json) -> None:
        """Set the provider. It lands after seal and close."""
        entry = self._block(event, "reasoning")
        entry.block.update(_pick(event, "provider"))
        _merge(entry.block, event, "providerMetadata")

    def _reasoning_opaque(self, event: Json) -> None:
        """Replace the opaque value; the scratch stands in for "", and is used up either way (D26)."""
        entry = self._block(event, "reasoning")
        opaque = _pick(event, "kind", "value", "provider")
        if opaque["value"] == "":
            opaque["value"] = entry.scratch
        entry.scratch = ""
        entry.block["opaque"] = opaque
        entry.block.update(_pick(event, "itemId"))

    def _reasoning_opaque_delta(self, event: Json) -> None:
        """Append to the scratch."""
        entry = self._open_block(event, "reasoning")
        entry.scratch = _joined(entry.scratch + event["delta"])

    # Tools

    def _tool_start(self, event: Json) -> None:
        """Create a tool-call block."""
        self._start_call(event, {"type": "tool-call", "input": {}, **_pick(event, *CALL_FIELDS)})

    def _start_call(self, event: Json, block: Json) -> None:
        """Append a tool-call whose id must be new among tool calls (D21)."""
        message = self._target(event)
        if block["toolCallId"] in self._state.calls:
            raise Refusal("duplicate-id", block["toolCallId"])
        message["content"].append(block)
        self._state.calls[block["toolCallId"]] = Entry(block, message["id"])

    def _tool_args_delta(self, event: Json) -> None:
        """No trace in the result; the call must be there and take content."""
        self._check_open(self._held_message(self._call(event).message))

    def _tool_args_assembled(self, event: Json) -> None:
        """Set the input. It lands after seal and close."""
        block = self._call(event).block
        block.update(_pick(event, "input", "signature", "title"))
        _merge(block, event, "toolMetadata", "providerMetadata")

    def _tool_done(self, event: Json) -> None:
        """Land a tool-result (D22).

        It replaces a preliminary one where that is; else goes to the message of messageId, which it makes if that is
        new; else to the open message.
        """
        state, call = self._state, event["toolCallId"]
        block = {"type": "tool-result", **_pick(event, *RESULT_FIELDS)}
        if event.get("more") is True:
            block["preliminary"] = True
        entry = state.preliminary.get(call)
        if entry is not None:
            self._check_open(self._held_message(entry.message))
            old = copy.deepcopy(entry.block)
            entry.block.clear()
            entry.block.update(_pick(old, "providerMetadata", "toolMetadata", "_meta"))
            _merge(entry.block, block, "providerMetadata", "toolMetadata")
            rest = {name: value for name, value in block.items() if name not in ("providerMetadata", "toolMetadata")}
            entry.block.update(rest)
        else:
            if "messageId" not in event or self._message(event["messageId"]) is not None:
                message = self._target(event)
            else:
                message = self._adopt(event)
            message["content"].append(block)
            entry = Entry(block, message["id"])
        if event.get("more") is True:
            state.preliminary[call] = entry
        else:
            state.preliminary.pop(call, None)

    def _adopt(self, event: Json) -> Json:
        """A tool message of the event's turn; it never becomes the open message."""
        turn = self._turn_of(event)
        self._check_turn_open(turn)
        message: Json = {"id": event["messageId"], "role": "tool", **_pick(turn, "turnId", "threadId")}
        message.update(_pick(event, "candidateIndex"))
        message["content"] = []
        self._state.result["messages"].append(message)
        self._state.removed.discard(event["messageId"])
        return message

    # Whole blocks, metadata, sources

    def _content_block(self, event: Json) -> None:
        """Append the block as it came. A data or unknown block replaces the one of its id in that message (D23)."""
        block = event["block"]
        if block["type"] == "tool-call":
            self._start_call(event, block)
            return
        content = self._target(event)["content"]
        if _is_data(block) and isinstance(block.get("id"), str):
            for index, other in enumerate(content):
                if _is_data(other) and other.get("id") == block["id"]:
                    content[index] = block
                    return
        content.append(block)

    def _message_metadata(self, event: Json) -> None:
        """Merge into the metadata of messageId, else of the open assistant message (D25). It lands after the seal."""
        if "messageId" in event:
            message = self._held_message(event["messageId"])
        else:
            turn_id = self._turn_of(event)["turnId"]
            pointer = self._state.pointers.get((turn_id, 0))
            if pointer is None or self._held_message(pointer)["role"] != "assistant":
                raise Refusal("no-open-message", turn_id)
            message = self._held_message(pointer)
        _merge(message, event, "metadata")

    def _source(self, event: Json) -> None:
        """Append the record, and its id to the index."""
        turn = self._turn_of(event)
        turn.setdefault("sources", []).append(_pick(event, *SOURCE_FIELDS))
        turn.setdefault("sourceIds", []).append(event["sourceId"])

    # Artifacts

    def _artifact_start(self, event: Json) -> None:
        """Open an artifact; a present one is replaced in its place (D28)."""
        artifact = {**_pick(event, *ARTIFACT_FIELDS), "parts": []}
        artifacts = self._state.result["artifacts"]
        for index, other in enumerate(artifacts):
            if other["artifactId"] == event["artifactId"]:
                artifacts[index] = artifact
                return
        artifacts.append(artifact)

    def _artifact_delta(self, event: Json) -> None:
        """Start a new part, or continue the text of the last one."""
        parts, part = self._artifact(event)["parts"], event["part"]
        if event["append"] is True and parts and parts[-1]["type"] == part["type"] == "text":
            parts[-1]["text"] = _joined(parts[-1]["text"] + part["text"])
        else:
            parts.append(part)

    def _artifact_end(self, event: Json) -> None:
        """Nothing changes; the artifact must be there."""
        self._artifact(event)

    # Subagents and further records on a turn

    def _subagent_start(self, event: Json) -> None:
        """Open a nested turn in the thread of its parent. One that is held merges and opens again."""
        turn = self._turn(event["turnId"])
        if turn is not None:
            turn.update(_pick(event, "parentTurnId"))
            self._reopen(turn)
            return
        turns = self._state.result["turns"]
        parent = self._turn(event["parentTurnId"])
        if parent is not None:
            thread = parent["threadId"]
        elif turns:
            thread = turns[0]["threadId"]
        else:
            thread = event["parentTurnId"]
        turns.append({**_pick(event, "turnId", "parentTurnId"), "threadId": thread})

    def _subagent_done(self, event: Json) -> None:
        """Close the nested turn; its outcome is left to a terminal."""
        self._close(self._turn_of(event))

    def _handoff(self, event: Json) -> None:
        """Append the edge."""
        self._turn_of(event).setdefault("handoffs", []).append(_pick(event, *HANDOFF_FIELDS))

    def _display_required(self, event: Json) -> None:
        """Append what must be displayed."""
        self._turn_of(event).setdefault("displayRequired", []).append(_pick(event, "provider", "html"))

    # State and memory (D27)

    def _state_snapshot(self, event: Json) -> None:
        """Replace the state."""
        self._state.result["state"] = event["snapshot"]

    def _state_delta(self, event: Json) -> None:
        """An array is an RFC 6902 patch and needs a state, an object merges node by node, anything else is nothing."""
        result, patch = self._state.result, event["patch"]
        if isinstance(patch, list):
            if "state" not in result:
                raise Refusal("patch-failed")
            result["state"] = self._patched(result["state"], patch, None)
        elif isinstance(patch, dict):
            state = result.get("state")
            if not isinstance(state, dict):
                state = {}
            self._check_merge(state, patch)
            for node, value in patch.items():
                old = state.get(node)
                state[node] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
            self._check_value(state, None)
            result["state"] = state

    def _memory_write(self, event: Json) -> None:
        """A value sets the record of its scope and key, a patch changes the value of the one that is there."""
        memory = self._state.result["memory"]
        places = [index for index, record in enumerate(memory) if _memory_key(record) == _memory_key(event)]
        if "value" in event:
            record = _pick(event, *MEMORY_FIELDS)
            if places:
                memory[places[0]] = record
            else:
                memory.append(record)
        else:
            if not places:
                raise Refusal("patch-failed", event.get("key"))
            record = memory[places[0]]
            record["value"] = self._patched(record["value"], event["patch"], event.get("key"))

    def _patched(self, document: Any, patch: Any, name: str | None) -> Any:
        """The document after an RFC 6902 patch, which applies whole or not at all and within the limits."""
        if not isinstance(patch, list):
            raise Refusal("patch-failed", name)
        self._check_value(document, name)
        document = copy.deepcopy(document)
        size = 0
        for operation in patch:
            deepest = max(self._max_depth, _depth(document))
            try:
                size += _brought_in(document, operation) + _taken_away(document, operation)
                document = jsonpatch.apply_patch(document, [operation], in_place=True)
            except (jsonpatch.JsonPatchException, jsonpointer.JsonPointerException) as fault:
                raise Refusal("patch-failed", name) from fault
            if size > self._max_patch_nodes or _depth(document) > deepest:
                raise Refusal("limit", name)
        self._check_value(document, name)
        return document

    def _check_merge(self, state: Json, nodes: Json) -> None:
        """Reject a node-keyed merge that adds or takes away too much, or is nested too deeply, as for a patch."""
        self._check_value(state, None)
        size = 0
        for node, value in nodes.items():
            old = state.get(node)
            if isinstance(old, dict) and isinstance(value, dict):
                size += sum(_size(new) + (_size(old[name]) if name in old else 0) for name, new in value.items())
            else:
                size += _size(value) + (_size(old) if node in state else 0)
        if size > self._max_patch_nodes or _depth(nodes) > self._max_depth:
            raise Refusal("limit")

    def _check_value(self, value: Any, name: str | None) -> None:
        if _size(value) > self._max_value_nodes:
            raise Refusal("limit", name)


def _pick(source: Json, *names: str) -> Json:
    """The fields of these names that are there."""
    return {name: source[name] for name in names if name in source}


def _find(items: list[Json], name: str, value: Any) -> Json | None:
    for item in items:
        if item[name] == value:
            return item
    return None


def _merge(target: Json, event: Json, *names: str) -> None:
    """Merge these objects of the event by key into those of the target."""
    for name in names:
        if name in event:
            target[name] = {**target.get(name, {}), **event[name]}


def _partition(message: Json) -> tuple[Any, int]:
    return message.get("turnId"), message.get("candidateIndex", 0)


def _in_turn(message: Json, turn_id: str) -> bool:
    return message.get("turnId") == turn_id


def _is_transient(event: Json) -> bool:
    return event.get("transient") is True or event["block"].get("transient") is True


def _is_data(block: Json) -> bool:
    """Whether the block is one that an id replaces: data, or of a type unknown here (D6)."""
    return block["type"] == "data" or block["type"] not in KNOWN_BLOCKS


def _memory_key(record: Json) -> tuple[str, str]:
    return record["scope"], record.get("key", "")


def _joined(text: str) -> str:
    """The text with each two halves of a surrogate pair made one character; lone halves stay."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _brought_in(document: Any, operation: Any) -> int:
    """Return the size of what an operation adds, copies or compares. Raises JsonPatchException."""
    if not isinstance(operation, dict) or not all(isinstance(operation.get(name), str) for name in ("op", "path")):
        raise jsonpatch.InvalidJsonPatch("not an operation")
    if operation["op"] in ("move", "copy") and not isinstance(operation.get("from"), str):
        raise jsonpatch.InvalidJsonPatch("not a place to take the value from")
    if operation["op"] in ("add", "replace") and "value" in operation:
        return _size(operation["value"])
    if operation["op"] == "test" and "value" in operation:
        return 2 * _size(operation["value"])
    if operation["op"] == "copy":
        return _size(jsonpointer.JsonPointer(operation["from"]).resolve(document))
    return 0


def _taken_away(document: Any, operation: Any) -> int:
    """Return the size of what moves, is removed, or gives way to another value."""
    name, path, size = operation["op"], operation["path"], 0
    pointer = jsonpointer.JsonPointer(path)
    if name == "test" or (name == "move" and operation["from"] == path):
        return 0
    if name == "move":
        size = _size(jsonpointer.JsonPointer(operation["from"]).resolve(document))
        remove = {"op": "remove", "path": operation["from"]}
        document = jsonpatch.apply_patch(document, [remove])
    parent, key = pointer.to_last(document)
    if path and name != "remove" and (name != "replace" if isinstance(parent, list) else key not in parent):
        return size
    return size + _size(pointer.resolve(document))


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else []


def _size(value: Any) -> int:
    """Count the values in a value and itself, plus one for each 64 characters of a text or 256 bits of a number."""
    size, level = 0, [value]
    while level:
        size += sum(1 + _excess(item) for item in level)
        level = [child for item in level for child in _children(item)]
    return size


def _excess(item: Any) -> int:
    if isinstance(item, dict):
        return sum(len(key) // 64 for key in item)
    if isinstance(item, int):
        return item.bit_length() // 256
    return len(item) // 64 if isinstance(item, str) else 0


def _depth(value: Any) -> int:
    """How many arrays and objects stand inside one another; a scalar has none."""
    depth, level = 0, [value]
    while level := [item for item in level if isinstance(item, dict | list)]:
        depth += 1
        level = [child for item in level for child in _children(item)]
    return depth
