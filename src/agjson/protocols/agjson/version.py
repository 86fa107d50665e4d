"""Version: an envelope of another major version is rejected before anything else (section 12)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from agjson.errors import VersionMismatch
from agjson_generated.agjson import PROTOCOL

SPEC_VERSION = PROTOCOL.version

_ENVELOPES = frozenset({"AgInput", "AgInputStart", "AgInputResume", "AgInputToolResult"})
_MAJOR = SPEC_VERSION.partition(".")[0]
_VERSION = re.compile(r"(0|[1-9][0-9]{0,99})\.[0-9]+\.[0-9]+([-+][0-9A-Za-z.+-]+)?")


def mismatch(value: object, definition: str) -> VersionMismatch | None:
    """Return the error for an envelope whose version has another major component, or None."""
    if definition not in _ENVELOPES or not isinstance(value, Mapping):
        return None
    received = value.get("version")
    found = _VERSION.fullmatch(received) if isinstance(received, str) else None
    if found is None or found[1] == _MAJOR:
        return None
    from agjson_runtime.shapes import Violation, describe

    violation = Violation(
        ("version",),
        "version",
        f"a version {_MAJOR}.x.y (this library implements {SPEC_VERSION})",
        describe(received),
        "agree with the peer on a common major version",
    )
    return VersionMismatch(violation, definition, str(received), SPEC_VERSION)
