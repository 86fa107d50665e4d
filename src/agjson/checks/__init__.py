"""Checks: the rule engine. It checks streams of any protocol against the rules that the protocol has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, NoReturn

from agjson.checks.checker import Checker
from agjson.checks.findings import Finding, Report
from agjson.checks.inputs import Envelope, FileChecker
from agjson.checks.paths import expanded
from agjson.checks.settings import Levels, Settings, rules_of
from agjson.errors import LimitExceeded, MalformedJson, UnknownDefinition
from agjson.json.decoding import decode, plain_text, repeated_keys
from agjson.json.limits import DEFAULT_LIMITS, Limits
from agjson.validation.boundary import Mode, is_strict
from agjson_runtime.shapes import Violation, suggestion

if TYPE_CHECKING:
    from agjson.protocol import Protocol

__all__ = ["Checks", "Finding", "Report"]


class Checks:
    """The check of streams of one protocol. Raises UnsupportedByProtocol if it has no rules."""

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol
        self._rules = rules_of(protocol).by_id

    def check(
        self,
        source: str | PathLike[str] | Iterable[Any],
        *,
        mode: Mode = "strict",
        profile: str | None = None,
        rules: Levels | None = None,
        owned_vendors: Collection[str] = (),
        allow_schemes: Collection[str] = (),
        stream_id_pointer: str | None = None,
        event_pointer: str | None = None,
        duplicate_keys: bool = False,
        limits: Limits = DEFAULT_LIMITS,
    ) -> Report:
        """Check a stream against every rule.

        ``source`` is a path (a file, a folder, a glob, ``-``), or the events of one stream: decoded, or as JSON text.
        ``rules`` overrides levels by rule id; None turns a rule off. ``owned_vendors`` are reserved vendor segments of
        extensions that are yours. ``stream_id_pointer`` and ``event_pointer`` are JSON Pointers into an envelope around
        each event: to the id of its stream, and to the event. ``duplicate_keys`` looks for duplicate keys, which takes
        a second decoding.

        Whatever is wrong with the events is a finding. Raises OSError for a path that cannot be read, UnknownDefinition
        for an unknown rule, ValueError for an unknown mode, profile or level, TypeError for a single event.
        """
        is_strict(mode)
        levels = dict(rules or {})
        for rule_id in levels:
            if rule_id not in self._rules:
                raise UnknownDefinition(rule_id, suggestion(rule_id, tuple(self._rules)))
        if isinstance(source, bytes | bytearray | memoryview | Mapping):
            raise TypeError("expected a path or the events of a stream, got a single event: put it into a list")
        schemes = frozenset(scheme.lower().rstrip(":") for scheme in allow_schemes)
        settings = Settings(
            self._protocol, mode, profile, levels, frozenset(owned_vendors), schemes, limits, duplicate_keys
        )
        report = Report()
        if isinstance(source, str | PathLike):
            envelope = Envelope(stream_id_pointer, event_pointer)
            for path in expanded(fspath(source), _raise):
                report.extend(FileChecker(path, settings, envelope, report.count_event).findings())
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
