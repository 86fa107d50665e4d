"""Types: a dataclass for every record of the protocol, an alias for every other definition.

Generated from schema/agjson.schema.json, version 1.0.0-draft.1. Never edited by hand.

Attributes are the wire names in snake case. An optional field that is not there is None; where null is data
it is ABSENT. ``from_wire`` builds a validated wire value, ``to_wire`` gives it back; members that a
definition does not know stay in ``extra_fields``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, Union

from agjson_runtime.records import (
    ABSENT,
    OPAQUE,
    Absent,
    JsonValue,
    Load,
    Record,
    Wire,
    by_kind,
    by_tag,
    many,
    mapped,
    to_wire,
)

__all__ = [
    "ABSENT",
    "Absent",
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
    "from_wire",
    "to_wire",
]


def from_wire(definition: str, wire: Any) -> Any:
    """The dataclass, or the list, dict or scalar of them, for a valid wire value of the definition.

    Raises KeyError for an unknown definition.
    """
    return LOADERS[definition](wire)


def _named(definition: str) -> Load:
    """What builds a value of a definition that may stand further down."""
    return lambda wire: LOADERS[definition](wire)


# What every content block, and every tool result that comes back as input, may carry in addition to its own
# fields.
_BLOCK_BASE: Wire = {
    "annotations": ("annotations", _named("AgAnnotations")),
    "_meta": ("meta", None),
}

# The fields of a tool result that its three forms share: the block, the tool.done event and the input. Each
# adds annotations and _meta.
_TOOL_RESULT_CORE: Wire = {
    # The tool call that this result answers.
    "toolCallId": ("tool_call_id", None),
    # The result as the model reads it.
    "content": ("content", many(_named("AgBlock"))),
    "outcome": ("outcome", None),
    # The result in structured form, for the model as well.
    "structuredContent": ("structured_content", OPAQUE),
    # Data for the surface or view that shows the result; the model never sees it.
    "uiData": ("ui_data", OPAQUE),
    # Data for the application only: neither the model nor a surface sees it.
    "sideData": ("side_data", OPAQUE),
    # The error in free words; belongs to the outcome error.
    "errorText": ("error_text", None),
    # The error's code as the tool's server named it.
    "errorCode": ("error_code", None),
    "providerMetadata": ("provider_metadata", None),
    # Metadata of the tool, by key.
    "toolMetadata": ("tool_metadata", None),
    # True if the tool was found at run time, false if it was declared beforehand.
    "dynamic": ("dynamic", None),
    # What the tool still waits for; belongs to the outcome input_required.
    "pendingInput": ("pending_input", _named("ToolResultBlockPendingInput")),
    # MCP's own flag, repeating whether the outcome is error. Read outcome first.
    "isError": ("is_error", None),
}

# What citations of all kinds carry.
_AG_CITATION_BASE: Wire = {
    # The words that are cited.
    "citedText": ("cited_text", None),
    # Name or address of the source, as the provider gave it.
    "source": ("source", None),
    # Title of the source.
    "title": ("title", None),
    # How sure the provider is: one number, or one for each supporting chunk.
    "confidence": ("confidence", None),
    # How sure the provider is of each supporting chunk (Gemini).
    "confidenceScores": ("confidence_scores", None),
    # The provider's sealed place in a search result (Anthropic), returned byte for byte.
    "encryptedIndex": ("encrypted_index", None),
    # What the positions count in: the cited source, or the response.
    "indexFrame": ("index_frame", None),
}

# What messages from a surface carry in common, so that each can be traced to its surface, tool call and turn.
_AG_SURFACE_ENVELOPE: Wire = {
    # Which surface technology the message comes from.
    "surface": ("surface", None),
    # The live surface that the message comes from.
    "surfaceId": ("surface_id", None),
    # The tool call that produced the surface.
    "toolCallId": ("tool_call_id", None),
    # The turn that the surface belongs to.
    "turnId": ("turn_id", None),
    # The conversation that the surface belongs to.
    "threadId": ("thread_id", None),
    "_meta": ("meta", None),
}

# What the messages of an MCP Apps view carry in common.
_AG_MCP_APP_VIEW_MESSAGE_BASE: Wire = {
    **_AG_SURFACE_ENVELOPE,
}

# What the requests of an OpenAI widget carry in common.
_AG_OPEN_AI_WIDGET_ACTION_BASE: Wire = {
    **_AG_SURFACE_ENVELOPE,
    # What window.openai.toolResponseMetadata held.
    "toolResponseMetadata": ("tool_response_metadata", OPAQUE),
}

# What inputs of all kinds carry.
_AG_INPUT_ENVELOPE: Wire = {
    # Names the format.
    "protocol": ("protocol", None),
    # The version of the specification that the sender follows (Semantic Versioning 2.0). Any version with
    # major 1 is accepted, another major is rejected.
    "version": ("version", None),
    # The conversation.
    "threadId": ("thread_id", None),
    # The turn that this input opens or goes on with.
    "turnId": ("turn_id", None),
    # The turn that this one is nested in, if it is.
    "parentTurnId": ("parent_turn_id", None),
    "capabilities": ("capabilities", _named("AgClientCapabilities")),
    # The client's copy of the shared state.
    "state": ("state", OPAQUE),
    # Extras for this call, such as a runtime's checkpoint ids, returned as they came.
    "metadata": ("metadata", None),
}

# What every event carries. It has no time; a host that needs one adds it outside.
_EVENT_BASE: Wire = {
    # Names the event.
    "type": ("type", None),
    # Position in the stream of one invoke: from 0, one more with each event, from 0 again in the next invoke.
    # A reader that sees it jump ahead has missed events.
    "seq": ("seq", None),
    # The turn that the event belongs to; may be absent while only one turn is open.
    "turnId": ("turn_id", None),
    # The message that the event goes to; absent means the open one of its turn and candidate.
    "messageId": ("message_id", None),
    # The id of what the event is about; each event says what that is.
    "id": ("id", None),
    # The id of what this is nested in, as the source framework reports it.
    "parentId": ("parent_id", None),
    "_meta": ("meta", None),
}

# What an ask holds, live and in the outcome of a paused turn.
_ASK_FIELDS: Wire = {
    # The ask's own id; an answer refers to it.
    "askId": ("ask_id", None),
    "kind": ("kind", None),
    # What to say to the person.
    "message": ("message", None),
    # JSON Schema of the form, for the kind form.
    "schema": ("schema", OPAQUE),
    # The options, for the kind choice.
    "choices": ("choices", many(_named("AgChoice"))),
    # The sign-in, for the kind auth.
    "authConfig": ("auth_config", _named("AgAuthConfig")),
    # The address, for the kind url. Check the scheme before opening it.
    "url": ("url", None),
    # The tool call that the ask is about.
    "toolCallId": ("tool_call_id", None),
    # Why it is asked, in free words; the model reads it.
    "reason": ("reason", None),
    # Whatever else the framework's pause carries.
    "metadata": ("metadata", None),
    # The server's sealed state, returned byte for byte with the answer; never look inside.
    "requestState": ("request_state", None),
    # Which of a tool's open requests this ask settles.
    "inputKey": ("input_key", None),
    "resumeBinding": ("resume_binding", None),
    # Position, from 0, among asks that are resumed in order.
    "ordinal": ("ordinal", None),
    # Anti-forgery token of the host, good for one answer. Neither log nor store it.
    "token": ("token", None),
    # When the ask runs out, an ISO 8601 time.
    "expiresAt": ("expires_at", None),
}


AgA2uiSurfaceActionContext: TypeAlias = dict[str, JsonValue]


@dataclass(kw_only=True, slots=True)
class AgAnnotations(Record):
    """MCP's hints for routing and display. A fold carries them along unchanged."""

    audience: list[Literal["user", "assistant"]] | None = None
    """Whom the content is for: the end user, the model (assistant), or both."""

    priority: float | None = None
    """How much the content matters when a client orders or drops some. MCP uses 0 (least) to 1 (most)."""

    last_modified: str | None = None
    """When the content last changed, an ISO 8601 time."""

    WIRE: ClassVar[Wire] = {
        "audience": ("audience", None),
        "priority": ("priority", None),
        "lastModified": ("last_modified", None),
    }


AgAskKind: TypeAlias = Literal["approval", "form", "text", "choice", "auth", "url"]


@dataclass(kw_only=True, slots=True)
class AgAuthConfig(Record):
    """How to sign in somewhere. It holds addresses and names, no secrets."""

    scheme: str
    """The kind of sign-in, such as oauth2."""

    scopes: list[str] | None = None
    """Permissions to ask for."""

    authorization_url: str | None = None
    """Where a person agrees. Check the scheme before opening it."""

    token_url: str | None = None
    """Where tokens are issued."""

    client_id: str | None = None
    """Id of the client at the issuer."""

    audience: str | None = None
    """Whom the token is for."""

    WIRE: ClassVar[Wire] = {
        "scheme": ("scheme", None),
        "scopes": ("scopes", None),
        "authorizationUrl": ("authorization_url", None),
        "tokenUrl": ("token_url", None),
        "clientId": ("client_id", None),
        "audience": ("audience", None),
    }


AgBlockReason: TypeAlias = Literal["safety", "blocklist", "prohibited", "other"]


@dataclass(kw_only=True, slots=True)
class AgChoice(Record):
    """One option of an ask of kind choice."""

    id: str
    """What an answer names."""

    label: str
    """What a person reads."""

    value: JsonValue | Absent = ABSENT
    """What the option stands for."""

    WIRE: ClassVar[Wire] = {
        "id": ("id", None),
        "label": ("label", None),
        "value": ("value", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class AgCitationBlock(Record):
    """A range of content blocks in a document given to the model."""

    cited_text: str

    kind: Literal["block"] = "block"
    """The kind of citation."""

    document_index: int
    """Which of the documents given to the model, from 0."""

    start_block_index: int
    """The first block, as the provider counts."""

    end_block_index: int
    """The last block or the one after it, as the provider counts."""
    source: str | None = None
    title: str | None = None
    confidence: float | list[float] | None = None
    confidence_scores: list[float] | None = None
    encrypted_index: str | None = dataclasses.field(default=None, repr=False)
    index_frame: Literal["source", "response"] | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_CITATION_BASE,
        "kind": ("kind", None),
        "documentIndex": ("document_index", None),
        "startBlockIndex": ("start_block_index", None),
        "endBlockIndex": ("end_block_index", None),
    }


@dataclass(kw_only=True, slots=True)
class AgCitationPage(Record):
    """A range of pages in a document given to the model."""

    cited_text: str

    kind: Literal["page"] = "page"
    """The kind of citation."""

    document_index: int
    """Which of the documents given to the model, from 0."""

    start_page: int
    """The first page, as the provider counts."""

    end_page: int
    """The last page or the one after it, as the provider counts."""
    source: str | None = None
    title: str | None = None
    confidence: float | list[float] | None = None
    confidence_scores: list[float] | None = None
    encrypted_index: str | None = dataclasses.field(default=None, repr=False)
    index_frame: Literal["source", "response"] | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_CITATION_BASE,
        "kind": ("kind", None),
        "documentIndex": ("document_index", None),
        "startPage": ("start_page", None),
        "endPage": ("end_page", None),
    }


