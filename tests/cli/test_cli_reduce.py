"""``agjson reduce``: the result where there is one, a clear reason where there is none."""

from __future__ import annotations

import errno
import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import agjson
from agjson.cli import main
from support.protocol import ROOT

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"
LINES = EXAMPLE.read_bytes().splitlines()
RESULT: Any = agjson.reduce(map(agjson.ingest, LINES)).result


def run(*arguments: object, text: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["reduce", *(str(each) for each in arguments)], input=text)


def put(folder: Path, data: bytes) -> Path:
    path = folder / "stream"
    path.write_bytes(data)
    return path


def broken(number: int) -> bytes:
    """The example with one event that validation refuses, on the line of this number."""
    lines = list(LINES)
    lines[number - 1] = json.dumps({"type": "text.delta", "seq": json.loads(lines[number - 1])["seq"]}).encode()
    return b"\n".join(lines)


@pytest.mark.parametrize(
    "data",
    [
        b"\n".join(LINES),
        b"[" + b",".join(LINES) + b"]",
        b"".join(b"id: 1\ndata: " + line + b"\n\n" for line in LINES),
        gzip.compress(b"\n".join(LINES)),
        gzip.compress(b"".join(b"data:" + line + b"\r\r" for line in LINES)),
    ],
    ids=["lines", "array", "sse", "gzip", "gzipped sse"],
)
def test_every_form_of_a_stream_gives_the_result(tmp_path: Path, data: bytes) -> None:
    for result in (run(put(tmp_path, data)), run("-", text=data)):
        assert (result.exit_code, result.stderr) == (0, "")
        assert json.loads(result.stdout) == RESULT


def test_the_result_goes_to_the_file_that_output_names(tmp_path: Path) -> None:
    output = tmp_path / "result.json"
    result = run(EXAMPLE, "--output", output)
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(output.read_text(encoding="ascii")) == RESULT


def test_an_output_that_cannot_be_written_exits_2(tmp_path: Path) -> None:
    output = tmp_path / "none" / "result.json"
    result = run(EXAMPLE, "--output", output)
    assert (result.exit_code, result.stderr) == (2, f"agjson: {output}: there is no such folder\n")
    folder = run(EXAMPLE, "--output", tmp_path)
    assert folder.exit_code == 2


@pytest.mark.parametrize("seq", [0, 7, 25])
def test_until_stops_after_that_seq(seq: int) -> None:
    result = run(EXAMPLE, "--until", seq)
    assert result.exit_code == 0
    events = [agjson.ingest(line) for line in LINES]
    assert json.loads(result.stdout) == agjson.reduce(event for event in events if event["seq"] <= seq).result


def test_until_stops_at_the_first_event_with_that_seq_or_before_the_first_beyond_it(tmp_path: Path) -> None:
    twice = put(tmp_path, b"\n".join([*LINES[:10], b'{"type":"handoff","seq":0,"toAgentId":"late"}']))
    assert "late" in run(twice).stdout
    assert json.loads(run(twice, "--until", 9).stdout) == agjson.reduce(map(agjson.ingest, LINES[:10])).result
    gap = run(put(tmp_path, b"\n".join([*LINES[:5], *LINES[7:]])), "--until", 5)
    assert gap.exit_code == 0
    assert json.loads(gap.stdout) == agjson.reduce(map(agjson.ingest, LINES[:5])).result


def test_a_refused_line_beyond_until_does_not_count(tmp_path: Path) -> None:
    path = put(tmp_path, b"\n".join([*LINES[:5], b'{"type":"text.delta","seq":90}', LINES[5]]))
    result = run(path, "--skip-invalid", "--until", 5)
    assert result.exit_code == 1
    assert json.loads(result.stdout) == agjson.reduce(map(agjson.ingest, LINES[:6])).result


def test_until_stops_at_a_refused_line_of_that_seq(tmp_path: Path) -> None:
    path = put(tmp_path, b"\n".join([*LINES[:5], b'{"type":"text.delta","seq":5}', *LINES]))
    result = run(path, "--skip-invalid", "--until", 5)
    assert json.loads(result.stdout) == agjson.reduce(map(agjson.ingest, LINES[:5])).result


def test_a_closed_standard_error_changes_nothing(tmp_path: Path) -> None:
    output = tmp_path / "result.json"
    command = f'"{sys.executable}" -m agjson reduce "{EXAMPLE}" --output "{output}" 2>&-'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(output.read_bytes()) == RESULT


def test_a_refused_line_with_a_whole_float_as_its_seq_counts(tmp_path: Path) -> None:
    path = put(tmp_path, b"\n".join([*LINES[:5], b'{"type":"text.delta","seq":5.0}', *LINES[6:]]))
    assert json.loads(run(path, "--skip-invalid").stdout)["turns"]


