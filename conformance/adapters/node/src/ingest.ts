/** Reads events as a consumer does: what lenient validation accepts, without null in optional fields. */

import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Json } from "./patch.js";

export type Validators = (definition: string) => ValidateFunction;

/** `definitions` are those of the strict schema, which has null only where a field holds any JSON value. */
export class Ingest {
  constructor(
    private readonly definitions: Json,
    private readonly lenient: Validators,
  ) {}

  /** The event of a line, or undefined for a line that is rejected. */
  event(line: string): Json {
    try {
      const event = JSON.parse(line);
      return this.lenient("AgEvent")(event) ? this.#withoutNulls(event, this.definitions.AgEvent) : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  #withoutNulls(value: Json, schema: Json): Json {
    if (typeof value !== "object" || value === null) return value;
    const { properties, items, additionalProperties } = this.#variantOf(value, schema);
    if (Array.isArray(value)) return items ? value.map((item) => this.#withoutNulls(item, items)) : value;
    const members = Object.entries(value).map(([key, member]) => {
      const known = Object.hasOwn(properties ?? {}, key) ? properties[key] : additionalProperties;
      if (!known) return [[key, member]];
      return member === null && !this.#holdsNull(known) ? [] : [[key, this.#withoutNulls(member, known)]];
    });
    return Object.fromEntries(members.flat());
  }

  /** The schema that says what is in the value: references are followed, and of a union the variant that it is. */
  #variantOf(value: Json, schema: Json): Json {
    if (schema.$ref) return this.#variantOf(value, this.definitions[nameOf(schema)]);
    if (schema.properties || !(schema.oneOf ?? schema.anyOf)) return schema;
    const variants: Json[] = schema.oneOf ?? schema.anyOf;
    const variant = variants.find((each) =>
      each.$ref ? this.lenient(nameOf(each))(value) : each.type === (Array.isArray(value) ? "array" : "object"),
    );
    return variant ? this.#variantOf(value, variant) : {};
  }

  #holdsNull(schema: Json): boolean {
    if (schema.$ref) return this.#holdsNull(this.definitions[nameOf(schema)]);
    return Array.isArray(schema.type) && schema.type.includes("null");
  }
}

function nameOf(reference: Json): string {
  return reference.$ref.split("/").at(-1);
}
