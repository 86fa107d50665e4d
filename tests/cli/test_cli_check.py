"""``agjson check``: what it reads, what it tells, and when it fails."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from agjson.cli import main
from agjson.protocols.agjson.rules.catalog import RULES
from support.protocol import ROOT

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"
LINES = EXAMPLE.read_bytes().splitlines()
GAP = [*LINES[:5], *LINES[6:]]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No pyproject.toml but the test's own is above the working directory."""
    monkeypatch.chdir(tmp_path)


def run(*arguments: object, text: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["check", *(str(each) for each in arguments)], input=text)


def report(*arguments: object, text: bytes | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, "--format", "json", text=text).stdout)
    return found


def rules(*arguments: object, text: bytes | None = None) -> list[str]:
    return [each["rule"] for each in report(*arguments, text=text)["findings"]]


def put(path: Path, lines: list[bytes]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def test_a_good_stream_exits_0_and_is_counted() -> None:
    result = run(EXAMPLE)
    assert (result.exit_code, result.stderr) == (0, "")
    found = report(EXAMPLE)
    assert (found["files"], found["events"], found["findings"]) == (1, 27, [])


def test_a_fault_exits_1_with_rule_file_and_line(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", GAP)
    result = run(path)
    assert result.exit_code == 1
    assert f"{path}:6: " in result.stdout
    assert "AGJ201" in result.stdout
    (finding,) = report(path)["findings"]
    assert (finding["file"], finding["line"], finding["event"], finding["seq"]) == (str(path), 6, 5, 6)
    assert (finding["rule"], finding["level"], finding["pointer"]) == ("AGJ201", "error", "/seq")


@pytest.mark.parametrize(
    "data",
    [
        b"[" + b",".join(GAP) + b"]",
        b"".join(b"data: " + line + b"\n\n" for line in GAP),
        gzip.compress(b"\n".join(GAP)),
        b"\r\n".join(GAP),
    ],
    ids=["array", "sse", "gzip", "crlf"],
)
def test_every_form_of_a_stream_is_checked(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "stream"
    path.write_bytes(data)
    assert rules(path) == rules("-", text=data) == ["AGJ201"]


def test_a_folder_and_a_glob_stand_for_the_streams_in_them(tmp_path: Path) -> None:
    put(tmp_path / "s" / "a.jsonl", LINES)
    put(tmp_path / "s" / "deep" / "b.ndjson", GAP)
    (tmp_path / "s" / "c.jsonl.gz").write_bytes(gzip.compress(b"\n".join(LINES)))
    (tmp_path / "s" / "README.md").write_text("no stream")
    assert report(tmp_path / "s")["files"] == 3
    assert report(f"{tmp_path}/s/**/*.ndjson")["files"] == 1
    assert rules(tmp_path / "s") == ["AGJ201"]


@pytest.mark.parametrize("path", ["none.jsonl", "none/*.jsonl", "."])
def test_a_path_without_any_stream_exits_2_and_the_others_are_still_checked(tmp_path: Path, path: str) -> None:
    result = run(path, put(tmp_path / "x", GAP))
    assert result.exit_code == 2
    assert "AGJ201" in result.stdout
    assert f"agjson: {path}: no stream of events there" in result.stderr


def test_no_event_at_all_exits_2(tmp_path: Path) -> None:
    assert run(put(tmp_path / "a.jsonl", [b""])).exit_code == 2
    assert run("-", text=b"").exit_code == 2


def test_several_streams_of_a_file_are_told_apart_by_an_envelope(tmp_path: Path) -> None:
    lines = [b'{"stream":"%b","payload":%b}' % (name, line) for line in LINES for name in (b"one", b"two")]
    del lines[11]
    path = put(tmp_path / "a.jsonl", lines)
    (finding,) = report(path, "--by", "/stream", "--event", "/payload")["findings"]
    assert (finding["rule"], finding["stream"], finding["line"], finding["event"]) == ("AGJ201", "two", 13, 5)
    assert rules(path)[0] == "AGJ103"


def test_a_document_without_the_envelope_is_a_finding(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", [b'{"payload":{}}', b"[]"])
    found = report(path, "--by", "/stream")["findings"]
    assert [(each["rule"], each["line"]) for each in found] == [("AGJ103", 1), ("AGJ103", 2)]


@pytest.mark.parametrize("pointer", ["stream", "a/b"])
def test_what_is_no_json_pointer_is_bad_usage(pointer: str) -> None:
    assert run(EXAMPLE, "--by", pointer).exit_code == 2


def test_levels_and_what_fails_can_be_set(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", GAP)
    assert run(path, "--rule", "AGJ201=off").exit_code == 0
    assert run(path, "--rule", "AGJ201=warning").exit_code == 0
    assert run(path, "--rule", "AGJ201=warning", "--fail-on", "warning").exit_code == 1
    assert run(path, "--rule", "AGJ201=warning", "--max-warnings", "0").exit_code == 1
    assert run(path, "--rule", "AGJ201=warning", "--max-warnings", "1").exit_code == 0
    assert run(path, "--rule", "AGJ201=info", "--fail-on", "warning").exit_code == 0
    assert run(path, "--rule", "AGJ201=info", "--fail-on", "info").exit_code == 1


@pytest.mark.parametrize("rule", ["AGJ999=off", "AGJ201", "AGJ201=fatal", "=off", "agj201=off"])
def test_a_rule_or_level_that_is_none_is_bad_usage(rule: str) -> None:
    assert run(EXAMPLE, "--rule", rule).exit_code == 2


def test_the_profile_may_be_given() -> None:
    assert "AGJ801" in rules(EXAMPLE, "--profile", "CORE")


def test_duplicate_keys_are_looked_for_where_asked(tmp_path: Path) -> None:
    first = LINES[0].replace(b'"seq":0', b'"seq":7,"seq":0')
    path = put(tmp_path / "a.jsonl", [first, *LINES[1:]])
    assert rules(path) == []
    assert rules(path, "--duplicate-keys") == ["AGJ110"]


def test_the_configuration_of_the_project_holds_the_same_settings(tmp_path: Path) -> None:
    put(tmp_path / "a.jsonl", GAP)
    config = tmp_path / "pyproject.toml"
    config.write_text('[tool.agjson]\nrules = { AGJ201 = "warning" }\nmax-warnings = 0\nformat = "json"\n')
    result = run("a.jsonl")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["findings"][0]["level"] == "warning"
    assert run("a.jsonl", "--max-warnings", "1").exit_code == 0
    assert run("a.jsonl", "--rule", "AGJ201=error", "--max-warnings", "9").exit_code == 1


@pytest.mark.parametrize(
    "text",
    ["[tool.agjson]\nprofil = 'CORE'", "[tool.agjson", "[tool]\nagjson = 1", "[tool.agjson]\nrules = ['AGJ201']"],
)
def test_a_configuration_that_means_nothing_is_bad_usage(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert run("--help").exit_code == 0
    result = run(EXAMPLE)
    assert result.exit_code == 2
    assert "pyproject.toml" in result.stderr


def test_several_jobs_give_the_same_report(tmp_path: Path) -> None:
    for number in range(5):
        put(tmp_path / "s" / f"{number}.jsonl", GAP if number % 2 else LINES)
    assert run("s", "--jobs", "3").stdout == run("s").stdout


def test_standard_input_is_read_beside_other_jobs(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", GAP)
    assert rules("-", path, "--jobs", "2", text=b"\n".join(GAP)) == ["AGJ201", "AGJ201"]


def test_a_pipe_is_a_file(tmp_path: Path) -> None:
    path = put(tmp_path / "a.jsonl", GAP)
    command = f'"{sys.executable}" -m agjson check <(cat "{path}")'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "AGJ201" in done.stdout


def test_a_closed_output_exits_2_without_a_traceback(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m agjson check "{EXAMPLE}" >&-'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "agjson: cannot write the output: it is closed\n")


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit", "markdown"])
def test_every_format_tells_the_rule(tmp_path: Path, form: str) -> None:
    path = put(tmp_path / "a.jsonl", GAP)
    result = run(path, "--format", form)
    assert result.exit_code == 1
    assert "AGJ201" in result.stdout
    assert run(EXAMPLE, "--format", form).exit_code == 0


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x1f\x8b\x08", b"data: {", b"[[[[", b"{}\n[]\n3", b'{"type":[]}'])
def test_hostile_input_is_a_finding_without_a_traceback(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "stream"
    path.write_bytes(data)
    result = run(path)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)


def test_secrets_stand_in_no_report(tmp_path: Path) -> None:
    secret = "hunter2-hunter2"
    ask = {"type": "hitl.ask", "seq": 0, "askId": "a", "kind": "form", "token": secret, "requestState": secret}
    opaque = {"type": "reasoning.opaque", "seq": 1, "id": "none", "kind": "signature", "value": secret}
    path = put(
        tmp_path / "a.jsonl", [json.dumps(each).encode() for each in (ask, {**ask, "askId": "b", "seq": 3}, opaque)]
    )
    for form in ("text", "json", "github", "sarif", "junit", "markdown"):
        assert secret not in run(path, "--format", form).stdout
    assert "AGJ608" in run(path).stdout


class TestExplain:
    def test_a_rule_is_told_with_its_examples(self) -> None:
        result = CliRunner().invoke(main, ["explain", "agj203"])
        assert result.exit_code == 0
        assert "AGJ203" in result.stdout
        assert '"seq"' in result.stdout

    def test_without_a_rule_all_are_listed(self) -> None:
        result = CliRunner().invoke(main, ["explain"])
        assert result.exit_code == 0
        assert all(rule in result.stdout for rule in RULES)

    def test_a_rule_that_is_none_exits_2_with_a_suggestion(self) -> None:
        result = CliRunner().invoke(main, ["explain", "AGJ2003"])
        assert result.exit_code == 2
        assert "AGJ203" in result.stderr
