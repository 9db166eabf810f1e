// A wire message as a readable tree. Fields and enum values have their names, unknown fields are shown as such, and
// malformed bytes are shown up to the error.

import { decode, type Field, fromUtf8, Scanner, type Table, Wire } from '@parley/protocol'
import { nameOf } from './field-names.ts'

/** A field of a wire message, with the fields inside it. */
export interface Branch {
  readonly name: string
  /** The value, in one line. */
  readonly text?: string
  /** `unknown`: not in the schema. `broken`: could not be decoded. */
  readonly mark?: 'unknown' | 'broken'
  readonly branches?: readonly Branch[]
}

/** How the bytes of a field are decoded: as a message of this type, or as text. */
export type PayloadOf = (
  table: Table,
  field: string,
  value: Record<string, unknown>,
) => Table | 'json' | undefined

export function treeOf(table: Table, bytes: Uint8Array, payloadOf: PayloadOf): readonly Branch[] {
  try {
    return branchesOf(table, decode(table, bytes) as Record<string, unknown>, payloadOf)
  } catch (error) {
    return [{ name: 'not readable', text: String(error), mark: 'broken' }, ...rawBranches(bytes)]
  }
}

function branchesOf(table: Table, value: Record<string, unknown>, payloadOf: PayloadOf): Branch[] {
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'unknown' && !('unknown' in table.fields))
      return rawBranches(each as Uint8Array).map((branch) => ({ ...branch, mark: branch.mark ?? 'unknown' }))
    const items = Array.isArray(each) ? each : [each]
    return items.map((item, index) =>
      branchOf(items.length > 1 ? `${name}[${index}]` : name, table, name, item, payloadOf, value),
    )
  })
}

function branchOf(
  shown: string,
  table: Table,
  field: string,
  item: unknown,
  payloadOf: PayloadOf,
  value: Record<string, unknown>,
): Branch {
  const kind = (table.fields[field] as Field)[1]
  if (item instanceof Uint8Array) {
    const inner = payloadOf(table, field, value)
    if (inner === 'json') return textBranch(shown, attempt(() => fromUtf8(item)) ?? hex(item))
    if (!inner) return { name: shown, text: hex(item) }
    return {
      name: shown,
      text: `${inner.name}, ${item.length} bytes`,
      branches: treeOf(inner, item, payloadOf),
    }
  }
  if (typeof item === 'object' && item !== null) {
    const inner = typeof kind === 'function' ? kind() : (kind as Table)
    const branches = branchesOf(inner, item as Record<string, unknown>, payloadOf)
    return { name: shown, ...(inner.name === 'JID' ? { text: jidText(item) } : {}), branches }
  }
  if (typeof item === 'string' && kind === 'string') return textBranch(shown, item)
  const named = kind === 'enum' ? nameOf(table, field, item) : timeText(field, item)
  return { name: shown, text: named === undefined ? String(item) : `${named} (${item})` }
}

function jidText(jid: object): string {
  const { name = '', domain = '', clientResource = '' } = jid as Record<string, string | undefined>
  return `${name}${domain && `@${domain}`}${clientResource && `/${clientResource}`}`
}

/** A server time as a date. */
function timeText(field: string, value: unknown): string | undefined {
  const at = Number(value)
  return field === 'timestamp' && at > 0 && at < 8e15 ? new Date(at).toISOString() : undefined
}

/** A text; JSON is expanded. */
export function textBranch(name: string, text: string): Branch {
  const value = /^\s*[{[]/.test(text) ? attempt(() => JSON.parse(text) as unknown) : undefined
  if (typeof value !== 'object' || value === null) return { name, text }
  return { name, text: 'JSON', branches: jsonBranches(value) }
}

const deepest = 16

export function jsonBranches(value: object, depth = 0): Branch[] {
  return Object.entries(value).map(([name, each]: [string, unknown]) => {
    if (each instanceof Uint8Array) return { name, text: hex(each) }
    if (typeof each !== 'object' || each === null) return { name, text: String(each) }
    if (depth > deepest) return { name, text: '…' }
    return { name, branches: jsonBranches(each, depth + 1) }
  })
}

/** Fields by number, for bytes without a schema. */
export function rawBranches(bytes: Uint8Array): Branch[] {
  const branches: Branch[] = []
  const scanner = new Scanner(bytes)
  try {
    while (scanner.next()) {
      const name = `field ${scanner.field}`
      if (scanner.wire === Wire.VARINT) branches.push({ name, text: scanner.uint64() })
      else if (scanner.wire === Wire.LENGTH) branches.push({ name, text: bytesText(scanner.slice()) })
      else {
        const { at } = scanner
        scanner.skip()
        branches.push({ name, text: hex(bytes.subarray(at, scanner.at)) })
      }
    }
  } catch (error) {
    branches.push({ name: 'rest', text: `${error}: ${hex(bytes.subarray(scanner.from))}`, mark: 'broken' })
  }
  return branches
}

/** The bytes as text, if they are valid text. */
function bytesText(bytes: Uint8Array): string {
  const text = attempt(() => fromUtf8(bytes))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern detects control characters.
  return text !== undefined && !/[\u0000-\u0008\u000e-\u001f]/.test(text) ? `"${text}"` : hex(bytes)
}

const mostShown = 256

export function hex(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, mostShown), (byte) => byte.toString(16).padStart(2, '0'))
  return `${shown.join(' ')}${bytes.length > mostShown ? ` … ${bytes.length} bytes` : ''}`
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
