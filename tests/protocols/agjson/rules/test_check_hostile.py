"""The checker under hostile streams: bounded work, memory and output for each event, however long the stream."""

from __future__ import annotations

import gc
import itertools
import json
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, TypeAlias

import pytest

import agjson
from agjson.checks import reporter as reporting
from agjson.checks.checker import Checker
from agjson.checks.rule import LEVELS
from agjson.checks.settings import Settings
from agjson.protocols.agjson import PROTOCOL
from agjson.protocols.agjson.rules.examples import EXAMPLES
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.bounds import lines_run, peak_memory
from support.random_values import Values

pytestmark = pytest.mark.attack

Event: TypeAlias = dict[str, Any]
Round: TypeAlias = Callable[[int], list[Event]]

TURN: Event = {"type": "turn.start", "turnId": "t", "threadId": "x"}
DONE: Event = {"type": "turn.done", "turnId": "t", "outcome": {"type": "success"}, "finishReason": "stop"}


def turn(turn_id: str, **fields: Any) -> Event:
    return {**TURN, "turnId": turn_id, **fields}


def message(message_id: str, turn_id: str = "t", **fields: Any) -> Event:
    return {"type": "message.start", "id": message_id, "role": "user", "turnId": turn_id, "threadId": "x", **fields}


def end(message_id: str) -> Event:
    return {"type": "message.end", "id": message_id}


def remove(message_id: str, **fields: Any) -> Event:
    return {"type": "message.remove", "id": message_id, **fields}


def text(block_id: str, **fields: Any) -> Event:
    return {"type": "text.start", "id": block_id, **fields}


def call(call_id: str, **fields: Any) -> Event:
    return {"type": "tool.start", "toolCallId": call_id, "name": "f", **fields}


def result(call_id: str, **fields: Any) -> Event:
    return {"type": "tool.done", "toolCallId": call_id, "content": [], "messageId": "m", **fields}


def snapshot(**fields: Any) -> Event:
    return {"type": "messages.snapshot", "messages": [], **fields}


def abort(turn_id: str) -> Event:
    return {"type": "turn.abort", "turnId": turn_id, "reason": "stream-truncated"}


def steps(step_id: str, **fields: Any) -> list[Event]:
    return [{"type": f"step.{kind}", "id": step_id, **fields} for kind in ("start", "done")]


def memory(scope: str, key: str, **fields: Any) -> Event:
    return {"type": "memory.write", "scope": scope, "key": key, **fields}


def patch(number: int) -> Event:
    return {"patch": [{"op": "add", "path": "/a", "value": number}]}


def cited(source_id: str) -> Event:
    citation = {"citedText": "y", "kind": "offset", "startIndex": 0, "endIndex": 9, "sourceIds": [source_id]}
    return {"type": "text.end", "id": "b", "citations": [{**citation, "unit": "char", "bounds": "[start,end)"}]}


