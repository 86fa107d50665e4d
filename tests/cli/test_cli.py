"""The command line: exit codes, postures, places, and that nothing good is lost beside what is bad."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import agjson
from agjson.cli import main
from support.protocol import ROOT

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"
GOOD = '{"type":"text.delta","seq":0,"id":"t","delta":"x"}'
MISSING = '{"type":"text.delta","seq":1,"id":"t"}'
EXTRA = '{"type":"text.delta","seq":2,"id":"t","delta":"x","later":1}'
BROKEN = '{"type":"text.delta","seq":'


def run(*arguments: object, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments], input=text)


def put(folder: Path, *lines: str, name: str = "stream.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


class TestValidate:
    def test_a_valid_stream_exits_0_and_is_counted(self) -> None:
        result = run("validate", EXAMPLE)
        assert (result.exit_code, result.stdout) == (0, "27 documents: 27 valid, 0 invalid (AgEvent, strict)\n")

    def test_every_bad_document_has_file_line_and_pointer_and_the_good_ones_are_counted(self, tmp_path: Path) -> None:
        path = put(tmp_path, GOOD, MISSING, "", BROKEN, GOOD, EXTRA)
        result = run("validate", path)
        assert result.exit_code == 1
        lines = result.stdout.splitlines()
        assert lines[0].startswith(f'{path}:2: (root): expected the field "delta"')
        assert lines[1].startswith(f"{path}:4: (root): expected JSON")
        assert lines[2].startswith(f"{path}:6: /later: ")
        assert lines[3] == "5 documents: 2 valid, 3 invalid (AgEvent, strict)"

    def test_lenient_admits_what_a_consumer_admits(self, tmp_path: Path) -> None:
        path = put(tmp_path, EXTRA, '{"type":"a.b","seq":0}')
        assert run("validate", path).exit_code == 1
        assert run("validate", "--mode", "lenient", path).exit_code == 0

    def test_an_array_and_a_pretty_printed_document_are_read(self, tmp_path: Path) -> None:
        array = put(tmp_path, f"[{GOOD},", f"{MISSING},", f"{GOOD}]", name="array.json")
        result = run("validate", array)
        assert f"{array}:2: (root): " in result.stdout
        assert "3 documents: 2 valid" in result.stdout
        pretty = put(tmp_path, json.dumps(json.loads(GOOD), indent=2), name="pretty.json")
        assert run("validate", pretty).exit_code == 0

    def test_another_definition_can_be_named(self, tmp_path: Path) -> None:
        path = put(tmp_path, '{"id":"m","role":"user","content":[]}')
        assert run("validate", "--as", "AgMessage", path).exit_code == 0
        assert run("validate", path).exit_code == 1

    def test_an_unknown_definition_is_bad_usage_with_a_suggestion(self) -> None:
        result = run("validate", "--as", "AgMesage", EXAMPLE)
        assert result.exit_code == 2
        assert 'did you mean "AgMessage"' in result.stderr

    def test_standard_input_is_read(self) -> None:
        result = run("validate", "-", text=GOOD + "\n" + MISSING)
        assert result.exit_code == 1
        assert "<stdin>:2: " in result.stdout

    def test_a_file_that_cannot_be_read_exits_2_and_the_others_are_still_read(self, tmp_path: Path) -> None:
        result = run("validate", tmp_path / "nothing", EXAMPLE, tmp_path)
        assert result.exit_code == 2
        assert "No such file" in result.stderr
        assert "27 valid" in result.stdout

    @pytest.mark.parametrize("text", ["", "\n \n"])
    def test_no_document_at_all_exits_2(self, text: str) -> None:
        result = run("validate", "-", text=text)
        assert result.exit_code == 2
        assert "no document" in result.stderr

    def test_the_json_report_has_stable_keys(self, tmp_path: Path) -> None:
        result = run("validate", "--format", "json", put(tmp_path, GOOD, MISSING, EXTRA))
        report = json.loads(result.stdout)
        assert set(report) == {"findings", "documents", "invalid", "unreadable", "valid"}
        assert (report["documents"], report["invalid"], report["valid"]) == (3, 2, 1)
        for row in report["findings"]:
            assert set(row) == {"file", "line", "pointer", "rule", "expected", "got", "hint"}
        assert [(row["line"], row["rule"]) for row in report["findings"]] == [(2, "required"), (3, "unknown-field")]
        clean = json.loads(run("validate", "--format", "json", EXAMPLE).stdout)
        assert clean["findings"] == []

    @pytest.mark.parametrize(
        "data",
        [
            b"\xff\xfe",
            b'{"\\ud800":1}',
            b"[" * 5000,
            b"9" * 5000,
            b'{"type":"text.delta","seq":0,"id":"t","\\ud83d":1}',
        ],
    )
    def test_hostile_input_is_a_finding_and_never_a_traceback(self, data: bytes) -> None:
        for form in ("text", "json"):
            result = run("validate", "--format", form, "-", text=data)
            assert result.exit_code == 1
            assert isinstance(result.exception, SystemExit)

    def test_no_secret_is_printed(self) -> None:
        ask = '{"type":"hitl.ask","seq":0,"askId":"a","kind":"text","token":["hunter2"],"tokn":"hunter2"}'
        for form in ("text", "json"):
            result = run("validate", "--format", form, "-", text=ask)
            assert result.exit_code == 1
            assert "hunter2" not in result.output

    def test_a_closed_standard_input_exits_2(self) -> None:
        command = f"exec {sys.executable} -m agjson validate - <&-"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "no standard input" in done.stderr
        assert "Traceback" not in done.stderr

    @pytest.mark.parametrize("arguments", [f"validate {EXAMPLE}", "schema", f"validate --format json {EXAMPLE}"])
    def test_output_that_cannot_be_written_exits_2(self, arguments: str) -> None:
        command = f"exec {sys.executable} -m agjson {arguments} > /dev/full"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "cannot write the output" in done.stderr
        assert "Traceback" not in done.stderr

    @pytest.mark.parametrize("extra", [100, 101])
    @pytest.mark.parametrize("form", ["text", "json"])
    def test_more_findings_of_a_document_than_are_shown_are_not_hidden(self, extra: int, form: str) -> None:
        event = {**json.loads(GOOD), **{f"x{number}": 1 for number in range(extra)}}
        result = run("validate", "--format", form, "-", text=json.dumps(event))
        assert result.output.count("unknown-field") == 100
        note = "<stdin>:1: more than 100 findings, the others are not shown\n"
        assert result.output.count(note) == (extra > 100)
        assert (result.stderr == note) is (extra > 100 and form == "json")

    def test_the_json_report_is_written_as_findings_come(self, tmp_path: Path) -> None:
        def peak(lines: int) -> int:
            path = put(tmp_path, *[MISSING] * lines)
            sink = open(os.devnull, "w")  # noqa: SIM115
            with sink, redirect_stdout(sink):
                tracemalloc.start()
                with pytest.raises(SystemExit):
                    main(["validate", "--format", "json", str(path)])
                found = tracemalloc.get_traced_memory()[1]
                tracemalloc.stop()
            return found

        peak(10)  # loads modules
        assert peak(2000) < peak(200) + 100_000


class TestProfile:
    def test_the_profile_of_a_stream_is_that_of_its_largest_event(self) -> None:
        result = run("profile", EXAMPLE)
        assert (result.exit_code, result.stdout) == (0, "ADVANCED (17 CORE, 8 EXTENDED, 2 ADVANCED)\n")

    def test_each_place_beyond_at_most_is_a_finding(self) -> None:
        result = run("profile", "--at-most", "EXTENDED", EXAMPLE)
        assert result.exit_code == 1
        assert f"{EXAMPLE}:2: (root): expected at most EXTENDED, got AgentCapabilitiesEvent" in result.stdout
        assert run("profile", "--at-most", "ADVANCED", EXAMPLE).exit_code == 0

    def test_the_json_report_counts_by_profile(self) -> None:
        report = json.loads(run("profile", "--format", "json", EXAMPLE).stdout)
        assert report["profile"] == "ADVANCED"
        assert sum(report["documentsByProfile"].values()) == report["documents"] == 27

    def test_an_invalid_document_exits_1(self) -> None:
        assert run("profile", "-", text=MISSING).exit_code == 1

    def test_more_places_than_are_shown_are_not_hidden(self) -> None:
        messages = [{"id": str(number), "role": "user", "content": [], "usage": {}} for number in range(150)]
        event = {"type": "messages.snapshot", "seq": 0, "messages": messages}
        result = run("profile", "--at-most", "CORE", "-", text=json.dumps(event))
        assert result.exit_code == 1
        assert "<stdin>:1: more than 100 findings, the others are not shown\n" in result.stdout
        assert len(result.stdout.splitlines()) == 102


class TestSchema:
    @pytest.mark.parametrize("variant", ["strict", "lenient", "draft-07"])
    def test_each_variant_is_printed_with_its_id(self, variant: str) -> None:
        schema = json.loads(run("schema", "--variant", variant).stdout)
        assert schema["$id"] == f"urn:agjson:{agjson.SPEC_VERSION}:{variant}"

    def test_one_definition_comes_with_just_what_it_needs(self) -> None:
        schema = json.loads(run("schema", "AgSource").stdout)
        assert set(schema["$defs"]) == {"AgSource", "AgSourceBase64", "AgSourceFile", "AgSourceUrl"}

    def test_a_bundle_has_every_file_and_right_checksums(self, tmp_path: Path) -> None:
        assert run("schema", "--bundle", tmp_path / "out").exit_code == 0
        names = {path.name for path in (tmp_path / "out").iterdir()}
        assert {"schema.json", "schema.lenient.json", "schema.draft-07.json", "agjson_check.py", "reference.md"} < names
        command = ["sha256sum", "--check", "--quiet", "SHA256SUMS"]
        assert subprocess.run(command, cwd=tmp_path / "out", check=False).returncode == 0


class TestCodegenCommands:
    def test_lint_and_generate_hand_over(self) -> None:
        for arguments in (["lint"], ["generate", "--check"]):
            command = [sys.executable, "-m", "agjson", *arguments]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr

    def test_their_exit_codes_come_through(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "agjson", "lint"]
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 2


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"agjson, version {agjson.__version__}\n"


def test_bad_usage_exits_2() -> None:
    assert run("validate").exit_code == 2
    assert run("nonsense").exit_code == 2
    assert run("validate", "--mode", "loose", EXAMPLE).exit_code == 2


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_a_completion_script_is_printed(shell: str) -> None:
    assert "_AGJSON_COMPLETE" in run("completion", shell).stdout


def test_definitions_are_completed() -> None:
    from agjson.cli.options import DefinitionName

    found = DefinitionName().shell_complete(None, None, "AgTurn")  # type: ignore[arg-type]
    assert {item.value for item in found} >= {"AgTurnRecord", "AgTurnRecordGuardrail"}
