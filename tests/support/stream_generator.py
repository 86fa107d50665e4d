"""Streaming: whole streams of AgJSON events, good and disturbed, for the tests of the fold.

Owns a producer: a model of what has been said so far, and actions that say something more. Its
streams keep the rules of a producer, so that folding one never asks for a resync. It reads the
fold's rules on its own and calls nothing of ``agjson``; where they leave room, it stays clear.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.random_values import KEYS, Values

Event = dict[str, Any]

# How often each named situation came about in the streams drawn so far, so that a test can see that all did.
situations: Counter[str] = Counter()
SITUATIONS = frozenset(
    (
        *("several open turns", "subagent", "turn opened again while open", "paused", "paused turn reopened"),
        *("pause_turn", "new invoke", "turn left out", "turn named by a message", "record after the close"),
        *("subagent.done before the terminal", "subagent.done after the terminal", "message metadata of turn.done"),
        *("second candidate", "explicit messageId", "restored message", "adopted message", "joined adopted message"),
        *("message sealed after the close", "metadata after the seal", "metadata by pointer", "blocks interleaved"),
        *("removed open", "removed sealed", "removed adopted", "removed restored", "removed all", "removed nothing"),
        *("pointer reverted", "end of a removed message", "message id again", "block id again", "call id again"),
        *("empty delta", "two halves", "citations", "delta after the end", "late text.end", "late reasoning.end"),
        *("part by start", "part by delta", "unnumbered part", "opaque from scratch", "opaque twice", "late opaque"),
        *("parallel calls", "zero arguments", "late arguments", "call by content.block", "unknown call"),
        *("preliminary", "preliminary again", "final after preliminary", "result by pointer", "result before the call"),
        *("result in a later turn", "data replaced", "restored data replaced", "transient block", "artifact again"),
        *("artifact after the close", "appended to text", "appended to another part", "two halves in an artifact"),
        *("memory patched", "memory without key", "memory with empty key", "memory of null", "memory outside of turns"),
        *(f"patch: {op}" for op in ("add", "append", "replace", "remove", "move", "copy", "test", "root")),
        *("state merged", "state starts anew", "patch of another type", "snapshot of messages alone"),
        *("snapshot with turns", "snapshot with artifacts", "snapshot with memory", "snapshot amid a turn"),
        *("gap before messages", "gap before state", "odd id"),
    )
)
# The same for what `disturbed` does.
disturbances: Counter[str] = Counter()

_LIVE = tuple(name for name, event in EVENTS.items() if event.fold == "live-only")
_SCOPES = ("agent", "user", "skill", "thread")
_ODD_IDS = ("x", "", "__proto__", "constructor", "0")
_HALVES = (("\ud83d", "\ude00"), ("\ud83e", "\udd84"), ("\udbff", "\udfff"))
# What an action gives itself, or leaves out: drawn at random, it would name something else than what is meant.
_GIVEN = frozenset(
    (
        *("type", "seq", "turnId", "messageId", "id", "toolCallId", "artifactId", "threadId", "parentTurnId"),
        *("candidateIndex", "partIndex", "append", "more", "transient", "block"),
    )
)


# JSON Patch


def _pointer(path: Iterable[str | int]) -> str:
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values inside the value, itself included."""
    found = [path]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += _places(inner, (*path, index))
    return found


class _Patch:
    """A patch in the making, with the document as it has become so far."""

    def __init__(self, values: Values, random: Random, document: Any, note: Callable[[str], None]) -> None:
        self._values = values
        self._random = random
        self._note = note
        self._holder = [copy.deepcopy(document)]
        self.operations: list[dict[str, Any]] = []
        for _ in range(random.randint(0, 4)):
            self._operation()

    @property
    def document(self) -> Any:
        return self._holder[0]

    def _operation(self) -> None:
        match self._random.choice(("add", "add", "replace", "remove", "move", "copy", "test")):
            case "add":
                path = self._target()
                value = self._values.json(2)
                self._put(path, value)
                self._say("add", path, value=copy.deepcopy(value))
            case "replace":
                path = self._random.choice(_places(self.document))
                value = self._values.json(2)
                self._set(path, value)
                self._say("replace", path, value=copy.deepcopy(value))
            case "remove":
                inner = _places(self.document)[1:]
                if inner:
                    path = self._random.choice(inner)
                    self._take(path)
                    self._say("remove", path)
            case "move":
                self._move()
            case "copy":
                source = self._random.choice(_places(self.document))
                value = copy.deepcopy(self._get(source))
                if len(_places(value)) < 12:
                    path = self._target()
                    self._put(path, value)
                    self._say("copy", path, **{"from": _pointer(source)})
            case "test":
                path = self._random.choice(_places(self.document))
                value = copy.deepcopy(self._get(path))
                if type(value) is int and abs(value) < 99 and self._values.chance(0.5):
                    value = float(value)
                self._say("test", path, value=value)

    def _move(self) -> None:
        inner = _places(self.document)[1:]
        if not inner:
            return
        source = self._random.choice(inner)
        before = copy.deepcopy(self.document)
        value = self._take(source)
        target = source if self._values.chance(0.1) else self._target()
        if not target or (len(target) > len(source) and target[: len(source)] == source):
            self._holder[0] = before
            return
        self._put(target, value)
        self._say("move", target, **{"from": _pointer(source)})

    def _target(self) -> tuple[str | int, ...]:
        """A path where something can be added."""
        containers = [path for path in _places(self.document) if isinstance(self._get(path), dict | list)]
        if not containers or self._values.chance(0.03):
            return ()
        path = self._random.choice(containers)
        container = self._get(path)
        if isinstance(container, dict):
            return (*path, self._random.choice(KEYS))
        return (*path, self._random.choice((*range(len(container) + 1), "-")))

    def _say(self, op: str, path: tuple[str | int, ...], **fields: Any) -> None:
        self._note(f"patch: {op}")
        if path == () and op != "test":
            self._note("patch: root")
        if path and path[-1] == "-" and op == "add":
            self._note("patch: append")
        self.operations.append({"op": op, **fields, "path": _pointer(path)})

    def _get(self, path: tuple[str | int, ...]) -> Any:
        value: Any = self._holder[0]
        for step in path:
            value = value[step]
        return value

    def _set(self, path: tuple[str | int, ...], value: Any) -> None:
        parent: Any = self._get(path[:-1]) if path else self._holder
        parent[path[-1] if path else 0] = value

    def _put(self, path: tuple[str | int, ...], value: Any) -> None:
        parent: Any = self._get(path[:-1]) if path else self._holder
        if path and isinstance(parent, list):
            parent.insert(len(parent) if path[-1] == "-" else int(path[-1]), value)
        else:
            self._set(path, value)

    def _take(self, path: tuple[str | int, ...]) -> Any:
        return self._get(path[:-1]).pop(path[-1])


# The producer's model of what it has said


@dataclass
class _Turn:
    """A turn that the fold holds. What it points to may be less than what the fold knows, never other."""

    id: str
    thread: str
    parent: str | None = None
    open: bool = True
    ended: bool = False
    announced: bool = False
    resumable: bool = False
    opening: int = 0
    pointers: dict[int, str] = field(default_factory=dict)
    latest: dict[int, str] = field(default_factory=dict)
    reverted: bool = False

    def close(self) -> None:
        """Closes it to content."""
        self.open = False
        self.pointers.clear()
        self.latest.clear()

    def reopen(self) -> None:
        """Opens it again, after a pause."""
        self.open, self.ended, self.announced, self.resumable, self.reverted = True, False, False, False, False
        self.opening += 1


@dataclass
class _Message:
    """A message that the fold holds."""

    id: str
    role: str
    turn: str | None
    candidate: int = 0
    origin: str = "started"
    sealed: bool = False
    opening: int = 0
    data: set[str] = field(default_factory=set)
    restored_data: set[str] = field(default_factory=set)


@dataclass
class _Block:
    """A text or reasoning block; ``owed`` holds the second halves of characters, by part."""

    id: str
    kind: str
    message: str
    ended: bool = False
    parts: set[int] = field(default_factory=set)
    last: int | None = None
    owed: dict[int | None, str] = field(default_factory=dict)
    scratch: bool = False
    opaque: bool = False


@dataclass
class _Call:
    """A tool call; ``rest`` is what was not said yet of the text of its arguments."""

    id: str
    message: str
    input: Any
    rest: str
    assembled: bool = False
    answered: bool = False


