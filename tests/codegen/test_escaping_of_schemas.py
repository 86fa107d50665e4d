"""Text of a schema in generated files: escaped for its place, whatever it is."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from agjson_codegen.emit.checker import emit_checker
from agjson_codegen.emit.published import emit_published
from agjson_codegen.emit.reference import code, emit_reference, text
from agjson_codegen.emit.rendering import doc, docstring, json_document, plain
from agjson_codegen.emit.shapes import emit_shapes
from agjson_codegen.emit.tables import emit_tables
from agjson_codegen.emit.types import emit_types
from agjson_codegen.emit.validators import emit_validators
from agjson_codegen.emit.wire import emit_wire
from agjson_codegen.loading import load
from agjson_codegen.model import Model
from support.protocol import ROOT

HOSTILE = [
    *("", '"', '""', '"""', '""""', 'a"""', "\\", "\\\\", '\\"', 'a\\"""', "'''", "a\nb", "a\rb", "a\x85b", "a\u2028b"),
    *(
        "\x1b[31m",
        "\x9b31m",
        "\u202e",
        "\x00",
        "\x7f",
        "\ufeff",
        "\U000e0001",
        "\\N{BULLET}",
        "\\x41",
        "##[error]",
        "é",
    ),
]
EMITTERS: list[Callable[[Model], str]] = [
    emit_checker,
    emit_shapes,
    emit_tables,
    emit_types,
    emit_validators,
    emit_wire,
]


def is_printable(words: str) -> bool:
    return all(line.isprintable() for line in words.split("\n"))


@pytest.mark.parametrize("words", [*HOSTILE, "x " * 200 + '"""', "".join(HOSTILE)])
def test_a_docstring_holds_its_text_and_nothing_else(words: str) -> None:
    for source in (doc(words, indent=0), f'"""{docstring(words)}."""'):
        assert is_printable(source)
        (statement,) = ast.parse(source).body
        assert isinstance(statement, ast.Expr)
        assert isinstance(statement.value, ast.Constant)
        assert " ".join(str(statement.value.value).removesuffix(".").split()) == plain(words).removesuffix(".")


@pytest.mark.parametrize("words", HOSTILE)
def test_markdown_and_comments_hold_one_printable_line(words: str) -> None:
    for line in (plain(words), text(words), code(words)):
        assert line.isprintable()


@pytest.mark.parametrize("words", HOSTILE)
def test_published_json_holds_what_the_schema_says_and_is_printable(words: str) -> None:
    value = {words: [words]}
    source = json_document(value)
    assert is_printable(source)
    assert json.loads(source) == value
    assert ("é" in source) == ("é" in words)


@pytest.fixture(scope="module")
def model() -> Model:
    """Return the model of a protocol whose root has hostile texts that no vocabulary let in."""
    model = load(ROOT / "tests" / "generality" / "orbit.schema.json")
    protocol = replace(
        model.protocol,
        title="".join(HOSTILE),
        version='1.0.0"""\nCANARY()\n"""',
        identifier="urn:\x1b" + "".join(HOSTILE),
        description="\x1b".join(HOSTILE),
    )
    return replace(model, protocol=protocol)


@pytest.mark.parametrize("emit", EMITTERS)
def test_modules_escape_what_the_vocabulary_would_reject(model: Model, emit: Callable[[Model], str]) -> None:
    source = emit(model)
    assert is_printable(source)
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    assert "CANARY" not in names
    assert "CANARY" in source


def test_pages_and_schemas_escape_it_too(model: Model) -> None:
    page = emit_reference(model)
    assert is_printable(page)
    assert "\nCANARY" not in page
    for source in emit_published(model).values():
        assert is_printable(source)
        assert json.loads(source)["title"] == model.protocol.title


def test_values_that_differ_in_what_a_name_cannot_have_keep_their_own_functions(tmp_path: Path) -> None:
    schema = json.loads((ROOT / "tests" / "generality" / "orbit.schema.json").read_text(encoding="utf-8"))
    schema["x-protocol"]["naming"] = []
    definitions = schema["$defs"]
    definitions["KnownSignal"]["x-discriminator"] = ["code", "class"]
    names: list[str] = []
    for value in ("a.b", "a-b"):
        for kind in ("x", "y"):
            name = f"Signal{len(names)}"
            launch = json.loads(json.dumps(definitions["LaunchSignal"]))
            launch |= {"$anchor": name, "title": name}
            launch["properties"] |= {"code": {"const": value}, "class": {"const": kind, "description": "x"}}
            definitions[name] = launch
            names.append(name)
    definitions["KnownSignal"]["oneOf"] += [{"$ref": f"#/$defs/{name}"} for name in names]
    path = tmp_path / "orbit.schema.json"
    path.write_text(json.dumps(schema), encoding="utf-8")
    tree = ast.parse(emit_validators(load(path)))
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert len(functions) == len(set(functions))
    tables = [
        node.target.id for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]
    assert len(tables) == len(set(tables))
    assert sum("a_b" in name for name in functions) == 4  # of two unions
