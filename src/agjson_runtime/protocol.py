"""Protocol: everything that is generated for one version of a protocol, as one value.

Generated packages make one each (``PROTOCOL``). What takes time to load is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from types import ModuleType

    from agjson_runtime.checks import Check, RecordCheck
    from agjson_runtime.shapes import Inspector, Shape


class EventType(NamedTuple):
    """What is known of an event type: its definition, its smallest profile, and how it folds."""

    definition: str
    profile: str | None
    fold: str | None


class ProfileTables(NamedTuple):
    """The profiles that parts of the protocol have of their own.

    ``definitions``: by definition. ``fields``: by definition and field. ``variants``: by union and variant. ``values``:
    by enum (its definition, or ``Definition.field``) and value.
    """

    definitions: Mapping[str, str]
    fields: Mapping[str, Mapping[str, str]]
    variants: Mapping[str, Mapping[str, str]]
    values: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Protocol:
    """One version of a protocol.

    ``event`` is the definition of an event, the root of the schema. ``documents`` are all definitions that travel on
    their own. ``discriminator`` is the field that distinguishes event types, ``sequence`` the one that numbers events.
    ``profiles`` are ordered, the smallest first. ``package`` is the generated package that the rest is loaded from.
    """

    package: str
    name: str
    title: str
    version: str
    identifier: str
    documents: tuple[str, ...]
    event: str
    discriminator: str | None = None
    sequence: str | None = None
    profiles: tuple[str, ...] = ()

    @cached_property
    def checks(self) -> Mapping[str, Check]:
        """The fast check of every definition."""
        return cast("Mapping[str, Check]", self._module("validators").CHECKS)

    @cached_property
    def event_checks(self) -> Mapping[str, RecordCheck]:
        """The fast check of every event type, for an object whose discriminator has that value."""
        return cast("Mapping[str, RecordCheck]", self._module("validators").EVENT_CHECKS)

    @cached_property
    def definitions(self) -> Mapping[str, Shape]:
        """What every definition admits, as data."""
        return cast("Mapping[str, Shape]", self._module("definitions").DEFINITIONS)

    @cached_property
    def inspector(self) -> Inspector:
        """The slow reader, which explains every violation."""
        return cast("Inspector", self._module("definitions").INSPECTOR)

    @cached_property
    def event_types(self) -> Mapping[str, EventType]:
        """The known event types."""
        return cast("Mapping[str, EventType]", self._module("tables").EVENT_TYPES)

    @cached_property
    def folds(self) -> Mapping[str, str]:
        """What each kind of fold does, in words."""
        return cast("Mapping[str, str]", self._module("tables").FOLDS)

    @cached_property
    def profile_tables(self) -> ProfileTables:
        """The profiles of definitions, fields, variants and values."""
        return cast(ProfileTables, self._module("tables").PROFILE_TABLES)

    @cached_property
    def sensitive(self) -> Mapping[str, frozenset[str]]:
        """By definition, the fields whose content is never printed."""
        return cast("Mapping[str, frozenset[str]]", self._module("tables").SENSITIVE)

    @cached_property
    def opaque(self) -> frozenset[str]:
        """The fields that hold any JSON value, or objects of such: their content means nothing to the protocol."""
        return cast("frozenset[str]", self._module("tables").OPAQUE)

    @cached_property
    def types(self) -> ModuleType:
        """The module of dataclasses."""
        return self._module("types")

    @cached_property
    def wire(self) -> ModuleType:
        """The module of TypedDicts."""
        return self._module("wire")

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")
