"""An adapter with one fault: ``python mutants.py FAULT`` answers the runner's protocol, wrongly in one thing.

Every fault is a plausible mistake of an implementer. It stands on the right library and spoils what goes in or comes
out. The variants in HARMLESS are right, in another form than the library's own.
"""

from __future__ import annotations

import copy
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import agjson

Request: TypeAlias = dict[str, Any]
Answer: TypeAlias = dict[str, Any]
Events: TypeAlias = list[dict[str, Any]]


def describe(fault: str) -> Answer:
    commands = [command for command, faults in OF_COMMAND.items() if fault in faults] or list(OF_COMMAND)
    return {"commands": commands, "name": "wrong", "language": fault}


def validate(request: Request) -> Answer:
    return verdict(json.loads(request["document"]), request["definition"], request["posture"])


def verdict(value: Any, definition: str, posture: Any) -> Answer:
    try:
        return {"valid": True, "value": agjson.ingest(json.dumps(value), definition=definition, mode=posture)}
    except agjson.InvalidDocument as error:
        return {"valid": False, "pointer": error.violation.pointer, "rule": error.violation.keyword}


def reduce(request: Request, before: Callable[[Events], Events] = lambda events: events) -> Answer:
    events = []
    for line in request["lines"]:
        try:
            events.append(agjson.ingest(line))
        except agjson.AgJsonError:
            continue
    fold = agjson.reduce(before(events))
    return {"result": copy.deepcopy(fold.result), "needsResync": fold.needs_resync}


def check(request: Request) -> Answer:
    return {"findings": [{"rule": each.rule, "line": (each.event or 0) + 1} for each in findings(request)]}


def findings(request: Request) -> list[agjson.Finding]:
    return agjson.check(request["lines"]).findings


# Validation: each takes the request and gives a wrong answer to some.


def document(request: Request) -> Any:
    return json.loads(request["document"])


def changed(change: Callable[[Any], Any]) -> Callable[[Request], Answer]:
    """Validates another value than what came."""
    return lambda request: verdict(change(document(request)), request["definition"], request["posture"])


def each_object(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[Request], Answer]:
    """Validates a value in which every object is changed."""

    def inside(value: Any) -> Any:
        if isinstance(value, list):
            return [inside(each) for each in value]
        return change({key: inside(each) for key, each in value.items()}) if isinstance(value, dict) else value

    return changed(inside)


def each_scalar(change: Callable[[Any], Any]) -> Callable[[Request], Answer]:
    """Validates a value in which every number, string, boolean and null is changed."""

    def inside(value: Any) -> Any:
        if isinstance(value, list):
            return [inside(each) for each in value]
        return {key: inside(each) for key, each in value.items()} if isinstance(value, dict) else change(value)

    return changed(inside)


def without_rules(*rules: str) -> Callable[[Request], Answer]:
    """Accepts what these rules alone refuse."""

    def answer(request: Request) -> Answer:
        faults = agjson.violations(document(request), request["definition"], mode=request["posture"])
        told = [fault for fault in faults if fault.keyword not in rules]
        return {"valid": not told}

    return answer


def shallow(request: Request) -> Answer:
    faults = agjson.violations(document(request), request["definition"], mode=request["posture"])
    return {"valid": not [fault for fault in faults if fault.pointer.count("/") < 2]}


def known_fields(request: Request) -> Answer:
    """Reads into classes, which have no place for unknown fields."""
    answer = validate(request)
    if answer["valid"] and request["posture"] == "lenient":
        unknown = agjson.violations(answer["value"], request["definition"])
        for fault in unknown:
            if fault.keyword == "unknown-field":
                _remove(answer["value"], fault.pointer)
    return answer


def _no_integer(value: Any) -> Any:
    return value + 0.5 if isinstance(value, float) and value.is_integer() else value


