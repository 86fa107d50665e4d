"""Order: seq, turns and steps (AGJ2xx, AGJ3xx)."""

from __future__ import annotations

from agjson.checks.reporter import Position
from agjson.protocols.agjson.rules.stream import Event, Stream, Turn, last, shown
from agjson_runtime.escaping import quote_name

_BEGINNINGS = ("turn.start", "messages.snapshot")  # with which an invoke may start that a host has numbered anew
_FLUSHED = "stream-truncated"  # the reason of a close at the end of a broken stream


def sequence(stream: Stream, seq: int, kind: str) -> None:
    """Compares the seq of an event with the one before it (INV-SEQ). One that is refused has no kind."""
    mark, stream.mark = stream.mark, seq
    corrected, stream.refused = stream.refused, not kind
    unread, stream.unread = stream.unread, 0
    if mark is None:
        if seq > unread:
            stream.report("AGJ204", ("seq",), f"the first seq is {shown(seq)}")
            if kind not in _BEGINNINGS:
                stream.lose()
    elif mark < seq <= mark + 1 + unread:
        pass
    elif seq > mark:
        missing = seq - mark - 1
        problem = f"event{' is' if missing == 1 else 's are'} missing after seq {shown(mark)}"
        stream.report("AGJ201", ("seq",), f"{shown(missing)} {problem}")
        stream.lose()
    elif seq == 0:
        # A new invoke; its first asks may be those that were not answered.
        stream.asks.clear()
        if stream.lossy:
            stream.recover()
    elif seq == mark:
        if corrected:
            return  # sent once more, after it was refused
        stream.report("AGJ202", ("seq",), f"seq {shown(seq)} was there just before")
    else:
        stream.report("AGJ203", ("seq",), f"seq goes from {shown(mark)} back to {shown(seq)}")
        stream.lose()


def turn_start(stream: Stream, event: Event) -> None:
    stream.open_turn(event["turnId"])


def subagent_start(stream: Stream, event: Event) -> None:
    turn_id, parent = event["turnId"], event["parentTurnId"]
    if parent == turn_id:
        stream.report("AGJ307", ("parentTurnId",), f"the turn {quote_name(turn_id)} names itself")
    elif parent not in stream.turns:
        stream.missing(
            "AGJ306", ("parentTurnId",), f"the parent {quote_name(parent)} has not been opened", lasting=True
        )
    turn = stream.open_turn(turn_id)
    if turn.parent in stream.turns:
        stream.turns[turn.parent].inner.pop(turn_id, None)
    turn.parent = parent
    if parent in stream.turns:
        stream.turns[parent].inner[turn_id] = turn


def subagent_done(stream: Stream, event: Event) -> None:
    _close(stream, stream.named_turn(event), "left")


def turn_done(stream: Stream, event: Event) -> None:
    turn = stream.named_turn(event)
    if turn.ended in ("abort", "error") and event["outcome"]["type"] == "success":
        stream.report("AGJ304", ("outcome",), f"the turn {quote_name(turn.id)} was closed by turn.{turn.ended} before")
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
    later = last(stream.open_turns) if stream.open_turns else turn
    if event.get("reason") == _FLUSHED and later is not turn and turn.closed is None:
        stream.missing("AGJ309", (), f"the turn {quote_name(later.id)} was opened later and is still open")
    _end(stream, turn, "abort")


def _end(stream: Stream, turn: Turn, how: str) -> None:
    if turn.ended is not None:
        stream.report("AGJ303", (), f"the turn {quote_name(turn.id)} was closed by turn.{turn.ended} before")
        return
    turn.ended = how
    _close(stream, turn, how)


def _close(stream: Stream, turn: Turn, how: str) -> None:
    first, turn.closed = turn.closed is None, how
    stream.open_turns.pop(turn.id, None)
    if turn.parent in stream.turns:
        stream.turns[turn.parent].inner.pop(turn.id, None)
    if how in ("abort", "error"):  # nothing but messages and turns is closed then (INV-FLUSH)
        turn.opening.broken = True
        stream.broken_steps.update(turn.steps, stream.steps)
        turn.steps.clear()
        stream.steps.clear()
        return
    if turn.inner and first:
        inner, others = quote_name(last(turn.inner).id), len(turn.inner) - 1
        problem = f"the turn {inner}{f' and {others} more' if others else ''} inside of the turn {quote_name(turn.id)}"
        stream.missing("AGJ308", (), f"{problem} {'are' if others else 'is'} open")


def step_start(stream: Stream, event: Event) -> None:
    steps = _steps(stream, event)
    if event["id"] in steps:
        stream.report("AGJ310", ("id",), f"the step {quote_name(event['id'])} is open already")
    steps[event["id"]] = stream.here
    stream.step_homes[event["id"]] = steps


def _steps(stream: Stream, event: Event) -> dict[str, Position]:
    """The open steps of the event's turn, or those of no turn."""
    turn = stream.default_turn(event)
    return stream.steps if turn is None else turn.steps


def step_done(stream: Stream, event: Event) -> None:
    step = event["id"]
    home = stream.step_homes.pop(step, stream.steps)
    found = _steps(stream, event).pop(step, None) or home.pop(step, None)
    if found is None and step not in stream.broken_steps:
        stream.missing("AGJ310", ("id",), f"the step {quote_name(event['id'])} is not open", lasting=True)


def finish(stream: Stream) -> None:
    """What the end of the stream shows."""
    for turn in stream.open_turns.values():
        if turn.due:
            stream.report("AGJ302", ("turnId",), f"the turn {quote_name(turn.id)} is never closed", at=turn.place)
    left = [stream.steps, *(turn.steps for turn in stream.turns.values())]
    for step, place in (each for steps in left for each in steps.items()):
        stream.report("AGJ310", ("id",), f"the step {quote_name(step)} is never done", at=place)
