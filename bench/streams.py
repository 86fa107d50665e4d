"""The streams that the benchmarks read: two kept in this folder, and those that AGJSON_STREAMS names.

``python -m bench.streams`` writes the kept ones anew; they are the same at every run.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

Event = dict[str, Any]


def streams() -> dict[str, list[bytes]]:
    """Name -> the lines of the stream."""
    result = {path.stem: path.read_bytes().splitlines() for path in sorted(DATA.glob("*.jsonl"))}
    files = recorded()
    if files:
        result["recorded"] = [line for lines in files for line in lines]
    return result


def recorded() -> list[list[bytes]]:
    """The lines of each recorded stream, if there are any."""
    folder = os.environ.get("AGJSON_STREAMS")
    paths = sorted(Path(folder).glob("*.jsonl")) if folder else []
    return [[line for line in path.read_bytes().splitlines() if line.strip()] for path in paths]


class _Stream:
    """Collects events and numbers them."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event_type: str, /, **members: Any) -> None:
        self.events.append({"type": event_type, "seq": len(self.events), **members})


def mixed(turns: int = 12) -> list[Event]:
    """All event types, in the proportions of real runs: each rare event at least once, then mostly deltas."""
    stream = _Stream()
    _rare(stream)
    for turn in range(turns):
        _turn(stream, turn)
    return stream.events


def deltas(count: int = 1000) -> list[Event]:
    """One message made of small text deltas."""
    stream = _Stream()
    stream.add("turn.start", threadId="thread", turnId="turn")
    stream.add("message.start", id="message", role="assistant", turnId="turn", threadId="thread")
    stream.add("text.start", id="text", messageId="message", turnId="turn")
    for index in range(count):
        word = ("the ", "quick ", "brown ", "fox ", "jumps ")[index % 5]
        stream.add("text.delta", id="text", delta=word, messageId="message", turnId="turn")
    stream.add("text.end", id="text", messageId="message", turnId="turn")
    stream.add("message.end", id="message", turnId="turn")
    stream.add("turn.done", turnId="turn", outcome={"type": "success"}, finishReason="stop")
    return stream.events


def _turn(stream: _Stream, number: int) -> None:
    turn, message = f"turn_{number}", f"msg_{number}"
    own = {"messageId": message, "turnId": turn}
    stream.add("turn.start", threadId="thread_1", turnId=turn, trigger={"kind": "user"})
    stream.add("message.start", id=message, turnId=turn, threadId="thread_1", role="assistant", model="example-model-1")
    stream.add("step.start", id=f"step_{number}", turnId=turn)
    thought = f"{message}:reasoning:0"
    stream.add("reasoning.start", id=thought, **own)
    for part in ("The question is about the weather, ", "so ask the forecast tool for the next three days."):
        stream.add("reasoning.delta", id=thought, delta=part, **own)
    stream.add("reasoning.end", id=thought, **own)
    stream.add("reasoning.opaque", id=thought, kind="signature", value="RXhhbXBsZQ" * 24, **own)
    text = f"{message}:text:0"
    stream.add("text.start", id=text, **own)
    for index in range(14):
        stream.add("text.delta", id=text, delta=f"word {index} of the answer ", **own)
    stream.add("text.end", id=text, **own)
    _tool(stream, number, own)
    patch: Any = {"agent": {"calls": number}}
    if number % 6 == 0:
        patch = [{"op": "replace", "path": "/agent/calls", "value": number}]
    stream.add("state.delta", patch=patch, turnId=turn)
    stream.add("step.done", id=f"step_{number}", usage={"inputTokens": 900, "outputTokens": 80}, turnId=turn)
    stream.add("message.end", id=message, usage={"inputTokens": 900, "outputTokens": 80}, turnId=turn)
    usage = {"inputTokens": 1800, "outputTokens": 160, "cacheReadTokens": 512, "cumulative": True}
    stream.add("turn.done", turnId=turn, outcome={"type": "success"}, finishReason="stop", usage=usage)


def _tool(stream: _Stream, number: int, own: Event) -> None:
    call = f"call_{number}"
    stream.add("tool.start", toolCallId=call, name="forecast", index=1, **own)
    for part in ('{"city":', '"Zurich",', '"days":', "3,", '"unit":', '"celsius"}'):
        stream.add("tool.args.delta", toolCallId=call, delta=part, turnId=own["turnId"])
    answer = {"city": "Zurich", "days": 3, "unit": "celsius"}
    stream.add("tool.args.assembled", toolCallId=call, input=answer, turnId=own["turnId"])
    block = {"type": "text", "text": "sunny, then rain; 18 to 23 degrees"}
    stream.add("tool.done", toolCallId=call, content=[block], outcome="ok", turnId=own["turnId"])