def _remove(value: Any, pointer: str) -> None:
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    for part in way:
        value = value[int(part)] if isinstance(value, list) else value[part]
    value.pop(last, None)


VALIDATION: Mapping[str, Callable[[Request], Answer]] = {
    "accepts-everything": lambda request: {"valid": True},
    "refuses-everything": lambda request: {"valid": False},
    "gives-no-verdict": lambda request: {"valid": "yes"},
    "is-strict-as-a-consumer": lambda request: verdict(document(request), request["definition"], "strict"),
    "is-lenient-as-a-producer": lambda request: verdict(document(request), request["definition"], "lenient"),
    "drops-unknown-fields": known_fields,
    "keeps-null-in-optional-fields": lambda request: validate(request) | {"value": document(request)},
    "takes-null-for-absent-everywhere": each_object(lambda each: {k: v for k, v in each.items() if v is not None}),
    "looks-at-the-top-only": shallow,
    "takes-booleans-for-numbers": each_scalar(lambda each: int(each) if isinstance(each, bool) else each),
    "refuses-60.0-as-an-integer": each_scalar(
        lambda each: each + 0.5 if isinstance(each, float) and each.is_integer() else each
    ),
    "does-not-know-minimum": without_rules("minimum"),
    "does-not-know-required": without_rules("required"),
    "does-not-know-enum": without_rules("enum"),
    "does-not-know-const": without_rules("const"),
    "does-not-know-type": without_rules("type"),
    "does-not-know-pattern": without_rules("pattern", "version"),
    "does-not-know-oneOf": without_rules("oneOf"),
    "does-not-know-if-then": lambda request: _without_conditions(request),
    "takes-every-major-version": without_rules("version"),
    "lets-a-pattern-end-before-a-line-feed": each_scalar(
        lambda each: each.removesuffix("\n") if isinstance(each, str) else each
    ),
    "refuses-the-empty-string": each_scalar(lambda each: 0 if each == "" else each),
    "lower-cases-names": each_scalar(lambda each: each.lower() if isinstance(each, str) else each),
    "tells-the-wrong-place": lambda request: validate(request) | {"pointer": "/elsewhere"},
    "tells-the-wrong-rule": lambda request: validate(request) | {"rule": "format"},
}

BESIDE_THE_VERDICT = {
    *("drops-unknown-fields", "keeps-null-in-optional-fields", "tells-the-wrong-place", "tells-the-wrong-rule"),
}


def _without_conditions(request: Request) -> Answer:
    """Does not know what a field of one value asks of others."""
    asking = {("wantResponse", True, "actionId"), ("code", "VALIDATION_FAILED", "path"), ("id", "*", "turnId")}
    value = document(request)
    for field, asks, needed in asking:
        if isinstance(value, dict) and value.get(field) == asks and needed not in value:
            value[needed] = "x"
    return verdict(value, request["definition"], request["posture"])


# Folding: each spoils the events before the fold, or the result after it.


def folding(events: Callable[[Events], Events]) -> Callable[[Request], Answer]:
    return lambda request: reduce(request, events)


def result(change: Callable[[Any], None]) -> Callable[[Request], Answer]:
    def answer(request: Request) -> Answer:
        found = reduce(request)
        change(found["result"])
        return found

    return answer


def without(*types: str) -> Callable[[Request], Answer]:
    """Ignores events of these types, but for their seq."""
    return folding(lambda events: [{"type": "x.ignored", "seq": e["seq"]} if e["type"] in types else e for e in events])


def each_event(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[Request], Answer]:
    return folding(lambda events: [change(dict(event)) for event in events])


def lacking(*members: str) -> Callable[[Request], Answer]:
    """Reads over these members of every event."""
    return each_event(lambda event: {key: value for key, value in event.items() if key not in members})


def setting(kind: str, **members: Any) -> Callable[[Request], Answer]:
    return each_event(lambda event: event | members if event["type"] == kind else event)


