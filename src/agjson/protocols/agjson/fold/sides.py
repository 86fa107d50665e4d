"""Sides: what the fold lands beside the messages: artifacts, memory, shared state (spec section 5; D27, D28, D30)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agjson.json.limits import Limits
from agjson.json.patch import Document, PatchFailed
from agjson.protocols.agjson.fold.changes import Change, MemoryChanged, StateChanged
from agjson.protocols.agjson.fold.records import Artifact, Wire
from agjson.protocols.agjson.fold.state import MISSING, Refused, State, taken


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
    if "value" in event:
        wire = {"scope": event["scope"], "value": event["value"]}
        return MemoryChanged(*state.write_memory(taken(event, ("key", "reason", "durable", "turnId"), wire)))
    patch, key = event["patch"], event.get("key")
    name = event["scope"], key or ""
    record = state.memory.get(name)
    if record is None:
        raise Refused("patch-failed", key)
    document = record.document = record.document or Document(record.wire["value"])
    _change(document.enter(state.epoch).patch, patch, state.limits, key)
    state.keep_memory(record, document.value)
    return MemoryChanged(*name)


def state_snapshot(state: State, event: Wire) -> Change:
    """Replaces the shared state."""
    state.shared = event["snapshot"]
    return StateChanged()


def state_delta(state: State, event: Wire) -> Change | None:
    """Applies a JSON Patch to the shared state, or merges node by node (D27)."""
    patch, shared = event["patch"], state.shared
    if isinstance(patch, list):
        if shared is MISSING:
            raise Refused("patch-failed", None)
        document = state.document = state.document or Document(shared)
        _change(document.enter(state.epoch).patch, patch, state.limits, None)
    elif isinstance(patch, dict):
        document = (state.document or Document(shared)) if isinstance(shared, dict) else Document({})
        if patch:
            _change(document.enter(state.epoch).merge, patch, state.limits, None)
    else:
        return None
    state.keep_shared(document)
    return StateChanged()


def _change(change: Callable[[Any, Limits], None], patch: object, limits: Limits, about: str | None) -> None:
    try:
        change(patch, limits)
    except PatchFailed as failed:
        raise Refused("limit" if failed.limit else "patch-failed", about) from None
