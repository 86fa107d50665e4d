"""Sides: asks and usage, state, memory, artifacts, sources, surfaces (AGJ6xx, AGJ7xx)."""

from __future__ import annotations

from typing import Any

from agjson.protocols.agjson.fold.sides import memory_write as fold_memory
from agjson.protocols.agjson.fold.sides import state_delta as fold_state
from agjson.protocols.agjson.fold.state import MISSING, Refused
from agjson.protocols.agjson.rules.stream import STATE, Block, Event, Stream, Turn, shown
from agjson_runtime.escaping import quote_name
from agjson_runtime.shapes import Location

_NEEDED = {"form": "schema", "choice": "choices", "auth": "authConfig", "url": "url"}
_USAGE = (
    *("inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens", "reasoningTokens"),
    *("toolUseInputTokens", "totalTokens", "costUsd", "serverToolRequests"),
)
_UNITS = {"char": "chars", "byte": "octets", "utf16": "utf16"}


def hitl_ask(stream: Stream, event: Event) -> None:
    ask_id = event["askId"]
    stream.asked.add(ask_id)
    _ask(stream, event, ())
    turn = stream.default_turn(event)
    if turn is not None:
        turn.asks[ask_id] = stream.here


def _ask(stream: Stream, ask: Event, location: Location) -> None:
    """What an ask shows by itself, live or in a pause."""
    ask_id, kind = ask["askId"], ask["kind"]
    needed = _NEEDED.get(kind)
    if needed is not None and needed not in ask:
        stream.report("AGJ605", location, f"the kind {kind} needs {needed}")
    positional = ask.get("resumeBinding") == "positional"
    if positional and "ordinal" not in ask:
        stream.report("AGJ607", location, f"the ask {quote_name(ask_id)} has no ordinal")
    _unique_ask(stream, ask, positional, location)
    if "token" in ask:
        token = hash(ask["token"])
        if stream.tokens.setdefault(token, ask_id) != ask_id:
            problem = f"the ask {quote_name(stream.tokens[token])} has the same token"
            stream.report("AGJ608", (*location, "token"), problem)


def _unique_ask(stream: Stream, ask: Event, positional: bool, location: Location) -> None:
    ask_id = ask["askId"]
    ordinal = ask.get("ordinal", -1)
    before = stream.asks.get(ask_id)
    if before is None:
        stream.asks[ask_id] = (positional, {ordinal})
    elif positional and before[0] and (ordinal == -1 or ordinal not in before[1]):
        before[1].add(ordinal)
    else:
        stream.report("AGJ606", (*location, "askId"), f"there was an ask {quote_name(ask_id)} before")


def turn_done(stream: Stream, event: Event) -> None:
    """What a pause says of its asks, and what is left of them."""
    outcome, reason = event["outcome"], event["finishReason"]
    turn = stream.named_turn(event)
    paused = outcome["type"] == "paused"
    if reason == "pause_turn" and paused and outcome["asks"]:
        stream.report("AGJ602", ("outcome", "asks"), "pause_turn is no question to anybody")
    elif paused != (reason == "paused") and not (paused and reason == "pause_turn"):
        stream.report(
            "AGJ601", ("finishReason",), f"finishReason is {quote_name(reason)}, the outcome {outcome['type']}"
        )
    if paused:
        _compare_asks(stream, turn, outcome["asks"])
    for ask_id in (*turn.asks, *(each["askId"] for each in outcome.get("asks", ()))):
        stream.asks.pop(ask_id, None)  # from now on it may be asked again
    turn.asks.clear()
    _totals(stream, turn, event)
    if reason == "safety_blocked" and not (turn.explained or _explains(event)):
        stream.report("AGJ807", (), "safety_blocked without a category")


def _compare_asks(stream: Stream, turn: Turn, asks: list[Event]) -> None:
    listed = {each["askId"] for each in asks}
    for ask_id, place in turn.asks.items():
        if ask_id not in listed:
            problem = f"the pause of the turn {quote_name(turn.id)} does not list {quote_name(ask_id)}"
            stream.report("AGJ603", ("askId",), problem, at=place)
    for index, each in enumerate(asks):
        if each["askId"] not in stream.asked:
            problem = f"{quote_name(each['askId'])} was never asked"
            stream.missing("AGJ604", ("outcome", "asks", index, "askId"), problem, lasting=True)
            _ask(stream, each, ("outcome", "asks", index))


def _totals(stream: Stream, turn: Turn, event: Event) -> None:
    """Compares running totals with those before them in the same opening of the turn."""
    usage = event.get("usage")
    if usage is None or usage.get("cumulative") is not True:
        return
    for name in _USAGE:
        if name in usage:
            before = turn.totals.get(name, usage[name])
            if usage[name] < before:
                problem = f"{name} goes from {shown(before)} to {shown(usage[name])}"
                stream.report("AGJ609", ("usage", name), problem)
            turn.totals[name] = usage[name]


