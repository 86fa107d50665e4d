"""Wire value -> dataclass -> wire value, for drawn documents of every definition, unknown fields included."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agjson
from agjson import types
from agjson_codegen.model import Record
from support.attack import examples
from support.protocol import ROOT, drawing, model
from support.strategies import fault

pytestmark = pytest.mark.attack

DEFINITIONS = sorted(model().definitions)
survived: dict[str, int] = {}
seeded = examples(15)


@pytest.mark.parametrize("definition", DEFINITIONS)
@seeded
@given(data=st.data())
def test_a_valid_value_survives_the_dataclass(definition: str, data: st.DataObject) -> None:
    wire = data.draw(drawing().document(definition))
    before = copy.deepcopy(wire)
    built = types.from_wire(definition, wire)
    assert types.to_wire(built) == wire
    assert wire == before
    if isinstance(model().body(definition), Record):
        assert type(built).__name__ == definition
        assert built.extra_fields.keys() <= {"more", "__proto__", "constructor"}


@pytest.mark.parametrize("definition", DEFINITIONS)
@seeded
@given(data=st.data())
def test_what_a_consumer_accepts_survives_the_dataclass(definition: str, data: st.DataObject) -> None:
    value = data.draw(fault(data.draw(drawing().document(definition))))
    if not isinstance(value, dict) or not agjson.is_valid(value, definition, mode="lenient"):
        return
    taken = agjson.ingest(value, definition=definition)
    assert types.to_wire(types.from_wire(definition, taken)) == taken
    survived[definition] = survived.get(definition, 0) + 1


def test_a_consumers_values_were_checked_for_most_definitions() -> None:
    records = {name for name in DEFINITIONS if isinstance(model().body(name), Record)}
    assert len(records & set(survived)) > 0.9 * len(records)


def test_unknown_fields_survive_at_every_depth() -> None:
    block = {"type": "tool-result", "toolCallId": "c", "content": [{"type": "text", "text": "", "deep": {"x": None}}]}
    wire = {"type": "content.block", "seq": 0, "block": {**block, "later": [1]}, "newer": None}
    event = agjson.parse_event(json.dumps(wire))
    assert isinstance(event, types.ContentBlockEvent)
    assert event.extra_fields == {"newer": None}
    assert isinstance(event.block, types.ToolResultBlock)
    assert isinstance(event.block.content[0], types.TextBlock)
    assert event.block.content[0].extra_fields == {"deep": {"x": None}}
    assert event.to_wire() == wire


def test_unknown_events_and_blocks_keep_everything() -> None:
    wire = {"type": "future.event", "seq": 3, "turnId": "t", "payload": {"a": None}}
    event = agjson.parse_event(json.dumps(wire))
    assert isinstance(event, types.UnknownEvent)
    assert (event.type, event.turn_id, event.extra_fields) == ("future.event", "t", {"payload": {"a": None}})
    assert event.to_wire() == wire
    block = {"type": "hologram", "depth": 3, "annotations": {}}
    carried = agjson.parse_event(json.dumps({"type": "content.block", "seq": 0, "block": block}))
    assert isinstance(carried, types.ContentBlockEvent)
    assert isinstance(carried.block, types.UnknownBlock)
    assert carried.block.to_wire() == block


def test_an_extension_keeps_its_payload() -> None:
    wire = {"type": "ext.acme.key", "seq": 0, "value": [None], "class": 1}
    event = agjson.parse_event(json.dumps(wire))
    assert isinstance(event, types.ExtEvent)
    assert event.to_wire() == wire


def test_an_absent_opaque_field_is_told_apart_from_null() -> None:
    absent = agjson.parse_event(b'{"type":"memory.write","seq":0,"scope":"user","patch":[]}')
    null = agjson.parse_event(b'{"type":"memory.write","seq":0,"scope":"user","value":null}')
    assert isinstance(absent, types.MemoryWriteEvent)
    assert isinstance(null, types.MemoryWriteEvent)
    assert absent.value is types.ABSENT
    assert null.value is None
    assert "value" not in absent.to_wire()
    assert null.to_wire()["value"] is None


def test_a_dataclass_made_by_hand_is_a_valid_document() -> None:
    event = types.TextDeltaEvent(seq=0, id="t", delta="hello", turn_id="turn")
    assert event.to_wire() == {"type": "text.delta", "seq": 0, "id": "t", "delta": "hello", "turnId": "turn"}
    agjson.validate(event.to_wire())


def test_secrets_are_not_in_the_repr() -> None:
    answer = types.AgHitlAnswer(ask_id="a", status="resolved", token="hunter2", request_state="hunter2")
    opaque = types.AgOpaque(kind="signature", value="hunter2")
    assert "hunter2" not in repr(answer) + repr(opaque)
    assert answer.to_wire()["token"] == "hunter2"


def test_the_other_documents_parse_into_their_dataclasses() -> None:
    resume = b'{"protocol":"agjson","version":"1.0.0","threadId":"t","turnId":"u","kind":"resume","answers":[]}'
    assert isinstance(agjson.parse_input(resume), types.AgInputResume)
    message = agjson.parse_message(b'{"id":"m","role":"user","content":[{"type":"text","text":"x"}]}')
    assert isinstance(message.content[0], types.TextBlock)
    result = agjson.parse_result(b'{"messages":[],"artifacts":[],"memory":[],"turns":[],"state":null}')
    assert result.state is None


def test_every_event_of_the_example_survives() -> None:
    lines = (ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl").read_bytes().splitlines()
    assert len(lines) > 20
    for line in lines:
        assert agjson.parse_event(line, mode="strict").to_wire() == json.loads(line)


def test_a_variant_that_does_not_exist_is_reported_in_one_short_line() -> None:
    with pytest.raises(ValueError, match="unknown type: no variant has") as error:
        types.from_wire("AgOutcome", {"type": "\x1b\n" + "x" * 1_000_000})
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 300
