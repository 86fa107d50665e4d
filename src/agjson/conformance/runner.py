"""The runner: asks a program every question of every case, and tells what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from agjson.conformance.corpus import Case
from agjson.conformance.program import Breakdown, Program
from agjson.conformance.questions import Description, Question, Undescribed, questions
from agjson_runtime.shapes import describe

PROTOCOL = 1
# A program that breaks down in so many cases in a row will hardly recover, and each hang costs the time limit.
_PATIENCE = 25
_LONGEST = 500

Status: TypeAlias = Literal["passed", "failed", "skipped", "not run"]
STATUSES: tuple[Status, ...] = ("passed", "failed", "skipped", "not run")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case: ``reasons`` say why it failed, was skipped (be it in part), or was not run."""

    case: Case
    status: Status
    reasons: tuple[str, ...] = ()


class Runner:
    """One run against one program."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def describe(self) -> Description:
        """What the program says of itself. Raises Breakdown, Undescribed, and OSError where it cannot be started."""
        answer = self._program.ask("describe", {"protocol": PROTOCOL})
        if "error" in answer:
            raise Undescribed(f"it reports an error: {_said(answer['error'])}")
        return Description.read(answer)

    def outcomes(self, cases: Iterable[Case], program: Description) -> Iterator[Outcome]:
        """What comes of each case, in their order. Raises NoCorpus for a case that cannot be read."""
        in_a_row = 0
        for case in cases:
            if in_a_row == _PATIENCE:
                yield Outcome(case, "not run", (f"the program had broken down in {_PATIENCE} cases in a row",))
                continue
            outcome, broken = self._outcome(case, questions(case, program))
            in_a_row = in_a_row + 1 if broken else 0
            yield outcome

    def _outcome(self, case: Case, asked: Sequence[Question]) -> tuple[Outcome, bool]:
        """What comes of the case, and whether the program broke down at it."""
        if not asked:
            return Outcome(case, "skipped", ("the program does not take what it asks",)), False
        faults: list[str] = []
        skipped: list[str] = []
        for question in asked:
            try:
                answer = self._program.ask(question.command, question.members)
            except (Breakdown, OSError) as error:
                return Outcome(case, "failed", (*faults, f"{question.name}: {error}")), True
            if isinstance(answer.get("skipped"), str):
                skipped.append(f"{question.name}: {_said(answer['skipped'])}")
            elif "skipped" in answer:
                faults.append(f"{question.name}: skipped is {describe(answer['skipped'])}: it says why, in a string")
            elif "error" in answer:
                faults.append(f"{question.name}: it reports an error: {_said(answer['error'])}")
            else:
                faults.extend(f"{question.name}: {fault}" for fault in question.faults(answer))
        if faults:
            return Outcome(case, "failed", tuple(faults)), False
        return Outcome(case, "skipped" if skipped else "passed", tuple(skipped)), False


def _said(told: object) -> str:
    return told[:_LONGEST] if isinstance(told, str) else describe(told)
