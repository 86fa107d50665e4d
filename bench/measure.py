"""Measuring: the best of several rounds, contenders interleaved, so that a busy machine hurts all alike."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

ROUNDS = 9
_ROUND_SECONDS = 0.15


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the report: a ratio of two times from one run, and the bound it has to meet."""

    what: str
    ratio: float
    bound: str
    met: bool


def at_most(what: str, ratio: float, bound: float) -> Row:
    """A ratio that must not be larger."""
    return Row(what, ratio, f"at most {bound:g}", ratio <= bound)


def at_least(what: str, ratio: float, bound: float) -> Row:
    """A ratio that must not be smaller."""
    return Row(what, ratio, f"at least {bound:g}", ratio >= bound)


def times(contenders: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds that one call of each contender takes, at its best."""
    repeats = {name: _repeats(call) for name, call in contenders.items()}
    best = dict.fromkeys(contenders, float("inf"))
    gc.collect()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for name, call in contenders.items():
                count = repeats[name]
                start = time.perf_counter()
                for _ in range(count):
                    call()
                best[name] = min(best[name], (time.perf_counter() - start) / count)
    finally:
        gc.enable()
    return best


def process_times(commands: Mapping[str, list[str]], rounds: int = 15) -> dict[str, float]:
    """Seconds that each command takes, start to end, at its best; `python` stands for this interpreter."""
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(rounds):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
            best[name] = min(best[name], time.perf_counter() - start)
    return best


def _repeats(call: Callable[[], object]) -> int:
    start = time.perf_counter()
    call()
    return max(1, int(_ROUND_SECONDS / max(time.perf_counter() - start, 1e-9)))
