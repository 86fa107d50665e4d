"""JSON Patch, as `state.delta` and `memory.write` use it: the public tests, and what they leave open."""

from __future__ import annotations

import copy
import json
import time
from pathlib import Path
from typing import Any

import pytest

import agjson
from agjson.json.patch import PatchFailed
from support.exact import exact
from support.patches import patched

SUITE = Path(__file__).parents[1] / "data" / "json-patch-test-suite"
CASES = {
    f"{file}-{number}": case
    for file in ("tests", "spec_tests")
    for number, case in enumerate(json.loads((SUITE / f"{file}.json").read_text(encoding="utf-8")))
    if not case.get("disabled")
}


def applied(value: Any, patch: Any, limits: agjson.Limits = agjson.DEFAULT_LIMITS) -> Any:
    """The patched value; neither argument may have changed."""
    before = exact([value, patch])
    try:
        return patched(value, patch, limits)
    finally:
        assert exact([value, patch]) == before


def refused(value: Any, patch: Any, limits: agjson.Limits = agjson.DEFAULT_LIMITS) -> PatchFailed:
    """Why the patch fails."""
    with pytest.raises(PatchFailed) as caught:
        applied(value, patch, limits)
    assert isinstance(caught.value, agjson.AgJsonError)
    assert str(caught.value)
    assert isinstance(caught.value.limit, bool)
    return caught.value


def fails(value: Any, *patch: Any) -> bool:
    return not refused(value, list(patch)).limit


def test_the_suite_is_whole() -> None:
    assert len(CASES) == 91
    assert sum("error" in case for case in CASES.values()) == 23


@pytest.mark.parametrize("name", CASES)
def test_a_case_of_the_suite(name: str) -> None:
    case = CASES[name]
    if "error" in case:
        assert fails(case["doc"], *case["patch"])
    else:
        result = applied(case["doc"], case["patch"])
        assert exact(result) == exact(case.get("expected", result))


# Pointers


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/", ""),
        ("/~0", "~"),
        ("/~1", "/"),
        ("/~01", "~1"),
        ("/~10", "/0"),
        ("/~00~11", "~0/1"),
        ("/-", "-"),
        ("/-1", "-1"),
        ("/01", "01"),
        ("/1e0", "1e0"),
        ("/%7E", "%7E"),
        ("/ ", " "),
        ("/__proto__", "__proto__"),
        ("/\u00e9", "\u00e9"),
        ("/\ud83d", "\ud83d"),
    ],
)
def test_a_pointer_names_a_member(path: str, key: str) -> None:
    document = {key: 1, "other": 2}
    assert applied(document, [{"op": "test", "path": path, "value": 1}]) == document
    assert applied(document, [{"op": "remove", "path": path}]) == {"other": 2}
    assert applied({}, [{"op": "add", "path": path, "value": [None]}]) == {key: [None]}
    assert applied(document, [{"op": "replace", "path": path, "value": 3}]) == {key: 3, "other": 2}
    assert applied({"x": document}, [{"op": "copy", "from": "/x" + path, "path": "/y"}])["y"] == 1
    assert applied(document, [{"op": "move", "from": path, "path": "/moved"}]) == {"other": 2, "moved": 1}


@pytest.mark.parametrize("path", ["/~2", "/~", "/a~", "/a/~", "/~~0", "/x/~2/y", "a", "a/b", " /a", "#", "#/a", "~0"])
@pytest.mark.parametrize("document", [{}, {"a": {"~": 1, "": 2}, "~": 3, "~2": 4, "a~": 5, "x": {"~2": {}}}, ["a"]])
def test_a_text_that_is_no_pointer_fails(document: Any, path: str) -> None:
    assert fails(document, {"op": "add", "path": path, "value": 1})
    assert fails(document, {"op": "test", "path": path, "value": 1})
    assert fails(document, {"op": "remove", "path": path})
    assert fails(document, {"op": "copy", "from": path, "path": "/new"})
    assert fails(document, {"op": "move", "from": path, "path": "/new"})
    assert fails(document, {"op": "move", "from": path, "path": path})


