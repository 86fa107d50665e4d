"""The project: which files come from which schema, and how they differ from what is on disk.

Owns the pure step (schemas to texts) and the thin writer. `generate --check` takes the same path and
compares in place of writing.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from agjson_codegen.emit.checker import emit_checker
from agjson_codegen.emit.published import emit_published
from agjson_codegen.emit.reference import emit_reference
from agjson_codegen.emit.rendering import PACKAGE, doc, header
from agjson_codegen.emit.shapes import emit_shapes
from agjson_codegen.emit.tables import emit_tables
from agjson_codegen.emit.types import emit_types
from agjson_codegen.emit.validators import emit_validators
from agjson_codegen.emit.wire import emit_wire
from agjson_codegen.findings import Finding, SchemaError
from agjson_codegen.loading import examine
from agjson_codegen.model import Model


@dataclass(frozen=True, slots=True)
class Difference:
    """One file that is not as it would be generated: changed, missing, or with no source any more."""

    path: Path
    diff: str


def schema_files(folder: Path) -> tuple[Path, ...]:
    """The protocol schemas of a folder, by name."""
    return tuple(sorted(folder.glob("*.schema.json")))


def outputs(schemas: tuple[Path, ...]) -> dict[PurePosixPath, str]:
    """Every generated file and its text. Raises SchemaError with the findings of all schemas."""
    models: list[Model] = []
    findings: list[Finding] = []
    for path in schemas:
        model, found = examine(path)
        findings += found
        if model is not None:
            models.append(model)
    if findings:
        raise SchemaError(findings)
    result = dict(_shared())
    for model in models:
        result.update(_of_protocol(model))
    return result


def differences(expected: Mapping[PurePosixPath, str], folder: Path) -> Iterator[Difference]:
    """What has to change in the folder, as unified diffs."""
    present = {
        PurePosixPath(path.relative_to(folder).as_posix())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    for name in sorted(present | set(expected)):
        path = folder / name
        old = path.read_text(encoding="utf-8") if name in present else ""
        new = expected.get(name, "")
        if name not in expected or name not in present or old != new:
            yield Difference(path, _diff(str(name), old, new))


def write(expected: Mapping[PurePosixPath, str], folder: Path) -> list[Path]:
    """Makes the folder as expected, orphans removed; returns what changed."""
    changed = [difference.path for difference in differences(expected, folder)]
    for path in changed:
        name = PurePosixPath(path.relative_to(folder).as_posix())
        if name in expected:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(expected[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    return changed


def _diff(name: str, old: str, new: str) -> str:
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), f"a/{name}", f"b/{name}", n=2
    )
    return "".join(line if line.endswith("\n") else line + "\n" for line in lines)


def _shared() -> Iterator[tuple[PurePosixPath, str]]:
    """The files that serve all protocols."""
    root = PurePosixPath(PACKAGE)
    yield root / "__init__.py", '"""What was generated from the protocol schemas. Never edited by hand."""\n'
    yield root / "py.typed", ""


def _of_protocol(model: Model) -> Iterator[tuple[PurePosixPath, str]]:
    protocol = model.protocol
    package = PurePosixPath(PACKAGE, protocol.name)
    yield package / "__init__.py", doc(f"{protocol.title}. {header(protocol)}", indent=0) + "\n"
    yield package / "types.py", emit_types(model)
    yield package / "wire.py", emit_wire(model)
    yield package / "validators.py", emit_validators(model)
    yield package / "definitions.py", emit_shapes(model)
    yield package / "tables.py", emit_tables(model)
    for variant, text in emit_published(model).items():
        yield PurePosixPath("schema", protocol.name, protocol.version, variant), text
    yield PurePosixPath("docs", f"{protocol.name}.md"), emit_reference(model)
    yield PurePosixPath("check", f"{protocol.name}_check.py"), emit_checker(model)
