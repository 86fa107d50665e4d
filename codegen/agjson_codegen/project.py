"""The project: which files come from which schema.

Owns the pure step, from schemas to texts. What becomes of the texts on disk is `folder`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from agjson_codegen.emit.checker import emit_checker
from agjson_codegen.emit.protocol import emit_protocol
from agjson_codegen.emit.published import emit_published
from agjson_codegen.emit.reference import emit_reference
from agjson_codegen.emit.rendering import PACKAGE
from agjson_codegen.emit.shapes import emit_shapes
from agjson_codegen.emit.tables import emit_tables
from agjson_codegen.emit.types import emit_types
from agjson_codegen.emit.validators import emit_validators
from agjson_codegen.emit.wire import emit_wire
from agjson_codegen.findings import Finding, SchemaError, pointer
from agjson_codegen.folder import with_manifest
from agjson_codegen.loading import examine
from agjson_codegen.model import Model


def schema_files(folder: Path) -> tuple[Path, ...]:
    """The protocol schemas of a folder, by name."""
    return tuple(sorted(folder.glob("*.schema.json")))


def examine_all(schemas: Iterable[Path]) -> tuple[list[Model], list[Finding]]:
    """Return the models of the schemas as far as they can be read, and the findings of all. Raises OSError."""
    models: dict[str, Model] = {}
    findings: list[Finding] = []
    for path in schemas:
        model, found = examine(path)
        findings += found
        if model is not None and models.setdefault(model.protocol.name, model) is not model:
            findings.append(_twice(model, path))
    return list(models.values()), findings


def outputs(schemas: Iterable[Path]) -> dict[PurePosixPath, str]:
    """Return every generated file and its text. Raises SchemaError with the findings of all schemas, and OSError."""
    models, findings = examine_all(schemas)
    if findings:
        raise SchemaError(findings)
    files = dict(_shared())
    for model in models:
        files.update(_of_protocol(model))
    return with_manifest(files)


def _twice(model: Model, path: Path) -> Finding:
    message = f"another schema has the name {model.protocol.name!r}, too"
    return Finding("naming", pointer("x-protocol", "name"), message, "Rename one: names are folders.", path)


def _shared() -> Iterator[tuple[PurePosixPath, str]]:
    """The files that serve all protocols."""
    root = PurePosixPath(PACKAGE)
    yield root / "__init__.py", '"""What was generated from the protocol schemas. Never edited by hand."""\n'
    yield root / "py.typed", ""


def _of_protocol(model: Model) -> Iterator[tuple[PurePosixPath, str]]:
    protocol = model.protocol
    package = PurePosixPath(PACKAGE, protocol.name)
    yield package / "__init__.py", emit_protocol(model)
    yield package / "types.py", emit_types(model)
    yield package / "wire.py", emit_wire(model)
    yield package / "validators.py", emit_validators(model)
    yield package / "definitions.py", emit_shapes(model)
    yield package / "tables.py", emit_tables(model)
    for variant, text in emit_published(model).items():
        yield PurePosixPath("schema", protocol.name, protocol.version, variant), text
    yield PurePosixPath("docs", f"{protocol.name}.md"), emit_reference(model)
    yield PurePosixPath("check", f"{protocol.name}_check.py"), emit_checker(model)
