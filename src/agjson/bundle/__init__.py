"""Published files: the schemas, and the bundle with all that a team in another language takes."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias

from agjson.bundle import archive
from agjson.errors import UnknownDefinition
from agjson.protocol import Protocol
from agjson_runtime.shapes import suggestion

Variant: TypeAlias = Literal["strict", "lenient", "draft-07"]
_FILES: Mapping[str, str] = {
    "strict": "schema.json",
    "lenient": "schema.lenient.json",
    "draft-07": "schema.draft-07.json",
}
_SUMS = "SHA256SUMS"


def schema_text(protocol: Protocol, variant: Variant = "strict") -> str:
    """The published schema, as its file says it."""
    return _path("schema", protocol.name, protocol.version, _FILES[variant]).read_text(encoding="utf-8")


def schema_of(protocol: Protocol, definition: str, variant: Variant = "strict") -> dict[str, Any]:
    """The schema of one definition with just the definitions that it needs. Raises UnknownDefinition."""
    whole = json.loads(schema_text(protocol, variant))
    keyword = "definitions" if "definitions" in whole else "$defs"
    known = whole[keyword]
    if definition not in known:
        raise UnknownDefinition(definition, suggestion(definition, tuple(known)))
    needed: set[str] = set()
    waiting = [definition]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(reference.rpartition("/")[2] for reference in _references(known[name]))
    reference = {"$ref": f"#/{keyword}/{definition}"}
    return {
        "$schema": whole["$schema"],
        "$id": f"{whole['$id']}:{definition}",
        "title": definition,
        **(reference if keyword == "$defs" else {"allOf": [reference]}),
        keyword: {name: node for name, node in known.items() if name in needed},
    }


def bundle(protocol: Protocol) -> Mapping[str, bytes]:
    """Every published file, checksums included: its name in the bundle, and its bytes."""
    result = {name: _path("schema", protocol.name, protocol.version, name).read_bytes() for name in _FILES.values()}
    reference = _path("docs", f"{protocol.name}.md").read_bytes()
    result["reference.md"] = reference.replace(f"](../schema/{protocol.name}/{protocol.version}/".encode(), b"](")
    result[_checker(protocol)] = _path("check", _checker(protocol)).read_bytes()
    result[f"{archive.stem(protocol.name, protocol.version)}.zip"] = _corpus(protocol)
    result["CHANGELOG.md"] = newest_entry(_path("CHANGELOG.md").read_text(encoding="utf-8")).encode()
    result["LICENSE"] = _path("LICENSE").read_bytes()
    sums = (f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(result.items()))
    result[_SUMS] = "".join(sums).encode()
    return result


def write_bundle(protocol: Protocol, folder: Path) -> list[Path]:
    """Write the bundle and return the paths of its files. Raises OSError, also for a file of no earlier bundle.

    A file is replaced as a whole and the checksums come last, so that they do not fit a folder half written.
    """
    contents = bundle(protocol)
    folder.mkdir(parents=True, exist_ok=True)
    for name in sorted(contents.keys() - _bundled(protocol, folder)):
        path = folder / name
        if os.path.lexists(path) and not (path.is_file() and path.read_bytes() == contents[name]):
            raise FileExistsError(
                errno.EEXIST, "it is not part of an earlier bundle. Name a new or empty folder", str(path)
            )
    with TemporaryDirectory(dir=folder, prefix=".unfinished-") as unfinished:
        for name, content in contents.items():
            (Path(unfinished) / name).write_bytes(content)
        for name in contents:
            (Path(unfinished) / name).replace(folder / name)
    return [folder / name for name in contents]


def _bundled(protocol: Protocol, folder: Path) -> frozenset[str]:
    """Return the names of the files that an earlier bundle wrote into the folder, as its checksums list them."""
    sums = folder / _SUMS
    text = sums.read_bytes().decode("utf-8", "replace") if sums.is_file() else ""
    names = frozenset(line.partition("  ")[2] for line in text.splitlines())
    return names | {_SUMS} if _checker(protocol) in names else frozenset()  # other projects have checksums, too


def _checker(protocol: Protocol) -> str:
    return f"{protocol.name}_check.py"


def newest_entry(changelog: str) -> str:
    """The first entry of a changelog, heading included."""
    entries = re.split(r"^(?=## )", changelog, flags=re.MULTILINE)
    return entries[1].rstrip() + "\n"


def corpus_place(protocol: Protocol) -> Path:
    """Return the conformance corpus: the archive in the installed package, or the folder of a source tree."""
    packed = _path("conformance.zip")
    return packed if packed.exists() else _path("conformance", protocol.name)


def _corpus(protocol: Protocol) -> bytes:
    place = corpus_place(protocol)
    return archive.pack(place.parent, protocol.name, protocol.version) if place.is_dir() else place.read_bytes()


def _references(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)


def _path(*parts: str) -> Path:
    """A published file: inside the installed package, or in a source tree beside it or at the top."""
    package = Path(str(files("agjson_generated")))
    places = (package / "data", package.parent, package.parents[1])
    return next((path for path in (place.joinpath(*parts) for place in places) if path.exists()), places[0])
