"""Structural equality: what the runner takes for the same, and where it says that two values differ."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agjson.json.equality import difference

SCALARS = st.none() | st.booleans() | st.integers(-5, 5) | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, 1.0), (-0.0, 0), (10**22, 1e22), ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1}), ("\ud83d", "\ud83d"), ([], [])],
)
def test_equal(one: object, other: object) -> None:
    assert difference(one, other) is None
    assert difference(other, one) is None


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (1, True, "(root): expected the number 1, got true"),
        (0, False, "(root): expected the number 0, got false"),
        (None, False, "(root): expected null, got false"),
        (1, "1", '(root): expected the number 1, got the string "1"'),
        (10**22 + 1, 1e22, "(root): expected the number 10000000000000000000001, got the number 1e+22"),
        ([1, 2], [2, 1], "/0: expected the number 1, got the number 2"),
        ([1], [1, 1], "(root): expected an array of 1, got an array of 2"),
        ([], {}, "(root): expected an array of 0, got an object"),
        ({"a": None}, {}, "/a: expected null, got no such key"),
        ({}, {"a": None}, "/a: expected no such key, got null"),
        ({"a/b": [{"~": 1}]}, {"a/b": [{"~": 2}]}, "/a~1b/0/~0: expected the number 1, got the number 2"),
        ("\u00e9", "e\u0301", '(root): expected the string "\u00e9", got the string "e\u0301"'),
    ],
)
def test_different(one: object, other: object, told: str) -> None:
    assert difference(one, other) == told


@given(VALUES)
def test_a_value_equals_its_copy_and_itself_with_keys_turned_round(value: Any) -> None:
    assert difference(value, copy.deepcopy(value)) is None
    assert difference(value, _turned(value)) is None


@given(VALUES, VALUES)
def test_what_is_told_apart_is_what_canonical_text_tells_apart(one: Any, other: Any) -> None:
    assert (difference(one, other) is None) == (_canonical(one) == _canonical(other))
    assert (difference(one, other) is None) == (difference(other, one) is None)


def _turned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _turned(value[key]) for key in reversed(value)}
    return [_turned(each) for each in value] if isinstance(value, list) else value


def _canonical(value: Any) -> str:
    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()}
        if isinstance(value, list):
            return [plain(each) for each in value]
        whole = isinstance(value, float) and value.is_integer()
        return int(value) if whole else value

    return json.dumps(plain(value), sort_keys=True)