def renumbered(events: Events) -> Events:
    return [event | {"seq": number} for number, event in enumerate(events)]


def in_order(events: Events) -> Events:
    return sorted(events, key=lambda event: event["seq"])


def until_gap(events: Events) -> Events:
    """Stops for good at the first gap."""
    for index in range(1, len(events)):
        if events[index]["seq"] > events[index - 1]["seq"] + 1:
            return [*events[:index], events[index] | {"type": "x.lost"}]
    return events


def subtracted(events: Events) -> Events:
    last: dict[str, Any] = {}
    for event in events:
        usage = event.get("usage")
        if isinstance(usage, dict) and usage.get("cumulative"):
            event["usage"] = {k: v - last.get(k, 0) if type(v) in (int, float) else v for k, v in usage.items()}
            last = usage
    return events


def joined_once(events: Events) -> Events:
    """Takes a delta for the whole text so far."""
    last: dict[str, int] = {}
    for index, event in enumerate(events):
        if event["type"] == "text.delta":
            if event["id"] in last:
                events[last[event["id"]]]["delta"] = ""
            last[event["id"]] = index
    return events


def sealing_late(events: Events) -> Events:
    """Takes the end of a message for the end of its turn: until then, it takes blocks."""
    late = [event for event in events if event["type"] == "message.end"]
    first = next((i for i, event in enumerate(events) if event["type"] == "message.end"), len(events))
    last = next((i for i, e in enumerate(events) if i > first and e["type"].startswith("turn.")), len(events))
    held = [event for event in late if first <= events.index(event) < last]
    order = [*(e for e in events[:last] if e not in held), *held, *events[last:]]
    return [event | {"seq": old["seq"]} for event, old in zip(order, events, strict=True)]


def to_the_last_turn(events: Events) -> Events:
    """Gives what lands on a turn to the turn that was opened last, whatever turn the event names."""
    last = ""
    records = ("source", "handoff", "display.required", "guardrail.result", "agent.capabilities", "prompt.blocked")
    for event in events:
        if event["type"] in ("turn.start", "subagent.start"):
            last = event["turnId"]
        elif event["type"] in records:
            event["turnId"] = last
    return events


def of_known_messages(events: Events) -> Events:
    """Reads over a messageId that no message.start has told."""
    known = {event["id"] for event in events if event["type"] == "message.start"}
    return [{k: v for k, v in e.items() if k != "messageId" or v in known or e["type"] == "tool.done"} for e in events]


def lacking_in(kind: str, member: str) -> Callable[[Request], Answer]:
    """Reads over a member of one type of events."""
    return each_event(lambda e: {k: v for k, v in e.items() if e["type"] != kind or k != member})


def blocks(found: Any) -> Iterator[dict[str, Any]]:
    for message in found["messages"]:
        yield from message["content"]


def of_blocks(change: Callable[[dict[str, Any]], object]) -> Callable[[Request], Answer]:
    def on(found: Any) -> None:
        for block in blocks(found):
            change(block)

    return result(on)


def _popping(*members: str) -> Callable[[dict[str, Any]], object]:
    return lambda block: [block.pop(member, None) for member in members]


def _sorted_by_kind(found: Any) -> None:
    for message in found["messages"]:
        message["content"].sort(key=lambda block: block["type"])


def _halves(value: Any) -> Any:
    """As a text decoder does that meets half a surrogate pair."""
    return re.sub("[\ud800-\udfff]", "\ufffd", value) if isinstance(value, str) else value


