// Applies rows of the conversation list, and opening or reading a conversation.

import { readJsonForm } from '@parley/protocol'
import { changeCount, changedAt, noteConfirmed } from '../change-order.ts'
import { floorOf, lastMessageOf } from '../conversation-facts.ts'
import { numberIn } from '../lenient-readers.ts'
import { isSame } from '../merge-message.ts'
import { isShown } from '../read-message.ts'
import type { ConversationRef, Message } from '../state.ts'
import { unreadOf } from '../unread.ts'
import type { Changes } from './apply-context.ts'
import { applyStart, markIn } from './own-changes.ts'

/** A row of the conversation list, with the field names of the call's answer. */
export interface ListRow {
  readonly id: string
  readonly type: string
  readonly unread?: number | undefined
  readonly mentions?: number | undefined
  readonly lastMessage?: unknown
  readonly head?: number | undefined
  readonly readUpTo?: number | undefined
  readonly peerReadUpTo?: number | undefined
  readonly isPinned?: boolean | undefined
  readonly pinnedAt?: number | undefined
  readonly marks?: readonly string[] | undefined
  readonly start?: number | undefined
  readonly removedUpTo?: number | undefined
  readonly joinedAt?: number | undefined
}

export const refIn = ({ id, type }: Pick<ListRow, 'id' | 'type'>): ConversationRef => ({
  type: type === 'chat' ? 'single' : 'group',
  id,
})

/**
 * Applies a row of the list. A row has the position that it reflects, so an older row does not overwrite newer facts.
 * The user's own changes (pins, marks, removals) have no such position: a list that was requested before the last of
 * them is requested again.
 */
export function applyListed(changes: Changes, row: ListRow, requestedAt = changeCount(changes)): void {
  if (typeof row.id !== 'string' || row.id === '') throw new TypeError('no id')
  const ref = refIn(row)
  const { listed, readPosition, peerReadPosition } = changes.factsOf(ref)
  const isOvertaken = changedAt(changes, ref) > requestedAt
  if (isOvertaken) changes.missing('list')
  const read = row.readUpTo === undefined ? undefined : numberIn(row.readUpTo)
  changes.change(ref, {
    readPosition: Math.max(readPosition, read ?? 0),
    peerReadPosition: Math.max(peerReadPosition, numberIn(row.peerReadUpTo)),
    ...(row.head !== undefined && { step: 1 as const }),
  })
  const upTo = (message: Message | undefined) => message?.position ?? numberIn(row.head)
  const lastMessage = isOvertaken ? undefined : lastMessageIn(changes, ref, row)
  const head = row.head === undefined ? upTo(lastMessage) : numberIn(row.head)
  if (isOvertaken || (listed && head < listed.head)) return
  applyOwnState(changes, ref, row)
  const facts = changes.factsOf(ref)
  const unread = Math.max(0, numberIn(row.unread))
  const readUpTo = read === undefined ? undefined : Math.max(read, floorOf(facts))
  const mentions = row.mentions === undefined ? undefined : Math.max(0, numberIn(row.mentions))
  const next = { head, upTo: upTo(lastMessage), unread, mentions, readUpTo, lastMessage }
  // Most rows are as they were: the same object is not stored again.
  changes.change(ref, { listed: listed && isSame(listed, next) ? listed : next })
}

/** Applies the user's own part of a row. It always replaces the known values, even if that resets one. */
function applyOwnState(changes: Changes, ref: ConversationRef, row: ListRow): void {
  noteConfirmed(changes, ref)
  const facts = changes.factsOf(ref)
  const start = row.start === undefined ? facts.start : numberIn(row.start)
  if (start > facts.start) applyStart(changes, ref, start)
  const marks = (row.marks ?? []).map(markIn)
  changes.change(ref, {
    pinnedAt: row.isPinned ? numberIn(row.pinnedAt) : undefined,
    marks: String(marks) === String(facts.marks) ? facts.marks : marks,
    ...(start < facts.start && { start, reachedStart: false }),
    // A group without messages is sorted by the time when the user joined.
    openedAt: facts.openedAt || numberIn(row.joinedAt),
    ...(row.removedUpTo !== undefined && { removedUpTo: numberIn(row.removedUpTo) }),
  })
}

function lastMessageIn(changes: Changes, ref: ConversationRef, row: ListRow): Message | undefined {
  const plain = readJsonForm(row.lastMessage)
  // The server numbers its log, but sent no number for this message. It is the newest one, so the head is its number.
  const seq = plain?.seq ?? (row.head === undefined ? undefined : String(row.head))
  const numbered = plain && (seq === undefined ? plain : { ...plain, seq })
  const message = numbered && changes.read(numbered, { conversation: ref, ...asOf(row.head) })
  return message && isShown(message) ? changes.learn(message) : undefined
}

/** A list without numbers is at least as new as its last message. */
const asOf = (head: number | undefined) => (head === undefined ? {} : { asOf: numberIn(head) })

/** Lists a conversation from now on, even if it is empty. With 0, a removed conversation is removed again. */
export function applyOpened(changes: Changes, ref: ConversationRef, at: number): void {
  const { openedAt, removedUpTo } = changes.factsOf(ref)
  if (at ? !openedAt : removedUpTo) changes.change(ref, { openedAt: at })
}

/**
 * Marks everything known as read. Returns the newest message, for the receipt to the server; undefined if nothing was
 * unread.
 */
export function applyMarkedRead(changes: Changes, ref: ConversationRef): Message | undefined {
  const facts = changes.factsOf(ref)
  const newest = lastMessageOf(facts)
  // Own messages after the read position need no receipt.
  if (!newest || unreadOf(facts, changes.me) === 0) return undefined
  changes.change(ref, { readPosition: newest.position })
  return newest
}
