/** Mistakes on the types of json-schema-to-typescript. tsc reports each line that ends in an error mark, and no other. */

import type { AgMessage, KnownEvent } from "./event";
import type { AgJSON as AgInput } from "./input";

export function paint(event: KnownEvent): unknown {
  switch (event.type) {
    case "text.delta":
      return event.name; // error
    case "text.dleta": // error
      return undefined;
    case "tool.start":
      return event.name.toFixed(); // error
    default:
      return event.delta; // error
  }
}

export const message: AgMessage = {
  id: "msg_1",
  role: "robot", // error
  content: [
    { type: "text" }, // error
    { type: "text", text: "hello", colour: "red" }, // error
  ],
};

export const input: AgInput = { protocol: "agjson", version: "1.0.0", kind: "start", threadId: "t", turnId: "u" }; // error

export const events: KnownEvent[] = [
  { type: "text.delta", id: "msg_1", delta: "hello" }, // error
  { type: "text.delta", seq: "0", id: "msg_1", delta: "hello" }, // error
  { type: "text.delta", seq: 0, id: "msg_1", dleta: "hello" }, // error
  { type: "artifact.end", seq: 0, artifactId: "artifact_1", lastChunk: false }, // error
];
