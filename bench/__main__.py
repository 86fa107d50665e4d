"""``python -m bench``: every figure in docs/performance.md, as ratios from this run, as a Markdown table."""

from __future__ import annotations

import compileall
import platform
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import agjson
import agjson_generated
from agjson import is_valid
from agjson.validation.boundary import Mode
from bench.checking import checking
from bench.folding import folding
from bench.measure import Row, at_least, at_most, process_times, times
from bench.peers import fastjsonschema_by_type, jsonschema_by_type, jsonschema_rs_whole, pydantic_by_type
from bench.streams import streams

_decode = msgspec.json.Decoder().decode


def main() -> None:
    """Prints the table; exit 1 if a bound is not met."""
    rows = [*_ingesting(), *_validating(), *_starting(), *folding(), *checking()]
    print(f"Python {platform.python_version()}, {platform.machine()}; ratios of times from one run\n")
    print("| what | ratio | bound | met |\n| --- | --- | --- | --- |")
    for row in rows:
        print(f"| {row.what} | {row.ratio:.2f} | {row.bound} | {'yes' if row.met else 'no'} |")
    sys.exit(not all(row.met for row in rows))


def _ingesting() -> Iterator[Row]:
    """Bytes to validated event, against decoding the same bytes."""
    for name, lines in streams().items():
        found = times(
            {
                "decode": _over(lines, _decode),
                "strict": _ingest(lines, "strict"),
                "lenient": _ingest(lines, "lenient"),
            }
        )
        bound = 4 if name == "deltas" else 3
        yield at_most(f"{name}: strict ingest / msgspec decode", found["strict"] / found["decode"], bound)
        yield at_most(f"{name}: lenient ingest / strict ingest", found["lenient"] / found["strict"], 1.2)


def _validating() -> Iterator[Row]:
    """Strict validation of a parsed event, against other validators on the same schema."""
    peers = {
        "jsonschema-rs": jsonschema_rs_whole(),
        "pydantic": pydantic_by_type(),
        "fastjsonschema": fastjsonschema_by_type(),
        "jsonschema": jsonschema_by_type(),
    }
    for name, lines in streams().items():
        events = [_decode(line) for line in lines]
        found = times({"ours": _over(events, is_valid), **{peer: _over(events, call) for peer, call in peers.items()}})
        ours = found["ours"]
        yield at_most(f"{name}: our validation / jsonschema-rs", ours / found["jsonschema-rs"], 1.6)
        yield at_least(f"{name}: Pydantic by type / ours", found["pydantic"] / ours, 3)
        yield at_least(f"{name}: fastjsonschema by type / ours", found["fastjsonschema"] / ours, 4)
        yield at_least(f"{name}: jsonschema by type / ours", found["jsonschema"] / ours, 100)


def _starting() -> Iterator[Row]:
    """Import and start, each in a process of its own, less what an empty interpreter takes.

    Byte code is made first, as an installer does it for all packages.
    """
    for package in (agjson, agjson_generated):
        compileall.compile_dir(Path(str(package.__file__)).parent, quiet=1)
    bare = "import click\n@click.command()\n@click.version_option('1', prog_name='x')\ndef main(): pass\nmain()"
    found = process_times(
        {
            "python": ["-c", ""],
            "agjson": ["-c", "import agjson"],
            "jsonschema": ["-c", "import jsonschema"],
            "ingest": ["-c", "import agjson; agjson.ingest"],
            "version": ["-m", "agjson", "--version"],
            "click": ["-c", bare, "--version"],
        }
    )
    empty = found["python"]
    peer = found["jsonschema"] - empty
    yield at_most("import agjson / import jsonschema", (found["agjson"] - empty) / peer, 0.5)
    yield at_most("import agjson, first use of ingest / import jsonschema", (found["ingest"] - empty) / peer, 0.5)
    yield at_most("agjson --version / a bare click command", found["version"] / found["click"], 1.5)


def _over(items: list[Any], call: Callable[[Any], object]) -> Callable[[], None]:
    def run() -> None:
        for item in items:
            call(item)

    return run


def _ingest(lines: list[bytes], mode: Mode) -> Callable[[], None]:
    ingest = agjson.ingest

    def run() -> None:
        for line in lines:
            ingest(line, mode=mode)

    return run


if __name__ == "__main__":
    main()
