// Renames between our names and the names on the wire. Both directions are derived from the shapes.

import { type Fields, isObject, type Shape } from './shape.ts'

type Json = Record<string, unknown>

/** Our object → the object on the wire. Missing values are left out. */
export function toWire(fields: Fields, value: Readonly<Json>): Json {
  const out: Json = {}
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    const inner = value[name]
    if (!field || inner === undefined) continue
    setAtPath(out, field.wire ?? name, inside(toWire, field, inner))
  }
  return out
}

/**
 * The object on the wire → our object. Missing values (including the words `undefined` and `null`) take the fallback.
 */
export function fromWire(fields: Fields, json: Readonly<Json>): Json {
  const out: Json = {}
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    if (!field) continue
    const found = valueAtPath(json, field.wire ?? name)
    const value = found === undefined || found === null ? field.fallback : inside(fromWire, field, found)
    if (value !== undefined) out[name] = value
  }
  return out
}

/** A value and everything in it, in either direction. */
function inside(rename: typeof toWire, { fields, item }: Shape<unknown>, value: unknown): unknown {
  if (fields && isObject(value)) return rename(fields, value)
  if (item && Array.isArray(value)) return value.map((each) => inside(rename, item, each))
  return value
}

/** Sets the value at a path such as `data.op`, and creates missing objects on the way. */
export function setAtPath(target: Json, path: string, value: unknown): void {
  const names = path.split('.')
  let node = target
  for (const name of names.slice(0, -1)) {
    if (!isObject(node[name])) node[name] = {}
    node = node[name] as Json
  }
  node[names[names.length - 1] as string] = value
}

/** The value at a path such as `data.op`. */
export function valueAtPath(source: Readonly<Json>, path: string): unknown {
  let node: unknown = source
  for (const name of path.split('.')) {
    if (!isObject(node) || !Object.hasOwn(node, name)) return undefined
    node = node[name]
  }
  return node
}
