"""``agjson check --jobs``: the report of one process, by workers that collect nothing and leave nothing behind."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from agjson.checks.inputs import Envelope, FileChecker
from agjson.checks.settings import Settings
from agjson.cli import main
from agjson.cli.jobs import Jobs
from agjson.protocols.agjson import PROTOCOL
from support.protocol import ROOT

GOOD = (ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl").read_bytes()
COMMAND = str(Path(sys.executable).parent / "agjson")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(*contents: bytes) -> list[str]:
    Path("s").mkdir()
    names = [f"s/{number}.jsonl" for number in range(len(contents))]
    for name, content in zip(names, contents, strict=True):
        Path(name).write_bytes(content)
    return names


def check(*arguments: str, text: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["check", *arguments], input=text)


def workers(parent: int) -> list[int]:
    """Return the processes that the parent has started."""
    found = []
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            fields = Path("/proc", name, "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(name))
    return found


def ended(process: int) -> bool:
    try:
        return Path("/proc", str(process), "stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def wait_for(condition: Callable[[], Any]) -> Any:
    for _ in range(3000):
        if found := condition():
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come to that within 30 s")


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a check in a process group of its own, as a shell does, that is busy until it is ended."""
    command = [COMMAND, "check", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0)
    with process:
        try:
            yield process
        finally:
            process.kill()


FINDINGS = [GOOD, b"x\n" * 300, GOOD[:2000], b"", b"data: {}\n\n" * 70, GOOD]


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit", "markdown"])
@pytest.mark.parametrize("jobs", ["2", "9"])
def test_the_report_is_that_of_one_process(form: str, jobs: str) -> None:
    put(*FINDINGS)
    alone, together = check("s", "--format", form), check("s", "--format", form, "--jobs", jobs)
    assert (together.stdout, together.stderr, together.exit_code) == (alone.stdout, alone.stderr, alone.exit_code)
    assert alone.exit_code == 1


def test_files_that_cannot_be_read_and_standard_input_come_in_their_place() -> None:
    names = put(*FINDINGS)
    Path("s/folder").mkdir()
    paths = [names[1], "-", names[0], "none", names[1], "s/folder", names[2]]
    alone, together = check(*paths, text=GOOD[:900]), check(*paths, "--jobs", "3", text=GOOD[:900])
    assert (together.stdout, together.stderr, together.exit_code) == (alone.stdout, alone.stderr, 2)
    assert "<stdin>:" in alone.stdout


@pytest.mark.skipif(os.name != "posix", reason="there are no such files")
def test_what_only_this_process_has_open_is_not_left_to_workers() -> None:
    put(*FINDINGS)
    command = f'"{COMMAND}" check --jobs 3 <(cat s/0.jsonl) /dev/stdin s/0.jsonl s/5.jsonl < s/2.jsonl'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""
    assert "of 4 files" in done.stdout
    assert "/dev/stdin:" in done.stdout


@LINUX
def test_there_are_no_more_workers_than_asked_for() -> None:
    put(*[b"x\n" * 20_000] * 5)
    with started("s", "--jobs", "2") as running:
        wait_for(lambda: len(workers(running.pid)) == 2)
        assert running.stdout is not None
        for _ in range(20):
            assert running.stdout.read(1000)
            assert len(workers(running.pid)) <= 2


@LINUX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
@pytest.mark.parametrize("to_group", [False, True], ids=["process", "group"])
def test_a_signal_ends_the_check_and_its_workers(number: signal.Signals, to_group: bool) -> None:
    # Nobody reads the report, so that neither the parent nor the workers can come to an end.
    put(*[b"x\n" * 40_000] * 4)
    with started("s", "--jobs", "3") as running:
        assert running.stdout is not None
        assert running.stdout.read(1)
        children = wait_for(lambda: found if len(found := workers(running.pid)) == 3 else None)
        (os.killpg if to_group else os.kill)(running.pid, number)
        assert running.wait(30) == (130 if number == signal.SIGINT else -number)
        wait_for(lambda: all(map(ended, children)))
        assert running.stderr is not None
        assert running.stderr.read() == (b"agjson: interrupted\n" if number == signal.SIGINT else b"")


@LINUX
def test_workers_end_when_nobody_reads_the_report() -> None:
    put(*[b"x\n" * 40_000] * 4)
    with started("s", "--jobs", "3") as running:
        children = wait_for(lambda: found if len(found := workers(running.pid)) == 3 else None)
        assert running.stdout is not None
        running.stdout.close()
        assert running.wait(30) == 2
        assert running.stderr is not None
        assert running.stderr.read() == b""
        assert all(map(ended, children))


