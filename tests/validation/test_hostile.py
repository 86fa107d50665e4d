"""Hostile input: a typed error or a valid value, nothing else."""

from __future__ import annotations

import array
import inspect
import json
import pkgutil
import random
from collections import OrderedDict, UserDict, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum as PythonEnum
from importlib import import_module
from itertools import islice
from types import MappingProxyType
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import agjson
from agjson import profiles
from agjson.json.decoding import plain_text
from agjson_generated.agjson.tables import SENSITIVE
from agjson_runtime.escaping import MAX_MESSAGE
from agjson_runtime.shapes import Array, Const, Inspector, Record, Ref, Shape, String, Untagged
from support.attack import dice as dice_of
from support.attack import examples, rounds
from support.bounds import calls_made, peak_memory
from support.protocol import ROOT, drawing, model

pytestmark = pytest.mark.attack

EXAMPLE = ROOT / "conformance" / "agjson" / "streams" / "support-chat" / "events.jsonl"
ROUNDS = rounds(10_000)
NASTY = (
    *(b"[" * 300, b"]", b"{", b"}", b'"', b"\\", b"\\ud800", b"\\u0000", b"\x00", b"\xff", b"\xed\xa0\x80"),
    *(b"NaN", b"1e999", b"-0", b"9" * 400, b"1.0", b"null", b"true", b'"__class__":1,', b'"__proto__":{},', b",", b":"),
    "\u2028".encode(),
    b"\xef\xbb\xbf",
)
NASTY_VALUES: tuple[Any, ...] = (
    *(None, True, -1, 1.5, 10**40, float("nan"), "", "\ud83d", [], {}, [[]]),
    *({"__class__": 1}, {"__proto__": {"type": "text"}}, {"type": ["text"]}, {"type": {}}),
)


def mutate(line: bytes, dice: random.Random) -> bytes:
    """The line with a few pieces cut, doubled, swapped or replaced."""
    for _ in range(dice.randint(1, 3)):
        at, to = sorted((dice.randint(0, len(line)), dice.randint(0, len(line))))
        match dice.randrange(5):
            case 0:
                line = line[:at]
            case 1:
                line = line[:at] + line[to:]
            case 2:
                line = line[:at] + dice.choice(NASTY) + line[at:]
            case 3:
                line = line[:to] + line[at:to] + line[to:]
            case _:
                line = line[:at] + bytes([dice.randrange(256)]) + line[at + 1 :]
    return line


def test_ten_thousand_mutated_lines_give_a_value_or_a_typed_error() -> None:
    dice = dice_of(7)
    lines = EXAMPLE.read_bytes().splitlines()
    kept = refused = 0
    for _ in range(ROUNDS):
        data = mutate(dice.choice(lines), dice)
        try:
            value = agjson.ingest(data)
        except agjson.AgJsonError:
            refused += 1
        else:
            assert agjson.is_valid(value, mode="lenient")
            profiles.profile_of(value)
            kept += 1
    assert kept > 100
    assert refused > 1000


def damage(value: Any, dice: random.Random) -> Any:
    """The value with one nasty part somewhere inside."""
    if not isinstance(value, dict | list) or not value or dice.random() < 0.2:
        return dice.choice(NASTY_VALUES)
    if isinstance(value, list):
        index = dice.randrange(len(value))
        return [*value[:index], damage(value[index], dice), *value[index + 1 :]]
    key = dice.choice(list(value))
    if dice.random() < 0.2:
        return {**value, dice.choice(("__class__", "__proto__", "", "\ud800", "seq")): dice.choice(NASTY_VALUES)}
    return {**value, key: damage(value[key], dice)}


def test_ten_thousand_damaged_documents_give_a_verdict_or_a_typed_error() -> None:
    dice = dice_of(11)
    events = [json.loads(line) for line in EXAMPLE.read_bytes().splitlines()]
    definitions = sorted(model().definitions)
    verdicts = {True: 0, False: 0}
    for _ in range(ROUNDS):
        value = damage(dice.choice(events), dice)
        definition = "AgEvent" if dice.random() < 0.8 else dice.choice(definitions)
        found = agjson.violations(value, definition, mode="lenient")
        for violation in found:
            str(violation).encode("utf-8", "backslashreplace")
        assert agjson.is_valid(value, definition, mode="lenient") == (not found)
        if not isinstance(value, dict):
            continue
        try:
            agjson.ingest(value, definition=definition)
        except agjson.AgJsonError:
            verdicts[False] += 1
        else:
            verdicts[True] += 1
    assert verdicts[True] > 500
    assert verdicts[False] > 500


