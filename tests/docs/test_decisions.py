"""Decisions: every number that is cited is on the page, and the page has each once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "decisions.md"
CITATION = re.compile(r"\bD([1-9][0-9]?)\b")
FOLDERS = ("bench", "codegen", "conformance/agjson", "docs", "schema", "src", "tests")
SUFFIXES = (".py", ".md", ".j2", ".json", ".jsonl", ".toml")


def numbers() -> list[int]:
    return [int(number) for number in re.findall(r'^<a id="d(\d+)"></a>$', PAGE.read_text(encoding="utf-8"), re.M)]


def citations() -> Iterator[tuple[str, int]]:
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "conformance" / "README.md"]
    for folder in FOLDERS:
        paths += (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in SUFFIXES)
    for path in paths:
        if path not in (PAGE, Path(__file__)):
            for match in CITATION.finditer(path.read_text(encoding="utf-8")):
                yield path.relative_to(ROOT).as_posix(), int(match[1])


def test_the_page_has_every_decision_once_under_its_own_heading() -> None:
    assert sorted(numbers()) == list(range(1, 36))
    headings = re.findall(r"^### D(\d+) ", PAGE.read_text(encoding="utf-8"), re.M)
    assert [int(number) for number in headings] == numbers()


def test_every_cited_decision_is_on_the_page() -> None:
    found = list(citations())
    assert len(found) > 100
    assert [(path, number) for path, number in found if number not in numbers()] == []
