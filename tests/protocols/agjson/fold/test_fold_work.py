"""The work of every event type: it does not grow with what has been folded before, whatever there is much of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

import pytest

import agjson
from agjson_generated.agjson.tables import EVENT_TYPES as EVENTS
from support.bounds import lines_and_copies, peak_memory

pytestmark = pytest.mark.attack

Event = dict[str, Any]

_FEW, _MANY = 100, 1000
FOLDING = {kind for kind, known in EVENTS.items() if known.fold != "live-only"}
OWN: Event = {"turnId": "t", "threadId": "x"}
TEXT: Event = {"type": "text", "text": "word"}


def ev(kind: str, /, **members: Any) -> Event:
    return {"type": kind, "seq": 0, **members}


def patch(*operations: Event) -> Event:
    return ev("state.delta", patch=list(operations))


def opening(turn: str, message: str) -> Iterator[Event]:
    yield ev("turn.start", turnId=turn, threadId="x")
    yield ev("message.start", id=message, role="assistant", turnId=turn, threadId="x")


def full(count: int) -> Iterator[Event]:
    """Yield events with much of everything that the fold keeps, in the turn t and its message m and outside."""
    yield from opening("t", "m")
    yield ev("message.start", id="m0", role="assistant", candidateIndex=1, **OWN)
    yield ev("text.start", id="b", messageId="m")
    yield ev("reasoning.start", id="r", messageId="m")
    yield ev("tool.start", toolCallId="c", name="f", messageId="m")
    yield ev("tool.done", toolCallId="p", content=[], more=True, messageId="m")
    yield ev("artifact.start", artifactId="a", **OWN)
    yield ev("state.snapshot", snapshot={"list": [], "wide": {}, "node": {}, "deep": {}})
    yield ev("memory.write", scope="user", key="k", value={"list": [], "wide": {}})
    for number in range(count):
        yield ev("turn.start", turnId=f"t{number}", threadId="x")
        yield ev("turn.abort", turnId=f"t{number}")
        yield ev("turn.start", turnId=f"open{number}", threadId="x")
        yield ev("message.start", id=f"sealed{number}", role="user", **OWN)
        yield ev("message.end", id=f"sealed{number}")
        yield ev("message.start", id=f"open{number}", role="user", turnId=f"open{number}", threadId="x")
        yield ev("message.metadata", messageId="m", metadata={f"key{number}": number})
        yield ev("text.start", id=f"b{number}", messageId="m")
        yield ev("text.delta", id="b", delta="word", providerMetadata={f"key{number}": number})
        yield ev("reasoning.delta", id="r", delta="word", partIndex=number)
        yield ev("reasoning.opaque.delta", id="r", delta="word")
        yield ev("tool.start", toolCallId=f"c{number}", name="f", messageId="m")
        yield ev("tool.args.assembled", toolCallId="c", input={}, toolMetadata={f"key{number}": number})
        yield ev("tool.done", toolCallId="p", content=[], more=True, providerMetadata={f"key{number}": number})
        yield ev("tool.done", toolCallId=f"p{number}", content=[], more=True, messageId="m")
        yield ev("tool.done", toolCallId=f"c{number}", content=[], messageId=f"adopted{number}", turnId="t")
        yield ev("content.block", block={"type": "data", "name": "d", "id": f"d{number}", "data": 1}, messageId="m")
        yield ev("source", sourceId=f"s{number}", source={"url": "https://example.org", "title": "x"}, turnId="t")
        yield ev("handoff", turnId="t")
        yield ev("guardrail.result", target="input", passed=True, turnId="t")
        yield ev("display.required", provider="p", html="", turnId="t")
        yield ev("prompt.blocked", reason="safety", safety=[{"category": "c"}], turnId="t")
        yield ev("artifact.start", artifactId=f"a{number}", **OWN)
        yield ev("artifact.delta", artifactId=f"a{number}", part=TEXT, append=False)
        yield ev("artifact.delta", artifactId=f"a{number}", part=TEXT, append=True)
        yield ev("artifact.delta", artifactId="a", part=TEXT, append=False)
        yield ev("memory.write", scope="user", key=f"k{number}", value=[number])
        yield ev("memory.write", scope="user", key=f"k{number}", patch=[{"op": "add", "path": "/-", "value": 1}])
        wider = {"op": "add", "path": f"/wide/{number}", "value": [number]}
        longer = {"op": "add", "path": "/list/-", "value": {"n": number}}
        yield patch(wider, longer)
        yield ev("memory.write", scope="user", key="k", patch=[wider, longer])
        yield ev("state.delta", patch={"node": {f"key{number}": number}, f"n{number}": number})


def sub(number: int) -> Event:
    return {"turnId": f"sub{number}", "parentTurnId": "t"}


DONE = ev("turn.done", turnId="t", outcome={"type": "success"}, finishReason="stop", messageMetadata={"a": 1})

# What is done with each type again and again, so that nothing needs a snapshot.
ACTS: dict[str, Callable[[int], list[Event]]] = {
    "turn.start": lambda n: [ev("turn.start", turnId="t", threadId="x", trigger={"kind": "user"})],
    "turn.done": lambda n: [DONE, ev("turn.start", **OWN)],
    "turn.error": lambda n: [ev("turn.error", turnId="t", message="m"), ev("turn.start", **OWN)],
    "turn.abort": lambda n: [ev("turn.abort", turnId="t"), ev("turn.start", **OWN)],
    "subagent.start": lambda n: [ev("subagent.start", **sub(n))],
    "subagent.done": lambda n: [ev("subagent.start", **sub(0)), ev("subagent.done", **sub(0))],
    "prompt.blocked": lambda n: [ev("prompt.blocked", reason="safety", safety=[{"category": "c"}], turnId="t")],
    "agent.capabilities": lambda n: [ev("agent.capabilities", capabilities={}, turnId="t")],
    "source": lambda n: [ev("source", sourceId="s", source={"url": "https://example.org", "title": "x"}, turnId="t")],
    "handoff": lambda n: [ev("handoff", turnId="t")],
    "guardrail.result": lambda n: [ev("guardrail.result", target="input", passed=True, turnId="t")],
    "display.required": lambda n: [ev("display.required", provider="p", html="", turnId="t")],
    "message.start": lambda n: [ev("message.start", id=f"new{n}", role="user", **OWN)],
    "message.end": lambda n: [ev("message.end", id="m0", usage={"inputTokens": n})],
    "message.remove": lambda n: [
        ev("message.remove", id=f"sealed{n}"),
        ev("message.start", id="n", role="user", **OWN),
        ev("message.remove", id="n"),
        *opening("other", "n"),
        ev("message.remove", id="*", turnId="other"),
    ],
    "message.metadata": lambda n: [ev("message.metadata", messageId="m", metadata={"key": n})],
    "text.start": lambda n: [ev("text.start", id=f"new{n}", messageId="m")],
    "text.delta": lambda n: [ev("text.delta", id="b", delta="word", providerMetadata={"key": n})],
    "text.end": lambda n: [ev("text.delta", id="b", delta="w"), ev("text.end", id="b", citations=[])],
    "reasoning.start": lambda n: [ev("reasoning.start", id="r", partIndex=10_000 + n)],
    "reasoning.delta": lambda n: [ev("reasoning.delta", id="r", delta="word", partIndex=n)],
    "reasoning.end": lambda n: [ev("reasoning.delta", id="r", delta="w"), ev("reasoning.end", id="r", provider="p")],
    "reasoning.opaque": lambda n: [
        ev("reasoning.opaque.delta", id="r", delta="w"),
        ev("reasoning.opaque", id="r", kind="signature", value=""),
    ],
    "reasoning.opaque.delta": lambda n: [ev("reasoning.opaque.delta", id="r", delta="w")],
    "tool.start": lambda n: [ev("tool.start", toolCallId=f"new{n}", name="f", messageId="m")],
    "tool.args.delta": lambda n: [ev("tool.args.delta", toolCallId="c", delta="w")],
    "tool.args.assembled": lambda n: [ev("tool.args.assembled", toolCallId="c", input={}, toolMetadata={"key": n})],
    "tool.done": lambda n: [
        ev("tool.done", toolCallId="p", content=[], more=True, providerMetadata={"key": n}),
        ev("tool.done", toolCallId=f"p{n}", content=[]),
        ev("tool.done", toolCallId="new", content=[], messageId="m"),
    ],
    "content.block": lambda n: [
        ev("content.block", block={"type": "data", "name": "d", "id": f"d{n}", "data": n}, messageId="m"),
        ev("content.block", block=TEXT, messageId="m"),
    ],
    "artifact.start": lambda n: [ev("artifact.start", artifactId=f"a{n}", **OWN)],
    "artifact.delta": lambda n: [
        ev("artifact.delta", artifactId="a", part=TEXT, append=True),
        ev("artifact.delta", artifactId="a", part=TEXT, append=False),
    ],
    "artifact.end": lambda n: [ev("artifact.end", artifactId="a", lastChunk=True)],
    "memory.write": lambda n: [
        ev("memory.write", scope="user", key="k", patch=[{"op": "add", "path": "/list/-", "value": n}]),
        ev("memory.write", scope="user", key=f"k{n}", patch=[{"op": "add", "path": "/-", "value": n}]),
        ev("memory.write", scope="thread", key="k", value=n),
    ],
    "state.snapshot": lambda n: [ev("state.snapshot", snapshot={"a": []}), patch({"op": "remove", "path": "/a"})],
    "state.delta": lambda n: [
        patch({"op": "add", "path": "/list/-", "value": n}, {"op": "add", "path": f"/wide/x{n}", "value": n}),
        patch({"op": "move", "from": "/list/0", "path": "/deep/x"}, {"op": "replace", "path": "/deep/x", "value": 0}),
        patch({"op": "copy", "from": f"/wide/{n}", "path": "/deep/y"}, {"op": "remove", "path": f"/wide/{n}"}),
        ev("state.delta", patch={"node": {"key0": n}, "n1": n, f"new{n}": n}),
    ],
    "messages.snapshot": lambda n: [ev("messages.snapshot", messages=[], memory=[]), *opening("t", "m")],
}


def test_every_event_type_that_folds_has_its_acts() -> None:
    assert set(ACTS) == FOLDING
    assert all(kind in {event["type"] for event in act(2)} for kind, act in ACTS.items())


def filled(count: int, act: Callable[[int], list[Event]]) -> agjson.Reducer:
    """Return a reducer that has much, after two acts, which may copy once or make an index."""
    reducer = agjson.Reducer()
    reducer.extend(full(count))
    assert reducer.resync is None
    reducer.result()
    for number in range(count):  # texts that wait to be joined
        reducer.push(ev("artifact.delta", artifactId=f"a{number}", part=TEXT, append=True))
        reducer.push(ev("text.delta", id=f"b{number}", delta="word"))
        reducer.push(ev("text.delta", id=f"b{number}", delta="word"))
    reducer.extend([*act(0), *act(1)])
    return reducer


def cost(count: int, act: Callable[[int], list[Event]]) -> tuple[int, int, float]:
    """Return lines and copies of twelve acts, and the median memory of others: a table may grow in one of them."""
    reducer = filled(count, act)
    acts = [act(number) for number in range(2, 20)]
    twelve = [event for events in acts[:12] for event in events]
    lines, copied = lines_and_copies(partial(reducer.extend, twelve))
    peak = median(peak_memory(partial(reducer.extend, events)) for events in acts[12:])
    assert reducer.resync is None
    return lines, copied, peak


@pytest.mark.parametrize("kind", ACTS)
def test_an_event_costs_no_more_lines_copies_or_memory_where_ten_times_as_much_is_held(kind: str) -> None:
    few, many = cost(_FEW, ACTS[kind]), cost(_MANY, ACTS[kind])
    assert few[0] >= 12
    assert many[0] <= 1.2 * few[0] + 40
    assert many[1] <= 1.2 * few[1] + 40
    assert many[2] <= 1.2 * few[2] + 1000
