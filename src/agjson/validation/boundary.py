"""The boundary: what every value of a protocol passes on its way in.

The generated checks answer quickly; a value that they reject is read again against the definitions, which explain
every violation. ``mode="strict"`` is the producer's, ``mode="lenient"`` the consumer's (AgJSON 0.2). The library, the
command line and the checker of streams all come through here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from agjson.errors import InvalidDocument, LimitExceeded, UnknownDefinition
from agjson.json.decoding import check_decoded, decode, decode_json
from agjson.json.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from agjson.protocol import Protocol
    from agjson_runtime.shapes import Violation

Mode: TypeAlias = Literal["strict", "lenient"]
Source: TypeAlias = "bytes | bytearray | memoryview | str | dict[str, Any]"
Wire: TypeAlias = dict[str, Any]

# A text this short cannot exceed the default limits: two brackets a level.
_HARMLESS = min(2 * DEFAULT_LIMITS.max_depth, DEFAULT_LIMITS.max_bytes)


def is_strict(mode: str) -> bool:
    """Return True for strict and False for lenient. Raises ValueError for anything else."""
    if mode == "strict":
        return True
    if mode == "lenient":
        return False
    raise ValueError(f"unknown mode {mode!r}: expected 'strict' or 'lenient'")


class Boundary:
    """The trust boundary of one protocol. In every method, the definition is by default that of an event."""

    __slots__ = ("_checks", "_discriminator", "_event", "_event_checks", "_mismatch", "_protocol")

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol
        self._checks = protocol.checks
        self._event = protocol.event
        self._event_checks = protocol.event_checks
        self._discriminator = protocol.discriminator or ""
        self._mismatch = protocol.mismatch

    def ingest(
        self,
        data: Source,
        *,
        mode: Mode = "lenient",
        limits: Limits = DEFAULT_LIMITS,
        definition: str | None = None,
    ) -> Wire:
        """Return the validated wire value of one document, unknown fields included.

        ``data`` is JSON text (UTF-8) or a decoded value. A decoded object is returned as it is, or as a copy
        if a consumer's reading drops nulls (D7); it is never changed.

        Raises MalformedJson, LimitExceeded, VersionMismatch, InvalidDocument, UnknownDefinition.
        """
        strict = mode == "strict"
        if not strict and mode != "lenient":
            is_strict(mode)
        value: Any
        if type(data) is bytes and len(data) <= _HARMLESS and limits is DEFAULT_LIMITS:
            try:
                value = decode_json(data)
            except Exception:
                value = decode(data, limits)
        elif isinstance(data, bytes | bytearray | memoryview | str):
            value = decode(data, limits)
        else:
            value = data
            if limits.walk_decoded:
                check_decoded(value, limits)
        try:
            # Only a plain dict is asked for its type: anything else answers with what it likes, or is changed by it.
            if definition is None and type(value) is dict:
                passed = self._event_checks[value[self._discriminator]](value, strict)
            else:
                passed = self._checks[definition or self._event](value, strict)
            if passed:
                accepted: Wire = value
                return accepted
            again = self.accept_slowly
        except (KeyError, TypeError, RecursionError):
            again = self.accept
        return cast(Wire, again(value, definition or self._event, strict, limits))

    def parse(self, data: Source, definition: str, mode: Mode, limits: Limits) -> Any:
        """Return the document as a dataclass. Raises as `ingest` does."""
        value = self.ingest(data, mode=mode, limits=limits, definition=definition)
        try:
            return self._protocol.types.from_wire(definition, value)
        except RecursionError:
            raise LimitExceeded("max_depth", limits.max_depth, "the value nests too deep for this call") from None

    def validate(self, value: object, definition: str | None = None, *, mode: Mode = "strict") -> None:
        """Return silently if the value is valid.

        Raises InvalidDocument with the first violation, VersionMismatch for a document of an incompatible version,
        LimitExceeded if the value nests too deep, UnknownDefinition.
        """
        self.accept(value, definition or self._event, is_strict(mode), DEFAULT_LIMITS)

    def is_valid(self, value: object, definition: str | None = None, *, mode: Mode = "strict") -> bool:
        """Return whether the value is valid. Raises UnknownDefinition."""
        strict = mode == "strict" or is_strict(mode)
        try:
            if definition is None and type(value) is dict:
                if self._event_checks[value[self._discriminator]](value, strict):
                    return True
            elif self._checks[definition or self._event](value, strict):
                return True
        except (KeyError, TypeError, RecursionError):
            self._check_name(definition or self._event)
        return next(self._violations(value, definition or self._event, strict), None) is None

    def violations(
        self, value: object, definition: str | None = None, *, mode: Mode = "strict", most: int = 1000
    ) -> list[Violation]:
        """Return the violations of the value in document order, at most ``most``. Raises UnknownDefinition."""
        strict = is_strict(mode)
        if self._passes(value, definition or self._event, strict):
            return []
        return list(islice(self._violations(value, definition or self._event, strict), most))

    def accept(self, value: object, definition: str, strict: bool, limits: Limits) -> object:
        """Return the value as its reader takes it: itself, or for a consumer a copy without stray nulls (D7).

        Raises as `validate` does.
        """
        if self._passes(value, definition, strict):
            return value
        return self.accept_slowly(value, definition, strict, limits)

    def accept_slowly(self, value: object, definition: str, strict: bool, limits: Limits) -> object:
        """Do what `accept` does for a value that the fast check has rejected."""
        self._check_name(definition)
        mismatch = self._mismatch(value, definition) if self._mismatch is not None else None
        if mismatch is not None:
            raise mismatch
        inspector = self._protocol.inspector
        try:
            taken = value if strict else inspector.without_nulls(definition, value, max_depth=limits.max_depth)
            if taken is not value and self._passes(taken, definition, strict):
                return taken
            violations = inspector.violations(definition, taken, strict=strict, max_depth=limits.max_depth)
            violation = next(violations, None)
        except RecursionError:
            raise LimitExceeded("max_depth", limits.max_depth, "the value nests too deep") from None
        if violation is None:
            return taken
        if violation.keyword == "limit":
            raise LimitExceeded("max_depth", limits.max_depth, "the value nests too deep")
        raise InvalidDocument(violation, definition)

    def accept_or_violations(
        self, value: object, definition: str, mode: Mode, most: int
    ) -> tuple[object, list[Violation]]:
        """Return the value as its reader takes it and no violations, or the value itself and its first ``most``."""
        try:
            return self.accept(value, definition, is_strict(mode), DEFAULT_LIMITS), []
        except (InvalidDocument, LimitExceeded):
            return value, self.violations(value, definition, mode=mode, most=most)

    def accept_event(self, value: Any, mode: Mode, most: int) -> tuple[object, list[Violation]]:
        """Do what `accept_or_violations` does for an event, faster for a valid one."""
        try:
            if self._event_checks[value[self._discriminator]](value, mode == "strict"):
                return value, []
        except (KeyError, TypeError, RecursionError):
            pass
        return self.accept_or_violations(value, self._event, mode, most)

    def _passes(self, value: object, definition: str, strict: bool) -> bool:
        try:
            return self._checks[definition](value, strict)
        except (KeyError, RecursionError):
            self._check_name(definition)
            return False

    def _violations(self, value: object, definition: str, strict: bool) -> Iterator[Violation]:
        mismatch = self._mismatch(value, definition) if self._mismatch is not None else None
        if mismatch is not None:
            yield mismatch.violation
        depth = DEFAULT_LIMITS.max_depth
        try:
            for violation in self._protocol.inspector.violations(definition, value, strict=strict, max_depth=depth):
                if mismatch is None or violation.location != mismatch.violation.location:
                    yield violation
        except RecursionError:
            from agjson_runtime.shapes import Violation

            yield Violation((), "limit", f"at most {depth} levels", "more")

    def _check_name(self, definition: str) -> None:
        if definition not in self._checks:
            from agjson_runtime.shapes import suggestion

            raise UnknownDefinition(definition, suggestion(definition, tuple(self._checks)))


@cache
def boundary(protocol: Protocol) -> Boundary:
    """Return the trust boundary of a protocol."""
    return Boundary(protocol)