@dataclass
class _Held:
    """All that the fold holds, as far as the producer needs it."""

    turns: dict[str, _Turn] = field(default_factory=dict)
    messages: dict[str, _Message] = field(default_factory=dict)
    blocks: dict[str, _Block] = field(default_factory=dict)
    calls: dict[str, _Call] = field(default_factory=dict)
    # Preliminary results: the message of each, by the call.
    preliminary: dict[str, str] = field(default_factory=dict)
    # Calls that were answered before they started, and calls that were removed before they were answered.
    early: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    # Ids that a removal set free, by kind, and messages that were removed before their end.
    free: dict[str, list[str]] = field(default_factory=lambda: {"m": [], "b": [], "c": []})
    endless: list[str] = field(default_factory=list)
    # Artifacts: the type of the last part, and whether the artifact has ended.
    artifacts: dict[str, tuple[str | None, bool]] = field(default_factory=dict)
    memory: dict[tuple[str, str], Any] = field(default_factory=dict)
    state: list[Any] = field(default_factory=list)


class _Producer:
    """Says events, one action after the other. An action that does not apply says nothing."""

    def __init__(self, random: Random, *, snapshots: bool, gaps: bool) -> None:
        self.random = random
        self.values = Values(random)
        self.held = _Held()
        self.events: list[Event] = []
        self._seq = 0
        self._count = 0
        self._odd: set[tuple[str, str]] = set()
        self._parked = False
        self._threads = ("th1",) if random.random() < 0.8 else ("th1", "th2")
        self._actions = self._table(snapshots, gaps and snapshots)

    def _table(self, snapshots: bool, gaps: bool) -> list[tuple[int, Callable[[], bool]]]:
        """All actions, with how often to try each."""
        content = [
            *((24, self.text_start), (60, self.text_delta), (24, self.text_end)),
            *((16, self.reasoning_start), (10, self.reasoning_part), (34, self.reasoning_delta)),
            *((12, self.reasoning_end), (12, self.reasoning_opaque), (16, self.reasoning_opaque_delta)),
            *((24, self.tool_start), (24, self.tool_args_delta), (34, self.tool_args_assembled)),
            *((50, self.tool_done), (14, self.content_block), (16, self.data_block)),
        ]
        structure = [
            *((12, self.turn_start), (1, self.turn_start_again), (5, self.turn_reopen), (5, self.subagent_start)),
            *((14, self.turn_close), (6, self.turn_terminal), (6, self.subagent_done_late)),
            *((40, self.message_start), (14, self.message_end), (8, self.message_end_removed)),
            *((7, self.message_remove), (1, self.message_remove_all), (1, self.message_remove_nothing)),
            *((6, self.message_metadata), (9, self.record), (5, self.live)),
        ]
        beside = [
            *((4, self.artifact_start), (8, self.artifact_delta), (2, self.artifact_end)),
            *((4, self.memory_value), (4, self.memory_patch), (4, self.state_patch), (2, self.state_merge)),
        ]
        resync = [*((2, self.messages_snapshot), (2, self.state_snapshot))] if snapshots else []
        return [*content, *structure, *beside, *resync, *([(2, self.gap)] if gaps else [])]

    # How to say something

    def step(self) -> None:
        """Takes one action that applies."""
        weights = [weight for weight, _ in self._actions]
        while True:
            _, action = self.random.choices(self._actions, weights)[0]
            if action():
                return

    def note(self, situation: str) -> None:
        """Counts a situation."""
        assert situation in SITUATIONS, situation
        if not self._parked:
            situations[situation] += 1

    def say(self, type_: str, *, skip: Collection[str] = (), **fields: Any) -> bool:
        """One more event, with optional fields at random where the action does not care."""
        drawn = self.values.of(EVENTS[type_].definition, skip=_GIVEN.union(fields, skip))
        self.events.append({"type": type_, "seq": self._seq, **fields, **drawn})
        self._seq += 1
        return True

    def chance(self, likelihood: float) -> bool:
        """True, with that likelihood."""
        return self.random.random() < likelihood

    def fresh(self, kind: str) -> str:
        """An id that the fold does not hold: t(urn), m(essage), b(lock), c(all) or a(rtifact)."""
        free = self.held.free.get(kind)
        if free and self.chance(0.4):
            self.note({"m": "message id again", "b": "block id again", "c": "call id again"}[kind])
            id_ = free.pop(self.random.randrange(len(free)))
            if kind == "c" and id_ in self.held.waiting:
                self.held.waiting.remove(id_)
            return id_
        odd = self.random.choice(_ODD_IDS)
        if self.chance(0.06) and (kind, odd) not in self._odd:
            self._odd.add((kind, odd))
            self.note("odd id")
            return odd
        self._count += 1
        return f"{kind}{self._count}"

    def open_turns(self) -> list[_Turn]:
        """The open turns."""
        return [turn for turn in self.held.turns.values() if turn.open]

    def is_open(self, message: _Message) -> bool:
        """Whether the message takes content."""
        turn = self.held.turns.get(message.turn) if message.turn is not None else None
        return not message.sealed and (turn is None or turn.open)

    def turn_of(self, message: _Message) -> _Turn | None:
        """The turn of the message, if the fold holds it."""
        return self.held.turns.get(message.turn) if message.turn is not None else None

    def about(self, turn: _Turn) -> dict[str, Any]:
        """The fields that tell the turn: none, where it is the only open one."""
        if turn.open and len(self.open_turns()) == 1 and self.chance(0.6):
            self.note("turn left out")
            return {}
        return {"turnId": turn.id}

    def beside(self, message: _Message) -> dict[str, Any]:
        """Fields that an event about a block may have or not."""
        fields: dict[str, Any] = {}
        if message.turn in self.held.turns and self.chance(0.4):
            fields["turnId"] = message.turn
        if self.chance(0.15):
            fields["messageId"] = message.id
        return fields

    def place(self, *roles: str) -> tuple[_Message, dict[str, Any]] | None:
        """An open message for a block, and the fields that lead to it."""
        messages = [each for each in self.held.messages.values() if self.is_open(each)]
        messages = [each for each in messages if not roles or each.role in roles]
        if not messages:
            return None
        pointed = [each for each in messages if self.pointed(each)]
        message = self.random.choice(pointed if pointed and self.chance(0.6) else messages)
        turn = self.turn_of(message)
        if turn is not None and self.pointed(message) and self.chance(0.75):
            fields = self.about(turn)
            if turn.reverted:
                self.note("pointer reverted")
            if message.candidate or self.chance(0.1):
                fields["candidateIndex"] = message.candidate
            return message, fields
        self.note(
            {"adopted": "joined adopted message", "restored": "restored message"}.get(
                message.origin, "explicit messageId"
            )
        )
        fields = {"messageId": message.id}
        if turn is not None and self.chance(0.5):
            fields["turnId"] = turn.id
        if message.candidate and self.chance(0.5):
            fields["candidateIndex"] = message.candidate
        return message, fields

    def pointed(self, message: _Message) -> bool:
        """Whether a block without messageId surely goes to the message."""
        turn = self.turn_of(message)
        return turn is not None and turn.pointers.get(message.candidate) == message.id

    # Turns

    def turn_start(self) -> bool:
        """Opens a turn of the thread: one at a time, mostly."""
        turns = self.open_turns()
        if len(turns) > 2 or (turns and not self.chance(0.1)):
            return False
        self._invoke()
        turn = _Turn(self.fresh("t"), self.random.choice(self._threads))
        self.held.turns[turn.id] = turn
        if turns:
            self.note("several open turns")
        return self.say("turn.start", turnId=turn.id, threadId=turn.thread)

    def _invoke(self) -> None:
        """Starts a new invoke, where nothing is under way."""
        if (
            self.events
            and not self._parked
            and all(turn.ended for turn in self.held.turns.values())
            and self.chance(0.4)
        ):
            self.note("new invoke")
            self._seq = 0

    def turn_start_again(self) -> bool:
        """Opens an open turn once more, which only adds to it."""
        turns = self.open_turns()
        if not turns:
            return False
        self.note("turn opened again while open")
        return self._open(self.random.choice(turns))

    def turn_reopen(self) -> bool:
        """Goes on with a turn that paused."""
        turns = [turn for turn in self.held.turns.values() if turn.resumable]
        if not turns or len(self.open_turns()) > 2:
            return False
        self._invoke()
        turn = self.random.choice(turns)
        turn.reopen()
        self.note("paused turn reopened")
        return self._open(turn)

    def _open(self, turn: _Turn) -> bool:
        if turn.parent is not None:
            return self.say("subagent.start", turnId=turn.id, parentTurnId=turn.parent)
        return self.say("turn.start", turnId=turn.id, threadId=turn.thread)

    def subagent_start(self) -> bool:
        """Opens a turn within an open one."""
        turns = self.open_turns()
        if not turns or len(turns) > 2:
            return False
        parent = self.random.choice(turns)
        turn = _Turn(self.fresh("t"), parent.thread, parent.id)
        self.held.turns[turn.id] = turn
        self.note("subagent")
        return self._open(turn)

    def turn_close(self) -> bool:
        """Goes one step towards the close of a turn: the end of a message, subagent.done or the terminal."""
        turns = self.open_turns()
        leaves = [turn for turn in turns if not any(other.parent == turn.id for other in turns)]
        if not turns:
            return False
        turn = self.random.choice(leaves if leaves and self.chance(0.95) else turns)
        if self.chance(0.95):
            for message in self.held.messages.values():
                if message.turn == turn.id and message.origin == "started" and not message.sealed:
                    return self._end(message)
        for message in self.held.messages.values():
            if message.turn == turn.id:
                self._complete(message)
        if turn.parent is not None and self.chance(0.5):
            self.note("subagent.done before the terminal")
            return self._announce(turn)
        return self._terminal(turn)

    def turn_terminal(self) -> bool:
        """Says how a turn ended that subagent.done has closed."""
        turns = [turn for turn in self.held.turns.values() if not turn.open and not turn.ended]
        return bool(turns) and self._terminal(self.random.choice(turns))

    def subagent_done_late(self) -> bool:
        """Closes a nested turn whose terminal has come."""
        turns = [
            turn for turn in self.held.turns.values() if turn.parent is not None and turn.ended and not turn.announced
        ]
        if not turns:
            return False
        self.note("subagent.done after the terminal")
        return self._announce(self.random.choice(turns))

    def _announce(self, turn: _Turn) -> bool:
        turn.close()
        turn.announced = True
        return self.say("subagent.done", turnId=turn.id, parentTurnId=turn.parent)

    def _terminal(self, turn: _Turn) -> bool:
        kind = self.random.choices(("turn.done", "turn.error", "turn.abort"), (8, 1, 1))[0]
        fields: dict[str, Any] = {"turnId": turn.id} if kind == "turn.done" else self.about(turn)
        if kind == "turn.done":
            fields |= self._outcome(turn)
            messages = [each.id for each in self.held.messages.values() if each.turn == turn.id]
            if self.chance(0.4):
                fields["messageMetadata"] = self.values.json() if self.chance(0.3) else self.values.mapping()
                self.note("message metadata of turn.done")
            if messages and self.chance(0.3):
                fields["messageId"] = self.random.choice(messages)
        turn.close()
        turn.ended = True
        return self.say(kind, **fields)

    def _outcome(self, turn: _Turn) -> dict[str, Any]:
        if self.chance(0.25):
            self.note("paused")
            turn.resumable = True
            return {"outcome": self.values.of("AgOutcomePaused"), "finishReason": "paused"}
        kinds = ("AgOutcomeSuccess",) * 4 + ("AgOutcomeError", "AgOutcomeRejected", "AgOutcomeAborted")
        fields = {
            "outcome": self.values.of(self.random.choice(kinds)),
            "finishReason": self.values.of("AgFinishReason"),
        }
        if self.chance(0.1):
            self.note("pause_turn")
            fields["finishReason"] = "pause_turn"
            turn.resumable = True
        return fields

    def record(self) -> bool:
        """Notes something on a turn, open or closed."""
        turns = self.open_turns()
        if not turns or self.chance(0.3):
            turns = list(self.held.turns.values())
        if not turns:
            return False
        turn = self.random.choice(turns)
        types = ("source", "handoff", "guardrail.result", "display.required", "prompt.blocked", "agent.capabilities")
        messages = [each.id for each in self.held.messages.values() if each.turn == turn.id]
        if not turn.open:
            self.note("record after the close")
        if messages and self.chance(0.2):
            self.note("turn named by a message")
            return self.say(self.random.choice(types), messageId=self.random.choice(messages))
        return self.say(self.random.choice(types), **self.about(turn))

    def live(self) -> bool:
        """Says something that only live clients hear."""
        type_ = self.random.choice(_LIVE)
        fields = {"id": self.fresh("s")} if type_.startswith("step.") else {}
        turns = [turn.id for turn in self.held.turns.values()]
        if turns and self.chance(0.5):
            fields["turnId"] = self.random.choice(turns)
        return self.say(type_, **fields)

    # Messages

    def message_start(self) -> bool:
        """Opens a message in an open turn: mostly once the others have ended."""
        turns = self.open_turns()
        if not turns:
            return False
        turn = self.random.choice(turns)
        if turn.pointers and not self.chance(0.2):
            return False
        role = self.random.choice(("assistant",) * 6 + ("tool", "user", "system"))
        candidate = self.random.choice((0, 0, 0, 0, 1, 2))
        message = _Message(self._message_id(), role, turn.id, candidate, opening=turn.opening)
        self.held.messages[message.id] = message
        turn.pointers[candidate] = turn.latest[candidate] = message.id
        turn.reverted = False
        fields: dict[str, Any] = {"id": message.id, "role": role, "turnId": turn.id, "threadId": turn.thread}
        if candidate or self.chance(0.1):
            fields["candidateIndex"] = candidate
        if candidate:
            self.note("second candidate")
        return self.say("message.start", **fields)

    def _message_id(self) -> str:
        id_ = self.fresh("m")
        if id_ in self.held.endless:
            self.held.endless.remove(id_)
        return id_

    def message_end(self) -> bool:
        """Seals a message."""
        messages = [each for each in self.held.messages.values() if not each.sealed]
        if not self.chance(0.2):
            messages = [each for each in messages if each.origin == "started"]
        return bool(messages) and self._end(self.random.choice(messages))

    def _end(self, message: _Message) -> bool:
        if self.is_open(message):
            self._complete(message)
        else:
            self.note("message sealed after the close")
        message.sealed = True
        turn = self.turn_of(message)
        if turn is not None and self.pointed(message):
            del turn.pointers[message.candidate]
        return self.say("message.end", id=message.id, **self._turn_maybe(message))

    def _turn_maybe(self, message: _Message) -> dict[str, Any]:
        return {"turnId": message.turn} if message.turn in self.held.turns and self.chance(0.3) else {}

    def message_end_removed(self) -> bool:
        """Ends a message that was removed before its end."""
        endless = self.held.endless
        if not endless:
            return False
        self.note("end of a removed message")
        return self.say("message.end", id=endless.pop(self.random.randrange(len(endless))))

    def message_remove(self) -> bool:
        """Takes one message out."""
        messages = list(self.held.messages.values())
        if not messages:
            return False
        message = self.random.choice(messages[-4:] if self.chance(0.7) else messages)
        turn = self._turn_maybe(message)
        if message.origin != "started":
            self.note(f"removed {message.origin}")
        elif message.sealed or self.is_open(message):
            self.note("removed sealed" if message.sealed else "removed open")
        self._remove(message)
        return self.say("message.remove", id=message.id, **turn)

    def _remove(self, message: _Message) -> None:
        held = self.held
        del held.messages[message.id]
        held.free["m"].append(message.id)
        if not message.sealed and message.origin == "started":
            held.endless.append(message.id)
        for block in [each for each in held.blocks.values() if each.message == message.id]:
            del held.blocks[block.id]
            held.free["b"].append(block.id)
        for call in [each for each in held.calls.values() if each.message == message.id]:
            del held.calls[call.id]
            held.free["c"].append(call.id)
            if not call.answered and call.id not in held.preliminary:
                held.waiting.append(call.id)
        held.preliminary = {call: where for call, where in held.preliminary.items() if where != message.id}
        self._revert(message)

    def _revert(self, message: _Message) -> None:
        """Points to the message that is the open one after the removal, if that is beyond doubt."""
        turn = self.turn_of(message)
        if turn is None or not turn.open:
            return
        candidate = message.candidate
        if message.id not in (turn.pointers.get(candidate), turn.latest.get(candidate)):
            return
        turn.pointers.pop(candidate, None)
        turn.latest.pop(candidate, None)
        left = [
            each
            for each in self.held.messages.values()
            if (each.turn, each.candidate, each.origin, each.sealed) == (turn.id, candidate, "started", False)
        ]
        if left and all(each.opening == turn.opening for each in left):
            turn.pointers[candidate] = left[-1].id
            turn.reverted = True

    def message_remove_all(self) -> bool:
        """Takes all messages of a turn out."""
        turns = list(self.held.turns.values())
        if not turns:
            return False
        turn = self.random.choice(turns)
        for message in [each for each in self.held.messages.values() if each.turn == turn.id]:
            self.note("removed all")
            self._remove(message)
        turn.pointers.clear()
        turn.latest.clear()
        return self.say("message.remove", id="*", turnId=turn.id)

    def message_remove_nothing(self) -> bool:
        """Takes a message out that is not there."""
        if not self.chance(0.5):
            return False
        self.note("removed nothing")
        return self.say("message.remove", id="nowhere")

    def message_metadata(self) -> bool:
        """Adds to a message, open or not."""
        messages = list(self.held.messages.values())
        if not messages:
            return False
        message = self.random.choice(messages)
        turn = self.turn_of(message)
        if turn is not None and not message.candidate and message.role == "assistant" and self.pointed(message):
            self.note("metadata by pointer")
            return self.say("message.metadata", **self.about(turn))
        if message.sealed:
            self.note("metadata after the seal")
        return self.say("message.metadata", messageId=message.id)

    # Text and reasoning

    def text_start(self) -> bool:
        """Opens a text block."""
        return self._block_start("text", {})

    def reasoning_start(self) -> bool:
        """Opens a reasoning block, with a numbered part or not."""
        part = self.random.choice((None, None, 0, 1))
        return self._block_start("reasoning", {} if part is None else {"partIndex": part})

    def _block_start(self, kind: str, fields: dict[str, Any]) -> bool:
        place = self.place()
        if place is None:
            return False
        message, where = place
        block = _Block(self.fresh("b"), kind, message.id)
        if "partIndex" in fields:
            block.last = fields["partIndex"]
            block.parts.add(fields["partIndex"])
        self.held.blocks[block.id] = block
        self._interleaved(message)
        return self.say(f"{kind}.start", id=block.id, **fields, **where)

    def _interleaved(self, message: _Message) -> None:
        """Notes that a message takes a block while one of it is open."""
        if any(each.message == message.id and not each.ended for each in list(self.held.blocks.values())[:-1]):
            self.note("blocks interleaved")

    def _blocks(self, kind: str, *, open_: bool = True, ended: bool = False) -> list[tuple[_Block, _Message]]:
        """The blocks of a kind: those that take deltas, or all."""
        found = []
        for block in self.held.blocks.values():
            message = self.held.messages[block.message]
            if block.kind == kind and block.ended == ended and (self.is_open(message) or not open_):
                found.append((block, message))
        return found

    def text_delta(self) -> bool:
        """Adds to a text block; rarely to one that has ended."""
        return self._block_delta("text")

    def reasoning_delta(self) -> bool:
        """Adds to a reasoning block: to its last part, or to the one that it numbers."""
        return self._block_delta("reasoning")

    def _block_delta(self, kind: str) -> bool:
        ended = self.chance(0.05)
        blocks = self._blocks(kind, ended=ended)
        if not blocks:
            return False
        if ended:
            self.note("delta after the end")
        block, message = self.random.choice(blocks)
        part = self._part(block) if kind == "reasoning" else None
        if kind == "reasoning" and part is None:
            self.note("unnumbered part")
        self._delta(block, message, part, self._chunk(block, part))
        if self.chance(0.2) and block.owed:
            self._complete(message)
        return True

    def _part(self, block: _Block) -> int | None:
        """The part to go on with, which may be new."""
        if self.chance(0.5):
            return block.last
        part = self.random.choice((0, 1, 2, 10))
        if part not in block.parts:
            self._complete(self.held.messages[block.message])
            self.note("part by delta")
        return part

    def _chunk(self, block: _Block, part: int | None) -> str:
        if self.chance(0.1):
            self.note("empty delta")
            return ""
        if part in block.owed:
            self.note("two halves")
        text = block.owed.pop(part, "") + self.values.text()
        if self.chance(0.12) and not block.ended:
            first, block.owed[part] = self.random.choice(_HALVES)
            text += first
        return text

    def _delta(self, block: _Block, message: _Message, part: int | None, text: str) -> None:
        fields = self.beside(message)
        if part is not None and (part != block.last or self.chance(0.5)):
            fields["partIndex"] = part
            if part not in block.parts:
                block.parts.add(part)
                block.last = part
        self.say(f"{block.kind}.delta", id=block.id, delta=text, **fields)

    def _complete(self, message: _Message) -> None:
        """Says the second halves that are due, before nothing can be added any more."""
        for block in self.held.blocks.values():
            if block.message == message.id and self.is_open(message):
                for part in list(block.owed):
                    self.note("two halves")
                    self._delta(block, message, part, block.owed.pop(part))

    def text_end(self) -> bool:
        """Ends a text block; rarely after its message."""
        return self._block_end("text")

    def reasoning_end(self) -> bool:
        """Ends a reasoning block; rarely after its message."""
        return self._block_end("reasoning")

    def _block_end(self, kind: str) -> bool:
        blocks = self._blocks(kind, open_=self.chance(0.8))
        if not blocks:
            return False
        block, message = self.random.choice(blocks)
        if self.is_open(message):
            self._complete(message)
        else:
            self.note(f"late {kind}.end")
        block.ended = True
        fields = self.beside(message)
        if kind == "text" and self.chance(0.3):
            fields["citations"] = [self.values.of("AgCitation") for _ in range(self.random.randint(0, 2))]
            self.note("citations")
        return self.say(f"{kind}.end", id=block.id, **fields)

    def reasoning_part(self) -> bool:
        """Opens one more part of a reasoning block."""
        blocks = self._blocks("reasoning")
        if not blocks:
            return False
        block, message = self.random.choice(blocks)
        left = [part for part in (0, 1, 2, 3) if part not in block.parts]
        if not left:
            return False
        self._complete(message)
        block.last = left[0] if self.chance(0.6) else self.random.choice(left)
        block.parts.add(block.last)
        self.note("part by start")
        return self.say("reasoning.start", id=block.id, partIndex=block.last, **self.beside(message))

    def reasoning_opaque(self) -> bool:
        """Sets what a provider wants back with a reasoning block."""
        blocks = self._blocks("reasoning", open_=self.chance(0.7)) + self._blocks("reasoning", open_=False, ended=True)
        if not blocks:
            return False
        block, message = self.random.choice(blocks)
        value = "" if block.scratch and self.chance(0.7) else self.random.choice(("c2ln", "", "é=", "b3BhcXVl"))
        if value == "" and block.scratch:
            self.note("opaque from scratch")
        if block.opaque:
            self.note("opaque twice")
        if not self.is_open(message):
            self.note("late opaque")
        block.scratch, block.opaque = False, True
        return self.say("reasoning.opaque", id=block.id, value=value, **self.beside(message))

    def reasoning_opaque_delta(self) -> bool:
        """Adds to the opaque value that is coming."""
        blocks = self._blocks("reasoning")
        if not blocks:
            return False
        block, message = self.random.choice(blocks)
        block.scratch = True
        return self.say("reasoning.opaque.delta", id=block.id, **self.beside(message))

    # Tools

    def tool_start(self) -> bool:
        """Opens a tool call."""
        place = self.place()
        if place is None:
            return False
        message, where = place
        early = self.held.early
        answered = bool(early) and self.chance(0.5)
        if answered:
            self.note("result before the call")
        id_ = early.pop() if answered else self.fresh("c")
        input_ = {} if self.chance(0.2) else self.values.mapping()
        call = _Call(id_, message.id, input_, json.dumps(input_) if input_ else "", answered=answered)
        if any(not each.assembled for each in self.held.calls.values() if each.message == message.id):
            self.note("parallel calls")
        self.held.calls[id_] = call
        return self.say("tool.start", toolCallId=id_, **where)

    def _calls(self, *, open_: bool) -> list[_Call]:
        calls = [each for each in self.held.calls.values() if not each.assembled]
        return [each for each in calls if not open_ or self.is_open(self.held.messages[each.message])]

    def tool_args_delta(self) -> bool:
        """Says some more of the arguments of a call."""
        calls = [each for each in self._calls(open_=True) if each.rest]
        if not calls:
            return False
        call = self.random.choice(calls)
        cut = self.random.randint(0, len(call.rest))
        text, call.rest = call.rest[:cut], call.rest[cut:]
        fields = self.beside(self.held.messages[call.message])
        return self.say("tool.args.delta", toolCallId=call.id, delta=text, **fields)

    def tool_args_assembled(self) -> bool:
        """Says the arguments of a call as a whole; rarely after its message."""
        calls = self._calls(open_=self.chance(0.8))
        if not calls:
            return False
        call = self.random.choice(calls)
        message = self.held.messages[call.message]
        if not self.is_open(message):
            self.note("late arguments")
        if not call.input:
            self.note("zero arguments")
        call.assembled = True
        input_ = call.input if self.chance(0.9) else self.values.json()
        return self.say("tool.args.assembled", toolCallId=call.id, input=input_, **self.beside(message))

    def tool_done(self) -> bool:
        """Lands a result: a preliminary one, the final one after it, or the only one."""
        held = self.held
        kept = [call for call, where in held.preliminary.items() if self.is_open(held.messages[where])]
        ready = [each.id for each in held.calls.values() if each.assembled and not each.answered]
        ready = [call for call in (*ready, *held.waiting) if call not in held.preliminary]
        if kept and (not ready or self.chance(0.6)):
            return self._land_again(self.random.choice(kept))
        if ready:
            return self._land(self.random.choice(ready))
        if not self.chance(0.05):
            return False
        id_ = self.fresh("c")
        return id_ not in held.preliminary and self._land(id_)

    def _land(self, id_: str) -> bool:
        """Lands the first result of a call."""
        landed = self._adopt(id_) if self.chance(0.6) else None
        if landed is None:
            landed = self.place(*(("tool",) if self.chance(0.3) else ()))
        if landed is None:
            return False
        message, fields = landed
        call = self.held.calls.get(id_)
        if call is None:
            self.note("unknown call")
            if id_ in self.held.waiting:
                self.held.waiting.remove(id_)
            else:
                self.held.early.append(id_)
        elif self.held.messages[call.message].turn != message.turn:
            self.note("result in a later turn")
        if "messageId" not in fields:
            self.note("result by pointer")
        self.held.messages[message.id] = message
        return self._result(id_, message, fields)

    def _adopt(self, id_: str) -> tuple[_Message, dict[str, Any]] | None:
        """A message that the result brings along: into the turn of the call, mostly."""
        turns = self.open_turns()
        if not turns:
            return None
        call = self.held.calls.get(id_)
        home = self.turn_of(self.held.messages[call.message]) if call is not None else None
        turn = home if home is not None and home.open and self.chance(0.8) else self.random.choice(turns)
        candidate = self.random.choice((0, 0, 0, 1))
        message = _Message(self._message_id(), "tool", turn.id, candidate, "adopted", opening=turn.opening)
        self.note("adopted message")
        fields = {"messageId": message.id, **self.about(turn)}
        return message, fields | ({"candidateIndex": candidate} if candidate else {})

    def _land_again(self, id_: str) -> bool:
        """Replaces a preliminary result."""
        message = self.held.messages[self.held.preliminary[id_]]
        fields = self.beside(message)
        if self.chance(0.4):
            fields["messageId"] = message.id
        return self._result(id_, message, fields, again=True)

    def _result(self, id_: str, message: _Message, fields: dict[str, Any], *, again: bool = False) -> bool:
        more = self.chance(0.35)
        if more:
            self.held.preliminary[id_] = message.id
            self.note("preliminary again" if again else "preliminary")
        else:
            self.held.preliminary.pop(id_, None)
            if again:
                self.note("final after preliminary")
        if id_ in self.held.calls:
            self.held.calls[id_].answered = not more
        if more or self.chance(0.1):
            fields["more"] = more
        return self.say("tool.done", toolCallId=id_, **fields)

    def content_block(self) -> bool:
        """Puts a whole block of any kind."""
        place = self.place()
        if place is None:
            return False
        message, where = place
        block = self.values.of("AgBlock")
        if block["type"] == "data":
            block.pop("id", None)
            block.pop("transient", None)
        if block["type"] == "tool-call":
            block["toolCallId"] = self.fresh("c")
            self.note("call by content.block")
            text = json.dumps(block["input"])
            self.held.calls[block["toolCallId"]] = _Call(block["toolCallId"], message.id, block["input"], text)
        return self.say("content.block", block=block, **where)

    def data_block(self) -> bool:
        """Puts a data block with an id, or replaces it. Some are transient and leave no trace."""
        place = self.place()
        if place is None:
            return False
        message, where = place
        block = self.values.of("DataBlock", skip=("id", "transient"))
        block["id"] = self.random.choice(("d1", "d2", ""))
        if self.chance(0.15):
            self.note("transient block")
            if self.chance(0.5):
                return self.say("content.block", block=block | {"transient": True}, **where)
            return self.say("content.block", block=block, **where | {"transient": True})
        if block["id"] in message.data:
            self.note("data replaced")
        if block["id"] in message.restored_data:
            self.note("restored data replaced")
        message.data.add(block["id"])
        if self.chance(0.1):
            where["transient"] = False
        return self.say("content.block", block=block, **where)

    # Artifacts, memory, state

    def artifact_start(self) -> bool:
        """Opens an artifact, or opens one anew."""
        turns = self.open_turns() if self.chance(0.8) else list(self.held.turns.values())
        if not turns:
            return False
        turn = self.random.choice(turns)
        again = bool(self.held.artifacts) and self.chance(0.25)
        id_ = self.random.choice(list(self.held.artifacts)) if again else self.fresh("a")
        if again:
            self.note("artifact again")
        if not turn.open:
            self.note("artifact after the close")
        self.held.artifacts[id_] = (None, False)
        return self.say("artifact.start", artifactId=id_, turnId=turn.id, threadId=turn.thread)

    def artifact_delta(self) -> bool:
        """Adds a part, or adds to the last one."""
        going = [id_ for id_, (_, ended) in self.held.artifacts.items() if not ended]
        if not going:
            return False
        id_ = self.random.choice(going)
        last, _ = self.held.artifacts[id_]
        append = self.chance(0.6)
        part = self.values.of("TextBlock" if self.chance(0.6) else "AgBlock", depth=2)
        if append and last == part["type"] == "text":
            self.note("appended to text")
        elif append and last is not None:
            self.note("appended to another part")
        self.held.artifacts[id_] = (last if append and last == part["type"] == "text" else part["type"], False)
        if part["type"] == "text" and self.chance(0.1):
            first, second = self.random.choice(_HALVES)
            self.say("artifact.delta", artifactId=id_, part={**part, "text": part["text"] + first}, append=append)
            part, append = {"type": "text", "text": second + part["text"]}, True
            self.note("two halves in an artifact")
        return self.say("artifact.delta", artifactId=id_, part=part, append=append)

    def artifact_end(self) -> bool:
        """Completes an artifact."""
        going = [id_ for id_, (_, ended) in self.held.artifacts.items() if not ended]
        if not going:
            return False
        id_ = self.random.choice(going)
        self.held.artifacts[id_] = (None, True)
        return self.say("artifact.end", artifactId=id_)

    def memory_value(self) -> bool:
        """Writes a memory record."""
        scope, key = self.random.choice(_SCOPES), self.random.choice(("", "k1", "k2", "a/b"))
        value = None if self.chance(0.1) else self.values.json()
        if value is None:
            self.note("memory of null")
        self.held.memory[scope, key] = copy.deepcopy(value)
        return self.say("memory.write", skip=("patch", "key"), **self._record_key(scope, key), value=value)

    def memory_patch(self) -> bool:
        """Patches a memory record that is there."""
        if not self.held.memory:
            return False
        scope, key = self.random.choice(list(self.held.memory))
        patch = _Patch(self.values, self.random, self.held.memory[scope, key], self.note)
        self.held.memory[scope, key] = patch.document
        if len(_places(patch.document)) > 60:
            del self.held.memory[scope, key]
        self.note("memory patched")
        return self.say("memory.write", skip=("value", "key"), **self._record_key(scope, key), patch=patch.operations)

    def _record_key(self, scope: str, key: str) -> dict[str, Any]:
        fields: dict[str, Any] = {"scope": scope}
        if key == "" and self.chance(0.5):
            self.note("memory without key")
        else:
            fields["key"] = key
            if key == "":
                self.note("memory with empty key")
        turns = list(self.held.turns)
        if turns and self.chance(0.5):
            fields["turnId"] = self.random.choice(turns)
        if not self.open_turns():
            self.note("memory outside of turns")
        return fields

    def state_snapshot(self) -> bool:
        """Says the state as a whole."""
        if self._parked:
            return False
        snapshot = self.values.json(4) if self.chance(0.2) else self.values.mapping(4)
        self.held.state = [copy.deepcopy(snapshot)]
        return self.say("state.snapshot", snapshot=snapshot)

    def state_patch(self) -> bool:
        """Patches the state by RFC 6902."""
        if not self.held.state or len(_places(self.held.state[0])) > 60:
            return False
        patch = _Patch(self.values, self.random, self.held.state[0], self.note)
        self.held.state = [patch.document]
        return self.say("state.delta", patch=patch.operations)

    def state_merge(self) -> bool:
        """Merges into the state, node by node; or says a patch that does nothing."""
        if self.chance(0.1):
            self.note("patch of another type")
            return self.say("state.delta", patch=self.random.choice((None, "text", 1, 0.5, True)))
        patch = {
            key: self.values.mapping(2) if self.chance(0.7) else self.values.json(2) for key in self.values.mapping()
        }
        state = self.held.state[0] if self.held.state and isinstance(self.held.state[0], dict) else None
        self.note("state merged" if state is not None else "state starts anew")
        state = {} if state is None else state
        for key, node in patch.items():
            merge = isinstance(node, dict) and isinstance(state.get(key), dict)
            state[key] = {**state[key], **copy.deepcopy(node)} if merge else copy.deepcopy(node)
        self.held.state = [state]
        return self.say("state.delta", patch=patch)

    # Snapshots and gaps

    def messages_snapshot(self) -> bool:
        """Says the messages as a whole, and some of the rest. What is underway ends with it."""
        if self._parked or not self.events:
            return False
        fields: dict[str, Any] = {}
        if self.open_turns():
            self.note("snapshot amid a turn")
        if self.chance(0.6):
            self.note("snapshot with turns")
            fields["turns"] = self._restore_turns()
        fields["messages"] = self._restore_messages()
        if self.chance(0.4):
            self.note("snapshot with artifacts")
            fields["artifacts"] = self._restore_artifacts()
        if self.chance(0.4):
            self.note("snapshot with memory")
            fields["memory"] = self._restore_memory()
        if fields.keys() == {"messages"}:
            self.note("snapshot of messages alone")
        old = self.held
        self.held = _Held(old.turns, old.messages, artifacts=old.artifacts, memory=old.memory, state=old.state)
        for turn in old.turns.values():
            turn.pointers.clear()
            turn.latest.clear()
            turn.reverted = False
            turn.opening += 1
        return self.say("messages.snapshot", skip=("turns", "artifacts", "memory"), **fields)

    def _restore_turns(self) -> list[Any]:
        """Records of the turns that go on, and of some that do not."""
        records = []
        turns: dict[str, _Turn] = {}
        kept = [turn for turn in self.held.turns.values() if turn.open or self.chance(0.8)]
        for turn in (*kept, *(_Turn(self.fresh("t"), self._threads[0], open=False) for _ in range(self.chance(0.3)))):
            record = self.values.of("AgTurnRecord", skip=("outcome", "parentTurnId"), depth=2)
            record |= {"turnId": turn.id, "threadId": turn.thread}
            if turn.parent is not None:
                record["parentTurnId"] = turn.parent
            goes_on = self.chance(0.9) if turn.open else False
            if not goes_on:
                record["outcome"] = self.values.of("AgOutcome", depth=2)
            resumable = not goes_on and record["outcome"]["type"] == "paused"
            turns[turn.id] = _Turn(turn.id, turn.thread, turn.parent, goes_on, not goes_on, turn.announced, resumable)
            records.append(record)
        self.held.turns = turns
        return records

    def _restore_messages(self) -> list[Any]:
        """Some messages that were there, with other content, and some new ones."""
        kept = [message for message in self.held.messages.values() if self.chance(0.7)]
        new = [_Message(self.fresh("m"), "assistant", None) for _ in range(self.random.choice((0, 0, 1, 2)))]
        turns = [*self.held.turns, "elsewhere", None]
        for message in new:
            message.turn = self.random.choice(turns)
        self.held.messages = {}
        messages = []
        for message in (*kept, *new):
            value = self.values.of("AgMessage", skip=("turnId", "candidateIndex"), depth=3)
            value["id"] = message.id
            value["content"] += [self.values.of("DataBlock") for _ in range(self.random.randint(0, 1))]
            ids = {each["id"] for each in value["content"] if each["type"] == "data" and "id" in each}
            if self.chance(0.3):
                value["content"].append({"type": "data", "name": "kept", "id": "d1", "data": self.values.json()})
                ids.add("d1")
            value |= {"turnId": message.turn} if message.turn is not None else {}
            value |= {"candidateIndex": message.candidate} if message.candidate or self.chance(0.1) else {}
            restored = _Message(message.id, value["role"], message.turn, message.candidate, "restored")
            restored.data, restored.restored_data = set(ids), ids
            self.held.messages[message.id] = restored
            messages.append(value)
        return messages

    def _restore_artifacts(self) -> list[Any]:
        ids = [
            *(id_ for id_ in self.held.artifacts if self.chance(0.7)),
            *(self.fresh("a") for _ in range(self.chance(0.3))),
        ]
        artifacts = [self.values.of("AgArtifact", depth=2) | {"artifactId": id_} for id_ in ids]
        self.held.artifacts = {
            each["artifactId"]: (each["parts"][-1]["type"] if each["parts"] else None, False) for each in artifacts
        }
        return artifacts

    def _restore_memory(self) -> list[Any]:
        """Thread records, which are taken, and others, which are not."""
        memory = {where: value for where, value in self.held.memory.items() if where[0] != "thread"}
        records = []
        for scope in self.random.sample(_SCOPES, self.random.randint(0, 4)):
            record = self.values.of("AgMemoryRecord", skip=("key", "scope"))
            key = self.random.choice(("", "k1", "k2"))
            record |= {"scope": scope} | ({"key": key} if key or self.chance(0.5) else {})
            if scope == "thread":
                memory[scope, key] = copy.deepcopy(record["value"])
            records.append(record)
        self.held.memory = memory
        return records

    def gap(self) -> bool:
        """Loses some events, says some that find no ear, and then a snapshot."""
        if self._parked or not self.events:
            return False
        held = copy.deepcopy(self.held)
        self._seq += self.random.randint(1, 5)
        self._parked = True
        for _ in range(self.random.randint(0, 6)):
            self.step()
        self._parked = False
        self.held = held
        if self.chance(0.6):
            self.note("gap before messages")
            return self.messages_snapshot()
        self.note("gap before state")
        return self.state_snapshot()

    # The end

    def wind_down(self) -> None:
        """Closes all that is open, in order or as by the end of a broken connection."""
        while self.random.random() < 0.97 and self.open_turns():
            self.turn_close()
        for message in list(self.held.messages.values()):
            if message.origin == "started" and not message.sealed:
                self._end(message)
        for message in self.held.messages.values():
            self._complete(message)
        for turn in reversed(self.held.turns.values()):
            if not turn.ended:
                turn.close()
                turn.ended = True
                kind = self.random.choice(("turn.abort", "turn.error"))
                self.say(kind, turnId=turn.id)


