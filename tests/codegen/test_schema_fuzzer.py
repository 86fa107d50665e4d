"""Mutated schemas: each gives findings, or files that are sound and hold no text of the schema but as text.

The real schemas are changed by machine: keys dropped, values of another type, references turned, cycles closed,
hostile strings in every place.
"""

from __future__ import annotations

import ast
import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from agjson_codegen.emit import rendering
from agjson_codegen.findings import SchemaError
from agjson_codegen.folder import compare
from agjson_codegen.loading import examine
from agjson_codegen.project import outputs
from support.attack import dice, rounds
from support.protocol import ROOT, SCHEMA

pytestmark = pytest.mark.attack

ORBIT = ROOT / "tests" / "generality" / "orbit.schema.json"

HOSTILE = (
    '"""\nCANARY()\n"""',
    "'''\nCANARY()\n'''",
    '"\nCANARY()\n"',
    "'\nCANARY()\n'",
    "x\nCANARY()\n# ",
    "x\x85CANARY()\u2028CANARY()\rCANARY()\x0cCANARY()",
    "\\",
    '\\"',
    '\\"""\nCANARY()\n',
    "\\N{BULLET} \\u0041 \\x41",
    "{{ CANARY() }}{% raw %}{# #}",
    "{CANARY()}%(prog)s%s",
    "\x1b]52;c;aGk=\x07\u202e\x9b\ufeff\U000e0001\x00",
    "::error file=x::y",
    "##[error]x",
    "-->]]></script>|`*_[x](y)",
    "../../../x",
    "/etc/x",
    "",
    " ",
    "class",
    "None",
    "__class__",
    "self",
    "e\u0301\u00e9\U0001f600",
    "x" * 300,
)
PATTERNS = (
    "^(a+)+b",
    "(",
    "[",
    "^a{2,1}",
    "^\\d",
    "^(a|a)*$",
    "^[^\\u0000]$",
    "^((a{1,900}){900}){900}",
    "^" + "(" * 3000,
)
VERSIONS = ("../../..", '1.0.0"""', "1.0.0\n", "1.0", "01.0.0", "1.0.0-é", "1.0.0+" + "a" * 300)
VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 1.5, 10**30, "", "x", [], {}, [{}], [None], ["x", "x"], {"x": {}})
FORMS: tuple[Any, ...] = (
    {"type": "object"},
    {"type": "array", "items": {"type": "string"}},
    {"enum": [1, "a"]},
    {"enum": []},
    {"const": None},
    {"const": [1]},
    {"const": 1.5},
    {"type": ["string", "null"]},
    {"allOf": [{"$ref": "#/$defs/Stage"}]},
    {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
)


class Mutation:
    """Changes of one document, drawn from a source of random numbers."""

    def __init__(self, document: Any, source: random.Random) -> None:
        self.document = copy.deepcopy(document)
        self.dice = source

    def _places(self, of: Callable[[Any, Any], bool]) -> list[tuple[Any, Any]]:
        """Return the containers and keys whose value is of some kind."""
        return [(owner, key) for owner, key in walk(self.document) if of(key, owner[key])]

    def _any(self, of: Callable[[Any, Any], bool] = lambda key, value: True) -> tuple[Any, Any]:
        return self.dice.choice(self._places(of))

    def drop(self) -> None:
        owner, key = self._any()
        del owner[key]

    def replace(self) -> None:
        owner, key = self._any()
        owner[key] = copy.deepcopy(self.dice.choice(VALUES))

    def copy_elsewhere(self) -> None:
        (source, name), (owner, key) = self._any(), self._any()
        owner[key] = copy.deepcopy(source[name])

    def rename(self) -> None:
        owner, key = self._any(lambda key, value: isinstance(key, str))
        renamed = self.dice.choice((*HOSTILE, "oneOf", "anyOf", "if", "not", "allOf", "x-open", "const", "enum"))
        members = [(renamed if name == key else name, value) for name, value in owner.items()]
        owner.clear()
        owner.update(members)

    def turn_reference(self) -> None:
        owner, key = self._any(lambda key, value: key == "$ref")
        owner[key] = f"#/$defs/{self.dice.choice((*self.document['$defs'], 'Nothing', '../x'))}"

    def reform(self) -> None:
        owner, key = self._any(lambda key, value: isinstance(value, dict))
        owner[key] = copy.deepcopy(self.dice.choice(FORMS))

    def close_cycle(self) -> None:
        first, second = (self.dice.choice(list(self.document["$defs"])) for _ in range(2))
        for name, other in ((first, second), (second, self.dice.choice((first, second)))):
            reference = {"$ref": f"#/$defs/{other}"}
            body = self.dice.choice(
                (
                    reference,
                    {"oneOf": [reference, reference]},
                    {"anyOf": [reference, {"$ref": f"#/$defs/{name}"}]},
                    {"oneOf": [{"type": "string"}, {"type": "array", "items": reference}]},
                    {"type": "array", "items": reference},
                    {"type": "object", "additionalProperties": reference},
                    {"type": "object", "properties": {}, "allOf": [reference]},
                )
            )
            self.document["$defs"][name] = {"$anchor": name, "title": name, "description": "A cycle.", **body}

    def poison(self) -> None:
        """Put a hostile string where a string is, and all that repeats it."""
        owner, key = self._any(lambda key, value: isinstance(value, str) and key not in ("$schema", "$ref", "type"))
        old, new = owner[key], self.dice.choice(HOSTILE)
        for place, name in walk(self.document):
            if place[name] == old:
                place[name] = new

    def poison_name(self) -> None:
        """Give a hostile name to a property, wherever it is spoken of."""
        properties, key = self._any(
            lambda key, value: key == "properties" and isinstance(value, dict) and len(value) > 0
        )
        old, new = self.dice.choice(list(properties[key])), self.dice.choice(HOSTILE)
        for place, name in walk(self.document):
            value = place[name]
            if value == old and not isinstance(place, dict):
                place[name] = new
            elif isinstance(value, dict) and name in ("properties", "dependentRequired"):
                place[name] = {new if each == old else each: member for each, member in value.items()}

    def poison_keyword(self) -> None:
        owner, key = self._any(lambda key, value: key in ("pattern", "not", "x-lenient", "version", "enum", "const"))
        choices = {"version": VERSIONS, "enum": [[each] for each in HOSTILE], "const": HOSTILE}.get(key, PATTERNS)
        owner[key] = self.dice.choice(choices)


BREAKING = (
    Mutation.drop,
    Mutation.replace,
    Mutation.copy_elsewhere,
    Mutation.rename,
    Mutation.turn_reference,
    Mutation.reform,
    Mutation.close_cycle,
    Mutation.poison_keyword,
)
POISONING = (Mutation.poison, Mutation.poison, Mutation.poison_name, Mutation.poison_keyword, Mutation.turn_reference)


def walk(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container of a document with each of its keys or indices."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from walk(value[key])


def mutated(document: Any, kinds: tuple[Callable[[Mutation], None], ...], source: random.Random) -> Any:
    mutation = Mutation(document, source)
    for _ in range(source.choice((1, 1, 2, 4))):
        try:
            source.choice(kinds)(mutation)
        except (IndexError, KeyError, TypeError, AttributeError):  # an earlier change left no place for this one
            continue
    return mutation.document


def assert_sound(texts: dict[PurePosixPath, str], folder: Path) -> None:
    """Check that the generated files are code and text, and that no text of the schema became code."""
    compare(texts, folder / "out")
    for name, text in texts.items():
        assert all(line.isprintable() for line in text.split("\n")), name
        if name.suffix == ".py":
            names = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
            assert "CANARY" not in names, name
            compile(text, str(name), "exec")
        elif name.suffix == ".json":
            json.loads(text)


def attempt(folder: Path, document: Any, *, generates: bool) -> str:
    """Lint a schema, and generate from it if there is no finding. Return the result."""
    path = folder / "x.schema.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    _, findings = examine(path)
    for finding in findings:
        assert finding.message
        assert finding.remedy
        assert all(line.isprintable() for line in str(finding).split("\n"))
    if findings:
        return "findings"
    if not generates:
        return "clean"
    try:
        texts = outputs((path,))
    except SchemaError:
        return "findings of the generator"
    assert_sound(texts, folder)
    return "generated"


def run(folder: Path, base: Path, kinds: tuple[Any, ...], count: int, seed: int, *, generates: bool) -> dict[str, int]:
    document = json.loads(base.read_text(encoding="utf-8"))
    results: dict[str, int] = {}
    source = dice(seed)
    for _ in range(count):
        try:
            result = attempt(folder, mutated(document, kinds, source), generates=generates)
        except Exception as error:
            error.add_note(f"the schema is {folder / 'x.schema.json'}")
            raise
        results[result] = results.get(result, 0) + 1
    return results


@pytest.fixture
def untidied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run without ruff, which takes most of the time and changes no meaning."""
    monkeypatch.setattr(rendering, "tidy", lambda code: code)


def test_a_broken_schema_gives_findings(tmp_path: Path) -> None:
    results = run(tmp_path, ORBIT, BREAKING, rounds(40), 1, generates=False)
    assert results["findings"] > sum(results.values()) // 2


def test_a_broken_schema_of_the_real_protocol_is_read_to_its_end(tmp_path: Path) -> None:
    results = run(tmp_path, SCHEMA, BREAKING, rounds(1), 2, generates=False)
    assert sum(results.values()) == rounds(1)


@pytest.mark.usefixtures("untidied")
def test_whatever_has_no_findings_generates_sound_files(tmp_path: Path) -> None:
    results = run(tmp_path, ORBIT, POISONING, rounds(15), 3, generates=True)
    assert results["generated"] > sum(results.values()) // 5


@pytest.mark.usefixtures("untidied")
def test_a_broken_schema_without_findings_generates_sound_files(tmp_path: Path) -> None:
    run(tmp_path, ORBIT, BREAKING, rounds(20), 4, generates=True)


def test_what_is_laid_out_by_ruff_is_sound_too(tmp_path: Path) -> None:
    document = json.loads(ORBIT.read_text(encoding="utf-8"))
    document["description"] = document["$defs"]["Stage"]["description"] = "".join(HOSTILE)
    document["$defs"]["SignalBase"]["description"] = "".join(HOSTILE)
    document["$defs"]["LaunchSignal"]["properties"]["class"]["enum"] += HOSTILE[:-1]
    assert attempt(tmp_path, document, generates=True) == "generated"
