// From the rows of a timeline to what stands in the document: day pills, the line above new messages, and
// messages that know their place in a group. A group is one sender within five minutes.

import type { MessageRow, TimelineRow } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'
import { isGone } from '../messages/menu-entries.ts'
import { type MessageOf, messageOf } from '../messages/message-content.ts'
import { captionOf, quoteOf } from '../messages/message-extensions.ts'
import { isMine, momentOf, type ShownMessage } from '../messages/message-rows.ts'
import { startOfDay } from '../ui/format/times.ts'
import { positionOf, type Rows } from './row-window.ts'

/** Messages further apart than this start a new group. */
export const groupWithinMs = 5 * 60_000

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
  /** What happened to the group: one line, or many that are folded into one. */
  | { readonly type: 'notice'; readonly id: string; readonly notices: readonly MessageOf<'notice'>[] }
  | {
      readonly type: 'message'
      readonly id: string
      readonly row: ShownMessage
      readonly firstOfGroup: boolean
      readonly lastOfGroup: boolean
      /** Pictures that belong together have the same: the id of the first of them. */
      readonly album?: string
    }

/** The first message of somebody else after a position; -1 if there is none. */
export function firstNewIndex(rows: Rows, readPosition: number): number {
  return rows.findIndex((row) => isNewAfter(row, readPosition))
}

/** Is it a message of somebody else after a position? */
export function isNewAfter(row: TimelineRow, readPosition: number): row is MessageRow {
  return row.type === 'message' && !row.mine && !isLine(row) && positionOf(row) > readPosition
}

/** More lines in a row than this are folded into one. */
const mostLines = 3

/** What a group need not read: who asked to come in, and what the application keeps about its members. */
const noise = /^(appl|invit|attr)/
const isNoise = (row: TimelineRow): boolean =>
  row.type === 'message' && row.message.kind === 'notice' && noise.test(row.message.what)

const quietRows = new WeakMap<Rows, Rows>()

/** The rows without those that nobody is to see; the same ones for the same rows. */
export function withoutNoise(rows: Rows): Rows {
  return getOrCreate(quietRows, rows, () => (rows.some(isNoise) ? rows.filter((row) => !isNoise(row)) : rows))
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
    // Lines that are folded stand together, also where the window cuts through them.
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

/** Pictures sent within this time of one another are shown together. */
const albumWithinMs = 60_000
const mostInAlbum = 10

/** The rows with pictures in a row put together, as they were most likely sent together. */
export function withAlbums(rows: readonly DisplayRow[]): readonly DisplayRow[] {
  const shown = [...rows]
  for (let start = 0; start < shown.length; start++) {
    let end = start + 1
    let words = captionIn(shown[start])
    while (end < shown.length && end - start < mostInAlbum && belongTogether(shown[end - 1], shown[end])) {
      const more = captionIn(shown[end])
      // There is room for the words of one.
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
    Math.abs(momentOf(row.row) - momentOf(before.row)) <= albumWithinMs
  )
}

/**
 * One with words, or that answers something, stands for itself, unless its words are for several: of a set that was sent
 * before it was uploaded it may come after the others.
 */
function isPlainPicture(row: ShownMessage): boolean {
  const message = messageOf(row)
  const { kind, ext, onlyTo } = message
  return kind === 'image' && (!captionOf(message) || !!ext.parley_album) && !quoteOf(message) && !onlyTo
}

/** Numbers count up; the times that stand for them on other servers are far larger than any number. */
const largestNumber = 1e11

function missingAfter(after: number, next: TimelineRow | undefined): number | undefined {
  const missing = next ? positionOf(next) - after - 1 : 0
  return missing > 0 && after < largestNumber && Number.isFinite(missing) ? missing : undefined
}

const noticeIn = (row: TimelineRow | undefined): MessageOf<'notice'> | undefined =>
  row?.type === 'message' && row.message.kind === 'notice' ? row.message : undefined

/** Which rows around a line are lines of the same day as well; undefined for anything else. */
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
  // What is left of a recalled message is a line of its own.
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
