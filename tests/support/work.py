"""Work: what a call costs, counted and not timed."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any


def work(act: Callable[[], object]) -> tuple[int, int]:
    """How many lines of Python run, and how many members of lists and objects are copied."""
    lines = copied = 0

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    def profile(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal copied
        if event == "c_call" and arg.__name__ == "copy" and isinstance(arg.__self__, list | dict):
            copied += len(arg.__self__)

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(trace)
    sys.setprofile(profile)
    try:
        act()
    finally:
        sys.setprofile(before[1])
        sys.settrace(before[0])
    return lines, copied


def memory(act: Callable[[], object]) -> int:
    """How many bytes are taken at most while it runs, beyond those taken before."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
