"""State: everything the fold holds, how an event finds its owner, and how a value is made fit to be changed.

The result's values are shared with whoever asked for a result, and with the events. So a value is copied before it is
changed, once an epoch; an epoch ends when a result is given out. Everything here costs by the event, not by what has
been folded before.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from typing import Any

from agjson.json.limits import Limits
from agjson.json.patch import Document
from agjson.protocols.agjson.fold.changes import Reason
from agjson.protocols.agjson.fold.records import (
    BORROWED,
    Artifact,
    Block,
    History,
    Memory,
    Message,
    Thought,
    Turn,
    Wire,
    joined,
)

MISSING: Any = object()
_HOLE: Wire = {}  # stands where a message was, until the list is closed up


class Refused(Exception):
    """The event cannot be folded. Raised before anything has changed."""

    def __init__(self, reason: Reason, about: str | None) -> None:
        self.reason: Reason = reason
        self.about = about


class State:
    """The working form of an AgReduceResult. The dicts of turns and messages stay the same objects."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.epoch = 0
        self.lists: dict[str, list[Wire]] = {"messages": [], "artifacts": [], "memory": [], "turns": []}
        self._shared: Any = MISSING
        self.document: Document | None = None  # the shared state, if patches have changed it
        self.turns: dict[str, Turn] = {}
        self.open_turns: dict[str, Turn] = {}
        self.messages: dict[str, Message] = {}
        self.removed: set[str] = set()
        self.of_turn: dict[str, list[Message]] = {}
        self._gone: dict[str, int] = {}
        self.histories: dict[str, History] = {}
        self.pointers: dict[tuple[str, float], Message] = {}
        self.texts: dict[str, Block] = {}
        self.thoughts: dict[str, Thought] = {}
        self.calls: dict[str, Block] = {}
        self.preliminary: dict[str, Block] = {}
        self.indices: dict[str, dict[str, Any]] = {
            "text": self.texts,
            "reasoning": self.thoughts,
            "tool-call": self.calls,
            "result": self.preliminary,
        }
        self.scratch: dict[str, StringIO] = {}
        self.artifacts: dict[str, Artifact] = {}
        self.memory: dict[tuple[str, str], Memory] = {}  # by scope and key, in the order of the result
        self._of_thread: set[tuple[str, str]] = set()
        self._pending: dict[Block | Artifact, None] = {}
        self._mine = {"messages", "artifacts", "turns"}
        self._holes = 0
        self._result: Wire | None = None

    # Owners

    def turn_of(self, event: Wire) -> Turn:
        """The turn of an event whose turnId and messageId are known to be held (D17)."""
        if "turnId" in event and event["turnId"] is not None:
            return self.turns[event["turnId"]]
        if "messageId" in event and event["messageId"] is not None:
            message = self.messages.get(event["messageId"])
            if message is not None and message.turn is not None:
                return message.turn
        if len(self.open_turns) == 1:
            return next(iter(self.open_turns.values()))
        raise Refused("unknown-owner", None)

    def check_turn(self, event: Wire) -> None:
        """Raises Refused where the event names a turn that is not held."""
        if "turnId" in event and event["turnId"] not in self.turns and event["turnId"] is not None:
            raise Refused("unknown-owner", event["turnId"])

    def place(self, event: Wire) -> Message:
        """The open message that a block-creating event goes to (spec section 5, message partitioning; D19)."""
        if "messageId" in event and event["messageId"] is not None:
            message = self.messages[event["messageId"]]
            if message.sealed or message.turn is None or message.turn.closed:
                self.check_open(message)
            return message
        known = "turnId" in event and event["turnId"] is not None
        turn = self.turns[event["turnId"]] if known else self.turn_of(event)
        if turn.closed:
            raise Refused("sealed", turn.id)
        pointer = self.pointer(turn, event.get("candidateIndex") or 0)
        if pointer is None:
            raise Refused("no-open-message", turn.id)
        return pointer

    def pointer(self, turn: Turn, candidate: float) -> Message | None:
        """The open message of a partition: the last that was set in this opening of its turn, if it is unsealed."""
        message = None if turn.closed else self.pointers.get((turn.id, candidate))
        return message if message is not None and not message.sealed and message.opening == turn.openings else None

    def history(self, turn_id: str) -> History:
        """The history of a turn."""
        history = self.histories.get(turn_id)
        if history is None:
            history = self.histories[turn_id] = History(self.of_turn.get(turn_id, ()))
        return history

    @staticmethod
    def check_open(message: Message) -> None:
        """Raises Refused for a sealed message and for one of a closed turn (INV-MSG)."""
        if message.sealed:
            raise Refused("sealed", message.id)
        if message.turn is not None and message.turn.closed:
            raise Refused("sealed", message.turn.id)

    # Adding

    def add_turn(self, wire: Wire) -> Turn:
        """A new turn record at the end."""
        turns = self.own_list("turns")
        turn = Turn(wire, self.epoch, len(turns))
        turns.append(wire)
        self.turns[turn.id] = self.open_turns[turn.id] = turn
        if turn.id in self.of_turn:
            for message in self.of_turn[turn.id]:
                message.turn = turn
        return turn

    def close_turn(self, turn: Turn) -> None:
        """Takes a turn off the open ones. A last one is kept in a dict of its own, where it is found at once."""
        self.open_turns.pop(turn.id, None)
        if len(self.open_turns) == 1:
            self.open_turns = dict(self.open_turns)

    def add_message(self, wire: Wire, turn: Turn, *, started: bool) -> Message:
        """A new message at the end."""
        if self.removed:
            self.removed.discard(wire["id"])
        messages = self.own_list("messages")
        message = Message(wire, self.epoch, len(messages), turn, started)
        messages.append(wire)
        self.messages[message.id] = message
        self.of_turn.setdefault(turn.id, []).append(message)
        return message

    def add_block(self, message: Message, wire: Wire) -> int:
        """A block at the end of a message; its position."""
        content = message.content if message.epoch == self.epoch else self.own_message(message).content
        content.append(wire)
        return len(content) - 1

    def open_block(self, index: str, message: Message, block_id: str, wire: Wire, epoch: int) -> Block:
        """A block at the end of a message that later events name by ``block_id``, found in the index of that name."""
        content = message.content if message.epoch == self.epoch else self.own_message(message).content
        kind = Thought if index == "reasoning" else Block
        block = self.indices[index][block_id] = kind(wire, epoch, block_id, message, len(content))
        content.append(wire)
        message.named.append((index, block_id))
        return block

    def remove_message(self, message: Message) -> None:
        """Takes a message, its blocks and their ids out."""
        message.gone = message.sealed = True
        del self.messages[message.id]
        self.removed.add(message.id)
        for name, block_id in message.named:
            block = self.indices[name].get(block_id)
            if block is not None and block.message is message:
                self.drop_text(block)
                del self.indices[name][block_id]
                if name == "reasoning":
                    self.scratch.pop(block_id, None)
        if "turnId" in message.wire:
            self._sweep(message.wire["turnId"])
        # It may still stand in a list until that is swept: what it held goes now.
        message.wire, message.content, message.named, message.data = _HOLE, [], [], None
        messages = self.own_list("messages")
        messages[message.slot] = _HOLE
        self._holes += 1
        if self._holes * 2 > len(messages):
            self._close_up()

    def _sweep(self, turn_id: str) -> None:
        """Forgets the removed messages of a turn once they are the most."""
        messages = self.of_turn[turn_id]
        gone = self._gone.get(turn_id, 0) + 1
        if gone * 2 > len(messages):
            messages[:] = [each for each in messages if not each.gone]
            gone = 0
        self._gone[turn_id] = gone

    # Changing

    def own_list(self, name: str) -> list[Wire]:
        """A list of the result, fit to be changed."""
        if name not in self._mine:
            self._mine.add(name)
            self.lists[name] = self.lists[name].copy()
        return self.lists[name]

    def own_turn(self, turn: Turn) -> Turn:
        """Makes a turn record fit to be changed."""
        if turn.epoch != self.epoch:
            turn.epoch = self.epoch
            turn.wire = turn.wire.copy()
            self.own_list("turns")[turn.slot] = turn.wire
        return turn

    def own_message(self, message: Message) -> Message:
        """Makes a message and its list of blocks fit to be changed."""
        if message.epoch != self.epoch:
            message.epoch = self.epoch
            message.content = message.content.copy()
            message.wire = {**message.wire, "content": message.content}
            self.own_list("messages")[message.slot] = message.wire
        return message

    def own_block(self, block: Block) -> Block:
        """Makes a block fit to be changed."""
        if block.epoch != self.epoch:
            message = self.own_message(block.message)
            block.epoch = self.epoch
            block.wire = message.content[block.position] = block.wire.copy()
        return block

    def own_artifact(self, artifact: Artifact) -> Artifact:
        """Makes an artifact fit to be changed."""
        if artifact.epoch != self.epoch:
            artifact.epoch = self.epoch
            artifact.wire = artifact.wire.copy()
            self.own_list("artifacts")[artifact.slot] = artifact.wire
        return artifact

    # Shared state and memory

    @property
    def shared(self) -> Any:
        """The shared state, MISSING if there is none."""
        return self._shared

    @shared.setter
    def shared(self, value: Any) -> None:
        self._shared = value
        self.document = None

    def keep_shared(self, document: Document) -> None:
        """Takes over the shared state that patches have made."""
        self._shared = document.value
        self.document = document

    def write_memory(self, wire: Wire) -> tuple[str, str]:
        """Put a memory record in the place of the one with its scope and key, or at the end. Return the old one."""
        name = wire["scope"], wire.get("key", "")
        self.memory[name] = Memory(wire)
        if name[0] == "thread":
            self._of_thread.add(name)
        self._mine.add("memory")
        return name

    def keep_memory(self, record: Memory, value: object) -> None:
        """Give a memory record the value that patches have made."""
        if value is not record.wire["value"]:
            record.wire = {**record.wire, "value": value}
            self._mine.add("memory")

    # Text

    def begin(self, record: Block | Artifact) -> StringIO:
        """A buffer for text that is joined to the record's when the text is asked for."""
        tail = record.tail = StringIO()
        self._pending[record] = None
        return tail

    def settle(self, record: Block | Artifact) -> None:
        """Joins the text that has come to what is there."""
        tail = record.tail
        if tail is None:
            return
        self.drop_text(record)
        if isinstance(record, Block):
            wire = self.own_block(record).wire
            parts = record.parts if isinstance(record, Thought) else None
            if parts is None:
                wire["text"] = joined(wire["text"], tail.getvalue())
            else:
                wire["text"] = joined("", "".join(parts[key].getvalue() for key in sorted(parts)))
        else:
            self.own_artifact(record)
            last = record.wire["parts"][-1]
            record.extend("parts", ())
            record.wire["parts"][-1] = {**last, "text": joined(last["text"], tail.getvalue())}

    def drop_text(self, record: Block | Artifact) -> None:
        """Forgets the text that has come."""
        if record.tail is not None:
            record.tail = None
            del self._pending[record]

    def forget_blocks(self) -> None:
        """Drops all that later events could go on with (spec section 5, messages.snapshot)."""
        for index in self.indices.values():
            for block in index.values():
                self.drop_text(block)
            index.clear()
        self.scratch.clear()
        self.pointers.clear()
        self.histories.clear()
        self.removed.clear()

    # The result

    def result(self) -> Wire:
        """The AgReduceResult so far: the same object again if nothing has changed."""
        for record in list(self._pending):
            self.settle(record)
        if self._holes:
            self._close_up()
        if "memory" in self._mine:
            self.lists["memory"] = [record.wire for record in self.memory.values()]
        result = self._result
        if result is None or self._mine or result.get("state", MISSING) is not self.shared:
            result = self._result = self.lists.copy()
            if self.shared is not MISSING:
                result["state"] = self.shared
            self._mine.clear()
            self.epoch += 1
        return result

    def _close_up(self) -> None:
        self.own_list("messages")
        self.lists["messages"] = [message.wire for message in self.messages.values()]
        for slot, message in enumerate(self.messages.values()):
            message.slot = slot
        self._holes = 0

    def _take(self, name: str, items: list[Wire]) -> None:
        """Makes a list that came from outside the result's."""
        self.lists[name] = items
        self._mine.discard(name)
        self._result = None

    # Restoring

    def restore_turns(self, turns: list[Wire]) -> None:
        """Replaces the turn records; one with an outcome is closed (D29)."""
        self.turns.clear()
        self.open_turns.clear()
        self._take("turns", turns)
        for slot, wire in enumerate(turns):
            turn = self.turns[wire["turnId"]] = Turn(wire, BORROWED, slot)
            if not turn.closed:
                self.open_turns[turn.id] = turn

    def restore_messages(self, messages: list[Wire]) -> None:
        """Replaces the messages; each of them is unsealed."""
        self.messages.clear()
        self.of_turn.clear()
        self._gone.clear()
        self._take("messages", messages)
        self._holes = 0
        for slot, wire in enumerate(messages):
            turn_id = wire.get("turnId")
            message = Message(wire, BORROWED, slot, self.turns.get(turn_id) if turn_id is not None else None, False)
            self.messages[message.id] = message
            if turn_id is not None:
                self.of_turn.setdefault(turn_id, []).append(message)

    def restore_artifacts(self, artifacts: list[Wire]) -> None:
        """Replaces the artifacts."""
        for artifact in self.artifacts.values():
            self.drop_text(artifact)
        self.artifacts.clear()
        self._take("artifacts", artifacts)
        for slot, wire in enumerate(artifacts):
            self.artifacts[wire["artifactId"]] = Artifact(wire, BORROWED, slot)

    def restore_memory(self, records: Iterable[Wire]) -> None:
        """Replace the memory records of the thread; those of other scopes stay, and come first."""
        for name in self._of_thread:
            del self.memory[name]
        self._of_thread.clear()
        self._mine.add("memory")
        for wire in records:
            self.write_memory(wire)


def taken(event: Wire, names: Iterable[str], wire: Wire) -> Wire:
    """Return the value with those of the named fields that the event has. Null is absent (D7): none is opaque."""
    for name in names:
        if name in event and event[name] is not None:
            wire[name] = event[name]
    return wire
