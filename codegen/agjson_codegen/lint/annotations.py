"""Annotations: profiles and folds are named in the root's lists, and events have both."""

from __future__ import annotations

from collections.abc import Iterator

from agjson_codegen.findings import Finding, pointer
from agjson_codegen.lint.structure import shapes
from agjson_codegen.model import Definition, Enum, Model, Record, Union


def lint_annotations(model: Model) -> Iterator[Finding]:
    """Findings about x-profile and x-fold."""
    for definition in (*model.definitions.values(), *model.mixins.values()):
        yield from _profiles(model, definition)
        yield from _fold(model, definition)
    events = model.protocol.events
    if events is not None and events in model.definitions:
        for name in model.leaves(events):
            yield from _event(model, model.definitions[name])
    used = {definition.fold for definition in model.definitions.values()}
    for fold in model.protocol.folds:
        if fold not in used:
            yield Finding(
                "fold", pointer("x-protocol", "folds", fold), f"no event folds as {fold!r}", "Use it or remove it."
            )


def _profiles(model: Model, definition: Definition) -> Iterator[Finding]:
    path = ("$defs", definition.name)
    body = definition.body
    named: list[tuple[str, str | None]] = [(pointer(*path, "x-profile"), definition.profile)]
    if isinstance(body, Record):
        named += [
            (pointer(*path, "properties", each.name, "x-profile"), each.profile)
            for each in body.fields
            if each.origin is None
        ]
    if isinstance(body, Union):
        keyword = "oneOf" if body.exclusive else "anyOf"
        named += [(pointer(*path, keyword, i, "x-profile"), arm.profile) for i, arm in enumerate(body.arms)]
    for below, shape in shapes(body):
        if isinstance(shape, Enum):
            where = pointer(*path, *below, "x-profile")
            named += [(where, profile) for profile in shape.profiles.values()]
            for value in shape.profiles:
                if value not in shape.values:
                    yield Finding("profile", where, f"{value!r} is no value of the enum", "Mend the value.")
    for where, profile in named:
        if profile is not None and profile not in model.protocol.profiles:
            yield Finding(
                "profile",
                where,
                f"{profile!r} is no profile",
                "Use one of x-protocol.profiles: " + ", ".join(model.protocol.profiles) + ".",
            )


def _fold(model: Model, definition: Definition) -> Iterator[Finding]:
    if definition.fold is not None and definition.fold not in model.protocol.folds:
        yield Finding(
            "fold",
            pointer("$defs", definition.name, "x-fold"),
            f"{definition.fold!r} is no way of folding",
            "Use one of x-protocol.folds: " + ", ".join(model.protocol.folds) + ".",
        )


def _event(model: Model, definition: Definition) -> Iterator[Finding]:
    where = pointer("$defs", definition.name)
    if model.protocol.profiles and definition.profile is None:
        yield Finding("profile", where, f"the event {definition.name} has no profile", "Add x-profile.")
    if model.protocol.folds and definition.fold is None:
        yield Finding("fold", where, f"the event {definition.name} does not say how it folds", "Add x-fold.")
