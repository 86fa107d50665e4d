"""Examples: for each rule a stream that breaks it and no other, and one that nearly does and is good.

A stream is a tuple of lines, each one event as JSON. The rules' pages show them, and the tests check them.
"""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any, TypeAlias

from agjson.checks.rule import Example, Lines

Event: TypeAlias = dict[str, Any]


# How a stream is written. In the events below t1 is a turn of the thread th1, with the message m1.


def _ev(type_: str, /, **fields: Any) -> Event:
    return {"type": type_, **fields}


def _lines(*events: Event, first: int = 0) -> Lines:
    """The events, numbered. One that has a seq keeps it, and the next ones count from there."""
    lines, seq = [], first
    for event in events:
        seq = event.get("seq", seq)
        fields = {name: value for name, value in event.items() if name not in ("type", "seq")}
        whole = {"type": event["type"], "seq": seq, **fields}
        line = json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
        lines.append(line if line.isprintable() else json.dumps(whole, separators=(",", ":")))
        seq += 1
    return tuple(lines)


def _open(turn: str = "t1") -> Event:
    return _ev("turn.start", turnId=turn, threadId="th1")


def _done(turn: str = "t1", reason: str = "stop", **fields: Any) -> Event:
    return _ev("turn.done", **{"turnId": turn, "outcome": {"type": "success"}, "finishReason": reason, **fields})


def _abort(turn: str = "t1") -> Event:
    return _ev("turn.abort", turnId=turn, reason="stream-truncated")


def _nested(parent: str = "t1", turn: str = "t2") -> Event:
    return _ev("subagent.start", turnId=turn, parentTurnId=parent, agentName="researcher")


def _start(message: str = "m1", turn: str = "t1", **fields: Any) -> Event:
    return _ev("message.start", id=message, role="assistant", turnId=turn, threadId="th1", **fields)


def _end(message: str = "m1") -> Event:
    return _ev("message.end", id=message)


def _put(text: str = "Hello", **fields: Any) -> Event:
    return _ev("content.block", block={"type": "text", "text": text}, **fields)


def _text(*deltas: str, **end: Any) -> list[Event]:
    return [
        _ev("text.start", id="b1"),
        *(_ev("text.delta", id="b1", delta=each) for each in deltas),
        _ev("text.end", id="b1", **end),
    ]


def _call(*deltas: str, input: Any = MappingProxyType({}), call: str = "c1") -> list[Event]:
    return [
        _ev("tool.start", toolCallId=call, name="weather"),
        *(_ev("tool.args.delta", toolCallId=call, delta=each) for each in deltas),
        _ev("tool.args.assembled", toolCallId=call, input=dict(input)),
    ]


def _result(call: str = "c1", text: str = "18 degrees", **fields: Any) -> Event:
    return _ev("tool.done", toolCallId=call, content=[{"type": "text", "text": text}], **fields)


def _ask(ask: str = "a1", kind: str = "approval", **fields: Any) -> Event:
    return _ev("hitl.ask", askId=ask, kind=kind, **fields)


def _pause(*asks: str, reason: str = "paused") -> Event:
    listed = [{"askId": each, "kind": "approval"} for each in asks]
    return _done(reason=reason, outcome={"type": "paused", "asks": listed})


def _source(**source: str) -> Event:
    return _ev("source", sourceId="s1", source=source or {"url": "https://example.com", "title": "Sizes"})


def _cited(**fields: Any) -> Event:
    return {"citedText": "size", "kind": "offset", "startIndex": 0, "bounds": "[start,end)", **fields}


def _image(media_type: str, data: str) -> Event:
    source = {"type": "base64", "mediaType": media_type, "data": data}
    return _ev("content.block", block={"type": "image", "source": source})


def _resource(**ui: Any) -> Event:
    resource = {"uri": "ui://chart", "mimeType": "text/html;profile=mcp-app", "text": "<p>", "_meta": {"ui": ui}}
    return _ev("content.block", block={"type": "resource", "resource": resource})


def _artifact(*types: str) -> list[Event]:
    fields: dict[str, Event] = {
        "start": {"turnId": "t1", "threadId": "th1"},
        "delta": {"part": {"type": "text", "text": "# Plan"}, "append": False},
        "end": {"lastChunk": True},
    }
    return [_ev(f"artifact.{each}", artifactId="r1", **fields[each]) for each in types]


