"""The pages of the rules: those in the repository are what the catalogue and the examples make."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import agjson
from agjson.checks.rule import Rule
from agjson.checks.rule_docs import explanation, index, overview, page, pages, write
from agjson.protocols.agjson.rules import RULE_SET
from agjson.protocols.agjson.rules.catalog import RULES
from agjson.protocols.agjson.rules.examples import EXAMPLES
from support.protocol import ROOT

FOLDER = ROOT / "docs" / "rules"


def texts(rule: Rule) -> tuple[str, ...]:
    """Return what a page has to say of a rule."""
    return rule.id, rule.level, rule.title, rule.section, rule.why, rule.hint


def test_the_pages_are_fresh_and_none_is_an_orphan() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    made = pages(RULE_SET)
    stale = sorted(name for name, text in made.items() if there.get(name) != text)
    orphans = sorted(there.keys() - made.keys())
    assert (stale, orphans) == ([], []), f"stale: {stale}, orphans: {orphans}; run make generate"


def test_writing_them_replaces_stale_pages_and_removes_orphans(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "rules"
    for _ in range(2):
        write(RULE_SET, folder)
        assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == pages(RULE_SET)
        (folder / "AGJ999.md").write_text("a rule that is no more")
        (folder / "AGJ101.md").write_text("stale")


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_a_page_tells_all_there_is_and_its_streams_can_be_checked(rule: Rule) -> None:
    text = page(rule)
    plain = text.replace("\\", "")
    assert all(part in plain for part in texts(rule))
    bad, good = (tuple(found.splitlines()) for found in re.findall(r"```jsonl\n(.*?)\n```", text, re.DOTALL))
    example = EXAMPLES[rule.id]
    assert (bad, good) == (example.incorrect, example.correct)
    assert {each.rule for each in agjson.check(bad, **example.settings).findings} == {rule.id}
    assert agjson.check(good, **example.settings).findings == []
    assert text.endswith("```\n")


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_an_explanation_tells_the_same_without_markup(rule: Rule) -> None:
    text = explanation(rule)
    assert all(part in text for part in texts(rule))
    assert "**" not in text
    assert "```" not in text
    events = [json.loads(line) for line in text.splitlines() if line.startswith('  {"type"') and line.endswith("}")]
    assert len(events) >= len(EXAMPLES[rule.id].incorrect) + len(EXAMPLES[rule.id].correct) - 1


def test_settings_that_an_example_needs_are_told_as_options() -> None:
    assert "--profile CORE" in page(RULES["AGJ802"])
    assert "--duplicate-keys" in explanation(RULES["AGJ110"])
    assert "--" not in explanation(RULES["AGJ201"])


def test_index_and_overview_list_every_rule_once() -> None:
    assert re.findall(r"\[(AGJ\d+)\]\(\1\.md\)", index(RULE_SET)) == list(RULES)
    assert re.findall(r"^  (AGJ\d+)", overview(RULE_SET), re.MULTILINE) == list(RULES)


def test_links_between_the_pages_lead_somewhere() -> None:
    made = pages(RULE_SET)
    for text in made.values():
        assert set(re.findall(r"\]\(([^)]*)\)", text)) <= made.keys()
