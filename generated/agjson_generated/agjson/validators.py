"""Validators: whether a decoded value is what a definition says, strictly or as a consumer reads it.

Generated from schema/agjson.schema.json, version 1.0.0-draft.1. Never edited by hand.

`CHECKS` has the check of every definition: ``CHECKS[name](value, strict)``; a missing field ends it with
KeyError, which means no. The checks do not explain: `definitions` holds what the explanation needs. A
consumer (``strict=False``) admits unknown fields and unknown members of open unions; null in an optional
field is not admitted here, since whoever reads as a consumer drops it first. The function of a record
presumes an object whose discriminator is known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from agjson_runtime.checks import (
    Check,
    Object,
    RecordCheck,
    all_items,
    all_values,
    is_count,
    is_number,
    is_string,
    tagged,
)

_AG_OPAQUE_KIND = frozenset(("ciphertext", "encrypted", "redacted", "signature"))
_VALUES = frozenset(("assistant", "user"))
_PATTERN = re.compile("^[^.]").search
_PATTERN_2 = re.compile("[.\\n]|^(error|source|handoff)$").search
_VALUES_2 = frozenset(("deadline_exceeded", "failed", "ok"))
_AG_UI_VISIBILITY = frozenset(("app", "model"))
_AG_TOOL_OUTCOME = frozenset(("denied", "error", "input_required", "ok"))
_AG_MEMORY_SCOPE = frozenset(("agent", "skill", "thread", "user"))
_AG_FINISH_REASON = frozenset(
    (
        "context_window_exceeded",
        "malformed_tool_call",
        "other",
        "pause_turn",
        "paused",
        "refusal",
        "rejected",
        "safety_blocked",
        "stop",
        "token_limit",
        "tool_call",
        "unexpected_tool_call",
        "unknown",
    )
)
_AG_HANDOFF_KIND = frozenset(("escalate", "transfer"))
_AG_BLOCK_REASON = frozenset(("blocklist", "other", "prohibited", "safety"))
_AG_GUARDRAIL_TARGET = frozenset(("input", "output", "tool"))
_AG_GUARDRAIL_ACTION = frozenset(("block", "override", "retry", "rewrite", "terminate"))
_AG_INDEX_UNIT = frozenset(("byte", "char", "utf16"))
_AG_INDEX_BOUNDS = frozenset(("[start,end)", "[start,end]"))
_VALUES_3 = frozenset(("response", "source"))
_AG_ROLE = frozenset(("assistant", "system", "tool", "user"))
_VALUES_4 = frozenset(("disabled", "enabled"))
_VALUES_5 = frozenset(("high", "low", "medium", "minimal"))
_VALUES_6 = frozenset(("cancelled", "declined", "resolved"))
_AG_DISPLAY_MODE = frozenset(("fullscreen", "inline", "pip"))
_AG_PROFILE = frozenset(("ADVANCED", "CORE", "EXTENDED"))
_AG_RUN_CONFIG_TOOL_CHOICE_MODE = frozenset(("auto", "none", "required"))
_PATTERN_3 = re.compile(
    "^1\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)(-(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$"
).search
_VALUES_7 = frozenset(("preempt", "silent", "when_idle"))
_PATTERN_4 = re.compile("\\.").search
_PATTERN_5 = re.compile("^ext\\.").search
_VALUES_8 = frozenset(("full", "summarized"))
_AG_ASK_KIND = frozenset(("approval", "auth", "choice", "form", "text", "url"))
_AG_RESUME_BINDING = frozenset(("id", "positional"))
_VALUES_9 = frozenset(("resume", "turn"))
_VALUES_10 = frozenset(("clientOnly", "clientOrRemote", "remoteOnly"))
_PATTERN_6 = re.compile("^ext\\.[a-z0-9]+(-[a-z0-9]+)*(\\.[a-z0-9]+(-[a-z0-9]+)*)+$").search
_PATTERN_7 = re.compile("^ext\\.[^.]+\\.[^\\n]+$").search
_VALUES_11 = frozenset(("agent", "cron", "email", "resume", "schedule", "unknown", "user", "webhook"))
TAGS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "AgSourceBase64": {"type": ("base64",)},
    "AgSourceUrl": {"type": ("url",)},
    "AgSourceFile": {"type": ("file",)},
    "AgSourcePayloadDocument": {"type": ("document",)},
    "TextBlock": {"type": ("text",)},
    "ImageBlock": {"type": ("image",)},
    "AudioBlock": {"type": ("audio",)},
    "FileBlock": {"type": ("file",)},
    "DocumentBlock": {"type": ("document",)},
    "ResourceBlock": {"type": ("resource",)},
    "ResourceLinkBlock": {"type": ("resource-link",)},
    "CodeBlock": {"type": ("code",)},
    "CodeResultBlock": {"type": ("code-result",)},
    "ReasoningBlock": {"type": ("reasoning",)},
    "CompactionBlock": {"type": ("compaction",)},
    "SearchResultBlock": {"type": ("search-result",)},
    "ToolCallBlock": {"type": ("tool-call",)},
    "ToolResultBlock": {"type": ("tool-result",)},
    "DataBlock": {"type": ("data",)},
    "ProviderRawBlock": {"type": ("provider-raw",)},
    "AgCitationChar": {"kind": ("char",)},
    "AgCitationPage": {"kind": ("page",)},
    "AgCitationBlock": {"kind": ("block",)},
    "AgCitationUrl": {"kind": ("url",)},
    "AgCitationOffset": {"kind": ("offset",)},
    "AgA2uiSurfaceAction": {"a2uiMessage": ("action",), "surface": ("a2ui",)},
    "AgA2uiFunctionResponse": {"a2uiMessage": ("function-response",), "surface": ("a2ui",)},
    "AgA2uiError": {"a2uiMessage": ("error",), "surface": ("a2ui",)},
    "AgMcpAppViewMessageUpdateModelContext": {"method": ("ui/update-model-context",)},
    "AgMcpAppViewMessageMessage": {"method": ("ui/message",)},
    "AgMcpAppViewMessageRequestDisplayMode": {"method": ("ui/request-display-mode",)},
    "AgMcpAppViewMessageOpenLink": {"method": ("ui/open-link",)},
    "AgOpenAiWidgetActionSetWidgetState": {"method": ("setWidgetState",)},
    "AgOpenAiWidgetActionCallTool": {"method": ("callTool",)},
    "AgOpenAiWidgetActionSendFollowUpMessage": {"method": ("sendFollowUpMessage",)},
    "AgOpenAiWidgetActionRequestDisplayMode": {"method": ("requestDisplayMode",)},
    "AgToolDefSourceMcp": {"type": ("mcp",)},
    "AgToolDefSourceFunction": {"type": ("function",)},
    "AgToolDefSourceFrontend": {"type": ("frontend",)},
    "AgInputStart": {"kind": ("start",)},
    "AgInputResume": {"kind": ("resume",)},
    "AgInputToolResult": {"kind": ("tool-result",)},
    "TurnStartEvent": {"type": ("turn.start",)},
    "TurnDoneEvent": {"type": ("turn.done",)},
    "TurnErrorEvent": {"type": ("turn.error",)},
    "TurnAbortEvent": {"type": ("turn.abort",)},
    "ErrorEvent": {"type": ("error",)},
    "MessageStartEvent": {"type": ("message.start",)},
    "MessageEndEvent": {"type": ("message.end",)},
    "MessageRemoveEvent": {"type": ("message.remove",)},
    "StepStartEvent": {"type": ("step.start",)},
    "StepDoneEvent": {"type": ("step.done",)},
    "PromptBlockedEvent": {"type": ("prompt.blocked",)},
    "AgentCapabilitiesEvent": {"type": ("agent.capabilities",)},
    "MessagesSnapshotEvent": {"type": ("messages.snapshot",)},
    "HostContextEvent": {"type": ("host.context",)},
    "TextStartEvent": {"type": ("text.start",)},
    "TextDeltaEvent": {"type": ("text.delta",)},
    "TextEndEvent": {"type": ("text.end",)},
    "ReasoningStartEvent": {"type": ("reasoning.start",)},
    "ReasoningDeltaEvent": {"type": ("reasoning.delta",)},
    "ReasoningEndEvent": {"type": ("reasoning.end",)},
    "ReasoningOpaqueEvent": {"type": ("reasoning.opaque",)},
    "ReasoningOpaqueDeltaEvent": {"type": ("reasoning.opaque.delta",)},
    "ToolStartEvent": {"type": ("tool.start",)},
    "ToolArgsDeltaEvent": {"type": ("tool.args.delta",)},
    "ToolArgsAssembledEvent": {"type": ("tool.args.assembled",)},
    "ToolDoneEvent": {"type": ("tool.done",)},
    "ContentBlockEvent": {"type": ("content.block",)},
    "MessageMetadataEvent": {"type": ("message.metadata",)},
    "SourceEvent": {"type": ("source",)},
    "ArtifactStartEvent": {"type": ("artifact.start",)},
    "ArtifactDeltaEvent": {"type": ("artifact.delta",)},
    "ArtifactEndEvent": {"type": ("artifact.end",)},
    "DisplayRequiredEvent": {"type": ("display.required",)},
    "SubagentStartEvent": {"type": ("subagent.start",)},
    "SubagentDoneEvent": {"type": ("subagent.done",)},
    "HandoffEvent": {"type": ("handoff",)},
    "HitlAskEvent": {"type": ("hitl.ask",)},
    "UiCallEvent": {"type": ("ui.call",)},
    "UiResultEvent": {"type": ("ui.result",)},
    "UiActionResultEvent": {"type": ("ui.action-result",)},
    "UiWidgetResultEvent": {"type": ("ui.widget.result",)},
    "UiDisplayModeEvent": {"type": ("ui.display-mode",)},
    "UiSurfaceStartEvent": {"type": ("ui.surface.start",)},
    "UiSurfaceUpdateEvent": {"type": ("ui.surface.update",)},
    "UiSurfaceEndEvent": {"type": ("ui.surface.end",)},
    "UiDataModelEvent": {"type": ("ui.data-model",)},
    "StateSnapshotEvent": {"type": ("state.snapshot",)},
    "StateDeltaEvent": {"type": ("state.delta",)},
    "MemoryWriteEvent": {"type": ("memory.write",)},
    "GuardrailResultEvent": {"type": ("guardrail.result",)},
    "AgOutcomeSuccess": {"type": ("success",)},
    "AgOutcomeError": {"type": ("error",)},
    "AgOutcomeRejected": {"type": ("rejected",)},
    "AgOutcomeAborted": {"type": ("aborted",)},
    "AgOutcomePaused": {"type": ("paused",)},
}


def _enum_item(value: object, strict: bool) -> bool:
    return type(value) is str and value in _VALUES


def _enum_item_2(value: object, strict: bool) -> bool:
    return type(value) is str and value in _AG_UI_VISIBILITY


def _ag_safety_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_safety(value, strict)


def _ag_turn_record_handoff_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_turn_record_handoff(value, strict)


def _ag_turn_record_source_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_turn_record_source(value, strict)


def _ag_paused_ask_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_paused_ask(value, strict)


def _ag_turn_record_display_required_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_turn_record_display_required(value, strict)


def _ag_turn_record_guardrail_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_turn_record_guardrail(value, strict)


def _ag_message_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_message(value, strict)


def _ag_artifact_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_artifact(value, strict)


def _ag_memory_record_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_memory_record(value, strict)


def _ag_turn_record_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_turn_record(value, strict)


def _number_item(value: object, strict: bool) -> bool:
    return is_number(value)


def _ag_client_capabilities_frontend_tool_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_client_capabilities_frontend_tool(value, strict)


def _ag_auth_config_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_auth_config(value, strict)


def _ag_tool_def_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_tool_def(value, strict)


def _ag_hitl_answer_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_hitl_answer(value, strict)


def _ag_input_tool_result_result_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_input_tool_result_result(value, strict)


def _ag_choice_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_choice(value, strict)


def _ag_usage_item(value: object, strict: bool) -> bool:
    return type(value) is dict and check_ag_usage(value, strict)


def check_json_value(value: object, strict: bool) -> bool:
    """JsonValue."""
    return True


def check_ag_meta(value: object, strict: bool) -> bool:
    """AgMeta."""
    return type(value) is dict


def check_ag_provider_meta(value: object, strict: bool) -> bool:
    """AgProviderMeta."""
    return type(value) is dict


def check_ag_opaque_kind(value: object, strict: bool) -> bool:
    """AgOpaqueKind."""
    return type(value) is str and value in _AG_OPAQUE_KIND


def check_ag_ui_visibility(value: object, strict: bool) -> bool:
    """AgUiVisibility."""
    return type(value) is str and value in _AG_UI_VISIBILITY


def check_ag_tool_outcome(value: object, strict: bool) -> bool:
    """AgToolOutcome."""
    return type(value) is str and value in _AG_TOOL_OUTCOME


def check_ag_memory_scope(value: object, strict: bool) -> bool:
    """AgMemoryScope."""
    return type(value) is str and value in _AG_MEMORY_SCOPE


def check_ag_handoff_kind(value: object, strict: bool) -> bool:
    """AgHandoffKind."""
    return type(value) is str and value in _AG_HANDOFF_KIND


def check_ag_block_reason(value: object, strict: bool) -> bool:
    """AgBlockReason."""
    return type(value) is str and value in _AG_BLOCK_REASON


def check_ag_guardrail_target(value: object, strict: bool) -> bool:
    """AgGuardrailTarget."""
    return type(value) is str and value in _AG_GUARDRAIL_TARGET


def check_ag_guardrail_action(value: object, strict: bool) -> bool:
    """AgGuardrailAction."""
    return type(value) is str and value in _AG_GUARDRAIL_ACTION


def check_ag_index_unit(value: object, strict: bool) -> bool:
    """AgIndexUnit."""
    return type(value) is str and value in _AG_INDEX_UNIT


def check_ag_index_bounds(value: object, strict: bool) -> bool:
    """AgIndexBounds."""
    return type(value) is str and value in _AG_INDEX_BOUNDS


def check_ag_role(value: object, strict: bool) -> bool:
    """AgRole."""
    return type(value) is str and value in _AG_ROLE


def check_ag_a2ui_surface_action_context(value: object, strict: bool) -> bool:
    """AgA2uiSurfaceActionContext."""
    return type(value) is dict


def check_ag_display_mode(value: object, strict: bool) -> bool:
    """AgDisplayMode."""
    return type(value) is str and value in _AG_DISPLAY_MODE


def check_ag_profile(value: object, strict: bool) -> bool:
    """AgProfile."""
    return type(value) is str and value in _AG_PROFILE


def check_ag_run_config_tool_choice(value: object, strict: bool) -> bool:
    """AgRunConfigToolChoice."""
    return (type(value) is str and value in _AG_RUN_CONFIG_TOOL_CHOICE_MODE) or (
        type(value) is dict and check_ag_run_config_tool_choice_tool(value, strict)
    )


def check_ag_run_config_tool_choice_mode(value: object, strict: bool) -> bool:
    """AgRunConfigToolChoiceMode."""
    return type(value) is str and value in _AG_RUN_CONFIG_TOOL_CHOICE_MODE


def check_ag_ask_kind(value: object, strict: bool) -> bool:
    """AgAskKind."""
    return type(value) is str and value in _AG_ASK_KIND


def check_ag_resume_binding(value: object, strict: bool) -> bool:
    """AgResumeBinding."""
    return type(value) is str and value in _AG_RESUME_BINDING


def check_ag_finish_reason(value: object, strict: bool) -> bool:
    """AgFinishReason."""
    return type(value) is str and value in _AG_FINISH_REASON


def check_ag_usage_by_model(value: object, strict: bool) -> bool:
    """AgUsageByModel."""
    return all_values(_ag_usage_item, value, strict)


def check_ag_source_base64(value: Object, strict: bool) -> bool:
    """AgSourceBase64."""
    if type(value["mediaType"]) is not str:
        return False
    if type(value["data"]) is not str:
        return False
    return not strict or len(value) == 3


def check_ag_source_url(value: Object, strict: bool) -> bool:
    """AgSourceUrl."""
    if type(value["url"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "mediaType" in value:
        if type(value["mediaType"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_source_file(value: Object, strict: bool) -> bool:
    """AgSourceFile."""
    if type(value["fileId"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "mediaType" in value:
        if type(value["mediaType"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_source_payload_link(value: Object, strict: bool) -> bool:
    """AgSourcePayloadLink."""
    if type(value["url"]) is not str:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_source_payload_document(value: Object, strict: bool) -> bool:
    """AgSourcePayloadDocument."""
    left = len(value) - 1
    if left == 0:
        return True
    if "mediaType" in value:
        if type(value["mediaType"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "filename" in value:
        if type(value["filename"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_opaque(value: Object, strict: bool) -> bool:
    """AgOpaque."""
    member = value["kind"]
    if type(member) is not str or member not in _AG_OPAQUE_KIND:
        return False
    if type(value["value"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "provider" in value:
        if type(value["provider"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_annotations(value: Object, strict: bool) -> bool:
    """AgAnnotations."""
    left = len(value)
    if left == 0:
        return True
    if "audience" in value:
        if not all_items(_enum_item, value["audience"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "priority" in value:
        if not is_number(value["priority"]):
            return False
        if (left := left - 1) == 0:
            return True
    if "lastModified" in value:
        if type(value["lastModified"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_text_block(value: Object, strict: bool) -> bool:
    """TextBlock."""
    if type(value["text"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "citations" in value:
        if not all_items(check_ag_citation, value["citations"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_image_block(value: Object, strict: bool) -> bool:
    """ImageBlock."""
    if not (check_ag_source(value["source"], strict)):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_audio_block(value: Object, strict: bool) -> bool:
    """AudioBlock."""
    if not (check_ag_source(value["source"], strict)):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_file_block(value: Object, strict: bool) -> bool:
    """FileBlock."""
    if not (check_ag_source(value["source"], strict)):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "filename" in value:
        if type(value["filename"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_document_block(value: Object, strict: bool) -> bool:
    """DocumentBlock."""
    if not (check_ag_source(value["source"], strict)):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_resource_block(value: Object, strict: bool) -> bool:
    """ResourceBlock."""
    member = value["resource"]
    if not (type(member) is dict and check_ag_embedded_resource(member, strict)):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_resource_link_block(value: Object, strict: bool) -> bool:
    """ResourceLinkBlock."""
    if type(value["uri"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "mimeType" in value:
        if type(value["mimeType"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_code_block(value: Object, strict: bool) -> bool:
    """CodeBlock."""
    if type(value["language"]) is not str:
        return False
    if type(value["code"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_code_result_block(value: Object, strict: bool) -> bool:
    """CodeResultBlock."""
    member = value["outcome"]
    if type(member) is not str or member not in _VALUES_2:
        return False
    if type(value["output"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_reasoning_block(value: Object, strict: bool) -> bool:
    """ReasoningBlock."""
    left = len(value) - 1
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "text" in value:
        if type(value["text"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "opaque" in value:
        member = value["opaque"]
        if not (type(member) is dict and check_ag_opaque(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "provider" in value:
        if type(value["provider"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerDetails" in value:
        if (left := left - 1) == 0:
            return True
    if "itemId" in value:
        if type(value["itemId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_compaction_block(value: Object, strict: bool) -> bool:
    """CompactionBlock."""
    left = len(value) - 1
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "text" in value:
        if type(value["text"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "opaque" in value:
        member = value["opaque"]
        if not (type(member) is dict and check_ag_opaque(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "provider" in value:
        if type(value["provider"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_search_result_block(value: Object, strict: bool) -> bool:
    """SearchResultBlock."""
    left = len(value) - 1
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "url" in value:
        if type(value["url"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "opaque" in value:
        member = value["opaque"]
        if not (type(member) is dict and check_ag_opaque(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "pageAge" in value:
        if type(value["pageAge"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_tool_call_block(value: Object, strict: bool) -> bool:
    """ToolCallBlock."""
    if type(value["toolCallId"]) is not str:
        return False
    if type(value["name"]) is not str:
        return False
    if "input" not in value:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "serverName" in value:
        if type(value["serverName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerExecuted" in value:
        if type(value["providerExecuted"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "signature" in value:
        if type(value["signature"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "provider" in value:
        if type(value["provider"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolMetadata" in value:
        if type(value["toolMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "itemId" in value:
        if type(value["itemId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerCallIndex" in value:
        member = value["providerCallIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "uiVisibility" in value:
        if not all_items(_enum_item_2, value["uiVisibility"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_tool_result_block(value: Object, strict: bool) -> bool:
    """ToolResultBlock."""
    if type(value["toolCallId"]) is not str:
        return False
    if not all_items(check_ag_block, value["content"], strict):
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "outcome" in value:
        member = value["outcome"]
        if type(member) is not str or member not in _AG_TOOL_OUTCOME:
            return False
        if (left := left - 1) == 0:
            return True
    if "structuredContent" in value:
        if (left := left - 1) == 0:
            return True
    if "uiData" in value:
        if (left := left - 1) == 0:
            return True
    if "sideData" in value:
        if (left := left - 1) == 0:
            return True
    if "errorText" in value:
        if type(value["errorText"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "errorCode" in value:
        if type(value["errorCode"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolMetadata" in value:
        if type(value["toolMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "dynamic" in value:
        if type(value["dynamic"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "pendingInput" in value:
        member = value["pendingInput"]
        if not (type(member) is dict and check_tool_result_block_pending_input(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "isError" in value:
        if type(value["isError"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "preliminary" in value:
        if type(value["preliminary"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_tool_result_block_pending_input(value: Object, strict: bool) -> bool:
    """ToolResultBlockPendingInput."""
    left = len(value)
    if left == 0:
        return True
    if "requestState" in value:
        if type(value["requestState"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "inputKeys" in value:
        if not all_items(is_string, value["inputKeys"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_data_block(value: Object, strict: bool) -> bool:
    """DataBlock."""
    if type(value["name"]) is not str:
        return False
    if "data" not in value:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "transient" in value:
        if type(value["transient"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_provider_raw_block(value: Object, strict: bool) -> bool:
    """ProviderRawBlock."""
    if type(value["vendor"]) is not str:
        return False
    if "raw" not in value:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_embedded_resource(value: Object, strict: bool) -> bool:
    """AgEmbeddedResource."""
    if type(value["uri"]) is not str:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "mimeType" in value:
        if type(value["mimeType"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "text" in value:
        if type(value["text"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "blob" in value:
        if type(value["blob"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_artifact(value: Object, strict: bool) -> bool:
    """AgArtifact."""
    if type(value["artifactId"]) is not str:
        return False
    if type(value["turnId"]) is not str:
        return False
    if type(value["threadId"]) is not str:
        return False
    if not all_items(check_ag_block, value["parts"], strict):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "name" in value:
        if type(value["name"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "description" in value:
        if type(value["description"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "extensions" in value:
        if not all_items(is_string, value["extensions"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_memory_record(value: Object, strict: bool) -> bool:
    """AgMemoryRecord."""
    member = value["scope"]
    if type(member) is not str or member not in _AG_MEMORY_SCOPE:
        return False
    if "value" not in value:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "key" in value:
        if type(value["key"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "durable" in value:
        if type(value["durable"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_turn_record(value: Object, strict: bool) -> bool:
    """AgTurnRecord."""
    if type(value["turnId"]) is not str:
        return False
    if type(value["threadId"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "parentTurnId" in value:
        if type(value["parentTurnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "outcome" in value:
        if not (check_ag_outcome(value["outcome"], strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "finishReason" in value:
        member = value["finishReason"]
        if type(member) is not str or member not in _AG_FINISH_REASON:
            return False
        if (left := left - 1) == 0:
            return True
    if "usage" in value:
        member = value["usage"]
        if not (type(member) is dict and check_ag_usage(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "safety" in value:
        if not all_items(_ag_safety_item, value["safety"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "handoffs" in value:
        if not all_items(_ag_turn_record_handoff_item, value["handoffs"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "sourceIds" in value:
        if not all_items(is_string, value["sourceIds"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "sources" in value:
        if not all_items(_ag_turn_record_source_item, value["sources"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "promptBlocked" in value:
        member = value["promptBlocked"]
        if not (type(member) is dict and check_ag_turn_record_prompt_blocked(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "asks" in value:
        if not all_items(_ag_paused_ask_item, value["asks"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "taskState" in value:
        if type(value["taskState"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "displayRequired" in value:
        if not all_items(_ag_turn_record_display_required_item, value["displayRequired"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "trigger" in value:
        member = value["trigger"]
        if not (type(member) is dict and check_ag_trigger(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "guardrails" in value:
        if not all_items(_ag_turn_record_guardrail_item, value["guardrails"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "capabilities" in value:
        member = value["capabilities"]
        if not (type(member) is dict and check_ag_capabilities(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_turn_record_handoff(value: Object, strict: bool) -> bool:
    """AgTurnRecordHandoff."""
    left = len(value)
    if left == 0:
        return True
    if "kind" in value:
        member = value["kind"]
        if type(member) is not str or member not in _AG_HANDOFF_KIND:
            return False
        if (left := left - 1) == 0:
            return True
    if "fromAgentId" in value:
        if type(value["fromAgentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toAgentId" in value:
        if type(value["toAgentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toAgentName" in value:
        if type(value["toAgentName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_turn_record_source(value: Object, strict: bool) -> bool:
    """AgTurnRecordSource."""
    if type(value["sourceId"]) is not str:
        return False
    if not (check_ag_source_payload(value["source"], strict)):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "chunkIndex" in value:
        member = value["chunkIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_turn_record_prompt_blocked(value: Object, strict: bool) -> bool:
    """AgTurnRecordPromptBlocked."""
    member = value["reason"]
    if type(member) is not str or member not in _AG_BLOCK_REASON:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "safety" in value:
        if not all_items(_ag_safety_item, value["safety"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_turn_record_display_required(value: Object, strict: bool) -> bool:
    """AgTurnRecordDisplayRequired."""
    if type(value["provider"]) is not str:
        return False
    if type(value["html"]) is not str:
        return False
    return not strict or len(value) == 2


def check_ag_turn_record_guardrail(value: Object, strict: bool) -> bool:
    """AgTurnRecordGuardrail."""
    member = value["target"]
    if type(member) is not str or member not in _AG_GUARDRAIL_TARGET:
        return False
    if type(value["passed"]) is not bool:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "action" in value:
        member = value["action"]
        if type(member) is not str or member not in _AG_GUARDRAIL_ACTION:
            return False
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "guardrailName" in value:
        if type(value["guardrailName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "safety" in value:
        if not all_items(_ag_safety_item, value["safety"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_reduce_result(value: Object, strict: bool) -> bool:
    """AgReduceResult."""
    if not all_items(_ag_message_item, value["messages"], strict):
        return False
    if not all_items(_ag_artifact_item, value["artifacts"], strict):
        return False
    if not all_items(_ag_memory_record_item, value["memory"], strict):
        return False
    if not all_items(_ag_turn_record_item, value["turns"], strict):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "state" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_citation_char(value: Object, strict: bool) -> bool:
    """AgCitationChar."""
    if type(value["citedText"]) is not str:
        return False
    member = value["documentIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["startCharIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["endCharIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "source" in value:
        if type(value["source"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "confidence" in value:
        member = value["confidence"]
        if not ((is_number(member)) or (all_items(_number_item, member, strict))):
            return False
        if (left := left - 1) == 0:
            return True
    if "confidenceScores" in value:
        if not all_items(_number_item, value["confidenceScores"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "encryptedIndex" in value:
        if type(value["encryptedIndex"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "indexFrame" in value:
        member = value["indexFrame"]
        if type(member) is not str or member not in _VALUES_3:
            return False
        if (left := left - 1) == 0:
            return True
    if "unit" in value:
        member = value["unit"]
        if type(member) is not str or member not in _AG_INDEX_UNIT:
            return False
        if (left := left - 1) == 0:
            return True
    if "bounds" in value:
        member = value["bounds"]
        if type(member) is not str or member not in _AG_INDEX_BOUNDS:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_citation_page(value: Object, strict: bool) -> bool:
    """AgCitationPage."""
    if type(value["citedText"]) is not str:
        return False
    member = value["documentIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["startPage"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["endPage"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "source" in value:
        if type(value["source"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "confidence" in value:
        member = value["confidence"]
        if not ((is_number(member)) or (all_items(_number_item, member, strict))):
            return False
        if (left := left - 1) == 0:
            return True
    if "confidenceScores" in value:
        if not all_items(_number_item, value["confidenceScores"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "encryptedIndex" in value:
        if type(value["encryptedIndex"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "indexFrame" in value:
        member = value["indexFrame"]
        if type(member) is not str or member not in _VALUES_3:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_citation_block(value: Object, strict: bool) -> bool:
    """AgCitationBlock."""
    if type(value["citedText"]) is not str:
        return False
    member = value["documentIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["startBlockIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["endBlockIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "source" in value:
        if type(value["source"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "confidence" in value:
        member = value["confidence"]
        if not ((is_number(member)) or (all_items(_number_item, member, strict))):
            return False
        if (left := left - 1) == 0:
            return True
    if "confidenceScores" in value:
        if not all_items(_number_item, value["confidenceScores"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "encryptedIndex" in value:
        if type(value["encryptedIndex"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "indexFrame" in value:
        member = value["indexFrame"]
        if type(member) is not str or member not in _VALUES_3:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_citation_url(value: Object, strict: bool) -> bool:
    """AgCitationUrl."""
    if type(value["citedText"]) is not str:
        return False
    if type(value["url"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "source" in value:
        if type(value["source"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "confidence" in value:
        member = value["confidence"]
        if not ((is_number(member)) or (all_items(_number_item, member, strict))):
            return False
        if (left := left - 1) == 0:
            return True
    if "confidenceScores" in value:
        if not all_items(_number_item, value["confidenceScores"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "encryptedIndex" in value:
        if type(value["encryptedIndex"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "indexFrame" in value:
        member = value["indexFrame"]
        if type(member) is not str or member not in _VALUES_3:
            return False
        if (left := left - 1) == 0:
            return True
    if "startIndex" in value:
        member = value["startIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "endIndex" in value:
        member = value["endIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "unit" in value:
        member = value["unit"]
        if type(member) is not str or member not in _AG_INDEX_UNIT:
            return False
        if (left := left - 1) == 0:
            return True
    if "bounds" in value:
        member = value["bounds"]
        if type(member) is not str or member not in _AG_INDEX_BOUNDS:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_citation_offset(value: Object, strict: bool) -> bool:
    """AgCitationOffset."""
    if type(value["citedText"]) is not str:
        return False
    member = value["startIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["endIndex"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if not all_items(is_string, value["sourceIds"], strict):
        return False
    member = value["unit"]
    if type(member) is not str or member not in _AG_INDEX_UNIT:
        return False
    member = value["bounds"]
    if type(member) is not str or member not in _AG_INDEX_BOUNDS:
        return False
    left = len(value) - 7
    if left == 0:
        return True
    if "source" in value:
        if type(value["source"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "confidence" in value:
        member = value["confidence"]
        if not ((is_number(member)) or (all_items(_number_item, member, strict))):
            return False
        if (left := left - 1) == 0:
            return True
    if "confidenceScores" in value:
        if not all_items(_number_item, value["confidenceScores"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "encryptedIndex" in value:
        if type(value["encryptedIndex"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "indexFrame" in value:
        member = value["indexFrame"]
        if type(member) is not str or member not in _VALUES_3:
            return False
        if (left := left - 1) == 0:
            return True
    if "partIndex" in value:
        member = value["partIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_reasoning_config(value: Object, strict: bool) -> bool:
    """AgReasoningConfig."""
    member = value["mode"]
    if type(member) is not str or member not in _VALUES_4:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "effort" in value:
        member = value["effort"]
        if type(member) is not str or member not in _VALUES_5:
            return False
        if (left := left - 1) == 0:
            return True
    if "budgetTokens" in value:
        member = value["budgetTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_hitl_answer(value: Object, strict: bool) -> bool:
    """AgHitlAnswer."""
    if type(value["askId"]) is not str:
        return False
    member = value["status"]
    if type(member) is not str or member not in _VALUES_6:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "reply" in value:
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "ordinal" in value:
        member = value["ordinal"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "token" in value:
        if type(value["token"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "requestState" in value:
        if type(value["requestState"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_a2ui_surface_action(value: Object, strict: bool) -> bool:
    """AgA2uiSurfaceAction."""
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["name"]) is not str:
        return False
    if type(value["sourceComponentId"]) is not str:
        return False
    if type(value["timestamp"]) is not str:
        return False
    if type(value["context"]) is not dict:
        return False
    if value.get("wantResponse") is True and ("actionId" not in value):
        return False
    left = len(value) - 7
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "wantResponse" in value:
        if type(value["wantResponse"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "actionId" in value:
        if type(value["actionId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_a2ui_function_response(value: Object, strict: bool) -> bool:
    """AgA2uiFunctionResponse."""
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["functionCallId"]) is not str:
        return False
    if type(value["call"]) is not str:
        return False
    if "value" not in value:
        return False
    left = len(value) - 6
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_a2ui_error(value: Object, strict: bool) -> bool:
    """AgA2uiError."""
    if type(value["code"]) is not str:
        return False
    if type(value["message"]) is not str:
        return False
    if ("surfaceId" in value) + ("functionCallId" in value) != 1:
        return False
    if value.get("code") == "VALIDATION_FAILED" and ("path" not in value):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "surfaceId" in value:
        if type(value["surfaceId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "functionCallId" in value:
        if type(value["functionCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "path" in value:
        if type(value["path"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_mcp_app_view_message_update_model_context(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageUpdateModelContext."""
    if value["surface"] != "mcp-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    member = value["params"]
    if not (type(member) is dict and check_ag_mcp_app_view_message_update_model_context_params(member, strict)):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_mcp_app_view_message_update_model_context_params(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageUpdateModelContextParams."""
    left = len(value)
    if left == 0:
        return True
    if "content" in value:
        if not all_items(check_ag_block, value["content"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "structuredContent" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_mcp_app_view_message_message(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageMessage."""
    if value["surface"] != "mcp-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    member = value["params"]
    if not (type(member) is dict and check_ag_mcp_app_view_message_message_params(member, strict)):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_mcp_app_view_message_message_params(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageMessageParams."""
    if value["role"] != "user":
        return False
    member = value["content"]
    if not (type(member) is dict and check_ag_mcp_app_view_message_message_params_content(member, strict)):
        return False
    return not strict or len(value) == 2


def check_ag_mcp_app_view_message_message_params_content(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageMessageParamsContent."""
    if value["type"] != "text":
        return False
    if type(value["text"]) is not str:
        return False
    return not strict or len(value) == 2


def check_ag_mcp_app_view_message_request_display_mode(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageRequestDisplayMode."""
    if value["surface"] != "mcp-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    member = value["params"]
    if not (type(member) is dict and check_ag_mcp_app_view_message_request_display_mode_params(member, strict)):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_mcp_app_view_message_request_display_mode_params(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageRequestDisplayModeParams."""
    member = value["mode"]
    if type(member) is not str or member not in _AG_DISPLAY_MODE:
        return False
    return not strict or len(value) == 1


def check_ag_mcp_app_view_message_open_link(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageOpenLink."""
    if value["surface"] != "mcp-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    member = value["params"]
    if not (type(member) is dict and check_ag_mcp_app_view_message_open_link_params(member, strict)):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_mcp_app_view_message_open_link_params(value: Object, strict: bool) -> bool:
    """AgMcpAppViewMessageOpenLinkParams."""
    if type(value["url"]) is not str:
        return False
    return not strict or len(value) == 1


def check_ag_open_ai_widget_action_set_widget_state(value: Object, strict: bool) -> bool:
    """AgOpenAiWidgetActionSetWidgetState."""
    if value["surface"] != "openai-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if "widgetState" not in value:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolResponseMetadata" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_open_ai_widget_action_call_tool(value: Object, strict: bool) -> bool:
    """AgOpenAiWidgetActionCallTool."""
    if value["surface"] != "openai-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["name"]) is not str:
        return False
    if "args" not in value:
        return False
    if type(value["callId"]) is not str:
        return False
    left = len(value) - 6
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolResponseMetadata" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_open_ai_widget_action_send_follow_up_message(value: Object, strict: bool) -> bool:
    """AgOpenAiWidgetActionSendFollowUpMessage."""
    if value["surface"] != "openai-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["prompt"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolResponseMetadata" in value:
        if (left := left - 1) == 0:
            return True
    if "scrollToBottom" in value:
        if type(value["scrollToBottom"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_open_ai_widget_action_request_display_mode(value: Object, strict: bool) -> bool:
    """AgOpenAiWidgetActionRequestDisplayMode."""
    if value["surface"] != "openai-app":
        return False
    if type(value["surfaceId"]) is not str:
        return False
    member = value["mode"]
    if type(member) is not str or member not in _AG_DISPLAY_MODE:
        return False
    if type(value["requestId"]) is not str:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolResponseMetadata" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_client_capabilities(value: Object, strict: bool) -> bool:
    """AgClientCapabilities."""
    left = len(value)
    if left == 0:
        return True
    if "frontendTools" in value:
        if not all_items(_ag_client_capabilities_frontend_tool_item, value["frontendTools"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "hitl" in value:
        member = value["hitl"]
        if not (type(member) is dict and check_ag_client_capabilities_hitl(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "streaming" in value:
        member = value["streaming"]
        if not (type(member) is dict and check_ag_client_capabilities_streaming(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "uiResources" in value:
        member = value["uiResources"]
        if not (type(member) is dict and check_ag_client_capabilities_ui_resources(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "state" in value:
        member = value["state"]
        if not (type(member) is dict and check_ag_client_capabilities_state(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_client_capabilities_frontend_tool(value: Object, strict: bool) -> bool:
    """AgClientCapabilitiesFrontendTool."""
    if type(value["name"]) is not str:
        return False
    if "inputSchema" not in value:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "description" in value:
        if type(value["description"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_client_capabilities_hitl(value: Object, strict: bool) -> bool:
    """AgClientCapabilitiesHitl."""
    left = len(value)
    if left == 0:
        return True
    if "ask" in value:
        if type(value["ask"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "approveWithEdits" in value:
        if type(value["approveWithEdits"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "form" in value:
        if type(value["form"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "auth" in value:
        if type(value["auth"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_client_capabilities_streaming(value: Object, strict: bool) -> bool:
    """AgClientCapabilitiesStreaming."""
    left = len(value)
    if left == 0:
        return True
    if "partialMessages" in value:
        if type(value["partialMessages"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_client_capabilities_ui_resources(value: Object, strict: bool) -> bool:
    """AgClientCapabilitiesUiResources."""
    left = len(value)
    if left == 0:
        return True
    if "catalogs" in value:
        if not all_items(is_string, value["catalogs"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "htmlResources" in value:
        if type(value["htmlResources"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_client_capabilities_state(value: Object, strict: bool) -> bool:
    """AgClientCapabilitiesState."""
    left = len(value)
    if left == 0:
        return True
    if "jsonPatch" in value:
        if type(value["jsonPatch"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_capabilities(value: Object, strict: bool) -> bool:
    """AgCapabilities."""
    left = len(value)
    if left == 0:
        return True
    if "streaming" in value:
        member = value["streaming"]
        if not (type(member) is dict and check_ag_client_capabilities_streaming(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "pushNotifications" in value:
        if type(value["pushNotifications"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "securitySchemes" in value:
        if not all_items(_ag_auth_config_item, value["securitySchemes"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "extensions" in value:
        if not all_items(is_string, value["extensions"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "uiCatalogs" in value:
        if not all_items(is_string, value["uiCatalogs"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "profile" in value:
        member = value["profile"]
        if type(member) is not str or member not in _AG_PROFILE:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_tool_def(value: Object, strict: bool) -> bool:
    """AgToolDef."""
    if type(value["name"]) is not str:
        return False
    if "inputSchema" not in value:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "description" in value:
        if type(value["description"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "strict" in value:
        if type(value["strict"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerExecuted" in value:
        if type(value["providerExecuted"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "uiVisibility" in value:
        if not all_items(_enum_item_2, value["uiVisibility"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "source" in value:
        if not (check_ag_tool_def_source(value["source"], strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_tool_def_source_mcp(value: Object, strict: bool) -> bool:
    """AgToolDefSourceMcp."""
    if type(value["serverName"]) is not str:
        return False
    return not strict or len(value) == 2


def check_ag_tool_def_source_function(value: Object, strict: bool) -> bool:
    """AgToolDefSourceFunction."""
    return not strict or len(value) == 1


def check_ag_tool_def_source_frontend(value: Object, strict: bool) -> bool:
    """AgToolDefSourceFrontend."""
    return not strict or len(value) == 1


def check_ag_run_config(value: Object, strict: bool) -> bool:
    """AgRunConfig."""
    left = len(value)
    if left == 0:
        return True
    if "model" in value:
        if type(value["model"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "system" in value:
        member = value["system"]
        if not ((type(member) is str) or (all_items(check_ag_block, member, strict))):
            return False
        if (left := left - 1) == 0:
            return True
    if "tools" in value:
        if not all_items(_ag_tool_def_item, value["tools"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "toolChoice" in value:
        member = value["toolChoice"]
        if not (
            (type(member) is str and member in _AG_RUN_CONFIG_TOOL_CHOICE_MODE)
            or (type(member) is dict and check_ag_run_config_tool_choice_tool(member, strict))
        ):
            return False
        if (left := left - 1) == 0:
            return True
    if "responseFormat" in value:
        member = value["responseFormat"]
        if not (type(member) is dict and check_ag_run_config_response_format(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "reasoning" in value:
        member = value["reasoning"]
        if not (type(member) is dict and check_ag_reasoning_config(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "maxTokens" in value:
        member = value["maxTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "temperature" in value:
        if not is_number(value["temperature"]):
            return False
        if (left := left - 1) == 0:
            return True
    if "topP" in value:
        if not is_number(value["topP"]):
            return False
        if (left := left - 1) == 0:
            return True
    if "stopSequences" in value:
        if not all_items(is_string, value["stopSequences"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "context" in value:
        if not all_items(check_ag_block, value["context"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "pushNotification" in value:
        member = value["pushNotification"]
        if not (type(member) is dict and check_ag_run_config_push_notification(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_run_config_tool_choice_tool(value: Object, strict: bool) -> bool:
    """AgRunConfigToolChoiceTool."""
    if value["type"] != "tool":
        return False
    if type(value["name"]) is not str:
        return False
    return not strict or len(value) == 2


def check_ag_run_config_response_format(value: Object, strict: bool) -> bool:
    """AgRunConfigResponseFormat."""
    if value["type"] != "json_schema":
        return False
    if "schema" not in value:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "name" in value:
        if type(value["name"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "strict" in value:
        if type(value["strict"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_run_config_push_notification(value: Object, strict: bool) -> bool:
    """AgRunConfigPushNotification."""
    if type(value["url"]) is not str:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "token" in value:
        if type(value["token"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "auth" in value:
        member = value["auth"]
        if not (type(member) is dict and check_ag_run_config_push_notification_auth(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_run_config_push_notification_auth(value: Object, strict: bool) -> bool:
    """AgRunConfigPushNotificationAuth."""
    if type(value["scheme"]) is not str:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "credentials" in value:
        if type(value["credentials"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_input_start(value: Object, strict: bool) -> bool:
    """AgInputStart."""
    if value["protocol"] != "agjson":
        return False
    member = value["version"]
    if not (type(member) is str and len(member) <= 4096 and _PATTERN_3(member) is not None and "\n" not in member):
        return False
    if type(value["threadId"]) is not str:
        return False
    if type(value["turnId"]) is not str:
        return False
    if not all_items(_ag_message_item, value["messages"], strict):
        return False
    left = len(value) - 6
    if left == 0:
        return True
    if "parentTurnId" in value:
        if type(value["parentTurnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "capabilities" in value:
        member = value["capabilities"]
        if not (type(member) is dict and check_ag_client_capabilities(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "state" in value:
        if (left := left - 1) == 0:
            return True
    if "metadata" in value:
        if type(value["metadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "run" in value:
        member = value["run"]
        if not (type(member) is dict and check_ag_run_config(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_input_resume(value: Object, strict: bool) -> bool:
    """AgInputResume."""
    if value["protocol"] != "agjson":
        return False
    member = value["version"]
    if not (type(member) is str and len(member) <= 4096 and _PATTERN_3(member) is not None and "\n" not in member):
        return False
    if type(value["threadId"]) is not str:
        return False
    if type(value["turnId"]) is not str:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "parentTurnId" in value:
        if type(value["parentTurnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "capabilities" in value:
        member = value["capabilities"]
        if not (type(member) is dict and check_ag_client_capabilities(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "state" in value:
        if (left := left - 1) == 0:
            return True
    if "metadata" in value:
        if type(value["metadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "answers" in value:
        if not all_items(_ag_hitl_answer_item, value["answers"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "uiActions" in value:
        if not all_items(check_ag_surface_interaction, value["uiActions"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_input_tool_result(value: Object, strict: bool) -> bool:
    """AgInputToolResult."""
    if value["protocol"] != "agjson":
        return False
    member = value["version"]
    if not (type(member) is str and len(member) <= 4096 and _PATTERN_3(member) is not None and "\n" not in member):
        return False
    if type(value["threadId"]) is not str:
        return False
    if type(value["turnId"]) is not str:
        return False
    if not all_items(_ag_input_tool_result_result_item, value["results"], strict):
        return False
    left = len(value) - 6
    if left == 0:
        return True
    if "parentTurnId" in value:
        if type(value["parentTurnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "capabilities" in value:
        member = value["capabilities"]
        if not (type(member) is dict and check_ag_client_capabilities(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "state" in value:
        if (left := left - 1) == 0:
            return True
    if "metadata" in value:
        if type(value["metadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_input_tool_result_result(value: Object, strict: bool) -> bool:
    """AgInputToolResultResult."""
    if type(value["toolCallId"]) is not str:
        return False
    if not all_items(check_ag_block, value["content"], strict):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "outcome" in value:
        member = value["outcome"]
        if type(member) is not str or member not in _AG_TOOL_OUTCOME:
            return False
        if (left := left - 1) == 0:
            return True
    if "structuredContent" in value:
        if (left := left - 1) == 0:
            return True
    if "uiData" in value:
        if (left := left - 1) == 0:
            return True
    if "sideData" in value:
        if (left := left - 1) == 0:
            return True
    if "errorText" in value:
        if type(value["errorText"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "errorCode" in value:
        if type(value["errorCode"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolMetadata" in value:
        if type(value["toolMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "dynamic" in value:
        if type(value["dynamic"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "pendingInput" in value:
        member = value["pendingInput"]
        if not (type(member) is dict and check_tool_result_block_pending_input(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "isError" in value:
        if type(value["isError"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "willContinue" in value:
        if type(value["willContinue"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "scheduling" in value:
        member = value["scheduling"]
        if type(member) is not str or member not in _VALUES_7:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_message(value: Object, strict: bool) -> bool:
    """AgMessage."""
    if type(value["id"]) is not str:
        return False
    member = value["role"]
    if type(member) is not str or member not in _AG_ROLE:
        return False
    if not all_items(check_ag_block, value["content"], strict):
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "threadId" in value:
        if type(value["threadId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "candidateIndex" in value:
        member = value["candidateIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "referenceTurnIds" in value:
        if not all_items(is_string, value["referenceTurnIds"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "messageMetadata" in value:
        if (left := left - 1) == 0:
            return True
    if "extensions" in value:
        if not all_items(is_string, value["extensions"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "metadata" in value:
        if type(value["metadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "agentId" in value:
        if type(value["agentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "agentName" in value:
        if type(value["agentName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "agentRole" in value:
        if type(value["agentRole"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "model" in value:
        if type(value["model"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "usage" in value:
        member = value["usage"]
        if not (type(member) is dict and check_ag_usage(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_turn_start_event(value: Object, strict: bool) -> bool:
    """TurnStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["turnId"]) is not str:
        return False
    if type(value["threadId"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "trigger" in value:
        member = value["trigger"]
        if not (type(member) is dict and check_ag_trigger(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_turn_done_event(value: Object, strict: bool) -> bool:
    """TurnDoneEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["turnId"]) is not str:
        return False
    if not (check_ag_outcome(value["outcome"], strict)):
        return False
    member = value["finishReason"]
    if type(member) is not str or member not in _AG_FINISH_REASON:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "usage" in value:
        member = value["usage"]
        if not (type(member) is dict and check_ag_usage(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "safety" in value:
        if not all_items(_ag_safety_item, value["safety"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "messageMetadata" in value:
        if (left := left - 1) == 0:
            return True
    if "taskState" in value:
        if type(value["taskState"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_turn_error_event(value: Object, strict: bool) -> bool:
    """TurnErrorEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["message"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "code" in value:
        if type(value["code"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "retriable" in value:
        if type(value["retriable"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "usage" in value:
        member = value["usage"]
        if not (type(member) is dict and check_ag_usage(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_turn_abort_event(value: Object, strict: bool) -> bool:
    """TurnAbortEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_error_event(value: Object, strict: bool) -> bool:
    """ErrorEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["message"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "code" in value:
        if type(value["code"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "retriable" in value:
        if type(value["retriable"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_message_start_event(value: Object, strict: bool) -> bool:
    """MessageStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["turnId"]) is not str:
        return False
    if type(value["id"]) is not str:
        return False
    member = value["role"]
    if type(member) is not str or member not in _AG_ROLE:
        return False
    if type(value["threadId"]) is not str:
        return False
    left = len(value) - 6
    if left == 0:
        return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "stepId" in value:
        if type(value["stepId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "extensions" in value:
        if not all_items(is_string, value["extensions"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "candidateIndex" in value:
        member = value["candidateIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "agentId" in value:
        if type(value["agentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "agentName" in value:
        if type(value["agentName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "agentRole" in value:
        if type(value["agentRole"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "model" in value:
        if type(value["model"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_message_end_event(value: Object, strict: bool) -> bool:
    """MessageEndEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "usage" in value:
        member = value["usage"]
        if not (type(member) is dict and check_ag_usage(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_message_remove_event(value: Object, strict: bool) -> bool:
    """MessageRemoveEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    if value.get("id") == "*" and ("turnId" not in value):
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_step_start_event(value: Object, strict: bool) -> bool:
    """StepStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "stepName" in value:
        if type(value["stepName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_step_done_event(value: Object, strict: bool) -> bool:
    """StepDoneEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "stepName" in value:
        if type(value["stepName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "usage" in value:
        member = value["usage"]
        if not (type(member) is dict and check_ag_usage(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_prompt_blocked_event(value: Object, strict: bool) -> bool:
    """PromptBlockedEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["reason"]
    if type(member) is not str or member not in _AG_BLOCK_REASON:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "safety" in value:
        if not all_items(_ag_safety_item, value["safety"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_agent_capabilities_event(value: Object, strict: bool) -> bool:
    """AgentCapabilitiesEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["capabilities"]
    if not (type(member) is dict and check_ag_capabilities(member, strict)):
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_messages_snapshot_event(value: Object, strict: bool) -> bool:
    """MessagesSnapshotEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if not all_items(_ag_message_item, value["messages"], strict):
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "turns" in value:
        if not all_items(_ag_turn_record_item, value["turns"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "artifacts" in value:
        if not all_items(_ag_artifact_item, value["artifacts"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "memory" in value:
        if not all_items(_ag_memory_record_item, value["memory"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_host_context_event(value: Object, strict: bool) -> bool:
    """HostContextEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "theme" in value:
        if (left := left - 1) == 0:
            return True
    if "capabilities" in value:
        if (left := left - 1) == 0:
            return True
    if "container" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_text_start_event(value: Object, strict: bool) -> bool:
    """TextStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "role" in value:
        if value["role"] != "assistant":
            return False
        if (left := left - 1) == 0:
            return True
    if "index" in value:
        member = value["index"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "previousPartKind" in value:
        if type(value["previousPartKind"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "candidateIndex" in value:
        member = value["candidateIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_text_delta_event(value: Object, strict: bool) -> bool:
    """TextDeltaEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    if type(value["delta"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_text_end_event(value: Object, strict: bool) -> bool:
    """TextEndEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "citations" in value:
        if not all_items(check_ag_citation, value["citations"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_reasoning_start_event(value: Object, strict: bool) -> bool:
    """ReasoningStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "mode" in value:
        member = value["mode"]
        if type(member) is not str or member not in _VALUES_8:
            return False
        if (left := left - 1) == 0:
            return True
    if "partIndex" in value:
        member = value["partIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "previousPartKind" in value:
        if type(value["previousPartKind"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "itemId" in value:
        if type(value["itemId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "candidateIndex" in value:
        member = value["candidateIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_reasoning_delta_event(value: Object, strict: bool) -> bool:
    """ReasoningDeltaEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    if type(value["delta"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "partIndex" in value:
        member = value["partIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_reasoning_end_event(value: Object, strict: bool) -> bool:
    """ReasoningEndEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "provider" in value:
        if type(value["provider"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_reasoning_opaque_event(value: Object, strict: bool) -> bool:
    """ReasoningOpaqueEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    member = value["kind"]
    if type(member) is not str or member not in _AG_OPAQUE_KIND:
        return False
    if type(value["value"]) is not str:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "provider" in value:
        if type(value["provider"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "itemId" in value:
        if type(value["itemId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_reasoning_opaque_delta_event(value: Object, strict: bool) -> bool:
    """ReasoningOpaqueDeltaEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["id"]) is not str:
        return False
    if type(value["delta"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_tool_start_event(value: Object, strict: bool) -> bool:
    """ToolStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["toolCallId"]) is not str:
        return False
    if type(value["name"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "index" in value:
        member = value["index"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "dynamic" in value:
        if type(value["dynamic"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "serverName" in value:
        if type(value["serverName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerExecuted" in value:
        if type(value["providerExecuted"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "requiresApproval" in value:
        if type(value["requiresApproval"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolMetadata" in value:
        if type(value["toolMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "uiVisibility" in value:
        if not all_items(_enum_item_2, value["uiVisibility"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "itemId" in value:
        if type(value["itemId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "candidateIndex" in value:
        member = value["candidateIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "longRunning" in value:
        if type(value["longRunning"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_tool_args_delta_event(value: Object, strict: bool) -> bool:
    """ToolArgsDeltaEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["toolCallId"]) is not str:
        return False
    if type(value["delta"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_tool_args_assembled_event(value: Object, strict: bool) -> bool:
    """ToolArgsAssembledEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["toolCallId"]) is not str:
        return False
    if "input" not in value:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "signature" in value:
        if type(value["signature"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "title" in value:
        if type(value["title"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolMetadata" in value:
        if type(value["toolMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_tool_done_event(value: Object, strict: bool) -> bool:
    """ToolDoneEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["toolCallId"]) is not str:
        return False
    if not all_items(check_ag_block, value["content"], strict):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "outcome" in value:
        member = value["outcome"]
        if type(member) is not str or member not in _AG_TOOL_OUTCOME:
            return False
        if (left := left - 1) == 0:
            return True
    if "structuredContent" in value:
        if (left := left - 1) == 0:
            return True
    if "uiData" in value:
        if (left := left - 1) == 0:
            return True
    if "sideData" in value:
        if (left := left - 1) == 0:
            return True
    if "errorText" in value:
        if type(value["errorText"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "errorCode" in value:
        if type(value["errorCode"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolMetadata" in value:
        if type(value["toolMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "dynamic" in value:
        if type(value["dynamic"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "pendingInput" in value:
        member = value["pendingInput"]
        if not (type(member) is dict and check_tool_result_block_pending_input(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "isError" in value:
        if type(value["isError"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "annotations" in value:
        member = value["annotations"]
        if not (type(member) is dict and check_ag_annotations(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "skipSummarization" in value:
        if type(value["skipSummarization"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "more" in value:
        if type(value["more"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "preliminary" in value:
        if type(value["preliminary"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "candidateIndex" in value:
        member = value["candidateIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_content_block_event(value: Object, strict: bool) -> bool:
    """ContentBlockEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if not (check_ag_block(value["block"], strict)):
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "transient" in value:
        if type(value["transient"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "candidateIndex" in value:
        member = value["candidateIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_message_metadata_event(value: Object, strict: bool) -> bool:
    """MessageMetadataEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["metadata"]) is not dict:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_source_event(value: Object, strict: bool) -> bool:
    """SourceEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["sourceId"]) is not str:
        return False
    if not (check_ag_source_payload(value["source"], strict)):
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "chunkIndex" in value:
        member = value["chunkIndex"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "providerMetadata" in value:
        if type(value["providerMetadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_artifact_start_event(value: Object, strict: bool) -> bool:
    """ArtifactStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["turnId"]) is not str:
        return False
    if type(value["artifactId"]) is not str:
        return False
    if type(value["threadId"]) is not str:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "name" in value:
        if type(value["name"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "description" in value:
        if type(value["description"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "extensions" in value:
        if not all_items(is_string, value["extensions"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_artifact_delta_event(value: Object, strict: bool) -> bool:
    """ArtifactDeltaEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["artifactId"]) is not str:
        return False
    if not (check_ag_block(value["part"], strict)):
        return False
    if type(value["append"]) is not bool:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_artifact_end_event(value: Object, strict: bool) -> bool:
    """ArtifactEndEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["artifactId"]) is not str:
        return False
    if value["lastChunk"] is not True:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_display_required_event(value: Object, strict: bool) -> bool:
    """DisplayRequiredEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["provider"]) is not str:
        return False
    if type(value["html"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_subagent_start_event(value: Object, strict: bool) -> bool:
    """SubagentStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["turnId"]) is not str:
        return False
    if type(value["parentTurnId"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "agentId" in value:
        if type(value["agentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "agentName" in value:
        if type(value["agentName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_subagent_done_event(value: Object, strict: bool) -> bool:
    """SubagentDoneEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["turnId"]) is not str:
        return False
    if type(value["parentTurnId"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_handoff_event(value: Object, strict: bool) -> bool:
    """HandoffEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "kind" in value:
        member = value["kind"]
        if type(member) is not str or member not in _AG_HANDOFF_KIND:
            return False
        if (left := left - 1) == 0:
            return True
    if "fromAgentId" in value:
        if type(value["fromAgentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toAgentId" in value:
        if type(value["toAgentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toAgentName" in value:
        if type(value["toAgentName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_hitl_ask_event(value: Object, strict: bool) -> bool:
    """HitlAskEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["askId"]) is not str:
        return False
    member = value["kind"]
    if type(member) is not str or member not in _AG_ASK_KIND:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "message" in value:
        if type(value["message"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "schema" in value:
        if (left := left - 1) == 0:
            return True
    if "choices" in value:
        if not all_items(_ag_choice_item, value["choices"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "authConfig" in value:
        member = value["authConfig"]
        if not (type(member) is dict and check_ag_auth_config(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "url" in value:
        if type(value["url"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "metadata" in value:
        if type(value["metadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "requestState" in value:
        if type(value["requestState"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "inputKey" in value:
        if type(value["inputKey"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "resumeBinding" in value:
        member = value["resumeBinding"]
        if type(member) is not str or member not in _AG_RESUME_BINDING:
            return False
        if (left := left - 1) == 0:
            return True
    if "ordinal" in value:
        member = value["ordinal"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "token" in value:
        if type(value["token"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "expiresAt" in value:
        if type(value["expiresAt"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "continuation" in value:
        member = value["continuation"]
        if type(member) is not str or member not in _VALUES_9:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_call_event(value: Object, strict: bool) -> bool:
    """UiCallEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["callId"]) is not str:
        return False
    if type(value["method"]) is not str:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "args" in value:
        if (left := left - 1) == 0:
            return True
    if "wantResponse" in value:
        if type(value["wantResponse"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "callableFrom" in value:
        member = value["callableFrom"]
        if type(member) is not str or member not in _VALUES_10:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_result_event(value: Object, strict: bool) -> bool:
    """UiResultEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["callId"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "method" in value:
        if type(value["method"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "value" in value:
        if (left := left - 1) == 0:
            return True
    if "error" in value:
        member = value["error"]
        if not (type(member) is dict and check_ui_result_event_error(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_result_event_error(value: Object, strict: bool) -> bool:
    """UiResultEventError."""
    if type(value["code"]) is not str:
        return False
    if type(value["message"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "path" in value:
        if type(value["path"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_action_result_event(value: Object, strict: bool) -> bool:
    """UiActionResultEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["actionId"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "value" in value:
        if (left := left - 1) == 0:
            return True
    if "error" in value:
        member = value["error"]
        if not (type(member) is dict and check_ui_result_event_error(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_widget_result_event(value: Object, strict: bool) -> bool:
    """UiWidgetResultEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["callId"]) is not str:
        return False
    if type(value["result"]) is not str:
        return False
    left = len(value) - 5
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_display_mode_event(value: Object, strict: bool) -> bool:
    """UiDisplayModeEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["mode"]
    if type(member) is not str or member not in _AG_DISPLAY_MODE:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "granted" in value:
        member = value["granted"]
        if type(member) is not str or member not in _AG_DISPLAY_MODE:
            return False
        if (left := left - 1) == 0:
            return True
    if "surfaceId" in value:
        if type(value["surfaceId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_surface_start_event(value: Object, strict: bool) -> bool:
    """UiSurfaceStartEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if type(value["catalogId"]) is not str:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "surfaceProperties" in value:
        if (left := left - 1) == 0:
            return True
    if "sendDataModel" in value:
        if type(value["sendDataModel"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "components" in value:
        if (left := left - 1) == 0:
            return True
    if "dataModel" in value:
        if (left := left - 1) == 0:
            return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_surface_update_event(value: Object, strict: bool) -> bool:
    """UiSurfaceUpdateEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    if "components" not in value:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_surface_end_event(value: Object, strict: bool) -> bool:
    """UiSurfaceEndEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ui_data_model_event(value: Object, strict: bool) -> bool:
    """UiDataModelEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if type(value["surfaceId"]) is not str:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "path" in value:
        if type(value["path"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "value" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_state_snapshot_event(value: Object, strict: bool) -> bool:
    """StateSnapshotEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if "snapshot" not in value:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_state_delta_event(value: Object, strict: bool) -> bool:
    """StateDeltaEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    if "patch" not in value:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_memory_write_event(value: Object, strict: bool) -> bool:
    """MemoryWriteEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["scope"]
    if type(member) is not str or member not in _AG_MEMORY_SCOPE:
        return False
    if ("value" in value) + ("patch" in value) != 1:
        return False
    left = len(value) - 3
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "key" in value:
        if type(value["key"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "value" in value:
        if (left := left - 1) == 0:
            return True
    if "patch" in value:
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "durable" in value:
        if type(value["durable"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_guardrail_result_event(value: Object, strict: bool) -> bool:
    """GuardrailResultEvent."""
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    member = value["target"]
    if type(member) is not str or member not in _AG_GUARDRAIL_TARGET:
        return False
    if type(value["passed"]) is not bool:
        return False
    left = len(value) - 4
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "action" in value:
        member = value["action"]
        if type(member) is not str or member not in _AG_GUARDRAIL_ACTION:
            return False
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "guardrailName" in value:
        if type(value["guardrailName"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "safety" in value:
        if not all_items(_ag_safety_item, value["safety"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ext_event(value: Object, strict: bool) -> bool:
    """ExtEvent."""
    member = value["type"]
    if not (
        type(member) is str
        and len(member) <= 4096
        and (_PATTERN_6 if strict else _PATTERN_7)(member) is not None
        and "\n" not in member
    ):
        return False
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return True


def check_ag_choice(value: Object, strict: bool) -> bool:
    """AgChoice."""
    if type(value["id"]) is not str:
        return False
    if type(value["label"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "value" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_auth_config(value: Object, strict: bool) -> bool:
    """AgAuthConfig."""
    if type(value["scheme"]) is not str:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "scopes" in value:
        if not all_items(is_string, value["scopes"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "authorizationUrl" in value:
        if type(value["authorizationUrl"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "tokenUrl" in value:
        if type(value["tokenUrl"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "clientId" in value:
        if type(value["clientId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "audience" in value:
        if type(value["audience"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_safety(value: Object, strict: bool) -> bool:
    """AgSafety."""
    if type(value["category"]) is not str:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "score" in value:
        if not is_number(value["score"]):
            return False
        if (left := left - 1) == 0:
            return True
    if "probability" in value:
        if type(value["probability"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "blocked" in value:
        if type(value["blocked"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_trigger(value: Object, strict: bool) -> bool:
    """AgTrigger."""
    member = value["kind"]
    if type(member) is not str or member not in _VALUES_11:
        return False
    left = len(value) - 1
    if left == 0:
        return True
    if "ref" in value:
        if type(value["ref"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_paused_ask(value: Object, strict: bool) -> bool:
    """AgPausedAsk."""
    if type(value["askId"]) is not str:
        return False
    member = value["kind"]
    if type(member) is not str or member not in _AG_ASK_KIND:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "message" in value:
        if type(value["message"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "schema" in value:
        if (left := left - 1) == 0:
            return True
    if "choices" in value:
        if not all_items(_ag_choice_item, value["choices"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "authConfig" in value:
        member = value["authConfig"]
        if not (type(member) is dict and check_ag_auth_config(member, strict)):
            return False
        if (left := left - 1) == 0:
            return True
    if "url" in value:
        if type(value["url"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "toolCallId" in value:
        if type(value["toolCallId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "metadata" in value:
        if type(value["metadata"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    if "requestState" in value:
        if type(value["requestState"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "inputKey" in value:
        if type(value["inputKey"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "resumeBinding" in value:
        member = value["resumeBinding"]
        if type(member) is not str or member not in _AG_RESUME_BINDING:
            return False
        if (left := left - 1) == 0:
            return True
    if "ordinal" in value:
        member = value["ordinal"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "token" in value:
        if type(value["token"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "expiresAt" in value:
        if type(value["expiresAt"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_outcome_success(value: Object, strict: bool) -> bool:
    """AgOutcomeSuccess."""
    left = len(value) - 1
    if left == 0:
        return True
    if "result" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_outcome_error(value: Object, strict: bool) -> bool:
    """AgOutcomeError."""
    if type(value["message"]) is not str:
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "code" in value:
        if type(value["code"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_outcome_rejected(value: Object, strict: bool) -> bool:
    """AgOutcomeRejected."""
    left = len(value) - 1
    if left == 0:
        return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_outcome_aborted(value: Object, strict: bool) -> bool:
    """AgOutcomeAborted."""
    left = len(value) - 1
    if left == 0:
        return True
    if "reason" in value:
        if type(value["reason"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_outcome_paused(value: Object, strict: bool) -> bool:
    """AgOutcomePaused."""
    if not all_items(_ag_paused_ask_item, value["asks"], strict):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "result" in value:
        if (left := left - 1) == 0:
            return True
    return not strict


def check_ag_usage(value: Object, strict: bool) -> bool:
    """AgUsage."""
    left = len(value)
    if left == 0:
        return True
    if "inputTokens" in value:
        member = value["inputTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "outputTokens" in value:
        member = value["outputTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "cacheReadTokens" in value:
        member = value["cacheReadTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "cacheWriteTokens" in value:
        member = value["cacheWriteTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "reasoningTokens" in value:
        member = value["reasoningTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "toolUseInputTokens" in value:
        member = value["toolUseInputTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "totalTokens" in value:
        member = value["totalTokens"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    if "costUsd" in value:
        if not is_number(value["costUsd"]):
            return False
        if (left := left - 1) == 0:
            return True
    if "cumulative" in value:
        if type(value["cumulative"]) is not bool:
            return False
        if (left := left - 1) == 0:
            return True
    if "byModel" in value:
        if not all_values(_ag_usage_item, value["byModel"], strict):
            return False
        if (left := left - 1) == 0:
            return True
    if "serverToolRequests" in value:
        member = value["serverToolRequests"]
        if (type(member) is not int or member < 0) and not is_count(member):
            return False
        if (left := left - 1) == 0:
            return True
    return not strict


def check_unknown_block(value: Object, strict: bool) -> bool:
    """UnknownBlock."""
    return True


def check_unknown_event(value: Object, strict: bool) -> bool:
    """UnknownEvent."""
    if type(value["type"]) is not str:
        return False
    member = value["seq"]
    if (type(member) is not int or member < 0) and not is_count(member):
        return False
    left = len(value) - 2
    if left == 0:
        return True
    if "turnId" in value:
        if type(value["turnId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "messageId" in value:
        if type(value["messageId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "id" in value:
        if type(value["id"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "parentId" in value:
        if type(value["parentId"]) is not str:
            return False
        if (left := left - 1) == 0:
            return True
    if "_meta" in value:
        if type(value["_meta"]) is not dict:
            return False
        if (left := left - 1) == 0:
            return True
    return True


def check_ag_source(value: object, strict: bool) -> bool:
    """AgSource, by its type."""
    if type(value) is not dict:
        return False
    tag = value["type"]
    if type(tag) is not str:
        return False
    if tag in AG_SOURCE_VARIANTS:
        return AG_SOURCE_VARIANTS[tag](value, strict)
    return False


def check_ag_source_payload(value: object, strict: bool) -> bool:
    """AgSourcePayload, by its type."""
    if type(value) is not dict:
        return False
    if "type" not in value:
        return check_ag_source_payload_link(value, strict)
    tag = value["type"]
    if type(tag) is not str:
        return False
    if tag in AG_SOURCE_PAYLOAD_VARIANTS:
        return AG_SOURCE_PAYLOAD_VARIANTS[tag](value, strict)
    return False


def check_ag_block(value: object, strict: bool) -> bool:
    """AgBlock, by its type."""
    if type(value) is not dict:
        return False
    tag = value["type"]
    if type(tag) is not str:
        return False
    if tag in AG_BLOCK_VARIANTS:
        return AG_BLOCK_VARIANTS[tag](value, strict)
    if strict or not _PATTERN(tag) or _PATTERN_2(tag):
        return False
    return check_unknown_block(value, strict)


def check_ag_citation(value: object, strict: bool) -> bool:
    """AgCitation, by its kind."""
    if type(value) is not dict:
        return False
    tag = value["kind"]
    if type(tag) is not str:
        return False
    if tag in AG_CITATION_VARIANTS:
        return AG_CITATION_VARIANTS[tag](value, strict)
    return False


def _check_ag_surface_interaction_a2ui(value: object, strict: bool) -> bool:
    """AgSurfaceInteraction_a2ui, by its a2uiMessage."""
    if type(value) is not dict:
        return False
    tag = value["a2uiMessage"]
    if type(tag) is not str:
        return False
    if tag in _CHECK_AG_SURFACE_INTERACTION_A2UI_VARIANTS:
        return _CHECK_AG_SURFACE_INTERACTION_A2UI_VARIANTS[tag](value, strict)
    return False


def _check_ag_surface_interaction_mcp_app(value: object, strict: bool) -> bool:
    """AgSurfaceInteraction_mcp-app, by its method."""
    if type(value) is not dict:
        return False
    tag = value["method"]
    if type(tag) is not str:
        return False
    if tag in _CHECK_AG_SURFACE_INTERACTION_MCP_APP_VARIANTS:
        return _CHECK_AG_SURFACE_INTERACTION_MCP_APP_VARIANTS[tag](value, strict)
    return False


def _check_ag_surface_interaction_openai_app(value: object, strict: bool) -> bool:
    """AgSurfaceInteraction_openai-app, by its method."""
    if type(value) is not dict:
        return False
    tag = value["method"]
    if type(tag) is not str:
        return False
    if tag in _CHECK_AG_SURFACE_INTERACTION_OPENAI_APP_VARIANTS:
        return _CHECK_AG_SURFACE_INTERACTION_OPENAI_APP_VARIANTS[tag](value, strict)
    return False


def check_ag_surface_interaction(value: object, strict: bool) -> bool:
    """AgSurfaceInteraction, by its surface."""
    if type(value) is not dict:
        return False
    tag = value["surface"]
    if type(tag) is not str:
        return False
    if tag in AG_SURFACE_INTERACTION_VARIANTS:
        return AG_SURFACE_INTERACTION_VARIANTS[tag](value, strict)
    return False


def check_ag_mcp_app_view_message(value: object, strict: bool) -> bool:
    """AgMcpAppViewMessage, by its method."""
    if type(value) is not dict:
        return False
    tag = value["method"]
    if type(tag) is not str:
        return False
    if tag in AG_MCP_APP_VIEW_MESSAGE_VARIANTS:
        return AG_MCP_APP_VIEW_MESSAGE_VARIANTS[tag](value, strict)
    return False


def check_ag_open_ai_widget_action(value: object, strict: bool) -> bool:
    """AgOpenAiWidgetAction, by its method."""
    if type(value) is not dict:
        return False
    tag = value["method"]
    if type(tag) is not str:
        return False
    if tag in AG_OPEN_AI_WIDGET_ACTION_VARIANTS:
        return AG_OPEN_AI_WIDGET_ACTION_VARIANTS[tag](value, strict)
    return False


def check_ag_tool_def_source(value: object, strict: bool) -> bool:
    """AgToolDefSource, by its type."""
    if type(value) is not dict:
        return False
    tag = value["type"]
    if type(tag) is not str:
        return False
    if tag in AG_TOOL_DEF_SOURCE_VARIANTS:
        return AG_TOOL_DEF_SOURCE_VARIANTS[tag](value, strict)
    return False


def check_ag_input(value: object, strict: bool) -> bool:
    """AgInput, by its kind."""
    if type(value) is not dict:
        return False
    tag = value["kind"]
    if type(tag) is not str:
        return False
    if tag in AG_INPUT_VARIANTS:
        return AG_INPUT_VARIANTS[tag](value, strict)
    return False


def check_ag_event(value: object, strict: bool) -> bool:
    """AgEvent, by its type."""
    if type(value) is not dict:
        return False
    tag = value["type"]
    if type(tag) is not str:
        return False
    if tag in AG_EVENT_VARIANTS:
        return AG_EVENT_VARIANTS[tag](value, strict)
    if tag.startswith("ext."):
        return check_ext_event(value, strict)
    if strict or not _PATTERN_4(tag) or _PATTERN_5(tag):
        return False
    return check_unknown_event(value, strict)


def check_known_event(value: object, strict: bool) -> bool:
    """KnownEvent, by its type."""
    if type(value) is not dict:
        return False
    tag = value["type"]
    if type(tag) is not str:
        return False
    if tag in KNOWN_EVENT_VARIANTS:
        return KNOWN_EVENT_VARIANTS[tag](value, strict)
    return False


def check_ag_outcome(value: object, strict: bool) -> bool:
    """AgOutcome, by its type."""
    if type(value) is not dict:
        return False
    tag = value["type"]
    if type(tag) is not str:
        return False
    if tag in AG_OUTCOME_VARIANTS:
        return AG_OUTCOME_VARIANTS[tag](value, strict)
    return False


AG_SOURCE_VARIANTS: dict[str, RecordCheck] = {
    "base64": check_ag_source_base64,
    "url": check_ag_source_url,
    "file": check_ag_source_file,
}
AG_SOURCE_PAYLOAD_VARIANTS: dict[str, RecordCheck] = {
    "base64": check_ag_source_base64,
    "url": check_ag_source_url,
    "file": check_ag_source_file,
    "document": check_ag_source_payload_document,
}
AG_BLOCK_VARIANTS: dict[str, RecordCheck] = {
    "text": check_text_block,
    "image": check_image_block,
    "audio": check_audio_block,
    "file": check_file_block,
    "document": check_document_block,
    "resource": check_resource_block,
    "resource-link": check_resource_link_block,
    "code": check_code_block,
    "code-result": check_code_result_block,
    "reasoning": check_reasoning_block,
    "compaction": check_compaction_block,
    "search-result": check_search_result_block,
    "tool-call": check_tool_call_block,
    "tool-result": check_tool_result_block,
    "data": check_data_block,
    "provider-raw": check_provider_raw_block,
}
AG_CITATION_VARIANTS: dict[str, RecordCheck] = {
    "char": check_ag_citation_char,
    "page": check_ag_citation_page,
    "block": check_ag_citation_block,
    "url": check_ag_citation_url,
    "offset": check_ag_citation_offset,
}
_CHECK_AG_SURFACE_INTERACTION_A2UI_VARIANTS: dict[str, RecordCheck] = {
    "action": check_ag_a2ui_surface_action,
    "function-response": check_ag_a2ui_function_response,
    "error": check_ag_a2ui_error,
}
_CHECK_AG_SURFACE_INTERACTION_MCP_APP_VARIANTS: dict[str, RecordCheck] = {
    "ui/update-model-context": check_ag_mcp_app_view_message_update_model_context,
    "ui/message": check_ag_mcp_app_view_message_message,
    "ui/request-display-mode": check_ag_mcp_app_view_message_request_display_mode,
    "ui/open-link": check_ag_mcp_app_view_message_open_link,
}
_CHECK_AG_SURFACE_INTERACTION_OPENAI_APP_VARIANTS: dict[str, RecordCheck] = {
    "setWidgetState": check_ag_open_ai_widget_action_set_widget_state,
    "callTool": check_ag_open_ai_widget_action_call_tool,
    "sendFollowUpMessage": check_ag_open_ai_widget_action_send_follow_up_message,
    "requestDisplayMode": check_ag_open_ai_widget_action_request_display_mode,
}
AG_SURFACE_INTERACTION_VARIANTS: dict[str, RecordCheck] = {
    "a2ui": _check_ag_surface_interaction_a2ui,
    "mcp-app": _check_ag_surface_interaction_mcp_app,
    "openai-app": _check_ag_surface_interaction_openai_app,
}
AG_MCP_APP_VIEW_MESSAGE_VARIANTS: dict[str, RecordCheck] = {
    "ui/update-model-context": check_ag_mcp_app_view_message_update_model_context,
    "ui/message": check_ag_mcp_app_view_message_message,
    "ui/request-display-mode": check_ag_mcp_app_view_message_request_display_mode,
    "ui/open-link": check_ag_mcp_app_view_message_open_link,
}
AG_OPEN_AI_WIDGET_ACTION_VARIANTS: dict[str, RecordCheck] = {
    "setWidgetState": check_ag_open_ai_widget_action_set_widget_state,
    "callTool": check_ag_open_ai_widget_action_call_tool,
    "sendFollowUpMessage": check_ag_open_ai_widget_action_send_follow_up_message,
    "requestDisplayMode": check_ag_open_ai_widget_action_request_display_mode,
}
AG_TOOL_DEF_SOURCE_VARIANTS: dict[str, RecordCheck] = {
    "mcp": check_ag_tool_def_source_mcp,
    "function": check_ag_tool_def_source_function,
    "frontend": check_ag_tool_def_source_frontend,
}
AG_INPUT_VARIANTS: dict[str, RecordCheck] = {
    "start": check_ag_input_start,
    "resume": check_ag_input_resume,
    "tool-result": check_ag_input_tool_result,
}
AG_EVENT_VARIANTS: dict[str, RecordCheck] = {
    "turn.start": check_turn_start_event,
    "turn.done": check_turn_done_event,
    "turn.error": check_turn_error_event,
    "turn.abort": check_turn_abort_event,
    "error": check_error_event,
    "message.start": check_message_start_event,
    "message.end": check_message_end_event,
    "message.remove": check_message_remove_event,
    "step.start": check_step_start_event,
    "step.done": check_step_done_event,
    "prompt.blocked": check_prompt_blocked_event,
    "agent.capabilities": check_agent_capabilities_event,
    "messages.snapshot": check_messages_snapshot_event,
    "host.context": check_host_context_event,
    "text.start": check_text_start_event,
    "text.delta": check_text_delta_event,
    "text.end": check_text_end_event,
    "reasoning.start": check_reasoning_start_event,
    "reasoning.delta": check_reasoning_delta_event,
    "reasoning.end": check_reasoning_end_event,
    "reasoning.opaque": check_reasoning_opaque_event,
    "reasoning.opaque.delta": check_reasoning_opaque_delta_event,
    "tool.start": check_tool_start_event,
    "tool.args.delta": check_tool_args_delta_event,
    "tool.args.assembled": check_tool_args_assembled_event,
    "tool.done": check_tool_done_event,
    "content.block": check_content_block_event,
    "message.metadata": check_message_metadata_event,
    "source": check_source_event,
    "artifact.start": check_artifact_start_event,
    "artifact.delta": check_artifact_delta_event,
    "artifact.end": check_artifact_end_event,
    "display.required": check_display_required_event,
    "subagent.start": check_subagent_start_event,
    "subagent.done": check_subagent_done_event,
    "handoff": check_handoff_event,
    "hitl.ask": check_hitl_ask_event,
    "ui.call": check_ui_call_event,
    "ui.result": check_ui_result_event,
    "ui.action-result": check_ui_action_result_event,
    "ui.widget.result": check_ui_widget_result_event,
    "ui.display-mode": check_ui_display_mode_event,
    "ui.surface.start": check_ui_surface_start_event,
    "ui.surface.update": check_ui_surface_update_event,
    "ui.surface.end": check_ui_surface_end_event,
    "ui.data-model": check_ui_data_model_event,
    "state.snapshot": check_state_snapshot_event,
    "state.delta": check_state_delta_event,
    "memory.write": check_memory_write_event,
    "guardrail.result": check_guardrail_result_event,
}
KNOWN_EVENT_VARIANTS: dict[str, RecordCheck] = {
    "turn.start": check_turn_start_event,
    "turn.done": check_turn_done_event,
    "turn.error": check_turn_error_event,
    "turn.abort": check_turn_abort_event,
    "error": check_error_event,
    "message.start": check_message_start_event,
    "message.end": check_message_end_event,
    "message.remove": check_message_remove_event,
    "step.start": check_step_start_event,
    "step.done": check_step_done_event,
    "prompt.blocked": check_prompt_blocked_event,
    "agent.capabilities": check_agent_capabilities_event,
    "messages.snapshot": check_messages_snapshot_event,
    "host.context": check_host_context_event,
    "text.start": check_text_start_event,
    "text.delta": check_text_delta_event,
    "text.end": check_text_end_event,
    "reasoning.start": check_reasoning_start_event,
    "reasoning.delta": check_reasoning_delta_event,
    "reasoning.end": check_reasoning_end_event,
    "reasoning.opaque": check_reasoning_opaque_event,
    "reasoning.opaque.delta": check_reasoning_opaque_delta_event,
    "tool.start": check_tool_start_event,
    "tool.args.delta": check_tool_args_delta_event,
    "tool.args.assembled": check_tool_args_assembled_event,
    "tool.done": check_tool_done_event,
    "content.block": check_content_block_event,
    "message.metadata": check_message_metadata_event,
    "source": check_source_event,
    "artifact.start": check_artifact_start_event,
    "artifact.delta": check_artifact_delta_event,
    "artifact.end": check_artifact_end_event,
    "display.required": check_display_required_event,
    "subagent.start": check_subagent_start_event,
    "subagent.done": check_subagent_done_event,
    "handoff": check_handoff_event,
    "hitl.ask": check_hitl_ask_event,
    "ui.call": check_ui_call_event,
    "ui.result": check_ui_result_event,
    "ui.action-result": check_ui_action_result_event,
    "ui.widget.result": check_ui_widget_result_event,
    "ui.display-mode": check_ui_display_mode_event,
    "ui.surface.start": check_ui_surface_start_event,
    "ui.surface.update": check_ui_surface_update_event,
    "ui.surface.end": check_ui_surface_end_event,
    "ui.data-model": check_ui_data_model_event,
    "state.snapshot": check_state_snapshot_event,
    "state.delta": check_state_delta_event,
    "memory.write": check_memory_write_event,
    "guardrail.result": check_guardrail_result_event,
}
AG_OUTCOME_VARIANTS: dict[str, RecordCheck] = {
    "success": check_ag_outcome_success,
    "error": check_ag_outcome_error,
    "rejected": check_ag_outcome_rejected,
    "aborted": check_ag_outcome_aborted,
    "paused": check_ag_outcome_paused,
}
# The check of each event type, for an object whose discriminator has that value.
EVENT_CHECKS: Mapping[str, RecordCheck] = AG_EVENT_VARIANTS

# The check of each definition, for any value.
CHECKS: Mapping[str, Check] = {
    "JsonValue": check_json_value,
    "AgSource": check_ag_source,
    "AgSourceBase64": tagged(check_ag_source_base64, TAGS["AgSourceBase64"]),
    "AgSourceUrl": tagged(check_ag_source_url, TAGS["AgSourceUrl"]),
    "AgSourceFile": tagged(check_ag_source_file, TAGS["AgSourceFile"]),
    "AgSourcePayload": check_ag_source_payload,
    "AgSourcePayloadLink": tagged(check_ag_source_payload_link, {}),
    "AgSourcePayloadDocument": tagged(check_ag_source_payload_document, TAGS["AgSourcePayloadDocument"]),
    "AgMeta": check_ag_meta,
    "AgProviderMeta": check_ag_provider_meta,
    "AgOpaqueKind": check_ag_opaque_kind,
    "AgOpaque": tagged(check_ag_opaque, {}),
    "AgAnnotations": tagged(check_ag_annotations, {}),
    "AgBlock": check_ag_block,
    "TextBlock": tagged(check_text_block, TAGS["TextBlock"]),
    "ImageBlock": tagged(check_image_block, TAGS["ImageBlock"]),
    "AudioBlock": tagged(check_audio_block, TAGS["AudioBlock"]),
    "FileBlock": tagged(check_file_block, TAGS["FileBlock"]),
    "DocumentBlock": tagged(check_document_block, TAGS["DocumentBlock"]),
    "ResourceBlock": tagged(check_resource_block, TAGS["ResourceBlock"]),
    "ResourceLinkBlock": tagged(check_resource_link_block, TAGS["ResourceLinkBlock"]),
    "CodeBlock": tagged(check_code_block, TAGS["CodeBlock"]),
    "CodeResultBlock": tagged(check_code_result_block, TAGS["CodeResultBlock"]),
    "ReasoningBlock": tagged(check_reasoning_block, TAGS["ReasoningBlock"]),
    "CompactionBlock": tagged(check_compaction_block, TAGS["CompactionBlock"]),
    "SearchResultBlock": tagged(check_search_result_block, TAGS["SearchResultBlock"]),
    "ToolCallBlock": tagged(check_tool_call_block, TAGS["ToolCallBlock"]),
    "AgUiVisibility": check_ag_ui_visibility,
    "ToolResultBlock": tagged(check_tool_result_block, TAGS["ToolResultBlock"]),
    "AgToolOutcome": check_ag_tool_outcome,
    "ToolResultBlockPendingInput": tagged(check_tool_result_block_pending_input, {}),
    "DataBlock": tagged(check_data_block, TAGS["DataBlock"]),
    "ProviderRawBlock": tagged(check_provider_raw_block, TAGS["ProviderRawBlock"]),
    "AgEmbeddedResource": tagged(check_ag_embedded_resource, {}),
    "AgArtifact": tagged(check_ag_artifact, {}),
    "AgMemoryScope": check_ag_memory_scope,
    "AgMemoryRecord": tagged(check_ag_memory_record, {}),
    "AgTurnRecord": tagged(check_ag_turn_record, {}),
    "AgTurnRecordHandoff": tagged(check_ag_turn_record_handoff, {}),
    "AgHandoffKind": check_ag_handoff_kind,
    "AgTurnRecordSource": tagged(check_ag_turn_record_source, {}),
    "AgBlockReason": check_ag_block_reason,
    "AgTurnRecordPromptBlocked": tagged(check_ag_turn_record_prompt_blocked, {}),
    "AgTurnRecordDisplayRequired": tagged(check_ag_turn_record_display_required, {}),
    "AgGuardrailTarget": check_ag_guardrail_target,
    "AgGuardrailAction": check_ag_guardrail_action,
    "AgTurnRecordGuardrail": tagged(check_ag_turn_record_guardrail, {}),
    "AgReduceResult": tagged(check_ag_reduce_result, {}),
    "AgIndexUnit": check_ag_index_unit,
    "AgIndexBounds": check_ag_index_bounds,
    "AgCitation": check_ag_citation,
    "AgCitationChar": tagged(check_ag_citation_char, TAGS["AgCitationChar"]),
    "AgCitationPage": tagged(check_ag_citation_page, TAGS["AgCitationPage"]),
    "AgCitationBlock": tagged(check_ag_citation_block, TAGS["AgCitationBlock"]),
    "AgCitationUrl": tagged(check_ag_citation_url, TAGS["AgCitationUrl"]),
    "AgCitationOffset": tagged(check_ag_citation_offset, TAGS["AgCitationOffset"]),
    "AgRole": check_ag_role,
    "AgReasoningConfig": tagged(check_ag_reasoning_config, {}),
    "AgHitlAnswer": tagged(check_ag_hitl_answer, {}),
    "AgSurfaceInteraction": check_ag_surface_interaction,
    "AgA2uiSurfaceAction": tagged(check_ag_a2ui_surface_action, TAGS["AgA2uiSurfaceAction"]),
    "AgA2uiSurfaceActionContext": check_ag_a2ui_surface_action_context,
    "AgA2uiFunctionResponse": tagged(check_ag_a2ui_function_response, TAGS["AgA2uiFunctionResponse"]),
    "AgA2uiError": tagged(check_ag_a2ui_error, TAGS["AgA2uiError"]),
    "AgMcpAppViewMessage": check_ag_mcp_app_view_message,
    "AgMcpAppViewMessageUpdateModelContext": tagged(
        check_ag_mcp_app_view_message_update_model_context, TAGS["AgMcpAppViewMessageUpdateModelContext"]
    ),
    "AgMcpAppViewMessageUpdateModelContextParams": tagged(
        check_ag_mcp_app_view_message_update_model_context_params, {}
    ),
    "AgMcpAppViewMessageMessage": tagged(check_ag_mcp_app_view_message_message, TAGS["AgMcpAppViewMessageMessage"]),
    "AgMcpAppViewMessageMessageParams": tagged(check_ag_mcp_app_view_message_message_params, {}),
    "AgMcpAppViewMessageMessageParamsContent": tagged(check_ag_mcp_app_view_message_message_params_content, {}),
    "AgMcpAppViewMessageRequestDisplayMode": tagged(
        check_ag_mcp_app_view_message_request_display_mode, TAGS["AgMcpAppViewMessageRequestDisplayMode"]
    ),
    "AgMcpAppViewMessageRequestDisplayModeParams": tagged(
        check_ag_mcp_app_view_message_request_display_mode_params, {}
    ),
    "AgMcpAppViewMessageOpenLink": tagged(check_ag_mcp_app_view_message_open_link, TAGS["AgMcpAppViewMessageOpenLink"]),
    "AgMcpAppViewMessageOpenLinkParams": tagged(check_ag_mcp_app_view_message_open_link_params, {}),
    "AgDisplayMode": check_ag_display_mode,
    "AgOpenAiWidgetAction": check_ag_open_ai_widget_action,
    "AgOpenAiWidgetActionSetWidgetState": tagged(
        check_ag_open_ai_widget_action_set_widget_state, TAGS["AgOpenAiWidgetActionSetWidgetState"]
    ),
    "AgOpenAiWidgetActionCallTool": tagged(
        check_ag_open_ai_widget_action_call_tool, TAGS["AgOpenAiWidgetActionCallTool"]
    ),
    "AgOpenAiWidgetActionSendFollowUpMessage": tagged(
        check_ag_open_ai_widget_action_send_follow_up_message, TAGS["AgOpenAiWidgetActionSendFollowUpMessage"]
    ),
    "AgOpenAiWidgetActionRequestDisplayMode": tagged(
        check_ag_open_ai_widget_action_request_display_mode, TAGS["AgOpenAiWidgetActionRequestDisplayMode"]
    ),
    "AgClientCapabilities": tagged(check_ag_client_capabilities, {}),
    "AgClientCapabilitiesFrontendTool": tagged(check_ag_client_capabilities_frontend_tool, {}),
    "AgClientCapabilitiesHitl": tagged(check_ag_client_capabilities_hitl, {}),
    "AgClientCapabilitiesStreaming": tagged(check_ag_client_capabilities_streaming, {}),
    "AgClientCapabilitiesUiResources": tagged(check_ag_client_capabilities_ui_resources, {}),
    "AgClientCapabilitiesState": tagged(check_ag_client_capabilities_state, {}),
    "AgProfile": check_ag_profile,
    "AgCapabilities": tagged(check_ag_capabilities, {}),
    "AgToolDef": tagged(check_ag_tool_def, {}),
    "AgToolDefSource": check_ag_tool_def_source,
    "AgToolDefSourceMcp": tagged(check_ag_tool_def_source_mcp, TAGS["AgToolDefSourceMcp"]),
    "AgToolDefSourceFunction": tagged(check_ag_tool_def_source_function, TAGS["AgToolDefSourceFunction"]),
    "AgToolDefSourceFrontend": tagged(check_ag_tool_def_source_frontend, TAGS["AgToolDefSourceFrontend"]),
    "AgRunConfig": tagged(check_ag_run_config, {}),
    "AgRunConfigToolChoice": check_ag_run_config_tool_choice,
    "AgRunConfigToolChoiceMode": check_ag_run_config_tool_choice_mode,
    "AgRunConfigToolChoiceTool": tagged(check_ag_run_config_tool_choice_tool, {}),
    "AgRunConfigResponseFormat": tagged(check_ag_run_config_response_format, {}),
    "AgRunConfigPushNotification": tagged(check_ag_run_config_push_notification, {}),
    "AgRunConfigPushNotificationAuth": tagged(check_ag_run_config_push_notification_auth, {}),
    "AgInput": check_ag_input,
    "AgInputStart": tagged(check_ag_input_start, TAGS["AgInputStart"]),
    "AgInputResume": tagged(check_ag_input_resume, TAGS["AgInputResume"]),
    "AgInputToolResult": tagged(check_ag_input_tool_result, TAGS["AgInputToolResult"]),
    "AgInputToolResultResult": tagged(check_ag_input_tool_result_result, {}),
    "AgMessage": tagged(check_ag_message, {}),
    "AgEvent": check_ag_event,
    "KnownEvent": check_known_event,
    "TurnStartEvent": tagged(check_turn_start_event, TAGS["TurnStartEvent"]),
    "TurnDoneEvent": tagged(check_turn_done_event, TAGS["TurnDoneEvent"]),
    "TurnErrorEvent": tagged(check_turn_error_event, TAGS["TurnErrorEvent"]),
    "TurnAbortEvent": tagged(check_turn_abort_event, TAGS["TurnAbortEvent"]),
    "ErrorEvent": tagged(check_error_event, TAGS["ErrorEvent"]),
    "MessageStartEvent": tagged(check_message_start_event, TAGS["MessageStartEvent"]),
    "MessageEndEvent": tagged(check_message_end_event, TAGS["MessageEndEvent"]),
    "MessageRemoveEvent": tagged(check_message_remove_event, TAGS["MessageRemoveEvent"]),
    "StepStartEvent": tagged(check_step_start_event, TAGS["StepStartEvent"]),
    "StepDoneEvent": tagged(check_step_done_event, TAGS["StepDoneEvent"]),
    "PromptBlockedEvent": tagged(check_prompt_blocked_event, TAGS["PromptBlockedEvent"]),
    "AgentCapabilitiesEvent": tagged(check_agent_capabilities_event, TAGS["AgentCapabilitiesEvent"]),
    "MessagesSnapshotEvent": tagged(check_messages_snapshot_event, TAGS["MessagesSnapshotEvent"]),
    "HostContextEvent": tagged(check_host_context_event, TAGS["HostContextEvent"]),
    "TextStartEvent": tagged(check_text_start_event, TAGS["TextStartEvent"]),
    "TextDeltaEvent": tagged(check_text_delta_event, TAGS["TextDeltaEvent"]),
    "TextEndEvent": tagged(check_text_end_event, TAGS["TextEndEvent"]),
    "ReasoningStartEvent": tagged(check_reasoning_start_event, TAGS["ReasoningStartEvent"]),
    "ReasoningDeltaEvent": tagged(check_reasoning_delta_event, TAGS["ReasoningDeltaEvent"]),
    "ReasoningEndEvent": tagged(check_reasoning_end_event, TAGS["ReasoningEndEvent"]),
    "ReasoningOpaqueEvent": tagged(check_reasoning_opaque_event, TAGS["ReasoningOpaqueEvent"]),
    "ReasoningOpaqueDeltaEvent": tagged(check_reasoning_opaque_delta_event, TAGS["ReasoningOpaqueDeltaEvent"]),
    "ToolStartEvent": tagged(check_tool_start_event, TAGS["ToolStartEvent"]),
    "ToolArgsDeltaEvent": tagged(check_tool_args_delta_event, TAGS["ToolArgsDeltaEvent"]),
    "ToolArgsAssembledEvent": tagged(check_tool_args_assembled_event, TAGS["ToolArgsAssembledEvent"]),
    "ToolDoneEvent": tagged(check_tool_done_event, TAGS["ToolDoneEvent"]),
    "ContentBlockEvent": tagged(check_content_block_event, TAGS["ContentBlockEvent"]),
    "MessageMetadataEvent": tagged(check_message_metadata_event, TAGS["MessageMetadataEvent"]),
    "SourceEvent": tagged(check_source_event, TAGS["SourceEvent"]),
    "ArtifactStartEvent": tagged(check_artifact_start_event, TAGS["ArtifactStartEvent"]),
    "ArtifactDeltaEvent": tagged(check_artifact_delta_event, TAGS["ArtifactDeltaEvent"]),
    "ArtifactEndEvent": tagged(check_artifact_end_event, TAGS["ArtifactEndEvent"]),
    "DisplayRequiredEvent": tagged(check_display_required_event, TAGS["DisplayRequiredEvent"]),
    "SubagentStartEvent": tagged(check_subagent_start_event, TAGS["SubagentStartEvent"]),
    "SubagentDoneEvent": tagged(check_subagent_done_event, TAGS["SubagentDoneEvent"]),
    "HandoffEvent": tagged(check_handoff_event, TAGS["HandoffEvent"]),
    "HitlAskEvent": tagged(check_hitl_ask_event, TAGS["HitlAskEvent"]),
    "UiCallEvent": tagged(check_ui_call_event, TAGS["UiCallEvent"]),
    "UiResultEvent": tagged(check_ui_result_event, TAGS["UiResultEvent"]),
    "UiResultEventError": tagged(check_ui_result_event_error, {}),
    "UiActionResultEvent": tagged(check_ui_action_result_event, TAGS["UiActionResultEvent"]),
    "UiWidgetResultEvent": tagged(check_ui_widget_result_event, TAGS["UiWidgetResultEvent"]),
    "UiDisplayModeEvent": tagged(check_ui_display_mode_event, TAGS["UiDisplayModeEvent"]),
    "UiSurfaceStartEvent": tagged(check_ui_surface_start_event, TAGS["UiSurfaceStartEvent"]),
    "UiSurfaceUpdateEvent": tagged(check_ui_surface_update_event, TAGS["UiSurfaceUpdateEvent"]),
    "UiSurfaceEndEvent": tagged(check_ui_surface_end_event, TAGS["UiSurfaceEndEvent"]),
    "UiDataModelEvent": tagged(check_ui_data_model_event, TAGS["UiDataModelEvent"]),
    "StateSnapshotEvent": tagged(check_state_snapshot_event, TAGS["StateSnapshotEvent"]),
    "StateDeltaEvent": tagged(check_state_delta_event, TAGS["StateDeltaEvent"]),
    "MemoryWriteEvent": tagged(check_memory_write_event, TAGS["MemoryWriteEvent"]),
    "GuardrailResultEvent": tagged(check_guardrail_result_event, TAGS["GuardrailResultEvent"]),
    "ExtEvent": tagged(check_ext_event, {}),
    "AgChoice": tagged(check_ag_choice, {}),
    "AgAuthConfig": tagged(check_ag_auth_config, {}),
    "AgSafety": tagged(check_ag_safety, {}),
    "AgTrigger": tagged(check_ag_trigger, {}),
    "AgAskKind": check_ag_ask_kind,
    "AgResumeBinding": check_ag_resume_binding,
    "AgPausedAsk": tagged(check_ag_paused_ask, {}),
    "AgOutcome": check_ag_outcome,
    "AgOutcomeSuccess": tagged(check_ag_outcome_success, TAGS["AgOutcomeSuccess"]),
    "AgOutcomeError": tagged(check_ag_outcome_error, TAGS["AgOutcomeError"]),
    "AgOutcomeRejected": tagged(check_ag_outcome_rejected, TAGS["AgOutcomeRejected"]),
    "AgOutcomeAborted": tagged(check_ag_outcome_aborted, TAGS["AgOutcomeAborted"]),
    "AgOutcomePaused": tagged(check_ag_outcome_paused, TAGS["AgOutcomePaused"]),
    "AgFinishReason": check_ag_finish_reason,
    "AgUsage": tagged(check_ag_usage, {}),
    "AgUsageByModel": check_ag_usage_by_model,
}
