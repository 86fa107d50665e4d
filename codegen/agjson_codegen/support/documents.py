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
_OBJECT, _ARRAY, _END_OF_ARRAY = b"{[]"
_OPENER = {ord("}"): _OBJECT, _END_OF_ARRAY: _ARRAY}

# A string never holds a line break, and chunks have one at their very end only.
_IN_STRING = rb'(?:[^"\\\n]++|\\[^\n])*+'
_REST_OF_STRING = re.compile(_IN_STRING)
_FLAT = re.compile(rb'(?:[^"{}\[\]]++|"' + _IN_STRING + rb'")*+')
_GAP = re.compile(rb"[ \t\r\n]*+")
_BARE = re.compile(rb'[^"{\[\n]*+')
_BARE_MEMBER = re.compile(rb'[^"{\[\],\n]*+')

_Wanted: TypeAlias = Literal["first", "member", "separator", "either"]


class Document(NamedTuple):
    """The bytes of one document and the line, from 1, on which it starts.

    They are empty where an array lacks a member: at a stray or missing comma, or where it is cut off.
    """

    line: int
    data: bytes


class Oversized(NamedTuple):
    """A document that was too long to be kept, the line on which it starts, and how many bytes it has."""

    line: int
    size: int


Found: TypeAlias = Document | Oversized


def documents(stream: BinaryIO, *, max_bytes: int = MAX_BYTES) -> Iterator[Found]:
    """The documents of the stream, lazily, in their order.

    An array at the top holds documents. Else the first line decides: if it is complete, or the next one
    starts with ``{``, each line is a document, blank ones apart; if not, or if it holds several, documents
    run over lines and end with their last bracket. A byte order mark stays on the first document: it is
    that one's fault. No more than one document is held, and none of more than ``max_bytes``.
    """
    marked = False
    for found in _documents(stream, max_bytes):
        if isinstance(found, Document) and not marked and found.data.startswith(_BYTE_ORDER_MARK):
            marked = True
        yield found
