"""Cycles: definitions that come back to themselves, or go on for long, before there is an object.

An alias, a union, an array or a map is rendered where it is used, by following its references. Only records end that,
since they are rendered by name. So every cycle of references has to go through one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agjson_codegen.findings import Finding, pointer
from agjson_codegen.lint.structure import references
from agjson_codegen.model import Definition, Model, Record

MAX_CHAIN = 16  # references one behind the other, without an object in between

_Graph = Mapping[str, set[str]]


def lint_cycles(model: Model) -> Iterator[Finding]:
    """Yield findings about references that do not come to an object, or to a value, soon enough."""
    left = _without_ends({name: set(references(each.body)) for name, each in _others(model)})
    cyclic = [name for name in left if name in _reached(left, name)]
    for name in cyclic:
        yield Finding(
            "cycle",
            pointer("$defs", name),
            f"{name} leads back to itself without an object in between",
            "Let it refer to an object that has it as a field, or remove the reference.",
        )
    for name in () if cyclic else left:
        yield Finding(
            "cycle",
            pointer("$defs", name),
            f"more than {MAX_CHAIN} references follow one another from {name}, without an object in between",
            "Refer to what the last of them is directly.",
        )


def _others(model: Model) -> Iterator[tuple[str, Definition]]:
    """Yield the definitions that are not records."""
    yield from ((name, each) for name, each in model.definitions.items() if not isinstance(each.body, Record))


def _without_ends(graph: _Graph) -> _Graph:
    """Return the definitions that MAX_CHAIN references lead on from, and where they lead."""
    for _ in range(MAX_CHAIN):
        graph = {name: targets & graph.keys() for name, targets in graph.items() if targets & graph.keys()}
    return graph


def _reached(graph: _Graph, start: str) -> set[str]:
    """Return the definitions that one or more references lead to."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return reached
