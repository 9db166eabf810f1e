// What the conversation list and the user's own acts change.

import { readJsonForm } from '@parley/protocol'
import type { Changes } from '../changes.ts'
import { lastMessageOf } from '../known.ts'
import { numberIn } from '../loose.ts'
import { isShown } from '../message.ts'
import type { ConversationRef, Message } from '../state.ts'
import { unreadOf } from '../unread.ts'

/** A row of the conversation list, in the names of the call's answer. */
export interface ListRow {
  readonly id: string
  readonly type: string
  readonly unread?: number | undefined
  readonly lastMessage?: unknown
  readonly head?: number | undefined
  readonly readUpTo?: number | undefined
  readonly peerReadUpTo?: number | undefined
}

/** A fetched row carries the position it reflects: an older one does not undo what is known by now. */
export function applyListed(changes: Changes, row: ListRow): void {
  if (typeof row.id !== 'string' || row.id === '') throw new TypeError('no id')
  const ref: ConversationRef = { type: row.type === 'chat' ? 'single' : 'group', id: row.id }
  const before = changes.factsOf(ref).listed
  const lastMessage = lastMessageIn(changes, ref, row)
  const upTo = lastMessage?.position ?? numberIn(row.head)
  const head = row.head === undefined ? upTo : numberIn(row.head)
  const isNewer = !before || head >= before.head
  const unread = Math.max(0, numberIn(row.unread))
  const facts = changes.factsOf(ref)
  const readUpTo = row.readUpTo === undefined ? undefined : numberIn(row.readUpTo)
  changes.change(ref, {
    step: row.head === undefined ? facts.step : 1,
    readPosition: Math.max(facts.readPosition, readUpTo ?? 0),
    peerReadPosition: Math.max(facts.peerReadPosition, numberIn(row.peerReadUpTo)),
    ...(isNewer ? { listed: { head, upTo, unread, readUpTo, lastMessage } } : {}),
  })
}

function lastMessageIn(changes: Changes, ref: ConversationRef, row: ListRow): Message | undefined {
  const plain = readJsonForm(row.lastMessage)
  // A server that numbers its log but not this message: the message is the newest, so the head stands for it.
  const seq = plain?.seq ?? (row.head === undefined ? undefined : String(row.head))
  const numbered = plain && (seq === undefined ? plain : { ...plain, seq })
  const message = numbered && changes.read(numbered, { conversation: ref, ...asOf(row.head) })
  return message && isShown(message) ? changes.learn(message) : undefined
}

/** A list without numbers is as new as its message at least. */
const asOf = (head: number | undefined) => (head === undefined ? {} : { asOf: numberIn(head) })

/** The conversation is there from now on, even if it is empty. */
export function applyOpened(changes: Changes, ref: ConversationRef, at: number): void {
  if (changes.factsOf(ref).openedAt === 0) changes.change(ref, { openedAt: at })
}

/** Everything known is read. Gives the newest message, up to which the server is to be told; undefined if nothing is new. */
export function applyMarkedRead(changes: Changes, ref: ConversationRef): Message | undefined {
  const facts = changes.factsOf(ref)
  const newest = lastMessageOf(facts)
  // Own messages after the last one read are nothing to tell about.
  if (!newest || unreadOf(facts, changes.me) === 0) return undefined
  changes.change(ref, { readPosition: newest.position })
  return newest
}
