"""``[tool.agjson]`` of pyproject.toml: what each key may be, and how a mistake is reported."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from agjson.cli import main
from agjson.cli.config import _KEYS
from support.protocol import ROOT

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"

WRONG = {
    "mode": ['"loose"', "1", '["strict"]'],
    "profile": ['"core"', "true", "[]"],
    "rules": ['["AGJ201"]', '"AGJ201=off"', "1"],
    "fail-on": ['"fatal"', "0", '"off"'],
    "max-warnings": ["true", "-1", "1.0", '"1"', "[1]", "2026-01-01"],
    "group": ["2", '"yes"', "1"],
    "format": ['"yaml"', "1", "2026-01-01T00:00:00Z"],
    "by": ['"stream"', "1", '["/stream"]'],
    "event": ['"payload"', "false", "{}"],
    "owners": ['"acme"', "{ a = 1 }", '["acme", 1]', '[["acme"]]'],
    "allow-schemes": ['"ftp"', "1", "[1]"],
    "duplicate-keys": ["1", '"true"', "[]"],
    "jobs": ["0", "-1", "true", "1.5", '"2"'],
}
RIGHT = {
    "mode": '"lenient"',
    "profile": '"ADVANCED"',
    "rules": '{ AGJ203 = "off", AGJ204 = false, AGJ201 = "info" }',
    "fail-on": '"warning"',
    "max-warnings": "0",
    "group": "true",
    "format": '"json"',
    "by": '""',
    "event": '""',
    "owners": '["acme"]',
    "allow-schemes": "[]",
    "duplicate-keys": "false",
    "jobs": "2",
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(text: str | bytes) -> Result:
    Path("pyproject.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return CliRunner().invoke(main, ["check", str(EXAMPLE)])


def complaint(text: str | bytes) -> str:
    """Return what is said of a file with a mistake, in one line that begins with the name of the file."""
    result = check(text)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    start = f"Error: {Path('pyproject.toml').absolute()}: "
    assert line.startswith(start)
    return line.removeprefix(start)


def test_every_key_is_tried() -> None:
    assert set(_KEYS) == set(WRONG) == set(RIGHT)


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_a_value_of_another_type_is_reported_with_the_key_and_what_is_expected(key: str, value: str) -> None:
    said = complaint(f"[tool.agjson]\n{key} = {value}")
    assert said.startswith(f"invalid {key} in [tool.agjson]: expected {_KEYS[key].expected}, got ")


@pytest.mark.parametrize(("key", "value"), RIGHT.items())
def test_a_value_of_its_type_is_taken(key: str, value: str) -> None:
    result = check(f"[tool.agjson]\n{key} = {value}")
    assert (result.exit_code in (0, 1), result.stderr) == (True, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("max-warnings = true", "expected an integer from 0 on, got true"),
        ("owners = { a = 1 }", "expected an array of strings, got a table"),
        ("mode = 'x'", "expected one of strict, lenient, got 'x'"),
        ("rules = { AGJ2003 = 'off' }", "unknown rule 'AGJ2003'; did you mean"),
        (
            "rules = { AGJ203 = 'fatal' }",
            "invalid level of AGJ203: expected one of off, error, warning, info, got 'fatal'",
        ),
        ("rules = { AGJ203 = true }", "invalid level of AGJ203: expected one of off, error, warning, info, got true"),
        ("profil = 'CORE'", "unknown key 'profil' in [tool.agjson]; did you mean"),
    ],
)
def test_a_mistake_is_named(text: str, said: str) -> None:
    assert said in complaint(f"[tool.agjson]\n{text}")


@pytest.mark.parametrize("text", ["tool = 1", "[tool]\nagjson = []", "[[tool.agjson]]"])
def test_a_section_that_is_no_table_is_reported(text: str) -> None:
    assert "expected a table, got " in complaint(text)


@pytest.mark.parametrize(
    "text",
    [b"[tool.agjson", b"\xff\xfe", b"[tool.agjson]\nx = " + b"[" * 5000, b"x = " + b"9" * 5000],
    ids=["syntax", "encoding", "depth", "digits"],
)
def test_a_file_that_is_no_toml_is_reported(text: bytes) -> None:
    assert complaint(text)


def test_a_key_of_any_length_makes_a_short_message() -> None:
    assert len(complaint(f'[tool.agjson]\n"{"x" * 100_000}" = 1')) < 300
    assert len(complaint(f'[tool.agjson]\nmode = "{"x" * 100_000}"')) < 400
    assert len(complaint(f'[tool.agjson.rules]\n"{"x" * 100_000}" = "off"')) < 300


def test_a_file_that_cannot_be_read_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(Path, "read_bytes", locked)
    assert complaint("") == "Permission denied"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files")
@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_what_is_no_regular_file_is_no_configuration(make: Any) -> None:
    make("pyproject.toml")
    assert CliRunner().invoke(main, ["check", str(EXAMPLE)]).exit_code == 0


def test_rules_of_the_command_line_come_after_those_of_the_file() -> None:
    Path("gap.jsonl").write_bytes(b"\n".join(EXAMPLE.read_bytes().splitlines()[::2][:3]))
    Path("pyproject.toml").write_text("[tool.agjson]\nformat = 'json'\nrules = { AGJ201 = 'info', AGJ302 = 'info' }")
    arguments = ["check", "gap.jsonl", "--rule", "AGJ201=warning"]
    found = json.loads(CliRunner().invoke(main, arguments).stdout)["findings"]
    assert {row["level"] for row in found if row["rule"] == "AGJ201"} == {"warning"}


def test_help_needs_no_configuration() -> None:
    Path("pyproject.toml").write_text("[tool.agjson]\nmode = 1")
    assert CliRunner().invoke(main, ["check", "--help"]).exit_code == 0
