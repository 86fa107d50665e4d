"""Values: random values of the schema's definitions, quickly drawn; `drawing` has strategies that shrink instead."""

from __future__ import annotations

import math
from collections.abc import Collection
from random import Random
from typing import Any

from agjson_codegen.model import (
    AnyValue,
    Array,
    AtLeastOne,
    Boolean,
    Const,
    DependentRequired,
    Enum,
    ExactlyOne,
    IfThenRequired,
    Map,
    Number,
    Record,
    Ref,
    Shape,
    String,
    TypeUnion,
    Union,
)
from support.protocol import model

WORDS = ("", "a", "Hello, ", "wörld ", "日本語", "\r\n", "😀", "e\u0301", "\u2028", '"\\', "\u0000", "one two three ")
KEYS = ("a", "b", "c", "", "a/b", "m~n", "é", "0", "01", "-", "__proto__")
NUMBERS = (0, 1, -1, 7, 0.5, 1.0, -0.0, 1e-7, 1.5e300, 2**53 + 1, -(2**70))


class Values:
    """Draws valid values of the model's definitions, small ones mostly."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._model = model()

    def chance(self, likelihood: float) -> bool:
        """True now and then."""
        return self._random.random() < likelihood

    def text(self) -> str:
        """A short text."""
        return "".join(self._random.choices(WORDS, k=self._random.randint(0, 3)))

    def json(self, depth: int = 3) -> Any:
        """Any JSON value."""
        kind = self._random.randrange(7 if depth else 5)
        match kind:
            case 0:
                return None
            case 1:
                return self.chance(0.5)
            case 2 | 3:
                return self._random.choice(NUMBERS)
            case 4:
                return self.text()
            case 5:
                return [self.json(depth - 1) for _ in range(self._random.randint(0, 3))]
            case _:
                return self.mapping(depth)

    def mapping(self, depth: int = 3) -> dict[str, Any]:
        """Any JSON object."""
        keys = self._random.sample(KEYS, self._random.randint(0, 3))
        return {key: self.json(depth - 1) for key in keys}

    def of(self, name: str, *, skip: Collection[str] = (), depth: int = 3) -> Any:
        """A value of the definition; of a record, without the fields to skip."""
        match self._model.body(name):
            case Record() as record:
                return self._record(record, skip, depth)
            case Union(arms):
                return self.of(self._random.choice(arms).name, skip=skip, depth=depth)
            case shape:
                return self._shape(shape, depth)

    def _record(self, record: Record, skip: Collection[str], depth: int) -> dict[str, Any]:
        value: dict[str, Any] = {}
        for each in record.fields:
            if each.name not in skip and (each.required or (depth > 0 and self.chance(0.2))):
                value[each.name] = self._shape(each.shape, depth)
        for rule in record.rules:
            for name in self._missing(rule, value):
                found = record.field(name)
                if found is not None and name not in skip:
                    value[name] = self._shape(found.shape, depth)
        return value

    def _missing(self, rule: Any, value: dict[str, Any]) -> tuple[str, ...]:
        """The fields that a rule asks for. Takes out those that it forbids."""
        match rule:
            case ExactlyOne(names):
                for name in names:
                    value.pop(name, None)
                return (self._random.choice(names),)
            case AtLeastOne(names):
                return (self._random.choice(names),)
            case IfThenRequired(name, expected, required):
                return tuple(required) if name in value and value[name] == expected else ()
            case DependentRequired(name, required):
                return tuple(required) if name in value else ()
        return ()

    def _shape(self, shape: Shape, depth: int) -> Any:
        match shape:
            case String():
                return self.text()
            case Number():
                return self._number(shape)
            case Boolean():
                return self.chance(0.5)
            case Const(value):
                return value
            case Enum(values):
                return self._random.choice(values)
            case Array(items):
                drawn = [self._shape(items, depth - 1) for _ in range(self._random.randint(0, 2) if depth > 0 else 0)]
                return [each for at, each in enumerate(drawn) if not shape.unique or each not in drawn[:at]]
            case Map(values):
                keys = self._random.sample(KEYS, self._random.randint(0, 3) if depth > 0 else 0)
                return {key: self._shape(values, depth - 1) for key in keys}
            case AnyValue():
                return self.json(max(depth, 0))
            case TypeUnion(arms):
                return self._shape(self._random.choice(arms), depth)
            case Ref(name):
                return self.of(name, depth=depth - 1)

    def _number(self, shape: Number) -> Any:
        low = -9 if shape.minimum is None else math.ceil(shape.minimum)
        whole = self._random.choice((low, low + 1, low + 2, low + self._random.randint(3, 9999)))
        return whole if shape.integer or self.chance(0.5) else whole + 0.25
