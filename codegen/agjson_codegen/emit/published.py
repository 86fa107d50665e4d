"""The published schemas: self-contained, flat (nothing composed), annotations kept.

``schema.json`` is what a producer may send, ``schema.lenient.json`` what a consumer accepts, and
``schema.draft-07.json`` the first for tools that know no later draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from agjson_codegen.dispatch import switch
from agjson_codegen.emit.rendering import json_document
from agjson_codegen.model import (
    AnyValue,
    Array,
    AtLeastOne,
    Boolean,
    Const,
    Definition,
    DependentRequired,
    Enum,
    ExactlyOne,
    Field,
    IfThenRequired,
    Map,
    Model,
    Number,
    OpenVariant,
    Record,
    Ref,
    Rule,
    Shape,
    String,
    TypeUnion,
    Union,
    Variant,
)

Node: TypeAlias = dict[str, Any]

_ALL_TYPES = ["string", "number", "boolean", "null", "array", "object"]
_VARIANT_NOTES = {
    "strict": "What a producer may send.",
    "lenient": "What a consumer accepts: unknown fields and unknown members of open unions are admitted, "
    "null in an optional field that is not opaque reads as absent.",
    "draft-07": "What a producer may send, for tools that know JSON Schema only up to Draft 7.",
}


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a draft of JSON Schema spells things."""

    uri: str
    definitions: str
    dependent: str
    anchors: bool


DRAFT_2020_12 = Dialect("https://json-schema.org/draft/2020-12/schema", "$defs", "dependentRequired", anchors=True)
DRAFT_07 = Dialect("http://json-schema.org/draft-07/schema#", "definitions", "dependencies", anchors=False)


def emit_published(model: Model) -> dict[str, str]:
    """File name -> text of the three published schemas."""
    writers = {
        "schema.json": _Writer(model, DRAFT_2020_12, "strict"),
        "schema.lenient.json": _Writer(model, DRAFT_2020_12, "lenient"),
        "schema.draft-07.json": _Writer(model, DRAFT_07, "draft-07"),
    }
    return {name: json_document(writer.document()) for name, writer in writers.items()}


