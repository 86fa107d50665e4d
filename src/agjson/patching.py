"""Patching: RFC 6902 JSON Patch, and the merge of `state.delta`, on values that events and results share.

Owns what a patch does to a value and what it may cost (D27). A container is copied before it is first changed, and is
the document's own from then on, until the value is handed out: it is copied once, however many patches change it. What
a patch reads, adds or takes away is counted, and so is the value that comes of it. A patch that fails is undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from operator import delitem, setitem
from typing import Any

from jsonpointer import JsonPointer, JsonPointerException

from agjson.errors import AgJsonError
from agjson.limits import Limits

_CONTAINERS = (dict, list)


class PatchFailed(AgJsonError, ValueError):
    """A patch that cannot be applied. ``limit`` is True where it, or the value that comes of it, is too large."""

    def __init__(self, reason: str, *, limit: bool = False) -> None:
        self.reason, self.limit = reason, limit
        super().__init__(reason)


class Document:
    """A JSON value that patches change."""

    __slots__ = ("_deepest", "_epoch", "_left", "_own", "_size", "_undo", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._size: int | None = None  # counted when the first patch comes
        # The containers that nobody else holds, so that they may change, and with each all that are above it. They are
        # found by identity, and held here so that no other object takes it.
        self._own: dict[int, object] = {}
        self._epoch = 0
        self._undo: list[tuple[Callable[..., object], tuple[Any, ...]]] = []
        self._left = 0
        self._deepest = 0

    def enter(self, epoch: int) -> Document:
        """Return the document after a look at the epoch: what an earlier one has left may be in somebody's result."""
        if epoch != self._epoch:
            self._epoch = epoch
            self._own.clear()
        return self

    def patch(self, patch: object, limits: Limits) -> None:
        """Apply a JSON Patch, whole or not at all. The patch itself is never changed. Raises PatchFailed."""
        if not isinstance(patch, list):
            raise PatchFailed("a JSON Patch is an array of operations")
        with self._whole(limits):
            for number, operation in enumerate(patch):
                try:
                    self._apply(operation)
                except (JsonPointerException, PatchFailed) as error:
                    raise PatchFailed(f"operation {number}: {error}") from None
                if self._left < 0:
                    raise PatchFailed(f"operation {number}: too many values, or nested too deeply", limit=True)

    def merge(self, nodes: dict[str, Any], limits: Limits) -> None:
        """Merge objects into the nodes of their names, key by key; what is no object replaces its node (D27).

        The value has to be an object. Raises PatchFailed, and then nothing has changed.
        """
        with self._whole(limits):
            root = self._own_root()
            for node, members in nodes.items():
                if isinstance(members, dict) and isinstance(root.get(node), dict):
                    held = self._own_child(root, node)
                    for name, member in members.items():
                        self._set(held, name, member, self._count(member, 2))
                else:
                    self._set(root, node, members, self._count(members, 1))
                if self._left < 0:
                    raise PatchFailed("too many values, or nested too deeply", limit=True)

    @contextmanager
    def _whole(self, limits: Limits) -> Iterator[None]:
        """Undo the changes of a patch that fails, or that makes the value larger than it may be."""
        self._deepest = limits.max_depth
        if self._size is None:
            self._left = limits.max_value_nodes
            self._size = self._count(self.value, disown=False)
        if self._size > limits.max_value_nodes:
            raise PatchFailed("the value is too large", limit=True)
        value, size = self.value, self._size
        self._left = limits.max_patch_nodes
        try:
            yield
            if self._size > limits.max_value_nodes:
                raise PatchFailed("the value becomes too large", limit=True)
        except BaseException:
            for step, arguments in reversed(self._undo):
                step(*arguments)
            self.value, self._size = value, size
            raise
        finally:
            self._undo.clear()

    # Operations

    def _apply(self, operation: object) -> None:
        if not isinstance(operation, dict):
            raise PatchFailed("an operation is an object")
        name = operation.get("op")
        target = _pointer(operation, "path")
        match name:
            case "add" | "replace" | "test" if "value" not in operation:
                raise PatchFailed(f"{name} needs a value")
            case "add":
                self._add(target, operation["value"], self._count(operation["value"], len(target)))
            case "replace":
                self._replace(target, operation["value"], self._count(operation["value"], len(target)))
            case "test":
                self._test(target, operation["value"])
            case "remove":
                self._take(target)
            case "copy":
                copied = self._get(_pointer(operation, "from"))
                self._add(target, copied, self._count(copied, len(target)))
            case "move":
                self._move(_pointer(operation, "from"), target)
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
        index = len(parent) if path[-1] == "-" else _index(parent, path[-1], len(parent) + 1)
        parent.insert(index, value)
        self._undo.append((delitem, (parent, index)))
        self._grow(size)

    def _replace(self, path: list[str], value: object, size: int) -> None:
        if not path:
            self._set_root(value, size)
        else:
            parent = self._own_parent(path)
            self._set(parent, _key(parent, path[-1]), value, size)

    def _take(self, path: list[str], depth: float = -inf, *, disown: bool = True) -> int:
        """Take a value out, and return its size. It is counted as what will be put ``depth`` levels down."""
        if not path:
            raise PatchFailed("the root cannot be removed")
        parent = self._own_parent(path)
        key = _key(parent, path[-1])
        value = parent[key]
        size = self._count(value, depth, disown=disown)
        if isinstance(parent, dict):
            self._undo.append((setitem, (parent, key, value)))
            self._grow(-size - _excess(key))
        else:
            self._undo.append((parent.insert, (key, value)))
            self._grow(-size)
        del parent[key]
        return size

    def _move(self, source: list[str], target: list[str]) -> None:
        moved = self._get(source)
        if target == source:
            return
        if target[: len(source)] == source:
            raise PatchFailed("a value cannot move into itself")
        # What moves up nests no deeper than before.
        size = self._take(source, len(target) if len(target) > len(source) else -inf, disown=False)
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
            self._grow(size + _excess(key))
        else:
            before = parent[key]
            self._undo.append((setitem, (parent, key, before)))
            self._grow(size - self._count(before))
        parent[key] = value

    def _own_parent(self, path: list[str]) -> Any:
        """Make the containers above a place the document's own. Returns the last; raises where there is no such."""
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

    def _grow(self, size: int) -> None:
        self._size = (self._size or 0) + size

    def _count(self, value: object, depth: float = -inf, *, disown: bool = True) -> int:
        """Return the size of a value, and take it off what the patch may still read: below 0 is too much.

        A value that is to be put ``depth`` levels down is too much, too, if it would nest too deeply there. Unless
        ``disown`` is False, its containers are the document's own no longer: they leave it, or are in two places.
        """
        left = self._left - 1 - _excess(value)
        level: list[Any] = [value] if isinstance(value, _CONTAINERS) else []
        while level and left >= 0:
            if depth >= self._deepest:
                left = -1
                break
            below: list[Any] = []
            for container in level:
                if disown:
                    self._own.pop(id(container), None)
                left -= len(container)
                if left < 0:
                    break
                members = container
                if isinstance(container, dict):
                    left -= sum(map(_excess, container))
                    members = container.values()
                for member in members:
                    if isinstance(member, _CONTAINERS):
                        below.append(member)
                    else:
                        left -= _excess(member)
            level = below
            depth += 1
        size, self._left = self._left - left, left
        return size


