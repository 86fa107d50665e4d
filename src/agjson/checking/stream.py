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
STATE = ("", "")
_LONG = 10**30


def shown(number: float) -> str:
    """A number, in a message."""
    if abs(number) >= _LONG:
        return "a very large number"
    return str(int(number) if number % 1 == 0 else number)


class Place(NamedTuple):
    """Where an event stands, to be named later."""

    line: int | None
    event: int
    seq: int | None


Emit: TypeAlias = Callable[[str, str, str, str, Place | None], None]


@dataclass(slots=True, eq=False)
class Turn:
    """``closed`` tells how: done, error, abort, or left by subagent.done. ``due`` if the stream has to close it."""

    id: str
    place: Place
    parent: str | None = None
    closed: str | None = None
    ended: str | None = None
    due: bool = True
    explained: bool = False
    opening: int = 0
    broken: set[int] = field(default_factory=set)  # the openings that were aborted or failed
    inner: dict[str, Turn] = field(default_factory=dict)  # open turns within
    messages: dict[str, Message] = field(default_factory=dict)
    started: dict[float, list[Message]] = field(default_factory=dict)  # by candidate, the last on top
    steps: dict[str, Place] = field(default_factory=dict)
    pointers: dict[float, Message] = field(default_factory=dict)
    asks: dict[str, Place] = field(default_factory=dict)
    totals: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Message:
    """``paired`` if a message.start opened it, so that a message.end is due; ``assumed`` if nothing did."""

    id: str
    turn: str | None
    candidate: float
    place: Place
    paired: bool = True
    assistant: bool = False
    sealed: bool = False
    assumed: bool = False
    removed: bool = False
    opening: int = 0
    blocks: int = 0
    texts: bool = False
    named: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Block:
    """A text or reasoning block. The lengths of its text are counted in the three units of citations.

    ``part`` was opened last; ``halves`` are the first halves of characters, by part. ``whole`` if all of it was seen,
    ``alone`` if no text stands before it in its message.
    """

    kind: str
    message: Message
    place: Place
    whole: bool = True
    ended: bool = False
    part: float | None = None
    parts: set[float] = field(default_factory=set)
    chars: int = 0
    octets: int = 0
    utf16: int = 0
    halves: dict[float | None, str] = field(default_factory=dict)
    deltas: int = 0
    grown: int = 0
    alone: bool = True
    cumulative: bool = True
    last: str = ""


@dataclass(slots=True, eq=False)
class Call:
    """A tool call. ``due`` if its arguments are; ``arguments`` are the deltas until then, None if some are lost.

    ``long`` if it may go on after its turn.
    """

    message: Message
    place: Place
    due: bool = True
    long: bool = False
    assembled: bool = False
    arguments: list[str] | None = field(default_factory=list)


class Result(NamedTuple):
    """The last result of a call: whether it is final, or ``due`` to be followed by the final one; where it landed.

    ``waits`` if it is final for now only: the call waits for input, or runs on.
    """

    final: bool
    due: bool
    place: Place
    message: Message
    waits: bool


