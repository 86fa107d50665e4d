"""The folding table, row by row: what an event does to the result, and what it does in the wrong order."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.events import (
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

# Fields of the envelope, and unknown ones, that leave no trace in any row but those of text.start, reasoning.start and
# tool.done (D30).
NOISE: Json = {"_meta": {"noise": 1}, "parentId": "noise", "unknown": "noise"}
SAFETY = {"category": "violence", "score": 0.9, "blocked": True}
OTHER_SAFETY = {"category": "spam"}
ASK: Json = {"askId": "a", "kind": "approval", "message": "May I?", "token": "secret"}
PAUSED: Json = {"outcome": {"type": "paused", "asks": [ASK]}, "finishReason": "paused"}
DATA: Json = {"type": "data", "id": "d", "name": "n"}


# turn.start


def test_turn_start_opens_a_record_of_turn_thread_and_trigger() -> None:
    assert clean(turn(trigger={"kind": "cron", "ref": "0 * * * *"}, **NOISE)) == result(
        turns=[{"turnId": "t", "threadId": "th", "trigger": {"kind": "cron", "ref": "0 * * * *"}}]
    )
    assert clean(turn("a"), turn("b")) == result(turns=[record("a"), record("b")])


def test_turn_start_of_a_held_turn_merges_what_it_defines() -> None:
    first = turn(trigger={"kind": "user"})
    assert turns(first, turn(threadId="th2")) == [{"turnId": "t", "threadId": "th2", "trigger": {"kind": "user"}}]
    assert turns(first, turn(trigger={"kind": "email"})) == [record(trigger={"kind": "email"})]


def test_turn_start_of_a_held_open_turn_keeps_its_open_message() -> None:
    assert content(*opened(), turn(), text(), delta("x")) == [words("x")]


def test_turn_start_reopens_a_closed_turn_which_keeps_all_but_outcome_and_finish_reason() -> None:
    whole = done(**PAUSED, usage={"inputTokens": 1}, safety=[SAFETY], taskState="auth-required")
    kept = record(usage={"inputTokens": 1}, safety=[SAFETY], taskState="auth-required", asks=[ASK])
    assert turns(turn(), whole, turn()) == [kept]
    assert turns(turn(), whole, turn(), start("m2")) == [kept]


def test_the_terminal_of_a_reopened_turn_replaces_what_the_one_before_it_brought() -> None:
    whole = done(**PAUSED, usage={"inputTokens": 1}, safety=[SAFETY], taskState="auth-required")
    assert turns(turn(), whole, turn(), done()) == [closed()]
    assert turns(turn(), whole, turn(), ev("turn.abort", turnId="t")) == [record(outcome={"type": "aborted"})]
    assert turns(turn(), whole, turn(), ev("turn.error", turnId="t", message="x", usage={"outputTokens": 2})) == [
        record(outcome={"type": "error", "message": "x"}, usage={"outputTokens": 2})
    ]


def test_safety_that_prompt_blocked_adds_to_a_reopened_turn_stays_at_its_terminal() -> None:
    blocked = ev("prompt.blocked", turnId="t", reason="safety", safety=[OTHER_SAFETY])
    before = [turn(), done(safety=[SAFETY]), turn(), blocked]
    told = {"reason": "safety", "safety": [OTHER_SAFETY]}
    assert turns(*before, done()) == [closed(safety=[SAFETY, OTHER_SAFETY], promptBlocked=told)]
    assert turns(*before, done(safety=[SAFETY])) == [closed(safety=[SAFETY], promptBlocked=told)]


def test_safety_that_prompt_blocked_added_before_the_reopening_goes_at_the_next_terminal() -> None:
    blocked = ev("prompt.blocked", turnId="t", reason="safety", safety=[SAFETY])
    told = {"reason": "safety", "safety": [SAFETY]}
    kept = record(promptBlocked=told, safety=[SAFETY])
    assert turns(turn(), blocked, done(), turn()) == [kept]
    assert turns(turn(), blocked, done(), turn(), done()) == [closed(promptBlocked=told)]
    assert turns(turn(), done(), blocked, turn(), done()) == [closed(promptBlocked=told)]


def test_a_reopened_turn_starts_without_an_open_message() -> None:
    assert_refused([*opened(), done(), turn()], text(), "no-open-message", "t")
    assert contents(*opened(), done(), turn(), start("m2"), text()) == {"m": [], "m2": [words()]}


def test_an_unsealed_message_of_a_reopened_turn_takes_blocks_that_name_it() -> None:
    assert content(*opened(), text(), done(), turn(), delta("x"), text("b2", messageId="m")) == [words("x"), words()]


def test_turn_start_looks_at_no_message_id() -> None:
    assert turns(turn(messageId="ghost")) == [record()]


# turn.done


def test_turn_done_records_outcome_finish_reason_usage_safety_and_task_state() -> None:
    outcome = {"type": "success", "result": {"n": 1}}
    usage = {"inputTokens": 7, "cumulative": True, "byModel": {"x": {"outputTokens": 1}}}
    event = done(outcome=outcome, usage=usage, safety=[SAFETY], taskState="completed", finishReason="other", **NOISE)
    assert turns(turn(), event) == [
        record(outcome=outcome, finishReason="other", usage=usage, safety=[SAFETY], taskState="completed")
    ]


def test_turn_done_with_a_pause_records_the_asks_beside_the_outcome() -> None:
    assert turns(turn(), done(**PAUSED)) == [
        record(outcome={"type": "paused", "asks": [ASK]}, finishReason="paused", asks=[ASK])
    ]


def test_turn_done_with_pause_turn_records_no_asks() -> None:
    assert turns(turn(), done(finishReason="pause_turn")) == [closed(finishReason="pause_turn")]


def test_turn_done_replaces_the_safety_of_prompt_blocked_only_if_it_brings_some() -> None:
    blocked = ev("prompt.blocked", turnId="t", reason="other", safety=[SAFETY])
    told = {"reason": "other", "safety": [SAFETY]}
    assert turns(turn(), blocked, done()) == [closed(promptBlocked=told, safety=[SAFETY])]
    assert turns(turn(), blocked, done(safety=[OTHER_SAFETY])) == [closed(promptBlocked=told, safety=[OTHER_SAFETY])]


def test_turn_done_of_a_turn_that_is_not_held_has_no_owner() -> None:
    assert_refused([], done(), "unknown-owner", "t")
    assert_refused([turn()], done("ghost"), "unknown-owner", "ghost")


@pytest.mark.parametrize(
    ("before", "named", "target"),
    [
        ([start("m"), start("n")], {"messageId": "m"}, "m"),
        ([start("m"), end("m"), start("n")], {"messageId": "m"}, "m"),
        ([start("m"), start("n")], {}, "n"),
        ([start("m"), start("n", candidateIndex=1)], {}, "m"),
        ([start("m"), start("n", candidateIndex=1), end("m")], {}, "n"),
        ([start("m"), start("n"), end("m"), end("n")], {}, "n"),
        ([start("m"), start("n"), remove("n")], {}, "m"),
        ([start("m"), start("n"), end("n"), answer("c", messageId="adopted")], {}, "n"),
        ([], {}, None),
    ],
    ids=["named", "named-sealed", "open", "open-of-0", "last-of-any", "last-sealed", "reverted", "adopted", "nowhere"],
)
def test_turn_done_brings_message_metadata_to(before: list[Json], named: Json, target: str | None) -> None:
    found = clean(turn(), *before, done(messageMetadata={"k": 1}, **named))
    carriers = {m["id"]: m["messageMetadata"] for m in found["messages"] if "messageMetadata" in m}
    assert carriers == ({} if target is None else {target: {"k": 1}})
    assert found["turns"] == [closed()]


def test_turn_done_of_another_turn_does_not_touch_a_message() -> None:
    assert messages(*opened(), turn("u"), done("u", messageMetadata={"k": 1})) == [message()]


@pytest.mark.parametrize(
    ("old", "new", "merged"),
    [
        ({"a": 1, "b": {"x": 1}}, {"b": {"y": 2}, "c": 3}, {"a": 1, "b": {"y": 2}, "c": 3}),
        ({"a": 1}, "text", "text"),
        ([1], {"a": 1}, {"a": 1}),
        ({"a": 1}, None, None),
    ],
)
def test_turn_done_merges_message_metadata_by_key_and_replaces_what_is_no_object(
    old: Any, new: Any, merged: Any
) -> None:
    before = [*opened(), done(messageMetadata=old), turn()]
    assert messages(*before, done(messageMetadata=new, messageId="m")) == [message(messageMetadata=merged)]


def test_turn_done_with_a_message_id_that_is_not_held_has_no_owner() -> None:
    assert_refused(opened(), done(messageId="ghost", messageMetadata=1), "unknown-owner", "ghost")
    assert_refused(opened(), done(messageId="ghost"), "unknown-owner", "ghost")


TERMINALS = [
    done(usage={"inputTokens": 9}, messageMetadata={"late": 1}),
    done(**PAUSED),
    ev("turn.error", turnId="t", message="late", usage={"inputTokens": 9}),
    ev("turn.abort", turnId="t", reason="late"),
]


@pytest.mark.parametrize("late", TERMINALS, ids=["done", "paused", "error", "abort"])
@pytest.mark.parametrize(
    ("first", "kept"),
    [
        (done(), closed()),
        (ev("turn.error", turnId="t", message="x"), record(outcome={"type": "error", "message": "x"})),
        (ev("turn.abort", turnId="t"), record(outcome={"type": "aborted"})),
    ],
    ids=["done", "error", "abort"],
)
def test_the_first_terminal_of_a_turn_wins(first: Json, kept: Json, late: Json) -> None:
    assert clean(*opened(), first, late) == result(messages=[message()], turns=[kept])


# turn.error, turn.abort


def test_turn_error_records_message_code_and_usage_and_makes_no_block() -> None:
    usage = {"outputTokens": 3, "cumulative": True}
    event = ev("turn.error", turnId="t", message="boom", code="E1", retriable=True, usage=usage, **NOISE)
    assert clean(*opened(), event) == result(
        messages=[message()],
        turns=[record(outcome={"type": "error", "message": "boom", "code": "E1"}, usage=usage)],
    )


def test_turn_error_takes_the_sole_open_turn_and_guesses_none_of_several() -> None:
    event = ev("turn.error", message="x")
    failed = record(outcome={"type": "error", "message": "x"})
    assert turns(turn(), event) == [failed]
    assert turns(turn("u"), done("u"), turn(), event) == [closed("u"), failed]
    assert_refused([turn("u"), turn()], event, "unknown-owner")
    assert_refused([turn(), done()], event, "unknown-owner")


def test_turn_error_goes_by_the_message_that_it_names() -> None:
    before = [turn("u"), turn(), start()]
    failed = record(outcome={"type": "error", "message": "x"})
    assert turns(*before, ev("turn.error", message="x", messageId="m")) == [record("u"), failed]


def test_turn_abort_records_the_reason_and_invents_no_task_state() -> None:
    reason = "stream-truncated"
    assert clean(*opened(), ev("turn.abort", turnId="t", reason=reason, **NOISE)) == result(
        messages=[message()], turns=[record(outcome={"type": "aborted", "reason": reason})]
    )
    assert turns(turn(), ev("turn.abort")) == [record(outcome={"type": "aborted"})]
    assert_refused([], ev("turn.abort"), "unknown-owner")
    assert_refused([turn()], ev("turn.abort", turnId="ghost"), "unknown-owner", "ghost")


@pytest.mark.parametrize("type_", ["turn.error", "turn.abort"])
def test_content_after_the_turn_failed_is_sealed(type_: str) -> None:
    event = ev("turn.error", turnId="t", message="x") if type_ == "turn.error" else ev("turn.abort", turnId="t")
    assert_refused([*opened(), event], text(turnId="t"), "sealed", "t")
    assert_refused([*opened(), text(), event], delta("x"), "sealed", "t")


# message.start, message.end


def test_message_start_records_its_fields_and_no_step() -> None:
    fields = {"candidateIndex": 2, "extensions": ["urn:x"], "agentId": "a", "agentName": "A", "agentRole": "r"}
    event = start(**fields, model="gpt", role="tool", stepId="s", **NOISE)
    assert messages(turn(), event) == [
        {
            "id": "m",
            "role": "tool",
            "turnId": "t",
            "threadId": "th",
            "candidateIndex": 2,
            "extensions": ["urn:x"],
            "agentId": "a",
            "agentName": "A",
            "agentRole": "r",
            "model": "gpt",
            "content": [],
        }
    ]


def test_message_start_becomes_the_open_message_of_its_partition() -> None:
    assert contents(turn(), start("m"), text("a"), start("n"), text("b")) == {"m": [words()], "n": [words()]}
    assert contents(turn(), start("m"), start("n"), text("a")) == {"m": [], "n": [words()]}


def test_message_start_looks_at_no_message_id() -> None:
    assert messages(turn(), start(messageId="ghost")) == [message()]


def test_message_start_needs_an_open_turn_and_a_free_id() -> None:
    assert_refused([], start(), "unknown-owner", "t")
    assert_refused([turn(), done()], start(), "sealed", "t")
    assert_refused(opened(), start(), "duplicate-id", "m")
    assert_refused([*opened(), end()], start(), "duplicate-id", "m")
    assert_refused([*opened(), turn("u")], start("m", "u"), "duplicate-id", "m")


def test_message_end_seals_and_records_its_usage() -> None:
    usage = {"inputTokens": 5, "cumulative": True}
    assert messages(*opened(), end(usage=usage, **NOISE)) == [message(usage=usage)]
    assert messages(*opened(), end()) == [message()]


def test_message_end_leaves_no_open_message() -> None:
    assert_refused([*opened(), end()], text(), "no-open-message", "t")
    assert_refused([turn(), start("m"), start("n"), end("n")], text(), "no-open-message", "t")
    assert contents(turn(), start("m"), start("n"), end("m"), text()) == {"m": [], "n": [words()]}


def test_content_after_message_end_is_sealed() -> None:
    before = [*opened(), text(), end()]
    assert_refused(before, delta("late"), "sealed", "m")
    assert_refused(before, text("b2", messageId="m"), "sealed", "m")
    assert_refused([*before, start("n")], text("b2", messageId="m"), "sealed", "m")
    assert content(*opened(), text(), delta("in time"), end()) == [words("in time")]


def test_message_end_only_takes_usage_when_it_comes_again_or_after_the_close() -> None:
    one, two = {"inputTokens": 1}, {"inputTokens": 2}
    assert messages(*opened(), end(usage=one), end()) == [message(usage=one)]
    assert messages(*opened(), end(usage=one), end(usage=two)) == [message(usage=two)]
    assert messages(*opened(), done(), end(usage=one)) == [message(usage=one)]
    assert contents(*opened(), end(), start("n"), end("m"), text()) == {"m": [], "n": [words()]}


def test_message_end_of_a_removed_message_does_nothing_and_of_an_unknown_one_has_no_owner() -> None:
    assert messages(*opened(), remove(), end(usage={"inputTokens": 1})) == []
    assert_refused(opened(), end("ghost"), "unknown-owner", "ghost")
    again = [*opened(), remove(), start(), end(usage={"inputTokens": 1})]
    assert messages(*again) == [message(usage={"inputTokens": 1})]
    assert_refused(again, text("b", messageId="m"), "sealed", "m")


# message.remove


def test_message_remove_takes_the_message_with_its_blocks() -> None:
    assert messages(turn(), start("a"), text(), start("m"), start("z"), remove("a")) == [message("m"), message("z")]
    assert messages(*opened(), text(), delta("x"), end(), remove()) == []
    assert messages(*opened(), done(), remove()) == []


def test_deltas_after_the_removal_have_no_owner() -> None:
    before = [*opened(), text(), thought(), call(), answer(more=True), remove()]
    assert_refused(before, delta("late"), "unknown-owner", "b")
    assert_refused(before, more_thought("late"), "unknown-owner", "r")
    assert_refused(before, args(1), "unknown-owner", "c")
    assert_refused(before, text("b2", messageId="m"), "unknown-owner", "m")


def test_message_remove_frees_its_ids() -> None:
    stream = [*opened(), text(), thought(), call(), remove(), start(), text("r"), thought("b"), call()]
    assert content(*stream) == [words(), {"type": "reasoning", "text": ""}, called()]


def test_a_result_that_was_preliminary_in_a_removed_message_lands_anew() -> None:
    stream = [turn(), start("a"), answer("c", more=True), start("m"), remove("a"), answer("c", errorText="x")]
    assert contents(*stream) == {"m": [answered(errorText="x")]}


def test_message_remove_reverts_the_pointer_to_the_last_unsealed_message() -> None:
    before = [turn(), start("a"), start("b"), start("c")]
    assert contents(*before, remove("c"), text()) == {"a": [], "b": [words()]}
    assert contents(*before, end("b"), remove("c"), text()) == {"a": [words()], "b": []}
    assert contents(*before, remove("c"), remove("b"), text()) == {"a": [words()]}
    assert contents(*before, remove("c"), end("b"), remove("b"), text()) == {"a": [words()]}
    pointer_before_a_sealed_one = [turn(), start("z"), start("a"), start("b"), end("b"), start("c"), remove("c")]
    assert contents(*pointer_before_a_sealed_one, text()) == {"z": [], "a": [words()], "b": []}
    assert contents(*pointer_before_a_sealed_one, remove("a"), text()) == {"z": [words()], "b": []}


def test_message_remove_of_the_last_opened_message_reverts_the_pointer_though_it_is_sealed() -> None:
    assert contents(turn(), start("a"), start("b"), end("b"), remove("b"), text()) == {"a": [words()]}


def test_message_remove_of_another_message_leaves_the_pointer() -> None:
    assert contents(turn(), start("a"), start("b"), remove("a"), text()) == {"b": [words()]}
    assert_refused([turn(), start("a"), start("b"), end("b"), remove("a")], text(), "no-open-message", "t")
    three = [turn(), start("z"), start("a"), start("b"), end("b")]
    assert_refused([*three, remove("a")], text(), "no-open-message", "t")
    assert contents(*three, remove("b"), remove("z"), text()) == {"a": [words()]}


def test_message_remove_that_leaves_no_message_leaves_no_pointer() -> None:
    assert_refused([*opened(), remove()], text(), "no-open-message", "t")
    assert_refused([turn(), start("a"), end("a"), start("b"), remove("b")], text(), "no-open-message", "t")


def test_message_remove_never_reverts_to_an_adopted_message_or_another_candidate() -> None:
    adopted = answer("c", messageId="tool")
    assert_refused([*opened(), adopted, remove()], text(), "no-open-message", "t")
    assert_refused([turn(), start("a", candidateIndex=1), start("m"), remove("m")], text(), "no-open-message", "t")
    both = [turn(), start("a", candidateIndex=1), start("m"), remove("a")]
    assert contents(*both, text()) == {"m": [words()]}


def test_message_remove_in_a_closed_turn_reverts_nothing() -> None:
    before = [turn(), start("a"), start("b"), done(), remove("b")]
    assert_refused(before, text(turnId="t"), "sealed", "t")
    assert_refused([*before, turn()], text(), "no-open-message", "t")


def test_message_remove_does_not_cascade_to_adopted_results() -> None:
    before = [*opened(), call(), answer("c", messageId="tool")]
    tool = message("tool", answered(), role="tool")
    assert messages(*before, remove()) == [tool]
    assert messages(*before, remove("tool")) == [message("m", called())]
    assert content(*before, remove("tool"), text()) == [called(), words()]


def test_remove_all_takes_every_message_of_exactly_that_turn() -> None:
    stream = [turn(), start("a"), start("b", candidateIndex=1), answer("c", messageId="tool"), end("a"), turn("u")]
    stream += [start("n", "u")]
    assert messages(*stream, remove("*", turnId="t")) == [message("n", turnId="u")]
    assert contents(*stream, remove("*", turnId="t"), text(turnId="u")) == {"n": [words()]}
    assert_refused([*stream, remove("*", turnId="t")], text(turnId="t"), "no-open-message", "t")
    assert contents(*stream, remove("*", turnId="t"), start("a"), text(turnId="t")) == {"n": [], "a": [words()]}


def test_remove_all_without_a_match_does_nothing() -> None:
    assert messages(*opened(), turn("u"), remove("*", turnId="u")) == [message()]
    assert messages(*opened(), remove("*", turnId="ghost")) == [message()]


def test_remove_all_takes_the_restored_messages_of_a_turn_that_is_not_held() -> None:
    restored = snapshot(message("a", turnId="gone"), message("b", turnId="other"), turns=[])
    assert messages(restored, remove("*", turnId="gone")) == [message("b", turnId="other")]


def test_message_remove_of_what_is_not_held_does_nothing() -> None:
    assert content(*opened(), remove("ghost"), text()) == [words()]
    assert content(*opened(), remove("m", turnId="ghost"), text()) == [words()]
    assert messages(*opened(), remove("m", turnId="t", messageId="ghost")) == []


# Records on a turn


def test_prompt_blocked_records_the_reason_and_adds_its_safety_to_the_turn() -> None:
    event = ev("prompt.blocked", reason="blocklist", safety=[SAFETY], **NOISE)
    told = {"reason": "blocklist", "safety": [SAFETY]}
    assert clean(*opened(), event) == result(messages=[message()], turns=[record(promptBlocked=told, safety=[SAFETY])])
    twice = ev("prompt.blocked", reason="other", safety=[OTHER_SAFETY])
    assert turns(turn(), event, twice) == [
        record(promptBlocked={"reason": "other", "safety": [OTHER_SAFETY]}, safety=[SAFETY, OTHER_SAFETY])
    ]
    assert turns(turn(), ev("prompt.blocked", reason="other")) == [record(promptBlocked={"reason": "other"})]


def test_guardrail_result_appends_its_fields() -> None:
    fields = {"target": "output", "passed": False, "action": "retry", "reason": "r", "guardrailName": "g"}
    event = ev("guardrail.result", **fields, safety=[SAFETY], **NOISE)
    assert clean(*opened(), event, ev("guardrail.result", target="tool", passed=True)) == result(
        messages=[message()],
        turns=[record(guardrails=[{**fields, "safety": [SAFETY]}, {"target": "tool", "passed": True}])],
    )


def test_agent_capabilities_replaces() -> None:
    first = ev("agent.capabilities", capabilities={"pushNotifications": True, "extensions": ["urn:x"]}, **NOISE)
    assert turns(turn(), first) == [record(capabilities={"pushNotifications": True, "extensions": ["urn:x"]})]
    second = ev("agent.capabilities", capabilities={"extensions": []})
    assert turns(turn(), first, second) == [record(capabilities={"extensions": []})]


def test_source_appends_the_full_record_and_the_id_again_for_each_event() -> None:
    whole = {"sourceId": "s", "source": {"url": "u", "title": "T"}, "chunkIndex": 1, "providerMetadata": {"p": 1}}
    second = {"sourceId": "s", "source": {"type": "url", "url": "u"}}
    assert turns(turn(), ev("source", **whole, **NOISE), ev("source", **second)) == [
        record(sources=[whole, second], sourceIds=["s", "s"])
    ]


def test_handoff_appends_an_edge() -> None:
    edge = {"kind": "escalate", "fromAgentId": "a", "toAgentId": "b", "toAgentName": "B"}
    assert clean(*opened(), ev("handoff", **edge, **NOISE), ev("handoff", toAgentId="z")) == result(
        messages=[message()], turns=[record(handoffs=[edge, {"toAgentId": "z"}])]
    )


def test_display_required_appends_what_must_be_shown() -> None:
    shown = {"provider": "g", "html": "<b>"}
    assert clean(*opened(), ev("display.required", **shown, **NOISE), ev("display.required", **shown)) == result(
        messages=[message()], turns=[record(displayRequired=[shown, shown])]
    )


RECORDS = [
    (ev("prompt.blocked", reason="other"), {"promptBlocked": {"reason": "other"}}),
    (ev("guardrail.result", target="input", passed=True), {"guardrails": [{"target": "input", "passed": True}]}),
    (ev("agent.capabilities", capabilities={"extensions": []}), {"capabilities": {"extensions": []}}),
    (
        ev("source", sourceId="s", source={"url": "u"}),
        {"sources": [{"sourceId": "s", "source": {"url": "u"}}], "sourceIds": ["s"]},
    ),
    (ev("handoff", toAgentId="z"), {"handoffs": [{"toAgentId": "z"}]}),
    (ev("display.required", provider="g", html=""), {"displayRequired": [{"provider": "g", "html": ""}]}),
]


@pytest.mark.parametrize(("event", "lands"), RECORDS, ids=[event["type"] for event, _ in RECORDS])
def test_records_land_on_the_turn_they_belong_to_before_and_after_its_close(event: Json, lands: Json) -> None:
    named = {**event, "turnId": "t"}
    assert turns(turn(), event) == [record(**lands)]
    assert turns(turn("u"), turn(), named) == [record("u"), record(**lands)]
    assert turns(turn("u"), *opened(), {**event, "messageId": "m"}) == [record("u"), record(**lands)]
    assert turns(turn("u"), turn(), done(), named) == [record("u"), closed(**lands)]
    assert_refused([turn("u"), turn()], event, "unknown-owner")
    assert_refused([turn(), done()], event, "unknown-owner")
    assert_refused([turn()], {**event, "turnId": "ghost"}, "unknown-owner", "ghost")


# text.*


def test_text_start_makes_a_text_block_with_provider_metadata_and_meta() -> None:
    event = text(providerMetadata={"p": 1}, _meta={"node": "n"}, role="assistant", index=3, previousPartKind="x")
    assert clean(*opened(), event) == result(
        messages=[message("m", words("", providerMetadata={"p": 1}, _meta={"node": "n"}))], turns=[record()]
    )
    assert content(*opened(), text()) == [words()]


@pytest.mark.parametrize("event", [text(), thought(), call(), insert(words("x")), insert({**DATA, "data": 1})])
def test_a_block_needs_an_open_message(event: Json) -> None:
    assert_refused([], event, "unknown-owner")
    assert_refused([turn()], event, "no-open-message", "t")
    assert_refused([turn("u"), *opened()], event, "unknown-owner")
    assert_refused([*opened(), end()], event, "no-open-message", "t")
    assert_refused([*opened(), end()], {**event, "messageId": "m"}, "sealed", "m")
    assert_refused([*opened(), done()], {**event, "turnId": "t"}, "sealed", "t")
    assert_refused([*opened(), done()], {**event, "messageId": "m"}, "sealed", "t")
    assert_refused([*opened(), done()], event, "unknown-owner")
    assert_refused(opened(), {**event, "candidateIndex": 1}, "no-open-message", "t")
    assert_refused(opened(), {**event, "messageId": "ghost"}, "unknown-owner", "ghost")
    assert_refused(opened(), {**event, "turnId": "ghost"}, "unknown-owner", "ghost")
    assert len(content(*opened(), event)) == 1


@pytest.mark.parametrize("event", [text(), thought(), call(), insert(words("x")), insert({**DATA, "data": 1})])
def test_a_block_with_a_message_id_goes_there_whatever_is_open(event: Json) -> None:
    named = {**event, "messageId": "a"}
    counted = {found["id"]: len(found["content"]) for found in messages(turn(), start("a"), start("b"), named)}
    assert counted == {"a": 1, "b": 0}
    two_turns = [turn(), start("a"), turn("u"), start("b", "u")]
    counted = {found["id"]: len(found["content"]) for found in messages(*two_turns, named)}
    assert counted == {"a": 1, "b": 0}
    counted = {
        found["id"]: len(found["content"]) for found in messages(*opened(), start("a"), {**named, "candidateIndex": 5})
    }
    assert counted == {"m": 0, "a": 1}


@pytest.mark.parametrize(("first", "second"), [(text, text), (text, thought), (thought, text), (thought, thought)])
def test_text_and_reasoning_blocks_share_one_name_space(first: Any, second: Any) -> None:
    assert_refused([*opened(), first("x")], second("x"), "duplicate-id", "x")
    assert_refused([*opened(), first("x"), turn("u"), start("n", "u")], second("x", turnId="u"), "duplicate-id", "x")


def test_tool_calls_have_a_name_space_of_their_own() -> None:
    assert content(*opened(), text("x"), call("x")) == [words(), called("x")]
    assert_refused([*opened(), call("x")], call("x"), "duplicate-id", "x")
    assert_refused([*opened(), call("x"), end(), start("n")], call("x"), "duplicate-id", "x")


def test_text_delta_appends_to_the_block_it_names() -> None:
    stream = [*opened(), text("a"), text("b"), delta("1", "a"), delta("2", "b"), delta("3", "a"), delta("", "b")]
    assert content(*stream) == [words("13"), words("2")]
    assert contents(*opened(), text(), start("n"), delta("x")) == {"m": [words("x")], "n": []}


def test_text_delta_merges_provider_metadata_by_key_and_nothing_else() -> None:
    stream = [*opened(), text(providerMetadata={"a": 1, "b": {"x": 1}}), delta("1", **NOISE)]
    stream += [delta("2", providerMetadata={"b": {"y": 2}, "c": 3})]
    assert content(*stream) == [words("12", providerMetadata={"a": 1, "b": {"y": 2}, "c": 3})]
    assert content(*opened(), text(), delta("1", providerMetadata={"a": 1})) == [words("1", providerMetadata={"a": 1})]


def test_text_delta_before_its_start_has_no_owner() -> None:
    assert_refused(opened(), delta("x"), "unknown-owner", "b")
    assert_refused([*opened(), thought("b")], delta("x"), "unknown-owner", "b")
    assert_refused([*opened(), call("b")], delta("x"), "unknown-owner", "b")
    assert_refused([*opened(), insert({**DATA, "id": "b", "data": 1})], delta("x"), "unknown-owner", "b")


@pytest.mark.parametrize(
    ("event", "block"),
    [
        (delta("x"), text()),
        (more_thought("x"), thought()),
        (ev("reasoning.opaque.delta", id="r", delta="x"), thought()),
        (ev("tool.args.delta", toolCallId="c", delta="x"), call()),
        (ev("tool.args.delta", toolCallId="c", delta="x"), insert(called())),
    ],
    ids=["text", "reasoning", "opaque", "args", "args-of-a-whole-call"],
)
def test_a_delta_needs_an_open_message(event: Json, block: Json) -> None:
    assert_refused([*opened(), block, end()], event, "sealed", "m")
    assert_refused([*opened(), block, end(), start("n")], event, "sealed", "m")
    assert_refused([*opened(), block, done()], event, "sealed", "t")
    assert_refused([*opened(), block], {**event, "turnId": "ghost"}, "unknown-owner", "ghost")
    assert_refused([*opened(), block], {**event, "messageId": "ghost"}, "unknown-owner", "ghost")
    assert fold(*opened(), block, turn("u"), event).resync is None


def test_text_delta_lands_after_text_end() -> None:
    assert content(*opened(), text(), delta("1"), ev("text.end", id="b"), delta("2")) == [words("12")]


def test_text_end_attaches_citations_and_merges_provider_metadata() -> None:
    citations = [{"kind": "url", "citedText": "c", "url": "u"}]
    stream = [*opened(), text(providerMetadata={"a": 1, "b": 1}), delta("x")]
    last = ev("text.end", id="b", providerMetadata={"b": 2}, citations=citations, **NOISE)
    assert content(*stream, last) == [words("x", providerMetadata={"a": 1, "b": 2}, citations=citations)]
    assert content(*opened(), text(), ev("text.end", id="b")) == [words()]


def test_text_end_of_an_unknown_text_block_has_no_owner() -> None:
    assert_refused(opened(), ev("text.end", id="b"), "unknown-owner", "b")
    assert_refused([*opened(), thought("b")], ev("text.end", id="b"), "unknown-owner", "b")


# reasoning.*


def reasoned(value: str = "", **fields: Any) -> Json:
    return {"type": "reasoning", "text": value, **fields}


def test_reasoning_start_makes_a_reasoning_block() -> None:
    event = thought(itemId="rs", providerMetadata={"p": 1}, _meta={"n": 1}, mode="full", previousPartKind="x")
    assert content(*opened(), event) == [reasoned(itemId="rs", providerMetadata={"p": 1}, _meta={"n": 1})]
    assert content(*opened(), thought(partIndex=0)) == [reasoned()]


def test_reasoning_delta_appends_and_merges_provider_metadata() -> None:
    stream = [*opened(), thought(providerMetadata={"a": 1}), more_thought("1", **NOISE)]
    stream += [more_thought("2", providerMetadata={"a": 2, "b": 3})]
    assert content(*stream) == [reasoned("12", providerMetadata={"a": 2, "b": 3})]
    assert content(*opened(), thought(), ev("reasoning.end", id="r"), more_thought("late")) == [reasoned("late")]


def test_reasoning_delta_before_its_start_has_no_owner() -> None:
    for type_ in ("reasoning.delta", "reasoning.opaque.delta"):
        assert_refused(opened(), ev(type_, id="r", delta="x"), "unknown-owner", "r")
        assert_refused([*opened(), text("r")], ev(type_, id="r", delta="x"), "unknown-owner", "r")


def test_reasoning_start_of_a_present_block_opens_a_new_part() -> None:
    stream = [*opened(), thought(partIndex=0, providerMetadata={"a": 1, "b": 1}, _meta={"x": 1}, itemId="i0")]
    stream += [more_thought("one "), text()]
    stream += [thought(partIndex=1, providerMetadata={"b": 2}, _meta={"y": 2}, itemId="i1"), more_thought("two")]
    assert content(*stream) == [
        reasoned("one two", providerMetadata={"a": 1, "b": 2}, _meta={"x": 1, "y": 2}, itemId="i1"),
        words(),
    ]
    assert content(*opened(), thought(partIndex=0, itemId="i0"), thought(partIndex=1)) == [reasoned(itemId="i0")]


def test_reasoning_text_is_its_parts_in_order() -> None:
    stream = [*opened(), thought(partIndex=2), more_thought("c"), thought(partIndex=0), more_thought("a")]
    stream += [more_thought("C", partIndex=2), more_thought("b", partIndex=1), more_thought("A", partIndex=0)]
    assert content(*stream) == [reasoned("aAbcC")]


def test_a_reasoning_delta_without_part_index_goes_to_the_part_opened_last() -> None:
    stream = [*opened(), thought(partIndex=1), thought(partIndex=0), more_thought("0"), more_thought("1", partIndex=1)]
    assert content(*stream, more_thought("x")) == [reasoned("0x1")]
    opens = [*opened(), thought(partIndex=0), more_thought("0"), more_thought("1", partIndex=1)]
    assert content(*opens, more_thought("x"), more_thought("y", partIndex=0)) == [reasoned("0y1x")]


def test_a_start_without_part_index_opens_a_part_before_part_0() -> None:
    stream = [*opened(), thought(), more_thought("z"), more_thought("0", partIndex=0)]
    assert content(*stream) == [reasoned("z0")]
    assert content(*opened(), thought(), thought(partIndex=0), more_thought("0"), text()) == [reasoned("0"), words()]


def test_reasoning_start_of_an_open_part_is_a_duplicate() -> None:
    assert_refused([*opened(), thought(partIndex=0)], thought(partIndex=0), "duplicate-id", "r")
    assert_refused([*opened(), thought(partIndex=0)], thought(), "duplicate-id", "r")
    before = [*opened(), thought(partIndex=0), more_thought("x", partIndex=1)]
    assert_refused(before, thought(partIndex=1), "duplicate-id", "r")
    assert_refused([*opened(), text("r")], thought(partIndex=1), "duplicate-id", "r")


def test_a_part_opens_where_its_block_is_and_that_message_must_be_open() -> None:
    before = [turn(), start("a"), thought(partIndex=0)]
    new = [thought(partIndex=1), more_thought("x")]
    assert contents(*before, start("b"), *new) == {"a": [reasoned("x")], "b": []}
    assert_refused([*before, end("a"), start("b")], thought(partIndex=1), "sealed", "a")
    assert_refused([*before, done()], thought(partIndex=1), "sealed", "t")


def test_reasoning_end_sets_the_provider_and_merges_provider_metadata() -> None:
    last = ev("reasoning.end", id="r", provider="p", providerMetadata={"b": 2}, **NOISE)
    assert content(*opened(), thought(providerMetadata={"a": 1}), more_thought("x"), last) == [
        reasoned("x", provider="p", providerMetadata={"a": 1, "b": 2})
    ]
    assert_refused(opened(), last, "unknown-owner", "r")
    assert_refused([*opened(), text("r")], last, "unknown-owner", "r")


def opaque(value: str, **fields: Any) -> Json:
    return ev("reasoning.opaque", **{"id": "r", "kind": "signature", "value": value, **fields})


def test_reasoning_opaque_replaces_kind_value_and_provider() -> None:
    stream = [*opened(), thought(itemId="i"), opaque("v1", provider="p", itemId="rs", **NOISE)]
    assert content(*stream) == [reasoned(itemId="rs", opaque={"kind": "signature", "value": "v1", "provider": "p"})]
    assert content(*stream, opaque("v2", kind="redacted")) == [
        reasoned(itemId="rs", opaque={"kind": "redacted", "value": "v2"})
    ]
    assert_refused(opened(), opaque("v"), "unknown-owner", "r")
    assert_refused([*opened(), text("r")], opaque("v"), "unknown-owner", "r")


def test_reasoning_opaque_delta_gathers_what_an_empty_opaque_takes() -> None:
    scratch = [ev("reasoning.opaque.delta", id="r", delta=part) for part in ("si", "gn")]
    before = [*opened(), thought(), *scratch]
    assert content(*before) == [reasoned()]
    assert content(*before, opaque("")) == [reasoned(opaque={"kind": "signature", "value": "sign"})]
    assert content(*before, opaque("own")) == [reasoned(opaque={"kind": "signature", "value": "own"})]
    assert content(*before, opaque("own"), opaque("")) == [reasoned(opaque={"kind": "signature", "value": ""})]
    assert content(*before, opaque(""), opaque("")) == [reasoned(opaque={"kind": "signature", "value": ""})]
    two = [*opened(), thought("r"), thought("q"), *scratch, opaque("", id="q")]
    assert content(*two) == [reasoned(), reasoned(opaque={"kind": "signature", "value": ""})]


# tool.*


def test_tool_start_makes_a_tool_call_with_an_empty_input() -> None:
    kept = {"serverName": "s", "providerExecuted": True, "title": "T", "toolMetadata": {"k": 1}, "itemId": "fc"}
    kept |= {"uiVisibility": ["model", "app"], "providerMetadata": {"p": 1}}
    dropped = {"dynamic": True, "requiresApproval": True, "longRunning": True, "index": 2}
    assert content(*opened(), call(**kept, **dropped, **NOISE)) == [called(**kept)]
    assert content(*opened(), call()) == [
        {"type": "tool-call", "toolCallId": "c", "name": "f", "input": {}},
    ]


def test_tool_args_delta_leaves_no_trace() -> None:
    fragment = ev("tool.args.delta", toolCallId="c", delta='{"a":')
    assert content(*opened(), call(), fragment) == [called()]
    assert content(*opened(), call(), fragment, args({"b": 2})) == [called(input={"b": 2})]
    assert content(*opened(), call(), args({"b": 2}), fragment) == [called(input={"b": 2})]
    assert_refused(opened(), fragment, "unknown-owner", "c")
    assert_refused([*opened(), text("c")], fragment, "unknown-owner", "c")


@pytest.mark.parametrize("value", [{"a": [1]}, None, "text", [], 0])
def test_tool_args_assembled_is_the_input(value: Any) -> None:
    assert content(*opened(), call(), args(value)) == [called(input=value)]
    assert content(*opened(), call(), args({"old": 1}), args(value)) == [called(input=value)]


def test_tool_args_assembled_sets_signature_and_title_and_merges_both_metadata_by_key() -> None:
    first = call(title="T", toolMetadata={"a": 1, "b": 1}, providerMetadata={"p": 1})
    last = args(1, signature="sig", title="T2", toolMetadata={"b": 2}, providerMetadata={"q": 2}, **NOISE)
    merged = {"toolMetadata": {"a": 1, "b": 2}, "providerMetadata": {"p": 1, "q": 2}}
    assert content(*opened(), first, last) == [called(input=1, signature="sig", title="T2", **merged)]
    assert content(*opened(), first, last, args(2)) == [called(input=2, signature="sig", title="T2", **merged)]


def test_tool_args_assembled_before_its_call_has_no_owner() -> None:
    assert_refused(opened(), args(1), "unknown-owner", "c")
    assert_refused([*opened(), answer("c")], args(1), "unknown-owner", "c")


CITED = [{"kind": "url", "citedText": "c", "url": "u"}]
ENDS = [
    (text(), ev("text.end", id="b", citations=CITED), words(citations=CITED)),
    (thought(), ev("reasoning.end", id="r", provider="p"), reasoned(provider="p")),
    (thought(), opaque("v"), reasoned(opaque={"kind": "signature", "value": "v"})),
    (call(), args(7), called(input=7)),
    (insert(called("c", input=1)), args(7), called(input=7)),
]


@pytest.mark.parametrize(
    ("block", "last", "landed"), ENDS, ids=["text.end", "reasoning.end", "opaque", "args", "args-of-a-whole-call"]
)
def test_what_ends_a_block_lands_after_the_seal_and_the_close(block: Json, last: Json, landed: Json) -> None:
    assert content(*opened(), block, last) == [landed]
    assert content(*opened(), block, end(), last) == [landed]
    assert content(*opened(), block, end(), done(), last) == [landed]
    assert content(*opened(), block, done(), last) == [landed]
    assert content(*opened(), block, turn("u"), last) == [landed]


def test_tool_done_lands_a_tool_result_with_all_its_channels() -> None:
    kept = {
        "outcome": "input_required",
        "structuredContent": {"s": None},
        "uiData": [1],
        "sideData": None,
        "errorText": "e",
        "errorCode": "E",
        "providerMetadata": {"p": 1},
        "toolMetadata": {"t": 1},
        "dynamic": True,
        "pendingInput": {"requestState": "x", "inputKeys": ["k"]},
        "isError": False,
        "annotations": {"priority": 0.5},
        "_meta": {"m": 1},
    }
    event = answer("c", words("x"), **kept, skipSummarization=True, preliminary=True, parentId="noise", unknown=1)
    assert content(*opened(), call(), event) == [called(), answered("c", words("x"), **kept)]


def test_tool_done_of_a_call_that_is_not_known_lands_in_the_open_message() -> None:
    assert contents(turn(), start("a"), start("b"), answer("ghost")) == {"a": [], "b": [answered("ghost")]}


def test_tool_done_without_message_id_needs_an_open_message() -> None:
    assert_refused([], answer(), "unknown-owner")
    assert_refused([turn()], answer(), "no-open-message", "t")
    assert_refused([*opened(), end()], answer(), "no-open-message", "t")
    assert_refused([*opened(), done()], answer(turnId="t"), "sealed", "t")
    assert_refused([*opened(), turn("u")], answer(), "unknown-owner")
    assert_refused(opened(), answer(candidateIndex=1), "no-open-message", "t")
    stream = [turn(), start("a", candidateIndex=1), start("m"), answer(candidateIndex=1)]
    assert contents(*stream) == {"a": [answered()], "m": []}


def test_tool_done_with_a_new_message_id_makes_a_tool_message() -> None:
    stream = [*opened(), call(), answer("c", words("x"), messageId="tool", candidateIndex=1)]
    adopted = {"id": "tool", "role": "tool", "turnId": "t", "threadId": "th", "candidateIndex": 1}
    assert messages(*stream) == [message("m", called()), {**adopted, "content": [answered("c", words("x"))]}]
    assert messages(turn("u"), turn(), answer(messageId="tool", turnId="t")) == [
        message("tool", answered(), role="tool")
    ]


def test_an_adopted_message_is_never_the_open_one() -> None:
    stream = [*opened(), answer("c", messageId="tool"), text()]
    assert contents(*stream) == {"m": [words()], "tool": [answered()]}
    assert_refused([turn(), answer("c", messageId="tool")], text(), "no-open-message", "t")


def test_an_adopted_message_takes_what_names_it_until_its_end() -> None:
    stream = [*opened(), answer("c", messageId="tool"), answer("d", messageId="tool")]
    assert contents(*stream) == {"m": [], "tool": [answered("c"), answered("d")]}
    stream += [end("tool", usage={"inputTokens": 1})]
    assert_refused(stream, answer("e", messageId="tool"), "sealed", "tool")
    assert_refused(stream, start("tool"), "duplicate-id", "tool")
    assert content(*stream, text()) == [words()]


def test_tool_done_adopts_only_into_an_open_turn_that_can_be_told() -> None:
    assert_refused([], answer(messageId="tool"), "unknown-owner")
    assert_refused([turn("u"), turn()], answer(messageId="tool"), "unknown-owner")
    assert_refused([turn()], answer(messageId="tool", turnId="ghost"), "unknown-owner", "ghost")
    assert_refused([turn(), done()], answer(messageId="tool", turnId="t"), "sealed", "t")


def test_tool_done_with_a_held_message_id_lands_there_if_it_is_open() -> None:
    assert contents(turn(), start("a"), start("b"), answer(messageId="a")) == {"a": [answered()], "b": []}
    assert_refused([*opened(), end()], answer(messageId="m"), "sealed", "m")
    assert_refused([*opened(), done()], answer(messageId="m"), "sealed", "t")


def test_a_preliminary_result_is_replaced_wholesale_where_it_is() -> None:
    first = answer("c", words("1"), more=True, outcome="error", errorText="old", uiData=1, annotations={"priority": 1})
    before = [*opened(), first, text()]
    kept = {"outcome": "error", "errorText": "old", "uiData": 1, "annotations": {"priority": 1}}
    assert content(*before) == [answered("c", words("1"), **kept, preliminary=True), words()]
    assert content(*before, answer("c", words("2"), outcome="ok")) == [
        answered("c", words("2"), outcome="ok"),
        words(),
    ]
    assert content(*before, answer("c", words("2"), more=True), answer("c", isError=True)) == [
        answered("c", isError=True),
        words(),
    ]


def test_a_replaced_result_merges_both_metadata_and_keeps_a_meta_that_is_left_out() -> None:
    first = answer("c", more=True, providerMetadata={"a": 1, "b": 1}, toolMetadata={"t": 1}, _meta={"x": 1})
    merged = {"providerMetadata": {"a": 1, "b": 2}, "toolMetadata": {"t": 1, "u": 2}}
    last = answer("c", providerMetadata={"b": 2}, toolMetadata={"u": 2})
    assert content(*opened(), first, last) == [answered(**merged, _meta={"x": 1})]
    assert content(*opened(), first, {**last, "_meta": {"y": 2}}) == [answered(**merged, _meta={"y": 2})]


@pytest.mark.parametrize(
    "named", [{}, {"messageId": "b"}, {"messageId": "new"}, {"candidateIndex": 4}, {"turnId": "u"}]
)
def test_a_preliminary_result_is_replaced_in_place_whatever_the_event_names(named: Json) -> None:
    stream = [turn(), start("a"), answer("c", more=True), turn("u"), start("b"), answer("c", errorCode="E", **named)]
    assert contents(*stream) == {"a": [answered(errorCode="E")], "b": []}


def test_a_preliminary_result_of_a_sealed_message_or_a_closed_turn_is_not_replaced() -> None:
    before = [*opened(), answer("c", more=True)]
    assert_refused([*before, end()], answer("c"), "sealed", "m")
    assert_refused([*before, end(), start("n")], answer("c", messageId="n"), "sealed", "m")
    assert_refused([*before, done()], answer("c"), "sealed", "t")


def test_after_a_final_result_another_one_lands_as_a_new_block() -> None:
    stream = [*opened(), answer("c", errorText="1"), answer("c", errorText="2")]
    assert content(*stream) == [answered(errorText="1"), answered(errorText="2")]
    stream = [*opened(), answer("c", more=True), answer("c"), answer("c", more=True), answer("c", errorText="2")]
    assert content(*stream) == [answered(), answered(errorText="2")]


# content.block


def test_content_block_appends_the_block_as_it_came() -> None:
    blocks: list[Json] = [
        {"type": "text", "text": "x", "annotations": {"audience": ["user"], "priority": 1}, "unknown": {"u": 1}},
        {"type": "reasoning", "text": "y", "opaque": {"kind": "redacted", "value": "v"}},
        {"type": "image", "source": {"type": "url", "url": "u"}},
        {"type": "future", "payload": [None]},
        {"type": "data", "name": "n", "data": None},
    ]
    assert content(*opened(), *(insert(block, **NOISE) for block in blocks)) == blocks


def test_content_block_data_with_an_id_replaces_in_its_place() -> None:
    one, two = {**DATA, "data": 1, "annotations": {"priority": 1}}, {**DATA, "name": "n2", "data": 2}
    assert content(*opened(), insert(one), text(), insert(two)) == [two, words()]
    assert content(*opened(), insert(one), insert({**one, "id": "e"})) == [one, {**one, "id": "e"}]
    no_id = {"type": "data", "name": "n", "data": 1}
    assert content(*opened(), insert(no_id), insert(no_id)) == [no_id, no_id]


def test_content_block_data_replaces_only_in_the_message_it_goes_to() -> None:
    one, two = {**DATA, "data": 1}, {**DATA, "data": 2}
    assert contents(*opened(), insert(one), start("n"), insert(two)) == {"m": [one], "n": [two]}
    assert contents(*opened(), insert(one), start("n"), insert(two, messageId="m")) == {"m": [two], "n": []}
    assert_refused([*opened(), insert(one), end()], insert(two, messageId="m"), "sealed", "m")


def test_content_block_of_an_unknown_type_replaces_by_id_like_data() -> None:
    unknown = {"type": "future", "id": "d", "payload": 1}
    assert content(*opened(), insert(unknown), text(), insert({**unknown, "payload": 2})) == [
        {**unknown, "payload": 2},
        words(),
    ]
    data = {**DATA, "data": 1}
    assert content(*opened(), insert(unknown), insert(data)) == [data]
    assert content(*opened(), insert(data), insert(unknown)) == [unknown]


def test_content_block_of_another_type_never_replaces_by_id() -> None:
    noted = {"type": "text", "text": "x", "id": "d"}
    data = {**DATA, "data": 1}
    assert content(*opened(), insert(noted), insert(noted), insert(data)) == [noted, noted, data]
    assert content(*opened(), text("d"), insert(data)) == [words(), data]


@pytest.mark.parametrize(
    "event", [insert({**DATA, "data": 2}, transient=True), insert({**DATA, "data": 2, "transient": True})]
)
def test_content_block_that_is_transient_is_skipped(event: Json) -> None:
    data = {**DATA, "data": 1}
    assert content(*opened(), insert(data), event, text()) == [data, words()]
    assert clean(turn(), event) == result(turns=[record()])
    assert clean(turn(), {**event, "messageId": "ghost", "turnId": "ghost"}, turn("u"))["turns"] == [
        record(),
        record("u"),
    ]


def test_content_block_with_a_tool_call_is_a_call_like_any_other() -> None:
    whole = called("c", input={"a": 1}, providerCallIndex=0)
    assert content(*opened(), insert(whole)) == [whole]
    assert content(*opened(), insert(whole), args({"b": 2}, signature="s")) == [
        {**whole, "input": {"b": 2}, "signature": "s"}
    ]
    assert_refused([*opened(), call()], insert(whole), "duplicate-id", "c")
    assert_refused([*opened(), insert(whole)], insert(whole), "duplicate-id", "c")
    assert_refused([*opened(), insert(whole)], call(), "duplicate-id", "c")


def test_content_block_with_a_tool_result_is_just_content() -> None:
    whole = answered("c", preliminary=True)
    assert content(*opened(), insert(whole), insert(whole), answer("c")) == [whole, whole, answered()]


def test_content_block_data_keeps_the_position_of_the_first() -> None:
    one, two = {**DATA, "data": 1}, {**DATA, "id": "e", "data": 2}
    assert content(*opened(), insert(one), insert(two), insert({**DATA, "data": 3})) == [{**DATA, "data": 3}, two]


# message.metadata


def note(**fields: Any) -> Json:
    return ev("message.metadata", **{"metadata": {"k": 1}, **fields})


def test_message_metadata_merges_by_key() -> None:
    first = note(metadata={"a": 1, "b": {"x": 1}}, messageId="m", **NOISE)
    assert messages(*opened(), first) == [message(metadata={"a": 1, "b": {"x": 1}})]
    merged = {"a": 1, "b": {"y": 2}, "c": None}
    assert messages(*opened(), first, note(metadata={"b": {"y": 2}, "c": None})) == [message(metadata=merged)]


def test_message_metadata_lands_after_the_seal_and_the_close() -> None:
    assert messages(*opened(), end(), done(), note(messageId="m")) == [message(metadata={"k": 1})]


def test_message_metadata_without_message_id_goes_to_the_open_assistant_message() -> None:
    stream = [turn(), start("a"), start("b"), start("z", candidateIndex=1), note()]
    assert messages(*stream) == [message("a"), message("b", metadata={"k": 1}), message("z", candidateIndex=1)]
    assert_refused([turn(), start(role="user")], note(), "no-open-message", "t")
    assert_refused([turn()], note(), "no-open-message", "t")
    assert_refused([*opened(), end()], note(), "no-open-message", "t")
    assert_refused([*opened(), turn("u")], note(), "unknown-owner")
    assert_refused([*opened(), turn("u")], note(turnId="u"), "no-open-message", "u")
    assert_refused(opened(), note(messageId="ghost"), "unknown-owner", "ghost")


# artifact.*


def part(value: Json, artifact: str = "x", /, *, append: bool = False, **fields: Any) -> Json:
    return ev("artifact.delta", artifactId=artifact, part=value, append=append, **fields)


def artifact(artifact_id: str = "x", /, **fields: Any) -> Json:
    return ev("artifact.start", **{"artifactId": artifact_id, "turnId": "t", "threadId": "th", **fields})


def kept_artifact(*parts: Json, **fields: Any) -> Json:
    return {"artifactId": "x", "turnId": "t", "threadId": "th", **fields, "parts": list(parts)}


def test_artifact_start_opens_an_artifact_beside_the_messages() -> None:
    fields = {"name": "n", "description": "d", "extensions": ["urn:x"]}
    assert clean(*opened(), artifact(**fields, **NOISE)) == result(
        messages=[message()], turns=[record()], artifacts=[kept_artifact(**fields)]
    )


def test_artifact_start_of_a_present_id_replaces_it_in_its_place() -> None:
    stream = [turn(), artifact(name="old"), part(words("x")), artifact("y"), artifact(description="new")]
    found = clean(*stream)["artifacts"]
    assert found == [kept_artifact(description="new"), {**kept_artifact(), "artifactId": "y"}]


def test_artifact_start_lands_after_the_close_of_its_turn_and_needs_a_held_one() -> None:
    assert clean(turn(), done(), artifact())["artifacts"] == [kept_artifact()]
    assert_refused([turn()], artifact(turnId="ghost"), "unknown-owner", "ghost")


def test_artifact_delta_starts_a_part_or_adds_to_the_last_text() -> None:
    first = words("a", annotations={"priority": 1})
    image = {"type": "image", "source": {"type": "url", "url": "u"}}
    before = [turn(), artifact(), part(first)]
    for event, parts in [
        (part(words("b")), [first, words("b")]),
        (part(words("b", _meta={"n": 1}), append=True), [words("ab", annotations={"priority": 1})]),
        (part(image, append=True), [first, image]),
    ]:
        assert clean(*before, event)["artifacts"] == [kept_artifact(*parts)]
    assert clean(turn(), artifact(), part(image), part(words("b"), append=True))["artifacts"] == [
        kept_artifact(image, words("b"))
    ]
    assert clean(turn(), artifact(), part(first, append=True))["artifacts"] == [kept_artifact(first)]


def test_artifact_delta_goes_to_the_artifact_it_names() -> None:
    stream = [turn(), artifact("y"), artifact(), part(words("1"), "y"), part(words("2")), part(words("3"), "y")]
    assert [found["parts"] for found in clean(*stream)["artifacts"]] == [[words("1"), words("3")], [words("2")]]


def test_artifact_delta_before_its_start_has_no_owner() -> None:
    assert_refused([turn()], part(words("x")), "unknown-owner", "x")


def test_artifact_end_changes_nothing_and_needs_its_artifact() -> None:
    last = ev("artifact.end", artifactId="x", lastChunk=True)
    stream = [turn(), artifact(), part(words("a")), last]
    assert clean(*stream)["artifacts"] == [kept_artifact(words("a"))]
    assert clean(*stream, done(), part(words("b"), append=True))["artifacts"] == [kept_artifact(words("ab"))]
    assert_refused([turn()], last, "unknown-owner", "x")


# subagent.*


def sub(turn_id: str = "s", parent: str = "t", **fields: Any) -> Json:
    return ev("subagent.start", turnId=turn_id, parentTurnId=parent, **fields)


def sub_done(turn_id: str = "s", parent: str = "t", **fields: Any) -> Json:
    return ev("subagent.done", turnId=turn_id, parentTurnId=parent, **fields)


def test_subagent_start_opens_a_nested_turn_in_the_thread_of_its_parent() -> None:
    stream = [turn("other", threadId="first"), turn(), sub(agentId="a", agentName="A", messageId="ghost", **NOISE)]
    nested = {"turnId": "s", "parentTurnId": "t", "threadId": "th"}
    assert turns(*stream) == [record("other", threadId="first"), record(), nested]
    assert clean(turn(), sub(), start("n", "s"), text(turnId="s"))["messages"] == [message("n", words(), turnId="s")]


def test_subagent_start_under_an_unopened_parent_takes_a_thread_from_elsewhere() -> None:
    orphan = {"turnId": "s", "parentTurnId": "ghost"}
    assert turns(turn(), turn("u", threadId="th2"), sub(parent="ghost"))[2] == {**orphan, "threadId": "th"}
    assert turns(sub(parent="ghost")) == [{**orphan, "threadId": "ghost"}]


def test_subagent_start_of_a_held_turn_merges_its_parent_and_reopens_it() -> None:
    nested = {"turnId": "s", "parentTurnId": "t", "threadId": "th"}
    assert turns(turn(), turn("u"), sub(parent="u"), sub()) == [record(), record("u"), nested]
    assert turns(turn(), turn("s", threadId="other"), sub()) == [record(), {**nested, "threadId": "other"}]
    assert turns(turn(), sub(), turn("s", threadId="own"))[1] == {**nested, "threadId": "own"}
    assert turns(turn(), sub(), done("s", usage={"inputTokens": 1}), sub())[1] == {
        **nested,
        "usage": {"inputTokens": 1},
    }
    assert contents(turn(), sub(), sub_done(), sub(), start("n", "s")) == {"n": []}


def test_subagent_done_closes_the_turn_and_leaves_its_outcome_to_a_terminal() -> None:
    nested = {"turnId": "s", "parentTurnId": "t", "threadId": "th"}
    before = [turn(), sub(), start("n", "s"), text(turnId="s"), sub_done(**NOISE)]
    assert turns(*before) == [record(), nested]
    assert_refused(before, delta("x"), "sealed", "s")
    assert_refused(before, start("n2", "s"), "sealed", "s")
    finished = {**nested, "outcome": {"type": "success"}, "finishReason": "stop", "usage": {"inputTokens": 1}}
    assert turns(*before, done("s", usage={"inputTokens": 1})) == [record(), finished]
    assert turns(*before, done("s", usage={"inputTokens": 1}), ev("turn.abort", turnId="s"), sub_done()) == [
        record(),
        finished,
    ]
    assert_refused([turn()], sub_done(), "unknown-owner", "s")


def test_after_subagent_done_the_parent_is_the_sole_open_turn_again() -> None:
    nested = [*opened(), sub(), start("n", "s")]
    assert contents(*nested, sub_done(), text()) == {"m": [words()], "n": []}
    assert_refused(nested, text(), "unknown-owner")


# state.*


@pytest.mark.parametrize("value", [{"a": 1}, None, [], "text", 0])
def test_state_snapshot_replaces(value: Any) -> None:
    assert clean(ev("state.snapshot", snapshot=value)) == result(state=value)
    assert clean(ev("state.snapshot", snapshot={"old": 1}), ev("state.snapshot", snapshot=value)) == result(state=value)


def test_there_is_no_state_before_the_first_snapshot() -> None:
    assert clean() == {"messages": [], "artifacts": [], "memory": [], "turns": []}


def patched(state: Any, patch: Any) -> Any:
    return clean(ev("state.snapshot", snapshot=state), ev("state.delta", patch=patch))["state"]


@pytest.mark.parametrize(
    ("state", "patch", "after"),
    [
        ({"a": {"x": 1}, "b": 1}, {"a": {"y": {"z": 2}}}, {"a": {"x": 1, "y": {"z": 2}}, "b": 1}),
        ({"a": 1}, {"c": {"n": 1}}, {"a": 1, "c": {"n": 1}}),
        ({"a": {"b": {"x": 1}}}, {"a": {"b": {"y": 1}}}, {"a": {"b": {"y": 1}}}),
        ({"a": {"x": 1}}, {"a": None}, {"a": None}),
        ({"a": {"x": 1}}, {"a": [1]}, {"a": [1]}),
        ({"a": 1}, {"a": {"x": 1}}, {"a": {"x": 1}}),
        ({"a": {"x": 1}}, {}, {"a": {"x": 1}}),
        ([1], {"a": {"x": 1}}, {"a": {"x": 1}}),
        (None, {"a": 1}, {"a": 1}),
    ],
)
def test_state_delta_with_an_object_merges_node_by_node(state: Any, patch: Any, after: Any) -> None:
    assert patched(state, patch) == after


def test_state_delta_with_an_object_starts_a_state() -> None:
    assert clean(ev("state.delta", patch={"a": {"x": 1}})) == result(state={"a": {"x": 1}})


@pytest.mark.parametrize("patch", [None, "text", 1, True])
def test_state_delta_with_any_other_patch_does_nothing(patch: Any) -> None:
    assert patched({"a": 1}, patch) == {"a": 1}
    assert clean(ev("state.delta", patch=patch)) == result()


def op(name: str, path: str, **fields: Any) -> Json:
    return {"op": name, "path": path, **fields}


def move(source: str, path: str) -> Json:
    return {"op": "move", "from": source, "path": path}


def copied(source: str, path: str) -> Json:
    return {"op": "copy", "from": source, "path": path}


@pytest.mark.parametrize(
    ("state", "patch", "after"),
    [
        ({"a": 1}, [], {"a": 1}),
        ({"a": 1}, [op("add", "/b", value=None)], {"a": 1, "b": None}),
        ({"a": 1}, [op("add", "/a", value=2)], {"a": 2}),
        ({"a": [1, 3]}, [op("add", "/a/1", value=2), op("add", "/a/-", value=4)], {"a": [1, 2, 3, 4]}),
        ({"a": 1}, [op("add", "", value=[1])], [1]),
        ({"a": 1}, [op("replace", "", value="x")], "x"),
        ({"a": [1, 2]}, [op("remove", "/a/0")], {"a": [2]}),
        ({"a": 1}, [op("replace", "/a", value={"b": 1}), op("add", "/a/c", value=2)], {"a": {"b": 1, "c": 2}}),
        ({"a": {"b": 1}}, [move("/a/b", "/c")], {"a": {}, "c": 1}),
        ({"a": 1}, [move("/a", "/a")], {"a": 1}),
        ({"a": [1]}, [copied("/a", "/b"), op("add", "/b/-", value=2)], {"a": [1], "b": [1, 2]}),
        ({"a/b": 1, "m~n": 2, "": 3}, [op("remove", "/a~1b"), op("remove", "/m~0n"), op("remove", "/")], {}),
        ({"a": 1}, [op("test", "/a", value=1.0)], {"a": 1}),
        ({"a": {"x": [1], "y": 2}}, [op("test", "/a", value={"y": 2, "x": [1]})], {"a": {"x": [1], "y": 2}}),
        ({"01": 1, "-": 2}, [op("remove", "/01"), op("remove", "/-")], {}),
    ],
)
def test_state_delta_with_an_array_is_a_json_patch(state: Any, patch: Any, after: Any) -> None:
    assert patched(state, patch) == after


@pytest.mark.parametrize(
    "patch",
    [
        [op("remove", "")],
        [op("remove", "/ghost")],
        [op("replace", "/ghost", value=1)],
        [op("add", "/ghost/x", value=1)],
        [op("add", "/one/x", value=1)],
        [op("add", "/list/4", value=1)],
        [op("replace", "/list/-", value=1)],
        [op("remove", "/list/-1")],
        [op("remove", "/list/01")],
        [op("remove", "/list/3")],
        [op("remove", "/~2")],
        [op("add", "no-slash", value=1)],
        [op("test", "/one", value=True)],
        [op("test", "/yes", value=1)],
        [op("test", "/one", value=2)],
        [op("test", "/list", value=[1, 2])],
        [move("/ghost", "/ghost")],
        [move("/deep", "/deep/in")],
        [copied("/ghost", "/x")],
        [op("frobnicate", "/one", value=1)],
        [op("add", "/one")],
        [{"op": "remove"}],
        [op("move", "/one")],
        [op("copy", "/x")],
        [{"op": "copy", "from": 1, "path": "/x"}],
        [{"op": "remove", "path": 1}],
        ["remove"],
    ],
)
def test_a_json_patch_that_cannot_be_applied_leaves_the_state_whole(patch: Any) -> None:
    state = {"one": 1, "yes": True, "list": [1, 2, 3], "deep": {"in": {}}, "~2": 0}
    harmless = [op("add", "/one", value=5), op("add", "/one", value=1)]
    before = [ev("state.snapshot", snapshot=state)]
    assert_refused(before, ev("state.delta", patch=patch), "patch-failed")
    assert_refused(before, ev("state.delta", patch=[*harmless, *patch]), "patch-failed")


def test_a_json_patch_needs_a_state() -> None:
    assert_refused([], ev("state.delta", patch=[]), "patch-failed")
    assert_refused([turn()], ev("state.delta", patch=[op("add", "", value=1)]), "patch-failed")
    assert patched(None, [op("add", "", value=1)]) == 1


def nested(depth: int, core: Any = 0) -> Any:
    for _ in range(depth):
        core = [core]
    return core


@pytest.mark.parametrize(
    ("state", "patch"),
    [
        ({"a": 0}, [copied("", f"/{n}") for n in range(30)]),
        (nested(150), [op("replace", "/0" * 150, value=nested(150))]),
    ],
    ids=["nodes", "depth"],
)
def test_a_json_patch_that_grows_too_much_is_refused(state: Any, patch: Any) -> None:
    before = [ev("state.snapshot", snapshot=state)]
    assert_refused(before, ev("state.delta", patch=patch), "limit")
    seeded = [ev("memory.write", scope="user", key="k", value=state)]
    assert_refused(seeded, ev("memory.write", scope="user", key="k", patch=patch), "limit", "k")


# memory.write


def write(**fields: Any) -> Json:
    return ev("memory.write", **{"scope": "user", "key": "k", **fields})


def test_memory_write_lands_a_record_beside_the_messages() -> None:
    fields = {"scope": "skill", "key": "k", "value": {"v": 1}, "reason": "r", "durable": True, "turnId": "t"}
    assert clean(*opened(), write(**fields, **NOISE)) == result(messages=[message()], turns=[record()], memory=[fields])
    assert clean(turn(), write(value=None))["memory"] == [{"scope": "user", "key": "k", "value": None}]


def test_memory_write_with_a_value_replaces_the_record_of_scope_and_key_in_its_place() -> None:
    other_scope = {"scope": "agent", "key": "k", "value": 1}
    stream = [turn(), write(value=1, reason="r", durable=True, turnId="t"), ev("memory.write", **other_scope)]
    assert clean(*stream, write(value=2))["memory"] == [{"scope": "user", "key": "k", "value": 2}, other_scope]


def test_memory_write_without_key_means_the_record_of_the_empty_key() -> None:
    keyless = ev("memory.write", scope="user", value=1)
    assert clean(keyless, write(key="", value=2))["memory"] == [{"scope": "user", "key": "", "value": 2}]
    assert clean(write(key="", value=2), keyless)["memory"] == [{"scope": "user", "value": 1}]
    assert clean(keyless, write(key="", patch=[op("replace", "", value=3)]))["memory"] == [
        {"scope": "user", "value": 3}
    ]


def test_memory_write_with_a_patch_changes_the_value_and_nothing_else() -> None:
    seed = write(value={"a": [1]}, reason="r", durable=True)
    patch = write(patch=[op("add", "/a/-", value=2)], reason="other", durable=False)
    kept = {"scope": "user", "key": "k", "value": {"a": [1, 2]}, "reason": "r", "durable": True}
    assert clean(seed, patch)["memory"] == [kept]


def test_memory_write_with_a_patch_needs_a_record_and_a_patch_that_applies() -> None:
    assert_refused([], write(patch=[op("add", "", value=1)]), "patch-failed", "k")
    assert_refused([], ev("memory.write", scope="user", patch=[]), "patch-failed")
    seeded = [write(value={"a": 1})]
    assert_refused(seeded, write(scope="agent", patch=[]), "patch-failed", "k")
    assert_refused(seeded, write(key="other", patch=[]), "patch-failed", "other")
    assert_refused(seeded, write(patch=[op("remove", "/ghost")]), "patch-failed", "k")
    assert_refused(seeded, write(patch={"a": {"b": 1}}), "patch-failed", "k")
    assert_refused(seeded, write(patch=None), "patch-failed", "k")


def test_memory_write_that_names_an_unknown_turn_has_no_owner() -> None:
    assert_refused([turn()], write(value=1, turnId="ghost"), "unknown-owner", "ghost")
    assert_refused([turn()], write(patch=[], messageId="ghost"), "unknown-owner", "ghost")
    assert clean(turn(), turn("u"), done(), write(value=1, turnId="t"))["memory"] == [
        {"scope": "user", "key": "k", "value": 1, "turnId": "t"}
    ]


# messages.snapshot


def test_messages_snapshot_replaces_the_messages_as_they_came() -> None:
    stored = message("x", words("y", unknown=1), metadata={"k": 1}, referenceTurnIds=["q"], unknown={"u": 1})
    folded = clean(*opened(), text(), ev("state.snapshot", snapshot=1), snapshot(stored, **NOISE))
    assert folded == result(messages=[stored], turns=[record()], state=1)


def test_messages_snapshot_looks_at_no_owner() -> None:
    assert messages(turn(), snapshot(message(), turnId="ghost", messageId="ghost")) == [message()]


FULL = [
    *opened(),
    ev("artifact.start", artifactId="x", turnId="t", threadId="th"),
    ev("memory.write", scope="thread", value=1),
    ev("memory.write", scope="user", value=2),
    ev("memory.write", scope="thread", key="k", value=3),
]
STORED: Json = {
    "turns": [record("t2", usage={"inputTokens": 1})],
    "artifacts": [{"artifactId": "z", "turnId": "t2", "threadId": "th", "parts": [words("p")]}],
    "memory": [{"scope": "agent", "value": "taken by none"}, {"scope": "thread", "key": "new", "value": 4}],
}
KEPT = result(
    turns=[record()],
    artifacts=[kept_artifact()],
    memory=[
        {"scope": "thread", "value": 1},
        {"scope": "user", "value": 2},
        {"scope": "thread", "key": "k", "value": 3},
    ],
)


def test_messages_snapshot_preserves_the_containers_it_does_not_carry() -> None:
    assert clean(*FULL, snapshot()) == KEPT


@pytest.mark.parametrize("container", ["turns", "artifacts"])
def test_messages_snapshot_replaces_a_container_that_it_carries(container: str) -> None:
    assert clean(*FULL, snapshot(**{container: STORED[container]})) == {**KEPT, container: STORED[container]}
    assert clean(*FULL, snapshot(**{container: []})) == {**KEPT, container: []}


def test_messages_snapshot_replaces_of_the_memory_only_the_records_of_the_thread() -> None:
    user = {"scope": "user", "value": 2}
    new = {"scope": "thread", "key": "new", "value": 4}
    assert clean(*FULL, snapshot(memory=STORED["memory"])) == {**KEPT, "memory": [user, new]}
    assert clean(*FULL, snapshot(memory=[])) == {**KEPT, "memory": [user]}
    assert_refused([*FULL, snapshot(memory=[])], write(scope="thread", patch=[]), "patch-failed", "k")


def test_messages_snapshot_with_a_doubled_id_is_refused() -> None:
    assert_refused(FULL, snapshot(message("a"), message("b"), message("a")), "duplicate-id", "a")
    assert_refused(FULL, snapshot(turns=[record("q"), record("q")]), "duplicate-id", "q")
    assert_refused(FULL, snapshot(artifacts=[kept_artifact(), kept_artifact()]), "duplicate-id", "x")


# Live-only events

LIVE_ONLY = {
    event["type"]: event
    for event in [
        ev("error", message="x", code="E", retriable=True),
        ev("step.start", id="s", stepName="n", turnId="t"),
        ev("step.done", id="s", usage={"inputTokens": 9}),
        ev("host.context", theme={"dark": True}),
        ev("hitl.ask", askId="a", kind="approval", toolCallId="c"),
        ev("ui.call", surfaceId="s", callId="u", method="f"),
        ev("ui.result", surfaceId="s", callId="u", value=1),
        ev("ui.action-result", surfaceId="s", actionId="u", value=1),
        ev("ui.widget.result", surfaceId="s", callId="u", result="x"),
        ev("ui.display-mode", mode="pip"),
        ev("ui.surface.start", surfaceId="s", catalogId="k", dataModel={"a": 1}),
        ev("ui.surface.update", surfaceId="s", components=[]),
        ev("ui.surface.end", surfaceId="s"),
        ev("ui.data-model", surfaceId="s", value={"a": 1}),
    ]
}
OUTSIDE_THE_TABLE = [ev("ext.acme.note", turnId="t", block=words("x")), ev("future.event", id="m", delta="x")]


@pytest.mark.parametrize("event", [*LIVE_ONLY.values(), *OUTSIDE_THE_TABLE], ids=lambda event: event["type"])
def test_a_live_only_event_leaves_no_trace_but_moves_the_mark(event: Json) -> None:
    around = [*opened(), call(), text()]
    assert clean(*around, event, delta("x"), event, done(), event) == clean(*around, delta("x"), done())
    assert clean({**event, "turnId": "ghost", "messageId": "ghost"}) == result()
    assert_resync(fold(turn(), {**event, "seq": 2}), "gap", seq=2, index=1)


# The meta test

ROWS: dict[str, tuple[Any, ...]] = {
    "turn.start": (
        test_turn_start_opens_a_record_of_turn_thread_and_trigger,
        test_turn_start_of_a_held_turn_merges_what_it_defines,
    ),
    "turn.done": (test_turn_done_records_outcome_finish_reason_usage_safety_and_task_state,),
    "turn.error": (test_turn_error_records_message_code_and_usage_and_makes_no_block,),
    "turn.abort": (test_turn_abort_records_the_reason_and_invents_no_task_state,),
    "message.start": (test_message_start_records_its_fields_and_no_step,),
    "message.end": (test_message_end_seals_and_records_its_usage, test_content_after_message_end_is_sealed),
    "message.remove": (test_message_remove_takes_the_message_with_its_blocks,),
    "prompt.blocked": (test_prompt_blocked_records_the_reason_and_adds_its_safety_to_the_turn,),
    "guardrail.result": (test_guardrail_result_appends_its_fields,),
    "agent.capabilities": (test_agent_capabilities_replaces,),
    "messages.snapshot": (test_messages_snapshot_replaces_the_messages_as_they_came,),
    "text.start": (test_text_start_makes_a_text_block_with_provider_metadata_and_meta,),
    "text.delta": (test_text_delta_appends_to_the_block_it_names, test_text_delta_before_its_start_has_no_owner),
    "text.end": (test_text_end_attaches_citations_and_merges_provider_metadata,),
    "reasoning.start": (test_reasoning_start_makes_a_reasoning_block,),
    "reasoning.delta": (test_reasoning_delta_appends_and_merges_provider_metadata,),
    "reasoning.end": (test_reasoning_end_sets_the_provider_and_merges_provider_metadata,),
    "reasoning.opaque": (test_reasoning_opaque_replaces_kind_value_and_provider,),
    "reasoning.opaque.delta": (test_reasoning_opaque_delta_gathers_what_an_empty_opaque_takes,),
    "tool.start": (test_tool_start_makes_a_tool_call_with_an_empty_input,),
    "tool.args.delta": (test_tool_args_delta_leaves_no_trace,),
    "tool.args.assembled": (test_tool_args_assembled_is_the_input,),
    "tool.done": (test_tool_done_lands_a_tool_result_with_all_its_channels,),
    "content.block": (test_content_block_appends_the_block_as_it_came,),
    "message.metadata": (test_message_metadata_merges_by_key,),
    "source": (test_source_appends_the_full_record_and_the_id_again_for_each_event,),
    "artifact.start": (test_artifact_start_opens_an_artifact_beside_the_messages,),
    "artifact.delta": (test_artifact_delta_starts_a_part_or_adds_to_the_last_text,),
    "artifact.end": (test_artifact_end_changes_nothing_and_needs_its_artifact,),
    "subagent.start": (test_subagent_start_opens_a_nested_turn_in_the_thread_of_its_parent,),
    "subagent.done": (test_subagent_done_closes_the_turn_and_leaves_its_outcome_to_a_terminal,),
    "handoff": (test_handoff_appends_an_edge,),
    "display.required": (test_display_required_appends_what_must_be_shown,),
    "state.snapshot": (test_state_snapshot_replaces,),
    "state.delta": (test_state_delta_with_an_array_is_a_json_patch,),
    "memory.write": (test_memory_write_lands_a_record_beside_the_messages,),
}


def test_every_event_type_has_its_tests() -> None:
    assert {*ROWS, *LIVE_ONLY} == set(EVENTS)
    assert set(LIVE_ONLY) == {name for name, event in EVENTS.items() if event.fold == "live-only"}
    module = vars(sys.modules[__name__])
    for type_, tests in ROWS.items():
        assert tests
        for test in tests:
            assert module[test.__name__] is test
            assert type_.replace(".", "_") in test.__name__
