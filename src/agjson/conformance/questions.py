"""Questions: what a case asks of a program, request by request (conformance/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from agjson.conformance import judging
from agjson.conformance.corpus import Case
from agjson.conformance.expectations import Posture, Refusal
from agjson.conformance.judging import Answer, Problem
from agjson_runtime.shapes import describe

COMMANDS = ("validate", "reduce", "check")
_LONGEST = 100
POSTURES: tuple[Posture, ...] = ("strict", "lenient")
Problems: TypeAlias = Callable[[Answer], Iterator[Problem]]


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
    def read(cls, answer: Answer, profiles: tuple[str, ...]) -> Description:
        """From the answer to describe. Raises Undescribed."""
        names = [_text(answer, member) for member in ("name", "version", "language")]
        commands = _some_of(COMMANDS, answer.get("commands"), "commands")
        postures = _some_of(POSTURES, answer.get("postures", list(POSTURES)), "postures")
        profile = answer.get("profile", profiles[-1])
        if profile not in profiles:
            raise Undescribed(f"its profile is {describe(profile)}: it is one of {', '.join(profiles)}")
        return cls(commands, postures, profile, *names)

    def __str__(self) -> str:
        name = " ".join(filter(None, (self.name or "the program", self.version)))
        return f"{name}, {self.language}" if self.language else name

    def can(self, command: str, posture: str | None) -> bool:
        """Whether the program takes the command, and knows the posture if there is one."""
        return command in self.commands and (posture is None or posture in self.postures)


@dataclass(frozen=True, slots=True)
class Question:
    """One request of a case; ``problems`` says what is wrong with an answer, nothing for a right one."""

    command: str
    members: Mapping[str, object]
    problems: Problems
    posture: str | None = None

    @property
    def name(self) -> str:
        """What tells it from the others of its case."""
        return self.posture or self.command


def questions(case: Case, program: Description) -> list[Question]:
    """What the case asks of a program that can do what it describes. Raises NoCorpus."""
    asked = _of_stream(case) if case.kind == "streams" else _of_document(case)
    return [each for each in asked if program.can(each.command, each.posture)]


def _of_document(case: Case) -> Iterator[Question]:
    text, document, expected = case.text(), case.document(), case.refusal()
    spec_definition = case.entry.spec_definition
    named = {} if spec_definition is None else {"specDefinition": spec_definition}
    for posture in POSTURES:
        members = {"definition": case.entry.definition, **named, "posture": posture, "document": text}
        yield Question("validate", members, _verdict(document, expected, posture), posture)


def _verdict(document: object, expected: Refusal | None, posture: Posture) -> Problems:
    if expected is None:
        return partial(judging.acceptance, document, None)
    if expected["mode"] == "both" or posture == "strict":
        return partial(judging.refusal, expected.get("lenient", expected) if posture == "lenient" else expected)
    return partial(judging.acceptance, expected.get("taken", document), expected["keyword"])


def _of_stream(case: Case) -> Iterator[Question]:
    # By line feeds alone: a JSON text may hold other characters that Python takes for line ends.
    members = {"lines": case.text().removesuffix("\n").split("\n")}
    expected = case.outcome()
    yield Question("reduce", members, partial(judging.fold, expected))
    yield Question("check", members, partial(judging.findings, expected))


def _some_of(known: tuple[str, ...], given: object, member: str) -> tuple[str, ...]:
    if isinstance(given, list) and given and all(each in known for each in given):
        return tuple(each for each in known if each in given)
    wrong = next((each for each in given if each not in known), None) if isinstance(given, list) else given
    told = "none" if wrong is None else describe(wrong)
    raise Undescribed(f"its {member}: expected an array with some of {', '.join(known)}, got {told}")


def _text(answer: Answer, member: str) -> str:
    given = answer.get(member, "")
    return given[:_LONGEST] if isinstance(given, str) else ""
