"""SSE: the data of a captured server-sent event stream, one document an event.

Owns lines (CR, LF or CRLF, and no other line end), fields and dispatch, as the HTML standard has them. Two things
differ, for a capture is no connection: an event that the end cuts off still counts, and ``[DONE]`` is no document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BufferedReader

from agjson_runtime.documents import Document, Found, Oversized

_CHUNK = 2**16
_LINE_END = re.compile(rb"\r\n|\n|\r")
_START = re.compile(rb"(?:\xef\xbb\xbf)?[\r\n]*(?:data|event|id|retry)?:")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_DONE = b"[DONE]"


def looks_like_sse(start: bytes) -> bool:
    """Whether a file that begins so is a capture of server-sent events: no JSON begins like that."""
    return _START.match(start) is not None


def sse_documents(stream: BufferedReader, *, max_bytes: int) -> Iterator[Found]:
    """Yield the data of each event, with the line on which it starts. One is held at a time, within ``max_bytes``."""
    data = bytearray()
    start = size = 0
    for number, line, length in _lines(stream, max_bytes + len(b"data: ")):
        if number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        if not length:
            yield from _event(start, data, size, max_bytes)
            data.clear()
            start = size = 0
            continue
        name, _, value = line.partition(b":")
        if name != b"data":
            continue
        value = (b"\n" if start else b"") + value.removeprefix(b" ")
        start = start or number
        size += (length - len(line)) + len(value)
        if size <= max_bytes:
            data += value
        else:
            data.clear()
    yield from _event(start, data, size, max_bytes)


def _event(start: int, data: bytearray, size: int, max_bytes: int) -> Iterator[Found]:
    """Yield the data of an event that has a line of data, even an empty one."""
    if size > max_bytes:
        yield Oversized(start, size)
    elif start and data != _DONE:
        yield Document(start, bytes(data))


def _lines(stream: BufferedReader, limit: int) -> Iterator[tuple[int, bytes, int]]:
    """Number, bytes and length of each line; of one that is too long the bytes end at the limit."""
    held, length, number = bytearray(), 0, 1
    after_return = False
    while chunk := stream.read1(_CHUNK):
        position = int(after_return and chunk.startswith(b"\n"))
        for end in _LINE_END.finditer(chunk, position):
            length += end.start() - position
            held += chunk[position : end.start()][: max(0, limit - len(held))]
            yield number, bytes(held), length
            held.clear()
            length, number, position = 0, number + 1, end.end()
        length += len(chunk) - position
        held += chunk[position:][: max(0, limit - len(held))]
        after_return = chunk.endswith(b"\r")
    if length:
        yield number, bytes(held), length