BAD_INDEXES = [
    "-1",
    "01",
    "00",
    "+1",
    "1e0",
    "1.0",
    "1_0",
    " 1",
    "1 ",
    "",
    "\uff11",
    "\u0661",
    "\u00b2",
    "0x1",
    "a",
    "-0",
]


@pytest.mark.parametrize("index", BAD_INDEXES)
def test_what_is_no_array_index_fails(index: str) -> None:
    document = {"a": [0, 1, 2]}
    assert fails(document, {"op": "add", "path": f"/a/{index}", "value": 1})
    assert fails(document, {"op": "replace", "path": f"/a/{index}", "value": 1})
    assert fails(document, {"op": "test", "path": f"/a/{index}", "value": 1})
    assert fails(document, {"op": "remove", "path": f"/a/{index}"})
    assert fails(document, {"op": "copy", "from": f"/a/{index}", "path": "/b"})
    assert fails(document, {"op": "move", "from": f"/a/{index}", "path": "/b"})
    assert fails(document, {"op": "move", "from": f"/a/{index}", "path": f"/a/{index}"})
    assert fails({"a": [[1], [1]]}, {"op": "add", "path": f"/a/{index}/0", "value": 1})


@pytest.mark.parametrize("index", ["3", "4", "99999999999999999999", "9" * 5000, "-"], ids=lambda index: index[:9])
@pytest.mark.parametrize(
    "operation",
    [
        {"op": "replace", "path": "/a/@", "value": 1},
        {"op": "test", "path": "/a/@", "value": None},
        {"op": "remove", "path": "/a/@"},
        {"op": "copy", "from": "/a/@", "path": "/b"},
        {"op": "copy", "from": "/a/@", "path": "/a/@"},
        {"op": "move", "from": "/a/@", "path": "/b"},
        {"op": "move", "from": "/a/@", "path": "/a/@"},
        {"op": "move", "from": "/a/@/0", "path": "/b"},
        {"op": "add", "path": "/a/@/0", "value": 1},
    ],
    ids=lambda operation: operation["op"],
)
def test_an_index_beyond_the_end_names_nothing(operation: dict[str, Any], index: str) -> None:
    pointers = {key: operation[key].replace("@", index) for key in ("path", "from") if key in operation}
    assert fails({"a": [0, [1], {"0": 2}]}, {**operation, **pointers})


def test_nothing_is_added_beyond_the_end() -> None:
    for index in ("4", "99999999999999999999", "9" * 5000):
        assert fails({"a": [0, 1, 2]}, {"op": "add", "path": f"/a/{index}", "value": 1})


def test_an_index_within_the_array_or_at_its_end_is_added_at() -> None:
    for index, result in (("0", [9, 1, 2]), ("1", [1, 9, 2]), ("2", [1, 2, 9]), ("-", [1, 2, 9])):
        assert applied([1, 2], [{"op": "add", "path": f"/{index}", "value": 9}]) == result
    assert applied([], [{"op": "add", "path": "/-", "value": 9}, {"op": "add", "path": "/-", "value": 8}]) == [9, 8]
    assert applied([], [{"op": "add", "path": "/0", "value": 9}]) == [9]
    assert applied(list(range(12)), [{"op": "remove", "path": "/10"}]) == [*range(10), 11]


@pytest.mark.parametrize("scalar", [None, True, 0, 1.5, "text", ""])
def test_a_scalar_has_no_members(scalar: Any) -> None:
    for path in ("/s/0", "/s/length", "/s/-", "/s/", "/s/a/b"):
        assert fails({"s": scalar}, {"op": "add", "path": path, "value": 1})
        assert fails({"s": scalar}, {"op": "replace", "path": path, "value": 1})
        assert fails({"s": scalar}, {"op": "remove", "path": path})
        assert fails({"s": scalar}, {"op": "test", "path": path, "value": "t"})
        assert fails({"s": scalar}, {"op": "copy", "from": path, "path": "/new"})
    assert fails(scalar, {"op": "add", "path": "/a", "value": 1})