def step_done(stream: Stream, event: Event) -> None:
    turn = stream.default_turn(event)
    if turn is not None:
        _totals(stream, turn, event)


def turn_error(stream: Stream, event: Event) -> None:
    turn = stream.turns.get(event["turnId"]) if "turnId" in event else None
    if turn is not None:
        _totals(stream, turn, event)


def prompt_blocked(stream: Stream, event: Event) -> None:
    explained = guardrail_result(stream, event)
    if event["reason"] == "safety" and not explained:
        stream.report("AGJ807", (), "prompt.blocked for safety without a category")


def guardrail_result(stream: Stream, event: Event) -> bool:
    """guardrail.result, and whether what it or an earlier event reports about safety has a category."""
    turn = turn_record(stream, event)
    explained = _explains(event)
    if turn is not None:
        turn.explained = explained = explained or turn.explained
    return explained


def _explains(event: Event) -> bool:
    return any(each["category"] for each in event.get("safety", ()))


def turn_record(stream: Stream, event: Event) -> Turn | None:
    """handoff and others: they only need a turn."""
    if "messageId" in event:
        stream.named_message(event)
    return stream.turn_of(event)


def display_required(stream: Stream, event: Event) -> None:
    turn_record(stream, event)
    stream.report("AGJ903", ("html",), f"{quote_name(event['provider'])} asks for it")


def source(stream: Stream, event: Event) -> None:
    turn_record(stream, event)
    stream.sources.add(event["sourceId"])


def text_end(stream: Stream, event: Event) -> None:
    """Citations: of sources that are there, within their text."""
    _citations(stream, event, (), stream.block(event["id"]))


def content_block(stream: Stream, event: Event) -> None:
    """The citations of a text that comes whole."""
    wire = event["block"]
    if wire["type"] == "text" and "citations" in wire and event.get("transient") is not True:
        _citations(stream, wire, ("block",), None)


def _citations(stream: Stream, cited: Event, owner: Location, block: Block | None) -> None:
    if "citations" not in cited:
        return
    here = stream.here
    for index, citation in enumerate(cited["citations"]):
        for at, source_id in enumerate(citation.get("sourceIds", ())):
            if source_id not in stream.sources:
                stream.cited.append((source_id, owner, index, at, here))
        if block is not None and block.whole and not stream.lossy:
            _reach(stream, block, citation, (*owner, "citations", index))


def _reach(stream: Stream, block: Block, citation: dict[str, Any], location: Location) -> None:
    own = citation.get("indexFrame", "response" if citation["kind"] == "offset" else "source") == "response"
    unit = _UNITS.get(citation.get("unit", ""))
    if not own or unit is None or "partIndex" in citation or "endIndex" not in citation:
        return
    if not block.alone:
        return  # it may count from the start of the message
    length: int = getattr(block, unit)
    end = citation["endIndex"] + (citation.get("bounds") == "[start,end]")
    if end > length:
        problem = f"the text ends at {length} ({citation['unit']}), the range at {shown(end)}"
        stream.report("AGJ706", (*location, "endIndex"), problem)


# State and memory, by the fold's own functions


def state_snapshot(stream: Stream, event: Event) -> None:
    stream.values().shared = event["snapshot"]
    stream.stale.discard(STATE)


def state_delta(stream: Stream, event: Event) -> None:
    if STATE in stream.stale:
        return
    if isinstance(event["patch"], list) and stream.values().shared is MISSING:
        stream.report("AGJ701", ("patch",), "there is no state yet")
        return
    try:
        fold_state(stream.values(), event)
    except Refused as refused:
        _refused(stream, refused, STATE)


def memory_write(stream: Stream, event: Event) -> None:
    where = event["scope"], event.get("key", "")
    values = stream.values(event["scope"])
    if "value" in event:
        stream.stale.discard(where)
    elif where in stream.stale:
        return
    elif where not in values.memory:
        problem = f"there is no value for ({where[0]}, {quote_name(where[1])})"
        stream.missing("AGJ703", ("patch",), problem, lasting=True)
        return
    try:
        fold_memory(values, event)
    except Refused as refused:
        _refused(stream, refused, where)


def _refused(stream: Stream, refused: Refused, where: tuple[str, str]) -> None:
    problem = "it adds too much or is nested too deeply" if refused.reason == "limit" else "an operation does not apply"
    stream.report("AGJ702", ("patch",), problem)
    stream.stale.add(where)


# Artifacts and surfaces


def artifact_start(stream: Stream, event: Event) -> None:
    stream.artifacts[event["artifactId"]] = True


def artifact_delta(stream: Stream, event: Event) -> None:
    _check_begun(stream, stream.artifacts, "AGJ704", "artifact", event["artifactId"])