FOLDING: Mapping[str, Callable[[Request], Answer]] = {
    "folds-over-a-gap": folding(renumbered),
    "never-recovers-from-a-gap": folding(until_gap),
    "sorts-a-new-invoke-into-the-old": folding(in_order),
    "does-not-tell-a-resync": lambda request: reduce(request) | {"needsResync": False},
    "tells-no-needsResync": lambda request: {"result": reduce(request)["result"]},
    "tells-the-wrong-reason": lambda request: reduce(request) | {"resync": {"reason": "sealed"}},
    "tells-a-resync-that-is-none": lambda request: reduce(request) | {"resync": {"reason": "gap"}},
    "refuses-the-wrong-lines": lambda request: reduce(request) | {"refusedLines": [1]},
    "takes-a-delta-for-the-whole": folding(joined_once),
    "subtracts-cumulative-usage": folding(subtracted),
    "orders-blocks-by-kind": result(_sorted_by_kind),
    "knows-no-candidates": lacking("candidateIndex"),
    "knows-no-owner-turn": each_event(
        lambda e: (
            e
            if e["type"].startswith(("turn.", "subagent.", "message.start", "artifact.start"))
            else {k: v for k, v in e.items() if k != "turnId"}
        )
    ),
    "does-not-adopt-message-ids": each_event(
        lambda e: {k: v for k, v in e.items() if e["type"] != "tool.done" or k != "messageId"}
    ),
    "keeps-removed-messages": without("message.remove"),
    "forgets-ends-of-messages": without("message.end"),
    "attaches-to-sealed-messages": folding(sealing_late),
    "gives-records-to-the-last-turn": folding(to_the_last_turn),
    "reads-over-unknown-message-ids": folding(of_known_messages),
    "knows-no-candidates-of-reasoning": lacking_in("reasoning.start", "candidateIndex"),
    "puts-a-call-into-the-open-message": lacking_in("tool.start", "messageId"),
    "does-not-close-a-turn": without("turn.done"),
    "forgets-errors-of-turns": without("turn.error"),
    "forgets-aborts": without("turn.abort"),
    "forgets-nested-turns": without("subagent.start"),
    "does-not-close-nested-turns": without("subagent.done"),
    "forgets-what-has-to-be-displayed": without("display.required"),
    "forgets-blocked-prompts": without("prompt.blocked"),
    "forgets-guardrails": without("guardrail.result"),
    "forgets-handoffs": without("handoff"),
    "forgets-sources": without("source"),
    "forgets-capabilities": without("agent.capabilities"),
    "forgets-metadata-of-messages": without("message.metadata"),
    "forgets-parts-of-artifacts": without("artifact.delta"),
    "never-joins-parts-of-artifacts": setting("artifact.delta", append=False),
    "always-joins-parts-of-artifacts": setting("artifact.delta", append=True),
    "forgets-memory": without("memory.write"),
    "keeps-one-memory-for-all-keys": each_event(
        lambda e: {k: v for k, v in e.items() if e["type"] != "memory.write" or k != "key"}
    ),
    "forgets-patches-of-state": without("state.delta"),
    "does-not-resync-by-state": without("state.snapshot"),
    "wipes-what-a-snapshot-leaves-out": each_event(
        lambda e: {"turns": [], "artifacts": [], "memory": [], **e} if e["type"] == "messages.snapshot" else e
    ),
    "keeps-transient-blocks": lacking("transient"),
    "leaves-arguments-unassembled": without("tool.args.assembled"),
    "drops-signatures-of-calls": of_blocks(_popping("signature")),
    "drops-opaque-reasoning": without("reasoning.opaque"),
    "drops-fragments-of-signatures": without("reasoning.opaque.delta"),
    "trims-text": of_blocks(lambda block: block.update({k: v.strip() for k, v in block.items() if k == "text"})),
    "drops-citations": of_blocks(_popping("citations")),
    "drops-annotations": of_blocks(_popping("annotations")),
    "drops-provider-metadata": of_blocks(_popping("providerMetadata")),
    "drops-item-ids": of_blocks(_popping("itemId")),
    "drops-_meta-of-blocks": of_blocks(_popping("_meta")),
    "shows-the-view-to-the-model": of_blocks(
        lambda block: block.update(structuredContent=block.pop("uiData")) if "uiData" in block else None
    ),
    "drops-side-data": of_blocks(_popping("sideData")),
    "leaves-results-preliminary": lambda request: reduce(
        request, lambda events: [e | {"more": True} if e["type"] == "tool.done" else e for e in events]
    ),
    "breaks-surrogate-pairs": each_event(lambda e: {k: _halves(v) for k, v in e.items()}),
    "folds-extensions": each_event(
        lambda e: {**e, "type": "text.delta", "delta": "!"} if e["type"].startswith("ext.") and "id" in e else e
    ),
    "is-strict-before-the-fold": folding(lambda events: [e for e in events if agjson.is_valid(e)]),
    "forgets-starts-of-messages": without("message.start"),
}

