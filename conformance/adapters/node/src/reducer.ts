/**
 * Folds AgJSON events into an AgReduceResult (section 5 of the specification; where that leaves a choice, docs/fold.md).
 *
 * It is written to be read: before each event the whole state is copied, so that a rejected event leaves no trace. Events
 * have to be valid, and without null in optional fields (ingest.ts). Input that is not trusted needs limits as well: a
 * patch can double a value again and again.
 */

import { applyPatch, PatchError, type Json } from "./patch.js";

export type Resync = { reason: string; seq: number; index: number; id: string | null };

/** A text, reasoning, tool-call or preliminary tool-result block: the very object that is in the result. */
type Entry = { block: Json; message: string; parts: Map<number, string>; lastPart: number; scratch: string };

type State = {
  result: Json;
  mark: number | undefined;
  closed: Set<string>; // turns that take no content
  ended: Set<string>; // turns that had their terminal in this opening
  reopened: Set<string>; // turns that are open again, still without a new terminal
  blocked: Set<string>; // those of them whose safety prompt.blocked has added to
  sealed: Set<string>; // messages
  removed: Set<string>; // messages
  opened: string[]; // messages that a message.start opened and that are still there
  pointers: Map<string, string>; // partition: open message
  blocks: Map<string, Entry>; // text and reasoning
  calls: Map<string, Entry>;
  preliminary: Map<string, Entry>; // tool results by toolCallId
};

/** An event does not fold: the client has to ask for a snapshot. */
class Rejection extends Error {
  constructor(readonly reason: string, readonly id: string | null = null) {
    super(reason);
  }
}

const MESSAGE = "id role turnId threadId candidateIndex extensions agentId agentName agentRole model".split(" ");
const CALL =
  "toolCallId name serverName providerExecuted title toolMetadata uiVisibility itemId providerMetadata".split(" ");
const TOOL_RESULT = (
  "toolCallId content outcome structuredContent uiData sideData errorText errorCode providerMetadata toolMetadata " +
  "dynamic pendingInput isError annotations _meta"
).split(" ");
const ARTIFACT = "artifactId turnId threadId name description extensions".split(" ");
const MEMORY = "scope key value reason durable turnId".split(" ");
const KNOWN_BLOCKS = (
  "text image audio file document resource resource-link code code-result reasoning compaction search-result tool-call " +
  "tool-result data provider-raw"
).split(" ");

const SNAPSHOTS = ["messages.snapshot", "state.snapshot"];
const OWN_TURN = ["turn.start", "subagent.start", "message.remove", ...SNAPSHOTS]; // their turnId need not be held
const OWN_MESSAGE = ["turn.start", "subagent.start", "message.start", "message.remove", "tool.done", ...SNAPSHOTS];
const BEFORE_PART_0 = -1; // the part of a reasoning.start without partIndex

export class Reducer {
  resync: Resync | null = null;
  #state = emptyState({ messages: [], artifacts: [], memory: [], turns: [] });
  #pushed = 0;

  get result(): Json {
    return this.#state.result;
  }

