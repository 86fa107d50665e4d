"""Protocol: what is generated for a protocol, and what the protocol's own folder adds to it.

The rest of the library takes one of these and knows no protocol by name. `agjson.protocols` finds them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

from agjson_runtime.protocol import Protocol as Generated

if TYPE_CHECKING:
    from typing import Protocol as Interface

    from agjson.checks.rule import RuleSet
    from agjson.errors import VersionMismatch

    class Reducer(Interface):
        """A fold, event by event."""

        @property
        def resync(self) -> Any:
            """Why the fold waits for a snapshot; None if it does not."""

        def push(self, event: Any) -> tuple[Any, ...]:
            """Fold one event."""

        def extend(self, events: Iterable[Any]) -> None:
            """Fold events."""

        def result(self) -> Any:
            """Return the result so far."""


Mismatch: TypeAlias = "Callable[[object, str], VersionMismatch | None]"


class Fold(NamedTuple):
    """How a protocol folds. ``reducer`` makes a new one, ``result`` is the definition of what it gives."""

    reducer: Callable[[], Reducer]
    result: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Protocol(Generated):
    """One version of a protocol, with what its folder adds: both loaders run when they are first needed.

    ``input`` is the definition of what a client sends. ``mismatch`` returns the error for a document of an incompatible
    version, before the document is validated.
    """

    input: str | None = None
    mismatch: Mismatch | None = None
    load_fold: Callable[[], Fold] | None = None
    load_rules: Callable[[], RuleSet] | None = None

    @classmethod
    def extend(cls, generated: Generated, **additions: Any) -> Self:
        """Return the protocol of a generated package, with additions."""
        return cls(
            **{field.name: getattr(generated, field.name) for field in dataclasses.fields(generated)}, **additions
        )

    @cached_property
    def fold(self) -> Fold | None:
        """The fold, if the protocol has one."""
        return None if self.load_fold is None else self.load_fold()

    @cached_property
    def rules(self) -> RuleSet | None:
        """The rules of its streams, if it has any."""
        return None if self.load_rules is None else self.load_rules()
