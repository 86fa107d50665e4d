"""Documents: the JSON documents of a byte stream, told apart by their structure.

Owns where one document ends and the next begins, so that a malformed one costs no more than itself. It
decodes nothing: what it yields may be no JSON. Standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Literal, NamedTuple, TypeAlias

MAX_BYTES = 64 * 2**20
_CHUNK = 2**16
_DEEPEST = 10_000
_SPACE = b" \t\r\n"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_QUOTE, _BACKSLASH, _COMMA, _COLON = b'"\\,:'
_OBJECT, _ARRAY, _ARRAY_END = b"{[]"
_OPENER = {ord("}"): _OBJECT, _ARRAY_END: _ARRAY}

# A JSON string holds no line break, and a chunk has one at its very end only.
_IN_STRING = rb'(?:[^"\\\n]++|\\[^\n])*+'
_STRING = re.compile(_IN_STRING)
_FLAT = re.compile(rb'(?:[^"{}\[\]]++|"' + _IN_STRING + rb'")*+')
_GAP = re.compile(rb"[ \t\r\n]*+")
_BARE = re.compile(rb'[^"{\[\n]*+')
_BARE_MEMBER = re.compile(rb'[^"{\[\],\n]*+')

_Awaited: TypeAlias = Literal["first", "member", "separator", "either"]


class Document(NamedTuple):
    """The bytes of one document, and the line, from 1, on which it starts.

    They are empty where an array lacks a member: at a stray or missing comma, or where it is cut off.
    """

    line: int
    data: bytes


class Oversized(NamedTuple):
    """A document too long to be kept: the line on which it starts, and how many bytes it has."""

    line: int
    size: int


Found: TypeAlias = Document | Oversized


def documents(stream: BinaryIO, *, max_bytes: int = MAX_BYTES) -> Iterator[Found]:
    """The documents of the stream in their order, read as they are asked for.

    An array at the top holds documents. Otherwise the first line decides. If it is complete, or the next
    one starts with ``{``, each line is a document, and blank ones are skipped. If it is not, or if it holds
    several, a document ends with its last bracket, on whatever line. A byte order mark stays with the first
    document, whose fault it is. One document is held at a time, and none of more than ``max_bytes``.
    """
    first = stream.readline(_CHUNK)
    if not first.startswith(_BYTE_ORDER_MARK):
        yield from _documents(stream, first, max_bytes)
        return
    rest = _documents(stream, first.removeprefix(_BYTE_ORDER_MARK), max_bytes)
    for each in rest:
        yield Document(each.line, _BYTE_ORDER_MARK + each.data) if isinstance(each, Document) else each
        break
    yield from rest


def _documents(stream: BinaryIO, chunk: bytes, limit: int) -> Iterator[Found]:
    number = 1
    while chunk and not chunk.strip(_SPACE):
        number += chunk.endswith(b"\n")
        chunk = stream.readline(_CHUNK)
    if chunk.lstrip(_SPACE).startswith(b"["):
        return _by_structure(stream, chunk, _Scanner(number, limit))
    if not chunk.endswith(b"\n"):
        chunk += stream.readline(max(0, limit + 2 - len(chunk)))
    if len(chunk) > limit + 1:
        return _by_line(stream, chunk, number, limit)
    return _by_first_line(stream, chunk, number, limit)


def _by_first_line(stream: BinaryIO, line: bytes, number: int, limit: int) -> Iterator[Found]:
    scanner = _Scanner(number, limit)
    count, are_objects = 0, True
    for found in scanner.feed(line):
        count, are_objects = count + 1, are_objects and _is_object(found)
    if not scanner.unfinished and not (count > 1 and are_objects):
        yield from _by_line(stream, line, number, limit)
        return
    following = stream.readline(_CHUNK)
    while following and not following.strip(_SPACE):
        for _ in scanner.feed(following):
            pass
        following = stream.readline(_CHUNK)
    if scanner.unfinished and following.startswith(b"{"):
        yield Document(number, line.rstrip(_SPACE))
        yield from _by_line(stream, following, scanner.line + 1, limit)
    else:
        yield from _Scanner(number, limit).feed(line)  # once more: its documents may take many times its size
        yield from _by_structure(stream, following, scanner)


def _is_object(found: Found) -> bool:
    return isinstance(found, Document) and found.data.startswith(b"{")


def _by_line(stream: BinaryIO, line: bytes, number: int, limit: int) -> Iterator[Found]:
    """One document a line. A line with nothing but ``{`` opens one that is printed over several."""
    if not line.endswith(b"\n"):
        line += stream.readline(max(0, limit + 2 - len(line)))
    while line:
        data = line.rstrip(_SPACE)
        if len(data) > limit or len(line) > limit + 1:
            yield Oversized(number, len(line) + (0 if line.endswith(b"\n") else _skip_line(stream)))
        elif data.lstrip(_SPACE) == b"{":
            yield from _by_structure(stream, line, _Scanner(number, limit))
            return
        elif data:
            yield Document(number, data)
        number += 1
        line = stream.readline(limit + 2)


def _skip_line(stream: BinaryIO) -> int:
    """The number of bytes that were left of the line."""
    size = 0
    while chunk := stream.readline(_CHUNK):
        size += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return size


def _by_structure(stream: BinaryIO, chunk: bytes, scanner: _Scanner) -> Iterator[Found]:
    while chunk:
        yield from scanner.feed(chunk)
        chunk = stream.readline(_CHUNK)
    yield from scanner.end()


class _Scanner:
    """Follows strings and brackets through the chunks of a stream, a chunk being a line or a part of one.

    It stands between documents (``_start`` is None), in a string, inside the brackets of a document, or in
    a bare one, which has none: a scalar or rubbish. Documents lie on level 0, or on 1 in an array of them.

    Two signs tell that a document broke off and another begins with a ``{``: that none can stand there, at
    the start of a line or, in an array, after a comma; and that its line is indented no more than the first
    one of a document whose second line was.
    """

    def __init__(self, line: int, limit: int) -> None:
        self.line = line - 1
        self._limit = limit
        self._found: list[Found] = []
        self._open = bytearray()
        self._level = 0
        self._awaited: _Awaited = "first"
        # The document
        self._start: int | None = None
        self._held = bytearray()
        self._size = 0
        self._column: int | None = None
        self._indented: bool | None = None
        self._quoted = False
        self._escaped = False
        # The chunk
        self._chunk = b""
        self._held_to = 0
        self._indent = -1
        self._torn = False
        self._line_ended = True
        self._before_chunk = 0

    @property
    def unfinished(self) -> bool:
        """Whether the brackets of a document are open."""
        return len(self._open) > self._level

    def feed(self, chunk: bytes) -> Iterator[Found]:
        """Yield the documents that end in the chunk. It has to be used up before the next one."""
        self._chunk, self._held_to, self._indent, self._torn = chunk, 0, -1, False
        if self._line_ended:
            self.line += 1
            self._indent = len(chunk) - len(chunk.lstrip(b" \t"))
            if self._indented is None and self._column is not None and chunk.strip(_SPACE):
                self._indented = self._indent > self._column
        position = 0
        while position < len(chunk):
            if self._start is None:
                position = self._between(position)
            elif self._quoted:
                position = self._in_string(position)
            elif self.unfinished:
                position = self._in_brackets(position)
            else:
                position = self._in_bare(position)
            if self._found:
                yield from self._taken()
        self._hold(len(chunk))
        text = chunk.rstrip(_SPACE)
        if text:
            self._before_chunk = _QUOTE if self._torn else text[-1]
        self._line_ended = chunk.endswith(b"\n")

    def end(self) -> list[Found]:
        """Return what is left when the stream ends: a document or an array that is cut off."""
        cut_in_document = self.unfinished
        if self._start is not None:
            self._finish(len(self._chunk), "either")
        if self._level and not cut_in_document:
            self._missing()
        return self._taken()

    def _taken(self) -> list[Found]:
        found, self._found = self._found, []
        return found

    # Each step takes a position in the chunk and returns the one that it came to.

    def _between(self, position: int) -> int:
        position = _gap_end(self._chunk, position)
        if position == len(self._chunk):
            return position
        byte = self._chunk[position]
        if self._level and byte in (_COMMA, _ARRAY_END):
            return self._separate(position, byte)
        if not self._level and byte == _ARRAY:
            self._open.append(byte)
            self._level, self._awaited = 1, "first"
            return position + 1
        if self._level and byte == _OBJECT and self._awaited == "separator":
            self._missing()
        self._start, self._held_to, self._size, self._indented = self.line, position, 0, None
        self._column = position if position == self._indent else None
        if byte in (_OBJECT, _ARRAY):
            self._open.append(byte)
            position += 1
        return position

    def _separate(self, position: int, byte: int) -> int:
        if self._awaited == "member" or (self._awaited == "first" and byte == _COMMA):
            self._missing()
        self._awaited = "member"
        if byte == _ARRAY_END:
            self._open.clear()
            self._level = 0
        return position + 1

    def _in_string(self, position: int) -> int:
        chunk = self._chunk
        if self._escaped:
            self._escaped = False
            position += chunk[position : position + 1] != b"\n"
        match = _STRING.match(chunk, position)
        position = match.end() if match else position
        if position == len(chunk):
            return position
        if chunk[position] == _BACKSLASH and position + 1 == len(chunk):
            self._escaped = True
            return position + 1
        self._quoted = False
        if chunk[position] == _QUOTE:
            return position + 1
        self._torn = True
        return len(chunk) - 1

    def _in_brackets(self, position: int) -> int:
        match = _FLAT.match(self._chunk, position)
        position = match.end() if match else position
        if position == len(self._chunk):
            return position
        byte = self._chunk[position]
        if byte == _QUOTE:
            self._quoted = True
            return position + 1
        if byte in (_OBJECT, _ARRAY):
            return self._bracket_opens(position, byte)
        return self._bracket_closes(position, byte)

    def _bracket_opens(self, position: int, byte: int) -> int:
        if byte == _OBJECT and self._restarts(position):
            self._finish(position, "either")
            return position
        if len(self._open) < _DEEPEST:
            self._open.append(byte)
        return position + 1

    def _bracket_closes(self, position: int, byte: int) -> int:
        at = self._open.rfind(_OPENER[byte], self._level)
        if at >= 0:
            del self._open[at:]
            if len(self._open) == self._level:
                self._finish(position + 1, "separator")
        elif byte == _ARRAY_END and self._level:
            self._finish(position, "either")
            return position
        return position + 1

    def _in_bare(self, position: int) -> int:
        match = (_BARE_MEMBER if self._level else _BARE).match(self._chunk, position)
        position = match.end() if match else position
        if position == len(self._chunk):
            return position
        if self._chunk[position] == _QUOTE:
            self._quoted = True
            return position + 1
        self._finish(position, "either")
        return position

    # Where a document begins and ends

    def _restarts(self, position: int) -> bool:
        """Whether the ``{`` at the position begins another document, since the present one broke off."""
        leads = position == self._indent
        if leads and self._indented and self._column is not None and position <= self._column:
            return True
        before = self._before(position)
        fits = before == _COLON if self._open[-1] == _OBJECT else before in (_COMMA, _ARRAY)
        return not fits and (leads or (self._level > 0 and before == _COMMA))

    def _before(self, position: int) -> int:
        """The last byte before the position that is no white space."""
        while position and self._chunk[position - 1] in _SPACE:
            position -= 1
        return self._chunk[position - 1] if position else self._before_chunk

    def _hold(self, end: int) -> None:
        if self._start is None:
            return
        self._size += end - self._held_to
        if self._size > self._limit:
            self._held.clear()
        else:
            self._held += self._chunk[self._held_to : end]
        self._held_to = end

    def _finish(self, end: int, awaited: _Awaited) -> None:
        self._hold(end)
        start = self._start or self.line
        if self._size > self._limit:
            self._found.append(Oversized(start, self._size))
        else:
            self._found.append(Document(start, bytes(self._held).rstrip(_SPACE)))
        self._held.clear()
        self._start, self._column, self._quoted, self._escaped = None, None, False, False
        del self._open[self._level :]
        self._awaited = awaited

    def _missing(self) -> None:
        self._found.append(Document(self.line, b""))


def _gap_end(chunk: bytes, position: int) -> int:
    match = _GAP.match(chunk, position)
    return match.end() if match else position
