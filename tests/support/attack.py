"""The long form of the tests that attack: more examples, and other random numbers each time.

``AGJSON_ATTACK=30`` (as `make attack` sets it) runs thirty times as many; without it, numbers are the same each time.
"""

from __future__ import annotations

import os
from random import Random, SystemRandom

from hypothesis import HealthCheck, settings

FACTOR = int(os.environ.get("AGJSON_ATTACK", "1"))
_SALT = str(SystemRandom().getrandbits(64)) if FACTOR > 1 else ""


def rounds(count: int) -> int:
    """Return how often to repeat what the short form repeats ``count`` times."""
    return count * FACTOR


def dice(seed: int) -> Random:
    """Return a source of random numbers: the same each time in the short form, another one in the long form."""
    return Random(f"{_SALT}:{seed}" if _SALT else seed)


def examples(count: int) -> settings:
    """Return settings of hypothesis: ``count`` examples, the same each time in the short form."""
    return settings(
        max_examples=rounds(count),
        derandomize=not _SALT,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
