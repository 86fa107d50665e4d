"""Dispatch: how the discriminators of a union lead to the one arm that a value must satisfy.

Owns the decision tree that validators, tables, types and the discriminator lint share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from agjson_codegen.model import Const, Enum, Field, Model, OpenVariant, Record, String, Union


@dataclass(frozen=True, slots=True)
class TaggedUnion:
    """What the value of ``field`` decides.

    ``cases`` leads from a value to a definition or a further switch; ``absent`` is the arm that has no such
    field; ``prefixes`` are arms whose field has a pattern, by the literal that it starts with; ``open``
    takes what a consumer admits beyond them.
    """

    field: str
    cases: Mapping[str, str | TaggedUnion]
    absent: str | None = None
    prefixes: Mapping[str, str] | None = None
    open: OpenVariant | None = None

    def leaves(self) -> Iterator[str]:
        """The definitions that the cases come down to, in order."""
        for case in self.cases.values():
            if isinstance(case, TaggedUnion):
                yield from case.leaves()
            else:
                yield case


class Ambiguous(Exception):
    """A discriminator that does not discriminate: ``arms`` cannot be told apart by ``field``."""

    def __init__(self, field: str, arms: tuple[str, ...], why: str) -> None:
        self.field, self.arms, self.why = field, arms, why
        super().__init__(f"{field!r} does not tell {', '.join(arms)} apart: {why}")


def switch(model: Model, union: Union) -> TaggedUnion:
    """The decision tree of a union that has a discriminator. Raises Ambiguous."""
    leaves = tuple(dict.fromkeys(leaf for arm in union.arms for leaf in model.leaves(arm.name)))
    fields = _discriminators(model, union)
    return _switch(model, leaves, fields, union.open)


def _discriminators(model: Model, union: Union) -> tuple[str, ...]:
    """The fields to ask, those of nested unions after the union's own."""
    fields = dict.fromkeys(union.discriminator)
    for arm in union.arms:
        for name in model.parts(arm.name):
            body = model.body(name)
            if isinstance(body, Union):
                fields |= dict.fromkeys(body.discriminator)
    return tuple(fields)


def _switch(model: Model, leaves: tuple[str, ...], fields: tuple[str, ...], rest: OpenVariant | None) -> TaggedUnion:
    field, later = fields[0], fields[1:]
    grouped: dict[str, list[str]] = {}
    prefixes: dict[str, str] = {}
    absent: str | None = None
    for leaf in leaves:
        found = _field(model, leaf, field)
        values = _values(found)
        if found is None and absent is None:
            absent = leaf
        elif found is None:
            raise Ambiguous(field, (str(absent), leaf), "neither has that field")
        elif not found.required:
            raise Ambiguous(field, (leaf,), "it is not required there")
        elif values:
            for value in values:
                grouped.setdefault(value, []).append(leaf)
        else:
            prefix = _prefix(found)
            if prefix is None or prefix in prefixes:
                raise Ambiguous(field, (leaf,), "it has neither a const, an enum nor a pattern of its own there")
            prefixes[prefix] = leaf
    for value in grouped:
        for prefix, leaf in prefixes.items():
            if value.startswith(prefix):
                raise Ambiguous(field, (grouped[value][0], leaf), f"{value!r} may be either")
    cases: dict[str, str | TaggedUnion] = {}
    for value, group in grouped.items():
        if len(group) == 1:
            cases[value] = group[0]
        elif later:
            cases[value] = _deeper(model, tuple(group), later)
        else:
            raise Ambiguous(field, tuple(group), f"all have {value!r}")
    return TaggedUnion(field, cases, absent, prefixes or None, rest)


def _deeper(model: Model, leaves: tuple[str, ...], fields: tuple[str, ...]) -> TaggedUnion:
    """The switch by the first of the fields that all the leaves have."""
    for index, field in enumerate(fields):
        if all(_values(_field(model, leaf, field)) for leaf in leaves):
            return _switch(model, leaves, fields[index:], None)
    raise Ambiguous(fields[0], leaves, "none of the discriminators is a const in all of them")


def _field(model: Model, leaf: str, field: str) -> Field | None:
    body = model.body(leaf)
    return body.field(field) if isinstance(body, Record) else None


def _values(field: Field | None) -> tuple[str, ...]:
    match field.shape if field is not None else None:
        case Const(str(value)):
            return (value,)
        case Enum(values):
            return values
        case _:
            return ()


def _prefix(field: Field) -> str | None:
    """The literal that the field's pattern starts with."""
    if not isinstance(field.shape, String) or field.shape.pattern is None or field.shape.pattern[:1] != "^":
        return None
    literal = ""
    characters = iter(field.shape.pattern[1:])
    for character in characters:
        if character == "\\":
            character = next(characters, "")
            if character.isalnum():
                break
        elif not (character.isalnum() or character in "-_/: "):
            break
        literal += character
    return literal or None
