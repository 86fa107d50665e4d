"""Settings: what a check looks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from agjson.checks.rule import LEVELS, Level, RuleSet
from agjson.errors import UnsupportedByProtocol
from agjson.json.limits import DEFAULT_LIMITS, Limits
from agjson.validation.boundary import Mode

if TYPE_CHECKING:
    from agjson.protocol import Protocol

Levels: TypeAlias = Mapping[str, Level | None]


def rules_of(protocol: Protocol) -> RuleSet:
    """Return the rules of a protocol. Raises UnsupportedByProtocol if it has none."""
    if protocol.rules is None:
        raise UnsupportedByProtocol(protocol.name, "rules")
    return protocol.rules


@dataclass(frozen=True, slots=True)
class Settings:
    """What a check looks for. ``levels`` overrides those of the rules by rule id; None turns a rule off.

    ``owned_vendors`` are reserved vendor segments that belong to the caller, ``schemes`` further URL schemes that are
    allowed. Raises ValueError for an unknown profile or level, UnsupportedByProtocol for a protocol without rules.
    """

    protocol: Protocol
    mode: Mode = "strict"
    profile: str | None = None
    levels: Levels = field(default_factory=dict)
    owned_vendors: frozenset[str] = frozenset()
    schemes: frozenset[str] = frozenset()
    limits: Limits = DEFAULT_LIMITS
    duplicate_keys: bool = False
    resolved: Levels = field(init=False, repr=False)

    def __post_init__(self) -> None:
        profiles = self.protocol.profiles
        if self.profile is not None and self.profile not in profiles:
            raise ValueError(f"unknown profile {self.profile!r}: expected one of {', '.join(profiles)}")
        for rule_id, level in self.levels.items():
            if level is not None and level not in LEVELS:
                expected = f"None or one of {', '.join(LEVELS)}"
                raise ValueError(f"unknown level {level!r} of {rule_id}: expected {expected}")
        levels: dict[str, Level | None] = {rule.id: rule.level for rule in rules_of(self.protocol).by_id.values()}
        levels.update(self.levels)
        object.__setattr__(self, "resolved", levels)
