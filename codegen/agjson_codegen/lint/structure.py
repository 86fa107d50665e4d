"""Structure: reachability, discriminators that discriminate, mixins that stay mixins."""

from __future__ import annotations

from collections.abc import Iterator

from agjson_codegen.dispatch import Ambiguous, switch
from agjson_codegen.findings import Finding, pointer
from agjson_codegen.model import AnyValue, Array, Body, Map, Model, Record, Ref, Shape, TypeUnion, Union


def lint_structure(model: Model) -> Iterator[Finding]:
    """Findings about how the definitions hang together."""
    yield from _roots(model)
    yield from _mixins(model)
    yield from _reachable(model)
    yield from _unions(model)


def references(body: Body) -> Iterator[str]:
    """The definitions that a body refers to directly."""
    match body:
        case Record(fields):
            for each in fields:
                yield from references(each.shape)
        case Union(arms):
            yield from (arm.name for arm in arms)
        case Ref(name):
            yield name
        case Array(items):
            yield from references(items)
        case Map(values):
            yield from references(values)
        case TypeUnion(shapes):
            for shape in shapes:
                yield from references(shape)
        case _:
            return


def _roots(model: Model) -> Iterator[Finding]:
    protocol = model.protocol
    named = [("documents", name) for name in protocol.documents]
    if protocol.events is not None:
        named.append(("events", protocol.events))
    for key, name in named:
        if name not in model.definitions:
            yield Finding(
                "reference",
                pointer("x-protocol", key),
                f"{name!r} is no definition",
                "Name one of $defs.",
            )
    if protocol.root not in protocol.documents:
        yield Finding(
            "reference",
            "/$ref",
            f"the root is {protocol.root}, which is not among the documents",
            "List it in x-protocol.documents.",
        )


def _mixins(model: Model) -> Iterator[Finding]:
    used = {mixin for _, record in model.records() for mixin in record.mixins}
    used |= {mixin for arm in model.open_arms() for mixin in arm.record.mixins}
    used |= {m for each in model.mixins.values() if isinstance(each.body, Record) for m in each.body.mixins}
    for name in model.mixins:
        if name not in used:
            yield Finding(
                "unreachable",
                pointer("$defs", name),
                f"{name} is neither closed nor open, so a mixin, but nothing is composed of it",
                "Close it with unevaluatedProperties: false, use it in an allOf, or remove it.",
            )


def _reachable(model: Model) -> Iterator[Finding]:
    reached: set[str] = set()
    waiting = [name for name in model.protocol.documents if name in model.definitions]
    while waiting:
        name = waiting.pop()
        if name not in reached and name in model.definitions:
            reached.add(name)
            waiting.extend(references(model.definitions[name].body))
    has_open_records = any(not record.closed for _, record in model.records())
    for name, definition in model.definitions.items():
        rest_of_open_records = has_open_records and isinstance(definition.body, AnyValue)
        if name not in reached and not rest_of_open_records:
            yield Finding(
                "unreachable",
                pointer("$defs", name),
                f"no document leads to {name}",
                "Refer to it, list it in x-protocol.documents, or remove it.",
            )


def _unions(model: Model) -> Iterator[Finding]:
    for definition, union in model.unions():
        where = pointer("$defs", definition.name, "oneOf" if union.exclusive else "anyOf")
        if not union.arms:
            yield Finding("discriminator", where, "the union has no arms", "Add references.")
        elif union.discriminator:
            try:
                switch(model, union)
            except Ambiguous as error:
                yield Finding(
                    "discriminator",
                    where,
                    str(error),
                    "Make it a required const with its own value in each arm, or list a further field in "
                    "x-discriminator.",
                )
        elif union.exclusive:
            yield Finding(
                "discriminator",
                where,
                "the union names no discriminator",
                "Add x-discriminator, or write anyOf where nothing tells the arms apart.",
            )


def shapes(body: Body) -> Iterator[tuple[tuple[str | int, ...], Shape]]:
    """Every shape of a body, nested ones included, with the path of keywords that leads to it."""
    match body:
        case Record(fields):
            for each in fields:
                if each.origin is None:
                    for path, shape in shapes(each.shape):
                        yield ("properties", each.name, *path), shape
        case Union():
            return
        case Array(items):
            yield (), body
            for path, shape in shapes(items):
                yield ("items", *path), shape
        case Map(values):
            yield (), body
            for path, shape in shapes(values):
                yield ("additionalProperties", *path), shape
        case TypeUnion(arms):
            yield (), body
            for index, arm in enumerate(arms):
                for path, shape in shapes(arm):
                    yield ("oneOf", index, *path), shape
        case _:
            yield (), body
