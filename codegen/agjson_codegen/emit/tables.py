"""The tables: what the annotations say, for the runtime to look up."""

from __future__ import annotations

from collections.abc import Iterator

from agjson_codegen.dispatch import TaggedUnion, switch
from agjson_codegen.emit.rendering import header, literals, render_python
from agjson_codegen.lint.structure import shapes
from agjson_codegen.model import AnyValue, Enum, Map, Model, Record, Ref, Shape, Union


def emit_tables(model: Model) -> str:
    """The module ``tables.py``."""
    protocol = model.protocol
    return render_python(
        "tables.py.j2",
        header=header(protocol),
        folds=protocol.folds,
        events=events(model),
        profiles={name: each.profile for name, each in model.definitions.items() if each.profile is not None},
        field_profiles=dict(field_profiles(model)),
        variant_profiles=dict(variant_profiles(model)),
        value_profiles=dict(value_profiles(model)),
        sensitive={name: literals(sorted(fields)) for name, fields in sensitive(model)},
        opaque=literals(sorted(opaque(model))),
    )


def events(model: Model) -> dict[str, tuple[str, str | None, str | None]]:
    """Event type -> definition, profile, fold."""
    name = model.protocol.events
    body = model.body(name) if name is not None else None
    if not isinstance(body, Union) or not body.discriminator:
        return {}
    result: dict[str, tuple[str, str | None, str | None]] = {}
    for value, case in switch(model, body).cases.items():
        for leaf in [case] if not isinstance(case, TaggedUnion) else case.leaves():
            definition = model.definitions[leaf]
            result[value] = (leaf, definition.profile, definition.fold)
    return result


def _records(model: Model) -> Iterator[tuple[str, Record]]:
    for definition, record in model.records():
        yield definition.name, record
    for arm in model.open_arms():
        yield arm.name, arm.record


def field_profiles(model: Model) -> Iterator[tuple[str, dict[str, str]]]:
    """Each definition that has fields with a profile of their own, with these fields."""
    for name, record in _records(model):
        profiles = {each.name: each.profile for each in record.fields if each.profile is not None}
        if profiles:
            yield name, profiles


def variant_profiles(model: Model) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each union that has variants with a profile of their own, with these variants."""
    for definition, union in model.unions():
        profiles = {
            leaf: arm.profile for arm in union.arms if arm.profile is not None for leaf in model.leaves(arm.name)
        }
        if profiles:
            yield definition.name, profiles


def value_profiles(model: Model) -> Iterator[tuple[str, dict[str, str]]]:
    """By the place of the enum: the name of its definition, or Definition.field where it stands inline."""
    for name, definition in model.definitions.items():
        if isinstance(definition.body, Enum) and definition.body.profiles:
            yield name, dict(definition.body.profiles)
    for name, record in _records(model):
        for each in record.fields:
            for _, shape in shapes(each.shape):
                if isinstance(shape, Enum) and shape.profiles:
                    yield f"{name}.{each.name}", dict(shape.profiles)


def sensitive(model: Model) -> Iterator[tuple[str, set[str]]]:
    """Each definition that has fields whose content is never printed, with these fields."""
    for name, record in _records(model):
        fields = {each.name for each in record.fields if each.sensitive}
        if fields:
            yield name, fields


def opaque(model: Model) -> set[str]:
    """The names of fields that hold any JSON value, or objects of such, in some definition."""
    return {each.name for _, record in _records(model) for each in record.fields if _is_opaque(model, each.shape)}


def _is_opaque(model: Model, shape: Shape) -> bool:
    match shape:
        case Ref(name):
            body = model.body(name)
            return not isinstance(body, Record | Union) and _is_opaque(model, body)
        case Map(values):
            return _is_opaque(model, values)
        case _:
            return isinstance(shape, AnyValue)
