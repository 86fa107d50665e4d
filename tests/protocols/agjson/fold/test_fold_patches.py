"""Patches of the shared state and of memory: copied once between two results, undone when they fail, bounded."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

import jsonpatch
import jsonpointer
import pytest

import agjson
from agjson.checks.checker import Checker
from agjson.checks.settings import Settings
from agjson.json.patch import Document, PatchFailed
from agjson.protocols.agjson import PROTOCOL
from support.bounds import lines_and_copies, lines_run
from support.exact import exact
from support.reference_reducer import NaiveReducer

pytestmark = pytest.mark.attack

Event = dict[str, Any]

_KEYS = ("a", "b", "c", "list", "long" * 20, "")
_SCALARS = (None, True, 1, 1.5, "x", "text " * 30, 2**300)


def value(random: Random, depth: int = 2) -> Any:
    kind = random.random()
    if depth == 0 or kind < 0.4:
        return random.choice(_SCALARS)
    if kind < 0.7:
        return [value(random, depth - 1) for _ in range(random.randrange(4))]
    return {random.choice(_KEYS): value(random, depth - 1) for _ in range(random.randrange(4))}


def pointers(document: Any, path: str = "") -> Iterator[str]:
    """Yield the places of a document, and places where something can be added."""
    yield path
    if isinstance(document, dict):
        yield f"{path}/{_KEYS[0]}"
        for key, member in document.items():
            yield from pointers(member, f"{path}/{key}")
    elif isinstance(document, list):
        yield f"{path}/-"
        for index, member in enumerate(document):
            yield from pointers(member, f"{path}/{index}")


def operations(random: Random, document: Any) -> list[Event]:
    """Return one to four operations. Most of them apply one after the other; the last one may not."""
    patch: list[Event] = []
    for _ in range(random.randint(1, 4)):
        places = list(pointers(document))
        step: Event = {"op": random.choice(("add", "add", "replace", "remove", "move", "copy", "test"))}
        step["path"] = random.choice(places)
        if step["op"] in ("move", "copy"):
            step["from"] = random.choice(places)
        elif step["op"] == "test" and random.random() < 0.9:
            step["value"] = copied(jsonpointer.resolve_pointer(document, step["path"].removesuffix("/-"), None))
        else:
            step["value"] = value(random)
        after = applied(document, [step])
        if after is not None or random.random() < 0.05:
            patch.append(step)
            document = document if after is None else after[0]
    return patch


def copied(document: Any) -> Any:
    """Return a copy in which no two places share an object, which copy.deepcopy would keep."""
    return json.loads(json.dumps(document))


def applied(document: Any, patch: list[Event]) -> list[Any] | None:
    """Return what the jsonpatch package makes of a document, in a list; None if the patch fails."""
    try:
        return [jsonpatch.JsonPatch(copied(patch)).apply(copied(document))]
    except (jsonpatch.JsonPatchException, jsonpointer.JsonPointerException):
        return None


def events(random: Random, naive: NaiveReducer) -> Event:
    """Return a patch, a merge or a new value: of the state, or of one of two memory records."""
    result = naive.result()
    place = random.choice(("state", "state", "one", "two"))
    if place == "state":
        if "state" not in result or naive.resync is not None or random.random() < 0.05:
            return {"type": "state.snapshot", "snapshot": value(random, 3)}
        if random.random() < 0.3:
            return {"type": "state.delta", "patch": {random.choice(_KEYS): value(random) for _ in range(2)}}
        return {"type": "state.delta", "patch": operations(random, result["state"])}
    held = [record["value"] for record in result["memory"] if record["key"] == place]
    write: Event = {"type": "memory.write", "scope": "user", "key": place}
    if not held or random.random() < 0.1:
        return {**write, "value": value(random, 3)}
    return {**write, "patch": operations(random, held[0])}


def test_patches_and_results_in_any_order_agree_with_the_oracles_and_change_nothing_that_was_handed_out() -> None:
    seen: Counter[str] = Counter()
    limits = agjson.Limits(max_patch_nodes=30, max_value_nodes=45, max_depth=6)
    for seed in range(60):
        random = Random(seed)
        reducer = agjson.Reducer(limits=limits)
        naive = NaiveReducer(max_patch_nodes=30, max_value_nodes=45, max_depth=6)
        held: list[tuple[Any, str]] = []
        for seq in range(60):
            event = {**events(random, naive), "seq": seq}
            held.append((event, exact(event)))
            reducer.push(event)
            naive.push(event)
            resync = reducer.resync
            assert naive.resync == (resync and (resync.reason, resync.seq, resync.index, resync.id)), (seed, event)
            seen[resync.reason if resync else event["type"] + ":" + type(event.get("patch")).__name__] += 1
            if random.random() < 0.3:
                result = reducer.result()
                assert exact(result) == exact(naive.result()), (seed, event)
                held.append((result, exact(result)))
        assert exact(reducer.result()) == exact(naive.result()), seed
        assert all(exact(kept) == then for kept, then in held), seed
    assert min(seen[reason] for reason in ("limit", "patch-failed")) > 60
    assert min(seen[kind] for kind in ("state.delta:list", "state.delta:dict", "memory.write:list")) > 200


def test_a_document_that_was_patched_often_is_as_large_as_one_that_is_counted_anew() -> None:
    for seed in range(100):
        random = Random(seed)
        document, plain = Document(value(random, 3)), agjson.Limits()
        for _ in range(12):
            document.patch(applicable(random, document.value), plain)
            if random.random() < 0.2:
                document.enter(random.randrange(99))
        size = next(size for size in range(1000) if takes_patches(Document(document.value), size))
        assert takes_patches(document, size), seed
        assert not takes_patches(document, size - 1), seed


def applicable(random: Random, document: Any) -> list[Event]:
    patch = operations(random, document)
    return patch if applied(document, patch) is not None else []


def takes_patches(document: Document, size: int) -> bool:
    try:
        document.patch([], agjson.Limits(max_value_nodes=size))
    except PatchFailed as failed:
        return not failed.limit
    return True


# Amplification


def doubling(count: int, **more: Any) -> Iterator[Event]:
    """Yield copies of copies, one for each event."""
    for number in range(count):
        yield {"seq": number + 1, "patch": [{"op": "copy", "from": "", "path": f"/{number}"}], **more}


@pytest.mark.parametrize("text", ["x", "x" * 2000], ids=["short", "long"])
@pytest.mark.parametrize("kind", ["state", "memory"])
def test_copies_of_copies_across_events_end_in_a_resync_and_what_is_written_stays_in_proportion(
    kind: str, text: str
) -> None:
    own: Event = {"type": "state.delta"} if kind == "state" else {"type": "memory.write", "scope": "user", "key": "k"}
    first = {"type": "state.snapshot", "snapshot": {"text": text}} if kind == "state" else {**own, "value": {"t": text}}
    limits = agjson.Limits(max_patch_nodes=1000, max_value_nodes=4000)
    reducer = agjson.Reducer(limits=limits)
    reducer.push({**first, "seq": 0})
    for event in doubling(40, **own):
        before = reducer.result()
        reducer.push(event)
        if reducer.resync is not None:
            break
    assert reducer.resync is not None
    assert reducer.resync.reason == "limit"
    assert reducer.result() is before
    assert 500 * 64 < len(json.dumps(before)) < 4000 * 140 if len(text) > 64 else len(json.dumps(before)) < 4000 * 20


def test_by_default_a_value_has_at_most_four_million_values() -> None:
    assert agjson.Limits().max_value_nodes == 4_000_000
    reducer = agjson.Reducer()
    reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": {"a": [0] * 900_000}})
    for number in range(3):
        copied = {"op": "copy", "from": "/a", "path": f"/{number}"}
        assert reducer.push({"type": "state.delta", "seq": number + 1, "patch": [copied]})
        assert reducer.resync is None
    reducer.push({"type": "state.delta", "seq": 4, "patch": [{"op": "copy", "from": "/a", "path": "/3"}]})
    assert reducer.resync == agjson.Resync("limit", 4, 4, None)


def test_the_node_keyed_merge_is_bounded_like_a_patch() -> None:
    limits = agjson.Limits(max_value_nodes=20, max_patch_nodes=15)
    for nodes, fits in (({"n": {"b": [0] * 8}}, True), ({"n": {"b": [0] * 20}}, False), ({"n": [0] * 8}, True)):
        reducer = agjson.Reducer(limits=limits)
        reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": {"n": {"a": [1, 2]}}})
        before = reducer.result()
        reducer.push({"type": "state.delta", "seq": 1, "patch": nodes})
        assert (reducer.resync is None) is fits
        assert fits or reducer.result() is before
    for number in range(30):
        reducer.push({"type": "state.delta", "seq": 2 + number, "patch": {f"m{number}": 0}})
    assert reducer.resync is not None
    assert reducer.resync.reason == "limit"


def test_a_value_that_comes_too_large_lands_and_takes_no_patch() -> None:
    reducer = agjson.Reducer(limits=agjson.Limits(max_value_nodes=10))
    large = {"a": [0] * 20}
    reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": large})
    assert reducer.result()["state"] == large
    reducer.push({"type": "state.delta", "seq": 1, "patch": [{"op": "remove", "path": "/a"}]})
    assert reducer.resync == agjson.Resync("limit", 1, 1, None)
    reducer.push({"type": "state.snapshot", "seq": 2, "snapshot": {}})
    assert reducer.resync is None


# Work


def appending(count: int) -> Iterator[Event]:
    yield {"type": "state.snapshot", "seq": 0, "snapshot": {"list": [], "deep": {"er": {}}}}
    for number in range(count):
        yield {"type": "state.delta", "seq": 0, "patch": [{"op": "add", "path": "/list/-", "value": number}]}


def widening(count: int) -> Iterator[Event]:
    yield {"type": "state.snapshot", "seq": 0, "snapshot": {"deep": {"er": {}}}}
    for number in range(count):
        yield {"type": "state.delta", "seq": 0, "patch": [{"op": "add", "path": f"/deep/er/{number}", "value": number}]}


def merging(count: int) -> Iterator[Event]:
    for number in range(count):
        yield {"type": "state.delta", "seq": 0, "patch": {"node": {str(number): number}, f"n{number}": number}}


def moving(count: int) -> Iterator[Event]:
    yield from appending(count)
    for _ in range(count):
        moves = [
            {"op": "move", "from": "/list/0", "path": "/deep/x"},
            {"op": "move", "from": "/deep/x", "path": "/list/-"},
        ]
        yield {"type": "state.delta", "seq": 0, "patch": moves}


def remembering(count: int) -> Iterator[Event]:
    own: Event = {"type": "memory.write", "seq": 0, "scope": "user", "key": "k"}
    yield {**own, "value": {"list": [], "wide": {}}}
    for number in range(count):
        patch = [
            {"op": "add", "path": "/list/-", "value": number},
            {"op": "add", "path": f"/wide/{number}", "value": 0},
        ]
        yield {**own, "patch": patch}


def recording(count: int) -> Iterator[Event]:
    for number in range(count):
        own: Event = {"type": "memory.write", "seq": 0, "scope": "user", "key": str(number)}
        yield {**own, "value": [number]}
        yield {**own, "patch": [{"op": "add", "path": "/-", "value": 0}]}


GROWING: dict[str, Callable[[int], Iterator[Event]]] = {
    "a growing list": appending,
    "a wide object": widening,
    "nodes merged": merging,
    "elements moved": moving,
    "a growing memory record": remembering,
    "many memory records": recording,
}


def fold(stream: Iterable[Event]) -> None:
    reducer = agjson.Reducer()
    reducer.extend(stream)
    assert reducer.resync is None


def check(stream: Iterable[Event]) -> None:
    checker = Checker(Settings(PROTOCOL))
    for number, event in enumerate(stream, 1):
        checker.feed(event, number)


@pytest.mark.parametrize("act", [fold, check])
@pytest.mark.parametrize("name", GROWING)
def test_patches_cost_by_what_they_say_and_copy_a_container_once(
    name: str, act: Callable[[Iterable[Event]], None]
) -> None:
    once, twice = (lines_and_copies(partial(act, list(GROWING[name](count)))) for count in (150, 300))
    assert once[0] > 150
    assert twice[0] <= 2.1 * once[0]
    assert twice[1] <= 2 * once[1] + 20
    assert twice[1] < 1000


def test_what_a_result_has_handed_out_is_copied_once_more_for_each_result() -> None:
    def live(stream: Iterable[Event]) -> None:
        reducer = agjson.Reducer()
        for number, event in enumerate(stream):
            reducer.push(event)
            if number % 50 == 0:
                reducer.result()

    _, copied = lines_and_copies(partial(live, list(appending(300))))
    assert 300 < copied < 300 * 7


def test_the_first_patch_counts_the_value_and_no_other_does() -> None:
    reducer = agjson.Reducer()
    reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": {"many": [[] for _ in range(2000)], "x": 0}})
    patch = {"type": "state.delta", "seq": 0, "patch": [{"op": "replace", "path": "/x", "value": 1}]}
    first, second = (lines_run(partial(reducer.extend, [patch])) for _ in range(2))
    reducer.result()
    third = lines_run(partial(reducer.extend, [patch]))
    assert first > 2000
    assert second < first / 10
    assert third < first / 10


def test_a_patch_that_fails_does_not_have_the_value_counted_again() -> None:
    snapshot: Event = {"type": "messages.snapshot", "seq": 1, "messages": []}
    patch = [{"op": "test", "path": "/x", "value": 1}]
    wide = {"many": [[] for _ in range(2000)], "x": 0}
    own: Event = {"type": "memory.write", "seq": 0, "scope": "user", "key": "k"}
    for first, failing in (
        ({"type": "state.snapshot", "seq": 0, "snapshot": wide}, {"type": "state.delta", "seq": 1, "patch": patch}),
        ({**own, "value": wide}, {**own, "seq": 1, "patch": patch}),
    ):
        reducer = agjson.Reducer()
        reducer.push(first)
        lines = []
        for _ in range(2):
            lines.append(lines_run(partial(reducer.push, failing)))
            assert reducer.resync is not None
            assert reducer.resync.reason == "patch-failed"
            reducer.push(snapshot)
            assert reducer.resync is None
        assert lines[0] > 2000
        assert lines[1] < 200


SHIFTING = {
    "elements put in": [{"op": "add", "path": "/long/INDEX", "value": 0}],
    "elements taken out": [{"op": "remove", "path": "/long/INDEX"}],
    "elements moved in": [
        {"op": "copy", "from": "/x", "path": "/y"},
        {"op": "move", "from": "/y", "path": "/long/INDEX"},
    ],
    "elements moved out": [{"op": "move", "from": "/long/INDEX", "path": "/y"}],
}


@pytest.mark.parametrize("operations", SHIFTING.values(), ids=SHIFTING.keys())
def test_elements_that_a_patch_shifts_are_counted(operations: list[Event]) -> None:
    def shifts(index: int, times: int) -> agjson.Resync | None:
        """Return the resync, if there is one, after a patch to an array of 64,000."""
        reducer = agjson.Reducer(limits=agjson.Limits(max_patch_nodes=5_000))
        reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": {"long": [0] * 64_000, "x": 0}})
        one = [{name: text_at(member, index) for name, member in each.items()} for each in operations]
        reducer.push({"type": "state.delta", "seq": 1, "patch": one * times})
        return reducer.resync

    def text_at(member: Any, index: int) -> Any:
        return member.replace("INDEX", str(index)) if isinstance(member, str) else member

    assert shifts(63_000, 100) is None  # 1,000 elements are behind it
    assert shifts(0, 4) is None
    assert shifts(0, 6) == agjson.Resync("limit", 1, 1, None)


def test_a_patch_that_fails_after_many_changes_in_place_leaves_the_value_as_it_was() -> None:
    for seed in range(100):
        random = Random(seed)
        document = Document(value(random, 3))
        for _ in range(3):
            document.patch(applicable(random, document.value), agjson.Limits())
        before = exact(document.value)
        with pytest.raises(PatchFailed):
            document.patch([*applicable(random, document.value), {"op": "test", "path": "/none/none"}], agjson.Limits())
        assert exact(document.value) == before, seed
        document.patch(applicable(random, document.value), agjson.Limits())


def test_a_subclass_of_dict_or_list_that_came_with_an_event_is_not_changed() -> None:
    class Members(dict[str, Any]):
        pass

    class Items(list[Any]):
        pass

    snapshot = Members(items=Items([1]), more=Members(a=1))
    reducer = agjson.Reducer()
    reducer.push({"type": "state.snapshot", "seq": 0, "snapshot": snapshot})
    patch = [{"op": "add", "path": "/items/-", "value": 2}, {"op": "remove", "path": "/more/a"}]
    reducer.push({"type": "state.delta", "seq": 1, "patch": patch})
    assert reducer.result()["state"] == {"items": [1, 2], "more": {}}
    assert snapshot == {"items": [1], "more": {"a": 1}}
