// Block indexes and blocks during one transaction: each is read once, changed as often as needed, and written once at
// the end.

import { compareIds, compareMessages } from '../state/segments.ts'
import type { ConversationKey } from '../state/state.ts'
import {
  type BlockIndex,
  blockKey,
  blocksOf,
  emptyBlockIndex,
  mergeRows,
  type Note,
  type Row,
  summaryOf,
  totalOf,
} from './block-index.ts'
import { withoutRange } from './covered-ranges.ts'
import type { Reading, Writing } from './key-value-store.ts'

export interface Pages {
  blockIndex(key: ConversationKey): Promise<BlockIndex>
  rows(blockIndex: BlockIndex, note: Note): Promise<readonly Row[]>
}

export interface BlockWriter extends Pages {
  /** All block indexes, with the changes so far. */
  blockIndexes(): Promise<readonly BlockIndex[]>
  /** The block indexes that were changed. */
  changed(): readonly BlockIndex[]
  set(blockIndex: BlockIndex): void
  /** Inserts rows by position, and replaces those with the same ids. */
  insert(key: ConversationKey, rows: readonly Row[]): Promise<void>
  /** Removes rows by id, and returns them. */
  remove(key: ConversationKey, ids: ReadonlySet<string>): Promise<readonly Row[]>
  /** Removes the rows and the coverage between two positions. */
  cut(key: ConversationKey, from: number, to: number): Promise<void>
  /** The growth since the start of the transaction. */
  more(): { readonly count: number; readonly bytes: number }
  /** Writes all changes. */
  flush(): void
}

export function blockReader(tables: Reading): Pages {
  const blockIndexes = new Map<ConversationKey, BlockIndex>()
  /** The block that was read last: both sides of a position are often in the same one. */
  let block: { readonly key: string; readonly rows: readonly Row[] } | undefined
  return {
    async blockIndex(key) {
      const blockIndex =
        blockIndexes.get(key) ??
        ((await tables.get('books', key)) as BlockIndex | undefined) ??
        emptyBlockIndex(key)
      blockIndexes.set(key, blockIndex)
      return blockIndex
    },
    async rows({ key: of }, note) {
      const key = blockKey(of, note)
      if (block?.key !== key) block = { key, rows: (await tables.get('blocks', key)) as readonly Row[] }
      return block.rows
    },
  }
}

export function blockWriter(tables: Writing, blockSize: number): BlockWriter {
  const { blockIndex: find, rows: read } = blockReader(tables)
  const before = new Map<ConversationKey, BlockIndex>()
  const changed = new Map<ConversationKey, BlockIndex>()
  /** Undefined for a removed block. */
  const blocks = new Map<string, readonly Row[] | undefined>()

  async function blockIndex(key: ConversationKey): Promise<BlockIndex> {
    const known = changed.get(key)
    if (known) return known
    const found = await find(key)
    before.set(key, found)
    return found
  }

  async function rows(of: BlockIndex, note: Note): Promise<readonly Row[]> {
    return blocks.get(blockKey(of.key, note)) ?? (await read(of, note))
  }

  function set(next: BlockIndex): void {
    changed.set(next.key, next)
  }

  /** Replaces the rows of adjacent blocks. */
  function replace(
    of: BlockIndex,
    at: number,
    count: number,
    next: readonly Row[],
    isFilledBackwards = false,
  ): BlockIndex {
    const notes = [...of.notes]
    const parts = blocksOf(next, blockSize, isFilledBackwards)
    const made = parts.map(summaryOf)
    for (const old of notes.splice(at, count, ...made)) blocks.set(blockKey(of.key, old), undefined)
    made.forEach((note, index) => void blocks.set(blockKey(of.key, note), parts[index]))
    return { ...of, notes }
  }

  /** Keeps the rows that pass, reading only blocks that may contain others; returns the removed rows. */
  async function filter(
    key: ConversationKey,
    mayHave: (note: Note) => boolean,
    passes: (row: Row) => boolean,
  ): Promise<Row[]> {
    let current = await blockIndex(key)
    const out: Row[] = []
    for (let at = current.notes.length - 1; at >= 0; at--) {
      const note = current.notes[at] as Note
      if (!mayHave(note)) continue
      const all = await rows(current, note)
      const others = all.filter((row) => !passes(row))
      if (others.length === 0) continue
      out.push(...others)
      current = replace(current, at, 1, all.filter(passes))
    }
    if (out.length > 0) set(current)
    return out
  }

  return {
    blockIndex,
    rows,
    changed: () => [...changed.values()],
    set,
    async blockIndexes() {
      const stored = (await tables.all('books')) as readonly BlockIndex[]
      for (const one of stored) if (!before.has(one.key)) before.set(one.key, one)
      const all = new Map(stored.map((one) => [one.key, one]))
      for (const [key, one] of changed) all.set(key, one)
      return [...all.values()]
    },
    async insert(key, added) {
      const sorted = [...added].sort((a, b) => compareMessages(a.message, b.message))
      let current = await blockIndex(key)
      let end = sorted.length
      // Goes from the newest block down: a block takes the rows at or after its first position, and the first one takes
      // the rest.
      for (let at = Math.max(0, current.notes.length - 1); at >= 0 && end > 0; at--) {
        const note = current.notes[at]
        let start = end
        while (start > 0 && (at === 0 || (sorted[start - 1] as Row).message.position >= (note as Note).first))
          start--
        if (start === end) continue
        const own = sorted.slice(start, end)
        const there = note ? await rows(current, note) : []
        const isBefore = note !== undefined && (own[own.length - 1] as Row).message.position < note.first
        current = replace(current, at, note ? 1 : 0, mergeRows(there, own), isBefore)
        end = start
      }
      set(current)
    },
    remove: (key, ids) =>
      filter(
        key,
        ({ low, high }) => [...ids].some((id) => compareIds(id, low) >= 0 && compareIds(id, high) <= 0),
        ({ message }) => !ids.has(message.id),
      ),
    async cut(key, from, to) {
      let current = await blockIndex(key)
      // Whole blocks are removed without being read.
      for (let at = current.notes.length - 1; at >= 0; at--) {
        const { first, last } = current.notes[at] as Note
        if (from <= first && last <= to) current = replace(current, at, 1, [])
      }
      set({ ...current, ranges: withoutRange(current.ranges, from, to) })
      await filter(
        key,
        ({ first, last }) => first <= to && last >= from,
        ({ message: { position } }) => position < from || position > to,
      )
    },
    more() {
      const more = { count: 0, bytes: 0 }
      for (const [key, now] of changed) {
        const was = before.get(key) ?? emptyBlockIndex(key)
        for (const what of ['count', 'bytes'] as const) more[what] += totalOf(now, what) - totalOf(was, what)
      }
      return more
    },
    flush() {
      for (const [key, now] of blocks) {
        if (now) tables.put('blocks', key, now)
        else tables.remove('blocks', key)
      }
      for (const [key, now] of changed) tables.put('books', key, now)
    },
  }
}
