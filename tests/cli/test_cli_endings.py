"""How commands end: exit codes where the system, a person or a bug ends them, in real processes."""

from __future__ import annotations

import errno
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from agjson.cli import main
from agjson.errors import AgJsonError, LimitExceeded, UnknownDefinition
from agjson_runtime.commandline import Application
from support.protocol import ROOT

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"
ADAPTER = ROOT / "conformance" / "adapters" / "python" / "adapter.py"
COMMAND = str(Path(sys.executable).parent / "agjson")

COMMANDS = {
    "check": f"check {EXAMPLE}",
    "check json": f"check --format json {EXAMPLE}",
    "validate": f"validate {EXAMPLE}",
    "validate json": f"validate --format json {EXAMPLE}",
    "profile": f"profile {EXAMPLE}",
    "reduce": f"reduce {EXAMPLE}",
    "explain": "explain",
    "schema": "schema",
    "schema of one": "schema AgUsage",
    "list": "conformance list",
    "show": "conformance show streams/support-chat",
    "run": f"conformance run --filter streams/support-chat -- {sys.executable} {ADAPTER}",
    "completion": "completion bash",
    "help": "--help",
    "help of a command": "check --help",
    "version": "--version",
}
ALL = pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS.keys())


def shell(script: str) -> subprocess.CompletedProcess[str]:
    command = ["bash", "-c", script, COMMAND]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@ALL
def test_output_that_is_full_exits_2_with_one_line(arguments: str) -> None:
    done = shell(f'exec "$0" {arguments} > /dev/full')
    assert (done.returncode, done.stderr) == (2, "agjson: cannot write the output: No space left on device\n")


@ALL
def test_output_that_is_closed_exits_2_with_one_line(arguments: str) -> None:
    done = shell(f'exec "$0" {arguments} >&-')
    assert (done.returncode, done.stderr) == (2, "agjson: cannot write the output: it is closed\n")


@ALL
def test_output_that_nobody_reads_exits_2_in_silence(arguments: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [COMMAND, *shlex.split(arguments)]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.parametrize("arguments", ["check none", "validate none", "reduce none", "explain none", "--none", "check"])
def test_a_message_that_cannot_be_written_changes_no_exit_code(arguments: str) -> None:
    assert shell(f'exec "$0" {arguments} 2> /dev/full').returncode == 2
    assert shell(f'exec "$0" {arguments} 2>&-').returncode == 2


@pytest.mark.parametrize(
    "command", ["check", "check --jobs 2", "validate", "profile", "reduce", "validate --format json"]
)
def test_an_interrupt_exits_130_with_one_line(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    running = subprocess.Popen([COMMAND, *command.split(), str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with running, pipe.open("wb", buffering=0) as writer:  # opens once the command does
        writer.write(b'{"type":"handoff","seq":0,"toAgentId":"a"}\n')
        running.send_signal(signal.SIGINT)
        _, complaints = running.communicate(timeout=30)
    assert (running.returncode, complaints) == (130, b"agjson: interrupted\n")


def test_an_interrupted_run_of_the_corpus_exits_130(tmp_path: Path) -> None:
    adapter = tmp_path / "adapter.py"
    adapter.write_text("import pathlib, sys, time\nfor _ in sys.stdin: pathlib.Path('asked').touch(); time.sleep(60)\n")
    command = [COMMAND, "conformance", "run", "--", sys.executable, str(adapter)]
    running = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with running:
        while not (tmp_path / "asked").exists():
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=30)
    assert running.returncode == 130


@pytest.mark.parametrize("command", ["validate", "check", "reduce"])
def test_sigterm_ends_a_command_as_it_does_by_default(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    running = subprocess.Popen([COMMAND, command, str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with running, pipe.open("wb"):
        running.terminate()
        _, complaints = running.communicate(timeout=30)
    assert (running.returncode, complaints) == (-signal.SIGTERM, b"")


@pytest.mark.parametrize("command", ["validate", "check"])
def test_too_little_memory_exits_2_with_one_line(command: str, tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.write(b'["')
        file.truncate(50_000_000)  # a hole costs no disk
    done = shell(f'ulimit -v 100000; exec "$0" {command} "{path}"')
    assert (done.returncode, done.stderr) == (2, "agjson: out of memory\n")


USAGE = "Usage: group command [OPTIONS]\nTry 'group command --help' for help.\n"


class TestApplication:
    """What each error comes to, whatever the command."""

    def ending(self, error: BaseException) -> tuple[int, str]:
        @click.group(cls=Application)
        def group() -> None:
            pass

        @group.command()
        def command() -> None:
            raise error

        assert isinstance(group, Application)
        group.known_errors = (AgJsonError,)
        result = CliRunner().invoke(group, ["command"])
        assert result.stdout == ""
        return result.exit_code, result.stderr.removeprefix(USAGE)

    @pytest.mark.parametrize(
        ("error", "status", "message"),
        [
            (KeyboardInterrupt(), 130, "agjson: interrupted\n"),
            (click.Abort(), 130, "agjson: interrupted\n"),
            (MemoryError(), 2, "agjson: out of memory\n"),
            (BrokenPipeError(errno.EPIPE, "Broken pipe"), 2, ""),
            (PermissionError(errno.EACCES, "Permission denied", "a\nb"), 2, "agjson: a\\nb: Permission denied\n"),
            (LimitExceeded("max_depth", 3, "a\x1b"), 2, "agjson: a\\x1b: at most 3 allowed (max_depth)\n"),
            (click.UsageError("a\r::error::b"), 2, "Error: a\\r::error::b\n"),
            (SystemExit(1), 1, ""),
            (SystemExit(None), 0, ""),
        ],
    )
    def test_an_error_has_its_exit_code_and_line(self, error: BaseException, status: int, message: str) -> None:
        assert self.ending(error) == (status, message)

    @pytest.mark.parametrize("error", [ValueError("x"), EOFError("x"), RecursionError("x"), AssertionError("x")])
    def test_an_error_that_nobody_expected_is_one_line_and_exit_2(self, error: BaseException) -> None:
        expected = f"agjson: unexpected error: {type(error).__name__}: x. Set AGJSON_TRACEBACK=1 to see where.\n"
        assert self.ending(error) == (2, expected)

    def test_a_traceback_is_printed_where_it_is_asked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("AGJSON_TRACEBACK", "1")
        assert "Traceback" in self.ending(ValueError("x"))[1]

    def test_a_message_of_any_length_is_shortened(self) -> None:
        assert len(self.ending(ValueError("x" * 100_000))[1]) < 400

    def test_an_error_of_the_library_is_its_message(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object) -> None:
            raise UnknownDefinition("x")

        monkeypatch.setattr("agjson.cli.schema.schema_text", broken)
        result = CliRunner().invoke(main, ["schema"])
        assert (result.exit_code, result.stderr) == (2, f"agjson: {UnknownDefinition('x')}\n")