def test_missing_containers_are_not_made() -> None:
    assert fails({}, {"op": "add", "path": "/a/b", "value": 1})
    assert fails({"a": {}}, {"op": "add", "path": "/a/b/c", "value": 1})
    assert fails([[]], {"op": "add", "path": "/1/0", "value": 1})
    assert fails({}, {"op": "replace", "path": "/a", "value": 1})


# test


@pytest.mark.parametrize(
    ("held", "value"),
    [
        (True, 1),
        (False, 0),
        (1, True),
        (0, False),
        (1.0, True),
        ("1", 1),
        ("", None),
        (None, False),
        (None, 0),
        ([], {}),
        ({}, None),
        ([1, 2], [2, 1]),
        ([1], [1, 1]),
        ([True], [1]),
        ({"a": [{"b": 0}]}, {"a": [{"b": False}]}),
        ({"a": None}, {}),
        ({}, {"a": None}),
        ({"a": 1}, {"a": 1, "b": 2}),
        (9007199254740993, 9007199254740992.0),
        ("\u00e9", "e\u0301"),
    ],
)
def test_values_that_differ(held: Any, value: Any) -> None:
    assert fails({"x": held}, {"op": "test", "path": "/x", "value": value})
    assert fails({"x": value}, {"op": "test", "path": "/x", "value": held})
    assert fails(held, {"op": "test", "path": "", "value": value})


@pytest.mark.parametrize(
    ("held", "value"),
    [
        (1, 1.0),
        (0, -0.0),
        (100, 1e2),
        ([1, {"a": 2.0}], [1.0, {"a": 2}]),
        ({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"d": 3, "c": 2}, "a": 1}),
        (None, None),
        (True, True),
        (10**30, 10**30),
        ([], []),
        ("\ud83d", "\ud83d"),
    ],
)
def test_values_that_are_equal(held: Any, value: Any) -> None:
    document = {"x": held}
    assert exact(applied(document, [{"op": "test", "path": "/x", "value": value}])) == exact(document)
    assert exact(applied(held, [{"op": "test", "path": "", "value": value}])) == exact(held)


def test_a_missing_member_is_not_null() -> None:
    assert fails({}, {"op": "test", "path": "/x", "value": None})
    assert fails([], {"op": "test", "path": "/0", "value": None})
    assert applied({"x": None}, [{"op": "test", "path": "/x", "value": None}]) == {"x": None}


# Whole, or not at all


def test_a_patch_that_fails_at_its_end_leaves_everything_as_it_was() -> None:
    document = {"a": [1, {"b": 2}], "c": {"d": [3]}, "e": None}
    before, parts = copy.deepcopy(document), [document["a"], document["c"]]
    patch = [
        {"op": "add", "path": "/a/1/x", "value": 1},
        {"op": "remove", "path": "/e"},
        {"op": "move", "from": "/a/0", "path": "/c/d/0"},
        {"op": "copy", "from": "/c", "path": "/a/-"},
        {"op": "replace", "path": "", "value": {"new": 1}},
        {"op": "test", "path": "/new", "value": 2},
    ]
    assert fails(document, *patch)
    assert exact(document) == exact(before)
    assert document["a"] is parts[0]
    assert document["c"] is parts[1]
    assert applied(document, patch[:-1]) == {"new": 1}


def test_an_empty_patch_gives_the_value_itself() -> None:
    document = {"a": [1]}
    assert patched(document, []) is document
    assert patched(None, []) is None


def test_what_a_patch_does_not_touch_is_the_same_object() -> None:
    document: dict[str, Any] = {"left": {"deep": [1]}, "right": {"near": {"x": [1]}, "far": [{"y": 2}, {"z": 3}]}}
    result = patched(document, [{"op": "add", "path": "/right/far/0/new", "value": 1}])
    assert result is not document
    assert result["left"] is document["left"]
    assert result["right"] is not document["right"]
    assert result["right"]["near"] is document["right"]["near"]
    assert result["right"]["far"][0] is not document["right"]["far"][0]
    assert result["right"]["far"][1] is document["right"]["far"][1]
    assert document == {"left": {"deep": [1]}, "right": {"near": {"x": [1]}, "far": [{"y": 2}, {"z": 3}]}}


