"""The checker on generated streams: silent on good ones, awake to one fault in them, unmoved by anything."""

from __future__ import annotations

import copy
import json
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, TypeAlias

import pytest

import agjson
from agjson.checks.checker import Checker
from agjson.checks.settings import Settings
from agjson.protocols.agjson import PROTOCOL
from agjson.protocols.agjson.rules.catalog import RULES
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.attack import dice, rounds
from support.random_values import Values
from support.stream_generator import disturbed, stream

pytestmark = pytest.mark.attack

Event: TypeAlias = dict[str, Any]

# What a generated stream breaks though its fold is good, and why. Whether that is so is looked up for each finding.
BROKEN_ON_PURPOSE = {
    "AGJ201": "the generator loses events where it is asked to",
    "AGJ503": "it answers calls before they start, or that never do",
    "AGJ504": "it takes the id of a call that was removed and answered for one that never starts",
}
# Events that the generator draws without any regard to what was said: `lively` says good ones instead.
_LIVE = frozenset(name for name, event in EVENTS.items() if event.fold == "live-only")


@pytest.fixture(autouse=True)
def numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The generator draws no integer beyond a double, which is what AGJ105 is about."""
    monkeypatch.setattr("support.random_values.NUMBERS", (0, 1, -1, 7, 0.5, 1.0, -0.0, 1e-7, 1.5e300))


# Good streams: what the generator draws is good for a fold; here it is made to agree with itself as well.


def good(seed: int, *, snapshots: bool = False, gaps: bool = False, length: int = 80) -> list[Event]:
    """A stream that keeps every rule but those of `BROKEN_ON_PURPOSE`."""
    random = Random(seed)
    events = _heard(stream(random, length=length, snapshots=snapshots, gaps=gaps))
    return numbered(lively(random, _assembled(_agreed(events))))


def _heard(events: Iterable[Event]) -> Iterator[Event]:
    """Without what a reducer does not hear, between a gap and the snapshot after it; ``by`` is the step of seq."""
    mark: int | None = None
    by: int | None = None
    parked = False
    for event in events:
        step = 1 if mark is None else event["seq"] - mark
        parked = (parked or step > 1) and not event["type"].endswith(".snapshot")
        mark = event["seq"]
        step = 0 if step < 0 or mark == 0 else step
        by = step if by is None or step != 1 else by
        if not parked and event["type"] not in _LIVE:
            yield {**copy.deepcopy(event), "by": by}
            by = None


def numbered(events: Iterable[Event]) -> list[Event]:
    """The events with the seq that ``by`` tells: from 0, from the one before, 1 where nothing is told."""
    found: list[Event] = []
    seq = -1
    for event in events:
        by = event.get("by", 1)
        seq = seq + by if by else 0
        found.append({**{name: value for name, value in event.items() if name != "by"}, "seq": seq})
    return found


def _agreed(events: Iterable[Event]) -> Iterator[Event]:
    """What is drawn at random in one event agrees with the rest of it, and with what came before."""
    events = list(events)
    sources = [event["sourceId"] for event in events if event["type"] == "source"]
    last_result = {event["toolCallId"]: index for index, event in enumerate(events) if event["type"] == "tool.done"}
    texts: dict[str, str] = {}
    ended: set[str] = set()
    asks = 0
    for index, event in enumerate(events):
        _settle(event)
        match event["type"]:
            case "text.start" | "reasoning.start":
                texts[event["id"]] = ""
                ended.discard(event["id"])
            case "text.delta" | "reasoning.delta":
                if event["id"] in ended:
                    continue
                texts[event["id"]] = texts.get(event["id"], "") + event["delta"]
            case "text.end" | "reasoning.end":
                ended.add(event["id"])
                for citation in event.get("citations", ()):
                    _cite(citation, texts[event["id"]], sources)
            case "tool.done":
                if index == last_result[event["toolCallId"]]:
                    event.pop("more", None)
                _flag(event)
            case "content.block" if event["block"]["type"] == "tool-result":
                _flag(event["block"])
            case "content.block":
                for citation in event["block"].get("citations", ()):
                    _cite(citation, "", sources)
            case "turn.done":
                if event["outcome"]["type"] == "paused":
                    for ask in event["outcome"]["asks"]:
                        asks += 1
                        ask["askId"] = f"ask{asks}"
                        asked = {"type": "hitl.ask", "turnId": event["turnId"], "kind": "approval"}
                        yield {**asked, "askId": ask["askId"], "by": event.pop("by", 1)}
                elif event["finishReason"] == "paused":
                    event["finishReason"] = "stop"
                if event["finishReason"] == "safety_blocked":
                    event["safety"] = [{"category": "spii"}]
            case "prompt.blocked":
                event["safety"] = [{"category": "spii"}]
            case "agent.capabilities":
                event["capabilities"].pop("profile", None)
        yield event


def _settle(value: Any) -> None:
    """Makes every base64 source one, at any depth."""
    if isinstance(value, dict):
        if value.get("type") == "base64" and "mediaType" in value:
            value["data"] = "AAAA"
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            _settle(each)


def _cite(citation: Event, text: str, sources: list[str]) -> None:
    if citation["kind"] == "offset":
        citation["sourceIds"] = sources[:2]
    if citation["kind"] in ("offset", "url") and "endIndex" in citation:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        units = {"byte": ("utf-8", 1), "utf16": ("utf-16-le", 2), "char": ("utf-32-le", 4)}
        encoding, size = units[citation.get("unit", "char")]
        length = len(text.encode(encoding, "surrogatepass")) // size
        citation["bounds"] = "[start,end)" if length == 0 else citation.get("bounds", "[start,end)")
        citation["endIndex"] = length - (citation["bounds"] == "[start,end]")


def _flag(event: Event) -> None:
    outcome = event.get("outcome")
    if outcome != "error":
        event.pop("errorText", None)
    if "isError" in event and outcome is not None:
        event["isError"] = outcome == "error"
    event.pop("pendingInput", None)
    if outcome == "input_required":
        event["pendingInput"] = {}
    if not event.get("more"):
        event.pop("preliminary", None)


def _assembled(events: Iterable[Event]) -> Iterator[Event]:
    """The deltas of each call are what is assembled from them, and each call that starts has that."""
    events = list(events)
    due: dict[int, list[Event]] = {}
    runs: dict[str, list[int]] = {}
    for index, event in enumerate(events):
        call = event.get("toolCallId", event.get("block", {}).get("toolCallId"))
        if event["type"] == "tool.start" or event.get("block", {}).get("type") == "tool-call":
            _close_run(events, runs.pop(call, []), due)
            runs[call] = [index]
        elif event["type"] == "tool.args.delta":
            runs[call].append(index)
        elif event["type"] == "tool.args.assembled":
            text = json.dumps(event["input"])
            deltas = runs.pop(call)[1:]
            for number, at in enumerate(deltas):
                last = number == len(deltas) - 1
                events[at]["delta"], text = (text, "") if last else (text[: len(text) // 2], text[len(text) // 2 :])
        elif event["type"] == "messages.snapshot":
            runs.clear()
    for run in runs.values():
        _close_run(events, run, due)
    for index, event in enumerate(events):
        yield event
        yield from due.get(index, ())


def _close_run(events: list[Event], run: list[int], due: dict[int, list[Event]]) -> None:
    """A call that is not assembled: it is, with what its deltas say."""
    if not run or events[run[0]]["type"] != "tool.start":
        return
    for at in run[1:]:
        events[at]["delta"] = ""
    call = events[run[0]]["toolCallId"]
    due.setdefault(run[-1], []).append({"type": "tool.args.assembled", "toolCallId": call, "input": {}})


def lively(random: Random, events: Iterable[Event]) -> Iterator[Event]:
    """The events, with steps, surfaces, calls to them and extensions in between, all of them as they should be."""
    open_: list[list[Event]] = []
    count = 0
    for event in events:
        if "by" in event and event["by"] == 0 and not count:
            yield event
            continue
        if random.random() < 0.15:
            count += 1
            first, *rest = _little_story(random, count)
            yield first
            open_.append(rest)
        elif open_ and random.random() < 0.3:
            story = random.choice(open_)
            if story:
                yield story.pop(0)
        yield event
    for story in open_:
        yield from story


def _little_story(random: Random, count: int) -> list[Event]:
    surface: Event = {"surfaceId": f"surface{count}"}
    call: Event = {**surface, "callId": f"call{count}"}
    match random.randrange(4):
        case 0:
            return [{"type": each, "id": f"step{count}"} for each in ("step.start", "step.done")]
        case 1:
            return [
                {"type": "ui.surface.start", **surface, "catalogId": "basic"},
                {"type": "ui.surface.update", **surface, "components": []},
                {"type": "ui.data-model", **surface},
                {"type": "ui.surface.end", **surface},
            ]
        case 2:
            return [{"type": "ui.call", **call, "method": "f"}, {"type": "ui.result", **call}]
        case _:
            return [{"type": "ext.acme.tick", "payload": random.random()}]


def faults(events: Iterable[Event]) -> list[agjson.Finding]:
    """The errors and warnings."""
    return [each for each in agjson.check(events).findings if each.level != "info"]


def rules(events: Iterable[Event]) -> set[str]:
    return {each.rule for each in faults(events)}


def _explained(events: list[Event], finding: agjson.Finding) -> bool:
    """Whether a finding in a good stream is one that the generator caused on purpose."""
    assert finding.event is not None
    event, before = events[finding.event], events[: finding.event]
    match finding.rule:
        case "AGJ201":
            return bool(event["seq"] > before[-1]["seq"] + 1)
        case "AGJ503":
            started = (
                each.get("toolCallId", each.get("block", {}).get("toolCallId")) for each in before if _starts(each)
            )
            return all(event["toolCallId"] != each for each in started)
        case "AGJ504":
            answered = [each["type"] for each in before if each.get("toolCallId") == event["toolCallId"]]
            return answered[-1:] == ["tool.done"]
    return False  # it would be a false alarm


def _starts(event: Event) -> bool:
    return event["type"] == "tool.start" or bool(event.get("block", {}).get("type") == "tool-call")


@pytest.mark.parametrize("kind", ["plain", "snapshots", "gaps"])
def test_a_good_stream_breaks_no_rule(kind: str) -> None:
    silent = 0
    for seed in range(300):
        events = good(seed, snapshots=kind != "plain", gaps=kind == "gaps")
        assert all(agjson.is_valid(event) for event in events)
        told = faults(events)
        for each in told:
            assert each.rule in BROKEN_ON_PURPOSE, (seed, each)
            assert _explained(events, each), (seed, each)
        silent += not told
    assert silent > 60


def test_what_is_broken_on_purpose_is_broken() -> None:
    told: set[str] = set()
    for seed in range(400):
        told |= rules(good(seed, snapshots=seed % 2 == 0, gaps=seed % 4 == 0))
        if told == BROKEN_ON_PURPOSE.keys():
            return
    pytest.fail(f"{BROKEN_ON_PURPOSE.keys() - told} need no excuse")


def test_good_streams_have_every_type() -> None:
    seen = {event["type"] for seed in range(60) for event in good(seed, snapshots=True)}
    assert EVENTS.keys() - seen <= {"error", "host.context", "ui.action-result", "ui.widget.result", "ui.display-mode"}


# Single mutations


Mutation: TypeAlias = Callable[[Random, list[Event]], "list[Event] | None"]


def _index(random: Random, events: list[Event], fits: Callable[[int, Event], bool]) -> int | None:
    found = [index for index, event in enumerate(events) if fits(index, event)]
    return random.choice(found) if found else None


def _alone(events: list[Event], field: str, type_: str, value: str) -> bool:
    """Whether one event of the type has that value, and nothing is removed: an id that was given once."""
    removed = any(event["type"] == "message.remove" for event in events)
    return not removed and sum(event["type"] == type_ and event.get(field) == value for event in events) == 1


def _again(events: list[Event], index: int, field: str, *types: str) -> bool:
    """Whether a later event of these types names what the event at the index does."""
    name = events[index][field]
    return any(event["type"] in types and event.get(field) == name for event in events[index + 1 :])


def _renumbered(events: Iterable[Event]) -> list[Event]:
    """The events with the next seq each; new invokes still start at 0."""
    seq, found = -1, []
    before: int | None = None
    for event in events:
        fresh = before is not None and event["seq"] < before and event["seq"] == 0
        before = event["seq"]
        seq = 0 if fresh else seq + 1
        found.append({**event, "seq": seq})
    return found


def _whole(events: list[Event]) -> bool:
    """Whether no turn is aborted or fails, and nothing is removed: nothing may stay unfinished then."""
    return not any(event["type"] in ("turn.abort", "turn.error", "message.remove") for event in events)


Fits: TypeAlias = Callable[[list[Event], int], bool]


def dropped(type_: str, field: str, *later: str, alone: bool = True, where: Fits | None = None) -> Mutation:
    """Without one event of a type, of whose id ``later`` events make use."""

    def mutate(random: Random, events: list[Event]) -> list[Event] | None:
        def fits(index: int, event: Event) -> bool:
            if event["type"] != type_ or (alone and not _alone(events, field, type_, event[field])):
                return False
            if where is not None and not where(events, index):
                return False
            return not later or _again(events, index, field, *later)

        index = _index(random, events, fits)
        return None if index is None else _renumbered([*events[:index], *events[index + 1 :]])

    return mutate


def repeated(type_: str, where: Fits = lambda events, index: True) -> Mutation:
    """One event of a type once more right after it, with a number of its own."""

    def mutate(random: Random, events: list[Event]) -> list[Event] | None:
        index = _index(random, events, lambda index, event: event["type"] == type_ and where(events, index))
        return None if index is None else _renumbered([*events[: index + 1], *events[index:]])

    return mutate


def swapped(first: str, second: str, field: str, *, alone: bool = True) -> Mutation:
    """Two neighbours of these types, that are about the same thing, the other way round."""

    def mutate(random: Random, events: list[Event]) -> list[Event] | None:
        def fits(index: int, event: Event) -> bool:
            if event["type"] != first or index + 1 == len(events) or events[index + 1]["type"] != second:
                return False
            if events[index + 1]["seq"] == 0 or (alone and not _alone(events, field, first, event[field])):
                return False
            return bool(event[field] == events[index + 1].get(field))

        index = _index(random, events, fits)
        if index is None:
            return None
        return _renumbered([*events[:index], events[index + 1], events[index], *events[index + 2 :]])

    return mutate


def retargeted(field: str, *types: str, to: Callable[[list[Event], int], str | None] | None = None) -> Mutation:
    """One event of these types names something else: nothing that there is, if not told otherwise."""

    def mutate(random: Random, events: list[Event]) -> list[Event] | None:
        index = _index(random, events, lambda _, event: event["type"] in types and field in event)
        if index is None:
            return None
        name = to(events, index) if to is not None else "nowhere"
        return None if name is None else [*events[:index], {**events[index], field: name}, *events[index + 1 :]]

    return mutate


def changed(change: Callable[[Random, Event], Event | None], *types: str, where: Fits | None = None) -> Mutation:
    """One event of these types with a fault of its own."""

    def mutate(random: Random, events: list[Event]) -> list[Event] | None:
        def fits(index: int, event: Event) -> bool:
            return event["type"] in types and (where is None or where(events, index))

        index = _index(random, events, fits)
        event = None if index is None else change(random, copy.deepcopy(events[index]))
        return None if event is None else [*events[:index], event, *events[index or 0 :][1:]]

    return mutate


def _lost(random: Random, events: list[Event]) -> list[Event] | None:
    index = _index(random, events[:-1], lambda index, _: events[index + 1]["seq"] > 0)
    return None if index is None else [*events[:index], *events[index + 1 :]]


def _sent_twice(random: Random, events: list[Event]) -> list[Event] | None:
    index = _index(random, events, lambda _, event: event["seq"] > 0)
    return None if index is None else [*events[: index + 1], *events[index:]]


def _out_of_order(random: Random, events: list[Event]) -> list[Event] | None:
    index = _index(random, events[:-1], lambda index, _: events[index + 1]["seq"] > 0)
    return None if index is None else [*events[:index], events[index + 1], events[index], *events[index + 2 :]]


def _cut_off(random: Random, events: list[Event]) -> list[Event] | None:
    """The beginning of the stream, up to where a turn is open."""
    lengths, open_ = [], set()
    for index, event in enumerate(events):
        if event["type"] in ("turn.start", "subagent.start"):
            open_.add(event["turnId"])
        elif event["type"] in ("turn.done", "turn.error", "turn.abort", "subagent.done"):
            open_ -= {event["turnId"]} if "turnId" in event else set(open_)
        if open_:
            lengths.append(index + 1)
    return events[: random.choice(lengths)] if lengths else None


def _other_block(events: list[Event], index: int) -> str | None:
    """Another block that was started before."""
    return _other(events, index, "text.start") if _whole(events) else None


def _other_message(events: list[Event], index: int) -> str | None:
    return _other(events, index, "message.start") if _whole(events) else None


def _other(events: list[Event], index: int, type_: str) -> str | None:
    name = events[index]["id"]
    return next((each["id"] for each in events[:index] if each["type"] == type_ and each["id"] != name), None)


def _adopted(events: list[Event], index: int) -> str | None:
    """Nothing that there is, where the result brings a message along that no other event names."""
    name = events[index]["messageId"]
    others = (each.get(field) for each in events for field in ("id", "messageId") if each is not events[index])
    return "nowhere" if all(other != name for other in others) else None


def _begun(events: list[Event], index: int) -> bool:
    """Whether the message was started, not adopted."""
    return any(event["type"] == "message.start" and event["id"] == events[index]["id"] for event in events)


def _once(events: list[Event], index: int) -> bool:
    """Whether the turn is opened once, by turn.start, and closed once."""
    turn = events[index]["turnId"]
    kinds = Counter(event["type"] for event in events if event.get("turnId") == turn)
    return _whole(events) and kinds["turn.start"] == kinds["turn.done"] == 1 and not kinds["subagent.done"]


def _started_whole(events: list[Event], index: int) -> bool:
    call = events[index]["toolCallId"]
    kinds = [event["type"] for event in events if event.get("toolCallId") == call]
    return _whole(events) and kinds.count("tool.start") == 1


def _finishing(events: list[Event], index: int) -> bool:
    """Whether the result is the final one after preliminary ones."""
    call = events[index]["toolCallId"]
    same = [at for at, event in enumerate(events) if event["type"] == "tool.done" and event["toolCallId"] == call]
    return _whole(events) and same[-1] == index and len(same) > 1 and bool(events[same[-2]].get("more"))


def _told(events: list[Event], index: int) -> bool:
    """Whether the deltas of a call, which was not assembled before, say something."""
    call = events[index]["toolCallId"]
    same = [event for event in events[:index] if event.get("toolCallId") == call]
    deltas = [event for event in same if event["type"] == "tool.args.delta" and event["delta"]]
    return bool(deltas) and not any(event["type"] == "tool.args.assembled" for event in same)


def _without_field(random: Random, event: Event) -> Event | None:
    needed = {"turn.done": "outcome", "text.delta": "delta", "tool.start": "name", "message.start": "role"}
    del event[needed[event["type"]]]
    return event


def _misspelled(random: Random, event: Event) -> Event | None:
    return {**event, "type": event["type"][:-1]}


def _with(**fields: Any) -> Callable[[Random, Event], Event | None]:
    return lambda random, event: {**event, **fields}


def _uncited(random: Random, event: Event) -> Event | None:
    offsets = [each for each in event.get("citations", ()) if each["kind"] == "offset"]
    for each in offsets:
        each["sourceIds"] = ["nowhere"]
    return event if offsets else None


def _beyond(random: Random, event: Event) -> Event | None:
    offsets = [each for each in event.get("citations", ()) if each["kind"] == "offset" and "partIndex" not in each]
    offsets = [each for each in offsets if each.get("indexFrame") != "source"]
    for each in offsets:
        each["endIndex"] += 1
    return event if offsets else None


def _first_text(events: list[Event], index: int) -> bool:
    """Whether it ends the first text of the stream: offsets of a later one may count from the start of its message."""
    first = next(each for each in events if each["type"] == "text.start")
    return bool(first["id"] == events[index]["id"])


def _final(events: list[Event], index: int) -> bool:
    """Whether the result is the last one of its call: it neither waits for input nor belongs to one that runs on."""
    event = events[index]
    runs_on = any(each.get("longRunning") and each.get("toolCallId") == event["toolCallId"] for each in events)
    return not (event.get("more") or event.get("outcome") == "input_required" or runs_on)


def _unbroken(events: list[Event], index: int) -> bool:
    return _whole(events)


_TERMINALS = ("turn.done", "turn.error", "turn.abort")
_TURNED = ("message.start", "text.delta", "tool.args.delta", "source", "turn.done", "message.end", "tool.done")

# Each mutation, and the rules of which at least one has to tell it.
SEEN: dict[str, tuple[Mutation, set[str]]] = {
    # In the numbers
    "an event is lost": (_lost, {"AGJ201", "AGJ204"}),
    "an event is sent twice": (_sent_twice, {"AGJ202"}),
    "two events change places": (_out_of_order, {"AGJ201", "AGJ203"}),
    "the stream is cut off": (_cut_off, {"AGJ302"}),
    # Dropped, and numbered anew
    "no turn.start": (dropped("turn.start", "turnId", "turn.done"), {"AGJ301"}),
    "no subagent.start": (dropped("subagent.start", "turnId", "subagent.done"), {"AGJ301"}),
    "no turn.done": (dropped("turn.done", "turnId", where=_once), {"AGJ302"}),
    "no message.start": (dropped("message.start", "id", "message.end"), {"AGJ409", "AGJ410"}),
    "no message.end": (dropped("message.end", "id", where=_begun), {"AGJ401"}),
    "no text.start": (dropped("text.start", "id", "text.delta", "text.end"), {"AGJ405"}),
    "no reasoning.start": (dropped("reasoning.start", "id", "reasoning.delta"), {"AGJ405"}),
    "no tool.start": (dropped("tool.start", "toolCallId", "tool.args.assembled"), {"AGJ510"}),
    "no tool.args.assembled": (dropped("tool.args.assembled", "toolCallId", where=_started_whole), {"AGJ501"}),
    "no final tool.done": (dropped("tool.done", "toolCallId", alone=False, where=_finishing), {"AGJ509"}),
    "no hitl.ask": (dropped("hitl.ask", "askId"), {"AGJ604"}),
    "no artifact.start": (dropped("artifact.start", "artifactId", "artifact.delta", "artifact.end"), {"AGJ704"}),
    "no step.start": (dropped("step.start", "id"), {"AGJ310"}),
    "no step.done": (dropped("step.done", "id", where=_unbroken), {"AGJ310"}),
    "no ui.call": (dropped("ui.call", "callId"), {"AGJ708"}),
    "no ui.surface.start": (dropped("ui.surface.start", "surfaceId"), {"AGJ707"}),
    # Once more, and numbered anew
    "turn.done again": (repeated("turn.done"), {"AGJ303"}),
    "turn.abort again": (repeated("turn.abort", lambda events, index: "turnId" in events[index]), {"AGJ303"}),
    "message.start again": (repeated("message.start"), {"AGJ404"}),
    "message.end again": (repeated("message.end", _unbroken), {"AGJ402"}),
    "text.start again": (repeated("text.start"), {"AGJ404"}),
    "reasoning.start again": (repeated("reasoning.start"), {"AGJ404"}),
    "tool.start again": (repeated("tool.start"), {"AGJ404"}),
    "tool.done again": (repeated("tool.done", _final), {"AGJ504"}),
    "hitl.ask again": (repeated("hitl.ask"), {"AGJ606"}),
    "step.start again": (repeated("step.start"), {"AGJ310"}),
    "step.done again": (repeated("step.done", _unbroken), {"AGJ310"}),
    "artifact.end again": (repeated("artifact.end"), {"AGJ704"}),
    "ui.surface.end again": (repeated("ui.surface.end"), {"AGJ707"}),
    # The other way round, and numbered anew
    "a message before its turn": (swapped("turn.start", "message.start", "turnId"), {"AGJ301"}),
    "a text before its start": (swapped("text.start", "text.delta", "id"), {"AGJ405"}),
    "an end before its text": (swapped("text.delta", "text.end", "id", alone=False), {"AGJ406"}),
    "an end before its message": (swapped("message.start", "message.end", "id"), {"AGJ410"}),
    "arguments before their call": (swapped("tool.start", "tool.args.assembled", "toolCallId"), {"AGJ510"}),
    # Aimed at something else
    "a turn that is not there": (retargeted("turnId", *_TURNED), {"AGJ301"}),
    "a message that is not there": (retargeted("messageId", "text.start", "text.delta", "source"), {"AGJ410"}),
    "the end of a message that is not there": (retargeted("id", "message.end"), {"AGJ410"}),
    "a message id that is taken": (retargeted("id", "message.start", to=_other_message), {"AGJ404"}),
    "a block that is not there": (retargeted("id", "text.delta", "text.end", "reasoning.delta"), {"AGJ405"}),
    "a block id that is taken": (retargeted("id", "text.start", to=_other_block), {"AGJ404"}),
    "a call that is not there": (retargeted("toolCallId", "tool.args.delta", "tool.args.assembled"), {"AGJ510"}),
    "a result of a call that is not there": (retargeted("toolCallId", "tool.done"), {"AGJ503"}),
    "an artifact that is not there": (retargeted("artifactId", "artifact.delta", "artifact.end"), {"AGJ704"}),
    "a step that is not there": (retargeted("id", "step.done"), {"AGJ310"}),
    "a surface that is not there": (retargeted("surfaceId", "ui.surface.update", "ui.data-model"), {"AGJ707"}),
    "a ui.call that is not there": (retargeted("callId", "ui.result"), {"AGJ708"}),
    "an ask that is not there": (retargeted("askId", "hitl.ask"), {"AGJ603", "AGJ604"}),
    "a source that is not there": (changed(_uncited, "text.end"), {"AGJ705"}),
    "a parent that is not there": (retargeted("parentTurnId", "subagent.start"), {"AGJ306"}),
    # Faults of one event
    "a citation beyond its text": (changed(_beyond, "text.end", where=_first_text), {"AGJ706"}),
    "a field is missing": (
        changed(_without_field, "turn.done", "text.delta", "tool.start", "message.start"),
        {"AGJ103"},
    ),
    "a type is misspelled": (changed(_misspelled, "turn.start", "text.delta", "tool.done", "message.end"), {"AGJ104"}),
    "other arguments are assembled": (
        changed(_with(input={"other": 1}), "tool.args.assembled", where=_told),
        {"AGJ502"},
    ),
    "isError is wrong": (changed(_with(outcome="ok", isError=True), "tool.done"), {"AGJ506"}),
    "a pause without its reason": (
        changed(_with(finishReason="paused", outcome={"type": "success"}), "turn.done"),
        {"AGJ601"},
    ),
    "a patch that does not apply": (changed(_with(patch=[{"op": "move"}]), "state.delta"), {"AGJ701", "AGJ702"}),
}
# Mutations that no rule can tell, and why.
UNSEEN: dict[str, tuple[Mutation, str]] = {
    "no text.delta": (dropped("text.delta", "id", alone=False), "the text without it is a text as well"),
    "no text.end": (
        dropped("text.end", "id", alone=False),
        "flush() synthesizes none (INV-FLUSH), so a block may lack it",
    ),
    "no message.metadata": (dropped("message.metadata", "seq", alone=False), "nothing makes use of it"),
    "turn.start again": (repeated("turn.start"), "opening is idempotent (spec section 5)"),
    "text.delta again": (repeated("text.delta"), "a text may say the same twice"),
    "content.block again": (
        repeated("content.block", lambda events, index: events[index]["block"]["type"] != "tool-call"),
        "it has no id, or replaces itself",
    ),
    "a removal again": (repeated("message.remove"), "a removal of nothing is no fault (spec section 8.0, item 19)"),
    "another message adopts the result": (
        retargeted("messageId", "tool.done", to=_adopted),
        "a new messageId on tool.done is an adoption",
    ),
}


@cache
def _stock(seed: int) -> list[Event]:
    """Good streams of various lengths, to be mutated."""
    return good(seed, length=15 + seed % 50)


def _mutants(mutation: Mutation, count: int) -> Iterator[tuple[int, list[Event], list[Event]]]:
    for seed in range(2000):
        events = _stock(seed)
        mutant = mutation(Random(seed), events)
        if mutant is not None:
            yield seed, events, mutant
            count -= 1
        if not count:
            return
    assert count < 5, "the mutation hardly ever applies"


@pytest.mark.parametrize("name", SEEN)
def test_a_mutation_is_told_by_its_rule(name: str) -> None:
    mutation, expected = SEEN[name]
    for seed, _, mutant in _mutants(mutation, 15):
        told = {each.rule for each in agjson.check(mutant).findings}
        assert told & expected, (seed, told)


@pytest.mark.parametrize("name", UNSEEN)
def test_a_mutation_that_no_rule_can_tell_is_not_told(name: str) -> None:
    mutation, reason = UNSEEN[name]
    assert reason
    quiet = sum(rules(mutant) <= rules(events) for _, events, mutant in _mutants(mutation, 15))
    assert quiet >= 8


def test_every_family_of_the_sequence_of_events_has_a_mutation() -> None:
    assert {rule[:4] for _, expected in SEEN.values() for rule in expected} >= {f"AGJ{each}" for each in range(1, 8)}


# Hostile input


def _soup(random: Random) -> Iterator[Event]:
    """Valid events of every type in any order, whose few ids collide all the time."""
    values = Values(random)
    names = ("id", "turnId", "messageId", "toolCallId", "artifactId", "parentTurnId", "surfaceId", "askId", "callId")
    seq = 0
    while True:
        event = values.of(EVENTS[random.choice(tuple(EVENTS))].definition, depth=2)
        for name in names:
            if name in event and event[name] != "*":
                event[name] = random.choice(("a", "b", ""))
        seq = max(0, seq + random.choice((*(1,) * 20, 0, -1, -9, 3)))
        yield {**event, "seq": seq}


_ODD = (
    *("", " ", "null", "true", "0", "[]", "{}", '""', "[[]]", '{"type":null}', '{"type":[]}', '{"type":{},"seq":0}'),
    *('{"type":"ext.a.b","seq":1e400}', '{"type":"ext.a.b","seq":-0}', '{"type":"ext.a.b","seq":' + "9" * 400 + "}"),
    *("\ufeff{}", "NaN", "[" * 300, "[" * 150 + "]" * 150, '{"a":' * 190 + "1" + "}" * 190, '{"seq":true}', "\x00"),
    *('{"type":"turn.done","seq":0,"turnId":"t","outcome":{"type":[]},"finishReason":{}}', '{"seq":0,"seq":[]}'),
    *('{"type":"text.delta","seq":0,"id":"\\ud800","delta":"\\udc00\\ud800"}', '"\\ud800"', "9" * 5000, "-"),
)


def _mangled(random: Random, line: bytes) -> bytes:
    """Some bytes changed, taken out, doubled or cut off."""
    data = bytearray(line)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(data) or 1)
        match random.randrange(5):
            case 0:
                data[at : at + 1] = bytes((random.randrange(256),))
            case 1:
                del data[at : at + random.choice((1, 1, 8))]
            case 2:
                data[at:at] = random.choice((b'"', b"{", b"]", b"\\", b"null", b"1e9", b"\xed\xa0\x80", b",", b"-1"))
            case 3:
                data[at:at] = data[at : at + 20]
            case 4 if random.random() < 0.2:
                del data[at:]
    return bytes(data)


def _hostile(random: Random) -> list[bytes]:
    """Some hundred lines of one stream."""
    events = stream(random, length=100, gaps=True)
    match random.randrange(3):
        case 0:
            events = disturbed(random, events)
        case 1:
            soup = _soup(random)
            events = [next(soup) for _ in range(150)]
    lines = [json.dumps(event).encode() for event in events]
    often = random.choice((0, 1, 10))
    for index in range(len(lines)):
        chance = random.random() * 100
        if chance < 2 * often:
            lines[index] = _mangled(random, lines[index])
        elif chance < 2.5 * often:
            lines[index] = random.choice(_ODD).encode()
        elif chance < 3 * often:
            lines.insert(index, random.choice(lines))
    return lines


def test_fifty_thousand_hostile_lines_give_findings_only() -> None:
    count, told = 0, Counter[str]()
    seed = 0
    while count < rounds(50_000):
        random = dice(seed)
        lines = _hostile(random)
        mode: Any = random.choice(("strict", "lenient"))
        report = agjson.check(lines, mode=mode, duplicate_keys=True, profile=random.choice((None, "CORE", "EXTENDED")))
        for each in report.findings:
            assert RULES[each.rule].level == each.level
            assert each.event is not None
            assert 0 <= each.event < len(lines)
            assert each.message
            assert each.message.isprintable()
            assert len(each.message) <= 300
            assert len(each.excerpt) <= 100
            assert each.mark is None or 0 <= each.mark[0] <= each.mark[1] <= len(each.excerpt)
            (each.message + each.excerpt + each.pointer).encode("utf-8", "backslashreplace")
            told[each.rule] += 1
        assert str(report) or not report.findings
        count += len(lines)
        seed += 1
    assert {rule[:4] for rule in told} == {rule[:4] for rule in RULES}
    assert len(told) > 55


def test_what_makes_a_reducer_ask_for_a_snapshot_is_an_error() -> None:
    """Unless events are missing at the beginning, or come out of order, where nothing can be told of the rest."""
    asked: Counter[str] = Counter()
    for seed in range(1000):
        events = disturbed(Random(seed), good(seed, snapshots=seed % 2 == 0))
        resync = agjson.reduce(events).resync
        if resync is not None:
            asked[resync.reason] += 1
            told = agjson.check(events).findings
            assert any(each.level == "error" or each.rule in ("AGJ203", "AGJ204") for each in told), (seed, resync)
    assert asked.keys() >= {"gap", "unknown-owner", "sealed", "duplicate-id", "no-open-message", "patch-failed"}


# Memory


def _batches(events: Iterator[Event], count: int) -> list[int]:
    """How much is held after each batch of events."""
    checker = Checker(Settings(PROTOCOL))
    held = []
    tracemalloc.start()
    try:
        for _ in range(count):
            for _, event in zip(range(10_000), events, strict=False):
                assert not checker.feed(event)
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    return held


def _endless(*, ids: bool) -> Iterator[Event]:
    """One turn with ever more text, tools, steps, state; with ids of their own, or ones that a removal sets free."""
    seq = number = 0

    def say(*events: Event) -> Iterator[Event]:
        nonlocal seq
        for event in events:
            yield {**event, "seq": seq}
            seq += 1

    opening: Event = {"role": "assistant", "turnId": "t", "threadId": "th"}
    yield from say({"type": "turn.start", "turnId": "t", "threadId": "th"}, {"type": "state.snapshot", "snapshot": {}})
    while True:
        number += 1
        name = str(number) if ids else "x"
        yield from say(
            {"type": "message.start", "id": name, **opening},
            {"type": "text.start", "id": name},
            *({"type": "text.delta", "id": name, "delta": "wörds "} for _ in range(8)),
            {"type": "text.end", "id": name},
            {"type": "tool.start", "toolCallId": name, "name": "f"},
            *({"type": "tool.args.delta", "toolCallId": name, "delta": each} for each in ('{"a":', "1}")),
            {"type": "tool.args.assembled", "toolCallId": name, "input": {"a": 1}},
            {"type": "tool.done", "toolCallId": name, "content": []},
            {"type": "step.start", "id": name},
            {"type": "step.done", "id": name},
            {"type": "state.delta", "patch": [{"op": "add", "path": "/n", "value": number}]},
            {"type": "message.end", "id": name},
            *([] if ids else [{"type": "message.remove", "id": name}]),
        )


def test_memory_does_not_grow_with_the_events() -> None:
    held = _batches(_endless(ids=False), 10)
    assert max(held[2:]) - min(held[2:]) < 50_000


def test_memory_grows_by_a_small_entry_for_each_id() -> None:
    held = _batches(_endless(ids=True), 10)
    messages = 80_000 // 20
    assert (held[-1] - held[1]) / messages < 2_500


def test_a_text_that_grows_is_not_held() -> None:
    def text() -> Iterator[Event]:
        yield {"type": "turn.start", "seq": 0, "turnId": "t", "threadId": "th"}
        yield {"type": "message.start", "seq": 1, "id": "m", "role": "user", "turnId": "t", "threadId": "th"}
        yield {"type": "text.start", "seq": 2, "id": "b"}
        for seq in range(3, 100_001):
            yield {"type": "text.delta", "seq": seq, "id": "b", "delta": f"{seq} more words, "}

    held = _batches(text(), 10)
    assert max(held[2:]) - min(held[2:]) < 50_000
