"""Limits: what a reader of untrusted documents puts up with."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """How large a document may be.

    ``max_bytes`` bounds its text, ``max_depth`` how many arrays and objects stand inside one another. A dict
    that was not decoded here is trusted where it is opaque, unless ``walk_decoded`` asks to look through it
    whole: depth, JSON types, finite numbers. ``max_patch_nodes`` bounds how many values, containers included, one
    JSON Patch may bring into the folded result or move deeper: copies of copies are short to write and grow fast.
    """

    max_bytes: int = 64 * 1024 * 1024
    max_depth: int = 200
    walk_decoded: bool = False
    max_patch_nodes: int = 1_000_000


DEFAULT_LIMITS = Limits()
