"""The command line: each command is parse into values, call the library, print. No rule lives here.

Commands are loaded when they are called, so that ``agjson --version`` costs little.
"""

from __future__ import annotations

from importlib import import_module

import click

from agjson import __version__
from agjson.errors import AgJsonError
from agjson_runtime.commandline import Application, print_block

_COMMANDS = {
    "check": "agjson.cli.check",
    "conformance": "agjson.cli.conformance",
    "explain": "agjson.cli.check",
    "generate": "agjson.cli.codegen",
    "lint": "agjson.cli.codegen",
    "profile": "agjson.cli.profile",
    "reduce": "agjson.cli.reduce",
    "schema": "agjson.cli.schema",
    "validate": "agjson.cli.validate",
}


class _Lazy(Application):
    known_errors = (AgJsonError,)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *_COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        home = _COMMANDS.get(cmd_name)
        if home is None:
            return super().get_command(ctx, cmd_name)
        command: click.Command = getattr(import_module(home), cmd_name)
        return command


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="agjson")
def main() -> None:
    """Check, validate and fold AgJSON streams, and derive what follows from the AgJSON schema.

    Exit 0: clean. 1: findings. 2: the command could not do its work. 130: interrupted.
    """


@main.command()
@click.argument("shell", type=click.Choice(["bash", "fish", "zsh"]))
def completion(shell: str) -> None:
    """Print the completion script for a shell: eval "$(agjson completion bash)"."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"there is no completion for {shell}")
    print_block(found(main, {}, "agjson", "_AGJSON_COMPLETE").source())
