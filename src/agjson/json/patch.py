"""Patching: RFC 6902 JSON Patch, and the merge of `state.delta`, on values that events and results share.

Owns what a patch does to a value and what it may cost (D27). A container is copied before it is first changed, and is
the document's own from then on, until the value is handed out: it is copied once, however many patches change it. What
a patch reads, adds or takes away is counted, and so is the value that comes of it. A patch that fails is undone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import delitem, setitem
from typing import Any

from agjson.errors import AgJsonError
from agjson.json.limits import Limits

_CONTAINERS = (dict, list)
_UNCOUNTED = -1
_ANY = 1 << 29  # levels
_TEXT, _BITS = 64, 256  # so many characters of a string, or bits of an integer, count like another value
_SHIFTED = 64  # and so many elements of an array that make room for another or close a gap
_WRONG_ESCAPE = re.compile(r"~(?![01])")
_INDEX = re.compile(r"0|[1-9][0-9]{0,17}")


class PatchFailed(AgJsonError, ValueError):
    """A patch that cannot be applied. ``limit`` is True where it, or the value that comes of it, is too large."""

    def __init__(self, reason: str, *, limit: bool = False) -> None:
        self.reason, self.limit = reason, limit
        super().__init__(reason)


class Document:
    """A JSON value that patches change."""

    __slots__ = ("_deepest", "_epoch", "_left", "_own", "_size", "_undo", "value")

    _left: int  # what the patch at hand may still read
    _deepest: int

    def __init__(self, value: Any) -> None:
        self.value = value
        self._size = _UNCOUNTED  # until the first patch comes
        # The containers that nobody else holds, so that they may change, and with each all that are above it. They are
        # found by identity, and held here so that no other object takes it.
        self._own: dict[int, object] = {}
        self._epoch = 0
        self._undo: list[tuple[Callable[..., object], tuple[Any, ...]]] = []

    def enter(self, epoch: int) -> Document:
        """Return the document after a look at the epoch: what an earlier one has left may be in somebody's result."""
        if epoch != self._epoch:
            self._epoch = epoch
            self._own.clear()
        return self

    def patch(self, patch: object, limits: Limits) -> None:
        """Apply a JSON Patch, whole or not at all. The patch itself is never changed. Raises PatchFailed."""
        self._run(self._apply_all, patch, limits)

    def merge(self, nodes: object, limits: Limits) -> None:
        """Merge objects into the nodes of their names, key by key; what is not an object replaces its node (D27).

        The value and what is merged have to be objects. Raises PatchFailed, and then nothing has changed.
        """
        self._run(self._merge_all, nodes, limits)

    def _run(self, change: Callable[[Any], None], patch: object, limits: Limits) -> None:
        """Make a change within the limits; undo it where it fails."""
        self._deepest = limits.max_depth
        if self._size == _UNCOUNTED:
            self._left = limits.max_value_nodes
            self._size = self._count(self.value, disown=False)
        if self._size > limits.max_value_nodes:
            raise PatchFailed("the value is too large", limit=True)
        value, size = self.value, self._size
        self._left = limits.max_patch_nodes
        try:
            change(patch)
            if self._size > limits.max_value_nodes:
                raise PatchFailed("the value becomes too large", limit=True)
        except BaseException:
            for step, arguments in reversed(self._undo):
                step(*arguments)
            self.value, self._size = value, size
            raise
        finally:
            self._undo.clear()

    def _apply_all(self, patch: object) -> None:
        if not isinstance(patch, list):
            raise PatchFailed("a JSON Patch is an array of operations")
        for operation in patch:
            self._apply(operation)
            if self._left < 0:
                raise _too_much()

    def _merge_all(self, nodes: dict[str, Any]) -> None:
        root = self._own_root()
        for node, members in nodes.items():
            if isinstance(members, dict) and isinstance(root.get(node), dict):
                held = self._own_child(root, node)
                for name, member in members.items():
                    self._set(held, name, member, self._count(member, self._deepest - 2))
            else:
                self._set(root, node, members, self._count(members, self._deepest - 1))
            if self._left < 0:
                raise _too_much()

    # Operations

    def _apply(self, operation: object) -> None:
        if not isinstance(operation, dict):
            raise PatchFailed("an operation is an object")
        target = _pointer(operation, "path")
        match operation.get("op"):
            case "add":
                value = _value(operation)
                self._add(target, value, self._count(value, self._deepest - len(target)))
            case "replace":
                value = _value(operation)
                self._replace(target, value, self._count(value, self._deepest - len(target)))
            case "remove":
                self._take(target)
            case "move":
                self._move(_pointer(operation, "from"), target)
            case "copy":
                copied = self._get(_pointer(operation, "from"))
                self._add(target, copied, self._count(copied, self._deepest - len(target)))
            case "test":
                self._test(target, _value(operation))
            case _:
                raise PatchFailed("op is one of add, remove, replace, move, copy, test")

    def _add(self, path: list[str], value: object, size: int) -> None:
        if not path:
            self._set_root(value, size)
            return
        parent = self._own_parent(path)
        if isinstance(parent, dict):
            self._set(parent, path[-1], value, size)
            return
        index = len(parent) if path[-1] == "-" else _index(path[-1], len(parent) + 1)
        self._left -= (len(parent) - index) // _SHIFTED
        parent.insert(index, value)
        self._undo.append((delitem, (parent, index)))
        self._size += size

    def _replace(self, path: list[str], value: object, size: int) -> None:
        if not path:
            self._set_root(value, size)
        else:
            parent = self._own_parent(path)
            self._set(parent, _key(parent, path[-1]), value, size)

    def _take(self, path: list[str], levels: int = _ANY, *, disown: bool = True) -> int:
        """Take a value out, and return its size; more than so many ``levels`` are too much."""
        if not path:
            raise PatchFailed("the root cannot be removed")
        parent = self._own_parent(path)
        key = _key(parent, path[-1])
        value = parent[key]
        size = self._count(value, levels, disown=disown)
        if isinstance(parent, dict):
            self._undo.append((setitem, (parent, key, value)))
            self._size -= size + _excess(key)
        else:
            self._left -= (len(parent) - key) // _SHIFTED
            self._undo.append((parent.insert, (key, value)))
            self._size -= size
        del parent[key]
        return size

    def _move(self, source: list[str], target: list[str]) -> None:
        moved = self._get(source)
        if target == source:
            return
        if target[: len(source)] == source:
            raise PatchFailed("a value cannot move into itself")
        deeper = len(target) > len(source)
        size = self._take(source, self._deepest - len(target) if deeper else _ANY, disown=False)
        self._add(target, moved, size)

    def _test(self, path: list[str], value: object) -> None:
        """Compare with a value that came with the patch: what is read of the document is no larger than that."""
        try:
            same = _same(self._get(path), value)
        except RecursionError:
            self._left = -1
            return
        if not same:
            raise PatchFailed("the value is not what the test says")
        read = self._count(value, disown=False)
        self._left -= read

    # Changing

    def _set_root(self, value: object, size: int) -> None:
        self._count(self.value)
        self.value, self._size = value, size

    def _set(self, parent: Any, key: Any, value: object, size: int) -> None:
        """Set a member, new or not, or an element that is there."""
        if isinstance(parent, dict) and key not in parent:
            self._undo.append((delitem, (parent, key)))
            self._size += size + _excess(key)
        else:
            before = parent[key]
            self._undo.append((setitem, (parent, key, before)))
            self._size += size - self._count(before)
        parent[key] = value

    def _own_parent(self, path: list[str]) -> Any:
        """Make the containers above a place the document's own. Return the last. Raises PatchFailed."""
        container = self._own_root()
        for part in path[:-1]:
            container = self._own_child(container, _key(container, part))
        if not isinstance(container, _CONTAINERS):
            raise PatchFailed("a scalar has no members")
        return container

    def _own_root(self) -> Any:
        self.value = self._owned(self.value)
        return self.value

    def _own_child(self, parent: Any, key: Any) -> Any:
        child = parent[key]
        own = self._owned(child)
        if own is not child:
            self._undo.append((setitem, (parent, key, child)))
            parent[key] = own
        return own

    def _owned(self, value: Any) -> Any:
        """Return the value itself if it may be changed, else a copy that may."""
        if id(value) in self._own or not isinstance(value, _CONTAINERS):
            return value
        copy = value.copy()
        self._own[id(copy)] = copy
        self._undo.append((self._own.pop, (id(copy), None)))
        return copy

    def _get(self, path: list[str]) -> Any:
        value = self.value
        for part in path:
            value = value[_key(value, part)]
        return value

    # Counting

    def _count(self, value: object, levels: int = _ANY, *, disown: bool = True) -> int:
        """Return the size of a value, and take it off what the patch may still read: below 0 is too much.

        More than so many ``levels`` are too much, too. Unless ``disown`` is False, the containers in the value are the
        document's own no longer: they leave it, or are in two places.
        """
        if not isinstance(value, _CONTAINERS):
            size = 1 + _excess(value)
            self._left -= size
            return size
        left = self._left - 1
        level: list[Any] = [value]
        while level and left >= 0:
            if levels <= 0:
                left = -1
                break
            below: list[Any] = []
            for container in level:
                if disown and id(container) in self._own:
                    del self._own[id(container)]
                left -= len(container)
                if left < 0:
                    break
                if isinstance(container, dict):
                    for key in container:
                        if type(key) is not str or len(key) >= _TEXT:
                            left -= _excess(key)
                    container = container.values()
                # Spelt out, since a call for each would take longer than all the rest.
                for member in container:
                    kind = type(member)
                    if kind is str:
                        if len(member) >= _TEXT:
                            left -= len(member) // _TEXT
                    elif kind is dict or kind is list:
                        below.append(member)
                    elif kind is int:
                        left -= member.bit_length() // _BITS
                    elif isinstance(member, _CONTAINERS):
                        below.append(member)
                    elif member:
                        left -= _excess(member)
            level = below
            levels -= 1
        size, self._left = self._left - left, left
        return size


