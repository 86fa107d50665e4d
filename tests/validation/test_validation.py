"""What `validate`, `is_valid` and `violations` say about AgJSON values, place by place."""

from __future__ import annotations

from typing import Any

import pytest

import agjson
from agjson_runtime.shapes import unique
from support.bounds import calls_made

DELTA: dict[str, Any] = {"type": "text.delta", "seq": 4, "id": "t1", "delta": "hello"}
ACTION: dict[str, Any] = {
    "surface": "a2ui",
    "a2uiMessage": "action",
    "surfaceId": "s",
    "name": "press",
    "sourceComponentId": "c",
    "timestamp": "2026-01-26T00:00:00Z",
    "context": {},
}
FAILURE: dict[str, Any] = {"surface": "a2ui", "a2uiMessage": "error", "code": "E", "message": "no"}
RESUME: dict[str, Any] = {"protocol": "agjson", "version": "1.0.0", "threadId": "t", "turnId": "u", "kind": "resume"}


def one(value: object, definition: str = "AgEvent", mode: Any = "strict") -> agjson.Violation:
    """The only violation of the value."""
    found = agjson.violations(value, definition, mode=mode)
    assert len(found) == 1, found
    assert not agjson.is_valid(value, definition, mode=mode)
    with pytest.raises(agjson.InvalidDocument) as error:
        agjson.validate(value, definition, mode=mode)
    assert error.value.violation == found[0]
    return found[0]


def both(value: object, definition: str = "AgEvent") -> bool:
    strict = agjson.is_valid(value, definition)
    assert agjson.is_valid(value, definition, mode="lenient") == strict
    return strict


def test_a_valid_event_has_no_violations_in_either_posture() -> None:
    assert both(DELTA)
    assert agjson.violations(DELTA) == []
    agjson.validate(DELTA)


def test_a_missing_field_is_reported_at_the_object_that_lacks_it() -> None:
    found = one({"type": "text.delta", "seq": 0, "id": "t"})
    assert (found.pointer, found.keyword, found.expected) == ("", "required", 'the field "delta"')


def test_an_unknown_field_is_reported_at_that_field_with_a_suggestion() -> None:
    found = one({**DELTA, "mesageId": "m"})
    assert (found.pointer, found.keyword, found.hint) == ("/mesageId", "unknown-field", 'did you mean "messageId"?')


def test_a_snake_case_field_is_recognised_as_its_camel_case_name() -> None:
    assert one({**DELTA, "turn_id": "t"}).hint == 'did you mean "turnId"?'


def test_null_in_an_optional_field_asks_to_omit_it() -> None:
    found = one({**DELTA, "turnId": None})
    assert (found.pointer, found.keyword, found.got) == ("/turnId", "null", "null")
    assert found.hint == "omit the field instead of null"


def test_null_in_a_required_field_is_a_wrong_type_in_both_postures() -> None:
    for mode in ("strict", "lenient"):
        found = one({**DELTA, "delta": None}, mode=mode)
        assert (found.pointer, found.keyword, found.expected) == ("/delta", "type", "a string")


def test_null_is_data_where_a_field_is_opaque() -> None:
    assert both({"type": "memory.write", "seq": 0, "scope": "user", "value": None})
    assert both({"type": "state.snapshot", "seq": 0, "snapshot": None})


def test_an_unknown_type_gets_a_suggestion_and_never_fifty_arms() -> None:
    found = one({"type": "tool.args.asembled", "seq": 0})
    assert (found.pointer, found.keyword) == ("/type", "unknown-type")
    assert found.hint == 'did you mean "tool.args.assembled"?'


def test_a_union_error_speaks_about_the_arm_that_the_discriminator_names() -> None:
    block = {"type": "tool-result", "toolCallId": "c", "content": [{"type": "text"}]}
    found = one({"type": "content.block", "seq": 0, "block": block})
    assert (found.pointer, found.keyword, found.expected) == ("/block/content/0", "required", 'the field "text"')


@pytest.mark.parametrize("kind", ["future.event.start", "text.delta2", "a.b", "extra.thing", "ext-a.b", "Ext.a.b"])
def test_an_unknown_dotted_type_is_refused_strictly_and_admitted_leniently(kind: str) -> None:
    value = {"type": kind, "seq": 0, "whatever": None}
    assert one(value).keyword == "unknown-type"
    assert agjson.is_valid(value, mode="lenient")


