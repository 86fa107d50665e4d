"""Checking: how fast a stream is checked, against ingesting and folding it."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from tempfile import NamedTemporaryFile

import msgspec

import agjson
from agjson.checks.checker import Checker
from agjson.checks.inputs import Envelope, FileChecker
from agjson.checks.settings import Settings
from agjson.protocols.agjson import PROTOCOL
from bench.measure import Row, at_least, at_most, times
from bench.streams import recorded, streams

_decode = msgspec.json.Decoder().decode


def checking() -> Iterator[Row]:
    """The speed of checking lines over that of bytes to folded result."""
    files = {name: [lines] for name, lines in streams().items() if name != "recorded"}
    for name, each in {**files, "recorded": recorded()}.items():
        if each:
            found = times({"fold": _folding(each), "check": _checking(each)})
            yield at_least(f"{name}: speed of check / of ingest and reduce", found["fold"] / found["check"], 0.4)
    yield at_most("memory of checking 1,000,000 lines / 10,000 lines", _memory(1_000_000) / _memory(10_000), 1.1)


def _memory(count: int) -> int:
    """The most memory that checking a file of so many text deltas takes."""
    with NamedTemporaryFile(suffix=".jsonl") as file:
        file.write(b'{"type":"turn.start","seq":0,"threadId":"x","turnId":"t"}\n')
        file.write(b'{"type":"message.start","seq":1,"id":"m","role":"assistant","turnId":"t","threadId":"x"}\n')
        file.write(b'{"type":"text.start","seq":2,"id":"b"}\n')
        file.writelines(b'{"type":"text.delta","seq":%d,"id":"b","delta":"word "}\n' % seq for seq in range(3, count))
        file.flush()
        tracemalloc.start()
        for _ in FileChecker(file.name, Settings(PROTOCOL), Envelope(), lambda: None).findings():
            pass
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


def _folding(files: list[list[bytes]]) -> Callable[[], None]:
    def run() -> None:
        for lines in files:
            agjson.reduce(map(agjson.ingest, lines))

    return run


def _checking(files: list[list[bytes]]) -> Callable[[], None]:
    settings = Settings(PROTOCOL)

    def run() -> None:
        for lines in files:
            checker = Checker(settings)
            for number, line in enumerate(lines, 1):
                checker.feed(_decode(line), number)
            checker.finish()

    return run
