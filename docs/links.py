"""Links of Markdown pages: what a page links to, where a link can lead, and how relative links become absolute.

Links are relative, so that they work in a clone, on GitHub and in the site. Only a page that leaves the repository
(README, on a package index) needs addresses; they begin with `repository` in pyproject.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_FENCE = r"^(?P<fence>```+|~~~+).*?^(?P=fence)\s*?$"
_FENCED = re.compile(_FENCE, re.DOTALL | re.MULTILINE)
_LINK_OR_CODE = re.compile(rf"{_FENCE}|`[^`\n]+`|(?<=\]\()(?P<target>[^)\s]+)(?=[^)]*\))", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#{1,6} +(.+?)[ #]*$", re.MULTILINE)
_WRITTEN_OUT = re.compile(r'<a (?:id|name)="([^"]+)">')
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def targets(text: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the anchor of each relative link of a page; either may be empty."""
    for match in _LINK_OR_CODE.finditer(text):
        target = match["target"]
        if target is not None and not _ADDRESS.match(target):
            path, _, anchor = target.partition("#")
            yield path, anchor


def anchors(text: str) -> set[str]:
    """Return the anchors of a page: those of its headings, as GitHub makes them, and those that are written out."""
    headings = _HEADING.findall(_FENCED.sub("", text))
    return {*_WRITTEN_OUT.findall(text), *map(_slug, headings)}


def absolute(text: str, base: str) -> str:
    """Return a page from the top of the repository with ``base`` before the target of each relative link."""

    def replaced(match: re.Match[str]) -> str:
        target = match["target"]
        is_relative = target is not None and not _ADDRESS.match(target) and not target.startswith("#")
        return base + target if is_relative else match[0]

    return _LINK_OR_CODE.sub(replaced, text)


def _slug(heading: str) -> str:
    plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
