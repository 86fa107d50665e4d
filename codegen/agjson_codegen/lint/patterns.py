"""Patterns: regular expressions that ECMAScript, Python and Rust read alike."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agjson_codegen.findings import Finding, pointer
from agjson_codegen.lint.structure import shapes
from agjson_codegen.model import Model, Text

_NEWLINE = "\\n"
_PUNCTUATION = set("^$\\.*+?()[]{}|/-")


def lint_patterns(model: Model) -> Iterator[Finding]:
    """Findings about patterns that some engine reads differently."""
    for definition in (*model.definitions.values(), *model.mixins.values()):
        for path, shape in shapes(definition.body):
            if isinstance(shape, Text):
                yield from _text(shape, ("$defs", definition.name, *path))
    for definition, union in model.unions():
        if union.open is not None:
            where = ("$defs", definition.name, "x-open")
            for key, pattern in (("pattern", union.open.pattern), ("not", union.open.forbidden)):
                for fault in _faults(pattern or ""):
                    yield _finding(pointer(*where, key), fault)


def _text(shape: Text, path: tuple[str | int, ...]) -> Iterator[Finding]:
    if shape.lenient_pattern is not None and shape.pattern is None:
        yield Finding(
            "pattern",
            pointer(*path, "x-lenient"),
            "x-lenient stands in for a pattern, and there is none",
            "Add the producer's pattern, or remove x-lenient.",
        )
    for key, pattern in (("pattern", shape.pattern), ("x-lenient", shape.lenient_pattern)):
        if pattern is None:
            continue
        for fault in _faults(pattern):
            yield _finding(pointer(*path, key), fault)
        if pattern.endswith("$") and shape.forbidden != _NEWLINE:
            yield Finding(
                "pattern",
                pointer(*path, key),
                "the pattern ends in $, which admits a trailing newline in Python",
                'Write "not": {"pattern": "\\\\n"} beside it.',
            )


def _finding(place: str, fault: str) -> Finding:
    return Finding("pattern", place, fault, "Use ^, $, groups, alternatives, repetition and explicit classes only.")


def _faults(pattern: str) -> Iterator[str]:
    """What of the pattern reads differently somewhere."""
    try:
        re.compile(pattern)
    except re.error as error:
        yield f"the pattern does not compile: {error}"
        return
    inside = False
    position = 0
    while position < len(pattern):
        character, rest = pattern[position], pattern[position + 1 :]
        if character == "\\":
            if rest[0] not in _PUNCTUATION and rest[0] not in "nrtu":
                yield f"\\{rest[0]} is a class or an assertion that engines define differently"
            position += 1
        elif inside:
            inside = character != "]"
            if character in "&~" and rest[:1] == character:
                yield f"{character * 2} inside a class is set notation in some engines"
        elif character == "[":
            inside = True
            position += rest.startswith("^")
        elif character == ".":
            yield ". leaves out different line ends in different engines"
        elif character == "(" and rest[:1] == "?" and rest[:2] != "?:":
            yield f"({rest[:2]} is lookaround, a flag or a named group"
        elif not character.isascii():
            yield f"{character!r} is outside ASCII, where engines count differently"
        position += 1