def test_a_move_that_shifts_the_array_on_its_way_changes_a_copy() -> None:
    document: list[Any] = [1, {"a": 0}, {"b": 0}]
    result = patched(document, [{"op": "move", "from": "/0", "path": "/1/x"}])
    assert result == [{"a": 0}, {"b": 0, "x": 1}]
    assert document == [1, {"a": 0}, {"b": 0}]
    assert result[0] is document[1]
    shifted = patched([[1], [2], [[3]]], [{"op": "move", "from": "/0/0", "path": "/2/0/-"}])
    assert shifted == [[], [2], [[3, 1]]]
    assert fails([[5], 1, [2]], {"op": "move", "from": "/1", "path": "/1/0"})


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "test", "path": "/b/c", "value": 1},
        {"op": "remove", "path": "/b/c"},
        {"op": "replace", "path": "/b/c", "value": 2},
        {"op": "move", "from": "/b/c", "path": "/b/d"},
        {"op": "copy", "from": "/b/c", "path": "/b/d"},
    ],
)
def test_a_sibling_is_the_same_object_after_every_operation(operation: Any) -> None:
    document: dict[str, Any] = {"a": [{"x": 1}], "b": {"c": 1, "s": [2]}}
    result = patched(document, [operation])
    assert result["a"] is document["a"]
    assert result["b"]["s"] is document["b"]["s"]
    assert document == {"a": [{"x": 1}], "b": {"c": 1, "s": [2]}}


CHANGES: list[list[Any]] = [
    [{"op": "add", "path": "/x/deep/list/-", "value": "A"}],
    [{"op": "add", "path": "/x/deep/new", "value": {"n": [1]}}],
    [{"op": "remove", "path": "/x/deep/list/0"}],
    [{"op": "replace", "path": "/x/deep/list", "value": []}],
    [{"op": "move", "from": "/x/deep/list", "path": "/moved"}, {"op": "add", "path": "/moved/-", "value": "B"}],
    [{"op": "copy", "from": "/x/deep", "path": "/copied"}, {"op": "add", "path": "/copied/list/-", "value": "C"}],
]
SOURCES: list[list[Any]] = [
    [{"op": "add", "path": "/x", "value": {"deep": {"list": [1, [2]]}}}],
    [{"op": "replace", "path": "/x", "value": {"deep": {"list": [1, [2]]}}}],
    [{"op": "replace", "path": "", "value": {"x": {"deep": {"list": [1, [2]]}}}}],
    [{"op": "copy", "from": "/y", "path": "/x"}],
    [{"op": "move", "from": "/y", "path": "/x"}],
    [{"op": "copy", "from": "", "path": "/x/whole"}, {"op": "copy", "from": "/y/deep", "path": "/x/deep"}],
]


@pytest.mark.parametrize("source", range(len(SOURCES)))
@pytest.mark.parametrize("change", range(len(CHANGES)))
def test_later_patches_change_neither_earlier_results_nor_patches(source: int, change: int) -> None:
    document = {"x": {"deep": {"list": [0]}}, "y": {"deep": {"list": [1, [2]]}}}
    first = copy.deepcopy(SOURCES[source])
    middle = applied(document, first)
    before = exact([document, first, middle])
    expected = patched(copy.deepcopy(middle), copy.deepcopy(CHANGES[change]))
    last = patched(middle, CHANGES[change])
    patched(last, [*CHANGES[change], {"op": "add", "path": "/x/deep/end", "value": True}][-1:])
    assert exact([document, first, middle]) == before
    assert exact(last) == exact(expected)
    assert exact(applied(document, [*first, *CHANGES[change]])) == exact(expected)


