"""Loading: from a file to a linted model.

Owns reading the text, the two meta-schemas, and where in the file a finding is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from agjson_codegen.findings import Finding, SchemaError, pointer
from agjson_codegen.lint import lint_model
from agjson_codegen.model import Model
from agjson_codegen.reader import Reader

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def load(path: Path) -> Model:
    """The model of the schema file. Raises SchemaError with every finding if there is one."""
    model, findings = examine(path)
    if findings or model is None:
        raise SchemaError(findings)
    return model


def examine(path: Path) -> tuple[Model | None, tuple[Finding, ...]]:
    """The model as far as it can be read, and every finding, in the order of the file."""
    try:
        text = path.read_text(encoding="utf-8")
        document = json.loads(text, object_pairs_hook=_unique)
    except OSError as error:
        return None, (Finding("file", "", f"cannot be read: {error.strerror}", "Name an existing file.", path),)
    except _DuplicateKey as error:
        return None, (Finding("json", "", f"the key {error} appears twice in one object", "Keep one of them.", path),)
    except ValueError as error:
        return None, (Finding("json", "", f"is no JSON: {error}", "Mend the syntax.", path),)
    findings = list(_meta(document))
    model = None
    if not findings:
        reader = Reader(document)
        model = reader.model()
        findings = reader.findings or list(lint_model(model, document))
    return model, tuple(_placed(findings, path, text))


class _DuplicateKey(ValueError):
    pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _DuplicateKey(repr(next(key for key in keys if keys.count(key) > 1)))
    return result


def vocabulary() -> Mapping[str, Any]:
    """The meta-schema of the annotation keywords."""
    text = files("agjson_codegen").joinpath("vocabulary.schema.json").read_text(encoding="utf-8")
    result: Mapping[str, Any] = json.loads(text)
    return result


def _meta(document: Any) -> Iterable[Finding]:
    if not isinstance(document, Mapping) or document.get("$schema") != DIALECT:
        yield Finding("meta-schema", "/$schema", "the dialect is not Draft 2020-12", f'Write "$schema": "{DIALECT}".')
        return
    for key in ("$id", "$ref", "x-protocol", "$defs"):
        if key not in document:
            yield Finding("meta-schema", "", f"the root lacks {key!r}", "See schema/README.md, 'The file'.")
    validator = jsonschema.Draft202012Validator(vocabulary())
    for error in sorted(validator.iter_errors(document), key=lambda each: [str(part) for part in each.absolute_path]):
        yield Finding(
            "meta-schema",
            pointer(*error.absolute_path),
            f"the meta-schema's {error.validator!r} does not hold: {error.message[:200]}",
            "Mend the keyword; schema/README.md lists what each one takes.",
        )


def _placed(findings: Iterable[Finding], path: Path, text: str) -> Iterable[Finding]:
    """The findings with file and line, sorted by line."""
    findings = list(findings)
    if not findings:
        return ()
    lines = _lines(text)
    placed = [replace(each, file=path, line=_line(lines, each.pointer)) for each in findings]
    return sorted(placed, key=lambda each: (each.line or 0, each.pointer, each.rule))


def _line(lines: Mapping[str, int], place: str) -> int:
    while place and place not in lines:
        place = place.rpartition("/")[0]
    return lines.get(place, 1)


def _lines(text: str) -> Mapping[str, int]:
    """The line of every JSON Pointer of the document (JSON is read here as the YAML that it also is)."""
    lines: dict[str, int] = {}

    def walk(node: yaml.Node, place: str) -> None:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                below = place + pointer(key.value)
                lines[below] = key.start_mark.line + 1
                walk(value, below)
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                below = place + pointer(index)
                lines[below] = value.start_mark.line + 1
                walk(value, below)

    root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if root is not None:
        walk(root, "")
    return lines
