"""Folding: what an event costs, that it costs no more after a million others, and how much memory the fold takes."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import msgspec

import agjson
from agjson.protocols.agjson.fold import Reducer
from bench.measure import ROUNDS, Row, at_most, times
from bench.streams import mixed, recorded

Event = dict[str, Any]

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode
_EVENTS = 100_000
_BATCH = 1000
_ROUNDS = 3


def folding() -> Iterator[Row]:
    """Every figure of the fold."""
    yield from _against_decoding()
    for name, (make, count) in _GROWING.items():
        yield at_most(f"{name}: an event of the last tenth / of the first", _growth(make, count), 1.3)
        yield at_most(f"{name}: peak memory / the decoded result", _memory(make, count), 3)
    for name, make in _PATCHED.items():
        yield at_most(f"{name}: an event of the last tenth / of the first", _growth(make, 100_000), 1.3)
    yield at_most("state.delta on 10 MB / on 10 KB of the same shape", _patching(), 1.5)


def _against_decoding() -> Iterator[Row]:
    """Folding parsed events, and bytes to folded result with validation, against decoding the same bytes.

    Folding takes batches of a thousand events, as they would come; decoding alone drops each event at once.
    """
    large = [_encode(event) for event in mixed(turns=_EVENTS // 36)][:_EVENTS]
    assert len(large) == _EVENTS
    for name, files in (("mixed, 100,000 events", [large]), ("recorded", recorded())):
        if not files:
            continue
        repeat = max(1, 20_000 // sum(map(len, files)))
        batches = [[lines[at : at + _BATCH] for at in range(0, len(lines), _BATCH)] for lines in files] * repeat
        decode, fold, whole = _times(batches)
        yield at_most(f"{name}: fold of parsed events / msgspec decode", fold / decode, 2.5)
        yield at_most(f"{name}: bytes to folded result / msgspec decode", whole / decode, 5.5)


def _times(streams: list[list[list[bytes]]]) -> tuple[float, float, float]:
    """Seconds to decode, to fold what was decoded, and to ingest and fold; each at its best of several rounds."""
    decode = fold = whole = float("inf")
    for _ in range(ROUNDS):
        gc.collect()
        gc.disable()
        decoding, folding = 0.0, 0.0
        for batches in streams:
            for lines in batches:
                start = time.perf_counter()
                for line in lines:
                    _decode(line)
                decoding += time.perf_counter() - start
            start = time.perf_counter()
            reducer = Reducer()
            folding += time.perf_counter() - start
            for lines in batches:
                events = [_decode(line) for line in lines]
                start = time.perf_counter()
                reducer.extend(events)
                folding += time.perf_counter() - start
            start = time.perf_counter()
            reducer.result()
            folding += time.perf_counter() - start
        start = time.perf_counter()
        for batches in streams:
            agjson.reduce(agjson.ingest(line) for lines in batches for line in lines)
        whole = min(whole, time.perf_counter() - start)
        decode, fold = min(decode, decoding), min(fold, folding)
        gc.enable()
    return decode, fold, whole


# Streams without end. Their events are decoded one by one, as from a connection: no two share a string.


def _texts() -> Iterator[bytes]:
    yield from _opening()
    yield b'{"type":"text.start","seq":2,"id":"b","messageId":"m"}'
    yield from _deltas(b'{"type":"text.delta","seq":%d,"id":"b","delta":"word %d "}')


def _thoughts_and_parts() -> Iterator[bytes]:
    yield from _opening()
    yield b'{"type":"reasoning.start","seq":2,"id":"b","messageId":"m"}'
    yield b'{"type":"artifact.start","seq":2,"artifactId":"a","turnId":"t","threadId":"x"}'
    seq = 2
    while True:
        seq += 1
        yield b'{"type":"reasoning.delta","seq":%d,"id":"b","delta":"word %d "}' % (seq, seq)
        seq += 1
        part = b'{"type":"text","text":"part %d "}' % seq
        append = b"false" if seq % 1000 == 0 else b"true"
        yield b'{"type":"artifact.delta","seq":%d,"artifactId":"a","part":%b,"append":%b}' % (seq, part, append)


def _calls() -> Iterator[bytes]:
    yield from _opening()
    call, seq = 0, 2
    while True:
        yield b'{"type":"tool.start","seq":%d,"toolCallId":"call_%d","name":"forecast","messageId":"m"}' % (seq, call)
        yield b'{"type":"tool.args.delta","seq":%d,"toolCallId":"call_%d","delta":"{\\"day\\":"}' % (seq + 1, call)
        assembled = b'{"type":"tool.args.assembled","seq":%d,"toolCallId":"call_%d","input":{"day":%d}}'
        yield assembled % (seq + 2, call, call)
        content = b'[{"type":"text","text":"sunny, %d degrees"}]' % call
        done = b'{"type":"tool.done","seq":%d,"toolCallId":"call_%d","outcome":"ok","content":%b}'
        yield done % (seq + 3, call, content)
        call, seq = call + 1, seq + 4


def _messages() -> Iterator[bytes]:
    number = seq = 0
    while True:
        turn = b'"turnId":"turn_%d"' % number
        yield b'{"type":"turn.start","seq":%d,"threadId":"thread",%b}' % (seq, turn)
        start = b'{"type":"message.start","seq":%d,"id":"msg_%d","role":"assistant","threadId":"thread",%b}'
        yield start % (seq + 1, number, turn)
        yield b'{"type":"text.start","seq":%d,"id":"text_%d",%b}' % (seq + 2, number, turn)
        for each in range(5):
            yield b'{"type":"text.delta","seq":%d,"id":"text_%d","delta":"word %d "}' % (seq + 3 + each, number, each)
        yield b'{"type":"text.end","seq":%d,"id":"text_%d"}' % (seq + 8, number)
        yield b'{"type":"message.end","seq":%d,"id":"msg_%d"}' % (seq + 9, number)
        done = b'{"type":"turn.done","seq":%d,%b,"outcome":{"type":"success"},"finishReason":"stop"}'
        yield done % (seq + 10, turn)
        number, seq = number + 1, seq + 11


def _list() -> Iterator[bytes]:
    yield b'{"type":"state.snapshot","seq":0,"snapshot":{"list":[]}}'
    yield from _deltas(b'{"type":"state.delta","seq":%d,"patch":[{"op":"add","path":"/list/-","value":%d}]}', seq=0)


def _object() -> Iterator[bytes]:
    yield b'{"type":"state.snapshot","seq":0,"snapshot":{}}'
    yield from _deltas(
        b'{"type":"state.delta","seq":%d,"patch":[{"op":"add","path":"/member_%d","value":true}]}', seq=0
    )


def _opening() -> Iterator[bytes]:
    yield b'{"type":"turn.start","seq":0,"threadId":"x","turnId":"t"}'
    yield b'{"type":"message.start","seq":1,"id":"m","role":"assistant","turnId":"t","threadId":"x"}'


def _deltas(form: bytes, seq: int = 2) -> Iterator[bytes]:
    while True:
        seq += 1
        yield form % (seq, seq)


_GROWING: dict[str, tuple[Callable[[], Iterator[bytes]], int]] = {
    "1,000,000 text deltas": (_texts, 1_000_000),
    "1,000,000 deltas of reasoning and artifact": (_thoughts_and_parts, 1_000_000),
    "100,000 tool calls": (_calls, 400_000),
    "10,000 messages": (_messages, 110_000),
}


_PATCHED: dict[str, Callable[[], Iterator[bytes]]] = {
    "100,000 patches that append to one list": _list,
    "100,000 patches that add to one object": _object,
}


def _growth(make: Callable[[], Iterator[bytes]], count: int) -> float:
    """Time of the last tenth of the events over that of the first, each at its best of several rounds."""
    first = last = float("inf")
    for _ in range(_ROUNDS):
        reducer, lines = Reducer(), make()
        tenths = []
        gc.collect()
        gc.disable()
        for _ in range(10):
            took = 0.0
            for _ in range(count // 10 // _BATCH):
                events = [_decode(line) for line in islice(lines, _BATCH)]
                start = time.perf_counter()
                reducer.extend(events)
                took += time.perf_counter() - start
            tenths.append(took)
        gc.enable()
        assert not reducer.needs_resync
        first, last = min(first, tenths[0]), min(last, tenths[-1])
    return last / first


def _memory(make: Callable[[], Iterator[bytes]], count: int) -> float:
    """The most memory that folding and its result take, over what the result takes when it is decoded anew."""
    gc.collect()
    tracemalloc.start()
    reducer = Reducer()
    reducer.extend(map(_decode, islice(make(), count)))
    result = reducer.result()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    text = _encode(result)
    del reducer, result
    gc.collect()
    tracemalloc.start()
    again = _decode(text)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert again["messages"]
    return peak / size


def _patching() -> float:
    """A patch of a state of a million leaves over one of three hundred: each three levels of 100 members."""
    full = {str(a): {str(b): {str(c): f"leaf {c}" for c in range(100)} for b in range(100)} for a in range(100)}
    single = {str(c): f"leaf {c}" for c in range(100)}
    middle: Event = {str(b): f"leaf {b}" for b in range(99)} | {"99": single}
    path: Event = {str(a): f"leaf {a}" for a in range(99)} | {"99": middle}
    reducers = {}
    for name, state in (("large", full), ("small", path)):
        reducers[name] = reducer = Reducer()
        reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": state})
    patches = [
        {"type": "state.delta", "seq": 0, "patch": [{"op": "replace", "path": f"/99/99/{leaf}", "value": leaf}]}
        for leaf in range(100)
    ]
    found = times({name: partial(reducer.extend, patches) for name, reducer in reducers.items()})
    return found["large"] / found["small"]
