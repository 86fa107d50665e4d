"""The lint: each fault of a schema is found once, with its place and a remedy."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from agjson_codegen.__main__ import main
from agjson_codegen.findings import Finding
from agjson_codegen.loading import examine
from support.protocol import SCHEMA

BASE: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:small:1.0.0",
    "title": "Small",
    "description": "A protocol for the lint's tests.",
    "$ref": "#/$defs/Event",
    "x-protocol": {
        "name": "small",
        "version": "1.0.0",
        "documents": ["Event"],
        "events": "Event",
        "profiles": ["ONE", "TWO"],
        "folds": {"adds": "Adds."},
        "naming": [
            {
                "name": "events",
                "of": "values",
                "unions": ["Event"],
                "pattern": "^[a-z.]+$",
                "finalSegments": ["open", "shut"],
            },
            {"name": "fields", "of": "fields", "pattern": "^[a-z][a-zA-Z]*$", "forbid": {"thinking": "reasoning"}},
        ],
    },
    "$defs": {
        "Base": {
            "$anchor": "Base",
            "title": "Base",
            "description": "What all have.",
            "type": "object",
            "properties": {"type": {"type": "string", "description": "Names it."}},
            "required": ["type"],
        },
        "OpenEvent": {
            "$anchor": "OpenEvent",
            "title": "OpenEvent",
            "description": "Opens.",
            "x-profile": "ONE",
            "x-fold": "adds",
            "type": "object",
            "allOf": [{"$ref": "#/$defs/Base"}],
            "properties": {
                "type": {"const": "door.open"},
                "code": {"type": "string", "pattern": "^[0-9]+$", "not": {"pattern": "\\n"}, "description": "A code."},
            },
            "unevaluatedProperties": False,
        },
        "ShutEvent": {
            "$anchor": "ShutEvent",
            "title": "ShutEvent",
            "description": "Shuts.",
            "x-profile": "TWO",
            "x-fold": "adds",
            "type": "object",
            "allOf": [{"$ref": "#/$defs/Base"}],
            "properties": {"type": {"const": "door.shut"}},
            "unevaluatedProperties": False,
        },
        "Event": {
            "$anchor": "Event",
            "title": "Event",
            "description": "Either.",
            "x-discriminator": "type",
            "oneOf": [{"$ref": "#/$defs/OpenEvent"}, {"$ref": "#/$defs/ShutEvent"}],
        },
    },
}


def write(folder: Path, document: Any) -> Path:
    path = folder / "small.schema.json"
    path.write_text(document if isinstance(document, str) else json.dumps(document, indent=2), encoding="utf-8")
    return path


def findings(folder: Path, change: Callable[[Any], None]) -> tuple[Finding, ...]:
    document = copy.deepcopy(BASE)
    change(document)
    return examine(write(folder, document))[1]


def at(document: Any, *path: str) -> Any:
    for part in path:
        document = document[part]
    return document


def put(*path: Any) -> Callable[[Any], None]:
    """Sets the value (last argument) at the path below $defs."""
    *parents, key, value = path

    def change(document: Any) -> None:
        at(document["$defs"], *parents)[key] = value

    return change


def remove(*path: str) -> Callable[[Any], None]:
    *parents, key = path

    def change(document: Any) -> None:
        del at(document["$defs"], *parents)[key]

    return change


CODE = ("OpenEvent", "properties", "code")


@pytest.mark.parametrize(
    ("change", "rule", "pointer"),
    [
        (put("OpenEvent", "x-spce", "1"), "keyword", "/$defs/OpenEvent/x-spce"),
        (put(*CODE, "format", "date"), "keyword", "/$defs/OpenEvent/properties/code/format"),
        (put(*CODE, "pattern", "^\\d+$"), "pattern", "/$defs/OpenEvent/properties/code/pattern"),
        (put(*CODE, "pattern", "^.+"), "pattern", "/$defs/OpenEvent/properties/code/pattern"),
        (put(*CODE, "pattern", "^(?=a)"), "pattern", "/$defs/OpenEvent/properties/code/pattern"),
        (put(*CODE, "pattern", "^(a"), "pattern", "/$defs/OpenEvent/properties/code/pattern"),
        (remove(*CODE, "not"), "pattern", "/$defs/OpenEvent/properties/code/pattern"),
        (
            put(*CODE, {"type": "string", "x-lenient": "^a", "description": "x"}),
            "pattern",
            "/$defs/OpenEvent/properties/code/x-lenient",
        ),
        (remove(*CODE, "description"), "description", "/$defs/OpenEvent/properties/code"),
        (remove("OpenEvent", "description"), "description", "/$defs/OpenEvent"),
        (put("OpenEvent", "$anchor", "Other"), "anchor", "/$defs/OpenEvent/$anchor"),
        (remove("OpenEvent", "title"), "anchor", "/$defs/OpenEvent/title"),
        (remove("OpenEvent", "x-profile"), "profile", "/$defs/OpenEvent"),
        (put("OpenEvent", "x-profile", "THREE"), "profile", "/$defs/OpenEvent/x-profile"),
        (remove("OpenEvent", "x-fold"), "fold", "/$defs/OpenEvent"),
        (put("OpenEvent", "x-fold", "multiplies"), "fold", "/$defs/OpenEvent/x-fold"),
        (put("OpenEvent", "properties", "type", {"const": "door.shut"}), "discriminator", "/$defs/Event/oneOf"),
        (
            put("OpenEvent", "properties", "type", {"type": "string", "description": "x"}),
            "discriminator",
            "/$defs/Event/oneOf",
        ),
        (remove("Event", "x-discriminator"), "discriminator", "/$defs/Event/oneOf"),
        (put("OpenEvent", "properties", "type", {"const": "door.ajar"}), "naming", "/$defs/OpenEvent"),
        (put("OpenEvent", "properties", "type", {"const": "Door.open"}), "naming", "/$defs/OpenEvent"),
        (
            put("OpenEvent", "properties", "thinking", {"type": "boolean", "description": "x"}),
            "naming",
            "/$defs/OpenEvent/properties/thinking",
        ),
        (
            put("OpenEvent", "properties", "a_b", {"type": "boolean", "description": "x"}),
            "naming",
            "/$defs/OpenEvent/properties/a_b",
        ),
        (
            put("OpenEvent", "properties", "aURL", {"type": "object", "properties": {}}),
            "form",
            "/$defs/OpenEvent/properties/aURL",
        ),
        (
            put("OpenEvent", "properties", "list", {"type": "array", "description": "x"}),
            "form",
            "/$defs/OpenEvent/properties/list",
        ),
        (put("OpenEvent", "properties", "any", True), "form", "/$defs/OpenEvent/properties/any"),
        (put(*CODE, {"$ref": "#/$defs/Nothing"}), "reference", "/$defs/OpenEvent/properties/code/$ref"),
        (put(*CODE, {"$ref": "#OpenEvent"}), "reference", "/$defs/OpenEvent/properties/code/$ref"),
        (put(*CODE, {"$ref": "#/$defs/Base"}), "composition", "/$defs/OpenEvent/properties/code"),
        (put("OpenEvent", "allOf", [{"$ref": "#/$defs/ShutEvent"}]), "composition", "/$defs/OpenEvent/allOf/0"),
        (
            put("OpenEvent", "properties", "type", {"type": "integer", "description": "x"}),
            "composition",
            "/$defs/OpenEvent/properties/type",
        ),
        (put("OpenEvent", "required", ["cod"]), "required", "/$defs/OpenEvent/required"),
        (
            put("OpenEvent", "oneOf", [{"required": ["code"]}, {"required": ["nope"]}]),
            "cross-field",
            "/$defs/OpenEvent",
        ),
        (put("OpenEvent", "oneOf", [{"required": ["code", "type"]}]), "cross-field", "/$defs/OpenEvent/oneOf"),
        (put("OpenEvent", "if", {"required": ["code"]}), "cross-field", "/$defs/OpenEvent/if"),
        (put("OpenEvent", "type", "objekt"), "meta-schema", "/$defs/OpenEvent/type"),
        (put("OpenEvent", "x-sensitive", "yes"), "meta-schema", "/$defs/OpenEvent/x-sensitive"),
        (
            put("Spare", {"$anchor": "Spare", "title": "Spare", "description": "x", "type": "string"}),
            "unreachable",
            "/$defs/Spare",
        ),
    ],
)
def test_a_fault_is_found_at_its_place_with_a_remedy(
    tmp_path: Path, change: Callable[[Any], None], rule: str, pointer: str
) -> None:
    found = findings(tmp_path, change)
    assert (rule, pointer) in {(each.rule, each.pointer) for each in found}
    for each in found:
        assert each.message
        assert each.remedy
        assert each.line is not None
        assert each.file == tmp_path / "small.schema.json"


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            r"^\d",
            r"^\w+",
            r"^a\b",
            "^.",
            "^(?=a)b",
            "^(?i)a",
            "^(a",
            "^a++",
            "^a{1,2}+",
            "^a{,3}",
            "^[a-z--b]",
            "^[a&&b]",
        ),
        *("^[[:alpha:]]", "^[[a]", "^[^]a]", "^]", "^a}", "a", "^ä", "^a$|b$"),
    ],
)
def test_a_pattern_that_some_engine_reads_differently_is_found(tmp_path: Path, pattern: str) -> None:
    found = findings(tmp_path, put(*CODE, "pattern", pattern))
    assert {each.rule for each in found} == {"pattern"}


@pytest.mark.parametrize("pattern", ["^a$", "^[0-9]+(-[a-z]*)?$", r"^ext\.[^.]+", "^(?:a|b){2,3}", r"^[\]^-]", "^(a$)"])
def test_a_portable_pattern_is_not(tmp_path: Path, pattern: str) -> None:
    assert findings(tmp_path, put(*CODE, "pattern", pattern)) == ()


def test_a_clean_schema_has_no_findings(tmp_path: Path) -> None:
    assert findings(tmp_path, lambda document: None) == ()
    assert examine(SCHEMA)[1] == ()


def test_the_line_is_that_of_the_pointer(tmp_path: Path) -> None:
    path = write(tmp_path, copy.deepcopy(BASE) | {"x-other": 1})
    document = copy.deepcopy(BASE)
    document["$defs"]["OpenEvent"]["x-spce"] = "1"
    found = examine(write(tmp_path, document))[1]
    assert path.read_text().splitlines()[(found[0].line or 0) - 1].strip().startswith('"x-spce"')


def test_names_that_are_one_name_in_generated_code_are_found(tmp_path: Path) -> None:
    def change(document: Any) -> None:
        document["$defs"]["OpenEvent"]["properties"] |= {
            "userId": {"type": "string", "description": "x"},
            "userID": {"type": "string", "description": "x"},
        }

    assert "naming" in {each.rule for each in findings(tmp_path, change)}


def test_an_exception_that_does_not_occur_is_found(tmp_path: Path) -> None:
    def change(document: Any) -> None:
        document["x-protocol"]["naming"][1]["except"] = ["_meta"]

    found = findings(tmp_path, change)
    assert [(each.rule, each.pointer) for each in found] == [("naming", "/x-protocol/naming/1")]


def test_a_fold_that_nothing_uses_is_found(tmp_path: Path) -> None:
    def change(document: Any) -> None:
        document["x-protocol"]["folds"]["drops"] = "Drops."

    assert [each.pointer for each in findings(tmp_path, change)] == ["/x-protocol/folds/drops"]


@pytest.mark.parametrize(
    "text", ["", "{", '{"a":1,"a":2}', "[]", '{"$schema":"http://json-schema.org/draft-07/schema#"}']
)
def test_what_is_no_schema_is_one_finding_not_a_traceback(tmp_path: Path, text: str) -> None:
    found = examine(write(tmp_path, text))[1]
    assert len(found) == 1
    assert found[0].remedy


def test_the_command_prints_place_and_remedy_and_exits_1(tmp_path: Path) -> None:
    document = copy.deepcopy(BASE)
    document["$defs"]["OpenEvent"]["x-spce"] = "1"
    write(tmp_path, document)
    result = CliRunner().invoke(main, ["lint", "--schema", str(tmp_path)])
    assert result.exit_code == 1
    assert "small.schema.json:" in result.output
    assert "/$defs/OpenEvent/x-spce" in result.output
    listed = json.loads(CliRunner().invoke(main, ["lint", "--schema", str(tmp_path), "--format", "json"]).output)
    assert listed["findings"][0]["pointer"] == "/$defs/OpenEvent/x-spce"


def test_the_command_exits_2_where_there_is_no_schema(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["lint", "--schema", str(tmp_path)]).exit_code == 2


def damaged(value: Any, dice: random.Random) -> Any:
    """The value with one part replaced, dropped or renamed."""
    if not isinstance(value, dict | list) or not value or dice.random() < 0.15:
        return dice.choice((True, False, None, 1, "x", [], {}, [True], {"type": "object"}, {"$ref": "#/$defs/Base"}))
    if isinstance(value, list):
        index = dice.randrange(len(value))
        return [*value[:index], damaged(value[index], dice), *value[index + 1 :]]
    key = dice.choice(list(value))
    rest = {name: each for name, each in value.items() if name != key}
    match dice.randrange(4):
        case 0:
            return rest
        case 1:
            return rest | {dice.choice(("oneOf", "anyOf", "if", "not", "allOf", "type", "x-open")): value[key]}
        case _:
            return {**value, key: damaged(value[key], dice)}


def test_a_damaged_schema_gives_findings_and_never_a_traceback(tmp_path: Path) -> None:
    dice = random.Random(5)
    faulty = 0
    for _ in range(1000):
        document = damaged(copy.deepcopy(BASE), dice)
        if dice.random() < 0.5:
            document = damaged(document, dice)
        faulty += bool(examine(write(tmp_path, document))[1])
    assert faulty > 800
