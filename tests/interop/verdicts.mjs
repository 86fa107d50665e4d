// Compiles published schemas with ajv in strict mode, and gives the verdict of each on each document.
//
// In:  {"schemas": {NAME: FILE}, "documents": {KIND: [{"definition": ..., "text": ...}]}}
// Out: {"compiled": {NAME: [DEFINITION]}, "verdicts": {NAME: {KIND: [BOOLEAN]}}}

import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

const job = JSON.parse(readFileSync(0, "utf8"));
const answer = { compiled: {}, verdicts: {} };

for (const [name, file] of Object.entries(job.schemas)) {
  const annotations = new Set(["$anchor"]);
  const schema = JSON.parse(readFileSync(file, "utf8"), (key, value) => {
    if (key.startsWith("x-")) annotations.add(key);
    return value;
  });
  const place = "$defs" in schema ? "$defs" : "definitions";
  const Validator = place === "$defs" ? Ajv2020 : Ajv;
  const ajv = new Validator({ strict: true, allowUnionTypes: true, keywords: [...annotations] }).addSchema(schema);
  const validators = Object.fromEntries(
    Object.keys(schema[place]).map((definition) => [definition, ajv.getSchema(`${schema.$id}#/${place}/${definition}`)]),
  );
  answer.compiled[name] = Object.keys(validators);
  const verdict = ({ definition, text }) => validators[definition](parse(text));
  answer.verdicts[name] = Object.fromEntries(
    Object.entries(job.documents).map(([kind, documents]) => [kind, documents.map(verdict)]),
  );
}

process.stdout.write(JSON.stringify(answer));

/** The value of a document, or undefined, which no definition admits, where the text is no JSON. */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