def _surface(*types: str) -> list[Event]:
    fields: dict[str, Event] = {"start": {"catalogId": "basic"}, "update": {"components": []}, "end": {}}
    return [_ev(f"ui.surface.{each}", surfaceId="u1", **fields[each]) for each in types]


def _turn(*events: Event) -> Lines:
    return _lines(_open(), *events, _done())


def _said(*events: Event) -> Lines:
    return _turn(_start(), *events, _end())


def _deep(levels: int) -> Lines:
    value: Any = 0
    for _ in range(levels - 1):
        value = [value]
    return _turn(_ev("state.snapshot", snapshot=value))


_HELLO = _said(*_text("Hel", "lo"))
_TWICE = '{"type":"text.delta","seq":3,"id":"b1","delta":"Hel","delta":"Hello"}'

EXAMPLES: dict[str, Example] = {
    # Documents
    "AGJ101": Example(
        incorrect=(*_HELLO[:4], _HELLO[4][:30], *_HELLO[5:]),
        correct=_said(*_text('{"city":', '"Ulm')),
    ),
    "AGJ102": Example(incorrect=_deep(201), correct=_deep(200)),
    "AGJ103": Example(
        incorrect=_lines(_open(), _done(reason="end_turn")), correct=_lines(_open(), _done(reason="other"))
    ),
    "AGJ104": Example(
        incorrect=_said(_put(), _ev("text.chunk", delta="Hello")),
        correct=_said(_put(), _ev("ext.acme.text-chunk", delta="Hello")),
    ),
    "AGJ105": Example(
        incorrect=_turn(_ev("state.snapshot", snapshot={"order": 9007199254740993})),
        correct=_turn(_ev("state.snapshot", snapshot={"order": "9007199254740993", "most": 9007199254740992})),
    ),
    "AGJ106": Example(incorrect=_said(*_text("Hi \ud83d", "!")), correct=_said(*_text("Hi \ud83d", "\ude00!"))),
    "AGJ107": Example(
        incorrect=_said(_image("image/png", "data:image/png;base64,iVBORw0KGgo=")),
        correct=_said(_image("image/png", "iVBORw0KGgo=")),
    ),
    "AGJ108": Example(incorrect=_said(_image("image/png", "/9j/4A==")), correct=_said(_image("image/jpg", "/9j/4A=="))),
    "AGJ109": Example(
        incorrect=_said(_put(_meta={"Acme Tracing/span": "7"})), correct=_said(_put(_meta={"acme.tracing/spanId": "7"}))
    ),
    "AGJ110": Example(
        incorrect=(*_HELLO[:3], _TWICE, *_HELLO[4:]),
        correct=_said(_put(_meta={"a": {"id": 1}, "b": {"id": 2}})),
        settings={"duplicate_keys": True},
    ),
    # Sequence
    "AGJ201": Example(incorrect=(*_HELLO[:4], *_HELLO[5:]), correct=(*_HELLO, *_lines(_open("t2"), _done("t2")))),
    "AGJ202": Example(incorrect=(*_HELLO[:4], _HELLO[3], *_HELLO[4:]), correct=_said(*_text("Hel", "Hel"))),
    "AGJ203": Example(
        incorrect=(*_HELLO, *_lines(_open("t2"), _done("t2"), first=1)),
        correct=(*_HELLO, *_lines(_open("t2"), _done("t2"))),
    ),
    "AGJ204": Example(incorrect=_lines(_open(), _done(), first=7), correct=_lines(_open(), _done())),
    # Turns and steps
    "AGJ301": Example(
        incorrect=_lines(_start(), _open(), *_text("Hello"), _end(), _done()),
        correct=_lines(_open(), _start(), *_text("Hello"), _end(), _done()),
    ),
    "AGJ302": Example(
        incorrect=_lines(_open(), _start(), _put(), _end()),
        correct=_turn(_nested(), _ev("subagent.done", turnId="t2", parentTurnId="t1")),
    ),
    "AGJ303": Example(incorrect=_lines(_open(), _done(), _done()), correct=_lines(_open(), _done(), _open(), _done())),
    "AGJ304": Example(
        incorrect=_lines(_open(), _abort(), _done()), correct=_lines(_open(), _abort(), _open(), _done())
    ),
    "AGJ305": Example(
        incorrect=_lines(_open(), _start(), _put(), _done(), _put(" there", messageId="m1"), _end()),
        correct=_lines(_open(), _start(), _put(), _done(), {**_source(), "turnId": "t1"}, _end()),
    ),
    "AGJ306": Example(incorrect=_turn(_nested("turn_c1"), _done("t2")), correct=_turn(_nested(), _done("t2"))),
    "AGJ307": Example(incorrect=_turn(_nested("t2"), _done("t2")), correct=_turn(_nested("t1"), _done("t2"))),
    "AGJ308": Example(
        incorrect=_lines(_open(), _nested(), _done(), _done("t2")),
        correct=_lines(_open(), _nested(), _done("t2"), _done()),
    ),
    "AGJ309": Example(
        incorrect=_lines(_open(), _nested(), _abort(), _abort("t2")),
        correct=_lines(_open(), _nested(), _abort("t2"), _abort()),
    ),
    "AGJ310": Example(
        incorrect=_turn(_ev("step.start", id="p1")),
        correct=_lines(_open(), _ev("step.start", id="p1"), _abort()),
    ),
    "AGJ311": Example(
        incorrect=_said(_put(), _nested(), _put(" there"), _done("t2")),
        correct=_said(_put(), _nested(), _put(" there", turnId="t1"), _done("t2")),
    ),
    # Messages and blocks
    "AGJ401": Example(
        incorrect=_turn(_start(), _put()),
        correct=_said(*_call(), _result(messageId="c1:result")),
    ),
    "AGJ402": Example(
        incorrect=_turn(_start(), _put(), _end(), _end()),
        correct=_turn(_start(), _put(), _ev("message.remove", id="m1"), _end()),
    ),
    "AGJ403": Example(
        incorrect=_turn(_start(), *_text("Hello")[:2], _end(), _ev("text.delta", id="b1", delta=" there")),
        correct=_turn(_start(), *_text("Hello")[:2], _end(), _ev("text.end", id="b1")),
    ),
    "AGJ404": Example(
        incorrect=_said(*_text("Hello"), *_text("there")),
        correct=_said(_ev("reasoning.start", id="r1", partIndex=0), _ev("reasoning.start", id="r1", partIndex=1)),
    ),
    "AGJ405": Example(
        incorrect=_said(*_text("Hello"), _ev("text.delta", id="b2", delta=" there")),
        correct=_said(*_text("Hello", " there")),
    ),
    "AGJ406": Example(
        incorrect=_said(*_text("Hello"), _ev("text.delta", id="b1", delta=" there")),
        correct=_said(
            _ev("reasoning.start", id="r1"),
            _ev("reasoning.end", id="r1"),
            _ev("reasoning.opaque", id="r1", kind="signature", value="c2ln"),
        ),
    ),
    "AGJ407": Example(incorrect=_said(), correct=_said(_put(""))),
    "AGJ408": Example(
        incorrect=_said(*_text("It is", "It is 18", "It is 18 degrees")),
        correct=_said(*_text("It is", "It is 18", " degrees", "It is")),
    ),
    "AGJ409": Example(
        incorrect=_turn(_put(), _start(), _put(" there"), _end()),
        correct=_turn(_start(candidateIndex=1), _put(candidateIndex=1), _end()),
    ),
    "AGJ410": Example(
        incorrect=_turn(_start(), _put(), _end(), _ev("message.metadata", messageId="m2", metadata={"rating": 5})),
        correct=_turn(_start(), _put(), _end(), _ev("message.metadata", messageId="m1", metadata={"rating": 5})),
    ),
    # Tools
    "AGJ501": Example(
        incorrect=_said(*_call()[:1], _result()),
        correct=_lines(_open(), _start(), *_call()[:1], _end(), _abort()),
    ),
    "AGJ502": Example(
        incorrect=_said(*_call('{"city":', '"Ulm"}', input={"city": "Bonn"})),
        correct=_said(*_call('{ "days":', " 2.0 }", input={"days": 2})),
    ),
    "AGJ503": Example(
        incorrect=_said(*_call(), _result("c2")),
        correct=_said(
            _ev("content.block", block={"type": "tool-call", "toolCallId": "c2", "name": "weather", "input": {}}),
            _result("c2"),
        ),
    ),
    "AGJ504": Example(
        incorrect=_said(*_call(), _result(), _result()), correct=_said(*_call(), _result(more=True), _result())
    ),
    "AGJ505": Example(
        incorrect=_said(*_call(), _result(outcome="denied", errorText="timeout")),
        correct=_said(*_call(), _result(outcome="error", errorText="timeout")),
    ),
    "AGJ506": Example(
        incorrect=_said(*_call(), _result(outcome="ok", isError=True)),
        correct=_said(*_call(), _result(outcome="error", isError=True)),
    ),
    "AGJ507": Example(
        incorrect=_said(*_call(), _result(outcome="input_required")),
        correct=_said(*_call(), _result(outcome="input_required", pendingInput={"inputKeys": ["city"]})),
    ),
    "AGJ508": Example(
        incorrect=_said(*_call(), _result(preliminary=True)),
        correct=_said(*_call(), _result(preliminary=True, more=True), _result()),
    ),
    "AGJ509": Example(
        incorrect=_said(*_call(), _result(more=True)), correct=_said(*_call(), _result(more=True), _result(more=False))
    ),
    "AGJ510": Example(
        incorrect=_said(*_call(), _ev("tool.args.assembled", toolCallId="c2", input={})),
        correct=_said(*_call(), *_call(call="c2")),
    ),
    # Asks and usage
    "AGJ601": Example(
        incorrect=_lines(_open(), _ask(), _pause("a1", reason="tool_call")),
        correct=_lines(_open(), _ask(), _pause("a1")),
    ),
    "AGJ602": Example(
        incorrect=_lines(_open(), _ask(), _pause("a1", reason="pause_turn")),
        correct=_lines(_open(), _pause(reason="pause_turn")),
    ),
    "AGJ603": Example(
        incorrect=_lines(_open(), _ask("a1"), _ask("a2"), _pause("a1")),
        correct=_lines(_open(), _ask("a1"), _ask("a2"), _pause("a2", "a1")),
    ),
    "AGJ604": Example(incorrect=_lines(_open(), _pause("a1")), correct=_lines(_open(), _ask(), _pause("a1"))),
    "AGJ605": Example(
        incorrect=_lines(_open(), _ask(kind="form"), _pause("a1")),
        correct=_lines(_open(), _ask(kind="text"), _pause("a1")),
    ),
    "AGJ606": Example(
        incorrect=_lines(_open(), _ask(), _ask(), _pause("a1")),
        correct=_lines(
            _open(),
            _ask(resumeBinding="positional", ordinal=0),
            _ask(resumeBinding="positional", ordinal=1),
            _pause("a1", "a1"),
        ),
    ),
    "AGJ607": Example(
        incorrect=_lines(_open(), _ask(resumeBinding="positional"), _pause("a1")),
        correct=_lines(_open(), _ask(resumeBinding="id"), _pause("a1")),
    ),
    "AGJ608": Example(
        incorrect=_lines(_open(), _ask("a1", token="k1"), _ask("a2", token="k1"), _pause("a1", "a2")),
        correct=_lines(_open(), _ask("a1", token="k1"), _ask("a2", token="k2"), _pause("a1", "a2")),
    ),
    "AGJ609": Example(
        incorrect=_lines(
            _open(),
            _ev("step.start", id="p1"),
            _ev("step.done", id="p1", usage={"outputTokens": 30, "cumulative": True}),
            _done(usage={"outputTokens": 12, "cumulative": True}),
        ),
        correct=_lines(
            _open(),
            _ev("step.start", id="p1"),
            _ev("step.done", id="p1", usage={"outputTokens": 30}),
            _done(usage={"outputTokens": 12}),
        ),
    ),
    # State, memory, artifacts, sources, surfaces
    "AGJ701": Example(
        incorrect=_turn(_ev("state.delta", patch=[{"op": "add", "path": "/step", "value": 1}])),
        correct=_turn(_ev("state.delta", patch={"planner": {"step": 1}})),
    ),
    "AGJ702": Example(
        incorrect=_turn(
            _ev("state.snapshot", snapshot={}),
            _ev("state.delta", patch=[{"op": "replace", "path": "/step", "value": 1}]),
        ),
        correct=_turn(
            _ev("state.snapshot", snapshot={}), _ev("state.delta", patch=[{"op": "add", "path": "/step", "value": 1}])
        ),
    ),
    "AGJ703": Example(
        incorrect=_turn(
            _ev("memory.write", scope="user", key="name", patch=[{"op": "test", "path": "", "value": "Ada"}])
        ),
        correct=_turn(
            _ev("memory.write", scope="user", key="name", value="Ada"),
            _ev("memory.write", scope="user", key="name", patch=[{"op": "test", "path": "", "value": "Ada"}]),
        ),
    ),
    "AGJ704": Example(
        incorrect=_turn(*_artifact("start", "end", "delta")),
        correct=_turn(*_artifact("start", "end", "start", "delta", "end")),
    ),
    "AGJ705": Example(
        incorrect=_said(_source(), *_text("size", citations=[_cited(endIndex=4, unit="char", sourceIds=["s2"])])),
        correct=_said(*_text("size", citations=[_cited(endIndex=4, unit="char", sourceIds=["s1"])]), _source()),
    ),
    "AGJ706": Example(
        incorrect=_said(_source(), *_text("Größe", citations=[_cited(endIndex=7, unit="char", sourceIds=["s1"])])),
        correct=_said(_source(), *_text("Größe", citations=[_cited(endIndex=7, unit="byte", sourceIds=["s1"])])),
    ),
    "AGJ707": Example(
        incorrect=_turn(*_surface("start", "end", "update")),
        correct=_turn(*_surface("start", "end", "start", "update", "end")),
    ),
    "AGJ708": Example(
        incorrect=_turn(
            _ev("ui.call", surfaceId="u1", callId="k1", method="focus"), _ev("ui.result", surfaceId="u1", callId="k2")
        ),
        correct=_turn(
            _ev("ui.call", surfaceId="u1", callId="k1", method="focus"), _ev("ui.result", surfaceId="u1", callId="k1")
        ),
    ),
    # Profiles and extensions
    "AGJ801": Example(
        incorrect=_said(_put(), _source()),
        correct=_said(_put(), _ev("ext.acme.source", url="https://example.com")),
        settings={"profile": "CORE"},
    ),
    "AGJ802": Example(
        incorrect=_said(*_call(), _result(outcome="ok", structuredContent={"degrees": 18})),
        correct=_said(*_call(), _result(outcome="ok")),
        settings={"profile": "CORE"},
    ),
    "AGJ803": Example(
        incorrect=_turn(_ev("ext.openai.note", text="Hi")), correct=_turn(_ev("ext.acme.note", text="Hi"))
    ),
    "AGJ804": Example(
        incorrect=_turn(_ev("ext.acme.note", shadowed={"text": "Hi"})),
        correct=_turn(_ev("ext.acme.note", shadowed={"id": 7})),
    ),
    "AGJ805": Example(
        incorrect=_turn(_ev("ext.acme.frame", kind="hook")),
        correct=_turn(_ev("ext.acme.frame", kind="hook", frame={"stdout": "ok"})),
    ),
    "AGJ806": Example(
        incorrect=_turn(_ev("ext.acme.unparsed")), correct=_turn(_ev("ext.acme.unparsed", raw={"op": "beep"}))
    ),
    "AGJ807": Example(
        incorrect=_lines(_open(), _done(reason="safety_blocked", safety=[])),
        correct=_lines(_open(), _done(reason="safety_blocked", safety=[{"category": "recitation"}])),
    ),
    # Security
    "AGJ901": Example(
        incorrect=_turn(_source(url="javascript:run()")), correct=_turn(_source(url="HTTPS://example.com"))
    ),
    "AGJ902": Example(
        incorrect=_said(_resource()), correct=_said(_resource(csp={"connectDomains": ["https://api.example.com"]}))
    ),
    "AGJ903": Example(
        incorrect=_turn(_ev("display.required", provider="google", html="<a>More results</a>")),
        correct=_said(_put("<a>More")),
    ),
}
