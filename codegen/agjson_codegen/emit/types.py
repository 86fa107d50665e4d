"""The dataclasses: classes by datamodel-code-generator, their wire tables and documentation by our template."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from datamodel_code_generator.enums import DataModelType

from agjson_codegen.dispatch import TaggedUnion, switch
from agjson_codegen.emit.classes import generate_classes, template_folder
from agjson_codegen.emit.feed import checked, class_names, exact_name, field_names, open_records
from agjson_codegen.emit.rendering import doc, header, literal, plain, render_python
from agjson_codegen.model import (
    AnyValue,
    Array,
    Body,
    Const,
    Field,
    Map,
    Model,
    Record,
    Ref,
    Shape,
    TypeUnion,
    Union,
)
from agjson_codegen.names import attribute_name, snake_case
from agjson_codegen.order import mixins_in_order


def emit_types(model: Model) -> str:
    """The module ``types.py``."""
    classes = generate_classes(
        model,
        DataModelType.DataclassesDataclass,
        aliases={name: attribute_name(name) for name in field_names(model)},
        custom_class_name_generator=exact_name,
        custom_template_dir=template_folder(),
        extra_template_data=defaultdict(dict, dict(_class(model, *each) for each in _records(model))),
    )
    code = render_python(
        "types.py.j2",
        protocol=model.protocol.name,
        header=header(model.protocol),
        names=class_names(model),
        mixins=[_mixin(model, name, record) for name, record in mixins_in_order(model)],
        classes=classes,
        loaders=list(_loaders(model)),
        untagged=any(not union.discriminator for _, union in model.unions()),
    )
    return checked(code, model)


def _records(model: Model) -> Iterator[tuple[str, str, Record]]:
    """Name, description and record, open arms included."""
    for definition, record in model.records():
        yield definition.name, definition.description, record
    for arm, record in open_records(model):
        yield arm.name, arm.description, record


def _class(model: Model, name: str, description: str, record: Record) -> tuple[str, dict[str, Any]]:
    bases, entries = _table(model, record)
    mixins = [model.mixins[mixin].body for mixin in record.mixins]
    told = {(each.name, each.description) for body in mixins if isinstance(body, Record) for each in body.fields}
    return name, {
        "about": doc(description),
        "members": {each.name: _member(model, each, told) for each in record.fields},
        "bases": bases,
        "entries": entries,
    }


def _member(model: Model, each: Field, told: set[tuple[str, str]]) -> dict[str, Any]:
    """What the template needs for one attribute; ``told`` are the descriptions that stand on the mixins."""
    opaque = _is_opaque(model, each.shape)
    tell = each.description and each.origin is None and (each.name, each.description) not in told
    return {
        "exact": each.required or opaque,
        "absent": opaque and not each.required,
        "default": _default(each, opaque),
        "about": doc(each.description) if tell else None,
    }


def _default(each: Field, opaque: bool) -> str | None:
    """What stands behind the equals sign; None where nothing does."""
    value = "ABSENT" if opaque else "None"
    if each.required:
        value = literal(each.shape.value) if isinstance(each.shape, Const) else ""
    if each.sensitive:
        return f"dataclasses.field({f'default={value}, ' if value else ''}repr=False)"
    return value or None


def _mixin(model: Model, name: str, record: Record) -> dict[str, Any]:
    """The wire table that records share; what is inherited is described here, and only here."""
    bases, entries = _table(model, record)
    about = {literal(each.name): _remark(each.description, 4) for each in record.fields if each.origin is None}
    return {
        "constant": _constant(name),
        "about": _remark(model.mixins[name].description, 0),
        "bases": bases,
        "entries": [(name, entry, about[name]) for name, entry in entries],
    }


def _remark(text: str, indent: int) -> str:
    """The text as comment lines."""
    lines = textwrap.wrap(plain(text), 108 - indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(" " * indent + "# " + line for line in lines)


def _constant(name: str) -> str:
    return f"_{snake_case(name).upper()}"


def _table(model: Model, record: Record) -> tuple[list[str], list[tuple[str, str]]]:
    """The wire table of a record: those of its mixins, and its own entries."""
    inherited = {entry for name in record.mixins for entry in _all_entries(model, model.mixins[name].body)}
    entries = [_entry(model, each) for each in record.fields if each.origin is None]
    return [_constant(name) for name in record.mixins], [entry for entry in entries if entry not in inherited]


def _all_entries(model: Model, body: Body) -> list[tuple[str, str]]:
    return [_entry(model, each) for each in body.fields] if isinstance(body, Record) else []


def _entry(model: Model, each: Field) -> tuple[str, str]:
    return literal(each.name), f"({literal(attribute_name(each.name))}, {_load(model, each.shape)})"


# What builds a value


def _is_opaque(model: Model, shape: Shape) -> bool:
    return isinstance(_resolved(model, shape), AnyValue)


def _load(model: Model, shape: Shape) -> str | None:
    """The expression for what builds a value of the shape; None where the wire value serves."""
    match shape:
        case AnyValue():
            return "OPAQUE"
        case Ref(name):
            body = model.body(name)
            if isinstance(body, Record | Union):
                return f"_named({literal(name)})"
            return _load(model, body)
        case Array(items):
            return _inside("many", _load(model, items))
        case Map(values):
            return _inside("mapped", _load(model, values))
        case TypeUnion(arms):
            return _by_kind(model, arms)
        case _:
            return None


def _inside(container: str, load: str | None) -> str | None:
    return None if load in (None, "OPAQUE") else f"{container}({load})"


def _by_kind(model: Model, arms: tuple[Shape, ...]) -> str | None:
    loads = {}
    for arm in _opened(model, arms):
        load = _load(model, arm)
        if load not in (None, "OPAQUE"):
            loads["array" if isinstance(_resolved(model, arm), Array) else "object"] = load
    return f"by_kind({', '.join(f'{kind}={load}' for kind, load in loads.items())})" if loads else None


def _opened(model: Model, arms: tuple[Shape, ...]) -> Iterator[Shape]:
    """The arms, those of a union by JSON type among them in its place."""
    for arm in arms:
        body = _resolved(model, arm)
        if isinstance(body, TypeUnion):
            yield from _opened(model, body.arms)
        else:
            yield arm


def _resolved(model: Model, shape: Shape) -> Body:
    return model.body(shape.name) if isinstance(shape, Ref) else shape


def _loaders(model: Model) -> Iterator[tuple[str, str]]:
    for name in model.definitions:
        yield name, _loader(model, name, model.body(name))
    for arm in model.open_arms():
        yield arm.name, f"{arm.name}.from_wire"


def _loader(model: Model, name: str, body: Body) -> str:
    match body:
        case Record():
            return f"{name}.from_wire"
        case Union(arms, discriminator):
            if discriminator:
                return _by_tag(switch(model, body))
            pairs = "".join(f"(_fits({literal(arm.name)}), _named({literal(arm.name)})), " for arm in arms)
            return f"fitting(({pairs}))"
        case shape:
            return _load(model, shape) or "OPAQUE"


def _by_tag(found: TaggedUnion) -> str:
    cases = ", ".join(
        f"{literal(value)}: {_by_tag(case) if isinstance(case, TaggedUnion) else f'{case}.from_wire'}"
        for value, case in found.cases.items()
    )
    arguments = [literal(found.field), "{" + cases + "}"]
    if found.absent is not None:
        arguments.append(f"absent={found.absent}.from_wire")
    if found.prefixes:
        pairs = ", ".join(f"{literal(prefix)}: {name}.from_wire" for prefix, name in found.prefixes.items())
        arguments.append("prefixes={" + pairs + "}")
    if found.open is not None:
        arguments.append(f"rest={found.open.name}.from_wire")
    return f"by_tag({', '.join(arguments)})"
