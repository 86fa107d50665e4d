"""Validation: whether a decoded value is what a definition says, and if not, why not.

The generated validators answer quickly; what they refuse is read again against the definitions, which name
every fault. ``mode="strict"`` is the producer's posture, ``"lenient"`` the consumer's (spec section 0.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeAlias

from agjson.errors import InvalidDocument, LimitExceeded, UnknownDefinition
from agjson.limits import DEFAULT_LIMITS, Limits
from agjson.versions import mismatch
from agjson_generated.agjson.validators import AG_EVENT_ARMS, CHECKS

if TYPE_CHECKING:
    from agjson_runtime.shapes import Inspector, Violation

Mode: TypeAlias = Literal["strict", "lenient"]


def is_strict(mode: str) -> bool:
    """True for strict, False for lenient. Raises ValueError for anything else."""
    if mode == "strict":
        return True
    if mode == "lenient":
        return False
    raise ValueError(f"mode is {mode!r}: it must be 'strict' or 'lenient'")


def validate(value: object, definition: str = "AgEvent", *, mode: Mode = "strict") -> None:
    """Accepts a valid value in silence.

    Raises InvalidDocument with the first violation, VersionMismatch for an input of another major version,
    LimitExceeded where the value nests too deep, UnknownDefinition for a name that is none.
    """
    accept(value, definition, is_strict(mode), DEFAULT_LIMITS)


def is_valid(value: object, definition: str = "AgEvent", *, mode: Mode = "strict") -> bool:
    """Whether the value is valid. Raises UnknownDefinition."""
    strict = mode == "strict" or is_strict(mode)
    try:
        if definition == "AgEvent" and type(value) is dict:
            if AG_EVENT_ARMS[value["type"]](value, strict):
                return True
        elif CHECKS[definition](value, strict):
            return True
    except (KeyError, TypeError, RecursionError):
        if definition not in CHECKS:
            raise _unknown(definition) from None
    return next(iter(_faults(value, definition, strict, DEFAULT_LIMITS)), None) is None


def violations(
    value: object, definition: str = "AgEvent", *, mode: Mode = "strict", most: int = 1000
) -> list[Violation]:
    """Every fault of the value in the order of the document, at most ``most``. Raises UnknownDefinition."""
    strict = is_strict(mode)
    if _passes(value, definition, strict):
        return []
    return list(islice(_faults(value, definition, strict, DEFAULT_LIMITS), most))


def accept(value: object, definition: str, strict: bool, limits: Limits) -> object:
    """The value as its reader takes it: itself, or for a consumer a copy without stray nulls (D7).

    Raises as `validate` does.
    """
    return value if _passes(value, definition, strict) else settle(value, definition, strict, limits)


def settle(value: object, definition: str, strict: bool, limits: Limits) -> object:
    """What `accept` does with a value that the quick check has refused."""
    if definition not in CHECKS:
        raise _unknown(definition)
    refused = mismatch(value, definition)
    if refused is not None:
        raise refused
    try:
        inspector = _inspector()
        taken = value if strict else inspector.without_nulls(definition, value, max_depth=limits.max_depth)
        if taken is not value and _passes(taken, definition, strict):
            return taken
        fault = next(inspector.violations(definition, taken, strict=strict, max_depth=limits.max_depth), None)
    except RecursionError:
        raise LimitExceeded("max_depth", limits.max_depth, "the value nests too deep") from None
    if fault is None:
        return taken
    if fault.rule == "limit":
        raise LimitExceeded("max_depth", limits.max_depth, "the value nests too deep")
    raise InvalidDocument(fault, definition)


def accept_or_faults(value: object, definition: str, mode: Mode, most: int) -> tuple[object, list[Violation]]:
    """The value as its reader takes it, and no faults; or the value that came, and its first ``most`` faults."""
    try:
        return accept(value, definition, is_strict(mode), DEFAULT_LIMITS), []
    except (InvalidDocument, LimitExceeded):
        return value, violations(value, definition, mode=mode, most=most)


def _passes(value: object, definition: str, strict: bool) -> bool:
    try:
        return CHECKS[definition](value, strict)
    except (KeyError, RecursionError):
        if definition not in CHECKS:
            raise _unknown(definition) from None
        return False


def _faults(value: object, definition: str, strict: bool, limits: Limits) -> Iterator[Violation]:
    refused = mismatch(value, definition)
    if refused is not None:
        yield refused.violation
    try:
        for fault in _inspector().violations(definition, value, strict=strict, max_depth=limits.max_depth):
            if refused is None or fault.location != refused.violation.location:
                yield fault
    except RecursionError:
        from agjson_runtime.shapes import Violation

        yield Violation((), "limit", f"at most {limits.max_depth} levels", "more")


@cache
def _inspector() -> Inspector:
    from agjson_generated.agjson.definitions import INSPECTOR

    return INSPECTOR


def _unknown(definition: str) -> UnknownDefinition:
    from agjson_runtime.shapes import suggestion

    return UnknownDefinition(definition, suggestion(definition, tuple(CHECKS)))
