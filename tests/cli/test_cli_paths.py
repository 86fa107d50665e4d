"""Which files a path of ``agjson check`` names, and that what cannot be read is reported."""

from __future__ import annotations

import errno
import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import agjson
from agjson.checks.paths import expanded
from agjson.cli import main

LINE = b'{"type":"handoff","seq":0,"toAgentId":"a"}\n'


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def put(*names: str) -> None:
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(LINE) if name.endswith(".gz") else LINE)


def files(path: str) -> list[str]:
    """Return the files of a path of which every part can be read."""

    def unreadable(place: str, error: OSError) -> None:
        raise AssertionError(place) from error

    return expanded(path, unreadable)


def check(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


def locked(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Make folders unreadable, for root as well."""
    scandir = os.scandir

    def guarded(path: Any = ".") -> Any:
        if os.path.basename(os.path.normpath(path)) in names:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)


@pytest.fixture
def looked_into(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the folders that are listed, as often as they are."""
    scandir, found = os.scandir, list[str]()

    def counted(path: Any = ".") -> Any:
        found.append(os.path.realpath(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", counted)
    return found


def test_a_folder_means_its_streams_by_their_suffixes_at_any_depth() -> None:
    put("s/a.jsonl", "s/deep/er/b.ndjson", "s/c.sse.gz", "s/.hidden/d.jsonl", "s/README.md", "s/e.json")
    assert files("s") == ["s/.hidden/d.jsonl", "s/a.jsonl", "s/c.sse.gz", "s/deep/er/b.ndjson"]
    assert files("./s/") == files("s")
    assert files(".") == files("s")
    assert files(str(Path("s").absolute())) == [str(Path(file).absolute()) for file in files("s")]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("s/*.jsonl", ["s/a.jsonl"]),
        ("./s/*.jsonl", ["./s/a.jsonl"]),
        ("**/*.jsonl", ["s/a.jsonl", "s/deep/b.jsonl", "s/deep/er/c.jsonl"]),
        ("s/**", ["s/a.jsonl", "s/deep/b.jsonl", "s/deep/er/c.jsonl", "s/notes"]),
        ("s/**/**/c.jsonl", ["s/deep/er/c.jsonl"]),
        ("s/*/[bx].jsonl", ["s/deep/b.jsonl"]),
        ("s/.*/*.jsonl", ["s/.hidden/d.jsonl"]),
        ("s/*/b.jsonl", ["s/deep/b.jsonl"]),
        ("s//deep//*.jsonl", ["s//deep//b.jsonl"]),
    ],
)
def test_a_glob_means_the_files_that_it_matches(pattern: str, names: list[str]) -> None:
    put("s/a.jsonl", "s/deep/b.jsonl", "s/deep/er/c.jsonl", "s/.hidden/d.jsonl", "s/notes")
    assert files(pattern) == names
    assert files(os.path.join(os.getcwd(), "s", "*.jsonl")) == [os.path.abspath("s/a.jsonl")]


def test_a_path_that_exists_is_no_glob() -> None:
    put("a[1].jsonl", "a1.jsonl", "f*/b.jsonl", "fx/c.jsonl")
    assert files("a[1].jsonl") == ["a[1].jsonl"]
    assert files("f*") == ["f*/b.jsonl"]


@pytest.mark.parametrize("path", ["none", "none.jsonl", "none/*.jsonl", "empty", "a.jsonl/*", "\0", "no\ud800"])
def test_a_path_that_names_nothing_is_reported(path: str) -> None:
    put("a.jsonl")
    Path("empty").mkdir()
    found: list[tuple[str, str]] = []
    assert expanded(path, lambda place, error: found.append((place, error.strerror or ""))) == []
    assert found == [(path, "no stream of events there")]
    with pytest.raises(FileNotFoundError):
        agjson.check(path)


def test_an_empty_path_is_rejected_and_not_the_current_folder() -> None:
    put("a.jsonl")
    result = check("")
    assert result.exit_code == 2
    assert result.stderr == "agjson: '': expected a file, folder or glob, got an empty path\n"
    assert check("", "a.jsonl").stdout.endswith("in 1 event of 1 file\n")
    with pytest.raises(FileNotFoundError):
        agjson.check("")


@pytest.mark.parametrize("path", ["s", "s/**", "**/*.jsonl"])
def test_links_to_a_folder_above_have_an_end(path: str, looked_into: list[str]) -> None:
    put("s/a.jsonl", "s/deep/b.jsonl")
    for name in ("s/one", "s/two", "s/deep/three"):
        Path(name).symlink_to(Path("s").absolute(), target_is_directory=True)
    assert files(path) == ["s/a.jsonl", "s/deep/b.jsonl"]
    assert len(looked_into) <= 6
    assert "s" in {os.path.basename(folder) for folder in looked_into}


def test_many_recursive_parts_meet_each_folder_a_bounded_number_of_times(looked_into: list[str]) -> None:
    put(*(f"{'d/' * depth}a.jsonl" for depth in range(10)))
    assert len(files("/".join(["**"] * 5) + "/*.jsonl")) == 10
    assert len(looked_into) <= 6 * 10 * 11


def test_a_link_that_is_named_is_followed() -> None:
    put("real/a.jsonl", "real/deep/b.jsonl")
    Path("link").symlink_to("real", target_is_directory=True)
    assert files("link") == ["link/a.jsonl", "link/deep/b.jsonl"]
    assert files("link/**/*.jsonl") == files("link")
    assert files("l*/*.jsonl") == ["link/a.jsonl"]


@pytest.mark.parametrize("path", ["s", "s/**/*.jsonl", "s/*/*.jsonl"])
def test_a_folder_that_cannot_be_read_is_reported_and_the_others_are_checked(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("s/good/a.jsonl", "s/locked/b.jsonl")
    locked(monkeypatch, "locked")
    result = check(path)
    assert (result.exit_code, result.stderr) == (2, "agjson: s/locked/: Permission denied\n")
    assert "in 1 event of 1 file" in result.stdout
    with pytest.raises(PermissionError):
        agjson.check(path)


def test_a_folder_that_is_named_and_cannot_be_read_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    put("locked/a.jsonl")
    locked(monkeypatch, "locked")
    result = check("locked")
    assert result.exit_code == 2
    assert "agjson: locked/: Permission denied\n" in result.stderr


def test_a_file_whose_folder_may_be_listed_and_not_entered_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    put("s/a.jsonl", "s/b.jsonl", "s/README.md")
    look = os.stat

    def guarded(path: Any, **options: Any) -> os.stat_result:
        if str(path).endswith(("b.jsonl", "README.md")):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return look(path, **options)

    monkeypatch.setattr(os, "stat", guarded)
    result = check("s")
    assert (result.exit_code, result.stderr) == (2, "agjson: s/b.jsonl: Permission denied\n")
    assert "of 1 file" in result.stdout


def test_links_that_lead_nowhere_are_left_out_and_those_to_themselves_reported() -> None:
    put("s/a.jsonl")
    Path("s/.#a.jsonl").symlink_to("nobody@nowhere.1")
    assert files("s") == ["s/a.jsonl"]
    Path("s/self.jsonl").symlink_to("self.jsonl")
    result = check("s")
    assert result.exit_code == 2
    assert result.stderr.startswith("agjson: s/self.jsonl: ")


@pytest.mark.parametrize("path", ["s", "s/*"])
def test_only_regular_files_are_taken_from_folders_and_globs(path: str) -> None:
    put("s/a.jsonl")
    os.mkfifo("s/pipe.jsonl")
    assert files(path) == ["s/a.jsonl"]
    assert files("s/pipe.jsonl") == ["s/pipe.jsonl"]


def test_any_name_of_a_file_can_be_checked() -> None:
    names = [b"new\nline.jsonl", b"\xff\xfe.jsonl", b"\x1b]52;c;.jsonl", b" .jsonl", b"-.jsonl"]
    for name in names:
        Path(os.fsdecode(b"s/" + name)).parent.mkdir(exist_ok=True)
        Path(os.fsdecode(b"s/" + name)).write_bytes(LINE)
    assert sorted(os.fsencode(file) for file in files("s")) == sorted(b"s/" + name for name in names)
    result = check("s")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "of 5 files" in result.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_that_vanishes_is_reported_and_the_others_are_checked(
    jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("s/a.jsonl", "s/b.jsonl", "s/c.jsonl")

    def and_one_vanishes(path: str, unreadable: Any) -> Iterator[str]:
        yield from expanded(path, unreadable)
        Path("s/b.jsonl").unlink()

    monkeypatch.setattr("agjson.cli.check.expanded", and_one_vanishes)
    result = check("s", "--jobs", jobs)
    assert (result.exit_code, result.stderr) == (2, "agjson: s/b.jsonl: No such file or directory\n")
    assert "of 2 files" in result.stdout