def test_an_unknown_event_still_needs_valid_base_fields() -> None:
    assert one({"type": "future.event", "seq": -1}, mode="lenient").pointer == "/seq"
    assert one({"type": "future.event"}, mode="lenient").keyword == "required"


@pytest.mark.parametrize("kind", ["text", "", "tool-result", "Error"])
def test_a_dotless_type_is_no_event_in_either_posture(kind: str) -> None:
    assert not both({"type": kind, "seq": 0})


@pytest.mark.parametrize("kind", ["ext.acme.late-phase", "ext.com.acme.key", "ext.a.0"])
def test_a_well_formed_ext_type_may_be_sent(kind: str) -> None:
    assert both({"type": kind, "seq": 0, "anything": {"at": ["all", None]}})


@pytest.mark.parametrize("kind", ["ext.Acme.Key", "ext.acme.late_phase", "ext.a.b-", "ext.a..b", "ext.a.b c"])
def test_a_loose_ext_type_is_admitted_by_consumers_only(kind: str) -> None:
    assert one({"type": kind, "seq": 0}).keyword == "pattern"
    assert agjson.is_valid({"type": kind, "seq": 0}, mode="lenient")


@pytest.mark.parametrize("kind", ["ext.acme", "ext.acme.", "ext.", "ext..a", "ext.acme.key\n"])
def test_a_malformed_ext_type_is_refused_in_both_postures(kind: str) -> None:
    assert not both({"type": kind, "seq": 0})


def test_an_unknown_block_is_kept_by_consumers_and_refused_to_producers() -> None:
    value = {"type": "content.block", "seq": 0, "block": {"type": "hologram", "depth": 3}}
    assert one(value).pointer == "/block/type"
    assert agjson.is_valid(value, mode="lenient")


@pytest.mark.parametrize("kind", ["text.delta", "error", "source", "handoff"])
def test_an_event_type_is_no_block_in_either_posture(kind: str) -> None:
    assert not both({"type": "content.block", "seq": 0, "block": {"type": kind}})


@pytest.mark.parametrize(
    ("value", "definition"),
    [
        ({"type": "unheard-of"}, "AgOutcome"),
        ({"type": "url2", "url": "x"}, "AgSource"),
        ({**RESUME, "kind": "restart"}, "AgInput"),
    ],
)
def test_other_value_sets_stay_closed_for_consumers(value: object, definition: str) -> None:
    assert one(value, definition, "lenient").keyword == "enum"


def test_unknown_fields_are_kept_by_consumers_at_every_depth() -> None:
    block = {"type": "text", "text": "x", "later": 1, "annotations": {"mood": "good"}}
    value = {"type": "content.block", "seq": 0, "block": block, "newer": True}
    assert {found.keyword for found in agjson.violations(value)} == {"unknown-field"}
    assert len(agjson.violations(value)) == 3
    assert agjson.violations(value, mode="lenient") == []


@pytest.mark.parametrize("seq", [True, -1, 1.5, "1", float("nan"), float("inf"), None])
def test_seq_is_an_integer_of_at_least_zero(seq: object) -> None:
    assert one({**DELTA, "seq": seq}).pointer == "/seq"


@pytest.mark.parametrize("seq", [0, 1.0, 60.0, 10**25])
def test_an_integer_valued_float_and_a_large_integer_are_integers(seq: object) -> None:
    assert both({**DELTA, "seq": seq})


def test_a_number_in_quotes_gets_a_hint() -> None:
    assert one({**DELTA, "seq": "12"}).hint == "write it without quotes"


