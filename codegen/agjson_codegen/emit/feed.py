"""The feed: the plain JSON Schema that datamodel-code-generator gets, made from the model.

Flat, sorted, without rules between fields or descriptions: the classes need neither, and our template
writes what they say from the model. Open arms are definitions of their own here.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from agjson_codegen.emit.rendering import PACKAGE
from agjson_codegen.model import (
    Array,
    Body,
    Boolean,
    Const,
    Enum,
    KindUnion,
    Map,
    Model,
    Number,
    Opaque,
    Record,
    Ref,
    Shape,
    Text,
    Union,
)

Node: TypeAlias = dict[str, Any]

JSON_VALUE: Node = {"customTypePath": f"{PACKAGE}.records.JsonValue"}


def feed(model: Model) -> Node:
    """The schema of all definitions, open arms included."""
    definitions = {name: _body(model, each.body) for name, each in model.definitions.items()}
    definitions |= {arm.name: _record(model, arm.record) for arm in model.open_arms()}
    opaque = {name for name in model.definitions if isinstance(model.body(name), Opaque)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "$defs": {name: definitions[name] for name in sorted(definitions) if name not in opaque},
    }


def _body(model: Model, body: Body) -> Node:
    match body:
        case Record():
            return _record(model, body)
        case Union(arms, _, _, rest):
            names = [arm.name for arm in arms] + ([rest.name] if rest is not None else [])
            return {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in names]}
        case shape:
            return _shape(model, shape)


def _record(model: Model, record: Record) -> Node:
    return {
        "type": "object",
        "properties": {each.name: _shape(model, each.shape) for each in record.fields},
        "required": [each.name for each in record.fields if each.required],
    }


def _shape(model: Model, shape: Shape) -> Node:
    match shape:
        case Ref(name):
            return JSON_VALUE if isinstance(model.body(name), Opaque) else {"$ref": f"#/$defs/{name}"}
        case Opaque():
            return JSON_VALUE
        case Text():
            return {"type": "string"}
        case Number(integer):
            return {"type": "integer" if integer else "number"}
        case Boolean():
            return {"type": "boolean"}
        case Const(value):
            return {"const": value}
        case Enum(values):
            return {"type": "string", "enum": list(values)}
        case Array(items):
            return {"type": "array", "items": _shape(model, items)}
        case Map(values):
            return {"type": "object", "additionalProperties": _shape(model, values)}
        case KindUnion(arms):
            return {"oneOf": [_shape(model, arm) for arm in arms]}
