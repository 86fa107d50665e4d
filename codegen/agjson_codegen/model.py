"""The model: what a protocol schema says, as a closed set of shapes.

Owns the vocabulary that the emitters render. Knows no JSON Schema keyword (`reader` does) and
no target language. The shapes that generated code needs as they are come from `support.shapes`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from agjson_runtime.shapes import (
    AnyValue,
    AtLeastOne,
    Boolean,
    Const,
    DependentRequired,
    ExactlyOne,
    IfThenRequired,
    Number,
    Ref,
    String,
)

__all__ = [
    "AnyValue",
    "Array",
    "AtLeastOne",
    "Body",
    "Boolean",
    "Const",
    "Definition",
    "DependentRequired",
    "Enum",
    "ExactlyOne",
    "Field",
    "IfThenRequired",
    "Map",
    "Model",
    "NamingRule",
    "Number",
    "OpenVariant",
    "Protocol",
    "Record",
    "Ref",
    "Rule",
    "Shape",
    "String",
    "TypeUnion",
    "Union",
    "Variant",
]


@dataclass(frozen=True, slots=True)
class Enum:
    """A closed set of strings; ``profiles`` holds those that belong to a profile of their own."""

    values: tuple[str, ...]
    profiles: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Array:
    """An ordered list of one shape."""

    items: Shape
    min_items: int | None = None
    max_items: int | None = None
    unique: bool = False


@dataclass(frozen=True, slots=True)
class Map:
    """An object with arbitrary keys whose values have one shape."""

    values: Shape


@dataclass(frozen=True, slots=True)
class TypeUnion:
    """Shapes that the JSON type of the value tells apart (a string or an array, say)."""

    arms: tuple[Shape, ...]


Shape: TypeAlias = String | Number | Boolean | Const | Enum | Array | Map | AnyValue | Ref | TypeUnion


@dataclass(frozen=True, slots=True)
class Field:
    """One member of a record. ``origin`` names the mixin that it was inherited from, unchanged."""

    name: str
    shape: Shape
    required: bool
    description: str = ""
    spec: str | None = None
    profile: str | None = None
    sensitive: bool = False
    origin: str | None = None


Rule: TypeAlias = ExactlyOne | AtLeastOne | IfThenRequired | DependentRequired


@dataclass(frozen=True, slots=True)
class Record:
    """An object with named fields, inherited ones included. Open ones admit further members."""

    fields: tuple[Field, ...]
    closed: bool
    rules: tuple[Rule, ...] = ()
    mixins: tuple[str, ...] = ()

    def field(self, name: str) -> Field | None:
        """The field of that wire name, or None."""
        return next((each for each in self.fields if each.name == name), None)


@dataclass(frozen=True, slots=True)
class Variant:
    """One alternative of a union, by the name of its definition."""

    name: str
    profile: str | None = None


@dataclass(frozen=True, slots=True)
class OpenVariant:
    """The definition that a consumer derives for members of a union that it does not know."""

    name: str
    description: str
    record: Record
    pattern: str | None = None
    forbidden: str | None = None


@dataclass(frozen=True, slots=True)
class Union:
    """Alternatives, each a definition. ``discriminator`` lists the fields that tell them apart.

    Without a discriminator, ``exclusive`` says whether exactly one may match, or any number.
    """

    arms: tuple[Variant, ...]
    discriminator: tuple[str, ...] = ()
    exclusive: bool = True
    open: OpenVariant | None = None


Body: TypeAlias = Record | Union | Shape


@dataclass(frozen=True, slots=True)
class Definition:
    """A named part of the protocol: its anchor, its class, its published type."""

    name: str
    body: Body
    description: str = ""
    spec: str | None = None
    profile: str | None = None
    fold: str | None = None
    has_spec_name: bool = False


@dataclass(frozen=True, slots=True)
class NamingRule:
    """What the names of one kind must look like, as the schema's root states it."""

    name: str
    of: str
    unions: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    pattern: str | None = None
    final_segments: tuple[str, ...] = ()
    excepted: tuple[str, ...] = ()
    forbidden: Mapping[str, str] = field(default_factory=dict)
    spec: str | None = None


@dataclass(frozen=True, slots=True)
class Protocol:
    """What the schema's root says about the protocol as a whole."""

    name: str
    title: str
    version: str
    identifier: str
    description: str
    documents: tuple[str, ...]
    root: str
    events: str | None = None
    sequence: str | None = None
    profiles: tuple[str, ...] = ()
    folds: Mapping[str, str] = field(default_factory=dict)
    naming: tuple[NamingRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Model:
    """A whole protocol. ``definitions`` is in the schema's order; mixins are apart."""

    protocol: Protocol
    definitions: Mapping[str, Definition]
    mixins: Mapping[str, Definition]

    def body(self, name: str) -> Body:
        """The body of the definition, references to a mere alias followed."""
        body = self.definitions[name].body
        return self.body(body.name) if isinstance(body, Ref) else body

    def parts(self, name: str) -> Iterator[str]:
        """Yield the name, and the arms of every union that it leads to through unions, each once."""
        seen: set[str] = set()
        waiting = [name]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                yield name
                body = self.body(name)
                waiting += [arm.name for arm in reversed(body.arms)] if isinstance(body, Union) else []

    def leaves(self, name: str) -> Iterator[str]:
        """Return the variants of a union and of the unions in it, each once; else the name itself."""
        return (part for part in self.parts(name) if not isinstance(self.body(part), Union))

    def records(self) -> Iterator[tuple[Definition, Record]]:
        """Every definition that is a record, with its record."""
        for definition in self.definitions.values():
            if isinstance(definition.body, Record):
                yield definition, definition.body

    def unions(self) -> Iterator[tuple[Definition, Union]]:
        """Every definition that is a union, with its union."""
        for definition in self.definitions.values():
            if isinstance(definition.body, Union):
                yield definition, definition.body

    def open_arms(self) -> Iterator[OpenVariant]:
        """The definitions that only a consumer knows."""
        for _, union in self.unions():
            if union.open is not None:
                yield union.open
