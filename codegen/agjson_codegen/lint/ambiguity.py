"""Ambiguity: whether some text can match a pattern in two ways.

An engine that backtracks tries every way in which a beginning of the text can match before it gives up. For an
unambiguous pattern that is at most one way for each character of the pattern, so its work is linear; for ``(a+)+b`` it
doubles with each character of the text. Owns the parse of a portable pattern (see `patterns`), and its position
automaton: the states are the characters of the pattern, and a step leads to those that may come next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

MAX_POSITIONS = 1000
MAX_NESTING = 30

_LAST = 0x10FFFF
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
_COUNTED = re.compile(r"\{([0-9]+)(,?)([0-9]*)\}")
_LIMITS: dict[str, tuple[int, int | None]] = {"*": (0, None), "+": (1, None), "?": (0, 1)}

Ranges: TypeAlias = tuple[tuple[int, int], ...]


class Unbounded(Exception):
    """A pattern that is not known to match in linear time; the message says why."""


@dataclass(frozen=True, slots=True)
class _Characters:
    """One character out of a set."""

    ranges: Ranges


@dataclass(frozen=True, slots=True)
class _Sequence:
    """One part after another. Without any it is the empty text, as ``^`` and ``$`` are here."""

    parts: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _Choice:
    """One of several parts."""

    parts: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _Repeat:
    """A part several times; ``most`` is None where there is no limit."""

    part: _Node
    least: int
    most: int | None


_Node: TypeAlias = _Characters | _Sequence | _Choice | _Repeat


def check_linear(pattern: str) -> None:
    """Raise Unbounded unless a search for the portable pattern takes steps in proportion to the text."""
    alternatives = _Parser(pattern).alternatives()
    for part, is_anchored in alternatives:
        if not is_anchored and _is_unlimited(part):
            raise Unbounded("an alternative that does not begin with ^ has a repetition without a limit")
    automaton = _Automaton()
    automaton.check(automaton.add(_Choice(tuple(part for part, _ in alternatives))))


def _is_unlimited(node: _Node) -> bool:
    match node:
        case _Sequence(parts) | _Choice(parts):
            return any(map(_is_unlimited, parts))
        case _Repeat(part, _, most):
            return most is None or _is_unlimited(part)
        case _Characters():
            return False


class _Parser:
    """Reads a pattern that `patterns` accepts, so that it compiles and has no other constructs."""

    def __init__(self, pattern: str) -> None:
        self._text = pattern
        self._at = 0
        self._depth = 0

    def alternatives(self) -> list[tuple[_Node, bool]]:
        """Return the alternatives of the whole pattern, and whether each begins with ``^``."""
        result: list[tuple[_Node, bool]] = []
        while not result or self._takes("|"):
            is_anchored = self._text.startswith("^", self._at)
            result.append((self._sequence(), is_anchored))
        return result

    def _takes(self, token: str) -> bool:
        if not self._text.startswith(token, self._at):
            return False
        self._at += len(token)
        return True

    def _next(self) -> str:
        self._at += 1
        return self._text[self._at - 1]

    def _sequence(self) -> _Node:
        parts = []
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            parts.append(self._repeated(self._atom()))
        return _Sequence(tuple(parts))

    def _atom(self) -> _Node:
        character = self._next()
        match character:
            case "(":
                return self._group()
            case "[":
                return _Characters(self._class())
            case "^" | "$":
                return _Sequence(())
            case _:
                return _Characters(_single(self._escape() if character == "\\" else ord(character)))

    def _group(self) -> _Node:
        self._depth += 1
        if self._depth > MAX_NESTING:
            raise Unbounded(f"groups are nested more than {MAX_NESTING} levels deep")
        self._takes("?:")
        parts = [self._sequence()]
        while self._takes("|"):
            parts.append(self._sequence())
        self._takes(")")
        self._depth -= 1
        return _Choice(tuple(parts))

    def _repeated(self, part: _Node) -> _Node:
        counted = _COUNTED.match(self._text, self._at)
        if counted is not None:
            self._at = counted.end()
            least = int(counted[1])
            most = least if not counted[2] else int(counted[3]) if counted[3] else None
        elif self._text[self._at : self._at + 1] in _LIMITS:
            least, most = _LIMITS[self._next()]
        else:
            return part
        self._takes("?")
        return _Repeat(part, least, most)

    def _class(self) -> Ranges:
        is_negated = self._takes("^")
        ranges = []
        while not self._takes("]"):
            first = last = self._member()
            if self._text[self._at] == "-" and self._text[self._at + 1] != "]":
                self._at += 1
                last = self._member()
            ranges.append((first, last))
        return _complement(ranges) if is_negated else tuple(ranges)

    def _member(self) -> int:
        character = self._next()
        return self._escape() if character == "\\" else ord(character)

    def _escape(self) -> int:
        character = self._next()
        if character == "u":
            self._at += 4
            return int(self._text[self._at - 4 : self._at], 16)
        return ord(_ESCAPES.get(character, character))


def _single(code: int) -> Ranges:
    return ((code, code),)


def _complement(ranges: list[tuple[int, int]]) -> Ranges:
    result = []
    start = 0
    for first, last in sorted(ranges):
        if start < first:
            result.append((start, first - 1))
        start = max(start, last + 1)
    return (*result, (start, _LAST)) if start <= _LAST else tuple(result)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the automaton: the positions that it may begin and end with, as sets of bits."""

    is_empty: bool
    first: int
    last: int


