"""Coverage: what of a protocol a corpus of documents shows, and which document is missing where.

`corpus` reads the files. What they have to show is told by `records`, `shapes`, `unions` and `cycles`, as needs of a
`ledger` that are met or not. All of them look at fields, places and rules, and validate nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from agjson_codegen.coverage.corpus import read
from agjson_codegen.coverage.cycles import cycle_needs
from agjson_codegen.coverage.ledger import Ledger, Need
from agjson_codegen.coverage.records import record_needs
from agjson_codegen.coverage.shapes import field_needs, shape_needs
from agjson_codegen.coverage.unions import union_needs
from agjson_codegen.model import Model, Record, Union

__all__ = ["Coverage", "Need", "coverage"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """All that a corpus has to show, and the files that show nothing."""

    needs: tuple[Need, ...]
    orphans: tuple[Path, ...]

    @property
    def gaps(self) -> tuple[Need, ...]:
        """What the corpus does not show."""
        return tuple(need for need in self.needs if not need.met)

    @property
    def counts(self) -> dict[str, tuple[int, int]]:
        """For each kind of thing: how many are shown, of how many."""
        total = Counter(need.kind for need in self.needs)
        met = Counter(need.kind for need in self.needs if need.met)
        return {kind: (met[kind], total[kind]) for kind in total}


def coverage(models: Iterable[Model], folder: Path) -> Coverage:
    """Return what ``<protocol>/documents`` in the folder shows of each protocol.

    Raises ValueError, with file and line, where a document cannot be read.
    """
    ledgers = [Ledger(model, read(folder / model.protocol.name / "documents", model.definitions)) for model in models]
    needs = tuple(need for ledger in ledgers for need in _needs(ledger))
    return Coverage(needs, tuple(path for ledger in ledgers for path in ledger.corpus.orphans))


def _needs(ledger: Ledger) -> Iterator[Need]:
    for name, definition in ledger.model.definitions.items():
        yield ledger.valid("definitions", name, "there is no valid document", name, lambda value: True)
        if not ledger.opaque(definition.body):
            yield ledger.invalid("definitions", name, "there is no invalid document", (name,), lambda case: True)
        match definition.body:
            case Record() as record:
                yield from record_needs(ledger, name, record)
            case Union() as union:
                yield from union_needs(ledger, name, union)
            case shape:
                yield from shape_needs(ledger, name, (name,), None, shape)
    yield from field_needs(ledger)
    yield from cycle_needs(ledger)
