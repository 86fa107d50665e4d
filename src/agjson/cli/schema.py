"""``agjson schema``: the published schemas, whole, by definition, or as a bundle of files."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import cast

import click

from agjson.cli.options import DefinitionName, give_up
from agjson.published import Variant, bundle, schema_of, schema_text


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
    help="Write all variants, the reference page, the single-file checker and their checksums there.",
)
def schema(definition: str | None, variant: str, folder: Path | None) -> None:
    """Print the JSON Schema, or that of one DEFINITION with what it needs."""
    if folder is not None:
        _write_bundle(folder)
    elif definition is not None:
        click.echo(json.dumps(schema_of(definition, cast(Variant, variant)), indent=2))
    else:
        click.echo(schema_text(cast(Variant, variant)), nl=False)


def _write_bundle(folder: Path) -> None:
    texts = bundle()
    sums = "".join(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n" for name, text in sorted(texts.items()))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in {**texts, "SHA256SUMS": sums}.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            click.echo(f"wrote {folder / name}")
    except OSError as error:
        give_up(f"cannot write to {folder}: {error.strerror}")
