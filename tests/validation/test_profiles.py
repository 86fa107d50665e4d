"""Profiles of values (spec section 9, D14, D15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import agjson
from agjson import profiles
from agjson.protocols.agjson import PROTOCOL
from agjson.validation.profiles import profiles_of
from agjson_generated.agjson.definitions import DEFINITIONS
from agjson_generated.agjson.tables import PROFILE_TABLES
from agjson_runtime.shapes import Array, Enum, Inspector, Map, Record, Ref, String, TypeUnion
from support.random_values import Values

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


@pytest.mark.parametrize(
    ("definition", "value", "profile"),
    [(name, value, profile) for name, values in PROFILE_TABLES.values.items() for value, profile in values.items()],
)
def test_a_value_of_an_enum_has_its_profile_wherever_it_is(definition: str, value: str, profile: str) -> None:
    assert agjson.profile_of(value, definition) == profile
    assert profiles.excess(value, "CORE", definition) == [profiles.Excess((), profile, f"{definition} {value!r}")]
    records = {
        name
        for name, shape in DEFINITIONS.items()
        if isinstance(shape, Record) and PROFILE_TABLES.definitions.get(name, "CORE") == "CORE"
        for field, inner in shape.fields.items()
        if inner == Ref(definition) and profiles_of(PROTOCOL).recognized({field: value}, name) == profile
    }
    assert records


def drawn(definition: str, field: str | None = None) -> Iterator[Any]:
    """Yield values of the definition, valid but for patterns; of a record, those that have the field."""
    values = Values(Random(definition))
    found = (values.of(definition) for _ in range(500))
    return islice((value for value in found if field is None or value.get(field, []) != []), 3)


def rank(profile: str) -> int:
    return PROTOCOL.profiles.index(profile)


@pytest.mark.parametrize(("definition", "profile"), PROFILE_TABLES.definitions.items())
def test_a_definition_has_its_profile_by_itself(definition: str, profile: str) -> None:
    values = list(drawn(definition))
    assert values
    for value in values:
        assert rank(profiles_of(PROTOCOL).recognized(value, definition)) >= rank(profile)


@pytest.mark.parametrize(
    ("union", "variant", "profile"),
    [(union, variant, profile) for union, arms in PROFILE_TABLES.variants.items() for variant, profile in arms.items()],
)
def test_a_variant_has_its_profile_in_its_union(union: str, variant: str, profile: str) -> None:
    values = list(drawn(variant))
    assert values
    for value in values:
        assert rank(agjson.profile_of(value, union)) >= rank(profile)


@pytest.mark.parametrize(
    ("definition", "field", "profile"),
    [(name, field, profile) for name, fields in PROFILE_TABLES.fields.items() for field, profile in fields.items()],
)
def test_a_field_has_its_profile_in_its_definition(definition: str, field: str, profile: str) -> None:
    values = list(drawn(definition, field))
    assert values
    for value in values:
        assert rank(profiles_of(PROTOCOL).recognized(value, definition)) >= rank(profile)


def test_enums_in_arrays_and_objects_and_unions_are_visited_by_their_name() -> None:
    inspector = Inspector(
        {
            "Colour": Enum(("red", "blue")),
            "Colours": Array(Ref("Colour")),
            "Box": Record(
                {
                    "list": Ref("Colours"),
                    "byName": Map(Ref("Colour")),
                    "either": TypeUnion({"string": Ref("Colour"), "array": Array(Enum(("left", "right")))}),
                    "text": String(),
                }
            ),
        },
        {},
    )
    value = {"list": ["red"], "byName": {"a": "blue"}, "either": ["left"], "text": "red"}
    visits = [
        (visit.name, visit.value, visit.place)
        for visit in inspector.visits("Box", value)
        if isinstance(visit.shape, Enum)
    ]
    assert visits == [
        ("Colour", "red", ("list", 0)),
        ("Colour", "blue", ("byName", "a")),
        ("Box.either", "left", ("either", 0)),
    ]
    assert [visit.path for visit in inspector.visits("Colours", ["red"])] == [("Colours",), ("Colour",)]
    assert [(visit.name, visit.place) for visit in inspector.visits("Colour", "red")] == [("Colour", ())]


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
