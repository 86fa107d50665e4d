"""Reading files: captures of server-sent events, gzip, and what is damaged in them."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agjson.io.documents import Document, read
from agjson.io.gzip import Gunzip
from agjson.io.sse import looks_like_sse, sse_documents
from agjson.json.limits import Limits
from agjson_runtime.documents import Document as Found
from agjson_runtime.documents import Oversized
from support.bounds import peak_memory


def events(data: bytes, *, max_bytes: int = 1000) -> list[Found | Oversized]:
    return list(sse_documents(io.BufferedReader(io.BytesIO(data)), max_bytes=max_bytes))


def put(folder: Path, data: bytes, name: str = "stream") -> list[Document]:
    path = folder / name
    path.write_bytes(data)
    return list(read(str(path)))


class TestServerSentEvents:
    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
    def test_each_line_end_of_the_standard_ends_a_line(self, end: bytes) -> None:
        lines = [b"id: 1", b"event: message", b'data: {"a":1}', b"", b": a comment", b"data: 2", b"", b""]
        assert events(end.join(lines)) == [Found(3, b'{"a":1}'), Found(6, b"2")]

    def test_unicode_line_ends_stand_in_the_data(self) -> None:
        data = "a\u2028b\u0085c\x0bd\x0c".encode()
        assert events(b"data: " + data + b"\n\n") == [Found(1, data)]

    def test_several_data_lines_are_one_document_that_starts_at_the_first(self) -> None:
        assert events(b'\ndata: {"a":\ndata:  1}\n\n') == [Found(2, b'{"a":\n 1}')]

    def test_one_space_after_the_colon_is_dropped_and_a_field_may_have_no_colon(self) -> None:
        assert events(b"data:1\ndata:  2\ndata\ndatabase: 3\n\n") == [Found(1, b"1\n 2\n")]

    def test_an_event_without_data_is_none_and_one_that_is_cut_off_counts(self) -> None:
        assert events(b"id: 7\n\ndata: 1") == [Found(3, b"1")]

    def test_done_is_no_document(self) -> None:
        assert events(b"data: 1\n\ndata: [DONE]\n\n") == [Found(1, b"1")]

    def test_a_byte_order_mark_is_no_part_of_the_first_line(self) -> None:
        assert events(b"\xef\xbb\xbfdata: 1\n\n") == [Found(1, b"1")]

    def test_an_event_beyond_the_limit_is_told_and_the_next_is_read(self) -> None:
        data = (
            b"data: " + b"x" * 50 + b"\n\ndata: 1\n\ndata: xx\ndata: " + b"y" * 8 + b"\n\ndata: " + b"z" * 10 + b"\n\n"
        )
        found = events(data, max_bytes=10)
        assert found == [Oversized(1, 50), Found(3, b"1"), Oversized(5, 11), Found(8, b"z" * 10)]

    def test_a_line_without_end_is_not_held(self) -> None:
        assert events(b"data: " + b"x" * 300_000, max_bytes=1000) == [Oversized(1, 300_000)]

    def test_short_data_lines_are_held_as_one_text(self) -> None:
        text = b"data:1\n" * 100_000
        found: list[Found | Oversized] = []
        assert peak_memory(lambda: found.extend(events(text, max_bytes=200_000))) < 6 * 200_000
        assert found == [Found(1, b"1\n" * 99_999 + b"1")]

    def test_line_ends_between_data_lines_count_for_the_limit(self) -> None:
        found: list[Found | Oversized] = []
        text = b"\n" + b"data:\n" * 100_000 + b"\ndata: 1\n"
        assert peak_memory(lambda: found.extend(events(text, max_bytes=1000))) < 500_000
        assert found == [Oversized(2, 99_999), Found(100_003, b"1")]
        assert events(b"data:\n" * 11 + b"\n", max_bytes=10) == [Found(1, b"\n" * 10)]
        assert events(b"data:\n" * 12 + b"\n", max_bytes=10) == [Oversized(1, 11)]

    def test_an_event_beyond_the_limit_leaves_none_of_its_data(self) -> None:
        assert events(b"data: 123456\ndata: 1234567\ndata: 1\n\n", max_bytes=10) == [Oversized(1, 16)]

    def test_an_event_with_an_empty_data_line_has_empty_data(self) -> None:
        assert events(b"data\n\ndata: [DONE]\ndata\n\n") == [Found(1, b""), Found(3, b"[DONE]\n")]

    @given(st.lists(st.binary(max_size=6).filter(lambda each: not set(b"\r\n") & set(each)), max_size=8), st.data())
    def test_how_the_bytes_arrive_makes_no_difference(self, lines: list[bytes], data: st.DataObject) -> None:
        end = data.draw(st.sampled_from((b"\n", b"\r\n", b"\r")))
        text = end.join(each for line in lines for each in (b"data:" + line, b"")) + end
        slow = list(sse_documents(io.BufferedReader(_Trickle(text)), max_bytes=1000))
        assert slow == events(text)
        assert [each.data for each in slow if isinstance(each, Found)] == [
            line.removeprefix(b" ") for line in lines if line.removeprefix(b" ") != b"[DONE]"
        ]

    @pytest.mark.parametrize(
        "start", [b"data: 1", b":\n", b"\r\n\nid: 1", b"event: x", b"retry: 10", b"\xef\xbb\xbfdata:"]
    )
    def test_a_capture_is_known_by_its_start(self, start: bytes) -> None:
        assert looks_like_sse(start)

    @pytest.mark.parametrize("start", [b"", b'{"data:": 1}', b"[", b' {"a":1}', b'"data:"', b"date: 1", b"null"])
    def test_json_is_no_capture(self, start: bytes) -> None:
        assert not looks_like_sse(start)


class _Trickle(io.RawIOBase):
    """Bytes that arrive one at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = iter(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        for byte in self._data:
            buffer[0] = byte
            return 1
        return 0


class _Slow(io.RawIOBase):
    """A pipe in which a few bytes arrive at a time."""

    def __init__(self, data: bytes, step: int) -> None:
        self._data, self._step = data, step

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = self._data[: min(self._step, len(buffer))]
        self._data = self._data[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)


@pytest.mark.parametrize("step", [1, 2, 7])
@pytest.mark.parametrize("form", ["sse", "gzipped sse", "lines", "gzipped lines"])
def test_a_slow_pipe_is_read_as_what_it_is(monkeypatch: pytest.MonkeyPatch, form: str, step: int) -> None:
    data = b'data: {"a":1}\n\ndata: {"b":2}\n\n' if "sse" in form else b'{"a":1}\n{"b":2}\n'
    pipe = io.BufferedReader(_Slow(gzip.compress(data) if "gzipped" in form else data, step))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(pipe))
    assert [each.value for each in read("-")] == [{"a": 1}, {"b": 2}]


