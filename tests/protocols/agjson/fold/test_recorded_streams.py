"""Recorded streams of real producers: valid in both postures, and the same after the dataclasses."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import agjson
from support.protocol import LENIENT, STRICT, fast_verdict, referee
from support.reference_reducer import naive_reduce

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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_recorded_stream_folds_to_what_the_naive_reducer_makes_of_it(path: Path) -> None:
    events = [agjson.ingest(line) for line in path.read_bytes().splitlines()]
    fold = agjson.reduce(events)
    result, resync = naive_reduce(events)
    assert fold.result == result
    assert (fold.resync and (fold.resync.reason, fold.resync.seq, fold.resync.index, fold.resync.id)) == resync
    agjson.validate(fold.result, "AgReduceResult")
    assert fold.result["messages"]
    assert fold.result["turns"]


def test_of_the_recorded_streams_only_one_that_gives_an_id_twice_needs_a_resync() -> None:
    for path in FILES:
        resync = agjson.reduce(map(agjson.ingest, path.read_bytes().splitlines())).resync
        starts = [
            (event["type"], event["id"])
            for event in map(json.loads, path.read_bytes().splitlines())
            if event["type"] in ("text.start", "reasoning.start")
        ]
        if len(set(starts)) == len(starts):
            assert resync is None, path
        else:
            assert resync is not None
            assert resync.reason == "duplicate-id"