class TestRulesBetweenFields:
    """D9, each rule both ways."""

    def test_memory_write_has_exactly_one_of_value_and_patch(self) -> None:
        event = {"type": "memory.write", "seq": 0, "scope": "thread"}
        assert both({**event, "value": None})
        assert both({**event, "patch": []})
        assert one(event).keyword == "oneOf"
        assert one({**event, "value": None, "patch": None}).got == 'both "value" and "patch"'

    def test_a_surface_error_names_exactly_one_of_surface_and_call(self) -> None:
        assert both({**FAILURE, "surfaceId": "s"}, "AgSurfaceInteraction")
        assert both({**FAILURE, "functionCallId": "f"}, "AgSurfaceInteraction")
        assert one(FAILURE, "AgA2uiError").keyword == "oneOf"
        assert one({**FAILURE, "surfaceId": "s", "functionCallId": "f"}, "AgA2uiError").keyword == "oneOf"

    def test_null_counts_as_absent_in_a_rule_for_consumers(self) -> None:
        value = {**FAILURE, "surfaceId": "s", "functionCallId": None}
        assert agjson.is_valid(value, "AgA2uiError", mode="lenient")
        assert one({**FAILURE, "surfaceId": None}, "AgA2uiError", "lenient").keyword == "oneOf"

    def test_a_validation_failure_needs_the_path(self) -> None:
        value = {**FAILURE, "code": "VALIDATION_FAILED", "surfaceId": "s"}
        assert one(value, "AgA2uiError").expected.startswith('the field "path"')
        assert both({**value, "path": "/a"}, "AgA2uiError")

    def test_an_action_that_wants_a_response_needs_an_id(self) -> None:
        assert both(ACTION, "AgSurfaceInteraction")
        assert both({**ACTION, "wantResponse": False}, "AgSurfaceInteraction")
        assert one({**ACTION, "wantResponse": True}, "AgSurfaceInteraction").keyword == "required"
        assert both({**ACTION, "wantResponse": True, "actionId": "a"}, "AgSurfaceInteraction")

    def test_removing_all_messages_needs_a_turn(self) -> None:
        assert both({"type": "message.remove", "seq": 0, "id": "m"})
        assert one({"type": "message.remove", "seq": 0, "id": "*"}).keyword == "required"
        assert both({"type": "message.remove", "seq": 0, "id": "*", "turnId": "t"})

    def test_the_end_of_an_artifact_is_its_last_chunk(self) -> None:
        assert both({"type": "artifact.end", "seq": 0, "artifactId": "a", "lastChunk": True})
        for wrong in (False, 1, "true"):
            assert one({"type": "artifact.end", "seq": 0, "artifactId": "a", "lastChunk": wrong}).keyword == "const"


class TestVersions:
    """D8."""

    @pytest.mark.parametrize("version", ["1.0.0", "1.0.0-draft.1", "1.9.3", "1.0.0-0a.b-c+build.001", "1.2.3+x"])
    def test_every_version_of_the_same_major_is_accepted(self, version: str) -> None:
        assert both({**RESUME, "version": version}, "AgInput")

    @pytest.mark.parametrize("version", ["0.9.0", "2.0.0", "10.0.0-draft.1"])
    def test_another_major_is_a_version_mismatch_that_tells_both(self, version: str) -> None:
        for mode in ("strict", "lenient"):
            with pytest.raises(agjson.VersionMismatch) as error:
                agjson.validate({"version": version}, "AgInput", mode=mode)
            assert (error.value.received, error.value.supported) == (version, agjson.SPEC_VERSION)
            assert version in str(error.value)
            assert agjson.SPEC_VERSION in str(error.value)
        assert one({**RESUME, "version": version}, "AgInput").keyword == "version"

    @pytest.mark.parametrize(
        "version", ["1", "1.0", "v1.0.0", "2.0.0.0", "2.0.0\n", "1.0.0-01", "1.0.0\n", "1.0.0-", "01.0.0", ""]
    )
    def test_what_is_no_semantic_version_is_an_invalid_document(self, version: str) -> None:
        assert one({**RESUME, "version": version}, "AgInput").keyword in {"pattern", "not"}


