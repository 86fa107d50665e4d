"""Checking: which event of a stream broke which rule. The rules stand in the catalogue, their pages in docs/rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from os import PathLike, fspath
from typing import Any, NoReturn

from agjson.checking.catalogue import RULES, Level, Rule
from agjson.checking.checker import Checker, Levels, Settings
from agjson.checking.findings import Finding, Report
from agjson.checking.paths import expanded
from agjson.checking.sources import Envelope, FileChecker
from agjson.decoding import decode, plain_text, repeated_keys
from agjson.errors import LimitExceeded, MalformedJson, UnknownDefinition
from agjson.limits import DEFAULT_LIMITS, Limits
from agjson.validation import Mode, is_strict
from agjson_runtime.shapes import Violation, suggestion

__all__ = ["RULES", "Finding", "Level", "Report", "Rule", "check"]


def check(
    source: str | PathLike[str] | Iterable[Any],
    *,
    mode: Mode = "strict",
    profile: str | None = None,
    rules: Levels | None = None,
    owners: Collection[str] = (),
    allow_schemes: Collection[str] = (),
    by: str | None = None,
    event: str | None = None,
    duplicate_keys: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> Report:
    """Checks a stream against every rule of the catalogue.

    ``source`` is a path (a file, a folder, a glob, ``-``), or the events of one stream: decoded, or as JSON text.
    ``rules`` overrides levels by rule id, None is off. ``by`` and ``event`` are JSON Pointers into an envelope around
    each event: the name of its stream, and the event. ``duplicate_keys`` asks for AGJ110, by a second decoding.

    Whatever the events hold, it is a finding. Raises OSError for a path that cannot be read, UnknownDefinition for a
    rule that is none, ValueError for another mode, profile or level, TypeError for a single event.
    """
    is_strict(mode)
    levels = dict(rules or {})
    for each in levels:
        if each not in RULES:
            raise UnknownDefinition(each, suggestion(each, tuple(RULES)))
    if isinstance(source, bytes | bytearray | memoryview | Mapping):
        raise TypeError("the source is a path or the events of a stream, and no single event: put it into a list")
    schemes = frozenset(each.lower().rstrip(":") for each in allow_schemes)
    settings = Settings(mode, profile, levels, frozenset(owners), schemes, limits, duplicate_keys)
    report = Report()
    if isinstance(source, str | PathLike):
        for path in expanded(fspath(source), _raise):
            report.extend(FileChecker(path, settings, Envelope(by, event), report.count_event).findings())
            report.files += 1
        return report
    checker = Checker(settings)
    for item in source:
        report.count_event()
        report.extend(_fed(checker, item, settings))
    report.extend(checker.finish())
    return report


def _raise(path: str, error: OSError) -> NoReturn:
    raise error


def _fed(checker: Checker, item: Any, settings: Settings) -> list[Finding]:
    if hasattr(item, "to_wire") and not isinstance(item, type):
        item = item.to_wire()
    if not isinstance(item, bytes | bytearray | memoryview | str):
        return checker.feed(item)
    try:
        text = plain_text(item, settings.limits)
        value = decode(text, settings.limits)
        return checker.feed(value, repeated=repeated_keys(text) if settings.duplicate_keys else ())
    except MalformedJson as error:
        return checker.fault(Violation((), "json", "JSON", f"a malformed text: {error.reason}"))
    except LimitExceeded as error:
        return checker.fault(Violation((), "limit", f"within {error.limit}", str(error)))
