"""Jobs: the files of a check, one after another or spread over worker processes.

Owns the workers: how they start, what they send, and that none is left behind. Each has a share of the files, checks
them in their order, and writes what it finds to a pipe. The parent reads the pipes in the order of all files, so that
the report is that of a single process. A worker whose pipe is full waits, so that nobody collects findings. A worker
ends with its standard input, and so with its parent, however that one ends.
"""

from __future__ import annotations

import errno
import heapq
import os
import pickle
import stat
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from threading import Thread
from typing import IO, Any, NamedTuple, TypeAlias

from agjson import protocols
from agjson.checks.findings import Finding
from agjson.checks.inputs import Envelope, FileChecker
from agjson.checks.settings import Settings
from agjson.io.documents import STDIN
from agjson.protocol import Protocol
from agjson_runtime.commandline import reason

_LAST_WORDS = 1.0
_BATCH = 64  # findings in one message
_PER_FILE = 4096  # what opening a file costs, in bytes of a file
# Its own group: an interrupt from the terminal is for the parent, which ends its workers.
_ALONE: dict[str, Any] = (
    {"process_group": 0} if os.name == "posix" else {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined,unused-ignore]
)


class _File(NamedTuple):
    """A file: where a worker finds it, and what findings call it."""

    path: str
    name: str


class _End(NamedTuple):
    """What a worker sends after the findings of a file: how many events it had, and why it could not be read."""

    events: int
    error: str | None = None


_Message: TypeAlias = list[Finding] | _End


class Jobs:
    """Checks files, with at most ``jobs`` workers; a context manager that ends them.

    ``count`` is called with the number of events that have been read.
    """

    def __init__(
        self, files: Sequence[str], settings: Settings, envelope: Envelope, jobs: int, count: Callable[[int], None]
    ) -> None:
        self._files, self._settings, self._envelope, self._count = files, settings, envelope, count
        self._shares = _shares(files, jobs) if jobs > 1 else {}

    def __enter__(self) -> Jobs:
        for share in set(self._shares.values()):
            self._start(share)
        return self

    def __exit__(self, *_: object) -> None:
        for share in set(self._shares.values()):
            if share.worker is not None:
                share.worker.close()

    def findings(self, index: int) -> Iterator[Finding]:
        """Yield the findings of a file. Raises OSError where it cannot be read, or the worker that has it ends.

        Has to be called for each file, in their order.
        """
        share = self._shares.get(index)
        if share is None:
            yield from self._checked(self._files[index])
        elif share.worker is None and not self._start(share):
            share.files.popleft()
            yield from self._checked(self._files[index])
        else:
            yield from self._received(share)

    def _start(self, share: _Share) -> bool:
        """Start a worker for what is left of a share, unless the system has no room for one."""
        with suppress(OSError):
            share.worker = _Worker(tuple(share.files), self._settings, self._envelope)
        return share.worker is not None

    def _checked(self, path: str) -> Iterator[Finding]:
        return FileChecker(path, self._settings, self._envelope, lambda: self._count(1)).findings()

    def _received(self, share: _Share) -> Iterator[Finding]:
        assert share.worker is not None
        try:
            while not isinstance(message := share.worker.receive(), _End):
                yield from message
        except (EOFError, pickle.UnpicklingError):
            ending = share.worker.ending()
            share.worker = None
            raise ChildProcessError(errno.ECHILD, f"the process that checked it {ending}") from None
        finally:
            share.files.popleft()
        self._count(message.events)
        if message.error is not None:
            raise OSError(errno.EIO, message.error)


class _Share:
    """The files of one worker that have not been reported, and the worker while there is one."""

    def __init__(self) -> None:
        self.files: deque[_File] = deque()
        self.worker: _Worker | None = None


def _shares(files: Sequence[str], jobs: int) -> dict[int, _Share]:
    """Deal files out by their size. Standard input, pipes and the like stay with this process, which has them open."""
    paths = {index: os.path.realpath(name) for index, name in enumerate(files) if name != STDIN}
    sizes = {index: size for index, path in paths.items() if (size := _size(path)) is not None}
    if len(sizes) < 2:
        return {}
    loads = [(0, number) for number in range(min(jobs, len(sizes)))]
    shares = [_Share() for _ in loads]
    dealt = {}
    for index, size in sizes.items():
        load, number = loads[0]
        heapq.heapreplace(loads, (load + _PER_FILE + size, number))
        shares[number].files.append(_File(paths[index], files[index]))
        dealt[index] = shares[number]
    return dealt


def _size(path: str) -> int | None:
    """Return the size of a regular file, None for anything else."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


class _Worker:
    """A process that checks files. Raises OSError where none can be started."""

    def __init__(self, files: tuple[_File, ...], settings: Settings, envelope: Envelope) -> None:
        # With the modules of this process, and none of the current folder.
        code = f"import sys; sys.path[:] = {sys.path!r}; from agjson.cli.jobs import work; work()"
        command = [sys.executable, "-I" if sys.flags.isolated else "-P", "-c", code]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **_ALONE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        try:
            _Pickler(self._input).dump((files, settings, envelope))
            self._input.flush()
        except BaseException:
            self.close()
            raise

    def receive(self) -> _Message:
        """Return what it sends next. Raises EOFError or UnpicklingError if it has ended before."""
        message: _Message = pickle.load(self._output)
        return message

    def ending(self) -> str:
        """Return how a process ended that sends nothing more."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_WORDS)
        self.close()
        code = self._process.returncode
        return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def close(self) -> None:
        """End the process at once, if it has not ended."""
        self._process.kill()
        for pipe in (self._input, self._output):
            with suppress(OSError):
                pipe.close()
        self._process.wait()


class _Pickler(pickle.Pickler):
    """Sends a protocol by its name: the worker has its own."""

    def persistent_id(self, obj: object) -> str | None:
        return obj.name if isinstance(obj, Protocol) else None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, pid: str) -> Protocol:
        return protocols.get(pid)


def work() -> None:
    """Check the files that standard input names; write what is found to standard output."""
    files, settings, envelope = _Unpickler(sys.stdin.buffer).load()
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        for file in files:
            _check(file, settings, envelope, sys.stdout.buffer)
    except BrokenPipeError:
        os._exit(1)


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def _check(file: _File, settings: Settings, envelope: Envelope, output: IO[bytes]) -> None:
    events, error = 0, None
    batch: list[Finding] = []

    def count() -> None:
        nonlocal events
        events += 1

    try:
        for finding in FileChecker(file.path, settings, envelope, count, file.name).findings():
            batch.append(finding)
            if len(batch) == _BATCH:
                _send(batch, output)
                batch.clear()
    except OSError as failure:
        error = reason(failure)
    except Exception as failure:
        error = f"{type(failure).__name__}: {failure}".removesuffix(": ")
    _send(batch, output)
    _send(_End(events, error), output)
    output.flush()


def _send(message: _Message, output: IO[bytes]) -> None:
    output.write(pickle.dumps(message))
