"""Shapes: what the definitions of a protocol admit, as data, and the reading of a value against it.

Owns every violation: its place, its rule, what was expected and what was found. The validators beside
this module only say yes or no, quickly; whoever needs the reason, the value without stray nulls, or a
walk over the known parts of a value asks an `Inspector`. Standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as with_default
from itertools import islice
from math import isfinite
from operator import is_
from typing import TypeAlias

from agjson_runtime.escaping import message, shorten

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
