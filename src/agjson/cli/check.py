"""``agjson check``: which event of a stream broke which rule; ``agjson explain``: what a rule is about."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import closing
from typing import TYPE_CHECKING, cast

import click

from agjson.checks.inputs import Envelope
from agjson.checks.paths import expanded
from agjson.checks.rule import LEVELS, Level
from agjson.checks.settings import Settings, rules_of
from agjson.cli.config import OFF, Configured, check_rule
from agjson.cli.jobs import Jobs
from agjson.cli.options import posture, print_unreadable
from agjson.cli.progress import Progress
from agjson.protocols import get
from agjson.reports import FORMATS, Summary, reporter
from agjson.validation.boundary import Mode
from agjson_runtime.commandline import fail, print_block
from agjson_runtime.shapes import suggestion

_PROTOCOL = get()

if TYPE_CHECKING:
    from agjson.checks.findings import Finding


def _levels(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, Level | None]:
    """Return the level of each RULE=LEVEL, those of the configuration first. Raises BadParameter."""
    levels: dict[str, Level | None] = {}
    for setting in (*(context.default_map or {}).get("rule", ()), *given):
        rule, _, level = setting.partition("=")
        try:
            check_rule(rule, level)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None
        levels[rule] = None if level == OFF else cast(Level, level)
    return levels


@click.command(cls=Configured)
@click.argument("paths", nargs=-1, required=True, type=click.Path(), metavar="PATH...")
@posture("strict")
@click.option(
    "--profile", type=click.Choice(_PROTOCOL.profiles), help="The profile to keep within, if not as declared."
)
@click.option("--rule", multiple=True, callback=_levels, metavar="RULE=LEVEL", help="AGJ203=off|info|warning|error.")
@click.option("--fail-on", type=click.Choice(LEVELS), default="error", show_default=True, help="Exit 1 from here on.")
@click.option("--max-warnings", type=click.IntRange(min=0), help="Exit 1 where there are more.")
@click.option("--owner", multiple=True, metavar="VENDOR", help="A reserved vendor segment of ext.* that is yours.")
@click.option("--allow-scheme", multiple=True, metavar="SCHEME", help="A scheme of URLs beside http and https.")
@click.option("--by", metavar="POINTER", help="Where each document names its stream (JSON Pointer).")
@click.option("--event", metavar="POINTER", help="Where each document holds its event (JSON Pointer).")
@click.option("--duplicate-keys", is_flag=True, help="Look for keys that an object has twice; slower.")
@click.option("--group", is_flag=True, help="One finding for each rule, with their number.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Files at a time.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="Of the report.")
def check(
    paths: tuple[str, ...],
    mode: str,
    profile: str | None,
    rule: dict[str, Level | None],
    fail_on: str,
    max_warnings: int | None,
    owner: tuple[str, ...],
    allow_scheme: tuple[str, ...],
    by: str | None,
    event: str | None,
    duplicate_keys: bool,
    group: bool,
    jobs: int,
    form: str,
) -> None:
    """Check the streams in PATH...: files, folders, globs, or standard input for "-".

    A file holds JSONL, a JSON array, or a capture of server-sent events, gzipped or not. Links to folders are not
    followed. [tool.agjson] of pyproject.toml takes the same settings. Exit 1 on a finding of --fail-on or above, 2 if
    something cannot be read or there is no event at all.
    """
    for name, pointer in (("--by", by), ("--event", event)):
        if pointer and not pointer.startswith("/"):
            raise click.UsageError(f"{name} is a JSON Pointer, such as /payload")
    schemes = frozenset(each.lower().rstrip(":") for each in allow_scheme)
    settings = Settings(
        _PROTOCOL, cast(Mode, mode), profile, rule, frozenset(owner), schemes, duplicate_keys=duplicate_keys
    )
    output = reporter(form, sys.stdout, settings.protocol, color=_colored(form), group=group)
    progress = Progress("events")
    run = _Run(progress)
    with closing(run.findings(paths, settings, Envelope(by, event), jobs)) as findings:
        for finding in findings:
            progress.clear()
            output.finding(finding)
            run.counts[finding.level] += 1
    progress.clear()
    output.end(Summary(run.files, run.events, {level: run.counts[level] for level in LEVELS}))
    if run.unreadable:
        sys.exit(2)
    if not run.events:
        fail("there is no event in what was named")
    grave = sum(run.counts[level] for level in LEVELS[: LEVELS.index(cast(Level, fail_on)) + 1])
    sys.exit(int(bool(grave) or (max_warnings is not None and run.counts["warning"] > max_warnings)))


def _colored(form: str) -> bool:
    return form == "text" and sys.stdout.isatty() and "NO_COLOR" not in os.environ


class _Run:
    """One run over files, counting on the way."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self.files = self.events = 0
        self.unreadable = False
        self.counts: Counter[Level] = Counter()

    def findings(self, paths: Iterable[str], settings: Settings, envelope: Envelope, jobs: int) -> Generator[Finding]:
        """Yield the findings of all files, in their order."""
        files = [file for path in paths for file in expanded(path, self._unreadable)]
        with Jobs(files, settings, envelope, jobs, self._count) as running:
            for index, file in enumerate(files):
                try:
                    yield from running.findings(index)
                except OSError as error:
                    self._unreadable(file, error)
                else:
                    self.files += 1

    def _count(self, events: int) -> None:
        self.events += events
        self._progress.show(self.events)

    def _unreadable(self, path: str, error: OSError) -> None:
        self.unreadable = True
        self._progress.clear()
        print_unreadable(path, error)


@click.command()
@click.argument("rule", required=False)
def explain(rule: str | None) -> None:
    """Tell what RULE is about, or list all rules."""
    from agjson.checks.rule_docs import explanation, overview

    rules = rules_of(_PROTOCOL)
    if rule is None:
        print_block(overview(rules))
    elif rule.upper() in rules.by_id:
        print_block(explanation(rules.by_id[rule.upper()]))
    else:
        hint = suggestion(rule.upper(), tuple(rules.by_id))
        fail(f"there is no rule {rule!r}" + (f"; {hint}" if hint else ""))
