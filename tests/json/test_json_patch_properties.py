"""JSON Patch on drawn documents and patches, against the jsonpatch package and a plain reading of RFC 6902."""

from __future__ import annotations

import copy
import re
from collections import Counter
from typing import Any

import jsonpatch
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonpointer import JsonPointerException

from agjson.json.patch import PatchFailed
from support.attack import examples
from support.exact import exact
from support.patches import patched

pytestmark = pytest.mark.attack

FAILED = "failed"
KEYS = ("a", "b", "0", "1", "-", "", "a/b", "m~n", "~1", "01", "\u00e9")
TOKENS = (*KEYS, "2", "-1", "~", "~2", "x~", "+1", "1e0", "\uff11")
OPERATIONS = ("test", "move", "remove", "copy", "replace", "add")
seeded = examples(250)
seen: Counter[str] = Counter()

scalars = st.sampled_from((None, True, False, 0, 1, 1.0, 2, "", "a", "1"))
documents = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, min_size=1, max_size=4),
    max_leaves=10,
)
lists = st.lists(documents, min_size=1, max_size=5)
roots = lists | st.dictionaries(st.sampled_from(KEYS), documents | lists, min_size=1, max_size=5) | documents


def escaped(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1")


def pointers(value: Any, path: str = "") -> list[str]:
    """Every place in a value, and places beside them where something can be added."""
    found = [path]
    if isinstance(value, dict):
        for key, item in value.items():
            found += pointers(item, f"{path}/{escaped(key)}")
        found.append(f"{path}/b")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += pointers(item, f"{path}/{index}")
        found += [f"{path}/{len(value)}", f"{path}/-"]
    return found


@st.composite
def pointer(draw: st.DrawFn, value: Any) -> str:
    """Mostly a place of the document, sometimes any pointer, or a text that is none."""
    if draw(st.integers(0, 9)) < 8:
        return draw(st.sampled_from(pointers(value)[::-1]))  # the root last: the first is drawn most often
    tokens = draw(st.lists(st.sampled_from(TOKENS), max_size=3))
    return draw(st.sampled_from(("/", "/", "/", ""))) + "/".join(tokens)


@st.composite
def operation(draw: st.DrawFn, value: Any) -> dict[str, Any]:
    name = draw(st.sampled_from(OPERATIONS))
    drawn: dict[str, Any] = {"op": name, "path": draw(pointer(value))}
    if name in {"move", "copy"}:
        drawn["from"] = draw(pointer(value))
    elif name == "test" and draw(st.booleans()):
        target = reading(value, [{"op": "copy", "from": drawn["path"], "path": ""}])
        drawn["value"] = draw(documents) if target is FAILED else target
    elif name != "remove":
        drawn["value"] = draw(documents)
    return drawn


@st.composite
def cases(draw: st.DrawFn) -> tuple[Any, list[Any]]:
    """A document and a patch, each operation of it drawn for what the ones before it made."""
    document = draw(roots)
    now, patch = document, []
    for _ in range(draw(st.integers(1, 8))):
        step = draw(operation(now))
        after = reading(now, [step])
        if after is FAILED and draw(st.integers(0, 9)):
            continue
        patch.append(step)
        now = now if after is FAILED else after
    return document, patch


@st.composite
def broken(draw: st.DrawFn) -> tuple[Any, Any]:
    """A document and a patch in which a member, an operation or all of it is wrong."""
    document, patch = draw(cases())
    wrong: st.SearchStrategy[Any] = st.sampled_from((None, True, 0, 1.5, "spam", "add", [], {}, ["a"], "~"))
    kind = draw(st.sampled_from(("whole", "operation", "missing", "changed")))
    if kind == "whole":
        return document, draw(wrong.filter(lambda value: value != []))
    step = draw(operation(document))
    if kind == "operation":
        return document, [*patch, draw(wrong)]
    name = draw(st.sampled_from(sorted(step)))
    if kind == "missing":
        return document, [*patch, {key: value for key, value in step.items() if key != name}]
    return document, [*patch, {**step, name: draw(wrong)}]


def result(document: Any, patch: Any) -> Any:
    """What agjson makes of it; neither argument may have changed."""
    before = exact([document, patch])
    try:
        return patched(document, patch)
    except PatchFailed as failure:
        return "limit" if failure.limit else FAILED
    finally:
        assert exact([document, patch]) == before


def package(document: Any, patch: Any) -> Any:
    """What the jsonpatch package makes of it."""
    try:
        return jsonpatch.JsonPatch(copy.deepcopy(patch)).apply(copy.deepcopy(document))
    except (jsonpatch.JsonPatchException, JsonPointerException):
        return FAILED


# A plain reading of RFC 6902 and RFC 6901: on copies, one operation after the other.


class Unfit(Exception):
    """The patch does not fit."""


def reading(document: Any, patch: Any) -> Any:
    """What the text of RFC 6902 makes of it."""
    try:
        if not isinstance(patch, list):
            raise Unfit
        holder = {"": copy.deepcopy(document)}
        for step in copy.deepcopy(patch):
            read(holder, step)
    except Unfit:
        return FAILED
    return holder[""]


def read(holder: dict[str, Any], step: Any) -> None:
    if not isinstance(step, dict) or step.get("op") not in list(OPERATIONS):
        raise Unfit
    name, path = step["op"], tokens_of(step.get("path"))
    if name in {"add", "replace", "test"} and "value" not in step:
        raise Unfit
    match name:
        case "add":
            put(holder, path, step["value"])
        case "replace":
            take(holder, path, "replace", step["value"])
        case "remove":
            take(holder, path, "remove")
        case "test":
            if not alike(take(holder, path), step["value"]):
                raise Unfit
        case "copy":
            put(holder, path, copy.deepcopy(take(holder, tokens_of(step.get("from")))))
        case "move":
            source = tokens_of(step.get("from"))
            value = take(holder, source)
            if len(path) > len(source) and path[: len(source)] == source:
                raise Unfit
            if path != source:
                take(holder, source, "remove")
                put(holder, path, value)


def tokens_of(pointer: Any) -> list[str]:
    """The tokens, behind one that names the root in its holder."""
    if not isinstance(pointer, str) or not re.fullmatch(r"(/([^~/]|~[01])*)*", pointer):
        raise Unfit
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")]


def step_into(container: Any, token: str) -> Any:
    """The key of an existing child."""
    if isinstance(container, dict) and token in container:
        return token
    if isinstance(container, list) and re.fullmatch("0|[1-9][0-9]*", token) and int(token) < len(container):
        return int(token)
    raise Unfit


def parent_of(holder: dict[str, Any], tokens: list[str]) -> Any:
    container: Any = holder
    for token in tokens[:-1]:
        container = container[step_into(container, token)]
    return container


def take(holder: dict[str, Any], tokens: list[str], action: str = "", value: Any = None) -> Any:
    container = parent_of(holder, tokens)
    key = step_into(container, tokens[-1])
    held = container[key]
    if action == "replace":
        container[key] = value
    elif action == "remove":
        if container is holder:
            raise Unfit
        del container[key]
    return held


def put(holder: dict[str, Any], tokens: list[str], value: Any) -> None:
    container, last = parent_of(holder, tokens), tokens[-1]
    if isinstance(container, dict):
        container[last] = value
    elif isinstance(container, list) and last in {"-", str(len(container))}:
        container.append(value)
    else:
        key = step_into(container, last)
        container.insert(key, value)


def alike(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def agree(document: Any, patch: Any) -> None:
    made = result(document, patch)
    assert exact(made) == exact(package(document, patch))
    assert exact(made) == exact(reading(document, patch))
    if made is FAILED:
        seen["failed"] += 1
        return
    seen["applied"] += 1
    for step in patch:
        seen[step["op"]] += 1


@seeded
@given(case=cases())
def test_a_patch_does_what_the_referees_make_it_do(case: tuple[Any, list[Any]]) -> None:
    agree(*case)


@seeded
@given(case=broken())
def test_a_broken_patch_fails_where_the_referees_fail(case: tuple[Any, Any]) -> None:
    agree(*case)


@seeded
@given(data=st.data())
def test_patches_in_a_row_leave_all_earlier_values_alone(data: st.DataObject) -> None:
    value = data.draw(roots)
    held, texts, again = [value], [exact(value)], value
    for _ in range(3):
        patch = [data.draw(operation(value)) for _ in range(data.draw(st.integers(1, 3)))]
        made, read_again = result(value, patch), reading(again, patch)
        assert exact(made) == exact(read_again)
        if made is not FAILED:
            value, again = made, read_again
            held.append(made)
            texts.append(exact(made))
        held.append(patch)
        texts.append(exact(patch))
    assert [exact(each) for each in held] == texts


@pytest.mark.parametrize("outcome", ["applied", "failed", *OPERATIONS])
def test_every_outcome_and_operation_was_drawn_often(outcome: str) -> None:
    assert seen[outcome] > 20
