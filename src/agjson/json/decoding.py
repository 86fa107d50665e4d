"""Decoding: from JSON text to a value, within limits.

Owns what counts as JSON here: UTF-8 only, no NaN or Infinity, of duplicate keys the last, integers exact,
lone surrogates kept where they are escaped.
"""

from __future__ import annotations

import json
import sys
from math import isfinite
from typing import NoReturn, TypeAlias

import msgspec

from agjson.errors import LimitExceeded, MalformedJson
from agjson.json.limits import DEFAULT_LIMITS, Limits

Text: TypeAlias = bytes | bytearray | memoryview | str

decode_json = msgspec.json.Decoder().decode


def decode(data: Text, limits: Limits = DEFAULT_LIMITS) -> object:
    """Return the value of one JSON text. Raises MalformedJson or LimitExceeded."""
    data = plain_text(data, limits)
    size = len(data)
    try:
        value: object = decode_json(data)
    except (msgspec.MsgspecError, UnicodeError):
        value = _decode_carefully(data)
    except RecursionError:
        raise _too_deep(limits) from None
    deepest = limits.max_depth
    if size > 2 * deepest and _openings(data) > deepest and deeper_than(value, deepest):
        raise _too_deep(limits)
    return value


def plain_text(data: Text, limits: Limits = DEFAULT_LIMITS) -> bytes | bytearray | str:
    """Return a text within the limits as what decoders take: no view, and no subclass of str with a will of its own.

    Raises LimitExceeded.
    """
    if isinstance(data, str):
        if len(data) * 4 > limits.max_bytes:
            _check_size(len(data.encode(errors="surrogatepass")), limits)
        return data if type(data) is str else str.__str__(data)
    if isinstance(data, memoryview):
        _check_size(data.nbytes, limits)
        return data.tobytes()
    _check_size(len(data), limits)
    return data


def repeated_keys(data: bytes | bytearray | str) -> tuple[str, ...]:
    """The keys that some object of a JSON text has twice, each once, in the order of the text."""
    found: dict[str, None] = {}

    def look(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                found[key] = None
            seen.add(key)

    json.loads(data, object_pairs_hook=look)
    return tuple(found)


def check_decoded(value: object, limits: Limits = DEFAULT_LIMITS) -> None:
    """Looks through a value that was not decoded here. Raises MalformedJson or LimitExceeded."""
    level: list[object] = [value]
    for _ in range(limits.max_depth + 1):
        below: list[object] = []
        for each in level:
            below.extend(_members(each))
        level = below
        if not level:
            return
    raise _too_deep(limits)


def deeper_than(value: object, depth: int) -> bool:
    """Whether more than ``depth`` arrays and objects stand inside one another."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(depth):
        below: list[dict[str, object] | list[object]] = []
        for each in level:
            members = each.values() if isinstance(each, dict) else each
            below.extend(member for member in members if type(member) is dict or type(member) is list)
        level = below
        if not level:
            return False
    return True


def _openings(data: bytes | bytearray | str) -> int:
    """How many brackets open in the text: no value nests deeper than that."""
    if isinstance(data, str):
        return data.count("[") + data.count("{")
    return len(data) - len(data.translate(None, b"[{"))


def _check_size(size: int, limits: Limits) -> None:
    if size > limits.max_bytes:
        raise LimitExceeded("max_bytes", limits.max_bytes, f"the document has {size} bytes")


def _too_deep(limits: Limits) -> LimitExceeded:
    return LimitExceeded("max_depth", limits.max_depth, "the document nests too deep")


def _decode_carefully(data: bytes | bytearray | str) -> object:
    """By the standard library: it keeps lone surrogates and tells where a fault is."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        text.encode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedJson(f"malformed UTF-8 at byte {error.start}") from None
    except UnicodeEncodeError as error:
        raise MalformedJson(f"an unescaped surrogate at character {error.start}") from None
    if not text.strip(" \t\r\n"):
        raise MalformedJson("there is nothing")
    if text.startswith("\ufeff"):
        raise MalformedJson("a byte order mark, which JSON does not have", 1, 1)
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise MalformedJson(error.msg[0].lower() + error.msg[1:], error.lineno, error.colno) from None
    except RecursionError:
        raise _too_deep(DEFAULT_LIMITS) from None
    except MalformedJson:
        raise
    except ValueError:
        digits = sys.get_int_max_str_digits()
        raise LimitExceeded("integer digits", digits, "an integer is too long") from None
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise MalformedJson(f"{name} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise MalformedJson("a number is too large for a double")
    return number


def _members(value: object) -> list[object]:
    """What stands inside a decoded value. Raises MalformedJson where it is no JSON."""
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise MalformedJson(f"an object has a key that is a {type(key).__name__}")
        return list(value.values())
    if isinstance(value, list):
        return value
    if isinstance(value, float) and not isfinite(value):
        raise MalformedJson("JSON has no NaN or Infinity")
    if value is not None and not isinstance(value, bool | int | float | str):
        raise MalformedJson(f"a {type(value).__name__} is no JSON value")
    return []
