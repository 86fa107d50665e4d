"""Profiles: the smallest profile that has everything a value holds (AgJSON section 9, D14).

A value of a larger profile is either rejected or passed on whole, never stripped (D15).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeVar

from agjson.errors import LimitExceeded, ProfileExceeded
from agjson.json.limits import DEFAULT_LIMITS
from agjson.validation.boundary import boundary
from agjson_runtime.shapes import (
    Array,
    Enum,
    Location,
    Map,
    Record,
    Ref,
    TaggedUnion,
    TypeUnion,
    Untagged,
    Visit,
    json_pointer,
)

if TYPE_CHECKING:
    from agjson.protocol import Protocol

Richer: TypeAlias = Literal["refuse", "pass"]
_Value = TypeVar("_Value")


class Excess(NamedTuple):
    """One part of a value that a smaller profile does not have: its location, its profile, what it is."""

    location: Location
    profile: str
    what: str

    @property
    def pointer(self) -> str:
        """The location as a JSON Pointer (RFC 6901)."""
        return json_pointer(self.location)


class Profiles:
    """The profiles of one protocol. In every method, the definition is by default that of an event."""

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol
        self._tables = protocol.profile_tables
        self._ranks = {profile: rank for rank, profile in enumerate(protocol.profiles)}

    def of(self, value: object, definition: str | None = None) -> str:
        """Return the largest profile of what the value holds, read as a consumer does; unknown parts count for nothing.

        Raises InvalidDocument (and the other errors of `agjson.validate`) if a consumer would reject the value.
        """
        return self.largest(part.profile for part in self._parts(value, definition))

    def largest(self, profiles: Iterable[str]) -> str:
        """Return the largest of the profiles, or the smallest that exists if there are none."""
        return self._protocol.profiles[max((self._ranks[profile] for profile in profiles), default=0)]

    def recognized(self, value: object, definition: str) -> str:
        """Return the largest profile of what can be recognized in a value, whether it is valid or not."""
        return self.largest(part.profile for part in self._recognized(value, definition))

    def required(self, definition: str) -> str:
        """Return the smallest profile of a document that can hold the definition, on the shortest way to it."""
        return self._required[definition]

    def excess(self, value: object, profile: str, definition: str | None = None) -> list[Excess]:
        """Return the parts of the value that the profile does not have, as `exceeding` yields them."""
        return list(self.exceeding(value, profile, definition))

    def exceeding(self, value: object, profile: str, definition: str | None = None) -> Iterator[Excess]:
        """Yield the parts of the value that the profile does not have, outermost first, item location once.

        They are found as they are asked for. Raises as `of` does, with the first.
        """
        last: Location | None = None
        for part in self._parts(value, definition):
            if self._ranks[part.profile] > self._ranks[profile] and part.location != last:
                yield part
                last = part.location

    def require(
        self, value: _Value, profile: str, definition: str | None = None, *, richer: Richer = "refuse"
    ) -> _Value:
        """Return the value, unchanged, if it fits the profile, or if ``richer="pass"`` lets it through whole.

        Raises ProfileExceeded if it does not fit and is rejected, and then as `of` does.
        """
        if richer == "refuse":
            for part in self.exceeding(value, profile, definition):
                raise ProfileExceeded(part.profile, profile, part.pointer, part.what)
        return value

    def _parts(self, value: object, definition: str | None) -> Iterator[Excess]:
        definition = definition or self._protocol.event
        accepted = boundary(self._protocol).accept(value, definition, False, DEFAULT_LIMITS)
        return self._recognized(accepted, definition)

    def _recognized(self, value: object, definition: str) -> Iterator[Excess]:
        try:
            for visit in self._protocol.inspector.visits(definition, value):
                if visit.field is None:
                    yield from self._value(visit)
                elif visit.value != [] or not self._is_required(visit.path[-1], visit.field):
                    yield from self._field(visit, visit.field)
        except RecursionError:
            depth = DEFAULT_LIMITS.max_depth
            raise LimitExceeded("max_depth", depth, "the value nests too deep for this call") from None

    def _is_required(self, definition: str, field: str) -> bool:
        """Return whether the field is always there, so that an empty list in it means nothing."""
        record = self._protocol.definitions[definition]
        return isinstance(record, Record) and field in record.required

    def _value(self, visit: Visit) -> Iterator[Excess]:
        for name in visit.path:
            if name in self._tables.definitions:
                yield Excess(visit.place, self._tables.definitions[name], name)
        for union in visit.path:
            variants = self._tables.variants.get(union, {})
            for variant in visit.path:
                if variant in variants:
                    yield Excess(visit.place, variants[variant], variant)
        if isinstance(visit.shape, Enum) and isinstance(visit.value, str):
            profile = self._tables.values.get(visit.name, {}).get(visit.value)
            if profile is not None:
                where = next((part for part in reversed(visit.place) if isinstance(part, str)), visit.name)
                yield Excess(visit.place, profile, f"{where} {visit.value!r}")

    def _field(self, visit: Visit, field: str) -> Iterator[Excess]:
        owner = visit.path[-1]
        profile = self._tables.fields.get(owner, {}).get(field)
        if profile is not None:
            yield Excess(visit.place, profile, f"{field} of {owner}")

    @cached_property
    def _required(self) -> Mapping[str, str]:
        definitions, tables = self._protocol.definitions, self._tables
        ranks = dict.fromkeys(self._protocol.documents, 0)
        waiting = list(self._protocol.documents)
        while waiting:
            holder = waiting.pop()
            for field, name in _named(definitions[holder]):
                own = tables.definitions.get(name)
                of_field = tables.fields.get(holder, {}).get(field)
                of_variant = tables.variants.get(holder, {}).get(name)
                profiles = (profile for profile in (own, of_field, of_variant) if profile is not None)
                rank = max([ranks[holder], *(self._ranks[profile] for profile in profiles)])
                if rank < ranks.get(name, len(self._ranks)):
                    ranks[name] = rank
                    waiting.append(name)
        # A union inside another is passed over on the way: its variants were reached.
        for name in definitions.keys() - ranks.keys():
            ranks[name] = min((ranks[variant] for _, variant in _named(definitions[name])), default=0)
        return {name: self._protocol.profiles[rank] for name, rank in ranks.items()}


@cache
def profiles_of(protocol: Protocol) -> Profiles:
    """Return the profiles of a protocol."""
    return Profiles(protocol)


def _named(shape: object, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield the definitions that a shape refers to, item with the field of a record that does."""
    match shape:
        case Ref(name):
            yield field, name
        case Record(fields):
            for key, item in fields.items():
                yield from _named(item, key)
        case TaggedUnion(_, cases, absent, prefixes, opened):
            for variant in (*cases.values(), *prefixes.values(), absent, opened and opened.name):
                yield from _named(Ref(variant) if isinstance(variant, str) else variant, field)
        case Untagged(variants):
            yield from ((field, variant) for variant in variants)
        case TypeUnion(kinds):
            for item in kinds.values():
                yield from _named(item, field)
        case Array(items) | Map(items):
            yield from _named(items, field)
        case _:
            return
