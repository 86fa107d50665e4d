"""agjson_check: says whether documents are what the protocol allows, and where they are not.

    python agjson_check.py [--lenient] [--as DEFINITION] FILE...

A FILE holds a document a line, an array of documents, or documents printed over several lines; ``-`` is
standard input. Each fault is a line ``file:line: pointer: what was expected, and what was found [rule]``.
Exit status: 0 for no fault, 1 for faults, 2 if the work could not be done.

Generated from schema/agjson.schema.json, version 1.0.0-draft.1. Never edited by hand.
One file that needs nothing but Python 3.11 or later: copy it to where it is to run.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field as with_default
from itertools import islice
from math import isfinite
from operator import is_
from typing import BinaryIO, Literal, NamedTuple, NoReturn, TextIO, TypeAlias

PROGRAM = "agjson_check"
TITLE = "AgJSON"
VERSION = "1.0.0-draft.1"
DOCUMENTS = ("AgEvent", "AgInput", "AgMessage", "AgReduceResult")
ROOT = "AgEvent"
SEQUENCE: str | None = "seq"


# ---- Escaping: text from outside, made fit for a terminal, a log or a CI job.

MAX_PRINTED = 200
MAX_MESSAGE = 1000
_MAX_NAME = 60


def visible(text: str) -> str:
    """Return the text with everything that is not printable escaped as in Python.

    No escape sequence, line end or change of writing direction is left, and no ``##[``: GitHub Actions takes
    that for a command wherever in a line it is.
    """
    if not text.isprintable():
        text = "".join(each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text)
    return text.replace("##[", r"\x23#[")


def printable_line(text: str) -> str:
    """Return the visible text as one line of output that starts no workflow command."""
    return no_command(visible(text))


def no_command(line: str) -> str:
    """Return the line so that GitHub Actions takes it for no command: one begins with ``::``, as in ``::error ...``."""
    return line.replace("::", r"\x3a:", 1) if line.lstrip().startswith("::") else line


def shorten(text: str, most: int = MAX_PRINTED) -> str:
    """Return the visible text, without its middle if it has more than ``most`` characters."""
    return _without_middle(visible(_without_middle(text, most)), most)


def quote_name(name: str) -> str:
    """Return an id or another name in quotes, for a message: printable, and without its middle if it is long."""
    return f"'{shorten(name, _MAX_NAME)}'"


def message(text: str) -> str:
    """Return the text of an error as one line of bounded length that is safe to print and to log."""
    return no_command(shorten(text, MAX_MESSAGE))


def _without_middle(text: str, most: int) -> str:
    tail = most // 3
    return text if len(text) <= most else f"{text[: most - tail - 1]}\u2026{text[-tail:]}"


def well_formed(text: str) -> str:
    """Return the text with unpaired surrogates escaped, since JSON readers reject them even as an escape."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


# ---- Shapes: what the definitions of a protocol admit, as data, and the reading of a value against it.

MAX_DEPTH = 200
# Python keeps what each repetition of a group matched, which takes many times the memory of the text.
MAX_MATCHED = 4096
_SHOWN = 60
# A suggestion compares names letter by letter: of hostile ones, neither long ones nor many.
_MAX_NAME = 100
_MAX_NAMES = 100


@dataclass(frozen=True, slots=True, repr=False)
class Violation:
    """One violation of a definition.

    ``location`` is the offending value, as the keys and indices that lead to it: for a missing field the object that
    lacks it, for an unknown field that field. ``keyword`` is a JSON Schema keyword, or one of ``unknown-field``,
    ``unknown-type``, ``null``, ``json``, ``limit``, ``version``. ``got`` never holds the content of a sensitive field.
    """

    location: Location
    keyword: str
    expected: str
    got: str
    hint: str | None = None

    @property
    def pointer(self) -> str:
        """The location as a JSON Pointer (RFC 6901), built when it is asked for: a key may be as long as a document."""
        return json_pointer(self.location)

    def __str__(self) -> str:
        """Return one line of bounded length that is safe to print and to log; a long pointer is shortened."""
        text = f"{shorten(self.pointer) or '(root)'}: expected {self.expected}, got {self.got} [{self.keyword}]"
        return message(f"{text}; {self.hint}" if self.hint else text)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


@dataclass(frozen=True, slots=True)
class String:
    """A string; a consumer applies ``lenient_pattern`` in place of ``pattern``."""

    pattern: str | None = None
    lenient_pattern: str | None = None
    forbidden: str | None = None
    min_length: int | None = None
    max_length: int | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A number, or an integer: 1.0 is one, true is not."""

    integer: bool = False
    minimum: float | None = None
    maximum: float | None = None
    exclusive_minimum: float | None = None
    exclusive_maximum: float | None = None


@dataclass(frozen=True, slots=True)
class Boolean:
    """true or false."""


@dataclass(frozen=True, slots=True)
class Const:
    """One fixed scalar."""

    value: str | bool | int


@dataclass(frozen=True, slots=True)
class Enum:
    """A closed set of strings."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Array:
    """An ordered list of one shape."""

    items: Shape
    min_items: int | None = None
    max_items: int | None = None
    unique: bool = False


@dataclass(frozen=True, slots=True)
class Map:
    """An object with arbitrary keys."""

    values: Shape


@dataclass(frozen=True, slots=True)
class AnyValue:
    """Any JSON value, null included."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A definition by name."""

    name: str


@dataclass(frozen=True, slots=True)
class TypeUnion:
    """Shapes told apart by the JSON type of the value."""

    arms: Mapping[str, Shape]


