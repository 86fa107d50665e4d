"""The protocols: a folder for each, and the registry that finds them by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from agjson.errors import UnknownProtocol

if TYPE_CHECKING:
    from agjson.protocol import Protocol

DEFAULT = "agjson"
_BUILT_IN = {"agjson": "agjson.protocols.agjson"}
_registered: dict[str, Protocol] = {}


def names() -> tuple[str, ...]:
    """Return the names of all protocols, the default first."""
    return (*_BUILT_IN, *(name for name in _registered if name not in _BUILT_IN))


def get(name: str = DEFAULT) -> Protocol:
    """Return the protocol of that name, loading it when it is first asked for. Raises UnknownProtocol."""
    if name not in _registered:
        if name not in _BUILT_IN:
            from agjson_runtime.shapes import suggestion

            raise UnknownProtocol(name, suggestion(name, names()))
        register(import_module(_BUILT_IN[name]).PROTOCOL)
    return _registered[name]


def register(protocol: Protocol) -> None:
    """Add a protocol to those that `get` finds, in place of one of its name."""
    _registered[protocol.name] = protocol