def stream(random: Random, *, length: int = 60, snapshots: bool = True, gaps: bool = False) -> list[Event]:
    """A good stream of about that length: every event valid in strict mode, and by the rules of a producer.

    With ``snapshots`` it has snapshots of messages and state; with ``gaps``, too, lost events before one.
    A longer stream of the same seed starts like the shorter one, up to where that one winds down.
    """
    producer = _Producer(random, snapshots=snapshots, gaps=gaps)
    while len(producer.events) < length:
        producer.step()
    producer.wind_down()
    return producer.events


def streams(*, length: int = 60, snapshots: bool = True, gaps: bool = False) -> st.SearchStrategy[list[Event]]:
    """Good streams of at most about that length. They shrink towards their beginning."""

    def build(seed: int, size: int) -> list[Event]:
        return stream(Random(seed), length=size, snapshots=snapshots, gaps=gaps)

    return st.builds(build, st.integers(0, 2**32 - 1), st.integers(1, length))


# Disturbing

_NAMES = ("turnId", "messageId", "id", "toolCallId", "artifactId", "candidateIndex", "parentTurnId", "partIndex")
_STARTS = {
    **{"message.start": "id", "text.start": "id", "reasoning.start": "id", "tool.start": "toolCallId"},
    **{"turn.start": "turnId", "subagent.start": "turnId", "artifact.start": "artifactId"},
}
_CONTENT = frozenset(
    (
        *("text.start", "text.delta", "reasoning.start", "reasoning.delta", "reasoning.opaque.delta", "tool.start"),
        *("tool.args.delta", "tool.done", "content.block", "artifact.delta", "message.start", "message.metadata"),
    )
)
_CLOSERS = frozenset(
    (
        *("message.end", "message.remove", "turn.done", "turn.error", "turn.abort", "subagent.done", "text.end"),
        *("reasoning.end", "tool.args.assembled", "artifact.end", "messages.snapshot"),
    )
)