@dataclass(frozen=True, slots=True)
class ExactlyOne:
    """Exactly one of the fields is present."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AtLeastOne:
    """At least one of the fields is present."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IfThenRequired:
    """If the field has the value, the required ones are present."""

    field: str
    value: str | bool | int
    required: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DependentRequired:
    """If the field is present, the required ones are."""

    field: str
    required: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """An object with named fields; an open one admits further members."""

    fields: Mapping[str, Shape]
    required: tuple[str, ...] = ()
    closed: bool = True
    rules: tuple[ExactlyOne | AtLeastOne | IfThenRequired | DependentRequired, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenVariant:
    """Where a consumer sends a discriminator that no case knows: ``pattern`` must match, ``forbidden`` must not."""

    name: str
    pattern: str | None = None
    forbidden: str | None = None

    def admits(self, value: str) -> bool:
        """Whether a member with that discriminator may be an unknown one."""
        return (self.pattern is None or re.search(self.pattern, value) is not None) and (
            self.forbidden is None or re.search(self.forbidden, value) is None
        )


@dataclass(frozen=True, slots=True)
class TaggedUnion:
    """A union whose arm the value of ``field`` decides."""

    field: str
    cases: Mapping[str, str | TaggedUnion]
    absent: str | None = None
    prefixes: Mapping[str, str] = with_default(default_factory=dict)
    open: OpenVariant | None = None


@dataclass(frozen=True, slots=True)
class Untagged:
    """A union that no field decides: exactly one arm matches if ``exclusive``, else at least one."""

    arms: tuple[str, ...]
    exclusive: bool = False


Body: TypeAlias = (
    String | Number | Boolean | Const | Enum | Array | Map | AnyValue | TypeUnion | Record | TaggedUnion | Untagged
)
Shape: TypeAlias = Body | Ref
Location: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """A known part of a value.

    ``path`` names the definitions that led to a value from what holds it, outermost union first, its own last.
    ``field`` is the member of that value that is visited, with its shape; None for the value itself. ``name`` is the
    last definition, or ``Definition.field`` for what is defined in a field.
    """

    path: tuple[str, ...]
    field: str | None
    name: str
    shape: Shape
    value: object
    place: Location


def json_pointer(place: Location) -> str:
    """The JSON Pointer (RFC 6901) of a place."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in place)


def json_kind(value: object) -> str:
    """The JSON type of a decoded value, or the name of its Python type where it is no JSON."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "string"
    if isinstance(value, list):
        return "array"
    if isinstance(value, dict):
        return "object"
    return type(value).__name__


def describe(value: object, *, hidden: bool = False) -> str:
    """A value in words: a short scalar with its content unless it is hidden, else its type and size."""
    kind = json_kind(value)
    if kind == "null":
        return "null"
    if isinstance(value, list):
        return f"an array of {len(value)}"
    if kind == "object" or hidden:
        return ("an " if kind[0] in "aeiou" else "a ") + kind + (" (content not shown)" if hidden else "")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {value}" if abs(value) < 10**30 else "a very large number"
    if isinstance(value, float):
        return f"the number {value!r}"
    if isinstance(value, str):
        shown = value if len(value) <= _SHOWN else value[:_SHOWN] + "…"
        return "the string " + quoted(shown)
    return f"a {kind}, which is no JSON value"


def quoted(text: str) -> str:
    """The text in double quotes, with whatever a terminal could not print escaped."""
    return '"' + "".join(c if c.isprintable() and c not in '"\\' else _escaped(c) for c in text) + '"'


def _escaped(character: str) -> str:
    return "\\" + character if character in '"\\' else ascii(character)[1:-1]


def suggestion(name: object, known: Iterable[str]) -> str | None:
    """Return ``did you mean X?`` for a name that resembles a known one. Names too long for a schema are left out."""
    if not isinstance(name, str) or len(name) > _MAX_NAME:
        return None
    from difflib import get_close_matches

    ordinary = [each for each in known if len(each) <= _MAX_NAME]
    plain = {_plain(each): each for each in ordinary}
    close = plain.get(_plain(name))
    if close is None:
        matches = get_close_matches(name, ordinary, n=1, cutoff=0.7)
        close = matches[0] if matches else None
    return f"did you mean {quoted(close)}?" if close else None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


class Inspector:
    """Reads values against the shapes of one protocol. ``sensitive`` maps a definition to its secret fields."""

    def __init__(self, shapes: Mapping[str, Shape], sensitive: Mapping[str, frozenset[str]]) -> None:
        self._shapes = shapes
        self._sensitive = sensitive

    def violations(
        self, definition: str, value: object, *, strict: bool, max_depth: int = MAX_DEPTH
    ) -> Iterator[Violation]:
        """Every fault of the value, in the order of the document. Lazily: take one for a boundary."""
        return _Reading(self, strict, max_depth).check(Ref(definition), value, (), False)

    def is_valid(self, definition: str, value: object, *, strict: bool) -> bool:
        """Whether the value has no fault."""
        return next(self.violations(definition, value, strict=strict), None) is None

    def without_nulls(self, definition: str, value: object, *, max_depth: int = MAX_DEPTH) -> object:
        """The value as a consumer reads it: null in an optional field that is not opaque is absent.

        The value itself where there is no such null, else a copy of what leads to them.
        """
        return _Pruning(self, max_depth).pruned(Ref(definition), value, ())

    def visits(self, definition: str, value: object, *, max_depth: int = MAX_DEPTH) -> Iterator[Visit]:
        """Yield every known object and field of a valid value, and what else has a name, outermost first."""
        return _Walk(self, max_depth).visits(Ref(definition), value)

    # Resolving

    def resolve(self, shape: Shape) -> tuple[str, Body]:
        """A reference followed to its end: the last definition's name, and its shape."""
        name = ""
        while isinstance(shape, Ref):
            name, shape = shape.name, self._shapes[shape.name]
        return name, shape

    def shape(self, definition: str) -> Shape:
        """Return the shape of a definition, which may be a reference to another."""
        return self._shapes[definition]

    def arm(self, switch: TaggedUnion, value: object, *, strict: bool) -> str | None:
        """The definition that the discriminators of the value name, or None."""
        current: str | TaggedUnion | None = switch
        while isinstance(current, TaggedUnion):
            if not isinstance(value, dict):
                return None
            current = _decide(current, value, strict=strict)
        return current

    def secret(self, definition: str, name: str) -> bool:
        """Whether the field's content must never be shown."""
        return name in self._sensitive.get(definition, ())

    def has_secrets(self, definition: str) -> bool:
        """Whether the definition has a secret field, whose content may stand in a wrong one by mistake."""
        return definition in self._sensitive

    def optional_null(self, record: Record, name: str) -> bool:
        """Whether null in that field reads as absent for a consumer."""
        shape = record.fields.get(name)
        return shape is not None and name not in record.required and not isinstance(self.resolve(shape)[1], AnyValue)

    def present(self, record: Record, value: dict[str, object]) -> dict[str, object]:
        """Return what is there for a consumer: the object itself, or a copy without its nulls that read as absent."""
        absent = {name for name, member in value.items() if member is None and self.optional_null(record, name)}
        return {name: member for name, member in value.items() if name not in absent} if absent else value


class _Pruning:
    """One reading of a value as a consumer: without the nulls that read as absent, at any depth."""

    def __init__(self, inspector: Inspector, max_depth: int) -> None:
        self._inspector = inspector
        self._max_depth = max_depth
        self._reading = _Reading(inspector, False, max_depth)

    def pruned(self, shape: Shape, value: object, place: Location) -> object:
        """Return the value itself where there is no such null, else a copy of what leads to them."""
        if len(place) > self._max_depth or not isinstance(value, dict | list):
            return value
        _, body = self._inspector.resolve(shape)
        match body:
            case Record() if isinstance(value, dict):
                return self._record(body, value, place)
            case TaggedUnion():
                variant = self._inspector.arm(body, value, strict=False)
                return value if variant is None else self.pruned(Ref(variant), value, place)
            case Untagged(variants):
                fitting = self._reading.fitting(variants, value, place)
                return next((self.pruned(Ref(variant), value, place) for variant in fitting), value)
            case TypeUnion(kinds) if json_kind(value) in kinds:
                return self.pruned(kinds[json_kind(value)], value, place)
            case Array(items) if isinstance(value, list):
                members = [self.pruned(items, member, (*place, index)) for index, member in enumerate(value)]
                return value if all(map(is_, members, value)) else members
            case Map(values) if isinstance(value, dict):
                changed = {key: self.pruned(values, member, (*place, key)) for key, member in value.items()}
                return value if all(map(is_, changed.values(), value.values())) else changed
            case _:
                return value

    def _record(self, record: Record, value: dict[str, object], place: Location) -> object:
        present = result = self._inspector.present(record, value)
        for name, member in present.items():
            if name in record.fields and isinstance(member, dict | list):
                pruned = self.pruned(record.fields[name], member, (*place, name))
                if pruned is not member:
                    result = dict(present) if result is present else result
                    result[name] = pruned
        return result


# Where a value has one of these, it has nothing that a name or a profile could be given to.
_NAMELESS = (String, Number, Boolean, Const, AnyValue)


_Steps: TypeAlias = "Iterator[Visit | _Steps]"


class _Walk:
    """One walk over the known parts of a valid value."""

    def __init__(self, inspector: Inspector, max_depth: int) -> None:
        self._inspector = inspector
        self._max_depth = max_depth
        self._reading = _Reading(inspector, False, max_depth)

    def visits(self, shape: Shape, value: object) -> Iterator[Visit]:
        """Yield the visits of a value. What is inside a value is walked from here, so that depth costs nothing."""
        walks = [self._value(shape, value, ())]
        while walks:
            step = next(walks[-1], None)
            if step is None:
                walks.pop()
            elif isinstance(step, Visit):
                yield step
            else:
                walks.append(step)

    def _value(
        self, shape: Shape, value: object, place: Location, path: tuple[str, ...] = (), name: str = ""
    ) -> _Steps:
        if len(place) > self._max_depth:
            return
        while isinstance(shape, Ref):
            name = shape.name
            path, shape = (*path, name), self._inspector.shape(name)
        match shape:
            case TaggedUnion():
                variant = self._inspector.arm(shape, value, strict=False)
                if variant is not None:
                    yield self._value(Ref(variant), value, place, path)
            case Untagged(variants):
                for variant in islice(self._reading.fitting(variants, value, place), 1):
                    yield self._value(Ref(variant), value, place, path)
            case TypeUnion(kinds):
                if json_kind(value) in kinds:
                    yield self._value(kinds[json_kind(value)], value, place, path, name)
            case Record():
                if isinstance(value, dict):
                    yield self._record(shape, value, place, path)
            case _:
                if path or isinstance(shape, Enum):
                    yield Visit(path, None, name, shape, value, place)
                yield self._members(shape, value, place, name)

    def _record(self, record: Record, value: dict[str, object], place: Location, path: tuple[str, ...]) -> _Steps:
        owner = path[-1]
        yield Visit(path, None, owner, record, value, place)
        for key, shape in record.fields.items():
            if key in value:
                below, name = (*place, key), f"{owner}.{key}"
                yield Visit(path, key, name, shape, value[key], below)
                if not isinstance(shape, _NAMELESS):
                    yield self._value(shape, value[key], below, (), name)

    def _members(self, shape: Shape, value: object, place: Location, name: str) -> _Steps:
        match shape:
            case Array(items) if isinstance(value, list) and not isinstance(items, _NAMELESS):
                for index, member in enumerate(value):
                    yield self._value(items, member, (*place, index), (), name)
            case Map(values) if isinstance(value, dict) and not isinstance(values, _NAMELESS):
                for key, member in value.items():
                    yield self._value(values, member, (*place, _key(key)), (), name)
            case _:
                return


def _decide(switch: TaggedUnion, value: Mapping[str, object], *, strict: bool) -> str | TaggedUnion | None:
    if switch.field not in value:
        return switch.absent
    tag = value[switch.field]
    if not isinstance(tag, str):
        return None
    if tag in switch.cases:
        return switch.cases[tag]
    for prefix, name in switch.prefixes.items():
        if tag.startswith(prefix):
            return name
    if not strict and switch.open is not None and switch.open.admits(tag):
        return switch.open.name
    return None


class _Reading:
    """One reading of one value: yields its violations.

    It remembers which variants of an untagged union a container fits: a union inside another is asked again for each
    variant of the outer one, and so on for each level.
    """

    def __init__(self, inspector: Inspector, strict: bool, max_depth: int) -> None:
        self._inspector = inspector
        self._strict = strict
        self._max_depth = max_depth
        self._fits: dict[tuple[str, int, int], bool] = {}  # by identity: the value outlives its reading

    def fitting(self, variants: Iterable[str], value: object, place: Location) -> Iterator[str]:
        """Yield those of the variants of an untagged union that the value fits."""
        for variant in variants:
            key = (variant, id(value), len(place))
            if key not in self._fits:
                self._fits[key] = next(self.check(Ref(variant), value, place, True), None) is None
            if self._fits[key]:
                yield variant

    def check(self, shape: Shape, value: object, place: Location, hidden: bool, owner: str = "") -> Iterator[Violation]:
        """The violations of the value; ``hidden`` keeps its content out of them."""
        holder = owner
        name, body = self._inspector.resolve(shape)
        owner = name or owner
        match body:
            case String():
                return self._text(body, value, place, hidden)
            case Number():
                return self._number(body, value, place, hidden)
            case Boolean():
                return self._boolean(value, place, hidden)
            case Const(expected):
                return self._const(expected, value, place, hidden)
            case Enum(values):
                return self._enum(values, value, place, hidden, holder)
            case AnyValue():
                return iter(())
            case _ if len(place) >= self._max_depth and isinstance(value, dict | list):
                return iter((Violation(place, "limit", f"at most {self._max_depth} levels", "more"),))
            case Array():
                return self._array(body, value, place, hidden, owner)
            case Map(items):
                return self._map(items, value, place, hidden, owner)
            case TypeUnion(kinds):
                return self._kinds(kinds, value, place, hidden, owner)
            case Record():
                return self._record(body, value, place, hidden, owner)
            case TaggedUnion():
                return self._switch(body, value, place, hidden)
            case Untagged():
                return self._untagged(body, value, place, hidden)

    # Scalars

    def _boolean(self, value: object, place: Location, hidden: bool) -> Iterator[Violation]:
        if not isinstance(value, bool):
            yield self._fault(place, "type", "true or false", value, hidden)

    def _fault(
        self, place: Location, rule: str, expected: str, value: object, hidden: bool, hint: str | None = None
    ) -> Violation:
        return Violation(place, rule, expected, describe(value, hidden=hidden), hint)

    def _text(self, shape: String, value: object, place: Location, hidden: bool) -> Iterator[Violation]:
        if not isinstance(value, str):
            yield self._fault(place, "type", "a string", value, hidden)
            return
        pattern = shape.pattern if self._strict else shape.lenient_pattern or shape.pattern
        if pattern is not None and len(value) > MAX_MATCHED:
            expected = f"at most {MAX_MATCHED} characters where a pattern is to be matched"
            yield self._fault(place, "maxLength", expected, value, True)
        elif pattern is not None and re.search(pattern, value) is None:
            yield self._fault(place, "pattern", f"a string that matches {pattern}", value, hidden)
        elif shape.forbidden is not None and re.search(shape.forbidden, value) is not None:
            what = "no line break" if shape.forbidden == "\\n" else f"nothing that matches {shape.forbidden}"
            yield self._fault(place, "not", f"a string with {what}", value, hidden)
        if shape.min_length is not None and len(value) < shape.min_length:
            yield self._fault(place, "minLength", f"at least {shape.min_length} characters", value, hidden)
        if shape.max_length is not None and len(value) > shape.max_length:
            yield self._fault(place, "maxLength", f"at most {shape.max_length} characters", value, hidden)

    def _number(self, shape: Number, value: object, place: Location, hidden: bool) -> Iterator[Violation]:
        expected = "an integer" if shape.integer else "a number"
        if isinstance(value, bool) or not isinstance(value, int | float):
            hint = "write it without quotes" if isinstance(value, str) and value.isdigit() and not hidden else None
            yield self._fault(place, "type", expected, value, hidden, hint)
        elif isinstance(value, float) and not isfinite(value):
            yield self._fault(place, "type", f"{expected} (JSON has no NaN or Infinity)", value, hidden)
        elif shape.integer and isinstance(value, float) and not value.is_integer():
            yield self._fault(place, "type", expected, value, hidden)
        elif shape.minimum is not None and value < shape.minimum:
            yield self._fault(place, "minimum", f"{expected} of at least {shape.minimum}", value, hidden)
        elif shape.maximum is not None and value > shape.maximum:
            yield self._fault(place, "maximum", f"{expected} of at most {shape.maximum}", value, hidden)
        elif shape.exclusive_minimum is not None and value <= shape.exclusive_minimum:
            yield self._fault(
                place, "exclusiveMinimum", f"{expected} greater than {shape.exclusive_minimum}", value, hidden
            )
        elif shape.exclusive_maximum is not None and value >= shape.exclusive_maximum:
            yield self._fault(
                place, "exclusiveMaximum", f"{expected} less than {shape.exclusive_maximum}", value, hidden
            )

    def _const(self, expected: str | bool | int, value: object, place: Location, hidden: bool) -> Iterator[Violation]:
        if value != expected or isinstance(value, bool) != isinstance(expected, bool):
            yield self._fault(place, "const", _literal(expected), value, hidden)

    def _enum(
        self, values: tuple[str, ...], value: object, place: Location, hidden: bool, holder: str
    ) -> Iterator[Violation]:
        if not isinstance(value, str) or value not in values:
            rule = "enum" if isinstance(value, str) else "type"
            hint = suggestion(value, values)
            swapped = hint is None and self._inspector.has_secrets(holder)
            yield self._fault(place, rule, _one_of(values), value, hidden or swapped, hint)

    # Containers

    def _array(self, shape: Array, value: object, place: Location, hidden: bool, owner: str) -> Iterator[Violation]:
        if not isinstance(value, list):
            yield self._fault(place, "type", "an array", value, True)
            return
        if shape.min_items is not None and len(value) < shape.min_items:
            yield self._fault(place, "minItems", f"at least {shape.min_items} members", value, hidden)
        if shape.max_items is not None and len(value) > shape.max_items:
            yield self._fault(place, "maxItems", f"at most {shape.max_items} members", value, hidden)
        if shape.unique and not unique(value):
            yield self._fault(place, "uniqueItems", "members that differ", value, hidden)
        for index, each in enumerate(value):
            yield from self.check(shape.items, each, (*place, index), hidden, owner)

    def _map(self, values: Shape, value: object, place: Location, hidden: bool, owner: str) -> Iterator[Violation]:
        if not isinstance(value, dict):
            yield self._fault(place, "type", "an object", value, True)
            return
        if isinstance(self._inspector.resolve(values)[1], AnyValue):
            return
        for key, each in value.items():
            yield from self.check(values, each, (*place, _key(key)), hidden, owner)

    def _kinds(
        self, kinds: Mapping[str, Shape], value: object, place: Location, hidden: bool, owner: str
    ) -> Iterator[Violation]:
        shape = kinds.get(json_kind(value))
        if shape is None:
            expected = " or ".join(("an " if kind[0] in "aeiou" else "a ") + kind for kind in kinds)
            yield self._fault(place, "type", expected, value, True)
        else:
            yield from self.check(shape, value, place, hidden, owner)

    def _record(self, record: Record, value: object, place: Location, hidden: bool, owner: str) -> Iterator[Violation]:
        if not isinstance(value, dict):
            yield self._fault(place, "type", f"an object ({owner})", value, True)
            return
        if not self._strict:
            value = self._inspector.present(record, value)
        for name in record.required:
            if name not in value:
                unknown = (each for each in value if isinstance(each, str) and each not in record.fields)
                near = suggestion(name, islice(unknown, _MAX_NAMES))
                hint = near.replace("did you mean", "is it", 1) if near else None
                yield Violation(place, "required", f"the field {quoted(name)}", "none", hint)
        for name, each in value.items():
            below = (*place, _key(name))
            secret = hidden or self._inspector.secret(owner, name)
            if name not in record.fields:
                if record.closed and self._strict:
                    yield self._unknown_field(record, name, each, below, value, owner)
            elif each is None and self._strict and self._inspector.optional_null(record, name):
                yield Violation(below, "null", "a value, or no such field", "null", "omit the field instead of null")
            else:
                yield from self.check(record.fields[name], each, below, secret, owner)
        for rule in record.rules:
            yield from self._rule(rule, value, place)

    def _unknown_field(
        self, record: Record, name: str, each: object, place: Location, value: Mapping[str, object], owner: str
    ) -> Violation:
        absent = tuple(known for known in record.fields if known not in value)
        return Violation(
            place,
            "unknown-field",
            f"a field of {owner}",
            describe(each, hidden=True) if each is not None else "null",
            suggestion(name, absent),
        )

    def _rule(
        self,
        rule: ExactlyOne | AtLeastOne | IfThenRequired | DependentRequired,
        value: Mapping[str, object],
        place: Location,
    ) -> Iterator[Violation]:
        missing: tuple[str, ...] = ()
        why = ""
        match rule:
            case ExactlyOne(fields) | AtLeastOne(fields):
                present = [name for name in fields if name in value]
                only = isinstance(rule, ExactlyOne)
                if not present or (only and len(present) > 1):
                    expected = ("exactly" if only else "at least") + " one of " + ", ".join(map(quoted, fields))
                    got = "both " * (len(present) == 2) + " and ".join(map(quoted, present)) if present else "none"
                    yield Violation(place, "oneOf" if only else "anyOf", expected, got)
            case IfThenRequired(name, wanted, required):
                found = value.get(name)
                if found == wanted and isinstance(found, bool) == isinstance(wanted, bool):
                    missing = tuple(each for each in required if each not in value)
                    why = f" (as {quoted(name)} is {_literal(wanted)})"
            case DependentRequired(name, required):
                if name in value:
                    missing = tuple(each for each in required if each not in value)
                    why = f" (as {quoted(name)} is there)"
        keyword = "required" if isinstance(rule, IfThenRequired) else "dependentRequired"
        for name in missing:
            yield Violation(place, keyword, f"the field {quoted(name)}{why}", "none")

    # Unions

    def _switch(self, switch: TaggedUnion, value: object, place: Location, hidden: bool) -> Iterator[Violation]:
        if not isinstance(value, dict):
            yield self._fault(place, "type", "an object", value, True)
            return
        while True:
            found = _decide(switch, value, strict=self._strict)
            if found is None:
                yield self._undecided(switch, value, place, hidden)
                return
            if isinstance(found, str):
                yield from self.check(Ref(found), value, place, hidden)
                return
            switch = found

    def _undecided(self, switch: TaggedUnion, value: Mapping[str, object], place: Location, hidden: bool) -> Violation:
        name = switch.field
        if name not in value:
            return Violation(place, "required", f"the field {quoted(name)}", "none")
        tag = value[name]
        if not isinstance(tag, str):
            return self._fault((*place, name), "type", "a string", tag, hidden)
        hint = None if hidden else suggestion(tag, tuple(switch.cases))
        if switch.open is None:
            return self._fault((*place, name), "enum", _one_of(tuple(switch.cases)), tag, hidden, hint)
        return self._fault(
            (*place, name), "unknown-type", f"one of the {len(switch.cases)} known types", tag, hidden, hint
        )

    def _untagged(self, union: Untagged, value: object, place: Location, hidden: bool) -> Iterator[Violation]:
        matching = list(islice(self.fitting(union.arms, value, place), None if union.exclusive else 1))
        keyword = "oneOf" if union.exclusive else "anyOf"
        if not matching or (union.exclusive and len(matching) > 1):
            expected = ("exactly one of " if union.exclusive else "one of ") + ", ".join(union.arms)
            got = "a value that fits " + " and ".join(matching) if matching else describe(value, hidden=True)
            yield Violation(place, keyword, expected, got)


def unique(members: object) -> bool:
    """Whether no two members are the same JSON value (1 and 1.0 are, 1 and true are not)."""
    if type(members) is not list:
        return False
    seen = {_identity(member) for member in members}
    return len(seen) == len(members)


def _key(name: object) -> str:
    """Return the key of an object as a part of a location; the name of its type if it is not a string."""
    return name if isinstance(name, str) else f"<{type(name).__name__}>"


def _identity(value: object) -> str:
    """Return a text that two values share if and only if they are the same JSON value."""
    parts: list[str] = []
    _write_identity(value, parts.append)
    return "".join(parts)


def _write_identity(value: object, write: Callable[[str], None]) -> None:
    if isinstance(value, list):
        write("[")
        for member in value:
            _write_identity(member, write)
            write(",")
        write("]")
    elif isinstance(value, dict):
        write("{")
        for key in sorted(value, key=repr):
            write(f"{key!r}:")
            _write_identity(value[key], write)
            write(",")
        write("}")
    elif isinstance(value, bool) or not (isinstance(value, int) or (isinstance(value, float) and value.is_integer())):
        write(repr(value))
    else:
        write(f"{int(value):x}")  # Python writes no decimal number of many thousand digits


def _literal(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value) if isinstance(value, str) else str(value)


def _one_of(values: tuple[str, ...]) -> str:
    return "one of " * (len(values) > 1) + ", ".join(quoted(each) for each in values)


# ---- Documents: the JSON documents of a byte stream, told apart by their structure.

MAX_BYTES = 64 * 2**20
_CHUNK = 2**16
_DEEPEST = 10_000
_SPACE = b" \t\r\n"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_QUOTE, _BACKSLASH, _COMMA, _COLON = b'"\\,:'
_OBJECT, _ARRAY, _ARRAY_END = b"{[]"
_OPENER = {ord("}"): _OBJECT, _ARRAY_END: _ARRAY}

# A JSON string holds no line break, and a chunk has one at its very end only.
_IN_STRING = rb'(?:[^"\\\n]++|\\[^\n])*+'
_STRING = re.compile(_IN_STRING)
_FLAT = re.compile(rb'(?:[^"{}\[\]]++|"' + _IN_STRING + rb'")*+')
_GAP = re.compile(rb"[ \t\r\n]*+")
_BARE = re.compile(rb'[^"{\[\n]*+')
_BARE_MEMBER = re.compile(rb'[^"{\[\],\n]*+')

_Awaited: TypeAlias = Literal["first", "member", "separator", "either"]


class Document(NamedTuple):
    """The bytes of one document, and the line, from 1, on which it starts.

    They are empty where an array lacks a member: at a stray or missing comma, or where it is cut off.
    """

    line: int
    data: bytes


class Oversized(NamedTuple):
    """A document too long to be kept: the line on which it starts, and how many bytes it has."""

    line: int
    size: int


Found: TypeAlias = Document | Oversized


def documents(stream: BinaryIO, *, max_bytes: int = MAX_BYTES) -> Iterator[Found]:
    """The documents of the stream in their order, read as they are asked for.

    An array at the top holds documents. Otherwise the first line decides. If it is complete, or the next
    one starts with ``{``, each line is a document, and blank ones are skipped. If it is not, or if it holds
    several, a document ends with its last bracket, on whatever line. A byte order mark stays with the first
    document, whose fault it is. One document is held at a time, and none of more than ``max_bytes``.
    """
    first = stream.readline(_CHUNK)
    if not first.startswith(_BYTE_ORDER_MARK):
        yield from _documents(stream, first, max_bytes)
        return
    rest = _documents(stream, first.removeprefix(_BYTE_ORDER_MARK), max_bytes)
    for each in rest:
        yield Document(each.line, _BYTE_ORDER_MARK + each.data) if isinstance(each, Document) else each
        break
    yield from rest


def _documents(stream: BinaryIO, chunk: bytes, limit: int) -> Iterator[Found]:
    number = 1
    while chunk and not chunk.strip(_SPACE):
        number += chunk.endswith(b"\n")
        chunk = stream.readline(_CHUNK)
    if chunk.lstrip(_SPACE).startswith(b"["):
        return _by_structure(stream, chunk, _Scanner(number, limit))
    if not chunk.endswith(b"\n"):
        chunk += stream.readline(max(0, limit + 2 - len(chunk)))
    if len(chunk) > limit + 1:
        return _by_line(stream, chunk, number, limit)
    return _by_first_line(stream, chunk, number, limit)


def _by_first_line(stream: BinaryIO, line: bytes, number: int, limit: int) -> Iterator[Found]:
    scanner = _Scanner(number, limit)
    count, are_objects = 0, True
    for found in scanner.feed(line):
        count, are_objects = count + 1, are_objects and _is_object(found)
    if not scanner.unfinished and not (count > 1 and are_objects):
        yield from _by_line(stream, line, number, limit)
        return
    following = stream.readline(_CHUNK)
    while following and not following.strip(_SPACE):
        for _ in scanner.feed(following):
            pass
        following = stream.readline(_CHUNK)
    if scanner.unfinished and following.startswith(b"{"):
        yield Document(number, line.rstrip(_SPACE))
        yield from _by_line(stream, following, scanner.line + 1, limit)
    else:
        yield from _Scanner(number, limit).feed(line)  # once more: its documents may take many times its size
        yield from _by_structure(stream, following, scanner)


def _is_object(found: Found) -> bool:
    return isinstance(found, Document) and found.data.startswith(b"{")


def _by_line(stream: BinaryIO, line: bytes, number: int, limit: int) -> Iterator[Found]:
    """One document a line. A line with nothing but ``{`` opens one that is printed over several."""
    if not line.endswith(b"\n"):
        line += stream.readline(max(0, limit + 2 - len(line)))
    while line:
        data = line.rstrip(_SPACE)
        if len(data) > limit or len(line) > limit + 1:
            yield Oversized(number, len(line) + (0 if line.endswith(b"\n") else _skip_line(stream)))
        elif data.lstrip(_SPACE) == b"{":
            yield from _by_structure(stream, line, _Scanner(number, limit))
            return
        elif data:
            yield Document(number, data)
        number += 1
        line = stream.readline(limit + 2)


def _skip_line(stream: BinaryIO) -> int:
    """The number of bytes that were left of the line."""
    size = 0
    while chunk := stream.readline(_CHUNK):
        size += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return size


def _by_structure(stream: BinaryIO, chunk: bytes, scanner: _Scanner) -> Iterator[Found]:
    while chunk:
        yield from scanner.feed(chunk)
        chunk = stream.readline(_CHUNK)
    yield from scanner.end()


class _Scanner:
    """Follows strings and brackets through the chunks of a stream, a chunk being a line or a part of one.

    It stands between documents (``_start`` is None), in a string, inside the brackets of a document, or in
    a bare one, which has none: a scalar or rubbish. Documents lie on level 0, or on 1 in an array of them.

    Two signs tell that a document broke off and another begins with a ``{``: that none can stand there, at
    the start of a line or, in an array, after a comma; and that its line is indented no more than the first
    one of a document whose second line was.
    """

    def __init__(self, line: int, limit: int) -> None:
        self.line = line - 1
        self._limit = limit
        self._found: list[Found] = []
        self._open = bytearray()
        self._level = 0
        self._awaited: _Awaited = "first"
        # The document
        self._start: int | None = None
        self._held = bytearray()
        self._size = 0
        self._column: int | None = None
        self._indented: bool | None = None
        self._quoted = False
        self._escaped = False
        # The chunk
        self._chunk = b""
        self._held_to = 0
        self._indent = -1
        self._torn = False
        self._line_ended = True
        self._before_chunk = 0

    @property
    def unfinished(self) -> bool:
        """Whether the brackets of a document are open."""
        return len(self._open) > self._level

    def feed(self, chunk: bytes) -> Iterator[Found]:
        """Yield the documents that end in the chunk. It has to be used up before the next one."""
        self._chunk, self._held_to, self._indent, self._torn = chunk, 0, -1, False
        if self._line_ended:
            self.line += 1
            self._indent = len(chunk) - len(chunk.lstrip(b" \t"))
            if self._indented is None and self._column is not None and chunk.strip(_SPACE):
                self._indented = self._indent > self._column
        position = 0
        while position < len(chunk):
            if self._start is None:
                position = self._between(position)
            elif self._quoted:
                position = self._in_string(position)
            elif self.unfinished:
                position = self._in_brackets(position)
            else:
                position = self._in_bare(position)
            if self._found:
                yield from self._taken()
        self._hold(len(chunk))
        text = chunk.rstrip(_SPACE)
        if text:
            self._before_chunk = _QUOTE if self._torn else text[-1]
        self._line_ended = chunk.endswith(b"\n")

    def end(self) -> list[Found]:
        """Return what is left when the stream ends: a document or an array that is cut off."""
        cut_in_document = self.unfinished
        if self._start is not None:
            self._finish(len(self._chunk), "either")
        if self._level and not cut_in_document:
            self._missing()
        return self._taken()

    def _taken(self) -> list[Found]:
        found, self._found = self._found, []
        return found

    # Each step takes a position in the chunk and returns the one that it came to.

    def _between(self, position: int) -> int:
        position = _gap_end(self._chunk, position)
        if position == len(self._chunk):
            return position
        byte = self._chunk[position]
        if self._level and byte in (_COMMA, _ARRAY_END):
            return self._separate(position, byte)
        if not self._level and byte == _ARRAY:
            self._open.append(byte)
            self._level, self._awaited = 1, "first"
            return position + 1
        if self._level and byte == _OBJECT and self._awaited == "separator":
            self._missing()
        self._start, self._held_to, self._size, self._indented = self.line, position, 0, None
        self._column = position if position == self._indent else None
        if byte in (_OBJECT, _ARRAY):
            self._open.append(byte)
            position += 1
        return position

    def _separate(self, position: int, byte: int) -> int:
        if self._awaited == "member" or (self._awaited == "first" and byte == _COMMA):
            self._missing()
        self._awaited = "member"
        if byte == _ARRAY_END:
            self._open.clear()
            self._level = 0
        return position + 1

    def _in_string(self, position: int) -> int:
        chunk = self._chunk
        if self._escaped:
            self._escaped = False
            position += chunk[position : position + 1] != b"\n"
        match = _STRING.match(chunk, position)
        position = match.end() if match else position
        if position == len(chunk):
            return position
        if chunk[position] == _BACKSLASH and position + 1 == len(chunk):
            self._escaped = True
            return position + 1
        self._quoted = False
        if chunk[position] == _QUOTE:
            return position + 1
        self._torn = True
        return len(chunk) - 1

    def _in_brackets(self, position: int) -> int:
        match = _FLAT.match(self._chunk, position)
        position = match.end() if match else position
        if position == len(self._chunk):
            return position
        byte = self._chunk[position]
        if byte == _QUOTE:
            self._quoted = True
            return position + 1
        if byte in (_OBJECT, _ARRAY):
            return self._bracket_opens(position, byte)
        return self._bracket_closes(position, byte)

    def _bracket_opens(self, position: int, byte: int) -> int:
        if byte == _OBJECT and self._restarts(position):
            self._finish(position, "either")
            return position
        if len(self._open) < _DEEPEST:
            self._open.append(byte)
        return position + 1

    def _bracket_closes(self, position: int, byte: int) -> int:
        at = self._open.rfind(_OPENER[byte], self._level)
        if at >= 0:
            del self._open[at:]
            if len(self._open) == self._level:
                self._finish(position + 1, "separator")
        elif byte == _ARRAY_END and self._level:
            self._finish(position, "either")
            return position
        return position + 1

    def _in_bare(self, position: int) -> int:
        match = (_BARE_MEMBER if self._level else _BARE).match(self._chunk, position)
        position = match.end() if match else position
        if position == len(self._chunk):
            return position
        if self._chunk[position] == _QUOTE:
            self._quoted = True
            return position + 1
        self._finish(position, "either")
        return position

    # Where a document begins and ends

    def _restarts(self, position: int) -> bool:
        """Whether the ``{`` at the position begins another document, since the present one broke off."""
        leads = position == self._indent
        if leads and self._indented and self._column is not None and position <= self._column:
            return True
        before = self._before(position)
        fits = before == _COLON if self._open[-1] == _OBJECT else before in (_COMMA, _ARRAY)
        return not fits and (leads or (self._level > 0 and before == _COMMA))

    def _before(self, position: int) -> int:
        """The last byte before the position that is no white space."""
        while position and self._chunk[position - 1] in _SPACE:
            position -= 1
        return self._chunk[position - 1] if position else self._before_chunk

    def _hold(self, end: int) -> None:
        if self._start is None:
            return
        self._size += end - self._held_to
        if self._size > self._limit:
            self._held.clear()
        else:
            self._held += self._chunk[self._held_to : end]
        self._held_to = end

    def _finish(self, end: int, awaited: _Awaited) -> None:
        self._hold(end)
        start = self._start or self.line
        if self._size > self._limit:
            self._found.append(Oversized(start, self._size))
        else:
            self._found.append(Document(start, bytes(self._held).rstrip(_SPACE)))
        self._held.clear()
        self._start, self._column, self._quoted, self._escaped = None, None, False, False
        del self._open[self._level :]
        self._awaited = awaited

    def _missing(self) -> None:
        self._found.append(Document(self.line, b""))


def _gap_end(chunk: bytes, position: int) -> int:
    match = _GAP.match(chunk, position)
    return match.end() if match else position


# ---- Definitions: what the protocol admits.

# Definition -> the fields whose content is never printed.
SENSITIVE: Mapping[str, frozenset[str]] = {
    "AgOpaque": frozenset(("value",)),
    "TextBlock": frozenset(("providerMetadata",)),
    "ImageBlock": frozenset(("providerMetadata",)),
    "AudioBlock": frozenset(("providerMetadata",)),
    "FileBlock": frozenset(("providerMetadata",)),
    "DocumentBlock": frozenset(("providerMetadata",)),
    "ReasoningBlock": frozenset(("providerDetails", "providerMetadata")),
    "ToolCallBlock": frozenset(("providerMetadata", "signature")),
    "ToolResultBlock": frozenset(("providerMetadata",)),
    "ToolResultBlockPendingInput": frozenset(("requestState",)),
    "AgTurnRecordSource": frozenset(("providerMetadata",)),
    "AgCitationChar": frozenset(("encryptedIndex",)),
    "AgCitationPage": frozenset(("encryptedIndex",)),
    "AgCitationBlock": frozenset(("encryptedIndex",)),
    "AgCitationUrl": frozenset(("encryptedIndex",)),
    "AgCitationOffset": frozenset(("encryptedIndex",)),
    "AgHitlAnswer": frozenset(("requestState", "token")),
    "AgRunConfigPushNotification": frozenset(("token",)),
    "AgRunConfigPushNotificationAuth": frozenset(("credentials",)),
    "AgInputToolResultResult": frozenset(("providerMetadata",)),
    "TextStartEvent": frozenset(("providerMetadata",)),
    "TextDeltaEvent": frozenset(("providerMetadata",)),
    "TextEndEvent": frozenset(("providerMetadata",)),
    "ReasoningStartEvent": frozenset(("providerMetadata",)),
    "ReasoningDeltaEvent": frozenset(("providerMetadata",)),
    "ReasoningEndEvent": frozenset(("providerMetadata",)),
    "ReasoningOpaqueEvent": frozenset(("value",)),
    "ReasoningOpaqueDeltaEvent": frozenset(("delta",)),
    "ToolStartEvent": frozenset(("providerMetadata",)),
    "ToolArgsAssembledEvent": frozenset(("providerMetadata", "signature")),
    "ToolDoneEvent": frozenset(("providerMetadata",)),
    "SourceEvent": frozenset(("providerMetadata",)),
    "HitlAskEvent": frozenset(("requestState", "token")),
    "AgPausedAsk": frozenset(("requestState", "token")),
}

_BLOCK_BASE_FIELDS: Mapping[str, Shape] = {
    "annotations": Ref("AgAnnotations"),
    "_meta": Ref("AgMeta"),
}
_TOOL_RESULT_CORE_FIELDS: Mapping[str, Shape] = {
    "toolCallId": String(),
    "content": Array(Ref("AgBlock")),
    "outcome": Ref("AgToolOutcome"),
    "structuredContent": Ref("JsonValue"),
    "uiData": Ref("JsonValue"),
    "sideData": Ref("JsonValue"),
    "errorText": String(),
    "errorCode": String(),
    "providerMetadata": Ref("AgProviderMeta"),
    "toolMetadata": Ref("AgMeta"),
    "dynamic": Boolean(),
    "pendingInput": Ref("ToolResultBlockPendingInput"),
    "isError": Boolean(),
}
_AG_CITATION_BASE_FIELDS: Mapping[str, Shape] = {
    "citedText": String(),
    "source": String(),
    "title": String(),
    "confidence": TypeUnion({"number": Number(), "array": Array(Number())}),
    "confidenceScores": Array(Number()),
    "encryptedIndex": String(),
    "indexFrame": Enum(("source", "response")),
}
_AG_SURFACE_ENVELOPE_FIELDS: Mapping[str, Shape] = {
    "surface": Enum(("a2ui", "mcp-app", "openai-app")),
    "surfaceId": String(),
    "toolCallId": String(),
    "turnId": String(),
    "threadId": String(),
    "_meta": Ref("AgMeta"),
}
_AG_MCP_APP_VIEW_MESSAGE_BASE_FIELDS: Mapping[str, Shape] = {
    **_AG_SURFACE_ENVELOPE_FIELDS,
    "surface": Const("mcp-app"),
}
_AG_OPEN_AI_WIDGET_ACTION_BASE_FIELDS: Mapping[str, Shape] = {
    **_AG_SURFACE_ENVELOPE_FIELDS,
    "surface": Const("openai-app"),
    "toolResponseMetadata": Ref("JsonValue"),
}
_AG_INPUT_ENVELOPE_FIELDS: Mapping[str, Shape] = {
    "protocol": Const("agjson"),
    "version": String(
        pattern="^1\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$",
        forbidden="\\n",
    ),
    "threadId": String(),
    "turnId": String(),
    "parentTurnId": String(),
    "capabilities": Ref("AgClientCapabilities"),
    "state": Ref("JsonValue"),
    "metadata": Ref("AgMeta"),
}
_EVENT_BASE_FIELDS: Mapping[str, Shape] = {
    "type": String(),
    "seq": Number(integer=True, minimum=0),
    "turnId": String(),
    "messageId": String(),
    "id": String(),
    "parentId": String(),
    "_meta": Ref("AgMeta"),
}
_ASK_FIELDS_FIELDS: Mapping[str, Shape] = {
    "askId": String(),
    "kind": Ref("AgAskKind"),
    "message": String(),
    "schema": Ref("JsonValue"),
    "choices": Array(Ref("AgChoice")),
    "authConfig": Ref("AgAuthConfig"),
    "url": String(),
    "toolCallId": String(),
    "reason": String(),
    "metadata": Ref("AgMeta"),
    "requestState": String(),
    "inputKey": String(),
    "resumeBinding": Ref("AgResumeBinding"),
    "ordinal": Number(integer=True, minimum=0),
    "token": String(),
    "expiresAt": String(),
}

DEFINITIONS: Mapping[str, Shape] = {
    "AgSourceBase64": Record(
        {
            "type": Const("base64"),
            "mediaType": String(),
            "data": String(),
        },
        required=("type", "mediaType", "data"),
    ),
    "AgSourceUrl": Record(
        {
            "type": Const("url"),
            "url": String(),
            "mediaType": String(),
        },
        required=("type", "url"),
    ),
    "AgSourceFile": Record(
        {
            "type": Const("file"),
            "fileId": String(),
            "mediaType": String(),
        },
        required=("type", "fileId"),
    ),
    "AgSourcePayloadLink": Record(
        {
            "url": String(),
            "title": String(),
        },
        required=("url",),
    ),
    "AgSourcePayloadDocument": Record(
        {
            "type": Const("document"),
            "mediaType": String(),
            "title": String(),
            "filename": String(),
        },
        required=("type",),
    ),
    "AgOpaque": Record(
        {
            "kind": Ref("AgOpaqueKind"),
            "value": String(),
            "provider": String(),
        },
        required=("kind", "value"),
    ),
    "AgAnnotations": Record(
        {
            "audience": Array(Enum(("user", "assistant"))),
            "priority": Number(),
            "lastModified": String(),
        },
        required=(),
    ),
    "TextBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("text"),
            "text": String(),
            "citations": Array(Ref("AgCitation")),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "text"),
    ),
    "ImageBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("image"),
            "source": Ref("AgSource"),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "source"),
    ),
    "AudioBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("audio"),
            "source": Ref("AgSource"),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "source"),
    ),
    "FileBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("file"),
            "source": Ref("AgSource"),
            "filename": String(),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "source"),
    ),
    "DocumentBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("document"),
            "source": Ref("AgSource"),
            "title": String(),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "source"),
    ),
    "ResourceBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("resource"),
            "resource": Ref("AgEmbeddedResource"),
        },
        required=("type", "resource"),
    ),
    "ResourceLinkBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("resource-link"),
            "uri": String(),
            "mimeType": String(),
        },
        required=("type", "uri"),
    ),
    "CodeBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("code"),
            "language": String(),
            "code": String(),
        },
        required=("type", "language", "code"),
    ),
    "CodeResultBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("code-result"),
            "outcome": Enum(("ok", "failed", "deadline_exceeded")),
            "output": String(),
        },
        required=("type", "outcome", "output"),
    ),
    "ReasoningBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("reasoning"),
            "text": String(),
            "opaque": Ref("AgOpaque"),
            "provider": String(),
            "providerMetadata": Ref("AgProviderMeta"),
            "providerDetails": Ref("JsonValue"),
            "itemId": String(),
        },
        required=("type",),
    ),
    "CompactionBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("compaction"),
            "text": String(),
            "opaque": Ref("AgOpaque"),
            "provider": String(),
        },
        required=("type",),
    ),
    "SearchResultBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("search-result"),
            "url": String(),
            "title": String(),
            "opaque": Ref("AgOpaque"),
            "pageAge": String(),
        },
        required=("type",),
    ),
    "ToolCallBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("tool-call"),
            "toolCallId": String(),
            "name": String(),
            "input": Ref("JsonValue"),
            "serverName": String(),
            "providerExecuted": Boolean(),
            "signature": String(),
            "provider": String(),
            "title": String(),
            "toolMetadata": Ref("AgMeta"),
            "itemId": String(),
            "providerCallIndex": Number(integer=True, minimum=0),
            "uiVisibility": Array(Ref("AgUiVisibility")),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "toolCallId", "name", "input"),
    ),
    "ToolResultBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            **_TOOL_RESULT_CORE_FIELDS,
            "type": Const("tool-result"),
            "preliminary": Boolean(),
        },
        required=("toolCallId", "content", "type"),
    ),
    "ToolResultBlockPendingInput": Record(
        {
            "requestState": String(),
            "inputKeys": Array(String()),
        },
        required=(),
    ),
    "DataBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("data"),
            "name": String(),
            "id": String(),
            "data": Ref("JsonValue"),
            "transient": Boolean(),
        },
        required=("type", "name", "data"),
    ),
    "ProviderRawBlock": Record(
        {
            **_BLOCK_BASE_FIELDS,
            "type": Const("provider-raw"),
            "vendor": String(),
            "raw": Ref("JsonValue"),
        },
        required=("type", "vendor", "raw"),
    ),
    "AgEmbeddedResource": Record(
        {
            "uri": String(),
            "mimeType": String(),
            "text": String(),
            "blob": String(),
            "_meta": Ref("AgMeta"),
        },
        required=("uri",),
    ),
    "AgArtifact": Record(
        {
            "artifactId": String(),
            "turnId": String(),
            "threadId": String(),
            "name": String(),
            "description": String(),
            "parts": Array(Ref("AgBlock")),
            "extensions": Array(String()),
            "_meta": Ref("AgMeta"),
        },
        required=("artifactId", "turnId", "threadId", "parts"),
    ),
    "AgMemoryRecord": Record(
        {
            "scope": Ref("AgMemoryScope"),
            "key": String(),
            "value": Ref("JsonValue"),
            "reason": String(),
            "durable": Boolean(),
            "turnId": String(),
            "threadId": String(),
        },
        required=("scope", "value"),
    ),
    "AgTurnRecord": Record(
        {
            "turnId": String(),
            "parentTurnId": String(),
            "threadId": String(),
            "outcome": Ref("AgOutcome"),
            "finishReason": Ref("AgFinishReason"),
            "usage": Ref("AgUsage"),
            "safety": Array(Ref("AgSafety")),
            "handoffs": Array(Ref("AgTurnRecordHandoff")),
            "sourceIds": Array(String()),
            "sources": Array(Ref("AgTurnRecordSource")),
            "promptBlocked": Ref("AgTurnRecordPromptBlocked"),
            "asks": Array(Ref("AgPausedAsk")),
            "taskState": String(),
            "displayRequired": Array(Ref("AgTurnRecordDisplayRequired")),
            "trigger": Ref("AgTrigger"),
            "guardrails": Array(Ref("AgTurnRecordGuardrail")),
            "capabilities": Ref("AgCapabilities"),
        },
        required=("turnId", "threadId"),
    ),
    "AgTurnRecordHandoff": Record(
        {
            "kind": Ref("AgHandoffKind"),
            "fromAgentId": String(),
            "toAgentId": String(),
            "toAgentName": String(),
        },
        required=(),
    ),
    "AgTurnRecordSource": Record(
        {
            "sourceId": String(),
            "source": Ref("AgSourcePayload"),
            "chunkIndex": Number(integer=True, minimum=0),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("sourceId", "source"),
    ),
    "AgTurnRecordPromptBlocked": Record(
        {
            "reason": Ref("AgBlockReason"),
            "safety": Array(Ref("AgSafety")),
        },
        required=("reason",),
    ),
    "AgTurnRecordDisplayRequired": Record(
        {
            "provider": String(),
            "html": String(),
        },
        required=("provider", "html"),
    ),
    "AgTurnRecordGuardrail": Record(
        {
            "target": Ref("AgGuardrailTarget"),
            "passed": Boolean(),
            "action": Ref("AgGuardrailAction"),
            "reason": String(),
            "guardrailName": String(),
            "safety": Array(Ref("AgSafety")),
        },
        required=("target", "passed"),
    ),
    "AgReduceResult": Record(
        {
            "messages": Array(Ref("AgMessage")),
            "artifacts": Array(Ref("AgArtifact")),
            "memory": Array(Ref("AgMemoryRecord")),
            "turns": Array(Ref("AgTurnRecord")),
            "state": Ref("JsonValue"),
        },
        required=("messages", "artifacts", "memory", "turns"),
    ),
    "AgCitationChar": Record(
        {
            **_AG_CITATION_BASE_FIELDS,
            "kind": Const("char"),
            "documentIndex": Number(integer=True, minimum=0),
            "startCharIndex": Number(integer=True, minimum=0),
            "endCharIndex": Number(integer=True, minimum=0),
            "unit": Ref("AgIndexUnit"),
            "bounds": Ref("AgIndexBounds"),
        },
        required=("citedText", "kind", "documentIndex", "startCharIndex", "endCharIndex"),
    ),
    "AgCitationPage": Record(
        {
            **_AG_CITATION_BASE_FIELDS,
            "kind": Const("page"),
            "documentIndex": Number(integer=True, minimum=0),
            "startPage": Number(integer=True, minimum=0),
            "endPage": Number(integer=True, minimum=0),
        },
        required=("citedText", "kind", "documentIndex", "startPage", "endPage"),
    ),
    "AgCitationBlock": Record(
        {
            **_AG_CITATION_BASE_FIELDS,
            "kind": Const("block"),
            "documentIndex": Number(integer=True, minimum=0),
            "startBlockIndex": Number(integer=True, minimum=0),
            "endBlockIndex": Number(integer=True, minimum=0),
        },
        required=("citedText", "kind", "documentIndex", "startBlockIndex", "endBlockIndex"),
    ),
    "AgCitationUrl": Record(
        {
            **_AG_CITATION_BASE_FIELDS,
            "kind": Const("url"),
            "url": String(),
            "startIndex": Number(integer=True, minimum=0),
            "endIndex": Number(integer=True, minimum=0),
            "unit": Ref("AgIndexUnit"),
            "bounds": Ref("AgIndexBounds"),
        },
        required=("citedText", "kind", "url"),
    ),
    "AgCitationOffset": Record(
        {
            **_AG_CITATION_BASE_FIELDS,
            "kind": Const("offset"),
            "startIndex": Number(integer=True, minimum=0),
            "endIndex": Number(integer=True, minimum=0),
            "sourceIds": Array(String()),
            "partIndex": Number(integer=True, minimum=0),
            "unit": Ref("AgIndexUnit"),
            "bounds": Ref("AgIndexBounds"),
        },
        required=("citedText", "kind", "startIndex", "endIndex", "sourceIds", "unit", "bounds"),
    ),
    "AgReasoningConfig": Record(
        {
            "mode": Enum(("enabled", "disabled")),
            "effort": Enum(("minimal", "low", "medium", "high")),
            "budgetTokens": Number(integer=True, minimum=0),
        },
        required=("mode",),
    ),
    "AgHitlAnswer": Record(
        {
            "askId": String(),
            "status": Enum(("resolved", "declined", "cancelled")),
            "reply": Ref("JsonValue"),
            "reason": String(),
            "ordinal": Number(integer=True, minimum=0),
            "token": String(),
            "requestState": String(),
        },
        required=("askId", "status"),
    ),
    "AgA2uiSurfaceAction": Record(
        {
            **_AG_SURFACE_ENVELOPE_FIELDS,
            "surface": Const("a2ui"),
            "a2uiMessage": Const("action"),
            "name": String(),
            "sourceComponentId": String(),
            "timestamp": String(),
            "context": Ref("AgA2uiSurfaceActionContext"),
            "wantResponse": Boolean(),
            "actionId": String(),
        },
        required=("surface", "surfaceId", "a2uiMessage", "name", "sourceComponentId", "timestamp", "context"),
        rules=(IfThenRequired("wantResponse", True, ("actionId",)),),
    ),
    "AgA2uiFunctionResponse": Record(
        {
            **_AG_SURFACE_ENVELOPE_FIELDS,
            "surface": Const("a2ui"),
            "a2uiMessage": Const("function-response"),
            "functionCallId": String(),
            "call": String(),
            "value": Ref("JsonValue"),
        },
        required=("surface", "surfaceId", "a2uiMessage", "functionCallId", "call", "value"),
    ),
    "AgA2uiError": Record(
        {
            "surface": Const("a2ui"),
            "a2uiMessage": Const("error"),
            "surfaceId": String(),
            "functionCallId": String(),
            "toolCallId": String(),
            "turnId": String(),
            "threadId": String(),
            "code": String(),
            "message": String(),
            "path": String(),
            "_meta": Ref("AgMeta"),
        },
        required=("surface", "a2uiMessage", "code", "message"),
        rules=(
            ExactlyOne(("surfaceId", "functionCallId")),
            IfThenRequired("code", "VALIDATION_FAILED", ("path",)),
        ),
    ),
    "AgMcpAppViewMessageUpdateModelContext": Record(
        {
            **_AG_MCP_APP_VIEW_MESSAGE_BASE_FIELDS,
            "method": Const("ui/update-model-context"),
            "params": Ref("AgMcpAppViewMessageUpdateModelContextParams"),
        },
        required=("surface", "surfaceId", "method", "params"),
    ),
    "AgMcpAppViewMessageUpdateModelContextParams": Record(
        {
            "content": Array(Ref("AgBlock")),
            "structuredContent": Ref("JsonValue"),
        },
        required=(),
    ),
    "AgMcpAppViewMessageMessage": Record(
        {
            **_AG_MCP_APP_VIEW_MESSAGE_BASE_FIELDS,
            "method": Const("ui/message"),
            "params": Ref("AgMcpAppViewMessageMessageParams"),
        },
        required=("surface", "surfaceId", "method", "params"),
    ),
    "AgMcpAppViewMessageMessageParams": Record(
        {
            "role": Const("user"),
            "content": Ref("AgMcpAppViewMessageMessageParamsContent"),
        },
        required=("role", "content"),
    ),
    "AgMcpAppViewMessageMessageParamsContent": Record(
        {
            "type": Const("text"),
            "text": String(),
        },
        required=("type", "text"),
    ),
    "AgMcpAppViewMessageRequestDisplayMode": Record(
        {
            **_AG_MCP_APP_VIEW_MESSAGE_BASE_FIELDS,
            "method": Const("ui/request-display-mode"),
            "params": Ref("AgMcpAppViewMessageRequestDisplayModeParams"),
        },
        required=("surface", "surfaceId", "method", "params"),
    ),
    "AgMcpAppViewMessageRequestDisplayModeParams": Record(
        {
            "mode": Ref("AgDisplayMode"),
        },
        required=("mode",),
    ),
    "AgMcpAppViewMessageOpenLink": Record(
        {
            **_AG_MCP_APP_VIEW_MESSAGE_BASE_FIELDS,
            "method": Const("ui/open-link"),
            "params": Ref("AgMcpAppViewMessageOpenLinkParams"),
        },
        required=("surface", "surfaceId", "method", "params"),
    ),
    "AgMcpAppViewMessageOpenLinkParams": Record(
        {
            "url": String(),
        },
        required=("url",),
    ),
    "AgOpenAiWidgetActionSetWidgetState": Record(
        {
            **_AG_OPEN_AI_WIDGET_ACTION_BASE_FIELDS,
            "method": Const("setWidgetState"),
            "widgetState": Ref("JsonValue"),
        },
        required=("surface", "surfaceId", "method", "widgetState"),
    ),
    "AgOpenAiWidgetActionCallTool": Record(
        {
            **_AG_OPEN_AI_WIDGET_ACTION_BASE_FIELDS,
            "method": Const("callTool"),
            "name": String(),
            "args": Ref("JsonValue"),
            "callId": String(),
        },
        required=("surface", "surfaceId", "method", "name", "args", "callId"),
    ),
    "AgOpenAiWidgetActionSendFollowUpMessage": Record(
        {
            **_AG_OPEN_AI_WIDGET_ACTION_BASE_FIELDS,
            "method": Const("sendFollowUpMessage"),
            "prompt": String(),
            "scrollToBottom": Boolean(),
        },
        required=("surface", "surfaceId", "method", "prompt"),
    ),
    "AgOpenAiWidgetActionRequestDisplayMode": Record(
        {
            **_AG_OPEN_AI_WIDGET_ACTION_BASE_FIELDS,
            "method": Const("requestDisplayMode"),
            "mode": Ref("AgDisplayMode"),
            "requestId": String(),
        },
        required=("surface", "surfaceId", "method", "mode", "requestId"),
    ),
    "AgClientCapabilities": Record(
        {
            "frontendTools": Array(Ref("AgClientCapabilitiesFrontendTool")),
            "hitl": Ref("AgClientCapabilitiesHitl"),
            "streaming": Ref("AgClientCapabilitiesStreaming"),
            "uiResources": Ref("AgClientCapabilitiesUiResources"),
            "state": Ref("AgClientCapabilitiesState"),
        },
        required=(),
    ),
    "AgClientCapabilitiesFrontendTool": Record(
        {
            "name": String(),
            "description": String(),
            "inputSchema": Ref("JsonValue"),
        },
        required=("name", "inputSchema"),
    ),
    "AgClientCapabilitiesHitl": Record(
        {
            "ask": Boolean(),
            "approveWithEdits": Boolean(),
            "form": Boolean(),
            "auth": Boolean(),
        },
        required=(),
    ),
    "AgClientCapabilitiesStreaming": Record(
        {
            "partialMessages": Boolean(),
        },
        required=(),
    ),
    "AgClientCapabilitiesUiResources": Record(
        {
            "catalogs": Array(String()),
            "htmlResources": Boolean(),
        },
        required=(),
    ),
    "AgClientCapabilitiesState": Record(
        {
            "jsonPatch": Boolean(),
        },
        required=(),
    ),
    "AgCapabilities": Record(
        {
            "streaming": Ref("AgClientCapabilitiesStreaming"),
            "pushNotifications": Boolean(),
            "securitySchemes": Array(Ref("AgAuthConfig")),
            "extensions": Array(String()),
            "uiCatalogs": Array(String()),
            "profile": Ref("AgProfile"),
        },
        required=(),
    ),
    "AgToolDef": Record(
        {
            "name": String(),
            "description": String(),
            "inputSchema": Ref("JsonValue"),
            "strict": Boolean(),
            "providerExecuted": Boolean(),
            "uiVisibility": Array(Ref("AgUiVisibility")),
            "source": Ref("AgToolDefSource"),
            "_meta": Ref("AgMeta"),
        },
        required=("name", "inputSchema"),
    ),
    "AgToolDefSourceMcp": Record(
        {
            "type": Const("mcp"),
            "serverName": String(),
        },
        required=("type", "serverName"),
    ),
    "AgToolDefSourceFunction": Record(
        {
            "type": Const("function"),
        },
        required=("type",),
    ),
    "AgToolDefSourceFrontend": Record(
        {
            "type": Const("frontend"),
        },
        required=("type",),
    ),
    "AgRunConfig": Record(
        {
            "model": String(),
            "system": TypeUnion({"string": String(), "array": Array(Ref("AgBlock"))}),
            "tools": Array(Ref("AgToolDef")),
            "toolChoice": Ref("AgRunConfigToolChoice"),
            "responseFormat": Ref("AgRunConfigResponseFormat"),
            "reasoning": Ref("AgReasoningConfig"),
            "maxTokens": Number(integer=True, minimum=0),
            "temperature": Number(),
            "topP": Number(),
            "stopSequences": Array(String()),
            "context": Array(Ref("AgBlock")),
            "pushNotification": Ref("AgRunConfigPushNotification"),
        },
        required=(),
    ),
    "AgRunConfigToolChoiceTool": Record(
        {
            "type": Const("tool"),
            "name": String(),
        },
        required=("type", "name"),
    ),
    "AgRunConfigResponseFormat": Record(
        {
            "type": Const("json_schema"),
            "name": String(),
            "schema": Ref("JsonValue"),
            "strict": Boolean(),
        },
        required=("type", "schema"),
    ),
    "AgRunConfigPushNotification": Record(
        {
            "url": String(),
            "token": String(),
            "auth": Ref("AgRunConfigPushNotificationAuth"),
        },
        required=("url",),
    ),
    "AgRunConfigPushNotificationAuth": Record(
        {
            "scheme": String(),
            "credentials": String(),
        },
        required=("scheme",),
    ),
    "AgInputStart": Record(
        {
            **_AG_INPUT_ENVELOPE_FIELDS,
            "kind": Const("start"),
            "messages": Array(Ref("AgMessage")),
            "run": Ref("AgRunConfig"),
        },
        required=("protocol", "version", "threadId", "turnId", "kind", "messages"),
    ),
    "AgInputResume": Record(
        {
            **_AG_INPUT_ENVELOPE_FIELDS,
            "kind": Const("resume"),
            "answers": Array(Ref("AgHitlAnswer")),
            "uiActions": Array(Ref("AgSurfaceInteraction")),
        },
        required=("protocol", "version", "threadId", "turnId", "kind"),
    ),
    "AgInputToolResult": Record(
        {
            **_AG_INPUT_ENVELOPE_FIELDS,
            "kind": Const("tool-result"),
            "results": Array(Ref("AgInputToolResultResult")),
        },
        required=("protocol", "version", "threadId", "turnId", "kind", "results"),
    ),
    "AgInputToolResultResult": Record(
        {
            **_TOOL_RESULT_CORE_FIELDS,
            **_BLOCK_BASE_FIELDS,
            "willContinue": Boolean(),
            "scheduling": Enum(("when_idle", "preempt", "silent")),
        },
        required=("toolCallId", "content"),
    ),
    "AgMessage": Record(
        {
            "id": String(),
            "role": Ref("AgRole"),
            "content": Array(Ref("AgBlock")),
            "turnId": String(),
            "threadId": String(),
            "candidateIndex": Number(integer=True, minimum=0),
            "referenceTurnIds": Array(String()),
            "messageMetadata": Ref("JsonValue"),
            "extensions": Array(String()),
            "metadata": Ref("AgMeta"),
            "agentId": String(),
            "agentName": String(),
            "agentRole": String(),
            "model": String(),
            "usage": Ref("AgUsage"),
        },
        required=("id", "role", "content"),
    ),
    "TurnStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("turn.start"),
            "turnId": String(),
            "threadId": String(),
            "trigger": Ref("AgTrigger"),
        },
        required=("type", "seq", "turnId", "threadId"),
    ),
    "TurnDoneEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("turn.done"),
            "turnId": String(),
            "messageId": String(),
            "outcome": Ref("AgOutcome"),
            "finishReason": Ref("AgFinishReason"),
            "usage": Ref("AgUsage"),
            "safety": Array(Ref("AgSafety")),
            "messageMetadata": Ref("JsonValue"),
            "taskState": String(),
        },
        required=("type", "seq", "turnId", "outcome", "finishReason"),
    ),
    "TurnErrorEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("turn.error"),
            "message": String(),
            "code": String(),
            "retriable": Boolean(),
            "usage": Ref("AgUsage"),
        },
        required=("type", "seq", "message"),
    ),
    "TurnAbortEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("turn.abort"),
            "reason": String(),
        },
        required=("type", "seq"),
    ),
    "ErrorEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("error"),
            "code": String(),
            "message": String(),
            "retriable": Boolean(),
        },
        required=("type", "seq", "message"),
    ),
    "MessageStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("message.start"),
            "turnId": String(),
            "id": String(),
            "role": Ref("AgRole"),
            "threadId": String(),
            "stepId": String(),
            "extensions": Array(String()),
            "candidateIndex": Number(integer=True, minimum=0),
            "agentId": String(),
            "agentName": String(),
            "agentRole": String(),
            "model": String(),
        },
        required=("type", "seq", "turnId", "id", "role", "threadId"),
    ),
    "MessageEndEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("message.end"),
            "id": String(),
            "usage": Ref("AgUsage"),
        },
        required=("type", "seq", "id"),
    ),
    "MessageRemoveEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("message.remove"),
            "turnId": String(),
            "id": String(),
        },
        required=("type", "seq", "id"),
        rules=(IfThenRequired("id", "*", ("turnId",)),),
    ),
    "StepStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("step.start"),
            "id": String(),
            "stepName": String(),
        },
        required=("type", "seq", "id"),
    ),
    "StepDoneEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("step.done"),
            "id": String(),
            "stepName": String(),
            "usage": Ref("AgUsage"),
        },
        required=("type", "seq", "id"),
    ),
    "PromptBlockedEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("prompt.blocked"),
            "reason": Ref("AgBlockReason"),
            "safety": Array(Ref("AgSafety")),
        },
        required=("type", "seq", "reason"),
    ),
    "AgentCapabilitiesEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("agent.capabilities"),
            "capabilities": Ref("AgCapabilities"),
        },
        required=("type", "seq", "capabilities"),
    ),
    "MessagesSnapshotEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("messages.snapshot"),
            "messages": Array(Ref("AgMessage")),
            "turns": Array(Ref("AgTurnRecord")),
            "artifacts": Array(Ref("AgArtifact")),
            "memory": Array(Ref("AgMemoryRecord")),
        },
        required=("type", "seq", "messages"),
    ),
    "HostContextEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("host.context"),
            "theme": Ref("JsonValue"),
            "capabilities": Ref("JsonValue"),
            "container": Ref("JsonValue"),
        },
        required=("type", "seq"),
    ),
    "TextStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("text.start"),
            "id": String(),
            "role": Const("assistant"),
            "index": Number(integer=True, minimum=0),
            "previousPartKind": String(),
            "providerMetadata": Ref("AgProviderMeta"),
            "candidateIndex": Number(integer=True, minimum=0),
        },
        required=("type", "seq", "id"),
    ),
    "TextDeltaEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("text.delta"),
            "id": String(),
            "delta": String(),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "seq", "id", "delta"),
    ),
    "TextEndEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("text.end"),
            "id": String(),
            "providerMetadata": Ref("AgProviderMeta"),
            "citations": Array(Ref("AgCitation")),
        },
        required=("type", "seq", "id"),
    ),
    "ReasoningStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("reasoning.start"),
            "id": String(),
            "mode": Enum(("summarized", "full")),
            "partIndex": Number(integer=True, minimum=0),
            "previousPartKind": String(),
            "providerMetadata": Ref("AgProviderMeta"),
            "itemId": String(),
            "candidateIndex": Number(integer=True, minimum=0),
        },
        required=("type", "seq", "id"),
    ),
    "ReasoningDeltaEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("reasoning.delta"),
            "id": String(),
            "delta": String(),
            "partIndex": Number(integer=True, minimum=0),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "seq", "id", "delta"),
    ),
    "ReasoningEndEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("reasoning.end"),
            "id": String(),
            "provider": String(),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "seq", "id"),
    ),
    "ReasoningOpaqueEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("reasoning.opaque"),
            "id": String(),
            "kind": Ref("AgOpaqueKind"),
            "value": String(),
            "provider": String(),
            "itemId": String(),
        },
        required=("type", "seq", "id", "kind", "value"),
    ),
    "ReasoningOpaqueDeltaEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("reasoning.opaque.delta"),
            "id": String(),
            "delta": String(),
        },
        required=("type", "seq", "id", "delta"),
    ),
    "ToolStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("tool.start"),
            "toolCallId": String(),
            "name": String(),
            "index": Number(integer=True, minimum=0),
            "dynamic": Boolean(),
            "serverName": String(),
            "providerExecuted": Boolean(),
            "requiresApproval": Boolean(),
            "title": String(),
            "toolMetadata": Ref("AgMeta"),
            "uiVisibility": Array(Ref("AgUiVisibility")),
            "itemId": String(),
            "providerMetadata": Ref("AgProviderMeta"),
            "candidateIndex": Number(integer=True, minimum=0),
            "longRunning": Boolean(),
        },
        required=("type", "seq", "toolCallId", "name"),
    ),
    "ToolArgsDeltaEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("tool.args.delta"),
            "toolCallId": String(),
            "delta": String(),
        },
        required=("type", "seq", "toolCallId", "delta"),
    ),
    "ToolArgsAssembledEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("tool.args.assembled"),
            "toolCallId": String(),
            "input": Ref("JsonValue"),
            "signature": String(),
            "title": String(),
            "toolMetadata": Ref("AgMeta"),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "seq", "toolCallId", "input"),
    ),
    "ToolDoneEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            **_TOOL_RESULT_CORE_FIELDS,
            "type": Const("tool.done"),
            "messageId": String(),
            "annotations": Ref("AgAnnotations"),
            "skipSummarization": Boolean(),
            "more": Boolean(),
            "preliminary": Boolean(),
            "candidateIndex": Number(integer=True, minimum=0),
        },
        required=("type", "seq", "toolCallId", "content"),
    ),
    "ContentBlockEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("content.block"),
            "block": Ref("AgBlock"),
            "transient": Boolean(),
            "candidateIndex": Number(integer=True, minimum=0),
        },
        required=("type", "seq", "block"),
    ),
    "MessageMetadataEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("message.metadata"),
            "messageId": String(),
            "metadata": Ref("AgMeta"),
        },
        required=("type", "seq", "metadata"),
    ),
    "SourceEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("source"),
            "sourceId": String(),
            "source": Ref("AgSourcePayload"),
            "chunkIndex": Number(integer=True, minimum=0),
            "providerMetadata": Ref("AgProviderMeta"),
        },
        required=("type", "seq", "sourceId", "source"),
    ),
    "ArtifactStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("artifact.start"),
            "turnId": String(),
            "artifactId": String(),
            "threadId": String(),
            "name": String(),
            "description": String(),
            "extensions": Array(String()),
        },
        required=("type", "seq", "turnId", "artifactId", "threadId"),
    ),
    "ArtifactDeltaEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("artifact.delta"),
            "artifactId": String(),
            "part": Ref("AgBlock"),
            "append": Boolean(),
        },
        required=("type", "seq", "artifactId", "part", "append"),
    ),
    "ArtifactEndEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("artifact.end"),
            "artifactId": String(),
            "lastChunk": Const(True),
        },
        required=("type", "seq", "artifactId", "lastChunk"),
    ),
    "DisplayRequiredEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("display.required"),
            "provider": String(),
            "html": String(),
        },
        required=("type", "seq", "provider", "html"),
    ),
    "SubagentStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("subagent.start"),
            "turnId": String(),
            "parentTurnId": String(),
            "agentId": String(),
            "agentName": String(),
        },
        required=("type", "seq", "turnId", "parentTurnId"),
    ),
    "SubagentDoneEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("subagent.done"),
            "turnId": String(),
            "parentTurnId": String(),
        },
        required=("type", "seq", "turnId", "parentTurnId"),
    ),
    "HandoffEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("handoff"),
            "kind": Ref("AgHandoffKind"),
            "fromAgentId": String(),
            "toAgentId": String(),
            "toAgentName": String(),
        },
        required=("type", "seq"),
    ),
    "HitlAskEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            **_ASK_FIELDS_FIELDS,
            "type": Const("hitl.ask"),
            "continuation": Enum(("resume", "turn")),
        },
        required=("type", "seq", "askId", "kind"),
    ),
    "UiCallEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.call"),
            "surfaceId": String(),
            "callId": String(),
            "method": String(),
            "args": Ref("JsonValue"),
            "wantResponse": Boolean(),
            "callableFrom": Enum(("clientOnly", "remoteOnly", "clientOrRemote")),
        },
        required=("type", "seq", "surfaceId", "callId", "method"),
    ),
    "UiResultEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.result"),
            "surfaceId": String(),
            "callId": String(),
            "method": String(),
            "value": Ref("JsonValue"),
            "error": Ref("UiResultEventError"),
        },
        required=("type", "seq", "surfaceId", "callId"),
    ),
    "UiResultEventError": Record(
        {
            "code": String(),
            "message": String(),
            "path": String(),
        },
        required=("code", "message"),
    ),
    "UiActionResultEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.action-result"),
            "surfaceId": String(),
            "actionId": String(),
            "value": Ref("JsonValue"),
            "error": Ref("UiResultEventError"),
        },
        required=("type", "seq", "surfaceId", "actionId"),
    ),
    "UiWidgetResultEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.widget.result"),
            "surfaceId": String(),
            "callId": String(),
            "result": String(),
        },
        required=("type", "seq", "surfaceId", "callId", "result"),
    ),
    "UiDisplayModeEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.display-mode"),
            "mode": Ref("AgDisplayMode"),
            "granted": Ref("AgDisplayMode"),
            "surfaceId": String(),
            "toolCallId": String(),
        },
        required=("type", "seq", "mode"),
    ),
    "UiSurfaceStartEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.surface.start"),
            "surfaceId": String(),
            "catalogId": String(),
            "surfaceProperties": Ref("JsonValue"),
            "sendDataModel": Boolean(),
            "components": Ref("JsonValue"),
            "dataModel": Ref("JsonValue"),
            "toolCallId": String(),
        },
        required=("type", "seq", "surfaceId", "catalogId"),
    ),
    "UiSurfaceUpdateEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.surface.update"),
            "surfaceId": String(),
            "components": Ref("JsonValue"),
        },
        required=("type", "seq", "surfaceId", "components"),
    ),
    "UiSurfaceEndEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.surface.end"),
            "surfaceId": String(),
        },
        required=("type", "seq", "surfaceId"),
    ),
    "UiDataModelEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("ui.data-model"),
            "surfaceId": String(),
            "path": String(),
            "value": Ref("JsonValue"),
        },
        required=("type", "seq", "surfaceId"),
    ),
    "StateSnapshotEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("state.snapshot"),
            "snapshot": Ref("JsonValue"),
        },
        required=("type", "seq", "snapshot"),
    ),
    "StateDeltaEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("state.delta"),
            "patch": Ref("JsonValue"),
        },
        required=("type", "seq", "patch"),
    ),
    "MemoryWriteEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("memory.write"),
            "scope": Ref("AgMemoryScope"),
            "key": String(),
            "value": Ref("JsonValue"),
            "patch": Ref("JsonValue"),
            "reason": String(),
            "durable": Boolean(),
        },
        required=("type", "seq", "scope"),
        rules=(ExactlyOne(("value", "patch")),),
    ),
    "GuardrailResultEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": Const("guardrail.result"),
            "target": Ref("AgGuardrailTarget"),
            "passed": Boolean(),
            "action": Ref("AgGuardrailAction"),
            "reason": String(),
            "guardrailName": String(),
            "safety": Array(Ref("AgSafety")),
        },
        required=("type", "seq", "target", "passed"),
    ),
    "ExtEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
            "type": String(
                pattern="^ext\\.[a-z0-9]+(-[a-z0-9]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)+$",
                lenient_pattern="^ext\\.[^.]+\\.[^\\n]+$",
                forbidden="\\n",
            ),
        },
        required=("type", "seq"),
        closed=False,
    ),
    "AgChoice": Record(
        {
            "id": String(),
            "label": String(),
            "value": Ref("JsonValue"),
        },
        required=("id", "label"),
    ),
    "AgAuthConfig": Record(
        {
            "scheme": String(),
            "scopes": Array(String()),
            "authorizationUrl": String(),
            "tokenUrl": String(),
            "clientId": String(),
            "audience": String(),
        },
        required=("scheme",),
    ),
    "AgSafety": Record(
        {
            "category": String(),
            "score": Number(),
            "probability": String(),
            "blocked": Boolean(),
        },
        required=("category",),
    ),
    "AgTrigger": Record(
        {
            "kind": Enum(("user", "resume", "schedule", "webhook", "email", "agent", "cron", "unknown")),
            "ref": String(),
        },
        required=("kind",),
    ),
    "AgPausedAsk": Record(
        {
            **_ASK_FIELDS_FIELDS,
            "askId": String(),
        },
        required=("askId", "kind"),
    ),
    "AgOutcomeSuccess": Record(
        {
            "type": Const("success"),
            "result": Ref("JsonValue"),
        },
        required=("type",),
    ),
    "AgOutcomeError": Record(
        {
            "type": Const("error"),
            "message": String(),
            "code": String(),
        },
        required=("type", "message"),
    ),
    "AgOutcomeRejected": Record(
        {
            "type": Const("rejected"),
            "reason": String(),
        },
        required=("type",),
    ),
    "AgOutcomeAborted": Record(
        {
            "type": Const("aborted"),
            "reason": String(),
        },
        required=("type",),
    ),
    "AgOutcomePaused": Record(
        {
            "type": Const("paused"),
            "asks": Array(Ref("AgPausedAsk")),
            "result": Ref("JsonValue"),
        },
        required=("type", "asks"),
    ),
    "AgUsage": Record(
        {
            "inputTokens": Number(integer=True, minimum=0),
            "outputTokens": Number(integer=True, minimum=0),
            "cacheReadTokens": Number(integer=True, minimum=0),
            "cacheWriteTokens": Number(integer=True, minimum=0),
            "reasoningTokens": Number(integer=True, minimum=0),
            "toolUseInputTokens": Number(integer=True, minimum=0),
            "totalTokens": Number(integer=True, minimum=0),
            "costUsd": Number(),
            "cumulative": Boolean(),
            "byModel": Ref("AgUsageByModel"),
            "serverToolRequests": Number(integer=True, minimum=0),
        },
        required=(),
    ),
    "UnknownBlock": Record(
        {},
        required=(),
        closed=False,
    ),
    "UnknownEvent": Record(
        {
            **_EVENT_BASE_FIELDS,
        },
        required=("type", "seq"),
        closed=False,
    ),
    "JsonValue": AnyValue(),
    "AgSource": TaggedUnion("type", {"base64": "AgSourceBase64", "url": "AgSourceUrl", "file": "AgSourceFile"}),
    "AgSourcePayload": TaggedUnion(
        "type",
        {
            "base64": "AgSourceBase64",
            "url": "AgSourceUrl",
            "file": "AgSourceFile",
            "document": "AgSourcePayloadDocument",
        },
        absent="AgSourcePayloadLink",
    ),
    "AgMeta": Map(Ref("JsonValue")),
    "AgProviderMeta": Map(Ref("JsonValue")),
    "AgOpaqueKind": Enum(("signature", "ciphertext", "encrypted", "redacted")),
    "AgBlock": TaggedUnion(
        "type",
        {
            "text": "TextBlock",
            "image": "ImageBlock",
            "audio": "AudioBlock",
            "file": "FileBlock",
            "document": "DocumentBlock",
            "resource": "ResourceBlock",
            "resource-link": "ResourceLinkBlock",
            "code": "CodeBlock",
            "code-result": "CodeResultBlock",
            "reasoning": "ReasoningBlock",
            "compaction": "CompactionBlock",
            "search-result": "SearchResultBlock",
            "tool-call": "ToolCallBlock",
            "tool-result": "ToolResultBlock",
            "data": "DataBlock",
            "provider-raw": "ProviderRawBlock",
        },
        open=OpenVariant("UnknownBlock", pattern="^[^.]", forbidden="[.\\n]|^(error|source|handoff)$"),
    ),
    "AgUiVisibility": Enum(("model", "app")),
    "AgToolOutcome": Enum(("ok", "error", "denied", "input_required")),
    "AgMemoryScope": Enum(("agent", "user", "skill", "thread")),
    "AgHandoffKind": Enum(("transfer", "escalate")),
    "AgBlockReason": Enum(("safety", "blocklist", "prohibited", "other")),
    "AgGuardrailTarget": Enum(("input", "output", "tool")),
    "AgGuardrailAction": Enum(("block", "retry", "rewrite", "override", "terminate")),
    "AgIndexUnit": Enum(("char", "byte", "utf16")),
    "AgIndexBounds": Enum(("[start,end)", "[start,end]")),
    "AgCitation": TaggedUnion(
        "kind",
        {
            "char": "AgCitationChar",
            "page": "AgCitationPage",
            "block": "AgCitationBlock",
            "url": "AgCitationUrl",
            "offset": "AgCitationOffset",
        },
    ),
    "AgRole": Enum(("user", "assistant", "tool", "system")),
    "AgSurfaceInteraction": TaggedUnion(
        "surface",
        {
            "a2ui": TaggedUnion(
                "a2uiMessage",
                {
                    "action": "AgA2uiSurfaceAction",
                    "function-response": "AgA2uiFunctionResponse",
                    "error": "AgA2uiError",
                },
            ),
            "mcp-app": TaggedUnion(
                "method",
                {
                    "ui/update-model-context": "AgMcpAppViewMessageUpdateModelContext",
                    "ui/message": "AgMcpAppViewMessageMessage",
                    "ui/request-display-mode": "AgMcpAppViewMessageRequestDisplayMode",
                    "ui/open-link": "AgMcpAppViewMessageOpenLink",
                },
            ),
            "openai-app": TaggedUnion(
                "method",
                {
                    "setWidgetState": "AgOpenAiWidgetActionSetWidgetState",
                    "callTool": "AgOpenAiWidgetActionCallTool",
                    "sendFollowUpMessage": "AgOpenAiWidgetActionSendFollowUpMessage",
                    "requestDisplayMode": "AgOpenAiWidgetActionRequestDisplayMode",
                },
            ),
        },
    ),
    "AgA2uiSurfaceActionContext": Map(Ref("JsonValue")),
    "AgMcpAppViewMessage": TaggedUnion(
        "method",
        {
            "ui/update-model-context": "AgMcpAppViewMessageUpdateModelContext",
            "ui/message": "AgMcpAppViewMessageMessage",
            "ui/request-display-mode": "AgMcpAppViewMessageRequestDisplayMode",
            "ui/open-link": "AgMcpAppViewMessageOpenLink",
        },
    ),
    "AgDisplayMode": Enum(("inline", "pip", "fullscreen")),
    "AgOpenAiWidgetAction": TaggedUnion(
        "method",
        {
            "setWidgetState": "AgOpenAiWidgetActionSetWidgetState",
            "callTool": "AgOpenAiWidgetActionCallTool",
            "sendFollowUpMessage": "AgOpenAiWidgetActionSendFollowUpMessage",
            "requestDisplayMode": "AgOpenAiWidgetActionRequestDisplayMode",
        },
    ),
    "AgProfile": Enum(("CORE", "EXTENDED", "ADVANCED")),
    "AgToolDefSource": TaggedUnion(
        "type",
        {"mcp": "AgToolDefSourceMcp", "function": "AgToolDefSourceFunction", "frontend": "AgToolDefSourceFrontend"},
    ),
    "AgRunConfigToolChoice": TypeUnion(
        {"string": Ref("AgRunConfigToolChoiceMode"), "object": Ref("AgRunConfigToolChoiceTool")}
    ),
    "AgRunConfigToolChoiceMode": Enum(("auto", "none", "required")),
    "AgInput": TaggedUnion(
        "kind", {"start": "AgInputStart", "resume": "AgInputResume", "tool-result": "AgInputToolResult"}
    ),
    "AgEvent": TaggedUnion(
        "type",
        {
            "turn.start": "TurnStartEvent",
            "turn.done": "TurnDoneEvent",
            "turn.error": "TurnErrorEvent",
            "turn.abort": "TurnAbortEvent",
            "error": "ErrorEvent",
            "message.start": "MessageStartEvent",
            "message.end": "MessageEndEvent",
            "message.remove": "MessageRemoveEvent",
            "step.start": "StepStartEvent",
            "step.done": "StepDoneEvent",
            "prompt.blocked": "PromptBlockedEvent",
            "agent.capabilities": "AgentCapabilitiesEvent",
            "messages.snapshot": "MessagesSnapshotEvent",
            "host.context": "HostContextEvent",
            "text.start": "TextStartEvent",
            "text.delta": "TextDeltaEvent",
            "text.end": "TextEndEvent",
            "reasoning.start": "ReasoningStartEvent",
            "reasoning.delta": "ReasoningDeltaEvent",
            "reasoning.end": "ReasoningEndEvent",
            "reasoning.opaque": "ReasoningOpaqueEvent",
            "reasoning.opaque.delta": "ReasoningOpaqueDeltaEvent",
            "tool.start": "ToolStartEvent",
            "tool.args.delta": "ToolArgsDeltaEvent",
            "tool.args.assembled": "ToolArgsAssembledEvent",
            "tool.done": "ToolDoneEvent",
            "content.block": "ContentBlockEvent",
            "message.metadata": "MessageMetadataEvent",
            "source": "SourceEvent",
            "artifact.start": "ArtifactStartEvent",
            "artifact.delta": "ArtifactDeltaEvent",
            "artifact.end": "ArtifactEndEvent",
            "display.required": "DisplayRequiredEvent",
            "subagent.start": "SubagentStartEvent",
            "subagent.done": "SubagentDoneEvent",
            "handoff": "HandoffEvent",
            "hitl.ask": "HitlAskEvent",
            "ui.call": "UiCallEvent",
            "ui.result": "UiResultEvent",
            "ui.action-result": "UiActionResultEvent",
            "ui.widget.result": "UiWidgetResultEvent",
            "ui.display-mode": "UiDisplayModeEvent",
            "ui.surface.start": "UiSurfaceStartEvent",
            "ui.surface.update": "UiSurfaceUpdateEvent",
            "ui.surface.end": "UiSurfaceEndEvent",
            "ui.data-model": "UiDataModelEvent",
            "state.snapshot": "StateSnapshotEvent",
            "state.delta": "StateDeltaEvent",
            "memory.write": "MemoryWriteEvent",
            "guardrail.result": "GuardrailResultEvent",
        },
        prefixes={"ext.": "ExtEvent"},
        open=OpenVariant("UnknownEvent", pattern="\\.", forbidden="^ext\\."),
    ),
    "KnownEvent": TaggedUnion(
        "type",
        {
            "turn.start": "TurnStartEvent",
            "turn.done": "TurnDoneEvent",
            "turn.error": "TurnErrorEvent",
            "turn.abort": "TurnAbortEvent",
            "error": "ErrorEvent",
            "message.start": "MessageStartEvent",
            "message.end": "MessageEndEvent",
            "message.remove": "MessageRemoveEvent",
            "step.start": "StepStartEvent",
            "step.done": "StepDoneEvent",
            "prompt.blocked": "PromptBlockedEvent",
            "agent.capabilities": "AgentCapabilitiesEvent",
            "messages.snapshot": "MessagesSnapshotEvent",
            "host.context": "HostContextEvent",
            "text.start": "TextStartEvent",
            "text.delta": "TextDeltaEvent",
            "text.end": "TextEndEvent",
            "reasoning.start": "ReasoningStartEvent",
            "reasoning.delta": "ReasoningDeltaEvent",
            "reasoning.end": "ReasoningEndEvent",
            "reasoning.opaque": "ReasoningOpaqueEvent",
            "reasoning.opaque.delta": "ReasoningOpaqueDeltaEvent",
            "tool.start": "ToolStartEvent",
            "tool.args.delta": "ToolArgsDeltaEvent",
            "tool.args.assembled": "ToolArgsAssembledEvent",
            "tool.done": "ToolDoneEvent",
            "content.block": "ContentBlockEvent",
            "message.metadata": "MessageMetadataEvent",
            "source": "SourceEvent",
            "artifact.start": "ArtifactStartEvent",
            "artifact.delta": "ArtifactDeltaEvent",
            "artifact.end": "ArtifactEndEvent",
            "display.required": "DisplayRequiredEvent",
            "subagent.start": "SubagentStartEvent",
            "subagent.done": "SubagentDoneEvent",
            "handoff": "HandoffEvent",
            "hitl.ask": "HitlAskEvent",
            "ui.call": "UiCallEvent",
            "ui.result": "UiResultEvent",
            "ui.action-result": "UiActionResultEvent",
            "ui.widget.result": "UiWidgetResultEvent",
            "ui.display-mode": "UiDisplayModeEvent",
            "ui.surface.start": "UiSurfaceStartEvent",
            "ui.surface.update": "UiSurfaceUpdateEvent",
            "ui.surface.end": "UiSurfaceEndEvent",
            "ui.data-model": "UiDataModelEvent",
            "state.snapshot": "StateSnapshotEvent",
            "state.delta": "StateDeltaEvent",
            "memory.write": "MemoryWriteEvent",
            "guardrail.result": "GuardrailResultEvent",
        },
    ),
    "AgAskKind": Enum(("approval", "form", "text", "choice", "auth", "url")),
    "AgResumeBinding": Enum(("id", "positional")),
    "AgOutcome": TaggedUnion(
        "type",
        {
            "success": "AgOutcomeSuccess",
            "error": "AgOutcomeError",
            "rejected": "AgOutcomeRejected",
            "aborted": "AgOutcomeAborted",
            "paused": "AgOutcomePaused",
        },
    ),
    "AgFinishReason": Enum(
        (
            "stop",
            "token_limit",
            "context_window_exceeded",
            "tool_call",
            "paused",
            "pause_turn",
            "refusal",
            "safety_blocked",
            "malformed_tool_call",
            "unexpected_tool_call",
            "rejected",
            "other",
            "unknown",
        )
    ),
    "AgUsageByModel": Map(Ref("AgUsage")),
}

