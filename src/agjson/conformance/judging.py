"""Judging: what is wrong with an answer, by what is expected. A right answer has no problem."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from agjson.conformance.expectations import Reason, StreamOutcome
from agjson.json.equality import difference
from agjson_runtime.shapes import describe

Answer: TypeAlias = Mapping[str, Any]

# A string with a line feed at its end breaks both in ECMAScript, and the second alone in Python.
_ONE_RULE = ("pattern", "not")
_LONGEST = 200
_MOST = 10


@dataclass(frozen=True, slots=True, order=True)
class Cause:
    """What many wrong answers have in common: what it is about, what was expected, and what came."""

    subject: str
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.subject}: expected {self.expected}, got {self.actual}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with an answer, in words, and its causes."""

    message: str
    causes: tuple[Cause, ...]

    @classmethod
    def of(cls, message: str, subject: str, expected: str, actual: str) -> Problem:
        """Return a problem with one cause."""
        return cls(message, (Cause(subject, expected, actual),))


def refusal(reason: Reason, answer: Answer) -> Iterator[Problem]:
    """Yield problems in the answer to a document that has to be rejected."""
    keyword = reason["keyword"]
    if answer.get("valid") is not False:
        where = reason["pointer"] or "(root)"
        message = f"expected rejection ({keyword} at {where}), but {_verdict(answer)}"
        yield Problem.of(message, keyword, "rejection", _verdict_word(answer))
        return
    for member, wanted in (("pointer", reason["pointer"]), ("rule", keyword)):
        given = answer.get(member, wanted)
        if given != wanted and not (wanted in _ONE_RULE and given in _ONE_RULE):
            message = f"{member}: expected {describe(wanted)}, got {describe(given)}"
            yield Problem.of(message, f"{keyword} {member}", "the same", "another")


def acceptance(document: object, keyword: str | None, answer: Answer) -> Iterator[Problem]:
    """Yield problems in the answer to a document that has to be accepted, and in the value that it is then read as.

    Of one that only a producer must not send, ``keyword`` is what the document breaks.
    """
    subject = keyword or "valid document"
    if answer.get("valid") is not True:
        yield Problem.of(f"expected acceptance, but {_verdict(answer)}", subject, "acceptance", _verdict_word(answer))
    elif "value" in answer:
        yield from _different("value", document, answer["value"], subject)


def fold(expected: StreamOutcome, answer: Answer) -> Iterator[Problem]:
    """Yield problems in the result of a fold."""
    for member, wanted in (("result", expected["result"]), ("needsResync", expected["needsResync"])):
        if member in answer:
            yield from _different(member, wanted, answer[member], "reduce")
        else:
            yield Problem.of(f"the answer has no {member}", f"reduce {member}", "one", "none")
    yield from _resync(expected["resync"], answer.get("resync"))
    if "refusedLines" in answer:
        yield from _different("refusedLines", expected.get("refusedLines", []), answer["refusedLines"], "reduce")


def findings(expected: StreamOutcome, answer: Answer) -> Iterator[Problem]:
    """Yield problems in the findings about a stream."""
    told = answer.get("findings")
    if not isinstance(told, list) or not all(isinstance(each, dict) for each in told):
        yield Problem.of("the answer has no findings: they are an array of objects", "check findings", "some", "none")
        return
    wanted, given = Counter(map(_place, expected["findings"])), Counter(map(_place, told))
    missing, surplus = wanted - given, given - wanted
    if missing:
        yield Problem(f"not found: {_listed(missing)}", _by_rule(missing, "a finding", "none"))
    if surplus:
        yield Problem(f"unexpected: {_listed(surplus)}", _by_rule(surplus, "no finding", "one"))


def _verdict(answer: Answer) -> str:
    if not isinstance(answer.get("valid"), bool):
        return "the answer has no verdict: valid has to be true or false"
    reason = ", ".join(f"{member} {describe(answer[member])}" for member in ("rule", "pointer") if member in answer)
    return ("it was accepted" if answer["valid"] else "it was rejected") + (f" ({reason})" if reason else "")


def _verdict_word(answer: Answer) -> str:
    if not isinstance(answer.get("valid"), bool):
        return "no verdict"
    return "acceptance" if answer["valid"] else "rejection"


def _resync(expected: Mapping[str, Any] | None, told: object) -> Iterator[Problem]:
    """A program may leave out the reason, or parts of it, and may say more."""
    if told is None:
        return
    wanted: object = expected
    if expected is not None and isinstance(told, dict):
        told = {member: value for member, value in told.items() if member in expected and value is not None}
        wanted = {member: value for member, value in expected.items() if member in told}
    if difference(wanted, told) is not None:
        message = f"resync: expected {_shown(wanted)}, got {_shown(told)}"
        yield Problem.of(message, "reduce resync", "the same", "another")


def _place(told: Mapping[str, Any]) -> tuple[str, str]:
    """Rule and line of a finding, as words that are equal for equal ones."""
    line = told.get("line")
    if isinstance(line, float) and line.is_integer():
        line = int(line)
    whole = isinstance(line, int) and not isinstance(line, bool)
    return str(told.get("rule")), f"line {line}" if whole else describe(line)


def _listed(found: Counter[tuple[str, str]]) -> str:
    shown = ", ".join(f"{rule[:_LONGEST]} in {place}" for rule, place in islice(found, _MOST))
    return shown + (f" and {len(found) - _MOST} more" if len(found) > _MOST else "")


def _by_rule(found: Counter[tuple[str, str]], expected: str, actual: str) -> tuple[Cause, ...]:
    """Return a cause for each rule of findings, but not for all of very many."""
    rules = sorted({rule[:_LONGEST] for rule, _ in found})
    return tuple(Cause(rule, expected, actual) for rule in rules[:_MOST])


def _different(member: str, expected: object, found: object, subject: str) -> Iterator[Problem]:
    told = difference(expected, found)
    if told is not None:
        yield Problem.of(f"{member} {told}", f"{subject} {member}", "the same", "another")


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