  /** Folds an event whole or not at all. While a resync is needed, only a snapshot is looked at. */
  push(event: Json): void {
    const index = this.#pushed++;
    if (this.resync !== null && !SNAPSHOTS.includes(event.type)) return;
    const before = structuredClone(this.#state);
    try {
      this.#fold(structuredClone(event));
      this.resync = null;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      this.#state = before;
      this.resync ??= { reason: error.reason, seq: event.seq, index, id: error.id };
    }
  }

  #fold(event: Json): void {
    const { mark } = this.#state;
    if (mark !== undefined && event.seq > mark + 1 && !SNAPSHOTS.includes(event.type)) throw new Rejection("gap");
    this.#state.mark = event.seq;
    const row = Object.hasOwn(this.#rows, event.type) ? this.#rows[event.type] : undefined;
    if (row === undefined || event.transient === true || event.block?.transient === true) return;
    if ("turnId" in event && !OWN_TURN.includes(event.type) && !this.#turn(event.turnId)) {
      throw new Rejection("unknown-owner", event.turnId);
    }
    if ("messageId" in event && !OWN_MESSAGE.includes(event.type)) this.#message(event.messageId);
    row(event);
  }

  /** The folding table. A type that is not in it is live-only. */
  readonly #rows: Record<string, (event: Json) => void> = {
    "turn.start": (event) => {
      const turn = this.#turn(event.turnId);
      if (turn) {
        Object.assign(turn, pick(event, ["threadId", "trigger"]));
        this.#reopen(turn);
      } else {
        this.result.turns.push(pick(event, ["turnId", "threadId", "trigger"]));
      }
    },
    "subagent.start": (event) => {
      const turn = this.#turn(event.turnId);
      if (turn) {
        turn.parentTurnId = event.parentTurnId;
        this.#reopen(turn);
      } else {
        const parent = this.#turn(event.parentTurnId) ?? this.result.turns[0];
        const threadId = parent?.threadId ?? event.parentTurnId;
        this.result.turns.push({ ...pick(event, ["turnId", "parentTurnId"]), threadId });
      }
    },
    "subagent.done": (event) => this.#close(this.#turnOf(event)),
    "turn.done": (event) => {
      const turn = this.#turnOf(event);
      const opened = this.#state.opened.filter((id) => this.#message(id).turnId === turn.turnId);
      const target = event.messageId ?? this.#state.pointers.get(partition(turn)) ?? opened.at(-1);
      const asks = event.outcome.type === "paused" ? { asks: structuredClone(event.outcome.asks) } : {};
      const record = pick(event, ["outcome", "finishReason", "usage", "safety", "taskState"]);
      if (!this.#end(turn, { ...record, ...asks }) || !("messageMetadata" in event) || target === undefined) return;
      const message = this.#message(target);
      const both = isObject(message.messageMetadata) && isObject(event.messageMetadata);
      message.messageMetadata = both
        ? { ...message.messageMetadata, ...event.messageMetadata }
        : event.messageMetadata;
    },
    "turn.error": (event) => {
      const outcome = { type: "error", ...pick(event, ["message", "code"]) };
      this.#end(this.#turnOf(event), { outcome, ...pick(event, ["usage"]) });
    },
    "turn.abort": (event) => {
      this.#end(this.#turnOf(event), { outcome: { type: "aborted", ...pick(event, ["reason"]) } });
    },

    // Records on a turn land after its close, too.
    "prompt.blocked": (event) => {
      const turn = this.#turnOf(event);
      turn.promptBlocked = pick(event, ["reason", "safety"]);
      if (!event.safety?.length) return;
      turn.safety = [...(turn.safety ?? []), ...structuredClone(event.safety)];
      this.#state.blocked.add(turn.turnId);
    },
    "guardrail.result": (event) => {
      const fields = ["target", "passed", "action", "reason", "guardrailName", "safety"];
      append(this.#turnOf(event), "guardrails", pick(event, fields));
    },
    "agent.capabilities": (event) => {
      this.#turnOf(event).capabilities = event.capabilities;
    },
    handoff: (event) => {
      append(this.#turnOf(event), "handoffs", pick(event, ["kind", "fromAgentId", "toAgentId", "toAgentName"]));
    },
    "display.required": (event) => {
      append(this.#turnOf(event), "displayRequired", pick(event, ["provider", "html"]));
    },
    source: (event) => {
      const turn = this.#turnOf(event);
      append(turn, "sources", pick(event, ["sourceId", "source", "chunkIndex", "providerMetadata"]));
      append(turn, "sourceIds", event.sourceId);
    },

    "message.start": (event) => {
      this.#checkTurnOpen(this.#turnOf(event));
      if (this.#findMessage(event.id)) throw new Rejection("duplicate-id", event.id);
      const message = { ...pick(event, MESSAGE), content: [] };
      this.result.messages.push(message);
      this.#state.removed.delete(event.id);
      this.#state.opened.push(event.id);
      this.#state.pointers.set(partition(message), event.id);
    },
    "message.end": (event) => {
      const message = this.#findMessage(event.id);
      if (!message && this.#state.removed.has(event.id)) return;
      if (!message) throw new Rejection("unknown-owner", event.id);
      this.#state.sealed.add(event.id);
      Object.assign(message, pick(event, ["usage"]));
      if (this.#state.pointers.get(partition(message)) === event.id) this.#state.pointers.delete(partition(message));
    },
    "message.remove": (event) => {
      const ofTurn = this.result.messages.filter((message: Json) => "turnId" in event && message.turnId === event.turnId);
      if ("turnId" in event && !this.#turn(event.turnId) && ofTurn.length === 0) return;
      const named = this.result.messages.filter((message: Json) => message.id === event.id);
      for (const message of event.id === "*" ? ofTurn : named) this.#remove(message);
    },
    "message.metadata": (event) => merge(this.#messageForMetadata(event), event, ["metadata"]),

    "text.start": (event) => {
      this.#startBlock(event, { type: "text", text: "", ...pick(event, ["providerMetadata", "_meta"]) });
    },
    "text.delta": (event) => {
      const { block } = this.#openBlock(event, "text");
      block.text += event.delta;
      merge(block, event, ["providerMetadata"]);
    },
    "text.end": (event) => {
      const { block } = this.#block(event, "text");
      merge(block, event, ["providerMetadata"]);
      Object.assign(block, pick(event, ["citations"]));
    },

    "reasoning.start": (event) => {
      let entry = this.#state.blocks.get(event.id);
      const opensPart = entry?.block.type === "reasoning" && "partIndex" in event && !entry.parts.has(event.partIndex);
      if (entry && opensPart) {
        this.#checkOpen(this.#message(entry.message));
        merge(entry.block, event, ["providerMetadata", "_meta"]);
        Object.assign(entry.block, pick(event, ["itemId"]));
      } else {
        const block = { type: "reasoning", text: "", ...pick(event, ["itemId", "providerMetadata", "_meta"]) };
        entry = this.#startBlock(event, block);
      }
      entry.lastPart = event.partIndex ?? BEFORE_PART_0;
      entry.parts.set(entry.lastPart, "");
    },
    "reasoning.delta": (event) => {
      const entry = this.#openBlock(event, "reasoning");
      const part = event.partIndex ?? entry.lastPart;
      if (!entry.parts.has(part)) entry.lastPart = part;
      entry.parts.set(part, (entry.parts.get(part) ?? "") + event.delta);
      entry.block.text = [...entry.parts].sort(([one], [other]) => one - other).map(([, text]) => text).join("");
      merge(entry.block, event, ["providerMetadata"]);
    },
    "reasoning.end": (event) => {
      const { block } = this.#block(event, "reasoning");
      Object.assign(block, pick(event, ["provider"]));
      merge(block, event, ["providerMetadata"]);
    },
    "reasoning.opaque": (event) => {
      const entry = this.#block(event, "reasoning");
      entry.block.opaque = pick(event, ["kind", "value", "provider"]);
      entry.block.opaque.value ||= entry.scratch;
      entry.scratch = "";
      Object.assign(entry.block, pick(event, ["itemId"]));
    },
    "reasoning.opaque.delta": (event) => {
      this.#openBlock(event, "reasoning").scratch += event.delta;
    },

    "tool.start": (event) => this.#startCall(event, { type: "tool-call", input: {}, ...pick(event, CALL) }),
    "tool.args.delta": (event) => this.#checkOpen(this.#message(this.#call(event).message)),
    "tool.args.assembled": (event) => {
      const { block } = this.#call(event);
      Object.assign(block, pick(event, ["input", "signature", "title"]));
      merge(block, event, ["toolMetadata", "providerMetadata"]);
    },
    "tool.done": (event) => {
      const preliminary = event.more === true ? { preliminary: true } : {};
      const block = { type: "tool-result", ...pick(event, TOOL_RESULT), ...preliminary };
      const entry = this.#state.preliminary.get(event.toolCallId) ?? this.#land(event);
      this.#checkOpen(this.#message(entry.message));
      replaceResult(entry.block, block);
      if (event.more === true) this.#state.preliminary.set(event.toolCallId, entry);
      else this.#state.preliminary.delete(event.toolCallId);
    },

    "content.block": (event) => {
      const { block } = event;
      if (block.type === "tool-call") return this.#startCall(event, block);
      const { content } = this.#target(event);
      const hasId = isReplaceable(block) && typeof block.id === "string";
      const index = content.findIndex((other: Json) => hasId && isReplaceable(other) && other.id === block.id);
      if (index === -1) content.push(block);
      else content[index] = block;
    },

    "artifact.start": (event) => {
      const artifact = { ...pick(event, ARTIFACT), parts: [] };
      const index = this.result.artifacts.findIndex((other: Json) => other.artifactId === event.artifactId);
      if (index === -1) this.result.artifacts.push(artifact);
      else this.result.artifacts[index] = artifact;
    },
    "artifact.delta": (event) => {
      const { parts } = this.#artifact(event);
      const last = parts.at(-1);
      if (event.append && last?.type === "text" && event.part.type === "text") last.text += event.part.text;
      else parts.push(event.part);
    },
    "artifact.end": (event) => void this.#artifact(event),

    "state.snapshot": (event) => {
      this.result.state = event.snapshot;
    },
    "state.delta": ({ patch }) => {
      if (Array.isArray(patch)) {
        if (!("state" in this.result)) throw new Rejection("patch-failed");
        this.result.state = patched(this.result.state, patch, null);
      } else if (isObject(patch)) {
        let state = isObject(this.result.state) ? this.result.state : {};
        for (const [node, value] of Object.entries<Json>(patch)) {
          const old = Object.hasOwn(state, node) ? state[node] : undefined;
          state = { ...state, [node]: isObject(old) && isObject(value) ? { ...old, ...value } : value };
        }
        this.result.state = state;
      }
    },
    "memory.write": (event) => {
      const { memory } = this.result;
      const same = (record: Json) => record.scope === event.scope && (record.key ?? "") === (event.key ?? "");
      const index = memory.findIndex(same);
      if ("value" in event) memory.splice(index === -1 ? memory.length : index, 1, pick(event, MEMORY));
      else if (index === -1) throw new Rejection("patch-failed", event.key ?? null);
      else memory[index].value = patched(memory[index].value, event.patch, event.key ?? null);
    },

    "messages.snapshot": (event) => {
      checkUnique(event.messages, "id");
      checkUnique(event.turns ?? [], "turnId");
      checkUnique(event.artifacts ?? [], "artifactId");
      const thread = (event.memory ?? []).filter((record: Json) => record.scope === "thread");
      checkUnique(thread.map((record: Json) => ({ key: record.key ?? "" })), "key");
      const old = this.#state;
      const result = { ...old.result, ...pick(event, ["messages", "turns", "artifacts"]) };
      if (event.memory) {
        result.memory = [...result.memory.filter((record: Json) => record.scope !== "thread"), ...thread];
      }
      const { mark, closed, ended, reopened, blocked } = old;
      const turns = event.turns ? {} : { closed, ended, reopened, blocked };
      this.#state = { ...emptyState(result), mark, ...turns };
    },
  };

  // What an event names

  #turn(id: string): Json {
    return this.result.turns.find((turn: Json) => turn.turnId === id);
  }

  /** The turn of turnId; else that of the message that messageId names; else the only open turn. */
  #turnOf(event: Json): Json {
    if ("turnId" in event) return this.#turn(event.turnId);
    const message = "messageId" in event ? this.#findMessage(event.messageId) : undefined;
    const turn = message && this.#turn(message.turnId);
    if (turn) return turn;
    const open = this.result.turns.filter((other: Json) => !this.#state.closed.has(other.turnId));
    if (open.length !== 1) throw new Rejection("unknown-owner");
    return open[0];
  }

  #findMessage(id: string): Json {
    return this.result.messages.find((message: Json) => message.id === id);
  }

  #message(id: string): Json {
    const message = this.#findMessage(id);
    if (!message) throw new Rejection("unknown-owner", id);
    return message;
  }

  /** The message that takes a new block: messageId's, else the open one of its turn and candidate. */
  #target(event: Json): Json {
    let id = event.messageId;
    if (id === undefined) {
      const turn = this.#turnOf(event);
      this.#checkTurnOpen(turn);
      id = this.#state.pointers.get(partition({ ...event, turnId: turn.turnId }));
      if (id === undefined) throw new Rejection("no-open-message", turn.turnId);
    }
    const message = this.#message(id);
    this.#checkOpen(message);
    return message;
  }

  #messageForMetadata(event: Json): Json {
    if ("messageId" in event) return this.#message(event.messageId);
    const turn = this.#turnOf(event);
    const message = this.#findMessage(this.#state.pointers.get(partition(turn)) ?? "");
    if (message?.role !== "assistant") throw new Rejection("no-open-message", turn.turnId);
    return message;
  }

  #block(event: Json, type: string): Entry {
    const entry = this.#state.blocks.get(event.id);
    if (entry?.block.type !== type) throw new Rejection("unknown-owner", event.id);
    return entry!;
  }

  #openBlock(event: Json, type: string): Entry {
    const entry = this.#block(event, type);
    this.#checkOpen(this.#message(entry.message));
    return entry;
  }

  #call(event: Json): Entry {
    const entry = this.#state.calls.get(event.toolCallId);
    if (!entry) throw new Rejection("unknown-owner", event.toolCallId);
    return entry;
  }

  #artifact(event: Json): Json {
    const artifact = this.result.artifacts.find((other: Json) => other.artifactId === event.artifactId);
    if (!artifact) throw new Rejection("unknown-owner", event.artifactId);
    return artifact;
  }

