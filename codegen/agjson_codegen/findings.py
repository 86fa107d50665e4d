"""Findings: what is wrong with a schema, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


def pointer(*parts: str | int) -> str:
    """The JSON Pointer (RFC 6901) of the parts."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a schema. ``pointer`` is a JSON Pointer into it, ``line`` counts from 1."""

    rule: str
    pointer: str
    message: str
    remedy: str
    file: Path | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else str(self.file or "schema")
        return f"{place}: {self.pointer or '/'}: {self.message} [{self.rule}]\n    {self.remedy}"


class SchemaError(Exception):
    """A schema that nothing can be generated from; holds every finding."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))
