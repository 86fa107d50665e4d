"""The runner: asks a program every question of every case, and says what came of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from agjson.conformance.corpus import Case
from agjson.conformance.judging import Answer, Cause, Problem
from agjson.conformance.outcome import Outcome
from agjson.conformance.policy import Policy
from agjson.conformance.program import Breakdown, Program
from agjson.conformance.questions import Description, Question, Undescribed, questions
from agjson.protocol import Protocol
from agjson_runtime.shapes import describe

PROTOCOL_VERSION = 1
# A program that breaks down in so many cases in a row will hardly recover, and each hang costs the time limit.
_PATIENCE = 25
_LONGEST = 500
_BREAKDOWN = Cause("program", "an answer", "none")
_ERROR = Cause("program", "an answer", "an error")


class Runner:
    """One run against one program."""

    def __init__(self, program: Program, protocol: Protocol, policy: Policy | None = None) -> None:
        self._program = program
        self._protocol = protocol
        self._policy = policy or Policy()

    def describe(self) -> Description:
        """What the program says of itself. Raises Breakdown, Undescribed, and OSError where it cannot be started."""
        answer = self._program.ask("describe", {"protocol": PROTOCOL_VERSION})
        if "error" in answer:
            raise Undescribed(f"it reports an error: {_said(answer['error'])}")
        return Description.read(answer, self._protocol.profiles)

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
        problems: list[Problem] = []
        skipped: list[str] = []
        for question in asked:
            try:
                answer = self._program.ask(question.command, question.members)
            except (Breakdown, OSError) as error:
                problems.append(Problem(f"{question.name}: {error}", (_BREAKDOWN,)))
                return _failed(case, problems, is_breakdown=True)
            if isinstance(answer.get("skipped"), str):
                skipped.append(f"{question.name}: {_said(answer['skipped'])}")
            else:
                problems.extend(_problems(question, answer))
        if problems:
            return _failed(case, problems)
        return Outcome(case, "skipped" if skipped else "passed", tuple(skipped))


def _problems(question: Question, answer: Answer) -> Iterator[Problem]:
    if "skipped" in answer:
        message = f"invalid skipped: expected the reason as a string, got {describe(answer['skipped'])}"
        found: Iterable[Problem] = [Problem(message, (_ERROR,))]
    elif "error" in answer:
        found = [Problem(f"it reports an error: {_said(answer['error'])}", (_ERROR,))]
    else:
        found = question.problems(answer)
    for problem in found:
        yield replace(problem, message=f"{question.name}: {problem.message}")


def _failed(case: Case, problems: Sequence[Problem], *, is_breakdown: bool = False) -> Outcome:
    messages = tuple(problem.message for problem in problems)
    causes = dict.fromkeys(cause for problem in problems for cause in problem.causes)
    return Outcome(case, "failed", messages, tuple(causes), is_breakdown)


def _said(told: object) -> str:
    return told[:_LONGEST] if isinstance(told, str) else describe(told)
