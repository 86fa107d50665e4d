"""Names: from wire names to Python names.

Owns the one mapping that types, tables and the collision lint share.
"""

from __future__ import annotations

import keyword
import re

# What the class bodies of generated code use themselves.
_RESERVED = {
    *("from_wire", "to_wire", "extra_fields", "self", "cls"),
    *("dataclasses", "dataclass", "by_kind", "many", "mapped"),
    *("bool", "dict", "float", "int", "list", "str"),
}


def snake_case(name: str) -> str:
    """``fooBarURL-x`` as ``foo_bar_url_x``."""
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"[^0-9A-Za-z]+", "_", name).strip("_").lower()


def attribute_name(wire_name: str) -> str:
    """The attribute of a dataclass for a wire name: snake case, no keyword, no leading underscore."""
    name = snake_case(wire_name) or "field"
    if name[0].isdigit():
        name = "field_" + name
    return name + "_" if keyword.iskeyword(name) or name in _RESERVED else name
