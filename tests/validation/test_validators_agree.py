"""The generated validators against jsonschema and fastjsonschema, on drawn documents and their single faults."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agjson
from agjson_generated.agjson import validators
from agjson_generated.agjson.definitions import INSPECTOR
from support.attack import examples
from support.protocol import LENIENT, STRICT, drawing, fast_verdict, model, referee
from support.strategies import fault, kinds

pytestmark = pytest.mark.attack

DEFINITIONS = sorted(model().definitions)
seeded = examples(20)
judged: dict[tuple[str, bool], int] = {}


def quick(definition: str, value: Any, *, strict: bool) -> bool:
    try:
        return validators.CHECKS[definition](value, strict)
    except KeyError:
        return False


@pytest.mark.parametrize("definition", DEFINITIONS)
@seeded
@given(data=st.data())
def test_a_drawn_document_is_valid_everywhere(definition: str, data: st.DataObject) -> None:
    value = data.draw(drawing().document(definition))
    before = copy.deepcopy(value)
    assert quick(definition, value, strict=True)
    assert quick(definition, value, strict=False)
    assert agjson.violations(value, definition) == []
    assert list(INSPECTOR.violations(definition, value, strict=True)) == []
    assert list(INSPECTOR.violations(definition, value, strict=False)) == []
    assert referee(definition, STRICT).is_valid(value)
    assert referee(definition, LENIENT).is_valid(value)
    assert fast_verdict(definition, value)
    assert value == before


@pytest.mark.parametrize("definition", DEFINITIONS)
@seeded
@given(data=st.data())
def test_a_single_fault_gets_the_same_verdict_everywhere(definition: str, data: st.DataObject) -> None:
    document = data.draw(drawing().document(definition))
    for _ in range(4):
        value = data.draw(fault(document))
        strict = referee(definition, STRICT).is_valid(value)
        lenient = referee(definition, LENIENT).is_valid(value)
        judged[definition, strict] = judged.get((definition, strict), 0) + 1
        assert quick(definition, value, strict=True) == strict
        assert agjson.is_valid(value, definition) == strict
        taken = INSPECTOR.without_nulls(definition, value)
        assert quick(definition, taken, strict=False) == lenient
        assert agjson.is_valid(value, definition, mode="lenient") == lenient
        assert fast_verdict(definition, value) == strict
        assert (agjson.violations(value, definition) == []) == strict
        assert (agjson.violations(value, definition, mode="lenient") == []) == lenient
        if strict:
            assert lenient


def test_the_faults_were_faults_for_every_definition_that_can_be_wrong() -> None:
    drawn = {definition for definition, _ in judged}
    if drawn != set(DEFINITIONS):
        pytest.skip("only part of the definitions was drawn")
    refused = {definition for definition, strict in judged if not strict}
    assert set(DEFINITIONS) - refused == {"JsonValue"}
    assert sum(judged.values()) > 5000


def test_every_sort_of_fault_was_drawn_often() -> None:
    if len({definition for definition, _ in judged}) != len(DEFINITIONS):
        pytest.skip("only part of the definitions was drawn")
    sorts = (
        "missing",
        "wrong type",
        "extra field",
        "null",
        "bool for number",
        "1.0 for an integer",
        "1.5 for an integer",
    )
    for sort in (*sorts, "another value of the type, or of a const"):
        assert kinds[sort] > 50, kinds