def _nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = {"n": value}
    return value


_BROKEN_PATCHES: tuple[Any, ...] = (
    [{"op": "remove", "path": ""}],
    [{"op": "remove", "path": "/nowhere"}],
    [{"op": "replace", "path": "/nowhere", "value": 1}],
    [{"op": "add", "path": "/nowhere/deeper", "value": 1}],
    [{"op": "add", "path": "no-slash", "value": 1}],
    [{"op": "add", "path": "/a~2b", "value": 1}],
    [{"op": "add", "path": "/a~", "value": 1}],
    [{"op": "add", "path": "/l", "value": [0, 1]}, {"op": "add", "path": "/l/-1", "value": 1}],
    [{"op": "add", "path": "/l", "value": [0, 1]}, {"op": "add", "path": "/l/01", "value": 1}],
    [{"op": "add", "path": "/l", "value": [0, 1]}, {"op": "add", "path": "/l/3", "value": 1}],
    [{"op": "add", "path": "/l", "value": [0, 1]}, {"op": "remove", "path": "/l/-"}],
    [{"op": "add", "path": "/l", "value": [0, 1]}, {"op": "replace", "path": "/l/٢", "value": 1}],
    [{"op": "add", "path": "/l", "value": [0, 1]}, {"op": "test", "path": "/l/1e0", "value": 1}],
    [{"op": "add", "path": "/o", "value": {"p": {}}}, {"op": "move", "from": "/o", "path": "/o/p/q"}],
    [{"op": "move", "from": "/nowhere", "path": "/nowhere"}],
    [{"op": "move", "from": "", "path": "/o"}],
    [{"op": "copy", "from": "/nowhere", "path": "/o"}],
    [{"op": "add", "path": "/t", "value": 1}, {"op": "test", "path": "/t", "value": True}],
    [{"op": "add", "path": "/t", "value": [1]}, {"op": "test", "path": "/t", "value": [1, 2]}],
    [{"op": "add", "path": "/t", "value": {"a": None}}, {"op": "test", "path": "/t", "value": {}}],
    [{"op": "add", "path": "/t", "value": "1"}, {"op": "test", "path": "/t", "value": 1}],
    [{"op": "test", "path": "/nowhere", "value": None}],
    [{"op": "add", "path": "/s", "value": "text"}, {"op": "add", "path": "/s/0", "value": 1}],
    [{"op": "frobnicate", "path": ""}],
    [{"op": "add", "path": ""}],
    [{"op": "copy", "path": "/a"}],
    [{"op": None, "path": None, "value": None}],
    [{"op": "add", "path": ["a"], "value": 1}],
    [{"op": ["add"], "path": {"a": 1}, "value": 1}],
    [{"path": "/a", "value": 1}],
    [None],
    [[]],
    ["add"],
    [{"op": "add", "path": "/t", "value": 1}, None],
    # Hostile: too many values, too deep, names that mean something elsewhere.
    [{"op": "copy", "from": "", "path": "/a"}] * 24,
    [{"op": "add", "path": "", "value": {}}, *[{"op": "copy", "from": "", "path": f"/{n}"} for n in range(24)]],
    [
        {"op": "add", "path": "", "value": _nested(120)},
        {"op": "copy", "from": "", "path": "/n" * 119 + "/more"},
    ],
    [{"op": "add", "path": "/__proto__", "value": {"polluted": True}}, {"op": "remove", "path": "/constructor"}],
    [{"op": "add", "path": "/__class__/__init__", "value": 1}],
)
# Patches of another form, for memory, where there is nothing but RFC 6902.
_OTHER_PATCHES: tuple[Any, ...] = ({}, {"a": {"b": 1}}, None, "text", 1, True, [{}])


