"""Order: seq, turns and steps (AGJ2xx, AGJ3xx)."""

from __future__ import annotations

from agjson.checking.stream import Event, Stream, Turn

_FLUSHED = "stream-truncated"  # the reason of a close at the end of a broken stream


def sequence(stream: Stream, seq: int) -> None:
    """Compares the seq with the one before it (INV-SEQ)."""
    mark, stream.mark = stream.mark, seq
    if mark is None:
        if seq:
            stream.report("AGJ204", "/seq", f"the first seq is {seq:g}")
        return
    if seq == mark + 1:
        return
    if seq > mark:
        missing = seq - mark - 1
        stream.report(
            "AGJ201", "/seq", f"{missing:g} event{'s are' if missing > 1 else ' is'} missing after seq {mark:g}"
        )
        stream.lossy = True
    elif seq == mark:
        stream.report("AGJ202", "/seq", f"seq {seq:g} was there just before")
    elif seq:
        stream.report("AGJ203", "/seq", f"seq goes from {mark:g} back to {seq:g}")
        stream.lossy = True
    else:
        stream.lossy = False  # a new invoke


def turn_start(stream: Stream, event: Event) -> None:
    stream.open_turn(event["turnId"])


def subagent_start(stream: Stream, event: Event) -> None:
    turn_id, parent = event["turnId"], event["parentTurnId"]
    if parent == turn_id:
        stream.report("AGJ307", "/parentTurnId", f"the turn {turn_id!r} names itself")
    elif parent not in stream.turns and not stream.lossy:
        stream.report("AGJ306", "/parentTurnId", f"the parent {parent!r} has not been opened")
    turn = stream.open_turn(turn_id, parent, nested=True)
    turn.nested, turn.parent = True, parent


def subagent_done(stream: Stream, event: Event) -> None:
    turn = stream.named_turn(event)
    if turn is not None:
        _close(stream, turn, "left")


def turn_done(stream: Stream, event: Event) -> None:
    turn = stream.named_turn(event)
    if turn is None:
        return
    if turn.ended in ("abort", "error") and event["outcome"]["type"] == "success":
        stream.report("AGJ304", "/outcome", f"the turn {turn.id!r} was closed by turn.{turn.ended} before")
    else:
        _end(stream, turn, "done")


def turn_error(stream: Stream, event: Event) -> None:
    turn = stream.turn_of(event)
    if turn is not None:
        _end(stream, turn, "error")


def turn_abort(stream: Stream, event: Event) -> None:
    turn = stream.turn_of(event)
    if turn is None:
        return
    later = next(reversed(stream.open_turns.values()), turn)
    if event.get("reason") == _FLUSHED and later is not turn and turn.closed is None:
        stream.report("AGJ309", "", f"the turn {later.id!r} was opened later and is still open")
    _end(stream, turn, "abort")


def _end(stream: Stream, turn: Turn, how: str) -> None:
    if turn.ended is not None:
        stream.report("AGJ303", "", f"the turn {turn.id!r} was closed by turn.{turn.ended} before")
        return
    turn.ended = how
    _close(stream, turn, how)


def _close(stream: Stream, turn: Turn, how: str) -> None:
    turn.closed = how
    stream.open_turns.pop(turn.id, None)
    inner = [each.id for each in stream.open_turns.values() if each.parent == turn.id]
    if inner and how in ("done", "left"):
        names = ", ".join(map(repr, inner))
        stream.report("AGJ308", "", f"{names} inside of the turn {turn.id!r} {'is' if len(inner) == 1 else 'are'} open")


def step_start(stream: Stream, event: Event) -> None:
    if event["id"] in stream.steps:
        stream.report("AGJ310", "/id", f"the step {event['id']!r} is open already")
    stream.steps[event["id"]] = stream.here


def step_done(stream: Stream, event: Event) -> None:
    if stream.steps.pop(event["id"], None) is None:
        stream.missing("AGJ310", "/id", f"the step {event['id']!r} is not open")


def finish(stream: Stream) -> None:
    """What the end of the stream shows."""
    for turn in stream.open_turns.values():
        stream.report("AGJ302", "/turnId", f"the turn {turn.id!r} is never closed", at=turn.place)
    for step, place in stream.steps.items():
        stream.report("AGJ310", "/id", f"the step {step!r} is never done", at=place)