def test_a_copy_and_its_source_go_separate_ways_within_one_patch() -> None:
    patch = [
        {"op": "copy", "from": "/a", "path": "/b"},
        {"op": "add", "path": "/b/l/-", "value": 2},
        {"op": "add", "path": "/a/l/-", "value": 3},
        {"op": "copy", "from": "/a/l", "path": "/a/l/0"},
        {"op": "add", "path": "/a/l/0/0", "value": 4},
    ]
    assert applied({"a": {"l": [1]}}, patch) == {"a": {"l": [[4, 1, 3], 1, 3]}, "b": {"l": [1, 2]}}


def test_one_value_added_twice_is_two_values() -> None:
    value: list[Any] = []
    patch = [
        {"op": "add", "path": "/a", "value": value},
        {"op": "add", "path": "/b", "value": value},
        {"op": "add", "path": "/a/-", "value": 1},
    ]
    assert applied({}, patch) == {"a": [1], "b": []}
    assert value == []


# Patches that are none


@pytest.mark.parametrize("patch", [None, True, 0, 1.5, "", "[]", {}, {"op": "add", "path": "/a", "value": 1}])
def test_a_patch_is_a_list(patch: Any) -> None:
    assert not refused({"a": 0}, patch).limit


@pytest.mark.parametrize(
    "operation", [None, True, 0, "add", [], ["op", "add"], [{"op": "test", "path": "/a", "value": 0}]]
)
def test_an_operation_is_an_object(operation: Any) -> None:
    assert fails({"a": 0}, operation)
    assert fails({"a": 0}, {"op": "test", "path": "/a", "value": 0}, operation)


@pytest.mark.parametrize("op", [None, True, 0, [], {}, "", "ADD", "Add", "add ", "append", "spam", "_get", "__class__"])
def test_an_operation_has_a_known_name(op: Any) -> None:
    assert fails({"a": "x"}, {"op": op, "path": "/a", "value": 1, "from": "/a"})
    assert fails({"a": "x"}, {"path": "/a", "value": 1, "from": "/a"})


@pytest.mark.parametrize("op", ["add", "remove", "replace", "move", "copy", "test"])
@pytest.mark.parametrize("path", [None, True, 0, 1.5, [], ["a"], {}, "a", "0"])
def test_a_path_is_a_pointer(op: str, path: Any) -> None:
    assert fails({"a": 0}, {"op": op, "path": path, "value": 0, "from": "/a"})
    assert fails({"a": 0}, {"op": op, "value": 0, "from": "/a"})


@pytest.mark.parametrize("op", ["move", "copy"])
@pytest.mark.parametrize("source", [None, True, 0, [], ["a"], {}, "a", "0"])
def test_from_is_a_pointer(op: str, source: Any) -> None:
    assert fails({"a": 0}, {"op": op, "path": "/a", "from": source})
    assert fails({"a": 0}, {"op": op, "path": "/a"})
    assert fails({"a": 0}, {"op": op, "path": "/b", "value": 0})


@pytest.mark.parametrize("op", ["add", "replace", "test"])
def test_a_value_may_be_null_but_not_missing(op: str) -> None:
    assert fails({"a": None}, {"op": op, "path": "/a"})
    assert applied({"a": None}, [{"op": op, "path": "/a", "value": None}]) == {"a": None}


def test_unknown_members_mean_nothing() -> None:
    assert applied({"a": 1}, [{"op": "remove", "path": "/a", "value": 2, "from": 3, "x": {}}]) == {}


# The root

VALUES: list[Any] = [{"b": 2}, [], "other", None, 0]


def test_the_root_is_replaced_but_not_removed() -> None:
    for document in ({"a": 1}, [1], "text", None):
        assert fails(document, {"op": "remove", "path": ""})
        for op in ("add", "replace"):
            for value in VALUES:
                assert applied(document, [{"op": op, "path": "", "value": value}]) == value
        assert applied(document, [{"op": "test", "path": "", "value": document}]) == document
    assert applied({"a": {"b": 1}}, [{"op": "move", "from": "/a", "path": ""}]) == {"b": 1}
    assert applied({"a": [1]}, [{"op": "copy", "from": "/a", "path": ""}]) == [1]


