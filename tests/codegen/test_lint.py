"""The lint: each fault of a schema is found once, with its place and a remedy."""

from __future__ import annotations

import copy
import json
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
        (put("OpenEvent", True), "meta-schema", "/$defs/OpenEvent"),
        (put("OpenEvent", "allOf", [True]), "meta-schema", "/$defs/OpenEvent/allOf/0"),
        (put("Event", "oneOf", [True]), "meta-schema", "/$defs/Event/oneOf/0"),
        (put(*CODE, "not", False), "meta-schema", f"/$defs/{'/'.join(CODE)}/not"),
        (put("OpenEvent", "dependentRequired", {"code": []}), "meta-schema", "/$defs/OpenEvent/dependentRequired/code"),
        (put(*CODE, {"const": None}), "form", f"/$defs/{'/'.join(CODE)}"),
        (put(*CODE, {"const": 1.5}), "form", f"/$defs/{'/'.join(CODE)}"),
        (put(*CODE, {"enum": [1, "a"]}), "form", f"/$defs/{'/'.join(CODE)}"),
        (put(*CODE, {"enum": []}), "form", f"/$defs/{'/'.join(CODE)}"),
        (put(*CODE, "not", {"pattern": "(a*)*"}), "pattern", f"/$defs/{'/'.join(CODE)}/not/pattern"),
        (put(*CODE, "pattern", "^(a+)+$"), "pattern", f"/$defs/{'/'.join(CODE)}/pattern"),
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


def at_root(*path: Any) -> Callable[[Any], None]:
    """Set the value (last argument) at the path from the root."""
    *parents, key, value = path

    def change(document: Any) -> None:
        at(document, *parents)[key] = value

    return change


VERSIONS = ["0.0.0", "1.20.300", "1.0.0-draft.1", "1.0.0-0.a-b.-", "1.0.0+001.sha-5", "1.0.0-rc.1+build"]
NO_VERSIONS = [
    *(
        "",
        "1",
        "1.0",
        "1.0.0.0",
        "v1.0.0",
        "01.0.0",
        "1.0.0-",
        "1.0.0-01",
        "1.0.0-a..b",
        "1.0.0+",
        "1.0.0-a_b",
        "1.0.0 ",
    ),
    *("../../..", "1.0.0/..", '1.0.0"""', "1.0.0\n", "1.0.0\n\x1b", "\u0661.0.0", "1.0.0-\u00e9", "1.0.0+" + "a" * 100),
]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_version_is_a_semantic_version(tmp_path: Path, version: str) -> None:
    assert findings(tmp_path, at_root("x-protocol", "version", version)) == ()


@pytest.mark.parametrize("version", NO_VERSIONS)
def test_another_version_is_found(tmp_path: Path, version: str) -> None:
    found = findings(tmp_path, at_root("x-protocol", "version", version))
    assert {(each.rule, each.pointer) for each in found} == {("meta-schema", "/x-protocol/version")}
    assert "Semantic Versioning" in found[0].remedy


@pytest.mark.parametrize("name", ["", "A", "1a", "a-b", "../x", "a/b", "a\n", 'a"', "\u00e9", "a" * 51, "class"])
def test_a_name_that_is_no_module_is_found(tmp_path: Path, name: str) -> None:
    found = findings(tmp_path, at_root("x-protocol", "name", name))
    assert {each.pointer for each in found} == {"/x-protocol/name"}


@pytest.mark.parametrize("title", ["", "two\nlines", "end\n", "\x1b[31m", "a\u2028b", "a\u202eb", "a\x9bb", "a" * 201])
def test_a_title_that_is_no_printable_line_is_found(tmp_path: Path, title: str) -> None:
    found = findings(tmp_path, at_root("title", title))
    assert {(each.rule, each.pointer) for each in found} == {("meta-schema", "/title")}


@pytest.mark.parametrize("name", ["lower", "Has-Hyphen", "Has.Dot", "\u00c9cole", "New\n", "Under_score", ""])
def test_a_definition_whose_name_is_no_class_is_found(tmp_path: Path, name: str) -> None:
    record = {"$anchor": "New", "title": "New", "description": "x", "type": "string"}
    assert ("meta-schema", "/$defs") in {(each.rule, each.pointer) for each in findings(tmp_path, put(name, record))}


def test_two_schemas_of_one_name_are_found(tmp_path: Path) -> None:
    write(tmp_path, BASE)
    (tmp_path / "twin.schema.json").write_text(json.dumps(BASE), encoding="utf-8")
    result = CliRunner().invoke(main, ["lint", "--schema", str(tmp_path)])
    assert result.exit_code == 1
    assert "twin.schema.json: /x-protocol/name: another schema has the name 'small'" in result.output


# Cycles


def definition(name: str, **body: Any) -> dict[str, Any]:
    return {"$anchor": name, "title": name, "description": "x", **body}


def reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def used(*definitions: dict[str, Any]) -> Callable[[Any], None]:
    """Add the definitions, and a field of the first one."""

    def change(document: Any) -> None:
        document["$defs"] |= {each["title"]: each for each in definitions}
        document["$defs"]["OpenEvent"]["properties"]["more"] = reference(definitions[0]["title"])

    return change


CYCLES = {
    "an alias of itself": [definition("A", **reference("A"))],
    "two aliases": [definition("A", **reference("B")), definition("B", **reference("A"))],
    "a union that has itself": [definition("A", anyOf=[reference("A"), reference("OpenEvent")])],
    "a tagged union that has itself": [
        definition("A", oneOf=[reference("A"), reference("OpenEvent")], **{"x-discriminator": "type"})
    ],
    "unions through an alias": [
        definition("A", anyOf=[reference("B"), reference("OpenEvent")]),
        definition("B", **reference("C")),
        definition("C", anyOf=[reference("A"), reference("ShutEvent")]),
    ],
    "an array of itself": [definition("A", type="array", items=reference("A"))],
    "a map of itself": [definition("A", type="object", additionalProperties=reference("A"))],
    "a union by JSON type": [definition("A", oneOf=[{"type": "string"}, {"type": "array", "items": reference("A")}])],
    "an array of a map": [
        definition("A", type="array", items=reference("B")),
        definition("B", type="object", additionalProperties=reference("A")),
    ],
}


@pytest.mark.parametrize("name", CYCLES)
def test_a_cycle_of_references_is_found_at_each_of_its_definitions(tmp_path: Path, name: str) -> None:
    found = findings(tmp_path, used(*CYCLES[name]))
    assert {(each.rule, each.pointer) for each in found} == {
        ("cycle", f"/$defs/{each['title']}") for each in CYCLES[name]
    }
    assert all("an object" in each.remedy for each in found)


def test_what_leads_to_a_cycle_is_not_reported_with_it(tmp_path: Path) -> None:
    found = findings(tmp_path, used(definition("Leads", **reference("A")), definition("A", **reference("A"))))
    assert [each.pointer for each in found] == ["/$defs/A"]


def test_an_object_that_has_itself_is_no_cycle(tmp_path: Path) -> None:
    tree = definition("Tree", type="object", properties={"parts": reference("Trees")}, unevaluatedProperties=False)
    trees = definition("Trees", type="array", items=reference("Either"))
    either = definition("Either", **reference("Tree"))
    assert findings(tmp_path, used(tree, trees, either)) == ()


def mixins(*bases: str | None) -> Callable[[Any], None]:
    """Return mixins M0, M1, ..., each composed of the named one, and an event that is composed of the first."""

    def change(document: Any) -> None:
        for number, base in enumerate(bases):
            composed = {} if base is None else {"allOf": [reference(base)]}
            document["$defs"][f"M{number}"] = definition(f"M{number}", type="object", properties={}, **composed)
        document["$defs"]["OpenEvent"]["allOf"].append(reference("M0"))

    return change


@pytest.mark.parametrize("bases", [("M0",), ("M1", "M0"), ("M1", "M2", "M0")])
def test_mixins_that_are_composed_of_themselves_are_found(tmp_path: Path, bases: tuple[str, ...]) -> None:
    found = findings(tmp_path, mixins(*bases))
    assert {each.rule for each in found} == {"composition"}
    assert any("composed of itself" in each.message for each in found)


@pytest.mark.parametrize(("length", "expected"), [(16, set()), (17, {"cycle"}), (1200, {"cycle"})])
def test_a_chain_of_references_is_bounded(tmp_path: Path, length: int, expected: set[str]) -> None:
    chain = [definition(f"C{number}", **reference(f"C{number + 1}")) for number in range(length - 1)]
    last = definition(f"C{length - 1}", type="string")
    assert {each.rule for each in findings(tmp_path, used(*chain, last))} == expected


@pytest.mark.parametrize(("length", "expected"), [(15, set()), (1000, {"composition"})])
def test_a_chain_of_mixins_is_bounded(tmp_path: Path, length: int, expected: set[str]) -> None:
    bases = [f"M{number + 1}" for number in range(length - 1)]
    assert {each.rule for each in findings(tmp_path, mixins(*bases, None))} == expected


def test_unions_that_share_their_arms_cost_their_number_not_their_paths(tmp_path: Path) -> None:
    unions = [
        definition(f"U{number}", anyOf=[reference(f"U{number + 1}"), reference(f"U{number + 1}")])
        for number in range(14)
    ]
    last = definition("U14", anyOf=[reference("OpenEvent"), reference("ShutEvent")])
    document = copy.deepcopy(BASE)
    used(*unions, last)(document)
    model, found = examine(write(tmp_path, document))
    assert found == ()
    assert model is not None
    assert list(model.leaves("U0")) == ["OpenEvent", "ShutEvent"]


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