def test_on_a_resync_the_output_is_left_as_it_was(tmp_path: Path) -> None:
    output = tmp_path / "result.json"
    output.write_text("before")
    result = run(put(tmp_path, b"\n".join(LINES[:5] + LINES[6:])), "--output", output)
    assert result.exit_code == 1
    assert f"agjson: {output} is left as it was" in result.stderr
    assert output.read_text() == "before"


def test_a_gap_exits_1_with_its_place_and_without_a_result(tmp_path: Path) -> None:
    path = put(tmp_path, b"\n".join(LINES[:5] + LINES[6:]))
    result = run(path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"agjson: {path}:6: the fold needs a resync: events are missing before this one, seq 6, event 5\n"
    )


def test_partial_gives_the_fold_up_to_the_gap(tmp_path: Path) -> None:
    result = run(put(tmp_path, b"\n".join(LINES[:5] + LINES[6:])), "--partial")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == agjson.reduce(map(agjson.ingest, LINES[:5])).result


def test_a_snapshot_after_the_gap_heals_it() -> None:
    healed = ROOT / "conformance" / "agjson" / "streams" / "gap-in-text-delta-healed-by-snapshot" / "events.jsonl"
    result = run(healed)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == json.loads((healed.parent / "expect.json").read_bytes())["result"]


def test_a_refused_line_is_reported_and_shows_as_a_gap(tmp_path: Path) -> None:
    path = put(tmp_path, broken(6))
    result = run(path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f'{path}:6: (root): expected the field "id"' in result.stderr
    assert f"{path}:7: the fold needs a resync: events are missing before this one, seq 6, event 5" in result.stderr


def test_with_skip_invalid_the_seq_of_a_refused_line_counts(tmp_path: Path) -> None:
    path = put(tmp_path, broken(6))
    result = run(path, "--skip-invalid")
    assert result.exit_code == 1
    assert "27 events, 1 refused" in result.stderr
    events = [agjson.ingest(line) for line in LINES]
    events[5] = {"type": "an.unknown", "seq": 5}
    assert json.loads(result.stdout) == agjson.reduce(events).result


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"null",
        *(b'{"type":"text.delta","seq":%b}' % seq for seq in (b'"5"', b"true", b"-1", b"5.5", b"null")),
    ],
)
def test_a_refused_line_without_a_readable_seq_is_a_gap_even_with_skip_invalid(tmp_path: Path, line: bytes) -> None:
    result = run(put(tmp_path, b"\n".join([*LINES[:5], line, *LINES[6:]])), "--skip-invalid")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "events are missing before this one, seq 6" in result.stderr


def test_a_refused_line_whose_seq_shows_a_gap_is_where_the_gap_is(tmp_path: Path) -> None:
    path = put(tmp_path, b"\n".join([*LINES[:5], b'{"type":"text.delta","seq":90}']))
    result = run(path, "--skip-invalid")
    assert result.exit_code == 1
    assert f"{path}:6: the fold needs a resync: events are missing before this one, seq 90, event 5" in result.stderr


def test_strict_refuses_what_a_producer_may_not_send(tmp_path: Path) -> None:
    line = b'{"type":"turn.start","seq":0,"turnId":"t","threadId":"x","later":1}'
    assert run(put(tmp_path, line)).exit_code == 0
    assert run(put(tmp_path, line), "--mode", "strict").exit_code == 1


def test_the_json_report_has_findings_result_and_resync(tmp_path: Path) -> None:
    whole = json.loads(run(EXAMPLE, "--format", "json").stdout)
    assert whole == {
        **{"findings": [], "documents": 27, "invalid": 0, "unreadable": 0},
        **{"needsResync": False, "resync": None, "result": RESULT},
    }
    result = run(put(tmp_path, broken(6)), "--format", "json")
    report = json.loads(result.stdout)
    assert result.exit_code == 1
    assert [(each["line"], each["rule"]) for each in report["findings"]] == [(6, "required"), (6, "required")]
    assert report["needsResync"] is True
    assert report["resync"] == {"line": 7, "reason": "gap", "seq": 6, "index": 5, "id": None}
    assert report["result"] is None


def test_with_output_the_json_report_leaves_the_result_to_the_file(tmp_path: Path) -> None:
    output = tmp_path / "result.json"
    report = json.loads(run(EXAMPLE, "--format", "json", "--output", output).stdout)
    assert report["result"] is None
    assert json.loads(output.read_bytes()) == RESULT


@pytest.mark.parametrize("data", [b"", b"\n \n", gzip.compress(b"", mtime=0)])
def test_nothing_to_fold_exits_2(tmp_path: Path, data: bytes) -> None:
    result = run(put(tmp_path, data))
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_file_that_is_not_there_exits_2(tmp_path: Path) -> None:
    result = run(tmp_path / "none")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such file" in result.stderr


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"\x1f", b"\x1f\x8b\x08", b"data: {", b"[[[[", b"{}\n[]\n3", b'{"type":[]}']
)
def test_hostile_input_is_reported_without_a_traceback(tmp_path: Path, data: bytes) -> None:
    result = run(put(tmp_path, data))
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "expected" in result.stderr


