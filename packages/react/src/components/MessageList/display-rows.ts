// From the rows of a timeline to what stands in the document: day pills, the line above new messages, and
// messages that know their place in a group. A group is one sender within five minutes.

import type { TimelineRow } from '@parley/client'
import { startOfDay } from '../../times.ts'
import { positionOf, type Rows } from './row-window.ts'

/** Messages further apart than this start a new group. */
export const groupWithinMs = 5 * 60_000

export type ShownMessage = Extract<TimelineRow, { type: 'message' | 'outgoing' }>

export type DisplayRow =
  | { readonly type: 'day'; readonly id: string; readonly at: number }
  | { readonly type: 'new'; readonly id: string }
  | { readonly type: 'gap'; readonly id: string; readonly after: number }
  | {
      readonly type: 'message'
      readonly id: string
      readonly row: ShownMessage
      readonly firstOfGroup: boolean
      readonly lastOfGroup: boolean
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
  return rows.findIndex(
    (row) => row.type === 'message' && !row.mine && !isRecalled(row) && positionOf(row) > readPosition,
  )
}

/** Rows `start` to `end` for the document. `newFrom` is the number of the row that gets the new line. */
export function displayRows(rows: Rows, start: number, end: number, newFrom: number): DisplayRow[] {
  const shown: DisplayRow[] = []
  for (let index = start; index < end; index++) {
    const row = rows[index]
    if (!row) continue
    if (row.type === 'gap') {
      shown.push(row)
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
