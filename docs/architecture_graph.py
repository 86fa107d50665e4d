"""The picture in docs/architecture.md: which package imports which, read from the code and drawn as a Mermaid graph.

``python docs/architecture_graph.py`` writes it into the page. Imports for type checkers do not count. An arrow is left
out where a longer way leads to the same package.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
FOLDERS = ("src/agjson", "src/agjson_runtime", "generated/agjson_generated", "codegen/agjson_codegen")
OPENED = "agjson"  # the package whose parts are nodes of their own
LEFT_OUT = {"__init__", "__main__"}  # they load the other modules by name, when these are used
BLOCK = re.compile(r"(?<=```mermaid\n).*?(?=```\n)", re.DOTALL)

Graph = Mapping[str, set[str]]


def graph() -> Graph:
    """Return for each package, and each top-level module of agjson, those that it imports."""
    found: dict[str, set[str]] = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            module = ".".join(path.relative_to((ROOT / folder).parent).with_suffix("").parts)
            node = _node(module)
            if node is not None:
                imported = map(_node, _imports(ast.parse(path.read_text(encoding="utf-8"))))
                found.setdefault(node, set()).update(other for other in imported if other is not None)
    return {node: (imported & found.keys()) - {node} for node, imported in found.items()}


def mermaid(edges: Graph) -> str:
    """Return the graph in Mermaid's language, without the arrows that follow from others."""
    lines = ["graph TD"]
    for node, imported in sorted(edges.items()):
        lines += [f"    {node} --> {other}" for other in sorted(imported) if not _is_implied(edges, node, other)]
    return "\n".join(lines) + "\n"


def page() -> str:
    """Return the text of the page with the picture of today."""
    picture = mermaid(graph())
    return BLOCK.sub(lambda _: picture, PAGE.read_text(encoding="utf-8"))


def _imports(tree: ast.AST) -> Iterator[str]:
    """Yield the full name of every module or name that is imported."""
    for node in _executed(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _executed(child)


def _node(name: str) -> str | None:
    package, *parts = name.split(".")
    if package != OPENED:
        return package
    return f"{OPENED}.{parts[0]}" if parts and parts[0] not in LEFT_OUT else None


def _is_implied(edges: Graph, node: str, other: str) -> bool:
    """Return whether a longer way leads from ``node`` to ``other``. Mutual imports count as one step."""
    return any(
        other in _reachable(edges, between) and between not in _reachable(edges, other)
        for between in edges[node] - {other}
    )


def _reachable(edges: Graph, start: str) -> set[str]:
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = edges[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