# What is done again and again. An event without seq has the next one: 9 is a gap mostly, 0 a new invoke.
ROUNDS: dict[str, Round] = {
    "a gap and a new invoke": lambda number: [
        turn(f"t{number}", seq=0),
        message(f"m{number}", f"t{number}", seq=9),
        text(f"b{number}", messageId=f"m{number}", seq=0),
        call(f"c{number}", messageId=f"m{number}", seq=9),
        result(f"c{number}", more=True, seq=0),
    ],
    "a gap and a snapshot": lambda number: [
        turn(f"t{number}"),
        message(f"m{number}", f"t{number}", seq=10 * number + 9),
        snapshot(turns=[]),
    ],
    "turns opened and closed": lambda number: [turn(f"t{number}"), abort(f"t{number}"), {"type": "handoff"}],
    "turns of which the first is closed": lambda number: [
        turn(f"t{number}"),
        *([abort(f"t{number - 9}")] if number >= 9 else []),
        {"type": "handoff"},
    ],
    "a turn opened again and aborted": lambda number: [TURN, message(f"m{number}"), abort("t"), TURN, DONE],
    "turns within a turn that is closed and opened again": lambda number: [
        {"type": "subagent.start", "turnId": f"u{number}", "parentTurnId": "t"},
        {"type": "subagent.start", "turnId": f"v{number}", "parentTurnId": "t"},
        {"type": "subagent.done", "turnId": f"u{number}", "parentTurnId": "t"},
        DONE,
        TURN,
    ],
    "messages ended": lambda number: [message(f"m{number}"), text(f"b{number}"), end(f"m{number}")],
    "messages removed": lambda number: [message(f"m{number}"), text(f"b{number}"), remove(f"m{number}")],
    "messages of which the first is removed": lambda number: [
        message(f"m{number}"),
        text(f"b{number}"),
        remove(f"m{number - 9}"),
    ],
    "an ended message removed, above open ones": lambda number: [
        message(f"m{number}"),
        message("n"),
        end("n"),
        remove("n"),
    ],
    "all messages of a turn removed": lambda number: [
        message(f"m{number}"),
        message(f"n{number}"),
        remove("*", turnId="t"),
        remove("*", turnId="u"),
    ],
    "messages of candidates": lambda number: [message(f"m{number}", candidateIndex=number), end(f"m{number}"), TURN],
    "one message id taken in two turns": lambda number: [turn("u"), message("n"), message("n", "u"), text("b")],
    "empty snapshots among many turns": lambda number: [turn(f"t{number}"), snapshot(), message(f"m{number}")],
    "snapshots of messages without their turn": lambda number: [
        snapshot(messages=[{"id": "n", "role": "user", "turnId": f"t{number}", "content": []}]),
        turn(f"t{number}"),
        abort(f"t{number}"),
    ],
    "empty memory among many records": lambda number: [
        memory("user", f"k{number}", value={}),
        memory("thread", f"k{number}", value={}),
        memory("user", "k0", **patch(number)),
        snapshot(memory=[{"scope": "thread", "key": "k", "value": {}}]),
        memory("thread", "k", **patch(number)),
    ],
    "steps": lambda number: [*steps(f"p{number}"), *steps(f"q{number}", turnId="t"), {"type": "step.done", "id": "r"}],
    "steps of which the first is done": lambda number: [
        steps(f"p{number}")[0],
        steps(f"p{number - 9}")[1],
        turn("u"),
        abort("u"),
    ],
    "calls answered": lambda number: [
        call(f"c{number}", messageId="m"),
        {"type": "tool.args.delta", "toolCallId": f"c{number}", "delta": "{}"},
        {"type": "tool.args.assembled", "toolCallId": f"c{number}", "input": {}},
        result(f"c{number}", more=True),
        result(f"c{number}"),
    ],
    "arguments of one call": lambda number: [{"type": "tool.args.delta", "toolCallId": "c", "delta": "x"}],
    "parts of one block": lambda number: [
        {"type": "reasoning.start", "id": "r", "partIndex": number},
        {"type": "reasoning.delta", "id": "r", "delta": "\ud83d"},
        {"type": "reasoning.end", "id": "r"},
    ],
    "asks and pauses": lambda number: [
        {"type": "hitl.ask", "askId": f"a{number}", "kind": "approval", "token": f"k{number}"},
        {"type": "hitl.ask", "askId": "a", "kind": "approval", "resumeBinding": "positional", "ordinal": number},
        {**DONE, "outcome": {"type": "paused", "asks": []}, "finishReason": "paused"},
        TURN,
    ],
    "citations of sources that are missing": lambda number: [text("b"), cited(f"s{number}")],
    "deltas that grow": lambda number: [{"type": "text.delta", "id": "b", "delta": "x" * number}],
}
OPENING = [TURN, message("m"), text("b"), call("c"), {"type": "reasoning.start", "id": "r", "partIndex": 0}]


def numbered(events: Iterable[Event]) -> Iterator[Event]:
    seq = -1
    for event in events:
        seq = event.get("seq", seq + 1)
        yield {**event, "seq": seq}


def rounds(play: Round, opening: Iterable[Event] = OPENING) -> Iterator[list[Event]]:
    """Yield the events of each round, after the opening."""
    events = numbered(itertools.chain(opening, itertools.chain.from_iterable(map(play, itertools.count()))))
    yield list(itertools.islice(events, len(list(opening))))
    for number in itertools.count():
        yield list(itertools.islice(events, len(play(number))))


def lines_of(checker: Checker, events: Iterable[Event]) -> int:
    """Return how many lines run for the events."""
    waiting = list(events)
    return lines_run(lambda: [checker.feed(event) for event in waiting])


