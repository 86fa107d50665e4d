"""Drawing: hypothesis strategies for valid documents of a model, and for single faults of them."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

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
    Model,
    Number,
    Record,
    Ref,
    Shape,
    String,
    TypeUnion,
    Union,
)

Path = tuple[str | int, ...]

_TEXT = st.text(st.characters(codec="utf-8"), max_size=6)
_SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(allow_nan=False, allow_infinity=False), _TEXT
)
_JSON = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_TEXT, inner, max_size=2), max_leaves=4
)
_ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 1.0, 1.5, -0.0, 10**25, [], {}, [None], {"a": 1}),
    *(
        "",
        "x",
        "text",
        "error",
        "x.y",
        "x.y\n",
        "ext.a.b",
        "ext.A.b.c",
        "ext.a",
        "extra.thing",
        "text.delta",
        "2.0.0",
        "1.0.0\n",
    ),
)
# How often each sort of fault was drawn, so that a test can see that all were.
kinds: Counter[str] = Counter()
_ODD_KEYS = ("extra", "__class__", "__proto__", "Type", "SEQ", "", "a/b~c")


class Drawing:
    """Strategies for the definitions of one model; ``depth`` bounds how far they nest."""

    def __init__(self, model: Model, samples: dict[str, st.SearchStrategy[str]]) -> None:
        self._model = model
        self._samples = samples
        self._cost = _costs(model)
        self._known: dict[tuple[str, int], st.SearchStrategy[Any]] = {}

    def document(self, name: str, depth: int = 3) -> st.SearchStrategy[Any]:
        """Valid values of the definition."""
        depth = max(depth, self._cost[name])
        key = (name, depth)
        if key not in self._known:
            self._known[key] = self._body(name, depth)
        return self._known[key]

    def _body(self, name: str, depth: int) -> st.SearchStrategy[Any]:
        body = self._model.body(name)
        match body:
            case Record():
                return _record(self, body, depth)
            case Union():
                arms = [arm.name for arm in body.arms if self._cost[arm.name] <= depth]
                return st.one_of([self.document(arm, depth) for arm in arms])
            case shape:
                return self.shape(shape, depth)

    def shape(self, shape: Shape, depth: int) -> st.SearchStrategy[Any]:
        """Valid values of the shape."""
        match shape:
            case String(pattern):
                return _texts(shape) if pattern is None else self._samples[pattern]
            case Number():
                return _numbers(shape)
            case Boolean():
                return st.booleans()
            case Const(value):
                return st.just(value)
            case Enum(values):
                return st.sampled_from(values)
            case Array(items):
                if not self._affords(items, depth - 1) and not shape.min_items:
                    return st.just([])
                unique = repr if shape.unique else None
                return st.lists(
                    self.shape(items, depth - 1), min_size=shape.min_items or 0, max_size=2, unique_by=unique
                )
            case Map(values):
                if not self._affords(values, depth - 1):
                    return st.just({})
                return st.dictionaries(_TEXT, self.shape(values, depth - 1), max_size=2)
            case AnyValue():
                return _JSON
            case TypeUnion(arms):
                return st.one_of([self.shape(arm, depth) for arm in arms if self._affords(arm, depth)])
            case Ref(name):
                return self.document(name, depth - 1)

    def affords(self, shape: Shape, depth: int) -> bool:
        """Whether a value of the shape exists that nests no deeper."""
        return self._affords(shape, depth)

    def _affords(self, shape: Shape, depth: int) -> bool:
        return _shape_cost(shape, self._cost) <= depth


@st.composite
def _record(draw: st.DrawFn, drawing: Drawing, record: Record, depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for each in record.fields:
        if each.required or (drawing.affords(each.shape, depth) and draw(st.integers(0, 3)) == 0):
            value[each.name] = draw(drawing.shape(each.shape, depth))
    if not record.closed and draw(st.booleans()):
        value[draw(st.sampled_from(("more", "__proto__", "constructor")))] = draw(_JSON)
    for rule in record.rules:
        _keep(draw, drawing, record, value, rule, depth)
    return value


def _keep(draw: st.DrawFn, drawing: Drawing, record: Record, value: dict[str, Any], rule: Any, depth: int) -> None:
    """Makes the value obey one rule between fields."""
    match rule:
        case ExactlyOne(names):
            wanted: tuple[str, ...] = (draw(st.sampled_from(names)),)
            for name in names:
                value.pop(name, None)
        case AtLeastOne(names):
            wanted = (draw(st.sampled_from(names)),)
        case IfThenRequired(name, expected, required):
            if draw(st.booleans()) and any(each.name == name for each in record.fields):
                value[name] = expected
            wanted = required if name in value and value[name] == expected else ()
        case DependentRequired(name, required):
            wanted = required if name in value else ()
    for name in wanted:
        field = record.field(name)
        assert field is not None
        value[name] = draw(drawing.shape(field.shape, depth))


def _texts(shape: String) -> st.SearchStrategy[str]:
    if shape.min_length is None and shape.max_length is None:
        return _TEXT
    return st.text(st.characters(codec="utf-8"), min_size=shape.min_length or 0, max_size=shape.max_length)


def _numbers(shape: Number) -> st.SearchStrategy[Any]:
    lowest = shape.minimum if shape.minimum is not None else shape.exclusive_minimum
    low = 0 if lowest is None else int(lowest) + (shape.exclusive_minimum is not None)
    highest = shape.maximum if shape.maximum is not None else shape.exclusive_maximum
    high = low + 2**60 if highest is None else int(highest) - (shape.exclusive_maximum is not None)
    whole = st.integers(low, high)
    return st.one_of(whole, whole.map(float)) if shape.integer else st.one_of(whole, st.floats(low, high))


def _costs(model: Model) -> dict[str, int]:
    """How deep the shallowest value of each definition nests."""
    costs = dict.fromkeys(model.definitions, 99)
    changed = True
    while changed:
        changed = False
        for name in model.definitions:
            body = model.body(name)
            match body:
                case Record(fields):
                    required = [_shape_cost(each.shape, costs) for each in fields if each.required]
                    cost = max(required, default=0)
                case Union(arms):
                    cost = min(costs[arm.name] for arm in arms)
                case shape:
                    cost = _shape_cost(shape, costs)
            if cost < costs[name]:
                costs[name], changed = cost, True
    return costs


def _shape_cost(shape: Shape, costs: dict[str, int]) -> int:
    match shape:
        case Ref(name):
            return costs[name] + 1
        case Array(items, min_items):
            return _shape_cost(items, costs) + 1 if min_items else 0
        case TypeUnion(arms):
            return min(_shape_cost(arm, costs) for arm in arms)
        case _:
            return 0


@st.composite
def fault(draw: st.DrawFn, document: Any) -> Any:
    """The document with one thing changed: mostly for the worse, and sometimes for nothing."""
    changed = copy.deepcopy(document)
    places = list(_places(changed))
    if not places or draw(st.integers(0, 9)) == 0:
        return draw(st.sampled_from(_ODD_VALUES))
    container, key = draw(st.sampled_from(places))
    before = container[key]
    match draw(st.sampled_from(("drop", "odd", "null", "extra", "near"))):
        case "drop":
            del container[key]
            kinds["missing"] += 1
            return changed
        case "odd":
            container[key] = draw(st.sampled_from(_ODD_VALUES))
        case "null":
            container[key] = None
        case "extra" if isinstance(container, dict):
            container[draw(st.sampled_from(_ODD_KEYS))] = draw(st.sampled_from(_ODD_VALUES))
            kinds["extra field"] += 1
            return changed
        case _:
            container[key] = draw(st.sampled_from(_near(before)))
    kinds[_kind(before, container[key])] += 1
    return changed


def _kind(before: Any, after: Any) -> str:
    """What sort of fault it is to have one value for another."""
    number = isinstance(before, int | float) and not isinstance(before, bool)
    if after is None:
        return "null"
    if isinstance(after, bool) and number:
        return "bool for number"
    if isinstance(after, float) and number:
        return "1.0 for an integer" if after.is_integer() else "1.5 for an integer"
    if type(after) is type(before):
        return "another value of the type, or of a const"
    return "wrong type"


def _near(value: Any) -> tuple[Any, ...]:
    """Values that nearly are the given one."""
    if isinstance(value, bool):
        return (int(value),)
    if isinstance(value, int | float):
        return (float(value), float(int(value)) + 0.5, value > 0, -value) if abs(value) < 2**50 else (-value,)
    if isinstance(value, str):
        return (value + "\n" if value else ".",)
    return ([value] if isinstance(value, dict) else {},)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) of a value."""
    if isinstance(value, dict):
        for key in list(value):
            yield value, key
            yield from _places(value[key])
    elif isinstance(value, list):
        for index in range(len(value)):
            yield value, index
            yield from _places(value[index])
