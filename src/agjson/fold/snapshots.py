"""Snapshots: taking a whole state over, and giving one out for another reducer (spec section 5; D29)."""

from __future__ import annotations

from typing import Any

from agjson.changes import Change, Replaced
from agjson.errors import InvalidDocument
from agjson.fold.records import Wire
from agjson.fold.state import MISSING, Refused, State, doubled
from agjson_generated.shapes import Violation

_IDS = (("messages", "id"), ("turns", "turnId"), ("artifacts", "artifactId"))


def messages_snapshot(state: State, event: Wire) -> Change:
    """Replaces what the snapshot carries; of the memory only what belongs to the thread."""
    for container, name in _IDS:
        twice = doubled(event.get(container, ()), name)
        if twice is not None:
            raise Refused("duplicate-id", twice[1])
    state.forget_blocks()
    if "turns" in event:
        state.restore_turns(event["turns"])
    state.restore_messages(event["messages"])
    if "artifacts" in event:
        state.restore_artifacts(event["artifacts"])
    if "memory" in event:
        kept = [record for record in state.memory_shelf.shared() if record["scope"] != "thread"]
        state.restore_memory(kept + [record for record in event["memory"] if record["scope"] == "thread"])
    return Replaced()


def restore(state: State, result: Wire) -> None:
    """Makes the state that of a stored AgReduceResult. Raises InvalidDocument where an id comes twice."""
    for container, name in _IDS:
        twice = doubled(result[container], name)
        if twice is not None:
            place, identity = twice
            fault = Violation(f"/{container}/{place}/{name}", "unique-id", "an id of its own", repr(identity))
            raise InvalidDocument(fault, "AgReduceResult")
    state.restore_turns(result["turns"])
    state.restore_messages(result["messages"])
    state.restore_artifacts(result["artifacts"])
    state.restore_memory(result["memory"])
    if "state" in result:
        state.shared = result["state"]


def snapshot_of(state: State, seq: int) -> list[Wire]:
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