def assert_work_is_steady(play: Round, opening: Iterable[Event] = OPENING, settings: Settings | None = None) -> None:
    """Check that a round late in a stream runs as many lines as an early one."""
    checker = Checker(settings or Settings(PROTOCOL))
    stream = rounds(play, opening)
    counts = []
    for more in (40, 160):
        for events in itertools.islice(stream, more):
            for event in events:
                checker.feed(event)
        counts.append(lines_of(checker, itertools.chain.from_iterable(itertools.islice(stream, 4))))
    assert counts[0] > 20
    assert counts[1] <= 1.1 * counts[0] + 30


@pytest.mark.parametrize("name", ROUNDS)
def test_the_lines_run_for_an_event_do_not_grow_with_the_stream(name: str) -> None:
    assert_work_is_steady(ROUNDS[name])


_OWN = ("id", "toolCallId", "artifactId", "surfaceId", "askId", "callId", "sourceId", "key", "token")


def _fresh(event: Event, number: int) -> Event:
    """Return the event with ids of its own; its turn and its message are there, unless it opens them."""
    changed = {name: f"{name}{number}" for name in _OWN if name in event}
    if "turnId" in event:
        changed["turnId"] = f"turn{number}" if event["type"] in ("turn.start", "subagent.start") else "t"
    if "messageId" in event:
        changed["messageId"] = "m"
    return {**event, **changed}


@pytest.mark.parametrize("kind", EVENTS)
def test_the_lines_run_for_an_event_of_any_type_do_not_grow_with_the_stream(kind: str) -> None:
    event = Values(Random(7)).of(EVENTS[kind].definition, depth=2)
    event.pop("seq")
    assert_work_is_steady(lambda number: [_fresh(event, number), event])
    lost = [{**TURN, "seq": 0}, {**message("n"), "seq": 9}]
    assert_work_is_steady(lambda number: [{**_fresh(event, number), "seq": 0}, *lost, {**_fresh(event, -number)}])
    assert_work_is_steady(lambda number: [_fresh(event, number), snapshot(turns=[]), *OPENING[:2]])


class _Watched(dict[Any, Any]):
    """A dict that counts how often somebody goes over it: deleted entries cost there, too, but show in no line."""

    walks = 0

    def _walk(self, name: str) -> Any:
        _Watched.walks += 1
        return getattr(super(), name)()

    def __iter__(self) -> Any:
        return self._walk("__iter__")

    def __reversed__(self) -> Any:
        return self._walk("__reversed__")

    def keys(self) -> Any:
        return self._walk("keys")

    def values(self) -> Any:
        return self._walk("values")

    def items(self) -> Any:
        return self._walk("items")


@pytest.mark.parametrize("name", [name for name in ROUNDS if "gap" not in name and "snapshot" not in name])
def test_no_event_goes_over_all_that_is_held(name: str) -> None:
    checker = Checker(Settings(PROTOCOL))
    stream = vars(vars(checker)["_stream"])["_stream"]
    for attribute, value in vars(stream).items():
        if type(value) is dict and attribute != "steps":  # an abort goes over open steps, and forgets them
            setattr(stream, attribute, _Watched(value))
    _Watched.walks = 0
    for events in itertools.islice(rounds(ROUNDS[name]), 20):
        for event in events:
            checker.feed(event)
    assert _Watched.walks == 0
    checker.finish()
    assert _Watched.walks > 0


def _held_after(checker: Checker, lines: list[str], times: int) -> int:
    for _ in range(times):
        for line in lines:
            checker.feed(json.loads(line))
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("rule", [rule for rule in EXAMPLES if rule not in ("AGJ101", "AGJ705")])
def test_memory_does_not_grow_with_the_findings(rule: str) -> None:
    """The same events again and again: there are no ids to remember."""
    example = EXAMPLES[rule]
    checker = Checker(Settings(PROTOCOL, profile=example.settings.get("profile")))
    tracemalloc.start()
    try:
        sizes = [_held_after(checker, list(example.incorrect), times) for times in (40, 80, 80, 80)]
    finally:
        tracemalloc.stop()
    # The least of three: the interpreter keeps freed tuples and frames for use again, some thousands of bytes.
    assert min(after - before for before, after in itertools.pairwise(sizes)) < 8_000


