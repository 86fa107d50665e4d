"""Lint: what a protocol schema must have beyond being valid JSON Schema.

Each module here owns one family of rules; all yield findings with place and remedy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from agjson_codegen.findings import Finding
from agjson_codegen.lint.annotations import lint_annotations
from agjson_codegen.lint.cycles import lint_cycles
from agjson_codegen.lint.documentation import lint_documentation
from agjson_codegen.lint.naming import lint_naming
from agjson_codegen.lint.patterns import lint_patterns
from agjson_codegen.lint.structure import lint_structure
from agjson_codegen.model import Model

__all__ = ["lint_model"]


def lint_model(model: Model, document: Mapping[str, Any]) -> Iterator[Finding]:
    """Every finding of a schema that could be read."""
    cycles = list(lint_cycles(model))
    if cycles:  # the other rules follow references to their end
        yield from cycles
        return
    yield from lint_structure(model)
    yield from lint_documentation(model, document)
    yield from lint_annotations(model)
    yield from lint_naming(model)
    yield from lint_patterns(model)
