"""Files: whole or not at all.

Owns how a file is replaced. click has the same as ``open_file(..., atomic=True)``, but that one moves a half-written
file into place when the writer fails. Standard library only.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file next to its place and move it there, so that a reader sees the old file or the new one.

    Text is written as UTF-8, with its line ends as they are. An existing file keeps its permissions, and a link stays a
    link. What is no regular file (a device, a pipe) is written to as it is. Raises OSError, and leaves the old file
    as it was.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(data)  # by its own name: what /dev/stdout leads to may have none
        return
    target = Path(os.path.realpath(path))
    try:
        descriptor, name = tempfile.mkstemp(prefix=".unfinished-", dir=target.parent)
    except OSError as error:  # which names a file that nobody asked for
        raise OSError(error.errno, error.strerror, str(path)) from None
    unfinished = Path(name)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        unfinished.chmod(_new_mode() if mode is None else stat.S_IMODE(mode))
        unfinished.replace(target)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _new_mode() -> int:
    """Return the permissions that the process gives to new files."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
