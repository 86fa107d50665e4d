"""``agjson conformance``: the cases of the corpus, and a run of them against a program in any language."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click
import msgspec

from agjson.bundle import corpus_place
from agjson.cli.options import form, is_same_file, print_unreadable
from agjson.cli.progress import Progress
from agjson.conformance.corpus import MANIFEST, Case, cases, manifest_of, opened, selected
from agjson.conformance.files import NoCorpus
from agjson.conformance.manifest import update
from agjson.conformance.outcome import Outcome
from agjson.conformance.policy import READINGS, Policy, Readings, UnknownCase, read_expected_failures
from agjson.conformance.program import ENDINGS, Breakdown, Program
from agjson.conformance.questions import Undescribed
from agjson.conformance.reports import FORMATS, Run, rendered
from agjson.conformance.runner import Runner
from agjson.protocols import get
from agjson_runtime.commandline import INTERRUPTED, fail, print_block, print_json, print_line, reason
from agjson_runtime.files import write_file
from agjson_runtime.shapes import suggestion

_LONGEST_WAIT = 3600
_PROTOCOL = get()

_Command = TypeVar("_Command", bound=Callable[..., Any])

_corpus = click.option(
    "--corpus",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Another corpus than that of this package: the folder or archive of one protocol's cases.",
)


def _selection(command: _Command) -> _Command:
    command = click.option("--exclude", "excludes", multiple=True, metavar="GLOB", help="Leave out cases by id.")(
        command
    )
    command = click.option("--filter", "filters", multiple=True, metavar="GLOB", help="Cases by id: 'streams/*'.")(
        command
    )
    return click.option("--profile", type=click.Choice(_PROTOCOL.profiles), help="Only cases that bind this profile.")(
        command
    )


class _Output(NamedTuple):
    form: str
    file: Path


def _outputs(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> list[_Output]:
    """FORMAT=FILE."""
    found: list[_Output] = []
    for each in given:
        form, _sign, name = each.partition("=")
        file = Path(name)
        if form not in FORMATS or not name:
            raise click.BadParameter(f"{each!r}: it is FORMAT=FILE, with one of {', '.join(FORMATS)}")
        if not file.absolute().parent.is_dir():
            raise click.BadParameter(f"{name}: there is no such folder")
        if file.is_dir():
            raise click.BadParameter(f"{name}: there is a folder of that name")
        if os.path.realpath(file) in (os.path.realpath(output.file) for output in found):
            raise click.BadParameter(f"{name}: two reports cannot go to one file")
        found.append(_Output(form, file))
    return found


def _seconds(_: click.Context, __: click.Parameter, given: float) -> float:
    if not 0 < given <= _LONGEST_WAIT:
        raise click.BadParameter(f"{given:g}: it is more than 0 and at most {_LONGEST_WAIT}")
    return given


@click.group()
def conformance() -> None:
    """What an implementation of AgJSON has to do, case by case."""


@conformance.command()
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- CMD...")
@_selection
@_corpus
@click.option(
    "--timeout", type=float, default=10.0, show_default=True, callback=_seconds, help="Seconds for an answer."
)
@click.option(
    "--readings",
    type=click.Choice(READINGS),
    default="warn",
    show_default=True,
    help="Count a failed case as failed or apart, or do not run it, where only a decision of this project demands it.",
)
@click.option(
    "--expected-failures",
    "expected_failures",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Case ids, one a line: count them apart when they fail, and as failed when they pass.",
)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="Of the report.")
@click.option(
    "--report", "outputs", multiple=True, callback=_outputs, metavar="FORMAT=FILE", help="Write it there, too."
)
def run(
    command: tuple[str, ...],
    profile: str | None,
    filters: tuple[str, ...],
    excludes: tuple[str, ...],
    corpus: Path | None,
    timeout: float,
    readings: Readings,
    expected_failures: Path | None,
    form: str,
    outputs: list[_Output],
) -> None:
    """Start CMD, ask it every case, and report what it gets wrong.

    CMD is an adapter: a program that answers one line of JSON with another, as conformance/protocol.md describes.
    Without --profile, it gets the cases of the profile that it declares. Exit 1 if a case failed, 2 if none could be
    run or a report could not be written, 130 if the run was interrupted. Cases that are counted apart are not failures.
    """
    found = _cases(corpus)
    _protect_inputs(outputs, command, corpus, found)
    policy = Policy(readings, _expected(expected_failures, found))
    _take_endings_for_interrupts()
    with Program(command, timeout) as program:
        runner = Runner(program, _PROTOCOL, policy)
        try:
            described = runner.describe()
        except OSError as error:
            fail(f"{command[0]} cannot be started: {reason(error)}")
        except (Breakdown, Undescribed) as error:
            fail(f"{' '.join(command)} does not describe itself: {error}")
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        asked = profile or described.profile
        chosen = list(selected(found, _PROTOCOL.profiles, asked, filters, excludes))
        if not chosen:
            fail("no case matches")
        result = Run(
            manifest_of(opened(corpus or corpus_place(_PROTOCOL))).version,
            described,
            asked,
            filters,
            excludes,
            readings,
        )
        interrupted = _run(runner, chosen, result)
    try:
        print_block(rendered(form, result).removesuffix("\n"))
        unwritten = [output for output in outputs if not _written(output, result)]
    except NoCorpus as error:
        fail(str(error))
    counts = result.counts()
    if counts["skipped"] == len(chosen):
        fail("every case was skipped")
    sys.exit(INTERRUPTED if interrupted else 2 if unwritten else int(bool(counts["failed"] or counts["not run"])))


def _protect_inputs(
    outputs: Sequence[_Output], command: Sequence[str], corpus: Path | None, found: Sequence[Case]
) -> None:
    """Reject a report that would overwrite the corpus or the program."""
    folder = opened(corpus or corpus_place(_PROTOCOL))
    names = {MANIFEST, *(name for case in found for name in case.names)}
    inputs = [*command, str(corpus or corpus_place(_PROTOCOL)), *(str(folder / name) for name in names)]
    for output in outputs:
        if output.file.exists() and any(is_same_file(path, str(output.file)) for path in inputs):
            fail(f"{output.file}: expected another file than the corpus and the program")


def _take_endings_for_interrupts() -> None:
    """A program under test has a process group of its own, so it would outlive a runner that is just ended."""
    for number in ENDINGS:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def _run(runner: Runner, chosen: Sequence[Case], result: Run) -> bool:
    """Asks every case. Whether the run was interrupted: then what has been asked is kept."""
    progress = Progress(f"of {len(chosen)} cases", every=1)
    try:
        for outcome in runner.outcomes(chosen, result.program):
            result.outcomes.append(outcome)
            progress.show(len(result.outcomes))
    except KeyboardInterrupt:
        left = chosen[len(result.outcomes) :]
        result.outcomes += [Outcome(case, "not run", ("the run was interrupted",)) for case in left]
        return True
    except NoCorpus as error:
        fail(str(error))
    finally:
        progress.clear()
    return False


@conformance.command("list")
@_selection
@_corpus
@form
def list_(
    profile: str | None, filters: tuple[str, ...], excludes: tuple[str, ...], corpus: Path | None, form: str
) -> None:
    """List the cases: their ids, or what the manifest says of them."""
    chosen = list(selected(_cases(corpus), _PROTOCOL.profiles, profile or _PROTOCOL.profiles[-1], filters, excludes))
    if not chosen:
        fail("no case matches")
    if form == "json":
        print_json([msgspec.to_builtins(case.entry) for case in chosen])
    else:
        for case in chosen:
            print_line(case.id)


@conformance.command()
@click.argument("case")
@_corpus
def show(case: str, corpus: Path | None) -> None:
    """Print the files of one CASE, named by its id."""
    known = {each.id: each for each in _cases(corpus)}
    if case not in known:
        hint = suggestion(case, tuple(known))
        fail(f"there is no case {case!r}" + (f"; {hint}" if hint else ""))
    try:
        for name, text in known[case].files():
            print_line(f"{name}:")
            print_block(text)
    except NoCorpus as error:
        fail(str(error))


@conformance.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=Path("conformance", _PROTOCOL.name))
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file is stale.")
def manifest(folder: Path, check: bool) -> None:
    """Write manifest.json of the corpus in FOLDER by the cases that it holds, and sort its files of documents."""
    try:
        stale = update(folder, _PROTOCOL, write=not check)
    except NoCorpus as error:
        fail(str(error))
    except OSError as error:
        fail(f"{folder}: {reason(error)}")
    for path in stale:
        if check:
            print_line(f"{path} is stale: run agjson conformance manifest {folder}", err=True)
        else:
            print_line(f"wrote {path}")
    sys.exit(int(check and bool(stale)))


def _cases(corpus: Path | None) -> list[Case]:
    try:
        return cases(opened(corpus or corpus_place(_PROTOCOL)))
    except NoCorpus as error:
        fail(str(error))


def _expected(file: Path | None, found: Sequence[Case]) -> frozenset[str]:
    if file is None:
        return frozenset()
    try:
        return read_expected_failures(file, found)
    except UnknownCase as error:
        fail(str(error))
    except OSError as error:
        fail(f"{file}: {reason(error)}")
    except ValueError as error:
        fail(f"{file}: {error}")


def _written(output: _Output, result: Run) -> bool:
    try:
        write_file(output.file, rendered(output.form, result))
    except OSError as error:
        print_unreadable(str(output.file), error)
        return False
    return True
