"""Bounds: how much memory a call takes and how much work it does, by counting and never by the clock."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any


def peak_memory(call: Callable[[], object]) -> int:
    """Return the bytes that the call held at most, apart from what was there before."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def calls_made(call: Callable[[], object]) -> int:
    """Return how many functions of Python were called or resumed, and how many of C were called."""
    count = 0

    def profile(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    _profile(call, profile)
    return count


def lines_run(call: Callable[[], object]) -> int:
    """Return how many lines of Python were run."""
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count


def lines_and_copies(call: Callable[[], object]) -> tuple[int, int]:
    """Return how many lines of Python were run, and how many members of lists and objects were copied."""
    copied = 0

    def profile(frame: FrameType, event: str, function: Any) -> None:
        nonlocal copied
        if event == "c_call" and function.__name__ == "copy" and isinstance(function.__self__, list | dict):
            copied += len(function.__self__)

    lines = lines_run(lambda: _profile(call, profile))
    return lines, copied


def _profile(call: Callable[[], object], profile: Callable[[FrameType, str, Any], None]) -> None:
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