def _excess(scalar: object) -> int:
    """Return what a scalar or a key counts beyond one: a long text is copied by a short patch, too."""
    if isinstance(scalar, str):
        return len(scalar) // _TEXT
    return scalar.bit_length() // _BITS if isinstance(scalar, int) else 0


def _too_much() -> PatchFailed:
    return PatchFailed("the patch reads too much, or nests a value too deeply", limit=True)


def _value(operation: dict[str, Any]) -> object:
    if "value" not in operation:
        raise PatchFailed("the operation needs a value")
    return operation["value"]


def _pointer(operation: dict[str, Any], name: str) -> list[str]:
    """Return the reference tokens of a JSON Pointer (RFC 6901)."""
    pointer = operation.get(name)
    if not isinstance(pointer, str) or not (pointer == "" or pointer[0] == "/"):
        raise PatchFailed(f"{name} is a JSON Pointer")
    parts = pointer.split("/")[1:]
    if "~" not in pointer:
        return parts
    if _WRONG_ESCAPE.search(pointer):
        raise PatchFailed("a JSON Pointer has ~ in ~0 and ~1 only")
    return [part.replace("~1", "/").replace("~0", "~") for part in parts]


def _key(container: object, part: str) -> Any:
    """Return the key of a member or element that is there. Raises PatchFailed."""
    if isinstance(container, dict):
        if part in container:
            return part
    elif isinstance(container, list):
        return _index(part, len(container))
    raise PatchFailed("the pointer names nothing")


def _index(part: str, end: int) -> int:
    if not _INDEX.fullmatch(part) or int(part) >= end:
        raise PatchFailed("the array has no such index")
    return int(part)


def _same(held: Any, told: Any) -> bool:
    """Whether two JSON values are the same: numbers by value, but a boolean is no number (RFC 6902 section 4.6)."""
    if isinstance(held, bool) or isinstance(told, bool):
        return held is told
    if isinstance(held, dict) and isinstance(told, dict):
        return len(held) == len(told) and all(key in held and _same(held[key], told[key]) for key in told)
    if isinstance(held, list) and isinstance(told, list):
        return len(held) == len(told) and all(map(_same, held, told))
    return bool(held == told)
