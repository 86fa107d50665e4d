/**
 * Answers the conformance runner (../../protocol.md) with what ajv says by the published schemas, and with what the
 * reducer of reducer.ts folds. Node 20 and newer:
 *
 *     npm ci && npm run build
 *     agjson conformance run -- node dist/adapter.js FOLDER_OF_THE_SCHEMAS
 *
 * It gives verdicts alone. Behind a refused union ajv lists the faults of every arm, so it cannot tell which one counts.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { Ingest, type Validators } from "./ingest.js";
import type { Json } from "./patch.js";
import { Reducer } from "./reducer.js";

type Posture = "strict" | "lenient";
type Request = { id: unknown; command: string; definition: string; posture: Posture; document: string; lines: string[] };
type Answer = Record<string, unknown>;

/** The validators of one published schema. Its annotations have to be declared, or strict mode refuses them. */
function validatorsOf(schema: Json): Validators {
  const annotations = new Set(["$anchor"]);
  JSON.stringify(schema, (key, value) => {
    if (key.startsWith("x-")) annotations.add(key);
    return value;
  });
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: [...annotations] }).addSchema(schema);
  return (definition) => {
    const validator = Object.hasOwn(schema.$defs, definition) && ajv.getSchema(`${schema.$id}#/$defs/${definition}`);
    if (!validator) throw new Error(`the schema has no definition ${definition}`);
    return validator;
  };
}

function answer(request: Request): Answer {
  switch (request.command) {
    case "describe":
      return { commands: ["validate", "reduce"], name: "ajv", version: AJV_VERSION, language: "TypeScript" };
    case "validate":
      return { valid: isValid(request.document, POSTURES[request.posture](request.definition)) };
    case "reduce":
      return reduce(request.lines);
    default:
      return { skipped: `no command ${request.command}` };
  }
}

function isValid(document: string, validator: ValidateFunction): boolean {
  try {
    return validator(JSON.parse(document));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function reduce(lines: string[]): Answer {
  const reducer = new Reducer();
  const refusedLines: number[] = [];
  lines.forEach((line, index) => {
    const event = ingest.event(line);
    if (event === undefined) refusedLines.push(index + 1);
    else reducer.push(event);
  });
  const { result, resync } = reducer;
  return { result, needsResync: resync !== null, resync, refusedLines };
}

const AJV_VERSION: string = createRequire(import.meta.url)("ajv/package.json").version;
const [, , folder] = process.argv;
if (folder === undefined) throw new Error("usage: node adapter.js FOLDER_OF_THE_SCHEMAS");
const [strict, lenient] = ["schema.json", "schema.lenient.json"].map((name) =>
  JSON.parse(readFileSync(join(folder, name), "utf8")),
);
const POSTURES: Record<Posture, Validators> = { strict: validatorsOf(strict), lenient: validatorsOf(lenient) };
const ingest = new Ingest(strict.$defs, POSTURES.lenient);

for await (const line of createInterface({ input: process.stdin })) {
  const request: Request = JSON.parse(line);
  let said: Answer;
  try {
    said = answer(request);
  } catch (error) {
    said = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify({ id: request.id, ...said })}\n`);
}
