// The messages of a conversation are stored in blocks. Its block index lists the covered positions and the contents of
// each block. Messages with the same position are always in the same block. All values are immutable, so a failed
// transaction leaves no trace.

import { compareIds, compareMessages } from '../state/segments.ts'
import type { ConversationKey } from '../state/state.ts'
import type { Range } from './covered-ranges.ts'
import type { StoredMessage } from './stored-types.ts'

export interface Row extends StoredMessage {
  /** Its approximate size. */
  readonly bytes: number
}

/** The summary of a block: enough to decide whether it has to be read. */
export interface Note {
  /** The first and the last position. The first also names the block. */
  readonly first: number
  readonly last: number
  readonly count: number
  readonly bytes: number
  /** When they were sent. */
  readonly oldest: number
  readonly newest: number
  /** The lowest and the highest id. */
  readonly low: string
  readonly high: string
}

export interface BlockIndex {
  readonly key: ConversationKey
  readonly step: 0 | 1
  /** The number of the last write to this conversation. */
  readonly touched: number
  /** The covered ranges; every message is in one of them. */
  readonly ranges: readonly Range[]
  readonly notes: readonly Note[]
  /**
   * Messages up to here were evicted by the write with this number; clients that started before it may still rely on
   * them.
   */
  readonly evicted?: { readonly upTo: number; readonly at: number }
}

export const emptyBlockIndex = (key: ConversationKey): BlockIndex => ({
  key,
  step: 0,
  touched: 0,
  ranges: [],
  notes: [],
})

export const blockKey = (key: ConversationKey, { first }: Pick<Note, 'first'>): string => `${first}|${key}`

export const totalOf = ({ notes }: BlockIndex, what: 'count' | 'bytes'): number =>
  notes.reduce((all, note) => all + note[what], 0)

export function rowOf({ message, fresh }: StoredMessage): Row {
  return { message, fresh, bytes: JSON.stringify(message).length + 50 }
}

export function summaryOf(rows: readonly Row[]): Note {
  const note = {
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
    count: rows.length,
    bytes: 0,
    oldest: Number.POSITIVE_INFINITY,
    newest: Number.NEGATIVE_INFINITY,
    low: '',
    high: '',
  }
  for (const { message, bytes } of rows) {
    const { position, sentAt, id } = message
    note.first = Math.min(note.first, position)
    note.last = Math.max(note.last, position)
    note.bytes += bytes
    note.oldest = Math.min(note.oldest, sentAt)
    note.newest = Math.max(note.newest, sentAt)
    if (note.low === '' || compareIds(id, note.low) < 0) note.low = id
    if (compareIds(id, note.high) > 0) note.high = id
  }
  return note
}

/** Merges rows in order. If two have the same position and id, the one from `added` wins. */
export function mergeRows(rows: readonly Row[], added: readonly Row[]): readonly Row[] {
  const merged = new Map<string, Row>()
  for (const row of [...rows, ...added]) merged.set(`${row.message.position}|${row.message.id}`, row)
  return [...merged.values()].sort((a, b) => compareMessages(a.message, b.message))
}

/** Splits rows into blocks. The partly filled one is last, or first if older messages are prepended repeatedly. */
export function blocksOf(rows: readonly Row[], size: number, isFilledBackwards: boolean): readonly Row[][] {
  const blocks: Row[][] = []
  let block: Row[] = []
  let room = (isFilledBackwards && rows.length % size) || size
  for (const row of rows) {
    if (block.length >= room && block[block.length - 1]?.message.position !== row.message.position) {
      blocks.push(block)
      block = []
      room = size
    }
    block.push(row)
  }
  return block.length > 0 ? [...blocks, block] : blocks
}