@dataclass(kw_only=True, slots=True)
class AgClientCapabilitiesFrontendTool(Record):
    """A tool that the client runs itself."""

    name: str
    """Name of the tool, as the model calls it."""

    input_schema: JsonValue
    """JSON Schema of the arguments."""

    description: str | None = None
    """What the tool does, for the model."""

    WIRE: ClassVar[Wire] = {
        "name": ("name", None),
        "description": ("description", None),
        "inputSchema": ("input_schema", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class AgClientCapabilitiesHitl(Record):
    """Which asks the client can present to a person."""

    ask: bool | None = None
    """It can show asks at all."""

    approve_with_edits: bool | None = None
    """A person can change what is to be approved."""

    form: bool | None = None
    """It can show a form."""

    auth: bool | None = None
    """It can take a person through a sign-in."""

    WIRE: ClassVar[Wire] = {
        "ask": ("ask", None),
        "approveWithEdits": ("approve_with_edits", None),
        "form": ("form", None),
        "auth": ("auth", None),
    }


@dataclass(kw_only=True, slots=True)
class AgClientCapabilitiesState(Record):
    """What the client can do with shared state."""

    json_patch: bool | None = None
    """It can apply JSON Patch (RFC 6902)."""

    WIRE: ClassVar[Wire] = {
        "jsonPatch": ("json_patch", None),
    }


@dataclass(kw_only=True, slots=True)
class AgClientCapabilitiesStreaming(Record):
    """How finely one side takes or sends a stream."""

    partial_messages: bool | None = None
    """Messages may come in pieces, before they are complete."""

    WIRE: ClassVar[Wire] = {
        "partialMessages": ("partial_messages", None),
    }


@dataclass(kw_only=True, slots=True)
class AgClientCapabilitiesUiResources(Record):
    """Which surfaces the client can show."""

    catalogs: list[str] | None = None
    """Ids of the A2UI component catalogs that it knows."""

    html_resources: bool | None = None
    """It can show HTML surfaces of MCP Apps."""

    WIRE: ClassVar[Wire] = {
        "catalogs": ("catalogs", None),
        "htmlResources": ("html_resources", None),
    }


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


@dataclass(kw_only=True, slots=True)
class AgHitlAnswer(Record):
    """A person's answer to an ask, sent with a resume input."""

    ask_id: str
    """The ask that this answers."""

    status: Literal["resolved", "declined", "cancelled"]
    """resolved: answered; declined: an explicit no; cancelled: dismissed without an answer. For an ask of
    kind url, resolved means only that the address may be opened.
    """

    reply: JsonValue | Absent = ABSENT
    """The answer itself; the kind of the ask says what it is (form fields, text, a choice, edits to what
    was approved).
    """

    reason: str | None = None
    """Why, in the person's words; the model reads it."""

    ordinal: int | None = None
    """Position, from 0, among asks that are resumed in order; copied from the ask."""

    token: str | None = dataclasses.field(default=None, repr=False)
    """The ask's anti-forgery token, returned for the host to check. Neither log nor store it."""

    request_state: str | None = dataclasses.field(default=None, repr=False)
    """The ask's sealed server state, returned byte for byte; never look inside."""

    WIRE: ClassVar[Wire] = {
        "askId": ("ask_id", None),
        "status": ("status", None),
        "reply": ("reply", OPAQUE),
        "reason": ("reason", None),
        "ordinal": ("ordinal", None),
        "token": ("token", None),
        "requestState": ("request_state", None),
    }


AgIndexBounds: TypeAlias = Literal["[start,end)", "[start,end]"]


AgIndexUnit: TypeAlias = Literal["char", "byte", "utf16"]


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageMessageParamsContent(Record):
    """The one text block that such a message may hold, in MCP's form."""

    type: Literal["text"] = "text"
    """The kind of block; nothing but text is allowed here."""

    text: str
    """What the user says."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "text": ("text", None),
    }


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageOpenLinkParams(Record):
    """The link to open."""

    url: str
    """Address to open. Check the scheme before doing so."""

    WIRE: ClassVar[Wire] = {
        "url": ("url", None),
    }


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageRequestDisplayModeParams(Record):
    """The display mode that is asked for."""

    mode: AgDisplayMode

    WIRE: ClassVar[Wire] = {
        "mode": ("mode", None),
    }


AgMemoryScope: TypeAlias = Literal["agent", "user", "skill", "thread"]


AgMeta: TypeAlias = dict[str, JsonValue]


AgOpaqueKind: TypeAlias = Literal["signature", "ciphertext", "encrypted", "redacted"]


@dataclass(kw_only=True, slots=True)
class AgOpenAiWidgetActionCallTool(Record):
    """Calls a tool on behalf of the widget, not of the model; ui.widget.result answers it."""

    surface: Literal["openai-app"] = "openai-app"
    surface_id: str

    method: Literal["callTool"] = "callTool"
    """The SDK's name of the request."""

    name: str
    """Name of the tool."""

    args: JsonValue
    """The arguments."""

    call_id: str
    """Ties the answer to the call; added here, not part of the SDK."""
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None
    tool_response_metadata: JsonValue | Absent = ABSENT

    WIRE: ClassVar[Wire] = {
        **_AG_OPEN_AI_WIDGET_ACTION_BASE,
        "method": ("method", None),
        "name": ("name", None),
        "args": ("args", OPAQUE),
        "callId": ("call_id", None),
    }


@dataclass(kw_only=True, slots=True)
class AgOpenAiWidgetActionRequestDisplayMode(Record):
    """Asks to be shown in another way; ui.display-mode reports what was granted."""

    surface: Literal["openai-app"] = "openai-app"
    surface_id: str

    method: Literal["requestDisplayMode"] = "requestDisplayMode"
    """The SDK's name of the request."""
    mode: AgDisplayMode

    request_id: str
    """Names the request; added here, not part of the SDK."""
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None
    tool_response_metadata: JsonValue | Absent = ABSENT

    WIRE: ClassVar[Wire] = {
        **_AG_OPEN_AI_WIDGET_ACTION_BASE,
        "method": ("method", None),
        "mode": ("mode", None),
        "requestId": ("request_id", None),
    }


@dataclass(kw_only=True, slots=True)
class AgOpenAiWidgetActionSendFollowUpMessage(Record):
    """Puts a message of the user into the conversation, as a start input."""

    surface: Literal["openai-app"] = "openai-app"
    surface_id: str

    method: Literal["sendFollowUpMessage"] = "sendFollowUpMessage"
    """The SDK's name of the request."""

    prompt: str
    """What the user says."""
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None
    tool_response_metadata: JsonValue | Absent = ABSENT

    scroll_to_bottom: bool | None = None
    """Whether the client is to scroll to the new message."""

    WIRE: ClassVar[Wire] = {
        **_AG_OPEN_AI_WIDGET_ACTION_BASE,
        "method": ("method", None),
        "prompt": ("prompt", None),
        "scrollToBottom": ("scroll_to_bottom", None),
    }


@dataclass(kw_only=True, slots=True)
class AgOpenAiWidgetActionSetWidgetState(Record):
    """Stores the widget's state with the host."""

    surface: Literal["openai-app"] = "openai-app"
    surface_id: str

    method: Literal["setWidgetState"] = "setWidgetState"
    """The SDK's name of the request."""

    widget_state: JsonValue
    """The whole state, which replaces the earlier one."""
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None
    tool_response_metadata: JsonValue | Absent = ABSENT

    WIRE: ClassVar[Wire] = {
        **_AG_OPEN_AI_WIDGET_ACTION_BASE,
        "method": ("method", None),
        "widgetState": ("widget_state", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class AgOutcomeAborted(Record):
    """The turn was stopped before its end."""

    type: Literal["aborted"] = "aborted"
    """The kind of outcome."""

    reason: str | None = None
    """Why."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "reason": ("reason", None),
    }


@dataclass(kw_only=True, slots=True)
class AgOutcomeError(Record):
    """The turn failed."""

    type: Literal["error"] = "error"
    """The kind of outcome."""

    message: str
    """The error in words."""

    code: str | None = None
    """The error's code."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "message": ("message", None),
        "code": ("code", None),
    }


@dataclass(kw_only=True, slots=True)
class AgOutcomeRejected(Record):
    """The agent rejected the task (A2A). A rejected tool call is a finish reason instead."""

    type: Literal["rejected"] = "rejected"
    """The kind of outcome."""

    reason: str | None = None
    """Why."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "reason": ("reason", None),
    }


@dataclass(kw_only=True, slots=True)
class AgOutcomeSuccess(Record):
    """The turn did its work."""

    type: Literal["success"] = "success"
    """The kind of outcome."""

    result: JsonValue | Absent = ABSENT
    """What it returns, if it returns something other than messages."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "result": ("result", OPAQUE),
    }


AgProfile: TypeAlias = Literal["CORE", "EXTENDED", "ADVANCED"]


AgProviderMeta: TypeAlias = dict[str, JsonValue]


@dataclass(kw_only=True, slots=True)
class AgReasoningConfig(Record):
    """How much the model is to reason in this run, whatever the provider calls it."""

    mode: Literal["enabled", "disabled"]
    """Whether the model reasons at all."""

    effort: Literal["minimal", "low", "medium", "high"] | None = None
    """How hard to reason, for providers that think in levels."""

    budget_tokens: int | None = None
    """Most tokens to spend on reasoning, for providers that think in budgets."""

    WIRE: ClassVar[Wire] = {
        "mode": ("mode", None),
        "effort": ("effort", None),
        "budgetTokens": ("budget_tokens", None),
    }


AgResumeBinding: TypeAlias = Literal["id", "positional"]


AgRole: TypeAlias = Literal["user", "assistant", "tool", "system"]


@dataclass(kw_only=True, slots=True)
class AgRunConfigPushNotificationAuth(Record):
    """How the agent signs in at that address."""

    scheme: str
    """The HTTP authentication scheme, such as Bearer."""

    credentials: str | None = dataclasses.field(default=None, repr=False)
    """The credentials for that scheme, and no others."""

    WIRE: ClassVar[Wire] = {
        "scheme": ("scheme", None),
        "credentials": ("credentials", None),
    }


@dataclass(kw_only=True, slots=True)
class AgRunConfigResponseFormat(Record):
    """The form that the response must have."""

    type: Literal["json_schema"] = "json_schema"
    """The only form: JSON that fits a schema."""

    schema: JsonValue
    """JSON Schema of the response."""

    name: str | None = None
    """Name of the form, for the provider."""

    strict: bool | None = None
    """The response must fit the schema exactly."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "name": ("name", None),
        "schema": ("schema", OPAQUE),
        "strict": ("strict", None),
    }


AgRunConfigToolChoiceMode: TypeAlias = Literal["auto", "none", "required"]


@dataclass(kw_only=True, slots=True)
class AgRunConfigToolChoiceTool(Record):
    """Makes the model call one tool."""

    type: Literal["tool"] = "tool"
    """Marks the choice of one tool."""

    name: str
    """Name of the tool."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "name": ("name", None),
    }


@dataclass(kw_only=True, slots=True)
class AgSafety(Record):
    """One safety rating."""

    category: str
    """What was rated, by the provider's name."""

    score: float | None = None
    """How severe, on the provider's scale."""

    probability: str | None = None
    """How likely, in the provider's words."""

    blocked: bool | None = None
    """True if content was blocked because of it."""

    WIRE: ClassVar[Wire] = {
        "category": ("category", None),
        "score": ("score", None),
        "probability": ("probability", None),
        "blocked": ("blocked", None),
    }


@dataclass(kw_only=True, slots=True)
class AgSourceBase64(Record):
    """The bytes themselves, in base64."""

    type: Literal["base64"] = "base64"
    """Marks bytes carried in place."""

    media_type: str
    """Media type of the bytes, such as image/png; the producer makes sure that it is right."""

    data: str
    """The bytes in base64."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "mediaType": ("media_type", None),
        "data": ("data", None),
    }


@dataclass(kw_only=True, slots=True)
class AgSourceFile(Record):
    """Bytes that a provider stores under an id."""

    type: Literal["file"] = "file"
    """Marks bytes in a provider's file store."""

    file_id: str
    """The provider's id of the file."""

    media_type: str | None = None
    """Media type, when the producer knows it."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "fileId": ("file_id", None),
        "mediaType": ("media_type", None),
    }


@dataclass(kw_only=True, slots=True)
class AgSourcePayloadDocument(Record):
    """A document as a grounding source, named rather than included."""

    type: Literal["document"] = "document"
    """Marks a document that is only named."""

    media_type: str | None = None
    """Media type of the document."""

    title: str | None = None
    """Title to show."""

    filename: str | None = None
    """File name of the document."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "mediaType": ("media_type", None),
        "title": ("title", None),
        "filename": ("filename", None),
    }


@dataclass(kw_only=True, slots=True)
class AgSourcePayloadLink(Record):
    """A web page as a grounding source. It has no type field, which is how a reader recognizes it."""

    url: str
    """Address of the page. Check the scheme before showing it as a link."""

    title: str | None = None
    """Title to show."""

    WIRE: ClassVar[Wire] = {
        "url": ("url", None),
        "title": ("title", None),
    }


@dataclass(kw_only=True, slots=True)
class AgSourceUrl(Record):
    """Bytes to fetch from a URL."""

    type: Literal["url"] = "url"
    """Marks bytes behind a URL."""

    url: str
    """Where to fetch the bytes. Check the scheme before use."""

    media_type: str | None = None
    """Media type, when the producer knows it."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "url": ("url", None),
        "mediaType": ("media_type", None),
    }


@dataclass(kw_only=True, slots=True)
class AgToolDefSourceFrontend(Record):
    """A tool that the client runs."""

    type: Literal["frontend"] = "frontend"
    """The kind of origin."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
    }


@dataclass(kw_only=True, slots=True)
class AgToolDefSourceFunction(Record):
    """A function in the agent's own program."""

    type: Literal["function"] = "function"
    """The kind of origin."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
    }


@dataclass(kw_only=True, slots=True)
class AgToolDefSourceMcp(Record):
    """A tool of an MCP server."""

    type: Literal["mcp"] = "mcp"
    """The kind of origin."""

    server_name: str
    """Name of the server."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "serverName": ("server_name", None),
    }


AgToolOutcome: TypeAlias = Literal["ok", "error", "denied", "input_required"]


@dataclass(kw_only=True, slots=True)
class AgTrigger(Record):
    """What set a turn off."""

    kind: Literal["user", "resume", "schedule", "webhook", "email", "agent", "cron", "unknown"]
    """The kind of trigger."""

    ref: str | None = None
    """Which one it was, such as a cron expression or the path of a webhook; opaque."""

    WIRE: ClassVar[Wire] = {
        "kind": ("kind", None),
        "ref": ("ref", None),
    }


@dataclass(kw_only=True, slots=True)
class AgTurnRecordDisplayRequired(Record):
    """Markup that the provider's terms oblige a client to show with a grounded answer."""

    provider: str
    """Who demands it."""

    html: str
    """The markup, untrusted: show it in a sandbox."""

    WIRE: ClassVar[Wire] = {
        "provider": ("provider", None),
        "html": ("html", None),
    }


@dataclass(kw_only=True, slots=True)
class AgTurnRecordGuardrail(Record):
    """One guardrail result, as the guardrail.result event reported it."""

    target: AgGuardrailTarget

    passed: bool
    """True if nothing was found."""
    action: AgGuardrailAction | None = None

    reason: str | None = None
    """The finding, in words."""

    guardrail_name: str | None = None
    """Name of the guardrail."""

    safety: list[AgSafety] | None = None
    """The ratings behind the result."""

    WIRE: ClassVar[Wire] = {
        "target": ("target", None),
        "passed": ("passed", None),
        "action": ("action", None),
        "reason": ("reason", None),
        "guardrailName": ("guardrail_name", None),
        "safety": ("safety", many(_named("AgSafety"))),
    }


@dataclass(kw_only=True, slots=True)
class AgTurnRecordHandoff(Record):
    """One handoff of work from an agent to another, as the handoff event reported it."""

    kind: AgHandoffKind | None = None

    from_agent_id: str | None = None
    """The agent that hands over."""

    to_agent_id: str | None = None
    """The agent that takes over."""

    to_agent_name: str | None = None
    """Name of the agent that takes over, to show."""

    WIRE: ClassVar[Wire] = {
        "kind": ("kind", None),
        "fromAgentId": ("from_agent_id", None),
        "toAgentId": ("to_agent_id", None),
        "toAgentName": ("to_agent_name", None),
    }


@dataclass(kw_only=True, slots=True)
class AgTurnRecordPromptBlocked(Record):
    """Records that the prompt of the turn was rejected, and why."""

    reason: AgBlockReason

    safety: list[AgSafety] | None = None
    """The ratings behind the rejection."""

    WIRE: ClassVar[Wire] = {
        "reason": ("reason", None),
        "safety": ("safety", many(_named("AgSafety"))),
    }


AgUiVisibility: TypeAlias = Literal["model", "app"]


@dataclass(kw_only=True, slots=True)
class ArtifactEndEvent(Record):
    """Completes an artifact."""

    type: Literal["artifact.end"] = "artifact.end"
    seq: int

    artifact_id: str
    """The artifact."""

    last_chunk: Literal[True] = True
    """Always true, as A2A marks the last piece."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "artifactId": ("artifact_id", None),
        "lastChunk": ("last_chunk", None),
    }


@dataclass(kw_only=True, slots=True)
class ArtifactStartEvent(Record):
    """Opens an artifact, in place of any earlier one with its id."""

    type: Literal["artifact.start"] = "artifact.start"
    seq: int

    turn_id: str
    """The turn that makes it."""

    artifact_id: str
    """The artifact's own id."""

    thread_id: str
    """The conversation."""
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    name: str | None = None
    """Name to show."""

    description: str | None = None
    """What it is, for people."""

    extensions: list[str] | None = None
    """Addresses of the A2A extensions in use."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "artifactId": ("artifact_id", None),
        "threadId": ("thread_id", None),
        "name": ("name", None),
        "description": ("description", None),
        "extensions": ("extensions", None),
    }


@dataclass(kw_only=True, slots=True)
class CodeBlock(Record):
    """Program code that the model wants run, or that ran."""

    type: Literal["code"] = "code"
    """The kind of block."""

    language: str
    """Programming language, a free name."""

    code: str
    """The source text."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "language": ("language", None),
        "code": ("code", None),
    }


@dataclass(kw_only=True, slots=True)
class CodeResultBlock(Record):
    """What running a code block gave."""

    type: Literal["code-result"] = "code-result"
    """The kind of block."""

    outcome: Literal["ok", "failed", "deadline_exceeded"]
    """How the run ended; deadline_exceeded means that time ran out."""

    output: str
    """What the run printed or returned, as text."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "outcome": ("outcome", None),
        "output": ("output", None),
    }


@dataclass(kw_only=True, slots=True)
class DataBlock(Record):
    """A payload that the application knows by its name, such as a status panel."""

    type: Literal["data"] = "data"
    """The kind of block."""

    name: str
    """Name by which the application recognizes the payload."""

    data: JsonValue
    """The payload."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    id: str | None = None
    """Within a message, a data block with the same id replaces the earlier one."""

    transient: bool | None = None
    """True if the block is only for live clients; a fold skips it."""

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "name": ("name", None),
        "id": ("id", None),
        "data": ("data", OPAQUE),
        "transient": ("transient", None),
    }


