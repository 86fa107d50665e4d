"""json-schema-to-typescript and quicktype: they take what is published, and what they make of it is of use."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import agjson
from interop.npm import NEEDS_NPM, PUBLISHED, TOOLS, node
from support.protocol import DRAFT_07, LENIENT, STRICT, model, published

pytestmark = NEEDS_NPM

JSON2TS = Path("node_modules/json-schema-to-typescript/dist/src/cli.js")
QUICKTYPE = Path("node_modules/quicktype/dist/index.js")
TSC = Path("node_modules/typescript/bin/tsc")

# How each of quicktype's languages declares a type.
DECLARATIONS = {
    "ts": r"^export (?:interface|type) (\w+)",
    "go": r"^type (\w+) ",
    "rs": r"^pub (?:struct|enum) (\w+)",
    "java": r"^public (?:class|enum) (\w+)",
    "cs": r"^    public (?:partial class|partial struct|enum) (\w+)",
}

CLIENTS = ("consumer-json2ts.ts", "wrong-json2ts.ts", "consumer-quicktype.ts", "wrong-quicktype.ts")
LIMITS: list[dict[str, Any]] = json.loads((TOOLS / "limits.json").read_text(encoding="utf-8"))
TYPES = {"json2ts": "event", "quicktype": "types"}  # the module with the types of events


def arms(union: str) -> list[str]:
    return [arm["$ref"].rpartition("/")[2] for arm in published(STRICT)["$defs"][union]["oneOf"]]


def run(workspace: Path, program: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    done = node(workspace / program, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def json2ts(workspace: Path, schema: Path) -> str:
    return run(workspace, JSON2TS, schema).stdout


def quicktype(workspace: Path, folder: Path, language: str, variant: str = STRICT) -> str:
    """What quicktype makes of the documents, each event and each block; given a union alone, it loses the arms."""
    documents = [*model().protocol.documents, *arms("KnownEvent"), *arms("AgBlock")]
    place = f"{PUBLISHED / variant}#/{'definitions' if variant == DRAFT_07 else '$defs'}"
    sources = [part for name in documents for part in ("--src", f"{place}/{name}")]
    target = folder / f"types.{language}"
    run(workspace, QUICKTYPE, "--quiet", "--src-lang", "schema", "--lang", language, "--out", target, *sources)
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()))


@pytest.mark.parametrize("variant", [STRICT, LENIENT, DRAFT_07])
def test_json_schema_to_typescript_names_every_event_and_block(workspace: Path, variant: str) -> None:
    declared = set(re.findall(r"^export (?:interface|type) (\w+)", json2ts(workspace, PUBLISHED / variant), re.M))
    expected = {*arms("KnownEvent"), *arms("AgBlock"), "ExtEvent", "AgMessage", "AgUsage"}
    assert {"TextDeltaEvent", "TextBlock"} < expected
    assert expected - declared == set()


@pytest.mark.parametrize("variant", [STRICT, LENIENT, DRAFT_07])
@pytest.mark.parametrize("language", DECLARATIONS)
def test_quicktype_names_every_event_and_block(workspace: Path, tmp_path: Path, language: str, variant: str) -> None:
    text = quicktype(workspace, tmp_path, language, variant)
    declared = {name.lower() for name in re.findall(DECLARATIONS[language], text, re.M)}  # its acronyms: UICallEvent
    expected = {*arms("KnownEvent"), *arms("AgBlock"), *model().protocol.documents, "AgUsage"}
    assert {"TextDeltaEvent", "TextBlock", "AgInput"} < expected
    assert {name for name in expected if name.lower() not in declared} == set()


@pytest.fixture(scope="module")
def reported(workspace: Path) -> dict[str, set[int]]:
    """The lines that tsc reports, by file, of our clients and of the limits, on what both tools generate."""
    (workspace / "event.ts").write_text(json2ts(workspace, PUBLISHED / STRICT), encoding="utf-8")
    other_root = workspace / "input.schema.json"
    other_root.write_text(json.dumps(published(STRICT) | {"$ref": "#/$defs/AgInput"}), encoding="utf-8")
    (workspace / "input.ts").write_text(json2ts(workspace, other_root), encoding="utf-8")
    (workspace / "quicktype").mkdir()
    (workspace / "types.ts").write_text(quicktype(workspace, workspace / "quicktype", "ts"), encoding="utf-8")
    for tool in TYPES:
        (workspace / f"limits-{tool}.ts").write_text("\n".join(limits(tool)), encoding="utf-8")
    lines: dict[str, set[int]] = {file: set() for file in (*CLIENTS, *(f"limits-{tool}.ts" for tool in TYPES))}
    for report in node(workspace / TSC, "--project", workspace).stdout.splitlines():
        if not report.startswith(" "):
            found = re.match(r"(?:.*/)?([^/]+)\(([0-9]+),[0-9]+\): error TS", report)
            assert found, report
            lines[found[1]].add(int(found[2]))
    return lines


def limits(tool: str) -> Iterator[str]:
    """One line for each limit, a document under its type."""
    for number, limit in enumerate(LIMITS):
        name = limit["definition"]
        if tool == "json2ts":
            name = name.replace("AgEvent", "AgJSON")  # the root goes by the title of the schema
        yield f'export const limit{number}: import("./{TYPES[tool]}").{name} = {json.dumps(limit["document"])};'


@pytest.mark.parametrize("file", CLIENTS)
def test_typescript_reports_the_mistakes_and_nothing_else(reported: dict[str, set[int]], file: str) -> None:
    lines = (TOOLS / file).read_text(encoding="utf-8").splitlines()
    mistakes = {number for number, line in enumerate(lines, 1) if line.endswith("// error")}
    assert bool(mistakes) == file.startswith("wrong")
    assert reported[file] == mistakes


@pytest.mark.parametrize("tool", TYPES)
def test_types_admit_more_than_the_schema_just_where_limits_are_listed(
    reported: dict[str, set[int]], tool: str
) -> None:
    assert [limit["shows"] for limit in LIMITS if agjson.is_valid(limit["document"], limit["definition"])] == []
    refused = [limit["shows"] for number, limit in enumerate(LIMITS, 1) if number in reported[f"limits-{tool}.ts"]]
    assert refused == [limit["shows"] for limit in LIMITS if tool not in limit["admitted"]]
    assert 0 < len(refused) < len(LIMITS)
