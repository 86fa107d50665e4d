"""Naming: the rules that the schema's root states about the names of its protocol."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable, Iterator
from typing import cast

from agjson_codegen.dispatch import Ambiguous, switch
from agjson_codegen.findings import Finding, pointer
from agjson_codegen.lint.patterns import lint_pattern
from agjson_codegen.lint.structure import shapes
from agjson_codegen.model import Const, Enum, Model, NamingRule, Record, Ref, Shape, Union
from agjson_codegen.names import attribute_name

Named = tuple[str, str]  # the name, and the pointer of the place where it stands


def lint_naming(model: Model) -> Iterator[Finding]:
    """Findings about names that break one of the root's rules, or collide once they are normalised."""
    for index, rule in enumerate(model.protocol.naming):
        where = pointer("x-protocol", "naming", index)
        named = list(dict.fromkeys(_named(model, rule)))
        if not named:
            yield Finding("naming", where, f"the rule {rule.name!r} applies to nothing", "Mend 'of', or remove it.")
        for excepted in rule.excepted:
            if excepted not in {name for name, _ in named}:
                yield Finding(
                    "naming", where, f"{excepted!r} is excepted but does not occur", "Remove it from 'except'."
                )
        if any(lint_pattern(rule.pattern, where)):  # reported by lint_patterns, and not to be tried here
            continue
        for name, place in named:
            if name not in rule.excepted:
                yield from _check(rule, name, place)
    if keyword.iskeyword(model.protocol.name):
        message = f"{model.protocol.name!r} is a keyword of Python, so it cannot be the name of a module"
        yield Finding("naming", pointer("x-protocol", "name"), message, "Rename the protocol.")
    yield from _collisions(model)


def _named(model: Model, rule: NamingRule) -> Iterable[Named]:
    if rule.of == "definitions":
        yield from ((name, pointer("$defs", name)) for name in (*model.definitions, *model.mixins))
    elif rule.of == "fields":
        for definition, record in _records(model):
            for each in record.fields:
                if each.origin is None:
                    yield each.name, pointer("$defs", definition, "properties", each.name)
    else:
        for union in rule.unions:
            yield from _union_values(model, union)
        for definition, record in _records(model):
            for path, shape in shapes(record):
                if path[1] in rule.fields:
                    yield from _shape_values(model, shape, pointer("$defs", definition, *path))


def _records(model: Model) -> Iterator[tuple[str, Record]]:
    for definition in (*model.definitions.values(), *model.mixins.values()):
        if isinstance(definition.body, Record):
            yield definition.name, definition.body


def _shape_values(model: Model, shape: Shape, place: str) -> Iterator[Named]:
    match shape:
        case Ref(name) if isinstance(model.body(name), Enum):
            yield from _shape_values(model, cast(Enum, model.body(name)), pointer("$defs", name))
        case Const(str(value)):
            yield value, place
        case Enum(values):
            yield from ((value, place) for value in values)
        case _:
            return


def _union_values(model: Model, name: str) -> Iterator[Named]:
    body = model.body(name) if name in model.definitions else None
    if isinstance(body, Union) and body.discriminator:
        try:
            found = switch(model, body)
        except Ambiguous:
            return
        for value, leaf in found.cases.items():
            yield value, pointer("$defs", leaf if isinstance(leaf, str) else name)


def _check(rule: NamingRule, name: str, place: str) -> Iterator[Finding]:
    spec = f" (spec {rule.spec})" if rule.spec else ""
    if rule.pattern is not None and re.fullmatch(rule.pattern, name) is None:
        yield Finding(
            "naming",
            place,
            f"{name!r} breaks the rule {rule.name!r}{spec}",
            f"Rename it to match {rule.pattern}, or except it in x-protocol.naming.",
        )
    if rule.final_segments and name.rpartition(".")[2] not in rule.final_segments:
        yield Finding(
            "naming",
            place,
            f"the final segment of {name!r} is outside the closed set of {rule.name!r}{spec}",
            "End it in one of: " + ", ".join(rule.final_segments) + ".",
        )
    words = re.findall(r"[A-Z]?[a-z0-9]+", name)
    for word, better in rule.forbidden.items():
        if word in (each.lower() for each in words):
            yield Finding("naming", place, f"{name!r} uses {word!r}{spec}", f"One word per concept: say {better!r}.")


def _collisions(model: Model) -> Iterator[Finding]:
    """Names that are one name in some target language, where a generator would number them silently."""
    definitions = [
        *((name, pointer("$defs", name)) for name in (*model.definitions, *model.mixins)),
        *((arm.name, pointer("$defs")) for arm in model.open_arms()),
    ]
    yield from _alike(definitions, lambda name: name.replace("_", "").lower())
    for definition, record in _records(model):
        fields = [(each.name, pointer("$defs", definition, "properties", each.name)) for each in record.fields]
        yield from _alike(fields, attribute_name)


def _alike(named: Iterable[Named], normal: Callable[[str], str]) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name, place in named:
        key = normal(name)
        if key in seen:
            yield Finding(
                "naming",
                place,
                f"{name!r} and {seen[key]!r} become the same name in generated code",
                "Rename one of them.",
            )
        seen[key] = name