CHECKING: Mapping[str, Callable[[Request], Answer]] = {
    "finds-nothing": lambda request: {"findings": []},
    "finds-too-much": lambda request: {"findings": [*check(request)["findings"], {"rule": "AGJ101", "line": 1}]},
    "counts-lines-from-zero": lambda request: {
        "findings": [e | {"line": e["line"] - 1} for e in check(request)["findings"]]
    },
    "tells-no-findings": lambda request: {"found": []},
}


# Harmless: other forms of the same.


def _everywhere(change: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(value, list):
        return [_everywhere(change, each) for each in value]
    if isinstance(value, dict):
        return {key: _everywhere(change, value[key]) for key in reversed(value)}
    return change(value)


def _float(value: Any) -> Any:
    return float(value) if type(value) is int else value


HARMLESS: Mapping[str, Callable[[str, Answer], Answer]] = {
    "has-keys-in-another-order": lambda command, answer: _everywhere(lambda each: each, answer),
    "writes-1-as-1.0": lambda command, answer: _everywhere(_float, answer),
    "says-more-than-asked": lambda command, answer: answer | {"took": "3 ms"},
    "says-the-least": lambda command, answer: {
        key: value for key, value in answer.items() if key in ("valid", "result", "needsResync", "findings")
    },
    "writes-absent-as-null": lambda command, answer: {"error": None, "skipped": None, "resync": None, **answer},
    "finds-in-another-order": lambda command, answer: (
        {"findings": answer["findings"][::-1]} if command == "check" else answer
    ),
}


# Breaking down: none of these answers at all, every other time.


def _spill() -> None:
    print("Loading...", flush=True)


def _wrong_id() -> None:
    print('{"id": 12345678, "valid": true}', flush=True)


def _endless() -> None:
    while True:
        sys.stdout.write("x" * 1_000_000)


def _half_a_line() -> None:
    sys.stdout.write('{"id": ')
    sys.stdout.flush()
    os._exit(0)


BREAKDOWNS: Mapping[str, Callable[[], object]] = {
    "ends": lambda: sys.exit("it is too much"),
    "is-killed": lambda: os.kill(os.getpid(), 9),
    "hangs": lambda: time.sleep(1000),
    "spills-rubbish": _spill,
    "mixes-up-ids": _wrong_id,
    "answers-half-a-line": _half_a_line,
    "floods": _endless,
    "answers-an-array": lambda: print("[1]", flush=True),
}

RIGHT: Mapping[str, Callable[[Request], Answer]] = {
    "validate": validate,
    "reduce": reduce,
    "check": check,
}
OF_COMMAND = {"validate": VALIDATION, "reduce": FOLDING, "check": CHECKING}


def main(fault: str) -> None:
    for number, line in enumerate(sys.stdin):
        request = json.loads(line)
        command = request["command"]
        if command == "describe":
            answer = describe(fault)
        elif fault in BREAKDOWNS and number % 2:
            BREAKDOWNS[fault]()
            continue
        else:
            answer = OF_COMMAND[command].get(fault, RIGHT[command])(request)
            answer = HARMLESS[fault](command, answer) if fault in HARMLESS else answer
        print(json.dumps({"id": request["id"], **answer}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
