"""Sides: what the fold lands beside the messages: artifacts, memory, shared state (spec section 5; D27, D28, D30)."""

from __future__ import annotations

from typing import Any

from agjson.changes import Change, MemoryChanged, StateChanged
from agjson.fold.records import Artifact, Wire
from agjson.fold.state import MISSING, Refused, State, taken


def artifact_start(state: State, event: Wire) -> Artifact:
    """Opens an artifact, in place of one with its id."""
    artifact_id = event["artifactId"]
    wire = {"artifactId": artifact_id, "turnId": event["turnId"], "threadId": event["threadId"], "parts": []}
    taken(event, ("name", "description", "extensions"), wire)
    artifacts = state.own_list("artifacts")
    before = state.artifacts.get(artifact_id)
    if before is None:
        slot = len(artifacts)
        artifacts.append(wire)
    else:
        slot = before.slot
        state.drop_text(before)
        artifacts[slot] = wire
    artifact = state.artifacts[artifact_id] = Artifact(wire, state.epoch, slot)
    return artifact


def artifact_delta(state: State, event: Wire) -> Artifact:
    """Adds a part, or its text to the last part if both are text (D28)."""
    artifact = _held(state, event)
    part, append = event["part"], event["append"]
    if append and part["type"] == "text":
        parts = artifact.wire["parts"]
        if parts and parts[-1]["type"] == "text":
            (artifact.tail or state.begin(artifact)).write(part["text"])
            return artifact
    state.settle(artifact)
    state.own_artifact(artifact).extend("parts", [part])
    return artifact


def artifact_end(state: State, event: Wire) -> None:
    """Completes an artifact, which leaves no trace."""
    _held(state, event)


def _held(state: State, event: Wire) -> Artifact:
    artifact = state.artifacts.get(event["artifactId"])
    if artifact is None:
        raise Refused("unknown-owner", event["artifactId"])
    return artifact


def memory_write(state: State, event: Wire) -> Change:
    """Sets the record of (scope, key), or patches its value, which must be there."""
    scope, key = event["scope"], event.get("key", "")
    slot = state.memory.get((scope, key))
    if "value" in event:
        wire = {"scope": scope, "value": event["value"]}
        taken(event, ("key", "reason", "durable", "turnId"), wire)
        if slot is None:
            state.memory[scope, key] = len(state.lists["memory"])
            state.own_list("memory").append(wire)
        else:
            state.own_list("memory")[slot] = wire
    else:
        patch = event["patch"]
        if slot is None:
            raise Refused("patch-failed", event.get("key"))
        record = state.lists["memory"][slot]
        value = _patched(state, record["value"], patch, event.get("key"))
        state.own_list("memory")[slot] = {**record, "value": value}
    return MemoryChanged(scope, key)


def state_snapshot(state: State, event: Wire) -> Change:
    """Replaces the shared state."""
    state.shared = event["snapshot"]
    return StateChanged()


def state_delta(state: State, event: Wire) -> Change | None:
    """Applies a JSON Patch to the shared state, or merges node by node (D27)."""
    patch = event["patch"]
    if isinstance(patch, list):
        if state.shared is MISSING:
            raise Refused("patch-failed", None)
        state.shared = _patched(state, state.shared, patch, None)
    elif isinstance(patch, dict):
        state.shared = _merged(state.shared, patch)
    else:
        return None
    return StateChanged()


def _merged(held: Any, nodes: Wire) -> Wire:
    merged = held.copy() if isinstance(held, dict) else {}
    for node, members in nodes.items():
        before = merged.get(node)
        if isinstance(before, dict) and isinstance(members, dict):
            merged[node] = {**before, **members}
        else:
            merged[node] = members
    return merged


def _patched(state: State, value: Any, patch: object, about: str | None) -> Any:
    from agjson.patching import PatchFailed, patched  # jsonpatch is loaded for those who have patches

    try:
        return patched(value, patch, state.limits)
    except PatchFailed as failed:
        raise Refused("limit" if failed.limit else "patch-failed", about) from None