class Stream:
    """The state of one stream. ``emit`` takes rule, pointer, message, hint and, for an earlier event, its place."""

    def __init__(self, emit: Emit, limits: Limits) -> None:
        self.emit = emit
        self.line: int | None = None
        self.event = 0
        self.seq: int | None = None
        self.mark: int | None = None
        self.unread = 0  # documents since the mark whose seq could not be read
        self.refused = False  # the event of the mark
        # Events are missing, so that what is not there may have been said in them; what no snapshot tells, for good.
        self.lossy = False
        self.patchy = False
        self.turns: dict[str, Turn] = {}
        self.open_turns: dict[str, Turn] = {}
        self.messages: dict[str, Message] = {}
        self.open_messages: dict[str, Message] = {}
        self.strays: dict[str, dict[str, Message]] = {}  # restored without their turn, by its id
        self.removed: set[str] = set()
        self.blocks: dict[str, Block] = {}
        self.calls: dict[str, Call] = {}
        self.former_calls: set[str] = set()  # from a snapshot, or removed
        self.results: dict[str, Result] = {}
        self.steps: dict[str, Place] = {}  # of no turn
        self.step_homes: dict[str, dict[str, Place]] = {}  # where the last step of each id stands that is open
        self.broken_steps: set[str] = set()  # open when their turn was aborted or failed
        self.asks: dict[str, tuple[bool, set[float]]] = {}  # since the last pause
        self.asked: set[str] = set()
        self.tokens: dict[int, str] = {}
        self.sources: set[str] = set()
        self.cited: list[tuple[str, str, Place]] = []
        self.artifacts: dict[str, bool] = {}
        self.surfaces: dict[str, bool] = {}
        self.ui_calls: set[str] = set()
        self._limits = limits
        self._values: State | None = None
        self.stale: set[tuple[str, str]] = set()  # of these, what is not known: scope and key, of the state STATE
        self.profile: str | None = None

    def report(self, rule: str, pointer: str, message: str, hint: str = "", *, at: Place | None = None) -> None:
        """Reports a fault of the event at hand, or of an earlier one."""
        self.emit(rule, pointer, message, hint, at)

    def missing(self, rule: str, pointer: str, message: str, *, lasting: bool = False) -> None:
        """Reports that something is not there, unless it may be among events that are missing.

        ``lasting`` if neither a snapshot nor a new invoke would tell it again.
        """
        if not (self.patchy if lasting else self.lossy):
            self.emit(rule, pointer, message, "", None)

    def lose(self) -> None:
        """Notes that events are missing."""
        self.lossy = self.patchy = True
        self._values = None
        self.stale = {STATE}

    def recover(self) -> None:
        """Goes on after a loss, where everything is told anew; what was open may have been closed in between."""
        self.lossy = False
        for turn in self.open_turns.values():
            turn.due = False
            turn.asks.clear()
            turn.totals.clear()
            turn.steps.clear()
        self.open_turns.clear()
        self.open_messages.clear()
        for call in self.calls.values():
            call.due, call.arguments = False, None
        for block in self.blocks.values():
            block.whole = block.cumulative = False
        self.results = {call: result._replace(due=False) for call, result in self.results.items()}
        self.steps.clear()
        self.cited.clear()
        self.asks.clear()

    @property
    def values(self) -> State:
        """Shared state and memory, which patches need."""
        if self._values is None:
            self._values = State(self._limits)
        return self._values

    @property
    def here(self) -> Place:
        """Where the event at hand stands."""
        return Place(self.line, self.event, self.seq)

    # Turns

    def open_turn(self, turn_id: str, parent: str | None = None, *, due: bool = True) -> Turn:
        """Opens a turn, or opens it again."""
        turn = self.turns.get(turn_id)
        if turn is None:
            turn = self._new_turn(turn_id, parent)
        elif turn.closed is not None:
            turn.closed = turn.ended = None
            turn.opening += 1
            turn.explained = False
            turn.pointers.clear()
            turn.asks.clear()
            turn.totals.clear()
            turn.place = self.here
        elif not turn.due:
            turn.place = self.here
        turn.due = due
        self.open_turns[turn_id] = turn
        return turn

    def _new_turn(self, turn_id: str, parent: str | None = None) -> Turn:
        turn = self.turns[turn_id] = Turn(turn_id, self.here, parent)
        turn.messages.update(self.strays.pop(turn_id, {}))
        return turn

    def named_turn(self, event: Event) -> Turn:
        """The turn that the event names. One that is not there is reported, and there from then on."""
        turn_id = event["turnId"]
        turn = self.turns.get(turn_id)
        if turn is None:
            self.missing("AGJ301", "/turnId", f"the turn {turn_id!r} has not been opened")
            turn = self._new_turn(turn_id)
            turn.due = False
            if not self.open_turns:
                self.open_turns[turn_id] = turn
        return turn

    def knows_turn(self, turn_id: str | None) -> bool:
        """Whether a turn has that id, or a restored message names it; True where none is named."""
        return turn_id is None or turn_id in self.turns or turn_id in self.strays

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
            self.missing("AGJ311", "", f"{len(self.open_turns)} turns are open, and the event names none")
        else:
            self.missing("AGJ301", "", "no turn is open")
        return None

    # Messages

    def open_message(
        self, message_id: str, turn: str | None, candidate: float, *, paired: bool, assumed: bool = False
    ) -> Message:
        """A new message."""
        message = Message(message_id, turn, candidate, self.here, paired, assumed=assumed)
        self.messages[message_id] = message
        if paired:
            self.open_messages[message_id] = message
        owner = self.turns.get(turn) if turn is not None else None
        if owner is None and turn is not None:
            self.strays.setdefault(turn, {})[message_id] = message
        if owner is not None:
            message.opening = owner.opening
            owner.messages[message_id] = message
            if paired:
                owner.pointers[candidate] = message
                owner.started.setdefault(candidate, []).append(message)
        self.removed.discard(message_id)
        return message

    def named_message(self, event: Event) -> Message:
        """The message of messageId. One that is not there is reported, and there from then on."""
        message_id = event["messageId"]
        message = self.messages.get(message_id)
        if message is None:
            self.missing("AGJ410", "/messageId", f"the message {message_id!r} has not been started", lasting=True)
            message = self.open_message(message_id, None, 0, paired=False, assumed=True)
        return message

    def place(self, event: Event) -> Message | None:
        """The message that a block goes to, if it can be told; what is wrong with it is reported."""
        known = self.knows_turn(event.get("turnId"))
        if "turnId" in event:
            self.named_turn(event)
        if "messageId" in event:
            message = self.named_message(event)
            return message if self.check_open(message, "/messageId") else None
        turn = self.turn_of(event) if known else None
        if turn is None:
            return None
        if turn.closed is not None:
            self.report("AGJ305", "", f"the turn {turn.id!r} is closed")
            return None
        candidate = event.get("candidateIndex", 0)
        pointer = self.pointer(turn, candidate)
        if pointer is None:
            self.missing("AGJ409", "", f"no message is open in the turn {turn.id!r}, candidate {shown(candidate)}")
        return pointer

    def pointer(self, turn: Turn, candidate: float) -> Message | None:
        """The open message of a partition."""
        message = turn.pointers.get(candidate)
        return None if message is None or message.sealed or turn.closed is not None else message

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
        message.removed = True
        self.open_messages.pop(message.id, None)
        self.removed.add(message.id)
        for kind, name in message.named:
            if kind == "block":
                self.blocks.pop(name, None)
            elif self.calls.pop(name, None) is not None:
                self.former_calls.add(name)
        turn = self.turns.get(message.turn) if message.turn is not None else None
        self.strays.get(message.turn or "", {}).pop(message.id, None)
        if turn is None:
            return
        turn.messages.pop(message.id, None)
        started = turn.started.get(message.candidate, [])
        while started and (started[-1].removed or started[-1].sealed):
            started.pop()
        if turn.pointers.get(message.candidate) is message:
            del turn.pointers[message.candidate]
            if started:
                turn.pointers[message.candidate] = started[-1]
