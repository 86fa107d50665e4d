"""Wire: the protocol's values as they stand in JSON, for type checkers.

Generated from schema/agjson.schema.json, version 1.0.0-draft.1. Never edited by hand.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, TypeGuard, Union

from agjson_generated.agjson.tables import EVENT_TYPES
from agjson_runtime.records import JsonValue

__all__ = [
    "AgA2uiError",
    "AgA2uiFunctionResponse",
    "AgA2uiSurfaceAction",
    "AgA2uiSurfaceActionContext",
    "AgAnnotations",
    "AgArtifact",
    "AgAskKind",
    "AgAuthConfig",
    "AgBlock",
    "AgBlockReason",
    "AgCapabilities",
    "AgChoice",
    "AgCitation",
    "AgCitationBlock",
    "AgCitationChar",
    "AgCitationOffset",
    "AgCitationPage",
    "AgCitationUrl",
    "AgClientCapabilities",
    "AgClientCapabilitiesFrontendTool",
    "AgClientCapabilitiesHitl",
    "AgClientCapabilitiesState",
    "AgClientCapabilitiesStreaming",
    "AgClientCapabilitiesUiResources",
    "AgDisplayMode",
    "AgEmbeddedResource",
    "AgEvent",
    "AgFinishReason",
    "AgGuardrailAction",
    "AgGuardrailTarget",
    "AgHandoffKind",
    "AgHitlAnswer",
    "AgIndexBounds",
    "AgIndexUnit",
    "AgInput",
    "AgInputResume",
    "AgInputStart",
    "AgInputToolResult",
    "AgInputToolResultResult",
    "AgMcpAppViewMessage",
    "AgMcpAppViewMessageMessage",
    "AgMcpAppViewMessageMessageParams",
    "AgMcpAppViewMessageMessageParamsContent",
    "AgMcpAppViewMessageOpenLink",
    "AgMcpAppViewMessageOpenLinkParams",
    "AgMcpAppViewMessageRequestDisplayMode",
    "AgMcpAppViewMessageRequestDisplayModeParams",
    "AgMcpAppViewMessageUpdateModelContext",
    "AgMcpAppViewMessageUpdateModelContextParams",
    "AgMemoryRecord",
    "AgMemoryScope",
    "AgMessage",
    "AgMeta",
    "AgOpaque",
    "AgOpaqueKind",
    "AgOpenAiWidgetAction",
    "AgOpenAiWidgetActionCallTool",
    "AgOpenAiWidgetActionRequestDisplayMode",
    "AgOpenAiWidgetActionSendFollowUpMessage",
    "AgOpenAiWidgetActionSetWidgetState",
    "AgOutcome",
    "AgOutcomeAborted",
    "AgOutcomeError",
    "AgOutcomePaused",
    "AgOutcomeRejected",
    "AgOutcomeSuccess",
    "AgPausedAsk",
    "AgProfile",
    "AgProviderMeta",
    "AgReasoningConfig",
    "AgReduceResult",
    "AgResumeBinding",
    "AgRole",
    "AgRunConfig",
    "AgRunConfigPushNotification",
    "AgRunConfigPushNotificationAuth",
    "AgRunConfigResponseFormat",
    "AgRunConfigToolChoice",
    "AgRunConfigToolChoiceMode",
    "AgRunConfigToolChoiceTool",
    "AgSafety",
    "AgSource",
    "AgSourceBase64",
    "AgSourceFile",
    "AgSourcePayload",
    "AgSourcePayloadDocument",
    "AgSourcePayloadLink",
    "AgSourceUrl",
    "AgSurfaceInteraction",
    "AgToolDef",
    "AgToolDefSource",
    "AgToolDefSourceFrontend",
    "AgToolDefSourceFunction",
    "AgToolDefSourceMcp",
    "AgToolOutcome",
    "AgTrigger",
    "AgTurnRecord",
    "AgTurnRecordDisplayRequired",
    "AgTurnRecordGuardrail",
    "AgTurnRecordHandoff",
    "AgTurnRecordPromptBlocked",
    "AgTurnRecordSource",
    "AgUiVisibility",
    "AgUsage",
    "AgUsageByModel",
    "AgentCapabilitiesEvent",
    "ArtifactDeltaEvent",
    "ArtifactEndEvent",
    "ArtifactStartEvent",
    "AudioBlock",
    "CodeBlock",
    "CodeResultBlock",
    "CompactionBlock",
    "ContentBlockEvent",
    "DataBlock",
    "DisplayRequiredEvent",
    "DocumentBlock",
    "ErrorEvent",
    "ExtEvent",
    "FileBlock",
    "GuardrailResultEvent",
    "HandoffEvent",
    "HitlAskEvent",
    "HostContextEvent",
    "ImageBlock",
    "JsonValue",
    "KnownEvent",
    "MemoryWriteEvent",
    "MessageEndEvent",
    "MessageMetadataEvent",
    "MessageRemoveEvent",
    "MessageStartEvent",
    "MessagesSnapshotEvent",
    "PromptBlockedEvent",
    "ProviderRawBlock",
    "ReasoningBlock",
    "ReasoningDeltaEvent",
    "ReasoningEndEvent",
    "ReasoningOpaqueDeltaEvent",
    "ReasoningOpaqueEvent",
    "ReasoningStartEvent",
    "ResourceBlock",
    "ResourceLinkBlock",
    "SearchResultBlock",
    "SourceEvent",
    "StateDeltaEvent",
    "StateSnapshotEvent",
    "StepDoneEvent",
    "StepStartEvent",
    "SubagentDoneEvent",
    "SubagentStartEvent",
    "TextBlock",
    "TextDeltaEvent",
    "TextEndEvent",
    "TextStartEvent",
    "ToolArgsAssembledEvent",
    "ToolArgsDeltaEvent",
    "ToolCallBlock",
    "ToolDoneEvent",
    "ToolResultBlock",
    "ToolResultBlockPendingInput",
    "ToolStartEvent",
    "TurnAbortEvent",
    "TurnDoneEvent",
    "TurnErrorEvent",
    "TurnStartEvent",
    "UiActionResultEvent",
    "UiCallEvent",
    "UiDataModelEvent",
    "UiDisplayModeEvent",
    "UiResultEvent",
    "UiResultEventError",
    "UiSurfaceEndEvent",
    "UiSurfaceStartEvent",
    "UiSurfaceUpdateEvent",
    "UiWidgetResultEvent",
    "UnknownBlock",
    "UnknownEvent",
    "is_known_event",
]


AgA2uiSurfaceActionContext: TypeAlias = dict[str, JsonValue]


class AgAnnotations(TypedDict):
    audience: NotRequired[list[Literal["user", "assistant"]]]
    priority: NotRequired[float]
    lastModified: NotRequired[str]


AgAskKind: TypeAlias = Literal["approval", "form", "text", "choice", "auth", "url"]


class AgAuthConfig(TypedDict):
    scheme: str
    scopes: NotRequired[list[str]]
    authorizationUrl: NotRequired[str]
    tokenUrl: NotRequired[str]
    clientId: NotRequired[str]
    audience: NotRequired[str]


AgBlockReason: TypeAlias = Literal["safety", "blocklist", "prohibited", "other"]


class AgChoice(TypedDict):
    id: str
    label: str
    value: NotRequired[JsonValue]


class AgCitationBlock(TypedDict):
    citedText: str
    source: NotRequired[str]
    title: NotRequired[str]
    confidence: NotRequired[float | list[float]]
    confidenceScores: NotRequired[list[float]]
    encryptedIndex: NotRequired[str]
    indexFrame: NotRequired[Literal["source", "response"]]
    kind: Literal["block"]
    documentIndex: int
    startBlockIndex: int
    endBlockIndex: int


class AgCitationPage(TypedDict):
    citedText: str
    source: NotRequired[str]
    title: NotRequired[str]
    confidence: NotRequired[float | list[float]]
    confidenceScores: NotRequired[list[float]]
    encryptedIndex: NotRequired[str]
    indexFrame: NotRequired[Literal["source", "response"]]
    kind: Literal["page"]
    documentIndex: int
    startPage: int
    endPage: int


class AgClientCapabilitiesFrontendTool(TypedDict):
    name: str
    description: NotRequired[str]
    inputSchema: JsonValue


class AgClientCapabilitiesHitl(TypedDict):
    ask: NotRequired[bool]
    approveWithEdits: NotRequired[bool]
    form: NotRequired[bool]
    auth: NotRequired[bool]


class AgClientCapabilitiesState(TypedDict):
    jsonPatch: NotRequired[bool]


class AgClientCapabilitiesStreaming(TypedDict):
    partialMessages: NotRequired[bool]


class AgClientCapabilitiesUiResources(TypedDict):
    catalogs: NotRequired[list[str]]
    htmlResources: NotRequired[bool]


AgDisplayMode: TypeAlias = Literal["inline", "pip", "fullscreen"]


AgFinishReason: TypeAlias = Literal[
    "stop",
    "token_limit",
    "context_window_exceeded",
    "tool_call",
    "paused",
    "pause_turn",
    "refusal",
    "safety_blocked",
    "malformed_tool_call",
    "unexpected_tool_call",
    "rejected",
    "other",
    "unknown",
]


AgGuardrailAction: TypeAlias = Literal["block", "retry", "rewrite", "override", "terminate"]


AgGuardrailTarget: TypeAlias = Literal["input", "output", "tool"]


AgHandoffKind: TypeAlias = Literal["transfer", "escalate"]


class AgHitlAnswer(TypedDict):
    askId: str
    status: Literal["resolved", "declined", "cancelled"]
    reply: NotRequired[JsonValue]
    reason: NotRequired[str]
    ordinal: NotRequired[int]
    token: NotRequired[str]
    requestState: NotRequired[str]


AgIndexBounds: TypeAlias = Literal["[start,end)", "[start,end]"]


AgIndexUnit: TypeAlias = Literal["char", "byte", "utf16"]


class AgMcpAppViewMessageMessageParamsContent(TypedDict):
    type: Literal["text"]
    text: str


class AgMcpAppViewMessageOpenLinkParams(TypedDict):
    url: str


class AgMcpAppViewMessageRequestDisplayModeParams(TypedDict):
    mode: AgDisplayMode


AgMemoryScope: TypeAlias = Literal["agent", "user", "skill", "thread"]


AgMeta: TypeAlias = dict[str, JsonValue]


AgOpaqueKind: TypeAlias = Literal["signature", "ciphertext", "encrypted", "redacted"]


class AgOpenAiWidgetActionCallTool(TypedDict):
    surface: Literal["openai-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolResponseMetadata: NotRequired[JsonValue]
    method: Literal["callTool"]
    name: str
    args: JsonValue
    callId: str


class AgOpenAiWidgetActionRequestDisplayMode(TypedDict):
    surface: Literal["openai-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolResponseMetadata: NotRequired[JsonValue]
    method: Literal["requestDisplayMode"]
    mode: AgDisplayMode
    requestId: str


class AgOpenAiWidgetActionSendFollowUpMessage(TypedDict):
    surface: Literal["openai-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolResponseMetadata: NotRequired[JsonValue]
    method: Literal["sendFollowUpMessage"]
    prompt: str
    scrollToBottom: NotRequired[bool]


class AgOpenAiWidgetActionSetWidgetState(TypedDict):
    surface: Literal["openai-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolResponseMetadata: NotRequired[JsonValue]
    method: Literal["setWidgetState"]
    widgetState: JsonValue


class AgOutcomeAborted(TypedDict):
    type: Literal["aborted"]
    reason: NotRequired[str]


class AgOutcomeError(TypedDict):
    type: Literal["error"]
    message: str
    code: NotRequired[str]


class AgOutcomeRejected(TypedDict):
    type: Literal["rejected"]
    reason: NotRequired[str]


class AgOutcomeSuccess(TypedDict):
    type: Literal["success"]
    result: NotRequired[JsonValue]


AgProfile: TypeAlias = Literal["CORE", "EXTENDED", "ADVANCED"]


AgProviderMeta: TypeAlias = dict[str, JsonValue]


class AgReasoningConfig(TypedDict):
    mode: Literal["enabled", "disabled"]
    effort: NotRequired[Literal["minimal", "low", "medium", "high"]]
    budgetTokens: NotRequired[int]


AgResumeBinding: TypeAlias = Literal["id", "positional"]


AgRole: TypeAlias = Literal["user", "assistant", "tool", "system"]


class AgRunConfigPushNotificationAuth(TypedDict):
    scheme: str
    credentials: NotRequired[str]


class AgRunConfigResponseFormat(TypedDict):
    type: Literal["json_schema"]
    name: NotRequired[str]
    schema: JsonValue
    strict: NotRequired[bool]


AgRunConfigToolChoiceMode: TypeAlias = Literal["auto", "none", "required"]


class AgRunConfigToolChoiceTool(TypedDict):
    type: Literal["tool"]
    name: str


class AgSafety(TypedDict):
    category: str
    score: NotRequired[float]
    probability: NotRequired[str]
    blocked: NotRequired[bool]


class AgSourceBase64(TypedDict):
    type: Literal["base64"]
    mediaType: str
    data: str


class AgSourceFile(TypedDict):
    type: Literal["file"]
    fileId: str
    mediaType: NotRequired[str]


class AgSourcePayloadDocument(TypedDict):
    type: Literal["document"]
    mediaType: NotRequired[str]
    title: NotRequired[str]
    filename: NotRequired[str]


class AgSourcePayloadLink(TypedDict):
    url: str
    title: NotRequired[str]


class AgSourceUrl(TypedDict):
    type: Literal["url"]
    url: str
    mediaType: NotRequired[str]


class AgToolDefSourceFrontend(TypedDict):
    type: Literal["frontend"]


class AgToolDefSourceFunction(TypedDict):
    type: Literal["function"]


class AgToolDefSourceMcp(TypedDict):
    type: Literal["mcp"]
    serverName: str


AgToolOutcome: TypeAlias = Literal["ok", "error", "denied", "input_required"]


class AgTrigger(TypedDict):
    kind: Literal["user", "resume", "schedule", "webhook", "email", "agent", "cron", "unknown"]
    ref: NotRequired[str]


class AgTurnRecordDisplayRequired(TypedDict):
    provider: str
    html: str


class AgTurnRecordGuardrail(TypedDict):
    target: AgGuardrailTarget
    passed: bool
    action: NotRequired[AgGuardrailAction]
    reason: NotRequired[str]
    guardrailName: NotRequired[str]
    safety: NotRequired[list[AgSafety]]


class AgTurnRecordHandoff(TypedDict):
    kind: NotRequired[AgHandoffKind]
    fromAgentId: NotRequired[str]
    toAgentId: NotRequired[str]
    toAgentName: NotRequired[str]


class AgTurnRecordPromptBlocked(TypedDict):
    reason: AgBlockReason
    safety: NotRequired[list[AgSafety]]


AgUiVisibility: TypeAlias = Literal["model", "app"]


class ArtifactEndEvent(TypedDict):
    type: Literal["artifact.end"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    artifactId: str
    lastChunk: Literal[True]


class ArtifactStartEvent(TypedDict):
    type: Literal["artifact.start"]
    seq: int
    turnId: str
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    artifactId: str
    threadId: str
    name: NotRequired[str]
    description: NotRequired[str]
    extensions: NotRequired[list[str]]


class CodeBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["code"]
    language: str
    code: str


class CodeResultBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["code-result"]
    outcome: Literal["ok", "failed", "deadline_exceeded"]
    output: str


class DataBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["data"]
    name: str
    id: NotRequired[str]
    data: JsonValue
    transient: NotRequired[bool]


class DisplayRequiredEvent(TypedDict):
    type: Literal["display.required"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    provider: str
    html: str


class ErrorEvent(TypedDict):
    type: Literal["error"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    code: NotRequired[str]
    message: str
    retriable: NotRequired[bool]


class ExtEvent(TypedDict):
    type: str
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]


class GuardrailResultEvent(TypedDict):
    type: Literal["guardrail.result"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    target: AgGuardrailTarget
    passed: bool
    action: NotRequired[AgGuardrailAction]
    reason: NotRequired[str]
    guardrailName: NotRequired[str]
    safety: NotRequired[list[AgSafety]]


class HandoffEvent(TypedDict):
    type: Literal["handoff"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    kind: NotRequired[AgHandoffKind]
    fromAgentId: NotRequired[str]
    toAgentId: NotRequired[str]
    toAgentName: NotRequired[str]


class HitlAskEvent(TypedDict):
    type: Literal["hitl.ask"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    askId: str
    kind: AgAskKind
    message: NotRequired[str]
    schema: NotRequired[JsonValue]
    choices: NotRequired[list[AgChoice]]
    authConfig: NotRequired[AgAuthConfig]
    url: NotRequired[str]
    toolCallId: NotRequired[str]
    reason: NotRequired[str]
    metadata: NotRequired[AgMeta]
    requestState: NotRequired[str]
    inputKey: NotRequired[str]
    resumeBinding: NotRequired[AgResumeBinding]
    ordinal: NotRequired[int]
    token: NotRequired[str]
    expiresAt: NotRequired[str]
    continuation: NotRequired[Literal["resume", "turn"]]


class HostContextEvent(TypedDict):
    type: Literal["host.context"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    theme: NotRequired[JsonValue]
    capabilities: NotRequired[JsonValue]
    container: NotRequired[JsonValue]


class MemoryWriteEvent(TypedDict):
    type: Literal["memory.write"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    scope: AgMemoryScope
    key: NotRequired[str]
    value: NotRequired[JsonValue]
    patch: NotRequired[JsonValue]
    reason: NotRequired[str]
    durable: NotRequired[bool]


class MessageMetadataEvent(TypedDict):
    type: Literal["message.metadata"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    metadata: AgMeta


class MessageRemoveEvent(TypedDict):
    type: Literal["message.remove"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]


class MessageStartEvent(TypedDict):
    type: Literal["message.start"]
    seq: int
    turnId: str
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    role: AgRole
    threadId: str
    stepId: NotRequired[str]
    extensions: NotRequired[list[str]]
    candidateIndex: NotRequired[int]
    agentId: NotRequired[str]
    agentName: NotRequired[str]
    agentRole: NotRequired[str]
    model: NotRequired[str]


class PromptBlockedEvent(TypedDict):
    type: Literal["prompt.blocked"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    reason: AgBlockReason
    safety: NotRequired[list[AgSafety]]


class ProviderRawBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["provider-raw"]
    vendor: str
    raw: JsonValue


class ReasoningDeltaEvent(TypedDict):
    type: Literal["reasoning.delta"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    delta: str
    partIndex: NotRequired[int]
    providerMetadata: NotRequired[AgProviderMeta]


class ReasoningEndEvent(TypedDict):
    type: Literal["reasoning.end"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    provider: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]


class ReasoningOpaqueDeltaEvent(TypedDict):
    type: Literal["reasoning.opaque.delta"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    delta: str


class ReasoningOpaqueEvent(TypedDict):
    type: Literal["reasoning.opaque"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    kind: AgOpaqueKind
    value: str
    provider: NotRequired[str]
    itemId: NotRequired[str]


class ReasoningStartEvent(TypedDict):
    type: Literal["reasoning.start"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    mode: NotRequired[Literal["summarized", "full"]]
    partIndex: NotRequired[int]
    previousPartKind: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]
    itemId: NotRequired[str]
    candidateIndex: NotRequired[int]


class ResourceLinkBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["resource-link"]
    uri: str
    mimeType: NotRequired[str]


class StateDeltaEvent(TypedDict):
    type: Literal["state.delta"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    patch: JsonValue


class StateSnapshotEvent(TypedDict):
    type: Literal["state.snapshot"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    snapshot: JsonValue


class StepStartEvent(TypedDict):
    type: Literal["step.start"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    stepName: NotRequired[str]


class SubagentDoneEvent(TypedDict):
    type: Literal["subagent.done"]
    seq: int
    turnId: str
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    parentTurnId: str


class SubagentStartEvent(TypedDict):
    type: Literal["subagent.start"]
    seq: int
    turnId: str
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    parentTurnId: str
    agentId: NotRequired[str]
    agentName: NotRequired[str]


class TextDeltaEvent(TypedDict):
    type: Literal["text.delta"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    delta: str
    providerMetadata: NotRequired[AgProviderMeta]


class TextStartEvent(TypedDict):
    type: Literal["text.start"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    role: NotRequired[Literal["assistant"]]
    index: NotRequired[int]
    previousPartKind: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]
    candidateIndex: NotRequired[int]


class ToolArgsAssembledEvent(TypedDict):
    type: Literal["tool.args.assembled"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolCallId: str
    input: JsonValue
    signature: NotRequired[str]
    title: NotRequired[str]
    toolMetadata: NotRequired[AgMeta]
    providerMetadata: NotRequired[AgProviderMeta]


class ToolArgsDeltaEvent(TypedDict):
    type: Literal["tool.args.delta"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolCallId: str
    delta: str


class ToolCallBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["tool-call"]
    toolCallId: str
    name: str
    input: JsonValue
    serverName: NotRequired[str]
    providerExecuted: NotRequired[bool]
    signature: NotRequired[str]
    provider: NotRequired[str]
    title: NotRequired[str]
    toolMetadata: NotRequired[AgMeta]
    itemId: NotRequired[str]
    providerCallIndex: NotRequired[int]
    uiVisibility: NotRequired[list[AgUiVisibility]]
    providerMetadata: NotRequired[AgProviderMeta]


class ToolResultBlockPendingInput(TypedDict):
    requestState: NotRequired[str]
    inputKeys: NotRequired[list[str]]


class ToolStartEvent(TypedDict):
    type: Literal["tool.start"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolCallId: str
    name: str
    index: NotRequired[int]
    dynamic: NotRequired[bool]
    serverName: NotRequired[str]
    providerExecuted: NotRequired[bool]
    requiresApproval: NotRequired[bool]
    title: NotRequired[str]
    toolMetadata: NotRequired[AgMeta]
    uiVisibility: NotRequired[list[AgUiVisibility]]
    itemId: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]
    candidateIndex: NotRequired[int]
    longRunning: NotRequired[bool]


class TurnAbortEvent(TypedDict):
    type: Literal["turn.abort"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    reason: NotRequired[str]


class TurnStartEvent(TypedDict):
    type: Literal["turn.start"]
    seq: int
    turnId: str
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    threadId: str
    trigger: NotRequired[AgTrigger]


class UiCallEvent(TypedDict):
    type: Literal["ui.call"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str
    callId: str
    method: str
    args: NotRequired[JsonValue]
    wantResponse: NotRequired[bool]
    callableFrom: NotRequired[Literal["clientOnly", "remoteOnly", "clientOrRemote"]]


class UiDataModelEvent(TypedDict):
    type: Literal["ui.data-model"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str
    path: NotRequired[str]
    value: NotRequired[JsonValue]


class UiDisplayModeEvent(TypedDict):
    type: Literal["ui.display-mode"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    mode: AgDisplayMode
    granted: NotRequired[AgDisplayMode]
    surfaceId: NotRequired[str]
    toolCallId: NotRequired[str]


class UiResultEventError(TypedDict):
    code: str
    message: str
    path: NotRequired[str]


class UiSurfaceEndEvent(TypedDict):
    type: Literal["ui.surface.end"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str


class UiSurfaceStartEvent(TypedDict):
    type: Literal["ui.surface.start"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str
    catalogId: str
    surfaceProperties: NotRequired[JsonValue]
    sendDataModel: NotRequired[bool]
    components: NotRequired[JsonValue]
    dataModel: NotRequired[JsonValue]
    toolCallId: NotRequired[str]


class UiSurfaceUpdateEvent(TypedDict):
    type: Literal["ui.surface.update"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str
    components: JsonValue


class UiWidgetResultEvent(TypedDict):
    type: Literal["ui.widget.result"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str
    callId: str
    result: str


class UnknownBlock(TypedDict):
    type: str


class UnknownEvent(TypedDict):
    type: str
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]


class AgA2uiError(TypedDict):
    surface: Literal["a2ui"]
    a2uiMessage: Literal["error"]
    surfaceId: NotRequired[str]
    functionCallId: NotRequired[str]
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    code: str
    message: str
    path: NotRequired[str]
    _meta: NotRequired[AgMeta]


class AgA2uiFunctionResponse(TypedDict):
    surface: Literal["a2ui"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    a2uiMessage: Literal["function-response"]
    functionCallId: str
    call: str
    value: JsonValue


class AgA2uiSurfaceAction(TypedDict):
    surface: Literal["a2ui"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    a2uiMessage: Literal["action"]
    name: str
    sourceComponentId: str
    timestamp: str
    context: AgA2uiSurfaceActionContext
    wantResponse: NotRequired[bool]
    actionId: NotRequired[str]


class AgCapabilities(TypedDict):
    streaming: NotRequired[AgClientCapabilitiesStreaming]
    pushNotifications: NotRequired[bool]
    securitySchemes: NotRequired[list[AgAuthConfig]]
    extensions: NotRequired[list[str]]
    uiCatalogs: NotRequired[list[str]]
    profile: NotRequired[AgProfile]


class AgCitationChar(TypedDict):
    citedText: str
    source: NotRequired[str]
    title: NotRequired[str]
    confidence: NotRequired[float | list[float]]
    confidenceScores: NotRequired[list[float]]
    encryptedIndex: NotRequired[str]
    indexFrame: NotRequired[Literal["source", "response"]]
    kind: Literal["char"]
    documentIndex: int
    startCharIndex: int
    endCharIndex: int
    unit: NotRequired[AgIndexUnit]
    bounds: NotRequired[AgIndexBounds]


class AgCitationOffset(TypedDict):
    citedText: str
    source: NotRequired[str]
    title: NotRequired[str]
    confidence: NotRequired[float | list[float]]
    confidenceScores: NotRequired[list[float]]
    encryptedIndex: NotRequired[str]
    indexFrame: NotRequired[Literal["source", "response"]]
    kind: Literal["offset"]
    startIndex: int
    endIndex: int
    sourceIds: list[str]
    partIndex: NotRequired[int]
    unit: AgIndexUnit
    bounds: AgIndexBounds


class AgCitationUrl(TypedDict):
    citedText: str
    source: NotRequired[str]
    title: NotRequired[str]
    confidence: NotRequired[float | list[float]]
    confidenceScores: NotRequired[list[float]]
    encryptedIndex: NotRequired[str]
    indexFrame: NotRequired[Literal["source", "response"]]
    kind: Literal["url"]
    url: str
    startIndex: NotRequired[int]
    endIndex: NotRequired[int]
    unit: NotRequired[AgIndexUnit]
    bounds: NotRequired[AgIndexBounds]


class AgClientCapabilities(TypedDict):
    frontendTools: NotRequired[list[AgClientCapabilitiesFrontendTool]]
    hitl: NotRequired[AgClientCapabilitiesHitl]
    streaming: NotRequired[AgClientCapabilitiesStreaming]
    uiResources: NotRequired[AgClientCapabilitiesUiResources]
    state: NotRequired[AgClientCapabilitiesState]


class AgEmbeddedResource(TypedDict):
    uri: str
    mimeType: NotRequired[str]
    text: NotRequired[str]
    blob: NotRequired[str]
    _meta: NotRequired[AgMeta]


class AgMcpAppViewMessageMessageParams(TypedDict):
    role: Literal["user"]
    content: AgMcpAppViewMessageMessageParamsContent


class AgMcpAppViewMessageOpenLink(TypedDict):
    surface: Literal["mcp-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    method: Literal["ui/open-link"]
    params: AgMcpAppViewMessageOpenLinkParams


class AgMcpAppViewMessageRequestDisplayMode(TypedDict):
    surface: Literal["mcp-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    method: Literal["ui/request-display-mode"]
    params: AgMcpAppViewMessageRequestDisplayModeParams


class AgMemoryRecord(TypedDict):
    scope: AgMemoryScope
    key: NotRequired[str]
    value: JsonValue
    reason: NotRequired[str]
    durable: NotRequired[bool]
    turnId: NotRequired[str]
    threadId: NotRequired[str]


class AgOpaque(TypedDict):
    kind: AgOpaqueKind
    value: str
    provider: NotRequired[str]


AgOpenAiWidgetAction: TypeAlias = (
    AgOpenAiWidgetActionSetWidgetState
    | AgOpenAiWidgetActionCallTool
    | AgOpenAiWidgetActionSendFollowUpMessage
    | AgOpenAiWidgetActionRequestDisplayMode
)


class AgPausedAsk(TypedDict):
    askId: str
    kind: AgAskKind
    message: NotRequired[str]
    schema: NotRequired[JsonValue]
    choices: NotRequired[list[AgChoice]]
    authConfig: NotRequired[AgAuthConfig]
    url: NotRequired[str]
    toolCallId: NotRequired[str]
    reason: NotRequired[str]
    metadata: NotRequired[AgMeta]
    requestState: NotRequired[str]
    inputKey: NotRequired[str]
    resumeBinding: NotRequired[AgResumeBinding]
    ordinal: NotRequired[int]
    token: NotRequired[str]
    expiresAt: NotRequired[str]


class AgRunConfigPushNotification(TypedDict):
    url: str
    token: NotRequired[str]
    auth: NotRequired[AgRunConfigPushNotificationAuth]


AgRunConfigToolChoice: TypeAlias = AgRunConfigToolChoiceMode | AgRunConfigToolChoiceTool


AgSource: TypeAlias = AgSourceBase64 | AgSourceUrl | AgSourceFile


AgSourcePayload: TypeAlias = AgSource | AgSourcePayloadLink | AgSourcePayloadDocument


AgToolDefSource: TypeAlias = AgToolDefSourceMcp | AgToolDefSourceFunction | AgToolDefSourceFrontend


class AgTurnRecordSource(TypedDict):
    sourceId: str
    source: AgSourcePayload
    chunkIndex: NotRequired[int]
    providerMetadata: NotRequired[AgProviderMeta]


class AgentCapabilitiesEvent(TypedDict):
    type: Literal["agent.capabilities"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    capabilities: AgCapabilities


class AudioBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["audio"]
    source: AgSource
    providerMetadata: NotRequired[AgProviderMeta]


class CompactionBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["compaction"]
    text: NotRequired[str]
    opaque: NotRequired[AgOpaque]
    provider: NotRequired[str]


class DocumentBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["document"]
    source: AgSource
    title: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]


class FileBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["file"]
    source: AgSource
    filename: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]


class ImageBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["image"]
    source: AgSource
    providerMetadata: NotRequired[AgProviderMeta]


class ReasoningBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["reasoning"]
    text: NotRequired[str]
    opaque: NotRequired[AgOpaque]
    provider: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]
    providerDetails: NotRequired[JsonValue]
    itemId: NotRequired[str]


class ResourceBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["resource"]
    resource: AgEmbeddedResource


class SearchResultBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["search-result"]
    url: NotRequired[str]
    title: NotRequired[str]
    opaque: NotRequired[AgOpaque]
    pageAge: NotRequired[str]


class SourceEvent(TypedDict):
    type: Literal["source"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    sourceId: str
    source: AgSourcePayload
    chunkIndex: NotRequired[int]
    providerMetadata: NotRequired[AgProviderMeta]


class UiActionResultEvent(TypedDict):
    type: Literal["ui.action-result"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str
    actionId: str
    value: NotRequired[JsonValue]
    error: NotRequired[UiResultEventError]


class UiResultEvent(TypedDict):
    type: Literal["ui.result"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    surfaceId: str
    callId: str
    method: NotRequired[str]
    value: NotRequired[JsonValue]
    error: NotRequired[UiResultEventError]


AgCitation: TypeAlias = AgCitationChar | AgCitationPage | AgCitationBlock | AgCitationUrl | AgCitationOffset


class AgMcpAppViewMessageMessage(TypedDict):
    surface: Literal["mcp-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    method: Literal["ui/message"]
    params: AgMcpAppViewMessageMessageParams


class AgOutcomePaused(TypedDict):
    type: Literal["paused"]
    asks: list[AgPausedAsk]
    result: NotRequired[JsonValue]


class AgToolDef(TypedDict):
    name: str
    description: NotRequired[str]
    inputSchema: JsonValue
    strict: NotRequired[bool]
    providerExecuted: NotRequired[bool]
    uiVisibility: NotRequired[list[AgUiVisibility]]
    source: NotRequired[AgToolDefSource]
    _meta: NotRequired[AgMeta]


class TextBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    type: Literal["text"]
    text: str
    citations: NotRequired[list[AgCitation]]
    providerMetadata: NotRequired[AgProviderMeta]


class TextEndEvent(TypedDict):
    type: Literal["text.end"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    providerMetadata: NotRequired[AgProviderMeta]
    citations: NotRequired[list[AgCitation]]


AgOutcome: TypeAlias = AgOutcomeSuccess | AgOutcomeError | AgOutcomeRejected | AgOutcomeAborted | AgOutcomePaused


class AgArtifact(TypedDict):
    artifactId: str
    turnId: str
    threadId: str
    name: NotRequired[str]
    description: NotRequired[str]
    parts: list[AgBlock]
    extensions: NotRequired[list[str]]
    _meta: NotRequired[AgMeta]


AgBlock: TypeAlias = Union[
    TextBlock,
    ImageBlock,
    AudioBlock,
    FileBlock,
    DocumentBlock,
    ResourceBlock,
    ResourceLinkBlock,
    CodeBlock,
    CodeResultBlock,
    ReasoningBlock,
    CompactionBlock,
    SearchResultBlock,
    ToolCallBlock,
    "ToolResultBlock",
    DataBlock,
    ProviderRawBlock,
    UnknownBlock,
]


AgEvent: TypeAlias = Union["KnownEvent", ExtEvent, UnknownEvent]


AgInput: TypeAlias = Union["AgInputStart", "AgInputResume", "AgInputToolResult"]


class AgInputResume(TypedDict):
    protocol: Literal["agjson"]
    version: str
    threadId: str
    turnId: str
    parentTurnId: NotRequired[str]
    capabilities: NotRequired[AgClientCapabilities]
    state: NotRequired[JsonValue]
    metadata: NotRequired[AgMeta]
    kind: Literal["resume"]
    answers: NotRequired[list[AgHitlAnswer]]
    uiActions: NotRequired[list[AgSurfaceInteraction]]


class AgInputStart(TypedDict):
    protocol: Literal["agjson"]
    version: str
    threadId: str
    turnId: str
    parentTurnId: NotRequired[str]
    capabilities: NotRequired[AgClientCapabilities]
    state: NotRequired[JsonValue]
    metadata: NotRequired[AgMeta]
    kind: Literal["start"]
    messages: list[AgMessage]
    run: NotRequired[AgRunConfig]


class AgInputToolResult(TypedDict):
    protocol: Literal["agjson"]
    version: str
    threadId: str
    turnId: str
    parentTurnId: NotRequired[str]
    capabilities: NotRequired[AgClientCapabilities]
    state: NotRequired[JsonValue]
    metadata: NotRequired[AgMeta]
    kind: Literal["tool-result"]
    results: list[AgInputToolResultResult]


class AgInputToolResultResult(TypedDict):
    toolCallId: str
    content: list[AgBlock]
    outcome: NotRequired[AgToolOutcome]
    structuredContent: NotRequired[JsonValue]
    uiData: NotRequired[JsonValue]
    sideData: NotRequired[JsonValue]
    errorText: NotRequired[str]
    errorCode: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]
    toolMetadata: NotRequired[AgMeta]
    dynamic: NotRequired[bool]
    pendingInput: NotRequired[ToolResultBlockPendingInput]
    isError: NotRequired[bool]
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    willContinue: NotRequired[bool]
    scheduling: NotRequired[Literal["when_idle", "preempt", "silent"]]


AgMcpAppViewMessage: TypeAlias = Union[
    "AgMcpAppViewMessageUpdateModelContext",
    AgMcpAppViewMessageMessage,
    AgMcpAppViewMessageRequestDisplayMode,
    AgMcpAppViewMessageOpenLink,
]


class AgMcpAppViewMessageUpdateModelContext(TypedDict):
    surface: Literal["mcp-app"]
    surfaceId: str
    toolCallId: NotRequired[str]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    method: Literal["ui/update-model-context"]
    params: AgMcpAppViewMessageUpdateModelContextParams


class AgMcpAppViewMessageUpdateModelContextParams(TypedDict):
    content: NotRequired[list[AgBlock]]
    structuredContent: NotRequired[JsonValue]


class AgMessage(TypedDict):
    id: str
    role: AgRole
    content: list[AgBlock]
    turnId: NotRequired[str]
    threadId: NotRequired[str]
    candidateIndex: NotRequired[int]
    referenceTurnIds: NotRequired[list[str]]
    messageMetadata: NotRequired[JsonValue]
    extensions: NotRequired[list[str]]
    metadata: NotRequired[AgMeta]
    agentId: NotRequired[str]
    agentName: NotRequired[str]
    agentRole: NotRequired[str]
    model: NotRequired[str]
    usage: NotRequired[AgUsage]


class AgReduceResult(TypedDict):
    messages: list[AgMessage]
    artifacts: list[AgArtifact]
    memory: list[AgMemoryRecord]
    turns: list[AgTurnRecord]
    state: NotRequired[JsonValue]


class AgRunConfig(TypedDict):
    model: NotRequired[str]
    system: NotRequired[str | list[AgBlock]]
    tools: NotRequired[list[AgToolDef]]
    toolChoice: NotRequired[AgRunConfigToolChoice]
    responseFormat: NotRequired[AgRunConfigResponseFormat]
    reasoning: NotRequired[AgReasoningConfig]
    maxTokens: NotRequired[int]
    temperature: NotRequired[float]
    topP: NotRequired[float]
    stopSequences: NotRequired[list[str]]
    context: NotRequired[list[AgBlock]]
    pushNotification: NotRequired[AgRunConfigPushNotification]


AgSurfaceInteraction: TypeAlias = (
    AgA2uiSurfaceAction | AgA2uiFunctionResponse | AgA2uiError | AgMcpAppViewMessage | AgOpenAiWidgetAction
)


class AgTurnRecord(TypedDict):
    turnId: str
    parentTurnId: NotRequired[str]
    threadId: str
    outcome: NotRequired[AgOutcome]
    finishReason: NotRequired[AgFinishReason]
    usage: NotRequired[AgUsage]
    safety: NotRequired[list[AgSafety]]
    handoffs: NotRequired[list[AgTurnRecordHandoff]]
    sourceIds: NotRequired[list[str]]
    sources: NotRequired[list[AgTurnRecordSource]]
    promptBlocked: NotRequired[AgTurnRecordPromptBlocked]
    asks: NotRequired[list[AgPausedAsk]]
    taskState: NotRequired[str]
    displayRequired: NotRequired[list[AgTurnRecordDisplayRequired]]
    trigger: NotRequired[AgTrigger]
    guardrails: NotRequired[list[AgTurnRecordGuardrail]]
    capabilities: NotRequired[AgCapabilities]


class AgUsage(TypedDict):
    inputTokens: NotRequired[int]
    outputTokens: NotRequired[int]
    cacheReadTokens: NotRequired[int]
    cacheWriteTokens: NotRequired[int]
    reasoningTokens: NotRequired[int]
    toolUseInputTokens: NotRequired[int]
    totalTokens: NotRequired[int]
    costUsd: NotRequired[float]
    cumulative: NotRequired[bool]
    byModel: NotRequired[AgUsageByModel]
    serverToolRequests: NotRequired[int]


AgUsageByModel: TypeAlias = dict[str, AgUsage]


class ArtifactDeltaEvent(TypedDict):
    type: Literal["artifact.delta"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    artifactId: str
    part: AgBlock
    append: bool


class ContentBlockEvent(TypedDict):
    type: Literal["content.block"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    block: AgBlock
    transient: NotRequired[bool]
    candidateIndex: NotRequired[int]


KnownEvent: TypeAlias = Union[
    TurnStartEvent,
    "TurnDoneEvent",
    "TurnErrorEvent",
    TurnAbortEvent,
    ErrorEvent,
    MessageStartEvent,
    "MessageEndEvent",
    MessageRemoveEvent,
    StepStartEvent,
    "StepDoneEvent",
    PromptBlockedEvent,
    AgentCapabilitiesEvent,
    "MessagesSnapshotEvent",
    HostContextEvent,
    TextStartEvent,
    TextDeltaEvent,
    TextEndEvent,
    ReasoningStartEvent,
    ReasoningDeltaEvent,
    ReasoningEndEvent,
    ReasoningOpaqueEvent,
    ReasoningOpaqueDeltaEvent,
    ToolStartEvent,
    ToolArgsDeltaEvent,
    ToolArgsAssembledEvent,
    "ToolDoneEvent",
    ContentBlockEvent,
    MessageMetadataEvent,
    SourceEvent,
    ArtifactStartEvent,
    ArtifactDeltaEvent,
    ArtifactEndEvent,
    DisplayRequiredEvent,
    SubagentStartEvent,
    SubagentDoneEvent,
    HandoffEvent,
    HitlAskEvent,
    UiCallEvent,
    UiResultEvent,
    UiActionResultEvent,
    UiWidgetResultEvent,
    UiDisplayModeEvent,
    UiSurfaceStartEvent,
    UiSurfaceUpdateEvent,
    UiSurfaceEndEvent,
    UiDataModelEvent,
    StateSnapshotEvent,
    StateDeltaEvent,
    MemoryWriteEvent,
    GuardrailResultEvent,
]


class MessageEndEvent(TypedDict):
    type: Literal["message.end"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    usage: NotRequired[AgUsage]


class MessagesSnapshotEvent(TypedDict):
    type: Literal["messages.snapshot"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    messages: list[AgMessage]
    turns: NotRequired[list[AgTurnRecord]]
    artifacts: NotRequired[list[AgArtifact]]
    memory: NotRequired[list[AgMemoryRecord]]


class StepDoneEvent(TypedDict):
    type: Literal["step.done"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: str
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    stepName: NotRequired[str]
    usage: NotRequired[AgUsage]


class ToolDoneEvent(TypedDict):
    type: Literal["tool.done"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    toolCallId: str
    content: list[AgBlock]
    outcome: NotRequired[AgToolOutcome]
    structuredContent: NotRequired[JsonValue]
    uiData: NotRequired[JsonValue]
    sideData: NotRequired[JsonValue]
    errorText: NotRequired[str]
    errorCode: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]
    toolMetadata: NotRequired[AgMeta]
    dynamic: NotRequired[bool]
    pendingInput: NotRequired[ToolResultBlockPendingInput]
    isError: NotRequired[bool]
    annotations: NotRequired[AgAnnotations]
    skipSummarization: NotRequired[bool]
    more: NotRequired[bool]
    preliminary: NotRequired[bool]
    candidateIndex: NotRequired[int]


class ToolResultBlock(TypedDict):
    annotations: NotRequired[AgAnnotations]
    _meta: NotRequired[AgMeta]
    toolCallId: str
    content: list[AgBlock]
    outcome: NotRequired[AgToolOutcome]
    structuredContent: NotRequired[JsonValue]
    uiData: NotRequired[JsonValue]
    sideData: NotRequired[JsonValue]
    errorText: NotRequired[str]
    errorCode: NotRequired[str]
    providerMetadata: NotRequired[AgProviderMeta]
    toolMetadata: NotRequired[AgMeta]
    dynamic: NotRequired[bool]
    pendingInput: NotRequired[ToolResultBlockPendingInput]
    isError: NotRequired[bool]
    type: Literal["tool-result"]
    preliminary: NotRequired[bool]


class TurnDoneEvent(TypedDict):
    type: Literal["turn.done"]
    seq: int
    turnId: str
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    outcome: AgOutcome
    finishReason: AgFinishReason
    usage: NotRequired[AgUsage]
    safety: NotRequired[list[AgSafety]]
    messageMetadata: NotRequired[JsonValue]
    taskState: NotRequired[str]


class TurnErrorEvent(TypedDict):
    type: Literal["turn.error"]
    seq: int
    turnId: NotRequired[str]
    messageId: NotRequired[str]
    id: NotRequired[str]
    parentId: NotRequired[str]
    _meta: NotRequired[AgMeta]
    message: str
    code: NotRequired[str]
    retriable: NotRequired[bool]
    usage: NotRequired[AgUsage]


def is_known_event(event: AgEvent) -> TypeGuard[KnownEvent]:
    """Whether the valid event is one that this version knows: neither an extension nor unknown."""
    return event.get("type") in EVENT_TYPES