class _Writer:
    def __init__(self, model: Model, dialect: Dialect, variant: str) -> None:
        self._model = model
        self._dialect = dialect
        self._variant = variant
        self._lenient = variant == "lenient"

    def document(self) -> Node:
        protocol = self._model.protocol
        definitions = {name: self._definition(each) for name, each in self._model.definitions.items()}
        if self._lenient:
            for definition, union in self._model.unions():
                if union.open is not None:
                    definitions[union.open.name] = self._unknown(definition.name, union, union.open)
        return {
            "$schema": self._dialect.uri,
            "$id": f"{protocol.identifier}:{self._variant}",
            "title": protocol.title,
            "description": f"{protocol.description} {_VARIANT_NOTES[self._variant]}".strip(),
            **self._root(protocol.root),
            self._dialect.definitions: definitions,
        }

    def _root(self, name: str) -> Node:
        reference = self._reference(name)
        return reference if self._dialect.anchors else {"allOf": [reference]}

    def _reference(self, name: str) -> Node:
        return {"$ref": f"#/{self._dialect.definitions}/{name}"}

    # Definitions

    def _definition(self, definition: Definition) -> Node:
        node: Node = {"$anchor": definition.name} if self._dialect.anchors else {}
        node |= {"title": definition.name, "description": definition.description}
        node |= _present(
            {
                "x-spec": definition.spec,
                "x-spec-name": definition.has_spec_name or None,
                "x-profile": definition.profile,
                "x-fold": definition.fold,
            }
        )
        match definition.body:
            case Record() as record:
                return node | self._record(record)
            case Union() as union:
                return node | self._union(union)
            case shape:
                return node | self._shape(shape)

    def _record(self, record: Record) -> Node:
        properties: Node = {each.name: self._property(each) for each in record.fields}
        node: Node = {"type": "object", "properties": properties}
        required = [each.name for each in record.fields if each.required]
        if required:
            node["required"] = required
        node |= self._rules(record)
        if record.closed and not self._lenient:
            node["additionalProperties"] = False
        return node

    def _property(self, each: Field) -> Node:
        node: Node = {"description": each.description} if each.description else {}
        node |= _present({"x-spec": each.spec, "x-profile": each.profile})
        node |= {"x-sensitive": True} if each.sensitive else {}
        nullable = self._lenient and not each.required and not self._is_opaque(each.shape)
        return self._shape(each.shape, nullable=nullable) | node

    def _union(self, union: Union) -> Node:
        arms = [self._arm(union, arm) for arm in union.arms]
        node: Node = {}
        if union.discriminator:
            fields = list(union.discriminator)
            node["x-discriminator"] = fields[0] if len(fields) == 1 else fields
        if union.open is not None:
            if self._lenient:
                arms.append(self._reference(union.open.name))
            else:
                node["x-open"] = {"name": union.open.name, "description": union.open.description} | _present(
                    {"pattern": union.open.pattern, "not": union.open.forbidden}
                )
        return node | {"oneOf" if union.exclusive else "anyOf": arms}

    def _arm(self, union: Union, arm: Variant) -> Node:
        node = self._reference(arm.name) | _present({"x-profile": arm.profile})
        if self._lenient and union.discriminator:
            found = switch(self._model, union)
            if found.absent == arm.name:
                node["not"] = {"type": "object", "properties": {found.field: {}}, "required": [found.field]}
        return node

    def _unknown(self, owner: str, union: Union, arm: OpenVariant) -> Node:
        found = switch(self._model, union)
        excluded: list[Node] = [{"enum": list(found.cases)}]
        if arm.forbidden is not None:
            excluded.append({"pattern": arm.forbidden})
        tag = {"type": "string", **_present({"pattern": arm.pattern})}
        tag["not"] = excluded[0] if len(excluded) == 1 else {"anyOf": excluded}
        node = self._definition(Definition(arm.name, arm.record, arm.description))
        described = node["properties"].get(found.field, {}).get("description")
        node["properties"] = {**node["properties"], found.field: tag | _present({"description": described})}
        node["required"] = [found.field, *(name for name in node.get("required", ()) if name != found.field)]
        return node

    # Rules between fields

    def _rules(self, record: Record) -> Node:
        parts = [self._rule(record, rule) for rule in record.rules]
        keys = [key for part in parts for key in part]
        if len(keys) == len(set(keys)):
            return {key: value for part in parts for key, value in part.items()}
        return {"allOf": parts}

    def _rule(self, record: Record, rule: Rule) -> Node:
        match rule:
            case ExactlyOne(names):
                return {"oneOf": [self._presence(record, (name,)) for name in names]}
            case AtLeastOne(names):
                return {"anyOf": [self._presence(record, (name,)) for name in names]}
            case IfThenRequired(name, value, required):
                condition = {"type": "object", "properties": {name: {"const": value}}, "required": [name]}
                return {"if": condition, "then": self._presence(record, required)}
            case DependentRequired(name, required):
                if self._lenient:
                    return {"if": self._presence(record, (name,)), "then": self._presence(record, required)}
                return {self._dialect.dependent: {name: list(required)}}

    def _presence(self, record: Record, names: tuple[str, ...]) -> Node:
        """The fields are there; for a consumer, with something other than null where null is no data."""
        properties: Node = {}
        for name in names:
            each = record.field(name)
            shape = each.shape if each is not None else AnyValue()
            properties[name] = {} if self._is_opaque(shape) else {"not": {"type": "null"}} if self._lenient else {}
        return {"type": "object", "properties": properties, "required": list(names)}

    # Shapes

    def _is_opaque(self, shape: Shape) -> bool:
        return isinstance(self._model.body(shape.name) if isinstance(shape, Ref) else shape, AnyValue)

    def _shape(self, shape: Shape, *, nullable: bool = False) -> Node:
        match shape:
            case String() | Number() | Boolean() | Array() | Map():
                node = self._typed(shape)
                return node | {"type": [node["type"], "null"]} if nullable else node
            case TypeUnion(arms):
                nodes = [self._shape(arm) for arm in arms]
                return {"oneOf": [*nodes, {"type": "null"}] if nullable else nodes}
            case AnyValue():
                return {"type": _ALL_TYPES}
            case Ref(name):
                node = self._reference(name)
            case Const(value):
                node = {"const": value}
            case Enum(values, profiles):
                node = {"type": "string", "enum": list(values)}
                node |= {"x-profile": dict(profiles)} if profiles else {}
        return {"anyOf": [node, {"type": "null"}]} if nullable else node

    def _typed(self, shape: String | Number | Boolean | Array | Map) -> Node:
        match shape:
            case String():
                pattern = shape.lenient_pattern or shape.pattern if self._lenient else shape.pattern
                return {"type": "string"} | _present(
                    {
                        "pattern": pattern,
                        "not": None if shape.forbidden is None else {"pattern": shape.forbidden},
                        "minLength": shape.min_length,
                        "maxLength": shape.max_length,
                        "x-lenient": None if self._lenient else shape.lenient_pattern,
                    }
                )
            case Number():
                return {"type": "integer" if shape.integer else "number"} | _present(
                    {
                        "minimum": shape.minimum,
                        "maximum": shape.maximum,
                        "exclusiveMinimum": shape.exclusive_minimum,
                        "exclusiveMaximum": shape.exclusive_maximum,
                    }
                )
            case Boolean():
                return {"type": "boolean"}
            case Array():
                return {"type": "array", "items": self._shape(shape.items)} | _present(
                    {
                        "minItems": shape.min_items,
                        "maxItems": shape.max_items,
                        "uniqueItems": shape.unique or None,
                    }
                )
            case Map(values):
                return {"type": "object", "additionalProperties": self._shape(values)}


def _present(values: Mapping[str, Any]) -> Node:
    """The entries that are not None."""
    return {key: value for key, value in values.items() if value is not None}
