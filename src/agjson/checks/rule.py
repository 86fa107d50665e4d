"""Rule: one value with all that is known of one rule; RuleSet: the rules of a protocol, and what applies them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from agjson.checks.reporter import Reporter
    from agjson.checks.settings import Settings

Level: TypeAlias = Literal["error", "warning", "info"]
LEVELS: tuple[Level, ...] = ("error", "warning", "info")
Lines: TypeAlias = tuple[str, ...]


class Example(NamedTuple):
    """A stream that breaks a rule and no other, and one that nearly does. Each line is one event as JSON.

    ``settings`` are the arguments of `agjson.check` that the rule needs.
    """

    incorrect: Lines
    correct: Lines
    settings: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule. Its id is stable; its texts may improve.

    ``section`` is the section of the specification that asks for it, ``why`` says what breaks otherwise, and ``hint``
    what to do.
    """

    id: str
    level: Level
    title: str
    section: str
    why: str
    hint: str
    example: Example | None = None


class DocumentRules(NamedTuple):
    """The rules that every protocol has: the checker reports them, whatever the protocol."""

    invalid_json: Rule
    limit_exceeded: Rule
    invalid_event: Rule
    unknown_type: Rule
    duplicate_key: Rule


class Stream(Protocol):
    """What a protocol remembers of one stream. It reports to the `Reporter` that it was made with."""

    def accept(self, event: Any) -> None:
        """Check a valid event."""

    def reject(self) -> None:
        """Note that the current document is not a valid event of a known type: its content is missing."""

    def finish(self) -> None:
        """Report what only the end of the stream shows."""


@dataclass(frozen=True)
class RuleSet:
    """The rules of a protocol: ``families`` by their title, and the function that follows a stream."""

    families: Mapping[str, tuple[Rule, ...]]
    documents: DocumentRules
    follow: Callable[[Reporter, Settings], Stream]

    @cached_property
    def by_id(self) -> Mapping[str, Rule]:
        """All rules by their ids, in the order of the families."""
        return MappingProxyType({rule.id: rule for family in self.families.values() for rule in family})
