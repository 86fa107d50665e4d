"""The output folder: what is in it, what an earlier run wrote, and how it becomes what is generated now.

Owns the manifest, which lists every file that a run wrote, and the rule that comes with it: nothing else in the folder
is changed or deleted, and no link in it is followed.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from agjson_runtime.files import write_file

MANIFEST = PurePosixPath("MANIFEST.json")
# Marks a manifest as one of this module: other tools list their sources in a file of the same name.
_ABOUT = "The files that were generated into this folder. The next run may change and delete these, and no others."
_IGNORED = "__pycache__"  # Python writes it next to the modules that it imports
_SHOWN = 3


class FolderError(Exception):
    """A folder that cannot be filled without touching what was not generated."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One file that is not as it would be generated; ``text`` is None where it is to be deleted."""

    path: Path
    text: str | None
    diff: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a folder differs from what is generated, and what in it was not generated (folders end in a slash)."""

    differences: tuple[Difference, ...]
    foreign: tuple[str, ...]


def with_manifest(files: Mapping[PurePosixPath, str]) -> dict[PurePosixPath, str]:
    """Return the files, and the manifest that lists them."""
    manifest = {"about": _ABOUT, "files": sorted(map(str, files))}
    return {MANIFEST: json.dumps(manifest, indent=2) + "\n", **files}


def compare(expected: Mapping[PurePosixPath, str], folder: Path) -> Comparison:
    """Compare the folder with what is expected in it. Nothing is written.

    Raises FolderError if `write` would leave the folder or replace what was not generated, and OSError.
    """
    for name in expected:
        if not _is_inside(name):
            raise FolderError(f"invalid generated path {name}: it leaves the folder")
    owned = _owned(folder)
    present, foreign = _contents(folder, {*expected, *(owned or ())})
    old = {name: (folder / name).read_bytes() for name in present}
    taken = [name for name, text in expected.items() if _is_taken(folder, name, text, old, owned or frozenset())]
    if owned is None and (taken or foreign):
        raise FolderError(_not_ours(folder, sorted({*map(str, taken), *foreign})))
    if taken:
        raise FolderError(f"{folder / min(taken)} was not generated, but has to be. Move it away.")
    differences = (
        Difference(folder / name, expected.get(name), _diff(name, old.get(name), expected.get(name)))
        for name in sorted({*old, *expected})
        if name not in expected or old.get(name) != expected[name].encode()
    )
    return Comparison(tuple(differences), tuple(os.path.join(folder, name) for name in foreign))


def write(expected: Mapping[PurePosixPath, str], folder: Path) -> Comparison:
    """Make the files of the folder as expected; return how they differed. Raises what `compare` raises, and OSError.

    All checks come first. A run that is interrupted leaves whole files, and a manifest that lists what it wrote.
    """
    found = compare(expected, folder)
    for each in found.differences:
        if each.text is None:
            _delete(each.path, folder)
    manifest = folder / MANIFEST
    for each in sorted(found.differences, key=lambda each: each.path != manifest):
        if each.text is not None:
            each.path.parent.mkdir(parents=True, exist_ok=True)
            write_file(each.path, each.text)
    return found


def _is_inside(name: PurePosixPath) -> bool:
    return bool(name.parts) and not name.is_absolute() and ".." not in name.parts


def _owned(folder: Path) -> frozenset[PurePosixPath] | None:
    """Return what the manifest of the folder lists, itself included; None if there is no manifest."""
    path = folder / MANIFEST
    if not os.path.lexists(path):
        return None
    names = _names(path) if path.is_file() and not path.is_symlink() else None
    if names is None or not all(map(_is_inside, names)):
        raise FolderError(
            f"invalid manifest {path}: expected one that an earlier run wrote. Restore it, or name a new or empty "
            "folder with --out."
        )
    return frozenset({MANIFEST, *names})


def _names(manifest: Path) -> list[PurePosixPath] | None:
    try:
        value: Any = json.loads(manifest.read_bytes())
    except (ValueError, RecursionError):
        return None
    names = value.get("files") if isinstance(value, dict) and value.get("about") == _ABOUT else None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return None
    return [PurePosixPath(name) for name in names]


def _contents(folder: Path, known: Iterable[PurePosixPath]) -> tuple[list[PurePosixPath], list[str]]:
    """Return the known files that are in the folder, and all that is not known, without a look into its folders."""
    known = frozenset(known)
    ancestors = {parent for name in known for parent in name.parents}
    present: list[PurePosixPath] = []
    foreign: list[str] = []
    waiting = [PurePosixPath()] if folder.exists() else []
    while waiting:
        inner = waiting.pop()
        with os.scandir(folder / inner) as entries:
            for entry in entries:
                name = inner / entry.name
                if entry.is_dir(follow_symlinks=False):
                    if name in ancestors:
                        waiting.append(name)
                    elif entry.name != _IGNORED:
                        foreign.append(f"{name}/")
                elif name in known and entry.is_file(follow_symlinks=False):
                    present.append(name)
                else:
                    foreign.append(str(name))
    return sorted(present), sorted(foreign)


def _is_taken(
    folder: Path, name: PurePosixPath, text: str, old: Mapping[PurePosixPath, bytes], owned: frozenset[PurePosixPath]
) -> bool:
    """Return whether something that was not generated is where the file, or a folder above it, has to be."""
    if name in old:
        return name not in owned and old[name] != text.encode()
    above = (folder / parent for parent in name.parents[:-1])
    return os.path.lexists(folder / name) or any(
        path.is_symlink() or (path.exists() and not path.is_dir()) for path in above
    )


def _not_ours(folder: Path, names: list[str]) -> str:
    more = len(names) - _SHOWN
    shown = ", ".join(names[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
    return (
        f"{folder} holds what was not generated ({shown}), and has no {MANIFEST}. "
        "Name a new or empty folder with --out, or empty this one."
    )


def _delete(path: Path, folder: Path) -> None:
    """Delete the file, and the folders above it that are empty then."""
    path.unlink()
    for above in path.relative_to(folder).parents[:-1]:
        with suppress(OSError):
            (folder / above).rmdir()


def _diff(name: PurePosixPath, old: bytes | None, new: str | None) -> str:
    before, after = _lines((old or b"").decode("utf-8", "backslashreplace")), _lines(new or "")
    lines = list(difflib.unified_diff(before, after, f"a/{name}", f"b/{name}", n=2, lineterm=""))
    return "\n".join(lines or (f"--- a/{name}", f"+++ b/{name}"))  # files may differ in nothing but their last line end


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []
