"""Published files: the schemas, the reference page and the single-file checker that the package carries."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, TypeAlias

from agjson.errors import UnknownDefinition
from agjson_generated.agjson.tables import NAME, VERSION
from agjson_generated.shapes import suggestion

Variant: TypeAlias = Literal["strict", "lenient", "draft-07"]
_FILES: Mapping[str, str] = {
    "strict": "schema.json",
    "lenient": "schema.lenient.json",
    "draft-07": "schema.draft-07.json",
}


def schema_text(variant: Variant = "strict") -> str:
    """The published schema, as its file says it."""
    return _path("schema", NAME, VERSION, _FILES[variant]).read_text(encoding="utf-8")


def schema_of(definition: str, variant: Variant = "strict") -> dict[str, Any]:
    """The schema of one definition with just the definitions that it needs. Raises UnknownDefinition."""
    whole = json.loads(schema_text(variant))
    keyword = "definitions" if "definitions" in whole else "$defs"
    known = whole[keyword]
    if definition not in known:
        raise UnknownDefinition(definition, suggestion(definition, tuple(known)))
    needed: set[str] = set()
    waiting = [definition]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(reference.rpartition("/")[2] for reference in _references(known[name]))
    reference = {"$ref": f"#/{keyword}/{definition}"}
    return {
        "$schema": whole["$schema"],
        "$id": f"{whole['$id']}:{definition}",
        "title": definition,
        **(reference if keyword == "$defs" else {"allOf": [reference]}),
        keyword: {name: node for name, node in known.items() if name in needed},
    }


def bundle() -> Mapping[str, str]:
    """Every published file: its name in the bundle, and its text."""
    result = {name: _path("schema", NAME, VERSION, name).read_text(encoding="utf-8") for name in _FILES.values()}
    result["reference.md"] = _path("docs", f"{NAME}.md").read_text(encoding="utf-8")
    result[f"{NAME}_check.py"] = _path("check", f"{NAME}_check.py").read_text(encoding="utf-8")
    return result


def _references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)


def _path(*parts: str) -> Path:
    """A published file: inside the installed package, or beside it in a source tree."""
    package = Path(str(files("agjson_generated")))
    installed = package.joinpath("data", *parts)
    return installed if installed.exists() else package.parent.joinpath(*parts)
