"""Records: what the fold knows of each turn, message, block and artifact beside its wire value.

A record's wire value may stand in a result that somebody holds. So it is changed only in the epoch in which the fold
made it or copied it; `State` does the copying. The same goes for the objects and lists inside that grow: ``grown``
tells the epoch of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any, TypeAlias

from agjson.json.patch import Document
from agjson.protocols.agjson.fold.changes import Change

Wire: TypeAlias = dict[str, Any]

_SURROGATE = re.compile("[\ud800-\udfff]")
NOTHING: frozenset[str] = frozenset()
BORROWED = -1  # the epoch of a value that came with an event


class Record:
    """A wire value and the epoch that may change it."""

    __slots__ = ("epoch", "grown", "wire")

    wire: Wire
    epoch: int
    grown: dict[str, int] | None

    def set(self, name: str, value: object) -> None:
        """Sets a field to a value that came with an event."""
        self.wire[name] = value
        if self.grown is not None:
            self.grown.pop(name, None)

    def merge(self, name: str, members: Mapping[str, Any]) -> None:
        """Merges members into a field by key; the last one wins."""
        held = self.wire.get(name)
        if not isinstance(held, dict):
            self.set(name, members)
        elif self._grows(name):
            held.update(members)
        else:
            self.wire[name] = {**held, **members}

    def extend(self, name: str, items: Sequence[Any]) -> None:
        """Appends items to a field that is a list."""
        held = self.wire.get(name, ())
        if self._grows(name):
            held.extend(items)
        else:
            self.wire[name] = [*held, *items]

    def _grows(self, name: str) -> bool:
        """Whether the field's value is this epoch's own; from now on it is."""
        if self.grown is None:
            self.grown = {}
        mine = self.grown.get(name) == self.epoch
        self.grown[name] = self.epoch
        return mine and name in self.wire


class Turn(Record):
    """``closed`` to content; ``openings`` counts its reopenings; ``stale`` fields go at the next terminal."""

    __slots__ = ("closed", "id", "openings", "slot", "stale")

    def __init__(self, wire: Wire, epoch: int, slot: int) -> None:
        self.wire = wire
        self.epoch = epoch
        self.grown = None
        self.id: str = wire["turnId"]
        self.slot = slot
        self.closed = "outcome" in wire
        self.openings = 0
        self.stale: frozenset[str] = NOTHING

    @property
    def ended(self) -> bool:
        """Whether a terminal has closed it."""
        return "outcome" in self.wire


class Message(Record):
    """``started`` by a message.start, so that it may be a pointer; ``gone`` if removed, and then sealed, too.

    ``opening`` is that of its turn in which it became the pointer of its partition; ``named`` are the blocks in it that
    events may name, as (index, id). It holds no block, so that nothing holds itself and the last reference frees all.
    """

    __slots__ = ("content", "data", "gone", "id", "named", "opening", "sealed", "slot", "started", "turn")

    def __init__(self, wire: Wire, epoch: int, slot: int, turn: Turn | None, started: bool) -> None:
        self.wire = wire
        self.epoch = epoch
        self.grown = None
        self.id: str = wire["id"]
        self.content: list[Wire] = wire["content"]
        self.slot = slot
        self.turn = turn
        self.started = started
        self.opening = turn.openings if turn is not None else 0
        self.sealed = self.gone = False
        self.named: list[tuple[str, str]] = []
        self.data: dict[str, int] | None = None

    @property
    def candidate(self) -> float:
        """The candidate it belongs to; absent is 0 (spec section 5, message partitioning)."""
        index: float = self.wire.get("candidateIndex", 0)
        return index


class Block(Record):
    """A block that later events may name. Text that has come since it was last joined stands in ``tail``."""

    __slots__ = ("id", "message", "position", "tail")

    def __init__(self, wire: Wire, epoch: int, block_id: str, message: Message, position: int) -> None:
        self.wire = wire
        self.epoch = epoch
        self.grown = None
        self.id = block_id
        self.message = message
        self.position = position
        self.tail: StringIO | None = None


class Thought(Block):
    """A reasoning block: ``part`` is the one opened last, -1 without partIndex; ``parts`` come with a second."""

    __slots__ = ("part", "parts")

    def __init__(self, wire: Wire, epoch: int, block_id: str, message: Message, position: int) -> None:
        super().__init__(wire, epoch, block_id, message, position)
        self.part: float = -1
        self.parts: dict[float, StringIO] | None = None


class Artifact(Record):
    """``tail`` is text for its last part that has not been joined yet."""

    __slots__ = ("id", "slot", "tail")

    def __init__(self, wire: Wire, epoch: int, slot: int) -> None:
        self.wire = wire
        self.epoch = epoch
        self.grown = None
        self.id: str = wire["artifactId"]
        self.slot = slot
        self.tail: StringIO | None = None


class Memory:
    """A memory record; with ``document`` once a patch has come for its value, though it may have failed."""

    __slots__ = ("document", "wire")

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.document: Document | None = None


# What a function of the folding table returns: what it made, changed or has to tell.
_One: TypeAlias = Turn | Message | Block | Artifact | Change | tuple[Message, int]
Touched: TypeAlias = _One | list[_One] | None


class Pile:
    """Messages in the order they came, without those for which a flag is set; these are swept out now and then."""

    __slots__ = ("_flag", "_items", "_swept")

    def __init__(self, flag: str) -> None:
        self._flag = flag
        self._items: list[Message] = []
        self._swept = 8

    def append(self, message: Message) -> None:
        """Puts a message on top."""
        if len(self._items) >= self._swept:
            self._items = [each for each in self._items if not getattr(each, self._flag)]
            self._swept = max(8, 2 * len(self._items))
        self._items.append(message)

    def top(self) -> Message | None:
        """The last one, if there is any."""
        while self._items and getattr(self._items[-1], self._flag):
            self._items.pop()
        return self._items[-1] if self._items else None


class History:
    """The messages that message.start opened in a turn, and in each of its candidates, those apart that are unsealed.

    It is made when it is asked for, which most turns never need.
    """

    def __init__(self, messages: Iterable[Message]) -> None:
        self.started = Pile("gone")
        self.opened: dict[float, Pile] = {}
        self.unsealed: dict[float, Pile] = {}
        for message in messages:
            if message.started and not message.gone:
                self.append(message)

    def append(self, message: Message) -> None:
        """Puts a message on top."""
        candidate = message.candidate
        if candidate not in self.opened:
            self.opened[candidate], self.unsealed[candidate] = Pile("gone"), Pile("sealed")
        for pile in (self.started, self.opened[candidate], self.unsealed[candidate]):
            pile.append(message)


def joined(text: str, more: str) -> str:
    """The two, by code unit: halves of a surrogate pair that meet become one character (D31)."""
    whole = text + more
    if more.isascii() or not _SURROGATE.search(more):
        return whole
    return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def buffered(text: str) -> StringIO:
    """A buffer that goes on after the text."""
    buffer = StringIO()
    buffer.write(text)
    return buffer