@dataclass(kw_only=True, slots=True)
class DisplayRequiredEvent(Record):
    """Brings markup that the provider's terms oblige a client to show."""

    type: Literal["display.required"] = "display.required"
    seq: int

    provider: str
    """Who demands it."""

    html: str
    """The markup, untrusted: show it in a sandbox."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "provider": ("provider", None),
        "html": ("html", None),
    }


@dataclass(kw_only=True, slots=True)
class ErrorEvent(Record):
    """Reports a problem that does not end the turn."""

    type: Literal["error"] = "error"
    seq: int

    message: str
    """The problem in words."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    code: str | None = None
    """The problem's code."""

    retriable: bool | None = None
    """Whether trying again may help."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "code": ("code", None),
        "message": ("message", None),
        "retriable": ("retriable", None),
    }


@dataclass(kw_only=True, slots=True)
class ExtEvent(Record):
    """An event of a vendor's own, type ext.<vendor>.<key>. In addition to the common fields it holds any
    JSON; treat it as untrusted. It fits every profile.
    """

    type: str
    """ext, a vendor's name that the sender owns, and the vendor's own key, which may have several
    segments.
    """
    seq: int
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
    }


@dataclass(kw_only=True, slots=True)
class GuardrailResultEvent(Record):
    """Reports what a guardrail found."""

    type: Literal["guardrail.result"] = "guardrail.result"
    seq: int
    target: AgGuardrailTarget

    passed: bool
    """True if nothing was found."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None
    action: AgGuardrailAction | None = None

    reason: str | None = None
    """The finding, in words."""

    guardrail_name: str | None = None
    """Name of the guardrail."""

    safety: list[AgSafety] | None = None
    """The ratings behind the result."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "target": ("target", None),
        "passed": ("passed", None),
        "action": ("action", None),
        "reason": ("reason", None),
        "guardrailName": ("guardrail_name", None),
        "safety": ("safety", many(_named("AgSafety"))),
    }


@dataclass(kw_only=True, slots=True)
class HandoffEvent(Record):
    """Reports that one agent passes the work to another."""

    type: Literal["handoff"] = "handoff"
    seq: int
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None
    kind: AgHandoffKind | None = None

    from_agent_id: str | None = None
    """The agent that hands over."""

    to_agent_id: str | None = None
    """The agent that takes over."""

    to_agent_name: str | None = None
    """Name of the agent that takes over, to show."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "kind": ("kind", None),
        "fromAgentId": ("from_agent_id", None),
        "toAgentId": ("to_agent_id", None),
        "toAgentName": ("to_agent_name", None),
    }


@dataclass(kw_only=True, slots=True)
class HitlAskEvent(Record):
    """Asks a person for something, live. If the turn pauses for it, turn.done repeats it in its outcome."""

    type: Literal["hitl.ask"] = "hitl.ask"
    seq: int
    ask_id: str
    kind: AgAskKind
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None
    message: str | None = None
    schema: JsonValue | Absent = ABSENT
    choices: list[AgChoice] | None = None
    auth_config: AgAuthConfig | None = None
    url: str | None = None
    tool_call_id: str | None = None
    reason: str | None = None
    metadata: AgMeta | None = None
    request_state: str | None = dataclasses.field(default=None, repr=False)
    input_key: str | None = None
    resume_binding: AgResumeBinding | None = None
    ordinal: int | None = None
    token: str | None = dataclasses.field(default=None, repr=False)
    expires_at: str | None = None

    continuation: Literal["resume", "turn"] | None = None
    """How the source framework takes the answer: within the run, or as a next message. A hint that a
    client need not follow.
    """

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        **_ASK_FIELDS,
        "continuation": ("continuation", None),
    }


@dataclass(kw_only=True, slots=True)
class HostContextEvent(Record):
    """Describes the host that shows a surface."""

    type: Literal["host.context"] = "host.context"
    seq: int
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    theme: JsonValue | Absent = ABSENT
    """Colors, fonts and the like."""

    capabilities: JsonValue | Absent = ABSENT
    """What the host can show; not what the agent can do."""

    container: JsonValue | Absent = ABSENT
    """Size and kind of the space for the surface."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "theme": ("theme", OPAQUE),
        "capabilities": ("capabilities", OPAQUE),
        "container": ("container", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class MemoryWriteEvent(Record):
    """Writes a memory record: exactly one of value, which sets it, and patch, which changes what is there."""

    type: Literal["memory.write"] = "memory.write"
    seq: int
    scope: AgMemoryScope
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    key: str | None = None
    """Name within the scope. Absent and empty name the same record."""

    value: JsonValue | Absent = ABSENT
    """What to remember; null is a value."""

    patch: JsonValue | Absent = ABSENT
    """A JSON Patch (RFC 6902) for the value that is there."""

    reason: str | None = None
    """Why it is written."""

    durable: bool | None = None
    """True if it is to be kept beyond the conversation."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "scope": ("scope", None),
        "key": ("key", None),
        "value": ("value", OPAQUE),
        "patch": ("patch", OPAQUE),
        "reason": ("reason", None),
        "durable": ("durable", None),
    }


@dataclass(kw_only=True, slots=True)
class MessageMetadataEvent(Record):
    """Adds annotations to a message, key by key."""

    type: Literal["message.metadata"] = "message.metadata"
    seq: int
    metadata: AgMeta
    turn_id: str | None = None

    message_id: str | None = None
    """The message; absent means the open one of the assistant."""
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "metadata": ("metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class MessageRemoveEvent(Record):
    """Takes a message out of the history, or all of a turn's messages."""

    type: Literal["message.remove"] = "message.remove"
    seq: int

    id: str
    """The message to remove, or * for all of the turn that turnId names."""

    turn_id: str | None = None
    """The turn; must be there when id is *."""
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
    }


@dataclass(kw_only=True, slots=True)
class MessageStartEvent(Record):
    """Opens a message; what follows in its turn and candidate goes into it."""

    type: Literal["message.start"] = "message.start"
    seq: int

    turn_id: str
    """The turn that the message belongs to."""

    id: str
    """The message's own id."""
    role: AgRole

    thread_id: str
    """The conversation."""
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    step_id: str | None = None
    """The step that the message belongs to, for live clients only."""

    extensions: list[str] | None = None
    """Addresses of the A2A extensions in use."""

    candidate_index: int | None = None
    """Which of several alternative responses this belongs to; absent means 0."""

    agent_id: str | None = None
    """The agent that writes it."""

    agent_name: str | None = None
    """Name of that agent, to show."""

    agent_role: str | None = None
    """What that agent does among several, such as researcher."""

    model: str | None = None
    """The model that writes it."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "role": ("role", None),
        "threadId": ("thread_id", None),
        "stepId": ("step_id", None),
        "extensions": ("extensions", None),
        "candidateIndex": ("candidate_index", None),
        "agentId": ("agent_id", None),
        "agentName": ("agent_name", None),
        "agentRole": ("agent_role", None),
        "model": ("model", None),
    }


@dataclass(kw_only=True, slots=True)
class PromptBlockedEvent(Record):
    """Reports that the prompt was rejected."""

    type: Literal["prompt.blocked"] = "prompt.blocked"
    seq: int
    reason: AgBlockReason
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    safety: list[AgSafety] | None = None
    """The ratings behind the rejection."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "reason": ("reason", None),
        "safety": ("safety", many(_named("AgSafety"))),
    }


@dataclass(kw_only=True, slots=True)
class ProviderRawBlock(Record):
    """Something of the provider's that nothing else in this format can hold, carried whole. Treat it as
    untrusted.
    """

    type: Literal["provider-raw"] = "provider-raw"
    """The kind of block."""

    vendor: str
    """Whose data it is."""

    raw: JsonValue
    """The data, exactly as it came."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "vendor": ("vendor", None),
        "raw": ("raw", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class ReasoningDeltaEvent(Record):
    """Adds to the text of a reasoning block."""

    type: Literal["reasoning.delta"] = "reasoning.delta"
    seq: int

    id: str
    """The reasoning block."""

    delta: str
    """The text to add, and nothing that came before."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    part_index: int | None = None
    """The part to add to, from 0; absent means the one last opened."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "delta": ("delta", None),
        "partIndex": ("part_index", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class ReasoningEndEvent(Record):
    """Completes a reasoning block."""

    type: Literal["reasoning.end"] = "reasoning.end"
    seq: int

    id: str
    """The reasoning block."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    provider: str | None = None
    """The provider that produced the reasoning."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "provider": ("provider", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class ReasoningOpaqueDeltaEvent(Record):
    """Brings a piece of a sealed value; reasoning.opaque completes it."""

    type: Literal["reasoning.opaque.delta"] = "reasoning.opaque.delta"
    seq: int

    id: str
    """The reasoning block."""

    delta: str = dataclasses.field(repr=False)
    """The next piece of the sealed value."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "delta": ("delta", None),
    }


@dataclass(kw_only=True, slots=True)
class ReasoningOpaqueEvent(Record):
    """Sets the sealed part of a reasoning block, in place of any earlier one."""

    type: Literal["reasoning.opaque"] = "reasoning.opaque"
    seq: int

    id: str
    """The reasoning block."""
    kind: AgOpaqueKind

    value: str = dataclasses.field(repr=False)
    """The sealed value, exactly as the provider sent it."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    provider: str | None = None
    """Who sealed the value."""

    item_id: str | None = None
    """Id of the reasoning item at OpenAI (rs_...)."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "kind": ("kind", None),
        "value": ("value", None),
        "provider": ("provider", None),
        "itemId": ("item_id", None),
    }


@dataclass(kw_only=True, slots=True)
class ReasoningStartEvent(Record):
    """Opens a reasoning block, or a further part of one."""

    type: Literal["reasoning.start"] = "reasoning.start"
    seq: int

    id: str
    """The block's id, unique in the fold."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    mode: Literal["summarized", "full"] | None = None
    """Whether the text sums the reasoning up or is all of it."""

    part_index: int | None = None
    """The part that is opened, from 0."""

    previous_part_kind: str | None = None
    """Kind of the part before it, as the framework names it."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    item_id: str | None = None
    """Id of the reasoning item at OpenAI (rs_...)."""

    candidate_index: int | None = None
    """Which of several alternative responses this belongs to; absent means 0."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "mode": ("mode", None),
        "partIndex": ("part_index", None),
        "previousPartKind": ("previous_part_kind", None),
        "providerMetadata": ("provider_metadata", None),
        "itemId": ("item_id", None),
        "candidateIndex": ("candidate_index", None),
    }


@dataclass(kw_only=True, slots=True)
class ResourceLinkBlock(Record):
    """A pointer to an MCP resource whose content is not included."""

    type: Literal["resource-link"] = "resource-link"
    """The kind of block."""

    uri: str
    """Address of the resource."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    mime_type: str | None = None
    """Media type of the resource, in MCP's spelling of the field."""

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "uri": ("uri", None),
        "mimeType": ("mime_type", None),
    }


@dataclass(kw_only=True, slots=True)
class StateDeltaEvent(Record):
    """Changes the shared state."""

    type: Literal["state.delta"] = "state.delta"
    seq: int

    patch: JsonValue
    """An array is a JSON Patch (RFC 6902); an object gives, for each node, the keys to set."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "patch": ("patch", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class StateSnapshotEvent(Record):
    """Replaces the shared state."""

    type: Literal["state.snapshot"] = "state.snapshot"
    seq: int

    snapshot: JsonValue
    """The whole state."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "snapshot": ("snapshot", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class StepStartEvent(Record):
    """Marks the start of one round of the agent's loop."""

    type: Literal["step.start"] = "step.start"
    seq: int

    id: str
    """The step's own id."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    step_name: str | None = None
    """Name of the step, to show."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "stepName": ("step_name", None),
    }


@dataclass(kw_only=True, slots=True)
class SubagentDoneEvent(Record):
    """Closes the nested turn of a subagent."""

    type: Literal["subagent.done"] = "subagent.done"
    seq: int

    turn_id: str
    """The nested turn."""

    parent_turn_id: str
    """The same as at its start."""
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "parentTurnId": ("parent_turn_id", None),
    }


@dataclass(kw_only=True, slots=True)
class SubagentStartEvent(Record):
    """Opens the nested turn of a subagent. A second one for the same turn adds to it."""

    type: Literal["subagent.start"] = "subagent.start"
    seq: int

    turn_id: str
    """The nested turn's own id."""

    parent_turn_id: str
    """The enclosing turn, or a label for the tool call that made the subagent."""
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    agent_id: str | None = None
    """The subagent."""

    agent_name: str | None = None
    """Name of the subagent, to show."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "parentTurnId": ("parent_turn_id", None),
        "agentId": ("agent_id", None),
        "agentName": ("agent_name", None),
    }


@dataclass(kw_only=True, slots=True)
class TextDeltaEvent(Record):
    """Adds to a text block."""

    type: Literal["text.delta"] = "text.delta"
    seq: int

    id: str
    """The text block."""

    delta: str
    """The text to add, and nothing that came before."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "delta": ("delta", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class TextStartEvent(Record):
    """Opens a text block."""

    type: Literal["text.start"] = "text.start"
    seq: int

    id: str
    """The block's id, unique in the fold."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    role: Literal["assistant"] | None = None
    """Always the assistant, if it is given."""

    index: int | None = None
    """Position in the provider's output, from 0."""

    previous_part_kind: str | None = None
    """Kind of the part before it, as the framework names it."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    candidate_index: int | None = None
    """Which of several alternative responses this belongs to; absent means 0."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "role": ("role", None),
        "index": ("index", None),
        "previousPartKind": ("previous_part_kind", None),
        "providerMetadata": ("provider_metadata", None),
        "candidateIndex": ("candidate_index", None),
    }


@dataclass(kw_only=True, slots=True)
class ToolArgsAssembledEvent(Record):
    """Brings a call's complete arguments. They count; the pieces are only for live display."""

    type: Literal["tool.args.assembled"] = "tool.args.assembled"
    seq: int

    tool_call_id: str
    """The tool call."""

    input: JsonValue
    """The arguments, as one JSON value."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    signature: str | None = dataclasses.field(default=None, repr=False)
    """A provider's signature over the call (Gemini), returned byte for byte."""

    title: str | None = None
    """Name of the tool to show to people."""

    tool_metadata: AgMeta | None = None
    """Metadata of the tool, by key."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "toolCallId": ("tool_call_id", None),
        "input": ("input", OPAQUE),
        "signature": ("signature", None),
        "title": ("title", None),
        "toolMetadata": ("tool_metadata", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class ToolArgsDeltaEvent(Record):
    """Brings a piece of a call's arguments, as raw JSON text that may break anywhere."""

    type: Literal["tool.args.delta"] = "tool.args.delta"
    seq: int

    tool_call_id: str
    """The tool call."""

    delta: str
    """The next piece of the text."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "toolCallId": ("tool_call_id", None),
        "delta": ("delta", None),
    }


@dataclass(kw_only=True, slots=True)
class ToolCallBlock(Record):
    """A call of a tool, with its complete input."""

    type: Literal["tool-call"] = "tool-call"
    """The kind of block."""

    tool_call_id: str
    """The call's own id; its result refers to it."""

    name: str
    """Name of the tool."""

    input: JsonValue
    """The arguments, as one JSON value. A call without any has {}."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    server_name: str | None = None
    """The MCP server that offers the tool."""

    provider_executed: bool | None = None
    """True if the provider runs the tool; a client then must not."""

    signature: str | None = dataclasses.field(default=None, repr=False)
    """A provider's signature over the call (Gemini), returned byte for byte."""

    provider: str | None = None
    """The provider that signed or issued the call."""

    title: str | None = None
    """Name of the tool to show to people."""

    tool_metadata: AgMeta | None = None
    """Metadata of the tool, by key."""

    item_id: str | None = None
    """Id of the call's item at OpenAI (fc_...); not the call's own id."""

    provider_call_index: int | None = None
    """Position among parallel calls that came without ids (Gemini), from 0; needed to put results back in
    place.
    """

    ui_visibility: list[AgUiVisibility] | None = None
    """Who may call the tool, as MCP Apps states it."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "toolCallId": ("tool_call_id", None),
        "name": ("name", None),
        "input": ("input", OPAQUE),
        "serverName": ("server_name", None),
        "providerExecuted": ("provider_executed", None),
        "signature": ("signature", None),
        "provider": ("provider", None),
        "title": ("title", None),
        "toolMetadata": ("tool_metadata", None),
        "itemId": ("item_id", None),
        "providerCallIndex": ("provider_call_index", None),
        "uiVisibility": ("ui_visibility", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class ToolResultBlockPendingInput(Record):
    """MCP's hold on a tool call that waits for input."""

    request_state: str | None = dataclasses.field(default=None, repr=False)
    """The server's sealed state, returned byte for byte when the call goes on; never look inside."""

    input_keys: list[str] | None = None
    """Keys of all requests that are still open."""

    WIRE: ClassVar[Wire] = {
        "requestState": ("request_state", None),
        "inputKeys": ("input_keys", None),
    }


