"""The command ``python -m agjson_codegen``: lint, generate, and what a corpus covers.

Stands on its own, so that a schema can be mended while the runtime does not import.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from agjson_codegen.coverage import Coverage, coverage
from agjson_codegen.findings import Finding, SchemaError
from agjson_codegen.folder import Comparison, FolderError, compare, write
from agjson_codegen.loading import load
from agjson_codegen.project import examine_all, outputs, schema_files
from agjson_runtime.commandline import Application, fail, print_block, print_json, print_line

_SHOWN_FOREIGN = 5
_FOLDER = click.Path(file_okay=False, path_type=Path)
_schema = click.option(
    "--schema", "schemas", type=_FOLDER, default=Path("schema"), show_default=True, help="Folder of the schemas."
)
_format = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)


@click.group(cls=Application, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Lint protocol schemas and generate everything that derives from them."""


@main.command()
@_schema
@_format
def lint(schemas: Path, form: str) -> None:
    """Check the schemas. Exit 1 on a finding, 2 where there is no schema."""
    paths = _schema_files(schemas)
    _, findings = examine_all(paths)
    if form == "json":
        print_json({"findings": [_row(finding) for finding in findings]})
    else:
        _print_findings(findings)
        print_line(f"{len(findings)} finding{'' if len(findings) == 1 else 's'} in {len(paths)} schema(s)")
    raise SystemExit(1 if findings else 0)


def _row(finding: Finding) -> dict[str, object]:
    return {
        "file": str(finding.file),
        "line": finding.line,
        "pointer": finding.pointer,
        "rule": finding.rule,
        "message": finding.message,
        "remedy": finding.remedy,
    }


def _print_findings(findings: Iterable[Finding], *, err: bool = False) -> None:
    for finding in findings:
        print_block(str(finding), err=err)


@main.command()
@_schema
@_format
@click.option("--out", type=_FOLDER, default=Path("generated"), show_default=True, help="Folder to fill.")
@click.option("--check", is_flag=True, help="Write nothing; show what is stale as a diff and exit 1.")
def generate(schemas: Path, form: str, out: Path, check: bool) -> None:
    """Generate everything. Exit 1 on a finding or, with --check, if something is stale.

    Files that an earlier run wrote, as MANIFEST.json in the folder lists them, are changed or deleted. All others are
    left alone and reported as foreign. A folder that has others and no manifest is rejected.
    """
    try:
        expected = outputs(_schema_files(schemas))
        found = (compare if check else write)(expected, out)
    except SchemaError as error:
        _print_findings(error.findings, err=True)
        raise SystemExit(1) from None
    except FolderError as error:
        fail(str(error))
    if form == "json":
        names = [str(each.path) for each in found.differences]
        print_json({"files": len(expected), "stale" if check else "changed": names, "foreign": list(found.foreign)})
    else:
        _report_differences(found, check)
        print_line(f"{len(expected)} files, {len(found.differences)} {'stale' if check else 'changed'}")
        if check and found.differences:
            print_line("Run: make generate", err=True)
    raise SystemExit(1 if check and found.differences else 0)


def _report_differences(found: Comparison, check: bool) -> None:
    for each in found.differences:
        print_block(each.diff if check else f"{'removed' if each.text is None else 'wrote'} {each.path}")
    for name in found.foreign[:_SHOWN_FOREIGN]:
        print_line(f"foreign, left alone: {name}")
    if len(found.foreign) > _SHOWN_FOREIGN:
        print_line(f"and {len(found.foreign) - _SHOWN_FOREIGN} more foreign files or folders")


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
        fail(f"no folder {corpus}: name the corpus with --corpus")
    try:
        found = coverage(map(load, _schema_files(schemas)), corpus)
    except SchemaError as error:
        _print_findings(error.findings, err=True)
        raise SystemExit(1) from None
    except ValueError as error:
        fail(str(error))
    if form == "json":
        print_json(_covered(found))
    else:
        print_block(_report(found))
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


def _schema_files(folder: Path) -> tuple[Path, ...]:
    paths = schema_files(folder)
    if not paths:
        fail(f"no *.schema.json in {folder}: name the folder with --schema")
    return paths


if __name__ == "__main__":
    main(prog_name="python -m agjson_codegen")
