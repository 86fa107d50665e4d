"""Policy: what a failing case counts as, by its reading and by what the implementation is known not to do yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, TypeAlias

from agjson.conformance.corpus import Case
from agjson.conformance.judging import Cause
from agjson.conformance.outcome import Outcome
from agjson_runtime.shapes import suggestion

Readings: TypeAlias = Literal["fail", "warn", "skip"]
READINGS: tuple[Readings, ...] = ("fail", "warn", "skip")
_LISTED = "listed in the file of --expected-failures"


class UnknownCase(Exception):
    """A case is named that the corpus does not have; says where, and which one may be meant."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What is done about cases that follow a reading of the specification, and which cases are expected to fail."""

    readings: Readings = "warn"
    expected_failures: frozenset[str] = field(default_factory=frozenset)

    def skips(self, case: Case) -> bool:
        """Return whether the case is not asked. Raises NoCorpus."""
        return self.readings == "skip" and case.remark("reading") is not None

    def judge(self, outcome: Outcome) -> Outcome:
        """Return the outcome with the status that it counts as. Raises NoCorpus."""
        expected = outcome.case.id in self.expected_failures
        if outcome.status == "passed" and expected:
            cause = Cause("expected failures", "a failure", "a pass")
            return replace(outcome, status="failed", reasons=(f"it passed, and is {_LISTED}",), causes=(cause,))
        if outcome.status != "failed":
            return outcome
        if expected:
            return replace(outcome, status="failed as expected")
        # A program that breaks down does not read the specification in another way.
        warns = self.readings == "warn" and not outcome.is_breakdown and outcome.case.remark("reading") is not None
        return replace(outcome, status="warned") if warns else outcome


def read_expected_failures(path: Path, cases: Iterable[Case]) -> frozenset[str]:
    """Return the ids in a file: one a line, and ``#`` begins a comment.

    Raises UnknownCase, and OSError and ValueError where the file cannot be read.
    """
    known = tuple(case.id for case in cases)
    found = set()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        case = line.partition("#")[0].strip()
        if case and case not in known:
            hint = suggestion(case, known)
            raise UnknownCase(f"{path}:{number}: unknown case {case!r}" + (f"; {hint}" if hint else ""))
        found.add(case)
    return frozenset(found - {""})
