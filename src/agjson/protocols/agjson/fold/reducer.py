"""The reducer: folds events in order, tells what each changed, and stops where a snapshot is needed (INV-SEQ, D16).

Owns the sequence mark and the resync condition; what an event does to the result stands in the table's functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from agjson.json.limits import DEFAULT_LIMITS, Limits
from agjson.protocols.agjson.boundary import BOUNDARY
from agjson.protocols.agjson.fold.changes import (
    ArtifactChanged,
    BlockChanged,
    Change,
    MessageChanged,
    Reason,
    Resync,
    ResyncNeeded,
    TurnChanged,
)
from agjson.protocols.agjson.fold.handlers import OTHERS, OWNED, SNAPSHOTS
from agjson.protocols.agjson.fold.records import Artifact, Block, Message, Touched, Turn, Wire
from agjson.protocols.agjson.fold.serialization import load, stored
from agjson.protocols.agjson.fold.snapshots import restore, snapshot_of
from agjson.protocols.agjson.fold.state import Refused, State

if TYPE_CHECKING:
    from agjson_generated.agjson import types, wire

    Event: TypeAlias = dict[str, Any] | wire.AgEvent | types.AgEvent

_PARKED = -1
_NONE_YET = object()


class Fold(NamedTuple):
    """What a stream comes to. ``resync`` tells why it has to be fetched anew, if it has to."""

    result: wire.AgReduceResult
    resync: Resync | None

    @property
    def needs_resync(self) -> bool:
        """Whether the fold stopped before the end, waiting for a snapshot (INV-SEQ)."""
        return self.resync is not None


def reduce(events: Iterable[Event], *, limits: Limits = DEFAULT_LIMITS) -> Fold:
    """Folds a whole stream (spec section 5): wire events that `ingest` returned, or dataclasses of `agjson.types`.

    The events are not validated again and never changed; parts of them stand in the result. Of an event that is no
    AgEvent at all: InvalidDocument.
    """
    reducer = Reducer(limits=limits)
    reducer.extend(events)
    return Fold(reducer.result(), reducer.resync)


class Reducer:
    """The fold, event by event. See `agjson.protocols.agjson.fold.changes` for what `push` tells."""

    def __init__(
        self, result: wire.AgReduceResult | types.AgReduceResult | None = None, *, limits: Limits = DEFAULT_LIMITS
    ) -> None:
        """Starts from nothing, or goes on from a stored result (read-only from now on).

        It is read as a consumer reads it (D7). Raises InvalidDocument for what is no AgReduceResult, and where a
        message, turn, artifact or memory record of it has the id of another.
        """
        self._state = State(limits)
        self._mark: float | None = None
        self._count = 0
        self._resync: Resync | None = None
        if result is not None:
            restore(self._state, cast(Wire, BOUNDARY.accept(_wire(result), "AgReduceResult", False, limits)))

    @property
    def resync(self) -> Resync | None:
        """Why the fold waits for a snapshot; None if it does not."""
        return self._resync

    @property
    def needs_resync(self) -> bool:
        """Whether the fold waits for a snapshot: until it comes, all other events are ignored (INV-SEQ)."""
        return self._resync is not None

    def push(self, event: Event) -> tuple[Change, ...]:
        """Folds one event and tells what changed.

        Events are not validated. Raises InvalidDocument where one turns out to be no AgEvent, and what it had changed
        until then stays changed: `ingest` first.
        """
        return tuple(_changes(self._fold((event,))))

    def extend(self, events: Iterable[Event]) -> None:
        """Folds events as `push` does, faster, for nobody asks what each changed."""
        self._fold(events)

    def result(self) -> wire.AgReduceResult:
        """The result so far. What has not changed since the last call is the same object; treat it as read-only."""
        return cast("wire.AgReduceResult", self._state.result())

    def snapshot(self) -> list[dict[str, Any]]:
        """messages.snapshot, and state.snapshot if there is a state: a new reducer that takes them has this result.

        It goes on alike if nothing is open here; records of other threads' memory are not part of it (D29). Their
        ``seq`` is the last one folded (0 if there is none), so that the stream can go on after them.
        """
        return snapshot_of(self._state, self._mark or 0)

    def dump(self) -> str:
        """Return the whole fold as JSON text, what is open included: `load` goes on from it as if nothing had happened.

        Events are not validated, so there may be what JSON cannot say: MalformedJson for NaN, a key that is not a
        string or a value of another type; LimitExceeded for what `load` would not read again, as it nests too deeply,
        contains itself, or is an integer of more digits than Python writes.
        """
        return stored(self._state, self._mark, self._count, self._resync)

    @classmethod
    def load(cls, text: str | bytes, *, limits: Limits = DEFAULT_LIMITS) -> Reducer:
        """The reducer that `dump` wrote. Raises MalformedJson, InvalidDocument or LimitExceeded for any other text."""
        reducer = cls(limits=limits)
        reducer._state, reducer._mark, reducer._count, reducer._resync = load(text, limits)
        return reducer

    def _fold(self, events: Iterable[Event]) -> Touched:
        """Folds events and returns what the last one changed, as the table's functions tell it."""
        state = self._state
        turns, messages = state.turns, state.messages
        owned, others, snapshots = OWNED.get, OTHERS.get, SNAPSHOTS
        # The largest seq that shows no gap.
        highest: float = inf if self._mark is None else self._mark + 1
        if self._resync is not None:
            highest = _PARKED
        count = self._count
        touched: Touched = None
        event: Any = _NONE_YET
        held_turn = held_message = None
        try:
            for given in events:
                event = given if type(given) is dict else _wire(given)
                seq, kind = event["seq"], event["type"]
                if seq > highest and kind not in snapshots:
                    if highest != _PARKED:
                        touched = self._park("gap", seq, count, None, highest)
                        highest = _PARKED
                else:
                    try:
                        handler = owned(kind)
                        if handler is not None:
                            # Most events name what the one before did, and comparing is cheaper than looking up.
                            if "turnId" in event and event["turnId"] != held_turn:
                                held_turn = event["turnId"]
                                if held_turn not in turns and held_turn is not None:  # null is absent (D7)
                                    raise Refused("unknown-owner", held_turn)
                            if "messageId" in event and event["messageId"] != held_message:
                                held_message = event["messageId"]
                                if held_message not in messages and held_message is not None:
                                    raise Refused("unknown-owner", held_message)
                            touched = handler(state, event)
                        else:
                            handler = others(kind)
                            if handler is not None:
                                held_turn = held_message = None
                                touched = handler(state, event)
                                if highest == _PARKED:
                                    self._resync = None
                        highest = seq + 1
                    except Refused as refused:
                        held_turn = held_message = None
                        if not isinstance(refused.about, str | None):
                            BOUNDARY.accept(event, "AgEvent", False, state.limits)  # raises: an id is a string
                        touched = self._park(refused.reason, seq, count, refused.about, highest)
                        highest = _PARKED
                count += 1
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            if event is not _NONE_YET:
                BOUNDARY.accept(event, "AgEvent", False, state.limits)
            raise
        finally:
            self._count = count
            if highest != _PARKED:
                self._mark = None if highest == inf else highest - 1
        return touched

    def _park(self, reason: Reason, seq: int, index: int, about: str | None, highest: float) -> ResyncNeeded | None:
        """Sets the condition; a snapshot that is refused while one stands changes nothing."""
        if self._resync is not None:
            return None
        self._mark = None if highest == inf else highest - 1
        self._resync = Resync(reason, seq, index, about)
        return ResyncNeeded(self._resync)


def _wire(event: Any) -> Wire:
    wire: Wire = event.to_wire() if hasattr(event, "to_wire") else event
    return wire


def _changes(touched: Touched) -> Iterator[Change]:
    match touched:
        case None:
            return
        case list():
            for each in touched:
                yield from _changes(each)
        case (Message() as message, int(position)):
            yield BlockChanged(message.id, position)
        case Block():
            yield BlockChanged(touched.message.id, touched.position)
        case Message():
            yield MessageChanged(touched.id)
        case Turn():
            yield TurnChanged(touched.id)
        case Artifact():
            yield ArtifactChanged(touched.id)
        case _:
            yield touched
