// Converts the rows of a timeline to display rows: day pills, the line above new messages, and messages with their
// position in a group. A group is one sender within five minutes.

import type { MessageRow, TimelineRow } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'
import { isGone } from '../messages/menu-entries.ts'
import { type MessageOf, messageOf } from '../messages/message-content.ts'
import { captionOf, quoteOf } from '../messages/message-ext.ts'
import { isMine, momentOf, type ShownMessage } from '../messages/message-rows.ts'
import { startOfDay } from '../ui/format/times.ts'
import { positionOf, type Rows } from './row-window.ts'

/** Messages further apart than this start a new group. */
export const groupWithinMs = 5 * 60_000

export type DisplayRow =
  | { readonly type: 'day'; readonly id: string; readonly at: number }
  | { readonly type: 'new'; readonly id: string }
  /** A gap; `missing` is the maximum number of missing messages, if the server numbers them. */
  | {
      readonly type: 'gap'
      readonly id: string
      readonly after: number
      readonly missing: number | undefined
    }
  /** Group events: one line, or many folded into one. */
  | { readonly type: 'notice'; readonly id: string; readonly notices: readonly MessageOf<'notice'>[] }
  | {
      readonly type: 'message'
      readonly id: string
      readonly row: ShownMessage
      readonly firstOfGroup: boolean
      readonly lastOfGroup: boolean
      /** The id of the first picture of the album; the same for all its pictures. */
      readonly album?: string
    }

/** The index of the first message from another user after a position; -1 if there is none. */
export function firstNewIndex(rows: Rows, readPosition: number): number {
  return rows.findIndex((row) => isNewAfter(row, readPosition))
}

/** Whether a message is from another user and after a position. */
export function isNewAfter(row: TimelineRow, readPosition: number): row is MessageRow {
  return row.type === 'message' && !row.mine && !isLine(row) && positionOf(row) > readPosition
}

/** Longer runs of group events are folded into one line. */
const mostLines = 3

/** Group events that are not shown: join requests, invitations and member attributes. */
const noise = /^(appl|invit|attr)/
const isNoise = (row: TimelineRow): boolean =>
  row.type === 'message' && row.message.kind === 'notice' && noise.test(row.message.what)

const quietRows = new WeakMap<Rows, Rows>()

/** The rows without hidden group events. Memoized per `rows`. */
export function withoutNoise(rows: Rows): Rows {
  return getOrCreate(quietRows, rows, () => (rows.some(isNoise) ? rows.filter((row) => !isNoise(row)) : rows))
}

/** Display rows for rows `start` to `end`. The line above new messages goes before row `newFrom`. */
export function displayRows(rows: Rows, start: number, end: number, newFrom: number): DisplayRow[] {
  const shown: DisplayRow[] = []
  for (let index = start; index < end; index++) {
    const row = rows[index]
    if (!row) continue
    // Skipped above the oldest message, where the "load more" row is.
    if (row.type === 'gap' && index === 0) continue
    if (row.type === 'gap') {
      shown.push({ ...row, missing: missingAfter(row.after, rows[index + 1]) })
      continue
    }
    // Folded lines stay together, even if the window boundary cuts through them.
    const run = noticesAround(rows, index)
    if (run && run.end - run.start > mostLines) index = run.start
    const dayStarts = !sameDay(rows[index - 1], row)
    if (dayStarts)
      shown.push({ type: 'day', id: `day:${startOfDay(momentOf(row))}:${row.id}`, at: momentOf(row) })
    if (index === newFrom) shown.push({ type: 'new', id: 'new' })
    if (run) {
      const isFolded = run.end - run.start > mostLines
      const end = isFolded ? run.end : index + 1
      const notices = rows.slice(index, end).flatMap((each) => noticeIn(each) ?? [])
      shown.push({ type: 'notice', id: rows[index]?.id ?? '', notices })
      index = end - 1
      continue
    }
    shown.push({
      type: 'message',
      id: row.id,
      row,
      firstOfGroup: index === newFrom || !sameGroup(rows[index - 1], row),
      lastOfGroup: index + 1 === newFrom || !sameGroup(row, rows[index + 1]),
    })
  }
  return shown
}

