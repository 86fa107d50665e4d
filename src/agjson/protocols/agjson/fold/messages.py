"""Messages: how events open, seal, remove and annotate them (spec section 5, INV-MSG; D19, D24, D25)."""

from __future__ import annotations

from typing import Any

from agjson.protocols.agjson.fold.changes import MessageRemoved
from agjson.protocols.agjson.fold.records import Message, Touched, Turn, Wire
from agjson.protocols.agjson.fold.state import Refused, State, taken

_STARTED = ("candidateIndex", "extensions", "agentId", "agentName", "agentRole", "model")


def message_start(state: State, event: Wire) -> Message:
    """Opens a message: it takes the blocks of its turn and candidate from now on."""
    message_id, turn_id = event["id"], event["turnId"]
    wire = {"id": message_id, "role": event["role"], "content": [], "turnId": turn_id, "threadId": event["threadId"]}
    turn = state.turns.get(turn_id)
    if turn is None:
        raise Refused("unknown-owner", turn_id)
    if turn.closed:
        raise Refused("sealed", turn_id)
    if message_id in state.messages:
        raise Refused("duplicate-id", message_id)
    if len(event) > 6:  # more than what is required
        taken(event, _STARTED, wire)
    message = state.add_message(wire, turn, started=True)
    state.pointers[turn_id, event.get("candidateIndex") or 0] = message
    if state.histories and turn_id in state.histories:
        state.histories[turn_id].append(message)
    return message


def message_end(state: State, event: Wire) -> Message | None:
    """Seals a message and records its usage."""
    message = state.messages.get(event["id"])
    if message is None:
        if event["id"] in state.removed:
            return None
        raise Refused("unknown-owner", event["id"])
    message.sealed = True
    if event.get("usage") is not None:
        state.own_message(message).set("usage", event["usage"])
        return message
    return None


def message_remove(state: State, event: Wire) -> Touched:
    """Takes out one message, or with "*" all of a turn; the pointer goes back to what is still open (D24)."""
    if event["id"] == "*":
        return [
            _remove(state, message) for message in tuple(state.of_turn.get(event["turnId"], ())) if not message.gone
        ]
    message = state.messages.get(event["id"])
    turn_id = event.get("turnId")
    if message is None or (turn_id is not None and not _knows(state, turn_id)):
        return None
    return _remove(state, message)


def _knows(state: State, turn_id: str) -> bool:
    """Whether there is such a turn, or a message of it that a snapshot brought without it."""
    return turn_id in state.turns or bool(state.of_turn.get(turn_id))


def _remove(state: State, message: Message) -> MessageRemoved:
    turn, candidate = message.turn, message.candidate
    if message.started and turn is not None and not turn.closed:
        history = state.history(turn.id)
        leads = history.opened[candidate].top() is message or state.pointer(turn, candidate) is message
        state.remove_message(message)
        if leads:
            _revert(state, turn, candidate, history.unsealed[candidate].top())
    else:
        state.remove_message(message)
    return MessageRemoved(message.id)


def _revert(state: State, turn: Turn, candidate: float, message: Message | None) -> None:
    if message is None:
        state.pointers.pop((turn.id, candidate), None)
    else:
        message.opening = turn.openings
        state.pointers[turn.id, candidate] = message


def message_metadata(state: State, event: Wire) -> Message:
    """Merges metadata by key into a message (D25)."""
    metadata = event["metadata"]
    if event.get("messageId") is not None:
        message = state.messages[event["messageId"]]
    else:
        turn = state.turn_of(event)
        pointer = state.pointer(turn, 0)
        if pointer is None or pointer.wire["role"] != "assistant":
            raise Refused("no-open-message", turn.id)
        message = pointer
    merge_metadata(state.own_message(message), "metadata", metadata)
    return message


def merge_metadata(message: Message, name: str, metadata: Any) -> None:
    """Two objects merge by key, anything else replaces (D25)."""
    if isinstance(metadata, dict):
        message.merge(name, metadata)
    else:
        message.set(name, metadata)