def _excess(scalar: object) -> int:
    """Return what a scalar or a key counts beyond one: a long text is copied by a short patch, too."""
    if isinstance(scalar, str):
        return len(scalar) // 64
    return scalar.bit_length() // 256 if isinstance(scalar, int) else 0


def _pointer(operation: dict[str, Any], name: str) -> list[str]:
    pointer = operation.get(name)
    if not isinstance(pointer, str):
        raise PatchFailed(f"{name} is a JSON Pointer")
    parts: list[str] = JsonPointer(pointer).parts
    return parts


def _key(container: object, part: str) -> Any:
    """Return the key of a member or element that is there. Raises PatchFailed or JsonPointerException."""
    if isinstance(container, list):
        return _index(container, part, len(container))
    if isinstance(container, dict) and part in container:
        return part
    raise PatchFailed("the pointer names nothing")


def _index(array: list[Any], part: str, end: int) -> int:
    index = JsonPointer.get_part(array, part)
    if not isinstance(index, int) or index >= end:
        raise PatchFailed("the array has no such index")
    return index


def _same(held: Any, told: Any) -> bool:
    """Whether two JSON values are the same: numbers by value, but a boolean is no number (RFC 6902 section 4.6)."""
    if isinstance(held, bool) or isinstance(told, bool):
        return held is told
    if isinstance(held, dict) and isinstance(told, dict):
        return len(held) == len(told) and all(key in held and _same(held[key], told[key]) for key in told)
    if isinstance(held, list) and isinstance(told, list):
        return len(held) == len(told) and all(map(_same, held, told))
    return bool(held == told)
