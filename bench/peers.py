"""Peers: other validators, given the same schema and, where it helps them, the event's type beforehand."""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fastjsonschema
import jsonschema
import jsonschema_rs
import pydantic
from datamodel_code_generator import InputFileType, generate
from datamodel_code_generator.enums import DataModelType

from agjson.bundle import schema_of, schema_text
from agjson.protocols.agjson import PROTOCOL
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS

Validate = Callable[[Any], object]


def jsonschema_rs_whole() -> Validate:
    """jsonschema-rs (compiled Rust) on the whole published schema: yes or no."""
    validator = jsonschema_rs.validator_for(json.loads(schema_text(PROTOCOL, "strict")))
    return validator.is_valid


def pydantic_by_type() -> Validate:
    """Pydantic v2 models made from the published schema by datamodel-code-generator, picked by the event's type."""
    module = _pydantic_module()
    adapters = {
        name: pydantic.TypeAdapter(getattr(module, event.definition)).validate_python for name, event in EVENTS.items()
    }
    rest = pydantic.TypeAdapter(module.ExtEvent).validate_python
    return lambda value: adapters.get(value["type"], rest)(value)


def fastjsonschema_by_type() -> Validate:
    """fastjsonschema, compiled from the draft-07 file, one function for each event type."""
    checks = {
        name: fastjsonschema.compile(schema_of(PROTOCOL, event.definition, "draft-07"))
        for name, event in EVENTS.items()
    }
    rest = fastjsonschema.compile(schema_of(PROTOCOL, "ExtEvent", "draft-07"))
    return lambda value: checks.get(value["type"], rest)(value)


def jsonschema_by_type() -> Validate:
    """jsonschema, one validator for each event type."""
    kind = jsonschema.Draft202012Validator
    checks = {name: kind(schema_of(PROTOCOL, event.definition)).is_valid for name, event in EVENTS.items()}
    rest = kind(schema_of(PROTOCOL, "ExtEvent")).is_valid
    return lambda value: checks.get(value["type"], rest)(value)


def _pydantic_module() -> Any:
    folder = Path(tempfile.mkdtemp(prefix="agjson-bench-"))
    output = folder / "agjson_pydantic.py"
    schema = json.loads(schema_text(PROTOCOL, "strict"))
    generate(
        json.dumps({"$schema": schema["$schema"], "title": "Protocol", "$defs": schema["$defs"]}),
        input_file_type=InputFileType.JsonSchema,
        output=output,
        output_model_type=DataModelType.PydanticV2BaseModel,
        formatters=[],
        disable_timestamp=True,
    )
    spec = importlib.util.spec_from_file_location("agjson_pydantic", output)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["agjson_pydantic"] = module
    spec.loader.exec_module(module)
    return module