class _Disturber:
    """One fault at a time, in a copy of the events. A fault that does not apply leaves them as they are."""

    def __init__(self, random: Random, events: Iterable[Event]) -> None:
        self._random = random
        self.events = [copy.deepcopy(event) for event in events]

    def disturb(self) -> None:
        """Does one thing."""
        name = self._random.choice(DISTURBANCES)
        before = copy.deepcopy(self.events)
        getattr(self, "_" + name)()
        if self.events != before:
            disturbances[name] += 1

    def _any(self, fits: Callable[[Event], bool] = lambda _: True) -> int | None:
        """The index of an event that fits."""
        found = [index for index, event in enumerate(self.events) if fits(event)]
        return self._random.choice(found) if found else None

    def _settle(self) -> None:
        """Gives every event the next seq, mostly, so that another fault than a gap comes to light."""
        if self._random.random() < 0.2:
            return
        before: int | None = None
        for event in self.events:
            if before is not None and event["seq"] != 0:
                event["seq"] = before + 1
            before = event["seq"]

    def _drop(self) -> None:
        index = self._any()
        if index is not None:
            del self.events[index]
            self._settle()

    def _double(self) -> None:
        index = self._any()
        if index is not None:
            at = index + 1 if self._random.random() < 0.4 else self._random.randint(index + 1, len(self.events))
            self.events.insert(at, copy.deepcopy(self.events[index]))
            self._settle()

    def _move(self) -> None:
        index = self._any()
        if index is not None:
            event = self.events.pop(index)
            near = self._random.randint(max(0, index - 5), index + 5)
            self.events.insert(
                near if self._random.random() < 0.6 else self._random.randint(0, len(self.events)), event
            )
            self._settle()

    def _retarget(self) -> None:
        """Changes or adds one name in one event, to that of something else or of nothing."""
        name = self._random.choice(_NAMES)
        index = self._any(lambda event: name in event)
        if index is None:
            return
        event = self.events[index]
        if isinstance(event[name], int):
            event[name] = self._random.choice((0, 1, 2, 3, 99))
            return
        others = sorted({str(each[name]) for each in self.events if name in each and each[name] != "*"})
        event[name] = self._random.choice((*others, "nowhere"))

    def _label(self) -> None:
        """Adds a name to an event that has none, or takes it away where it may be missing."""
        index = self._any(lambda event: event["type"] in _CONTENT)
        if index is None:
            return
        event = self.events[index]
        name = self._random.choice(("turnId", "messageId"))
        if name in event:
            if not (name == "turnId" and event["type"] == "message.start"):
                del event[name]
            return
        others = sorted({each[name] for each in self.events if name in each})
        event[name] = self._random.choice((*others, "nowhere"))

    def _shift(self) -> None:
        """Shifts the seq of one event, or of all from there on."""
        index = self._any()
        if index is None:
            return
        by = self._random.choice((-3, -1, 1, 1, 2, 1000))
        until = index + 1 if self._random.random() < 0.5 else len(self.events)
        for event in self.events[index:until]:
            event["seq"] = max(0, event["seq"] + by)

    def _collide(self) -> None:
        """Gives something that starts the id of something else."""
        index = self._any(lambda event: event["type"] in _STARTS)
        if index is None:
            return
        event = self.events[index]
        name = _STARTS[event["type"]]
        kinds = (
            ("text.start", "reasoning.start")
            if event["type"] in ("text.start", "reasoning.start")
            else (event["type"],)
        )
        others = sorted({each[name] for each in self.events if each["type"] in kinds})
        event[name] = self._random.choice(others)

    def _collide_within(self) -> None:
        """Puts two things of one id into a snapshot."""
        index = self._any(lambda event: event["type"] == "messages.snapshot")
        if index is not None:
            event = self.events[index]
            name = self._random.choice(
                [name for name in ("messages", "turns", "artifacts", "memory") if event.get(name)] or ["_"]
            )
            if name != "_":
                event[name].append(copy.deepcopy(self._random.choice(event[name])))

    def _patch(self) -> None:
        """Breaks a JSON Patch, or brings in a broken one."""
        memory = self._random.random() < 0.5
        type_ = "memory.write" if memory else "state.delta"
        patch = copy.deepcopy(self._random.choice((*_BROKEN_PATCHES, *_OTHER_PATCHES)))
        index = self._any(lambda event: event["type"] == type_ and "patch" in event)
        if index is not None and self._random.random() < 0.5:
            self.events[index]["patch"] = patch
            return
        # Behind something that it can be applied to, if there is any.
        known = self._any(
            lambda event: event["type"] == "memory.write" if memory else event["type"].startswith("state.")
        )
        at = self._random.randint(0, len(self.events)) if known is None else known + 1
        event = {"type": type_, "seq": self._after(at), "patch": patch}
        if memory:
            like = {} if known is None else self.events[known]
            event |= {"scope": like.get("scope", "thread"), **({"key": like["key"]} if "key" in like else {})}
        self._insert(at, event)

    def _belate(self) -> None:
        """Says content again after something has closed."""
        index = self._any(lambda event: event["type"] in _CONTENT)
        if index is None:
            return
        later = [at for at in range(index + 1, len(self.events)) if self.events[at]["type"] in _CLOSERS]
        at = self._random.choice(later) + 1 if later else len(self.events)
        event = copy.deepcopy(self.events[index])
        name = _STARTS.get(event["type"])
        if name is not None and self._random.random() < 0.8:
            event[name] = "belated"
        if event["type"] == "tool.done" and self._random.random() < 0.3:
            event["toolCallId"] = "belated"
        event["seq"] = self._after(at)
        self._insert(at, event)

    def _close(self) -> None:
        """Closes something too early, or once more."""
        index = self._any(lambda event: event["type"] in _CLOSERS and event["type"] != "messages.snapshot")
        if index is not None:
            at = self._random.randint(0, len(self.events))
            self._insert(at, {**copy.deepcopy(self.events[index]), "seq": self._after(at)})

    def _candidate(self) -> None:
        """Names a candidate where none was, or another one."""
        kinds = ("text.start", "reasoning.start", "tool.start", "content.block", "tool.done", "message.start")
        index = self._any(lambda event: event["type"] in kinds)
        if index is not None:
            self.events[index]["candidateIndex"] = self._random.choice((0, 1, 2, 99))

    def _after(self, at: int) -> int:
        return int(self.events[at - 1]["seq"]) + 1 if at else 0

    def _insert(self, at: int, event: Event) -> None:
        """Inserts an event that takes the next seq; those behind it make room."""
        self.events.insert(at, event)
        before = event["seq"]
        for later in self.events[at + 1 :]:
            if later["seq"] != before:
                break
            before = later["seq"] = later["seq"] + 1


