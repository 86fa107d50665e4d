"""Escaping: text from outside, made fit for a terminal, a log or a CI job.

Owns what may be printed as it is. Everything that a file, a name of a file or a stream brings passes through here
before a person or a program that acts on lines reads it. Standard library only.
"""

from __future__ import annotations

MAX_PRINTED = 200
MAX_MESSAGE = 1000
_MAX_NAME = 60


def visible(text: str) -> str:
    """Return the text with everything that is not printable escaped as in Python.

    No escape sequence, line end or change of writing direction is left, and no ``##[``: GitHub Actions takes
    that for a command wherever in a line it is.
    """
    if not text.isprintable():
        text = "".join(each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text)
    return text.replace("##[", r"\x23#[")


def printable_line(text: str) -> str:
    """Return the visible text as one line of output that starts no workflow command."""
    return no_command(visible(text))


def no_command(line: str) -> str:
    """Return the line so that GitHub Actions takes it for no command: one begins with ``::``, as in ``::error ...``."""
    return line.replace("::", r"\x3a:", 1) if line.lstrip().startswith("::") else line


def shorten(text: str, most: int = MAX_PRINTED) -> str:
    """Return the visible text, without its middle if it has more than ``most`` characters."""
    return _without_middle(visible(_without_middle(text, most)), most)


def quote_name(name: str) -> str:
    """Return an id or another name in quotes, for a message: printable, and without its middle if it is long."""
    return f"'{shorten(name, _MAX_NAME)}'"


def message(text: str) -> str:
    """Return the text of an error as one line of bounded length that is safe to print and to log."""
    return no_command(shorten(text, MAX_MESSAGE))


def _without_middle(text: str, most: int) -> str:
    tail = most // 3
    return text if len(text) <= most else f"{text[: most - tail - 1]}\u2026{text[-tail:]}"


def well_formed(text: str) -> str:
    """Return the text with unpaired surrogates escaped, since JSON readers reject them even as an escape."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")
