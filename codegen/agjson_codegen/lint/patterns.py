"""Patterns: regular expressions that ECMAScript, Python and Rust read alike, and match in linear time."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator

from agjson_codegen.findings import Finding, pointer
from agjson_codegen.lint.ambiguity import Unbounded, check_linear
from agjson_codegen.lint.structure import shapes
from agjson_codegen.model import Model, String

MAX_LENGTH = 2000
_NEWLINE = "\\n"
_PUNCTUATION = set("^$\\.*+?()[]{}|/-")
_QUANTIFIER = r"(?:[*+?]|\{[0-9]+(?:,[0-9]*)?\})"
_TOKEN = re.compile(rf"\\.|\[\^?|{_QUANTIFIER}[+?]?|--|&&|~~|\|\||.", re.DOTALL)


def lint_patterns(model: Model) -> Iterator[Finding]:
    """Yield findings about patterns that some engine reads differently, or matches slowly."""
    for definition in (*model.definitions.values(), *model.mixins.values()):
        for path, shape in shapes(definition.body):
            if isinstance(shape, String):
                yield from _text(shape, ("$defs", definition.name, *path))
    for definition, union in model.unions():
        if union.open is not None:
            where = ("$defs", definition.name, "x-open")
            yield from lint_pattern(union.open.pattern, pointer(*where, "pattern"))
            yield from lint_pattern(union.open.forbidden, pointer(*where, "not"))
    for index, rule in enumerate(model.protocol.naming):
        yield from lint_pattern(rule.pattern, pointer("x-protocol", "naming", index, "pattern"))


def _text(shape: String, path: tuple[str | int, ...]) -> Iterator[Finding]:
    yield from lint_pattern(shape.forbidden, pointer(*path, "not", "pattern"))
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
        yield from lint_pattern(pattern, pointer(*path, key))
        if not pattern.startswith("^"):
            yield _not_portable(pointer(*path, key), "the pattern does not begin with ^, so it may match anywhere")
        if pattern.rstrip(")").endswith("$") and shape.forbidden != _NEWLINE:
            yield Finding(
                "pattern",
                pointer(*path, key),
                "the pattern ends in $, which admits a trailing newline in Python",
                'Write "not": {"pattern": "\\\\n"} beside it.',
            )


def lint_pattern(pattern: str | None, place: str) -> Iterator[Finding]:
    """Yield findings about a single pattern, wherever it is. Without any, it is safe to compile and to match."""
    problems = list(_problems(pattern or ""))
    yield from (_not_portable(place, problem) for problem in problems)
    if problems:
        return
    try:
        check_linear(pattern or "")
    except Unbounded as error:
        yield Finding(
            "pattern",
            place,
            f"the pattern is not known to match in linear time: {error}",
            "Let each text match in one way only: write a+ for (a+)+ and a*a+, (a|b)* for (a*|b*)*, a* for (a*)?. "
            "Begin each alternative with ^ if it repeats something without a limit.",
        )


def _not_portable(place: str, problem: str) -> Finding:
    return Finding("pattern", place, problem, "Use ^, $, groups, alternatives, repetition and explicit classes only.")


def _problems(pattern: str) -> Iterator[str]:
    """What of the pattern reads differently somewhere."""
    if len(pattern) > MAX_LENGTH:
        yield f"the pattern has more than {MAX_LENGTH} characters"
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(pattern)
    except (re.error, FutureWarning, OverflowError, RecursionError) as error:
        yield f"the pattern does not compile everywhere: {error}"
        return
    inside = False
    for token in _TOKEN.finditer(pattern):
        text = token[0]
        if text[0] == "\\":
            if text[1:] not in _PUNCTUATION and text[1:] not in "nrtu":
                yield f"{text} is a class or an assertion that engines define differently"
        elif inside:
            inside = text != "]"
            if text in ("[", "--", "&&", "~~", "||"):
                yield f"{text} inside a class is set notation in some engines"
        elif text in ("[", "[^"):
            inside = True
            if pattern[token.end() :].startswith("]"):
                yield "a class that begins with ] ends at once in ECMAScript"
        else:
            yield from _outside(text, pattern[token.end() :])


def _outside(text: str, rest: str) -> Iterator[str]:
    """What of a token outside a class reads differently somewhere."""
    if text == ".":
        yield ". leaves out different line ends in different engines"
    elif text == "(" and rest[:1] == "?" and rest[:2] != "?:":
        yield f"({rest[:2]} is lookaround, a flag or a named group"
    elif text in ("{", "}", "]"):
        yield f"a bare {text} is literal in some engines and an error in others: write \\{text}"
    elif len(text) > 1 and text.endswith("+"):
        yield f"{text} is possessive, which ECMAScript does not have"
    elif text == "$" and rest not in ("", ")"):
        yield "$ before the end of the pattern means a line's end in some engines"
    elif not text.isascii():
        yield f"{text!r} is outside ASCII, where engines count differently"