def test_a_source_that_is_cited_and_may_still_come_costs_little() -> None:
    checker = Checker(Settings(PROTOCOL))
    event = {**cited("s"), "seq": 0}
    tracemalloc.start()
    try:
        before = _held_after(checker, [json.dumps(event)], 100)
        after = _held_after(checker, [json.dumps(event)], 1000)
    finally:
        tracemalloc.stop()
    assert after - before < 400 * 1000


# One event

LONG = "k" * 100_000
BIG = 2**53 + 1


def state(value: Any) -> Event:
    return {"type": "state.snapshot", "snapshot": value}


def nested(depth: int, key: str = "a") -> Any:
    value: Any = BIG
    for _ in range(depth):
        value = {key: value}
    return value


# What costs a pointer, a location, a message or an excerpt for each of many places.
LARGE: dict[str, Event] = {
    "empty objects below a long key": state({LONG: [{} for _ in range(10_000)]}),
    "integers below a long key": state({LONG: [BIG] * 5_000}),
    "integers below long keys in one another": state({"a" * 50_000: {"b" * 50_000: [{"c": BIG}] * 5_000}}),
    "integers at depth": state({"a": [nested(190)] * 100}),
    "integers": state([BIG] * 10_000),
    "surrogates": state(["\ud800"] * 10_000),
    "keys of _meta": {"type": "host.context", "_meta": {f"a b {number}": 0 for number in range(10_000)}},
    "links": {
        "type": "content.block",
        "block": {
            "type": "tool-result",
            "toolCallId": "c",
            "outcome": "ok",
            "content": [{"type": "resource-link", "uri": "javascript:x"}] * 3_000,
        },
    },
    "unknown fields": {**TURN, **{f"field{number}": number for number in range(10_000)}},
    "citations": {
        "type": "text.end",
        "id": "b",
        "citations": [cited("s")["citations"][0]] * 2_000,
    },
    "asks": {
        **DONE,
        "outcome": {"type": "paused", "asks": [{"askId": LONG[:9000], "kind": "form"}] * 300},
        "finishReason": "paused",
    },
    "long ids": {"type": "text.delta", "id": LONG, "turnId": LONG + "1", "messageId": LONG + "2", "delta": "x"},
    "messages twice": snapshot(messages=[{"id": LONG[:9000], "role": "user", "content": []}] * 300),
    "richer parts": {
        "type": "content.block",
        "block": {
            "type": "text",
            "text": "x",
            "citations": [cited("s")["citations"][0]] * 1_000,
        },
    },
}


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("profile", [None, "CORE"])
def test_one_event_costs_memory_and_output_in_proportion_to_its_size(name: str, profile: str | None) -> None:
    line = json.dumps({**LARGE[name], "seq": 0})
    agjson.check([json.dumps({**TURN, "seq": 0})])  # what is imported at first use
    assert peak_memory(lambda: agjson.check([line], profile=profile)) < 100 * len(line) + 1_000_000
    report = agjson.check([line], profile=profile)
    assert len(report.findings) <= 20 * len(LEVELS) * 2  # at the event, and at the end of the stream
    assert len(str(report)) < 500 * len(report.findings) + 1
    for finding in report.findings:
        assert len(finding.message) <= 300
        assert len(finding.pointer) <= len(line)


def test_lines_run_for_one_event_are_in_proportion_to_its_members() -> None:
    def count(members: int) -> int:
        event = {**state({"a" * 1000: [{"b": BIG} for _ in range(members)]}), "seq": 0}
        return lines_of(Checker(Settings(PROTOCOL)), [event])

    assert count(8_000) < 4.4 * count(2_000)


def test_the_depth_of_a_value_that_was_not_decoded_is_not_paid_for_each_member() -> None:
    def count(depth: int) -> int:
        value: Any = []
        for _ in range(depth):
            value = [BIG, value]
        return lines_of(Checker(Settings(PROTOCOL)), [{**state(value), "seq": 0}])

    assert count(8_000) < 4.4 * count(2_000)


# The cap


def check(*events: Event, **settings: Any) -> list[agjson.Finding]:
    return agjson.check(list(numbered(events)), **settings).findings


