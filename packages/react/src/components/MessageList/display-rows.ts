// From the rows of a timeline to what stands in the document: day pills, the line above new messages, and
// messages that know their place in a group. A group is one sender within five minutes.

import type { MessageRow, TimelineRow } from '@parley/client'
import { messageOf } from '../../kinds/content.ts'
import { captionOf, quoteOf } from '../../kinds/ext.ts'
import { startOfDay } from '../../times.ts'
import { positionOf, type Rows } from './row-window.ts'

/** Messages further apart than this start a new group. */
export const groupWithinMs = 5 * 60_000

export type ShownMessage = Extract<TimelineRow, { type: 'message' | 'outgoing' }>

export type DisplayRow =
  | { readonly type: 'day'; readonly id: string; readonly at: number }
  | { readonly type: 'new'; readonly id: string }
  /** `missing`: so many messages at most, where the server numbers them. */
  | {
      readonly type: 'gap'
      readonly id: string
      readonly after: number
      readonly missing: number | undefined
    }
  | {
      readonly type: 'message'
      readonly id: string
      readonly row: ShownMessage
      readonly firstOfGroup: boolean
      readonly lastOfGroup: boolean
      /** Pictures that belong together have the same: the id of the first of them. */
      readonly album?: string
    }

/** When the message was sent, or written if it has not left yet. */
export function momentOf(row: ShownMessage): number {
  return row.type === 'message' ? row.message.sentAt : row.outgoing.createdAt
}

export function isMine(row: TimelineRow): boolean {
  return row.type === 'outgoing' || (row.type === 'message' && row.mine)
}

/** The first message of somebody else after a position; -1 if there is none. */
export function firstNewIndex(rows: Rows, readPosition: number): number {
  return rows.findIndex((row) => isNewAfter(row, readPosition))
}

/** Is it a message of somebody else after a position? */
export function isNewAfter(row: TimelineRow, readPosition: number): row is MessageRow {
  return row.type === 'message' && !row.mine && !isRecalled(row) && positionOf(row) > readPosition
}

/** Rows `start` to `end` for the document. `newFrom` is the number of the row that gets the new line. */
export function displayRows(rows: Rows, start: number, end: number, newFrom: number): DisplayRow[] {
  const shown: DisplayRow[] = []
  for (let index = start; index < end; index++) {
    const row = rows[index]
    if (!row) continue
    // Before the oldest there is the row that loads what is earlier.
    if (row.type === 'gap' && index === 0) continue
    if (row.type === 'gap') {
      shown.push({ ...row, missing: missingAfter(row.after, rows[index + 1]) })
      continue
    }
    const dayStarts = !sameDay(rows[index - 1], row)
    if (dayStarts)
      shown.push({ type: 'day', id: `day:${startOfDay(momentOf(row))}:${row.id}`, at: momentOf(row) })
    if (index === newFrom) shown.push({ type: 'new', id: 'new' })
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

/** Pictures sent within this time of one another are shown together. */
const albumWithinMs = 60_000
const mostInAlbum = 10

/** The rows with pictures in a row put together, as they were most likely sent together. */
export function withAlbums(rows: readonly DisplayRow[]): readonly DisplayRow[] {
  const shown = [...rows]
  for (let start = 0; start < shown.length; start++) {
    let end = start + 1
    while (end < shown.length && end - start < mostInAlbum && belongTogether(shown[end - 1], shown[end]))
      end++
    for (let index = start; end - start > 1 && index < end; index++) {
      const row = shown[index]
      if (row?.type === 'message') shown[index] = { ...row, album: shown[start]?.id ?? '' }
    }
    start = end - 1
  }
  return shown
}

function belongTogether(before: DisplayRow | undefined, row: DisplayRow | undefined): boolean {
  if (before?.type !== 'message' || row?.type !== 'message' || row.firstOfGroup) return false
  return (
    isPlainPicture(before.row) &&
    isPlainPicture(row.row) &&
    Math.abs(momentOf(row.row) - momentOf(before.row)) <= albumWithinMs
  )
}

/** One with words, or that answers something, stands for itself. */
function isPlainPicture(row: ShownMessage): boolean {
  const message = messageOf(row)
  return message.kind === 'image' && !captionOf(message) && !quoteOf(message) && !message.onlyTo
}

/** Numbers count up; the times that stand for them on other servers are far larger than any number. */
const largestNumber = 1e11

function missingAfter(after: number, next: TimelineRow | undefined): number | undefined {
  const missing = next ? positionOf(next) - after - 1 : 0
  return missing > 0 && after < largestNumber && Number.isFinite(missing) ? missing : undefined
}

function sameDay(before: TimelineRow | undefined, row: ShownMessage): boolean {
  if (!before || before.type === 'gap') return false
  return startOfDay(momentOf(before)) === startOfDay(momentOf(row))
}

function sameGroup(before: TimelineRow | undefined, after: TimelineRow | undefined): boolean {
  if (!before || !after || before.type === 'gap' || after.type === 'gap') return false
  // What is left of a recalled message is a line of its own.
  if (isRecalled(before) || isRecalled(after)) return false
  return (
    senderOf(before) === senderOf(after) &&
    Math.abs(momentOf(after) - momentOf(before)) < groupWithinMs &&
    sameDay(before, after)
  )
}

function isRecalled(row: ShownMessage): boolean {
  return row.type === 'message' && row.message.kind === 'recalled'
}

function senderOf(row: ShownMessage): string {
  return isMine(row) ? '' : row.type === 'message' ? row.message.from : ''
}
