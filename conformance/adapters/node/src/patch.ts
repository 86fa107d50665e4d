/** JSON Patch (RFC 6902). It throws where a patch cannot be applied; the document itself is never changed. */

export type Json = any;

export class PatchError extends Error {}

export function applyPatch(document: Json, patch: Json): Json {
  if (!Array.isArray(patch)) throw new PatchError("a patch is an array of operations");
  return patch.reduce(applyOperation, document);
}

function applyOperation(document: Json, operation: Json): Json {
  const path = parsePointer(operation?.path);
  switch (operation.op) {
    case "add":
      return add(document, path, valueOf(operation));
    case "remove":
      return remove(document, path);
    case "replace":
      get(document, path);
      return path.length === 0 ? valueOf(operation) : add(remove(document, path), path, valueOf(operation));
    case "copy":
      return add(document, path, get(document, parsePointer(operation.from)));
    case "move": {
      const from = parsePointer(operation.from);
      const value = get(document, from);
      // Onto itself, a move changes nothing; that is true of the root as well, which cannot be removed.
      return operation.from === operation.path ? document : add(remove(document, from), path, value);
    }
    case "test":
      if (!isEqual(get(document, path), valueOf(operation))) throw new PatchError(`${operation.path} differs`);
      return document;
    default:
      throw new PatchError("unknown operation");
  }
}

function parsePointer(pointer: Json): string[] {
  if (typeof pointer !== "string") throw new PatchError("a pointer is a string");
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) throw new PatchError(`invalid pointer ${pointer}`);
  return pointer.slice(1).split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function valueOf(operation: Json): Json {
  if (!Object.hasOwn(operation, "value")) throw new PatchError("missing value");
  return operation.value;
}

function get(document: Json, path: string[]): Json {
  return path.reduce((parent, token) => parent[existing(parent, token)], document);
}

function add(document: Json, path: string[], value: Json): Json {
  return update(document, path, value, (parent, token) => {
    if (!Array.isArray(parent)) return { ...members(parent, token), [token]: value };
    const index = token === "-" ? parent.length : indexOf(parent, token, parent.length);
    return parent.toSpliced(index, 0, value);
  });
}

function remove(document: Json, path: string[]): Json {
  if (path.length === 0) throw new PatchError("the root cannot be removed");
  return update(document, path, undefined, (parent, token) => {
    if (Array.isArray(parent)) return parent.toSpliced(indexOf(parent, token, parent.length - 1), 1);
    const { [existing(parent, token)]: _, ...rest } = parent;
    return rest;
  });
}

/** A document whose innermost parent on the path is changed; the parents above it are copied. */
function update(document: Json, path: string[], root: Json, change: (parent: Json, token: string) => Json): Json {
  const [token, ...rest] = path;
  if (token === undefined) return root;
  if (rest.length === 0) return change(document, token);
  const key = existing(document, token);
  const value = update(document[key], rest, root, change);
  return Array.isArray(document) ? document.with(Number(key), value) : { ...document, [key]: value };
}

/** The token, if the parent has it. */
function existing(parent: Json, token: string): string {
  if (Array.isArray(parent)) return String(indexOf(parent, token, parent.length - 1));
  if (!Object.hasOwn(members(parent, token), token)) throw new PatchError(`missing ${token}`);
  return token;
}

function members(parent: Json, token: string): Json {
  if (typeof parent !== "object" || parent === null) throw new PatchError(`no object around ${token}`);
  return parent;
}

function indexOf(array: Json[], token: string, last: number): number {
  if (!/^(0|[1-9][0-9]*)$/.test(token) || Number(token) > last) throw new PatchError(`invalid index ${token}`);
  return Number(token);
}

function isEqual(one: Json, other: Json): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}
