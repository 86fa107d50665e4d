"""Findings: what is wrong with a schema, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from agjson_runtime.escaping import printable_line, shorten

_LONGEST = 1000  # characters of each text that a printed finding is made of


def pointer(*parts: str | int) -> str:
    """The JSON Pointer (RFC 6901) of the parts."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation of a schema. ``pointer`` is a JSON Pointer into it, ``line`` counts from 1.

    The fields hold the texts as they are; ``str()`` escapes and shortens them, so it is safe to print or log.
    """

    rule: str
    pointer: str
    message: str
    remedy: str
    file: Path | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else str(self.file or "schema")
        where, message = shorten(self.pointer or "/", _LONGEST), shorten(self.message, _LONGEST)
        return printable_line(f"{place}: {where}: {message} [{self.rule}]") + f"\n    {shorten(self.remedy, _LONGEST)}"


class SchemaError(Exception):
    """A schema that nothing can be generated from; holds every finding."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))
