"""Judging: what is wrong with an answer, by what is expected. A right answer has no fault."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias

from agjson.conformance.equality import difference
from agjson.conformance.expectations import Reason, StreamOutcome
from agjson_runtime.shapes import describe

Answer: TypeAlias = Mapping[str, Any]

# A string with a line feed at its end breaks both in ECMAScript, and the second alone in Python.
_ONE_RULE = ("pattern", "not")
_LONGEST = 200
_MOST = 10


def refusal(reason: Reason, answer: Answer) -> Iterator[str]:
    """Faults in the answer to a document that has to be refused."""
    if answer.get("valid") is not False:
        where = reason["pointer"] or "(root)"
        yield f"it has to be refused, by the rule {reason['keyword']} at {where}; {_verdict(answer)}"
        return
    for member, wanted in (("pointer", reason["pointer"]), ("rule", reason["keyword"])):
        given = answer.get(member, wanted)
        if given != wanted and not (wanted in _ONE_RULE and given in _ONE_RULE):
            yield f"{member}: expected {describe(wanted)}, got {describe(given)}"


def acceptance(document: object, answer: Answer) -> Iterator[str]:
    """Faults in the answer to a document that has to be accepted, and is then read as told."""
    if answer.get("valid") is not True:
        yield f"it has to be accepted; {_verdict(answer)}"
    elif "value" in answer:
        yield from _different("value", document, answer["value"])


def fold(expected: StreamOutcome, answer: Answer) -> Iterator[str]:
    """Faults in what a stream was folded to."""
    for member, wanted in (("result", expected["result"]), ("needsResync", expected["needsResync"])):
        if member in answer:
            yield from _different(member, wanted, answer[member])
        else:
            yield f"the answer has no {member}"
    yield from _resync(expected["resync"], answer.get("resync"))
    if "refusedLines" in answer:
        yield from _different("refusedLines", expected.get("refusedLines", []), answer["refusedLines"])


def findings(expected: StreamOutcome, answer: Answer) -> Iterator[str]:
    """Faults in what was found in a stream."""
    told = answer.get("findings")
    if not isinstance(told, list) or not all(isinstance(each, dict) for each in told):
        yield "the answer has no findings: they are an array of objects"
        return
    wanted, given = Counter(map(_place, expected["findings"])), Counter(map(_place, told))
    missing, surplus = wanted - given, given - wanted
    if missing:
        yield f"not found: {_listed(missing)}"
    if surplus:
        yield f"found, but not so: {_listed(surplus)}"


def _verdict(answer: Answer) -> str:
    if not isinstance(answer.get("valid"), bool):
        return "the answer has no verdict: valid has to be true or false"
    reason = ", ".join(f"{member} {describe(answer[member])}" for member in ("rule", "pointer") if member in answer)
    return ("it was accepted" if answer["valid"] else "it was refused") + (f" ({reason})" if reason else "")


def _resync(expected: Mapping[str, Any] | None, told: object) -> Iterator[str]:
    """A program may leave out the reason, or parts of it, and may say more."""
    if told is None:
        return
    wanted: object = expected
    if expected is not None and isinstance(told, dict):
        told = {member: value for member, value in told.items() if member in expected and value is not None}
        wanted = {member: value for member, value in expected.items() if member in told}
    if difference(wanted, told) is not None:
        yield f"resync: expected {_shown(wanted)}, got {_shown(told)}"


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


def _different(member: str, expected: object, found: object) -> Iterator[str]:
    told = difference(expected, found)
    if told is not None:
        yield f"{member} {told}"


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
