"""The single-file checker, run as its users run it: a copy of the file, an isolated Python, and nothing else."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from agjson_codegen.emit.checker import emit_checker
from agjson_codegen.loading import load
from support.protocol import model

Done: TypeAlias = "subprocess.CompletedProcess[bytes]"
Run: TypeAlias = Callable[..., Done]

LINT = ("check", "--isolated", "--select", "E,F,I,UP,B", "--line-length", "120")
SMALL: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:post:1.0.0",
    "title": 'Post "office" \\ 100%',
    "description": "Letters.",
    "$ref": "#/$defs/Letter",
    "x-protocol": {"name": "post", "version": "1.0.0", "documents": ["Letter"]},
    "$defs": {
        # The names are those of the checker's own constants.
        "Chunk": {
            "$anchor": "Chunk",
            "title": "Chunk",
            "description": "What all letters have.",
            "type": "object",
            "properties": {"to": {"type": "string", "description": "The receiver."}},
            "required": ["to"],
        },
        "Letter": {
            "$anchor": "Letter",
            "title": "Letter",
            "description": "A letter.",
            "type": "object",
            "allOf": [{"$ref": "#/$defs/Chunk"}],
            "properties": {
                "seq": {"type": "integer", "description": "No sequence, in spite of its name."},
                "seal": {"$ref": "#/$defs/Document", "x-sensitive": True, "description": "The seal."},
            },
            "unevaluatedProperties": False,
        },
        "Document": {
            "$anchor": "Document",
            "title": "Document",
            "description": "What it is sealed with.",
            "type": "string",
            "enum": ["wax", 'it\'s "tape"'],
        },
    },
}


def delta(seq: object, **more: object) -> dict[str, object]:
    return {"type": "text.delta", "seq": seq, "id": "t", "delta": "hello", **more}


def lines(*values: object) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in values)


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checker of AgJSON, alone in a folder."""
    path = tmp_path_factory.mktemp("vendored") / "agjson_check.py"
    path.write_text(emit_checker(model()), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def small_checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checker of a protocol without events, sequence and unions."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "post.schema.json").write_text(json.dumps(SMALL), encoding="utf-8")
    path = folder / "post_check.py"
    path.write_text(emit_checker(load(folder / "post.schema.json")), encoding="utf-8")
    return path


def start(script: Path, *arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-I", str(script), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def finish(script: Path, *arguments: str, stdin: bytes = b"", **options: Any) -> Done:
    process = start(script, *arguments, stdin=subprocess.PIPE, **options)
    out, err = process.communicate(stdin, timeout=60)
    assert b"Traceback" not in err, err.decode()
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


@pytest.fixture
def run(checker: Path, tmp_path: Path) -> Run:
    """Runs the checker over a file with the given content."""

    def check(content: bytes, *options: str) -> Done:
        (tmp_path / "f.jsonl").write_bytes(content)
        return finish(checker, *options, "f.jsonl", cwd=tmp_path)

    return check


def places(done: Done) -> list[str]:
    """The reported places: ``line: pointer [rule]``."""
    reported = done.stdout.decode().splitlines()
    assert all(line.startswith("f.jsonl:") for line in reported)
    parts = [line.removeprefix("f.jsonl:").split(": ", 2) for line in reported]
    return [f"{line}: {pointer} {message[message.rindex('[') :].split(']')[0]}]" for line, pointer, message in parts]


def summary(done: Done) -> str:
    return done.stderr.decode().splitlines()[-1]


# What is found


def test_a_clean_stream_is_silent_but_for_the_counts(run: Run) -> None:
    done = run(lines(delta(5), delta(6), {"type": "ext.acme.thing", "seq": 7, "any": [None]}))
    assert (done.returncode, done.stdout, summary(done)) == (0, b"", "agjson_check: 3 documents, 0 faults")


def test_a_fault_has_file_line_pointer_and_reason(run: Run) -> None:
    done = run(lines(delta(0), delta(1, mesageId="m")))
    assert done.returncode == 1
    assert done.stdout.decode() == (
        "f.jsonl:2: /mesageId: expected a field of TextDeltaEvent, got a string (content not shown) "
        '[unknown-field]; did you mean "messageId"?\n'
    )
    assert summary(done) == "agjson_check: 2 documents, 1 fault"


def test_every_fault_of_every_document_is_reported(run: Run) -> None:
    done = run(lines({"type": "text.delta", "seq": -1, "id": 5}, delta(0), [delta(2)], {}))
    assert places(done) == [
        "1: (root) [required]",
        "1: /seq [minimum]",
        "1: /id [type]",
        "3: (root) [type]",
        "4: (root) [required]",
    ]


def test_lenient_accepts_what_a_consumer_has_to(run: Run) -> None:
    stream = lines(delta(0, more=1), delta(1, turnId=None), {"type": "text.later", "seq": 2})
    assert places(run(stream)) == ["1: /more [unknown-field]", "2: /turnId [null]", "3: /type [unknown-type]"]
    assert run(stream, "--lenient").returncode == 0
    assert places(run(lines(delta("0")), "--lenient")) == ["1: /seq [type]"]


def test_another_definition_can_be_asked_for(run: Run) -> None:
    message = {"id": "m", "role": "user", "content": [{"type": "text", "text": "hi"}]}
    done = run(lines(message), "--as", "AgMessage")
    assert (done.returncode, done.stderr.decode()) == (0, "agjson_check: 1 document, 0 faults\n")
    assert places(run(lines({**message, "role": "none"}), "--as", "AgMessage")) == ["1: /role [enum]"]


def test_events_of_another_definition_have_no_gaps(run: Run) -> None:
    assert run(lines(delta(0), delta(9)), "--as", "TextDeltaEvent").returncode == 0


def test_secrets_are_not_printed(run: Run) -> None:
    secret = "c2VjcmV0"
    done = run(lines({"kind": "signature", "value": [secret]}, {"kind": "x", "value": 31337}), "--as", "AgOpaque")
    assert places(done) == ["1: /value [type]", "2: /kind [enum]", "2: /value [type]"]
    assert secret.encode() not in done.stdout + done.stderr
    assert b"31337" not in done.stdout + done.stderr


def test_a_fault_is_one_printable_line_whatever_the_document_holds(run: Run) -> None:
    type_line = b'{"type":"text.\\ud83d\\u001b[2J","seq":0}\n'
    name_line = b'{"type":"text.end","seq":1,"id":"t","a\\nf:9: \\udc00\xc3\xa9":1}\n'
    done = run(type_line + name_line)
    first, second = done.stdout.decode().splitlines()
    assert first.startswith("f.jsonl:1: /type: ")
    assert '"text.\\ud83d\\x1b[2J"' in first
    assert second.startswith("f.jsonl:2: /a\\nf:9: \\udc00é: ")


HOSTILE_NAMES = ("a\x1b[2J", "b\x1b]52;c;aGk=\x07", "c\n::error file=x::y", "::error::y", "##[error]y", "d\u202e\u2028")


@pytest.mark.skipif(sys.platform == "win32", reason="names of files as POSIX allows them")
def test_hostile_names_reach_no_terminal_and_no_ci_log(checker: Path, tmp_path: Path) -> None:
    stream = lines(*({**delta(number), name: 1} for number, name in enumerate(HOSTILE_NAMES)), delta(0, seqq=1))
    for name in (*HOSTILE_NAMES, os.fsdecode(b"e\xff")):
        (tmp_path / name).write_bytes(stream)
        for done in (
            finish(checker, name, cwd=tmp_path),
            finish(checker, f"missing{name}", name, cwd=tmp_path),
            finish(checker, f"--{name}", cwd=tmp_path),
            finish(checker, "--as", name, "-", cwd=tmp_path),
        ):
            for line in (done.stdout + done.stderr).decode().split("\n"):
                assert line.isprintable()
                assert not line.lstrip().startswith("::")
                assert "##[" not in line
            assert done.returncode == (1 if done.args == (name,) else 2)
        assert len(finish(checker, name, cwd=tmp_path).stdout.splitlines()) == len(HOSTILE_NAMES) + 1


def test_a_long_key_makes_no_long_line(run: Run) -> None:
    done = run(lines(delta(0, **{"k" * 100_000: [{}] * 100}), {"type": "x" * 100_000, "seq": 1}))
    assert places(done) == [f"1: /{'k' * 132}…{'k' * 66} [unknown-field]", "2: /type [unknown-type]"]
    assert all(len(line) < 1100 for line in done.stdout.decode().splitlines())


def test_faults_can_be_printed_in_any_encoding(checker: Path, tmp_path: Path) -> None:
    (tmp_path / "é.jsonl").write_bytes(lines({"type": "text.end", "seq": 1, "id": "t", "é☃": 1}))
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [sys.executable, str(checker), "é.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, env=plain, capture_output=True, check=False)
    assert done.returncode == 1
    assert rb"/\xe9\u2603" in done.stdout


def test_of_one_document_no_more_than_a_hundred_faults_are_printed(run: Run) -> None:
    done = run(lines(delta(0, **{f"x{number}": 1 for number in range(250)}), delta(1, more=1)))
    reported = done.stdout.decode().splitlines()
    assert len(reported) == 102
    assert reported[100:] == ["f.jsonl:1: and 150 more in this document", reported[101]]
    assert summary(done) == "agjson_check: 2 documents, 251 faults"


# Gaps


@pytest.mark.parametrize(
    ("numbers", "gaps"),
    [
        ((7, 8, 9), []),
        ((0, 1, 1, 0, 1, 2), []),
        ((5, 3, 5), [3]),
        ((0, 2, 3, 9), [2, 4]),
        ((0, 1.0, 2.0, 4.0), [4]),
        ((0, 10**400), [2]),
    ],
)
def test_a_number_that_is_more_than_one_above_the_last_is_a_gap(
    run: Run, numbers: Iterable[float], gaps: list[int]
) -> None:
    done = run(lines(*map(delta, numbers)))
    assert places(done) == [f"{line}: /seq [gap]" for line in gaps]
    assert done.returncode == bool(gaps)


def test_a_gap_tells_how_much_is_missing(run: Run) -> None:
    assert run(lines(delta(3), delta(5))).stdout.decode() == (
        "f.jsonl:2: /seq: expected at most 4, got 5 [gap]; 1 is missing\n"
    )
    assert "5 are missing" in run(lines(delta(3), delta(9))).stdout.decode()


def test_an_invalid_event_still_counts_and_one_that_cannot_be_read_may_fill_a_gap(run: Run) -> None:
    assert places(run(lines(delta(0), delta(1, more=1), delta(2)))) == ["2: /more [unknown-field]"]
    assert places(run(lines(delta(0)) + b'{"type":"te\n' + lines(delta(2)))) == ["2: (root) [json]"]
    assert places(run(lines(delta(0)) + b'{"type":"te\n' + lines(delta(3)))) == ["2: (root) [json]", "3: /seq [gap]"]
    assert places(run(lines(delta(0), delta("1"), delta(2), delta(4)))) == ["2: /seq [type]", "4: /seq [gap]"]
    assert places(run(b"[" + lines(delta(0)) + b",," + lines(delta(2)) + b"]"))[-1] == "2: /seq [gap]"


def test_each_file_is_numbered_by_itself(checker: Path, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(lines(delta(0)))
    (tmp_path / "b").write_bytes(lines(delta(50)))
    done = finish(checker, "a", "b", cwd=tmp_path)
    assert (done.returncode, summary(done)) == (0, "agjson_check: 2 documents, 0 faults")


# What is no JSON


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        (b'{"type":"text.delta"', "json", "delimiter at column"),
        (b"hello", "json", "expecting value at column 1"),
        (b'{"type":NaN}', "json", "NaN, which is no JSON number"),
        (b'{"type":-Infinity}', "json", "-Infinity, which is no JSON number"),
        (b'{"type":1e999}', "json", "too large for a double"),
        (b'{"type":"\xff"}', "json", "malformed UTF-8 at byte 9"),
        (b'{"type":"\xed\xa0\x80"}', "json", "malformed UTF-8"),
        (b'{"type":"\x01"}', "json", "invalid control character"),
        (b'{"type":1}{"type":2}', "json", "extra data at column 11"),
        (b'{"seq":' + b"9" * 5000 + b"}", "limit", "digits"),
        (b'{"x":' + b"[" * 200 + b"]" * 200 + b"}", "limit", "at most 200 levels"),
        (b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "limit", "at most 200 levels"),
        (b"\xff\xfe{\x00}\x00", "json", "malformed UTF-8 at byte 0"),
    ],
)
def test_what_is_no_json_is_a_fault_and_the_rest_is_checked(run: Run, line: bytes, rule: str, words: str) -> None:
    done = run(lines(delta(0)) + line + b"\n" + lines(delta(2, more=1)))
    assert places(done) == [f"2: (root) [{rule}]", "3: /more [unknown-field]"]
    assert words in done.stdout.decode()
    assert summary(done) == "agjson_check: 3 documents, 2 faults"


def test_two_hundred_levels_are_read(run: Run) -> None:
    assert run(b'{"type":"ext.acme.deep","seq":0,"x":' + b"[" * 199 + b"]" * 199 + b"}").returncode == 0


def test_deep_known_parts_are_read(run: Run) -> None:
    block: dict[str, Any] = {"type": "text", "text": "core"}
    for number in range(98):
        block = {"type": "tool-result", "toolCallId": str(number), "content": [block]}
    assert run(lines({"type": "content.block", "seq": 0, "block": block})).returncode == 0


def test_a_byte_order_mark_is_a_fault_of_the_first_document(run: Run) -> None:
    done = run(b"\xef\xbb\xbf" + lines(delta(0), delta(1)))
    assert places(done) == ["1: (root) [json]"]
    assert "byte order mark" in done.stdout.decode()


def test_a_fault_in_the_text_of_a_printed_document_has_its_own_line(run: Run) -> None:
    done = run(b'\n{\n  "type": "text.delta",\n  "seq": 01\n}\n{\n  "type": 5\n}\n')
    assert places(done) == ["4: (root) [json]", "6: /type [type]"]


# Layouts


def test_an_array_of_documents_is_checked_member_by_member(run: Run) -> None:
    done = run(json.dumps([delta(0), delta(1, more=1), delta(3)], indent=2).encode())
    assert places(done) == ["8: /more [unknown-field]", "15: /seq [gap]"]
    assert summary(done) == "agjson_check: 3 documents, 2 faults"


def test_an_array_that_is_cut_off_is_a_fault(run: Run) -> None:
    done = run(json.dumps([delta(0), delta(1)]).encode()[:-1])
    assert (done.returncode, summary(done)) == (1, "agjson_check: 2 documents, 1 fault")
    assert "the array is cut off" in done.stdout.decode()


def test_standard_input_is_read_for_a_hyphen(checker: Path) -> None:
    done = finish(checker, "-", stdin=lines(delta(0), delta(2)))
    assert done.returncode == 1
    assert done.stdout.startswith(b"<stdin>:2: /seq: ")


# Exit status


def test_what_cannot_be_read_ends_in_2_and_the_rest_is_checked(checker: Path, tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(lines(delta(0, more=1)))
    done = finish(checker, "missing", str(tmp_path), "bad", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout.startswith(b"bad:1: /more: ")
    assert done.stderr.decode().splitlines() == [
        "agjson_check: missing: No such file or directory",
        f"agjson_check: {tmp_path}: Is a directory",
        "agjson_check: 1 document, 1 fault, 2 files not checked",
    ]


@pytest.mark.parametrize("content", [b"", b"\n\n", b"[]"])
def test_no_document_at_all_ends_in_2(run: Run, content: bytes) -> None:
    done = run(content)
    assert done.returncode == 2
    assert b"f.jsonl: there is no document" in done.stderr


@pytest.mark.parametrize("arguments", [(), ("--strictly", "-"), ("--as", "AgMesage", "-"), ("--len", "-")])
def test_bad_usage_ends_in_2(checker: Path, arguments: tuple[str, ...]) -> None:
    done = finish(checker, *arguments, stdin=lines(delta(0)))
    assert done.returncode == 2
    assert done.stderr.startswith(b"usage: agjson_check ")
    assert ("AgMesage" not in arguments) or b'did you mean "AgMessage"?' in done.stderr


def test_help_and_version(checker: Path) -> None:
    helped, version = finish(checker, "--help"), finish(checker, "--version")
    assert (helped.returncode, version.returncode) == (0, 0)
    assert all(word in helped.stdout.decode() for word in ("--lenient", "--as DEFINITION", "AgEvent", "status: 0"))
    assert version.stdout.decode() == f"agjson_check {model().protocol.version}\n"


# Surroundings


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")
def test_a_reader_that_goes_away_ends_the_check_without_a_message(checker: Path, tmp_path: Path) -> None:
    (tmp_path / "f.jsonl").write_bytes(lines(*[delta(0, more=1)] * 5000))
    process = start(checker, "f.jsonl", cwd=tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(60) == 2
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")
def test_an_interrupt_ends_in_130(checker: Path) -> None:
    process = start(checker, "-", stdin=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(lines(*[delta(0, more=1)] * 300))
    process.stdin.flush()
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that takes nothing")
def test_output_that_cannot_be_written_ends_in_2(checker: Path, tmp_path: Path) -> None:
    (tmp_path / "f.jsonl").write_bytes(lines(delta(0, more=1)))
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-I", str(checker), "f.jsonl"]
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors of POSIX")
@pytest.mark.parametrize(
    ("closed", "status", "out", "err"),
    [
        (">&-", 2, "", "agjson_check: cannot write the output: it is closed"),
        ("<&-", 2, "", "agjson_check: -: there is no standard input"),
        ("2>&-", 1, "<stdin>:1: /more: ", ""),
        ("2>/dev/full", 2, "<stdin>:1: /more: ", ""),
        (">&- 2>&-", 2, "", ""),
    ],
)
def test_a_closed_descriptor_costs_no_more_than_what_goes_through_it(
    checker: Path, closed: str, status: int, out: str, err: str
) -> None:
    command = ["sh", "-c", f'"$0" -I "$1" - {closed}', sys.executable, str(checker)]
    done = subprocess.run(command, input=lines(delta(0, more=1)), capture_output=True, check=False)
    assert done.returncode == status
    assert done.stdout.decode().startswith(out)
    assert len(done.stdout.splitlines()) == bool(out)
    assert done.stderr.decode().startswith(err)
    assert bool(done.stderr) == bool(err)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        ("MemoryError()", "out of memory"),
        ("ValueError('x\\n::error::' + 'y' * 10**6)", "unexpected error: ValueError: x\\n::error::yyy"),
        ("OSError(5, 'I/O error')", "[Errno 5] I/O error"),
    ],
)
def test_what_nobody_expected_ends_in_2_and_one_line(checker: Path, error: str, message: str) -> None:
    script = f"""if True:
        import sys
        sys.path.insert(0, {str(checker.parent)!r})
        import agjson_check
        def fail(*_):
            raise {error}
        agjson_check.Run.files = fail
        sys.exit(agjson_check.main(["-"]))
    """
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    line = done.stderr.decode().removesuffix("\n")
    assert line.startswith(f"agjson_check: {message}")
    assert line.isprintable()
    assert len(line) < 300


def test_the_file_is_typed_and_well_kept(checker: Path, small_checker: Path) -> None:
    for path in (checker, small_checker):
        checked = subprocess.run([sys.executable, "-m", "ruff", *LINT, str(path)], capture_output=True, check=False)
        assert checked.returncode == 0, checked.stdout.decode()
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(checker), str(small_checker)]
    typed = subprocess.run(command, capture_output=True, check=False, cwd=checker.parent)
    assert typed.returncode == 0, typed.stdout.decode()


def test_the_file_imports_nothing_but_the_standard_library(checker: Path) -> None:
    imported = {line.split()[1].split(".")[0] for line in checker.read_text("utf-8").splitlines() if _imports(line)}
    assert imported <= sys.stdlib_module_names


def _imports(line: str) -> bool:
    return line.startswith("import ") or (line.startswith("from ") and " import " in line)


# Another protocol


def test_a_protocol_without_a_sequence_has_no_gaps(small_checker: Path) -> None:
    done = finish(small_checker, "-", stdin=lines({"to": "a", "seq": 1}, {"to": "b", "seq": 9}))
    assert (done.returncode, summary(done)) == (0, "post_check: 2 documents, 0 faults")


def test_the_definitions_and_secrets_are_those_of_the_protocol(small_checker: Path) -> None:
    done = finish(small_checker, "-", stdin=lines({"seal": "hunter2", "from": 1}))
    assert done.returncode == 1
    assert [line.split(": ", 2)[1] for line in done.stdout.decode().splitlines()] == ["(root)", "/seal", "/from"]
    assert b"hunter2" not in done.stdout
    assert finish(small_checker, "--as", "Document", "-", stdin=b'"wax"\n').returncode == 0


def test_the_title_of_the_protocol_is_text(small_checker: Path) -> None:
    helped = " ".join(finish(small_checker, "--help").stdout.decode().split())
    assert 'Post "office" \\ 100% 1.0.0' in helped
