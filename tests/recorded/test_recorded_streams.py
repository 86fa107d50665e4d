"""Recorded streams of real producers: valid in both postures, and the same after the dataclasses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import agjson
from support.protocol import LENIENT, STRICT, fast_verdict, referee

FOLDER = os.environ.get("AGJSON_STREAMS")
FILES = sorted(Path(FOLDER).glob("*.jsonl")) if FOLDER else []

pytestmark = pytest.mark.skipif(FOLDER is None, reason="AGJSON_STREAMS names no folder of recorded streams")


def test_there_are_recorded_streams() -> None:
    assert FILES, f"no *.jsonl in {FOLDER}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_recorded_stream_is_wholly_valid(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    assert lines
    for line in lines:
        event = json.loads(line)
        assert agjson.violations(event) == []
        assert agjson.ingest(line, mode="strict") == event
        assert agjson.ingest(line) == event
        assert agjson.parse_event(line).to_wire() == event
        assert referee("AgEvent", STRICT).is_valid(event)
        assert referee("AgEvent", LENIENT).is_valid(event)
        assert fast_verdict("AgEvent", event)
