"""Rendering: the one Jinja environment, the header of generated files, and how protocol text enters them.

Owns the rule that protocol text is escaped: as a value it goes through `literal`, as prose through `plain`, whatever
the vocabulary promises of it. Names of definitions and of the protocol are identifiers, so they enter as they are.
"""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Iterable

import jinja2

from agjson_codegen.model import Protocol
from agjson_runtime.escaping import visible

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


def plain(text: str) -> str:
    """Return the text on one line, with what is not printable escaped: fit for a comment."""
    return visible(" ".join(text.split()))


def docstring(text: str) -> str:
    """Return the plain text for a place inside a docstring, which its quotes and backslashes cannot end."""
    return plain(text).replace("\\", "\\\\").replace('"', '\\"')


def doc(text: str, indent: int = 4, width: int = 110) -> str:
    """Return a whole docstring, wrapped. Only quotes that would end it are escaped."""
    safe = plain(text).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if safe.endswith('"') and (len(safe[:-1]) - len(safe[:-1].rstrip("\\"))) % 2 == 0:
        safe = safe[:-1] + '\\"'
    prefix = " " * indent
    lines = textwrap.wrap(safe, width - indent - 6, break_long_words=False, break_on_hyphens=False)
    if len(lines) <= 1:
        return f'{prefix}"""{"".join(lines)}"""'
    return f'{prefix}"""{lines[0]}\n' + "".join(f"{prefix}{line}\n" for line in lines[1:]) + f'{prefix}"""'


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
    env.filters["docstring"] = docstring
    return env


def header(protocol: Protocol) -> str:
    """Return the text about their origin in all generated files of a protocol, still to be escaped for its place."""
    return f"Generated from schema/{protocol.name}.schema.json, version {protocol.version}. Never edited by hand."


def json_document(value: object) -> str:
    """Return the text of a JSON file. It is readable in any language, but what is not printable is escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return "\n".join(map(_printable_json, text.split("\n"))) + "\n"


def _printable_json(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in line)


def render(template: str, **values: object) -> str:
    """A template of this package, filled in, without trailing white space."""
    text = environment().get_template(template).render(**values)
    return "\n".join(line.rstrip() for line in text.removesuffix("\n").split("\n")) + "\n"


def render_python(template: str, **values: object) -> str:
    """A template of Python code, filled in and laid out by ruff: unused imports gone, the rest sorted."""
    return tidy(render(template, **values))


def tidy(code: str) -> str:
    """Python code as ruff lays it out, whatever configuration stands around."""
    code = _ruff("check", "--fix-only", "--select", "F401,I,RUF022,UP007", "--config", _FIRST_PARTY, text=code)
    return _ruff("format", text=code)


def _ruff(command: str, *options: str, text: str) -> str:
    interpreter = (sys.executable, "-P", "-m")  # -P: no ruff.py of the working folder is run
    common = ("--isolated", "--quiet", "--target-version", "py311", "--line-length", "120")
    arguments = [*interpreter, "ruff", command, *common, *options, "--stdin-filename", "generated.py", "-"]
    done = subprocess.run(arguments, input=text, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise RuntimeError(f"generated code that ruff does not read: {done.stderr}")
    return done.stdout
