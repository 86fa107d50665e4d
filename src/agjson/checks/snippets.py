"""Snippets: an event in short, with what is secret masked and the location of a finding marked (D33).

However large an event is, a few thousand characters of it are written at most, of which about a hundred are shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from agjson.checks.masking import MASK, Masker
from agjson_runtime.shapes import Location

_WIDTH = 100
_STRING = 24
_FIELDS = 40
_ITEMS = 20
# Beyond this length or depth only what leads to the marked place is written.
_MOST = 1000
_DEEPEST = 20
_ABSENT = object()


def snippet(event: object, location: Location, masker: Masker) -> tuple[str, tuple[int, int] | None]:
    """Return the event on one line, about a hundred characters around a location, and where in it that place is."""
    writer = _Writer(masker)
    value, skipped = event, 0
    while len(location) - skipped > _DEEPEST:
        key = location[skipped]
        member = _member(value, key)
        if member is _ABSENT or masker.is_secret(value, key, member):
            break
        value, skipped = member, skipped + 1
    if skipped:
        writer.put("\u2026")
    writer.write(value, location[skipped:], bool(skipped))
    text, mark = "".join(writer.parts), writer.mark
    if len(text) <= _WIDTH:
        return text, mark
    if mark is None or mark[1] <= _WIDTH - 1:
        cut = text[: _WIDTH - 1] + "\u2026"
        return cut, mark
    start = max(0, min(mark[0] - _WIDTH // 3, len(text) - _WIDTH + 1))
    cut = "\u2026" + text[start : start + _WIDTH - 2] + ("\u2026" if start + _WIDTH - 2 < len(text) else "")
    return cut, (mark[0] - start + 1, min(mark[1] - start + 1, len(cut)))


class _Writer:
    """Writes JSON, keys and strings cut, and notes where the marked value is."""

    def __init__(self, masker: Masker) -> None:
        self._masker = masker
        self._length = 0
        self.parts: list[str] = []
        self.mark: tuple[int, int] | None = None

    def write(self, value: object, rest: Location | None, depth: int) -> None:
        """Append a value. ``rest`` leads from it to the marked one; None if that is not in it."""
        start = self._length
        if rest is None and (depth > _DEEPEST or self._length > _MOST):
            self.put("\u2026")
        elif isinstance(value, Mapping | list):
            self._members(value, rest, depth + 1)
        elif isinstance(value, str):
            self.put(self._string(value))
        else:
            self.put(_scalar(value))
        if rest == () and depth:
            self.mark = (start, self._length)

    def _members(self, value: Mapping[Any, object] | list[object], rest: Location | None, depth: int) -> None:
        """Append the first members of an object or array, and the one that leads to the marked value."""
        pairs, most, opening, closing = (
            (enumerate(value), _ITEMS, "[", "]") if isinstance(value, list) else (value.items(), _FIELDS, "{", "}")
        )
        marked, below = (rest[0], rest[1:]) if rest else (_ABSENT, None)
        self.put(opening)
        for number, (key, member) in enumerate(pairs):
            if number == most or (self._length > _MOST and key != marked):
                self.put("\u2026")
                break
            if number:
                self.put(", ")
            if key == marked:
                self._member(value, key, member, below, depth)
                marked = _ABSENT
            else:
                self._member(value, key, member, None, depth)
        member = _member(value, marked)
        if member is not _ABSENT:
            self.put(", ")
            self._member(value, marked, member, below, depth)
            self.put("\u2026")
        self.put(closing)

    def _member(self, owner: object, key: object, member: object, rest: Location | None, depth: int) -> None:
        if not isinstance(owner, list):
            self.put(f"{self._string(key) if isinstance(key, str) else _scalar(key)}: ")
        if not self._masker.is_secret(owner, key, member):
            self.write(member, rest, depth)
            return
        start = self._length
        self.put(f'"{MASK}"')
        if rest is not None:
            self.mark = (start, self._length)

    def _string(self, text: str) -> str:
        """Return the beginning of a string as JSON, masked, and printable."""
        shown = self._masker.masked(text)
        if len(shown) > _STRING:
            shown = f"{shown[:_STRING]}\u2026"
        if not shown.isprintable():
            return json.dumps(shown)
        return '"' + shown.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def put(self, text: str) -> None:
        """Append text."""
        self.parts.append(text)
        self._length += len(text)


def _member(owner: object, key: object) -> object:
    """Return what is at a key or an index."""
    if isinstance(owner, Mapping):
        return owner.get(key, _ABSENT)
    if isinstance(owner, list) and isinstance(key, int) and key < len(owner):
        return owner[key]
    return _ABSENT


def _scalar(value: object) -> str:
    """Return a number or null as JSON; what is not JSON as null."""
    if isinstance(value, int) and abs(value) > 10**_STRING:
        return "\u2026"
    return json.dumps(value if isinstance(value, int | float) else None)
