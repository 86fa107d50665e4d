"""The archive of the corpus: a ZIP whose bytes depend on the names and bytes of its files alone.

The hook of the build loads this module by its path, so it imports nothing of this package.
"""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

_PACKED = (".json", ".jsonl", ".md", ".npmrc", ".py", ".ts")  # not what an editor or a file manager leaves behind
_BUILT = frozenset({"__pycache__", "dist", "node_modules"})  # nor what building and running an adapter does
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_MODE = stat.S_IFREG | 0o644
_SMALLEST = 9


def stem(protocol: str, version: str) -> str:
    """Return the name of the archive of that version of a protocol, and of the one folder in it."""
    return f"{protocol}-conformance-{version}"


def pack(folder: Path, protocol: str, version: str) -> bytes:
    """Return a ZIP archive of one protocol's corpus, with what all protocols share: the pages and the adapters."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(_names(folder, protocol)):
            entry = zipfile.ZipInfo(f"{stem(protocol, version)}/{name}", _EARLIEST)
            entry.create_system = _UNIX
            entry.external_attr = _MODE << 16
            archive.writestr(entry, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED, _SMALLEST)
    return packed.getvalue()


def _names(folder: Path, protocol: str) -> Iterator[str]:
    for path in folder.rglob("*"):
        name = PurePosixPath(path.relative_to(folder))
        shared = len(name.parts) == 1 or (name.parts[0] == "adapters" and _BUILT.isdisjoint(name.parts))
        if path.is_file() and path.name.endswith(_PACKED) and (shared or name.parts[0] == protocol):
            yield str(name)
