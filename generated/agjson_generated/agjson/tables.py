"""Tables: version, profiles, folding, discriminators and sensitive places.

Generated from schema/agjson.schema.json, version 1.0.0-draft.1. Never edited by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

NAME = "agjson"
TITLE = "AgJSON"
VERSION = "1.0.0-draft.1"
IDENTIFIER = "urn:agjson:1.0.0-draft.1"
DOCUMENTS = ("AgEvent", "AgInput", "AgMessage", "AgReduceResult")
ROOT = "AgEvent"
SEQUENCE: str | None = "seq"
PROFILES = ("CORE", "EXTENDED", "ADVANCED")
FOLDS: Mapping[str, str] = {
    "turn-open": "Opens a turn record, or adds to the one that has the id.",
    "turn-close": "Closes a turn to content; a terminal also records how it ended.",
    "turn-record": "Notes something on the turn's record and makes no block.",
    "message-open": "Opens a message, which takes what follows in its turn and candidate.",
    "message-seal": "Seals a message and keeps its usage.",
    "message-remove": "Takes one message, or all messages of a turn, out of the result.",
    "message-merge": "Adds metadata to a message, key by key.",
    "block-open": "Puts a new block, to be filled by later events, at the end of a message.",
    "block-append": "Adds text to the end of a block.",
    "block-seal": "Completes a block and lands what came with its end.",
    "block-set": "Sets fields of a block, in place of what they held.",
    "block-insert": "Puts a whole block at the end of a message, or in the place of the one with its id; skips it if transient.",
    "scratch-append": "Adds to a buffer outside the result, which a later event settles.",
    "result-land": "Lands a tool result in a message, in place of a preliminary one for the same call.",
    "artifact-open": "Opens an artifact beside the messages, in place of one with its id.",
    "artifact-append": "Adds a part to an artifact, or joins it onto the last part.",
    "artifact-seal": "Completes an artifact.",
    "memory-write": "Sets or patches the memory record that scope and key name.",
    "state-replace": "Replaces the shared state and ends a resync.",
    "state-patch": "Patches the shared state, or merges into it node by node.",
    "snapshot-replace": "Replaces the messages, and of turns, artifacts and thread memory what it carries; drops unfinished work and ends a resync.",
    "live-only": "Reaches live clients and leaves no trace in the result.",
}


class Event(NamedTuple):
    """What is known of an event type: its definition, its least profile, how it folds."""

    definition: str
    profile: str | None
    fold: str | None


EVENTS: Mapping[str, Event] = {
    "turn.start": Event("TurnStartEvent", "CORE", "turn-open"),
    "turn.done": Event("TurnDoneEvent", "CORE", "turn-close"),
    "turn.error": Event("TurnErrorEvent", "CORE", "turn-close"),
    "turn.abort": Event("TurnAbortEvent", "CORE", "turn-close"),
    "error": Event("ErrorEvent", "CORE", "live-only"),
    "message.start": Event("MessageStartEvent", "CORE", "message-open"),
    "message.end": Event("MessageEndEvent", "CORE", "message-seal"),
    "message.remove": Event("MessageRemoveEvent", "CORE", "message-remove"),
    "step.start": Event("StepStartEvent", "EXTENDED", "live-only"),
    "step.done": Event("StepDoneEvent", "EXTENDED", "live-only"),
    "prompt.blocked": Event("PromptBlockedEvent", "ADVANCED", "turn-record"),
    "agent.capabilities": Event("AgentCapabilitiesEvent", "ADVANCED", "turn-record"),
    "messages.snapshot": Event("MessagesSnapshotEvent", "CORE", "snapshot-replace"),
    "host.context": Event("HostContextEvent", "ADVANCED", "live-only"),
    "text.start": Event("TextStartEvent", "CORE", "block-open"),
    "text.delta": Event("TextDeltaEvent", "CORE", "block-append"),
    "text.end": Event("TextEndEvent", "CORE", "block-seal"),
    "reasoning.start": Event("ReasoningStartEvent", "EXTENDED", "block-open"),
    "reasoning.delta": Event("ReasoningDeltaEvent", "EXTENDED", "block-append"),
    "reasoning.end": Event("ReasoningEndEvent", "EXTENDED", "block-seal"),
    "reasoning.opaque": Event("ReasoningOpaqueEvent", "EXTENDED", "block-set"),
    "reasoning.opaque.delta": Event("ReasoningOpaqueDeltaEvent", "EXTENDED", "scratch-append"),
    "tool.start": Event("ToolStartEvent", "CORE", "block-open"),
    "tool.args.delta": Event("ToolArgsDeltaEvent", "CORE", "scratch-append"),
    "tool.args.assembled": Event("ToolArgsAssembledEvent", "CORE", "block-set"),
    "tool.done": Event("ToolDoneEvent", "CORE", "result-land"),
    "content.block": Event("ContentBlockEvent", "CORE", "block-insert"),
    "message.metadata": Event("MessageMetadataEvent", "ADVANCED", "message-merge"),
    "source": Event("SourceEvent", "EXTENDED", "turn-record"),
    "artifact.start": Event("ArtifactStartEvent", "ADVANCED", "artifact-open"),
    "artifact.delta": Event("ArtifactDeltaEvent", "ADVANCED", "artifact-append"),
    "artifact.end": Event("ArtifactEndEvent", "ADVANCED", "artifact-seal"),
    "display.required": Event("DisplayRequiredEvent", "ADVANCED", "turn-record"),
    "subagent.start": Event("SubagentStartEvent", "EXTENDED", "turn-open"),
    "subagent.done": Event("SubagentDoneEvent", "EXTENDED", "turn-close"),
    "handoff": Event("HandoffEvent", "EXTENDED", "turn-record"),
    "hitl.ask": Event("HitlAskEvent", "EXTENDED", "live-only"),
    "ui.call": Event("UiCallEvent", "ADVANCED", "live-only"),
    "ui.result": Event("UiResultEvent", "ADVANCED", "live-only"),
    "ui.action-result": Event("UiActionResultEvent", "ADVANCED", "live-only"),
    "ui.widget.result": Event("UiWidgetResultEvent", "ADVANCED", "live-only"),
    "ui.display-mode": Event("UiDisplayModeEvent", "ADVANCED", "live-only"),
    "ui.surface.start": Event("UiSurfaceStartEvent", "ADVANCED", "live-only"),
    "ui.surface.update": Event("UiSurfaceUpdateEvent", "ADVANCED", "live-only"),
    "ui.surface.end": Event("UiSurfaceEndEvent", "ADVANCED", "live-only"),
    "ui.data-model": Event("UiDataModelEvent", "ADVANCED", "live-only"),
    "state.snapshot": Event("StateSnapshotEvent", "ADVANCED", "state-replace"),
    "state.delta": Event("StateDeltaEvent", "ADVANCED", "state-patch"),
    "memory.write": Event("MemoryWriteEvent", "EXTENDED", "memory-write"),
    "guardrail.result": Event("GuardrailResultEvent", "EXTENDED", "turn-record"),
}

# The profile of a definition, where it has one of its own.
DEFINITION_PROFILES: Mapping[str, str] = {
    "AgSourcePayload": "EXTENDED",
    "AgOpaque": "EXTENDED",
    "TextBlock": "CORE",
    "ImageBlock": "CORE",
    "AudioBlock": "EXTENDED",
    "FileBlock": "EXTENDED",
    "DocumentBlock": "EXTENDED",
    "ResourceBlock": "EXTENDED",
    "ResourceLinkBlock": "EXTENDED",
    "CodeBlock": "EXTENDED",
    "CodeResultBlock": "EXTENDED",
    "ReasoningBlock": "EXTENDED",
    "CompactionBlock": "EXTENDED",
    "SearchResultBlock": "EXTENDED",
    "ToolCallBlock": "CORE",
    "ToolResultBlock": "CORE",
    "DataBlock": "EXTENDED",
    "ProviderRawBlock": "EXTENDED",
    "AgEmbeddedResource": "EXTENDED",
    "AgArtifact": "ADVANCED",
    "AgMemoryRecord": "EXTENDED",
    "AgCitation": "EXTENDED",
    "AgReasoningConfig": "EXTENDED",
    "AgHitlAnswer": "EXTENDED",
    "AgSurfaceInteraction": "ADVANCED",
    "AgA2uiSurfaceAction": "ADVANCED",
    "AgA2uiFunctionResponse": "ADVANCED",
    "AgA2uiError": "ADVANCED",
    "AgMcpAppViewMessage": "ADVANCED",
    "AgOpenAiWidgetAction": "ADVANCED",
    "AgCapabilities": "ADVANCED",
    "TurnStartEvent": "CORE",
    "TurnDoneEvent": "CORE",
    "TurnErrorEvent": "CORE",
    "TurnAbortEvent": "CORE",
    "ErrorEvent": "CORE",
    "MessageStartEvent": "CORE",
    "MessageEndEvent": "CORE",
    "MessageRemoveEvent": "CORE",
    "StepStartEvent": "EXTENDED",
    "StepDoneEvent": "EXTENDED",
    "PromptBlockedEvent": "ADVANCED",
    "AgentCapabilitiesEvent": "ADVANCED",
    "MessagesSnapshotEvent": "CORE",
    "HostContextEvent": "ADVANCED",
    "TextStartEvent": "CORE",
    "TextDeltaEvent": "CORE",
    "TextEndEvent": "CORE",
    "ReasoningStartEvent": "EXTENDED",
    "ReasoningDeltaEvent": "EXTENDED",
    "ReasoningEndEvent": "EXTENDED",
    "ReasoningOpaqueEvent": "EXTENDED",
    "ReasoningOpaqueDeltaEvent": "EXTENDED",
    "ToolStartEvent": "CORE",
    "ToolArgsDeltaEvent": "CORE",
    "ToolArgsAssembledEvent": "CORE",
    "ToolDoneEvent": "CORE",
    "ContentBlockEvent": "CORE",
    "MessageMetadataEvent": "ADVANCED",
    "SourceEvent": "EXTENDED",
    "ArtifactStartEvent": "ADVANCED",
    "ArtifactDeltaEvent": "ADVANCED",
    "ArtifactEndEvent": "ADVANCED",
    "DisplayRequiredEvent": "ADVANCED",
    "SubagentStartEvent": "EXTENDED",
    "SubagentDoneEvent": "EXTENDED",
    "HandoffEvent": "EXTENDED",
    "HitlAskEvent": "EXTENDED",
    "UiCallEvent": "ADVANCED",
    "UiResultEvent": "ADVANCED",
    "UiActionResultEvent": "ADVANCED",
    "UiWidgetResultEvent": "ADVANCED",
    "UiDisplayModeEvent": "ADVANCED",
    "UiSurfaceStartEvent": "ADVANCED",
    "UiSurfaceUpdateEvent": "ADVANCED",
    "UiSurfaceEndEvent": "ADVANCED",
    "UiDataModelEvent": "ADVANCED",
    "StateSnapshotEvent": "ADVANCED",
    "StateDeltaEvent": "ADVANCED",
    "MemoryWriteEvent": "EXTENDED",
    "GuardrailResultEvent": "EXTENDED",
    "ExtEvent": "CORE",
    "AgSafety": "EXTENDED",
    "AgPausedAsk": "EXTENDED",
    "AgUsage": "EXTENDED",
}
# Definition -> field -> profile.
FIELD_PROFILES: Mapping[str, Mapping[str, str]] = {
    "TextBlock": {
        "citations": "EXTENDED",
    },
    "ToolResultBlock": {
        "structuredContent": "ADVANCED",
        "uiData": "ADVANCED",
        "sideData": "ADVANCED",
    },
    "AgTurnRecord": {
        "parentTurnId": "EXTENDED",
        "usage": "EXTENDED",
        "safety": "EXTENDED",
        "handoffs": "EXTENDED",
        "sourceIds": "EXTENDED",
        "sources": "EXTENDED",
        "promptBlocked": "ADVANCED",
        "asks": "EXTENDED",
        "displayRequired": "ADVANCED",
        "guardrails": "EXTENDED",
        "capabilities": "ADVANCED",
    },
    "AgReduceResult": {
        "artifacts": "ADVANCED",
        "memory": "EXTENDED",
        "state": "ADVANCED",
    },
    "AgClientCapabilities": {
        "hitl": "EXTENDED",
        "uiResources": "ADVANCED",
        "state": "ADVANCED",
    },
    "AgRunConfig": {
        "reasoning": "EXTENDED",
    },
    "AgInputStart": {
        "state": "ADVANCED",
    },
    "AgInputResume": {
        "state": "ADVANCED",
        "answers": "EXTENDED",
        "uiActions": "ADVANCED",
    },
    "AgInputToolResult": {
        "state": "ADVANCED",
    },
    "AgInputToolResultResult": {
        "structuredContent": "ADVANCED",
        "uiData": "ADVANCED",
        "sideData": "ADVANCED",
    },
    "AgMessage": {
        "usage": "EXTENDED",
    },
    "TurnDoneEvent": {
        "usage": "EXTENDED",
        "safety": "EXTENDED",
    },
    "TurnErrorEvent": {
        "usage": "EXTENDED",
    },
    "MessageStartEvent": {
        "stepId": "EXTENDED",
    },
    "MessageEndEvent": {
        "usage": "EXTENDED",
    },
    "MessagesSnapshotEvent": {
        "artifacts": "ADVANCED",
        "memory": "EXTENDED",
    },
    "TextEndEvent": {
        "citations": "EXTENDED",
    },
    "ToolDoneEvent": {
        "structuredContent": "ADVANCED",
        "uiData": "ADVANCED",
        "sideData": "ADVANCED",
    },
}
# Union -> arm -> profile.
ARM_PROFILES: Mapping[str, Mapping[str, str]] = {
    "AgOutcome": {
        "AgOutcomePaused": "EXTENDED",
    },
}
# Enum, by its definition or as Definition.field -> value -> profile.
VALUE_PROFILES: Mapping[str, Mapping[str, str]] = {
    "AgFinishReason": {
        "context_window_exceeded": "EXTENDED",
        "paused": "EXTENDED",
        "pause_turn": "EXTENDED",
        "refusal": "EXTENDED",
        "safety_blocked": "EXTENDED",
        "malformed_tool_call": "EXTENDED",
        "unexpected_tool_call": "EXTENDED",
        "rejected": "EXTENDED",
    },
}

# Union -> the fields that tell its arms apart.
DISCRIMINATORS: Mapping[str, tuple[str, ...]] = {
    "AgSource": ("type",),
    "AgSourcePayload": ("type",),
    "AgBlock": ("type",),
    "AgCitation": ("kind",),
    "AgSurfaceInteraction": ("surface", "a2uiMessage"),
    "AgMcpAppViewMessage": ("method",),
    "AgOpenAiWidgetAction": ("method",),
    "AgToolDefSource": ("type",),
    "AgInput": ("kind",),
    "AgEvent": ("type",),
    "KnownEvent": ("type",),
    "AgOutcome": ("type",),
}
# Definition -> the fields whose content is never printed.
SENSITIVE: Mapping[str, frozenset[str]] = {
    "AgOpaque": frozenset(("value",)),
    "TextBlock": frozenset(("providerMetadata",)),
    "ImageBlock": frozenset(("providerMetadata",)),
    "AudioBlock": frozenset(("providerMetadata",)),
    "FileBlock": frozenset(("providerMetadata",)),
    "DocumentBlock": frozenset(("providerMetadata",)),
    "ReasoningBlock": frozenset(("providerDetails", "providerMetadata")),
    "ToolCallBlock": frozenset(("providerMetadata", "signature")),
    "ToolResultBlock": frozenset(("providerMetadata",)),
    "ToolResultBlockPendingInput": frozenset(("requestState",)),
    "AgTurnRecordSource": frozenset(("providerMetadata",)),
    "AgCitationChar": frozenset(("encryptedIndex",)),
    "AgCitationPage": frozenset(("encryptedIndex",)),
    "AgCitationBlock": frozenset(("encryptedIndex",)),
    "AgCitationUrl": frozenset(("encryptedIndex",)),
    "AgCitationOffset": frozenset(("encryptedIndex",)),
    "AgHitlAnswer": frozenset(("requestState", "token")),
    "AgRunConfigPushNotification": frozenset(("token",)),
    "AgRunConfigPushNotificationAuth": frozenset(("credentials",)),
    "AgInputToolResultResult": frozenset(("providerMetadata",)),
    "TextStartEvent": frozenset(("providerMetadata",)),
    "TextDeltaEvent": frozenset(("providerMetadata",)),
    "TextEndEvent": frozenset(("providerMetadata",)),
    "ReasoningStartEvent": frozenset(("providerMetadata",)),
    "ReasoningDeltaEvent": frozenset(("providerMetadata",)),
    "ReasoningEndEvent": frozenset(("providerMetadata",)),
    "ReasoningOpaqueEvent": frozenset(("value",)),
    "ReasoningOpaqueDeltaEvent": frozenset(("delta",)),
    "ToolStartEvent": frozenset(("providerMetadata",)),
    "ToolArgsAssembledEvent": frozenset(("providerMetadata", "signature")),
    "ToolDoneEvent": frozenset(("providerMetadata",)),
    "SourceEvent": frozenset(("providerMetadata",)),
    "HitlAskEvent": frozenset(("requestState", "token")),
    "AgPausedAsk": frozenset(("requestState", "token")),
}
# Fields that hold any JSON value, or objects of such: what is in them means nothing to the protocol.
OPAQUE: frozenset[str] = frozenset(
    (
        "_meta",
        "args",
        "capabilities",
        "components",
        "container",
        "context",
        "data",
        "dataModel",
        "input",
        "inputSchema",
        "messageMetadata",
        "metadata",
        "patch",
        "providerDetails",
        "providerMetadata",
        "raw",
        "reply",
        "result",
        "schema",
        "sideData",
        "snapshot",
        "state",
        "structuredContent",
        "surfaceProperties",
        "theme",
        "toolMetadata",
        "toolResponseMetadata",
        "uiData",
        "value",
        "widgetState",
    )
)
