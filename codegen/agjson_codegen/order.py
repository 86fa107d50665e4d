"""Order: mixins so that each stands after those that it is composed of."""

from __future__ import annotations

from collections.abc import Iterable

from agjson_codegen.model import Model, Record


def mixins_in_order(model: Model) -> Iterable[tuple[str, Record]]:
    """The mixins of the model, bases first."""
    done: dict[str, Record] = {}

    def add(name: str) -> None:
        body = model.mixins[name].body
        if name not in done and isinstance(body, Record):
            for base in body.mixins:
                add(base)
            done[name] = body

    for name in model.mixins:
        add(name)
    return done.items()
