"""Turns: how events open, close and annotate turn records (spec section 5, INV-TURN; D18, D20)."""

from __future__ import annotations

from agjson.protocols.agjson.fold.messages import merge_metadata
from agjson.protocols.agjson.fold.records import NOTHING, Touched, Turn, Wire
from agjson.protocols.agjson.fold.state import State, taken

TERMINAL = frozenset(("usage", "safety", "taskState", "asks"))  # what a terminal replaces


def turn_start(state: State, event: Wire) -> Turn:
    """Opens a turn, or merges into the one that is there."""
    turn = _opened(state, event["turnId"])
    if turn is None:
        wire = {"turnId": event["turnId"], "threadId": event["threadId"]}
        if "trigger" in event and event["trigger"] is not None:
            wire["trigger"] = event["trigger"]
        return state.add_turn(wire)
    turn.wire["threadId"] = event["threadId"]
    taken(event, ("trigger",), turn.wire)
    return turn


def subagent_start(state: State, event: Wire) -> Turn:
    """Opens a nested turn. Its parent need not be there (spec section 8 item 16)."""
    turn = _opened(state, event["turnId"])
    parent_id = event["parentTurnId"]
    if turn is None:
        parent = state.turns.get(parent_id) or next(iter(state.turns.values()), None)
        thread = parent.wire["threadId"] if parent is not None else parent_id
        wire = {"turnId": event["turnId"], "parentTurnId": parent_id, "threadId": thread}
        return state.add_turn(wire)
    turn.set("parentTurnId", parent_id)
    return turn


def _opened(state: State, turn_id: str) -> Turn | None:
    """The turn of this id, fit to be changed and open, if there is one."""
    turn = state.turns.get(turn_id)
    if turn is None:
        return None
    state.own_turn(turn)
    if turn.closed:
        if turn.ended:
            turn.wire.pop("outcome")
            turn.wire.pop("finishReason", None)
            turn.stale = frozenset(name for name in TERMINAL if name in turn.wire)
        turn.closed = False
        turn.openings += 1
        state.open_turns[turn_id] = turn
    return turn


def subagent_done(state: State, event: Wire) -> None:
    """Closes a nested turn to content and leaves its outcome to a terminal."""
    _close(state, state.turns[event["turnId"]])


def turn_done(state: State, event: Wire) -> Touched:
    """Closes a turn with its outcome; messageMetadata goes to one of its messages (D25)."""
    turn = state.turns[event["turnId"]]
    outcome, reason = event["outcome"], event["finishReason"]
    if turn.ended:
        return None
    message = None
    if "messageMetadata" in event:
        if event.get("messageId") is not None:
            message = state.messages[event["messageId"]]
        else:
            message = state.pointer(turn, 0) or state.history(turn.id).started.top()
    _end(state, turn, outcome)
    wire = turn.wire
    wire["finishReason"] = reason
    if "usage" in event and event["usage"] is not None:
        wire["usage"] = event["usage"]
    if "safety" in event and event["safety"] is not None:
        turn.set("safety", event["safety"])
    if "taskState" in event and event["taskState"] is not None:
        wire["taskState"] = event["taskState"]
    if outcome["type"] == "paused":
        turn.set("asks", outcome["asks"])
    if message is None:
        return turn
    merge_metadata(state.own_message(message), "messageMetadata", event["messageMetadata"])
    return [turn, message]


def turn_error(state: State, event: Wire) -> Turn | None:
    """Closes a turn that failed."""
    turn = state.turn_of(event)
    outcome = taken(event, ("message", "code"), {"type": "error"})
    if turn.ended:
        return None
    _end(state, turn, outcome)
    if event.get("usage") is not None:
        turn.set("usage", event["usage"])
    return turn


def turn_abort(state: State, event: Wire) -> Turn | None:
    """Closes a turn that was broken off."""
    turn = state.turn_of(event)
    if turn.ended:
        return None
    _end(state, turn, taken(event, ("reason",), {"type": "aborted"}))
    return turn


def _end(state: State, turn: Turn, outcome: Wire) -> None:
    """Closes a turn by the first terminal of this opening."""
    wire = state.own_turn(turn).wire
    if turn.stale:
        for name in turn.stale:
            wire.pop(name, None)
        turn.stale = NOTHING
    wire["outcome"] = outcome
    _close(state, turn)


def _close(state: State, turn: Turn) -> None:
    turn.closed = True
    state.close_turn(turn)


def prompt_blocked(state: State, event: Wire) -> Turn:
    """Records that the prompt was blocked, and adds its safety to the turn's."""
    turn = state.own_turn(state.turn_of(event))
    turn.set("promptBlocked", taken(event, ("safety",), {"reason": event["reason"]}))
    if event.get("safety"):
        turn.extend("safety", event["safety"])
        turn.stale -= {"safety"}
    return turn


def agent_capabilities(state: State, event: Wire) -> Turn:
    """Records what the agent can do."""
    turn = state.own_turn(state.turn_of(event))
    turn.set("capabilities", event["capabilities"])
    return turn


def source(state: State, event: Wire) -> Turn:
    """Records a grounding source, and its id once more in the binding index."""
    turn = state.own_turn(state.turn_of(event))
    record = {"sourceId": event["sourceId"], "source": event["source"]}
    turn.extend("sources", [taken(event, ("chunkIndex", "providerMetadata"), record)])
    turn.extend("sourceIds", [event["sourceId"]])
    return turn


def handoff(state: State, event: Wire) -> Turn:
    """Records a handoff."""
    return _note(state, event, "handoffs", ("kind", "fromAgentId", "toAgentId", "toAgentName"))


def guardrail_result(state: State, event: Wire) -> Turn:
    """Records what a guardrail found."""
    return _note(state, event, "guardrails", ("target", "passed", "action", "reason", "guardrailName", "safety"))


def display_required(state: State, event: Wire) -> Turn:
    """Records what somebody has to render (spec section 13.3)."""
    return _note(state, event, "displayRequired", ("provider", "html"))


def _note(state: State, event: Wire, name: str, fields: tuple[str, ...]) -> Turn:
    turn = state.own_turn(state.turn_of(event))
    turn.extend(name, [taken(event, fields, {})])
    return turn