DISTURBANCES = (
    *("drop", "double", "move", "retarget", "label", "shift", "collide", "collide_within", "patch", "belate", "close"),
    "candidate",
)


def disturbed(random: Random, events: Iterable[Event]) -> list[Event]:
    """The stream with one to three things wrong; every event is still valid in lenient mode."""
    original = list(events)
    disturber = _Disturber(random, original)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        disturber.disturb()
    while original and disturber.events == original:
        disturber.disturb()
    return disturber.events


# Sprinkling

_UNKNOWN = ("future.thing.start", "text.shout", "message.pin", "turn.park", "a.b-c.delta", "x.y")


def sprinkled(random: Random, events: Iterable[Event]) -> list[Event]:
    """The stream with events in between that leave no trace: unknown, vendor, live-only and transient ones."""
    values = Values(random)
    result: list[Event] = []
    shift = 0
    before: int | None = None
    for event in events:
        for _ in range(random.choice((0, 0, 0, 1, 1, 2))):
            seq = result[-1]["seq"] + 1 if result else event["seq"]
            result.append({**_traceless(random, values), "seq": seq})
            shift += 1
        if before is not None and event["seq"] <= before:
            shift = 0
        before = event["seq"]
        result.append({**event, "seq": event["seq"] + shift})
    return result


