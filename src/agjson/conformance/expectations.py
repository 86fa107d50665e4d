"""Expectations: what the files beside a case say has to come of it, in typed form."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import msgspec

Posture = Literal["strict", "lenient"]


class Reason(TypedDict):
    """Where a document is wrong, and by which keyword."""

    pointer: str
    keyword: str


class Refusal(Reason):
    """An invalid document: who refuses it, and why; what others read instead of what came."""

    mode: Literal["strict", "both"]
    lenient: NotRequired[Reason]
    taken: NotRequired[Any]
    section: NotRequired[str]


class Verdict(TypedDict):
    """Whether a document is valid; an invalid one is a `Refusal`, too."""

    valid: bool
    reading: NotRequired[str]


class InputVerdict(Verdict):
    """The same for an input, which says what it shows."""

    title: str
    section: str


class Resync(TypedDict):
    """Why a fold waits for a snapshot."""

    reason: str
    seq: int | None
    index: int | None
    id: str | None


class Finding(TypedDict):
    """What is found in a stream."""

    rule: str
    level: str
    line: int
    pointer: str


class StreamOutcome(TypedDict):
    """What a stream folds to, and what is found in it."""

    title: str
    section: str
    result: dict[str, Any]
    needsResync: bool
    resync: Resync | None
    findings: list[Finding]
    refusedLines: NotRequired[list[int]]
    reading: NotRequired[str]


def refusal(value: object) -> Refusal:
    """Raises ValueError, with the place, for anything else."""
    return msgspec.convert(value, Refusal)


def verdict(value: object) -> Verdict:
    """Raises ValueError, with the place, for anything else."""
    return msgspec.convert(value, Verdict)


def input_verdict(value: object) -> InputVerdict:
    """Raises ValueError, with the place, for anything else."""
    return msgspec.convert(value, InputVerdict)


def stream_outcome(value: object) -> StreamOutcome:
    """Raises ValueError, with the place, for anything else."""
    return msgspec.convert(value, StreamOutcome)
