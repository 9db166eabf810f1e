// Parts of a timeline out of what is kept. A part never ends between two messages of one place, so it may have a few
// more of them than were asked for.

import type { ConversationKey } from '../state/state.ts'
import type { Book, Note, Row } from './block-index.ts'
import { type Range, rangeAt } from './covered-ranges.ts'
import type { KeptStretch } from './stored-types.ts'
import type { Pages } from './transaction-blocks.ts'

export async function readOlder(
  pages: Pages,
  key: ConversationKey,
  before: number | undefined,
  count: number,
): Promise<KeptStretch | undefined> {
  const book = await pages.book(key)
  const newest = book.ranges[book.ranges.length - 1]
  // Numbers without gaps touch. Where places are times, only a stretch that reaches up to this one adjoins.
  const to = before === undefined ? (newest?.[1] ?? 0) : before - book.step
  const range = rangeAt(book.ranges, to)
  if (!range || (before !== undefined && range[0] >= before)) return undefined
  const { rows, end } = await take(pages, book, [range[0], to], Math.max(1, count), -1)
  return stretchOf(book, end, to, rows)
}

export async function readAround(
  pages: Pages,
  key: ConversationKey,
  position: number,
  count: number,
): Promise<KeptStretch | undefined> {
  const book = await pages.book(key)
  const range = rangeAt(book.ranges, position)
  if (!range) return undefined
  const older = await take(pages, book, [range[0], position - 1], count, -1)
  const here = await take(pages, book, [position, position], Number.POSITIVE_INFINITY, 1)
  const newer = await take(pages, book, [position + 1, range[1]], count, 1)
  return stretchOf(book, older.end, newer.end, [...older.rows, ...here.rows, ...newer.rows])
}

function stretchOf({ key, step }: Book, from: number, to: number, rows: readonly Row[]): KeptStretch {
  return { key, from, to, step, messages: rows.map(({ message, fresh }) => ({ message, fresh })) }
}

/** So many rows of a range, from one of its ends on, and how far they reach. */
async function take(
  pages: Pages,
  book: Book,
  [from, to]: Range,
  count: number,
  direction: 1 | -1,
): Promise<{ readonly rows: readonly Row[]; readonly end: number }> {
  const isIn = ({ first, last }: Pick<Note, 'first' | 'last'>) => first <= to && last >= from
  const notes = book.notes.filter(isIn)
  const found: Row[] = []
  for (const note of direction > 0 ? notes : notes.reverse()) {
    const rows = (await pages.rows(book, note)).filter(({ message: { position } }) =>
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
