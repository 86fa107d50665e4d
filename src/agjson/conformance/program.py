"""The program under test: a child process that answers JSON Lines, whatever becomes of it.

Owns the process, its pipes and the time limit. One that ends, hangs or answers rubbish is killed with all that it
started, and started anew for the next request.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from threading import Event, Thread
from typing import IO, Any

from agjson.errors import AgJsonError
from agjson.json.decoding import decode
from agjson.json.limits import Limits
from agjson_runtime.escaping import visible
from agjson_runtime.shapes import describe

# What an answer may have: a result may nest as deep as an event, and some more.
_LIMITS = Limits(max_bytes=64 * 1024 * 1024, max_depth=400)
_SHOWN = 200
_FIRST_WORDS, _LAST_WORDS = 8, 4
_PATIENCE = 0.2
_FAREWELL = 2.0
# What ends a process that does not handle it, besides SIGINT. Not every system has both.
ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Breakdown(Exception):
    """The program gave no usable answer; says why."""


class Program:
    """A command that is asked one request after another; a context manager that ends it."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._command = command
        self._timeout = timeout
        self._running: _Process | None = None

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.close()
            self._running = None

    def ask(self, command: str, members: Mapping[str, object]) -> dict[str, Any]:
        """The answer to a request, without members that are null.

        Raises Breakdown, and OSError where the command cannot be started.
        """
        if self._running is None:
            with _deferred_interrupts():
                self._running = _Process(self._command)
        # A number that cannot be guessed: an answer that came before its question is none.
        request = {"id": random.getrandbits(31), "command": command, **members}
        try:
            return _answer(self._running.exchange(json.dumps(request).encode() + b"\n", self._timeout), request["id"])
        except Breakdown:
            self._running.kill()
            self._running = None
            raise


@contextlib.contextmanager
def _deferred_interrupts() -> Iterator[None]:
    """Hold back interrupts until the end of the block: a process that nobody knows of yet cannot be ended."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[int] = []
    # Signals that are ignored, or end this process at once, stay as they are.
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDINGS)}
    handlers = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in handlers:
        signal.signal(number, lambda number, _: received.append(number))
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in received:
            signal.raise_signal(number)


def _answer(line: bytes, request: object) -> dict[str, Any]:
    try:
        answer = decode(line.rstrip(b"\r\n"), _LIMITS)
    except AgJsonError as error:
        raise Breakdown(f"it answered {_shown(line)}, which is not one JSON object: {error}") from None
    if not isinstance(answer, dict):
        raise Breakdown(f"it answered {describe(answer)}: an answer is an object")
    if isinstance(answer.get("id"), bool) or answer.get("id") != request:
        given = describe(answer["id"]) if "id" in answer else "missing"
        raise Breakdown(f"the id of its answer is {given}, that of the request {request}")
    # Serializers of many languages write a member that is absent as null.
    return {member: value for member, value in answer.items() if value is not None}


class _Process:
    """One run of the program. Its pipes are served by threads, so that neither side can block the other."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        self._requests: queue.Queue[bytes] = queue.Queue()
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=4)
        self._stopped = Event()
        self._first_words: list[bytes] = []
        self._last_words: deque[bytes] = deque(maxlen=_LAST_WORDS)
        self._writer = Thread(target=self._write, args=(self._process.stdin,), daemon=True)
        self._reader = Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._listener = Thread(target=self._listen, args=(self._process.stderr,), daemon=True)
        for thread in (self._writer, self._reader, self._listener):
            thread.start()

    def exchange(self, request: bytes, timeout: float) -> bytes:
        """Sends a line, and waits for one. Raises Breakdown."""
        self._requests.put(request)
        line = self._line(time.monotonic() + timeout)
        if line is None:
            if self._process.poll() is None:
                raise Breakdown(f"it gave no answer within {timeout:g} s{self._heard()}")
            line = b""
        if line.endswith(b"\n"):
            return line
        if len(line) > _LIMITS.max_bytes:
            raise Breakdown(f"it answered with a line of more than {_LIMITS.max_bytes} bytes")
        rest = f", after {_shown(line)} without the end of the line" if line else ""
        raise Breakdown(f"it ended{rest}{self._ending()}{self._heard()}")

    def _line(self, deadline: float) -> bytes | None:
        """The next line; None if none came until then, or none will because the process has ended."""
        ended = False
        while not ended and time.monotonic() < deadline:
            # Once more after the end: what it said last may be on its way, and its children may hold the pipe open.
            ended = self._process.poll() is not None
            try:
                return self._lines.get(timeout=max(0.0, min(_PATIENCE, deadline - time.monotonic())))
            except queue.Empty:
                continue
        return None

    def close(self) -> None:
        """Ends the input, after which the program should end; kills it if it does not."""
        self._requests.put(b"")
        try:
            self._process.wait(_FAREWELL)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self.kill()

    def kill(self) -> None:
        """Ends the process and what it started."""
        self._stopped.set()
        self._requests.put(b"")
        try:
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        except (ProcessLookupError, PermissionError):
            pass  # it has ended already; macOS calls that a lack of permission
        self._process.wait()
        for thread in (self._writer, self._reader, self._listener):
            thread.join(_PATIENCE)

    def _ending(self) -> str:
        try:
            code = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            return ", or closed its output"
        return f" by signal {-code}" if code < 0 else f" with exit code {code}"

    def _heard(self) -> str:
        self._listener.join(_PATIENCE)
        words = [visible(each.decode("utf-8", "replace").strip()) for each in (*self._first_words, *self._last_words)]
        shown = " | ".join(each[:_SHOWN] for each in words if each)
        return f"; its words: {shown}" if shown else ""

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            with pipe:
                while request := self._requests.get():
                    pipe.write(request)
                    pipe.flush()
        except OSError:
            return  # it reads no more: what it says, or its silence, tells the rest

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            while True:
                line = pipe.readline(_LIMITS.max_bytes + 1)
                while not self._stopped.is_set():
                    try:
                        self._lines.put(line, timeout=_PATIENCE)
                        break
                    except queue.Full:
                        continue
                if not line.endswith(b"\n") or self._stopped.is_set():
                    return

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(_SHOWN * 10):
                (self._first_words if len(self._first_words) < _FIRST_WORDS else self._last_words).append(line)


def _shown(line: bytes) -> str:
    text = visible(line.decode("utf-8", "replace").rstrip("\r\n"))
    return f"{text[:_SHOWN]!r}" + ("…" if len(text) > _SHOWN else "")
