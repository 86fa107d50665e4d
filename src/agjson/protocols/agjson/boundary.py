"""The trust boundary of AgJSON: the calls of the library, bound to this protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from agjson.json.limits import DEFAULT_LIMITS, Limits
from agjson.protocols.agjson import PROTOCOL
from agjson.validation.boundary import Mode, Source, boundary

if TYPE_CHECKING:
    from agjson_generated.agjson import types

BOUNDARY = boundary(PROTOCOL)

ingest = BOUNDARY.ingest
validate = BOUNDARY.validate
is_valid = BOUNDARY.is_valid
violations = BOUNDARY.violations


def parse_event(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgEvent:
    """Return the event as a dataclass; one of an unknown type is an UnknownEvent. Raises as `agjson.ingest` does."""
    return cast("types.AgEvent", BOUNDARY.parse(data, "AgEvent", mode, limits))


def parse_input(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgInput:
    """Return the input envelope (section 3) as a dataclass. Raises as `agjson.ingest` does."""
    return cast("types.AgInput", BOUNDARY.parse(data, "AgInput", mode, limits))


def parse_message(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgMessage:
    """Return the message (section 3.2) as a dataclass. Raises as `agjson.ingest` does."""
    return cast("types.AgMessage", BOUNDARY.parse(data, "AgMessage", mode, limits))


def parse_result(data: Source, *, mode: Mode = "lenient", limits: Limits = DEFAULT_LIMITS) -> types.AgReduceResult:
    """Return the folded result (section 2) as a dataclass. Raises as `agjson.ingest` does."""
    return cast("types.AgReduceResult", BOUNDARY.parse(data, "AgReduceResult", mode, limits))
