"""Profiles: the least of CORE, EXTENDED and ADVANCED that has everything a value holds (spec section 9, D14).

A value of a larger profile is either refused or passed through whole, never stripped (D15).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeVar, cast

from agjson.errors import LimitExceeded, ProfileExceeded
from agjson.limits import DEFAULT_LIMITS
from agjson.validation import accept
from agjson_generated.agjson.definitions import DEFINITIONS, INSPECTOR
from agjson_generated.agjson.tables import (
    ARM_PROFILES,
    DEFINITION_PROFILES,
    DOCUMENTS,
    FIELD_PROFILES,
    PROFILES,
    VALUE_PROFILES,
)
from agjson_runtime.shapes import (
    Array,
    Enum,
    KindUnion,
    Map,
    Place,
    Record,
    Ref,
    Switch,
    Untagged,
    Visit,
    json_pointer,
)

if TYPE_CHECKING:
    from agjson_generated.agjson.types import AgProfile

Profile: TypeAlias = "AgProfile"

Richer: TypeAlias = Literal["refuse", "pass"]
_Value = TypeVar("_Value")
_RANK = {profile: rank for rank, profile in enumerate(PROFILES)}


class Excess(NamedTuple):
    """One part of a value that a smaller profile does not have: its location, its profile, what it is."""

    location: Place
    profile: str
    what: str

    @property
    def pointer(self) -> str:
        """The location as a JSON Pointer (RFC 6901)."""
        return json_pointer(self.location)


def profile_of(value: object, definition: str = "AgEvent") -> Profile:
    """The largest profile of what the value holds, read as a consumer does; unknown parts count for nothing.

    Raises InvalidDocument (and the other errors of `agjson.validate`) where a consumer would refuse it.
    """
    return largest(cast("Profile", part.profile) for part in _parts(value, definition))


def largest(profiles: Iterable[Profile]) -> Profile:
    """The largest of the profiles, the least there is for none: the profile of a stream from its events'."""
    return cast("Profile", PROFILES[max((_RANK[profile] for profile in profiles), default=0)])


def held_profile(value: object, definition: str) -> Profile:
    """The largest profile of what can be made out in a value, be it valid or not."""
    return largest(cast("Profile", part.profile) for part in _recognized(value, definition))


def reached_profile(definition: str) -> Profile:
    """The least profile that a value has which holds the definition: by the shortest way from a document to it."""
    return _reached()[definition]


def excess(value: object, profile: Profile, definition: str = "AgEvent") -> list[Excess]:
    """Return the parts of the value that the profile does not have, as `exceeding` yields them."""
    return list(exceeding(value, profile, definition))


def exceeding(value: object, profile: Profile, definition: str = "AgEvent") -> Iterator[Excess]:
    """Yield the parts of the value that the profile does not have, outermost first, each location once.

    They are found as they are asked for. Raises as `profile_of` does, with the first.
    """
    last: Place | None = None
    for part in _parts(value, definition):
        if _RANK[part.profile] > _RANK[profile] and part.location != last:
            yield part
            last = part.location


def require(value: _Value, profile: Profile, definition: str = "AgEvent", *, richer: Richer = "refuse") -> _Value:
    """The value, untouched, if it fits the profile, or if ``richer="pass"`` lets it through whole.

    Raises ProfileExceeded where it does not fit and is refused, and then as `profile_of` does.
    """
    if richer == "refuse":
        for part in exceeding(value, profile, definition):
            raise ProfileExceeded(part.profile, profile, part.pointer, part.what)
    return value


def _parts(value: object, definition: str) -> Iterator[Excess]:
    return _recognized(accept(value, definition, False, DEFAULT_LIMITS), definition)


def _recognized(value: object, definition: str) -> Iterator[Excess]:
    try:
        for visit in INSPECTOR.visits(definition, value):
            if visit.field is None:
                yield from _value(visit)
            elif visit.value != [] or not _is_required(visit.path[-1], visit.field):
                yield from _field(visit, visit.field)
    except RecursionError:
        depth = DEFAULT_LIMITS.max_depth
        raise LimitExceeded("max_depth", depth, "the value nests too deep for this call") from None


def _is_required(definition: str, field: str) -> bool:
    """Whether the field has to be there: an empty list in it says nothing."""
    record = DEFINITIONS[definition]
    return isinstance(record, Record) and field in record.required


@cache
def _reached() -> Mapping[str, Profile]:
    ranks = dict.fromkeys(DOCUMENTS, 0)
    waiting = list(DOCUMENTS)
    while waiting:
        holder = waiting.pop()
        for field, name in _named(DEFINITIONS[holder]):
            own = DEFINITION_PROFILES.get(name)
            of_field = FIELD_PROFILES.get(holder, {}).get(field)
            of_arm = ARM_PROFILES.get(holder, {}).get(name)
            rank = max([ranks[holder], *(_RANK[each] for each in (own, of_field, of_arm) if each is not None)])
            if rank < ranks.get(name, len(PROFILES)):
                ranks[name] = rank
                waiting.append(name)
    # A union inside another is passed over on the way: its arms were reached.
    for name in DEFINITIONS.keys() - ranks.keys():
        ranks[name] = min((ranks[arm] for _, arm in _named(DEFINITIONS[name])), default=0)
    return {name: cast("Profile", PROFILES[rank]) for name, rank in ranks.items()}


def _named(shape: object, field: str = "") -> Iterator[tuple[str, str]]:
    """The definitions that a shape refers to, each with the field in which it does, if it is one of a record."""
    match shape:
        case Ref(name):
            yield field, name
        case Record(fields):
            for key, each in fields.items():
                yield from _named(each, key)
        case Switch(_, cases, absent, prefixes, opened):
            for arm in (*cases.values(), *prefixes.values(), absent, opened and opened.name):
                yield from _named(Ref(arm) if isinstance(arm, str) else arm, field)
        case Untagged(arms):
            yield from ((field, arm) for arm in arms)
        case KindUnion(kinds):
            for each in kinds.values():
                yield from _named(each, field)
        case Array(items) | Map(items):
            yield from _named(items, field)
        case _:
            return


def _value(visit: Visit) -> Iterator[Excess]:
    for name in visit.path:
        if name in DEFINITION_PROFILES:
            yield Excess(visit.place, DEFINITION_PROFILES[name], name)
    for union in visit.path:
        arms = ARM_PROFILES.get(union, {})
        for arm in visit.path:
            if arm in arms:
                yield Excess(visit.place, arms[arm], arm)
    if isinstance(visit.shape, Enum) and isinstance(visit.value, str):
        profile = VALUE_PROFILES.get(visit.name, {}).get(visit.value)
        if profile is not None:
            where = next((part for part in reversed(visit.place) if isinstance(part, str)), visit.name)
            yield Excess(visit.place, profile, f"{where} {visit.value!r}")


def _field(visit: Visit, field: str) -> Iterator[Excess]:
    owner = visit.path[-1]
    profile = FIELD_PROFILES.get(owner, {}).get(field)
    if profile is not None:
        yield Excess(visit.place, profile, f"{field} of {owner}")
