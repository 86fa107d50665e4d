"""What a corpus has to show of definitions that hold themselves: a document that goes round, and a fault behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from agjson_codegen.coverage.ledger import Ledger, Need, has
from agjson_codegen.coverage.unions import leaf
from agjson_codegen.dispatch import switch
from agjson_codegen.findings import pointer
from agjson_codegen.model import Array, Map, Model, Record, Ref, Shape, TypeUnion, Union
from agjson_runtime.shapes import json_kind

# A definition, the field or arm through which it holds another one, and that one.
Edge: TypeAlias = tuple[str, str, str]
Location: TypeAlias = tuple[str | int, ...]
_VALUES = "its values"


def cycle_needs(ledger: Ledger) -> Iterator[Need]:
    """For each edge on a cycle: a valid document that takes it twice, and an invalid one that does before its fault."""
    edges = sorted(_on_cycles(ledger.model))
    taken: set[Edge] = set()
    taken_to_faults: set[Edge] = set()
    for name in ledger.model.definitions if edges else ():
        for value in ledger.corpus.valid[name]:
            for _, trail in _trails(ledger, name, value):
                taken |= _twice(trail)
        for case in ledger.corpus.invalid[name]:
            trails = [trail for place, trail in _trails(ledger, name, case.value) if _above(place, case.pointer)]
            taken_to_faults |= _twice(max(trails, key=len, default=()))
    for edge in edges:
        source, step, target = edge
        subject = f"{source} through {step} to {target}"
        yield ledger.need("recursions", subject, "no valid document goes there twice", source, "valid", edge in taken)
        lack = "no invalid document goes there twice before its fault"
        yield ledger.need("recursions", subject, lack, source, "invalid", edge in taken_to_faults)


def _above(place: Location, fault: str) -> bool:
    return fault == pointer(*place) or fault.startswith(pointer(*place) + "/")


def _twice(trail: tuple[Edge, ...]) -> set[Edge]:
    return {edge for edge, count in Counter(trail).items() if count > 1}


def _on_cycles(model: Model) -> Iterator[Edge]:
    edges = {edge for name in model.definitions for edge in _edges(model, name)}
    targets: dict[str, set[str]] = {}
    for source, _, target in edges:
        targets.setdefault(source, set()).add(target)
    return (edge for edge in edges if edge[0] in _reached(targets, edge[2]))


def _reached(targets: Mapping[str, set[str]], start: str) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        new = targets.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _edges(model: Model, name: str) -> Iterator[Edge]:
    match model.definitions[name].body:
        case Record(fields):
            yield from ((name, field.name, target) for field in fields for target in _targets(field.shape))
        case Union(arms):
            yield from ((name, arm.name, arm.name) for arm in arms)
        case shape:
            yield from ((name, _VALUES, target) for target in _targets(shape))


def _targets(shape: Shape) -> Iterator[str]:
    match shape:
        case Ref(name):
            yield name
        case Array(inner) | Map(inner):
            yield from _targets(inner)
        case TypeUnion(arms):
            yield from (target for arm in arms for target in _targets(arm))


def _trails(
    ledger: Ledger, name: str, value: Any, place: Location = (), trail: tuple[Edge, ...] = ()
) -> Iterator[tuple[Location, tuple[Edge, ...]]]:
    """Every place of a value that has a definition, and the edges that lead there."""
    yield place, trail
    for step, target, part, below in _steps(ledger, name, value):
        yield from _trails(ledger, target, part, (*place, *below), (*trail, (name, step, target)))


def _steps(ledger: Ledger, name: str, value: Any) -> Iterator[tuple[str, str, Any, Location]]:
    match ledger.model.definitions[name].body:
        case Record(fields):
            for field in fields:
                if has(field.name)(value):
                    for target, part, below in _parts(ledger, field.shape, value[field.name]):
                        yield field.name, target, part, (field.name, *below)
        case Union(arms, discriminator) as union:
            found = leaf(switch(ledger.model, union), value) if discriminator else None
            for arm in arms:
                if found in tuple(ledger.model.leaves(arm.name)):
                    yield arm.name, arm.name, value, ()
        case shape:
            yield from ((_VALUES, *part) for part in _parts(ledger, shape, value))


def _parts(ledger: Ledger, shape: Shape, value: Any) -> Iterator[tuple[str, Any, Location]]:
    """The parts of a value that have a definition: its name, the part, and where it is."""
    match shape:
        case Ref(name):
            yield name, value, ()
        case Array(items) if isinstance(value, list):
            for index, item in enumerate(value):
                yield from ((name, part, (index, *below)) for name, part, below in _parts(ledger, items, item))
        case Map(values) if isinstance(value, dict):
            for key, member in value.items():
                yield from ((name, part, (key, *below)) for name, part, below in _parts(ledger, values, member))
        case TypeUnion(arms):
            for arm in arms:
                if json_kind(value) in ledger.kinds(arm):
                    yield from _parts(ledger, arm, value)
