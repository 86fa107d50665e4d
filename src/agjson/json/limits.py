"""Limits: what a reader of untrusted documents puts up with."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """How large a document may be.

    ``max_bytes`` bounds its text, ``max_depth`` how many arrays and objects stand inside one another. A dict
    that was not decoded here is trusted where it is opaque, unless ``walk_decoded`` asks to look through it
    whole: depth, JSON types, finite numbers.

    Copies of copies are short to write and grow fast, so the fold counts values, containers included; a string or key
    counts one more for each 64 characters, an integer for each 256 bits. ``max_patch_nodes`` bounds what one patch of
    the shared state or of a memory record adds, copies, moves, compares and takes away, and one more for each 64
    elements behind one that an array gains or loses. ``max_value_nodes`` bounds the
    state, and the value of each memory record, before and after a patch. What comes whole is bounded by ``max_bytes``
    of its document instead.
    """

    max_bytes: int = 64 * 1024 * 1024
    max_depth: int = 200
    walk_decoded: bool = False
    max_patch_nodes: int = 1_000_000
    max_value_nodes: int = 4_000_000


DEFAULT_LIMITS = Limits()
