"""Sides: asks and usage, state, memory, artifacts, sources, surfaces (AGJ6xx, AGJ7xx)."""

from __future__ import annotations

from typing import Any

from agjson.checking.stream import Block, Event, Stream, Turn
from agjson.fold.sides import memory_write as fold_memory
from agjson.fold.sides import state_delta as fold_state
from agjson.fold.state import MISSING, Refused

_NEEDED = {"form": "schema", "choice": "choices", "auth": "authConfig", "url": "url"}
_UNITS = {"char": "chars", "byte": "octets", "utf16": "utf16"}


def hitl_ask(stream: Stream, event: Event) -> None:
    ask_id, kind = event["askId"], event["kind"]
    needed = _NEEDED.get(kind)
    if needed is not None and needed not in event:
        stream.report("AGJ605", "", f"the kind {kind} needs {needed}")
    positional = event.get("resumeBinding") == "positional"
    if positional and "ordinal" not in event:
        stream.report("AGJ607", "", f"the ask {ask_id!r} has no ordinal")
    _unique_ask(stream, event, positional)
    if "token" in event:
        token = hash(event["token"])
        if stream.tokens.setdefault(token, ask_id) != ask_id:
            stream.report("AGJ608", "/token", f"the ask {stream.tokens[token]!r} has the same token")
    if "turnId" in event or len(stream.open_turns) == 1:
        turn = stream.turns.get(event["turnId"]) if "turnId" in event else next(iter(stream.open_turns.values()))
        if turn is not None:
            turn.asks[ask_id] = stream.here


def _unique_ask(stream: Stream, event: Event, positional: bool) -> None:
    ask_id = event["askId"]
    ordinal = event.get("ordinal", -1)
    before = stream.asks.get(ask_id)
    if before is None:
        stream.asks[ask_id] = (positional, frozenset((ordinal,)))
    elif positional and before[0] and (ordinal == -1 or ordinal not in before[1]):
        stream.asks[ask_id] = (True, before[1] | {ordinal})
    else:
        stream.report("AGJ606", "/askId", f"there was an ask {ask_id!r} before")


def turn_done(stream: Stream, event: Event) -> None:
    """What a pause says of its asks, and what is left of them."""
    outcome, reason = event["outcome"], event["finishReason"]
    turn = stream.turns.get(event["turnId"])
    paused = outcome["type"] == "paused"
    if reason == "pause_turn" and paused and outcome["asks"]:
        stream.report("AGJ602", "/outcome/asks", "pause_turn is no question to anybody")
    elif paused != (reason == "paused") and not (paused and reason == "pause_turn"):
        stream.report("AGJ601", "/finishReason", f"finishReason is {reason}, the outcome {outcome['type']}")
    if turn is not None:
        if paused:
            _compare_asks(stream, turn, outcome["asks"])
        turn.asks.clear()
        _totals(stream, turn, event)
    if reason == "safety_blocked" and not any(each.get("category") for each in event.get("safety", ())):
        stream.report("AGJ807", "", "safety_blocked without a category")


def _compare_asks(stream: Stream, turn: Turn, asks: list[Event]) -> None:
    listed = {each["askId"] for each in asks}
    for ask_id, place in turn.asks.items():
        if ask_id not in listed:
            stream.report("AGJ603", "/askId", f"the pause of the turn {turn.id!r} does not list {ask_id!r}", at=place)
    for index, each in enumerate(asks):
        if each["askId"] not in stream.asks:
            stream.missing("AGJ604", f"/outcome/asks/{index}/askId", f"{each['askId']!r} was never asked")


def _totals(stream: Stream, turn: Turn, event: Event) -> None:
    usage = event.get("usage")
    if usage is None or usage.get("cumulative") is not True:
        return
    for name, value in usage.items():
        if not isinstance(value, int | float) or isinstance(value, bool):
            continue
        before = turn.totals.get(name, value)
        if value < before:
            stream.report("AGJ609", f"/usage/{name}", f"{name} goes from {before:g} to {value:g}")
        turn.totals[name] = value


def turn_error(stream: Stream, event: Event) -> None:
    turn = stream.turns.get(event.get("turnId", ""))
    if turn is not None:
        _totals(stream, turn, event)


def prompt_blocked(stream: Stream, event: Event) -> None:
    turn_record(stream, event)
    if event["reason"] == "safety" and not any(each.get("category") for each in event.get("safety", ())):
        stream.report("AGJ807", "", "prompt.blocked for safety without a category")


def turn_record(stream: Stream, event: Event) -> None:
    """handoff, guardrail.result, display.required: they only need a turn."""
    if "messageId" in event:
        stream.named_message(event)
    stream.turn_of(event)


def display_required(stream: Stream, event: Event) -> None:
    turn_record(stream, event)
    stream.report("AGJ903", "/html", f"{event['provider']} asks for it")


def source(stream: Stream, event: Event) -> None:
    turn_record(stream, event)
    stream.sources.add(event["sourceId"])


def text_end(stream: Stream, event: Event) -> None:
    """Citations: of sources that are there, within their text."""
    block = stream.blocks.get(event["id"])
    for index, citation in enumerate(event.get("citations", ())):
        pointer = f"/citations/{index}"
        for at, source_id in enumerate(citation.get("sourceIds", ())):
            if source_id not in stream.sources:
                stream.cited.append((source_id, f"{pointer}/sourceIds/{at}", stream.here))
        if block is not None and not stream.lossy:
            _reach(stream, block, citation, pointer)


