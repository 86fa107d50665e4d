"""The direction of imports: each package imports itself, what stands below it, and no other package."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

MODULES = {"pyyaml": "yaml"}  # where a distribution's module is named otherwise


def _modules(requirements: list[str]) -> set[str]:
    names = {re.split(r"[^a-z0-9.-]", requirement, maxsplit=1)[0] for requirement in requirements}
    return {MODULES.get(name, name.replace("-", "_")) for name in names}


RUNTIME = _modules(PROJECT["dependencies"])
CODEGEN = _modules(PROJECT["optional-dependencies"]["codegen"])

ALLOWED = {
    "codegen/agjson_codegen": {"agjson_codegen", "agjson_runtime", "click"} | CODEGEN,
    "generated/agjson_generated": {"agjson_generated", "agjson_runtime"},
    "generated/check": set[str](),
    "src/agjson": {"agjson", "agjson_generated", "agjson_runtime"} | RUNTIME,
    "src/agjson_runtime": {"agjson_runtime", "click"},
}

EXCEPT = {"pytest_plugin.py": {"pytest"}}  # which pytest alone imports


@pytest.mark.parametrize("folder", ALLOWED)
def test_imports_only_what_stands_below(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {module}"
        for path in files
        for line, module in _imports(path)
        if module not in ALLOWED[folder] | EXCEPT.get(path.name, set()) and module not in sys.stdlib_module_names
    ]
    assert wrong == []


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and top-level package of every import, those inside functions as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, (node.module or "").partition(".")[0] if node.level == 0 else "a relative module"
