"""Files: replaced as a whole, or left as they were."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from agjson_runtime.files import write_file


@pytest.fixture
def umask() -> Iterator[None]:
    old = os.umask(0o027)
    yield
    os.umask(old)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("content", ["", "a\r\nb\u2028é\U0001f600\n", b"\xff\x00"])
def test_a_file_holds_what_was_written_byte_for_byte(tmp_path: Path, content: str | bytes) -> None:
    path = tmp_path / "file"
    for _ in range(2):
        write_file(path, content)
        assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    write_file(tmp_path / "new", "x")
    assert mode(tmp_path / "new") == 0o640
    (tmp_path / "new").chmod(0o751)
    write_file(tmp_path / "new", "y")
    assert mode(tmp_path / "new") == 0o751


def test_whoever_reads_the_old_file_reads_it_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old" * 10_000)
    with path.open("rb") as reader:
        start = reader.read(3)
        write_file(path, "new")
        assert start + reader.read() == b"old" * 10_000
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("error", [OSError("full"), KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("step", ["chmod", "replace"])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")

    def fail(*arguments: object) -> None:
        raise error

    monkeypatch.setattr(Path, step, fail)
    with pytest.raises(type(error)):
        write_file(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["file"]


def test_text_that_cannot_be_encoded_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_file(path, "\ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path, exists: bool) -> None:
    target, link = tmp_path / "elsewhere" / "target", tmp_path / "link"
    target.parent.mkdir()
    if exists:
        target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_file(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, "text")
    reader.join()
    assert received == [b"text"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("place", ["missing/file", "file/below", "folder", "loop"])
def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match=r"Errno") as error:
        write_file(tmp_path / place, "x")
    assert error.value.filename == str(tmp_path / place)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder", "loop"]
