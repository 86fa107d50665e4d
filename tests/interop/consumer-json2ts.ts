/** A client on the types of json-schema-to-typescript: event.ts has AgEvent as its root, input.ts AgInput. */

import type { AgBlock, AgJSON as AgEvent, AgMessage, AgOutcome, ExtEvent, KnownEvent } from "./event";
import type { AgJSON as AgInput } from "./input";

/** The type of an extension is any string, so it has to go before a switch narrows. */
function isExtension(event: AgEvent): event is ExtEvent {
  return event.type.startsWith("ext.");
}

export function paint(event: AgEvent): string {
  return isExtension(event) ? `skipped ${event.type}` : paintKnown(event);
}

function paintKnown(event: KnownEvent): string {
  switch (event.type) {
    case "text.delta":
      return event.delta;
    case "tool.start":
      return `${event.name} (${event.toolCallId})`;
    case "content.block":
      return textOf([event.block]);
    case "turn.done":
      return ended(event.outcome);
    case "messages.snapshot":
      return (event.messages ?? []).map((message) => textOf(message.content)).join("\n");
    default:
      return `${event.seq}: ${event.type}`;
  }
}

function ended(outcome: AgOutcome): string {
  switch (outcome.type) {
    case "success":
    case "rejected":
    case "aborted":
      return outcome.type;
    case "error":
      return outcome.message;
    case "paused":
      return outcome.asks.map((ask) => ask.askId).join(", ");
    default:
      return outcome satisfies never;
  }
}

function textOf(blocks: AgBlock[]): string {
  return blocks.map((block) => (block.type === "text" ? block.text : block.type)).join("");
}

export const message: AgMessage = {
  id: "msg_1",
  threadId: "thread_1",
  turnId: "turn_1",
  role: "user",
  content: [
    { type: "text", text: "hello" },
    { type: "tool-result", toolCallId: "call_1", content: [{ type: "text", text: "42" }], outcome: "ok" },
  ],
};

export const input: AgInput = {
  protocol: "agjson",
  version: "1.0.0-draft.1",
  kind: "start",
  threadId: "thread_1",
  turnId: "turn_1",
  messages: [message],
};

export const events: AgEvent[] = [
  { type: "text.delta", seq: 0, id: "msg_1", delta: "hello" },
  { type: "artifact.end", seq: 1, artifactId: "artifact_1", lastChunk: true },
  { type: "ext.acme.late-phase", seq: 2, anything: [null] },
];