def _reach(stream: Stream, block: Block, citation: dict[str, Any], pointer: str) -> None:
    own = citation["kind"] == "offset" or citation.get("indexFrame") == "response"
    unit = _UNITS.get(citation.get("unit", ""))
    if not own or unit is None or "partIndex" in citation or "endIndex" not in citation:
        return
    length: int = getattr(block, unit)
    end = citation["endIndex"] + (citation.get("bounds") == "[start,end]")
    if end > length:
        stream.report(
            "AGJ706", f"{pointer}/endIndex", f"the text ends at {length} ({citation['unit']}), the range at {end:g}"
        )


# State and memory, by the fold's own functions


def state_snapshot(stream: Stream, event: Event) -> None:
    stream.values.shared = event["snapshot"]


def state_delta(stream: Stream, event: Event) -> None:
    if "turnId" in event:
        stream.named_turn(event)
    if isinstance(event["patch"], list) and stream.values.shared is MISSING:
        stream.missing("AGJ701", "/patch", "there is no state yet")
        return
    try:
        fold_state(stream.values, event)
    except Refused as refused:
        _refused(stream, refused)


def memory_write(stream: Stream, event: Event) -> None:
    if "turnId" in event:
        stream.named_turn(event)
    if "patch" in event and (event["scope"], event.get("key", "")) not in stream.values.memory:
        key = f"{event['scope']}, {event.get('key', '')!r}"
        stream.missing("AGJ703", "/patch", f"there is no value for ({key})")
        return
    try:
        fold_memory(stream.values, event)
    except Refused as refused:
        _refused(stream, refused)


def _refused(stream: Stream, refused: Refused) -> None:
    told = "it adds too much or nests too deep" if refused.reason == "limit" else "an operation does not apply"
    if not stream.lossy:
        stream.report("AGJ702", "/patch", told)


# Artifacts and surfaces


def artifact_start(stream: Stream, event: Event) -> None:
    stream.named_turn(event)
    stream.artifacts[event["artifactId"]] = True


def artifact_delta(stream: Stream, event: Event) -> None:
    artifact = event["artifactId"]
    if artifact not in stream.artifacts:
        stream.missing("AGJ704", "/artifactId", f"the artifact {artifact!r} has not been started")
    elif not stream.artifacts[artifact]:
        stream.report("AGJ704", "/artifactId", f"the artifact {artifact!r} has been ended")


def artifact_end(stream: Stream, event: Event) -> None:
    artifact_delta(stream, event)
    if event["artifactId"] in stream.artifacts:
        stream.artifacts[event["artifactId"]] = False


def surface_start(stream: Stream, event: Event) -> None:
    stream.surfaces[event["surfaceId"]] = True


def surface_event(stream: Stream, event: Event) -> None:
    """ui.surface.update and ui.data-model."""
    surface = event["surfaceId"]
    if surface not in stream.surfaces:
        stream.missing("AGJ707", "/surfaceId", f"the surface {surface!r} has not been started")
    elif not stream.surfaces[surface]:
        stream.report("AGJ707", "/surfaceId", f"the surface {surface!r} has been ended")


def surface_end(stream: Stream, event: Event) -> None:
    surface_event(stream, event)
    if event["surfaceId"] in stream.surfaces:
        stream.surfaces[event["surfaceId"]] = False


def ui_call(stream: Stream, event: Event) -> None:
    stream.ui_calls.add(event["callId"])


def ui_result(stream: Stream, event: Event) -> None:
    if event["callId"] not in stream.ui_calls:
        stream.missing("AGJ708", "/callId", f"there was no ui.call {event['callId']!r}")


def agent_capabilities(stream: Stream, event: Event) -> None:
    turn_record(stream, event)
    profile = event["capabilities"].get("profile")
    if profile is not None:
        stream.profile = profile


def messages_snapshot(stream: Stream, event: Event) -> None:
    """From here on only what it carries is there; nobody will end what it restored."""
    stream.lossy = False
    stream.messages.clear()
    stream.open_messages.clear()
    stream.pointers.clear()
    stream.blocks.clear()
    stream.calls.clear()
    stream.results.clear()
    stream.removed.clear()
    if "turns" in event:
        stream.turns.clear()
        stream.open_turns.clear()
        for record in event["turns"]:
            turn = stream.open_turn(record["turnId"], record.get("parentTurnId"))
            if "outcome" in record:
                turn.closed = turn.ended = "done"
                del stream.open_turns[turn.id]
            stream.sources.update(record.get("sourceIds", ()))
    for message in event["messages"]:
        restored = stream.open_message(
            message["id"], message.get("turnId"), message.get("candidateIndex", 0), paired=False
        )
        restored.blocks = len(message["content"])
        calls = (each.get("toolCallId") for each in message["content"] if each["type"] == "tool-call")
        stream.restored_calls.update(each for each in calls if isinstance(each, str))
    if "artifacts" in event:
        stream.artifacts = {each["artifactId"]: True for each in event["artifacts"]}
    for record in event.get("memory", ()):
        if record["scope"] == "thread":
            fold_memory(stream.values, record)


def finish(stream: Stream) -> None:
    """What the end of the stream shows."""
    for source_id, pointer, place in stream.cited:
        if source_id not in stream.sources:
            stream.report("AGJ705", pointer, f"there is no source {source_id!r}", at=place)
    for turn in stream.turns.values():
        for ask_id, place in turn.asks.items():
            if turn.closed is not None:
                stream.report(
                    "AGJ603", "/askId", f"the turn {turn.id!r} ended without a pause for {ask_id!r}", at=place
                )