_EMPTY = _Part(True, 0, 0)
_TWO_WAYS = "a text can match the pattern in two ways"


class _Automaton:
    """The positions of a pattern, and those that may follow each."""

    def __init__(self) -> None:
        self._ranges: list[Ranges] = []
        self._follow: list[int] = []

    def add(self, node: _Node) -> _Part:
        """Add the positions of a node. Raises Unbounded where the node itself has two ways to step, or to be empty."""
        match node:
            case _Characters(ranges):
                return self._position(ranges)
            case _Sequence(parts):
                whole = _EMPTY
                for part in parts:
                    whole = self._joined(whole, self.add(part))
                return whole
            case _Choice(parts):
                added = [self.add(part) for part in parts]
                if sum(part.is_empty for part in added) > 1:
                    raise Unbounded("more than one alternative can be empty")
                return _Part(any(part.is_empty for part in added), *map(_union, zip(*map(_ends, added), strict=True)))
            case _Repeat():
                return self._repeat(node)

    def _position(self, ranges: Ranges) -> _Part:
        if len(self._ranges) == MAX_POSITIONS:
            raise Unbounded(f"it has more than {MAX_POSITIONS} characters with its counted repetitions written out")
        bit = 1 << len(self._ranges)
        self._ranges.append(ranges)
        self._follow.append(0)
        return _Part(False, bit, bit)

    def _joined(self, left: _Part, right: _Part) -> _Part:
        for position in _bits(left.last):
            self._follow[position] |= right.first
        return _Part(
            left.is_empty and right.is_empty,
            left.first | (right.first if left.is_empty else 0),
            right.last | (left.last if right.is_empty else 0),
        )

    def _repeat(self, node: _Repeat) -> _Part:
        """Add the copies of a repeated part, the last one first: ``a{2,4}`` is ``aa(a(a)?)?``."""
        whole = _EMPTY
        if node.most is None:
            whole = self._loop(self._copy(node.part))
        for _ in range((node.most or 0) - node.least):
            whole = _optional(self._joined(self._copy(node.part), whole))
        for _ in range(node.least - (node.most is None)):
            whole = self._joined(self._copy(node.part), whole)
        return _optional(whole) if node.most is None and node.least == 0 else whole

    def _copy(self, part: _Node) -> _Part:
        copy = self.add(part)
        if copy.is_empty:
            raise Unbounded("what is optional or repeated can be empty")
        return copy

    def _loop(self, part: _Part) -> _Part:
        for position in _bits(part.last):
            if self._follow[position] & part.first:
                raise Unbounded(_TWO_WAYS)
            self._follow[position] |= part.first
        return part

    def check(self, whole: _Part) -> None:
        """Raise Unbounded if two ways of reading one text lead to the same position, or to the end of the pattern."""
        end = self._position(_single(_LAST + 1))
        self._joined(whole, end)
        first = whole.first | (end.first if whole.is_empty else 0)
        alike = self._alike()
        # apart[p]: the positions where another way of reading the text is while this one is at p
        apart = [0] * len(self._follow)
        waiting: dict[int, int] = {}

        def add(position: int, others: int) -> None:
            new = others & alike[position] & ~apart[position]
            if new:
                apart[position] |= new
                waiting[position] = waiting.get(position, 0) | new

        for following in (first, *self._follow):
            for position in _bits(following):
                add(position, following & ~(1 << position))
        while waiting:
            position, others = waiting.popitem()
            reached = _union(self._follow[other] for other in _bits(others))
            if reached & self._follow[position]:
                raise Unbounded(_TWO_WAYS)
            for following in _bits(self._follow[position]):
                add(following, reached)

    def _alike(self) -> list[int]:
        """Return for each position those that admit some character that it admits, too."""
        starts = {first for ranges in self._ranges for first, _ in ranges}
        admitting = {start: self._admitting(start) for start in starts}
        return [
            _union(positions for positions in admitting.values() if positions >> index & 1)
            for index in range(len(self._ranges))
        ]

    def _admitting(self, code: int) -> int:
        return _union(
            1 << index
            for index, ranges in enumerate(self._ranges)
            if any(first <= code <= last for first, last in ranges)
        )


def _ends(part: _Part) -> tuple[int, int]:
    return part.first, part.last


def _union(sets: Iterable[int]) -> int:
    result = 0
    for each in sets:
        result |= each
    return result


def _optional(part: _Part) -> _Part:
    return _Part(True, part.first, part.last)


def _bits(positions: int) -> Iterator[int]:
    while positions:
        lowest = positions & -positions
        yield lowest.bit_length() - 1
        positions ^= lowest
