"""The shapes: the model as data for the explanation of faults, mixins written once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any

from agjson_codegen import model as m
from agjson_codegen.dispatch import TaggedUnion, switch
from agjson_codegen.emit.rendering import header, literal, literals, render_python
from agjson_codegen.names import snake_case
from agjson_codegen.order import mixins_in_order
from agjson_codegen.reader import json_kinds


@dataclass(frozen=True, slots=True)
class Fields:
    """The members of a record or a mixin: those of mixins spread in, then its own."""

    spread: Sequence[str]
    own: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class RecordShape:
    """What the template needs for one record."""

    name: str
    fields: Fields
    required: str
    closed: bool
    rules: str


def emit_shapes(model: m.Model) -> str:
    """The module ``definitions.py``."""
    return render_python(
        "definitions.py.j2",
        protocol=model.protocol.name,
        header=header(model.protocol),
        imports=_CLASSES,
        **definition_table(model),
    )


def definition_table(model: m.Model) -> Mapping[str, object]:
    """What the template ``_definitions.py.j2`` asks for."""
    records: list[RecordShape] = []
    others: list[tuple[str, str]] = []
    for definition in model.definitions.values():
        match definition.body:
            case m.Record():
                records.append(_record(model, definition.name, definition.body))
            case m.Union():
                others.append((definition.name, _union(model, definition.body)))
            case shape:
                others.append((definition.name, _shape(model, shape)))
    records += [_record(model, arm.name, arm.record) for arm in model.open_arms()]
    mixins = [(_constant(name), _fields(model, record)) for name, record in mixins_in_order(model)]
    return {"mixins": mixins, "records": records, "others": others}


def _constant(name: str) -> str:
    return f"_{snake_case(name).upper()}_FIELDS"


_CLASSES = (
    "Inspector",
    "Record",
    "Shape",
    "Array",
    "AtLeastOne",
    "Boolean",
    "Const",
    "Enum",
    "ExactlyOne",
    "TypeUnion",
    "Map",
    "DependentRequired",
    "Number",
    "AnyValue",
    "OpenVariant",
    "Ref",
    "TaggedUnion",
    "String",
    "Untagged",
    "IfThenRequired",
)


def _record(model: m.Model, name: str, record: m.Record) -> RecordShape:
    return RecordShape(
        name,
        _fields(model, record),
        literals(each.name for each in record.fields if each.required),
        record.closed,
        "(" + "".join(f"{_call(rule)}, " for rule in record.rules).strip() + ")",
    )


def _fields(model: m.Model, record: m.Record) -> Fields:
    return Fields(
        tuple(_constant(name) for name in record.mixins),
        tuple((each.name, _shape(model, each.shape)) for each in record.fields if each.origin is None),
    )


def _union(model: m.Model, union: m.Union) -> str:
    if union.discriminator:
        return _switch(switch(model, union))
    arms = literals(arm.name for arm in union.arms)
    return f"Untagged({arms}, exclusive=True)" if union.exclusive else f"Untagged({arms})"


def _switch(found: TaggedUnion) -> str:
    cases = ", ".join(
        f"{literal(value)}: {_switch(case) if isinstance(case, TaggedUnion) else literal(case)}"
        for value, case in found.cases.items()
    )
    arguments = [literal(found.field), "{" + cases + "}"]
    if found.absent is not None:
        arguments.append(f"absent={literal(found.absent)}")
    if found.prefixes:
        pairs = ", ".join(f"{literal(prefix)}: {literal(name)}" for prefix, name in found.prefixes.items())
        arguments.append("prefixes={" + pairs + "}")
    if found.open is not None:
        rest = [literal(found.open.name)]
        rest += [f"pattern={literal(found.open.pattern)}"] if found.open.pattern else []
        rest += [f"forbidden={literal(found.open.forbidden)}"] if found.open.forbidden else []
        arguments.append(f"open=OpenVariant({', '.join(rest)})")
    return f"TaggedUnion({', '.join(arguments)})"


def _shape(model: m.Model, shape: m.Shape) -> str:
    match shape:
        case m.Ref(name):
            return f"Ref({literal(name)})"
        case m.Enum(values):
            return f"Enum({literals(values)})"
        case m.Map(values):
            return f"Map({_shape(model, values)})"
        case m.Array(items):
            return _call(shape, first=_shape(model, items))
        case m.TypeUnion(arms):
            pairs = [(kind, _shape(model, arm)) for arm in arms for kind in _kinds(model, arm)]
            return "TypeUnion({" + ", ".join(f"{literal(kind)}: {text}" for kind, text in pairs) + "})"
        case _:
            return _call(shape)


def _kinds(model: m.Model, shape: m.Shape) -> tuple[str, ...]:
    if isinstance(shape, m.Ref):
        body = model.body(shape.name)
        if not isinstance(body, m.Record | m.Union):
            return json_kinds(body)
    return json_kinds(shape)


def _call(item: Any, first: str | None = None) -> str:
    """The constructor call that makes the item again, defaults left out."""
    arguments = [] if first is None else [first]
    for index, each in enumerate(fields(item)):
        value = getattr(item, each.name)
        if (index == 0 and first is not None) or value == each.default:
            continue
        text = literals(value) if isinstance(value, tuple) else literal(value)
        required = each.default is MISSING and each.default_factory is MISSING
        arguments.append(text if required else f"{each.name}={text}")
    return f"{type(item).__name__}({', '.join(arguments)})"
