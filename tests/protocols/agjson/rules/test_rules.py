"""The rules of `agjson check`: each fires where it should, and nowhere else."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest

import agjson
from agjson.checks.rule import LEVELS
from agjson.protocols.agjson import PROTOCOL
from agjson.protocols.agjson.rules.catalog import FAMILIES, RULES
from agjson.protocols.agjson.rules.examples import EXAMPLES
from agjson.reports import FORMATS, Summary, reporter
from support.events import (
    Json,
    answer,
    args,
    call,
    called,
    closed,
    delta,
    done,
    end,
    ev,
    insert,
    message,
    more_thought,
    numbered,
    opened,
    record,
    remove,
    snapshot,
    start,
    text,
    thought,
    turn,
    words,
)

# Where the bad example of each rule has its fault: the event, and the JSON Pointer into it.
PLACES: dict[str, list[tuple[int, str]]] = {
    "AGJ101": [(4, "")],
    "AGJ102": [(1, "")],
    "AGJ103": [(1, "/finishReason")],
    "AGJ104": [(3, "/type")],
    "AGJ105": [(1, "/snapshot/order")],
    "AGJ106": [(4, "/delta")],
    "AGJ107": [(2, "/block/source/data")],
    "AGJ108": [(2, "/block/source/mediaType")],
    "AGJ109": [(2, "/_meta/Acme Tracing~1span")],
    "AGJ110": [(3, "")],
    "AGJ201": [(4, "/seq")],
    "AGJ202": [(4, "/seq")],
    "AGJ203": [(8, "/seq")],
    "AGJ204": [(0, "/seq")],
    "AGJ301": [(0, "/turnId")],
    "AGJ302": [(0, "/turnId")],
    "AGJ303": [(2, "")],
    "AGJ304": [(2, "/outcome")],
    "AGJ305": [(4, "/messageId")],
    "AGJ306": [(1, "/parentTurnId")],
    "AGJ307": [(1, "/parentTurnId")],
    "AGJ308": [(2, "")],
    "AGJ309": [(2, "")],
    "AGJ310": [(1, "/id")],
    "AGJ311": [(4, "")],
    "AGJ401": [(1, "/id")],
    "AGJ402": [(4, "/id")],
    "AGJ403": [(5, "/id")],
    "AGJ404": [(5, "/id")],
    "AGJ405": [(5, "/id")],
    "AGJ406": [(5, "/id")],
    "AGJ407": [(2, "")],
    "AGJ408": [(2, "/id")],
    "AGJ409": [(1, "")],
    "AGJ410": [(4, "/messageId")],
    "AGJ501": [(2, "/toolCallId")],
    "AGJ502": [(5, "/input")],
    "AGJ503": [(4, "/toolCallId")],
    "AGJ504": [(5, "/toolCallId")],
    "AGJ505": [(4, "/errorText")],
    "AGJ506": [(4, "/isError")],
    "AGJ507": [(4, "/outcome")],
    "AGJ508": [(4, "/preliminary")],
    "AGJ509": [(4, "/toolCallId")],
    "AGJ510": [(4, "/toolCallId")],
    "AGJ601": [(2, "/finishReason")],
    "AGJ602": [(2, "/outcome/asks")],
    "AGJ603": [(2, "/askId")],
    "AGJ604": [(1, "/outcome/asks/0/askId")],
    "AGJ605": [(1, "")],
    "AGJ606": [(2, "/askId")],
    "AGJ607": [(1, "")],
    "AGJ608": [(2, "/token")],
    "AGJ609": [(3, "/usage/outputTokens")],
    "AGJ701": [(1, "/patch")],
    "AGJ702": [(2, "/patch")],
    "AGJ703": [(1, "/patch")],
    "AGJ704": [(3, "/artifactId")],
    "AGJ705": [(5, "/citations/0/sourceIds/0")],
    "AGJ706": [(5, "/citations/0/endIndex")],
    "AGJ707": [(3, "/surfaceId")],
    "AGJ708": [(2, "/callId")],
    "AGJ801": [(3, ""), (3, "/source")],
    "AGJ802": [(4, "/structuredContent")],
    "AGJ803": [(1, "/type")],
    "AGJ804": [(1, "/shadowed")],
    "AGJ805": [(1, "")],
    "AGJ806": [(1, "")],
    "AGJ807": [(1, "")],
    "AGJ901": [(1, "/source/url")],
    "AGJ902": [(2, "/block/resource/uri")],
    "AGJ903": [(1, "/html")],
}


def found(*events: Json, **settings: Any) -> list[tuple[str, int]]:
    """Rule and event of each finding in the numbered events."""
    report = agjson.check(numbered(*events), **settings)
    return [(each.rule, each.event if each.event is not None else -1) for each in report.findings]


def said(*events: Json, **settings: Any) -> list[str]:
    """The rules that a good message breaks with these events in it."""
    return [rule for rule, _ in found(*opened(), *events, end(), done(), **settings)]


def nested(turn_id: str = "u", parent: str = "t") -> Json:
    return ev("subagent.start", turnId=turn_id, parentTurnId=parent)


def left(turn_id: str = "u", parent: str = "t") -> Json:
    return ev("subagent.done", turnId=turn_id, parentTurnId=parent)


def abort(turn_id: str = "t", reason: str = "stream-truncated") -> Json:
    return ev("turn.abort", turnId=turn_id, reason=reason)


def ask(ask_id: str = "a", kind: str = "approval", /, **fields: Any) -> Json:
    return ev("hitl.ask", askId=ask_id, kind=kind, **fields)


def pause(*ask_ids: str, **fields: Any) -> Json:
    asks = [{"askId": each, "kind": "approval"} for each in ask_ids]
    return done(outcome={"type": "paused", "asks": asks}, finishReason="paused", **fields)


def source(source_id: str = "s", url: str = "https://example.com", **fields: Any) -> Json:
    return ev("source", **{"sourceId": source_id, "source": {"url": url}, **fields})


def cited(end_index: int, unit: str, **fields: Any) -> Json:
    whole = {"citedText": "x", "kind": "offset", "startIndex": 0, "endIndex": end_index, "unit": unit}
    return {**whole, "sourceIds": [], "bounds": "[start,end)", **fields}


def texted(*deltas: str, **fields: Any) -> list[Json]:
    return [text(), *(delta(each) for each in deltas), ev("text.end", id="b", **fields)]


# The catalogue


def test_ids_are_unique_ordered_and_of_a_family() -> None:
    assert list(RULES) == sorted(RULES)
    assert all(rule_id == rule.id and rule_id[:4] in FAMILIES for rule_id, rule in RULES.items())
    assert {rule_id[:4] for rule_id in RULES} == set(FAMILIES)
    assert all(rule.level in LEVELS for rule in RULES.values())


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_a_rule_says_what_where_why_and_what_to_do(rule: Any) -> None:
    assert all(part.strip() == part != "" for part in (rule.id, rule.title, rule.section, rule.why, rule.hint))
    assert len(rule.title) <= 72
    assert not rule.title.endswith(".")
    assert rule.section[0].isdigit()
    assert rule.why.endswith(".")
    assert rule.hint.endswith(".")


def test_every_rule_has_an_example() -> None:
    assert list(EXAMPLES) == list(RULES) == list(PLACES)


@pytest.mark.parametrize("rule", RULES)
def test_the_bad_example_breaks_its_rule_and_no_other(rule: str) -> None:
    example = EXAMPLES[rule]
    findings = agjson.check(example.incorrect, **example.settings).findings
    assert [(each.event, each.pointer) for each in findings] == PLACES[rule]
    assert {(each.rule, each.level) for each in findings} == {(rule, RULES[rule].level)}
    for each in findings:
        assert each.message
        assert each.event is not None
        assert rule == "AGJ101" or each.seq == json.loads(example.incorrect[each.event])["seq"] or rule == "AGJ102"


@pytest.mark.parametrize("rule", RULES)
def test_the_good_example_breaks_none(rule: str) -> None:
    example = EXAMPLES[rule]
    assert agjson.check(example.correct, **example.settings).findings == []


@pytest.mark.parametrize("rule", RULES)
def test_every_example_is_checked_alike_from_a_file(rule: str, tmp_path: Any) -> None:
    example = EXAMPLES[rule]
    for name, lines in (("bad", example.incorrect), ("good", example.correct)):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        findings = agjson.check(path, **example.settings).findings
        assert [(each.event, each.pointer) for each in findings] == (PLACES[rule] if name == "bad" else [])
        assert all(each.line == (each.event or 0) + 1 for each in findings)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("level", [None, *LEVELS])
def test_the_level_of_a_rule_can_be_changed(rule: str, level: Any) -> None:
    example = EXAMPLES[rule]
    findings = agjson.check(example.incorrect, **{**example.settings, "rules": {rule: level}}).findings
    assert [each.level for each in findings] == ([level] * len(PLACES[rule]) if level else [])


def test_a_level_for_a_rule_that_is_none_is_refused() -> None:
    with pytest.raises(agjson.UnknownDefinition, match="AGJ203"):
        agjson.check([], rules={"AGJ2003": None})


# Documents


def test_unknown_types_are_no_fault_for_consumers() -> None:
    assert said(insert(words()), ev("text.later", a=1)) == ["AGJ104"]
    assert said(insert(words()), ev("text.later", a=1), mode="lenient") == []


def test_every_fault_of_an_event_is_told() -> None:
    report = agjson.check([{"type": "text.delta", "seq": -1, "id": 5}])
    assert [(each.rule, each.pointer) for each in report.findings] == [
        ("AGJ103", ""),
        ("AGJ103", "/seq"),
        ("AGJ103", "/id"),
    ]


@pytest.mark.parametrize(
    ("number", "rules"),
    [(2**53, []), (-(2**53), []), (2**53 + 1, ["AGJ105"]), (-(2**53) - 1, ["AGJ105"]), (1e300, []), (True, [])],
)
def test_integers_beyond_a_double_are_told_in_opaque_parts_too(number: Any, rules: list[str]) -> None:
    assert [rule for rule, _ in found(ev("state.snapshot", snapshot=[{"a": number}]))] == rules


def test_halves_of_a_character_may_come_in_two_deltas() -> None:
    high, low = "\ud83d", "\ude00"
    assert said(*texted(high, low)) == said(*texted("a" + high, "", low + "b")) == []
    assert said(*texted(high, "a", low)) == ["AGJ106", "AGJ106"]
    assert said(*texted("a", high)) == ["AGJ106"]
    assert said(*texted(low)) == ["AGJ106"]
    parts = [more_thought(high, partIndex=0), more_thought(high, partIndex=1)]
    halves = [more_thought(low, partIndex=0), more_thought(low), ev("reasoning.end", id="r")]
    assert said(thought(), *parts, *halves) == []
    assert said(call(), ev("tool.args.delta", toolCallId="c", delta='"' + high), args("x")) == ["AGJ502"]
    part = {"artifactId": "f", "append": True}
    artifact = [
        ev("artifact.start", artifactId="f", turnId="t", threadId="th"),
        ev("artifact.delta", part=words("a" + high), **part),
        ev("artifact.delta", part=words(low), **part),
    ]
    assert said(insert(words()), *artifact) == []
    assert said(insert(words(high))) == ["AGJ106"]
    assert said(insert(words()), ev("ext.acme.x", a=[{"b": low}])) == ["AGJ106"]


def _image(media_type: str, data: str) -> Json:
    return insert({"type": "image", "source": {"type": "base64", "mediaType": media_type, "data": data}})


@pytest.mark.parametrize("data", ["", "AA==", "AAA=", "AAAA", "AA", "AA=", "A-_A", "AAAA\n", "AA\r\nAA"])
def test_base64_is_fine(data: str) -> None:
    assert said(_image("image/png", data)) == []


@pytest.mark.parametrize("data", ["A", "AAAAA", "é", "AA==AAAA", "AA*A"])
def test_base64_is_none(data: str) -> None:
    assert said(_image("image/png", data)) == ["AGJ107"]


def test_what_looks_like_base64_in_a_foreign_part_is_not_looked_into() -> None:
    foreign = {"source": {"type": "base64", "mediaType": "image/png", "data": "-"}}
    assert said(insert({"type": "provider-raw", "vendor": "acme", "raw": foreign})) == []
    assert said(call(), args(foreign), answer("c", uiData=foreign)) == []
    assert said(insert(words()), ev("ext.acme.frame", kind="k", frame=foreign, **foreign)) == []


@pytest.mark.parametrize(
    ("media_type", "data", "fits"),
    [
        ("image/jpeg", b"\xff\xd8\xff\xe0", True),
        ("image/jpg", b"\xff\xd8\xff\xe0", True),
        ("IMAGE/JPEG; q=1", b"\xff\xd8\xff\xe0", True),
        ("image/png", b"\xff\xd8\xff\xe0", False),
        ("image/gif", b"\x89PNG\r\n\x1a\n", False),
        ("application/pdf", b"GIF89a", False),
        ("text/plain", b"\x89PNG\r\n\x1a\n", False),
        ("text/plain", b"ID3 is a kind of tag", True),
        ("text/plain", b"%PDF- starts a document", True),
        ("application/octet-stream", b"GIF89a", True),
        ("image/webp", b"GIF89a", True),
        ("video/ogg", b"OggS\0", True),
        ("application/ogg", b"OggS\0", True),
        ("audio/mp3", b"ID3\x04", True),
        ("image/png", b"unknown", True),
        ("image/png", b"", True),
    ],
)
def test_a_media_type_is_held_against_the_first_bytes(media_type: str, data: bytes, fits: bool) -> None:
    assert said(_image(media_type, base64.b64encode(data).decode())) == ([] if fits else ["AGJ108"])


@pytest.mark.parametrize("key", ["a", "traceparent", "acme.tracing/spanId", "agjson/transcription", "a.b-c_D"])
def test_meta_keys_within_the_grammar(key: str) -> None:
    assert said(insert(words(_meta={key: 1}))) == []


@pytest.mark.parametrize("key", ["", "a b", "Acme/x", "a/b/c", "é", "/a", "a\n"])
def test_meta_keys_outside_of_the_grammar(key: str) -> None:
    assert said(insert(words(_meta={key: 1}))) == ["AGJ109"]
    assert said(call(), args({"_meta": {key: 1}})) == []


# Sequence


def test_a_new_invoke_restarts_at_0_and_may_be_one_event_long() -> None:
    assert found(turn(), done(), turn("u", seq=0), done("u")) == []
    assert found(snapshot(), turn(seq=0), done()) == []


def test_seq_may_be_written_as_a_float_and_may_be_huge() -> None:
    assert agjson.check([{**turn(), "seq": 0.0}, {**done(), "seq": 1.0}]).findings == []
    huge = agjson.check([{**turn(), "seq": 10**400}, {**done(), "seq": 10**400 + 1}]).findings
    assert [(each.rule, each.event) for each in huge] == [("AGJ204", 0), ("AGJ105", 0), ("AGJ105", 1)]


def test_a_host_may_number_the_events_anew() -> None:
    assert found(turn(seq=7), start(), end()) == [("AGJ204", 0), ("AGJ407", 2), ("AGJ302", 0)]
    assert found({**delta("a"), "seq": 7}, ev("text.end", id="b")) == [("AGJ204", 0)]


@pytest.mark.parametrize("lost", ["{", b'{"type":"text.shout"', '{"seq":"x"}', "[]", "7"])
def test_what_cannot_be_read_stands_for_one_event_or_none(lost: Any) -> None:
    rules = ["AGJ103" if lost in ('{"seq":"x"}', "[]", "7") else "AGJ101"]
    lines = [json.dumps(each) for each in numbered(*opened(), insert(words()), end(), done())]
    for stream in ([*lines[:2], lost, *lines[2:]], [*lines[:2], lost, *lines[3:]], [lost, *lines], [lost, *lines[1:]]):
        assert {each.rule for each in agjson.check(stream).findings} == set(rules)
    assert "AGJ201" in {each.rule for each in agjson.check([*lines[:2], lost, *lines[4:]]).findings}


def test_what_was_refused_may_be_sent_again_with_its_number() -> None:
    wrong = ev("text.start", seq=2)
    assert found(*opened(), wrong, wrong, insert(words(), seq=2), end(), done()) == [("AGJ103", 2), ("AGJ103", 3)]
    assert found(*opened(), wrong, insert(words(), seq=2), insert(words(), seq=2)) == [("AGJ103", 2), ("AGJ202", 4)]


GAP = {"seq": 9}


def _absent() -> list[Json]:
    """Events that all need something that was not said."""
    return [
        delta("a", turnId="t9", messageId="m9"),
        ev("text.end", id="b9", citations=[cited(99, "char", sourceIds=["s9"])]),
        more_thought("a", "r9"),
        ev("tool.args.delta", toolCallId="c9", delta="a"),
        args({"a": 1}, "c9"),
        answer("c8", messageId="m8"),
        insert(words(), turnId="t8"),
        insert(words(), messageId="m7"),
        end("m6"),
        ev("message.metadata", messageId="m5", metadata={}),
        source(turnId="t7"),
        nested("u9", "t6"),
        left("u9", "t6"),
        ev("step.done", id="p9"),
        ev("state.delta", patch=[{"op": "remove", "path": "/a"}]),
        ev("state.delta", patch={"a": {}}),
        ev("memory.write", scope="user", patch=[{"op": "remove", "path": "/a"}]),
        ev("artifact.delta", artifactId="f9", part=words(), append=True),
        ev("artifact.end", artifactId="f8", lastChunk=True),
        ev("ui.surface.update", surfaceId="x9", components=[]),
        ev("ui.surface.end", surfaceId="x8"),
        ev("ui.result", surfaceId="x9", callId="k9"),
        done("t5", outcome={"type": "paused", "asks": [{"askId": "a9", "kind": "text"}]}, finishReason="paused"),
        ev("turn.error", message="x", turnId="t4"),
    ]


def test_after_a_gap_nothing_that_may_be_missing_is_told() -> None:
    absent = _absent()
    absent[0] |= GAP
    assert found(*opened(), *absent) == [("AGJ201", 2)]
    assert len(found(*opened(), *_absent())) > 20


def test_after_an_event_that_was_refused_nothing_that_may_be_missing_is_told() -> None:
    assert found(*opened(), ev("text.shout"), *_absent()) == [("AGJ104", 2)]


def test_after_a_gap_a_snapshot_tells_what_there_is_again() -> None:
    gap = snapshot(message("m", turnId="t"), turns=[record("t")], **GAP)
    assert found(*opened(), text(), gap, insert(words(), messageId="m"), done()) == [("AGJ201", 3)]
    told = found(*opened(), gap, delta("a"), insert(words(), messageId="n"), source(turnId="u"))
    assert told == [("AGJ201", 2), ("AGJ405", 3), ("AGJ301", 5)]
    live = [ev("step.done", id="p"), ev("ui.result", surfaceId="x", callId="k"), answer("c", messageId="m")]
    assert found(*opened(), gap, *live, done()) == [("AGJ201", 2)]


def test_after_a_gap_a_snapshot_without_turns_leaves_them_open_to_doubt() -> None:
    assert found(*opened(), snapshot(message("m"), **GAP), source(turnId="u"), delta("a")) == [("AGJ201", 2)]


def test_after_a_gap_a_new_invoke_starts_afresh() -> None:
    lost = [*opened(), call(), text(), delta("a", **GAP)]
    assert found(*lost, turn("u", seq=0), start("n", "u"), insert(words()), end("n"), done("u")) == [("AGJ201", 4)]
    assert found(*lost, turn("u", seq=0), delta("a", "x")) == [("AGJ201", 4), ("AGJ405", 6), ("AGJ302", 5)]


def test_after_a_gap_the_state_is_known_again_from_its_snapshot_on() -> None:
    patch = ev("state.delta", patch=[{"op": "remove", "path": "/a"}])
    state = ev("state.snapshot", snapshot={})
    assert found(turn(), state, turn(**GAP), patch, done()) == [("AGJ201", 2)]
    assert found(turn(), state, turn(**GAP), state, patch, done()) == [("AGJ201", 2), ("AGJ702", 4)]


# Turns


def test_a_message_may_name_its_turn_alone() -> None:
    assert found(turn(), start(), insert(words()), end(), done()) == []
    assert found(start(), insert(words()), end(), done()) == [("AGJ301", 0)]
    assert found(insert(words())) == [("AGJ301", 0)]


def test_a_wrong_turn_is_told_once_and_leads_nowhere_else() -> None:
    assert found(*opened(), text(turnId="u"), delta("a", turnId="u"), insert(words()), end(), done()) == [("AGJ301", 2)]


def test_a_snapshot_that_no_fold_takes_is_told_and_what_follows_left_alone() -> None:
    twice = snapshot(turns=[{"turnId": "t", "threadId": "th"}, {"turnId": "t", "threadId": "th"}])
    assert found(*opened(), twice, insert(words()), end(), done()) == [("AGJ404", 2)]


def test_a_turn_may_be_opened_again_after_any_close() -> None:
    for close in (pause(), abort(), ev("turn.error", turnId="t", message="x"), done()):
        assert found(turn(), close, turn(seq=0), start(), insert(words()), end(), done()) == []


def test_a_turn_that_goes_on_has_no_open_message_of_before() -> None:
    assert ("AGJ409", 4) in found(*opened(), done(), turn(), insert(words()), end(), done())


def test_of_several_terminals_the_first_counts() -> None:
    failed = done(outcome={"type": "error", "message": "x"}, finishReason="other")
    assert found(turn(), abort(), failed) == [("AGJ303", 2)]
    assert found(turn(), ev("turn.error", message="x"), done()) == [("AGJ304", 2)]
    assert found(turn(), done(), ev("turn.error", turnId="t", message="x")) == [("AGJ303", 2)]


def test_subagent_done_closes_a_nested_turn_with_its_terminal_before_after_or_never() -> None:
    for close in ([left()], [left(), done("u")], [done("u"), left()]):
        assert found(turn(), nested(), *close, done()) == []


def test_a_subagent_may_hang_from_a_label() -> None:
    assert found(turn(), nested("u", "turn_c1"), left("u", "turn_c1"), done()) == [("AGJ306", 1)]


def test_content_of_interleaved_turns_goes_by_its_turn() -> None:
    interleaved = [
        *opened(),
        nested(),
        start("n", "u"),
        text("b", turnId="t"),
        text("c", turnId="u"),
        delta("a", "b"),
        delta("b", "c"),
        insert(words(), messageId="m"),
        answer("c9", turnId="u", messageId="o") | {"toolCallId": "k"},
    ]
    closing = [end("n"), done("u"), left(), ev("text.end", id="b"), insert(words()), end(), done()]
    assert found(*interleaved, *closing) == [("AGJ503", 9)]


def test_a_nested_turn_that_outlives_its_parent_is_told_once() -> None:
    assert found(turn(), nested(), nested("v", "u"), done("u"), left(), done("v"), done()) == [("AGJ308", 3)]
    assert found(turn(), nested(), abort(reason="user"), abort("u")) == []


def test_the_order_of_closing_matters_only_at_the_end_of_a_broken_stream() -> None:
    turns = [turn("t"), turn("u")]
    assert found(*turns, abort("t"), abort("u")) == [("AGJ309", 2)]
    assert found(*turns, abort("u"), abort("t")) == []
    assert found(*turns, abort("t", "cancelled by the user"), abort("u")) == []
    assert found(*turns, ev("turn.abort", turnId="t"), abort("u")) == []
    assert found(*turns, done("t"), abort("u")) == []
    assert found(turn("t"), turn("u"), done("t"), turn("t"), abort("t"), abort("u")) == []


def test_what_was_left_open_by_an_abort_or_error_is_no_fault() -> None:
    begun = [*opened(), ev("step.start", id="p"), call(), call("d"), args({}, "d"), answer("d", more=True)]
    for close in (abort(), ev("turn.error", message="x")):
        assert found(*begun, end(), close) == []
    assert [rule for rule, _ in found(*begun, end(), done())] == ["AGJ310", "AGJ501", "AGJ509"]


def test_steps_pair_by_id() -> None:
    begun, over = ev("step.start", id="p"), ev("step.done", id="p")
    assert found(turn(), begun, over, begun, over, done()) == []
    assert found(turn(), begun, begun, over, done()) == [("AGJ310", 2)]
    assert found(turn(), over, done()) == [("AGJ310", 1)]
    assert (
        found(turn(), ev("step.start", id="p"), ev("step.start", id="q"), ev("step.done", id="q"), over, done()) == []
    )


def test_only_what_folds_needs_a_turn() -> None:
    live = [
        ask(),
        ev("step.start", id="p"),
        ev("error", message="x"),
        ev("ui.call", surfaceId="x", callId="k", method="f"),
        ev("host.context"),
        ev("ext.acme.x"),
        ev("state.snapshot", snapshot={}),
        ev("memory.write", scope="user", value=1),
        insert(words(), transient=True),
        insert({"type": "data", "name": "n", "data": 1, "transient": True}),
        ev("step.done", id="p"),
    ]
    assert found(*live) == found(turn("t"), turn("u"), *live, done("u"), done("t")) == []
    assert found(turn("t"), turn("u"), source(), done("u"), done("t")) == [("AGJ311", 2)]


def test_records_land_after_the_close_of_their_turn() -> None:
    records = [
        source(turnId="t"),
        ev("handoff", turnId="t"),
        ev("guardrail.result", turnId="t", target="input", passed=True),
        ev("prompt.blocked", turnId="t", reason="blocklist"),
        ev("agent.capabilities", turnId="t", capabilities={}),
        ev("artifact.start", artifactId="f", turnId="t", threadId="th"),
    ]
    assert found(turn(), done(), *records) == []


# Messages and blocks


def test_an_adopted_message_needs_no_end_and_may_have_one() -> None:
    calls = [call(), args({}), answer("c", words(), messageId="r")]
    assert said(*calls) == said(*calls, end("r")) == []
    assert said(*calls, end("r"), end("r")) == ["AGJ402"]
    assert said(*calls, end("r"), insert(words(), messageId="r")) == ["AGJ403"]
    assert said(*calls, insert(words(), messageId="r")) == []


def test_an_adopted_message_is_not_the_open_one() -> None:
    assert found(*opened(), call(), args({}), answer("c", messageId="r"), end(), insert(words()), done()) == [
        ("AGJ409", 6)
    ]


def test_candidates_have_open_messages_of_their_own() -> None:
    second = [start("n", candidateIndex=1), text("c", candidateIndex=1), text("b", candidateIndex=0)]
    assert said(*second, end("n")) == []
    assert said(insert(words()), text("c", candidateIndex=1)) == ["AGJ409"]


def test_ids_may_come_again_after_a_removal() -> None:
    content = [text(), call(), args({}), answer("c")]
    assert found(*opened(), *content, remove(), start(), *content, end(), done()) == []
    assert found(*opened(), *content, remove("*", turnId="t"), start(), *content, end(), done()) == []


def test_a_removal_reverts_to_the_message_before() -> None:
    assert said(text(), start("n"), text("c"), remove("n"), insert(words())) == []
    assert said(text(), start("n"), text("c"), end("n"), remove("n"), insert(words())) == []
    assert said(text(), start("n"), text("c"), end("n"), insert(words())) == ["AGJ409"]
    assert found(*opened(), remove(), insert(words()), done()) == [("AGJ409", 3)]


def test_a_removal_of_nothing_is_no_fault_and_an_end_after_it_neither() -> None:
    assert said(insert(words()), remove("x"), remove("*", turnId="x")) == []
    assert found(*opened(), remove(), end(), done()) == []


def test_a_call_that_was_removed_may_still_be_answered() -> None:
    removed = [*opened(), call(), remove(), answer("c", messageId="r"), done()]
    assert found(*removed) == []
    assert found(*opened(), call(), args({}), answer("c"), remove(), answer("c", messageId="r"), done()) == []


def test_a_message_id_that_is_taken_is_told_once() -> None:
    assert found(*opened(), insert(words()), end(), start(), insert(words()), end(), done()) == [("AGJ404", 4)]


def test_block_ids_and_call_ids_are_apart_and_kinds_are_not() -> None:
    assert said(text("x"), call("x"), args({}, "x")) == []
    assert said(text("x"), thought("x")) == ["AGJ404"]
    assert said(thought("x"), more_thought("a", "x"), delta("a", "x")) == ["AGJ405"]
    assert said(call(), args({}), insert(called("c"))) == ["AGJ404"]


def test_a_block_id_that_is_taken_is_told_once() -> None:
    again = [text(), delta("a"), ev("text.end", id="b")]
    assert found(*opened(), *again, end(), start("n"), *again, end("n"), done()) == [("AGJ404", 7)]


def test_reasoning_opens_parts_by_start_and_by_delta() -> None:
    parts = [thought(partIndex=0), more_thought("a"), thought(partIndex=1), more_thought("b", partIndex=2)]
    assert said(*parts, ev("reasoning.end", id="r")) == []
    assert said(thought(partIndex=0), thought(partIndex=0)) == ["AGJ404"]
    assert said(thought(), thought()) == ["AGJ404"]
    assert said(thought(partIndex=0), ev("reasoning.end", id="r"), thought(partIndex=1), more_thought("a")) == []


def test_what_lands_after_the_seal() -> None:
    late = [
        ev("text.end", id="b"),
        ev("reasoning.end", id="r"),
        ev("reasoning.opaque", id="r", kind="signature", value="eA=="),
        args({}),
        ev("message.metadata", messageId="m", metadata={}),
    ]
    begun = [*opened(), text(), thought(), call()]
    assert found(*begun, end(), *late, done()) == found(*begun, end(), done(), *late) == []
    for each in (delta("a"), more_thought("a"), ev("tool.args.delta", toolCallId="c", delta="{}")):
        assert found(*begun, end(), each, args({}), done()) == [("AGJ403", 6)]
        assert found(*begun, args({}), done(), each, end()) == [("AGJ305", 7)]


def test_a_call_that_came_whole_takes_arguments_like_any_other() -> None:
    assert said(insert(called("c")), ev("tool.args.delta", toolCallId="c", delta="{}"), args({})) == []
    assert said(insert(called("c"))) == []


@pytest.mark.parametrize(
    "deltas",
    [
        ("same words here", "same words here", "same words here"),
        ("It is 18", "It is 18 degrees in Ulm"),
        ("", "It is 18", "", "It is 18 degrees"),
        ("-", "--", "---"),
        ("1", "10", "100", "1000"),
        ("    ", "     ", "      "),
        ("It is", "It is 18", "It is 18 degrees", " in Ulm"),
        ("", "", ""),
    ],
)
def test_deltas_that_are_not_cumulative(deltas: tuple[str, ...]) -> None:
    assert said(*texted(*deltas)) == []


def test_deltas_that_are_cumulative_are_told_at_the_end_of_the_block_or_its_message() -> None:
    growing = ("It is", "It is 18", "", "It is 18 degrees")
    assert said(*texted(*growing)) == said(text(), *map(delta, growing)) == ["AGJ408"]
    assert said(thought(), *map(more_thought, growing), ev("reasoning.end", id="r")) == ["AGJ408"]


def test_metadata_without_a_message_needs_an_open_one() -> None:
    metadata = ev("message.metadata", metadata={"a": 1})
    assert said(insert(words()), metadata) == []
    assert found(*opened(), insert(words()), end(), metadata, done()) == [("AGJ409", 4)]


def test_a_message_that_is_not_there_is_told_once() -> None:
    wrong = [text(messageId="x"), delta("a", messageId="x"), ev("text.end", id="b", messageId="x")]
    assert said(insert(words()), *wrong) == ["AGJ410"]


def test_after_a_snapshot_only_what_it_carries_is_there() -> None:
    restored = [*opened(), text(), snapshot(message("m", called("c")))]
    assert found(*restored, insert(words(), messageId="m"), answer("c", messageId="m"), done()) == []
    assert found(*restored, delta("a"), done()) == [("AGJ405", 4)]
    assert found(*restored, insert(words()), done()) == [("AGJ409", 4)]
    assert found(*restored, start("n"), text(), end("n"), end("m"), done()) == []
    assert found(snapshot(turns=[closed("t"), record("u")]), source(turnId="t"), done("u")) == []
    assert found(snapshot(turns=[record("u"), record("v")])) == []
    assert found(snapshot(turns=[record("u")]), turn("u")) == [("AGJ302", 1)]


def test_what_a_snapshot_holds_twice_is_told_where_it_is() -> None:
    artifact = {"artifactId": "f", "turnId": "t", "threadId": "th", "parts": []}
    memory = [{"scope": scope, "key": "k", "value": 1} for scope in ("user", "user", "thread", "thread")]
    twice = snapshot(
        message(), message("n"), message(), turns=[record(), record()], artifacts=[artifact, artifact], memory=memory
    )
    told = agjson.check(numbered(twice)).findings
    assert [(each.rule, each.pointer) for each in told] == [
        ("AGJ404", "/messages/2/id"),
        ("AGJ404", "/turns/1/turnId"),
        ("AGJ404", "/artifacts/1/artifactId"),
        ("AGJ404", "/memory/3"),
    ]


def test_whatever_folds_names_what_is_there() -> None:
    """As a reducer asks it; a metadata without a message goes to one of the assistant."""
    turns = [done(messageId="x"), abort() | {"messageId": "x"}, ev("turn.error", message="e", messageId="x")]
    for close in turns:
        assert found(turn(), close) == [("AGJ410", 1)]
    others = [
        ev("state.delta", patch={}),
        ev("memory.write", scope="user", value=1),
        ev("artifact.start", artifactId="f", turnId="t", threadId="th"),
        ev("artifact.end", artifactId="f", lastChunk=True),
        source(),
        end(),
    ]
    for each in others:
        events = [*opened(), insert(words()), *others]
        events[events.index(each)] = each | {"messageId": "x", "turnId": "u"}
        assert {rule for rule, _ in found(*events, done())} == {"AGJ301", "AGJ410"}
    user = [turn(), start("m", role="user"), insert(words()), ev("message.metadata", metadata={}), end(), done()]
    assert found(*user) == [("AGJ409", 3)]


# Tools


@pytest.mark.parametrize(
    ("deltas", "given"),
    [
        (["{", "}"], {}),
        ([], {"a": 1}),
        ([""], {"a": 1}),
        (['{"a": 1.0, "b": [2e2]}'], {"b": [200], "a": 1}),
        (["[9007199254740993]"], [9007199254740992.0]),
        (['"\\u00e9"'], "é"),
        (["patch: a"], "patch: a"),
        (["null"], None),
    ],
)
def test_assembled_arguments_that_are_the_deltas(deltas: list[str], given: Any) -> None:
    assert said(call(), *(ev("tool.args.delta", toolCallId="c", delta=each) for each in deltas), args(given)) == []


@pytest.mark.parametrize(
    ("told", "given"),
    [("{", {}), ('{"a":1}', {"a": True}), ("0", False), ('{"a":1}', {"a": 1, "b": 2}), ("[1]", [1, 2]), ("null", {})],
)
def test_assembled_arguments_that_differ(told: str, given: Any) -> None:
    assert said(call(), ev("tool.args.delta", toolCallId="c", delta=told), args(given)) == ["AGJ502"]


def test_arguments_after_the_assembled_ones_are_late() -> None:
    assert said(call(), args({}), ev("tool.args.delta", toolCallId="c", delta="{}")) == ["AGJ406"]
    assert said(call(), args({}), args({"a": 1})) == []


def test_a_result_that_stays_preliminary_may_be_replaced_until_it_is_final() -> None:
    calls = [call(), args({})]
    assert said(*calls, answer("c", more=True), answer("c", more=True, preliminary=True), answer("c")) == []
    assert said(*calls, answer("c", more=True), answer("c"), answer("c")) == ["AGJ504"]
    assert said(*calls, answer("c", more=True), answer("c", messageId="x")) == []


def test_a_preliminary_result_is_replaced_where_it_is() -> None:
    begun = [*opened(), call(), args({}), answer("c", more=True)]
    assert found(*begun, end(), answer("c"), done()) == [("AGJ403", 6)]
    assert found(*begun, end(), done(), answer("c", turnId="t")) == [("AGJ403", 7)]
    assert found(*opened(), call(), args({}), answer("c", messageId="r", more=True), end(), answer("c"), done()) == []


@pytest.mark.parametrize(
    ("fields", "rules"),
    [
        ({"errorText": "x"}, ["AGJ505"]),
        ({"errorText": "", "outcome": "error"}, []),
        ({"outcome": "error"}, []),
        ({"isError": True}, []),
        ({"isError": False, "outcome": "ok"}, []),
        ({"isError": False, "outcome": "error"}, ["AGJ506"]),
        ({"isError": True, "outcome": "denied"}, []),
        ({"isError": False, "outcome": "denied"}, []),
        ({"pendingInput": {}, "outcome": "input_required"}, []),
        ({"pendingInput": {}}, ["AGJ507"]),
        ({"pendingInput": {}, "outcome": "ok"}, ["AGJ507"]),
        ({"preliminary": False}, []),
        ({"preliminary": True, "more": False}, ["AGJ508"]),
    ],
)
def test_the_flags_of_a_result_agree(fields: Json, rules: list[str]) -> None:
    assert said(call(), args({}), answer("c", **fields)) == rules


# Asks and usage


def test_pauses_and_checkpoints() -> None:
    assert found(turn(), done(finishReason="pause_turn")) == []
    assert found(turn(), done(finishReason="paused")) == [("AGJ601", 1)]
    assert found(turn(), pause() | {"finishReason": "stop"}) == [("AGJ601", 1)]


def test_an_ask_that_was_answered_within_the_turn_is_none_of_its_pause() -> None:
    assert found(turn(), ask(), done()) == found(turn(), ask(), abort()) == []
    assert found(turn(), ask(), abort(), turn(), ask("b"), pause("b")) == []


def test_an_ask_without_a_turn_belongs_to_the_sole_open_one() -> None:
    assert found(turn(), ask(), pause()) == [("AGJ603", 1)]
    assert found(turn(), nested(), ask(), ask("b", turnId="u"), left(), pause("b")) == []


def test_an_ask_may_be_asked_again_after_the_pause_and_in_a_new_invoke() -> None:
    assert found(turn(), ask(), pause("a"), turn(), ask(), pause("a")) == []
    assert found(turn(), ask(), abort(), turn("u", seq=0), ask(), done("u")) == []


def test_positional_asks_share_an_id_and_differ_in_their_ordinals() -> None:
    first, second = (ask("a", resumeBinding="positional", ordinal=each) for each in (0, 1))
    assert found(turn(), first, second, pause("a", "a")) == []
    assert found(turn(), first, first, pause("a")) == [("AGJ606", 2)]
    assert found(turn(), first, ask(), pause("a")) == [("AGJ606", 2)]
    assert found(turn(), ask("a", resumeBinding="id"), ask("a", resumeBinding="id"), pause("a")) == [("AGJ606", 2)]
    bare = ask("a", resumeBinding="positional")
    assert found(turn(), bare, bare, pause("a", "a")) == [("AGJ607", 1), ("AGJ607", 2)]


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [("form", "schema", None), ("choice", "choices", []), ("url", "url", "https://a"), ("auth", "authConfig", {})],
)
def test_an_ask_has_what_its_kind_needs(kind: str, field: str, value: Any) -> None:
    value = {"scheme": "oauth2"} if field == "authConfig" else value
    assert found(ask("a", kind, **{field: value})) == []
    assert found(ask("a", kind)) == [("AGJ605", 0)]
    assert found(ask("a", "approval"), ask("b", "text")) == []


def test_a_token_may_come_again_with_its_ask() -> None:
    positional = {"resumeBinding": "positional", "token": "k"}
    assert found(ask("a", ordinal=0, **positional), ask("a", ordinal=1, **positional)) == []
    assert found(ask("a", token="k"), ask("b", token="k")) == [("AGJ608", 1)]


def test_running_totals_are_compared_within_one_opening_of_a_turn() -> None:
    def used(tokens: int, **fields: Any) -> Json:
        return {"outputTokens": tokens, "cumulative": True, **fields}

    def step(usage: Json, **fields: Any) -> list[Json]:
        return [ev("step.start", id="p", **fields), ev("step.done", id="p", usage=usage, **fields)]

    assert found(turn(), *step(used(1)), *step(used(3)), done(usage=used(3))) == []
    assert found(turn(), *step(used(9)), *step(used(3)), done()) == [("AGJ609", 4)]
    assert found(turn(), *step(used(9)), ev("turn.error", turnId="t", message="x", usage=used(3))) == [("AGJ609", 3)]
    assert found(turn(), *step(used(9)), done(usage=used(3, cumulative=False))) == []
    assert found(turn(), *step(used(9)), pause(), turn(), done(usage=used(3))) == []
    assert found(turn(), nested(), *step(used(9), turnId="u"), left(), *step(used(3)), done()) == []
    # A message's totals start anew with each message: real providers do that.
    assert found(*opened(), insert(words()), end("m", usage=used(9)), done(usage=used(3))) == []


# State, memory, artifacts, sources, surfaces


def test_a_patch_that_fails_makes_later_ones_doubtful() -> None:
    state, wrong = ev("state.snapshot", snapshot={}), ev("state.delta", patch=[{"op": "remove", "path": "/a"}])
    assert found(state, wrong, wrong, state, wrong) == [("AGJ702", 1), ("AGJ702", 4)]
    value = ev("memory.write", scope="user", value={})
    wrong = ev("memory.write", scope="user", patch=[{"op": "remove", "path": "/a"}])
    assert found(value, wrong, wrong, value, wrong) == [("AGJ702", 1), ("AGJ702", 4)]


@pytest.mark.parametrize("patch", [None, "text", 1, {}, {"a": {"b": 1}}])
def test_a_patch_of_another_form_needs_no_state(patch: Any) -> None:
    assert found(ev("state.delta", patch=patch)) == []


def test_memory_goes_by_scope_and_key() -> None:
    patch = [{"op": "add", "path": "/a", "value": 1}]
    value, again = ev("memory.write", scope="user", value={}), ev("memory.write", scope="user", key="", patch=patch)
    assert found(value, again) == []
    assert found(value, again | {"scope": "agent"}) == [("AGJ703", 1)]
    assert found(value, again | {"patch": {"a": 1}}) == [("AGJ702", 1)]
    memory = [{"scope": "thread", "key": "k", "value": {}}]
    thread = ev("memory.write", scope="thread", key="k", patch=patch)
    assert found(snapshot(memory=memory), thread) == []
    assert found(ev("memory.write", scope="thread", key="k", value={}), snapshot(memory=[]), thread) == [("AGJ703", 2)]
    assert found(value, snapshot(memory=[]), again) == []


def test_artifacts_may_start_anew_and_come_from_a_snapshot() -> None:
    begun = ev("artifact.start", artifactId="f", turnId="t", threadId="th")
    part = ev("artifact.delta", artifactId="f", part=words(), append=True)
    over = ev("artifact.end", artifactId="f", lastChunk=True)
    assert found(turn(), begun, part, over, begun, part, over, done()) == []
    assert found(turn(), part, part, over, done()) == [("AGJ704", 1)]
    assert found(turn(), begun, over, over, done()) == [("AGJ704", 3)]
    restored = {"artifactId": "f", "turnId": "t", "threadId": "th", "parts": []}
    assert found(turn(), snapshot(artifacts=[restored]), part, over, done()) == []


def test_sources_may_come_after_what_cites_them() -> None:
    citing = texted("abc", citations=[cited(3, "char", sourceIds=["s", "z"])])
    assert said(*citing, source()) == ["AGJ705"]
    assert said(*citing, source(), source("z")) == []
    restored = snapshot(turns=[record("t", sourceIds=["s"], sources=[{"sourceId": "z", "source": {"url": "u"}}])])
    assert found(restored, *opened(), *citing, end(), done()) == []


TEXT = "a😀é"


@pytest.mark.parametrize(("unit", "length"), [("char", 3), ("utf16", 4), ("byte", 7)])
@pytest.mark.parametrize("deltas", [(TEXT,), ("a\ud83d", "\ude00é"), ("a", "", "😀", "é")])
def test_citations_reach_to_the_end_of_the_text_in_their_unit(unit: str, length: int, deltas: tuple[str, ...]) -> None:
    def rules(end_index: int, **fields: Any) -> list[str]:
        return said(*texted(*deltas, citations=[cited(end_index, unit, **fields)]))

    assert rules(length) == rules(length - 1, bounds="[start,end]") == []
    assert rules(length + 1) == rules(length, bounds="[start,end]") == ["AGJ706"]
    assert rules(99, partIndex=0) == rules(99, indexFrame="source") == []
    url = {"citedText": "x", "kind": "url", "url": "https://a", "endIndex": 99, "unit": unit}
    assert said(*texted(*deltas, citations=[url])) == []
    assert said(*texted(*deltas, citations=[{**url, "indexFrame": "response"}])) == ["AGJ706"]
    del url["unit"]
    assert said(*texted(*deltas, citations=[{**url, "indexFrame": "response"}])) == []


def test_a_citation_into_a_text_that_was_not_seen_whole_is_not_measured() -> None:
    assert found(*opened(), insert(words()), delta("abc"), ev("text.end", id="b", citations=[cited(9, "char")])) == [
        ("AGJ405", 3),
        ("AGJ302", 0),
        ("AGJ401", 1),
    ]


def test_surfaces_and_calls() -> None:
    begun = ev("ui.surface.start", surfaceId="x", catalogId="basic")
    model = ev("ui.data-model", surfaceId="x")
    over = ev("ui.surface.end", surfaceId="x")
    assert found(begun, model, over, begun, model, over) == []
    assert found(model, model, over) == [("AGJ707", 0)]
    assert found(begun, over, over) == [("AGJ707", 2)]
    reply = ev("ui.result", surfaceId="x", callId="k")
    assert found(ev("ui.call", surfaceId="x", callId="k", method="f"), reply, reply) == []
    others = [
        ev("ui.action-result", surfaceId="x", actionId="a"),
        ev("ui.widget.result", surfaceId="x", callId="w", result=""),
        ev("ui.display-mode", mode="inline", surfaceId="x"),
        ev("ui.call", surfaceId="x", callId="k", method="f"),
    ]
    assert found(*others) == []


# Profiles and extensions


def test_a_declared_profile_is_held_against_what_follows_and_not_against_its_declaration() -> None:
    core = ev("agent.capabilities", capabilities={"profile": "CORE"})
    assert found(turn(), core, core, source(), done()) == [("AGJ801", 3), ("AGJ801", 3)]
    assert found(turn(), core, ev("ext.acme.x", a=1), *[start(), insert(words()), end()], done()) == []
    assert {rule for rule, _ in found(turn(), core, done(), profile="CORE")} == {"AGJ801"}
    assert found(turn(), core, source(), done(), profile="EXTENDED") == [("AGJ801", 1)] * 2
    assert found(turn(), source(), done(), profile="ADVANCED") == []


def test_channels_of_a_result_are_told_by_their_own_rule_in_core_alone() -> None:
    calls = [call(), args({}), answer("c", structuredContent=1, uiData=2, sideData=3)]
    assert said(*calls, profile="CORE") == ["AGJ802"] * 3
    assert said(*calls, profile="EXTENDED") == ["AGJ801"] * 3
    assert said(*calls) == []


def test_reserved_segments_may_be_used_by_their_owners() -> None:
    event = ev("ext.langgraph.task", id="x")
    assert found(event) == [("AGJ803", 0)]
    assert found(event, owned_vendors=["langgraph"]) == []
    assert found(event, owned_vendors=["google"]) == [("AGJ803", 0)]
    assert found(ev("ext.openai-tools.x")) == found(ev("ext.com.openai.x")) == []


def test_carried_frames_and_what_was_not_parsed() -> None:
    assert found(ev("ext.acme.frame", kind=7, frame=None)) == [("AGJ805", 0)]
    assert found(ev("ext.acme.frame", frame=None)) == [("AGJ805", 0)]
    assert found(ev("ext.acme.frame", kind="k", frame=None)) == found(ev("ext.acme.frames")) == []
    assert found(ev("ext.acme.unparsed", turnId="t")) == [("AGJ806", 0)]
    assert found(ev("ext.acme.unparsed", value=None)) == []


@pytest.mark.parametrize("shadowed", [{"id": 1}, {"seq": 1, "x": 2}, {"shadowed": 1}])
def test_what_collides_is_under_shadowed(shadowed: Any) -> None:
    assert found(ev("ext.acme.x", shadowed=shadowed)) == []


def test_a_safety_block_is_explained_by_itself_or_before_it() -> None:
    why = [{"category": "spii"}]
    blocked = done(finishReason="safety_blocked")
    assert found(turn(), blocked) == [("AGJ807", 1)]
    assert found(turn(), blocked | {"safety": [{"category": ""}]}) == [("AGJ807", 1)]
    assert found(turn(), blocked | {"safety": why}) == []
    assert found(turn(), ev("prompt.blocked", reason="safety", safety=why), blocked) == []
    assert found(turn(), ev("guardrail.result", target="output", passed=False, safety=why), blocked) == []
    assert found(turn(), ev("prompt.blocked", reason="other"), done()) == []
    assert found(turn(), ev("prompt.blocked", reason="safety"), done()) == [("AGJ807", 1)]


# Security


@pytest.mark.parametrize("url", ["https://a", "HTTP://a", "  https://a", "/path", "#x", "", "a/b:c", "?q=a:b", "//a"])
def test_urls_that_may_be_opened(url: str) -> None:
    assert found(turn(), source(url=url), done()) == []


@pytest.mark.parametrize(
    "url",
    [
        *("javascript:a", "JavaScript:a", " \tjavascript:a", "java\nscript:a", "\x01javascript:a"),
        *("data:text/html,a", "vbscript:a", "file:///etc/passwd", "tel:1", "ftp://a", "web+app:x"),
    ],
)
def test_urls_that_must_not_be_opened(url: str) -> None:
    assert found(turn(), source(url=url), done()) == [("AGJ901", 1)]
    assert found(turn(), source(source={"type": "url", "url": url}), done()) == [("AGJ901", 1)]
    assert found(ask("a", "url", url=url)) == [("AGJ901", 0)]
    assert found(ask("a", "auth", authConfig={"scheme": "x", "authorizationUrl": url})) == [("AGJ901", 0)]
    assert said(*texted("abc", citations=[{"citedText": "x", "kind": "url", "url": url}])) == ["AGJ901"]
    assert said(insert({"type": "resource-link", "uri": url})) == ["AGJ901"]
    assert said(insert({"type": "search-result", "url": url})) == ["AGJ901"]


def test_a_scheme_can_be_allowed() -> None:
    assert found(turn(), source(url="TEL:1"), done(), allow_schemes=["tel"]) == []
    assert found(turn(), source(url="tel:1"), done(), allow_schemes=["TEL"]) == []


@pytest.mark.parametrize("url", ["data:image/png;base64,AAAA", "gs://bucket/a.mp4", "s3://bucket/a.png", "blob:x"])
def test_media_are_no_links(url: str) -> None:
    assert said(insert({"type": "image", "source": {"type": "url", "url": url}})) == []


def test_what_looks_like_a_url_in_a_foreign_part_is_not_looked_into() -> None:
    foreign = {"url": "file:///a", "uri": "ui://x", "type": "resource-link"}
    assert said(call(), args(foreign), answer("c", structuredContent=foreign)) == []
    assert said(insert(words()), ev("ext.acme.x", url="file:///a")) == []


def test_a_surface_of_html_says_what_it_needs() -> None:
    def resource(**fields: Any) -> Json:
        return insert({"type": "resource", "resource": {"uri": "ui://x", **fields}})

    assert said(resource()) == said(resource(_meta={})) == said(resource(_meta={"ui": {}})) == ["AGJ902"]
    assert said(resource(_meta={"ui": {"csp": {}}})) == said(resource(uri="file:///a")) == []
    assert said(insert({"type": "resource-link", "uri": "ui://x"})) == []


def _asking(**fields: Any) -> Json:
    return {"askId": "a", "kind": "approval", **fields}


def test_a_result_that_waits_for_input_or_of_a_long_call_is_not_the_final_one() -> None:
    waiting = ev("tool.done", toolCallId="c", content=[], outcome="input_required", pendingInput={"inputKeys": ["k"]})
    final = ev("tool.done", toolCallId="c", content=[], outcome="ok")
    call = ev("tool.start", toolCallId="c", name="f")
    ready = ev("tool.args.assembled", toolCallId="c", input={})
    assert "AGJ504" not in said(call, ready, waiting, final)
    assert "AGJ504" not in said({**call, "longRunning": True}, ready, final, final)
    assert "AGJ504" in said(call, ready, final, final)


def test_a_field_that_a_producer_may_not_send_hides_no_other_fault() -> None:
    odd = ev("turn.start", turnId="t", threadId="th", timestamp=1)
    found = [each.rule for each in agjson.check(numbered(odd, ev("text.delta", id="none", delta="x"))).findings]
    assert found == ["AGJ103", "AGJ405", "AGJ302"]


def test_a_large_seq_beside_a_float_is_no_error_of_the_checker() -> None:
    start = ev("turn.start", turnId="t", threadId="th")
    found = agjson.check([{**start, "seq": 0.0}, {**start, "seq": 10**400}]).findings
    assert "AGJ201" in [each.rule for each in found]


def test_a_value_that_holds_itself_is_looked_at_once() -> None:
    inside: list[Any] = [2**60]
    inside.append(inside)
    found = agjson.check([{"type": "state.snapshot", "seq": 0, "snapshot": inside}]).findings
    assert [each.rule for each in found] == ["AGJ105"]


def test_asks_of_a_pause_are_looked_at_like_live_ones() -> None:
    asks = [
        _asking(kind="form"),
        _asking(askId="b", resumeBinding="positional", token="x"),
        _asking(askId="c", token="x"),
    ]
    events = [
        ev("turn.start", turnId="t", threadId="th"),
        ev("turn.done", turnId="t", outcome={"type": "paused", "asks": asks}, finishReason="paused"),
    ]
    found = {each.rule for each in agjson.check(numbered(*events)).findings}
    assert {"AGJ605", "AGJ607", "AGJ608"} <= found


def test_steps_of_two_turns_may_have_one_id() -> None:
    events = [
        *(ev("turn.start", turnId=each, threadId="th") for each in ("t", "s")),
        *(ev("step.start", id="step-0", turnId=each) for each in ("t", "s")),
        *(ev("step.done", id="step-0", turnId=each) for each in ("t", "s")),
        *(ev("turn.abort", turnId=each) for each in ("s", "t")),
    ]
    assert [each.rule for each in agjson.check(numbered(*events)).findings] == []


@pytest.mark.parametrize(
    "event",
    [
        {"type": "reasoning.opaque", "id": "r", "kind": "Signature", "value": "SECRET"},
        {"type": "reasoning.opaque", "id": "r", "value": "SECRET"},
        {"type": "content.block", "block": {"type": "reasoning", "opaque": "SECRET"}},
        {"type": "hitl.ask", "askId": "a", "kind": "approval", "Token": "SECRET"},
        {"type": "hitl.ask", "askId": "a", "kind": "auth", "authConfig": {"clientSecret": "SECRET"}},
        {"type": "text.delta", "id": 1, "delta": "x", "access_token": "SECRET"},
    ],
)
def test_what_was_to_be_secret_stands_in_no_finding(event: Json) -> None:
    found = agjson.check([{**event, "seq": 0}]).findings
    assert found
    assert not [each for each in found if "SECRET" in repr(each)]


@pytest.mark.parametrize("source", [b"{}", {"type": "x"}, bytearray(b"{}")])
def test_a_single_event_is_no_stream(source: Any) -> None:
    with pytest.raises(TypeError, match="put it into a list"):
        agjson.check(source)


@pytest.mark.parametrize("settings", [{"profile": "BOGUS"}, {"rules": {"AGJ302": "bogus"}}, {"mode": "odd"}])
def test_a_setting_that_means_nothing_is_refused_at_once(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^unknown "):
        agjson.check([], **settings)


def test_a_surface_that_has_ended_takes_no_answers() -> None:
    surface = {"surfaceId": "s", "turnId": "t"}
    begun, ended = ev("ui.surface.start", catalogId="c", **surface), ev("ui.surface.end", **surface)
    for late in (
        ev("ui.action-result", actionId="a", value=1, **surface),
        ev("ui.widget.result", callId="c", result="", **surface),
        ev("ui.call", callId="c", method="focus", **surface),
    ):
        text = ev("text.start", id="b")
        assert said(text, begun, ended, late) == ["AGJ707"]
        assert said(text, late) == said(text, begun, late, ended) == []


def test_offsets_of_a_later_text_may_count_from_the_start_of_the_message() -> None:
    first = [ev("text.start", id="a"), ev("text.delta", id="a", delta="x" * 100), ev("text.end", id="a")]
    citation = {
        **{"citedText": "y", "kind": "offset", "startIndex": 100, "endIndex": 150, "sourceIds": []},
        **{"unit": "char", "bounds": "[start,end)"},
    }
    later = [
        ev("text.start", id="b"),
        ev("text.delta", id="b", delta="y" * 50),
        ev("text.end", id="b", citations=[citation]),
    ]
    assert said(*first, *later) == []
    assert said(*later) == ["AGJ706"]


def test_a_cumulative_delta_may_come_twice() -> None:
    deltas = ["Hello there", "Hello there", "Hello there, how", "Hello there, how are you"]
    events = [ev("text.delta", id="b", delta=each) for each in deltas]
    assert said(ev("text.start", id="b"), *events, ev("text.end", id="b")) == ["AGJ408"]
    same = [ev("text.delta", id="b", delta="ha ha ha ha ha")] * 4
    assert said(ev("text.start", id="b"), *same, ev("text.end", id="b")) == []


def test_results_and_citations_that_come_whole_are_looked_at_like_streamed_ones() -> None:
    result = {
        "type": "tool-result",
        "toolCallId": "c",
        "content": [],
        "outcome": "ok",
        "isError": True,
        "errorText": "no",
    }
    assert sorted(said(insert(result))) == ["AGJ505", "AGJ506"]
    citation = {
        **{"citedText": "y", "kind": "offset", "startIndex": 0, "endIndex": 1, "sourceIds": ["nowhere"]},
        **{"unit": "char", "bounds": "[start,end)"},
    }
    assert said(insert({"type": "text", "text": "yes", "citations": [citation]})) == ["AGJ705"]


@pytest.mark.parametrize("form", FORMATS)
def test_a_seq_too_long_to_print_is_reported_in_every_format(form: str) -> None:
    start = ev("turn.start", turnId="t", threadId="th")
    found = agjson.check([{**start, "seq": 0}, {**start, "seq": 10**5000}]).findings
    assert "AGJ201" in [each.rule for each in found]
    writer = reporter(form, io.StringIO(), PROTOCOL)
    for each in found:
        writer.finding(each)
    writer.end(Summary(1, 2, {"error": len(found), "warning": 0, "info": 0}))


def test_a_class_in_place_of_an_event_is_a_finding() -> None:
    assert [each.rule for each in agjson.check([agjson.types.TextDeltaEvent]).findings] == ["AGJ103"]
