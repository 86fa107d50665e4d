"""What a corpus has to show of a shape: the values that it is there for, and each way in which a value can be wrong."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from agjson_codegen.coverage.corpus import Refused
from agjson_codegen.coverage.ledger import Ledger, Need, Shows, has, lacks
from agjson_codegen.findings import pointer
from agjson_codegen.model import (
    Array,
    Boolean,
    Const,
    Enum,
    Field,
    Map,
    Number,
    Record,
    Ref,
    Shape,
    String,
    TypeUnion,
    Union,
)
from agjson_runtime.shapes import json_kind


def field_needs(ledger: Ledger) -> Iterator[Need]:
    """For each field: a document that lacks it, if it is required, and what its shape needs.

    An inherited field counts once: it is shown by any of the definitions that have it unchanged.
    """
    found: dict[tuple[str, str], tuple[list[str], Field]] = {}
    for definition, record in ledger.model.records():
        for field in record.fields:
            holders, _ = found.setdefault((field.origin or definition.name, field.name), ([], field))
            holders.append(definition.name)
    for holders, field in found.values():
        subject = f"{holders[0]}.{field.name}"
        if field.required:
            lack = "no invalid document lacks it"
            yield ledger.invalid("missing fields", subject, lack, tuple(holders), lacks(field.name))
        yield from shape_needs(ledger, subject, tuple(holders), field.name, field.shape)


def shape_needs(
    ledger: Ledger, subject: str, holders: tuple[str, ...], field: str | None, shape: Shape
) -> Iterator[Need]:
    """What has to stand, and to be refused, in a field; or, without one, in the place of the whole document."""
    place = "" if field is None else pointer(field)
    values = [value for name in holders for value in ledger.corpus.valid[name] if field is None or has(field)(value)]
    held = values if field is None else [value[field] for value in values]
    for what, shows in _rights(ledger, shape):
        lack = f"no valid document has {what} in it"
        yield ledger.need("values", subject, lack, holders[0], "valid", any(map(shows, held)))
    for wrong in _wrongs(ledger, shape):
        lack = f"no invalid document has {wrong.what} in it"
        yield ledger.invalid("wrong values", subject, lack, holders, partial(wrong.stands, place))


def _rights(ledger: Ledger, shape: Shape) -> Iterator[tuple[str, Shows]]:
    match ledger.resolved(shape):
        case Enum(values):
            for each in values:
                yield json.dumps(each), partial(operator.eq, each)
        case Array(items):
            for what, shows in _rights(ledger, items):
                yield what, partial(_holds, shows)
        case TypeUnion(arms):
            for kind in (kind for arm in arms for kind in ledger.kinds(arm)):
                yield f"a JSON {kind}", partial(_is_of, kind)


def _holds(shows: Shows, value: Any) -> bool:
    return isinstance(value, list) and any(map(shows, value))


def _is_of(kind: str, value: Any) -> bool:
    return json_kind(value) == kind


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A value that must be shown to be refused: by which rule (None: any), in the place itself or one level below."""

    what: str
    rule: str | None = "type"
    test: Shows = lambda value: True
    below: bool = False

    def stands(self, place: str, case: Refused) -> bool:
        """Whether the document has such a value in the place."""
        if self.below:
            inside = case.pointer.rpartition("/")[0] == place and case.pointer != place
            return inside and (case.rule == self.rule if self.rule else case.rule != "required")
        return case.pointer == place and case.rule == self.rule and self.test(_at(case.value, place))


def _at(value: Any, place: str) -> Any:
    """The value in a field of the document, or the document itself; None where an expectation leads nowhere."""
    if place == "":
        return value
    if not isinstance(value, dict):
        return None
    return next((each for name, each in value.items() if pointer(name) == place), None)


def _wrongs(ledger: Ledger, shape: Shape) -> Iterator[_Wrong]:
    match shape:
        case String():
            yield _Wrong("a value that is no string")
        case Number(integer=integer):
            yield _Wrong("a value that is neither number nor boolean", test=_is_no_number)
            yield _Wrong("a boolean", test=lambda value: isinstance(value, bool))
            if integer:
                yield _Wrong("a fraction", test=lambda value: isinstance(value, float))
        case Boolean():
            yield _Wrong("a value that is no boolean")
        case Const():
            yield _Wrong("another value", "const")
        case Enum():
            yield _Wrong("an unknown value", "enum")
            yield _Wrong("a value that is no string")
        case Array(items):
            yield _Wrong("a value that is no array")
            if not ledger.opaque(items):
                yield from _inside(ledger, items, "an array with a wrong item")
        case Map(values):
            yield _Wrong("a value that is no object")
            if not ledger.opaque(values):
                yield from _inside(ledger, values, "an object with a wrong member")
        case TypeUnion(arms):
            yield _Wrong("a value of none of the JSON types")
            yield from (each for arm in arms for each in _wrongs(ledger, arm) if each.below or each.rule != "type")
        case Ref(name):
            yield from _wrong_references(ledger, name)
    for attribute, rule, what in _LIMITS:
        limit = getattr(shape, attribute, None)
        if limit is not None and limit is not False:
            yield _Wrong(what, rule)


def _inside(ledger: Ledger, shape: Shape, wrong: str) -> Iterator[_Wrong]:
    """An item or member that is wrong, by each rule of its shape; a definition's own folder has its rules."""
    if isinstance(shape, Ref):
        yield _Wrong(wrong, None, below=True)
        return
    by_rule = {each.rule: each.what for each in _wrongs(ledger, shape) if not each.below}
    for index, (rule, what) in enumerate(by_rule.items()):
        yield _Wrong(f"{wrong}: {what}" if index else wrong, rule, below=True)


def _wrong_references(ledger: Ledger, name: str) -> Iterator[_Wrong]:
    """One wrong value will do where a definition is meant: its own folder has the others."""
    body = ledger.model.body(name)
    if isinstance(body, Record | Union):
        yield _Wrong("a value that is no object")
    else:
        yield from list(_wrongs(ledger, body))[:1]


def _is_no_number(value: Any) -> bool:
    return not isinstance(value, bool | int | float)


# The limits of all shapes: the attribute, the rule that a value beyond it breaks, and such a value in words.
_LIMITS = (
    ("pattern", "pattern", "a string that the pattern does not match"),
    ("forbidden", "not", "a string with what it must not have"),
    ("min_length", "minLength", "a string that is too short"),
    ("max_length", "maxLength", "a string that is too long"),
    ("minimum", "minimum", "a number below the minimum"),
    ("maximum", "maximum", "a number beyond the maximum"),
    ("exclusive_minimum", "exclusiveMinimum", "a number not above its lower limit"),
    ("exclusive_maximum", "exclusiveMaximum", "a number not below its upper limit"),
    ("min_items", "minItems", "an array with too few items"),
    ("max_items", "maxItems", "an array with too many items"),
    ("unique", "uniqueItems", "an array with an item twice"),
)
