"""Profiles of values (spec section 9, D14, D15)."""

from __future__ import annotations

from typing import Any

import pytest

import agjson
from agjson import profiles

RESULT: dict[str, Any] = {"messages": [], "artifacts": [], "memory": [], "turns": []}


def message(**block: Any) -> dict[str, Any]:
    return {"id": "m", "role": "tool", "content": [block]}


@pytest.mark.parametrize(
    ("value", "definition", "profile"),
    [
        ({"type": "text.delta", "seq": 0, "id": "t", "delta": ""}, "AgEvent", "CORE"),
        ({"type": "error", "seq": 0, "message": "m"}, "AgEvent", "CORE"),
        ({"type": "reasoning.delta", "seq": 0, "id": "t", "delta": ""}, "AgEvent", "EXTENDED"),
        ({"type": "text.end", "seq": 0, "id": "t", "citations": []}, "AgEvent", "EXTENDED"),
        ({"type": "prompt.blocked", "seq": 0, "reason": "other"}, "AgEvent", "ADVANCED"),
        ({"type": "state.snapshot", "seq": 0, "snapshot": None}, "AgEvent", "ADVANCED"),
        ({"type": "ext.acme.key", "seq": 0, "usage": {}}, "AgEvent", "CORE"),
        ({"type": "future.event", "seq": 0}, "AgEvent", "CORE"),
        (message(type="text", text=""), "AgMessage", "CORE"),
        (message(type="hologram"), "AgMessage", "CORE"),
        (message(type="code", language="", code=""), "AgMessage", "EXTENDED"),
        (message(type="tool-result", toolCallId="c", content=[]), "AgMessage", "CORE"),
        (message(type="tool-result", toolCallId="c", content=[], structuredContent=None), "AgMessage", "ADVANCED"),
        (message(type="tool-result", toolCallId="c", content=[{"type": "compaction"}]), "AgMessage", "EXTENDED"),
        (RESULT, "AgReduceResult", "CORE"),
        ({**RESULT, "memory": [{"scope": "user", "value": 1}]}, "AgReduceResult", "EXTENDED"),
        ({**RESULT, "state": None}, "AgReduceResult", "ADVANCED"),
        ({"type": "success"}, "AgOutcome", "CORE"),
        (
            {"surface": "a2ui", "a2uiMessage": "error", "surfaceId": "s", "code": "E", "message": ""},
            "AgA2uiError",
            "ADVANCED",
        ),
        ({"type": "paused", "asks": []}, "AgOutcome", "EXTENDED"),
    ],
)
def test_the_profile_is_the_largest_of_what_the_value_holds(value: object, definition: str, profile: str) -> None:
    assert agjson.profile_of(value, definition) == profile


@pytest.mark.parametrize(
    ("reason", "profile"),
    [("stop", "CORE"), ("unknown", "CORE"), ("refusal", "EXTENDED"), ("pause_turn", "EXTENDED")],
)
def test_finish_reasons_beyond_the_first_five_are_extended(reason: str, profile: str) -> None:
    event = {"type": "turn.done", "seq": 0, "turnId": "t", "outcome": {"type": "success"}, "finishReason": reason}
    assert agjson.profile_of(event) == profile


def test_a_richer_value_is_refused_with_the_place_that_exceeds() -> None:
    value = message(type="tool-result", toolCallId="c", content=[], uiData={"x": 1})
    with pytest.raises(agjson.ProfileExceeded) as error:
        profiles.require(value, "CORE", "AgMessage")
    assert (error.value.found, error.value.allowed, error.value.pointer) == ("ADVANCED", "CORE", "/content/0/uiData")


def test_a_richer_value_passes_through_whole_where_that_is_chosen() -> None:
    value = message(type="tool-result", toolCallId="c", content=[], uiData={"x": 1})
    assert profiles.require(value, "CORE", "AgMessage", richer="pass") is value
    assert value["content"][0]["uiData"] == {"x": 1}


def test_a_value_that_fits_comes_back_untouched() -> None:
    value = message(type="text", text="")
    assert profiles.require(value, "CORE", "AgMessage") is value
    assert profiles.excess(value, "CORE", "AgMessage") == []


def test_excess_lists_every_part_beyond_the_profile() -> None:
    value = {**RESULT, "messages": [message(type="code", language="", code="")], "state": 1}
    found = profiles.excess(value, "CORE", "AgReduceResult")
    assert [(part.pointer, part.profile) for part in found] == [
        ("/messages/0/content/0", "EXTENDED"),
        ("/state", "ADVANCED"),
    ]


def test_null_that_a_consumer_reads_as_absent_counts_for_nothing() -> None:
    assert agjson.profile_of(message(type="text", text="", citations=None), "AgMessage") == "CORE"


def test_what_is_invalid_has_no_profile() -> None:
    invalid: tuple[object, ...] = ({"type": "zzz"}, [], None, {"type": "content.block", "seq": 0, "block": {}})
    for value in invalid:
        with pytest.raises(agjson.InvalidDocument):
            agjson.profile_of(value)
        with pytest.raises(agjson.InvalidDocument):
            profiles.require(value, "CORE")
    with pytest.raises(agjson.UnknownDefinition):
        agjson.profile_of({}, "agevent")
