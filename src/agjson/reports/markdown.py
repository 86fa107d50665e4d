"""Markdown: the report for a comment on a pull request or the summary of a job. It stays below what GitHub takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TextIO

from agjson.checks.rule import LEVELS, RuleSet
from agjson.reports.wording import ascii_entities, looked_at, place, plural, said
from agjson_runtime.escaping import visible

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.reports import Summary

MOST_CHARACTERS = 60_000
"""A comment may have 65,536: findings beyond are counted, and not shown."""

_TITLE = "## agjson check\n\n"
_COLUMNS = "| Level | Rule | Place | Finding |\n| --- | --- | --- | --- |\n"
_SPECIAL = re.compile(r"[\\`*_\[\]<>|~&#$]")
_REFERENCE = re.compile(r"@(?=\w)|#(?=\d)|(?<=[A-Za-z]):(?=//)|(?<=www)\.", re.IGNORECASE)
_NO_WIDTH = "\u200b"


class MarkdownReporter:
    """Writes tables of findings, then one of counts. What findings say can neither format nor link nor mention."""

    def __init__(self, out: TextIO, rules: RuleSet) -> None:
        self._out = out
        self._rules = rules.by_id
        self._any = False
        self._room = MOST_CHARACTERS
        self._left = 0

    def finding(self, finding: Finding) -> None:
        """Writes a row."""
        row = _row(finding, self._rules[finding.rule].title)
        if self._left or len(row) > self._room:
            self._left += 1
            return
        self._room -= len(row)
        self._out.write(row if self._any else _TITLE + _COLUMNS + row)
        self._any = True

    def end(self, summary: Summary) -> None:
        """Writes the table of counts."""
        if not self._any:
            self._out.write(_TITLE)
        if self._left:
            self._out.write(f"\n{plural(self._left, 'more finding')} not shown.\n")
        counts = [summary.counts.get(level, 0) for level in LEVELS]
        if not any(counts):
            self._out.write(f"No findings in {looked_at(summary)}.\n")
        cells = (*counts, summary.events, summary.files)
        self._out.write("\n| Errors | Warnings | Infos | Events | Files |\n| ---: | ---: | ---: | ---: | ---: |\n")
        self._out.write("| " + " | ".join(map(str, cells)) + " |\n")


def _row(finding: Finding, title: str) -> str:
    where = place(finding)
    if finding.file is not None:
        at = f"{finding.file}:{finding.line}" if finding.line is not None else f"{finding.file} {where}".rstrip()
        where = _code(at)
    parts = [_text(said(finding))]
    if finding.excerpt:
        parts.append(_excerpt(finding))
    if finding.hint:
        parts.append(f"= {_text(finding.hint)}")
    rule = f"{finding.rule}<br>{_text(title)}"
    return f"| {finding.level} | {rule} | {where} | {'<br>'.join(parts)} |\n"


def _excerpt(finding: Finding) -> str:
    text = finding.excerpt
    start, stop = finding.mark or (len(text), len(text))
    marked = _literal(visible(text[start:stop]))
    bold = f"<b>{marked}</b>" if marked else ""
    return f"<code>{_literal(visible(text[:start]))}{bold}{_literal(visible(text[stop:]))}</code>"


def _code(text: str) -> str:
    return f"<code>{_literal(visible(text))}</code>"


def _text(text: str) -> str:
    """Text outside of code: what GitHub would take for a mention, an issue or an address is torn, invisibly."""
    return _literal(_REFERENCE.sub(lambda found: found[0] + _NO_WIDTH, visible(text)))


def _literal(shown: str) -> str:
    """Every character that Markdown or HTML reads as more than itself as a numeric reference."""
    return ascii_entities(_SPECIAL.sub(lambda found: f"&#{ord(found[0])};", shown))
