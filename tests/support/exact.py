"""Exactness: a text by which two JSON values are compared where `==` would take 1, 1.0 and true for one."""

from __future__ import annotations

import json
from typing import Any


def exact(value: Any) -> str:
    """Equal for values that are deeply equal, keys in any order, and different for 1, 1.0 and true."""
    return json.dumps(value, sort_keys=True, allow_nan=False)
