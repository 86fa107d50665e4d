"""An invented protocol through the whole toolchain: what is generated for it works, and nothing knows AgJSON.

Its events are told apart by another field, names are Python keywords, and every string has quotes and
backslashes.
"""

from __future__ import annotations

import ast
import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agjson_codegen.folder import write
from agjson_codegen.loading import load
from agjson_codegen.model import Model
from agjson_codegen.project import outputs
from support.attack import examples
from support.protocol import ROOT
from support.strategies import Drawing, fault

SCHEMA = Path(__file__).with_name("orbit.schema.json")
SAMPLES = {'^note:[a-z"\\\\]+$': st.sampled_from(("note:a", 'note:say"\\', "note:zz"))}
LAUNCH: dict[str, Any] = {"code": 'LAUNCH"\\', "tick": 0, "class": 'a"b'}

seeded = examples(25)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that is generated for the protocol."""
    target = tmp_path_factory.mktemp("orbit")
    write(outputs((SCHEMA,)), target)
    return target


@pytest.fixture(scope="module")
def generated(folder: Path) -> Iterator[dict[str, ModuleType]]:
    """Its modules, imported beside those of AgJSON."""
    import agjson_generated

    agjson_generated.__path__.append(str(folder / "agjson_generated"))
    names = ("types", "wire", "validators", "definitions", "tables")
    yield {name: importlib.import_module(f"agjson_generated.orbit.{name}") for name in names}
    agjson_generated.__path__.pop()


@pytest.fixture(scope="module")
def model() -> Model:
    return load(SCHEMA)


@cache
def referee(folder: Path, definition: str, strict: bool) -> Any:
    name = "schema.json" if strict else "schema.lenient.json"
    schema = json.loads((folder / "schema" / "orbit" / "2.1.0" / name).read_text(encoding="utf-8"))
    return jsonschema.Draft202012Validator({**schema, "$ref": f"#/$defs/{definition}"})


def verdict(generated: dict[str, ModuleType], definition: str, value: Any, *, strict: bool) -> bool:
    inspector = generated["definitions"].INSPECTOR
    faults = list(inspector.violations(definition, value, strict=strict))
    taken = value if strict else inspector.without_nulls(definition, value)
    try:
        quick = generated["validators"].CHECKS[definition](taken, strict)
    except KeyError:
        quick = False
    assert quick == (not faults), (definition, value, faults)
    for found in faults:
        assert found.expected
        assert "hunter2" not in str(found)
    return bool(quick)


@seeded
@given(data=st.data())
def test_the_generated_validators_agree_with_jsonschema(
    folder: Path, generated: dict[str, ModuleType], model: Model, data: st.DataObject
) -> None:
    drawing = Drawing(model, SAMPLES)
    for definition in sorted(model.definitions):
        value = data.draw(drawing.document(definition))
        assert verdict(generated, definition, value, strict=True)
        for changed in (value, data.draw(fault(value)), data.draw(fault(value))):
            for strict in (True, False):
                expected = referee(folder, definition, strict).is_valid(changed)
                assert verdict(generated, definition, changed, strict=strict) == expected


@seeded
@given(data=st.data())
def test_dataclasses_give_back_what_they_were_built_from(
    generated: dict[str, ModuleType], model: Model, data: st.DataObject
) -> None:
    types = generated["types"]
    for definition in sorted(model.definitions):
        value = data.draw(Drawing(model, SAMPLES).document(definition))
        assert types.to_wire(types.from_wire(definition, value)) == value


def test_names_that_are_keywords_or_no_identifiers_have_attributes(generated: dict[str, ModuleType]) -> None:
    event = generated["types"].LaunchSignal(
        tick=0, class_='a"b', none=True, in_flight=False, he_said_hi=1.5, back_slash="x", from_="y"
    )
    assert event.to_wire() == {
        **LAUNCH,
        "None": True,
        "in-flight": False,
        'he said "hi"': 1.5,
        "back\\slash": "x",
        "from": "y",
    }
    assert verdict(generated, "Signal", event.to_wire(), strict=True)


def test_unknown_members_of_the_open_union_are_admitted_to_consumers_only(generated: dict[str, ModuleType]) -> None:
    value = {"code": "REENTRY", "tick": 3, "heat": None}
    assert not verdict(generated, "Signal", value, strict=True)
    assert verdict(generated, "Signal", value, strict=False)
    built = generated["types"].from_wire("Signal", value)
    assert type(built).__name__ == "UnknownSignal"
    assert built.to_wire() == value


def test_an_arm_without_discriminator_is_found_by_what_fits(generated: dict[str, ModuleType]) -> None:
    from_wire = generated["types"].from_wire
    assert type(from_wire("Report", {"outline": {"radius": 1}}).outline).__name__ == "Circle"
    assert type(from_wire("Report", {"outline": {"width": 1}}).outline).__name__ == "Box"


def test_rules_between_fields_hold(generated: dict[str, ModuleType]) -> None:
    burn = {"code": "BURN", "tick": 0, "from": "x"}
    assert not verdict(generated, "Signal", burn, strict=True)
    assert verdict(generated, "Signal", {**burn, "pounds": 1}, strict=True)
    assert not verdict(generated, "Signal", {**LAUNCH, "secret": "hunter2"}, strict=True)
    assert verdict(generated, "Signal", {**LAUNCH, "secret": "hunter2", "payload": None}, strict=True)
    assert not verdict(generated, "Report", {"outline": {"radius": 1}, "mode": "off"}, strict=True)
    twins = {**LAUNCH, "stages": [{"name": "a"}, {"name": "a"}]}
    assert not verdict(generated, "Signal", twins, strict=True)


def test_the_tables_hold_the_annotations(generated: dict[str, ModuleType]) -> None:
    tables = generated["tables"]
    assert tables.EVENT_TYPES["BURN"] == ("BurnSignal", 'la"rge\\', 'add"s\\')
    assert {"LaunchSignal": frozenset({"secret"})} == tables.SENSITIVE
    protocol = importlib.import_module("agjson_generated.orbit").PROTOCOL
    assert (protocol.event, protocol.discriminator, protocol.sequence) == ("Signal", "code", "tick")


def test_the_guard_tells_known_from_unknown(generated: dict[str, ModuleType]) -> None:
    assert generated["wire"].is_known_signal(LAUNCH)
    assert not generated["wire"].is_known_signal({"code": "note:a", "tick": 0})


def test_the_checker_of_the_protocol_works_alone(folder: Path, tmp_path: Path) -> None:
    stream = tmp_path / "flight.jsonl"
    lines = [LAUNCH, {**LAUNCH, "tick": 2}, {**LAUNCH, "tick": 3, "class": "z", "secret": ["hunter2"]}]
    stream.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-I", str(folder / "check" / "orbit_check.py"), str(stream)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert f"{stream}:2:" in done.stdout
    assert f"{stream}:3: /class:" in done.stdout
    assert "hunter2" not in done.stdout + done.stderr


def test_the_reference_page_has_every_definition(folder: Path, model: Model) -> None:
    page = (folder / "docs" / "orbit.md").read_text(encoding="utf-8")
    for name in model.definitions:
        assert f'id="{name}"' in page


def test_generated_modules_are_type_checked(folder: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--explicit-package-bases", "--no-incremental"]
    done = subprocess.run(
        [*command, str(folder / "agjson_generated"), str(folder / "check")],
        cwd=folder,
        env={"MYPYPATH": str(folder), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_codegen_knows_no_protocol_by_name() -> None:
    """No name of AgJSON's definitions or events stands in the codegen's own strings."""
    names = {*load(ROOT / "schema" / "agjson.schema.json").definitions} - {"String", "Number"}
    checked = 0
    for path in sorted((ROOT / "codegen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                checked += 1
                assert node.value not in names, f"{path}: {node.value}"
    assert checked > 500
