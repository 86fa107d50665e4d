"""Excerpts: an event in short, with what is secret masked and the place of a fault marked (D33)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from agjson_generated.agjson.tables import SENSITIVE

_SECRET = frozenset(name for names in SENSITIVE.values() for name in names) - {"value"}
# What a misspelt or foreign field of that kind may be called. Not counts of tokens: those end in an s.
_SUSPECT = re.compile(
    "token$|secret|signature|credential|passw|authorization$|api_?key|encrypted|^opaque$|requeststate", re.IGNORECASE
)
_WIDTH = 100
_STRING = 24
# Beyond this length or depth only what leads to the marked place is written.
_MOST = 4000
_DEEPEST = 40


def excerpt(event: object, pointer: str = "") -> tuple[str, tuple[int, int] | None]:
    """The event on one line, about a hundred characters around the pointer's place, and where that place is in it."""
    writer = _Writer(pointer)
    writer.write(event, "", "")
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
    """Writes JSON, long strings cut, and notes where the marked value stands."""

    def __init__(self, pointer: str) -> None:
        self._pointer = pointer
        self._length = 0
        self.parts: list[str] = []
        self.mark: tuple[int, int] | None = None

    def write(self, value: object, pointer: str, key: str) -> None:
        """Appends a value."""
        start = self._length
        far = self._length > _MOST or pointer.count("/") > _DEEPEST
        if far and not self._pointer.startswith(pointer):
            self._put("\u2026")
        elif isinstance(value, Mapping):
            self._object(value, pointer)
        elif isinstance(value, list):
            self._put("[")
            for index, each in enumerate(value[:20]):
                self._put(", " if index else "")
                self.write(each, f"{pointer}/{index}", "")
            self._put("\u2026]" if len(value) > 20 else "]")
        elif isinstance(value, str) and len(value) > _STRING:
            self._put(json.dumps(value[:_STRING], ensure_ascii=not value.isprintable())[:-1] + '\u2026"')
        else:
            self._put(_scalar(value))
        if pointer == self._pointer and pointer:
            self.mark = (start, self._length)

    def _object(self, value: Mapping[str, Any], pointer: str) -> None:
        secret = _SECRET | {"value"} if _is_opaque(value) else _SECRET
        self._put("{")
        for number, (key, each) in enumerate(value.items()):
            name = str(key)
            if number == 40:
                self._put("\u2026")
                break
            self._put((", " if number else "") + json.dumps(name) + ": ")
            place = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
            if name in secret or _SUSPECT.search(name):
                start = self._length
                self._put('"***"')
                if self._pointer.startswith(place):
                    self.mark = (start, self._length)
            else:
                self.write(each, place, name)
        self._put("}")

    def _put(self, text: str) -> None:
        self.parts.append(text)
        self._length += len(text)


def _scalar(value: object) -> str:
    if isinstance(value, int) and abs(value) > 10**_STRING:
        return "\u2026"
    return json.dumps(value, ensure_ascii=not (isinstance(value, str) and value.isprintable()), default=lambda _: None)


def _is_opaque(value: Mapping[str, Any]) -> bool:
    """Whether the object is an opaque blob or the event that carries one, or was to be one."""
    return "value" in value and ("kind" in value or value.get("type") == "reasoning.opaque")
