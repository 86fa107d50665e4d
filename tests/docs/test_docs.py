"""The pages: every link leads somewhere, every example prints what is shown, and what is generated is fresh."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import agjson
import architecture_graph
import cli_reference
from agjson.cli import config
from links import absolute, anchors, targets

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "schema/README.md")),
    *sorted(DOCS.rglob("*.md")),
    *sorted((ROOT / "conformance").glob("*.md")),
    *sorted((ROOT / "generated" / "docs").rglob("*.md")),
]
REPOSITORY = "https://git.example/owner/agjson"


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", read(path), re.DOTALL | re.MULTILINE)


def rows(text: str) -> Iterator[list[str]]:
    """Yield the cells of each row of each table, headings included."""
    for line in text.splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


class TestLinks:
    def test_every_relative_link_leads_to_a_file_and_an_anchor(self) -> None:
        links = [(page, path, anchor) for page in PAGES for path, anchor in targets(read(page))]
        assert len(links) > 200
        broken = [
            f"{page.relative_to(ROOT)}: {path}#{anchor}"
            for page, path, anchor in links
            if not leads_somewhere(page, path, anchor)
        ]
        assert broken == []

    def test_no_link_leaves_the_repository(self) -> None:
        links = [(page, path) for page in PAGES for path, _ in targets(read(page)) if path]
        outside = [(page, path) for page, path in links if not (page.parent / path).resolve().is_relative_to(ROOT)]
        assert links
        assert outside == []

    def test_links_in_code_and_to_other_hosts_are_no_relative_links(self) -> None:
        text = "[a](b.md#c) [`d`](e.md)\n[f](https://x.example/y.md) `[g](h.md)`\n```\n[i](j.md)\n```\n[k](#l)"
        assert list(targets(text)) == [("b.md", "c"), ("e.md", ""), ("", "l")]

    def test_anchors_are_those_of_headings_and_those_written_out(self) -> None:
        text = '# A *B*, `c-d`\n```sh\n# no heading\n```\n## [E f](g.md)\n<a id="h"></a>'
        assert anchors(text) == {"a-b-c-d", "e-f", "h"}

    def test_only_relative_links_become_absolute(self) -> None:
        text = "[a](b.md#c) [d](#e) [f](https://x.example) `[g](h.md)`"
        assert absolute(text, "https://y.example/") == text.replace("b.md", "https://y.example/b.md")


def leads_somewhere(page: Path, path: str, anchor: str) -> bool:
    target = page.parent / path if path else page
    return target.is_file() and (not anchor or anchor in anchors_of(target.resolve()))


@cache
def anchors_of(page: Path) -> set[str]:
    return anchors(read(page))


def test_every_page_has_its_place_in_the_navigation_of_the_site() -> None:
    named = set(re.findall(r": (\S+\.md)$", read(ROOT / "mkdocs.yml"), re.MULTILINE))
    pages = {page.relative_to(ROOT).as_posix() for page in PAGES}
    parts = {page for page in pages if re.match(r"docs/rules/AGJ|generated/", page)}  # which other pages list
    assert named <= pages
    assert pages - parts <= named


class TestMetadata:
    def test_without_an_address_the_readme_is_that_of_the_repository(self) -> None:
        assert metadata("") == {"readme": {"content-type": "text/markdown", "text": read(ROOT / "README.md")}}

    def test_with_an_address_every_link_of_the_readme_is_absolute(self) -> None:
        made = metadata(REPOSITORY + "/")
        assert list(targets(read(ROOT / "README.md")))
        assert list(targets(made["readme"]["text"])) == []
        assert f"({REPOSITORY}/blob/main/docs/tutorial.md)" in made["readme"]["text"]
        assert made["urls"]
        assert all(url.startswith(REPOSITORY) for url in made["urls"].values())


def metadata(repository: str) -> dict[str, Any]:
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["Links"](str(ROOT), {"repository": repository})
    made: dict[str, Any] = {}
    hook.update(made)
    return made


class TestExamples:
    @pytest.mark.parametrize("name", ["README.md", "docs/tutorial.md"])
    def test_commands_print_what_the_page_shows(self, name: str, tmp_path: Path) -> None:
        for entry in ROOT.iterdir():
            if entry.name != ".venv":
                (tmp_path / entry.name).symlink_to(entry)
        (tmp_path / ".venv").symlink_to(Path(sys.executable).parents[1])
        text = "".join(blocks(ROOT / name, "console"))
        examples = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
        assert len(examples) >= 3
        for command, output in examples:
            assert printed(command, tmp_path) == output, command

    @pytest.mark.parametrize("name", ["README.md", "docs/python.md"])
    def test_python_prints_what_the_page_shows(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT)
        text = "\n".join(blocks(ROOT / name, "pycon"))
        test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
        reports: list[str] = []
        result = doctest.DocTestRunner().run(test, out=reports.append)
        assert result.attempted > 3
        assert result.failed == 0, "".join(reports)

    def test_the_figures_of_the_readme_are_the_medians_of_the_page(self) -> None:
        medians = {row[0]: float(row[1]) for row in rows(read(DOCS / "performance.md")) if row[0].startswith("mixed: ")}
        names, _, figures = (row for row in rows(read(ROOT / "README.md")) if len(row) == 5)
        shown = dict(zip(names, map(float, figures), strict=True))
        assert shown.pop("agjson") == 1
        assert shown.pop("jsonschema-rs") == round(1 / medians["mixed: our validation / jsonschema-rs"], 2)
        expected = {name: medians[f"mixed: {name.replace(',', '')} / ours"] for name in shown}
        assert shown == pytest.approx(expected, rel=0.01)
        assert len(shown) == 3


def printed(command: str, folder: Path) -> str:
    """Return what the command prints in a copy of the repository, errors included."""
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    return done.stdout


class TestCommands:
    def test_the_page_has_the_help_of_today_of_every_command(self) -> None:
        texts = cli_reference.help_texts()
        assert set(blocks(DOCS / "cli.md", "text")) == set(texts.values()), "run: make generate"
        assert cli_reference.page() == read(DOCS / "cli.md")
        assert {"agjson check", "agjson generate", "agjson conformance run"} <= texts.keys()

    def test_the_page_has_every_key_of_the_configuration_with_its_option(self) -> None:
        table = read(DOCS / "cli.md").partition("### Configuration")[2].partition("\n## ")[0]
        shown = {key.strip("`"): option for key, option, _ in rows(table) if key.startswith("`")}
        assert shown.keys() == config._KEYS.keys()
        options = re.findall(r"^  (--[a-z-]+)", cli_reference.help_texts()["agjson check"], re.MULTILINE)
        assert {option.strip("`") for option in shown.values()} <= set(options)

    def test_the_inputs_of_the_action_are_those_of_the_page(self) -> None:
        inputs = yaml.safe_load(read(ROOT / "action.yml"))["inputs"]
        table = read(DOCS / "ci.md").partition("| input |")[2].partition("\n\n")[0]
        assert {row[0].strip("`") for row in rows(table) if row[0].startswith("`")} == inputs.keys()


class TestArchitecture:
    def test_the_picture_is_that_of_the_imports_of_today(self) -> None:
        assert architecture_graph.page() == read(DOCS / "architecture.md"), "run: make generate"

    def test_every_package_of_the_library_is_in_the_picture(self) -> None:
        (picture,) = blocks(DOCS / "architecture.md", "mermaid")
        packages = {path.parent.name for path in (ROOT / "src" / "agjson").glob("*/__init__.py")}
        assert len(packages) > 4
        assert packages <= set(re.findall(r"\w+", picture))

    def test_an_arrow_that_follows_from_others_is_left_out(self) -> None:
        edges = {"a": {"b", "c"}, "b": {"c"}, "c": set[str]()}
        assert architecture_graph.mermaid(edges) == "graph TD\n    a --> b\n    b --> c\n"

    def test_packages_that_import_each_other_keep_their_arrows(self) -> None:
        edges = {"a": {"b", "c"}, "b": {"c"}, "c": {"b"}}
        assert architecture_graph.mermaid(edges).splitlines()[1:] == [
            "    a --> b",
            "    a --> c",
            "    b --> c",
            "    c --> b",
        ]


def test_the_page_about_the_specification_names_the_version_that_is_implemented() -> None:
    assert f"**{agjson.SPEC_VERSION}**" in read(DOCS / "spec.md")


def test_the_page_of_calls_names_no_call_that_does_not_exist() -> None:
    first_cells = [row[0] for row in rows(read(DOCS / "python.md")) if row[0].startswith("`")]
    names = {name for cell in first_cells for name in re.findall(r"`([\w.]+)", cell)}
    assert len(names) > 10
    for name in names:
        value: object = agjson
        for part in name.split("."):
            value = getattr(value, part)