def _traceless(random: Random, values: Values) -> Event:
    """An event without effect, whatever it names."""
    names = {"turnId": "t1", "messageId": random.choice(("m2", "nowhere")), "id": "b3"}
    event: Event = {name: id_ for name, id_ in names.items() if random.random() < 0.3}
    match random.randrange(4):
        case 0:
            event |= {
                "type": random.choice(_UNKNOWN),
                "toolCallId": "c1",
                "delta": values.text(),
                "more": values.json(),
            }
        case 1:
            event |= {
                "type": random.choice(("ext.acme.tick", "ext.a.b.c", "ext.x9.late-phase")),
                "payload": values.json(),
            }
        case 2:
            type_ = random.choice(_LIVE)
            drawn = values.of(EVENTS[type_].definition)
            event = {**event, **drawn}
        case _:
            block = values.of("AgBlock")
            event |= {"type": "content.block", "block": block, "transient": True}
    return event


# Calm


class _Listener:
    """Follows a stream and tells what is open in it, and how far back each event reaches."""

    def __init__(self) -> None:
        self.parked = False
        # Turns that are open, and turns that are closed with their terminal to come.
        self._open: set[str] = set()
        self._due: set[str] = set()
        self._unsealed: set[str] = set()
        # Where each name started, by kind and id, and the messages that were opened in each turn.
        self._since: dict[tuple[str, str], int] = {}
        self._within: dict[str, set[str]] = {}
        self._mark: int | None = None

    @property
    def quiet(self) -> bool:
        """Whether nothing is open."""
        return not (self.parked or self._open or self._due or self._unsealed)

    def hear(self, index: int, event: Event) -> int:
        """Takes the event in. The index from which on it needs to know what was said: its own, if it starts anew."""
        type_ = event["type"]
        snapshot = type_ in ("messages.snapshot", "state.snapshot")
        gap = self._mark is not None and event["seq"] > self._mark + 1
        self.parked = (self.parked or gap) and not snapshot
        if self.parked:
            return index
        self._mark = event["seq"]
        if type_ not in EVENTS or type_ in _LIVE or type_ == "state.snapshot" or _transient(event):
            return index
        if type_ == "messages.snapshot":
            return self._restore(index, event)
        reach = min((self._since.get(name, index) for name in self._named(event)), default=index)
        self._start(index, event)
        return reach

    def _named(self, event: Event) -> list[tuple[str, str]]:
        """The names that the event needs, by kind and id."""
        type_ = event["type"]
        own = _STARTS.get(type_)
        part = type_ == "reasoning.start" and "partIndex" in event
        named = [("turn", event[name]) for name in ("turnId", "parentTurnId") if name in event and name != own]
        if "messageId" in event and type_ not in ("turn.start", "subagent.start", "message.start", "message.remove"):
            named.append(("message", event["messageId"]))
        if type_ in ("message.end", "message.remove"):
            named.append(("message", event["id"]))
        if part or type_ in ("text.delta", "text.end") or (type_.startswith("reasoning.") and own is None):
            named.append(("block", event["id"]))
        if type_.startswith("tool.") and own is None:
            named += [("call", event["toolCallId"]), ("result", event["toolCallId"])]
        if type_ == "turn.done" and "messageMetadata" in event and "messageId" not in event:
            named += [("message", id_) for id_ in self._within.get(event["turnId"], ())]
        return named

    def _start(self, index: int, event: Event) -> None:
        """Notes what the event starts and ends."""
        match event["type"]:
            case "turn.start" | "subagent.start":
                self._since["turn", event["turnId"]] = index
                self._open.add(event["turnId"])
            case "subagent.done" if event["turnId"] in self._open:
                self._open.remove(event["turnId"])
                self._due.add(event["turnId"])
            case "turn.done" | "turn.error" | "turn.abort":
                closed = {event["turnId"]} if "turnId" in event else set(self._open)
                self._open -= closed
                self._due -= closed
            case "message.start":
                self._since["message", event["id"]] = index
                self._unsealed.add(event["id"])
                self._within.setdefault(event["turnId"], set()).add(event["id"])
            case "message.end":
                self._unsealed.discard(event["id"])
            case "message.remove":
                turn = self._within.get(event.get("turnId", ""), set()) if event["id"] == "*" else {event["id"]}
                self._unsealed -= turn
            case "text.start":
                self._since["block", event["id"]] = index
            case "reasoning.start":
                self._since.setdefault(("block", event["id"]), index)
            case "tool.start":
                self._since["call", event["toolCallId"]] = index
            case "content.block" if event["block"]["type"] == "tool-call":
                self._since["call", event["block"]["toolCallId"]] = index
            case "tool.done":
                self._since["result", event["toolCallId"]] = index
                if "messageId" in event:
                    self._since.setdefault(("message", event["messageId"]), index)

    def _restore(self, index: int, event: Event) -> int:
        turns = (
            {name: since for name, since in self._since.items() if name[0] == "turn"} if "turns" not in event else {}
        )
        self._since = {**turns, **{("message", each["id"]): index for each in event["messages"]}}
        self._unsealed, self._within = set(), {}
        if "turns" in event:
            self._since |= {("turn", each["turnId"]): index for each in event["turns"]}
            self._open, self._due = {each["turnId"] for each in event["turns"] if "outcome" not in each}, set()
        return index


def _transient(event: Event) -> bool:
    return event["type"] == "content.block" and bool(event.get("transient") or event["block"].get("transient"))


def calm(events: Iterable[Event]) -> list[int]:
    """Lengths of prefixes of a good stream after which a snapshot loses nothing.

    No turn is open there, with or without a terminal to come, and so no block, call or preliminary result;
    no message that started is unsealed; no resync is due; and no later event that folds names a turn,
    message, block or call from before, except by starting it anew, as when a paused turn goes on. A
    snapshot that carries memory may still change the order of memory records.
    """
    listener = _Listener()
    quiet: list[int] = []
    for index, event in enumerate(events):
        reach = listener.hear(index, event)
        # What reaches back to the event at ``reach`` needs all that came after that one.
        quiet = [length for length in quiet if length <= reach]
        if listener.quiet:
            quiet.append(index + 1)
    return quiet
