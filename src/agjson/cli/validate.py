"""``agjson validate``: every document of the files, each fault with its file, line and JSON Pointer."""

from __future__ import annotations

from typing import cast

import click

from agjson.cli.options import DefinitionName, form, paths, posture
from agjson.cli.session import Session
from agjson.protocols import get
from agjson.reports.wording import plural
from agjson.validation.boundary import Mode


@click.command()
@paths
@click.option(
    "--as", "definition", type=DefinitionName(), default="AgEvent", show_default=True, help="What the documents are."
)
@posture("strict")
@form
def validate(paths: tuple[str, ...], definition: str, mode: str, form: str) -> None:
    """Check the documents in PATH..., or standard input for "-".

    A file holds one document, a JSON array of documents, or one a line (JSONL). Exit 1 if a document is
    invalid or no JSON, 2 if a file cannot be read or there is no document at all.
    """
    session = Session(get(), form)
    valid = sum(1 for _ in session.valid(paths, definition, cast(Mode, mode)))
    session.end(
        f"{plural(session.documents, 'document')}: {valid} valid, {session.invalid} invalid ({definition}, {mode})",
        valid=valid,
    )
