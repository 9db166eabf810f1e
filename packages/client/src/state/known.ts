// Everything known about one conversation, and what screens see of it. Ingest holds these values and is the only one who
// replaces them; what is public is worked out from them again after every change.

import type { ParleyError } from '@parley/protocol'
import { newestMessage } from './segments.ts'
import {
  type Conversation,
  type ConversationRef,
  keyOf,
  type Message,
  type Receipt,
  type Segment,
  type Timeline,
} from './state.ts'
import { unreadOf } from './unread.ts'

/** What the conversation list said: the counted messages up to `upTo` that were unread when `readUpTo` was read. */
export interface Listed {
  /** The newest number of the log at that time; a list with an older one loses. */
  readonly head: number
  /** The place of the newest counted message at that time. */
  readonly upTo: number
  readonly unread: number
  readonly readUpTo: number | undefined
  readonly lastMessage: Message | undefined
}

/** A position that receipts move: mine, and the two of the other side. */
export type Mark = 'readPosition' | 'peerReadPosition' | 'peerDeliveredPosition'

/** A receipt for a message that is not here yet. */
export interface Awaited {
  readonly mark: Mark
  readonly at: number
}

export interface Facts {
  readonly ref: ConversationRef
  readonly segments: readonly Segment[]
  /** 1 where the server numbers entries without gaps, 0 where positions are times. */
  readonly step: 0 | 1
  readonly reachedStart: boolean
  readonly hasHistory: boolean
  /** Where a server without numbers goes on below the segment that begins at `from`. */
  readonly older: { readonly from: number; readonly next: string } | undefined
  readonly loading: Timeline['loading']
  readonly error: ParleyError | undefined
  readonly listed: Listed | undefined
  readonly readPosition: number
  readonly peerReadPosition: number
  readonly peerDeliveredPosition: number
  /** Receipts for messages that are not here yet, by message id. */
  readonly awaited: ReadonlyMap<string, readonly Awaited[]>
  readonly receipts: readonly Receipt[]
  readonly openedAt: number
}

export const nothingKnown = (ref: ConversationRef): Facts => ({
  ref,
  segments: [],
  step: 0,
  reachedStart: false,
  hasHistory: false,
  older: undefined,
  loading: 'none',
  error: undefined,
  listed: undefined,
  readPosition: 0,
  peerReadPosition: 0,
  peerDeliveredPosition: 0,
  awaited: new Map(),
  receipts: [],
  openedAt: 0,
})

const rememberedReceipts = 50

/** What changes when a mark moves to a position; nothing when it is there already. A time that is not known leaves none. */
export function moved(facts: Facts, mark: Mark, position: number, at?: number): Partial<Facts> | undefined {
  if (position <= facts[mark]) return undefined
  if (mark === 'readPosition' || at === undefined) return { [mark]: position }
  const receipt: Receipt = { kind: mark === 'peerReadPosition' ? 'read' : 'delivered', position, at }
  return { [mark]: position, receipts: [...facts.receipts, receipt].slice(-rememberedReceipts) }
}

/** The newest message that is known, from wherever. */
export function lastMessageOf({ segments, listed }: Facts): Message | undefined {
  const newest = newestMessage(segments)
  const told = listed?.lastMessage
  return told && (!newest || told.position > newest.position) ? told : newest
}

/** The message with this id. Receipts are mostly about new messages, so the search goes backwards. */
export function findMessage({ segments, listed }: Facts, id: string): Message | undefined {
  for (let index = segments.length - 1; index >= 0; index--) {
    const { messages } = segments[index] as Segment
    for (let at = messages.length - 1; at >= 0; at--) if (messages[at]?.id === id) return messages[at]
  }
  return listed?.lastMessage?.id === id ? listed.lastMessage : undefined
}

export function toConversation(facts: Facts, me: string): Conversation {
  const { ref, readPosition, peerReadPosition, peerDeliveredPosition, receipts } = facts
  const lastMessage = lastMessageOf(facts)
  return {
    key: keyOf(ref),
    ref,
    lastMessage,
    unread: unreadOf(facts, me),
    readPosition,
    peerReadPosition,
    peerDeliveredPosition,
    receipts,
    updatedAt: lastMessage?.sentAt ?? facts.openedAt,
  }
}

export function toTimeline({ segments, reachedStart, loading, error }: Facts): Timeline {
  return { segments, reachedStart, loading, error }
}