def artifact_end(stream: Stream, event: Event) -> None:
    artifact_delta(stream, event)
    stream.artifacts[event["artifactId"]] = False


def surface_start(stream: Stream, event: Event) -> None:
    stream.surfaces[event["surfaceId"]] = True


def surface_event(stream: Stream, event: Event) -> None:
    """ui.surface.update and ui.data-model."""
    _check_begun(stream, stream.surfaces, "AGJ707", "surface", event["surfaceId"])


def _check_begun(stream: Stream, held: dict[str, bool], rule: str, what: str, name: str) -> None:
    """Reports what is for an artifact or a surface that has not been started, or has been ended."""
    if name not in held:
        stream.missing(rule, (f"{what}Id",), f"the {what} {quote_name(name)} has not been started", lasting=True)
        held[name] = True
    elif not held[name]:
        stream.report(rule, (f"{what}Id",), f"the {what} {quote_name(name)} has been ended")


def surface_end(stream: Stream, event: Event) -> None:
    surface_event(stream, event)
    stream.surfaces[event["surfaceId"]] = False


def surface_rpc(stream: Stream, event: Event) -> None:
    """ui.action-result and the like: a surface need not start here (widgets, MCP Apps), but it may have ended."""
    if event["surfaceId"] in stream.surfaces:
        surface_event(stream, event)


def ui_call(stream: Stream, event: Event) -> None:
    surface_rpc(stream, event)
    stream.ui_calls.add(event["callId"])


def ui_result(stream: Stream, event: Event) -> None:
    surface_rpc(stream, event)
    if event["callId"] not in stream.ui_calls:
        stream.missing("AGJ708", ("callId",), f"there was no ui.call {quote_name(event['callId'])}", lasting=True)


def agent_capabilities(stream: Stream, event: Event) -> None:
    turn_record(stream, event)
    profile = event["capabilities"].get("profile")
    turn = stream.turns.get(event["turnId"]) if "turnId" in event else None
    if profile is not None and (turn is None or turn.parent is None):  # a subagent speaks for itself alone
        stream.profile = profile


def messages_snapshot(stream: Stream, event: Event) -> None:
    """From here on only what it carries is there; nobody will end what it restored. An id twice is a loss."""
    if not _has_unique_ids(stream, event):
        stream.lose()
        return
    if stream.lossy and "turns" in event:
        stream.recover()
    stream.messages.clear()
    stream.open_messages.clear()
    stream.contents.clear()
    stream.blocks.clear()
    stream.calls.clear()
    stream.results.clear()
    stream.removed.clear()
    if "turns" in event:
        stream.turns.clear()
        stream.open_turns.clear()
        for record in event["turns"]:
            turn = stream.open_turn(record["turnId"], record.get("parentTurnId"), due=False)
            if "outcome" in record:
                turn.closed = turn.ended = "done"
                del stream.open_turns[turn.id]
            stream.sources.update(record.get("sourceIds", ()))
            stream.sources.update(each["sourceId"] for each in record.get("sources", ()))
    for message in event["messages"]:
        restored = stream.open_message(
            message["id"], message.get("turnId"), message.get("candidateIndex", 0), paired=False
        )
        restored.blocks = len(message["content"])
        calls = (each.get("toolCallId") for each in message["content"] if each["type"] == "tool-call")
        stream.former_calls.update(each for each in calls if isinstance(each, str))
    if "artifacts" in event:
        stream.artifacts = {each["artifactId"]: True for each in event["artifacts"]}
    if "memory" in event:
        stream.forget_thread()
        for record in event["memory"]:
            if record["scope"] == "thread":
                memory_write(stream, {"scope": "thread", "key": record.get("key", ""), "value": record["value"]})


def _has_unique_ids(stream: Stream, event: Event) -> bool:
    unique = True
    for container, name in (("messages", "id"), ("turns", "turnId"), ("artifacts", "artifactId")):
        seen: set[str] = set()
        for index, each in enumerate(event.get(container, ())):
            if each[name] in seen:
                stream.report("AGJ404", (container, index, name), f"{quote_name(each[name])} is there twice")
                unique = False
            seen.add(each[name])
    keys: set[str] = set()
    for index, each in enumerate(event.get("memory", ())):
        key = each.get("key", "")
        if each["scope"] == "thread" and key in keys:
            stream.report("AGJ404", ("memory", index), f"the thread's record {quote_name(key)} is there twice")
            unique = False
        keys.update((key,) if each["scope"] == "thread" else ())
    return unique


def finish(stream: Stream) -> None:
    """What the end of the stream shows."""
    for source_id, owner, index, at, place in stream.cited:
        if source_id not in stream.sources:
            location = (*owner, "citations", index, "sourceIds", at)
            stream.report("AGJ705", location, f"there is no source {quote_name(source_id)}", at=place)