@dataclass(kw_only=True, slots=True)
class ToolStartEvent(Record):
    """Opens a tool call."""

    type: Literal["tool.start"] = "tool.start"
    seq: int

    tool_call_id: str
    """The call's own id, unique in the fold."""

    name: str
    """Name of the tool."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    index: int | None = None
    """Position in the provider's output, from 0."""

    dynamic: bool | None = None
    """True if the tool was found at run time, false if it was declared beforehand."""

    server_name: str | None = None
    """The MCP server that offers the tool."""

    provider_executed: bool | None = None
    """True if the provider runs the tool; a client then must not."""

    requires_approval: bool | None = None
    """True if a person must agree before the tool runs."""

    title: str | None = None
    """Name of the tool to show to people."""

    tool_metadata: AgMeta | None = None
    """Metadata of the tool, by key."""

    ui_visibility: list[AgUiVisibility] | None = None
    """Who may call the tool, as MCP Apps states it."""

    item_id: str | None = None
    """Id of the call's item at OpenAI (fc_...)."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    candidate_index: int | None = None
    """Which of several alternative responses this belongs to; absent means 0."""

    long_running: bool | None = None
    """True if the result may come long after the call."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "toolCallId": ("tool_call_id", None),
        "name": ("name", None),
        "index": ("index", None),
        "dynamic": ("dynamic", None),
        "serverName": ("server_name", None),
        "providerExecuted": ("provider_executed", None),
        "requiresApproval": ("requires_approval", None),
        "title": ("title", None),
        "toolMetadata": ("tool_metadata", None),
        "uiVisibility": ("ui_visibility", None),
        "itemId": ("item_id", None),
        "providerMetadata": ("provider_metadata", None),
        "candidateIndex": ("candidate_index", None),
        "longRunning": ("long_running", None),
    }


@dataclass(kw_only=True, slots=True)
class TurnAbortEvent(Record):
    """Closes a turn that was stopped before its end."""

    type: Literal["turn.abort"] = "turn.abort"
    seq: int
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    reason: str | None = None
    """Why it was stopped."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "reason": ("reason", None),
    }


@dataclass(kw_only=True, slots=True)
class TurnStartEvent(Record):
    """Opens a turn at the top level; nested ones are opened by subagent.start. A second one for the same
    turn adds to it.
    """

    type: Literal["turn.start"] = "turn.start"
    seq: int

    turn_id: str
    """The turn's own id."""

    thread_id: str
    """The conversation."""
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None
    trigger: AgTrigger | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "threadId": ("thread_id", None),
        "trigger": ("trigger", _named("AgTrigger")),
    }


@dataclass(kw_only=True, slots=True)
class UiCallEvent(Record):
    """Calls a function on a surface."""

    type: Literal["ui.call"] = "ui.call"
    seq: int

    surface_id: str
    """The live surface."""

    call_id: str
    """Ties the answer to the call."""

    method: str
    """Name of the function."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    args: JsonValue | Absent = ABSENT
    """The arguments."""

    want_response: bool | None = None
    """True if an answer is expected."""

    callable_from: Literal["clientOnly", "remoteOnly", "clientOrRemote"] | None = None
    """From where A2UI lets the function be called."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
        "callId": ("call_id", None),
        "method": ("method", None),
        "args": ("args", OPAQUE),
        "wantResponse": ("want_response", None),
        "callableFrom": ("callable_from", None),
    }


@dataclass(kw_only=True, slots=True)
class UiDataModelEvent(Record):
    """Changes the data model of an A2UI surface."""

    type: Literal["ui.data-model"] = "ui.data-model"
    seq: int

    surface_id: str
    """The live surface."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    path: str | None = None
    """Where to change it, as a JSON Pointer; absent means /, the whole model."""

    value: JsonValue | Absent = ABSENT
    """What to put there; absent means delete."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
        "path": ("path", None),
        "value": ("value", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class UiDisplayModeEvent(Record):
    """Asks for a display mode, or reports which one was granted."""

    type: Literal["ui.display-mode"] = "ui.display-mode"
    seq: int

    mode: AgDisplayMode
    """The mode that is asked for."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    granted: AgDisplayMode | None = None
    """The mode that the host granted; it counts."""

    surface_id: str | None = None
    """The live surface that it concerns."""

    tool_call_id: str | None = None
    """The tool call that produced the surface."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "mode": ("mode", None),
        "granted": ("granted", None),
        "surfaceId": ("surface_id", None),
        "toolCallId": ("tool_call_id", None),
    }


@dataclass(kw_only=True, slots=True)
class UiResultEventError(Record):
    """Why a call on a surface, or the answer to an action, failed."""

    code: str
    """The error's code, as A2UI names it."""

    message: str
    """The error in words."""

    path: str | None = None
    """Where the failed binding is, as a JSON Pointer."""

    WIRE: ClassVar[Wire] = {
        "code": ("code", None),
        "message": ("message", None),
        "path": ("path", None),
    }


@dataclass(kw_only=True, slots=True)
class UiSurfaceEndEvent(Record):
    """Closes an A2UI surface."""

    type: Literal["ui.surface.end"] = "ui.surface.end"
    seq: int

    surface_id: str
    """The live surface."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
    }


@dataclass(kw_only=True, slots=True)
class UiSurfaceStartEvent(Record):
    """Opens an A2UI surface."""

    type: Literal["ui.surface.start"] = "ui.surface.start"
    seq: int

    surface_id: str
    """The live surface."""

    catalog_id: str
    """The component catalog, by id; the renderer has it."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    surface_properties: JsonValue | Absent = ABSENT
    """A2UI's properties of the surface."""

    send_data_model: bool | None = None
    """True if the client is to send its data model along with messages."""

    components: JsonValue | Absent = ABSENT
    """The first components, in A2UI's form."""

    data_model: JsonValue | Absent = ABSENT
    """The first data model."""

    tool_call_id: str | None = None
    """The tool call that produced the surface."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
        "catalogId": ("catalog_id", None),
        "surfaceProperties": ("surface_properties", OPAQUE),
        "sendDataModel": ("send_data_model", None),
        "components": ("components", OPAQUE),
        "dataModel": ("data_model", OPAQUE),
        "toolCallId": ("tool_call_id", None),
    }


@dataclass(kw_only=True, slots=True)
class UiSurfaceUpdateEvent(Record):
    """Brings components of an A2UI surface."""

    type: Literal["ui.surface.update"] = "ui.surface.update"
    seq: int

    surface_id: str
    """The live surface."""

    components: JsonValue
    """The components, in A2UI's form, untouched."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
        "components": ("components", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class UiWidgetResultEvent(Record):
    """Answers a tool call of an OpenAI widget."""

    type: Literal["ui.widget.result"] = "ui.widget.result"
    seq: int

    surface_id: str
    """The live surface."""

    call_id: str
    """The call that this answers."""

    result: str
    """What the widget gets back, as text."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
        "callId": ("call_id", None),
        "result": ("result", None),
    }


@dataclass(kw_only=True, slots=True)
class UnknownBlock(Record):
    """A block of a kind that this version does not know: its type has no dot and is none of the three bare
    event names. Keep it as it came.
    """

    type: str

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
    }


@dataclass(kw_only=True, slots=True)
class UnknownEvent(Record):
    """An event of a type that this version does not know. Deliver it or skip it; it folds to nothing, but
    its seq counts.
    """

    type: str
    seq: int
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
    }


@dataclass(kw_only=True, slots=True)
class AgA2uiError(Record):
    """A2UI's error, about a surface or about a function call: exactly one of surfaceId and functionCallId
    says which. The code VALIDATION_FAILED needs a path.
    """

    surface: Literal["a2ui"] = "a2ui"
    """Which surface technology the message comes from."""

    a2ui_message: Literal["error"] = "error"
    """Which of the A2UI messages it is."""

    code: str
    """The error's code, as A2UI names it."""

    message: str
    """The error in words."""

    surface_id: str | None = None
    """The surface that failed."""

    function_call_id: str | None = None
    """The function call that failed."""

    tool_call_id: str | None = None
    """The tool call that produced the surface."""

    turn_id: str | None = None
    """The turn that the surface belongs to."""

    thread_id: str | None = None
    """The conversation that the surface belongs to."""

    path: str | None = None
    """Where the failed binding is, as a JSON Pointer."""
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        "surface": ("surface", None),
        "a2uiMessage": ("a2ui_message", None),
        "surfaceId": ("surface_id", None),
        "functionCallId": ("function_call_id", None),
        "toolCallId": ("tool_call_id", None),
        "turnId": ("turn_id", None),
        "threadId": ("thread_id", None),
        "code": ("code", None),
        "message": ("message", None),
        "path": ("path", None),
        "_meta": ("meta", None),
    }


@dataclass(kw_only=True, slots=True)
class AgA2uiFunctionResponse(Record):
    """A2UI's functionResponse: what a function that the agent called on the surface returned. surfaceId is
    added here for tracing and is not part of A2UI's message.
    """

    surface: Literal["a2ui"] = "a2ui"
    surface_id: str

    a2ui_message: Literal["function-response"] = "function-response"
    """Which of the A2UI messages it is."""

    function_call_id: str
    """The call that this answers, as ui.call named it in callId."""

    call: str
    """Name of the function that was called."""

    value: JsonValue
    """What it returned; null is a value."""
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_SURFACE_ENVELOPE,
        "a2uiMessage": ("a2ui_message", None),
        "functionCallId": ("function_call_id", None),
        "call": ("call", None),
        "value": ("value", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class AgA2uiSurfaceAction(Record):
    """A2UI's action: somebody acted on a component. With wantResponse true it needs an actionId, and
    ui.action-result answers it.
    """

    surface: Literal["a2ui"] = "a2ui"
    surface_id: str

    a2ui_message: Literal["action"] = "action"
    """Which of the A2UI messages it is."""

    name: str
    """Name of the action."""

    source_component_id: str
    """The component that it came from."""

    timestamp: str
    """When it happened, an ISO 8601 time."""
    context: AgA2uiSurfaceActionContext
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None

    want_response: bool | None = None
    """True if the surface waits for an answer; absent means false."""

    action_id: str | None = None
    """Ties the answer to the action."""

    WIRE: ClassVar[Wire] = {
        **_AG_SURFACE_ENVELOPE,
        "a2uiMessage": ("a2ui_message", None),
        "name": ("name", None),
        "sourceComponentId": ("source_component_id", None),
        "timestamp": ("timestamp", None),
        "context": ("context", None),
        "wantResponse": ("want_response", None),
        "actionId": ("action_id", None),
    }


@dataclass(kw_only=True, slots=True)
class AgCapabilities(Record):
    """What the agent can do, reported to the client on the first turn."""

    streaming: AgClientCapabilitiesStreaming | None = None

    push_notifications: bool | None = None
    """It can notify a URL of the client's choice."""

    security_schemes: list[AgAuthConfig] | None = None
    """Ways to sign in with it."""

    extensions: list[str] | None = None
    """Addresses of the A2A extensions in use."""

    ui_catalogs: list[str] | None = None
    """Ids of the A2UI component catalogs that it draws from."""
    profile: AgProfile | None = None

    WIRE: ClassVar[Wire] = {
        "streaming": ("streaming", _named("AgClientCapabilitiesStreaming")),
        "pushNotifications": ("push_notifications", None),
        "securitySchemes": ("security_schemes", many(_named("AgAuthConfig"))),
        "extensions": ("extensions", None),
        "uiCatalogs": ("ui_catalogs", None),
        "profile": ("profile", None),
    }


@dataclass(kw_only=True, slots=True)
class AgCitationChar(Record):
    """A range of characters in a document given to the model."""

    cited_text: str

    kind: Literal["char"] = "char"
    """The kind of citation."""

    document_index: int
    """Which of the documents given to the model, from 0."""

    start_char_index: int
    """Where the cited words start, from 0."""

    end_char_index: int
    """Where they end; bounds says whether that position is included."""
    source: str | None = None
    title: str | None = None
    confidence: float | list[float] | None = None
    confidence_scores: list[float] | None = None
    encrypted_index: str | None = dataclasses.field(default=None, repr=False)
    index_frame: Literal["source", "response"] | None = None
    unit: AgIndexUnit | None = None
    bounds: AgIndexBounds | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_CITATION_BASE,
        "kind": ("kind", None),
        "documentIndex": ("document_index", None),
        "startCharIndex": ("start_char_index", None),
        "endCharIndex": ("end_char_index", None),
        "unit": ("unit", None),
        "bounds": ("bounds", None),
    }


@dataclass(kw_only=True, slots=True)
class AgCitationOffset(Record):
    """A stretch of the response that one or more grounding sources back."""

    cited_text: str

    kind: Literal["offset"] = "offset"
    """The kind of citation."""

    start_index: int
    """Where the stretch starts, from 0."""

    end_index: int
    """Where it ends; bounds says whether that position is included."""

    source_ids: list[str]
    """Ids of the grounding sources, as the source events gave them."""
    unit: AgIndexUnit
    bounds: AgIndexBounds
    source: str | None = None
    title: str | None = None
    confidence: float | list[float] | None = None
    confidence_scores: list[float] | None = None
    encrypted_index: str | None = dataclasses.field(default=None, repr=False)
    index_frame: Literal["source", "response"] | None = None

    part_index: int | None = None
    """Which part of the response the positions count in, from 0."""

    WIRE: ClassVar[Wire] = {
        **_AG_CITATION_BASE,
        "kind": ("kind", None),
        "startIndex": ("start_index", None),
        "endIndex": ("end_index", None),
        "sourceIds": ("source_ids", None),
        "partIndex": ("part_index", None),
        "unit": ("unit", None),
        "bounds": ("bounds", None),
    }


