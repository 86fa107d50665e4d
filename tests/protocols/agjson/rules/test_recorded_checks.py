"""Recorded streams of real producers break no rule, but for an id that one of them gives twice."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import agjson

FOLDER = os.environ.get("AGJSON_STREAMS")
FILES = sorted(Path(FOLDER).glob("*.jsonl")) if FOLDER else []

pytestmark = pytest.mark.skipif(FOLDER is None, reason="AGJSON_STREAMS names no folder of recorded streams")


def test_there_are_recorded_streams() -> None:
    assert FILES, f"no *.jsonl in {FOLDER}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_recorded_stream_breaks_no_rule_unless_it_gives_an_id_twice(path: Path) -> None:
    report = agjson.check(path)
    told = [(each.rule, each.event) for each in report.findings if each.level != "info"]
    assert told == [("AGJ404", index) for index in _repeated(path)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_only_mentioned_has_a_reason(path: Path) -> None:
    """A subagent that hangs from a label, and the segment of the vendor whose framework it was."""
    assert {each.rule for each in agjson.check(path).findings if each.level == "info"} <= {"AGJ306", "AGJ803"}


def test_one_of_them_gives_an_id_twice() -> None:
    assert [bool(_repeated(path)) for path in FILES].count(True) == 1


def _repeated(path: Path) -> list[int]:
    """The events that start a block whose id is taken."""
    seen: set[str] = set()
    found = []
    for index, event in enumerate(map(json.loads, path.read_bytes().splitlines())):
        if event["type"] in ("text.start", "reasoning.start"):
            if event["id"] in seen:
                found.append(index)
            seen.add(event["id"])
    return found
