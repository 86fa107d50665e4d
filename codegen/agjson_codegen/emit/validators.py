"""The validators: straight-line Python that says yes or no, for both postures.

A function for each definition, called by discriminator. It asks first for what every value must have, then
counts down the members that are left, so that a small event is done after a few questions. Fields of mixins
are asked for in place: a shared function costs a third of the time that a small event takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agjson_codegen.dispatch import TaggedUnion, switch
from agjson_codegen.emit.rendering import header, literal, literals, render_python
from agjson_codegen.model import (
    AnyValue,
    Array,
    AtLeastOne,
    Boolean,
    Const,
    Definition,
    DependentRequired,
    Enum,
    ExactlyOne,
    Field,
    IfThenRequired,
    Map,
    Model,
    Number,
    Record,
    Ref,
    Rule,
    Shape,
    String,
    TypeUnion,
    Union,
)
from agjson_codegen.names import snake_case
from agjson_runtime.shapes import MAX_MATCHED

_COUNT = Number(integer=True, minimum=0)


@dataclass(frozen=True, slots=True)
class Condition:
    """An expression that is true when a member is wrong; ``bind`` is what it calls ``member``, if anything."""

    fails: str
    bind: str | None = None


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """What the template needs for one record."""

    function: str
    title: str
    size: int
    required: Sequence[Condition]
    rules: Sequence[str]
    optional: Sequence[tuple[str, Condition | None]]
    closed: bool


@dataclass(frozen=True, slots=True)
class SwitchCheck:
    """What the template needs for one union with a discriminator."""

    function: str
    title: str
    table: str
    field: str
    cases: Sequence[tuple[str, str]]
    absent: str | None
    prefixes: Sequence[tuple[str, str]]
    open: tuple[str, str | None, str | None] | None
    public: bool


@dataclass(frozen=True, slots=True)
class PlainCheck:
    """A definition that is one expression."""

    function: str
    title: str
    condition: str


def emit_validators(model: Model) -> str:
    """The module ``validators.py``."""
    return _Emitter(model).module()


class _Emitter:
    def __init__(self, model: Model) -> None:
        self._model = model
        self._constants: dict[str, str] = {}
        self._items: dict[str, PlainCheck] = {}
        self._switches: list[SwitchCheck] = []
        self._taken: Counter[str] = Counter()
        self._implied = _implied_tags(model)

    def module(self) -> str:
        records: list[RecordCheck] = []
        plain: list[PlainCheck] = []
        definitions = self._model.definitions
        for definition in definitions.values():
            match definition.body:
                case Record():
                    records.append(self._record(definition.name, definition.body))
                case Union():
                    plain.extend(self._union(definition, definition.body))
                case shape:
                    condition = self._holds(shape, "value") or "True"
                    plain.append(PlainCheck(_function(definition.name), definition.name, condition))
        for arm in self._model.open_arms():
            records.append(self._record(arm.name, arm.record))
        return render_python(
            "validators.py.j2",
            header=header(self._model.protocol),
            constants=self._constants,
            records=records,
            items=list(self._items.values()),
            plain=plain,
            switches=self._switches,
            checks=[(name, self._whole(name)) for name in definitions],
            events=self._event_table(),
            tags={name: tags for name, tags in self._implied.items() if tags},
        )

    def _event_table(self) -> str | None:
        """Return the table of the events' union, if events are told apart by a discriminator."""
        root = _function(self._model.protocol.root)
        return next((check.table for check in self._switches if check.function == root), None)

    def _whole(self, name: str) -> str:
        """The expression for a check of the definition by name, whatever the value is."""
        if not isinstance(self._model.definitions[name].body, Record):
            return _function(name)
        tags = f"TAGS[{literal(name)}]" if self._implied.get(name) else "{}"
        return f"tagged({_function(name)}, {tags})"

    # Records

    def _record(self, name: str, record: Record) -> RecordCheck:
        implied = self._implied.get(name, {})
        required = [each for each in record.fields if each.required]
        optional = [each for each in record.fields if not each.required]
        return RecordCheck(
            function=_function(name),
            title=name,
            size=len(required),
            required=[self._required(each) for each in required if each.name not in implied],
            rules=[_rule(rule) for rule in record.rules],
            optional=[(each.name, self._member(each)) for each in optional],
            closed=record.closed,
        )

    def _required(self, each: Field) -> Condition:
        return self._member(each) or Condition(f"{literal(each.name)} not in value")

    def _member(self, each: Field) -> Condition | None:
        """What makes the member of a record wrong; None where nothing can."""
        value = f"value[{literal(each.name)}]"
        failing = self._fails(each.shape, value)
        if failing is None:
            return None
        if failing.count(value) > 1:
            return Condition(failing.replace(value, "member"), value)
        return Condition(failing)

    # Unions

    def _union(self, definition: Definition, union: Union) -> Iterable[PlainCheck]:
        if union.discriminator:
            self._switch(definition.name, switch(self._model, union), public=True)
            return
        checks = ", ".join(self._callable(Ref(arm.name)) for arm in union.arms)
        how = "== 1" if union.exclusive else "> 0"
        yield PlainCheck(_function(definition.name), definition.name, f"matching(({checks},), value, strict) {how}")

    def _switch(self, name: str, found: TaggedUnion, *, public: bool) -> str:
        function = _function(name) if public else self._free_name(f"_{_function(name)}")
        cases = []
        for value, case in found.cases.items():
            if isinstance(case, TaggedUnion):
                cases.append((value, self._switch(f"{name}_{value}", case, public=False)))
            else:
                cases.append((value, _function(case)))
        rest = None
        if found.open is not None:
            rest = (
                _function(found.open.name),
                self._pattern(found.open.pattern),
                self._pattern(found.open.forbidden),
            )
        self._switches.append(
            SwitchCheck(
                function=function,
                title=name,
                table=f"{function.removeprefix('check_').upper()}_VARIANTS",
                field=found.field,
                cases=cases,
                absent=None if found.absent is None else _function(found.absent),
                prefixes=[(prefix, _function(arm)) for prefix, arm in (found.prefixes or {}).items()],
                open=rest,
                public=public,
            )
        )
        return function

    def _free_name(self, name: str) -> str:
        """Return the name, with a number where two values differ only in what a Python name cannot have."""
        self._taken[name] += 1
        return name if self._taken[name] == 1 else f"{name}__{self._taken[name]}"

    # Expressions

    def _fails(self, shape: Shape, value: str) -> str | None:
        """An expression that is true when the value is wrong; None where nothing can be."""
        shape = self._plain(shape)
        if isinstance(shape, String) and shape == String():
            return f"type({value}) is not str"
        if isinstance(shape, Boolean):
            return f"type({value}) is not bool"
        if isinstance(shape, Const):
            return f"{value} is not {shape.value}" if isinstance(shape.value, bool) else self._not_const(shape, value)
        if isinstance(shape, Map) and isinstance(self._plain(shape.values), AnyValue):
            return f"type({value}) is not dict"
        if isinstance(shape, Enum):
            return f"type({value}) is not str or {value} not in {self._enum(shape)}"
        if shape == _COUNT:
            return f"(type({value}) is not int or {value} < 0) and not is_count({value})"
        holds = self._holds(shape, value)
        if holds is None:
            return None
        return f"not {holds}" if _is_call(holds) else f"not ({holds})"

    @staticmethod
    def _not_const(shape: Const, value: str) -> str:
        if isinstance(shape.value, str):
            return f"{value} != {literal(shape.value)}"
        return f"type({value}) is bool or {value} != {shape.value!r}"

    def _holds(self, shape: Shape, value: str) -> str | None:
        """An expression that is true when the value fits; None where every value does."""
        shape = self._plain(shape)
        match shape:
            case AnyValue():
                return None
            case String():
                return self._text(shape, value)
            case Number():
                return self._number(shape, value)
            case Boolean():
                return f"type({value}) is bool"
            case Const(expected):
                if isinstance(expected, bool):
                    return f"{value} is {expected}"
                guard = "" if isinstance(expected, str) else f"type({value}) is not bool and "
                return f"{guard}{value} == {literal(expected)}"
            case Enum():
                return f"type({value}) is str and {value} in {self._enum(shape)}"
            case Array():
                return self._array(shape, value)
            case Map(values):
                if isinstance(self._plain(values), AnyValue):
                    return f"type({value}) is dict"
                return f"all_values({self._callable(values)}, {value}, strict)"
            case TypeUnion(arms):
                return " or ".join(f"({self._guarded(arm, value)})" for arm in arms)
            case Ref(name):
                return self._reference(name, value)

    def _plain(self, shape: Shape) -> Shape:
        """A reference to a definition that is neither record nor union, replaced by what it stands for."""
        while isinstance(shape, Ref):
            body = self._model.body(shape.name)
            if isinstance(body, Record | Union):
                return shape
            shape = body
        return shape

    def _text(self, shape: String, value: str) -> str:
        tests = [f"type({value}) is str"]
        strict, lenient = self._pattern(shape.pattern), self._pattern(shape.lenient_pattern)
        if strict is not None:
            tests.append(f"len({value}) <= {MAX_MATCHED}")
        if strict is not None and lenient is not None:
            tests.append(f"({strict} if strict else {lenient})({value}) is not None")
        elif strict is not None:
            tests.append(f"{strict}({value}) is not None")
        if shape.forbidden is not None:
            if shape.forbidden == "\\n":
                tests.append(f'"\\n" not in {value}')
            else:
                tests.append(f"{self._pattern(shape.forbidden)}({value}) is None")
        if shape.min_length is not None:
            tests.append(f"len({value}) >= {shape.min_length}")
        if shape.max_length is not None:
            tests.append(f"len({value}) <= {shape.max_length}")
        return " and ".join(tests)

    @staticmethod
    def _number(shape: Number, value: str) -> str:
        bounds = [
            (operator, limit)
            for operator, limit in (
                (">=", shape.minimum),
                ("<=", shape.maximum),
                (">", shape.exclusive_minimum),
                ("<", shape.exclusive_maximum),
            )
            if limit is not None
        ]
        if shape == _COUNT:
            return f"is_count({value})"
        test = f"{'is_integer' if shape.integer else 'is_number'}({value})"
        return " and ".join([test, *(f"{value} {operator} {limit!r}" for operator, limit in bounds)])

    def _array(self, shape: Array, value: str) -> str:
        tests = []
        if shape.min_items is not None:
            tests.append(f"len({value}) >= {shape.min_items}")
        if shape.max_items is not None:
            tests.append(f"len({value}) <= {shape.max_items}")
        if tests:
            tests.insert(0, f"type({value}) is list")
        tests.append(f"all_items({self._callable(shape.items)}, {value}, strict)")
        if shape.unique:
            tests.append(f"unique({value})")
        return " and ".join(tests)

    def _guarded(self, arm: Shape, value: str) -> str:
        return self._holds(arm, value) or "True"

    def _reference(self, name: str, value: str) -> str:
        if isinstance(self._model.body(name), Union):
            return f"{_function(name)}({value}, strict)"
        tags = self._implied.get(name)
        if tags:
            return f"has_tags({value}, TAGS[{literal(name)}]) and {_function(name)}({value}, strict)"
        return f"type({value}) is dict and {_function(name)}({value}, strict)"

    def _callable(self, shape: Shape) -> str:
        """The name of a function that checks a member of an array or a map."""
        shape = self._plain(shape)
        if shape == String():
            return "is_string"
        if isinstance(shape, Boolean):
            return "is_boolean"
        if isinstance(shape, AnyValue):
            return "is_opaque"
        if isinstance(shape, Ref) and isinstance(self._model.body(shape.name), Union):
            return _function(shape.name)
        condition = self._holds(shape, "value") or "True"
        if condition not in self._items:
            base = snake_case(shape.name) if isinstance(shape, Ref) else f"{type(shape).__name__.lower()}"
            taken = sum(1 for each in self._items.values() if each.function.startswith(f"_{base}_item"))
            suffix = f"_{taken + 1}" if taken else ""
            self._items[condition] = PlainCheck(f"_{base}_item{suffix}", f"A member: {base}.", condition)
        return self._items[condition].function

    # Constants

    def _enum(self, shape: Enum) -> str:
        name = self._enum_name(shape)
        return self._constant(f"frozenset({literals(sorted(shape.values))})", name)

    def _enum_name(self, shape: Enum) -> str:
        for definition in self._model.definitions.values():
            if definition.body == shape:
                return f"_{snake_case(definition.name).upper()}"
        return "_VALUES"

    def _pattern(self, pattern: str | None) -> str | None:
        return None if pattern is None else self._constant(f"re.compile({literal(pattern)}).search", "_PATTERN")

    def _constant(self, expression: str, base: str) -> str:
        for taken, known in self._constants.items():
            if known == expression:
                return taken
        name, number = base, 1
        while name in self._constants:
            number += 1
            name = f"{base}_{number}"
        self._constants[name] = expression
        return name


