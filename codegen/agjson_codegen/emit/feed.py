"""The feed: the plain JSON Schema that datamodel-code-generator gets, made from the model.

Flat, sorted, without rules between fields or descriptions: the classes need neither, and our template
writes what they say from the model. Open arms are definitions of their own here. Owns which definitions
become classes, under which names.
"""

from __future__ import annotations

import ast
import keyword
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

from agjson_codegen.emit.rendering import RUNTIME
from agjson_codegen.findings import Finding, SchemaError, pointer
from agjson_codegen.model import (
    AnyValue,
    Array,
    Body,
    Boolean,
    Const,
    Enum,
    Field,
    Map,
    Model,
    Number,
    OpenVariant,
    Record,
    Ref,
    Shape,
    String,
    TypeUnion,
    Union,
)

Node: TypeAlias = dict[str, Any]

JSON_VALUE: Node = {"customTypePath": f"{RUNTIME}.records.JsonValue"}


def feed(model: Model) -> Node:
    """The schema of all definitions, open arms included. Raises SchemaError for a name that no class can have."""
    names = class_names(model)
    _refuse(name for name in names if not name.isidentifier() or keyword.iskeyword(name))
    arms = {arm.name: record for arm, record in open_records(model)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Root" + max(names, key=len),  # longer than any name, so that it is none of them
        "$defs": {name: _body(model, arms[name] if name in arms else model.definitions[name].body) for name in names},
    }


def class_names(model: Model) -> list[str]:
    """The definitions that get a class or an alias, sorted: all but opaque ones, and the open arms."""
    named = (name for name in model.definitions if not isinstance(model.body(name), AnyValue))
    return sorted((*named, *(arm.name for arm in model.open_arms())))


def open_records(model: Model) -> Iterator[tuple[OpenVariant, Record]]:
    """Each open arm with its record, which has the discriminator whether it inherits it or not."""
    for _, union in model.unions():
        if union.open is not None:
            yield union.open, _tagged(union.open.record, union.discriminator)


def field_names(model: Model) -> list[str]:
    """The wire names of all fields, sorted."""
    records = (*(record for _, record in model.records()), *(record for _, record in open_records(model)))
    return sorted({each.name for record in records for each in record.fields})


def exact_name(name: str) -> str:
    """The class of a definition is called as the definition is."""
    return name


def checked(code: str, model: Model) -> str:
    """The generated module. Raises SchemaError for definitions whose name the module needs for itself."""
    imported: set[str] = set()
    defined: set[str] = set()
    for node in ast.parse(code).body:
        match node:
            case ast.ImportFrom(names=names) | ast.Import(names=names):
                imported.update(each.asname or each.name for each in names)
            case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
                defined.add(name)
            case _:
                pass
    _refuse(name for name in class_names(model) if name in imported or name not in defined)
    return code


def _refuse(names: Iterable[str]) -> None:
    findings = [
        Finding("naming", pointer("$defs", name), f"{name!r} cannot be the name of a class here", "Rename it.")
        for name in names
    ]
    if findings:
        raise SchemaError(findings)


def _tagged(record: Record, discriminator: tuple[str, ...]) -> Record:
    missing = [Field(name, String(), required=True) for name in discriminator[:1] if record.field(name) is None]
    return replace(record, fields=(*missing, *record.fields))


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
            return JSON_VALUE if isinstance(model.body(name), AnyValue) else {"$ref": f"#/$defs/{name}"}
        case AnyValue():
            return JSON_VALUE
        case String():
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
        case TypeUnion(arms):
            return {"oneOf": [_shape(model, arm) for arm in arms]}
