"""Soup: valid events of every type in any order, for the tests of the fold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.protocol import model
from support.random_values import Values

Event = dict[str, Any]

_IDS = ("a", "b", "")
_NAMES = ("id", "turnId", "messageId", "toolCallId", "artifactId", "parentTurnId", "sourceId", "key")


def soup(random: Random, length: int) -> Iterator[Event]:
    """Yield valid events of every type, whose few ids collide all the time."""
    values = Values(random)
    seq = 0
    for _ in range(length):
        kind = random.choice(tuple(EVENTS))
        event: Event = values.of(EVENTS[kind].definition, skip=("turnId", "messageId", "candidateIndex"), depth=2)
        for name in ("turnId", "messageId"):
            if random.random() < 0.3:
                event[name] = random.choice(_IDS)
        for name in _NAMES:
            if name in event or (name == "turnId" and "turnId" in _required(kind)):
                event[name] = random.choice(_IDS)
        if "candidateIndex" in _fields(kind) and random.random() < 0.2:
            event["candidateIndex"] = random.randrange(2)
        if kind == "message.remove" and random.random() < 0.3:
            event.update(id="*", turnId=random.choice(_IDS))
        seq = max(0, seq + random.choice((*(1,) * 40, 0, 0, 0, -1, -1, 3)))
        yield {**event, "seq": seq}


def _required(kind: str) -> tuple[str, ...]:
    return tuple(each.name for each in _record(kind).fields if each.required)


def _fields(kind: str) -> tuple[str, ...]:
    return tuple(each.name for each in _record(kind).fields)


def _record(kind: str) -> Any:
    return model().body(EVENTS[kind].definition)
