"""What other teams take: the published schemas, and the reference page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import jsonschema_rs
import pytest

from agjson_codegen.model import Record
from support.protocol import DRAFT_07, LENIENT, ROOT, STRICT, model, published

VARIANTS = (STRICT, LENIENT, DRAFT_07)
EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"


def definitions(name: str) -> dict[str, Any]:
    schema = published(name)
    found: dict[str, Any] = schema["definitions" if name == DRAFT_07 else "$defs"]
    return found


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from nodes(each)
    elif isinstance(value, list):
        for each in value:
            yield from nodes(each)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_valid_against_its_dialect_and_resolves(name: str) -> None:
    schema = published(name)
    jsonschema.validators.validator_for(schema).check_schema(schema)
    jsonschema_rs.validator_for(schema)
    references = {node["$ref"] for node in nodes(schema) if isinstance(node.get("$ref"), str)}
    assert len(references) > 100
    for reference in references:
        assert reference.rpartition("/")[2] in definitions(name)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_root_of_a_variant_validates_an_event(name: str) -> None:
    schema = published(name)
    validator = jsonschema.validators.validator_for(schema)(schema)
    for line in EXAMPLE.read_bytes().splitlines():
        assert validator.is_valid(json.loads(line))
    assert not validator.is_valid({"type": "text.delta", "seq": 0})


def test_every_variant_has_every_definition_with_title_and_description() -> None:
    for name in VARIANTS:
        assert set(model().definitions) <= set(definitions(name))
        for key, node in definitions(name).items():
            assert node["title"] == key
            assert node["description"]
            assert node.get("$anchor", key) == key


def test_nothing_is_composed_and_records_are_closed_where_they_should_be() -> None:
    for name in (STRICT, DRAFT_07):
        for key, definition in model().definitions.items():
            if isinstance(definition.body, Record):
                node = definitions(name)[key]
                assert list(node["properties"]) == [field.name for field in definition.body.fields]
                assert node.get("additionalProperties", True) is not definition.body.closed
    assert not any("additionalProperties" in definitions(LENIENT)[key] for key, _ in named_records())


def named_records() -> Iterator[tuple[str, Record]]:
    for definition, record in model().records():
        yield definition.name, record


def test_annotations_are_kept() -> None:
    event = definitions(STRICT)["TurnDoneEvent"]
    assert (event["x-profile"], event["x-fold"]) == ("CORE", "turn-close")
    assert event["properties"]["usage"]["x-profile"] == "EXTENDED"
    assert definitions(STRICT)["AgHitlAnswer"]["properties"]["token"]["x-sensitive"] is True


def test_the_lenient_variant_has_the_open_arms_and_the_others_do_not() -> None:
    assert {"UnknownEvent", "UnknownBlock"} <= set(definitions(LENIENT))
    for name in (STRICT, DRAFT_07):
        assert "UnknownEvent" not in definitions(name)


class TestReference:
    PAGE = (ROOT / "generated" / "docs" / "agjson.md").read_text(encoding="utf-8")

    def test_every_definition_has_its_anchor_and_description(self) -> None:
        for name, definition in model().definitions.items():
            assert f'<a id="{name}"></a>' in self.PAGE
            assert definition.description[:30].split("`")[0] in self.PAGE

    def test_every_link_inside_the_page_leads_somewhere(self) -> None:
        anchors = set(re.findall(r'<a id="([^"]+)"></a>', self.PAGE))
        titles = re.findall(r"^#+ (.+)$", self.PAGE, re.MULTILINE)
        anchors |= {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles}
        links = set(re.findall(r"\]\(#([^)]+)\)", self.PAGE))
        assert len(links) > 100
        assert links <= anchors

    def test_every_table_is_rectangular(self) -> None:
        width = 0
        rows = 0
        for line in self.PAGE.splitlines():
            if not line.startswith("|"):
                width = 0
                continue
            cells = len(re.findall(r"(?<!\\)\|", line))
            rows += 1
            assert width in (0, cells), line
            width = cells
        assert rows > 700
