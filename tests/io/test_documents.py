"""Where `documents` finds documents in a stream, however it is laid out and whatever is wrong with it."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agjson_runtime import documents as module
from agjson_runtime.documents import Document, Found, Oversized, documents
from support.attack import examples
from support.bounds import peak_memory


def found(data: bytes, **options: int) -> list[tuple[int, bytes | int]]:
    """What the stream holds, with line numbers."""
    return [(each[0], each[1]) for each in documents(io.BytesIO(data), **options)]


def test_json_lines_are_documents_with_their_line() -> None:
    assert found(b'{"a":1}\n{"b":2}\n') == [(1, b'{"a":1}'), (2, b'{"b":2}')]


def test_the_last_line_needs_no_line_break() -> None:
    assert found(b'{"a":1}\n{"b":2}') == [(1, b'{"a":1}'), (2, b'{"b":2}')]


def test_blank_lines_are_skipped_and_counted() -> None:
    assert found(b'\n \t\n{"a":1}\n\n\r\n{"b":2}\n\n') == [(3, b'{"a":1}'), (6, b'{"b":2}')]


def test_line_ends_may_have_a_carriage_return() -> None:
    assert found(b'{"a":1}\r\n{"b":2}\r\n') == [(1, b'{"a":1}'), (2, b'{"b":2}')]
    assert found(b'{\r\n "a": 1\r\n}\r\n{\r\n}\r\n') == [(1, b'{\r\n "a": 1\r\n}'), (4, b"{\r\n}")]


@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\t\n", b"[]", b" [ \n ] \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_a_stream_may_hold_nothing(data: bytes) -> None:
    assert found(data) == []


def test_brackets_and_escaped_quotes_in_strings_are_text() -> None:
    line = rb'{"a":"}]\"{[\\"}'
    assert found(line + b"\n" + line) == [(1, line), (2, line)]
    assert found(b"[" + line + b"," + line + b"]") == [(1, line), (1, line)]


@pytest.mark.parametrize(
    "broken", [b'{"a":1', b'{"a":"x', b'{"a":1}}', b'{"a":[1}', b"rubbish", b'"', b"]", b"\xff\x00", b"5"]
)
def test_a_broken_line_costs_no_other_line(broken: bytes) -> None:
    good = b'{"g":1}'
    assert found(broken + b"\n" + good + b"\n" + good) == [(1, broken), (2, good), (3, good)]
    assert found(good + b"\n" + broken + b"\n" + good) == [(1, good), (2, broken), (3, good)]
    assert found(good + b"\n" + broken) == [(1, good), (2, broken)]


def test_a_broken_first_line_is_told_from_a_document_on_several_lines_by_the_next_line() -> None:
    assert found(b'{"a":[1,\n\n{"b":2}\n{"c":3}') == [(1, b'{"a":[1,'), (3, b'{"b":2}'), (4, b'{"c":3}')]
    assert found(b'{"a":[1,\n\n2]}\n{"c":3}') == [(1, b'{"a":[1,\n\n2]}'), (4, b'{"c":3}')]


def test_a_later_line_may_be_an_array_and_is_one_document_then() -> None:
    assert found(b'{"a":1}\n[1,2]\n') == [(1, b'{"a":1}'), (2, b"[1,2]")]


def test_an_array_holds_documents() -> None:
    assert found(b'[{"a":[1,{}]},{"b":2}]') == [(1, b'{"a":[1,{}]}'), (1, b'{"b":2}')]
    assert found(b'\n[\n  {"a": 1},\n  {\n    "b": 2\n  }\n]\n') == [(3, b'{"a": 1}'), (4, b'{\n    "b": 2\n  }')]


def test_members_of_an_array_may_be_no_objects() -> None:
    assert found(b'[1, "a,]", null, [2, 3], nul, {}]') == [
        (1, b"1"),
        (1, b'"a,]"'),
        (1, b"null"),
        (1, b"[2, 3]"),
        (1, b"nul"),
        (1, b"{}"),
    ]


def test_several_arrays_and_documents_may_follow_one_another() -> None:
    assert found(b'[{"a":1}] [{"b":2}]\n{"c":3}') == [(1, b'{"a":1}'), (1, b'{"b":2}'), (2, b'{"c":3}')]


@pytest.mark.parametrize(
    ("broken", "parts"),
    [
        (b'{"a":1', [b'{"a":1,']),
        (b'{"a":[1}', [b'{"a":[1}']),
        (b'{"a":{"b":[1}', [b'{"a":{"b":[1},']),
        (b'{"a":1}}', [b'{"a":1}', b"}"]),
        (b'{"a" 1}', [b'{"a" 1}']),
        (b'{"a":tru}', [b'{"a":tru}']),
        (b"rubbish", [b"rubbish"]),
    ],
)
def test_a_broken_member_costs_no_other_member(broken: bytes, parts: list[bytes]) -> None:
    good = b'{"g":1}'
    assert found(b"[" + good + b", " + broken + b", " + good + b"]") == [
        (1, good),
        *((1, part) for part in parts),
        (1, good),
    ]


def test_a_string_that_is_not_closed_ends_with_its_line() -> None:
    assert found(b'[\n{"a":"x},\n{"b":"y:\n{"c":1}\n]') == [(2, b'{"a":"x},'), (3, b'{"b":"y:'), (4, b'{"c":1}')]


@pytest.mark.parametrize("data", [b'[{"a":1}', b'[{"a":1},', b'[{"a":1}\n', b"[5", b"[", b'["x'])
def test_an_array_that_is_cut_between_members_lacks_one(data: bytes) -> None:
    assert found(data)[-1][1] == b""


@pytest.mark.parametrize("rest", [b'{"b":', b'{"b":"x', b'{"b":"x\\', b"{", b'{"b":[{}'])
def test_an_array_that_is_cut_in_a_member_ends_with_what_is_there(rest: bytes) -> None:
    assert found(b'[{"a":1},' + rest) == [(1, b'{"a":1}'), (1, rest)]


@pytest.mark.parametrize(
    ("data", "place"), [(b'[{"a":1},,{"b":2}]', 1), (b'[{"a":1}{"b":2}]', 1), (b'[,{"a":1}]', 0), (b'[{"a":1},]', 1)]
)
def test_a_comma_too_many_or_too_few_leaves_an_empty_document_in_its_place(data: bytes, place: int) -> None:
    each = [data for _, data in found(data)]
    assert each.pop(place) == b""
    assert each == [b'{"a":1}', b'{"b":2}'][: len(each)]


def test_what_follows_an_array_is_a_document_of_its_own() -> None:
    assert found(b'[{"a":1}]]\n{"b":2}') == [(1, b'{"a":1}'), (1, b"]"), (2, b'{"b":2}')]


def test_one_document_may_be_printed_over_several_lines() -> None:
    data = json.dumps({"a": [{"b": {}}], "c": "d"}, indent=2).encode()
    assert found(data + b"\n") == [(1, data)]


def test_several_documents_may_be_printed_over_several_lines() -> None:
    assert found(b'{\n "a": 1\n}\n\n{\n "b": 2\n}{"c":3} {"d":\n4}') == [
        (1, b'{\n "a": 1\n}'),
        (5, b'{\n "b": 2\n}'),
        (7, b'{"c":3}'),
        (7, b'{"d":\n4}'),
    ]


def test_several_documents_may_share_the_first_line() -> None:
    assert found(b'{"a":1}{"b":2} {"c":3}\n{"d":4}') == [
        (1, b'{"a":1}'),
        (1, b'{"b":2}'),
        (1, b'{"c":3}'),
        (2, b'{"d":4}'),
    ]


def test_a_printed_document_may_follow_json_lines() -> None:
    assert found(b'{"a":1}\n{\n  "b": 2\n}\n{"c":3}') == [(1, b'{"a":1}'), (2, b'{\n  "b": 2\n}'), (5, b'{"c":3}')]


@pytest.mark.parametrize("cut", [b'{\n  "a": {\n    "b": 1,', b'{\n  "a": [\n    1,', b'{\n  "a":', b'{\n  "a": "x'])
def test_a_printed_document_that_is_cut_off_does_not_swallow_the_next(cut: bytes) -> None:
    good = b'{\n  "g": 1\n}'
    lines = cut.count(b"\n") + 1
    assert found(cut + b"\n" + good + b"\n" + good) == [(1, cut), (lines + 1, good), (lines + 4, good)]


def test_a_printed_member_that_is_cut_off_does_not_swallow_the_next() -> None:
    data = b'[\n  {\n    "a": [\n      1,\n  {\n    "b": 2\n  }\n]'
    assert found(data) == [(2, b'{\n    "a": [\n      1,'), (5, b'{\n    "b": 2\n  }')]


def test_a_document_without_indentation_may_have_objects_at_the_start_of_lines() -> None:
    data = json.dumps({"a": [{"b": 1}, {"c": {"d": 2}}]}, indent=0).encode()
    assert found(data) == [(1, data)]


def test_a_byte_order_mark_stays_with_the_first_document() -> None:
    mark = b"\xef\xbb\xbf"
    assert found(mark + b'{"a":1}\n{"b":2}') == [(1, mark + b'{"a":1}'), (2, b'{"b":2}')]
    assert found(mark + b'\n[{"a":1},{"b":2}]') == [(2, mark + b'{"a":1}'), (2, b'{"b":2}')]


@pytest.mark.parametrize(
    ("before", "after"), [(b"", b"\n"), (b"[", b",\n"), (b'[{"z":1},\n', b","), (b"{\n", b"\n"), (b'{"z":1}\n', b"\n")]
)
def test_a_document_that_is_too_long_is_told_with_its_size_and_not_kept(before: bytes, after: bytes) -> None:
    long, good = b'{"a":"' + b"x" * 200_000 + b'"}', b'{"g":1}'
    if before == b"{\n":
        long = before + long[1:]
        before = b""
    every = list(documents(io.BytesIO(before + long + after + good + after + good), max_bytes=100))
    assert next(each for each in every if isinstance(each, Oversized)).size in (len(long), len(long) + 1)
    assert [each.data for each in every if isinstance(each, Document) and b"g" in each.data] == [good, good]


def test_the_limit_itself_is_not_too_long() -> None:
    assert found(b'{"a":12}\n{"a":1}\n{"a":12}', max_bytes=7) == [(1, 9), (2, b'{"a":1}'), (3, 8)]
    assert found(b'[{"a":12},{"a":1}]', max_bytes=7) == [(1, 8), (1, b'{"a":1}')]


class Endless(io.RawIOBase):
    """A stream of ``count`` times the same bytes that nobody has as a whole."""

    def __init__(self, piece: bytes, count: int) -> None:
        self._piece = piece
        self._count = count

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._count == 0:
            return 0
        self._count -= 1
        buffer[: len(self._piece)] = self._piece
        return len(self._piece)


class Joined(io.BytesIO):
    """The bytes, then those of the other stream."""

    def __init__(self, start: bytes, rest: Endless) -> None:
        super().__init__(start)
        self._rest = io.BufferedReader(rest)

    def readline(self, size: int | None = -1, /) -> bytes:
        return super().readline(size) or self._rest.readline(size)


@pytest.mark.parametrize(
    "piece", [b'{"a":1}\n' * 900, b'{"a":1},' * 900, b"x" * 8000, b"[" * 8000, b'"' * 8000, b"{\n" * 4000, b" " * 8000]
)
@pytest.mark.parametrize("start", [b"", b"["])
def test_memory_does_not_grow_with_the_stream(piece: bytes, start: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CHUNK", 2048)
    monkeypatch.setattr(module, "_DEEPEST", 1000)
    tracemalloc.start()
    try:
        for _ in documents(Joined(start, Endless(piece, 30)), max_bytes=5000):
            pass
        assert tracemalloc.get_traced_memory()[1] < 30 * len(piece) / 2
    finally:
        tracemalloc.stop()


def test_documents_come_before_the_stream_has_ended() -> None:
    class Line(io.BytesIO):
        lines = iter([b'{"a":1}\n', b'{"b":2}\n'])

        def readline(self, size: int | None = -1, /) -> bytes:
            line = next(self.lines, None)
            assert line is not None, "read further than asked for"
            return line

    reading = documents(Line())
    assert next(reading) == (1, b'{"a":1}')
    assert next(reading) == (2, b'{"b":2}')


@pytest.mark.parametrize("end", [b"", b"\n", b"\n{}", b'\n\n{"a":\n1}', b'{"a":\n1}'], ids=range(5))
@pytest.mark.parametrize("start", [b"", b"["])
def test_many_documents_on_a_line_are_not_held_together(start: bytes, end: bytes) -> None:
    line = start + (b"{}," if start else b"{}") * 20_000
    count = 0

    def read() -> None:
        nonlocal count
        for _ in documents(io.BytesIO(line + end)):
            count += 1

    assert peak_memory(read) < 4 * len(line) + 100_000
    assert count in range(20_000, 20_003)


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.sampled_from('ab"\\{}[],: \n\té'), max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "{", '"', "\\"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def _streams(draw: st.DrawFn) -> tuple[list[Any], bytes]:
    """Documents and a stream that holds them, laid out in one of the ways there are."""
    values = draw(st.lists(st.dictionaries(st.sampled_from(["k", "}"]), _VALUES, min_size=1), min_size=1, max_size=4))
    indent = draw(st.sampled_from([0, 1, 2, 4]))
    layout = draw(st.sampled_from(["lines", "array", "printed array", "array of printed", "printed"]))
    lines, printed = [json.dumps(each) for each in values], [json.dumps(each, indent=indent) for each in values]
    text = {
        "lines": "\n".join(lines),
        "array": json.dumps(values),
        "printed array": json.dumps(values, indent=indent),
        "array of printed": "[" + draw(st.sampled_from([",", "\n,", " ,\n"])).join(printed) + "\n]",
        "printed": draw(st.sampled_from(["", "\n", "\n\n"])).join(printed),
    }[layout]
    return values, text.replace("\n", draw(st.sampled_from(["\n", "\r\n"]))).encode()


@pytest.fixture(params=[1, 3, 2**16])
def chunk(request: pytest.FixtureRequest) -> Iterator[int]:
    """Streams are read in pieces of that size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_CHUNK", request.param)
        yield request.param


@pytest.mark.usefixtures("chunk")
@examples(150)
@given(_streams())
def test_well_formed_streams_yield_their_documents_in_every_layout(stream: tuple[list[Any], bytes]) -> None:
    values, data = stream
    every: list[Found] = list(documents(io.BytesIO(data)))
    assert [json.loads(each.data) for each in every if isinstance(each, Document)] == values
    for each in every:
        assert isinstance(each, Document)
        assert data.splitlines()[each.line - 1].strip(), "the line is where the document starts"


@pytest.mark.usefixtures("chunk")
@examples(300)
@given(st.lists(st.sampled_from([b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\n", b"\r", b" ", b"1", b"\xff"])))
def test_no_bytes_are_lost_and_lines_never_go_back(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    every = [each for each in documents(io.BytesIO(data)) if isinstance(each, Document)]
    assert [each.line for each in every] == sorted(each.line for each in every)
    rest = data
    for each in filter(lambda each: each.data, every):
        before, piece, rest = rest.partition(each.data)
        assert piece == each.data
        assert not before.strip(b" \t\r\n[],"), "only what separates documents is left out"
    assert not rest.strip(b" \t\r\n[],")
