"""The command ``python -m agjson_codegen``: lint, generate, and what a corpus covers.

Stands on its own, so that a schema can be mended while the runtime does not import.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

from agjson_codegen.coverage import Coverage, coverage
from agjson_codegen.findings import SchemaError
from agjson_codegen.loading import examine, load
from agjson_codegen.project import differences, outputs, schema_files, write

_FOLDER = click.Path(file_okay=False, path_type=Path)
_schema = click.option(
    "--schema", "schemas", type=_FOLDER, default=Path("schema"), show_default=True, help="Folder of the schemas."
)
_format = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Lint protocol schemas and generate everything that derives from them."""


@main.command()
@_schema
@_format
def lint(schemas: Path, form: str) -> None:
    """Check the schemas. Exit 1 on a finding, 2 where there is no schema."""
    found = [finding for path in _found(schemas) for finding in examine(path)[1]]
    if form == "json":
        rows = [
            {
                "file": str(each.file),
                "line": each.line,
                "pointer": each.pointer,
                "rule": each.rule,
                "message": each.message,
                "remedy": each.remedy,
            }
            for each in found
        ]
        click.echo(json.dumps({"findings": rows}, indent=2))
    else:
        for each in found:
            click.echo(str(each))
        click.echo(f"{len(found)} finding{'' if len(found) == 1 else 's'} in {len(_found(schemas))} schema(s)")
    raise SystemExit(1 if found else 0)


@main.command()
@_schema
@_format
@click.option("--out", type=_FOLDER, default=Path("generated"), show_default=True, help="Folder to fill.")
@click.option("--check", is_flag=True, help="Write nothing; show what is stale as a diff and exit 1.")
def generate(schemas: Path, form: str, out: Path, check: bool) -> None:
    """Generate everything. Exit 1 on a finding or, with --check, if something is stale."""
    try:
        expected = outputs(_found(schemas))
    except SchemaError as error:
        for finding in error.findings:
            click.echo(str(finding), err=True)
        raise SystemExit(1) from None
    stale = list(differences(expected, out))
    if not check:
        write(expected, out)
    if form == "json":
        names = [str(each.path) for each in stale]
        click.echo(json.dumps({"files": len(expected), "stale" if check else "changed": names}, indent=2))
    else:
        for each in stale:
            click.echo(each.diff if check else f"wrote {each.path}" if each.path.exists() else f"removed {each.path}")
        click.echo(f"{len(expected)} files, {len(stale)} {'stale' if check else 'changed'}")
        if check and stale:
            click.echo("Run: make generate", err=True)
    raise SystemExit(1 if check and stale else 0)


@main.command("coverage")
@_schema
@_format
@click.option(
    "--corpus",
    type=_FOLDER,
    default=Path("conformance"),
    show_default=True,
    help="Folder with the corpus of each protocol: <protocol>/documents.",
)
def cover(schemas: Path, form: str, corpus: Path) -> None:
    """Tell what the corpus of documents does not show yet. Exit 1 on a gap, 2 where there is no corpus."""
    if not corpus.is_dir():
        click.echo(f"no folder {corpus}: name the corpus with --corpus", err=True)
        raise SystemExit(2)
    try:
        found = coverage(map(load, _found(schemas)), corpus)
    except SchemaError as error:
        for finding in error.findings:
            click.echo(str(finding), err=True)
        raise SystemExit(1) from None
    except ValueError as error:
        click.echo(str(error), err=True)
        raise SystemExit(2) from None
    click.echo(json.dumps(_covered(found), indent=2) if form == "json" else _report(found))
    raise SystemExit(1 if found.gaps or found.orphans else 0)


def _covered(found: Coverage) -> dict[str, object]:
    return {
        "counts": {kind: {"shown": shown, "total": total} for kind, (shown, total) in found.counts.items()},
        "gaps": [
            {
                "kind": gap.kind,
                "subject": gap.subject,
                "lack": gap.lack,
                "file": gap.file.as_posix(),
                "group": gap.group,
            }
            for gap in found.gaps
        ],
        "orphans": [path.as_posix() for path in found.orphans],
    }


def _report(found: Coverage) -> str:
    table = (f"{kind:<16}{shown:>6} of {total:>5}" for kind, (shown, total) in found.counts.items())
    orphans = (f"{path.as_posix()}: belongs to no definition" for path in found.orphans)
    return "\n".join((*table, *map(str, found.gaps), *orphans))


def _found(folder: Path) -> tuple[Path, ...]:
    paths = schema_files(folder)
    if not paths:
        click.echo(f"no *.schema.json in {folder}: name the folder with --schema", err=True)
        raise SystemExit(2)
    return paths


if __name__ == "__main__":
    main(prog_name="python -m agjson_codegen")
