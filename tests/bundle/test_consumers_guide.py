"""The guide for consumers: its Python programs run as they stand, and its tables and lists are those of the bundle."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import agjson
from agjson.bundle import Variant, bundle, schema_text
from agjson.protocols.agjson import PROTOCOL
from support.protocol import DRAFT_07, LENIENT, ROOT, STRICT, published

PAGE = (ROOT / "docs" / "consumers.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
PROGRAMS = ("agjson", "jsonschema")


def block(language: str, word: str = "") -> str:
    (found,) = (text for kind, text in BLOCKS if kind == language and word in text)
    return found


def verdicts(program: str, posture: Variant, lines: str, folder: Path) -> list[str]:
    """What the page's Python program that imports that library says of each line, reasons left out."""
    schema = folder / "schema.json"
    schema.write_text(schema_text(PROTOCOL, posture), encoding="utf-8")
    command = [sys.executable, "-c", block("python", f"import {program}" if program == "agjson" else f"from {program}")]
    argument = posture if program == "agjson" else str(schema)
    done = subprocess.run([*command, argument], input=lines, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return [":".join(line.split(":")[:2]) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("program", PROGRAMS)
class TestPythonPrograms:
    def test_the_lenient_verdicts_are_those_of_the_page(self, program: str, tmp_path: Path) -> None:
        expected = block("text").splitlines()
        assert {line[3:] for line in expected} == {"valid", "rejected"}
        assert verdicts(program, "lenient", block("json"), tmp_path) == expected

    def test_only_the_first_line_may_be_sent(self, program: str, tmp_path: Path) -> None:
        assert verdicts(program, "strict", block("json"), tmp_path) == [
            "1: valid",
            *(f"{number}: rejected" for number in range(2, 6)),
        ]

    def test_invalid_json_is_rejected_and_reading_continues(self, program: str, tmp_path: Path) -> None:
        lines = '{"type":\n{"type":"text.delta","seq":NaN,"id":"t","delta":""}\n' + "[" * 5000 + "\n"
        assert verdicts(program, "lenient", lines, tmp_path) == ["1: rejected", "2: rejected", "3: rejected"]


def test_each_language_has_a_program_of_at_most_45_lines() -> None:
    languages = [language for language, _ in BLOCKS if language not in ("json", "text")]
    assert languages == ["python", "python", "ts", "go", "rust", "java"]
    assert all(10 < text.count("\n") <= 45 for language, text in BLOCKS if language in languages)


def test_the_table_of_files_is_the_bundle() -> None:
    table = PAGE[: PAGE.index("Commit the schemas")]
    named = {
        name.replace("<version>", agjson.SPEC_VERSION)
        for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
        for name in re.findall(r"`([^`]+)`", row)
    }
    assert named == set(bundle(PROTOCOL))


def test_ajv_is_told_of_every_annotation() -> None:
    declared = set(re.findall(r'"([$x][\w-]+)"', block("ts").partition("keywords:")[2].partition("]")[0]))
    assert declared == {"$anchor", *extensions(published(STRICT)), *extensions(published(LENIENT))}


@pytest.mark.parametrize("name", [STRICT, LENIENT, DRAFT_07])
def test_no_schema_has_a_format(name: str) -> None:
    assert "format" not in set(keywords(published(name)))


def test_the_named_definitions_are_there() -> None:
    named = set(re.findall(r"`(Ag\w+)`|#/\$defs/(\w+)", PAGE))
    names = {first or second for first, second in named}
    assert "AgInput" in names
    assert names <= set(published(LENIENT)["$defs"])


def extensions(schema: object) -> set[str]:
    return {keyword for keyword in keywords(schema) if keyword.startswith("x-")}


def keywords(schema: object) -> Iterator[str]:
    """The keywords of a schema, at any depth; the names of properties and definitions are none."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key in ("properties", "$defs", "definitions"):
                for named in value.values():
                    yield from keywords(named)
            else:
                yield key
                yield from keywords(value)
    elif isinstance(schema, list):
        for each in schema:
            yield from keywords(each)