class TestStandardInput:
    """What `agjson validate -` reads, as a shell gives it."""

    LINES = b'{"a":1}\n{"b":2}\n{"c":3}\n'

    @pytest.fixture(params=["plain", "gzipped"])
    def file(self, request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, int]:
        """Return a file and the length of a header before the three lines."""
        packed = request.param == "gzipped"
        path = tmp_path / "stream"
        path.write_bytes(b"header\n" + (gzip.compress(self.LINES) if packed else self.LINES))
        return path, len(b"header\n")

    @pytest.mark.parametrize("piped", [False, True])
    def test_it_is_read_from_where_it_is(
        self, monkeypatch: pytest.MonkeyPatch, file: tuple[Path, int], piped: bool
    ) -> None:
        path, start = file
        with path.open("rb") as opened:
            opened.seek(start)
            stream = io.BufferedReader(_Slow(opened.read(), 5)) if piped else opened
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(stream))
            assert [(each.line, each.value) for each in read("-")] == [(1, {"a": 1}), (2, {"b": 2}), (3, {"c": 3})]

    @pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
    @pytest.mark.parametrize(
        ("shell", "status", "message"),
        [
            ('{ read -r header; "$0" -m agjson validate --as JsonValue -; } < stream', 0, "3 documents: 3 valid"),
            ('tail -n +2 stream | "$0" -m agjson validate --as JsonValue -', 0, "3 documents: 3 valid"),
            ('"$0" -m agjson validate --as JsonValue - < stream', 1, "4 documents: 3 valid"),
            ('"$0" -m agjson validate --as JsonValue - <&-', 2, "there is no standard input"),
        ],
        ids=["after a header", "a pipe", "from the start", "closed"],
    )
    def test_a_command_reads_what_the_shell_has_left(
        self, tmp_path: Path, shell: str, status: int, message: str
    ) -> None:
        (tmp_path / "stream").write_bytes(b"header\n" + self.LINES)
        done = subprocess.run(["sh", "-c", shell, sys.executable], cwd=tmp_path, capture_output=True, check=False)
        assert message in (done.stdout + done.stderr).decode()
        assert done.returncode == status


