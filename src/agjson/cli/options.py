"""Options, and what commands do with files, as far as several commands share it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

from agjson.io.documents import STDIN
from agjson.protocols import get
from agjson_runtime.commandline import print_line, reason
from agjson_runtime.shapes import suggestion

_Command = TypeVar("_Command", bound=Callable[..., Any])


if TYPE_CHECKING:
    _StringType = click.ParamType[str]
else:
    _StringType = click.ParamType


class DefinitionName(_StringType):
    """The name of a definition, checked and completed."""

    name = "definition"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        known = tuple(get().checks)
        if value not in known:
            hint = suggestion(value, known)
            self.fail(f"there is no definition {value!r}" + (f"; {hint}" if hint else ""), param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in sorted(get().checks) if name.startswith(incomplete)]


paths = click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="PATH...")


def posture(default: str) -> Callable[[_Command], _Command]:
    """The option for the posture, with a command's own default."""
    return click.option(
        "--mode",
        type=click.Choice(["strict", "lenient"]),
        default=default,
        show_default=True,
        help="strict: what a producer may send. lenient: what a consumer accepts.",
    )


form = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or programs.",
)


def print_unreadable(path: str, error: OSError) -> None:
    """Report a file that cannot be read."""
    print_line(f"agjson: {path or repr(path)}: {reason(error)}", err=True)


def is_same_file(path: str, output: str) -> bool:
    """Return whether writing ``output`` would overwrite the file ``path``, or that which standard input (``-``) is.

    Only a regular file is overwritten: a terminal may well be read and written.
    """
    with suppress(OSError, AttributeError):  # no such file, or a standard input that is none
        source, target = os.stat(sys.stdin.fileno() if path == STDIN else path), os.stat(output)
        return stat.S_ISREG(target.st_mode) and os.path.samestat(source, target)
    return False
