"""``agjson schema``: the published schemas, whole, by definition, or as a bundle of files."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import click

from agjson.bundle import Variant, schema_of, schema_text, write_bundle
from agjson.cli.options import DefinitionName
from agjson.protocols import get
from agjson_runtime.commandline import fail, print_json, print_line, print_text, reason


@click.command()
@click.argument("definition", required=False, type=DefinitionName())
@click.option(
    "--variant",
    type=click.Choice(["strict", "lenient", "draft-07"]),
    default="strict",
    show_default=True,
    help="strict: producers. lenient: consumers. draft-07: strict, for older tools.",
)
@click.option(
    "--bundle",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write all that is published there: variants, reference, checker, conformance corpus, checksums.",
)
def schema(definition: str | None, variant: str, folder: Path | None) -> None:
    """Print the JSON Schema, or that of one DEFINITION with what it needs."""
    if folder is not None:
        if definition is not None:
            raise click.UsageError("a bundle has every definition: --bundle goes without DEFINITION")
        _write_bundle(folder)
    elif definition is not None:
        print_json(schema_of(get(), definition, cast(Variant, variant)))
    else:
        print_text(schema_text(get(), cast(Variant, variant)), nl=False)


def _write_bundle(folder: Path) -> None:
    try:
        paths = write_bundle(get(), folder)
    except OSError as error:
        place = error.filename2 or error.filename or folder
        fail(f"cannot write to {place}: {reason(error)}")
    for path in paths:
        print_line(f"wrote {path}")
