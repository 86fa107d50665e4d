"""The runner: asks a program every question of every case, and tells what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from agjson.conformance.corpus import Case
from agjson.conformance.program import Breakdown, Program
from agjson.conformance.questions import Description, Question, Undescribed, questions

PROTOCOL = 1
# A program that breaks down this often in a row will hardly recover, and each hang costs the time limit.
_PATIENCE = 25

Status: TypeAlias = Literal["passed", "failed", "skipped", "not run"]
STATUSES: tuple[Status, ...] = ("passed", "failed", "skipped", "not run")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case: ``reasons`` say why it failed, was skipped, or was not run."""

    case: Case
    status: Status
    reasons: tuple[str, ...] = ()


class Runner:
    """One run against one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._breakdowns = 0

    def describe(self) -> Description:
        """What the program says of itself. Raises Breakdown, Undescribed, and OSError where it cannot be started."""
        answer = self._program.ask("describe", {"protocol": PROTOCOL})
        if "error" in answer:
            raise Undescribed(f"it answered with the error {answer['error']!r}")
        return Description.read(answer)

    def outcomes(self, cases: Iterable[Case], program: Description) -> Iterator[Outcome]:
        """What comes of each case, in their order."""
        for case in cases:
            if self._breakdowns >= _PATIENCE:
                yield Outcome(case, "not run", (f"the program had broken down {_PATIENCE} times in a row",))
            else:
                yield self._outcome(case, questions(case, program))

    def _outcome(self, case: Case, asked: Sequence[Question]) -> Outcome:
        faults: list[str] = []
        skipped: list[str] = []
        for question in asked:
            try:
                answer = self._program.ask(question.command, question.members)
            except (Breakdown, OSError) as error:
                self._breakdowns += 1
                faults.append(f"{question.aspect}: {error}")
                break
            self._breakdowns = 0
            if "skipped" in answer:
                skipped.append(f"{question.aspect}: {answer['skipped']}")
            elif "error" in answer:
                faults.append(f"{question.aspect}: it reports the error {answer['error']!r}")
            else:
                faults.extend(f"{question.aspect}: {fault}" for fault in question.faults(answer))
        if faults:
            return Outcome(case, "failed", tuple(faults))
        if len(skipped) == len(asked):
            return Outcome(case, "skipped", tuple(skipped) or ("the program does not have what it asks for",))
        return Outcome(case, "passed")
