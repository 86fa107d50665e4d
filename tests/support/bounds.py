"""Bounds: how much memory a call takes and how much work it does, by counting and never by the clock."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType


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

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
    return count
