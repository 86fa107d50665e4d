"""Ingestion: the trust boundary. Bytes, text or a decoded value in, a validated wire value out.

Owns the order of things: limits, JSON, version, validity. What comes back is the value that came (spec
section 5.0, trust boundary; D7), unknown fields included, as a consumer reads it or as a producer may send it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, cast

from agjson.decoding import check_decoded, decode, decode_json
from agjson.errors import LimitExceeded
from agjson.limits import DEFAULT_LIMITS, Limits
from agjson.validation import Mode, accept, is_strict, settle
from agjson_generated.agjson.validators import AG_EVENT_ARMS, CHECKS

if TYPE_CHECKING:
    from agjson_generated.agjson import types

Source: TypeAlias = "bytes | bytearray | memoryview | str | dict[str, Any]"
Wire: TypeAlias = dict[str, Any]

# A text this short cannot exceed the default limits: two brackets a level.
_HARMLESS = min(2 * DEFAULT_LIMITS.max_depth, DEFAULT_LIMITS.max_bytes)


def ingest(
    data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS, definition: str = "AgEvent"
) -> Wire:
    """The validated wire value of one document, by default an event.

    ``data`` is JSON text (UTF-8) or a decoded value. A decoded object is returned as it is, or as a copy
    where a consumer's reading drops nulls; it is never changed.

    Raises MalformedJson, LimitExceeded, VersionMismatch, InvalidDocument, UnknownDefinition.
    """
    strict = mode == "strict"
    if not strict and mode != "lenient":
        is_strict(mode)
    value: Any
    if type(data) is bytes and len(data) <= _HARMLESS and limits is DEFAULT_LIMITS:
        try:
            value = decode_json(data)
        except Exception:
            value = decode(data, limits)
    elif isinstance(data, bytes | bytearray | memoryview | str):
        value = decode(data, limits)
    else:
        value = data
        if limits.walk_decoded:
            check_decoded(value, limits)
    try:
        # Only a plain dict is asked for its type: anything else answers with what it likes, or is changed by it.
        if definition == "AgEvent" and type(value) is dict:
            passed = AG_EVENT_ARMS[value["type"]](value, strict)
        else:
            passed = CHECKS[definition](value, strict)
        if passed:
            accepted: Wire = value
            return accepted
        again = settle
    except (KeyError, TypeError, RecursionError):
        again = accept
    return cast(Wire, again(value, definition, strict, limits))


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

    value = ingest(data, mode=mode, limits=limits, definition=definition)
    try:
        return types.from_wire(definition, value)
    except RecursionError:
        raise LimitExceeded("max_depth", limits.max_depth, "the value nests too deep for this call") from None
