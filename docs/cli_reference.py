"""The help texts in docs/cli.md: what each command prints for --help.

``python docs/cli_reference.py`` writes them into the page. A block of text that begins with "Usage: COMMAND [OPTIONS]"
is replaced by the help text of that command.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

from agjson.cli import main
from agjson_codegen.__main__ import main as codegen

PAGE = Path(__file__).parent / "cli.md"
BLOCK = re.compile(r"(?<=```text\n)Usage: (?P<command>[\w -]+?) \[OPTIONS\].*?(?=```\n)", re.DOTALL)
WIDTH = 100


def help_texts() -> dict[str, str]:
    """Return command -> help text, for every command except groups. Those of the codegen show its own help."""
    found = dict(_commands(main, "agjson"))
    for name, command in codegen.commands.items():
        if f"agjson {name}" in found:
            found[f"agjson {name}"] = _help(command, f"agjson {name}")
    return found


def page() -> str:
    """Return the text of the page with the help texts of today. Raises KeyError for a command that does not exist."""
    texts = help_texts()
    return BLOCK.sub(lambda block: texts[block["command"]], PAGE.read_text(encoding="utf-8"))


def _commands(command: click.Command, path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(command, click.Group):
        yield path, _help(command, path)
        return
    context = click.Context(command, info_name=path)
    for name in command.list_commands(context):
        part = command.get_command(context, name)
        assert part is not None
        yield from _commands(part, f"{path} {name}")


def _help(command: click.Command, path: str) -> str:
    context = click.Context(command, info_name=path, terminal_width=WIDTH, help_option_names=["-h", "--help"])
    return command.get_help(context) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
