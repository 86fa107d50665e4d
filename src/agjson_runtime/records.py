"""Records: what the generated dataclasses share. Wire values in, wire values out, nothing lost.

Owns the step between a validated wire value and dataclasses. It never validates: what comes in has passed
`validators`. Standard library only.
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias, Union

from agjson_runtime.escaping import shorten

JsonValue: TypeAlias = Union[str, int, float, bool, "list[JsonValue]", "dict[str, JsonValue]", None]


class Absent(enum.Enum):
    """The one value of a field that is not there, where null is a value like any other."""

    ABSENT = "absent"

    def __repr__(self) -> str:
        return "ABSENT"

    def __bool__(self) -> Literal[False]:
        return False


ABSENT: Final = Absent.ABSENT

Load: TypeAlias = Callable[[Any], Any]
Check: TypeAlias = Callable[[object, bool], bool]
Wire: TypeAlias = Mapping[str, tuple[str, Load | None]]


def _unchanged(wire: Any) -> Any:
    return wire


OPAQUE: Final[Load] = _unchanged


@dataclasses.dataclass(kw_only=True, slots=True)
class Record:
    """The base of every dataclass. ``extra_fields`` keeps members that the definition does not know.

    ``WIRE`` leads from a wire name to the attribute and to what builds its value: None where the wire value
    serves, `OPAQUE` where null is data as well.
    """

    WIRE: ClassVar[Wire] = {}

    extra_fields: dict[str, JsonValue] = dataclasses.field(default_factory=dict)

    @classmethod
    def from_wire(cls, wire: Mapping[str, Any]) -> Self:
        """The dataclass of a valid wire object. A null that is no data, as a consumer admits, reads as absent."""
        table = cls.WIRE
        known: dict[str, Any] = {}
        extra: dict[str, JsonValue] = {}
        for name, value in wire.items():
            if name in table:
                attribute, load = table[name]
                known[attribute] = value if load is None or value is None else load(value)
            else:
                extra[name] = value
        return cls(extra_fields=extra, **known)

    def to_wire(self) -> dict[str, JsonValue]:
        """The wire object, unknown members included."""
        wire: dict[str, JsonValue] = {}
        for name, (attribute, load) in self.WIRE.items():
            value = getattr(self, attribute)
            if load is None:
                if value is not None:
                    wire[name] = value
            elif load is OPAQUE:
                if value is not ABSENT:
                    wire[name] = value
            elif value is not None:
                wire[name] = to_wire(value)
        wire.update(self.extra_fields)
        return wire


def to_wire(value: Any) -> Any:
    """The wire value of a dataclass, or of lists and dicts of them; any other value is one already."""
    if isinstance(value, Record):
        return value.to_wire()
    if isinstance(value, list):
        return [to_wire(each) for each in value]
    if isinstance(value, dict):
        return {key: to_wire(each) for key, each in value.items()}
    return value


def many(load: Load) -> Load:
    """A list, member by member."""
    return lambda wire: [load(each) for each in wire]


def mapped(load: Load) -> Load:
    """An object with arbitrary keys, value by value."""
    return lambda wire: {key: load(each) for key, each in wire.items()}


def by_kind(array: Load | None = None, object: Load | None = None) -> Load:
    """A union by JSON type, where arrays or objects need building."""

    def load(wire: Any) -> Any:
        build = array if isinstance(wire, list) else object if isinstance(wire, dict) else None
        return wire if build is None else build(wire)

    return load


def by_tag(
    field: str,
    cases: Mapping[str, Load],
    absent: Load | None = None,
    prefixes: Mapping[str, Load] | None = None,
    rest: Load | None = None,
) -> Load:
    """A union by the value of a field; ``rest`` takes what no case knows."""

    def load(wire: Any) -> Any:
        tag = wire.get(field)
        build = absent if tag is None else cases.get(tag)
        if build is None:
            starts = (each for prefix, each in (prefixes or {}).items() if str(tag).startswith(prefix))
            build = next(starts, rest)
        if build is None:
            raise ValueError(f"unknown {field}: no variant has {shorten(repr(tag))}. Validate the value first.")
        return build(wire)

    return load


def fitting(arms: tuple[tuple[Check, Load], ...]) -> Load:
    """A union without a discriminator: the first arm that the value satisfies as a producer would write it,
    else the first that a consumer accepts it for: to a consumer, an arm without required fields fits all.
    """

    def load(wire: Any) -> Any:
        for strict in (True, False):
            for check, build in arms:
                if check(wire, strict):
                    return build(wire)
        raise ValueError("no arm fits: validate first")

    return load
