"""Reading: documents out of files, each with its place and either its value or its fault.

Owns the loop that every command over files shares: nothing that is wrong with one document keeps the next
from being read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, ContextManager

from agjson.limits import DEFAULT_LIMITS, Limits
from agjson_generated.documents import documents
from agjson_generated.shapes import Violation

STDIN = "-"


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a file: the line where it starts, and its value, or the fault that kept it from being one."""

    file: str
    line: int
    value: object = None
    fault: Violation | None = None


def read(path: str, limits: Limits = DEFAULT_LIMITS) -> Iterator[Document]:
    """The documents of a file or, for ``-``, of standard input. Raises OSError where it cannot be read."""
    name = "<stdin>" if path == STDIN else path
    source: ContextManager[BinaryIO] = nullcontext(sys.stdin.buffer) if path == STDIN else Path(path).open("rb")
    with source as stream:
        for found in documents(stream, max_bytes=limits.max_bytes):
            yield _document(name, found, limits)
