"""The streams of conformance/agjson/streams: what each folds to and which rules it breaks, worked out by hand."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import agjson
from agjson.protocols.agjson.rules.catalog import FAMILIES, RULES
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.exact import exact
from support.reference_reducer import naive_reduce

STREAMS = Path(__file__).parents[2] / "conformance" / "agjson" / "streams"
FOLDERS = sorted(path.parent.name for path in STREAMS.glob("*/events.jsonl"))
ITEMS = {f"10.{item}" for item in range(1, 21)}
INVARIANTS = ("FOLD", "TURN", "MSG", "BLOCK", "DELTA", "SEQ", "OWNER", "FLUSH")
# The rules about single events: what a producer may not send.
INVALID = ("AGJ101", "AGJ102", "AGJ103", "AGJ104")
# What readers may bound each in its own way, so that no stream of the corpus shows it.
BOUNDED = {"AGJ102"}
EXACT = 2**53  # beyond it, readers that hold numbers as doubles change the last digits
# What expect.json may have, in this order.
MEMBERS = ("title", "section", "reading", "result", "needsResync", "resync", "refusedLines", "findings")
# An event that carries one of these, or a block that does, has to come back to its provider as it was sent.
REPLAYED = ("signature", "encryptedIndex", "requestState", "itemId", "providerMetadata", "opaque", "_meta", "metadata")


@cache
def expected(folder: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((STREAMS / folder / "expect.json").read_text(encoding="utf-8"))
    return value


def lines(folder: str) -> list[bytes]:
    return (STREAMS / folder / "events.jsonl").read_bytes().splitlines()


def events(folder: str) -> list[Any]:
    """The events of a stream as a consumer takes them, without the lines that are refused."""
    refused = expected(folder).get("refusedLines", [])
    return [agjson.ingest(line) for number, line in enumerate(lines(folder), 1) if number not in refused]


def strictly_valid(folder: str) -> bool:
    return not any(each["rule"] in INVALID for each in expected(folder)["findings"])


def of_items(*items: int) -> list[str]:
    return [folder for folder in FOLDERS if expected(folder)["section"] in {f"10.{item}" for item in items}]


def test_there_are_streams_for_every_item_and_every_invariant() -> None:
    assert {expected(folder)["section"] for folder in FOLDERS} >= ITEMS
    named = {expected(folder)["title"].partition(":")[0] for folder in FOLDERS if expected(folder)["section"] == "5.0"}
    assert named == {f"INV-{name}" for name in INVARIANTS}
    assert len({expected(folder)["title"] for folder in FOLDERS}) == len(FOLDERS)


def test_the_section_is_the_one_to_read_and_not_the_item_that_asks_for_all_of_them() -> None:
    assert 1 <= len(of_items(1)) <= 5


def test_an_owner_that_is_missing_without_a_reading_is_a_turn() -> None:
    """The specification resolves events to turns; that a block, call, message or artifact may be missing is D17."""
    missing = [folder for folder in FOLDERS if (expected(folder)["resync"] or {}).get("reason") == "unknown-owner"]
    without_reading = [folder for folder in missing if "reading" not in expected(folder)]
    assert len(missing) > 2 * len(without_reading) > 0
    for folder in without_reading:
        stream = events(folder)
        index = expected(folder)["resync"]["index"]
        opened = {event["turnId"] for event in stream[:index] if event["type"] in ("turn.start", "subagent.start")}
        assert stream[index].get("turnId") not in opened, folder


def test_every_event_type_occurs() -> None:
    assert {event["type"] for folder in FOLDERS for event in events(folder)} >= EVENTS.keys()


def test_every_family_of_rules_and_every_error_occurs() -> None:
    told = {each["rule"] for folder in FOLDERS for each in expected(folder)["findings"]}
    assert {rule[:4] for rule in told} == FAMILIES.keys()
    assert told >= {rule.id for rule in RULES.values() if rule.level == "error"} - BOUNDED
    assert told.isdisjoint(BOUNDED)
    assert any(not expected(folder)["findings"] for folder in FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_files_are_laid_out_alike(folder: str) -> None:
    text = (STREAMS / folder / "expect.json").read_text(encoding="ascii")
    assert text == json.dumps(expected(folder), indent=2) + "\n"
    assert list(expected(folder)) == [member for member in MEMBERS if member in expected(folder)]
    assert (STREAMS / folder / "events.jsonl").read_bytes().isascii()
    numbers = [*numbers_of(expected(folder)), *numbers_of(events(folder))]
    assert numbers
    assert all(abs(number) < EXACT for number in numbers)


def test_the_streams_show_every_block_kind_and_every_reason_to_resync() -> None:
    kinds = {
        block["type"] for folder in FOLDERS if strictly_valid(folder) for block in blocks(expected(folder)["result"])
    }
    assert len(kinds) == 16
    reasons = {expected(folder)["resync"]["reason"] for folder in FOLDERS if expected(folder)["needsResync"]}
    # Not "limit": how much a patch may do is each implementation's own.
    assert reasons == {"gap", "unknown-owner", "sealed", "no-open-message", "duplicate-id", "patch-failed"}


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_lines_that_a_producer_may_not_send_are_told(folder: str) -> None:
    told = {each["line"] for each in expected(folder)["findings"] if each["rule"] in INVALID}
    for number, line in enumerate(lines(folder), 1):
        try:
            agjson.ingest(line, mode="strict")
        except agjson.AgJsonError:
            assert number in told
        else:
            assert number not in told


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_check_tells_the_expected_findings(folder: str) -> None:
    wanted = [(each["line"], each["rule"], each["pointer"], each["level"]) for each in expected(folder)["findings"]]
    assert wanted == sorted(wanted)
    findings = agjson.check(STREAMS / folder / "events.jsonl").findings
    assert sorted((each.line, each.rule, each.pointer, each.level) for each in findings) == wanted


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_stream_folds_to_the_expected_result(folder: str) -> None:
    stream = events(folder)
    before = copy.deepcopy(stream)
    fold = agjson.reduce(stream)
    assert fold.result == expected(folder)["result"]
    assert exact(fold.result) == exact(expected(folder)["result"])
    assert fold.needs_resync is expected(folder)["needsResync"]
    assert condition(fold.resync) == expected(folder)["resync"]
    agjson.validate(fold.result, "AgReduceResult", mode="strict" if strictly_valid(folder) else "lenient")
    assert exact(stream) == exact(before)


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_referee_folds_the_stream_to_the_same(folder: str) -> None:
    result, resync = naive_reduce(events(folder))
    assert exact(result) == exact(expected(folder)["result"])
    told = None if resync is None else dict(zip(("reason", "seq", "index", "id"), resync, strict=True))
    assert told == expected(folder)["resync"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_pushed_one_by_one_the_stream_folds_to_the_same(folder: str) -> None:
    reducer = agjson.Reducer()
    for event in events(folder):
        for _ in reducer.push(event):
            pass
    assert exact(reducer.result()) == exact(expected(folder)["result"])


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_boundary_refuses_exactly_the_malformed_lines(folder: str) -> None:
    taken, refused = [], []
    for number, line in enumerate(lines(folder), 1):
        try:
            taken.append(agjson.ingest(line))
        except agjson.AgJsonError:
            refused.append(number)
    assert refused == expected(folder).get("refusedLines", [])
    assert bool(refused) is (expected(folder)["section"] == "10.20")
    fold = agjson.reduce(taken)
    assert exact(fold.result) == exact(expected(folder)["result"])
    assert condition(fold.resync) == expected(folder)["resync"]


@pytest.mark.parametrize("folder", of_items(4, 13, 15, 18))
def test_what_has_to_be_replayed_survives_the_way_back_in(folder: str) -> None:
    stream = events(folder)
    messages = agjson.reduce(stream).result["messages"]
    sent = {**envelope(), "kind": "start", "messages": messages}
    agjson.validate(sent, "AgInput")
    received = json.loads(json.dumps(sent))
    assert agjson.ingest(json.dumps(sent), definition="AgInput", mode="strict") == received
    assert exact(received["messages"]) == exact(expected(folder)["result"]["messages"])
    wanted, held = set(replayed(stream)), set(replayed(received["messages"]))
    assert wanted
    assert wanted <= held


@pytest.mark.parametrize("folder", of_items(11, 18))
def test_an_ask_is_answered_with_what_it_came_with(folder: str) -> None:
    turns: list[Any] = list(agjson.reduce(events(folder)).result["turns"])
    asks = [ask for turn in turns for ask in turn["asks"]]
    assert asks
    assert len({ask["askId"] for ask in asks}) == len(asks)
    echoed = ("askId", "ordinal", "token", "requestState")
    answers = [{"status": "resolved", "reply": "x", **{key: ask[key] for key in echoed if key in ask}} for ask in asks]
    sent = {**envelope(), "kind": "resume", "answers": answers}
    agjson.validate(sent, "AgInput")
    received = json.loads(json.dumps(sent))
    stream = [event for event in events(folder) if event["type"] == "turn.done"]
    for ask, answer in zip(stream[-1]["outcome"]["asks"], received["answers"], strict=True):
        assert {key: ask[key] for key in echoed if key in ask} == {key: answer[key] for key in echoed if key in answer}
        if "requestState" in ask:
            assert answer["requestState"].encode() == ask["requestState"].encode()


@pytest.mark.parametrize("folder", of_items(19))
def test_what_a_surface_is_sent_passes_unread(folder: str) -> None:
    for line in lines(folder):
        assert json.dumps(agjson.ingest(line), separators=(",", ":")).encode() == line
    assert "surface.start" not in exact(agjson.reduce(events(folder)).result)


def condition(resync: Any) -> dict[str, Any] | None:
    """The condition in the words of expect.json."""
    if resync is None:
        return None
    return {"reason": resync.reason, "seq": resync.seq, "index": resync.index, "id": resync.id}


def numbers_of(value: Any) -> Iterator[Any]:
    """Every number of a value, at any depth."""
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from numbers_of(item)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value


def envelope() -> dict[str, str]:
    return {"protocol": "agjson", "version": agjson.SPEC_VERSION, "threadId": "thread_1", "turnId": "turn_next"}


def blocks(value: Any) -> Iterator[Any]:
    """Every content block of a result."""
    messages = [block for message in value["messages"] for block in message["content"]]
    return iter(messages + [part for artifact in value["artifacts"] for part in artifact["parts"]])


def replayed(value: Any) -> Iterator[bytes]:
    """What a stream, or messages, hold that has to be replayed: every string of it, as bytes."""
    if isinstance(value, list):
        for item in value:
            yield from replayed(item)
    elif isinstance(value, dict):
        if value.get("type") == "reasoning.opaque":
            yield value["value"].encode()
        lands = value.get("type") not in {"text.delta", "hitl.ask", "turn.done"}
        for key, item in value.items():
            if key in REPLAYED and lands:
                yield from strings(item)
            else:
                yield from replayed(item)


def strings(value: Any) -> Iterator[bytes]:
    if isinstance(value, str):
        yield value.encode()
    elif isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)
