"""Snapshots: taking a whole state over, and giving one out for another reducer (spec section 5; D29)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from agjson.errors import InvalidDocument
from agjson.protocols.agjson.boundary import BOUNDARY
from agjson.protocols.agjson.fold.changes import Change, Replaced
from agjson.protocols.agjson.fold.records import Wire
from agjson.protocols.agjson.fold.state import MISSING, Refused, State
from agjson_runtime.shapes import Violation

_IDS = {"messages": "id", "turns": "turnId", "artifacts": "artifactId"}


def messages_snapshot(state: State, event: Wire) -> Change:
    """Replaces what the snapshot carries; of the memory only what belongs to the thread."""
    event = cast(Wire, BOUNDARY.accept(event, "AgEvent", False, state.limits))  # its parts may have nulls, too (D7)
    memory = [record for record in event.get("memory", ()) if record["scope"] == "thread"]
    twice = _twice({**event, "memory": memory})
    if twice is not None:
        raise Refused("duplicate-id", twice[1])
    state.forget_blocks()
    if "turns" in event:
        state.restore_turns(event["turns"])
    state.restore_messages(event["messages"])
    if "artifacts" in event:
        state.restore_artifacts(event["artifacts"])
    if "memory" in event:
        state.restore_memory(memory)
    return Replaced()


def restore(state: State, result: Wire) -> None:
    """Makes the state that of a stored AgReduceResult. Raises InvalidDocument where an id comes twice."""
    twice = _twice(result)
    if twice is not None:
        raise InvalidDocument(
            Violation(twice[0], "unique-id", "an id of its own", "one taken before"), "AgReduceResult"
        )
    state.restore_turns(result["turns"])
    state.restore_messages(result["messages"])
    state.restore_artifacts(result["artifacts"])
    state.restore_memory(result["memory"])
    if "state" in result:
        state.shared = result["state"]


def snapshot_of(state: State, seq: float) -> list[Wire]:
    """The wire events that bring a new reducer to the result of this one, memory of other threads aside."""
    result: Any = state.result()
    memory = [record for record in result["memory"] if record["scope"] == "thread"]
    events: list[Wire] = [
        {
            "type": "messages.snapshot",
            "seq": seq,
            "messages": result["messages"],
            "turns": result["turns"],
            "artifacts": result["artifacts"],
            "memory": memory,
        }
    ]
    if state.shared is not MISSING:
        events.append({"type": "state.snapshot", "seq": seq, "snapshot": state.shared})
    return events


def _twice(carried: Wire) -> tuple[tuple[str, int], str] | None:
    """The first value whose id was there before: its location, and the id."""
    for container, name in _IDS.items():
        found = _first_double(each[name] for each in carried.get(container, ()))
        if found is not None:
            return (container, found[0]), found[1]
    found = _first_double((each["scope"], each.get("key", "")) for each in carried.get("memory", ()))
    return (("memory", found[0]), found[1][1]) if found is not None else None


def _first_double(ids: Iterable[Any]) -> tuple[int, Any] | None:
    seen: set[Any] = set()
    for place, each in enumerate(ids):
        if each in seen:
            return place, each
        seen.add(each)
    return None