@dataclass(kw_only=True, slots=True)
class AgCitationUrl(Record):
    """A web page that backs a stretch of the response."""

    cited_text: str

    kind: Literal["url"] = "url"
    """The kind of citation."""

    url: str
    """Address of the page. Check the scheme before showing it as a link."""
    source: str | None = None
    title: str | None = None
    confidence: float | list[float] | None = None
    confidence_scores: list[float] | None = None
    encrypted_index: str | None = dataclasses.field(default=None, repr=False)
    index_frame: Literal["source", "response"] | None = None

    start_index: int | None = None
    """Where the backed stretch starts, from 0."""

    end_index: int | None = None
    """Where it ends; bounds says whether that position is included."""
    unit: AgIndexUnit | None = None
    bounds: AgIndexBounds | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_CITATION_BASE,
        "kind": ("kind", None),
        "url": ("url", None),
        "startIndex": ("start_index", None),
        "endIndex": ("end_index", None),
        "unit": ("unit", None),
        "bounds": ("bounds", None),
    }


@dataclass(kw_only=True, slots=True)
class AgClientCapabilities(Record):
    """What the client can do, reported to the agent with an input."""

    frontend_tools: list[AgClientCapabilitiesFrontendTool] | None = None
    """Tools that the client runs itself."""
    hitl: AgClientCapabilitiesHitl | None = None
    streaming: AgClientCapabilitiesStreaming | None = None
    ui_resources: AgClientCapabilitiesUiResources | None = None
    state: AgClientCapabilitiesState | None = None

    WIRE: ClassVar[Wire] = {
        "frontendTools": ("frontend_tools", many(_named("AgClientCapabilitiesFrontendTool"))),
        "hitl": ("hitl", _named("AgClientCapabilitiesHitl")),
        "streaming": ("streaming", _named("AgClientCapabilitiesStreaming")),
        "uiResources": ("ui_resources", _named("AgClientCapabilitiesUiResources")),
        "state": ("state", _named("AgClientCapabilitiesState")),
    }


@dataclass(kw_only=True, slots=True)
class AgEmbeddedResource(Record):
    """The content of an MCP resource, as text or as bytes."""

    uri: str
    """Address of the resource; a surface has a ui:// address."""

    mime_type: str | None = None
    """Media type, in MCP's spelling of the field; a surface has text/html;profile=mcp-app."""

    text: str | None = None
    """The content, if it is text."""

    blob: str | None = None
    """The content in base64, if it is binary."""

    meta: AgMeta | None = None
    """Annotations; those of a surface are under the key ui."""

    WIRE: ClassVar[Wire] = {
        "uri": ("uri", None),
        "mimeType": ("mime_type", None),
        "text": ("text", None),
        "blob": ("blob", None),
        "_meta": ("meta", None),
    }


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageMessageParams(Record):
    """The message of the user."""

    role: Literal["user"] = "user"
    """Always the user."""
    content: AgMcpAppViewMessageMessageParamsContent

    WIRE: ClassVar[Wire] = {
        "role": ("role", None),
        "content": ("content", _named("AgMcpAppViewMessageMessageParamsContent")),
    }


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageOpenLink(Record):
    """Asks the host to open a link."""

    surface: Literal["mcp-app"] = "mcp-app"
    surface_id: str

    method: Literal["ui/open-link"] = "ui/open-link"
    """MCP's name of the request."""
    params: AgMcpAppViewMessageOpenLinkParams
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_MCP_APP_VIEW_MESSAGE_BASE,
        "method": ("method", None),
        "params": ("params", _named("AgMcpAppViewMessageOpenLinkParams")),
    }


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageRequestDisplayMode(Record):
    """Asks to be shown in another way; ui.display-mode reports what was granted."""

    surface: Literal["mcp-app"] = "mcp-app"
    surface_id: str

    method: Literal["ui/request-display-mode"] = "ui/request-display-mode"
    """MCP's name of the request."""
    params: AgMcpAppViewMessageRequestDisplayModeParams
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_MCP_APP_VIEW_MESSAGE_BASE,
        "method": ("method", None),
        "params": ("params", _named("AgMcpAppViewMessageRequestDisplayModeParams")),
    }


@dataclass(kw_only=True, slots=True)
class AgMemoryRecord(Record):
    """One remembered value. Scope and key name it; without a key it is the scope's one default record."""

    scope: AgMemoryScope

    value: JsonValue
    """What is remembered; null is a value."""

    key: str | None = None
    """Name within the scope. Absent and empty name the same record."""

    reason: str | None = None
    """Why it was written."""

    durable: bool | None = None
    """True if it is kept beyond the conversation."""

    turn_id: str | None = None
    """The turn that wrote it."""

    thread_id: str | None = None
    """The conversation that it was written in."""

    WIRE: ClassVar[Wire] = {
        "scope": ("scope", None),
        "key": ("key", None),
        "value": ("value", OPAQUE),
        "reason": ("reason", None),
        "durable": ("durable", None),
        "turnId": ("turn_id", None),
        "threadId": ("thread_id", None),
    }


@dataclass(kw_only=True, slots=True)
class AgOpaque(Record):
    """A sealed value that only its provider can read. Return it byte for byte on the next request, and
    neither decode nor log it.
    """

    kind: AgOpaqueKind

    value: str = dataclasses.field(repr=False)
    """The sealed value, exactly as the provider sent it."""

    provider: str | None = None
    """Who sealed the value, and so where it may go back to."""

    WIRE: ClassVar[Wire] = {
        "kind": ("kind", None),
        "value": ("value", None),
        "provider": ("provider", None),
    }


AgOpenAiWidgetAction: TypeAlias = (
    AgOpenAiWidgetActionSetWidgetState
    | AgOpenAiWidgetActionCallTool
    | AgOpenAiWidgetActionSendFollowUpMessage
    | AgOpenAiWidgetActionRequestDisplayMode
)


@dataclass(kw_only=True, slots=True)
class AgPausedAsk(Record):
    """An ask that a paused turn waits for."""

    ask_id: str
    """The ask's own id, the same as in its hitl.ask event; an answer refers to it."""
    kind: AgAskKind
    message: str | None = None
    schema: JsonValue | Absent = ABSENT
    choices: list[AgChoice] | None = None
    auth_config: AgAuthConfig | None = None
    url: str | None = None
    tool_call_id: str | None = None
    reason: str | None = None
    metadata: AgMeta | None = None
    request_state: str | None = dataclasses.field(default=None, repr=False)
    input_key: str | None = None
    resume_binding: AgResumeBinding | None = None
    ordinal: int | None = None
    token: str | None = dataclasses.field(default=None, repr=False)
    expires_at: str | None = None

    WIRE: ClassVar[Wire] = {
        **_ASK_FIELDS,
    }


@dataclass(kw_only=True, slots=True)
class AgRunConfigPushNotification(Record):
    """Where the agent is to report progress. A host checks the address against its own policy before it
    sends anything there.
    """

    url: str
    """Address to send to; it comes from the client and is untrusted."""

    token: str | None = dataclasses.field(default=None, repr=False)
    """The client's token, sent along with each notification."""
    auth: AgRunConfigPushNotificationAuth | None = None

    WIRE: ClassVar[Wire] = {
        "url": ("url", None),
        "token": ("token", None),
        "auth": ("auth", _named("AgRunConfigPushNotificationAuth")),
    }


AgRunConfigToolChoice: TypeAlias = AgRunConfigToolChoiceMode | AgRunConfigToolChoiceTool


AgSource: TypeAlias = AgSourceBase64 | AgSourceUrl | AgSourceFile


AgSourcePayload: TypeAlias = AgSource | AgSourcePayloadLink | AgSourcePayloadDocument


AgToolDefSource: TypeAlias = AgToolDefSourceMcp | AgToolDefSourceFunction | AgToolDefSourceFrontend


@dataclass(kw_only=True, slots=True)
class AgTurnRecordSource(Record):
    """One grounding source, as the source event reported it."""

    source_id: str
    """The source's own id; citations refer to it."""
    source: AgSourcePayload

    chunk_index: int | None = None
    """Position in the provider's list of grounding chunks, from 0."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        "sourceId": ("source_id", None),
        "source": ("source", _named("AgSourcePayload")),
        "chunkIndex": ("chunk_index", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class AgentCapabilitiesEvent(Record):
    """Reports, on the first turn, what the agent can do."""

    type: Literal["agent.capabilities"] = "agent.capabilities"
    seq: int
    capabilities: AgCapabilities
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "capabilities": ("capabilities", _named("AgCapabilities")),
    }


@dataclass(kw_only=True, slots=True)
class AudioBlock(Record):
    """A sound recording."""

    type: Literal["audio"] = "audio"
    """The kind of block."""
    source: AgSource
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "source": ("source", _named("AgSource")),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class CompactionBlock(Record):
    """A provider's summary of the conversation so far. Keep it, and send it to the same provider on later
    turns.
    """

    type: Literal["compaction"] = "compaction"
    """The kind of block."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    text: str | None = None
    """The summary as far as it can be read."""

    opaque: AgOpaque | None = None
    """The sealed part, returned byte for byte."""

    provider: str | None = None
    """The provider that made the summary."""

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "text": ("text", None),
        "opaque": ("opaque", _named("AgOpaque")),
        "provider": ("provider", None),
    }


@dataclass(kw_only=True, slots=True)
class DocumentBlock(Record):
    """A document to read or to cite from."""

    type: Literal["document"] = "document"
    """The kind of block."""
    source: AgSource
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    title: str | None = None
    """Title to show."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "source": ("source", _named("AgSource")),
        "title": ("title", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class FileBlock(Record):
    """A file of any kind. A video is a file whose media type starts with video/."""

    type: Literal["file"] = "file"
    """The kind of block."""
    source: AgSource
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    filename: str | None = None
    """File name to show or to save under."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "source": ("source", _named("AgSource")),
        "filename": ("filename", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class ImageBlock(Record):
    """A picture."""

    type: Literal["image"] = "image"
    """The kind of block."""
    source: AgSource
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "source": ("source", _named("AgSource")),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class ReasoningBlock(Record):
    """The model's reasoning: text that may be shown, a sealed part for the provider, or both. Send it back
    to the provider unchanged.
    """

    type: Literal["reasoning"] = "reasoning"
    """The kind of block."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    text: str | None = None
    """The reasoning that may be shown."""

    opaque: AgOpaque | None = None
    """The sealed part, returned byte for byte."""

    provider: str | None = None
    """The provider that produced the reasoning."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    provider_details: JsonValue | Absent = dataclasses.field(default=ABSENT, repr=False)
    """A flat set of replay data in the provider's own shape, sent back as it came. providerMetadata
    remains the full record.
    """

    item_id: str | None = None
    """Id of the reasoning item at OpenAI (rs_...), sent back with stateless requests."""

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "text": ("text", None),
        "opaque": ("opaque", _named("AgOpaque")),
        "provider": ("provider", None),
        "providerMetadata": ("provider_metadata", None),
        "providerDetails": ("provider_details", OPAQUE),
        "itemId": ("item_id", None),
    }


@dataclass(kw_only=True, slots=True)
class ResourceBlock(Record):
    """An MCP resource with its content. HTML surfaces of MCP Apps come this way, under a ui:// address."""

    type: Literal["resource"] = "resource"
    """The kind of block."""
    resource: AgEmbeddedResource
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "resource": ("resource", _named("AgEmbeddedResource")),
    }


@dataclass(kw_only=True, slots=True)
class SearchResultBlock(Record):
    """One hit of a search, perhaps with a sealed part that the provider wants back."""

    type: Literal["search-result"] = "search-result"
    """The kind of block."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    url: str | None = None
    """Address of the page found. Check the scheme before showing it as a link."""

    title: str | None = None
    """Title of the page."""

    opaque: AgOpaque | None = None
    """The sealed part, returned byte for byte."""

    page_age: str | None = None
    """Age of the page in the provider's own words."""

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "url": ("url", None),
        "title": ("title", None),
        "opaque": ("opaque", _named("AgOpaque")),
        "pageAge": ("page_age", None),
    }


@dataclass(kw_only=True, slots=True)
class SourceEvent(Record):
    """Brings a grounding source, for citations to refer to."""

    type: Literal["source"] = "source"
    seq: int

    source_id: str
    """The source's own id."""
    source: AgSourcePayload
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    chunk_index: int | None = None
    """Position in the provider's list of grounding chunks, from 0."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "sourceId": ("source_id", None),
        "source": ("source", _named("AgSourcePayload")),
        "chunkIndex": ("chunk_index", None),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class UiActionResultEvent(Record):
    """Answers an A2UI action that asked for an answer."""

    type: Literal["ui.action-result"] = "ui.action-result"
    seq: int

    surface_id: str
    """The live surface."""

    action_id: str
    """The action that this answers."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    value: JsonValue | Absent = ABSENT
    """The answer; null is a value."""

    error: UiResultEventError | None = None
    """Why it failed, in place of a value."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
        "actionId": ("action_id", None),
        "value": ("value", OPAQUE),
        "error": ("error", _named("UiResultEventError")),
    }


@dataclass(kw_only=True, slots=True)
class UiResultEvent(Record):
    """Brings the answer to a ui.call."""

    type: Literal["ui.result"] = "ui.result"
    seq: int

    surface_id: str
    """The live surface."""

    call_id: str
    """The call that this answers."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    method: str | None = None
    """Name of the function, repeated from the call."""

    value: JsonValue | Absent = ABSENT
    """What it returned; null is a value."""

    error: UiResultEventError | None = None
    """Why it failed, in place of a value."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "surfaceId": ("surface_id", None),
        "callId": ("call_id", None),
        "method": ("method", None),
        "value": ("value", OPAQUE),
        "error": ("error", _named("UiResultEventError")),
    }


AgCitation: TypeAlias = AgCitationChar | AgCitationPage | AgCitationBlock | AgCitationUrl | AgCitationOffset


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageMessage(Record):
    """Puts a message of the user into the conversation."""

    surface: Literal["mcp-app"] = "mcp-app"
    surface_id: str

    method: Literal["ui/message"] = "ui/message"
    """MCP's name of the request."""
    params: AgMcpAppViewMessageMessageParams
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_MCP_APP_VIEW_MESSAGE_BASE,
        "method": ("method", None),
        "params": ("params", _named("AgMcpAppViewMessageMessageParams")),
    }