class TestSecrets:
    """D33: places and types, never content."""

    SECRET = "hunter2"

    @pytest.mark.parametrize(
        ("value", "definition"),
        [
            ({"askId": "a", "status": "resolved", "token": [SECRET]}, "AgHitlAnswer"),
            ({"kind": "signature", "value": {"v": SECRET}}, "AgOpaque"),
            ({"type": "tool.done", "seq": 0, "toolCallId": "c", "content": [], "providerMetadata": SECRET}, "AgEvent"),
            ({"askId": "a", "status": "resolved", "tokn": SECRET}, "AgHitlAnswer"),
            (
                {"url": "x", "auth": {"scheme": "s", "credentials": 5, "credential": SECRET}},
                "AgRunConfigPushNotification",
            ),
            ({"askId": "a", "status": "resolved", "requestState": {"s": SECRET}}, "AgHitlAnswer"),
            ({"type": "reasoning", "opaque": SECRET}, "AgBlock"),
            ({"type": "tool-result", "toolCallId": "c", "content": [], "pendingInput": SECRET}, "AgBlock"),
            ({"url": "x", "auth": f"Bearer {SECRET}"}, "AgRunConfigPushNotification"),
            ({"type": "text", "text": "x", "citations": [SECRET]}, "AgBlock"),
            ({"kind": SECRET, "value": "signature"}, "AgOpaque"),
        ],
    )
    def test_a_secret_is_not_in_the_report(self, value: object, definition: str) -> None:
        found = agjson.violations(value, definition)
        assert found
        with pytest.raises(agjson.InvalidDocument) as error:
            agjson.validate(value, definition)
        for text in (repr(found), str(error.value), *(str(each) for each in found)):
            assert self.SECRET not in text


def test_an_unknown_definition_is_named_with_a_suggestion() -> None:
    with pytest.raises(agjson.UnknownDefinition, match='did you mean "AgMessage"'):
        agjson.validate({}, "AgMesage")
    with pytest.raises(agjson.UnknownDefinition):
        agjson.violations({}, "Nothing")
    with pytest.raises(agjson.UnknownDefinition):
        agjson.is_valid({}, "Nothing")


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="'strict' or 'lenient'"):
        agjson.validate(DELTA, mode="loose")  # type: ignore[arg-type]


def test_violations_stop_at_the_number_asked_for() -> None:
    value = {**DELTA, **{f"x{number}": 1 for number in range(50)}}
    assert len(agjson.violations(value)) == 50
    assert len(agjson.violations(value, most=7)) == 7


def test_a_pointer_escapes_slash_and_tilde() -> None:
    assert one({**DELTA, "a/b~c": 1}).pointer == "/a~1b~0c"


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "text", [], [DELTA]])
def test_what_is_no_object_is_no_event(value: object) -> None:
    assert one(value).keyword == "type"
    assert one(value, mode="lenient").keyword == "type"


def test_a_value_that_nests_too_deep_is_a_limit_not_a_traceback() -> None:
    block: dict[str, Any] = {"type": "text", "text": "x"}
    for _ in range(5000):
        block = {"type": "tool-result", "toolCallId": "c", "content": [block]}
    value = {"type": "content.block", "seq": 0, "block": block}
    with pytest.raises(agjson.LimitExceeded):
        agjson.validate(value)
    with pytest.raises(agjson.LimitExceeded):
        agjson.ingest(value)
    assert {found.keyword for found in agjson.violations(value)} == {"limit"}
    assert not agjson.is_valid(value)


def test_a_key_that_is_no_text_is_reported_by_its_type() -> None:
    value: dict[Any, Any] = {**DELTA, 10**5000: 1}
    assert one(value).pointer == "/<int>"


def test_members_of_a_set_are_compared_by_value_whatever_they_are() -> None:
    large = 10**5000
    members: list[Any] = [1, True, "1", None, "null", [1], [[1]], {"a": [1], "b": 2}, {"a": 1, "b": [2]}, large, 1.5]
    assert unique(members)
    for twin in (1.0, [1.0], {"b": 2.0, "a": [1]}, large, "1"):
        assert not unique([*members, twin])
    assert unique([{1: 2, "1": 2}, {"1": 2}])


def test_suggestions_look_at_few_of_many_foreign_names() -> None:
    """Each missing field is looked for among the unknown ones, whose names resemble it but for their order."""

    def work(count: int) -> int:
        value = {"type": "text.delta", "seq": 0, "id": "t", **{f"atle{number}d": 1 for number in range(count)}}
        return calls_made(lambda: next(iter(agjson.violations(value, most=1))))

    assert work(9000) < work(500) + 20_000


def test_a_text_beyond_what_a_pattern_is_tried_on_is_refused_by_its_length() -> None:
    for value, definition in (
        ({**RESUME, "version": "1.0.0-a" + ".a" * 10_000}, "AgInput"),
        ({"type": "ext" + ".a" * 10_000, "seq": 0}, "AgEvent"),
    ):
        assert one(value, definition).keyword == "maxLength"
