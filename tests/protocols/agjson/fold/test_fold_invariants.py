"""The invariants of the specification, as far as they bind a reducer (spec 5.0), and what resync means."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import agjson
from agjson.protocols.agjson.fold.changes import BlockChanged, MessageChanged
from support.events import (
    ANY_ID,
    Json,
    answer,
    answered,
    args,
    assert_refused,
    assert_resync,
    call,
    called,
    clean,
    closed,
    content,
    contents,
    delta,
    done,
    end,
    ev,
    fold,
    insert,
    message,
    messages,
    more_thought,
    numbered,
    opened,
    record,
    remove,
    result,
    snapshot,
    start,
    text,
    thought,
    turn,
    turns,
    words,
)

STATE = ev("state.snapshot", snapshot={"s": 1})
NESTED = ev("subagent.start", turnId="s", parentTurnId="t")
SOURCE: Json = {"sourceId": "s1", "source": {"url": "u"}}
USAGE = {"inputTokens": 10, "outputTokens": 2, "cumulative": True}

RICH = [
    turn(trigger={"kind": "user"}),
    start(),
    thought(partIndex=1),
    more_thought("two"),
    more_thought("one ", partIndex=0),
    ev("reasoning.opaque.delta", id="r", delta="sig"),
    ev("reasoning.opaque", id="r", kind="signature", value=""),
    text(providerMetadata={"p": 1}),
    delta("Hel"),
    NESTED,
    start("n", "s"),
    text("b2", messageId="n"),
    delta("lo"),
    delta("sub", "b2"),
    call(messageId="m"),
    ev("tool.args.delta", toolCallId="c", delta="{}"),
    args({"x": None}),
    answer("c", words("1"), messageId="tool", turnId="t", more=True),
    answer("c", words("2"), structuredContent=None),
    ev("subagent.done", turnId="s", parentTurnId="t"),
    insert({"type": "data", "id": "d", "name": "k", "data": 1}),
    insert({"type": "data", "id": "d", "name": "k", "data": None}),
    ev("source", **SOURCE),
    ev("artifact.start", artifactId="x", turnId="t", threadId="th"),
    ev("artifact.delta", artifactId="x", part=words("a"), append=False),
    ev("artifact.delta", artifactId="x", part=words("b"), append=True),
    STATE,
    ev("state.delta", patch=[{"op": "add", "path": "/n", "value": None}]),
    ev("memory.write", scope="user", key="k", value=None),
    ev("ext.acme.note", anything={"n": 1}),
    end(usage=USAGE),
    end("n"),
    done("s"),
    done(messageMetadata={"total": 3}, usage=USAGE),
]
RICH_RESULT: Json = {
    "messages": [
        {
            **message("m", usage=USAGE, messageMetadata={"total": 3}),
            "content": [
                {"type": "reasoning", "text": "one two", "opaque": {"kind": "signature", "value": "sig"}},
                words("Hello", providerMetadata={"p": 1}),
                called("c", input={"x": None}),
                {"type": "data", "id": "d", "name": "k", "data": None},
            ],
        },
        message("n", words("sub"), turnId="s"),
        message("tool", answered("c", words("2"), structuredContent=None), role="tool"),
    ],
    "artifacts": [{"artifactId": "x", "turnId": "t", "threadId": "th", "parts": [words("ab")]}],
    "memory": [{"scope": "user", "key": "k", "value": None}],
    "turns": [
        closed(trigger={"kind": "user"}, usage=USAGE, sources=[SOURCE], sourceIds=["s1"]),
        {**closed("s"), "parentTurnId": "t"},
    ],
    "state": {"s": 1, "n": None},
}


# INV-FOLD


def test_a_whole_stream_folds_to_its_result() -> None:
    assert clean(*RICH) == RICH_RESULT


def test_no_event_at_all_folds_to_the_empty_result() -> None:
    folded = fold()
    assert folded.result == {"messages": [], "artifacts": [], "memory": [], "turns": []}
    assert folded.needs_resync is False
    assert folded.resync is None


def test_live_and_history_folds_agree_wherever_the_stream_is_cut() -> None:
    stream = numbered(*RICH)
    reducer = agjson.Reducer()
    for count, event in enumerate(stream, start=1):
        reducer.push(event)
        assert agjson.reduce(stream[:count]).result == reducer.result()
    assert reducer.result() == RICH_RESULT


def test_the_fold_takes_any_iterable_once() -> None:
    assert agjson.reduce(iter(numbered(*RICH))).result == RICH_RESULT
    assert agjson.reduce(event for event in numbered(*RICH)).result == RICH_RESULT


def test_two_folds_of_the_same_events_agree_and_share_nothing_that_changes() -> None:
    stream = numbered(*RICH)
    first = agjson.reduce(stream)
    kept = copy.deepcopy(first.result)
    assert agjson.reduce(stream).result == kept
    assert agjson.reduce([*stream, {**remove("m"), "seq": len(stream)}]).result != kept
    assert first.result == kept


def test_dataclass_events_fold_like_wire_events() -> None:
    stream = numbered(*RICH)
    parsed = [agjson.parse_event(json.dumps(event)) for event in stream]
    assert agjson.reduce(parsed).result == RICH_RESULT
    reducer = agjson.Reducer()
    for event in parsed:
        reducer.push(event)
    assert reducer.result() == RICH_RESULT


def test_dataclass_events_keep_null_where_it_is_data_and_leave_absent_fields_out() -> None:
    stream = numbered(turn(), ev("state.snapshot", snapshot=None), ev("memory.write", scope="user", value=None), done())
    folded = agjson.reduce([agjson.parse_event(event) for event in stream])
    assert folded.result == result(state=None, memory=[{"scope": "user", "value": None}], turns=[closed()])


def test_dataclass_and_wire_events_may_be_mixed_and_need_a_resync_alike() -> None:
    stream = numbered(*opened(), text(), delta("a"), delta("late", "ghost"))
    mixed = [agjson.parse_event(event) if n % 2 else event for n, event in enumerate(stream)]
    folded = agjson.reduce(mixed)
    assert_resync(folded, "unknown-owner", seq=4, index=4, id="ghost")
    assert folded.result == result(messages=[message("m", words("a"))], turns=[record()])
    parsed = agjson.reduce([agjson.parse_event(event) for event in stream])
    assert_resync(parsed, "unknown-owner", seq=4, index=4, id="ghost")


def test_a_result_handed_out_is_not_changed_by_what_follows() -> None:
    reducer = agjson.Reducer()
    handed = []
    for event in numbered(*RICH):
        reducer.push(event)
        now = reducer.result()
        handed.append((now, copy.deepcopy(now)))
    assert all(now == then for now, then in handed)


def test_an_event_is_not_changed_by_the_fold() -> None:
    stream = numbered(*RICH)
    before = copy.deepcopy(stream)
    agjson.reduce(stream)
    assert stream == before


def test_what_did_not_change_is_the_same_object() -> None:
    reducer = agjson.Reducer()
    for event in numbered(turn(), start("a"), text("b1"), delta("x", "b1"), start("b"), text("b2")):
        reducer.push(event)
    before = reducer.result()
    assert reducer.result() is before
    reducer.push({**delta("y", "b2"), "seq": 6})
    after = reducer.result()
    assert after is not before
    assert after["messages"][0] is before["messages"][0]
    assert after["turns"] is before["turns"]
    assert before["messages"][1]["content"] == [words()]
    assert after["messages"][1]["content"] == [words("y")]


def test_a_fold_goes_on_from_a_stored_result() -> None:
    stored: Any = result(messages=[message("old", words("x"))], turns=[closed()], state={"a": 1}, memory=[])
    kept = copy.deepcopy(stored)
    reducer = agjson.Reducer(stored)
    assert reducer.result() == kept
    for event in numbered(turn("u"), start("n", "u"), text(), delta("y"), ev("state.delta", patch={"b": 2})):
        reducer.push(event)
    assert reducer.resync is None
    assert reducer.result() == result(
        messages=[message("old", words("x")), message("n", words("y"), turnId="u")],
        turns=[closed(), record("u")],
        state={"a": 1, "b": 2},
    )
    assert stored == kept


# INV-TURN


def test_a_turn_opened_twice_is_one_turn() -> None:
    assert turns(turn(), turn(), done()) == [closed()]
    assert turns(turn(), NESTED, NESTED, done("s"), done()) == [closed(), {**closed("s"), "parentTurnId": "t"}]


def test_nothing_but_an_opener_opens_a_turn() -> None:
    for event in [start(), text(turnId="t"), done(), ev("source", sourceId="s", source={"url": "u"}, turnId="t")]:
        assert_refused([], event, "unknown-owner", "t")


@pytest.mark.parametrize(
    "event",
    [
        start("n"),
        text("b2", turnId="t"),
        text("b2", messageId="m"),
        thought("r2", turnId="t"),
        call("c2", turnId="t"),
        insert(words("x"), turnId="t"),
        answer("c", turnId="t"),
        answer("c", turnId="t", messageId="tool"),
        answer("c", messageId="m"),
        answer("p"),
        delta("late"),
        more_thought("late"),
        ev("tool.args.delta", toolCallId="c", delta="x"),
        ev("reasoning.opaque.delta", id="r", delta="x"),
    ],
    ids=lambda event: "-".join(str(value) for value in event.values() if value != []),
)
@pytest.mark.parametrize("closing", [done(), ev("turn.error", turnId="t", message="x"), ev("turn.abort", turnId="t")])
def test_no_content_lands_in_a_closed_turn_until_it_is_opened_again(event: Json, closing: Json) -> None:
    before = [*opened(), text(), thought(), call(), answer("p", more=True), closing]
    assert_refused(before, event, "sealed", "t")
    folded = fold(*before, turn(), start("m2"), event)
    assert folded.resync is None


def test_the_close_of_one_turn_leaves_the_others_open() -> None:
    stream = [turn(), start(), turn("u"), start("n", "u"), text("a", turnId="t"), done("u"), text("b"), delta("x", "a")]
    assert contents(*stream) == {"m": [words("x"), words()], "n": []}


# INV-MSG


@pytest.mark.parametrize(
    "event",
    [
        text("b2", messageId="m"),
        thought("r2", messageId="m"),
        call("c2", messageId="m"),
        insert(words("x"), messageId="m"),
        answer("c", messageId="m"),
        answer("p"),
        answer("p", messageId="new"),
        delta("late"),
        more_thought("late"),
        thought(partIndex=7),
        ev("tool.args.delta", toolCallId="c", delta="x"),
        ev("reasoning.opaque.delta", id="r", delta="x"),
    ],
    ids=lambda event: "-".join(str(value) for value in event.values() if value != []),
)
def test_a_sealed_message_takes_no_content_while_its_turn_goes_on(event: Json) -> None:
    before = [*opened(), text(), thought(partIndex=0), call(), answer("p", more=True), end(), start("n")]
    assert_refused(before, event, "sealed", "m")
    unsealed = fold(*(each for each in before if each["type"] != "message.end"), event)
    assert unsealed.resync is None


def test_blocks_of_one_message_stay_there_when_another_opens() -> None:
    stream = [turn(), start("a"), text("x"), start("b"), text("y"), delta("1", "x"), delta("2", "y"), end("b")]
    assert contents(*stream, delta("3", "x")) == {"a": [words("13")], "b": [words("2")]}


def test_messages_stand_in_the_order_of_their_first_events() -> None:
    stream = [turn(), start("a"), answer("c", messageId="tool"), turn("u"), start("b", "u"), start("z"), remove("a")]
    assert [found["id"] for found in messages(*stream, start("a"))] == ["tool", "b", "z", "a"]


def test_a_removed_message_comes_back_empty_and_open() -> None:
    assert contents(*opened(), text(), end(), remove(), start(), text()) == {"m": [words()]}


# Partitions


def test_blocks_go_to_the_partition_of_turn_and_candidate() -> None:
    before = [
        turn(),
        NESTED,
        start("t0"),
        start("t1", candidateIndex=1),
        start("s0", "s"),
        start("s1", "s", candidateIndex=1),
    ]
    places: dict[str, Json] = {
        "t0": {"turnId": "t"},
        "t1": {"turnId": "t", "candidateIndex": 1},
        "s0": {"turnId": "s", "candidateIndex": 0},
        "s1": {"turnId": "s", "candidateIndex": 1},
    }
    for where, named in places.items():
        expected: dict[str, list[Json]] = {"t0": [], "t1": [], "s0": [], "s1": []}
        assert contents(*before, text(**named)) == {**expected, where: [words()]}
        assert contents(*before, call(**named)) == {**expected, where: [called()]}
        assert contents(*before, answer(**named)) == {**expected, where: [answered()]}
        assert contents(*before, insert(words("x"), **named)) == {**expected, where: [words("x")]}


def test_no_candidate_index_and_0_are_one_partition() -> None:
    assert contents(turn(), start("a"), start("b", candidateIndex=0), text()) == {"a": [], "b": [words()]}
    assert contents(turn(), start("a", candidateIndex=0), text()) == {"a": [words()]}
    assert contents(turn(), start("a"), text(candidateIndex=0)) == {"a": [words()]}


def test_the_seal_of_one_candidate_leaves_the_other_open() -> None:
    before = [turn(), start("a"), start("b", candidateIndex=1), end("a")]
    assert contents(*before, text(candidateIndex=1)) == {"a": [], "b": [words()]}
    assert_refused(before, text(), "no-open-message", "t")


def test_data_of_two_candidates_do_not_overwrite_each_other() -> None:
    one = {"type": "data", "id": "d", "name": "n", "data": 1}
    two = {**one, "data": 2}
    stream = [turn(), start("a"), start("b", candidateIndex=1), insert(one), insert(two, candidateIndex=1)]
    assert contents(*stream) == {"a": [one], "b": [two]}


def test_interleaved_subagents_keep_their_content_apart() -> None:
    other = ev("subagent.start", turnId="s2", parentTurnId="s")
    stream = [*opened(), NESTED, other, start("n", "s"), start("n2", "s2")]
    stream += [text("x", turnId="s2"), text("y", turnId="t"), text("z", turnId="s")]
    stream += [delta("1", "z"), delta("2", "x"), delta("3", "y"), delta("4", "z")]
    assert contents(*stream) == {"m": [words("3")], "n": [words("14")], "n2": [words("2")]}
    assert [(found["turnId"], found.get("parentTurnId")) for found in turns(*stream)] == [
        ("t", None),
        ("s", "t"),
        ("s2", "s"),
    ]


# INV-BLOCK


def test_blocks_stand_in_the_order_of_their_creating_events() -> None:
    data = {"type": "data", "id": "d", "name": "n", "data": 1}
    stream = [*opened(), call(), text(), insert(data), thought(), answer("c"), delta("x"), args(1), more_thought("y")]
    stream += [insert({**data, "data": 2})]
    assert content(*stream) == [
        called(input=1),
        words("x"),
        {**data, "data": 2},
        {"type": "reasoning", "text": "y"},
        answered(),
    ]


@pytest.mark.parametrize("event", [text("x"), thought("x"), call("x"), insert(called("x"))])
def test_a_start_that_names_a_present_id_needs_a_resync(event: Json) -> None:
    before = [*opened(), text("x"), call("x"), turn("u"), start("n", "u")]
    assert_refused(before, {**event, "turnId": "u"}, "duplicate-id", "x")
    assert_refused([*before, done()], event, "duplicate-id", "x")


# INV-DELTA


def test_deltas_are_joined_blindly() -> None:
    assert content(*opened(), text(), delta("He"), delta("Hello"), delta("")) == [words("HeHello")]
    assert content(*opened(), thought(), more_thought("a"), more_thought("a")) == [{"type": "reasoning", "text": "aa"}]


def test_two_halves_of_a_character_become_one() -> None:
    stream = [*opened(), text(), thought(), delta("a\ud83d"), more_thought("\ud83d"), delta("\ude00b")]
    stream += [more_thought("\ude00")]
    assert content(*stream) == [words("a\U0001f600b"), {"type": "reasoning", "text": "\U0001f600"}]
    assert content(*opened(), text(), delta("\ud83d")) == [words("\ud83d")]
    assert content(*opened(), text(), delta("\ude00"), delta("\ud83d")) == [words("\ude00\ud83d")]


def test_two_halves_of_a_character_meet_between_artifact_parts() -> None:
    start_ = ev("artifact.start", artifactId="x", turnId="t", threadId="th")
    halves = [
        ev("artifact.delta", artifactId="x", part=words(half), append=n > 0) for n, half in enumerate("\ud83d\ude00")
    ]
    assert clean(turn(), start_, *halves)["artifacts"][0]["parts"] == [words("\U0001f600")]


def test_usage_lands_verbatim_and_is_never_summed() -> None:
    first, second = {"inputTokens": 5, "cumulative": True}, {"inputTokens": 9, "cumulative": True}
    stream = [*opened(), end(usage=first), start("n"), end("n", usage=second), done(usage=second)]
    whole = clean(*stream)
    assert [found["usage"] for found in whole["messages"]] == [first, second]
    assert whole["turns"] == [closed(usage=second)]


# INV-SEQ


@pytest.mark.parametrize("seq", [0, 1, 7])
def test_the_first_event_may_have_any_seq(seq: int) -> None:
    assert turns({**turn(), "seq": seq}, done()) == [closed()]
    assert_resync(fold({**turn(), "seq": seq}, {**done(), "seq": seq + 2}), "gap", seq=seq + 2, index=1)


def test_only_a_forward_gap_parks() -> None:
    folded = fold(*opened(), text(), {**delta("x"), "seq": 4})
    assert_resync(folded, "gap", seq=4, index=3)
    assert folded.result == result(messages=[message("m", words())], turns=[record()])


@pytest.mark.parametrize("seq", [3, 2, 1, 0])
def test_a_repeated_or_lower_seq_folds_and_moves_the_mark(seq: int) -> None:
    stream = [*opened(), text(), delta("a"), {**delta("b"), "seq": seq}]
    assert content(*stream, delta("c")) == [words("abc")]
    assert_resync(fold(*stream, {**delta("c"), "seq": seq + 2}), "gap", seq=seq + 2, index=5)


def test_a_second_invoke_that_starts_at_0_goes_on() -> None:
    stream = [
        *opened(),
        end(),
        done(),
        {**turn("u"), "seq": 0},
        start("n", "u"),
        text(),
        delta("x"),
        end("n"),
        done("u"),
    ]
    assert clean(*stream) == result(
        messages=[message(), message("n", words("x"), turnId="u")], turns=[closed(), closed("u")]
    )


def test_a_seq_that_is_a_whole_float_is_a_seq() -> None:
    stream = [turn(), {**start(), "seq": 1.0}, text(), {**delta("x"), "seq": 3.0}]
    assert content(*stream) == [words("x")]
    assert_resync(fold(*stream, {**delta("x"), "seq": 5.0}), "gap", seq=5.0, index=4)


@pytest.mark.parametrize(
    "event",
    [
        ev("error", message="x"),
        ev("ext.acme.note"),
        ev("future.event"),
        insert(words("x"), transient=True),
        done("t", messageId="m"),
        end("m"),
    ],
    ids=lambda event: event["type"],
)
def test_events_that_fold_to_nothing_count_for_the_sequence(event: Json) -> None:
    before = [*opened(), end(), done()]
    assert fold(*before, event, turn()).resync is None
    assert_resync(fold(*before, {**event, "seq": 5}), "gap", seq=5, index=4)
    assert_resync(fold(*before, event, {**turn(), "seq": 6}), "gap", seq=6, index=5)


def test_parked_events_are_ignored_and_do_not_move_the_mark() -> None:
    parked = [{**text(), "seq": 9}, delta("x"), {**turn("u"), "seq": 1}, {**text("b2"), "seq": 2}, done()]
    folded = fold(*opened(), *parked)
    assert_resync(folded, "gap", seq=9, index=2)
    assert folded.result == result(messages=[message()], turns=[record()])


def test_the_first_reason_stays_while_parked() -> None:
    folded = fold(*opened(), delta("x", "ghost"), {**delta("x", "other"), "seq": 50}, start())
    assert_resync(folded, "unknown-owner", seq=2, index=2, id="ghost")


@pytest.mark.parametrize("unparking", [snapshot(message()), STATE], ids=["messages", "state"])
@pytest.mark.parametrize(
    "bad",
    [{**text(), "seq": 9}, delta("x", "ghost"), start(), ev("state.delta", patch=[])],
    ids=["gap", "owner", "duplicate", "patch"],
)
@pytest.mark.parametrize("seq", [0, 3, 40])
def test_either_snapshot_ends_the_parking_and_sets_the_mark(unparking: Json, bad: Json, seq: int) -> None:
    after = [*opened(), bad, text("ignored"), {**unparking, "seq": seq}]
    state = {"state": {"s": 1}} if unparking is STATE else {}
    assert clean(*after) == result(messages=[message()], turns=[record()], **state)
    assert clean(*after, {**turn("u"), "seq": seq + 1})["turns"] == [record(), record("u")]
    assert_resync(fold(*after, {**turn("u"), "seq": seq + 2}), "gap", seq=seq + 2, index=5)


def test_a_snapshot_after_a_gap_folds_and_needs_no_resync() -> None:
    assert clean(*opened(), {**snapshot(), "seq": 9}) == result(turns=[record()])
    assert clean(*opened(), {**STATE, "seq": 9}, text()) == result(
        messages=[message("m", words())], turns=[record()], state={"s": 1}
    )


def test_what_was_held_before_the_parking_goes_on_after_a_state_snapshot() -> None:
    stream = [*opened(), text(), delta("a"), {**delta("lost"), "seq": 9}, {**STATE, "seq": 10}, delta("b"), text("b2")]
    assert content(*stream) == [words("ab"), words()]


def test_a_later_resync_counts_its_index_over_all_events() -> None:
    stream = [turn(), {**turn("u"), "seq": 5}, turn("u"), STATE, turn("v"), done("ghost")]
    assert_resync(fold(*stream), "unknown-owner", seq=9, index=5, id="ghost")


def test_a_refused_snapshot_keeps_the_fold_parked_until_a_good_one() -> None:
    doubled = snapshot(message("a"), message("a"))
    before = [*opened(), {**text(), "seq": 9}, doubled]
    folded = fold(*before, text())
    assert folded.needs_resync
    assert folded.result == result(messages=[message()], turns=[record()])
    assert clean(*before, snapshot()) == result(turns=[record()])


def test_the_condition_can_be_read_after_each_event() -> None:
    reducer = agjson.Reducer()
    seen = []
    for event in numbered(turn(), {**start(), "seq": 4}, text(), STATE):
        reducer.push(event)
        seen.append((reducer.needs_resync, reducer.resync is not None))
    assert seen == [(False, False), (True, True), (True, True), (False, False)]


# INV-OWNER


def test_a_sole_open_turn_owns_what_names_none() -> None:
    assert contents(turn("u"), done("u"), turn(), start(), text()) == {"m": [words()]}


def test_of_several_open_turns_none_is_guessed() -> None:
    before = [*opened(), turn("u"), start("n", "u")]
    for event in [text(), thought(), call(), answer(), insert(words("x")), answer(messageId="tool")]:
        assert_refused(before, event, "unknown-owner")
    for event in [ev("turn.abort"), ev("handoff"), ev("message.metadata", metadata={})]:
        assert_refused(before, event, "unknown-owner")


def test_the_message_that_is_named_tells_the_turn() -> None:
    before = [*opened(), turn("u"), start("n", "u")]
    assert contents(*before, text(messageId="m")) == {"m": [words()], "n": []}
    assert turns(*before, ev("handoff", messageId="n")) == [record(), record("u", handoffs=[{}])]
    assert turns(*before, ev("turn.abort", messageId="m")) == [record(outcome={"type": "aborted"}), record("u")]


def test_the_turn_that_is_named_goes_before_that_of_the_message() -> None:
    before = [*opened(), turn("u")]
    assert turns(*before, ev("handoff", messageId="m", turnId="u")) == [record(), record("u", handoffs=[{}])]


def test_a_message_that_is_named_goes_before_the_sole_open_turn() -> None:
    before = [*opened(), done(), turn("u")]
    assert turns(*before, ev("handoff", messageId="m")) == [closed(handoffs=[{}]), record("u")]
    assert_refused(before, text(messageId="m"), "sealed", "t")


def test_a_message_without_a_held_turn_leaves_it_to_the_sole_open_turn() -> None:
    restored = snapshot({"id": "a", "role": "user", "content": []}, message("b", turnId="gone"))
    for name in ("a", "b"):
        assert turns(turn(), restored, ev("handoff", messageId=name)) == [record(handoffs=[{}])]
        assert_refused([turn(), turn("u"), restored], ev("handoff", messageId=name), "unknown-owner")


def test_events_of_a_block_need_no_turn() -> None:
    before = [*opened(), text(), call(), turn("u")]
    assert content(*before, delta("x"), args(1), delta("y")) == [words("xy"), called(input=1)]
    no_turn = [{**message("old"), "turnId": "gone"}]
    assert contents(snapshot(*no_turn), text(messageId="old"), delta("x")) == {"old": [words("x")]}


FOLDING = [
    done(),
    ev("turn.error", message="x"),
    ev("turn.abort"),
    end(),
    ev("prompt.blocked", reason="other"),
    ev("guardrail.result", target="input", passed=True),
    ev("agent.capabilities", capabilities={}),
    text("b2"),
    delta("x"),
    ev("text.end", id="b"),
    thought("r2"),
    more_thought("x"),
    ev("reasoning.end", id="r"),
    ev("reasoning.opaque", id="r", kind="signature", value=""),
    ev("reasoning.opaque.delta", id="r", delta="x"),
    call("c2"),
    ev("tool.args.delta", toolCallId="c", delta="x"),
    args(1),
    insert(words("x")),
    ev("message.metadata", metadata={}),
    ev("source", sourceId="s", source={"url": "u"}),
    ev("artifact.start", artifactId="y", turnId="t", threadId="th"),
    ev("artifact.delta", artifactId="x", part=words("x"), append=False),
    ev("artifact.end", artifactId="x", lastChunk=True),
    ev("display.required", provider="p", html=""),
    ev("subagent.done", turnId="t", parentTurnId="z"),
    ev("handoff"),
    ev("state.delta", patch={}),
    ev("memory.write", scope="user", value=1),
]
HELD = [*opened(), text(), thought(), call(), ev("artifact.start", artifactId="x", turnId="t", threadId="th")]


@pytest.mark.parametrize("event", FOLDING, ids=[event["type"] for event in FOLDING])
def test_a_turn_or_message_that_is_not_held_is_no_owner(event: Json) -> None:
    assert fold(*HELD, event).resync is None
    assert fold(*HELD, {**event, "turnId": "t", "messageId": "m"}).resync is None
    assert_refused(HELD, {**event, "messageId": "ghost"}, "unknown-owner", "ghost")
    assert_refused(HELD, {**event, "turnId": "ghost"}, "unknown-owner", "ghost")
    assert_refused(HELD, {**event, "turnId": "ghost", "messageId": "ghost2"}, "unknown-owner", "ghost")


def test_tool_done_looks_at_its_turn_but_its_message_id_may_be_new() -> None:
    assert_refused(HELD, answer(turnId="ghost"), "unknown-owner", "ghost")
    assert_refused(HELD, answer(turnId="ghost", messageId="tool"), "unknown-owner", "ghost")
    assert_refused([*HELD, answer(more=True)], answer(turnId="ghost"), "unknown-owner", "ghost")
    assert contents(*HELD[:2], answer(messageId="tool")) == {"m": [], "tool": [answered()]}


# INV-FLUSH


def test_a_stream_that_is_flushed_with_open_messages_and_turns_folds() -> None:
    stream = [*opened(), NESTED, start("n", "s"), text("x", turnId="s"), delta("cut", "x"), call(turnId="t")]
    stream += [ev("tool.args.delta", toolCallId="c", delta='{"a'), thought(turnId="t")]
    stream += [ev("reasoning.opaque.delta", id="r", delta="dangling")]
    reason = "stream-truncated"
    flush = [end("m"), end("n"), *(ev("turn.abort", turnId=name, reason=reason) for name in ("s", "t"))]
    aborted = {"type": "aborted", "reason": reason}
    assert clean(*stream, *flush) == result(
        messages=[message("m", called(), {"type": "reasoning", "text": ""}), message("n", words("cut"), turnId="s")],
        turns=[record(outcome=aborted), record("s", parentTurnId="t", outcome=aborted)],
    )


def test_the_end_of_the_events_closes_nothing_by_itself() -> None:
    assert clean(*opened(), text()) == result(messages=[message("m", words())], turns=[record()])


# Snapshots


def test_after_a_snapshot_earlier_blocks_and_calls_have_no_owner() -> None:
    before = [*opened(), text(), thought(), call(), end(), snapshot(message("m", words("x"), called()))]
    for event, name in [(delta("x"), "b"), (more_thought("x"), "r"), (args(1), "c"), (ev("text.end", id="b"), "b")]:
        assert_refused(before, event, "unknown-owner", name)


def test_after_a_snapshot_the_ids_of_blocks_and_calls_are_free() -> None:
    stream = [*opened(), text(), call(), snapshot(message("m", words("x"), called())), start("n"), text(), call()]
    assert contents(*stream, delta("y"), args(1)) == {
        "m": [words("x"), called()],
        "n": [words("y"), called(input=1)],
    }


def test_after_a_snapshot_a_block_needs_a_start_or_the_id_of_a_restored_message() -> None:
    before = [*opened(), end(), snapshot(message("m", words("x")))]
    assert_refused(before, text(), "no-open-message", "t")
    assert content(*before, text(messageId="m"), delta("y")) == [words("x"), words("y")]
    assert contents(*before, start("n"), text()) == {"m": [words("x")], "n": [words()]}
    assert_refused([*before, end()], text(messageId="m"), "sealed", "m")
    assert_refused(before, start("m"), "duplicate-id", "m")


def test_a_message_that_the_snapshot_leaves_out_is_not_held() -> None:
    before = [*opened(), text(), snapshot()]
    assert_refused(before, text("b2", messageId="m"), "unknown-owner", "m")
    assert_refused(before, end(), "unknown-owner", "m")
    assert_refused([*opened(), remove(), snapshot()], end(), "unknown-owner", "m")
    assert contents(*before, start(), text()) == {"m": [words()]}


def test_a_preliminary_result_is_final_once_restored() -> None:
    kept = answered(preliminary=True)
    stream = [*opened(), answer(more=True), snapshot(message("m", kept)), answer(messageId="m", errorText="x")]
    assert content(*stream) == [kept, answered(errorText="x")]


def test_scratch_does_not_outlive_a_snapshot() -> None:
    scratch = ev("reasoning.opaque.delta", id="r", delta="old")
    stream = [*opened(), thought(), scratch, snapshot(), start(), thought()]
    stream += [ev("reasoning.opaque", id="r", kind="signature", value="")]
    assert content(*stream) == [{"type": "reasoning", "text": "", "opaque": {"kind": "signature", "value": ""}}]


def test_data_of_a_restored_message_is_replaced_by_its_id() -> None:
    one = {"type": "data", "id": "d", "name": "n", "data": 1}
    two = {**one, "data": 2}
    assert content(turn(), snapshot(message("m", one, words("x"))), insert(two, messageId="m")) == [two, words("x")]


def test_a_restored_turn_is_closed_if_it_has_an_outcome() -> None:
    restored = snapshot(message("m"), message("n", turnId="u"), turns=[closed(), record("u")])
    assert_refused([restored], text(messageId="m"), "sealed", "t")
    assert_refused([restored], start("x"), "sealed", "t")
    assert contents(restored, text(messageId="n"), start("x", "u"), text("b2")) == {
        "m": [],
        "n": [words()],
        "x": [words()],
    }
    assert contents(restored, turn(), text(messageId="m"))["m"] == [words()]
    assert turns(restored, ev("turn.abort"), ev("turn.abort", turnId="t")) == [
        closed(),
        record("u", outcome={"type": "aborted"}),
    ]


def test_turns_that_a_snapshot_leaves_out_keep_their_state() -> None:
    restored = snapshot(message("m"), message("n", turnId="u"))
    before = [turn(), turn("u"), done(), restored]
    assert turns(*before) == [closed(), record("u")]
    assert_refused(before, text(messageId="m"), "sealed", "t")
    assert contents(*before, text(messageId="n")) == {"m": [], "n": [words()]}
    sub = [turn(), NESTED, ev("subagent.done", turnId="s", parentTurnId="t"), snapshot()]
    assert_refused(sub, start("n", "s"), "sealed", "s")


def test_a_turn_that_stays_reopened_over_a_snapshot_loses_what_its_terminal_does_not_bring() -> None:
    reopened = [turn(), done(usage=USAGE, safety=[{"category": "x"}]), turn()]
    assert turns(*reopened, snapshot()) == [record(usage=USAGE, safety=[{"category": "x"}])]
    assert turns(*reopened, snapshot(), done()) == [closed()]
    blocked = ev("prompt.blocked", reason="other", safety=[{"category": "y"}])
    told = {"reason": "other", "safety": [{"category": "y"}]}
    assert turns(*reopened, blocked, snapshot(), done()) == [
        closed(promptBlocked=told, safety=[{"category": "x"}, {"category": "y"}])
    ]


def test_turns_that_a_snapshot_replaces_are_gone() -> None:
    before = [turn(), turn("u"), snapshot(turns=[record("v")])]
    assert_refused(before, done(), "unknown-owner", "t")
    assert turns(*before, done("v")) == [closed("v")]


def test_a_restored_message_without_a_held_turn_is_open_until_its_end() -> None:
    restored = [{"id": "a", "role": "user", "content": []}, message("b", turnId="gone")]
    before = [snapshot(*restored)]
    for name in ("a", "b"):
        assert contents(*before, text(messageId=name))[name] == [words()]
        assert contents(*before, answer(messageId=name))[name] == [answered()]
        assert_refused([*before, end(name)], text(messageId=name), "sealed", name)


def test_restored_artifacts_go_on() -> None:
    kept = {"artifactId": "x", "turnId": "t", "threadId": "th", "parts": [words("a")]}
    more = ev("artifact.delta", artifactId="x", part=words("b"), append=True)
    assert clean(snapshot(artifacts=[kept]), more)["artifacts"] == [{**kept, "parts": [words("ab")]}]
    start_ = ev("artifact.start", artifactId="x", turnId="t", threadId="th")
    assert_refused([turn(), start_, snapshot(artifacts=[])], more, "unknown-owner", "x")
    assert clean(turn(), start_, snapshot(), more)["artifacts"] == [{**kept, "parts": [words("b")]}]


def test_restored_memory_of_the_thread_takes_patches() -> None:
    stored = {"scope": "thread", "key": "k", "value": [1]}
    patch = ev("memory.write", scope="thread", key="k", patch=[{"op": "add", "path": "/-", "value": 2}])
    assert clean(snapshot(memory=[stored]), patch)["memory"] == [{**stored, "value": [1, 2]}]


def test_a_state_snapshot_leaves_everything_else() -> None:
    assert clean(*RICH, STATE) == {**RICH_RESULT, "state": {"s": 1}}


# Precedence of the reasons: the first of gap, unknown-owner, sealed, no-open-message, duplicate-id, patch-failed


@pytest.mark.parametrize(
    ("before", "event", "reason", "name"),
    [
        ([*opened(), text(), end()], {**delta("x"), "seq": 9}, "gap", None),
        ([*opened(), text()], {**delta("x", "ghost"), "seq": 9}, "gap", None),
        ([*opened(), text()], {**start(), "seq": 9}, "gap", None),
        ([], {**text(), "seq": 9}, "unknown-owner", None),
        ([*opened(), text(), end()], delta("x", turnId="ghost"), "unknown-owner", "ghost"),
        ([*opened(), text(), turn("u")], text(), "unknown-owner", None),
        ([*opened(), text()], text(messageId="ghost"), "unknown-owner", "ghost"),
        ([*opened(), end()], text(messageId="m", turnId="x"), "unknown-owner", "x"),
        ([*opened(), text(), end()], text(messageId="m"), "sealed", "m"),
        ([*opened(), text(), done()], text(turnId="t"), "sealed", "t"),
        ([*opened(), call(), end()], insert(called(), messageId="m"), "sealed", "m"),
        ([*opened(), done()], start(), "sealed", "t"),
        ([*opened(), done(), turn("u")], start("m", "gone"), "unknown-owner", "gone"),
        ([*opened(), text(), end()], text(), "no-open-message", "t"),
        ([*opened(), call(), end()], call(), "no-open-message", "t"),
        ([*opened(), text()], text(candidateIndex=1), "no-open-message", "t"),
        ([*opened(), text()], text(), "duplicate-id", "b"),
        ([turn()], ev("memory.write", scope="user", patch=[], turnId="ghost"), "unknown-owner", "ghost"),
        ([turn()], ev("state.delta", patch=[], messageId="ghost"), "unknown-owner", "ghost"),
    ],
)
def test_the_first_reason_that_applies_is_reported(before: list[Json], event: Json, reason: str, name: Any) -> None:
    assert_refused(before, event, reason, name)


def test_content_for_a_sealed_message_of_a_closed_turn_is_sealed() -> None:
    for event in [delta("x"), text("b2", messageId="m"), answer("p"), answer("q", messageId="m")]:
        folded = fold(*opened(), text(), answer("p", more=True), end(), done(), event)
        assert_resync(folded, "sealed", seq=6, index=6, id=ANY_ID)
        assert folded.resync.id in ("m", "t")


# Memory


def test_memory_is_kept_by_scope_and_key() -> None:
    scopes = ["agent", "user", "skill", "thread"]
    writes = [
        {"scope": scope, "value": f"{scope}/{key}"} | ({} if key is None else {"key": key})
        for scope in scopes
        for key in (None, "k")
    ]
    assert clean(*(ev("memory.write", **fields) for fields in writes))["memory"] == writes


def test_a_snapshot_touches_no_memory_beyond_the_thread() -> None:
    kept: list[Json] = [{"scope": scope, "key": "k", "value": 1} for scope in ("agent", "user", "skill")]
    thread: Json = {"scope": "thread", "key": "k", "value": 1}
    writes = [ev("memory.write", **fields) for fields in [thread, *kept]]
    assert clean(*writes, snapshot(memory=[]))["memory"] == kept
    others = [{**fields, "value": 2} for fields in [*kept, thread]]
    assert clean(*writes, snapshot(memory=others))["memory"] == [*kept, {**thread, "value": 2}]
    assert clean(*writes, snapshot())["memory"] == [thread, *kept]


def test_a_closed_turn_has_no_open_message_for_metadata() -> None:
    late = ev("message.metadata", metadata={"a": 1}, turnId="t")
    assert_resync(agjson.reduce(numbered(turn(), start(), done(), late)), "no-open-message", seq=3, index=3, id="t")


def test_an_adopted_message_is_told_as_new_before_its_block() -> None:
    reducer = agjson.Reducer()
    reducer.extend(numbered(turn(), start()))
    event = ev("tool.done", seq=2, toolCallId="c", content=[], messageId="c:result", turnId="t")
    assert reducer.push(event) == (MessageChanged("c:result"), BlockChanged("c:result", 0))
    assert reducer.push({**event, "seq": 3}) == (BlockChanged("c:result", 1),)


def test_a_restored_message_is_of_its_turn_once_the_turn_opens() -> None:
    restored = {"id": "m", "role": "assistant", "content": [], "turnId": "late", "threadId": "th"}
    events = [
        ev("messages.snapshot", messages=[restored]),
        turn("late"),
        text("b", messageId="m"),
        done("late"),
        delta("x"),
    ]
    assert agjson.reduce(numbered(*events[:3])).resync is None
    assert_resync(agjson.reduce(numbered(*events)), "sealed", seq=4, index=4, id="late")


def test_a_snapshot_that_is_refused_while_parked_leaves_the_first_reason() -> None:
    twice = [{"id": "m", "role": "user", "content": []}] * 2
    parked = numbered(turn(), ev("handoff", seq=5), ev("messages.snapshot", messages=twice))
    assert_resync(agjson.reduce(parked), "gap", seq=5, index=1)


def test_a_dump_keeps_what_goes_at_the_next_terminal_and_which_messages_were_removed() -> None:
    events = numbered(
        *(turn(), start(), done(usage={"inputTokens": 1}), turn(), remove()),
        *(end(), done(outcome={"type": "error", "message": "no"})),
    )
    for length in range(len(events)):
        reducer = agjson.Reducer()
        reducer.extend(events[:length])
        loaded = agjson.Reducer.load(reducer.dump())
        loaded.extend(events[length:])
        assert loaded.resync is None
        assert "usage" not in loaded.result()["turns"][0]


@pytest.mark.parametrize(
    "stored", [{}, [], None.__class__, {"messages": [{}], "turns": [], "artifacts": [], "memory": []}]
)
def test_what_is_no_result_is_a_typed_error(stored: Any) -> None:
    with pytest.raises(agjson.InvalidDocument):
        agjson.Reducer(stored)


def test_a_whole_float_counts_as_a_seq() -> None:
    fold = agjson.reduce([{**turn(), "seq": 3.0}, {**start(), "seq": 4}, {**done(), "seq": 5.0}])
    assert fold.resync is None
    reducer = agjson.Reducer()
    reducer.push({**turn(), "seq": 3.0})
    assert agjson.Reducer.load(reducer.dump()).push({**start(), "seq": 4.0})
