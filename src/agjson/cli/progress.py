"""Progress: a counter on a terminal, for input that takes long; nothing anywhere else."""

from __future__ import annotations

import os
import sys
import time

import click

_SECONDS = 0.5


class Progress:
    """Counts ``what`` on standard error, twice a second. Looks at the clock once in ``every`` of them."""

    def __init__(self, what: str, every: int = 512) -> None:
        self._what = what
        self._every = every
        self._live = sys.stderr is not None and sys.stderr.isatty() and not os.environ.get("CI")
        self._next = time.monotonic() + _SECONDS
        self._shown = False

    def show(self, count: int) -> None:
        """Tells how many there have been."""
        if self._live and not count % self._every and time.monotonic() > self._next:
            click.echo(f"\r{count} {self._what}", err=True, nl=False)
            self._next, self._shown = time.monotonic() + _SECONDS, True

    def clear(self) -> None:
        """Takes the counter off the line, for something else to be written there."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)
            self._shown = False