INSPECTOR = Inspector(DEFINITIONS, SENSITIVE)


# ---- Checking: from the bytes of a document to its faults.

MOST_FAULTS = 100


class Unreadable(Exception):
    """A document that has no value; ``line`` counts from the document's own first one."""

    def __init__(self, violation: Violation, line: int = 1) -> None:
        super().__init__(str(violation))
        self.violation = violation
        self.line = line


def is_missing(found: Found) -> bool:
    """Whether there is no document where an array should have one."""
    return isinstance(found, Document) and not found.data


def decode(found: Found) -> object:
    """The value of a document. Raises Unreadable."""
    if isinstance(found, Oversized):
        raise Unreadable(Violation((), "limit", f"at most {MAX_BYTES} bytes", f"{found.size} bytes"))
    if is_missing(found):
        raise _malformed("nothing: the array is cut off here, or a comma is missing or is one too many")
    try:
        text = found.data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _malformed(f"malformed UTF-8 at byte {error.start}") from None
    if text.startswith("\ufeff"):
        raise _malformed("a byte order mark, which JSON does not have")
    value = _parse(text)
    if found.data.count(b"[") + found.data.count(b"{") > MAX_DEPTH and _is_deep(value):
        raise _too_deep()
    return value


def _parse(text: str) -> object:
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        reason = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
        raise _malformed(f"{reason} at column {error.colno}", error.lineno) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        digits = sys.get_int_max_str_digits()
        raise Unreadable(Violation((), "limit", f"integers of at most {digits} digits", "a longer one")) from None
    return value