def _rare(stream: _Stream) -> None:
    """Every event type that a usual turn does not have, once."""
    turn = {"turnId": "turn_rare"}
    stream.add("turn.start", threadId="thread_1", **turn)
    stream.add(
        "agent.capabilities", capabilities={"streaming": {"partialMessages": True}, "profile": "ADVANCED"}, **turn
    )
    stream.add("host.context", theme={"dark": True}, capabilities=["inline"], container={"width": 640}, **turn)
    stream.add("subagent.start", turnId="turn_sub", parentTurnId="turn_rare", agentName="Researcher")
    stream.add("subagent.done", turnId="turn_sub", parentTurnId="turn_rare")
    stream.add("turn.abort", turnId="turn_sub", reason="stream-truncated")
    stream.add("turn.start", threadId="thread_1", turnId="turn_gone")
    stream.add("turn.error", turnId="turn_gone", message="the model did not answer", code="max_turns", retriable=True)
    stream.add("error", message="slow answer", code="slow", retriable=True, **turn)
    stream.add("handoff", kind="transfer", fromAgentId="a", toAgentId="b", toAgentName="Billing", **turn)
    stream.add("message.start", id="msg_rare", role="assistant", threadId="thread_1", **turn)
    block = {"type": "image", "source": {"type": "url", "url": "https://example.org/a.png", "mediaType": "image/png"}}
    stream.add("content.block", block=block, messageId="msg_rare", **turn)
    stream.add("message.metadata", messageId="msg_rare", metadata={"createdAt": 1}, **turn)
    stream.add("source", sourceId="s1", source={"url": "https://example.org", "title": "Example"}, chunkIndex=0, **turn)
    stream.add("reasoning.start", id="r1", messageId="msg_rare", **turn)
    stream.add("reasoning.opaque.delta", id="r1", delta="c2lnbmF0dXJl", messageId="msg_rare", **turn)
    stream.add("artifact.start", artifactId="a1", threadId="thread_1", name="Report", **turn)
    stream.add("artifact.delta", artifactId="a1", part={"type": "text", "text": "First part."}, append=False, **turn)
    stream.add("artifact.end", artifactId="a1", lastChunk=True, **turn)
    stream.add("display.required", provider="example", html="<p>Shown as asked</p>", **turn)
    stream.add("prompt.blocked", reason="safety", safety=[{"category": "harm", "score": 0.9, "blocked": True}], **turn)
    stream.add("guardrail.result", target="output", passed=False, action="rewrite", guardrailName="tone", **turn)
    stream.add("memory.write", scope="user", key="city", value="Zurich", durable=True, **turn)
    stream.add("state.snapshot", snapshot={"agent": {"calls": 3}}, **turn)
    _surfaces(stream, turn)
    ask = {"askId": "ask_1", "kind": "approval", "message": "Send the mail?", "toolCallId": "call_1"}
    stream.add("hitl.ask", continuation="resume", **ask, **turn)
    stream.add("message.remove", id="msg_rare", **turn)
    message = {"id": "m1", "role": "user", "content": [{"type": "text", "text": "Hello"}]}
    stream.add("messages.snapshot", messages=[message], turns=[{"turnId": "turn_rare", "threadId": "thread_1"}])
    stream.add("ext.example.trace", spanId="b7ad6b71", **turn)
    stream.add("turn.done", outcome={"type": "paused", "asks": [ask]}, finishReason="paused", **turn)


def _surfaces(stream: _Stream, turn: Event) -> None:
    surface = {"surfaceId": "surface_1", **turn}
    stream.add("ui.surface.start", catalogId="catalog", components=[{"id": "root"}], dataModel={"n": 1}, **surface)
    stream.add("ui.surface.update", components=[{"id": "root", "child": "a"}], **surface)
    stream.add("ui.data-model", path="/n", value=2, **surface)
    stream.add("ui.call", callId="c1", method="focus", args={"id": "a"}, wantResponse=True, **surface)
    stream.add("ui.result", callId="c1", method="focus", value=True, **surface)
    stream.add("ui.action-result", actionId="act1", error={"code": "E", "message": "no", "path": "/n"}, **surface)
    stream.add("ui.widget.result", callId="c2", result="done", **surface)
    stream.add("ui.display-mode", mode="inline", granted="inline", **surface)
    stream.add("ui.surface.end", **surface)


def texts() -> Iterator[tuple[Path, str]]:
    """The kept files and their content."""
    for name, events in (("mixed", mixed()), ("deltas", deltas())):
        lines = (json.dumps(event, separators=(",", ":")) for event in events)
        yield DATA / f"{name}.jsonl", "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    for path, text in texts():
        path.write_text(text, encoding="utf-8")
