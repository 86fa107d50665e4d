"""Paths: the files that a file, a folder or a glob names.

Owns the walk through folders. It ends whatever links there are, opens no file, and what it cannot look into is reported
and not left out in silence.
"""

from __future__ import annotations

import errno
import glob
import os
import re
import stat
from collections.abc import Callable, Iterator
from fnmatch import filter as matching
from pathlib import Path
from typing import TypeAlias

from agjson.io.documents import STDIN

SUFFIXES = (".jsonl", ".ndjson", ".sse")

Unreadable: TypeAlias = Callable[[str, OSError], None]
"""Takes a path and why it cannot be read."""

_SEPARATORS = re.compile(f"([{re.escape(os.sep + (os.altsep or ''))}]+)")
_NOTHING_THERE = (FileNotFoundError, NotADirectoryError, ValueError)  # ValueError: no file can have that name


def expanded(path: str, unreadable: Unreadable) -> list[str]:
    """Return the files that a path names; ``-`` is standard input.

    A path that exists is that file, whatever characters it has, or the streams below that folder: the regular files
    that have one of SUFFIXES. Any other path is a glob of regular files. Neither a folder nor ``**`` includes what is
    behind a link to a folder. ``unreadable`` is called for each place that cannot be looked into, and for a path that
    names nothing.
    """
    if not path:
        unreadable(path, FileNotFoundError(errno.ENOENT, "expected a file, folder or glob, got an empty path", path))
        return []
    if path == STDIN:
        return [path]
    try:
        files = _streams(path, unreadable) if stat.S_ISDIR(os.stat(path).st_mode) else [path]
    except _NOTHING_THERE:
        files = _matches(path, unreadable)
    except OSError as error:
        unreadable(path, error)
        return []
    if not files:
        unreadable(path, FileNotFoundError(errno.ENOENT, "no stream of events there", path))
    return files


def _streams(folder: str, unreadable: Unreadable) -> list[str]:
    top = str(Path(folder))
    found = []
    for base, entries in _walk("" if top == os.curdir else os.path.join(top, ""), unreadable, hidden=True):
        found += [base + entry.name for entry in entries if entry.name.removesuffix(".gz").endswith(SUFFIXES)]
    return sorted(file for file in found if _is_regular(file, unreadable))


def _matches(pattern: str, unreadable: Unreadable) -> list[str]:
    """Return what `glob.glob` does, but for what is behind links under ``**``: links to a folder above have no end."""
    if not glob.has_magic(pattern):
        return []
    unreadable = _once(unreadable)  # the parts of a pattern may look into the same folder
    parts = _SEPARATORS.split(pattern)
    if parts[-1] == "**":
        parts += [os.sep, "*"]
    bases = [""]
    for name, separator in zip(parts[::2], [*parts[1::2], ""], strict=True):
        if name == "**":
            bases = [below for base in bases for below, _ in _walk(base, unreadable, hidden=False)]
        elif glob.has_magic(name):
            bases = [base + found + separator for base in bases for found in _names(base, name, unreadable)]
        else:
            bases = [base + name + separator for base in bases]
        bases = list(dict.fromkeys(bases))  # two ``**`` meet each folder several times
    return sorted(file for file in bases if _is_regular(file, unreadable))


def _names(base: str, pattern: str, unreadable: Unreadable) -> list[str]:
    names = [entry.name for entry in _entries(base, unreadable)]
    return matching([name for name in names if pattern.startswith(".") or not name.startswith(".")], pattern)


def _walk(base: str, unreadable: Unreadable, *, hidden: bool) -> Iterator[tuple[str, list[os.DirEntry[str]]]]:
    """Yield each folder with what is in it; ``base`` and the folders end with a separator, or are empty."""
    waiting = [base]
    while waiting:
        base = waiting.pop()
        entries = _entries(base, unreadable)
        yield base, entries
        folders = (entry.name for entry in entries if _is_folder(entry, unreadable))
        waiting += [os.path.join(base, name, "") for name in folders if hidden or not name.startswith(".")]


def _entries(base: str, unreadable: Unreadable) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(base or os.curdir) as entries:
            return list(entries)
    except _NOTHING_THERE:
        return []
    except OSError as error:
        unreadable(base, error)
        return []


def _once(unreadable: Unreadable) -> Unreadable:
    reported: set[str] = set()

    def report(place: str, error: OSError) -> None:
        if place not in reported:
            reported.add(place)
            unreadable(place, error)

    return report


def _is_folder(entry: os.DirEntry[str], unreadable: Unreadable) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError as error:
        unreadable(entry.path, error)
        return False


def _is_regular(file: str, unreadable: Unreadable) -> bool:
    try:
        return stat.S_ISREG(os.stat(file).st_mode)
    except _NOTHING_THERE:
        return False
    except OSError as error:
        unreadable(file, error)
        return False
