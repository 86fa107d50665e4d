"""``agjson reduce``: the AgReduceResult of a recorded stream."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any, cast

import click

from agjson.cli.options import form, is_same_file, posture
from agjson.cli.session import JsonText, Session
from agjson.errors import UnsupportedByProtocol
from agjson.io.documents import Document
from agjson.protocols import get
from agjson.validation.boundary import Mode
from agjson_runtime.commandline import exact_json, fail, print_line, print_text, reason
from agjson_runtime.files import write_file


@click.command()
@click.argument("path", type=click.Path(), metavar="PATH")
@click.option(
    "--until",
    type=click.IntRange(min=0),
    metavar="SEQ",
    help="Stop after the event with this seq, or before the first beyond it.",
)
@click.option("--output", type=click.Path(dir_okay=False), metavar="FILE", help="Write the result there.")
@click.option("--skip-invalid", is_flag=True, help="Let the seq of a refused event count, and fold on.")
@click.option("--partial", is_flag=True, help="On a resync, give the result up to there.")
@posture("lenient")
@form
def reduce(
    path: str, until: int | None, output: str | None, skip_invalid: bool, partial: bool, mode: str, form: str
) -> None:
    """Fold the stream in PATH, or standard input for "-", and print its AgReduceResult.

    PATH holds JSONL, a JSON array, or a capture of server-sent events, gzipped or not. An event that validation
    refuses is reported and not folded, so that the next one, if there is one, shows a gap. Exit 1 if the fold needs a
    resync (then without a result, unless --partial) or an event was refused, even with --skip-invalid; 2 if there is
    nothing to fold.
    """
    if output is not None and not Path(output).absolute().parent.is_dir():
        fail(f"{output}: there is no such folder")
    if output is not None and is_same_file(path, output):
        fail(f"{output}: expected another file than the input")
    protocol = get()
    session = Session(protocol, form, aside=True)
    if protocol.fold is None:
        raise UnsupportedByProtocol(protocol.name, "fold")
    reducer = protocol.fold.reducer()
    place: int | None = None
    ended = False

    def push(event: Any, line: int) -> None:
        nonlocal place, ended
        ended = event["seq"] == until
        before = reducer.resync
        reducer.push(event)
        if reducer.resync not in (None, before):
            place = line

    def refused(document: Document) -> None:
        seq: Any = document.value.get("seq") if skip_invalid and isinstance(document.value, dict) else None
        whole = type(seq) is int or (type(seq) is float and seq.is_integer())
        if whole and 0 <= seq <= (inf if until is None else until):
            push({"type": "agjson.refused", "seq": seq}, document.line)

    for document in session.valid((path,), protocol.event, cast(Mode, mode), refused):
        event: Any = document.value
        if ended or (until is not None and event["seq"] > until):
            break
        push(event, document.line)
        if ended:
            break
    resync = reducer.resync
    if resync is not None and form == "text":
        print_line(f"agjson: {path}:{place}: the fold needs a resync: {resync}", err=True)
        if output is not None and not partial:
            print_line(f"agjson: {output} is left as it was", err=True)
    folded = session.documents > session.invalid and not session.unreadable
    result = reducer.result() if folded and (resync is None or partial) else None
    if result is not None and output is not None:
        try:
            write_file(Path(output), exact_json(result, indent=2) + "\n")
        except OSError as error:
            fail(f"{output}: {reason(error)}")
    elif result is not None and form == "text":
        print_text(exact_json(result, indent=2))
    session.end(
        f"{session.documents} events, {session.invalid} refused" if session.invalid else "",
        findings=resync is not None,
        needsResync=resync is not None,
        resync=resync and {"line": place, **_members(resync)},
        result=JsonText(exact_json(result)) if output is None else None,
    )


def _members(resync: Any) -> dict[str, object]:
    return {"reason": resync.reason, "seq": resync.seq, "index": resync.index, "id": resync.id}
