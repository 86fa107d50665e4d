"""Documentation: anchors, titles and descriptions, for readers in another language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from agjson_codegen.findings import Finding, pointer
from agjson_codegen.model import Model, Record, Ref


def lint_documentation(model: Model, document: Mapping[str, Any]) -> Iterator[Finding]:
    """Findings about definitions and properties that say too little."""
    for key in ("title", "description"):
        if not document.get(key):
            yield Finding("description", "", f"the root has no {key}", "Say which protocol this is and who it serves.")
    for name, node in document["$defs"].items():
        for key in ("$anchor", "title"):
            if node.get(key) != name:
                yield Finding(
                    "anchor",
                    pointer("$defs", name, key),
                    f"{key} is {node.get(key)!r}, the definition is {name!r}",
                    f'Write "{key}": "{name}", so that it can be addressed and named by tools.',
                )
        if not node.get("description"):
            yield Finding(
                "description",
                pointer("$defs", name),
                f"{name} has no description",
                "Say what it is, who fills it in and what a reader does with it.",
            )
    for definition in (*model.definitions.values(), *model.mixins.values()):
        if isinstance(definition.body, Record):
            yield from _properties(definition.name, definition.body)


def _properties(name: str, record: Record) -> Iterator[Finding]:
    for each in record.fields:
        if each.origin is None and not each.description and not isinstance(each.shape, Ref):
            yield Finding(
                "description",
                pointer("$defs", name, "properties", each.name),
                f"{each.name} of {name} has no description",
                "Say what it holds: unit, range, who fills it in.",
            )
