"""The frame of every command line: how a command ends, and how it prints.

Exit 0: clean. 1: findings. 2: the command could not do its work, for whatever reason. 130: interrupted. Nothing ends in
a traceback unless AGJSON_TRACEBACK is set. SIGTERM ends the process as the system does by default, which a shell shows
as 143. Needs click.
"""

from __future__ import annotations

import errno
import json
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, NoReturn

import click

from agjson_runtime.escaping import printable_line, shorten, well_formed

FAILED = 2
INTERRUPTED = 130


class Application(click.Group):
    """A group of commands in which no error ends as a finding (exit 1) or in a traceback.

    ``known_errors`` are the errors whose message says everything; any other one is called unexpected.
    """

    known_errors: tuple[type[Exception], ...] = ()

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its status; see `click.Command.main` for the arguments."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        if sys.stdout is None:
            fail("cannot write the output: it is closed")
        status: object
        try:
            try:
                status = super().main(args, prog_name, complete_var, False, **extra)
            except SystemExit as leaving:
                status = leaving.code
            sys.stdout.flush()
        except BaseException as error:
            status = self._report(error)
            _flush_or_discard()
        raise SystemExit(status if isinstance(status, int) else 0)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the arguments; print what --help and --version ask for."""
        with _kept_from_click():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Invoke a command."""
        with _kept_from_click():
            return super().invoke(ctx)

    def _report(self, error: BaseException) -> int:
        """Print what ended a command; return its exit status."""
        if isinstance(error, _Failure):
            error = error.cause
        if os.environ.get("AGJSON_TRACEBACK"):
            traceback.print_exception(error)
        if isinstance(error, click.ClickException):
            _show(error)
            return error.exit_code
        if isinstance(error, click.Abort | KeyboardInterrupt):
            print_line("agjson: interrupted", err=True)
            return INTERRUPTED
        if isinstance(error, self.known_errors):
            print_line(f"agjson: {error}", err=True)
        elif isinstance(error, OSError):
            if error.errno != errno.EPIPE:  # whoever read the output has gone, and wants no message
                print_line(f"agjson: {_of_system(error)}", err=True)
        elif isinstance(error, MemoryError):
            print_line("agjson: out of memory", err=True)
        else:
            about = shorten(f"{type(error).__name__}: {error}")
            print_line(f"agjson: unexpected error: {about}. Set AGJSON_TRACEBACK=1 to see where.", err=True)
        return FAILED


class _Failure(Exception):
    """An error that click must not see."""

    def __init__(self, cause: BaseException) -> None:
        self.cause = cause


@contextmanager
def _kept_from_click() -> Iterator[None]:
    """Hide the errors that click handles otherwise: it exits with 1 on a broken pipe."""
    try:
        yield
    except (OSError, EOFError, KeyboardInterrupt) as error:
        raise _Failure(error) from None


def _show(error: click.ClickException) -> None:
    """Print a usage error as click does, with what it quotes escaped."""
    context = getattr(error, "ctx", None)
    if context is not None:
        print_block(context.get_usage(), err=True)
        if context.command.get_help_option(context) is not None:
            print_line(f"Try '{context.command_path} {context.help_option_names[0]}' for help.", err=True)
    # click lists choices over several lines, but only in a message that quotes nobody.
    show = print_block if isinstance(error, click.MissingParameter) else print_line
    show(f"Error: {error.format_message()}".expandtabs(4), err=True)


def _of_system(error: OSError) -> str:
    name = error.filename2 or error.filename
    return f"cannot write the output: {reason(error)}" if name is None else f"{name}: {reason(error)}"


def reason(error: OSError) -> str:
    """Return why the system rejected something, without the name of the file."""
    return error.strerror or str(error)


def _flush_or_discard() -> None:
    """Write what is left of the output, or keep it from failing again when the process ends."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):
            sink = os.open(os.devnull, os.O_WRONLY)
            os.dup2(sink, sys.stdout.fileno())
            os.close(sink)


def print_line(text: str, *, err: bool = False) -> None:
    """Print one line of text from anywhere: what a terminal or a CI job would act on is escaped, line ends included."""
    _write(printable_line(text), err)


def print_block(text: str, *, err: bool = False) -> None:
    """Print several lines, each as `print_line` does; the line ends between them stay."""
    _write("\n".join(map(printable_line, text.split("\n"))), err)


def print_json(value: object, *, indent: int | None = 2) -> None:
    """Print JSON for programs: ASCII only, so that it survives any terminal, and without unpaired surrogates."""
    print_text(json_text(value, indent=indent))


def print_text(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print text that is fit for it already: JSON made here, or a constant."""
    _write(text, err, nl)


def json_text(value: object, *, indent: int | None = None) -> str:
    """Return the JSON text of a report: ASCII only, unpaired surrogates escaped as text, nothing that is a command."""
    text = exact_json(value, indent=indent)
    # Without the escape of a surrogate there is none to look for, in a pair or alone.
    return exact_json(_well_formed(value), indent=indent) if r"\ud" in text else text


def exact_json(value: object, *, indent: int | None = None) -> str:
    """Return the JSON text of data, which reads back as it is, unpaired surrogates included; else as `json_text`."""
    return json.dumps(value, indent=indent).replace("##[", r"\u0023#[")


def fail(message: str) -> NoReturn:
    """End the command: it could not do its work."""
    print_line(f"agjson: {message}", err=True)
    raise SystemExit(FAILED)


def _well_formed(value: Any) -> Any:
    if isinstance(value, str):
        return well_formed(value)
    if isinstance(value, dict):
        return {_well_formed(key): _well_formed(member) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [_well_formed(member) for member in value]
    return value


def _write(text: str, err: bool, nl: bool = True) -> None:
    stream = sys.stderr if err else sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    # A message that cannot be written has nowhere else to go, and must not change how the command ends.
    with suppress(OSError) if err else nullcontext():
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding), err=err, nl=nl)
