"""The checker: one file that validates documents wherever there is Python.

Owns how modules of the runtime, the definitions and a command line become one module.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from importlib.resources import files

from agjson_codegen.emit.rendering import RUNTIME, header, literals, render_python
from agjson_codegen.emit.shapes import definition_table
from agjson_codegen.emit.tables import sensitive
from agjson_codegen.model import Model

_PARTS = ("escaping.py", "shapes.py", "documents.py")


@dataclass(frozen=True, slots=True)
class Part:
    """A module of the runtime, taken apart: the first line of its docstring, its imports, and the rest."""

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
    source = files(RUNTIME).joinpath(name).read_text(encoding="utf-8")
    tree = ast.parse(source)
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = source.splitlines()
    return Part(
        title=(ast.get_docstring(tree) or name).splitlines()[0],
        imports=tuple(ast.unparse(node) for node in imports if not _is_inlined(node)),
        code="\n".join(lines[imports[-1].end_lineno :]).strip(),
    )


def _is_inlined(node: ast.Import | ast.ImportFrom) -> bool:
    """Return whether an import is of no use in one file: of another part, or of ``__future__``, which is at the top."""
    return isinstance(node, ast.ImportFrom) and (node.module or "").startswith((f"{RUNTIME}.", "__future__"))
