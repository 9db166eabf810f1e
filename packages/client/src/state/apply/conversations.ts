// What the conversation list and the user's own acts change.

import { readJsonForm } from '@parley/protocol'
import type { Changes } from '../changes.ts'
import { lastMessageOf } from '../known.ts'
import { isShown, toMessage } from '../message.ts'
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
  const ref: ConversationRef = { type: row.type === 'chat' ? 'single' : 'group', id: row.id }
  const facts = changes.factsOf(ref)
  const lastMessage = lastMessageIn(row, changes.me)
  const upTo = lastMessage?.position ?? row.head ?? 0
  const head = row.head ?? upTo
  const isNewer = !facts.listed || head >= facts.listed.head
  changes.change(ref, {
    step: row.head === undefined ? facts.step : 1,
    readPosition: Math.max(facts.readPosition, row.readUpTo ?? 0),
    peerReadPosition: Math.max(facts.peerReadPosition, row.peerReadUpTo ?? 0),
    ...(isNewer
      ? { listed: { head, upTo, unread: row.unread ?? 0, readUpTo: row.readUpTo, lastMessage } }
      : {}),
  })
}

function lastMessageIn(row: ListRow, me: string): Message | undefined {
  const plain = readJsonForm(row.lastMessage)
  // A server that numbers its log but not this message: the message is the newest, so the head stands for it.
  const seq = plain?.seq ?? (row.head === undefined ? undefined : String(row.head))
  const message = plain && toMessage(seq === undefined ? plain : { ...plain, seq }, me)
  return message && isShown(message) ? message : undefined
}

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