  #checkTurnOpen(turn: Json): void {
    if (this.#state.closed.has(turn.turnId)) throw new Rejection("sealed", turn.turnId);
  }

  #checkOpen(message: Json): void {
    if (this.#state.sealed.has(message.id)) throw new Rejection("sealed", message.id);
    this.#checkTurnOpen(message);
  }

  // Changes that several rows share

  #startBlock(event: Json, block: Json): Entry {
    return this.#start(this.#state.blocks, event.id, this.#target(event), block);
  }

  #startCall(event: Json, block: Json): void {
    this.#start(this.#state.calls, block.toolCallId, this.#target(event), block);
  }

  #start(entries: Map<string, Entry>, id: string, message: Json, block: Json): Entry {
    if (entries.has(id)) throw new Rejection("duplicate-id", id);
    const entry = emptyEntry(block, message.id);
    message.content.push(block);
    entries.set(id, entry);
    return entry;
  }

  /** An empty block for a tool result, in the message of messageId, which may be new, or in the open one. */
  #land(event: Json): Entry {
    const isNew = "messageId" in event && !this.#findMessage(event.messageId);
    const message = isNew ? this.#adopt(event) : this.#target(event);
    const block = {};
    message.content.push(block);
    return emptyEntry(block, message.id);
  }

  #adopt(event: Json): Json {
    const turn = this.#turnOf(event);
    this.#checkTurnOpen(turn);
    const owner = { ...pick(turn, ["turnId", "threadId"]), ...pick(event, ["candidateIndex"]) };
    const message = { id: event.messageId, role: "tool", ...owner, content: [] };
    this.result.messages.push(message);
    this.#state.removed.delete(event.messageId);
    return message;
  }

  #reopen(turn: Json): void {
    const { closed, ended, reopened, blocked } = this.#state;
    closed.delete(turn.turnId);
    if (!ended.delete(turn.turnId)) return;
    blocked.delete(turn.turnId);
    reopened.add(turn.turnId);
    delete turn.outcome;
    delete turn.finishReason;
  }

  /** Closes the turn with its terminal. False, and nothing else, if it had one in this opening. */
  #end(turn: Json, record: Json): boolean {
    const { ended, reopened, blocked } = this.#state;
    if (ended.has(turn.turnId)) return false;
    if (reopened.delete(turn.turnId)) {
      for (const field of ["usage", "taskState", "asks"]) delete turn[field];
      if (!blocked.has(turn.turnId)) delete turn.safety;
    }
    blocked.delete(turn.turnId);
    ended.add(turn.turnId);
    Object.assign(turn, record);
    this.#close(turn);
    return true;
  }

  #close(turn: Json): void {
    this.#state.closed.add(turn.turnId);
    for (const key of [...this.#state.pointers.keys()]) {
      if (JSON.parse(key)[0] === turn.turnId) this.#state.pointers.delete(key);
    }
  }

  /** Takes a message out. If it was the one last opened in its partition, the pointer goes back to one before it. */
  #remove(message: Json): void {
    const state = this.#state;
    const here = partition(message);
    const opened = state.opened.filter((id) => partition(this.#message(id)) === here);
    const wasLast = opened.at(-1) === message.id || state.pointers.get(here) === message.id;
    this.result.messages = this.result.messages.filter((other: Json) => other !== message);
    state.opened = state.opened.filter((id) => id !== message.id);
    for (const entries of [state.blocks, state.calls, state.preliminary]) {
      for (const [id, entry] of [...entries]) if (entry.message === message.id) entries.delete(id);
    }
    state.removed.add(message.id);
    if (wasLast && !state.closed.has(message.turnId)) {
      const before = opened.findLast((id) => id !== message.id && !state.sealed.has(id));
      if (before === undefined) state.pointers.delete(here);
      else state.pointers.set(here, before);
    }
    state.sealed.delete(message.id);
  }
}

