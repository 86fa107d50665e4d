"""Rendering: the one Jinja environment, the header of generated files, and literals.

Owns the rule that every piece of protocol text goes through `repr` before it enters Python code.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterable

import jinja2

from agjson_codegen.model import Protocol

PACKAGE = "agjson_generated"
RUNTIME = "agjson_runtime"  # what generated Python imports
_FIRST_PARTY = f'lint.isort.known-first-party = ["{PACKAGE}", "{RUNTIME}"]'


def literal(value: object) -> str:
    """A Python literal with double quotes where `repr` would choose single ones and none is inside."""
    text = repr(value)
    if isinstance(value, str) and text[0] == "'" and '"' not in text and "\\'" not in text:
        return f'"{text[1:-1]}"'
    return text


def literals(values: Iterable[object]) -> str:
    """A tuple of literals."""
    texts = [literal(value) for value in values]
    return "(" + ", ".join(texts) + ("," if len(texts) == 1 else "") + ")"


def doc(text: str, indent: int = 4, width: int = 110) -> str:
    """A docstring, wrapped; quotes and backslashes in the text cannot end it or escape anything."""
    text = "".join(character if character >= " " else " " for character in text)
    safe = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if safe.endswith('"') and (len(safe[:-1]) - len(safe[:-1].rstrip("\\"))) % 2 == 0:
        safe = safe[:-1] + '\\"'
    prefix = " " * indent
    lines = textwrap.wrap(" ".join(safe.split()), width - indent - 6, break_long_words=False, break_on_hyphens=False)
    if len(lines) <= 1:
        return f'{prefix}"""{"".join(lines)}"""'
    return f'{prefix}"""{lines[0]}\n' + "".join(f"{prefix}{line}\n" for line in lines[1:]) + f'{prefix}"""'


def comment(text: str) -> str:
    """The text on one line, fit for a comment or a Markdown cell."""
    return " ".join(text.split())


def environment() -> jinja2.Environment:
    """The environment that loads the templates of this package; an undefined name is an error."""
    env = jinja2.Environment(
        loader=jinja2.PackageLoader("agjson_codegen", "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    env.globals.update(package=PACKAGE, runtime=RUNTIME)
    env.filters["literal"] = literal
    env.filters["literals"] = literals
    env.filters["doc"] = doc
    env.filters["comment"] = comment
    return env


def header(protocol: Protocol) -> str:
    """What every generated Python file of a protocol says of its origin."""
    return f"Generated from schema/{protocol.name}.schema.json, version {protocol.version}. Never edited by hand."


def render(template: str, **values: object) -> str:
    """A template of this package, filled in, without trailing white space."""
    text = environment().get_template(template).render(**values)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def render_python(template: str, **values: object) -> str:
    """A template of Python code, filled in and laid out by ruff: unused imports gone, the rest sorted."""
    return tidy(render(template, **values))


def tidy(code: str) -> str:
    """Python code as ruff lays it out, whatever configuration stands around."""
    code = _ruff("check", "--fix-only", "--select", "F401,I,RUF022,UP007", "--config", _FIRST_PARTY, text=code)
    return _ruff("format", text=code)


def _ruff(command: str, *options: str, text: str) -> str:
    common = ("--isolated", "--quiet", "--target-version", "py311", "--line-length", "120")
    arguments = [sys.executable, "-m", "ruff", command, *common, *options, "--stdin-filename", "generated.py", "-"]
    done = subprocess.run(arguments, input=text, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise RuntimeError(f"generated code that ruff does not read: {done.stderr}")
    return done.stdout
