"""Hostile input: a typed error or a valid value, nothing else."""

from __future__ import annotations

import json
import random
import tracemalloc
from contextlib import suppress
from typing import Any, cast

import pytest

import agjson
from agjson import profiles
from support.protocol import ROOT, model

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"
ROUNDS = 10_000
NASTY = (
    *(b"[" * 300, b"]", b"{", b"}", b'"', b"\\", b"\\ud800", b"\\u0000", b"\x00", b"\xff", b"\xed\xa0\x80"),
    *(b"NaN", b"1e999", b"-0", b"9" * 400, b"1.0", b"null", b"true", b'"__class__":1,', b'"__proto__":{},', b",", b":"),
    "\u2028".encode(),
    b"\xef\xbb\xbf",
)
NASTY_VALUES: tuple[Any, ...] = (
    *(None, True, -1, 1.5, 10**40, float("nan"), "", "\ud83d", [], {}, [[]]),
    *({"__class__": 1}, {"__proto__": {"type": "text"}}, {"type": ["text"]}, {"type": {}}),
)


def mutate(line: bytes, dice: random.Random) -> bytes:
    """The line with a few pieces cut, doubled, swapped or replaced."""
    for _ in range(dice.randint(1, 3)):
        at, to = sorted((dice.randint(0, len(line)), dice.randint(0, len(line))))
        match dice.randrange(5):
            case 0:
                line = line[:at]
            case 1:
                line = line[:at] + line[to:]
            case 2:
                line = line[:at] + dice.choice(NASTY) + line[at:]
            case 3:
                line = line[:to] + line[at:to] + line[to:]
            case _:
                line = line[:at] + bytes([dice.randrange(256)]) + line[at + 1 :]
    return line


def test_ten_thousand_mutated_lines_give_a_value_or_a_typed_error() -> None:
    dice = random.Random(7)
    lines = EXAMPLE.read_bytes().splitlines()
    kept = refused = 0
    for _ in range(ROUNDS):
        data = mutate(dice.choice(lines), dice)
        try:
            value = agjson.ingest(data)
        except agjson.AgJsonError:
            refused += 1
        else:
            assert agjson.is_valid(value, mode="lenient")
            profiles.profile_of(value)
            kept += 1
    assert kept > 100
    assert refused > 1000


def damage(value: Any, dice: random.Random) -> Any:
    """The value with one nasty part somewhere inside."""
    if not isinstance(value, dict | list) or not value or dice.random() < 0.2:
        return dice.choice(NASTY_VALUES)
    if isinstance(value, list):
        index = dice.randrange(len(value))
        return [*value[:index], damage(value[index], dice), *value[index + 1 :]]
    key = dice.choice(list(value))
    if dice.random() < 0.2:
        return {**value, dice.choice(("__class__", "__proto__", "", "\ud800", "seq")): dice.choice(NASTY_VALUES)}
    return {**value, key: damage(value[key], dice)}


def test_ten_thousand_damaged_documents_give_a_verdict_or_a_typed_error() -> None:
    dice = random.Random(11)
    events = [json.loads(line) for line in EXAMPLE.read_bytes().splitlines()]
    definitions = sorted(model().definitions)
    verdicts = {True: 0, False: 0}
    for _ in range(ROUNDS):
        value = damage(dice.choice(events), dice)
        definition = "AgEvent" if dice.random() < 0.8 else dice.choice(definitions)
        found = agjson.violations(value, definition, mode="lenient")
        for violation in found:
            str(violation).encode("utf-8", "backslashreplace")
        assert agjson.is_valid(value, definition, mode="lenient") == (not found)
        if not isinstance(value, dict):
            continue
        try:
            agjson.ingest(value, definition=definition)
        except agjson.AgJsonError:
            verdicts[False] += 1
        else:
            verdicts[True] += 1
    assert verdicts[True] > 500
    assert verdicts[False] > 500


def test_a_document_with_a_million_faults_is_told_in_bounded_form() -> None:
    value = {"type": "messages.snapshot", "seq": 0, "messages": [1] * 1_000_000}
    assert len(agjson.violations(value, most=5)) == 5
    with pytest.raises(agjson.InvalidDocument) as error:
        agjson.ingest(value)
    assert len(str(error.value)) < 500


MEGABYTE = 1_000_000
LARGE: dict[str, bytes] = {
    "brackets": b"[" * MEGABYTE,
    "a long type": b'{"type":"ext' + b".a" * (MEGABYTE // 2) + b'","seq":0}',
    "a long version": b'{"version":"1.0.0-a' + b".a" * (MEGABYTE // 2) + b'"}',
    "a long key": b'{"type":"text.delta","seq":0,"id":"t","delta":"","' + b"k" * MEGABYTE + b'":1}',
    "many fields": b'{"type":"text.delta","seq":0' + b"".join(b',"k%d":1' % n for n in range(80_000)) + b"}",
    "a long number": b"9" * MEGABYTE,
    "escapes": b'"' + b"\\ud83d" * (MEGABYTE // 6) + b'"',
}


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("definition", ["AgEvent", "AgInput"])
def test_memory_stays_in_proportion_to_the_document(name: str, definition: str) -> None:
    data = LARGE[name]
    tracemalloc.start()
    try:
        for mode in ("strict", "lenient"):
            with suppress(agjson.AgJsonError):
                agjson.ingest(data, mode=cast(Any, mode), definition=definition)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 40 * len(data)
