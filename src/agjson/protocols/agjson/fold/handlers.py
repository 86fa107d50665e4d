"""The folding table: which function folds an event type (spec section 5). A type that is not here leaves no trace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from agjson.protocols.agjson.fold import blocks, messages, sides, snapshots, turns
from agjson.protocols.agjson.fold.records import Touched, Wire
from agjson.protocols.agjson.fold.state import State

# It reads all that an event has to have before it changes anything, and raises Refused before that, too.
Handler: TypeAlias = Callable[[State, Wire], Touched]

# The turn and the message that these name have to be held (D17).
OWNED: Mapping[str, Handler] = {
    "turn.done": turns.turn_done,
    "turn.error": turns.turn_error,
    "turn.abort": turns.turn_abort,
    "subagent.done": turns.subagent_done,
    "prompt.blocked": turns.prompt_blocked,
    "agent.capabilities": turns.agent_capabilities,
    "source": turns.source,
    "handoff": turns.handoff,
    "guardrail.result": turns.guardrail_result,
    "display.required": turns.display_required,
    "message.end": messages.message_end,
    "message.metadata": messages.message_metadata,
    "text.start": blocks.text_start,
    "text.delta": blocks.text_delta,
    "text.end": blocks.text_end,
    "reasoning.start": blocks.reasoning_start,
    "reasoning.delta": blocks.reasoning_delta,
    "reasoning.end": blocks.reasoning_end,
    "reasoning.opaque": blocks.reasoning_opaque,
    "reasoning.opaque.delta": blocks.reasoning_opaque_delta,
    "tool.start": blocks.tool_start,
    "tool.args.delta": blocks.tool_args_delta,
    "tool.args.assembled": blocks.tool_args_assembled,
    "artifact.start": sides.artifact_start,
    "artifact.delta": sides.artifact_delta,
    "artifact.end": sides.artifact_end,
    "memory.write": sides.memory_write,
    "state.delta": sides.state_delta,
}

# These end a resync.
SNAPSHOTS: Mapping[str, Handler] = {
    "messages.snapshot": snapshots.messages_snapshot,
    "state.snapshot": sides.state_snapshot,
}

# These look after the names themselves, or have none.
OTHERS: Mapping[str, Handler] = {
    "turn.start": turns.turn_start,
    "subagent.start": turns.subagent_start,
    "message.start": messages.message_start,
    "message.remove": messages.message_remove,
    "tool.done": blocks.tool_done,
    "content.block": blocks.content_block,
    **SNAPSHOTS,
}