def test_a_root_that_was_replaced_is_patched_on() -> None:
    patch = [{"op": "replace", "path": "", "value": []}, {"op": "add", "path": "/-", "value": {}}]
    assert applied("text", [*patch, {"op": "add", "path": "/0/a", "value": 1}]) == [{"a": 1}]


# move and copy onto themselves, and into one another


def test_a_move_onto_itself_needs_what_it_moves() -> None:
    document = {"a": [1, {"b": None}]}
    for path in ("/a", "/a/0", "/a/1/b", ""):
        assert applied(document, [{"op": "move", "from": path, "path": path}]) == document
    for path in ("/x", "/a/2", "/a/-", "/a/1/x", "/a/0/x"):
        assert fails(document, {"op": "move", "from": path, "path": path})


def test_a_value_does_not_move_into_its_own_child() -> None:
    document = {"a": {"b": {"c": 1}}, "l": [[1], [2]], "ab": {}}
    assert fails(document, {"op": "move", "from": "/a", "path": "/a/b"})
    assert fails(document, {"op": "move", "from": "/a", "path": "/a/new"})
    assert fails(document, {"op": "move", "from": "/a/b", "path": "/a/b/c/d"})
    assert fails(document, {"op": "move", "from": "", "path": "/a"})
    assert fails(document, {"op": "move", "from": "/l/0", "path": "/l/0/0"})
    assert applied(document, [{"op": "move", "from": "/a", "path": "/ab/a"}])["ab"] == {"a": {"b": {"c": 1}}}
    assert applied(document, [{"op": "move", "from": "/a/b", "path": "/a"}])["a"] == {"c": 1}
    assert applied([1, 2, 3], [{"op": "move", "from": "/0", "path": "/2"}]) == [2, 3, 1]
    assert applied([1, 2, 3], [{"op": "move", "from": "/2", "path": "/-"}]) == [1, 2, 3]
    assert fails([1, 2, 3], {"op": "move", "from": "/0", "path": "/3"})


def test_a_value_is_copied_into_itself_as_it_was() -> None:
    assert applied({"a": 1}, [{"op": "copy", "from": "", "path": "/b"}]) == {"a": 1, "b": {"a": 1}}
    assert applied({"a": {"b": 1}}, [{"op": "copy", "from": "/a", "path": "/a/c"}]) == {"a": {"b": 1, "c": {"b": 1}}}
    assert applied([1, [2]], [{"op": "copy", "from": "", "path": "/1/0"}]) == [1, [[1, [2]], 2]]
    assert applied([1], [{"op": "copy", "from": "", "path": ""}]) == [1]


# Limits


def test_twenty_copies_that_double_a_value_are_refused_before_they_are_made() -> None:
    patch = [{"op": "copy", "from": "", "path": f"/{number}"} for number in range(20)]
    began = time.perf_counter()
    assert refused({"a": [0] * 100}, patch).limit
    assert refused([0] * 64, [{"op": "copy", "from": "", "path": "/-"}] * 40).limit
    assert time.perf_counter() - began < 10