def _malformed(got: str, line: int = 1) -> Unreadable:
    return Unreadable(Violation((), "json", "JSON", got), line)


def _too_deep() -> Unreadable:
    return Unreadable(Violation((), "limit", f"at most {MAX_DEPTH} levels", "more"))


def _refuse_constant(name: str) -> NoReturn:
    raise _malformed(f"{name}, which is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise _malformed("a number too large for a double")
    return number


def _is_deep(value: object) -> bool:
    """Whether more than MAX_DEPTH arrays and objects stand inside one another."""
    level = list(_containers([value]))
    for _ in range(MAX_DEPTH):
        level = [inner for each in level for inner in _containers(each.values() if isinstance(each, dict) else each)]
    return bool(level)


def _containers(values: Iterable[object]) -> Iterator[dict[str, object] | list[object]]:
    return (each for each in values if isinstance(each, dict | list))


class Stream:
    """The documents of one file in their order. It remembers the last number, to tell a gap."""

    def __init__(self, definition: str, *, strict: bool) -> None:
        self._definition = definition
        self._strict = strict
        self._numbered = SEQUENCE is not None and definition == ROOT
        self._last: int | None = None
        self._unnumbered = 0

    def faults(self, found: Found) -> Iterator[tuple[int, Violation]]:
        """The faults of the next document, each with its line."""
        try:
            value = decode(found)
        except Unreadable as error:
            self._unnumbered += not is_missing(found)
            yield found.line + error.line - 1, error.violation
            return
        try:
            for violation in INSPECTOR.violations(self._definition, value, strict=self._strict):
                yield found.line, violation
        except RecursionError:
            yield found.line, _too_deep().violation
        gap = self._gap(value) if self._numbered else None
        if gap is not None:
            yield found.line, gap

    def _gap(self, value: object) -> Violation | None:
        """A gap before the document. One whose number cannot be read may fill a place of the numbering."""
        number = value.get(SEQUENCE) if isinstance(value, dict) else None
        if isinstance(number, bool) or not isinstance(number, int | float) or number != number // 1:
            self._unnumbered += 1
            return None
        number = int(number)
        most = number if self._last is None else self._last + 1 + self._unnumbered
        self._last, self._unnumbered = number, 0
        if number <= most:
            return None
        missing = f"{_in_words(number - most)} {'is' if number == most + 1 else 'are'} missing"
        return Violation((str(SEQUENCE),), "gap", f"at most {_in_words(most)}", _in_words(number), missing)


def _in_words(number: int) -> str:
    """The number, unless it has more digits than Python writes or anybody reads."""
    return describe(number).removeprefix("the number ")


# ---- The command line


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files that the arguments name; return the exit status, also for what nobody expected."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if sys.stdout is None:
        return _failed("cannot write the output: it is closed")
    try:
        options = _parser().parse_args(arguments)
        return Run(options.definition, strict=not options.lenient).files(options.files)
    except OSError as error:
        status = 2 if isinstance(error, BrokenPipeError) else _failed(str(error))
        _discard_output()
        return status
    except KeyboardInterrupt:
        return 130
    except MemoryError:
        return _failed("out of memory")
    except Exception as error:
        return _failed(shorten(f"unexpected error: {type(error).__name__}: {error}"))


def _failed(why: str) -> int:
    with suppress(OSError):
        print_line(f"{PROGRAM}: {why}", sys.stderr)
    return 2


def print_line(text: str, out: TextIO | None) -> None:
    """Print one line of text from anywhere: what a terminal or a CI job would act on is escaped."""
    if out is not None:  # print() takes None for standard output
        print(printable_line(text), file=out)


class Run:
    """One run over files: prints faults as it finds them, and counts."""

    def __init__(self, definition: str, *, strict: bool) -> None:
        self._definition = definition
        self._strict = strict
        self._documents = 0
        self._faults = 0
        self._failures = 0

    def files(self, paths: Sequence[str]) -> int:
        """Checks each of the files; returns the exit status."""
        for path in paths:
            try:
                self._file(path)
            except BrokenPipeError:
                raise
            except OSError as error:
                self._fail(path, error.strerror or str(error))
        print(end="", flush=True)
        counts = [_count(self._documents, "document"), _count(self._faults, "fault")]
        if self._failures:
            counts.append(_count(self._failures, "file") + " not checked")
        print_line(f"{PROGRAM}: {', '.join(counts)}", sys.stderr)
        return 2 if self._failures else 1 if self._faults else 0

    def _file(self, path: str) -> None:
        if path == "-":
            if sys.stdin is None:
                raise OSError("there is no standard input")
            return self._stream("<stdin>", sys.stdin.buffer)
        with open(path, "rb") as source:
            return self._stream(path, source)

    def _stream(self, name: str, source: BinaryIO) -> None:
        stream = Stream(self._definition, strict=self._strict)
        found = None
        for found in documents(source):
            self._documents += not is_missing(found)
            faults = stream.faults(found)
            for line, violation in islice(faults, MOST_FAULTS):
                self._faults += 1
                print_line(f"{name}:{line}: {violation}", sys.stdout)
            hidden = sum(1 for _ in faults)
            if hidden:
                self._faults += hidden
                print_line(f"{name}:{found.line}: and {hidden} more in this document", sys.stdout)
        if found is None:
            self._fail(name, "there is no document")

    def _fail(self, name: str, why: str) -> None:
        self._failures += 1
        print_line(f"{PROGRAM}: {name}: {why}", sys.stderr)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        sys.exit(_failed(f"error: {message}"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description=f"Says whether documents are what {TITLE} {VERSION} allows, and where they are not.",
        epilog=f"Documents of the protocol: {', '.join(DOCUMENTS)}. Exit status: 0 for no fault, 1 for faults, "
        "2 if the work could not be done.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {VERSION}")
    parser.add_argument(
        "--lenient", action="store_true", help="accept what a consumer has to, not only what a producer may send"
    )
    parser.add_argument(
        "--as",
        dest="definition",
        metavar="DEFINITION",
        type=_definition,
        default=ROOT,
        help="what each document is to be (default: %(default)s)",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="JSON documents, or - for standard input")
    return parser


def _definition(name: str) -> str:
    if name in DEFINITIONS:
        return name
    hint = suggestion(name, DEFINITIONS)
    raise argparse.ArgumentTypeError(f"{quoted(name)} is no definition" + (f": {hint}" if hint else ""))


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _discard_output() -> None:
    """Keep Python from complaining, when it ends, that nobody reads its output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())


if __name__ == "__main__":
    sys.exit(main())
