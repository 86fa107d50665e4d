"""Checks: the small questions that the generated validators share.

Each says whether a decoded JSON value has a kind. `strict` is passed through so that all checks have one
signature. Standard library only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import TypeAlias, TypeGuard

Check: TypeAlias = Callable[[object, bool], bool]
Object: TypeAlias = dict[str, object]
RecordCheck: TypeAlias = Callable[[Object, bool], bool]


def is_string(value: object, strict: bool) -> bool:
    """A string."""
    return type(value) is str


def is_boolean(value: object, strict: bool) -> bool:
    """true or false."""
    return type(value) is bool


def is_opaque(value: object, strict: bool) -> bool:
    """Any JSON value."""
    return True


def is_number(value: object) -> TypeGuard[float]:
    """A finite number; true and false are none."""
    return type(value) is int or (type(value) is float and isfinite(value))


def is_integer(value: object) -> TypeGuard[float]:
    """An integer, 1.0 included."""
    return type(value) is int or (type(value) is float and value.is_integer())


def is_count(value: object) -> bool:
    """An integer of at least 0, 1.0 included."""
    return (type(value) is int or (type(value) is float and value.is_integer())) and value >= 0


def all_items(check: Check, value: object, strict: bool) -> bool:
    """An array whose members all pass the check."""
    if type(value) is not list:
        return False
    for item in value:
        if not check(item, strict):
            return False
    return True


def all_values(check: Check, value: object, strict: bool) -> bool:
    """An object whose values all pass the check."""
    if type(value) is not dict:
        return False
    for item in value.values():
        if not check(item, strict):
            return False
    return True


def matching(checks: tuple[Check, ...], value: object, strict: bool) -> int:
    """How many of the checks the value passes."""
    return sum(passes(check, value, strict) for check in checks)


def passes(check: Check, value: object, strict: bool) -> bool:
    """The check's answer, where a missing field (KeyError) is a no."""
    try:
        return check(value, strict)
    except KeyError:
        return False


def has_tags(value: object, tags: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the value is an object with one of the listed values in each of the fields."""
    return type(value) is dict and all(value.get(name) in values for name, values in tags.items())


def tagged(check: RecordCheck, tags: Mapping[str, tuple[str, ...]]) -> Check:
    """The check of a record for any value: an object, with the discriminators that the check presumes."""

    def whole(value: object, strict: bool) -> bool:
        return type(value) is dict and has_tags(value, tags) and check(value, strict)

    return whole
