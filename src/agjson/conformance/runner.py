"""The runner: asks a program every question of every case, and says what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from agjson.conformance.corpus import Case
from agjson.conformance.judging import Answer, Cause, Fault
from agjson.conformance.outcome import Outcome
from agjson.conformance.policy import Policy
from agjson.conformance.program import Breakdown, Program
from agjson.conformance.questions import Description, Question, Undescribed, questions
from agjson_runtime.shapes import describe

PROTOCOL = 1
# A program that breaks down in so many cases in a row will hardly recover, and each hang costs the time limit.
_PATIENCE = 25
_LONGEST = 500
_BREAKDOWN = Cause("program", "an answer", "none")
_ERROR = Cause("program", "an answer", "an error")


class Runner:
    """One run against one program."""

    def __init__(self, program: Program, policy: Policy | None = None) -> None:
        self._program = program
        self._policy = policy or Policy()

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
            elif self._policy.skips(case):
                yield Outcome(case, "skipped", ("the specification leaves it open (--readings skip)",))
            else:
                outcome = self._outcome(case, questions(case, program))
                in_a_row = in_a_row + 1 if outcome.is_breakdown else 0
                yield self._policy.judge(outcome)

    def _outcome(self, case: Case, asked: Sequence[Question]) -> Outcome:
        if not asked:
            return Outcome(case, "skipped", ("the program does not take what it asks",))
        faults: list[Fault] = []
        skipped: list[str] = []
        for question in asked:
            try:
                answer = self._program.ask(question.command, question.members)
            except (Breakdown, OSError) as error:
                return _failed(case, [*faults, Fault(f"{question.name}: {error}", (_BREAKDOWN,))], is_breakdown=True)
            if isinstance(answer.get("skipped"), str):
                skipped.append(f"{question.name}: {_said(answer['skipped'])}")
            else:
                faults.extend(_faults(question, answer))
        if faults:
            return _failed(case, faults)
        return Outcome(case, "skipped" if skipped else "passed", tuple(skipped))


def _faults(question: Question, answer: Answer) -> Iterator[Fault]:
    if "skipped" in answer:
        message = f"skipped is {describe(answer['skipped'])}: it says why, in a string"
        found: Iterable[Fault] = [Fault(message, (_ERROR,))]
    elif "error" in answer:
        found = [Fault(f"it reports an error: {_said(answer['error'])}", (_ERROR,))]
    else:
        found = question.faults(answer)
    for fault in found:
        yield replace(fault, message=f"{question.name}: {fault.message}")


def _failed(case: Case, faults: Sequence[Fault], *, is_breakdown: bool = False) -> Outcome:
    messages = tuple(fault.message for fault in faults)
    causes = dict.fromkeys(cause for fault in faults for cause in fault.causes)
    return Outcome(case, "failed", messages, tuple(causes), is_breakdown)


def _said(told: object) -> str:
    return told[:_LONGEST] if isinstance(told, str) else describe(told)
