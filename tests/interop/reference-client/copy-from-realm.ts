// Values of the sandbox have the prototypes of its realm. These functions copy them into ours, so that `toEqual`
// compares them by content.

import { types } from 'node:util'

/** A deep copy made of our own plain objects, arrays and byte arrays. Functions are left out. */
export function plain(value: unknown): unknown {
  return copy(value, new Map())
}

/** The rejection of a sandbox promise: its own fields on an Error of our realm. */
export class ReferenceClientError extends Error {
  declare type?: number;
  [key: string]: unknown

  constructor(reason: unknown) {
    const fields = plain(reason)
    const isRecord = typeof fields === 'object' && fields !== null
    super(isRecord ? String((fields as Record<string, unknown>).message ?? '') : String(fields))
    this.name = 'ReferenceClientError'
    if (isRecord) for (const [key, field] of Object.entries(fields)) if (key !== 'name') this[key] = field
  }
}

function copy(value: unknown, seen: Map<object, unknown>): unknown {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (types.isAnyArrayBuffer(value)) return new Uint8Array(value.slice(0) as ArrayBuffer)
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength).slice()
  }
  if (types.isDate(value)) return new Date(value.getTime())
  if (value instanceof Blob) return value
  if (Array.isArray(value)) {
    const list: unknown[] = []
    seen.set(value, list)
    for (const item of value) list.push(copy(item, seen))
    return list
  }
  return copyFields(value, seen)
}

function copyFields(value: object, seen: Map<object, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  seen.set(value, fields)
  // The message and name of an error are not enumerable, but tests check them.
  if (types.isNativeError(value)) {
    fields.name = value.name
    fields.message = value.message
  }
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key]
    if (typeof field !== 'function') fields[key] = copy(field, seen)
  }
  return fields
}
