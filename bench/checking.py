"""Checking: how fast a stream is checked, against ingesting and folding it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

import agjson
from agjson.checking.checker import Checker, Settings
from bench.measure import Row, at_least, times
from bench.streams import recorded, streams

_decode = msgspec.json.Decoder().decode


def checking() -> Iterator[Row]:
    """The speed of checking lines over that of bytes to folded result."""
    files = {name: [lines] for name, lines in streams().items() if name != "recorded"}
    for name, each in {**files, "recorded": recorded()}.items():
        if each:
            found = times({"fold": _folding(each), "check": _checking(each)})
            yield at_least(f"{name}: speed of check / of ingest and reduce", found["fold"] / found["check"], 0.4)


def _folding(files: list[list[bytes]]) -> Callable[[], None]:
    def run() -> None:
        for lines in files:
            agjson.reduce(map(agjson.ingest, lines))

    return run


def _checking(files: list[list[bytes]]) -> Callable[[], None]:
    settings = Settings()

    def run() -> None:
        for lines in files:
            checker = Checker(settings)
            for number, line in enumerate(lines, 1):
                checker.feed(_decode(line), number)
            checker.finish()

    return run