@dataclass(kw_only=True, slots=True)
class AgOutcomePaused(Record):
    """The turn waits for people to answer."""

    type: Literal["paused"] = "paused"
    """The kind of outcome."""

    asks: list[AgPausedAsk]
    """What it waits for."""

    result: JsonValue | Absent = ABSENT
    """A partial result from before the pause."""

    WIRE: ClassVar[Wire] = {
        "type": ("type", None),
        "asks": ("asks", many(_named("AgPausedAsk"))),
        "result": ("result", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class AgToolDef(Record):
    """A tool that the agent may offer to the model in this run."""

    name: str
    """Name of the tool, as the model calls it."""

    input_schema: JsonValue
    """JSON Schema of the arguments."""

    description: str | None = None
    """What the tool does, for the model."""

    strict: bool | None = None
    """The model's arguments must fit the schema exactly."""

    provider_executed: bool | None = None
    """True if the provider runs the tool; a client then must not."""

    ui_visibility: list[AgUiVisibility] | None = None
    """Who may call the tool, as MCP Apps states it. The host enforces it."""
    source: AgToolDefSource | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        "name": ("name", None),
        "description": ("description", None),
        "inputSchema": ("input_schema", OPAQUE),
        "strict": ("strict", None),
        "providerExecuted": ("provider_executed", None),
        "uiVisibility": ("ui_visibility", None),
        "source": ("source", _named("AgToolDefSource")),
        "_meta": ("meta", None),
    }


@dataclass(kw_only=True, slots=True)
class TextBlock(Record):
    """Text that was written or streamed."""

    type: Literal["text"] = "text"
    """The kind of block."""

    text: str
    """The text; may be empty."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    citations: list[AgCitation] | None = None
    """What backs the text."""
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        "type": ("type", None),
        "text": ("text", None),
        "citations": ("citations", many(_named("AgCitation"))),
        "providerMetadata": ("provider_metadata", None),
    }


@dataclass(kw_only=True, slots=True)
class TextEndEvent(Record):
    """Completes a text block, and brings the citations of streamed text."""

    type: Literal["text.end"] = "text.end"
    seq: int

    id: str
    """The text block."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)

    citations: list[AgCitation] | None = None
    """Citations for the block."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "providerMetadata": ("provider_metadata", None),
        "citations": ("citations", many(_named("AgCitation"))),
    }


AgOutcome: TypeAlias = AgOutcomeSuccess | AgOutcomeError | AgOutcomeRejected | AgOutcomeAborted | AgOutcomePaused


@dataclass(kw_only=True, slots=True)
class AgArtifact(Record):
    """A document that the agent builds next to the conversation, streamed in parts. Found in
    AgReduceResult.artifacts, never among blocks.
    """

    artifact_id: str
    """The artifact's own id."""

    turn_id: str
    """The turn that made it."""

    thread_id: str
    """The conversation it belongs to."""

    parts: list[AgBlock]
    """The content, in order."""

    name: str | None = None
    """Name to show."""

    description: str | None = None
    """What it is, for people."""

    extensions: list[str] | None = None
    """Addresses of the A2A extensions in use."""
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        "artifactId": ("artifact_id", None),
        "turnId": ("turn_id", None),
        "threadId": ("thread_id", None),
        "name": ("name", None),
        "description": ("description", None),
        "parts": ("parts", many(_named("AgBlock"))),
        "extensions": ("extensions", None),
        "_meta": ("meta", None),
    }


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


@dataclass(kw_only=True, slots=True)
class AgInputResume(Record):
    """Goes on with a turn: answers to its asks, messages from surfaces, or both."""

    protocol: Literal["agjson"] = "agjson"
    version: str
    thread_id: str
    turn_id: str

    kind: Literal["resume"] = "resume"
    """The kind of input."""
    parent_turn_id: str | None = None
    capabilities: AgClientCapabilities | None = None
    state: JsonValue | Absent = ABSENT
    metadata: AgMeta | None = None

    answers: list[AgHitlAnswer] | None = None
    """Answers to asks."""

    ui_actions: list[AgSurfaceInteraction] | None = None
    """Messages from surfaces."""

    WIRE: ClassVar[Wire] = {
        **_AG_INPUT_ENVELOPE,
        "kind": ("kind", None),
        "answers": ("answers", many(_named("AgHitlAnswer"))),
        "uiActions": ("ui_actions", many(_named("AgSurfaceInteraction"))),
    }


@dataclass(kw_only=True, slots=True)
class AgInputStart(Record):
    """Starts a turn with new messages."""

    protocol: Literal["agjson"] = "agjson"
    version: str
    thread_id: str
    turn_id: str

    kind: Literal["start"] = "start"
    """The kind of input."""

    messages: list[AgMessage]
    """The new messages, in order."""
    parent_turn_id: str | None = None
    capabilities: AgClientCapabilities | None = None
    state: JsonValue | Absent = ABSENT
    metadata: AgMeta | None = None
    run: AgRunConfig | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_INPUT_ENVELOPE,
        "kind": ("kind", None),
        "messages": ("messages", many(_named("AgMessage"))),
        "run": ("run", _named("AgRunConfig")),
    }


@dataclass(kw_only=True, slots=True)
class AgInputToolResult(Record):
    """Brings the results of tools that the client ran."""

    protocol: Literal["agjson"] = "agjson"
    version: str
    thread_id: str
    turn_id: str

    kind: Literal["tool-result"] = "tool-result"
    """The kind of input."""

    results: list[AgInputToolResultResult]
    """The results."""
    parent_turn_id: str | None = None
    capabilities: AgClientCapabilities | None = None
    state: JsonValue | Absent = ABSENT
    metadata: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_INPUT_ENVELOPE,
        "kind": ("kind", None),
        "results": ("results", many(_named("AgInputToolResultResult"))),
    }


@dataclass(kw_only=True, slots=True)
class AgInputToolResultResult(Record):
    """The result of a tool that the client ran."""

    tool_call_id: str
    content: list[AgBlock]
    outcome: AgToolOutcome | None = None
    structured_content: JsonValue | Absent = ABSENT
    ui_data: JsonValue | Absent = ABSENT
    side_data: JsonValue | Absent = ABSENT
    error_text: str | None = None
    error_code: str | None = None
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)
    tool_metadata: AgMeta | None = None
    dynamic: bool | None = None
    pending_input: ToolResultBlockPendingInput | None = None
    is_error: bool | None = None
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None

    will_continue: bool | None = None
    """True if more results for the same call will follow."""

    scheduling: Literal["when_idle", "preempt", "silent"] | None = None
    """When the model is to take up an asynchronous result: once it is idle, at once in place of what it is
    doing, or without reacting.
    """

    WIRE: ClassVar[Wire] = {
        **_TOOL_RESULT_CORE,
        **_BLOCK_BASE,
        "willContinue": ("will_continue", None),
        "scheduling": ("scheduling", None),
    }


AgMcpAppViewMessage: TypeAlias = Union[
    "AgMcpAppViewMessageUpdateModelContext",
    AgMcpAppViewMessageMessage,
    AgMcpAppViewMessageRequestDisplayMode,
    AgMcpAppViewMessageOpenLink,
]


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageUpdateModelContext(Record):
    """Tells the model, at the next user turn, what the view now shows. Of several from one surface the
    last counts.
    """

    surface: Literal["mcp-app"] = "mcp-app"
    surface_id: str

    method: Literal["ui/update-model-context"] = "ui/update-model-context"
    """MCP's name of the request."""
    params: AgMcpAppViewMessageUpdateModelContextParams
    tool_call_id: str | None = None
    turn_id: str | None = None
    thread_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_AG_MCP_APP_VIEW_MESSAGE_BASE,
        "method": ("method", None),
        "params": ("params", _named("AgMcpAppViewMessageUpdateModelContextParams")),
    }


@dataclass(kw_only=True, slots=True)
class AgMcpAppViewMessageUpdateModelContextParams(Record):
    """What the model should know about the view."""

    content: list[AgBlock] | None = None
    """The view's context in blocks."""

    structured_content: JsonValue | Absent = ABSENT
    """The view's context in structured form."""

    WIRE: ClassVar[Wire] = {
        "content": ("content", many(_named("AgBlock"))),
        "structuredContent": ("structured_content", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class AgMessage(Record):
    """One message of the conversation, in input, history and snapshots alike."""

    id: str
    """The message's own id."""
    role: AgRole

    content: list[AgBlock]
    """The content, in order."""

    turn_id: str | None = None
    """The turn that it belongs to, once stored."""

    thread_id: str | None = None
    """The conversation that it belongs to, once stored."""

    candidate_index: int | None = None
    """Which of several alternative responses it belongs to; absent means 0."""

    reference_turn_ids: list[str] | None = None
    """Other turns that this input refers to, such as those to regenerate. Input only; no link to a parent."""

    message_metadata: JsonValue | Absent = ABSENT
    """The application's own data about the message. The data models of A2UI surfaces are in it under
    a2uiClientDataModel, by surfaceId.
    """

    extensions: list[str] | None = None
    """Addresses of the A2A extensions in use."""

    metadata: AgMeta | None = None
    """Annotations by key, also those of message.metadata."""

    agent_id: str | None = None
    """The agent that wrote it."""

    agent_name: str | None = None
    """Name of that agent, to show."""

    agent_role: str | None = None
    """What that agent does among several, such as researcher."""

    model: str | None = None
    """The model that wrote it."""

    usage: AgUsage | None = None
    """Consumption of this message, as reported."""

    WIRE: ClassVar[Wire] = {
        "id": ("id", None),
        "role": ("role", None),
        "content": ("content", many(_named("AgBlock"))),
        "turnId": ("turn_id", None),
        "threadId": ("thread_id", None),
        "candidateIndex": ("candidate_index", None),
        "referenceTurnIds": ("reference_turn_ids", None),
        "messageMetadata": ("message_metadata", OPAQUE),
        "extensions": ("extensions", None),
        "metadata": ("metadata", None),
        "agentId": ("agent_id", None),
        "agentName": ("agent_name", None),
        "agentRole": ("agent_role", None),
        "model": ("model", None),
        "usage": ("usage", _named("AgUsage")),
    }


@dataclass(kw_only=True, slots=True)
class AgReduceResult(Record):
    """What folding a stream of events gives, and what is stored as its history."""

    messages: list[AgMessage]
    """The conversation, in order."""

    artifacts: list[AgArtifact]
    """The artifacts, in order of their start."""

    memory: list[AgMemoryRecord]
    """The memory records, one for each scope and key."""

    turns: list[AgTurnRecord]
    """The turns, in order of their start."""

    state: JsonValue | Absent = ABSENT
    """The shared state; absent until an event set it."""

    WIRE: ClassVar[Wire] = {
        "messages": ("messages", many(_named("AgMessage"))),
        "artifacts": ("artifacts", many(_named("AgArtifact"))),
        "memory": ("memory", many(_named("AgMemoryRecord"))),
        "turns": ("turns", many(_named("AgTurnRecord"))),
        "state": ("state", OPAQUE),
    }


@dataclass(kw_only=True, slots=True)
class AgRunConfig(Record):
    """How a run is to be carried out; comes with a start input. What is absent is the agent's own choice."""

    model: str | None = None
    """The model to use, by the provider's name."""

    system: str | list[AgBlock] | None = None
    """Instructions to the model, as text or as blocks."""

    tools: list[AgToolDef] | None = None
    """Tools that the model may call."""
    tool_choice: AgRunConfigToolChoice | None = None
    response_format: AgRunConfigResponseFormat | None = None
    reasoning: AgReasoningConfig | None = None

    max_tokens: int | None = None
    """Largest number of tokens to generate."""

    temperature: float | None = None
    """Randomness of the output, on the provider's scale."""

    top_p: float | None = None
    """Share of probability to sample from, 0 to 1 at most providers."""

    stop_sequences: list[str] | None = None
    """Texts at which the output stops."""

    context: list[AgBlock] | None = None
    """Further content for the model in addition to the messages."""
    push_notification: AgRunConfigPushNotification | None = None

    WIRE: ClassVar[Wire] = {
        "model": ("model", None),
        "system": ("system", by_kind(array=many(_named("AgBlock")))),
        "tools": ("tools", many(_named("AgToolDef"))),
        "toolChoice": ("tool_choice", by_kind(object=_named("AgRunConfigToolChoiceTool"))),
        "responseFormat": ("response_format", _named("AgRunConfigResponseFormat")),
        "reasoning": ("reasoning", _named("AgReasoningConfig")),
        "maxTokens": ("max_tokens", None),
        "temperature": ("temperature", None),
        "topP": ("top_p", None),
        "stopSequences": ("stop_sequences", None),
        "context": ("context", many(_named("AgBlock"))),
        "pushNotification": ("push_notification", _named("AgRunConfigPushNotification")),
    }


AgSurfaceInteraction: TypeAlias = (
    AgA2uiSurfaceAction | AgA2uiFunctionResponse | AgA2uiError | AgMcpAppViewMessage | AgOpenAiWidgetAction
)


@dataclass(kw_only=True, slots=True)
class AgTurnRecord(Record):
    """What a fold knows about one turn apart from its messages: how it began and ended, what it cost, what
    it asked for.
    """

    turn_id: str
    """The turn's own id."""

    thread_id: str
    """The conversation it belongs to."""

    parent_turn_id: str | None = None
    """The turn that this one is nested in; present for subagents only."""

    outcome: AgOutcome | None = None
    """How the turn ended; absent while it runs."""
    finish_reason: AgFinishReason | None = None

    usage: AgUsage | None = None
    """Consumption of the whole turn, as reported."""

    safety: list[AgSafety] | None = None
    """Safety ratings of the turn."""

    handoffs: list[AgTurnRecordHandoff] | None = None
    """Handoffs between agents, in order."""

    source_ids: list[str] | None = None
    """Ids of the grounding sources in order of arrival, derived from sources."""

    sources: list[AgTurnRecordSource] | None = None
    """The grounding sources, in order of arrival."""

    prompt_blocked: AgTurnRecordPromptBlocked | None = None
    """Present if the prompt was rejected."""

    asks: list[AgPausedAsk] | None = None
    """What a paused turn waits for."""

    task_state: str | None = None
    """State of the A2A task, word for word; never made up by a reader."""

    display_required: list[AgTurnRecordDisplayRequired] | None = None
    """What must be shown with the turn."""
    trigger: AgTrigger | None = None

    guardrails: list[AgTurnRecordGuardrail] | None = None
    """Guardrail results, in order."""

    capabilities: AgCapabilities | None = None
    """What the agent said it can do."""

    WIRE: ClassVar[Wire] = {
        "turnId": ("turn_id", None),
        "parentTurnId": ("parent_turn_id", None),
        "threadId": ("thread_id", None),
        "outcome": ("outcome", _named("AgOutcome")),
        "finishReason": ("finish_reason", None),
        "usage": ("usage", _named("AgUsage")),
        "safety": ("safety", many(_named("AgSafety"))),
        "handoffs": ("handoffs", many(_named("AgTurnRecordHandoff"))),
        "sourceIds": ("source_ids", None),
        "sources": ("sources", many(_named("AgTurnRecordSource"))),
        "promptBlocked": ("prompt_blocked", _named("AgTurnRecordPromptBlocked")),
        "asks": ("asks", many(_named("AgPausedAsk"))),
        "taskState": ("task_state", None),
        "displayRequired": ("display_required", many(_named("AgTurnRecordDisplayRequired"))),
        "trigger": ("trigger", _named("AgTrigger")),
        "guardrails": ("guardrails", many(_named("AgTurnRecordGuardrail"))),
        "capabilities": ("capabilities", _named("AgCapabilities")),
    }


@dataclass(kw_only=True, slots=True)
class AgUsage(Record):
    """What was consumed, as the provider reported it; nothing here is computed."""

    input_tokens: int | None = None
    """Tokens read."""

    output_tokens: int | None = None
    """Tokens written."""

    cache_read_tokens: int | None = None
    """Tokens read from a cache."""

    cache_write_tokens: int | None = None
    """Tokens written to a cache."""

    reasoning_tokens: int | None = None
    """Tokens spent on reasoning."""

    tool_use_input_tokens: int | None = None
    """Tokens read for the use of tools."""

    total_tokens: int | None = None
    """All tokens, by the provider's count."""

    cost_usd: float | None = None
    """Cost in US dollars."""

    cumulative: bool | None = None
    """True if these are running totals: subtract the one before to get a step. False or absent if they are
    for this step alone.
    """
    by_model: AgUsageByModel | None = None

    server_tool_requests: int | None = None
    """Number of tool requests that a server ran."""

    WIRE: ClassVar[Wire] = {
        "inputTokens": ("input_tokens", None),
        "outputTokens": ("output_tokens", None),
        "cacheReadTokens": ("cache_read_tokens", None),
        "cacheWriteTokens": ("cache_write_tokens", None),
        "reasoningTokens": ("reasoning_tokens", None),
        "toolUseInputTokens": ("tool_use_input_tokens", None),
        "totalTokens": ("total_tokens", None),
        "costUsd": ("cost_usd", None),
        "cumulative": ("cumulative", None),
        "byModel": ("by_model", mapped(_named("AgUsage"))),
        "serverToolRequests": ("server_tool_requests", None),
    }


AgUsageByModel: TypeAlias = dict[str, AgUsage]


@dataclass(kw_only=True, slots=True)
class ArtifactDeltaEvent(Record):
    """Brings a part of an artifact."""

    type: Literal["artifact.delta"] = "artifact.delta"
    seq: int

    artifact_id: str
    """The artifact."""
    part: AgBlock

    append: bool
    """True joins the part onto the last one, false starts a new one."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "artifactId": ("artifact_id", None),
        "part": ("part", _named("AgBlock")),
        "append": ("append", None),
    }


@dataclass(kw_only=True, slots=True)
class ContentBlockEvent(Record):
    """Brings a whole block at once."""

    type: Literal["content.block"] = "content.block"
    seq: int
    block: AgBlock
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    transient: bool | None = None
    """True if the block is only for live clients; a fold skips it."""

    candidate_index: int | None = None
    """Which of several alternative responses this belongs to; absent means 0."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "block": ("block", _named("AgBlock")),
        "transient": ("transient", None),
        "candidateIndex": ("candidate_index", None),
    }


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


@dataclass(kw_only=True, slots=True)
class MessageEndEvent(Record):
    """Seals a message: nothing more goes into it."""

    type: Literal["message.end"] = "message.end"
    seq: int

    id: str
    """The message that is complete."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    usage: AgUsage | None = None
    """Consumption of this message, as reported."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "usage": ("usage", _named("AgUsage")),
    }


