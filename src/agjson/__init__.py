"""agjson: the toolchain of AgJSON, the neutral typed format between agents and their clients.

    event = agjson.ingest(line)                    # bytes -> a validated wire value
    agjson.validate(value, "AgMessage")            # raises InvalidDocument with the first fault
    agjson.violations(value, mode="lenient")       # every fault, with JSON Pointer, rule and hint
    agjson.parse_event(line)                       # bytes -> a dataclass of agjson.types
    agjson.reduce(map(agjson.ingest, lines))       # a stream -> .result, an AgReduceResult; .resync
    agjson.check("events.jsonl")                   # a stream -> .findings: which event broke which rule

Names are loaded when they are first used, so importing the package costs little.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agjson import changes as changes
    from agjson import profiles as profiles
    from agjson import types as types
    from agjson import wire as wire
    from agjson.changes import Resync
    from agjson.checking import Finding, Report, check
    from agjson.errors import (
        AgJsonError,
        InvalidDocument,
        LimitExceeded,
        MalformedJson,
        ProfileExceeded,
        UnknownDefinition,
        VersionMismatch,
    )
    from agjson.fold import Fold, Reducer, reduce
    from agjson.ingestion import ingest, parse_event, parse_input, parse_message, parse_result
    from agjson.limits import DEFAULT_LIMITS, Limits
    from agjson.profiles import profile_of
    from agjson.validation import is_valid, validate, violations
    from agjson.versions import SPEC_VERSION
    from agjson_runtime.shapes import Violation

__version__ = "0.1.0"

__all__ = [
    "DEFAULT_LIMITS",
    "SPEC_VERSION",
    "AgJsonError",
    "Finding",
    "Fold",
    "InvalidDocument",
    "LimitExceeded",
    "Limits",
    "MalformedJson",
    "ProfileExceeded",
    "Reducer",
    "Report",
    "Resync",
    "UnknownDefinition",
    "VersionMismatch",
    "Violation",
    "changes",
    "check",
    "ingest",
    "is_valid",
    "parse_event",
    "parse_input",
    "parse_message",
    "parse_result",
    "profile_of",
    "profiles",
    "reduce",
    "types",
    "validate",
    "violations",
    "wire",
]

_HOMES = {
    "agjson.changes": ("Resync",),
    "agjson.checking": ("Finding", "Report", "check"),
    "agjson.errors": (
        "AgJsonError",
        "InvalidDocument",
        "LimitExceeded",
        "MalformedJson",
        "ProfileExceeded",
        "UnknownDefinition",
        "VersionMismatch",
    ),
    "agjson.fold": ("Fold", "Reducer", "reduce"),
    "agjson.ingestion": ("ingest", "parse_event", "parse_input", "parse_message", "parse_result"),
    "agjson.limits": ("DEFAULT_LIMITS", "Limits"),
    "agjson.profiles": ("profile_of",),
    "agjson.validation": ("is_valid", "validate", "violations"),
    "agjson.versions": ("SPEC_VERSION",),
    "agjson_runtime.shapes": ("Violation",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
_MODULES = ("changes", "profiles", "types", "wire")


def __getattr__(name: str) -> object:
    if name in _HOME:
        value: object = getattr(import_module(_HOME[name]), name)
    elif name in _MODULES:
        value = import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
