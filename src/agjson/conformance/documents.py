"""Documents on disk: ``documents/<Definition>.jsonl``, one case per line (conformance/README.md).

Owns the form of a line, and the canonical form of a file. ``document`` is the last member of a line, so that its text,
with numbers and escapes as they were written, can be cut out without a parser that keeps them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

MEMBERS = ("valid", "mode", "pointer", "keyword", "lenient", "taken", "reading")
"""The members between ``id`` and ``document``, in the order of the canonical form."""
_BEFORE_DOCUMENT = ', "document": '
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[ \t\r\n]+|[,:]')
_SPACED = {",": ", ", ":": ": "}


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the members that say what is expected, and the text of the document."""

    id: str
    members: Mapping[str, Any]
    document: str

    @property
    def is_valid(self) -> bool:
        """Return whether the document is valid in both modes."""
        return bool(self.members["valid"])

    def __str__(self) -> str:
        known = {name: self.members[name] for name in MEMBERS if name in self.members}
        head = json.dumps({"id": self.id, **known})
        return f"{head[:-1]}{_BEFORE_DOCUMENT}{self.document}}}"


def read_lines(definition: str, text: str) -> dict[str, Line]:
    """Return the cases of a definition's file by id. Raises ValueError, with the number of the line."""
    lines: dict[str, Line] = {}
    for number, line in enumerate(_lines(text), 1):
        try:
            case = _read_line(definition, line)
            if case.id in lines:
                raise ValueError(f"duplicate id {case.id!r}")
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        lines[case.id] = case
    return lines


def canonical(definition: str, text: str) -> str:
    """Return the file with valid documents first, each group by name, and one way to space. Raises ValueError."""
    lines = read_lines(definition, "".join(f"{_on_one_line(line)}\n" for line in _lines(text))).values()
    for line in lines:
        if unknown := line.members.keys() - set(MEMBERS):
            raise ValueError(f"{line.id}: unknown member {min(unknown)!r}: expected some of {', '.join(MEMBERS)}")
    return "".join(f"{line}\n" for line in sorted(lines, key=lambda line: (not line.is_valid, line.id)))


def _read_line(definition: str, text: str) -> Line:
    head, found, rest = text.partition(_BEFORE_DOCUMENT)
    if not found or not rest.endswith("}"):
        raise ValueError("expected an object whose last member is the document")
    try:
        members = json.loads(f"{head}}}")
        json.loads(rest[:-1])
    except (ValueError, RecursionError) as error:
        raise ValueError(f"invalid JSON: {error}") from None
    case, is_valid = members.pop("id", None), members.get("valid")
    prefix = f"documents/{definition}/{'valid' if is_valid else 'invalid'}/"
    if not isinstance(is_valid, bool) or not isinstance(case, str) or not case.startswith(prefix):
        raise ValueError(f"expected an id in {prefix}, and valid, got {json.dumps([case, is_valid])}")
    return Line(case, members, rest[:-1])


def _lines(text: str) -> Iterator[str]:
    # By line feeds alone: a JSON text may hold other characters that Python takes for line ends.
    yield from filter(str.strip, text.split("\n"))


def _on_one_line(text: str) -> str:
    """Return a JSON text with one way to space, and every other token as it was written."""
    return _TOKEN.sub(lambda token: "" if token[0].isspace() else _SPACED.get(token[0], token[0]), text)
