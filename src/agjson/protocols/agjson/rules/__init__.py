"""The rules of AgJSON streams: which there are, and which functions check an event of each type."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from agjson.checks.reporter import Reporter
from agjson.checks.rule import DocumentRules, RuleSet
from agjson.checks.settings import Settings
from agjson.protocols.agjson.rules import content, order, sides, values
from agjson.protocols.agjson.rules.catalog import FAMILIES, RULES
from agjson.protocols.agjson.rules.stream import Event, Stream

Check: TypeAlias = Callable[[Stream, Event], object]

_BY_TYPE: dict[str, tuple[Check, ...]] = {
    "turn.start": (order.turn_start,),
    "turn.done": (content.owners, order.turn_done, sides.turn_done),
    "turn.error": (content.owners, order.turn_error, sides.turn_error),
    "turn.abort": (
        content.owners,
        order.turn_abort,
    ),
    "subagent.start": (order.subagent_start,),
    "subagent.done": (
        content.owners,
        order.subagent_done,
    ),
    "step.start": (order.step_start,),
    "step.done": (order.step_done, sides.step_done),
    "message.start": (content.message_start,),
    "message.end": (
        content.owners,
        content.message_end,
    ),
    "message.remove": (content.message_remove,),
    "message.metadata": (content.message_metadata,),
    "text.start": (content.block_start,),
    "text.delta": (content.block_delta,),
    "text.end": (content.block_end, sides.text_end),
    "reasoning.start": (content.block_start,),
    "reasoning.delta": (content.block_delta,),
    "reasoning.end": (content.block_end,),
    "reasoning.opaque": (content.reasoning_opaque,),
    "reasoning.opaque.delta": (content.reasoning_opaque_delta,),
    "content.block": (content.content_block, sides.content_block),
    "tool.start": (content.tool_start,),
    "tool.args.delta": (content.tool_args_delta,),
    "tool.args.assembled": (content.tool_args_assembled,),
    "tool.done": (content.tool_done,),
    "hitl.ask": (sides.hitl_ask,),
    "prompt.blocked": (sides.prompt_blocked,),
    "agent.capabilities": (sides.agent_capabilities,),
    "source": (sides.source,),
    "handoff": (sides.turn_record,),
    "guardrail.result": (sides.guardrail_result,),
    "display.required": (sides.display_required,),
    "state.snapshot": (sides.state_snapshot,),
    "state.delta": (
        content.owners,
        sides.state_delta,
    ),
    "memory.write": (
        content.owners,
        sides.memory_write,
    ),
    "artifact.start": (
        content.owners,
        sides.artifact_start,
    ),
    "artifact.delta": (
        content.owners,
        sides.artifact_delta,
    ),
    "artifact.end": (
        content.owners,
        sides.artifact_end,
    ),
    "ui.surface.start": (sides.surface_start,),
    "ui.surface.update": (sides.surface_event,),
    "ui.data-model": (sides.surface_event,),
    "ui.surface.end": (sides.surface_end,),
    "ui.call": (sides.ui_call,),
    "ui.result": (sides.ui_result,),
    "ui.action-result": (sides.surface_rpc,),
    "ui.widget.result": (sides.surface_rpc,),
    "messages.snapshot": (sides.messages_snapshot,),
}


class _Following:
    """Follows one stream: checks its events against all rules."""

    def __init__(self, reporter: Reporter, settings: Settings) -> None:
        self._reporter = reporter
        self._settings = settings
        self._stream = Stream(reporter, settings.limits)

    def accept(self, event: Event) -> None:
        """Check a valid event."""
        stream, settings, event_type = self._stream, self._settings, event["type"]
        order.sequence(stream, int(event["seq"]), event_type)
        checks = _BY_TYPE.get(event_type)
        for check in checks or ():
            check(stream, event)
        if not values.plain(event):
            values.values(stream, event, settings.schemes)
        # To declare a profile does not exceed it.
        at_most = settings.profile or (None if event_type == "agent.capabilities" else stream.profile)
        if at_most is not None and at_most != "ADVANCED":
            values.profile(stream, event, at_most)
        if checks is None and event_type.startswith("ext."):
            values.extension(stream, event, settings.owned_vendors)

    def reject(self) -> None:
        """Note that the current document is missing. It still has its seq, as far as that can be read."""
        stream, seq = self._stream, self._reporter.here.seq
        if seq is not None and seq >= 0:
            order.sequence(stream, seq, "")
        else:
            stream.unread += 1
        stream.lose()

    def finish(self) -> None:
        """Report what only the end of the stream shows. After a loss, what is missing may have come."""
        if not self._stream.lossy:
            for family in (order, content, sides):
                family.finish(self._stream)


RULE_SET = RuleSet(
    families={
        title: tuple(rule for rule in RULES.values() if rule.id.startswith(prefix))
        for prefix, title in FAMILIES.items()
    },
    documents=DocumentRules(
        invalid_json=RULES["AGJ101"],
        limit_exceeded=RULES["AGJ102"],
        invalid_event=RULES["AGJ103"],
        unknown_type=RULES["AGJ104"],
        duplicate_key=RULES["AGJ110"],
    ),
    follow=_Following,
)