class TestGzip:
    LINES = b'{"a":1}\n{"b":2}\n'

    @pytest.mark.parametrize(
        "plain", [LINES, b'[{"a":1},\n{"b":2}]', b'data: {"a":1}\n\ndata: {"b":2}\n\n'], ids=["lines", "array", "sse"]
    )
    def test_a_gzipped_file_reads_like_the_plain_one(self, tmp_path: Path, plain: bytes) -> None:
        values = [each.value for each in put(tmp_path, gzip.compress(plain))]
        assert values == [each.value for each in put(tmp_path, plain)] == [{"a": 1}, {"b": 2}]

    def test_several_members_are_one_stream(self, tmp_path: Path) -> None:
        data = gzip.compress(b'{"a":1}\n') + gzip.compress(b'{"b":2}\n')
        assert [each.value for each in put(tmp_path, data)] == [{"a": 1}, {"b": 2}]

    @pytest.mark.parametrize("damage", ["cut", "turned", "header", "tail"])
    def test_a_damaged_file_loses_no_more_than_what_is_damaged(self, tmp_path: Path, damage: str) -> None:
        lines = b"".join(b'{"number":%d}\n' % number for number in range(60_000))
        whole = gzip.compress(lines)
        damaged = {
            "cut": whole[: len(whole) // 2],
            "turned": whole[:-5000] + bytes(each ^ 255 for each in whole[-5000:]),
            "header": b"\x1f\x8b\x07" + whole[3:],
            "tail": whole + b"rubbish",
        }[damage]
        found = put(tmp_path, damaged)
        assert found[-1].fault is not None
        assert found[-1].fault.keyword == "json"
        good = [each.value for each in found if each.fault is None]
        expected = {"cut": 20_000, "turned": 20_000, "header": 0, "tail": 60_000}[damage]
        assert good[:expected] == [{"number": number} for number in range(expected)]

    @pytest.mark.parametrize("form", ["lines", "sse"])
    def test_every_document_before_the_damage_is_there(self, tmp_path: Path, form: str) -> None:
        start, end = ("data: ", "\n\n") if form == "sse" else ("", "\n")
        plain = "".join(f'{start}{{"number": {number}}}{end}' for number in range(5000)).encode()
        whole = gzip.compress(plain)
        for damaged in (whole[:-4], whole[:-8] + b"\0" * 8, whole + b"junk", whole[: len(whole) // 2]):
            inflater = zlib.decompressobj(31)
            try:
                ready = inflater.decompress(damaged)
            except zlib.error:
                ready = plain
            found = put(tmp_path, damaged)
            assert found[-1].fault is not None
            assert len(found) - 1 == ready.count(end.encode())

    def test_zeros_may_follow(self, tmp_path: Path) -> None:
        assert [each.fault for each in put(tmp_path, gzip.compress(b'{"a":1}\n') + b"\0" * 100)] == [None]

    @given(st.binary(max_size=3000), st.integers(1, 60), st.integers(1, 60))
    def test_how_the_bytes_arrive_makes_no_difference(self, data: bytes, step: int, size: int) -> None:
        stream = Gunzip(io.BufferedReader(_Slow(gzip.compress(data[:50]) + gzip.compress(data[50:]), step)))
        got = bytearray()
        while piece := stream.read(size):
            got += piece
        assert got == data

    def test_a_read_of_no_bytes_unpacks_none(self) -> None:
        packed = gzip.compress(b" " * 5_000_000)
        stream = Gunzip(io.BufferedReader(io.BytesIO(packed)))
        assert peak_memory(lambda: stream.read(0)) < 200_000
        assert len(stream.read(7) or b"") == 7

    def test_a_small_file_that_unpacks_to_a_large_document_meets_the_limit(self, tmp_path: Path) -> None:
        path = tmp_path / "bomb.gz"
        path.write_bytes(gzip.compress(b'{"a":"' + b" " * 20_000_000 + b'"}\n{"b":2}\n'))
        found = list(read(str(path), Limits(max_bytes=1_000_000)))
        assert [each.fault.keyword if each.fault else each.value for each in found] == ["limit", {"b": 2}]


@given(st.lists(st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=9), max_size=3), max_size=6))
def test_a_capture_holds_what_json_lines_hold(documents: Iterable[object]) -> None:
    texts = [json.dumps(each, ensure_ascii=False).encode(errors="surrogatepass") for each in documents]
    assert [
        each.data for each in events(b"".join(b"data: %b\n\n" % text for text in texts)) if isinstance(each, Found)
    ] == texts