@LINUX
def test_a_worker_that_is_killed_costs_its_file_and_no_other() -> None:
    put(b"x\n" * 40_000, GOOD, b"x\n" * 40_000, GOOD, GOOD, GOOD)
    with started("s", "--jobs", "2") as running:
        assert running.stdout is not None
        assert running.stdout.read(1)
        for worker in workers(running.pid):
            os.kill(worker, signal.SIGKILL)
        out, complaints = running.communicate(timeout=60)
    assert running.returncode == 2
    lines = complaints.decode().splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("agjson: s/0.jsonl: ")
    assert all(line.endswith(": the process that checked it was killed by signal 9") for line in lines)
    assert out.endswith(b"of 4 files\n")


def test_an_error_that_nobody_expected_costs_its_file_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    put(GOOD, GOOD, GOOD)
    Path("sitecustomize.py").write_text(
        "import agjson.checks.inputs as sources\n"
        "findings = sources.FileChecker.findings\n"
        "def broken(self):\n"
        "    if self._name == 's/1.jsonl':\n"
        "        raise MemoryError\n"
        "    return findings(self)\n"
        "sources.FileChecker.findings = broken\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{Path.cwd()}{os.pathsep}{os.pathsep.join(sys.path)}")
    result = check("s", "--jobs", "2")
    assert (result.exit_code, result.stderr) == (2, "agjson: s/1.jsonl: MemoryError\n")
    assert "of 2 files" in result.stdout


@pytest.mark.skipif(os.name != "posix", reason="there is no such limit")
@pytest.mark.parametrize("limit", [6, 8, 11])
def test_few_file_descriptors_mean_few_workers(limit: int) -> None:
    put(*[GOOD] * 6)
    command = f'ulimit -n {limit}; "{COMMAND}" check s --jobs 6'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "of 6 files" in done.stdout


def test_without_room_for_processes_the_files_are_still_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    put(*FINDINGS)
    alone = check("s")
    tries = 0

    def no_process(*_: object, **__: object) -> None:
        nonlocal tries
        tries += 1
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", no_process)
    assert check("s", "--jobs", "2").stdout == alone.stdout
    assert tries


@LINUX
def test_the_memory_of_a_check_does_not_grow_with_its_findings() -> None:
    """Of the parent and of the largest worker, by what ``resource`` says of a process that has run the check."""

    def peaks(lines: int) -> tuple[int, int]:
        for number in range(2):
            Path(f"{number}.jsonl").write_bytes(b"x\n" * lines)
        code = (
            "import resource, sys\nfrom agjson.cli import main\n"
            "try: main(['check', '0.jsonl', '1.jsonl', '--jobs', '2'])\n"
            "except SystemExit: pass\n"
            "both = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)\n"
            "print([resource.getrusage(each).ru_maxrss for each in both], file=sys.stderr)\n"
        )
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
        parent, worker = json.loads(done.stderr)
        return parent, worker

    small, large = peaks(500), peaks(20_000)
    findings = 39_000 * len(pickle.dumps(finding_of_garbage())) // 1024
    for before, after in zip(small, large, strict=True):
        assert after - before < findings / 4


def finding_of_garbage() -> Any:
    Path("one.jsonl").write_bytes(b"x\n")
    (finding,) = FileChecker("one.jsonl", Settings(PROTOCOL), Envelope(), lambda: None).findings()
    return finding


def test_large_files_are_dealt_out_evenly() -> None:
    names = put(GOOD * 20, GOOD, GOOD, GOOD, GOOD * 20, GOOD)
    jobs = Jobs(names, Settings(PROTOCOL), Envelope(), 2, lambda _: None)
    shares = {id(share): [file.name for file in share.files] for share in jobs._shares.values()}
    assert sorted(name for share in shares.values() for name in share) == names
    assert all(len({names[0], names[4]} & set(share)) == 1 for share in shares.values())


def test_a_worker_imports_nothing_from_the_current_folder() -> None:
    put(GOOD, GOOD)
    for name in ("pickle", "agjson", "click", "msgspec", "json", "sitecustomize"):
        Path(f"{name}.py").write_text(f"open('ran {name}', 'w')\n")
    done = subprocess.run([COMMAND, "check", "s", "--jobs", "2"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(Path().glob("ran *")) == []
