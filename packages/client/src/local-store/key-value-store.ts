// Key-value storage behind the local store: a few tables of plain values, changed in transactions. Each backend
// provides this interface on what its host offers: a database, files or small texts.
//
// A browser's database charges per request, not per byte. So messages are stored in blocks, a block is one value, and
// an index per conversation lists the blocks. Nothing has to be ordered or scanned by key.

import type { StoreProblem } from '../state/listeners.ts'
import { tablesById } from './stored-types.ts'

export const tables = [
  'meta',
  'conversations',
  'books',
  'blocks',
  'outgoing',
  'reads',
  ...tablesById,
] as const

export type Table = (typeof tables)[number]

/** Part of a transaction. Its work must not await anything but these requests. */
export interface Reading {
  get(table: Table, key: string): Promise<unknown>
  /** All values, in any order. */
  all(table: Table): Promise<readonly unknown[]>
  count(table: Table): Promise<number>
}

export interface Writing extends Reading {
  put(table: Table, key: string, value: unknown): void
  remove(table: Table, key: string): void
  clear(table: Table): void
}

export interface KeyValueStore {
  /** Messages per block: many if every request is expensive, few if every change rewrites its block. */
  readonly blockSize: number
  /** Whether an application's value can be stored here. */
  accepts(value: unknown): boolean
  /** Opens or creates the storage of this name. If it is lost later, `ended` is called, and nothing after it. */
  open(name: string, ended: (error: StoreError) => void): Promise<void>
  read<T>(work: (tables: Reading) => Promise<T>): Promise<T>
  /** Runs an atomic transaction. Resolves when it is durable; its changes are not visible before that. */
  write<T>(work: (tables: Writing) => Promise<T>): Promise<T>
  /** Deletes and closes the storage that was opened last. */
  erase(): Promise<void>
  close(): void
}

/** Why something could not be stored. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly problem: StoreProblem

  constructor(problem: StoreProblem, cause?: unknown) {
    super(`the local store is ${problem}`, { cause })
    this.problem = problem
  }
}

/** Whether JSON preserves the data, apart from undefined values. */
export function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'bigint'
  if (value === null) return true
  if (depth > 30) return false
  const kind = Object.getPrototypeOf(value)
  const isSimple = Array.isArray(value) || kind === null || Object.getPrototypeOf(kind) === null
  return isSimple && Object.values(value).every((part) => isPlain(part, depth + 1))
}
