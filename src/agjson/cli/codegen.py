"""``agjson lint`` and ``agjson generate``: handed over to the codegen, which stands on its own."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec

import click

from agjson_runtime.commandline import fail

_NEEDED = ("jsonschema", "jinja2", "datamodel_code_generator", "ruff")
_HANDED_OVER = {"ignore_unknown_options": True, "help_option_names": []}


@click.command(context_settings=_HANDED_OVER, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def lint(arguments: tuple[str, ...]) -> None:
    """Check protocol schemas: place and remedy of every finding."""
    _hand_over("lint", arguments)


@click.command(context_settings=_HANDED_OVER, add_help_option=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def generate(arguments: tuple[str, ...]) -> None:
    """Generate everything that derives from the schemas; --check shows what is stale."""
    _hand_over("generate", arguments)


def _hand_over(command: str, arguments: tuple[str, ...]) -> None:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        fail(f"{command} needs more packages ({', '.join(missing)}): pip install 'agjson[codegen]'")
    # -P: no module of the working folder is run, whatever its name is
    done = subprocess.run([sys.executable, "-P", "-m", "agjson_codegen", command, *arguments], check=False)
    if done.returncode < 0:
        fail(f"{command} was ended by signal {-done.returncode}")
    raise SystemExit(done.returncode)