@pytest.mark.parametrize(
    ("operations", "nodes"),
    [
        ([{"op": "add", "path": "/x", "value": 1}], 1),
        ([{"op": "add", "path": "/x", "value": [1, {"a": None}]}], 4),
        ([{"op": "add", "path": "/a", "value": 1}], 5),
        ([{"op": "add", "path": "/a/0", "value": 1}], 1),
        ([{"op": "replace", "path": "/a", "value": {"k": []}}], 6),
        ([{"op": "replace", "path": "", "value": 1}], 6),
        ([{"op": "copy", "from": "/a", "path": "/x"}], 4),
        ([{"op": "copy", "from": "/a", "path": "/x"}, {"op": "add", "path": "/y", "value": "s"}], 5),
        ([{"op": "copy", "from": "/a", "path": "/a/-"}, {"op": "copy", "from": "/a", "path": "/x"}], 12),
        ([{"op": "copy", "from": "/a/0", "path": "/a"}], 5),
        ([{"op": "add", "path": "/x", "value": [1, 2]}, {"op": "remove", "path": "/x"}], 6),
        ([{"op": "move", "from": "/a", "path": "/x"}], 4),
        ([{"op": "move", "from": "/a", "path": "/a"}], 0),
        ([{"op": "move", "from": "/a/0", "path": "/a"}], 4),
        ([{"op": "move", "from": "/a", "path": ""}], 5),
        ([{"op": "test", "path": "/a", "value": [1, 2, 3]}], 8),
        ([{"op": "remove", "path": "/a"}], 4),
        ([{"op": "add", "path": "/x", "value": "t" * 63}], 1),
        ([{"op": "add", "path": "/x", "value": ["t" * 64, "t" * 127, {"t" * 128: 1}]}], 9),
        ([{"op": "add", "path": "/x", "value": 16**100}], 2),
    ],
)
def test_values_that_a_patch_reads_adds_and_takes_away_are_counted(operations: list[Any], nodes: int) -> None:
    document = {"a": [1, 2, 3]}
    applied(document, operations, agjson.Limits(max_patch_nodes=nodes))
    if nodes:
        assert refused(document, operations, agjson.Limits(max_patch_nodes=nodes - 1)).limit


def nested(depth: int) -> Any:
    """Arrays inside one another, ``depth`` of them."""
    value: Any = []
    for _ in range(depth - 1):
        value = [value]
    return value


def test_a_patch_may_nest_as_deep_as_a_document() -> None:
    limits = agjson.Limits(max_depth=5)
    assert applied({}, [{"op": "add", "path": "/a", "value": nested(4)}], limits) == {"a": nested(4)}
    assert refused({}, [{"op": "add", "path": "/a", "value": nested(5)}], limits).limit
    assert refused({"a": 0}, [{"op": "replace", "path": "/a", "value": nested(5)}], limits).limit
    assert applied({"a": 0}, [{"op": "replace", "path": "", "value": nested(5)}], limits) == nested(5)
    assert refused({"a": 0}, [{"op": "replace", "path": "", "value": nested(6)}], limits).limit
    assert refused({"a": nested(4)}, [{"op": "copy", "from": "/a", "path": "/a/0/0"}], limits).limit
    copies = [{"op": "copy", "from": "", "path": "/-"}, {"op": "copy", "from": "", "path": "/0/0"}]
    assert refused([], copies * 3, limits).limit
    down = [{"op": "move", "from": "/a", "path": "/b/0/-"}]
    assert applied({"a": nested(2), "b": [[]]}, down, limits) == {"b": [[nested(2)]]}
    assert refused({"a": nested(3), "b": [[]]}, down, limits).limit
    assert applied({"a": "scalar", "b": nested(4)}, [{"op": "move", "from": "/a", "path": "/b/0/0/0/-"}], limits)


def test_by_default_two_hundred_levels_are_the_limit() -> None:
    assert applied([], [{"op": "add", "path": "/-", "value": nested(199)}]) == nested(200)
    assert refused([], [{"op": "add", "path": "/-", "value": nested(200)}]).limit
    assert refused([], [{"op": "copy", "from": "", "path": "/0" * number} for number in range(1, 300)]).limit


def test_documents_and_pointers_of_any_depth_end_without_a_crash() -> None:
    deep, far = nested(100_000), "/0" * 99_999
    for patch in (
        [{"op": "test", "path": "", "value": deep}],
        [{"op": "test", "path": far, "value": []}],
        [{"op": "add", "path": far + "/-", "value": 1}],
        [{"op": "copy", "from": "", "path": "/-"}],
        [{"op": "remove", "path": far + "/0"}],
    ):
        try:
            patched(deep, patch)
        except PatchFailed as failure:
            assert isinstance(failure.limit, bool)  # noqa: PT017  (it may as well succeed)
