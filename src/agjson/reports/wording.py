"""Wording: what several formats say alike (places, counts), and text from outside made fit to be shown."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from agjson.checks.rule import LEVELS
from agjson_runtime.escaping import no_command, shorten, visible

if TYPE_CHECKING:
    from agjson.checks.findings import Finding
    from agjson.reports import Summary

_STDIN = "<stdin>"
_HERE = re.compile(r"^(\./+)+")


class Lines:
    """Writes lines, and makes text fit for them: only what can be shown, in the encoding of the output."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._encoding = getattr(out, "encoding", None) or "utf-8"

    def visible(self, text: str) -> str:
        """The text, with what ``out`` cannot encode escaped as well."""
        shown = visible(text)
        return shown if shown.isascii() else shown.encode(self._encoding, "backslashreplace").decode(self._encoding)

    def write(self, line: str = "") -> None:
        """Writes a line of what was made visible, so that it starts no workflow command."""
        self._out.write(no_command(line) + "\n")


def ascii_entities(text: str) -> str:
    """The visible text in ASCII, for XML and HTML: the rest as numeric character references."""
    return text if text.isascii() else text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def xml_text(text: str) -> str:
    """The text as content of an element: ASCII, and escaped whatever XML does not allow."""
    return ascii_entities(html.escape(visible(text)))


def xml_attribute(name: str, value: str) -> str:
    """An attribute, with the space before it."""
    return f' {name}="{xml_text(value)}"'


def path(finding: Finding) -> str | None:
    """The file of a finding, if it has one that can be opened: standard input cannot."""
    return None if finding.file == _STDIN else finding.file


def posix(file: str) -> str:
    """A path as programs on every system read it."""
    return _HERE.sub("", file.replace(os.sep, "/"))


def source(finding: Finding) -> str:
    """What stands over the findings of one file."""
    return finding.file or "events"


def place(finding: Finding) -> str:
    """Where in its file the finding is, or in its stream if the line is not known."""
    if finding.line is not None:
        return f"line {finding.line}"
    return f"event {finding.event}" if finding.event is not None else ""


def details(finding: Finding) -> Iterator[str]:
    """Yield what narrows the place down, each in short: the stream, if the file has several, and the JSON Pointer."""
    if finding.stream is not None:
        yield f"stream {shorten(finding.stream)}"
    if finding.pointer:
        yield f"at {shorten(finding.pointer)}"


def said(finding: Finding) -> str:
    """The message and what narrows its place down."""
    narrowed = ", ".join(details(finding))
    return f"{finding.message} ({narrowed})" if narrowed else finding.message


def counted(summary: Summary) -> str:
    """The summary in one line: 2 errors, 1 warning, 0 infos in 147 events of 6 files."""
    found = ", ".join(plural(summary.counts.get(level, 0), level) for level in LEVELS)
    return f"{found} in {looked_at(summary)}"


def looked_at(summary: Summary) -> str:
    """How much was looked at: 147 events of 6 files."""
    return f"{plural(summary.events, 'event')} of {plural(summary.files, 'file')}"


def plural(number: int, noun: str) -> str:
    """The number and its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
