"""The hook of mkdocs. It builds the site of the pages as they are in the repository, under the same paths.

So each relative link works on GitHub and in the site alike, to pages and files outside docs/ as well: what a page
links to becomes part of the site.
"""

from __future__ import annotations

import tomllib
from pathlib import Path, PurePosixPath
from posixpath import normpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import agjson
from links import targets

ROOT = Path(__file__).parents[1]
START = "README.md"
API = "<!-- api -->"  # in docs/python.md: where the reference of the public names goes
WITHOUT_PAGE = {"types", "wire"}  # generated/docs has them, as definitions


def on_config(config: MkDocsConfig) -> None:
    """Link to the repository, if it has an address."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config.repo_url = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"] or None


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Replace the files of docs/ by all pages, and all that they link to, under their paths in the repository."""
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    for path in sorted(_linked()):
        files.append(File(path, str(ROOT), config.site_dir, config.use_directory_urls))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the docstrings of the public names into the page that asks for them."""
    names = (name for name in agjson.__all__ if name not in WITHOUT_PAGE)
    return markdown.replace(API, "\n\n".join(f"::: agjson.{name}" for name in names))


def _linked() -> set[str]:
    """Return the paths of the pages of docs/, and of what can be reached from them and from the README."""
    reached: set[str] = set()
    waiting = [START, *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))]
    while waiting:
        path = waiting.pop()
        if path not in reached and (ROOT / path).is_file():
            reached.add(path)
            if path.endswith(".md"):
                folder = PurePosixPath(path).parent
                text = (ROOT / path).read_text(encoding="utf-8")
                waiting += [normpath(folder / target) for target, _ in targets(text) if target]
    return reached
