"""The codegen's command line with hostile schemas, names and folders: bounded, escaped, one exit code for each end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from agjson_codegen.__main__ import main
from agjson_codegen.findings import Finding, SchemaError
from agjson_codegen.loading import MAX_DEPTH, MAX_KEY, examine
from support.protocol import ROOT

pytestmark = pytest.mark.attack

ORBIT = ROOT / "tests" / "generality" / "orbit.schema.json"
HOSTILE = "\x1b]52;c;aGk=\x07\r\n::error file=x::owned\n##[error]x\u202e\x9b31m\u2028"


def orbit() -> Any:
    return json.loads(ORBIT.read_text(encoding="utf-8"))


def save(folder: Path, document: Any, name: str = "orbit.schema.json") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def assert_harmless(text: str) -> None:
    for line in text.split("\n"):
        assert line.isprintable(), ascii(line)
        assert not line.lstrip().startswith("::"), line
        assert "##[" not in line


def assert_ends(result: Result, code: int) -> None:
    """Check that the command ended by itself, without a traceback, and printed nothing that acts."""
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    assert "unexpected error" not in result.output
    assert_harmless(result.stdout)
    assert_harmless(result.stderr)


# Output


def hostile_keyword(document: Any) -> None:
    document["$defs"]["Stage"][HOSTILE] = 1


def hostile_value(document: Any) -> None:
    document["$defs"]["Stage"]["properties"]["name"]["type"] = HOSTILE


def hostile_reference(document: Any) -> None:
    document["$defs"]["Stage"]["properties"]["name"] = {"$ref": f"#/$defs/{HOSTILE}"}


def hostile_required(document: Any) -> None:
    document["$defs"]["Stage"]["required"] = ["name", HOSTILE]


def hostile_fold(document: Any) -> None:
    document["x-protocol"]["folds"] |= {HOSTILE: HOSTILE}
    document["$defs"]["LaunchSignal"]["x-fold"] = "x" + HOSTILE


def hostile_pattern(document: Any) -> None:
    document["$defs"]["Stage"]["properties"]["name"]["pattern"] = HOSTILE + "("


def hostile_version(document: Any) -> None:
    document["x-protocol"]["version"] = HOSTILE


@pytest.mark.parametrize(
    "change",
    [
        hostile_keyword,
        hostile_value,
        hostile_reference,
        hostile_required,
        hostile_fold,
        hostile_pattern,
        hostile_version,
    ],
)
def test_findings_about_hostile_text_are_printed_escaped(tmp_path: Path, change: Callable[[Any], None]) -> None:
    document = orbit()
    change(document)
    schemas = tmp_path / "::error::\x1b[31m"
    path = save(schemas, document, "::warning \x9b\u2028.schema.json")
    for command in (["lint"], ["lint", "--format", "json"], ["generate", "--out", tmp_path / "out"]):
        result = run(*command, "--schema", schemas)
        assert_ends(result, 1)
        assert result.output.isascii() or "json" not in command
    _, findings = examine(path)
    assert findings
    for finding in findings:
        assert_harmless(str(finding))
    assert_harmless(str(SchemaError(findings)))
    rows = json.loads(run("lint", "--format", "json", "--schema", schemas).stdout)["findings"]
    assert [(row["pointer"], row["message"]) for row in rows] == [(each.pointer, each.message) for each in findings]
    assert not (tmp_path / "out").exists()


def test_a_printed_finding_is_short_however_long_its_texts_are() -> None:
    finding = Finding("rule", "/" + "k" * 100_000, "m" * 100_000, "r" * 100_000, Path("x"), 1)
    assert len(str(finding)) < 4000
    assert len(finding.pointer) == 100_001


def test_names_of_files_that_are_no_text_are_printed(tmp_path: Path) -> None:
    save(tmp_path, {}, os.fsdecode(b"\xff\x1b.schema.json"))
    assert_ends(run("lint", "--schema", tmp_path), 1)
    listed = run("lint", "--schema", tmp_path, "--format", "json")
    assert_ends(listed, 1)
    assert json.loads(listed.stdout)["findings"][0]["file"].endswith("\\udcff\x1b.schema.json")


def test_a_diff_of_hostile_content_keeps_its_lines_and_acts_on_nothing(tmp_path: Path) -> None:
    schemas, out = tmp_path / "schemas", tmp_path / "out"
    save(schemas, orbit())
    assert_ends(run("generate", "--schema", schemas, "--out", out), 0)
    page = out / "docs" / "orbit.md"
    lines = page.read_text(encoding="utf-8").split("\n")
    lines[1:1] = ["::error file=y::z", "\x1b[31mred\x0cfeed\u2028end\r", "##[group]"]
    page.write_text("\n".join(lines), encoding="utf-8", newline="")
    (out / "\x1b]0;title\x07").write_text("x", encoding="utf-8")
    result = run("generate", "--schema", schemas, "--out", out, "--check")
    assert_ends(result, 1)
    removed = [line for line in result.stdout.split("\n") if line.startswith("-") and not line.startswith("---")]
    assert removed == ["-::error file=y::z", r"-\x1b[31mred\x0cfeed\u2028end\r", r"-\x23#[group]"]
    assert "foreign, left alone" in result.stdout


def test_context_lines_of_a_diff_are_no_workflow_commands(tmp_path: Path) -> None:
    schemas, out = tmp_path / "schemas", tmp_path / "out"
    save(schemas, orbit())
    assert_ends(run("generate", "--schema", schemas, "--out", out), 0)
    path = out / "agjson_generated" / "__init__.py"
    path.write_text("::notice::old\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    result = run("generate", "--schema", schemas, "--out", out, "--check")
    assert_ends(result, 1)
    assert "notice::old" in result.stdout


# Input that is no schema


def nested(levels: int) -> str:
    return '{"a":' * levels + "1" + "}" * levels


BAD_TEXTS = {
    "nothing": "",
    "deep": nested(100_000),
    "deeper than a schema": nested(MAX_DEPTH + 1),
    "deep arrays": "[" * 100_000,
    "a number that is none": ORBIT.read_text(encoding="utf-8").replace('"maximum": 9.5', '"maximum": NaN'),
    "a number without end": ORBIT.read_text(encoding="utf-8").replace('"maximum": 9.5', '"maximum": 1e999'),
    "a long number": ORBIT.read_text(encoding="utf-8").replace('"maximum": 9.5', f'"maximum": {"9" * 5000}'),
    "a surrogate in a key": ORBIT.read_text(encoding="utf-8").replace('"radius": {', '"\\ud83d": {'),
    "a surrogate in a text": ORBIT.read_text(encoding="utf-8")
    .replace("Has sides", "\\udc00")
    .replace("Box", "\\ud800"),
    "a duplicate key": '{"\\u001b::": 1, "\\u001b::": 2}',
    "a long key": json.dumps({**orbit(), "k" * (MAX_KEY + 1): [{}] * 1000}),
    "a mark": "\ufeff{}",
}


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_text_that_is_no_schema_is_a_finding(tmp_path: Path, name: str) -> None:
    save(tmp_path, BAD_TEXTS[name])
    for command in ("lint", "generate", "coverage"):
        extra = ["--corpus", tmp_path] if command == "coverage" else []
        for form in ("text", "json"):
            assert_ends(run(command, "--schema", tmp_path, "--format", form, *extra), 1)


def test_bytes_that_are_no_text_are_a_finding(tmp_path: Path) -> None:
    (tmp_path / "x.schema.json").write_bytes(b'{"a": "\xff"}')
    result = run("lint", "--schema", tmp_path)
    assert_ends(result, 1)
    assert "invalid UTF-8 at byte 7" in result.stdout


def test_a_schema_as_deep_as_allowed_needs_little_of_the_stack(tmp_path: Path) -> None:
    document = orbit()
    items: Any = {"type": "string"}
    for _ in range(MAX_DEPTH - 6):
        items = {"type": "array", "items": items}
    document["$defs"]["Stage"]["properties"]["deep"] = {**items, "description": "Deep."}
    assert examine(save(tmp_path, document))[1] == ()
    assert_ends(run("generate", "--schema", tmp_path, "--out", tmp_path / "out"), 0)


def ended(*arguments: object, stdout: Any = subprocess.PIPE) -> tuple[int, str]:
    """Return exit code and stderr of a process of its own."""
    command = [sys.executable, "-P", "-m", "agjson_codegen", *map(str, arguments)]
    done = subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stderr


def test_what_cannot_be_read_exits_2_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.schema.json").mkdir()
    for command in ("lint", "generate"):
        assert ended(command, "--schema", tmp_path) == (2, f"agjson: {tmp_path}/x.schema.json: Is a directory\n")


def test_a_folder_that_cannot_be_written_exits_2_in_one_line(tmp_path: Path) -> None:
    save(tmp_path / "schemas", orbit())
    (tmp_path / "file").write_text("x", encoding="utf-8")
    out = tmp_path / "file" / "below"
    code, stderr = ended("generate", "--schema", tmp_path / "schemas", "--out", out)
    assert (code, stderr.count("\n")) == (2, 1)
    assert stderr.endswith("Not a directory\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_output_that_cannot_be_written_exits_2(tmp_path: Path) -> None:
    save(tmp_path, "{}")
    with open("/dev/full", "wb") as full:
        code, stderr = ended("lint", "--schema", tmp_path, stdout=full)
    assert (code, stderr) == (2, "agjson: cannot write the output: No space left on device\n")


# Modules of the working folder


def test_no_module_of_the_working_folder_is_run(tmp_path: Path) -> None:
    schemas, work = tmp_path / "schemas", tmp_path / "work"
    save(schemas, orbit())
    work.mkdir()
    for name in ("click", "jinja2", "jsonschema", "yaml", "ruff", "datamodel_code_generator", "json", "agjson_codegen"):
        (work / f"{name}.py").write_text(f"open('{name} was run', 'w'); raise SystemExit(0)\n", encoding="utf-8")
    agjson = Path(sys.executable).with_name("agjson")
    before = sorted(os.listdir(work))
    for arguments in (["lint"], ["generate", "--out", str(tmp_path / "out")]):
        command = [str(agjson), *arguments, "--schema", str(schemas)]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert sorted(os.listdir(work)) == before
    assert (tmp_path / "out" / "docs" / "orbit.md").exists()
