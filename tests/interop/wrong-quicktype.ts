/** Mistakes on the types of quicktype. tsc reports each line that ends in an error mark, and no other. */

import type { AgEvent, AgInput, AgMessage, TextDeltaEvent, ToolStartEvent } from "./types";

export function paint(event: TextDeltaEvent | ToolStartEvent): unknown {
  switch (event.type) {
    case "text.delta":
      return event.name; // error
    case "text.dleta": // error
      return undefined;
    case "tool.start":
      return event.name.toFixed(); // error
  }
}

export const message: AgMessage = {
  id: "msg_1",
  role: "robot", // error
  content: [{ text: "hello" }], // error
};

export const input: AgInput = { protocol: "agjson", version: "1.0.0", threadId: "t", turnId: "u" }; // error

export const event: AgEvent = { type: "text.delta", id: "msg_1", delta: "hello" }; // error

export const deltas: TextDeltaEvent[] = [
  { type: "text.delta", seq: 0, id: "msg_1" }, // error
  { type: "text.delta", seq: "0", id: "msg_1", delta: "hello" }, // error
  { type: "text.delta", seq: 0, id: "msg_1", delta: "hello", dleta: "hello" }, // error
];
