"""The floors of agjson: a module imports only from its own floor or a lower one, and only few know a protocol."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.protocol import ROOT

SOURCE = ROOT / "src" / "agjson"
# Lower floors first. What is on one floor does not import each other.
FLOORS = (
    {"errors"},
    {"protocol"},
    {"json"},
    {"io"},
    {"validation"},
    {"checks"},
    {"protocols"},
    {"reports"},
    {"bundle"},
    {"conformance"},
    {"cli", "pytest_plugin", "types", "wire", "changes", "profiles", "__init__"},
    {"__main__"},
)
FLOOR = {name: number for number, floor in enumerate(FLOORS) for name in floor}
FACADE = {"types", "wire", "changes", "profiles", "__init__"}
NAMED = re.compile(r"(agjson\.protocols|agjson_generated)\.(\w+)")
PATHS = sorted(SOURCE.rglob("*.py"))


def _part(path: Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those for type checkers."""
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _executed(child)


def _imported(path: Path) -> set[str]:
    """Return the parts of agjson that a module imports."""
    parts = set()
    for node in _executed(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module] if node.module != "agjson" else [f"agjson.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        parts |= {name.split(".")[1] for name in names if name.startswith("agjson.")}
    return parts & FLOOR.keys()


def test_every_part_has_a_floor() -> None:
    assert {_part(path) for path in PATHS} == FLOOR.keys()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_imports_only_from_its_own_floor_or_a_lower_one(path: Path) -> None:
    part = _part(path)
    higher = {name for name in _imported(path) if name != part and FLOOR[name] >= FLOOR[part]}
    assert higher == set()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_only_its_own_folder_the_registry_and_the_facade_name_a_protocol(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if _part(path) == "protocols":
        folder = path.relative_to(SOURCE / "protocols").parts[0]
        allowed = {name for name in (folder, "agjson") if name == folder or folder == "__init__.py"}
    else:
        allowed = {"agjson"} if _part(path) in FACADE else set()
    assert {match[2] for match in NAMED.finditer(text)} - allowed == set()


def test_imports_that_go_up_are_seen(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("def late():\n    from agjson.cli import main\n    from agjson import checks\n", encoding="utf-8")
    assert _imported(module) == {"cli", "checks"}
