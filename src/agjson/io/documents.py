"""Reading: documents out of files, each with its place and either its value or its fault.

Owns the loop that every command over files shares: nothing that is wrong with one document keeps the next
from being read. A file is JSON (one document, an array of them, or one a line) or a capture of server-sent events,
and may be gzipped; its first bytes tell.
"""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agjson.errors import LimitExceeded, MalformedJson
from agjson.io.gzip import Damaged, Gunzip
from agjson.io.sse import looks_like_sse, sse_documents
from agjson.json.decoding import decode, repeated_keys
from agjson.json.limits import DEFAULT_LIMITS, Limits
from agjson_runtime.documents import Found, Oversized, documents
from agjson_runtime.shapes import Violation

STDIN = "-"
_HEAD = 16
_GZIP = b"\x1f"  # of its magic number; no JSON and no SSE starts with it


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a file: the line where it starts, its value, or the fault that kept it from being one.

    ``repeated`` are keys that an object of it has twice, if they were asked for.
    """

    file: str
    line: int
    value: object = None
    fault: Violation | None = None
    repeated: tuple[str, ...] = ()


def read(path: str, limits: Limits = DEFAULT_LIMITS, *, keys: bool = False) -> Iterator[Document]:
    """The documents of a file or, for ``-``, of standard input, lazily. Raises OSError if it cannot be read.

    With ``keys`` they are looked through for keys that an object has twice, which costs a second decoding.
    """
    name = "<stdin>" if path == STDIN else path
    line = 1
    with _opened(path) as file:
        try:
            head, stream = _looked_into(file)
            if head.startswith(_GZIP):
                head, stream = _looked_into(io.BufferedReader(Gunzip(stream)))
            for found in (sse_documents if looks_like_sse(head) else documents)(stream, max_bytes=limits.max_bytes):
                line = found.line
                yield _document(name, found, limits, keys)
        except Damaged:
            yield Document(
                name, line, fault=Violation((), "json", "a whole gzip file", "one that is damaged from here on")
            )


def _looked_into(file: io.BufferedReader) -> tuple[bytes, io.BufferedReader]:
    """Return the next bytes of a file, and the file from where it was: others may have read its beginning.

    A pipe is waited for: a peek would see what has come.
    """
    start = file.tell() if file.seekable() else None
    head = file.read(_HEAD)
    if start is None:
        return head, io.BufferedReader(_Ahead(head, file))
    file.seek(start)
    return head, file


class _Ahead(io.RawIOBase):
    """A stream whose first bytes have been read already."""

    def __init__(self, head: bytes, file: io.BufferedReader) -> None:
        self._head, self._file = head, file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        data = self._head[: len(buffer)] or self._file.read1(len(buffer))
        self._head = self._head[len(data) :]
        buffer[: len(data)] = data
        return len(data)


def _opened(path: str) -> AbstractContextManager[io.BufferedReader]:
    if path != STDIN:
        return Path(path).open("rb")
    if sys.stdin is None:
        raise OSError(errno.EBADF, "there is no standard input")
    buffer: Any = sys.stdin.buffer
    return nullcontext(buffer if isinstance(buffer, io.BufferedReader) else io.BufferedReader(buffer))


def _document(name: str, found: Found, limits: Limits, keys: bool) -> Document:
    if isinstance(found, Oversized):
        expected, got = f"at most {limits.max_bytes} bytes", f"{found.size} bytes"
        return Document(name, found.line, fault=Violation((), "limit", expected, got))
    try:
        value = decode(found.data, limits)
        return Document(name, found.line, value, repeated=repeated_keys(found.data) if keys else ())
    except MalformedJson as error:
        line = found.line + (error.line or 1) - 1
        column = f" at column {error.column}" if error.column is not None else ""
        return Document(name, line, fault=Violation((), "json", "JSON", f"a malformed text: {error.reason}{column}"))
    except LimitExceeded as error:
        return Document(name, found.line, fault=Violation((), "limit", f"within {error.limit}", str(error)))
