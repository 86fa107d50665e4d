"""Questions: what a case asks of a program, request by request, and whether its answer is right.

The forms of requests and answers are those of conformance/protocol.md.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from agjson.conformance.corpus import Case
from agjson.conformance.equality import difference
from agjson_generated.agjson.tables import PROFILES
from agjson_generated.shapes import describe

Answer: TypeAlias = Mapping[str, Any]
COMMANDS = ("validate", "reduce", "check")
POSTURES = ("strict", "lenient")
_LONGEST = 200


class Undescribed(Exception):
    """The program's answer to describe cannot be used; says why."""


@dataclass(frozen=True, slots=True)
class Description:
    """What a program says of itself."""

    commands: tuple[str, ...]
    postures: tuple[str, ...]
    profile: str
    name: str
    version: str
    language: str

    @classmethod
    def read(cls, answer: Answer) -> Description:
        """From the answer to describe. Raises Undescribed."""
        names = [_text(answer, member) for member in ("name", "version", "language")]
        commands = _some_of(COMMANDS, answer.get("commands"), "commands")
        postures = _some_of(POSTURES, answer.get("postures", list(POSTURES)), "postures")
        profile = answer.get("profile", PROFILES[-1])
        if profile not in PROFILES:
            raise Undescribed(f"its profile is {describe(profile)}: it is one of {', '.join(PROFILES)}")
        return cls(commands, postures, profile, *names)

    def __str__(self) -> str:
        name = " ".join(filter(None, (self.name or "the program", self.version)))
        return f"{name}, {self.language}" if self.language else name


@dataclass(frozen=True, slots=True)
class Question:
    """One request of a case; ``faults`` says what is wrong with an answer, nothing for a right one."""

    command: str
    aspect: str
    members: Mapping[str, object]
    faults: Callable[[Answer], Iterator[str]]


def questions(case: Case, program: Description) -> list[Question]:
    """What the case asks of a program that can do what it describes."""
    asked = _of_stream(case) if case.kind == "streams" else _of_document(case)
    return [
        each
        for each in asked
        if each.command in program.commands and (each.command != "validate" or each.aspect in program.postures)
    ]


def _of_document(case: Case) -> Iterator[Question]:
    text, expected = case.text(), case.expectation()
    refused = () if "rule" not in expected else (expected["posture"],) if expected["posture"] != "both" else POSTURES
    for posture in POSTURES:

        def faults(answer: Answer, posture: str = posture) -> Iterator[str]:
            if posture in refused:
                yield from _refusal(answer, expected | expected.get(posture, {}))
            else:
                value = expected.get("taken", json.loads(text)) if posture == "lenient" else None
                yield from _acceptance(answer, value)

        members = {"definition": case.definition, "posture": posture, "document": text}
        yield Question("validate", posture, members, faults)


# A string with a line feed at its end breaks both in ECMAScript, and the second alone in Python.
_ONE_RULE = ("pattern", "not")


def _refusal(answer: Answer, expected: Mapping[str, Any]) -> Iterator[str]:
    if answer.get("valid") is not False:
        where = expected["pointer"] or "(root)"
        yield f"it has to be refused, by the rule {expected['rule']} at {where}; {_verdict(answer)}"
        return
    for member in ("pointer", "rule"):
        wanted, given = expected[member], answer.get(member, expected[member])
        if given != wanted and not (wanted in _ONE_RULE and given in _ONE_RULE):
            yield f"{member}: expected {wanted!r}, got {describe(given)}"


def _acceptance(answer: Answer, value: object) -> Iterator[str]:
    if answer.get("valid") is not True:
        yield f"it has to be accepted; {_verdict(answer)}"
    elif value is not None and "value" in answer:
        yield from _different("value", value, answer["value"])


def _verdict(answer: Answer) -> str:
    if not isinstance(answer.get("valid"), bool):
        return "the answer has no verdict: valid has to be true or false"
    reason = ", ".join(f"{member} {describe(answer[member])}" for member in ("rule", "pointer") if member in answer)
    return ("it was accepted" if answer["valid"] else "it was refused") + (f" ({reason})" if reason else "")


def _of_stream(case: Case) -> Iterator[Question]:
    # By line feeds alone: a JSON text may hold other characters that Python takes for line ends.
    lines = case.text().removesuffix("\n").split("\n")
    expected = case.expectation()
    yield Question("reduce", "reduce", {"lines": lines}, lambda answer: _fold(answer, expected))
    yield Question("check", "check", {"lines": lines}, lambda answer: _findings(answer, expected))


def _fold(answer: Answer, expected: Mapping[str, Any]) -> Iterator[str]:
    for member in ("result", "needsResync"):
        if member not in answer:
            yield f"the answer has no {member}"
        else:
            yield from _different(member, expected[member], answer[member])
    resync, told = expected["resync"], answer.get("resync", expected["resync"])
    if isinstance(resync, dict) and isinstance(told, dict):
        resync = {member: resync[member] for member in resync if member in told}
    if difference(resync, told) is not None:
        yield f"resync expected {_shown(resync)}, got {_shown(told)}"
    if "refusedLines" in answer:
        yield from _different("refusedLines", expected.get("refusedLines", []), answer["refusedLines"])


def _findings(answer: Answer, expected: Mapping[str, Any]) -> Iterator[str]:
    told = answer.get("findings")
    if not isinstance(told, list) or not all(isinstance(each, dict) for each in told):
        yield "the answer has no findings: they are an array of objects"
        return
    wanted, given = Counter(map(_finding, expected["findings"])), Counter(map(_finding, told))
    missing, surplus = wanted - given, given - wanted
    if missing:
        yield f"not found: {', '.join(missing.elements())}"
    if surplus:
        yield f"found, but not so: {', '.join(surplus.elements())}"


def _finding(told: Mapping[str, Any]) -> str:
    line = told.get("line")
    return f"{told.get('rule')} in line {int(line) if isinstance(line, float) and line.is_integer() else line}"


def _different(member: str, expected: object, found: object) -> Iterator[str]:
    told = difference(expected, found)
    if told is not None:
        yield f"{member} {told}"


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _some_of(known: tuple[str, ...], given: object, member: str) -> tuple[str, ...]:
    found = tuple(each for each in known if isinstance(given, list) and each in given)
    if not found:
        raise Undescribed(f"its {member} are {describe(given)}: they are an array with some of {', '.join(known)}")
    return found


def _text(answer: Answer, member: str) -> str:
    given = answer.get(member, "")
    return given if isinstance(given, str) else ""
