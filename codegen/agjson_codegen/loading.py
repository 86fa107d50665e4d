"""Loading: from a file to a linted model.

Owns reading the text, the bounds on what is read, the two meta-schemas, and where in the file a finding is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

import jsonschema

from agjson_codegen.findings import Finding, SchemaError, pointer
from agjson_codegen.lint import lint_model
from agjson_codegen.model import Model
from agjson_codegen.positions import find_lines
from agjson_codegen.reader import Reader

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MAX_DEPTH = 32  # levels of a schema: jsonschema and the reader take some frames of the stack for each
MAX_KEY = 200  # characters of a key, which every JSON Pointer below it repeats


def load(path: Path) -> Model:
    """Return the model of the schema file. Raises SchemaError with every finding if there is one, and OSError."""
    model, findings = examine(path)
    if findings or model is None:
        raise SchemaError(findings)
    return model


def examine(path: Path) -> tuple[Model | None, tuple[Finding, ...]]:
    """Return the model as far as it can be read, and every finding, in the order of the file. Raises OSError."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
        document = _decode(text)
    except UnicodeDecodeError as error:
        return None, (Finding("json", "", f"invalid UTF-8 at byte {error.start}", "Save the file as UTF-8.", path),)
    except RecursionError:
        return None, (replace(_too_deep(()), file=path),)
    except ValueError as error:
        return None, (Finding("json", "", f"invalid JSON: {error}", "Fix the syntax.", path),)
    findings = list(_unreadable(document)) or list(_meta(document))
    model = None
    if not findings:
        reader = Reader(document)
        model = reader.model()
        findings = reader.findings or list(lint_model(model, document))
    return model, tuple(_placed(findings, path, text))


def _decode(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_unique, parse_constant=_reject_constant, parse_float=_finite)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        (key, _), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"duplicate key {key!r} in one object")
    return result


def _reject_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError("a number is too large for a double")
    return number


def _unreadable(document: Any) -> Iterator[Finding]:
    """Yield findings about what no part of the toolchain could handle: depth, long keys, unpaired surrogates."""
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), document)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, str) and _has_surrogate(value):
            yield Finding("json", pointer(*path), "a string has an unpaired surrogate", "Write the character in full.")
        if not isinstance(value, dict | list):
            continue
        if len(path) == MAX_DEPTH:
            yield _too_deep(path)
            continue
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(key, str) and (len(key) > MAX_KEY or _has_surrogate(key)):
                yield Finding(
                    "json",
                    pointer(*path),
                    f"a key has more than {MAX_KEY} characters or an unpaired surrogate: {key[:40]!r}",
                    "Rename it.",
                )
            else:
                waiting.append(((*path, key), member))


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text) if not text.isascii() else False


def _too_deep(path: tuple[str | int, ...]) -> Finding:
    message = f"nested too deeply: a schema has at most {MAX_DEPTH} levels"
    return Finding("json", pointer(*path), message, "Give inner schemas definitions, and refer to them.")


def vocabulary() -> Mapping[str, Any]:
    """The meta-schema of the annotation keywords."""
    text = files("agjson_codegen").joinpath("vocabulary.schema.json").read_text(encoding="utf-8")
    result: Mapping[str, Any] = json.loads(text)
    return result


def _meta(document: Any) -> Iterator[Finding]:
    if not isinstance(document, Mapping) or document.get("$schema") != DIALECT:
        yield Finding("meta-schema", "/$schema", "the dialect is not Draft 2020-12", f'Write "$schema": "{DIALECT}".')
        return
    for key in ("$id", "$ref", "x-protocol", "$defs"):
        if key not in document:
            yield Finding("meta-schema", "", f"the root lacks {key!r}", "See schema/README.md, 'The file'.")
    for error in jsonschema.Draft202012Validator(vocabulary()).iter_errors(document):
        hint = error.schema.get("description") if isinstance(error.schema, Mapping) else None
        yield Finding(
            "meta-schema",
            pointer(*error.absolute_path),
            f"the meta-schema's {error.validator!r} does not hold: {error.message[:200]}",
            hint or "Fix the keyword; schema/README.md lists what each one takes.",
        )


def _placed(findings: Iterable[Finding], path: Path, text: str) -> Iterable[Finding]:
    """The findings with file and line, sorted by line."""
    findings = list(findings)
    lines = find_lines(text, (each.pointer for each in findings)) if findings else {}
    placed = [replace(each, file=path, line=lines[each.pointer]) for each in findings]
    return sorted(placed, key=lambda each: (each.line or 0, each.pointer, each.rule, each.message))
