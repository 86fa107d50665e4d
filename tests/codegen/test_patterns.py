"""Patterns that the lint accepts match in linear time; those that blow up are rejected.

The steps are counted by a matcher of its own, which backtracks as the engines of Python and ECMAScript do and skips
nothing. `re` reads the pattern for it, so that it shares no code with what it checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agjson_codegen.lint.ambiguity import MAX_NESTING, Unbounded, check_linear
from agjson_codegen.lint.patterns import MAX_LENGTH, lint_pattern
from support.attack import examples

pytestmark = pytest.mark.attack

seeded = examples(400)


MOST = 50_000


class TooManySteps(Exception):
    pass


class Matcher:
    """Backtracks through a pattern, and counts the characters that it looks at."""

    def __init__(self, pattern: str) -> None:
        self._tree = list(_parser.parse(pattern))
        self.steps = 0

    def search(self, text: str) -> bool:
        return any(True for start in range(len(text) + 1) for _ in self._sequence(self._tree, 0, text, start))

    def _sequence(self, nodes: list[Any], index: int, text: str, at: int) -> Iterator[int]:
        if index == len(nodes):
            yield at
            return
        for end in self._node(nodes[index], text, at):
            yield from self._sequence(nodes, index + 1, text, end)

    def _node(self, node: Any, text: str, at: int) -> Iterator[int]:
        kind, value = node
        self.steps += 1
        if self.steps > MOST:
            raise TooManySteps
        if kind in (op.LITERAL, op.NOT_LITERAL, op.IN):
            if at < len(text) and _admits(node, ord(text[at])):
                yield at + 1
        elif kind is op.AT:
            if at == (0 if value is op.AT_BEGINNING else len(text)):
                yield at
        elif kind is op.SUBPATTERN:
            yield from self._sequence(list(value[3]), 0, text, at)
        elif kind is op.BRANCH:
            for branch in value[1]:
                yield from self._sequence(list(branch), 0, text, at)
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT):
            yield from self._repeat(kind is op.MAX_REPEAT, value[0], value[1], list(value[2]), text, at, 0)
        else:
            raise AssertionError(f"not a portable pattern: {kind}")

    def _repeat(
        self, greedy: bool, least: int, most: Any, part: list[Any], text: str, at: int, count: int
    ) -> Iterator[int]:
        if not greedy and count >= least:
            yield at
        if most is op.MAXREPEAT or count < most:
            for end in self._sequence(part, 0, text, at):
                if end > at or count < least:
                    yield from self._repeat(greedy, least, most, part, text, end, count + 1)
        if greedy and count >= least:
            yield at


def _admits(node: Any, code: int) -> bool:
    kind, value = node
    if kind is op.IN:
        is_negated = value[0][0] is op.NEGATE
        return any(_admits(each, code) for each in value[is_negated:]) != is_negated
    if kind is op.RANGE:
        return int(value[0]) <= code <= int(value[1])
    return bool(code == value) == (kind is op.LITERAL)


def steps(pattern: str, text: str) -> int:
    """Return how many steps a search takes; MOST means too many."""
    matcher = Matcher(pattern)
    try:
        found = matcher.search(text)
    except TooManySteps:
        return MOST
    assert found == (re.search(pattern, text) is not None)
    return matcher.steps


def is_accepted(pattern: str) -> bool:
    return not list(lint_pattern(pattern, ""))


# A pattern, and what it has to fail on again and again.
EXPONENTIAL = {
    "^(a+)+b": "a",
    "^(a|a)*b": "a",
    "^(a*)*b": "a",
    "^(a|a?)+b": "a",
    "^(a+|aa)*b": "a",
    "^((a|aa)b?)*c": "a",
    "^(x(a?|b?))*y": "x",
}
POLYNOMIAL = {
    "^a*a*b": "a",
    "^a*a*a*b": "a",
    "^(a|b)*(b|c)*d": "b",
    "^[a-m]*[k-z]*[0-9]": "k",
    "a*b": "a",
    "[ab]+c": "a",
}


@pytest.mark.parametrize("pattern", EXPONENTIAL)
def test_a_pattern_that_takes_exponential_time_is_rejected(pattern: str) -> None:
    assert not is_accepted(pattern)
    assert steps(pattern, EXPONENTIAL[pattern] * 40) == MOST


@pytest.mark.parametrize("pattern", POLYNOMIAL)
def test_a_pattern_that_takes_polynomial_time_is_rejected(pattern: str) -> None:
    assert not is_accepted(pattern)
    short, long = (steps(pattern, POLYNOMIAL[pattern] * length) for length in (20, 40))
    assert long > 3 * short


@pytest.mark.parametrize(
    "pattern",
    [
        "^(a|ab)*$",
        "^(a|ab)*c",
        "^(a|ba)*b?$",
        "^(a+b)+$",
        "^(a+,)*a*$",
        "^(0|[1-9][0-9]*|[0-9]*[a-z][0-9a-z]*)$",
        "^(a|b)*a(a|b){6}$",
        "^a{2,5}b{3}c{2,}$",
        "^[^,]*(,[^,]*)*$",
        "[.\\n]|^(error|source)$",
        "a{1,3}b",
        "",
        "^",
        "^a*?b+?c??",
    ],
)
def test_an_unambiguous_pattern_is_accepted(pattern: str) -> None:
    assert is_accepted(pattern)


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("^(a|a)$", "two ways"),
        ("^(a*)?", "can be empty"),
        ("^(a?){20}b", "can be empty"),
        ("^a{0,20}a{0,20}b", "two ways"),
        ("^(|)", "more than one alternative"),
        ("^(a{30}){40}", "more than 1000 characters"),
        ("^((((a{9,99999999}){9}){9}){9}){9}", "more than 1000 characters"),
        ("^" + "(" * (MAX_NESTING + 1) + "a" + ")" * (MAX_NESTING + 1), "nested more than"),
    ],
)
def test_the_message_says_why(pattern: str, why: str) -> None:
    with pytest.raises(Unbounded, match=why):
        check_linear(pattern)


@pytest.mark.parametrize("pattern", ["(" * 50_000, "^a{99999999999999}", "^" + "a" * MAX_LENGTH, "^" + "[a]" * 10**6])
def test_a_huge_pattern_is_a_finding(pattern: str) -> None:
    assert len(list(lint_pattern(pattern, ""))) == 1


def characters() -> st.SearchStrategy[str]:
    return st.sampled_from(("a", "b", "[ab]", "[^a]", "[^b]", "c"))


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    limits = st.sampled_from(("*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?", "??"))
    return st.one_of(
        st.builds("({}){}".format, inner, limits),
        st.builds("({}|{})".format, inner, inner),
        st.builds("{}{}".format, inner, inner),
        st.builds("{}{}".format, characters(), limits),
    )


PATTERNS = st.builds("^{}{}".format, st.recursive(characters(), larger, max_leaves=6), st.sampled_from(("", "$", "d")))


@seeded
@given(pattern=PATTERNS)
def test_accepted_patterns_take_steps_in_proportion_to_the_text(pattern: str) -> None:
    if not is_accepted(pattern):
        return
    for unit in ("a", "b", "c", "ab", "ac", "aab"):
        short, long = (steps(pattern, unit * times + "!") for times in (10, 40))
        assert long <= 6 * short + 10 * len(pattern)


def test_the_strategy_has_enough_patterns_of_both_kinds() -> None:
    verdicts: list[bool] = []

    @seeded
    @given(pattern=PATTERNS)
    def judge(pattern: str) -> None:
        verdicts.append(is_accepted(pattern))

    judge()
    assert verdicts.count(True) > 100
    assert verdicts.count(False) > 100