@dataclass(kw_only=True, slots=True)
class MessagesSnapshotEvent(Record):
    """Replaces what a client holds, after a gap or on reconnecting. A part that it leaves out stays as it
    was.
    """

    type: Literal["messages.snapshot"] = "messages.snapshot"
    seq: int

    messages: list[AgMessage]
    """All messages, in order."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    turns: list[AgTurnRecord] | None = None
    """All turn records."""

    artifacts: list[AgArtifact] | None = None
    """All artifacts."""

    memory: list[AgMemoryRecord] | None = None
    """Memory records; only those of scope thread are replaced."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "messages": ("messages", many(_named("AgMessage"))),
        "turns": ("turns", many(_named("AgTurnRecord"))),
        "artifacts": ("artifacts", many(_named("AgArtifact"))),
        "memory": ("memory", many(_named("AgMemoryRecord"))),
    }


@dataclass(kw_only=True, slots=True)
class StepDoneEvent(Record):
    """Marks the end of one round of the agent's loop."""

    type: Literal["step.done"] = "step.done"
    seq: int

    id: str
    """The step that is done."""
    turn_id: str | None = None
    message_id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    step_name: str | None = None
    """Name of the step, to show."""

    usage: AgUsage | None = None
    """Consumption of this step; turn.done has the account that counts."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "stepName": ("step_name", None),
        "usage": ("usage", _named("AgUsage")),
    }


@dataclass(kw_only=True, slots=True)
class ToolDoneEvent(Record):
    """Brings the result of a tool call."""

    type: Literal["tool.done"] = "tool.done"
    seq: int
    tool_call_id: str
    content: list[AgBlock]
    turn_id: str | None = None

    message_id: str | None = None
    """The message that the result lands in; made with this id if there is none yet."""
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None
    outcome: AgToolOutcome | None = None
    structured_content: JsonValue | Absent = ABSENT
    ui_data: JsonValue | Absent = ABSENT
    side_data: JsonValue | Absent = ABSENT
    error_text: str | None = None
    error_code: str | None = None
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)
    tool_metadata: AgMeta | None = None
    dynamic: bool | None = None
    pending_input: ToolResultBlockPendingInput | None = None
    is_error: bool | None = None
    annotations: AgAnnotations | None = None

    skip_summarization: bool | None = None
    """True if the model need not put the result into words."""

    more: bool | None = None
    """True if the result is partial and a further tool.done for the call will replace it."""

    preliminary: bool | None = None
    """True if the result is partial; more decides what the block says."""

    candidate_index: int | None = None
    """Which of several alternative responses this belongs to; absent means 0."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        **_TOOL_RESULT_CORE,
        "annotations": ("annotations", _named("AgAnnotations")),
        "skipSummarization": ("skip_summarization", None),
        "more": ("more", None),
        "preliminary": ("preliminary", None),
        "candidateIndex": ("candidate_index", None),
    }


@dataclass(kw_only=True, slots=True)
class ToolResultBlock(Record):
    """What a tool call gave. Its content may hold blocks of any kind, tool results included."""

    tool_call_id: str
    content: list[AgBlock]

    type: Literal["tool-result"] = "tool-result"
    """The kind of block."""
    annotations: AgAnnotations | None = None
    meta: AgMeta | None = None
    outcome: AgToolOutcome | None = None
    structured_content: JsonValue | Absent = ABSENT
    ui_data: JsonValue | Absent = ABSENT
    side_data: JsonValue | Absent = ABSENT
    error_text: str | None = None
    error_code: str | None = None
    provider_metadata: AgProviderMeta | None = dataclasses.field(default=None, repr=False)
    tool_metadata: AgMeta | None = None
    dynamic: bool | None = None
    pending_input: ToolResultBlockPendingInput | None = None
    is_error: bool | None = None

    preliminary: bool | None = None
    """True while the result is partial and a later one will replace it; absent once it is final."""

    WIRE: ClassVar[Wire] = {
        **_BLOCK_BASE,
        **_TOOL_RESULT_CORE,
        "type": ("type", None),
        "preliminary": ("preliminary", None),
    }


@dataclass(kw_only=True, slots=True)
class TurnDoneEvent(Record):
    """Closes a turn that ended as planned or that pauses, and says how."""

    type: Literal["turn.done"] = "turn.done"
    seq: int

    turn_id: str
    """The turn that is done."""
    outcome: AgOutcome
    finish_reason: AgFinishReason

    message_id: str | None = None
    """The message that messageMetadata goes to; absent means the open one of the turn."""
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    usage: AgUsage | None = None
    """Consumption of the whole turn, as reported."""

    safety: list[AgSafety] | None = None
    """Safety ratings of the turn; may be empty even when content was blocked."""

    message_metadata: JsonValue | Absent = ABSENT
    """The application's own data about a message."""

    task_state: str | None = None
    """State of the A2A task, word for word."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "outcome": ("outcome", _named("AgOutcome")),
        "finishReason": ("finish_reason", None),
        "usage": ("usage", _named("AgUsage")),
        "safety": ("safety", many(_named("AgSafety"))),
        "messageMetadata": ("message_metadata", OPAQUE),
        "taskState": ("task_state", None),
    }


@dataclass(kw_only=True, slots=True)
class TurnErrorEvent(Record):
    """Closes a turn that failed. No other terminal follows."""

    type: Literal["turn.error"] = "turn.error"
    seq: int

    message: str
    """The error in words."""
    turn_id: str | None = None
    message_id: str | None = None
    id: str | None = None
    parent_id: str | None = None
    meta: AgMeta | None = None

    code: str | None = None
    """The error's code, such as max_turns."""

    retriable: bool | None = None
    """Whether trying again may help."""

    usage: AgUsage | None = None
    """What the turn consumed until it failed, as reported."""

    WIRE: ClassVar[Wire] = {
        **_EVENT_BASE,
        "message": ("message", None),
        "code": ("code", None),
        "retriable": ("retriable", None),
        "usage": ("usage", _named("AgUsage")),
    }


