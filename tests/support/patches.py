"""Patches: one JSON Patch on a value, as the fold applies it."""

from __future__ import annotations

from typing import Any

from agjson.json.limits import DEFAULT_LIMITS, Limits
from agjson.json.patch import Document


def patched(value: Any, patch: Any, limits: Limits = DEFAULT_LIMITS) -> Any:
    """Return the value after the patch; what it does not touch is shared with the value given. Raises PatchFailed."""
    document = Document(value)
    document.patch(patch, limits)
    return document.value
