"""The pages of the rules: those in the repository are what the catalogue and the examples make."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import agjson
from agjson.checking import RULES
from agjson.checking.examples import EXAMPLES
from agjson.checking.pages import explanation, index, overview, page, pages, write
from support.protocol import ROOT

FOLDER = ROOT / "docs" / "rules"
MENDING = "python -m agjson.checking.pages docs/rules"


def test_the_pages_are_fresh_and_none_is_an_orphan() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    made = pages()
    stale = sorted(name for name, text in made.items() if there.get(name) != text)
    orphans = sorted(there.keys() - made.keys())
    assert (stale, orphans) == ([], []), f"stale: {stale}, orphans: {orphans}; mend it by: {MENDING}"


def test_the_command_writes_them_and_takes_orphans_away(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "rules"
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-m", "agjson.checking.pages", folder], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == pages()
        (folder / "AGJ999.md").write_text("a rule that is no more")
        (folder / "AGJ101.md").write_text("stale")
    write(folder)
    assert not (folder / "AGJ999.md").exists()


def test_the_command_asks_for_a_folder() -> None:
    done = subprocess.run([sys.executable, "-m", "agjson.checking.pages"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "usage" in done.stderr


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_a_page_tells_all_there_is_and_its_streams_can_be_checked(rule: agjson.checking.Rule) -> None:
    text = page(rule.id)
    plain = text.replace("\\", "")
    assert all(part in plain for part in rule)
    bad, good = (tuple(found.splitlines()) for found in re.findall(r"```jsonl\n(.*?)\n```", text, re.DOTALL))
    example = EXAMPLES[rule.id]
    assert (bad, good) == (example.bad, example.good)
    assert {each.rule for each in agjson.check(bad, **example.settings).findings} == {rule.id}
    assert agjson.check(good, **example.settings).findings == []
    assert text.endswith("```\n")


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_an_explanation_tells_the_same_without_markup(rule: agjson.checking.Rule) -> None:
    text = explanation(rule.id)
    assert all(part in text for part in rule)
    assert "**" not in text
    assert "```" not in text
    events = [json.loads(line) for line in text.splitlines() if line.startswith('  {"type"') and line.endswith("}")]
    assert len(events) >= len(EXAMPLES[rule.id].bad) + len(EXAMPLES[rule.id].good) - 1


def test_settings_that_an_example_needs_are_told_as_options() -> None:
    assert "--profile CORE" in page("AGJ802")
    assert "--duplicate-keys" in explanation("AGJ110")
    assert "--" not in explanation("AGJ201")


def test_index_and_overview_list_every_rule_once() -> None:
    assert re.findall(r"\[(AGJ\d+)\]\(\1\.md\)", index()) == list(RULES)
    assert re.findall(r"^  (AGJ\d+)", overview(), re.MULTILINE) == list(RULES)


def test_links_between_the_pages_lead_somewhere() -> None:
    made = pages()
    for text in made.values():
        assert set(re.findall(r"\]\(([^)]*)\)", text)) <= made.keys()