LOADERS: Mapping[str, Load] = {
    "JsonValue": OPAQUE,
    "AgSource": by_tag(
        "type", {"base64": AgSourceBase64.from_wire, "url": AgSourceUrl.from_wire, "file": AgSourceFile.from_wire}
    ),
    "AgSourceBase64": AgSourceBase64.from_wire,
    "AgSourceUrl": AgSourceUrl.from_wire,
    "AgSourceFile": AgSourceFile.from_wire,
    "AgSourcePayload": by_tag(
        "type",
        {
            "base64": AgSourceBase64.from_wire,
            "url": AgSourceUrl.from_wire,
            "file": AgSourceFile.from_wire,
            "document": AgSourcePayloadDocument.from_wire,
        },
        absent=AgSourcePayloadLink.from_wire,
    ),
    "AgSourcePayloadLink": AgSourcePayloadLink.from_wire,
    "AgSourcePayloadDocument": AgSourcePayloadDocument.from_wire,
    "AgMeta": OPAQUE,
    "AgProviderMeta": OPAQUE,
    "AgOpaqueKind": OPAQUE,
    "AgOpaque": AgOpaque.from_wire,
    "AgAnnotations": AgAnnotations.from_wire,
    "AgBlock": by_tag(
        "type",
        {
            "text": TextBlock.from_wire,
            "image": ImageBlock.from_wire,
            "audio": AudioBlock.from_wire,
            "file": FileBlock.from_wire,
            "document": DocumentBlock.from_wire,
            "resource": ResourceBlock.from_wire,
            "resource-link": ResourceLinkBlock.from_wire,
            "code": CodeBlock.from_wire,
            "code-result": CodeResultBlock.from_wire,
            "reasoning": ReasoningBlock.from_wire,
            "compaction": CompactionBlock.from_wire,
            "search-result": SearchResultBlock.from_wire,
            "tool-call": ToolCallBlock.from_wire,
            "tool-result": ToolResultBlock.from_wire,
            "data": DataBlock.from_wire,
            "provider-raw": ProviderRawBlock.from_wire,
        },
        rest=UnknownBlock.from_wire,
    ),
    "TextBlock": TextBlock.from_wire,
    "ImageBlock": ImageBlock.from_wire,
    "AudioBlock": AudioBlock.from_wire,
    "FileBlock": FileBlock.from_wire,
    "DocumentBlock": DocumentBlock.from_wire,
    "ResourceBlock": ResourceBlock.from_wire,
    "ResourceLinkBlock": ResourceLinkBlock.from_wire,
    "CodeBlock": CodeBlock.from_wire,
    "CodeResultBlock": CodeResultBlock.from_wire,
    "ReasoningBlock": ReasoningBlock.from_wire,
    "CompactionBlock": CompactionBlock.from_wire,
    "SearchResultBlock": SearchResultBlock.from_wire,
    "ToolCallBlock": ToolCallBlock.from_wire,
    "AgUiVisibility": OPAQUE,
    "ToolResultBlock": ToolResultBlock.from_wire,
    "AgToolOutcome": OPAQUE,
    "ToolResultBlockPendingInput": ToolResultBlockPendingInput.from_wire,
    "DataBlock": DataBlock.from_wire,
    "ProviderRawBlock": ProviderRawBlock.from_wire,
    "AgEmbeddedResource": AgEmbeddedResource.from_wire,
    "AgArtifact": AgArtifact.from_wire,
    "AgMemoryScope": OPAQUE,
    "AgMemoryRecord": AgMemoryRecord.from_wire,
    "AgTurnRecord": AgTurnRecord.from_wire,
    "AgTurnRecordHandoff": AgTurnRecordHandoff.from_wire,
    "AgHandoffKind": OPAQUE,
    "AgTurnRecordSource": AgTurnRecordSource.from_wire,
    "AgBlockReason": OPAQUE,
    "AgTurnRecordPromptBlocked": AgTurnRecordPromptBlocked.from_wire,
    "AgTurnRecordDisplayRequired": AgTurnRecordDisplayRequired.from_wire,
    "AgGuardrailTarget": OPAQUE,
    "AgGuardrailAction": OPAQUE,
    "AgTurnRecordGuardrail": AgTurnRecordGuardrail.from_wire,
    "AgReduceResult": AgReduceResult.from_wire,
    "AgIndexUnit": OPAQUE,
    "AgIndexBounds": OPAQUE,
    "AgCitation": by_tag(
        "kind",
        {
            "char": AgCitationChar.from_wire,
            "page": AgCitationPage.from_wire,
            "block": AgCitationBlock.from_wire,
            "url": AgCitationUrl.from_wire,
            "offset": AgCitationOffset.from_wire,
        },
    ),
    "AgCitationChar": AgCitationChar.from_wire,
    "AgCitationPage": AgCitationPage.from_wire,
    "AgCitationBlock": AgCitationBlock.from_wire,
    "AgCitationUrl": AgCitationUrl.from_wire,
    "AgCitationOffset": AgCitationOffset.from_wire,
    "AgRole": OPAQUE,
    "AgReasoningConfig": AgReasoningConfig.from_wire,
    "AgHitlAnswer": AgHitlAnswer.from_wire,
    "AgSurfaceInteraction": by_tag(
        "surface",
        {
            "a2ui": by_tag(
                "a2uiMessage",
                {
                    "action": AgA2uiSurfaceAction.from_wire,
                    "function-response": AgA2uiFunctionResponse.from_wire,
                    "error": AgA2uiError.from_wire,
                },
            ),
            "mcp-app": by_tag(
                "method",
                {
                    "ui/update-model-context": AgMcpAppViewMessageUpdateModelContext.from_wire,
                    "ui/message": AgMcpAppViewMessageMessage.from_wire,
                    "ui/request-display-mode": AgMcpAppViewMessageRequestDisplayMode.from_wire,
                    "ui/open-link": AgMcpAppViewMessageOpenLink.from_wire,
                },
            ),
            "openai-app": by_tag(
                "method",
                {
                    "setWidgetState": AgOpenAiWidgetActionSetWidgetState.from_wire,
                    "callTool": AgOpenAiWidgetActionCallTool.from_wire,
                    "sendFollowUpMessage": AgOpenAiWidgetActionSendFollowUpMessage.from_wire,
                    "requestDisplayMode": AgOpenAiWidgetActionRequestDisplayMode.from_wire,
                },
            ),
        },
    ),
    "AgA2uiSurfaceAction": AgA2uiSurfaceAction.from_wire,
    "AgA2uiSurfaceActionContext": OPAQUE,
    "AgA2uiFunctionResponse": AgA2uiFunctionResponse.from_wire,
    "AgA2uiError": AgA2uiError.from_wire,
    "AgMcpAppViewMessage": by_tag(
        "method",
        {
            "ui/update-model-context": AgMcpAppViewMessageUpdateModelContext.from_wire,
            "ui/message": AgMcpAppViewMessageMessage.from_wire,
            "ui/request-display-mode": AgMcpAppViewMessageRequestDisplayMode.from_wire,
            "ui/open-link": AgMcpAppViewMessageOpenLink.from_wire,
        },
    ),
    "AgMcpAppViewMessageUpdateModelContext": AgMcpAppViewMessageUpdateModelContext.from_wire,
    "AgMcpAppViewMessageUpdateModelContextParams": AgMcpAppViewMessageUpdateModelContextParams.from_wire,
    "AgMcpAppViewMessageMessage": AgMcpAppViewMessageMessage.from_wire,
    "AgMcpAppViewMessageMessageParams": AgMcpAppViewMessageMessageParams.from_wire,
    "AgMcpAppViewMessageMessageParamsContent": AgMcpAppViewMessageMessageParamsContent.from_wire,
    "AgMcpAppViewMessageRequestDisplayMode": AgMcpAppViewMessageRequestDisplayMode.from_wire,
    "AgMcpAppViewMessageRequestDisplayModeParams": AgMcpAppViewMessageRequestDisplayModeParams.from_wire,
    "AgMcpAppViewMessageOpenLink": AgMcpAppViewMessageOpenLink.from_wire,
    "AgMcpAppViewMessageOpenLinkParams": AgMcpAppViewMessageOpenLinkParams.from_wire,
    "AgDisplayMode": OPAQUE,
    "AgOpenAiWidgetAction": by_tag(
        "method",
        {
            "setWidgetState": AgOpenAiWidgetActionSetWidgetState.from_wire,
            "callTool": AgOpenAiWidgetActionCallTool.from_wire,
            "sendFollowUpMessage": AgOpenAiWidgetActionSendFollowUpMessage.from_wire,
            "requestDisplayMode": AgOpenAiWidgetActionRequestDisplayMode.from_wire,
        },
    ),
    "AgOpenAiWidgetActionSetWidgetState": AgOpenAiWidgetActionSetWidgetState.from_wire,
    "AgOpenAiWidgetActionCallTool": AgOpenAiWidgetActionCallTool.from_wire,
    "AgOpenAiWidgetActionSendFollowUpMessage": AgOpenAiWidgetActionSendFollowUpMessage.from_wire,
    "AgOpenAiWidgetActionRequestDisplayMode": AgOpenAiWidgetActionRequestDisplayMode.from_wire,
    "AgClientCapabilities": AgClientCapabilities.from_wire,
    "AgClientCapabilitiesFrontendTool": AgClientCapabilitiesFrontendTool.from_wire,
    "AgClientCapabilitiesHitl": AgClientCapabilitiesHitl.from_wire,
    "AgClientCapabilitiesStreaming": AgClientCapabilitiesStreaming.from_wire,
    "AgClientCapabilitiesUiResources": AgClientCapabilitiesUiResources.from_wire,
    "AgClientCapabilitiesState": AgClientCapabilitiesState.from_wire,
    "AgProfile": OPAQUE,
    "AgCapabilities": AgCapabilities.from_wire,
    "AgToolDef": AgToolDef.from_wire,
    "AgToolDefSource": by_tag(
        "type",
        {
            "mcp": AgToolDefSourceMcp.from_wire,
            "function": AgToolDefSourceFunction.from_wire,
            "frontend": AgToolDefSourceFrontend.from_wire,
        },
    ),
    "AgToolDefSourceMcp": AgToolDefSourceMcp.from_wire,
    "AgToolDefSourceFunction": AgToolDefSourceFunction.from_wire,
    "AgToolDefSourceFrontend": AgToolDefSourceFrontend.from_wire,
    "AgRunConfig": AgRunConfig.from_wire,
    "AgRunConfigToolChoice": by_kind(object=_named("AgRunConfigToolChoiceTool")),
    "AgRunConfigToolChoiceMode": OPAQUE,
    "AgRunConfigToolChoiceTool": AgRunConfigToolChoiceTool.from_wire,
    "AgRunConfigResponseFormat": AgRunConfigResponseFormat.from_wire,
    "AgRunConfigPushNotification": AgRunConfigPushNotification.from_wire,
    "AgRunConfigPushNotificationAuth": AgRunConfigPushNotificationAuth.from_wire,
    "AgInput": by_tag(
        "kind",
        {
            "start": AgInputStart.from_wire,
            "resume": AgInputResume.from_wire,
            "tool-result": AgInputToolResult.from_wire,
        },
    ),
    "AgInputStart": AgInputStart.from_wire,
    "AgInputResume": AgInputResume.from_wire,
    "AgInputToolResult": AgInputToolResult.from_wire,
    "AgInputToolResultResult": AgInputToolResultResult.from_wire,
    "AgMessage": AgMessage.from_wire,
    "AgEvent": by_tag(
        "type",
        {
            "turn.start": TurnStartEvent.from_wire,
            "turn.done": TurnDoneEvent.from_wire,
            "turn.error": TurnErrorEvent.from_wire,
            "turn.abort": TurnAbortEvent.from_wire,
            "error": ErrorEvent.from_wire,
            "message.start": MessageStartEvent.from_wire,
            "message.end": MessageEndEvent.from_wire,
            "message.remove": MessageRemoveEvent.from_wire,
            "step.start": StepStartEvent.from_wire,
            "step.done": StepDoneEvent.from_wire,
            "prompt.blocked": PromptBlockedEvent.from_wire,
            "agent.capabilities": AgentCapabilitiesEvent.from_wire,
            "messages.snapshot": MessagesSnapshotEvent.from_wire,
            "host.context": HostContextEvent.from_wire,
            "text.start": TextStartEvent.from_wire,
            "text.delta": TextDeltaEvent.from_wire,
            "text.end": TextEndEvent.from_wire,
            "reasoning.start": ReasoningStartEvent.from_wire,
            "reasoning.delta": ReasoningDeltaEvent.from_wire,
            "reasoning.end": ReasoningEndEvent.from_wire,
            "reasoning.opaque": ReasoningOpaqueEvent.from_wire,
            "reasoning.opaque.delta": ReasoningOpaqueDeltaEvent.from_wire,
            "tool.start": ToolStartEvent.from_wire,
            "tool.args.delta": ToolArgsDeltaEvent.from_wire,
            "tool.args.assembled": ToolArgsAssembledEvent.from_wire,
            "tool.done": ToolDoneEvent.from_wire,
            "content.block": ContentBlockEvent.from_wire,
            "message.metadata": MessageMetadataEvent.from_wire,
            "source": SourceEvent.from_wire,
            "artifact.start": ArtifactStartEvent.from_wire,
            "artifact.delta": ArtifactDeltaEvent.from_wire,
            "artifact.end": ArtifactEndEvent.from_wire,
            "display.required": DisplayRequiredEvent.from_wire,
            "subagent.start": SubagentStartEvent.from_wire,
            "subagent.done": SubagentDoneEvent.from_wire,
            "handoff": HandoffEvent.from_wire,
            "hitl.ask": HitlAskEvent.from_wire,
            "ui.call": UiCallEvent.from_wire,
            "ui.result": UiResultEvent.from_wire,
            "ui.action-result": UiActionResultEvent.from_wire,
            "ui.widget.result": UiWidgetResultEvent.from_wire,
            "ui.display-mode": UiDisplayModeEvent.from_wire,
            "ui.surface.start": UiSurfaceStartEvent.from_wire,
            "ui.surface.update": UiSurfaceUpdateEvent.from_wire,
            "ui.surface.end": UiSurfaceEndEvent.from_wire,
            "ui.data-model": UiDataModelEvent.from_wire,
            "state.snapshot": StateSnapshotEvent.from_wire,
            "state.delta": StateDeltaEvent.from_wire,
            "memory.write": MemoryWriteEvent.from_wire,
            "guardrail.result": GuardrailResultEvent.from_wire,
        },
        prefixes={"ext.": ExtEvent.from_wire},
        rest=UnknownEvent.from_wire,
    ),
    "KnownEvent": by_tag(
        "type",
        {
            "turn.start": TurnStartEvent.from_wire,
            "turn.done": TurnDoneEvent.from_wire,
            "turn.error": TurnErrorEvent.from_wire,
            "turn.abort": TurnAbortEvent.from_wire,
            "error": ErrorEvent.from_wire,
            "message.start": MessageStartEvent.from_wire,
            "message.end": MessageEndEvent.from_wire,
            "message.remove": MessageRemoveEvent.from_wire,
            "step.start": StepStartEvent.from_wire,
            "step.done": StepDoneEvent.from_wire,
            "prompt.blocked": PromptBlockedEvent.from_wire,
            "agent.capabilities": AgentCapabilitiesEvent.from_wire,
            "messages.snapshot": MessagesSnapshotEvent.from_wire,
            "host.context": HostContextEvent.from_wire,
            "text.start": TextStartEvent.from_wire,
            "text.delta": TextDeltaEvent.from_wire,
            "text.end": TextEndEvent.from_wire,
            "reasoning.start": ReasoningStartEvent.from_wire,
            "reasoning.delta": ReasoningDeltaEvent.from_wire,
            "reasoning.end": ReasoningEndEvent.from_wire,
            "reasoning.opaque": ReasoningOpaqueEvent.from_wire,
            "reasoning.opaque.delta": ReasoningOpaqueDeltaEvent.from_wire,
            "tool.start": ToolStartEvent.from_wire,
            "tool.args.delta": ToolArgsDeltaEvent.from_wire,
            "tool.args.assembled": ToolArgsAssembledEvent.from_wire,
            "tool.done": ToolDoneEvent.from_wire,
            "content.block": ContentBlockEvent.from_wire,
            "message.metadata": MessageMetadataEvent.from_wire,
            "source": SourceEvent.from_wire,
            "artifact.start": ArtifactStartEvent.from_wire,
            "artifact.delta": ArtifactDeltaEvent.from_wire,
            "artifact.end": ArtifactEndEvent.from_wire,
            "display.required": DisplayRequiredEvent.from_wire,
            "subagent.start": SubagentStartEvent.from_wire,
            "subagent.done": SubagentDoneEvent.from_wire,
            "handoff": HandoffEvent.from_wire,
            "hitl.ask": HitlAskEvent.from_wire,
            "ui.call": UiCallEvent.from_wire,
            "ui.result": UiResultEvent.from_wire,
            "ui.action-result": UiActionResultEvent.from_wire,
            "ui.widget.result": UiWidgetResultEvent.from_wire,
            "ui.display-mode": UiDisplayModeEvent.from_wire,
            "ui.surface.start": UiSurfaceStartEvent.from_wire,
            "ui.surface.update": UiSurfaceUpdateEvent.from_wire,
            "ui.surface.end": UiSurfaceEndEvent.from_wire,
            "ui.data-model": UiDataModelEvent.from_wire,
            "state.snapshot": StateSnapshotEvent.from_wire,
            "state.delta": StateDeltaEvent.from_wire,
            "memory.write": MemoryWriteEvent.from_wire,
            "guardrail.result": GuardrailResultEvent.from_wire,
        },
    ),
    "TurnStartEvent": TurnStartEvent.from_wire,
    "TurnDoneEvent": TurnDoneEvent.from_wire,
    "TurnErrorEvent": TurnErrorEvent.from_wire,
    "TurnAbortEvent": TurnAbortEvent.from_wire,
    "ErrorEvent": ErrorEvent.from_wire,
    "MessageStartEvent": MessageStartEvent.from_wire,
    "MessageEndEvent": MessageEndEvent.from_wire,
    "MessageRemoveEvent": MessageRemoveEvent.from_wire,
    "StepStartEvent": StepStartEvent.from_wire,
    "StepDoneEvent": StepDoneEvent.from_wire,
    "PromptBlockedEvent": PromptBlockedEvent.from_wire,
    "AgentCapabilitiesEvent": AgentCapabilitiesEvent.from_wire,
    "MessagesSnapshotEvent": MessagesSnapshotEvent.from_wire,
    "HostContextEvent": HostContextEvent.from_wire,
    "TextStartEvent": TextStartEvent.from_wire,
    "TextDeltaEvent": TextDeltaEvent.from_wire,
    "TextEndEvent": TextEndEvent.from_wire,
    "ReasoningStartEvent": ReasoningStartEvent.from_wire,
    "ReasoningDeltaEvent": ReasoningDeltaEvent.from_wire,
    "ReasoningEndEvent": ReasoningEndEvent.from_wire,
    "ReasoningOpaqueEvent": ReasoningOpaqueEvent.from_wire,
    "ReasoningOpaqueDeltaEvent": ReasoningOpaqueDeltaEvent.from_wire,
    "ToolStartEvent": ToolStartEvent.from_wire,
    "ToolArgsDeltaEvent": ToolArgsDeltaEvent.from_wire,
    "ToolArgsAssembledEvent": ToolArgsAssembledEvent.from_wire,
    "ToolDoneEvent": ToolDoneEvent.from_wire,
    "ContentBlockEvent": ContentBlockEvent.from_wire,
    "MessageMetadataEvent": MessageMetadataEvent.from_wire,
    "SourceEvent": SourceEvent.from_wire,
    "ArtifactStartEvent": ArtifactStartEvent.from_wire,
    "ArtifactDeltaEvent": ArtifactDeltaEvent.from_wire,
    "ArtifactEndEvent": ArtifactEndEvent.from_wire,
    "DisplayRequiredEvent": DisplayRequiredEvent.from_wire,
    "SubagentStartEvent": SubagentStartEvent.from_wire,
    "SubagentDoneEvent": SubagentDoneEvent.from_wire,
    "HandoffEvent": HandoffEvent.from_wire,
    "HitlAskEvent": HitlAskEvent.from_wire,
    "UiCallEvent": UiCallEvent.from_wire,
    "UiResultEvent": UiResultEvent.from_wire,
    "UiResultEventError": UiResultEventError.from_wire,
    "UiActionResultEvent": UiActionResultEvent.from_wire,
    "UiWidgetResultEvent": UiWidgetResultEvent.from_wire,
    "UiDisplayModeEvent": UiDisplayModeEvent.from_wire,
    "UiSurfaceStartEvent": UiSurfaceStartEvent.from_wire,
    "UiSurfaceUpdateEvent": UiSurfaceUpdateEvent.from_wire,
    "UiSurfaceEndEvent": UiSurfaceEndEvent.from_wire,
    "UiDataModelEvent": UiDataModelEvent.from_wire,
    "StateSnapshotEvent": StateSnapshotEvent.from_wire,
    "StateDeltaEvent": StateDeltaEvent.from_wire,
    "MemoryWriteEvent": MemoryWriteEvent.from_wire,
    "GuardrailResultEvent": GuardrailResultEvent.from_wire,
    "ExtEvent": ExtEvent.from_wire,
    "AgChoice": AgChoice.from_wire,
    "AgAuthConfig": AgAuthConfig.from_wire,
    "AgSafety": AgSafety.from_wire,
    "AgTrigger": AgTrigger.from_wire,
    "AgAskKind": OPAQUE,
    "AgResumeBinding": OPAQUE,
    "AgPausedAsk": AgPausedAsk.from_wire,
    "AgOutcome": by_tag(
        "type",
        {
            "success": AgOutcomeSuccess.from_wire,
            "error": AgOutcomeError.from_wire,
            "rejected": AgOutcomeRejected.from_wire,
            "aborted": AgOutcomeAborted.from_wire,
            "paused": AgOutcomePaused.from_wire,
        },
    ),
    "AgOutcomeSuccess": AgOutcomeSuccess.from_wire,
    "AgOutcomeError": AgOutcomeError.from_wire,
    "AgOutcomeRejected": AgOutcomeRejected.from_wire,
    "AgOutcomeAborted": AgOutcomeAborted.from_wire,
    "AgOutcomePaused": AgOutcomePaused.from_wire,
    "AgFinishReason": OPAQUE,
    "AgUsage": AgUsage.from_wire,
    "AgUsageByModel": mapped(_named("AgUsage")),
    "UnknownBlock": UnknownBlock.from_wire,
    "UnknownEvent": UnknownEvent.from_wire,
}
