"""Positions: the lines of a JSON text on which values begin.

Owns the scan of a text that was decoded before and is known to be JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

_TOKEN = re.compile(r'\n|[\[\]{},:]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s\[\]{},:"]+')


@dataclass(slots=True)
class _Place:
    """A value whose line is asked for, or one that leads to such a value."""

    line: int | None = None
    below: dict[str, _Place] = field(default_factory=dict)


@dataclass(slots=True)
class _Container:
    """An array or object that the scan is in; ``index`` is None in an object."""

    place: _Place | None
    index: int | None

    def member(self, key: str) -> _Place | None:
        return None if self.place is None else self.place.below.get(key)


def find_lines(text: str, pointers: Iterable[str]) -> Mapping[str, int]:
    """Return the line of each JSON Pointer: of its key, of an item's first character, or of the nearest value above.

    Work and memory grow with the text and with the pointers, not with their product.
    """
    root = _Place(1)
    pointers = set(pointers)
    for each in pointers:
        place = root
        for part in _parts(each):
            place = place.below.setdefault(part, _Place())
    _scan(text, root)
    return {each: _line(root, each) for each in pointers}


def _parts(pointer: str) -> list[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def _line(root: _Place, pointer: str) -> int:
    line, place = 1, root
    for part in _parts(pointer):
        place = place.below[part]
        line = place.line or line
    return line


def _scan(text: str, root: _Place) -> None:
    line = 1
    containers: list[_Container] = []
    here: _Place | None = root
    is_key = False
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token == "\n":
            line += 1
        elif token in ("]", "}"):
            containers.pop()
            is_key = False
        elif token == ",":
            inner = containers[-1]
            is_key = inner.index is None
            if inner.index is not None:
                inner.index += 1
                here = inner.member(str(inner.index))
        elif token != ":":
            if is_key:
                here = containers[-1].member(json.loads(token)) if containers[-1].place else None
            if here is not None and here.line is None:
                here.line = line
            is_key = token == "{"
            if token in ("[", "{"):
                containers.append(_Container(here, 0 if token == "[" else None))
                here = containers[-1].member("0") if token == "[" else here
