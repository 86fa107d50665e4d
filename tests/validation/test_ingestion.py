"""The trust boundary: what `ingest` gives back and what it refuses."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import agjson

LINE = b'{"type":"text.delta","seq":0,"id":"t","delta":"x"}'
EVENT: dict[str, Any] = json.loads(LINE)


@pytest.mark.parametrize("data", [LINE, bytearray(LINE), memoryview(LINE), LINE.decode(), b" \r\n\t" + LINE + b"\n"])
def test_every_kind_of_text_gives_the_same_value(data: Any) -> None:
    assert agjson.ingest(data) == EVENT
    assert agjson.ingest(data, mode="strict") == EVENT


def test_a_dict_comes_back_as_itself() -> None:
    assert agjson.ingest(EVENT) is EVENT


def test_nulls_that_a_consumer_reads_as_absent_are_gone_and_the_callers_value_is_untouched() -> None:
    value = {
        "type": "content.block",
        "seq": 0,
        "turnId": None,
        "unknown": None,
        "block": {"type": "tool-call", "toolCallId": "c", "name": "n", "input": None, "title": None, "x": {"y": None}},
    }
    before = copy.deepcopy(value)
    taken = agjson.ingest(value)
    block = {"type": "tool-call", "toolCallId": "c", "name": "n", "input": None, "x": {"y": None}}
    assert taken == {"type": "content.block", "seq": 0, "unknown": None, "block": block}
    assert value == before
    assert agjson.ingest(json.dumps(value)) == taken


def test_parts_without_nulls_are_shared_with_the_value_that_came() -> None:
    value = {"type": "state.delta", "seq": 0, "turnId": None, "patch": {"large": []}}
    assert agjson.ingest(value)["patch"] is value["patch"]


def test_null_is_kept_in_opaque_parts_and_in_unknown_events() -> None:
    event = {"type": "future.event", "seq": 0, "turnId": None, "payload": None, "nested": {"turnId": None}}
    assert agjson.ingest(event) == {"type": "future.event", "seq": 0, "payload": None, "nested": {"turnId": None}}


def test_a_number_is_never_rewritten() -> None:
    taken = agjson.ingest(b'{"type":"text.delta","seq":60.0,"id":"t","delta":"x"}')
    assert isinstance(taken["seq"], float)
    exact = agjson.ingest(
        b'{"type":"state.snapshot","seq":0,"snapshot":[9007199254740993,123456789012345678901234567890]}'
    )
    assert exact["snapshot"] == [9007199254740993, 123456789012345678901234567890]


def test_of_duplicate_keys_the_last_wins() -> None:
    assert agjson.ingest(b'{"type":"text.delta","seq":0,"id":"a","id":"b","delta":"x"}')["id"] == "b"


def test_an_escaped_lone_surrogate_is_kept() -> None:
    line = b'{"type":"text.delta","seq":0,"id":"t","delta":"\\ud83d"}'
    assert agjson.ingest(line)["delta"] == "\ud83d"
    assert agjson.ingest(line.decode(), mode="strict")["delta"] == "\ud83d"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "nothing"),
        (b"  \n", "nothing"),
        (b"{", "line 1, column 2"),
        (b'{"a":\n1,}', "line 2"),
        (b'{"a":NaN}', "NaN is no JSON number"),
        (b'{"a":-Infinity}', "-Infinity is no JSON number"),
        (b"[1e999]", "too large"),
        (b'{"a":1} {"b":2}', "extra data"),
        (b'"\xff"', "UTF-8"),
        (b'"\xed\xa0\xbd"', "UTF-8"),
        ('"\ud83d"', "surrogate"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b"{'a':1}", "double quotes"),
        (b"[01]", "line 1"),
        (b'"\t"', "control character"),
    ],
)
def test_what_is_no_json_is_malformed_and_says_where(data: Any, words: str) -> None:
    with pytest.raises(agjson.MalformedJson, match=words):
        agjson.ingest(data)


def test_limits_are_kept_and_named() -> None:
    with pytest.raises(agjson.LimitExceeded, match="max_bytes") as error:
        agjson.ingest(LINE, limits=agjson.Limits(max_bytes=20))
    assert (error.value.limit, error.value.allowed) == ("max_bytes", 20)
    with pytest.raises(agjson.LimitExceeded, match="max_bytes"):
        agjson.ingest('"' + "ä" * 15 + '"', limits=agjson.Limits(max_bytes=31))
    with pytest.raises(agjson.LimitExceeded, match="max_depth"):
        agjson.ingest(b"[" * 201 + b"]" * 201)
    with pytest.raises(agjson.LimitExceeded, match="max_depth"):
        agjson.ingest(b"[" * 10**6)
    with pytest.raises(agjson.LimitExceeded, match="digits"):
        agjson.ingest(b"1" * 5000)


def nested(depth: int) -> bytes:
    return b'{"type":"state.snapshot","seq":0,"snapshot":' + b"[" * depth + b"]" * depth + b"}"


def test_two_hundred_levels_are_allowed_and_one_more_is_not() -> None:
    agjson.ingest(nested(199))
    with pytest.raises(agjson.LimitExceeded, match="max_depth"):
        agjson.ingest(nested(200))
    agjson.ingest(nested(9), limits=agjson.Limits(max_depth=10))
    with pytest.raises(agjson.LimitExceeded):
        agjson.ingest(nested(10), limits=agjson.Limits(max_depth=10))


def test_brackets_inside_strings_are_no_depth() -> None:
    event = {**EVENT, "delta": "[{" * 5000}
    assert agjson.ingest(json.dumps(event)) == event


def test_opaque_parts_of_a_dict_are_trusted_unless_asked_to_walk() -> None:
    event = {"type": "state.snapshot", "seq": 0, "snapshot": {"a": float("nan")}}
    assert agjson.ingest(event) is event
    walking = agjson.Limits(walk_decoded=True)
    with pytest.raises(agjson.MalformedJson, match="NaN"):
        agjson.ingest(event, limits=walking)
    with pytest.raises(agjson.MalformedJson, match="set"):
        agjson.ingest({**event, "snapshot": [{1}]}, limits=walking)
    with pytest.raises(agjson.MalformedJson, match="key"):
        agjson.ingest({**event, "snapshot": {1: 2}}, limits=walking)
    circle: list[Any] = []
    circle.append(circle)
    with pytest.raises(agjson.LimitExceeded, match="max_depth"):
        agjson.ingest({**event, "snapshot": circle}, limits=walking)
    agjson.ingest({**event, "snapshot": [1, {"a": "b"}]}, limits=walking)


def test_other_definitions_are_read_the_same_way() -> None:
    message = b'{"id":"m","role":"user","content":[],"turnId":null}'
    assert agjson.ingest(message, definition="AgMessage") == {"id": "m", "role": "user", "content": []}
    with pytest.raises(agjson.InvalidDocument):
        agjson.ingest(message, definition="AgMessage", mode="strict")
    with pytest.raises(agjson.UnknownDefinition):
        agjson.ingest(message, definition="Nothing")


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="'strict' or 'lenient'"):
        agjson.ingest(LINE, mode="loose")  # type: ignore[arg-type]


def test_every_error_is_one_of_the_tree_and_carries_no_input() -> None:
    for data in (b'{"token":"hunter2"', b'{"type":"hitl.ask","seq":0,"token":7,"x":"hunter2"}'):
        with pytest.raises(agjson.AgJsonError) as error:
            agjson.ingest(data, mode="strict")
        assert "hunter2" not in str(error.value)
        assert error.value.__cause__ is None
        assert error.value.__suppress_context__ or error.value.__context__ is None


@pytest.mark.parametrize("data", [None, 1, 1.5, [], (1,), {1}, object()])
def test_a_value_that_is_no_object_is_an_invalid_document(data: Any) -> None:
    with pytest.raises(agjson.InvalidDocument, match="object"):
        agjson.ingest(data)


def test_a_document_that_nests_as_deep_as_allowed_parses_or_says_why() -> None:
    block: dict[str, Any] = {"type": "text", "text": "x"}
    for _ in range(98):
        block = {"type": "tool-result", "toolCallId": "c", "content": [block]}
    line = json.dumps({"type": "content.block", "seq": 0, "block": block})
    assert agjson.parse_event(line).to_wire() == json.loads(line)

    def below(frames: int) -> None:
        if frames:
            below(frames - 1)
        else:
            agjson.parse_event(line)

    with pytest.raises(agjson.LimitExceeded):
        below(700)