def test_a_document_with_a_million_faults_is_told_in_bounded_form() -> None:
    value = {"type": "messages.snapshot", "seq": 0, "messages": [1] * 1_000_000}
    assert len(agjson.violations(value, most=5)) == 5
    with pytest.raises(agjson.InvalidDocument) as error:
        agjson.ingest(value)
    assert len(str(error.value)) < 500


MEGABYTE = 1_000_000
LARGE: dict[str, bytes] = {
    "brackets": b"[" * MEGABYTE,
    "a long type": b'{"type":"ext' + b".a" * (MEGABYTE // 2) + b'","seq":0}',
    "a long version": b'{"version":"1.0.0-a' + b".a" * (MEGABYTE // 2) + b'"}',
    "a long key": b'{"type":"text.delta","seq":0,"id":"t","delta":"","' + b"k" * MEGABYTE + b'":1}',
    "many fields": b'{"type":"text.delta","seq":0' + b"".join(b',"k%d":1' % n for n in range(80_000)) + b"}",
    "a long number": b"9" * MEGABYTE,
    "escapes": b'"' + b"\\ud83d" * (MEGABYTE // 6) + b'"',
}


@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("definition", ["AgEvent", "AgInput"])
def test_memory_stays_in_proportion_to_the_document(name: str, definition: str) -> None:
    data = LARGE[name]

    def ingest() -> None:
        for mode in ("strict", "lenient"):
            with suppress(agjson.AgJsonError):
                agjson.ingest(data, mode=cast(Any, mode), definition=definition)

    assert peak_memory(ingest) < 40 * len(data)


# Memory and work of what reads a decoded value, over documents that grow


def _nested(blocks: list[Any]) -> dict[str, Any]:
    """Return an event with the blocks inside as many others as allowed."""
    for _ in range(96):
        blocks = [{"type": "tool-result", "toolCallId": "c", "content": blocks}]
    return {"type": "content.block", "seq": 0, "block": blocks[0]}


def _snapshot(messages: list[Any]) -> dict[str, Any]:
    return {"type": "messages.snapshot", "seq": 0, "messages": messages}


def _delta(fields: dict[str, Any]) -> dict[str, Any]:
    return {"type": "text.delta", "seq": 0, **fields}


def _usage(key: str, count: int) -> dict[str, Any]:
    used: Any = {"byModel": {key: {"byModel": {f"m{number}": {"costUsd": "x"} for number in range(count)}}}}
    return {"type": "message.end", "seq": 0, "id": "m", "usage": used}


GROWING: dict[str, Callable[[int], dict[str, Any]]] = {
    "a long key above many objects": lambda size: _usage("k" * 20 * size, size),
    "unknown fields": lambda size: _delta({f"k{number}": 1 for number in range(size)}),
    "unknown fields that resemble known ones": lambda size: _delta({f"{number}atled": 1 for number in range(size)}),
    "unknown fields with long names": lambda size: _delta({f"{number}" + "delta" * 30: 1 for number in range(size)}),
    "objects that lack everything": lambda size: _snapshot([{} for _ in range(size)]),
    "members of a wrong type": lambda size: _snapshot([1] * size),
    "members of a wrong type, deep inside": lambda size: _nested([1] * size),
    "nulls": lambda size: _snapshot([{"id": "m", "role": "user", "content": [], "turnId": None} for _ in range(size)]),
    "nulls deep inside": lambda size: _nested([{"type": "text", "text": "", "citations": None} for _ in range(size)]),
    "blocks deep inside": lambda size: _nested([{"type": "code", "language": "", "code": ""} for _ in range(size)]),
    "a long text of a wrong kind": lambda size: _delta({"id": "t", "delta": "", "turnId": ["x" * 50 * size]}),
    "a long type": lambda size: {"type": "x" * 50 * size, "seq": 0},
}
READERS: dict[str, Callable[[Any], object]] = {
    "strict violations": lambda value: list(map(str, agjson.violations(value))),
    "lenient violations": lambda value: list(map(str, agjson.violations(value, mode="lenient"))),
    "is_valid": agjson.is_valid,
    "ingest": agjson.ingest,
    "parse_event": agjson.parse_event,
    "profile_of": agjson.profile_of,
    "excess": lambda value: sum(1 for _ in profiles.exceeding(value, "CORE")),
}


def _reading(reader: str, value: Any) -> Callable[[], None]:
    def read() -> None:
        with suppress(agjson.AgJsonError):
            READERS[reader](value)

    return read


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", GROWING)
def test_memory_is_bounded_by_the_size_of_a_decoded_value(name: str, reader: str) -> None:
    value = GROWING[name](2000)
    _reading(reader, value)()
    # A thousand violations at most, each with its location of at most 200 parts and its line.
    assert peak_memory(_reading(reader, value)) < 40 * len(json.dumps(value)) + 1000 * 4000


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", GROWING)
def test_work_doubles_at_most_with_the_size_of_a_decoded_value(name: str, reader: str) -> None:
    small, large = (_reading(reader, GROWING[name](size)) for size in (150, 300))
    small()
    assert calls_made(large) < 2.2 * calls_made(small) + 500


def test_the_excess_of_a_value_is_found_as_it_is_asked_for() -> None:
    small, large = (GROWING["blocks deep inside"](size) for size in (10, 1000))

    def first(value: Any) -> list[profiles.Excess]:
        return list(islice(profiles.exceeding(value, "CORE"), 3))

    def visited(value: Any) -> int:
        return calls_made(lambda: first(value)) - calls_made(lambda: agjson.is_valid(value, mode="lenient"))

    assert first(large) == first(small)
    assert visited(large) <= visited(small) + 10
    assert len(profiles.excess(large, "CORE")) == 1000


# Two variants that only their last field tells apart, each with a union of both inside.
_INSIDE: dict[str, Shape] = {"below": Array(Ref("Union")), "name": String()}
UNTAGGED = Inspector(
    {
        "First": Record({**_INSIDE, "last": Const("first")}, ("below", "last")),
        "Second": Record({**_INSIDE, "last": Const("second")}, ("below", "last")),
        "Union": Untagged(("First", "Second"), exclusive=True),
        "Any": Untagged(("First", "Second")),
    },
    {},
)


@pytest.mark.parametrize(
    "read",
    [
        lambda value: UNTAGGED.is_valid("Union", value, strict=True),
        lambda value: UNTAGGED.is_valid("Union", value, strict=False),
        lambda value: UNTAGGED.is_valid("Any", value, strict=False),
        lambda value: UNTAGGED.without_nulls("Union", value),
        lambda value: list(UNTAGGED.visits("Union", value)),
    ],
    ids=["strict", "lenient", "any", "without nulls", "visits"],
)
def test_work_on_unions_inside_one_another_does_not_multiply(read: Callable[[Any], object]) -> None:
    def nested(depth: int) -> dict[str, Any]:
        return {"below": [nested(depth - 1)] if depth else [], "name": "", "last": "second"}

    def work(depth: int) -> int:
        value = nested(depth)
        return calls_made(lambda: read(value))

    assert work(3) > 20
    assert work(6) < 2.5 * work(3)


def test_a_consumers_reading_of_a_union_skips_nulls_in_each_variant() -> None:
    value: Any = {"below": [{"below": [], "name": None, "last": "first"}], "name": None, "last": "second"}
    assert UNTAGGED.is_valid("Union", value, strict=False)
    assert not UNTAGGED.is_valid("Union", value, strict=True)
    pruned = {"below": [{"below": [], "last": "first"}], "last": "second"}
    assert UNTAGGED.without_nulls("Union", value) == pruned
    assert [visit.path for visit in UNTAGGED.visits("Union", pruned) if visit.field is None] == [
        ("Union", "Second"),
        ("Union", "First"),
    ]


# Texts of errors

HOSTILE_TEXTS = (
    "x" * 1_000_000,
    "\x1b" * 100_000,
    "\U000e0001" * 5000,
    "\x1b]52;c;aGk=\x07",
    "a\n::error file=x::y",
    "::error::y",
    " ::error::y",
    "##[error]y",
    "\ud83d",
    "\u202e\u2028\x85\x00",
    "\U0001f600",
    "",
)


def _errors() -> Iterator[type[agjson.AgJsonError]]:
    """Yield every class of the tree, wherever in the package it is."""
    for module in pkgutil.walk_packages(agjson.__path__, "agjson."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    waiting: list[type[agjson.AgJsonError]] = [agjson.AgJsonError]
    while waiting:
        kind = waiting.pop()
        yield kind
        waiting.extend(kind.__subclasses__())


def _arguments(kind: type[agjson.AgJsonError], text: str) -> dict[str, Any]:
    """Return arguments for an error of the class; all texts are the given one."""
    violation = agjson.Violation((text, 0, text), "type", text, text, text)
    values = {"str": text, "str | None": text, "int": 1, "int | None": 1, "bool": True, "Violation": violation}
    return {name: values[each.annotation] for name, each in inspect.signature(kind).parameters.items()}


def assert_safe_line(line: str) -> None:
    """Check that a text is one line that can be printed and logged."""
    assert line.isprintable()
    line.encode("utf-8")
    assert len(line) <= MAX_MESSAGE + len("<Violation >") + 2
    assert not line.lstrip().startswith("::")
    assert "##[" not in line


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=range(len(HOSTILE_TEXTS)))
def test_every_error_reads_as_one_safe_line_and_keeps_its_data(text: str) -> None:
    kinds = set(_errors())
    assert {agjson.ProfileExceeded, agjson.VersionMismatch, agjson.UnknownDefinition} < kinds
    for kind in kinds:
        error = kind(**_arguments(kind, text))
        assert_safe_line(str(error))
        assert repr(error).isprintable()
        assert len(repr(error)) < 3 * MAX_MESSAGE
        for name, value in _arguments(kind, text).items():
            assert getattr(error, name, value) == value


@pytest.mark.parametrize("text", HOSTILE_TEXTS, ids=range(len(HOSTILE_TEXTS)))
def test_every_violation_reads_as_one_safe_line_and_keeps_its_data(text: str) -> None:
    by_hand = agjson.Violation((text, 3), "type", text, text, text)
    assert by_hand.location == (text, 3)
    found = [
        *agjson.violations({"type": "text.delta", "seq": text, "id": "t", "delta": {}, text: 1, "delt": 1}),
        *agjson.violations({"type": text, "seq": 0}),
        *agjson.violations({"type": "text.delta", "seq": 0, "id": "t", text[:50]: 1}),
        *agjson.violations({"type": "text.delta", "seq": 0, "usage": {"byModel": {text: {text: 1}}}}),
        *agjson.violations({"version": f"2.0.0-{text}"}, "AgInput"),
    ]
    assert len(found) > 8
    for violation in (by_hand, *found):
        assert_safe_line(str(violation))
        assert_safe_line(repr(violation))


# Whatever is ingested


class Name(str):
    """A text that shows itself as another."""

    def __str__(self) -> str:
        return "{}"


class Line(str, PythonEnum):  # noqa: UP042, its str() is its name
    """A text that is a member of an enumeration."""

    DELTA = '{"type":"text.delta","seq":0,"id":"t","delta":""}'


class Moody:
    """A value with members that are not to be had."""

    def __getitem__(self, key: object) -> object:
        raise IndexError(key)


def _layouts(data: bytes) -> Iterator[Any]:
    """Yield views of the bytes in every layout. Those with items of four bytes need a multiple of four bytes."""
    yield memoryview(data)
    yield memoryview(bytes(byte for each in data for byte in (each, 0)))[::2]
    yield memoryview(data[::-1])[::-1]
    if data and len(data) % 4 == 0:
        yield memoryview(data).cast("I")
        yield memoryview(data).cast("B", (len(data) // 4, 4))
        yield memoryview(data).cast("c")


EVENT = {"type": "text.delta", "seq": 0, "id": "t", "delta": ""}
TEXT = json.dumps(EVENT).encode()
TEXT += b" " * (-len(TEXT) % 4)


def test_a_text_is_read_in_whatever_form_it_comes() -> None:
    class Bytes(bytes):
        pass

    class Buffer(bytearray):
        pass

    forms: list[Any] = [*_layouts(TEXT), Bytes(TEXT), Buffer(TEXT), Name(TEXT.decode()), Line.DELTA]
    assert len(forms) == 10
    for form in forms:
        assert agjson.ingest(form) == EVENT
        assert agjson.parse_event(form).to_wire() == EVENT
        assert agjson.check([form], duplicate_keys=True).findings == agjson.check([TEXT], duplicate_keys=True).findings


def test_a_view_is_measured_in_bytes_before_it_is_read() -> None:
    for view in _layouts(TEXT):
        with pytest.raises(agjson.LimitExceeded, match=f"has {len(TEXT)} bytes"):
            agjson.ingest(view, limits=agjson.Limits(max_bytes=len(TEXT) - 1))
        assert plain_text(view, agjson.Limits(max_bytes=len(TEXT))) == TEXT


def test_a_dict_of_another_class_is_read_and_not_changed() -> None:
    assert agjson.ingest(OrderedDict(EVENT)) == EVENT
    lazy: defaultdict[str, Any] = defaultdict(list, seq=0)
    with pytest.raises(agjson.InvalidDocument):
        agjson.ingest(lazy)
    assert lazy == {"seq": 0}


ODD: tuple[Callable[[], Any], ...] = (
    *(lambda: None, lambda: 5, object, Moody, lambda: iter(()), lambda: (each for each in [TEXT]), lambda: TEXT.split),
    lambda: array.array("B", TEXT),
    lambda: array.array("I", TEXT),
    lambda: MappingProxyType(EVENT),
    lambda: UserDict(EVENT),
    lambda: deque([EVENT]),
    lambda: [EVENT],
    lambda: (EVENT,),
    lambda: float("nan"),
    lambda: 10**5000,
    lambda: {1: 2, None: 3},
    lambda: {**EVENT, 10**5000: 1, (1, 2): 3},
    lambda: {"type": "text.delta", 1: {}},
    lambda: {"type": {}, "seq": 0},
    lambda: {**EVENT, "seq": 10**5000},
    lambda: {**EVENT, "seq": object()},
    lambda: {**EVENT, "turnId": {1, 2}},
    lambda: {**EVENT, "\ud83d": "\ud83d"},
    lambda: '{"\ud83d": 1}',
    lambda: Name("\ud83d"),
    lambda: type,
    lambda: dict,
    lambda: b"",
    lambda: memoryview(b""),
    lambda: bytearray(b"[1"),
)
PARSERS = (agjson.ingest, agjson.parse_event, agjson.parse_input, agjson.parse_message, agjson.parse_result)
ANYTHING = st.recursive(
    st.one_of(
        st.sampled_from(ODD).map(lambda make: make()),
        st.binary(max_size=20),
        st.text(st.characters(), max_size=20),
        st.integers(),
        st.floats(),
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("type", "seq", "id", "content", "version", "kind", 1, None)), inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2).map(lambda fields: {**EVENT, **fields})
    ),
    max_leaves=6,
)


def _ingested(data: Any) -> None:
    for walk in (False, True):
        limits = agjson.Limits(walk_decoded=walk)
        for mode in ("strict", "lenient"):
            for parse in PARSERS:
                with suppress(agjson.AgJsonError):
                    parse(data, mode=cast(Any, mode), limits=limits)
    with suppress(agjson.AgJsonError):
        agjson.profile_of(data)
    for violation in agjson.violations(data):
        assert_safe_line(str(violation))


@pytest.mark.parametrize("make", ODD, ids=range(len(ODD)))
def test_what_is_no_document_is_a_typed_error_and_nothing_else(make: Callable[[], Any]) -> None:
    _ingested(make())


@examples(300)
@given(ANYTHING)
@example({**EVENT, "type": Name("text.delta")})
def test_anything_gives_a_value_or_a_typed_error(data: Any) -> None:
    _ingested(data)


# Secrets (D33)

SECRET = "hunter2"
_HIDING: tuple[Any, ...] = (
    *(SECRET, [SECRET], [[SECRET]], {"a": SECRET}, {SECRET: 1}, {"a": {SECRET: [SECRET]}}, [{"type": SECRET}]),
    *({"kind": SECRET, "value": SECRET}, {"openai": SECRET}, {"openai": {SECRET: SECRET}}),
)


def _misspelled(name: str) -> Iterator[str]:
    yield from (name[:-1], name + "s", name.upper(), name[0].upper() + name[1:], name[::-1], f"{name[:2]}_{name[2:]}")


@pytest.mark.parametrize("definition", SENSITIVE)
@examples(5)
@given(data=st.data())
def test_no_report_holds_what_is_in_a_sensitive_field_or_in_an_unknown_one(
    definition: str, data: st.DataObject
) -> None:
    valid = data.draw(drawing().document(definition))
    reported = 0
    for field in SENSITIVE[definition]:
        for name in (field, *_misspelled(field), "unheardOf"):
            for hiding in _HIDING:
                for mode in ("strict", "lenient"):
                    value = {**valid, name: hiding, "-": hiding}
                    found = agjson.violations(value, definition, mode=cast(Any, mode))
                    reported += len(found)
                    for violation in found:
                        parts = (violation.location, violation.expected, violation.got, violation.hint)
                        assert SECRET not in f"{violation} {violation!r} {parts}"
                    if found:
                        with pytest.raises(agjson.InvalidDocument) as error:
                            agjson.ingest(value, mode=cast(Any, mode), definition=definition)
                        assert SECRET not in f"{error.value} {error.value!r}"
    assert reported > 100
