"""Generation: deterministic, fresh, and able to say what is stale."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest
from click.testing import CliRunner

from agjson_codegen.__main__ import main
from agjson_codegen.folder import MANIFEST, with_manifest, write
from agjson_codegen.project import outputs, schema_files
from support.protocol import ROOT

SCHEMAS = schema_files(ROOT / "schema")
SMALL = str(ROOT / "tests" / "generality")


@pytest.fixture(scope="module")
def expected() -> dict[str, str]:
    return {str(name): text for name, text in outputs(SCHEMAS).items()}


def test_there_is_something_to_generate(expected: dict[str, str]) -> None:
    assert SCHEMAS
    assert len(expected) > 10


def test_the_tree_is_fresh(expected: dict[str, str]) -> None:
    """The gate: mend it with ``make generate``."""
    folder = ROOT / "generated"
    present = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert present == set(expected)
    for name, text in expected.items():
        assert (folder / name).read_bytes() == text.encode(), f"{name} is stale: run make generate"


def test_a_second_run_from_another_folder_with_another_hash_seed_is_the_same(
    expected: dict[str, str], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "agjson_codegen", "generate", "--schema", str(ROOT / "schema"), "--out", "made"]
    environment = {**os.environ, "PYTHONHASHSEED": "12345", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    made = tmp_path / "made"
    assert {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()} == set(expected)
    for name, text in expected.items():
        assert (made / name).read_bytes() == text.encode(), name


def test_check_shows_what_is_stale_missing_and_obsolete_and_writes_nothing(tmp_path: Path) -> None:
    obsolete = PurePosixPath("docs", "old.md")
    files = {name: text for name, text in outputs(schema_files(Path(SMALL))).items() if name != MANIFEST}
    write(with_manifest({**files, obsolete: "left behind\n"}), tmp_path)
    package = tmp_path / "agjson_generated" / "orbit" / "__init__.py"
    package.write_text(package.read_text(encoding="utf-8").replace('name="orbit"', 'name="other"'), encoding="utf-8")
    (tmp_path / "agjson_generated" / "py.typed").unlink()
    arguments = ["generate", "--check", "--schema", SMALL, "--out", str(tmp_path)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1
    assert '-    name="other"' in result.output
    assert '+    name="orbit"' in result.output
    assert "-left behind" in result.output
    assert "+++ b/agjson_generated/py.typed" in result.output
    assert (tmp_path / obsolete).exists()
    listed = json.loads(CliRunner().invoke(main, [*arguments, "--format", "json"]).output)
    assert listed["stale"] == [
        str(tmp_path / name)
        for name in ("MANIFEST.json", "agjson_generated/orbit/__init__.py", "agjson_generated/py.typed", obsolete)
    ]
    assert listed["foreign"] == []


def test_generate_fixes_what_check_reports_and_leaves_foreign_files_alone(tmp_path: Path) -> None:
    arguments = ["generate", "--schema", SMALL, "--out", str(tmp_path)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    for number in range(8):
        (tmp_path / f"mine{number}.bin").write_bytes(b"\xff\x00")
    (tmp_path / "agjson_generated" / "orbit" / "wire.py").unlink()
    stale = CliRunner().invoke(main, [*arguments, "--check"])
    assert stale.exit_code == 1
    assert CliRunner().invoke(main, arguments).exit_code == 0
    fresh = CliRunner().invoke(main, [*arguments, "--check"])
    assert fresh.exit_code == 0
    for result in (stale, fresh):
        assert f"foreign, left alone: {tmp_path}/mine4.bin\nand 3 more foreign files or folders\n" in result.output
    listed = json.loads(CliRunner().invoke(main, [*arguments, "--format", "json"]).output)
    assert (listed["changed"], len(listed["foreign"])) == ([], 8)
    assert len(list(tmp_path.glob("mine*.bin"))) == 8


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("options", [[], ["--check"]])
def test_a_folder_that_was_not_generated_is_rejected_in_one_line_with_exit_2(
    tmp_path: Path, options: list[str], form: str
) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    arguments = ["generate", "--schema", SMALL, "--out", str(tmp_path), "--format", form, *options]
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "notes.txt" in result.stderr
    assert os.listdir(tmp_path) == ["notes.txt"]


def test_a_schema_with_a_finding_generates_nothing(tmp_path: Path) -> None:
    schemas = tmp_path / "schema"
    schemas.mkdir()
    text = SCHEMAS[0].read_text(encoding="utf-8").replace('"x-fold": "turn-open"', '"x-fold": "turn-opens"', 1)
    (schemas / SCHEMAS[0].name).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["generate", "--schema", str(schemas), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "turn-opens" in result.output
    assert not (tmp_path / "out").exists()


def test_an_edit_of_the_schema_is_a_small_diff(expected: dict[str, str], tmp_path: Path) -> None:
    schemas = tmp_path / "schema"
    shutil.copytree(ROOT / "schema", schemas)
    path = schemas / "agjson.schema.json"
    field = '"stepName": { "type": "string"'
    text = path.read_text(encoding="utf-8")
    assert field in text
    path.write_text(text.replace(field, '"stepTitle": { "type": "string"', 1), encoding="utf-8")
    after = {str(name): text for name, text in outputs(schema_files(schemas)).items()}
    changed = {name for name, text in after.items() if expected[name] != text}
    assert changed
    for name in changed:
        old, new = expected[name].splitlines(), after[name].splitlines()
        assert len(set(old) ^ set(new)) < 12, name
