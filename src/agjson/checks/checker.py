"""The checker: events in, findings out. It never raises on the content of a stream, and goes on after every finding."""

from __future__ import annotations

from collections.abc import Sequence

from agjson.checks.findings import Finding
from agjson.checks.reporter import Reporter
from agjson.checks.settings import Settings, rules_of
from agjson.validation.boundary import boundary
from agjson_runtime.escaping import quote_name
from agjson_runtime.shapes import Violation

_MAX_VIOLATIONS = 1000  # that are looked for in an event


class Checker:
    """Checks one stream, event by event. Findings name the file and the stream."""

    def __init__(self, settings: Settings, file: str | None = None, stream: str | None = None) -> None:
        rules = rules_of(settings.protocol)
        self._settings = settings
        self._boundary = boundary(settings.protocol)
        self._rules = rules.documents
        self._reporter = Reporter(settings, file, stream)
        self._stream = rules.follow(self._reporter, settings)

    def feed(self, value: object, line: int | None = None, repeated: Sequence[str] = ()) -> list[Finding]:
        """Check one decoded event: ``line`` is its line in the file, ``repeated`` are duplicate keys in it."""
        reporter = self._reporter
        reporter.move_to(value, line)
        event, violations = self._boundary.accept_event(value, self._settings.mode, _MAX_VIOLATIONS)
        for key in repeated:
            reporter.report(self._rules.duplicate_key, (), f"the key {quote_name(key)}")
        if violations:
            self._report(violations)
            # A consumer may still accept what a producer must not send: then the other rules apply to it, too.
            if self._settings.mode == "strict" and not any(map(self._is_unknown_type, violations)):
                event, violations = self._boundary.accept_event(value, "lenient", 1)
        if violations:
            self._stream.reject()
        else:
            self._stream.accept(event)
        return reporter.take()

    def fault(self, violation: Violation, line: int | None = None) -> list[Finding]:
        """Report a document that could not be decoded."""
        self._reporter.move_to(None, line)
        self._report([violation])
        self._stream.reject()
        return self._reporter.take()

    def finish(self) -> list[Finding]:
        """Report what only the end of the stream shows."""
        self._reporter.leave()
        self._stream.finish()
        return self._reporter.take()

    def _report(self, violations: Sequence[Violation]) -> None:
        reporter = self._reporter
        if len(violations) >= _MAX_VIOLATIONS:
            reporter.stop_counting()
        for violation in violations:
            if self._is_unknown_type(violation):
                rule = self._rules.unknown_type
            elif violation.keyword == "json":
                rule = self._rules.invalid_json
            elif violation.keyword == "limit":
                rule = self._rules.limit_exceeded
            else:
                rule = self._rules.invalid_event
            # A message that is only counted is not written.
            message = ""
            if reporter.has_room(rule):
                message = f"expected {violation.expected}, got {reporter.masker.masked(violation.got)}"
            reporter.report(rule, violation.location, message, hint=violation.hint)

    def _is_unknown_type(self, violation: Violation) -> bool:
        """Return whether the type of the event is unknown, not that of a block in it."""
        return violation.keyword == "unknown-type" and violation.location == (self._settings.protocol.discriminator,)
