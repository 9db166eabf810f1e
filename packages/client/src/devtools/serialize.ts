// Converts values to plain data for JSON, and back. A value that is not data (a function, a signal, a file) becomes a
// mark with a number or a size; the caller of `unpack` decides what replaces it.

import { fromBase64 } from '../calls/base64.ts'

/** A value as plain data. */
export type Packed =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly Packed[]
  | { readonly [key: string]: Packed }

/** Records values that cannot be packed, and numbers them. */
export interface ReferenceNumbers {
  functionOf(value: (...input: never[]) => unknown): number
  signalOf(value: AbortSignal): number
}

/** Larger byte arrays are recorded by number only. */
export const mostBytes = 1_000_000
const deepest = 24

const nobody: ReferenceNumbers = { functionOf: () => 0, signalOf: () => 0 }

/** Converts a value to plain data. Anything that is not data becomes a mark. */
export function pack(value: unknown, strangers: ReferenceNumbers = nobody, depth = 0): Packed {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (value === undefined) return { $: 'undefined' }
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $: 'number', is: String(value) }
  if (typeof value === 'function') return { $: 'function', id: strangers.functionOf(value as () => unknown) }
  if (typeof value !== 'object') return { $: 'other', is: String(value) }
  if (depth > deepest) return { $: 'other', is: 'too deep' }
  const inner = (each: unknown) => pack(each, strangers, depth + 1)
  if (value instanceof Uint8Array) return value.length > mostBytes ? { $: 'size', size: value.length } : value
  if (Array.isArray(value)) return value.map(inner)
  if (value instanceof Map)
    return { $: 'map', entries: [...value].map(([key, each]) => [inner(key), inner(each)]) }
  if (value instanceof Set) return { $: 'set', items: [...value].map(inner) }
  if (value instanceof Error) return packError(value)
  const name = Object.prototype.toString.call(value).slice(8, -1)
  if (name === 'Blob' || name === 'File') {
    const { size, type } = value as Blob
    return { $: 'blob', size, type }
  }
  if (name === 'AbortSignal') return { $: 'signal', id: strangers.signalOf(value as AbortSignal) }
  if (name === 'Date') return { $: 'date', at: (value as Date).getTime() }
  if (name !== 'Object') return { $: 'other', is: name }
  if (isDefinition(value)) return { $: 'definition', name: value.name }
  const packed: Record<string, Packed> = {}
  for (const [key, each] of Object.entries(value)) if (each !== undefined) packed[key] = inner(each)
  return '$' in packed ? { $: 'object', entries: Object.entries(packed) } : packed
}

function packError(error: Error): Packed {
  const { reason, code } = error as { reason?: unknown; code?: unknown }
  return {
    $: 'error',
    message: error.message,
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof code === 'number' ? { code } : {}),
  }
}

/** Whether this is a call definition of the catalogue, which is recorded by name. */
const isDefinition = (value: object): value is { readonly name: string } =>
  'method' in value &&
  'path' in value &&
  'answer' in value &&
  'name' in value &&
  typeof value.name === 'string'

/** Creates the value for a mark. */
export type Revive = (mark: { readonly [key: string]: Packed }) => unknown

/** Converts plain data back to a value. `revive` decides what replaces the marks. */
export function unpack(value: Packed, revive: Revive): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const inner = (each: Packed) => unpack(each, revive)
  if (isList(value)) return value.map(inner)
  switch (value.$) {
    case undefined:
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]))
    case 'undefined':
      return undefined
    case 'number':
      return Number(value.is)
    case 'date':
      return new Date(Number(value.at))
    case 'map':
      return new Map(
        (value.entries as readonly [Packed, Packed][]).map(([key, each]) => [inner(key), inner(each)]),
      )
    case 'set':
      return new Set((value.items as readonly Packed[]).map(inner))
    case 'object':
      return Object.fromEntries(
        (value.entries as readonly [string, Packed][]).map(([key, each]) => [key, inner(each)]),
      )
    default:
      return revive(value)
  }
}

/** Array.isArray does not narrow readonly arrays. */
export const isList = (value: Packed): value is readonly Packed[] => Array.isArray(value)

/** A value as one line of text; bytes become base64. */
export const toLine = (value: object): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each instanceof Uint8Array ? { $: 'bytes', is: toBase64(each) } : each,
  )

/** Parses a line of a trace. Throws for any other text. */
export function fromLine(line: string): unknown {
  return JSON.parse(line, (_key, each: unknown) => {
    const bytes = each as { $?: unknown; is?: unknown } | null
    return typeof each === 'object' && bytes?.$ === 'bytes' ? fromBase64(String(bytes.is)) : each
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
    const bits = (a << 16) | (b << 8) | c
    const left = bytes.length - at
    parts.push(
      `${letters[bits >> 18]}${letters[(bits >> 12) & 63]}${left > 1 ? letters[(bits >> 6) & 63] : '='}${left > 2 ? letters[bits & 63] : '='}`,
    )
  }
  return parts.join('')
}

const longest = 80

/** A short form for display: two levels, short texts, counts of long lists. */
export function brief(value: unknown, depth = 0): Packed {
  if (typeof value === 'string') return value.length > longest ? `(${value.length} characters)` : value
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (value instanceof Uint8Array) return `(${value.length} bytes)`
  if (typeof value !== 'object') return value === undefined ? '' : `(${typeof value})`
  if (value instanceof Map || value instanceof Set) return `(${value.size} entries)`
  if (Array.isArray(value))
    return depth > 1 || value.length > 5
      ? `(${value.length} items)`
      : value.map((each) => brief(each, depth + 1))
  if (depth > 1) return '(…)'
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .slice(0, 20)
      .map(([key, each]) => [key, brief(each, depth + 1)]),
  )
}
