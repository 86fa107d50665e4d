"""Equality of JSON values as the fold has it (spec section 5.0, INV-FOLD), and the first place where two differ."""

from __future__ import annotations

from agjson_runtime.shapes import describe, json_kind, json_pointer

Location = tuple[str | int, ...]


def difference(expected: object, found: object, place: Location = ()) -> str | None:
    """Where two values first differ, in words; None for equal ones.

    Numbers are equal by value, arrays in order, objects whatever the order of their keys.
    """
    if json_kind(expected) != json_kind(found):
        return _said(place, describe(expected), describe(found))
    if isinstance(expected, dict) and isinstance(found, dict):
        return _of_objects(expected, found, place)
    if isinstance(expected, list) and isinstance(found, list):
        return _of_arrays(expected, found, place)
    return None if expected == found else _said(place, describe(expected), describe(found))


def _of_objects(expected: dict[str, object], found: dict[str, object], place: Location) -> str | None:
    for key, value in expected.items():
        if key not in found:
            return _said((*place, key), describe(value), "no such key")
        told = difference(value, found[key], (*place, key))
        if told is not None:
            return told
    surplus = next((key for key in found if key not in expected), None)
    return None if surplus is None else _said((*place, surplus), "no such key", describe(found[surplus]))


def _of_arrays(expected: list[object], found: list[object], place: Location) -> str | None:
    for index, (wanted, given) in enumerate(zip(expected, found, strict=False)):
        told = difference(wanted, given, (*place, index))
        if told is not None:
            return told
    if len(expected) == len(found):
        return None
    return _said(place, describe(expected), describe(found))


def _said(place: Location, expected: str, found: str) -> str:
    return f"{json_pointer(place) or '(root)'}: expected {expected}, got {found}"
