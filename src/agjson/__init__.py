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
    from agjson.checks import Finding, Report
    from agjson.errors import (
        AgJsonError,
        InvalidDocument,
        LimitExceeded,
        MalformedJson,
        ProfileExceeded,
        UnknownDefinition,
        UnknownProtocol,
        UnsupportedByProtocol,
        VersionMismatch,
    )
    from agjson.json.limits import DEFAULT_LIMITS, Limits
    from agjson.profiles import profile_of
    from agjson.protocols.agjson.boundary import (
        ingest,
        is_valid,
        parse_event,
        parse_input,
        parse_message,
        parse_result,
        validate,
        violations,
    )
    from agjson.protocols.agjson.checking import check
    from agjson.protocols.agjson.fold import Fold, Reducer, reduce
    from agjson.protocols.agjson.fold.changes import Resync
    from agjson.protocols.agjson.version import SPEC_VERSION
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
    "UnknownProtocol",
    "UnsupportedByProtocol",
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
    "agjson.protocols.agjson.fold.changes": ("Resync",),
    "agjson.checks": ("Finding", "Report"),
    "agjson.errors": (
        "AgJsonError",
        "InvalidDocument",
        "LimitExceeded",
        "MalformedJson",
        "ProfileExceeded",
        "UnknownDefinition",
        "UnknownProtocol",
        "UnsupportedByProtocol",
        "VersionMismatch",
    ),
    "agjson.profiles": ("profile_of",),
    "agjson.protocols.agjson.boundary": (
        "ingest",
        "is_valid",
        "parse_event",
        "parse_input",
        "parse_message",
        "parse_result",
        "validate",
        "violations",
    ),
    "agjson.protocols.agjson.checking": ("check",),
    "agjson.protocols.agjson.fold": ("Fold", "Reducer", "reduce"),
    "agjson.json.limits": ("DEFAULT_LIMITS", "Limits"),
    "agjson.protocols.agjson.version": ("SPEC_VERSION",),
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
