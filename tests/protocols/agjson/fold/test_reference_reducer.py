"""The referee of the fold does the obvious things right."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from support.reference_reducer import NaiveReducer, Resync, naive_reduce

Json = dict[str, Any]

TURN: Json = {"type": "turn.start", "turnId": "t", "threadId": "th"}
MESSAGE: Json = {"type": "message.start", "id": "m", "role": "assistant", "turnId": "t", "threadId": "th"}
TEXT: Json = {"type": "text.start", "id": "b"}
DONE: Json = {"type": "turn.done", "turnId": "t", "outcome": {"type": "success"}, "finishReason": "stop"}


def numbered(*events: Json) -> list[Json]:
    return [{**event, "seq": seq} for seq, event in enumerate(events)]


def fold(*events: Json) -> tuple[Json, Resync | None]:
    return naive_reduce(numbered(*events))


def whole(*events: Json) -> Json:
    """The result of events that fold without a resync."""
    result, resync = fold(*events)
    assert resync is None
    return result


def content(*events: Json) -> list[Json]:
    """The blocks that events make in the first message."""
    blocks: list[Json] = whole(TURN, MESSAGE, *events)["messages"][0]["content"]
    return blocks


def text_delta(delta: str) -> Json:
    return {"type": "text.delta", "id": "b", "delta": delta}


def test_nothing_folds_to_an_empty_result() -> None:
    assert naive_reduce([]) == ({"messages": [], "artifacts": [], "memory": [], "turns": []}, None)


def test_a_small_stream_folds_to_a_turn_and_a_message() -> None:
    end = {"type": "message.end", "id": "m", "usage": {"totalTokens": 3}}
    assert whole(
        TURN, MESSAGE, TEXT, text_delta("Hel"), text_delta("lo"), {"type": "text.end", "id": "b"}, end, DONE
    ) == {
        "messages": [
            {
                "id": "m",
                "role": "assistant",
                "turnId": "t",
                "threadId": "th",
                "content": [{"type": "text", "text": "Hello"}],
                "usage": {"totalTokens": 3},
            }
        ],
        "artifacts": [],
        "memory": [],
        "turns": [{"turnId": "t", "threadId": "th", "outcome": {"type": "success"}, "finishReason": "stop"}],
    }


def test_two_halves_of_a_surrogate_pair_become_one_character() -> None:
    assert content(TEXT, text_delta("a\ud83d"), text_delta("\ude00b\ud83d")) == [
        {"type": "text", "text": "a\U0001f600b\ud83d"}
    ]


def test_parts_of_a_reasoning_are_joined_in_the_order_of_their_index() -> None:
    start = {"type": "reasoning.start", "id": "r"}
    delta = {"type": "reasoning.delta", "id": "r"}
    assert content(
        {**start, "partIndex": 1},
        {**delta, "delta": "second"},
        {**start, "partIndex": 0},
        {**delta, "delta": "first "},
        {**delta, "delta": "!", "partIndex": 1},
    ) == [{"type": "reasoning", "text": "first second!"}]


def test_the_scratch_of_an_opaque_value_stands_in_for_an_empty_one() -> None:
    opaque = {"type": "reasoning.opaque", "id": "r", "kind": "signature"}
    (block,) = content(
        {"type": "reasoning.start", "id": "r"},
        {"type": "reasoning.opaque.delta", "id": "r", "delta": "ab"},
        {"type": "reasoning.opaque.delta", "id": "r", "delta": "cd"},
        {**opaque, "value": ""},
    )
    assert block["opaque"] == {"kind": "signature", "value": "abcd"}


def test_a_tool_call_takes_its_assembled_input_and_its_result_lands_behind_it() -> None:
    assert content(
        {"type": "tool.start", "toolCallId": "c", "name": "look"},
        {"type": "tool.args.delta", "toolCallId": "c", "delta": "{"},
        {"type": "tool.args.assembled", "toolCallId": "c", "input": {"q": 1}},
        {"type": "tool.done", "toolCallId": "c", "content": [], "outcome": "ok"},
    ) == [
        {"type": "tool-call", "toolCallId": "c", "name": "look", "input": {"q": 1}},
        {"type": "tool-result", "toolCallId": "c", "content": [], "outcome": "ok"},
    ]


def test_a_preliminary_result_is_replaced_where_it_is() -> None:
    done = {"type": "tool.done", "toolCallId": "c", "content": []}
    first = {**done, "more": True, "errorText": "busy", "toolMetadata": {"a": 1, "b": 1}, "_meta": {"k": 1}}
    assert content(first)[0]["preliminary"] is True
    assert content(first, {**done, "outcome": "ok", "toolMetadata": {"b": 2}}) == [
        {
            "type": "tool-result",
            "toolCallId": "c",
            "content": [],
            "outcome": "ok",
            "toolMetadata": {"a": 1, "b": 2},
            "_meta": {"k": 1},
        }
    ]


def test_a_result_with_a_new_message_id_makes_a_tool_message_that_takes_no_further_blocks() -> None:
    adopted = {"type": "tool.done", "toolCallId": "c", "content": [], "messageId": "tool"}
    first, second = whole(TURN, MESSAGE, adopted, TEXT)["messages"]
    assert first["content"] == [{"type": "text", "text": ""}]
    assert second == {
        "id": "tool",
        "role": "tool",
        "turnId": "t",
        "threadId": "th",
        "content": [{"type": "tool-result", "toolCallId": "c", "content": []}],
    }


def test_a_data_block_replaces_the_one_of_its_id_and_a_transient_one_is_skipped() -> None:
    data = {"type": "data", "name": "n", "id": "d", "data": 1}
    assert content(
        {"type": "content.block", "block": data},
        {"type": "content.block", "block": {"type": "code", "language": "x", "code": ""}},
        {"type": "content.block", "block": {**data, "data": 2}},
        {"type": "content.block", "block": {**data, "data": 3}, "transient": True},
        {"type": "content.block", "block": {**data, "data": 4, "transient": True}},
    ) == [{**data, "data": 2}, {"type": "code", "language": "x", "code": ""}]


def test_removing_the_last_message_sets_the_pointer_back() -> None:
    second = {**MESSAGE, "id": "n"}
    messages = whole(
        TURN, MESSAGE, second, {"type": "message.end", "id": "n"}, {"type": "message.remove", "id": "n"}, TEXT
    )
    assert [(message["id"], len(message["content"])) for message in messages["messages"]] == [("m", 1)]


def test_a_reopened_turn_loses_what_its_next_terminal_does_not_bring() -> None:
    paused = {**DONE, "outcome": {"type": "paused", "asks": [{"askId": "a", "kind": "text"}]}, "taskState": "x"}
    (turn,) = whole(TURN, paused)["turns"]
    assert turn["asks"] == turn["outcome"]["asks"]
    (turn,) = whole(TURN, paused, TURN)["turns"]
    assert (turn["taskState"], "outcome" in turn, "asks" in turn) == ("x", False, True)
    (turn,) = whole(TURN, paused, TURN, {"type": "turn.abort", "turnId": "t", "reason": "r"})["turns"]
    assert turn == {"turnId": "t", "threadId": "th", "outcome": {"type": "aborted", "reason": "r"}}


def test_only_the_first_terminal_of_an_opening_counts() -> None:
    error = {"type": "turn.error", "turnId": "t", "message": "late"}
    assert whole(TURN, DONE, error)["turns"][0]["outcome"] == {"type": "success"}


def test_a_subagent_gets_the_thread_of_its_parent_and_its_blocks_go_to_its_own_message() -> None:
    sub = {"type": "subagent.start", "turnId": "s", "parentTurnId": "t"}
    result = whole(TURN, MESSAGE, sub, {**MESSAGE, "id": "sm", "turnId": "s"}, {**TEXT, "turnId": "s"})
    assert result["turns"][1] == {"turnId": "s", "parentTurnId": "t", "threadId": "th"}
    assert [len(message["content"]) for message in result["messages"]] == [0, 1]


def test_an_artifact_continues_its_last_text() -> None:
    part = {"type": "artifact.delta", "artifactId": "a", "append": True}
    result = whole(
        TURN,
        {"type": "artifact.start", "artifactId": "a", "turnId": "t", "threadId": "th"},
        {**part, "part": {"type": "text", "text": "a", "_meta": {}}},
        {**part, "part": {"type": "text", "text": "b"}},
        {**part, "part": {"type": "text", "text": "c"}, "append": False},
    )
    assert result["artifacts"][0]["parts"] == [
        {"type": "text", "text": "ab", "_meta": {}},
        {"type": "text", "text": "c"},
    ]


def test_state_takes_snapshots_patches_and_merges() -> None:
    delta = {"type": "state.delta"}
    result = whole(
        {"type": "state.snapshot", "snapshot": {"a": {"x": 1}, "b": [1]}},
        {**delta, "patch": [{"op": "add", "path": "/b/-", "value": 2}]},
        {**delta, "patch": {"a": {"y": 2}, "c": 3}},
        {**delta, "patch": "nothing"},
    )
    assert result["state"] == {"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3}


def test_memory_has_one_record_for_a_scope_and_key() -> None:
    write = {"type": "memory.write", "scope": "user"}
    result = whole(
        {**write, "value": {"n": 1}},
        {**write, "key": "k", "value": 0},
        {**write, "key": "", "patch": [{"op": "replace", "path": "/n", "value": 2}]},
    )
    assert result["memory"] == [{"scope": "user", "value": {"n": 2}}, {"scope": "user", "key": "k", "value": 0}]


def test_a_snapshot_ends_the_resync_and_keeps_what_it_does_not_carry() -> None:
    reducer = NaiveReducer()
    for event in [{**TURN, "seq": 5}, {**MESSAGE, "seq": 7}, {**MESSAGE, "seq": 6}]:
        reducer.push(event)
    assert reducer.resync == ("gap", 7, 1, None)
    reducer.push({"type": "messages.snapshot", "seq": 30, "messages": [{"id": "x", "role": "user", "content": []}]})
    assert reducer.resync is None
    reducer.push({**MESSAGE, "seq": 31})
    result = reducer.result()
    assert [message["id"] for message in result["messages"]] == ["x", "m"]
    assert [turn["turnId"] for turn in result["turns"]] == ["t"]


def test_a_lower_seq_folds_and_an_unknown_event_counts() -> None:
    events = [{**TURN, "seq": 9}, {"type": "host.new", "seq": 0}, {**MESSAGE, "seq": 1}]
    result, resync = naive_reduce(events)
    assert (len(result["messages"]), resync) == (1, None)


@pytest.mark.parametrize(
    ("events", "reason", "name"),
    [
        ([TURN, {**TEXT, "turnId": "other"}], "unknown-owner", "other"),
        ([TURN, {**TEXT, "messageId": "other"}], "unknown-owner", "other"),
        ([TURN, text_delta("x")], "unknown-owner", "b"),
        ([TEXT], "unknown-owner", None),
        ([TURN, MESSAGE, TEXT, {"type": "message.end", "id": "m"}, text_delta("x")], "sealed", "m"),
        ([TURN, DONE, MESSAGE], "sealed", "t"),
        ([TURN, TEXT], "no-open-message", "t"),
        ([TURN, MESSAGE, TEXT, TEXT], "duplicate-id", "b"),
        ([{"type": "state.delta", "patch": []}], "patch-failed", None),
        ([{"type": "memory.write", "scope": "user", "key": "k", "patch": []}], "patch-failed", "k"),
    ],
)
def test_what_cannot_fold_is_told_with_its_place_and_changes_nothing(
    events: list[Json], reason: str, name: str | None
) -> None:
    result, resync = fold(*events)
    assert resync == (reason, len(events) - 1, len(events) - 1, name)
    assert (result, None) == fold(*events[:-1])


@pytest.mark.parametrize(
    "operation",
    [
        1,
        {"op": "unknown", "path": ""},
        {"op": "add", "path": 1, "value": 1},
        {"op": "add", "path": "/b"},
        {"op": "remove", "path": ""},
        {"op": "test", "path": "/a/0", "value": True},
        {"op": "replace", "path": "/a/-1", "value": 1},
        {"op": "replace", "path": "/a/00", "value": 1},
        {"op": "add", "path": "/~2", "value": 1},
        {"op": "move", "path": "/a/0/x", "from": "/a"},
        {"op": "move", "path": "/b", "from": "/b"},
        {"op": "move", "path": "/b", "from": None},
        {"op": "copy", "path": "/b", "from": "/a/-"},
    ],
)
def test_a_patch_that_fails_leaves_no_trace(operation: Any) -> None:
    patch = [{"op": "add", "path": "/a/0", "value": 1}, operation]
    snapshot = {"type": "state.snapshot", "snapshot": {"a": []}}
    result, resync = fold(snapshot, {"type": "state.delta", "patch": patch})
    assert (result["state"], resync) == ({"a": []}, ("patch-failed", 1, 1, None))


def test_a_patch_beyond_the_limits_is_refused() -> None:
    def patched(*patch: Json) -> Resync | None:
        snapshot = {"type": "state.snapshot", "snapshot": {"a": [1, 2]}}
        events = numbered(snapshot, {"type": "state.delta", "patch": list(patch)})
        return naive_reduce(events, max_patch_nodes=4, max_depth=3)[1]

    one = {"op": "add", "path": "/b", "value": 1}
    three = {"op": "copy", "path": "/b", "from": "/a"}
    assert patched(one) is None
    assert patched(three) is None
    assert patched(one, three) == ("limit", 1, 1, None)  # the copy takes away what the first operation added
    assert patched({"op": "add", "path": "/a/0", "value": []}) is None
    assert patched({"op": "add", "path": "/a/0", "value": [[]]}) == ("limit", 1, 1, None)


def test_events_and_results_are_nobody_elses() -> None:
    events = numbered(TURN, MESSAGE, {"type": "content.block", "block": {"type": "data", "name": "n", "data": [1]}})
    before = copy.deepcopy(events)
    reducer = NaiveReducer()
    for event in events:
        reducer.push(event)
    result = reducer.result()
    result["messages"][0]["content"][0]["data"].append(2)
    assert events == before
    assert reducer.result()["messages"][0]["content"][0]["data"] == [1]
