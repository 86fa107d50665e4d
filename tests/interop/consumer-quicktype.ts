/** A client on the types of quicktype, which has one interface for a whole union: the arms are united here again. */

import { type AgInput, type AgMessage, Convert, type TextBlock, type TextDeltaEvent, type ToolStartEvent } from "./types";

type Painted = TextDeltaEvent | ToolStartEvent;

export function paint(event: Painted): string {
  switch (event.type) {
    case "text.delta":
      return event.delta;
    case "tool.start":
      return `${event.name} (${event.toolCallId})`;
    default:
      return event satisfies never;
  }
}

export function read(json: string): string {
  const event = Convert.toAgEvent(json);
  return `${event.seq}: ${event.delta ?? event.type}`;
}

const block: TextBlock = { type: "text", text: "hello" };

export const message: AgMessage = { id: "msg_1", role: "user", content: [block] };

export const input: AgInput = {
  protocol: "agjson",
  version: "1.0.0-draft.1",
  kind: "start",
  threadId: "thread_1",
  turnId: "turn_1",
  messages: [message],
};
