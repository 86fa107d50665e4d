"""Errors: one small tree. Each carries what a program needs, whole, and reads as one sentence that is safe to log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agjson_runtime.escaping import message, shorten

if TYPE_CHECKING:
    from agjson_runtime.shapes import Violation


class AgJsonError(Exception):
    """Whatever this library refuses.

    The text is one line of bounded length in which everything that is not printable is escaped.
    """

    def __init__(self, text: str) -> None:
        super().__init__(message(text))


class MalformedJson(AgJsonError, ValueError):
    """The text is no JSON (malformed UTF-8, NaN and Infinity included).

    ``line`` and ``column`` count from 1, in characters; both are None where the place is unknown.
    """

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        self.reason, self.line, self.column = reason, line, column
        place = f" at line {line}, column {column}" if line is not None else ""
        super().__init__(f"this is no JSON: {reason}{place}")


class InvalidDocument(AgJsonError, ValueError):
    """A value that a definition does not admit. ``violation`` is the first fault, with its JSON Pointer."""

    def __init__(self, violation: Violation, definition: str) -> None:
        self.violation, self.definition = violation, definition
        super().__init__(f"not a valid {definition}: {violation}")


class VersionMismatch(InvalidDocument):
    """An envelope of another major version of the protocol (spec section 12)."""

    def __init__(self, violation: Violation, definition: str, received: str, supported: str) -> None:
        super().__init__(violation, definition)
        self.received, self.supported = received, supported


class LimitExceeded(AgJsonError, ValueError):
    """A document beyond a limit of the reader. ``limit`` names the field of `Limits`."""

    def __init__(self, limit: str, allowed: int, what: str) -> None:
        self.limit, self.allowed = limit, allowed
        super().__init__(f"{what}: at most {allowed} allowed ({limit})")


class ProfileExceeded(AgJsonError):
    """A value that needs a larger profile than allowed (spec section 9)."""

    def __init__(self, found: str, allowed: str, pointer: str, what: str) -> None:
        self.found, self.allowed, self.pointer, self.what = found, allowed, pointer, what
        super().__init__(f"{shorten(pointer) or '(root)'}: {shorten(what)} belongs to {found}, allowed is {allowed}")


class UnknownDefinition(AgJsonError, LookupError):
    """A name that is no definition of the protocol. ``suggestion`` is what may have been meant."""

    def __init__(self, name: str, suggestion: str | None = None) -> None:
        self.name, self.suggestion = name, suggestion
        super().__init__(f"unknown definition {shorten(repr(name))}" + (f"; {suggestion}" if suggestion else ""))


class UnknownProtocol(AgJsonError, LookupError):
    """No protocol has this name. ``suggestion`` is what may have been meant."""

    def __init__(self, name: str, suggestion: str | None = None) -> None:
        self.name, self.suggestion = name, suggestion
        super().__init__(f"unknown protocol {shorten(repr(name))}" + (f"; {suggestion}" if suggestion else ""))


class UnsupportedByProtocol(AgJsonError):
    """The protocol has no such part: ``part`` is "fold" or "rules"."""

    def __init__(self, protocol: str, part: str) -> None:
        self.protocol, self.part = protocol, part
        super().__init__(f"the protocol {protocol} has no {part}")
