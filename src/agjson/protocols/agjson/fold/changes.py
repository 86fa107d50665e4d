"""Changes: what one event did to the result, so that a user interface paints only that anew.

    for change in reducer.push(event):
        match change:
            case BlockChanged(message_id, index): ...   # result()["messages"][...]["content"][index]
            case TurnChanged(turn_id): ...

An id that was not there before has been added; where everything may differ the change is `Replaced`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from agjson_runtime.escaping import shorten

Reason: TypeAlias = Literal[
    "gap", "unknown-owner", "sealed", "no-open-message", "duplicate-id", "patch-failed", "limit"
]


@dataclass(frozen=True, slots=True)
class Resync:
    """Why the fold waits for a snapshot (spec section 5.0).

    ``seq`` and ``index`` tell the event, ``index`` counting from 0 over all that were pushed; ``id`` is the name
    that the reason is about, if there is one.
    """

    reason: Reason
    seq: int
    index: int
    id: str | None

    def __str__(self) -> str:
        """Return one line that is safe to print and to log; a long id is shortened."""
        about = f" ({shorten(repr(self.id))})" if self.id is not None else ""
        return f"{_WORDS[self.reason]}{about}, seq {_number(self.seq)}, event {self.index}"


@dataclass(frozen=True, slots=True)
class BlockChanged:
    """The block at ``index`` in the content of a message is new or has changed."""

    message_id: str
    index: int


@dataclass(frozen=True, slots=True)
class MessageChanged:
    """A message is new, or something of it beside its content has changed."""

    message_id: str


@dataclass(frozen=True, slots=True)
class MessageRemoved:
    """A message is gone."""

    message_id: str


@dataclass(frozen=True, slots=True)
class TurnChanged:
    """A turn record is new or has changed."""

    turn_id: str


@dataclass(frozen=True, slots=True)
class ArtifactChanged:
    """An artifact is new or has changed."""

    artifact_id: str


@dataclass(frozen=True, slots=True)
class MemoryChanged:
    """The memory record of ``scope`` and ``key`` ("" if it has none) is new or has changed."""

    scope: str
    key: str


@dataclass(frozen=True, slots=True)
class StateChanged:
    """The shared state has changed."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A snapshot came: anything may have changed."""


@dataclass(frozen=True, slots=True)
class ResyncNeeded:
    """The event could not be folded; from here on the fold waits for a snapshot."""

    resync: Resync


Change: TypeAlias = (
    BlockChanged
    | MessageChanged
    | MessageRemoved
    | TurnChanged
    | ArtifactChanged
    | MemoryChanged
    | StateChanged
    | Replaced
    | ResyncNeeded
)


def _number(value: float) -> str:
    return str(value) if abs(value) < 10**30 else "too large to print"


_WORDS: dict[Reason, str] = {
    "gap": "events are missing before this one",
    "unknown-owner": "the event names or needs something that is not there",
    "sealed": "the event adds to a sealed message or a closed turn",
    "no-open-message": "the event needs an open message and there is none",
    "duplicate-id": "the event gives an id that is taken",
    "patch-failed": "the JSON Patch cannot be applied",
    "limit": "the patch, or the value that it changes, is too large or nested too deeply",
}