def test_half_a_surrogate_pair_survives_the_way_out(tmp_path: Path) -> None:
    lines = [
        b'{"type":"turn.start","seq":0,"turnId":"t","threadId":"x"}',
        b'{"type":"message.start","seq":1,"id":"m","role":"user","turnId":"t","threadId":"x"}',
        b'{"type":"text.start","seq":2,"id":"b"}',
        b'{"type":"text.delta","seq":3,"id":"b","delta":"\\ud83d"}',
    ]
    half = json.loads(run(put(tmp_path, b"\n".join(lines))).stdout)
    assert half["messages"][0]["content"][0]["text"] == "\ud83d"
    whole = run(put(tmp_path, b"\n".join([*lines, b'{"type":"text.delta","seq":4,"id":"b","delta":"\\ude00"}'])))
    assert json.loads(whole.stdout)["messages"][0]["content"][0]["text"] == "\U0001f600"


class TestOutputThatIsTheInput:
    def reduced(self, folder: Path, script: str) -> subprocess.CompletedProcess[str]:
        (folder / "in.jsonl").write_bytes(EXAMPLE.read_bytes())
        for name, link in (("symbolic", os.symlink), ("hard", os.link)):
            link(folder / "in.jsonl", folder / name)
        command = ["bash", "-c", script, str(Path(sys.executable).parent / "agjson")]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)

    @pytest.mark.parametrize(
        "arguments",
        [
            "in.jsonl --output in.jsonl",
            "in.jsonl --output ./../$(basename $PWD)/in.jsonl",
            "symbolic --output in.jsonl",
            "in.jsonl --output symbolic",
            "in.jsonl --output hard",
            "- --output in.jsonl < in.jsonl",
            "- --output symbolic < hard",
            "/dev/stdin --output in.jsonl < in.jsonl",
            "in.jsonl --output /dev/stdout >> in.jsonl",
            "in.jsonl --output in.jsonl --format json",
        ],
    )
    def test_it_is_rejected_and_left_as_it_is(self, tmp_path: Path, arguments: str) -> None:
        done = self.reduced(tmp_path, f'"$0" reduce {arguments}')
        assert done.returncode == 2
        assert done.stderr.endswith(": expected another file than the input\n")
        assert (tmp_path / "in.jsonl").read_bytes() == EXAMPLE.read_bytes()

    @pytest.mark.parametrize(
        "script",
        [
            '"$0" reduce in.jsonl --output /dev/stdout | cat',
            '"$0" reduce in.jsonl --output /dev/stdout > out; cat out',
            '"$0" reduce - --output /dev/stdout < in.jsonl',
            'mkfifo pipe; cat pipe & "$0" reduce in.jsonl --output pipe; wait',
            'cat in.jsonl | "$0" reduce - --output out; cat out',
            'mkfifo pipe; cat in.jsonl > pipe & "$0" reduce pipe --output out; cat out',
            '"$0" reduce in.jsonl --output hard.json; cat hard.json',
        ],
    )
    def test_any_other_output_is_written(self, tmp_path: Path, script: str) -> None:
        done = self.reduced(tmp_path, script)
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout) == RESULT
        assert (tmp_path / "in.jsonl").read_bytes() == EXAMPLE.read_bytes()

    def test_nothing_is_read_before(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = put(tmp_path, LINES[0])
        monkeypatch.setattr("agjson.cli.session.read", lambda _: pytest.fail("the input was read"))
        assert run(path, "--output", path).exit_code == 2


def test_an_output_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "result.json"
    output.write_text("before")
    output.chmod(0o640)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        result = run(EXAMPLE, "--output", output)
    assert (result.exit_code, result.stderr) == (2, f"agjson: {output}: No space left on device\n")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("result.json", "before")]
    assert run(EXAMPLE, "--output", output).exit_code == 0
    assert json.loads(output.read_bytes()) == RESULT
    assert output.stat().st_mode & 0o777 == 0o640


def test_a_document_has_a_bounded_number_of_findings_and_says_if_there_are_more(tmp_path: Path) -> None:
    event = {"type": "handoff", "seq": 0, "toAgentId": "a", **{f"x{number}": 1 for number in range(150)}}
    path = put(tmp_path, json.dumps(event).encode())
    text, report = run(path, "--mode", "strict"), run(path, "--mode", "strict", "--format", "json")
    note = f"{path}:1: more than 100 findings, the others are not shown"
    assert text.stderr.splitlines()[100] == note
    assert len(text.stderr.splitlines()) == 102
    assert len(json.loads(report.stdout)["findings"]) == 100
    assert report.stderr == f"{note}\n"
