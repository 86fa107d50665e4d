"""The checker: one file that validates documents wherever there is Python.

Owns how the support modules, the definitions and a command line become one module.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib.resources import files

from agjson_codegen.emit.rendering import header, literals, render_python
from agjson_codegen.emit.shapes import definition_table
from agjson_codegen.emit.tables import sensitive
from agjson_codegen.model import Model

_PARTS = ("shapes.py", "documents.py")


@dataclass(frozen=True, slots=True)
class Part:
    """A support module, taken apart: the first line of its docstring, its imports, and the rest."""

    title: str
    imports: tuple[str, ...]
    code: str


def emit_checker(model: Model) -> str:
    """The module ``<protocol>_check.py``."""
    parts = [_part(name) for name in _PARTS]
    return render_python(
        "checker.py.j2",
        protocol=model.protocol,
        header=header(model.protocol),
        imports=list(dict.fromkeys(line for part in parts for line in part.imports)),
        parts=parts,
        sensitive={name: literals(sorted(fields)) for name, fields in sensitive(model)},
        **definition_table(model),
    )


def _part(name: str) -> Part:
    source = files("agjson_codegen").joinpath("support", name).read_text(encoding="utf-8")
    tree = ast.parse(source)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = source.splitlines()
    return Part(
        title=(ast.get_docstring(tree) or name).splitlines()[0],
        imports=tuple(ast.unparse(node) for node in imports if not _is_future(node)),
        code="\n".join(lines[imports[-1].end_lineno :]).strip(),
    )


def _is_future(node: ast.Import | ast.ImportFrom) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"
