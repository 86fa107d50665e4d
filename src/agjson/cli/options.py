"""Options and outputs that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from agjson_generated.agjson.validators import CHECKS
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
        known = tuple(CHECKS)
        if value not in known:
            hint = suggestion(value, known)
            self.fail(f"there is no definition {value!r}" + (f"; {hint}" if hint else ""), param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in sorted(CHECKS) if name.startswith(incomplete)]


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
