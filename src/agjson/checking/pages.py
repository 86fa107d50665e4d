"""Pages: what each rule is about, for docs/rules and for `agjson explain`.

python -m agjson.checking.pages DIR   # writes the pages that the catalogue and the examples make
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from agjson.checking.catalogue import FAMILIES, RULES, Rule
from agjson.checking.examples import EXAMPLES, Example, Lines

_MENDING = "python -m agjson.checking.pages docs/rules"
_MADE = f"<!-- Made by `{_MENDING}`. -->\n"


def page(rule_id: str) -> str:
    """The rule's page, as Markdown."""
    rule, example = RULES[rule_id], EXAMPLES[rule_id]
    return "\n".join(
        (
            _MADE,
            f"# {rule.id}: {_escaped(rule.title)}\n",
            f"**{rule.level}**, from section {_escaped(rule.section)} of the specification"
            f" ([all rules](README.md)){_asked(example)}\n",
            f"**Why:** {_escaped(rule.why)}\n",
            f"**Remedy:** {_escaped(rule.remedy)}\n",
            "## This breaks it\n",
            f"{_fenced(example.bad)}\n",
            "## This does not\n",
            _fenced(example.good),
            "",
        )
    )


def index() -> str:
    """The table of all rules by family, as Markdown."""
    parts = [
        _MADE,
        "# The rules of `agjson check`\n",
        "The checker tells which event of a stream breaks which rule. `--rule AGJ203=off` (or `info`, `warning`,",
        "`error`) changes the level of a rule, and `agjson explain AGJ203` prints its page.",
    ]
    for name, rules in _families():
        parts += [f"\n## {name}\n", "| rule | level | title |", "| --- | --- | --- |"]
        parts += [f"| [{each.id}]({each.id}.md) | {each.level} | {_escaped(each.title)} |" for each in rules]
    return "\n".join((*parts, ""))


def explanation(rule_id: str) -> str:
    """The rule's page, as plain text for a terminal."""
    rule, example = RULES[rule_id], EXAMPLES[rule_id]
    return "\n".join(
        (
            f"{rule.id} ({rule.level}): {rule.title}",
            f"From section {rule.section} of the specification{_asked(example)}\n",
            f"Why: {rule.why}",
            f"Remedy: {rule.remedy}\n",
            "This breaks it:",
            *(f"  {line}" for line in example.bad),
            "This does not:",
            *(f"  {line}" for line in example.good),
        )
    )


def overview() -> str:
    """All rules by family, as plain text for a terminal."""
    width = max(len(rule.level) for rule in RULES.values())
    blocks = (
        "\n".join((name, *(f"  {each.id}  {each.level:{width}}  {each.title}" for each in rules)))
        for name, rules in _families()
    )
    return "\n\n".join(blocks)


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    return {"README.md": index(), **{f"{rule}.md": page(rule) for rule in RULES}}


def write(folder: Path) -> None:
    """Writes every page, and takes away those of rules that are no more."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    for path in folder.glob("AGJ*.md"):
        if path.name not in made:
            path.unlink()


def _families() -> Iterable[tuple[str, list[Rule]]]:
    for prefix, name in FAMILIES.items():
        yield name, [rule for rule in RULES.values() if rule.id.startswith(prefix)]


def _asked(example: Example) -> str:
    """What has to be asked for, so that the examples show the rule."""
    options = (
        f"--{name.replace('_', '-')}" + ("" if value is True else f" {value}")
        for name, value in example.settings.items()
    )
    told = " ".join(options)
    return f". The examples are checked with {told}." if told else "."


def _fenced(lines: Lines) -> str:
    return "\n".join(("```jsonl", *lines, "```"))


def _escaped(text: str) -> str:
    """Text whose special characters mean themselves in Markdown."""
    for each in "\\`*_<>[]|":
        text = text.replace(each, f"\\{each}")
    return text


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m agjson.checking.pages DIR")
    write(Path(sys.argv[1]))