def _function(name: str) -> str:
    return f"check_{snake_case(name)}"


def _is_call(expression: str) -> bool:
    """Whether the expression is one call and nothing beside it."""
    return expression.startswith(("is_", "all_")) and " and " not in expression and " or " not in expression


def _rule(rule: Rule) -> str:
    """An expression that is true when the rule is broken."""
    match rule:
        case ExactlyOne(names):
            return " + ".join(f"({literal(name)} in value)" for name in names) + " != 1"
        case AtLeastOne(names):
            return " and ".join(f"{literal(name)} not in value" for name in names)
        case IfThenRequired(name, expected, required):
            absent = " or ".join(f"{literal(each)} not in value" for each in required)
            test = f"is {expected}" if isinstance(expected, bool) else f"== {literal(expected)}"
            return f"value.get({literal(name)}) {test} and ({absent})"
        case DependentRequired(name, required):
            absent = " or ".join(f"{literal(each)} not in value" for each in required)
            return f"{literal(name)} in value and ({absent})"


def _implied_tags(model: Model) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each record that unions lead to: the fields, and their values, that each of them has decided."""
    decided: dict[str, dict[str, tuple[str, ...]]] = {}
    for _, union in model.unions():
        if not union.discriminator:
            leaves = {leaf: dict[str, tuple[str, ...]]() for arm in union.arms for leaf in model.leaves(arm.name)}
        else:
            leaves = _decided(switch(model, union))
        for leaf, tags in leaves.items():
            known = decided.get(leaf)
            decided[leaf] = tags if known is None else {name: tags[name] for name in known if name in tags}
    return decided


def _decided(found: TaggedUnion) -> dict[str, dict[str, tuple[str, ...]]]:
    result: dict[str, dict[str, tuple[str, ...]]] = {}
    for value, case in found.cases.items():
        below = {case: dict[str, tuple[str, ...]]()} if isinstance(case, str) else _decided(case)
        for leaf, tags in below.items():
            known = result.get(leaf, {}).get(found.field, ())
            result[leaf] = {**tags, found.field: (*known, value)}
    for other in (found.absent, *(found.prefixes or {}).values()):
        if other is not None:
            result.setdefault(other, {})
    return result