/** Pictures and videos that were sent within this time of each other form an album. */
const albumWithinMs = 60_000
const mostInAlbum = 10

/** Groups consecutive pictures and videos into albums, because they were most likely sent together. */
export function withAlbums(rows: readonly DisplayRow[]): readonly DisplayRow[] {
  const shown = [...rows]
  for (let start = 0; start < shown.length; start++) {
    let end = start + 1
    let words = captionIn(shown[start])
    while (end < shown.length && end - start < mostInAlbum && belongTogether(shown[end - 1], shown[end])) {
      const more = captionIn(shown[end])
      // An album has room for one caption.
      if (words && more) break
      words ||= more
      end++
    }
    for (let index = start; end - start > 1 && index < end; index++) {
      const row = shown[index]
      if (row?.type === 'message') shown[index] = { ...row, album: shown[start]?.id ?? '' }
    }
    start = end - 1
  }
  return shown
}

const captionIn = (row: DisplayRow | undefined): string =>
  row?.type === 'message' ? captionOf(messageOf(row.row)) : ''

function belongTogether(before: DisplayRow | undefined, row: DisplayRow | undefined): boolean {
  if (before?.type !== 'message' || row?.type !== 'message' || row.firstOfGroup) return false
  return (
    isPlainPicture(before.row) &&
    isPlainPicture(row.row) &&
    !quoteOf(messageOf(row.row)) &&
    Math.abs(momentOf(row.row) - momentOf(before.row)) <= albumWithinMs
  )
}

/**
 * Whether a picture can be part of an album. One with a caption or a quote is shown by itself, unless it belongs to a
 * set. In a set, any picture may have the caption, because uploads end in any order; the quote is above the first.
 */
function isPlainPicture(row: ShownMessage): boolean {
  const message = messageOf(row)
  const { kind, ext, onlyTo } = message
  const isMedia = kind === 'image' || kind === 'video'
  return isMedia && !onlyTo && (!!ext.parley_album || !(captionOf(message) || quoteOf(message)))
}

/** Message numbers stay below this. Other servers use timestamps instead, which are far larger. */
const largestNumber = 1e11

function missingAfter(after: number, next: TimelineRow | undefined): number | undefined {
  const missing = next ? positionOf(next) - after - 1 : 0
  return missing > 0 && after < largestNumber && Number.isFinite(missing) ? missing : undefined
}

const noticeIn = (row: TimelineRow | undefined): MessageOf<'notice'> | undefined =>
  row?.type === 'message' && row.message.kind === 'notice' ? row.message : undefined

/** The run of group events of one day around a row; undefined if the row is not one. */
function noticesAround(rows: Rows, index: number): { start: number; end: number } | undefined {
  const goOn = (at: number, step: number) => {
    let edge = at
    for (let next = rows[edge + step]; noticeIn(next); next = rows[edge + step]) {
      if (!sameDay(next, rows[at] as ShownMessage)) break
      edge += step
    }
    return edge
  }
  return noticeIn(rows[index]) && { start: goOn(index, -1), end: goOn(index, 1) + 1 }
}

function sameDay(before: TimelineRow | undefined, row: ShownMessage): boolean {
  if (!before || before.type === 'gap') return false
  return startOfDay(momentOf(before)) === startOfDay(momentOf(row))
}

function sameGroup(before: TimelineRow | undefined, after: TimelineRow | undefined): boolean {
  if (!before || !after || before.type === 'gap' || after.type === 'gap') return false
  // Recalled messages are separate lines and end a group.
  if (isLine(before) || isLine(after)) return false
  return (
    senderOf(before) === senderOf(after) &&
    Math.abs(momentOf(after) - momentOf(before)) < groupWithinMs &&
    sameDay(before, after)
  )
}

function isLine(row: ShownMessage): boolean {
  return row.type === 'message' && isGone(row.message)
}

function senderOf(row: ShownMessage): string {
  return isMine(row) ? '' : row.type === 'message' ? row.message.from : ''
}
