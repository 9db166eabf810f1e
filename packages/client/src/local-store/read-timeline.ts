// Reads parts of a timeline from the database. A part never ends between two messages with the same position, so it may
// contain a few more than requested.

import type { ConversationKey } from '../state/state.ts'
import type { Pages } from './block-cache.ts'
import type { BlockIndex, Note, Row } from './block-index.ts'
import { type Range, rangeAt } from './covered-ranges.ts'
import type { StoredRange } from './stored-types.ts'

export async function readOlder(
  pages: Pages,
  key: ConversationKey,
  before: number | undefined,
  count: number,
): Promise<StoredRange | undefined> {
  const blockIndex = await pages.blockIndex(key)
  if (before === undefined) return readNewest(pages, blockIndex, count)
  // Numbers without gaps touch. If positions are times, only a range that reaches up to this one adjoins it.
  const to = before - blockIndex.step
  const range = rangeAt(blockIndex.ranges, to)
  if (!range || range[0] >= before) return undefined
  return readDown(pages, blockIndex, [range[0], to], count)
}

/** Reads the newest messages. A receipt after a gap is a range of its own, which has none. */
async function readNewest(
  pages: Pages,
  blockIndex: BlockIndex,
  count: number,
): Promise<StoredRange | undefined> {
  let newest: StoredRange | undefined
  for (const range of [...blockIndex.ranges].reverse()) {
    const read = await readDown(pages, blockIndex, range, count)
    if (read.messages.length > 0) return read
    newest ??= read
  }
  return newest
}

async function readDown(
  pages: Pages,
  blockIndex: BlockIndex,
  range: Range,
  count: number,
): Promise<StoredRange> {
  const { rows, end } = await take(pages, blockIndex, range, Math.max(1, count), -1)
  return rangeOf(blockIndex, end, range[1], rows)
}

export async function readAround(
  pages: Pages,
  key: ConversationKey,
  position: number,
  count: number,
): Promise<StoredRange | undefined> {
  const blockIndex = await pages.blockIndex(key)
  const range = rangeAt(blockIndex.ranges, position)
  if (!range) return undefined
  const older = await take(pages, blockIndex, [range[0], position - 1], count, -1)
  const here = await take(pages, blockIndex, [position, position], Number.POSITIVE_INFINITY, 1)
  const newer = await take(pages, blockIndex, [position + 1, range[1]], count, 1)
  return rangeOf(blockIndex, older.end, newer.end, [...older.rows, ...here.rows, ...newer.rows])
}

function rangeOf({ key, step }: BlockIndex, from: number, to: number, rows: readonly Row[]): StoredRange {
  return { key, from, to, step, messages: rows.map(({ message, fresh }) => ({ message, fresh })) }
}

/** This many rows from one end of a range, and how far they reach. */
async function take(
  pages: Pages,
  blockIndex: BlockIndex,
  [from, to]: Range,
  count: number,
  direction: 1 | -1,
): Promise<{ readonly rows: readonly Row[]; readonly end: number }> {
  const isIn = ({ first, last }: Pick<Note, 'first' | 'last'>) => first <= to && last >= from
  const notes = blockIndex.notes.filter(isIn)
  const found: Row[] = []
  for (const note of direction > 0 ? notes : notes.reverse()) {
    const rows = (await pages.rows(blockIndex, note)).filter(({ message: { position } }) =>
      isIn({ first: position, last: position }),
    )
    for (const row of direction > 0 ? rows : rows.reverse()) {
      const last = found[found.length - 1]?.message.position
      if (found.length >= count && last !== row.message.position)
        return {
          rows: direction > 0 ? found : found.reverse(),
          end: last ?? (direction > 0 ? from - 1 : to + 1),
        }
      found.push(row)
    }
  }
  return { rows: direction > 0 ? found : found.reverse(), end: direction > 0 ? to : from }
}
