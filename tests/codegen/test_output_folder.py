"""The output folder: what was not generated is left alone, whatever it is and whatever the manifest says."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import pytest

from agjson_codegen.folder import MANIFEST, Comparison, FolderError, compare, with_manifest, write
from agjson_runtime.files import write_file

FILES = {"top.txt": "top\n", "package/__init__.py": "", "package/module.py": "ONE = 1\n", "docs/page.md": "# Page\n"}


def files(texts: dict[str, str] = FILES) -> dict[PurePosixPath, str]:
    return with_manifest({PurePosixPath(name): text for name, text in texts.items()})


def snapshot(folder: Path) -> dict[str, bytes | str]:
    """Return everything below the folder: the content of files, the target of links."""
    return {
        path.relative_to(folder).as_posix(): os.readlink(path) if path.is_symlink() else path.read_bytes()
        for path in folder.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def changed(found: Comparison, folder: Path) -> set[str]:
    return {each.path.relative_to(folder).as_posix() for each in found.differences}


@pytest.mark.parametrize("exists", [False, True])
def test_a_missing_or_empty_folder_is_filled(tmp_path: Path, exists: bool) -> None:
    folder = tmp_path / "out"
    if exists:
        folder.mkdir()
    assert changed(write(files(), folder), folder) == {*FILES, str(MANIFEST)}
    assert snapshot(folder) == {str(name): text.encode() for name, text in files().items()}
    assert write(files(), folder) == Comparison((), ())


def test_what_is_not_generated_any_more_is_deleted_and_so_is_its_empty_folder(tmp_path: Path) -> None:
    write(files({**FILES, "old/version/a.json": "{}", "docs/old.md": "old"}), tmp_path)
    found = write(files(), tmp_path)
    assert changed(found, tmp_path) == {"old/version/a.json", "docs/old.md", str(MANIFEST)}
    assert not (tmp_path / "old").exists()
    assert set(snapshot(tmp_path)) == {*FILES, str(MANIFEST)}


def test_foreign_files_are_reported_and_left_alone(tmp_path: Path) -> None:
    write(files(), tmp_path)
    foreign = [".git/config", ".git/objects/ab", ".hidden", "docs/mine.md", "mine/deep/er/x", "package/.DS_Store"]
    for name in foreign:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"\x00\xff\xfe mine")
    (tmp_path / "top.txt").write_text("stale", encoding="utf-8")
    before = snapshot(tmp_path)
    found = write(files(), tmp_path)
    assert changed(found, tmp_path) == {"top.txt"}
    names = (".git/", ".hidden", "docs/mine.md", "mine/", "package/.DS_Store")
    assert found.foreign == tuple(f"{tmp_path}/{name}" for name in names)
    assert snapshot(tmp_path) == before | {"top.txt": b"top\n"}


def test_caches_of_imported_modules_are_not_worth_a_report(tmp_path: Path) -> None:
    write(files(), tmp_path)
    cache = tmp_path / "package" / "__pycache__"
    cache.mkdir()
    (cache / "module.cpython-311.pyc").write_bytes(b"\xff")
    assert write(files(), tmp_path) == Comparison((), ())
    assert list(cache.iterdir())


def test_a_folder_of_other_files_without_a_manifest_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "src").mkdir()
    for run in (compare, write):
        with pytest.raises(FolderError, match=r"notes\.txt, src/.*no MANIFEST\.json.*--out"):
            run(files(), tmp_path)
    assert snapshot(tmp_path) == {"notes.txt": b"mine"}


def test_a_lost_manifest_comes_back_if_nothing_else_is_there(tmp_path: Path) -> None:
    write(files(), tmp_path)
    (tmp_path / MANIFEST).unlink()
    assert changed(write(files(), tmp_path), tmp_path) == {str(MANIFEST)}
    (tmp_path / MANIFEST).unlink()
    (tmp_path / "top.txt").write_text("edited", encoding="utf-8")
    with pytest.raises(FolderError, match=r"top\.txt.*no MANIFEST"):
        write(files(), tmp_path)
    assert (tmp_path / "top.txt").read_text(encoding="utf-8") == "edited"


def _file(path: Path) -> None:
    path.write_text("mine", encoding="utf-8")


def _folder(path: Path) -> None:
    (path / "inside").mkdir(parents=True)


def _link(path: Path) -> None:
    path.symlink_to(path.parents[1] / "outside.txt")


def _fifo(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("make", "name"),
    [
        *((make, "new.md") for make in (_file, _folder, _link, _fifo)),
        *((make, "new/page.md") for make in (_file, _link, _fifo)),
    ],
)
def test_what_is_where_a_new_file_or_its_folder_has_to_be_is_not_replaced(
    tmp_path: Path, make: Callable[[Path], None], name: str
) -> None:
    folder = tmp_path / "out"
    write(files(), folder)
    make(folder / PurePosixPath(name).parts[0])
    (folder / "top.txt").write_text("stale", encoding="utf-8")
    before = snapshot(tmp_path)
    for run in (compare, write):
        with pytest.raises(FolderError, match=r"new.*was not generated"):
            run(files({**FILES, name: "# New\n"}), folder)
    assert snapshot(tmp_path) == before
    assert not (tmp_path / "outside.txt").exists()


@pytest.mark.parametrize("make", [_folder, _link, _fifo])
def test_a_generated_file_that_became_something_else_is_not_replaced(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    folder = tmp_path / "out"
    write(files(), folder)
    (folder / "top.txt").unlink()
    make(folder / "top.txt")
    with pytest.raises(FolderError, match=r"top\.txt was not generated"):
        write(files(), folder)
    assert not (tmp_path / "outside.txt").exists()


def test_links_are_not_followed_to_delete_or_to_look(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "page.md").write_text("mine", encoding="utf-8")
    folder = tmp_path / "out"
    write(files({**FILES, "old/page.md": "old", "single.md": "old"}), folder)
    for name in ("old/page.md", "single.md"):
        (folder / name).unlink()
    (folder / "old").rmdir()
    (folder / "old").symlink_to(outside)
    (folder / "single.md").symlink_to(outside / "page.md")
    (folder / "loop").symlink_to(folder)
    found = write(files(), folder)
    assert {os.path.basename(name) for name in found.foreign} == {"old", "single.md", "loop"}
    assert (outside / "page.md").read_text(encoding="utf-8") == "mine"
    assert (folder / "old").is_symlink()
    assert (folder / "single.md").is_symlink()


def manifest_of(names: object) -> str:
    """Return a manifest with these files, in all else as an earlier run wrote it."""
    return json.dumps(json.loads(files()[MANIFEST]) | {"files": names})


def test_the_manifest_of_another_tool_gives_nothing_away(tmp_path: Path) -> None:
    theirs = {"name": "extension", "files": ["index.js", "src/main.js", ".git/config"]}
    for name in theirs["files"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("mine", encoding="utf-8")
    for manifest in (theirs, theirs | {"about": "What is in the package."}):
        (tmp_path / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
        before = snapshot(tmp_path)
        for run in (compare, write):
            with pytest.raises(FolderError, match=r"invalid manifest .*an earlier run wrote.*--out"):
                run(files(), tmp_path)
        assert snapshot(tmp_path) == before


@pytest.mark.parametrize(
    "manifest",
    [
        manifest_of(["../outside.txt"]),
        manifest_of(["docs/../../outside.txt"]),
        manifest_of(["ABSOLUTE"]),
        manifest_of([""]),
        manifest_of([1]),
        manifest_of("top.txt"),
        json.dumps(["top.txt"]),
        "[" * 100_000,
        "<<<<<<< HEAD",
        "",
        b"\xff\xfe",
    ],
)
def test_a_manifest_that_is_none_is_rejected_and_nothing_is_deleted(tmp_path: Path, manifest: str | bytes) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine", encoding="utf-8")
    folder = tmp_path / "out"
    write(files(), folder)
    data = manifest if isinstance(manifest, bytes) else manifest.replace("ABSOLUTE", str(outside)).encode()
    (folder / MANIFEST).write_bytes(data)
    before = snapshot(tmp_path)
    for run in (compare, write):
        with pytest.raises(FolderError, match=r"invalid manifest .*MANIFEST\.json"):
            run(files({}), folder)
    assert snapshot(tmp_path) == before


def test_a_manifest_that_is_a_link_is_rejected(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    write(files(), folder)
    (folder / MANIFEST).replace(tmp_path / "elsewhere.json")
    (folder / MANIFEST).symlink_to(tmp_path / "elsewhere.json")
    with pytest.raises(FolderError, match="invalid manifest"):
        write(files({}), folder)
    assert (folder / "top.txt").exists()


def test_a_manifest_that_lists_files_which_are_not_there_does_no_harm(tmp_path: Path) -> None:
    write(files(), tmp_path)
    listed = [*FILES, "gone.md", "top.txt/inside", "./x", "a\x00b"]
    (tmp_path / MANIFEST).write_text(manifest_of(listed), encoding="utf-8")
    assert changed(write(files(), tmp_path), tmp_path) == {str(MANIFEST)}


@pytest.mark.parametrize("name", ["../x", "/tmp/x", "a/../../x", "."])
def test_a_generated_path_outside_the_folder_is_rejected_before_anything_is_written(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "out"
    for run in (compare, write):
        with pytest.raises(FolderError, match="invalid generated path"):
            run(files({"top.txt": "x", name: "x"}), folder)
    assert snapshot(tmp_path) == {}


def test_an_undecodable_generated_file_is_a_difference(tmp_path: Path) -> None:
    write(files(), tmp_path)
    (tmp_path / "top.txt").write_bytes(b"\xff\x00\r\n")
    (found,) = compare(files(), tmp_path).differences
    assert found.diff.split("\n")[3:] == ["-\\xff\x00\r", "+top"]


@pytest.mark.parametrize(("old", "new"), [(None, ""), ("", None), ("a\n", "a")])
def test_a_difference_that_is_no_line_still_names_its_file(tmp_path: Path, old: str | None, new: str | None) -> None:
    for text in (old, new):
        write(files({} if text is None else {"x.txt": text}), tmp_path)
    before, after = (files({} if text is None else {"x.txt": text}) for text in (old, new))
    write(before, tmp_path)
    diffs = [each.diff for each in compare(after, tmp_path).differences if each.path.name == "x.txt"]
    assert diffs == ["--- a/x.txt\n+++ b/x.txt"]


def test_an_interrupted_run_leaves_whole_files_that_the_next_run_owns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = {**FILES, "old.md": "old"}
    new = {name: text + "changed\n" for name, text in FILES.items()} | {"new.md": "# New\n"}
    for count in range(len(new) + 1):
        target = tmp_path / str(count)
        write(files(old), target)
        left = count

        def interrupted(path: Path, content: str | bytes) -> None:
            nonlocal left
            if left == 0:
                raise KeyboardInterrupt
            left -= 1
            write_file(path, content)

        monkeypatch.setattr("agjson_codegen.folder.write_file", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write(files(new), target)
        monkeypatch.undo()
        for name, data in snapshot(target).items():
            if name != str(MANIFEST):
                assert data in (old.get(name, "").encode(), new.get(name, "").encode())
        assert write(files(new), target).foreign == ()
        assert set(snapshot(target)) == {*new, str(MANIFEST)}