function emptyState(result: Json): State {
  const ended: string[] = result.turns.filter((turn: Json) => "outcome" in turn).map((turn: Json) => turn.turnId);
  return {
    result,
    mark: undefined,
    closed: new Set(ended),
    ended: new Set(ended),
    reopened: new Set(),
    blocked: new Set(),
    sealed: new Set(),
    removed: new Set(),
    opened: [],
    pointers: new Map(),
    blocks: new Map(),
    calls: new Map(),
    preliminary: new Map(),
  };
}

function emptyEntry(block: Json, message: string): Entry {
  return { block, message, parts: new Map(), lastPart: BEFORE_PART_0, scratch: "" };
}

/** Of the result before, only metadata stays: two bags merge by key, _meta until there is another. */
function replaceResult(old: Json, block: Json): void {
  const kept = pick(old, ["providerMetadata", "toolMetadata", "_meta"]);
  for (const field of Object.keys(old)) delete old[field];
  Object.assign(old, kept, block);
  for (const field of ["providerMetadata", "toolMetadata"]) {
    if (field in kept && field in block) old[field] = { ...kept[field], ...block[field] };
  }
}

/** Whether another block of its id replaces the block: data, and types that are not known here. */
function isReplaceable(block: Json): boolean {
  return block.type === "data" || !KNOWN_BLOCKS.includes(block.type);
}

function partition(owner: Json): string {
  return JSON.stringify([owner.turnId, owner.candidateIndex ?? 0]);
}

function patched(value: Json, patch: Json, id: string | null): Json {
  try {
    return applyPatch(value, patch);
  } catch (error) {
    throw error instanceof PatchError ? new Rejection("patch-failed", id) : error;
  }
}

function checkUnique(items: Json[], field: string): void {
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item[field])) throw new Rejection("duplicate-id", item[field]);
    seen.add(item[field]);
  }
}

function pick(source: Json, fields: string[]): Json {
  return Object.fromEntries(fields.filter((field) => Object.hasOwn(source, field)).map((field) => [field, source[field]]));
}

function merge(target: Json, event: Json, fields: string[]): void {
  for (const field of fields) if (field in event) target[field] = { ...target[field], ...event[field] };
}

function append(target: Json, field: string, item: Json): void {
  target[field] = [...(target[field] ?? []), item];
}

function isObject(value: Json): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
