"""Stream: what a check remembers of one stream: what is open, and one small entry for each id.

It follows the fold's rules (docs/fold.md) without holding content, and goes on where a reducer would wait for a
snapshot: what was reported once counts as sent from then on, so that one mistake is one finding. The work for an event
does not depend on what is remembered: a loss that changes many entries is applied to one when it is next looked up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

from agjson.checks.reporter import Position, Reporter
from agjson.json.limits import Limits
from agjson.protocols.agjson.fold.state import State
from agjson.protocols.agjson.rules.catalog import RULES
from agjson_runtime.escaping import quote_name
from agjson_runtime.shapes import Location

Event: TypeAlias = dict[str, Any]
STATE = ("", "")
_LONG = 10**30
_T = TypeVar("_T")


def shown(number: float) -> str:
    """A number, in a message."""
    if abs(number) >= _LONG:
        return "a very large number"
    return str(int(number) if number % 1 == 0 else number)


def last(entries: dict[Any, _T]) -> _T:
    """Return the value that was added last; in a dict of one entry it is the first one, too.

    Removing and adding it again drops the deleted entries after it, so that they are passed over once. reversed() would
    pass over them, and iter() over those before it, each time. Raises KeyError if there is none.
    """
    key, value = entries.popitem()
    entries[key] = value
    return value


@dataclass(slots=True, eq=False)
class Opening:
    """The time from the opening of a turn to its close; ``broken`` if it was aborted or failed."""

    broken: bool = False


@dataclass(slots=True, eq=False)
class Turn:
    """``closed`` tells how: done, error, abort, or left by subagent.done. ``due`` if the stream has to close it."""

    id: str
    place: Position
    parent: str | None = None
    closed: str | None = None
    ended: str | None = None
    due: bool = True
    explained: bool = False
    opening: Opening = field(default_factory=Opening)
    inner: dict[str, Turn] = field(default_factory=dict)  # open turns within
    steps: dict[str, Position] = field(default_factory=dict)
    asks: dict[str, Position] = field(default_factory=dict)
    totals: dict[str, float] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Message:
    """``paired`` if a message.start opened it, so that a message.end is due; ``assumed`` if nothing did."""

    id: str
    turn: str | None
    candidate: float
    place: Position
    paired: bool = True
    assistant: bool = False
    sealed: bool = False
    assumed: bool = False
    removed: bool = False
    opening: Opening | None = None
    blocks: int = 0
    texts: bool = False
    unsealed: dict[str, Message] | None = None  # of its turn and candidate, where it is one of them
    ids: dict[str, None] = field(default_factory=dict)  # of its blocks and calls, also of those taken by others since


class Contents:
    """The messages of a turn, and by candidate the one last started and those that a message.end is due for."""

    __slots__ = ("messages", "pointers", "unsealed")

    def __init__(self) -> None:
        self.messages: dict[str, Message] = {}
        self.pointers: dict[float, Message] = {}
        self.unsealed: dict[float, dict[str, Message]] = {}

    def start(self, message: Message) -> None:
        """Let a message take content from now on."""
        self.pointers[message.candidate] = message
        unsealed = self.unsealed.get(message.candidate)
        if unsealed is None:
            unsealed = self.unsealed[message.candidate] = {}
        unsealed.pop(message.id, None)
        unsealed[message.id] = message
        message.unsealed = unsealed

    def remove(self, message: Message) -> None:
        """Remove a message; if it was the last one started, the last unsealed one before it takes content again."""
        del self.messages[message.id]
        if self.pointers.get(message.candidate) is message:
            if message.unsealed:
                self.pointers[message.candidate] = last(message.unsealed)
            else:
                del self.pointers[message.candidate]


@dataclass(slots=True, eq=False)
class Block:
    """A text or reasoning block. The lengths of its text are counted in the three units of citations.

    ``part`` was opened last; ``halves`` are the first halves of characters, by part. ``whole`` if all of it was seen,
    ``alone`` if no text stands before it in its message.
    """

    kind: str
    message: Message
    place: Position
    losses: int
    whole: bool = True
    ended: bool = False
    part: float | None = None
    parts: dict[float, None] = field(default_factory=dict)
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
    place: Position
    losses: int
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
    place: Position
    losses: int
    message: Message
    waits: bool


class Stream:
    """The state of one stream, and the reporter of what is wrong with it."""

    def __init__(self, reporter: Reporter, limits: Limits) -> None:
        self.reporter = reporter
        self.mark: int | None = None
        self.unread = 0  # documents since the mark whose seq could not be read
        self.refused = False  # the event of the mark
        # Events are missing, so that what is not there may have been said in them; what no snapshot tells, for good.
        self.lossy = False
        self.patchy = False
        self.losses = 0  # since which everything was sent again
        self.turns: dict[str, Turn] = {}
        self.open_turns: dict[str, Turn] = {}
        self.messages: dict[str, Message] = {}
        self.open_messages: dict[str, Message] = {}
        self.contents: dict[str, Contents] = {}  # by turn, which may be missing for what was restored
        self.removed: set[str] = set()
        self.blocks: dict[str, Block] = {}
        self.calls: dict[str, Call] = {}
        self.former_calls: set[str] = set()  # from a snapshot, or removed
        self.results: dict[str, Result] = {}
        self.steps: dict[str, Position] = {}  # of no turn
        self.step_homes: dict[str, dict[str, Position]] = {}  # where the last step of each id stands that is open
        self.broken_steps: set[str] = set()  # open when their turn was aborted or failed
        self.asks: dict[str, tuple[bool, set[float]]] = {}  # since the last pause
        self.asked: set[str] = set()
        self.tokens: dict[int, str] = {}
        self.sources: set[str] = set()
        self.cited: list[tuple[str, Location, int, int, Position]] = []  # of sources that may still come
        self.artifacts: dict[str, bool] = {}
        self.surfaces: dict[str, bool] = {}
        self.ui_calls: set[str] = set()
        self._limits = limits
        self._values: dict[bool, State] = {}
        self.stale: set[tuple[str, str]] = set()  # of these, what is not known: scope and key, of the state STATE
        self.profile: str | None = None

    def missing(self, rule: str, location: Location, message: str, *, lasting: bool = False) -> None:
        """Reports that something is not there, unless it may be among events that are missing.

        ``lasting`` if neither a snapshot nor a new invoke would tell it again.
        """
        if not (self.patchy if lasting else self.lossy):
            self.report(rule, location, message)

    def lose(self) -> None:
        """Notes that events are missing."""
        self.lossy = self.patchy = True
        self._values.clear()
        self.stale = {STATE}

    def recover(self) -> None:
        """Go on after a loss, where everything is sent again; what was open may have been closed in between."""
        self.lossy = False
        self.losses += 1
        for turn in self.open_turns.values():
            turn.due = False
            turn.asks.clear()
            turn.totals.clear()
            turn.steps.clear()
        self.open_turns.clear()
        self.open_messages.clear()
        self.steps.clear()
        self.cited.clear()
        self.asks.clear()

    def block(self, block_id: str) -> Block | None:
        """Return the block of an id, which may lack a part if there was a loss since it was started."""
        block = self.blocks.get(block_id)
        if block is not None and block.losses != self.losses:
            block.losses, block.whole, block.cumulative = self.losses, False, False
        return block

    def call(self, call_id: str) -> Call | None:
        """Return the call of an id, which may lack a part if there was a loss since it was started."""
        call = self.calls.get(call_id)
        if call is not None and call.losses != self.losses:
            call.losses, call.due, call.arguments = self.losses, False, None
        return call

    def values(self, scope: str = "") -> State:
        """Return shared state and memory, which patches need: that of the thread apart, as a snapshot replaces it."""
        of_thread = scope == "thread"
        values = self._values.get(of_thread)
        if values is None:
            values = self._values[of_thread] = State(self._limits)
        return values

    def forget_thread(self) -> None:
        """Forget the memory of the thread."""
        self._values.pop(True, None)

    def report(self, rule: str, location: Location, message: str, *, at: Position | None = None) -> None:
        """Report a finding about the current event, or about the earlier one at a position."""
        self.reporter.report(RULES[rule], location, message, at=at)

    @property
    def here(self) -> Position:
        """The position of the current event."""
        return self.reporter.here

    # Turns

    def open_turn(self, turn_id: str, parent: str | None = None, *, due: bool = True) -> Turn:
        """Opens a turn, or opens it again."""
        turn = self.turns.get(turn_id)
        if turn is None:
            turn = self._new_turn(turn_id, parent)
        elif turn.closed is not None:
            turn.closed = turn.ended = None
            turn.opening = Opening()
            turn.explained = False
            if turn_id in self.contents:
                self.contents[turn_id].pointers.clear()
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
        if turn_id in self.contents:
            for message in self.contents[turn_id].messages.values():
                message.opening = turn.opening
        return turn

    def named_turn(self, event: Event) -> Turn:
        """The turn that the event names. One that is not there is reported, and there from then on."""
        turn_id = event["turnId"]
        turn = self.turns.get(turn_id)
        if turn is None:
            self.missing("AGJ301", ("turnId",), f"the turn {quote_name(turn_id)} has not been opened")
            turn = self._new_turn(turn_id)
            turn.due = False
            if not self.open_turns:
                self.open_turns[turn_id] = turn
        return turn

    def knows_turn(self, turn_id: str | None) -> bool:
        """Whether a turn has that id, or a restored message names it; True where none is named."""
        return turn_id is None or turn_id in self.turns or turn_id in self.contents

    def turn_of(self, event: Event) -> Turn | None:
        """The turn of the event: the one named, else that of the message named, else the sole open one (D17)."""
        if "turnId" in event:
            return self.named_turn(event)
        message = self.messages.get(event["messageId"]) if "messageId" in event else None
        if message is not None and message.turn in self.turns:
            return self.turns[message.turn]
        if len(self.open_turns) == 1:
            return last(self.open_turns)
        if self.open_turns:
            self.missing("AGJ311", (), f"{len(self.open_turns)} turns are open, and the event names none")
        else:
            self.missing("AGJ301", (), "no turn is open")
        return None

    def default_turn(self, event: Event) -> Turn | None:
        """Return the turn that the event names, if it is there, else the sole open one. Nothing is reported."""
        if "turnId" in event:
            return self.turns.get(event["turnId"])
        return last(self.open_turns) if len(self.open_turns) == 1 else None

    # Messages

    def open_message(
        self, message_id: str, turn: str | None, candidate: float, *, paired: bool, assumed: bool = False
    ) -> Message:
        """A new message."""
        before = self.messages.get(message_id)
        if before is not None and before.turn is not None:
            self.contents[before.turn].messages.pop(message_id, None)
        message = Message(message_id, turn, candidate, self.here, paired, assumed=assumed)
        self.messages[message_id] = message
        if paired:
            self.open_messages[message_id] = message
        if turn is not None:
            contents = self.contents.get(turn)
            if contents is None:
                contents = self.contents[turn] = Contents()
            contents.messages[message_id] = message
            if paired:
                contents.start(message)
            owner = self.turns.get(turn)
            message.opening = None if owner is None else owner.opening
        self.removed.discard(message_id)
        return message

    def named_message(self, event: Event) -> Message:
        """The message of messageId. One that is not there is reported, and there from then on."""
        message_id = event["messageId"]
        message = self.messages.get(message_id)
        if message is None:
            problem = f"the message {quote_name(message_id)} has not been started"
            self.missing("AGJ410", ("messageId",), problem, lasting=True)
            message = self.open_message(message_id, None, 0, paired=False, assumed=True)
        return message

    def place(self, event: Event) -> Message | None:
        """Return the message that a block goes to, if it is known. Report what is wrong with it."""
        known = self.knows_turn(event.get("turnId"))
        if "turnId" in event:
            self.named_turn(event)
        if "messageId" in event:
            message = self.named_message(event)
            return message if self.check_open(message, ("messageId",)) else None
        turn = self.turn_of(event) if known else None
        if turn is None:
            return None
        if turn.closed is not None:
            self.report("AGJ305", (), f"the turn {quote_name(turn.id)} is closed")
            return None
        candidate = event.get("candidateIndex", 0)
        pointer = self.pointer(turn, candidate)
        if pointer is None:
            problem = f"no message is open in the turn {quote_name(turn.id)}, candidate {shown(candidate)}"
            self.missing("AGJ409", (), problem)
        return pointer

    def pointer(self, turn: Turn, candidate: float) -> Message | None:
        """The open message of a partition."""
        contents = self.contents.get(turn.id)
        message = None if contents is None else contents.pointers.get(candidate)
        return None if message is None or message.sealed or turn.closed is not None else message

    def check_open(self, message: Message, location: Location) -> bool:
        """Whether a message takes content; content for a sealed one, or one of a closed turn, is reported."""
        turn = self.turns.get(message.turn) if message.turn is not None else None
        if message.sealed:
            self.report("AGJ403", location, f"the message {quote_name(message.id)} has been ended")
        elif turn is not None and turn.closed is not None:
            self.report("AGJ305", location, f"the turn {quote_name(turn.id)} is closed")
        else:
            return True
        return False

    def seal(self, message: Message) -> None:
        """End a message."""
        message.sealed = True
        self.open_messages.pop(message.id, None)
        if message.unsealed is not None:
            message.unsealed.pop(message.id, None)

    def remove(self, message: Message) -> None:
        """Takes a message out: its ids may come again."""
        self.seal(message)
        message.removed = True
        del self.messages[message.id]
        self.removed.add(message.id)
        for name in message.ids:
            if name in self.blocks and self.blocks[name].message is message:
                del self.blocks[name]
            if name in self.calls and self.calls[name].message is message:
                del self.calls[name]
                self.former_calls.add(name)
        if message.turn in self.contents:
            self.contents[message.turn].remove(message)

    def remove_all(self, turn_id: str) -> None:
        """Remove every message of a turn."""
        contents = self.contents.get(turn_id)
        if contents is not None:
            for message in tuple(contents.messages.values()):
                self.remove(message)
            contents.messages.clear()  # also of deleted entries, over which the next removal would go
