"""Outcomes: what came of a case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from agjson.conformance.corpus import Case
from agjson.conformance.judging import Cause

Status: TypeAlias = Literal["passed", "failed", "warned", "failed as expected", "skipped", "not run"]
STATUSES: tuple[Status, ...] = ("passed", "failed", "warned", "failed as expected", "skipped", "not run")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case: ``reasons`` say why it failed, was skipped (be it in part), or was not run."""

    case: Case
    status: Status
    reasons: tuple[str, ...] = ()
    causes: tuple[Cause, ...] = ()
    is_breakdown: bool = False
