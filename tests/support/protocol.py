"""The protocol under test: its model, its published schemas, and referees built from them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import jsonschema
from hypothesis import strategies as st

from agjson_codegen.loading import load
from agjson_codegen.model import Model
from support.strategies import Drawing

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "schema" / "agjson.schema.json"
STRICT, LENIENT, DRAFT_07 = "schema.json", "schema.lenient.json", "schema.draft-07.json"


@cache
def model() -> Model:
    """The model of the AgJSON schema."""
    return load(SCHEMA)


@cache
def drawing() -> Drawing:
    """Strategies for its documents. Every pattern of the schema has samples here."""
    segments = st.lists(st.sampled_from(("acme", "a", "late-phase", "x9", "0-1")), min_size=2, max_size=4)
    versions = st.sampled_from(("1.0.0", "1.0.0-draft.1", "1.2.3-0.x-y.7+build.01", "1.10.0+a"))
    return Drawing(
        model(),
        {
            _pattern("ExtEvent", "type"): segments.map(lambda parts: ".".join(("ext", *parts))),
            _pattern("AgInputStart", "version"): versions,
        },
    )


def _pattern(definition: str, field: str) -> str:
    body: Any = model().body(definition)
    pattern: str = body.field(field).shape.pattern
    return pattern


@cache
def published(name: str) -> dict[str, Any]:
    """A published schema of the tree."""
    protocol = model().protocol
    path = ROOT / "generated" / "schema" / protocol.name / protocol.version / name
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return value


@cache
def referee(definition: str, name: str) -> Any:
    """jsonschema's validator for one definition of a published schema."""
    schema = published(name)
    return jsonschema.validators.validator_for(schema)({**schema, "$ref": f"#/$defs/{definition}"})


@cache
def fast_referee() -> Any:
    """fastjsonschema's verdict for all definitions: it takes ``{definition: value}``."""
    schema = published(DRAFT_07)
    properties = {name: {"$ref": f"#/definitions/{name}"} for name in schema["definitions"]}
    return fastjsonschema.compile(
        {"$schema": schema["$schema"], "properties": properties, "definitions": schema["definitions"]}
    )


def fast_verdict(definition: str, value: Any) -> bool:
    """Whether fastjsonschema accepts the value."""
    try:
        fast_referee()({definition: value})
    except fastjsonschema.JsonSchemaException:
        return False
    return True