def test_an_event_has_twenty_findings_of_a_level_and_the_last_one_has_how_many_more_there_are() -> None:
    findings = check(state([BIG] * 50))
    assert [finding.rule for finding in findings] == ["AGJ105"] * 20
    assert [finding.location for finding in findings] == [("snapshot", index) for index in range(20)]
    assert "30 more" in findings[-1].message
    assert "warning" in findings[-1].message
    assert not [finding for finding in findings[:-1] if "more" in finding.message]
    assert not [finding for finding in check(state([BIG] * 20)) if "more" in finding.message]


def test_the_cap_is_for_each_event() -> None:
    findings = check(state([BIG] * 50), state([BIG] * 50))
    assert [finding.event for finding in findings] == [0] * 20 + [1] * 20


def test_a_flood_of_warnings_hides_no_error_and_no_error_a_warning() -> None:
    event = {**state([BIG] * 50), "turnId": "nowhere", "_meta": {f"a b {number}": 0 for number in range(50)}}
    findings = check({**event, "snapshot2": 1}, rules={"AGJ105": "warning"})
    levels = [finding.level for finding in findings]
    assert (levels.count("warning"), levels.count("info")) == (20, 20)
    assert levels.count("error") >= 1
    errors = check({**state([BIG]), **{f"a{number}": 1 for number in range(50)}})
    assert [finding.rule for finding in errors] == ["AGJ103"] * 20 + ["AGJ105"]
    assert "; 30 more of level error" in errors[19].message
    errors = check({**TURN, **{f"a{number}": 1 for number in range(2000)}})
    assert "; at least 980 more of level error" in errors[19].message


def test_a_rule_that_is_off_takes_no_room() -> None:
    event = {**state([BIG] * 50), "type": "host.context", "snapshot": ["\ud800"]}
    del event["snapshot"]
    event["context"] = {"a": [BIG] * 50, "b": "\ud800"}
    assert [finding.rule for finding in check(event, rules={"AGJ105": None}) if finding.level == "warning"] == [
        "AGJ106"
    ]


def test_what_shows_at_the_end_is_capped_by_the_event_that_it_is_about() -> None:
    def late(count: int, source: str) -> Event:
        return {**cited(source), "citations": cited(source)["citations"] * count}

    findings = check(*OPENING, late(50, "s"), late(3, "s"), DONE)
    late_findings = [finding for finding in findings if finding.rule == "AGJ705"]
    assert [finding.event for finding in late_findings] == [5] * 20 + [6] * 3
    assert "30 more" in late_findings[19].message


def test_a_long_message_leaves_room_for_how_many_more_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reporting, "_MAX_MESSAGE", 60)
    findings = check(state([BIG] * 50), rules={"AGJ105": "info"})
    assert findings[-1].message.endswith("; 30 more of level info in this event")
    assert max(len(finding.message) for finding in findings) <= 60


def test_what_prints_findings_prints_lines_that_do_nothing(tmp_path: Any) -> None:
    name = tmp_path / "::error::\x1b]52;c;x\x07\n::warning::.jsonl"
    name.write_text(json.dumps({"type": "text.delta", "seq": 0, "id": "\x1b[31m\n::error::", "delta": "\u202e"}))
    report = agjson.check(name)
    assert report.findings
    printed = str(report)
    assert printed.isascii() or printed.replace("\n", "").isprintable()
    assert printed.count("\n") == len(report.findings) - 1
    assert printed.splitlines() == [str(finding) for finding in report.findings]
    assert not [line for line in printed.splitlines() if line.lstrip().startswith("::")]
    assert str(agjson.Finding("AGJ101", "error", "\x1b\n##[error]", file="::error::")) == (
        r"\x3a:error:::None: error AGJ101: \x1b\n\x23#[error]"
    )


def test_the_pointer_is_whole_and_its_printed_form_is_short() -> None:
    from io import StringIO

    from agjson.reports import reporter

    finding = check(state({LONG: [BIG], "a/b~c": 1}))[0]
    assert finding.pointer == f"/snapshot/{LONG}/0"
    for form, whole in (("text", False), ("github", False), ("markdown", False), ("json", True), ("sarif", True)):
        out = StringIO()
        writer = reporter(form, out, PROTOCOL)
        writer.finding(finding)
        writer.end(agjson.reports.Summary(1, 1, {"error": 0, "warning": 1, "info": 0}))
        assert (finding.pointer in out.getvalue()) is whole, form
