"""The ledger: which documents of the corpus show a thing of the model, and what is told where none does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from agjson_codegen.coverage.corpus import Corpus, Refused, file_of
from agjson_codegen.model import AnyValue, Body, Model, Record, Ref, Shape, Union
from agjson_codegen.reader import json_kinds

Shows: TypeAlias = Callable[[Any], bool]
Refuses: TypeAlias = Callable[[Refused], bool]


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that a corpus has to show. A document that shows it belongs in ``file``, with an id in ``group``."""

    kind: str
    subject: str
    lack: str
    file: Path
    group: str
    met: bool

    def __str__(self) -> str:
        return f"{self.subject}: {self.lack}; add {self.group}/<what> to {self.file.as_posix()}"


@dataclass(frozen=True, slots=True)
class Ledger:
    """A model and a corpus, and the needs of the one as the other meets them."""

    model: Model
    corpus: Corpus

    def valid(self, kind: str, subject: str, lack: str, name: str, shows: Shows) -> Need:
        """The need for a valid document of the definition."""
        return self.need(kind, subject, lack, name, "valid", any(shows(value) for value in self.corpus.valid[name]))

    def invalid(self, kind: str, subject: str, lack: str, names: tuple[str, ...], refuses: Refuses) -> Need:
        """The need for an invalid document of one of the definitions; best of the first."""
        met = any(refuses(case) for name in names for case in self.corpus.invalid[name])
        return self.need(kind, subject, lack, names[0], "invalid", met)

    def need(self, kind: str, subject: str, lack: str, name: str, verdict: str, met: bool) -> Need:
        """Return the need for a document of the definition with that verdict."""
        return Need(kind, subject, lack, file_of(self.corpus.folder, name), f"documents/{name}/{verdict}", met)

    def resolved(self, body: Body) -> Body:
        """What a reference comes down to; else the body itself."""
        return self.model.body(body.name) if isinstance(body, Ref) else body

    def opaque(self, body: Body) -> bool:
        """Whether it admits any value, so that none can be wrong."""
        return isinstance(self.resolved(body), AnyValue)

    def kinds(self, shape: Shape) -> tuple[str, ...]:
        """The JSON types of the values of a shape."""
        body = self.resolved(shape)
        return ("object",) if isinstance(body, Record | Union) else json_kinds(body)


def has(field: str) -> Shows:
    """Whether a document has the field."""
    return lambda value: isinstance(value, dict) and field in value


def lacks(field: str) -> Refuses:
    """Whether a document is refused because it lacks the field."""
    return lambda case: case.rule == "required" and case.pointer == "" and not has(field)(case.value)
