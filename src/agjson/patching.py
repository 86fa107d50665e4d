"""Patching: RFC 6902 JSON Patch on values that nobody may change.

The operations are the jsonpatch package's. What it does not do is here: it works in place or on a copy of the
whole document, so the containers on an operation's path, and only those, are copied before it; it copies what
it adds, so here that lands afterwards, shared; it adds without bounds, so that is counted first (D27).
"""

from __future__ import annotations

from typing import Any

from jsonpatch import AddOperation, JsonPatch, JsonPatchException, PatchOperation, RemoveOperation
from jsonpointer import EndOfList, JsonPointer, JsonPointerException

from agjson.errors import AgJsonError
from agjson.limits import DEFAULT_LIMITS, Limits


class PatchFailed(AgJsonError, ValueError):
    """A patch that cannot be applied. ``limit`` is True where it would add too much or nest too deep."""

    def __init__(self, reason: str, *, limit: bool = False) -> None:
        self.reason, self.limit = reason, limit
        super().__init__(reason)


def patched(value: Any, patch: object, limits: Limits = DEFAULT_LIMITS) -> Any:
    """The value after the whole patch; what the patch does not touch is shared with the value that came.

    Neither argument is changed. Raises PatchFailed.
    """
    if not isinstance(patch, list):
        raise PatchFailed("a JSON Patch is an array of operations")
    patching = _Patching(value, limits)
    for number, operation in enumerate(patch):
        try:
            patching.apply(operation)
        except (JsonPatchException, JsonPointerException) as error:
            raise PatchFailed(f"operation {number}: {error}") from None
        except PatchFailed as error:
            raise PatchFailed(f"operation {number}: {error}", limit=error.limit) from None
        except RecursionError:
            raise PatchFailed(f"operation {number}: it nests too deep", limit=True) from None
    return patching.value


class _Patching:
    """One patch on its way: the value so far, which containers of it are copies, and what may still be added."""

    def __init__(self, value: Any, limits: Limits) -> None:
        self.value = value
        self._left = limits.max_patch_nodes
        self._deepest = limits.max_depth
        self._copies: dict[int, object] = {}  # by identity; held, so that no other object takes the identity

    def apply(self, operation: object) -> None:
        if not isinstance(operation, dict):
            raise PatchFailed("an operation is an object")
        name, path = operation.get("op"), operation.get("path")
        kind = JsonPatch.operations.get(name) if isinstance(name, str) else None
        if kind is None:
            raise PatchFailed("op is one of add, remove, replace, move, copy, test")
        if not isinstance(path, str):
            raise PatchFailed("path is a JSON Pointer")
        match name:
            case "add" | "replace":
                if "value" not in operation:
                    raise PatchFailed(f"{name} needs a value")
                self._land(kind, path, operation["value"])
            case "copy":
                self._land(AddOperation, path, _there(self._source(operation).resolve(self.value)))
            case "move":
                self._move(path, self._source(operation))
            case "remove":
                step = kind(operation)
                self._copy_spine(step.pointer.parts)
                self.value = step.apply(self.value)
            case _:
                self._test(JsonPointer(path), operation)

    def _land(self, kind: type[PatchOperation], path: str, value: object, *, weighed: bool = True) -> None:
        """Puts the value itself where the operation would put a copy."""
        step = kind({"path": path, "value": None})
        parts: list[str] = step.pointer.parts
        if weighed:
            self._weigh(value, len(parts))
        parent = self._copy_spine(parts)
        self.value = step.apply(self.value)
        if not parts:
            self.value = value
        elif type(parent) is list:
            parent[-1 if parts[-1] == "-" else int(parts[-1])] = value
        else:
            parent[parts[-1]] = value

    def _move(self, path: str, source: JsonPointer) -> None:
        target = JsonPointer(path)
        moved = _there(source.resolve(self.value))
        if target == source:
            return
        if target.contains(source):
            raise PatchFailed("a value cannot move into itself")
        self._copy_spine(source.parts)
        self.value = RemoveOperation({"path": source.path}).apply(self.value)
        # Only now: what was removed may have shifted an array on the way.
        self._land(AddOperation, path, moved, weighed=len(target.parts) > len(source.parts))

    def _test(self, target: JsonPointer, operation: dict[str, Any]) -> None:
        """Not by the package, which puts both values into its message, however large they are."""
        if "value" not in operation or not _same(_there(target.resolve(self.value)), operation["value"]):
            raise PatchFailed("the value is not what the test says")

    def _source(self, operation: dict[str, Any]) -> JsonPointer:
        source = operation.get("from")
        if not isinstance(source, str):
            raise PatchFailed("from is a JSON Pointer")
        return JsonPointer(source)

    def _weigh(self, value: object, depth: int) -> None:
        """Counts what is about to stand ``depth`` levels down. Raises PatchFailed where it is too much or too deep.

        It may stand in two places from then on, so it is no longer the patch's own.
        """
        level = [value]
        while level:
            self._left -= len(level)
            if self._left < 0:
                raise PatchFailed("the patch adds too much", limit=True)
            below: list[object] = []
            for each in level:
                if type(each) is dict:
                    below.extend(each.values())
                elif type(each) is list:
                    below.extend(each)
                else:
                    continue
                self._copies.pop(id(each), None)
                if depth >= self._deepest:
                    raise PatchFailed("the value nests too deep", limit=True)
            level = below
            depth += 1

    def _copy_spine(self, parts: list[str]) -> Any:
        """Makes the containers on the way to the last part the patch's own, as far as it goes; the last of them."""
        if not parts:
            return None
        container = self.value = self._own(self.value)
        for part in parts[:-1]:
            if type(container) is dict:
                if part not in container:
                    return None
                key: Any = part
            elif type(container) is list:
                key = JsonPointer.get_part(container, part)
                if key == "-" or key >= len(container):
                    return None
            else:
                return None
            container[key] = container = self._own(container[key])
        return container

    def _own(self, value: Any) -> Any:
        if id(value) in self._copies or not isinstance(value, dict | list):
            return value
        copy = value.copy()
        self._copies[id(copy)] = copy
        return copy


def _there(value: Any) -> Any:
    if isinstance(value, EndOfList):
        raise PatchFailed("there is nothing after the last element of an array")
    return value


def _same(held: Any, told: Any) -> bool:
    """Whether two JSON values are the same: numbers by value, but a boolean is no number (RFC 6902 section 4.6)."""
    if isinstance(held, bool) or isinstance(told, bool):
        return held is told
    if isinstance(held, dict) and isinstance(told, dict):
        return len(held) == len(told) and all(key in held and _same(held[key], told[key]) for key in told)
    if isinstance(held, list) and isinstance(told, list):
        return len(held) == len(told) and all(map(_same, held, told))
    return bool(held == told)
