"""Ingestion: the trust boundary. Bytes, text or a decoded value in, a validated wire value out.

Owns the order of things: limits, JSON, version, validity. What comes back is the value that came (spec
section 5.0, trust boundary; D7), unknown fields included, as a consumer reads it or as a producer may send it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from agjson.decoding import check_decoded, decode
from agjson.limits import DEFAULT_LIMITS, Limits
from agjson.validation import Mode, accept, is_strict
from agjson_generated.agjson.validators import check_ag_event

if TYPE_CHECKING:
    from agjson_generated.agjson import types

Source: TypeAlias = "bytes | bytearray | memoryview | str | dict[str, Any]"
Wire: TypeAlias = dict[str, Any]


def ingest(
    data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS, definition: str = "AgEvent"
) -> Wire:
    """The validated wire value of one document, by default an event.

    ``data`` is JSON text (UTF-8) or a decoded object. A decoded object is returned as it is, or as a copy
    where a consumer's reading drops nulls; it is never changed.

    Raises MalformedJson, LimitExceeded, VersionMismatch, InvalidDocument, UnknownDefinition.
    """
    strict = is_strict(mode)
    if isinstance(data, dict):
        value: object = data
        if limits.walk_decoded:
            check_decoded(value, limits)
    else:
        value = decode(data, limits)
    if definition == "AgEvent":
        try:
            if check_ag_event(value, strict):
                return cast(Wire, value)
        except (KeyError, RecursionError):
            pass
    return cast(Wire, accept(value, definition, strict, limits))


def parse_event(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgEvent:
    """The event as a dataclass; one of an unknown type is an UnknownEvent. Raises as `ingest` does."""
    return cast("types.AgEvent", _parse(data, "AgEvent", mode, limits))


def parse_input(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgInput:
    """The input envelope (spec section 3) as a dataclass. Raises as `ingest` does."""
    return cast("types.AgInput", _parse(data, "AgInput", mode, limits))


def parse_message(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgMessage:
    """The message (spec section 3.2) as a dataclass. Raises as `ingest` does."""
    return cast("types.AgMessage", _parse(data, "AgMessage", mode, limits))


def parse_result(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgReduceResult:
    """The folded result (spec section 2) as a dataclass. Raises as `ingest` does."""
    return cast("types.AgReduceResult", _parse(data, "AgReduceResult", mode, limits))


def _parse(data: Source, definition: str, mode: Mode, limits: Limits) -> object:
    from agjson_generated.agjson import types

    return types.from_wire(definition, ingest(data, mode=mode, limits=limits, definition=definition))
