"""Stream: what a check remembers of one stream: what is open, and one small entry for each id.

It follows the fold's rules (docs/fold.md) without holding content, and goes on where a reducer would wait for a
snapshot: what was reported once is taken as said from then on, so that one fault is one finding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from agjson.fold.state import State
from agjson.limits import Limits

Event: TypeAlias = dict[str, Any]


class Place(NamedTuple):
    """Where an event stands, to be named later."""

    line: int | None
    event: int
    seq: int | None


Emit: TypeAlias = Callable[[str, str, str, str, Place | None], None]


@dataclass(slots=True, eq=False)
class Turn:
    """``closed`` tells how: done, error, abort, or left by subagent.done."""

    id: str
    place: Place
    parent: str | None = None
    closed: str | None = None
    ended: str | None = None
    nested: bool = False
    asks: dict[str, Place] = field(default_factory=dict)
    totals: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Message:
    """``paired`` if a message.start opened it, so that a message.end is due."""

    id: str
    turn: str | None
    candidate: float
    place: Place
    paired: bool = True
    sealed: bool = False
    blocks: int = 0
    named: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Block:
    """A text or reasoning block. The lengths of its text are counted in the three units of citations."""

    kind: str
    message: Message
    place: Place
    ended: bool = False
    parts: set[float] = field(default_factory=set)
    chars: int = 0
    octets: int = 0
    utf16: int = 0
    half: str = ""
    deltas: int = 0
    cumulative: bool = True
    last: str = ""


@dataclass(slots=True, eq=False)
class Call:
    """A tool call. ``arguments`` are the deltas until they are assembled."""

    message: Message
    place: Place
    assembled: bool = False
    arguments: list[str] = field(default_factory=list)


class Stream:
    """The state of one stream. ``emit`` takes rule, pointer, message, hint and, for an earlier event, its place."""

    def __init__(self, emit: Emit, limits: Limits) -> None:
        self.emit = emit
        self.line: int | None = None
        self.event = 0
        self.seq: int | None = None
        self.mark: int | None = None
        self.lossy = False  # events are missing, so that what is not there may have been said in them
        self.turns: dict[str, Turn] = {}
        self.open_turns: dict[str, Turn] = {}
        self.messages: dict[str, Message] = {}
        self.open_messages: dict[str, Message] = {}
        self.removed: set[str] = set()
        self.pointers: dict[tuple[str, float], str] = {}
        self.blocks: dict[str, Block] = {}
        self.calls: dict[str, Call] = {}
        self.restored_calls: set[str] = set()
        self.results: dict[str, tuple[str, Place]] = {}
        self.steps: dict[str, Place] = {}
        self.asks: dict[str, tuple[bool, frozenset[float]]] = {}
        self.tokens: dict[int, str] = {}
        self.sources: set[str] = set()
        self.cited: list[tuple[str, str, Place]] = []
        self.artifacts: dict[str, bool] = {}
        self.surfaces: dict[str, bool] = {}
        self.ui_calls: set[str] = set()
        self.values = State(limits)  # shared state and memory, which patches need
        self.profile: str | None = None

    def report(self, rule: str, pointer: str, message: str, hint: str = "", *, at: Place | None = None) -> None:
        """Reports a fault of the event at hand, or of an earlier one."""
        self.emit(rule, pointer, message, hint, at)

    def missing(self, rule: str, pointer: str, message: str) -> None:
        """Reports that something is not there, unless it may be among events that are missing."""
        if not self.lossy:
            self.emit(rule, pointer, message, "", None)

    @property
    def here(self) -> Place:
        """Where the event at hand stands."""
        return Place(self.line, self.event, self.seq)

    # Turns

    def open_turn(self, turn_id: str, parent: str | None = None, *, nested: bool = False) -> Turn:
        """Opens a turn, or opens it again."""
        turn = self.turns.get(turn_id)
        if turn is None:
            turn = self.turns[turn_id] = Turn(turn_id, self.here, parent, nested=nested)
        elif turn.closed is not None:
            turn.closed = turn.ended = None
            turn.place = self.here
        self.open_turns[turn_id] = turn
        return turn

    def named_turn(self, event: Event) -> Turn | None:
        """The turn that the event names. One that is not there is reported, and there from then on."""
        turn_id = event["turnId"]
        turn = self.turns.get(turn_id)
        if turn is None:
            self.missing("AGJ301", "/turnId", f"the turn {turn_id!r} has not been opened")
            turn = self.open_turn(turn_id)
        return turn

    def turn_of(self, event: Event) -> Turn | None:
        """The turn of the event: the one named, else that of the message named, else the sole open one (D17)."""
        if "turnId" in event:
            return self.named_turn(event)
        message = self.messages.get(event["messageId"]) if "messageId" in event else None
        if message is not None and message.turn in self.turns:
            return self.turns[message.turn]
        if len(self.open_turns) == 1:
            return next(iter(self.open_turns.values()))
        if self.open_turns:
            self.report("AGJ311", "", f"{len(self.open_turns)} turns are open, and the event names none")
        else:
            self.missing("AGJ301", "", "no turn is open")
        return None

    # Messages

    def open_message(self, message_id: str, turn: str | None, candidate: float, *, paired: bool) -> Message:
        """A new message."""
        message = self.messages[message_id] = Message(message_id, turn, candidate, self.here, paired)
        if paired:
            self.open_messages[message_id] = message
            if turn is not None:
                self.pointers[turn, candidate] = message_id
        self.removed.discard(message_id)
        return message

    def named_message(self, event: Event) -> Message | None:
        """The message of messageId; one that is not there is reported."""
        message = self.messages.get(event["messageId"])
        if message is None:
            self.missing("AGJ410", "/messageId", f"the message {event['messageId']!r} has not been started")
        return message

    def place(self, event: Event) -> Message | None:
        """The message that a block goes to, if it can be told; what is wrong with it is reported."""
        if "turnId" in event:
            self.named_turn(event)
        if "messageId" in event:
            message = self.named_message(event)
            if message is not None:
                self.check_open(message, "/messageId")
            return message
        turn = self.turn_of(event)
        if turn is None:
            return None
        if turn.closed is not None:
            self.report("AGJ305", "", f"the turn {turn.id!r} is closed")
            return None
        candidate = event.get("candidateIndex", 0)
        message = self.messages.get(self.pointers.get((turn.id, candidate), ""))
        if message is None or message.sealed:
            self.missing("AGJ409", "", f"no message is open in the turn {turn.id!r}, candidate {candidate:g}")
            return None
        return message

    def check_open(self, message: Message, pointer: str) -> bool:
        """Whether a message takes content; content for a sealed one, or one of a closed turn, is reported."""
        turn = self.turns.get(message.turn) if message.turn is not None else None
        if message.sealed:
            self.report("AGJ403", pointer, f"the message {message.id!r} has been ended")
        elif turn is not None and turn.closed is not None:
            self.report("AGJ305", pointer, f"the turn {turn.id!r} is closed")
        else:
            return True
        return False

    def remove(self, message: Message) -> None:
        """Takes a message out: its ids may come again."""
        del self.messages[message.id]
        self.open_messages.pop(message.id, None)
        self.removed.add(message.id)
        for kind, name in message.named:
            (self.calls if kind == "call" else self.blocks).pop(name, None)
        if message.turn is None:
            return
        key = (message.turn, message.candidate)
        if self.pointers.get(key) == message.id:
            del self.pointers[key]
            for other in reversed(self.open_messages.values()):
                if (other.turn, other.candidate) == key:
                    self.pointers[key] = other.id
                    break
