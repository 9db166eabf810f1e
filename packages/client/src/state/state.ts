// What the client knows, as one immutable value. Every part has one writer: conversations and timelines are written by
// ingest, outgoing by the outbox, connection by the connection, sync by the catch-up.

import type { ParleyError } from '@parley/protocol'

export interface ConversationRef {
  readonly type: 'single' | 'group' | 'room' | 'thread'
  readonly id: string
}

export type ConversationKey = string

/** One text for a conversation, for maps and lists. */
export function keyOf(ref: ConversationRef): ConversationKey {
  return `${ref.type}:${ref.id}`
}

/** The same conversation as the server spells it: names of users are lower-case. */
export function spelled(ref: ConversationRef): ConversationRef {
  return ref.type === 'single' ? { type: 'single', id: ref.id.toLowerCase() } : ref
}

export type Draft = {
  readonly to: ConversationRef
  readonly kind: 'text'
  readonly text: string
  readonly ext?: Readonly<Record<string, unknown>>
}

export interface MessageCommon {
  readonly id: string
  readonly conversation: ConversationRef
  readonly from: string
  readonly to: string
  readonly sentAt: number
  /** The place in the conversation: the server's number, or the time where the server gives none. */
  readonly position: number
  /** Of own messages sent in this visit: equals the key of the outgoing one, so that a row keeps its identity. */
  readonly localId: string | undefined
  readonly ext: Readonly<Record<string, unknown>>
}

export interface TextMessage extends MessageCommon {
  readonly kind: 'text'
  readonly text: string
}

/** A kind that this version cannot show; `contentType` as on the wire. */
export interface OtherMessage extends MessageCommon {
  readonly kind: 'other'
  readonly contentType: number
  readonly text: string
}

export type Message = TextMessage | OtherMessage

/** A stretch of a conversation in which nothing is missing. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly messages: readonly Message[]
}

export interface Timeline {
  /** Oldest first. Between two segments something may be missing. */
  readonly segments: readonly Segment[]
  readonly reachedStart: boolean
  readonly loading: 'none' | 'latest' | 'older' | 'gap'
  readonly error: ParleyError | undefined
}

/** The other side had everything up to `position` at this time. */
export interface Receipt {
  readonly kind: 'delivered' | 'read'
  readonly position: number
  readonly at: number
}

export interface Conversation {
  readonly key: ConversationKey
  readonly ref: ConversationRef
  readonly lastMessage: Message | undefined
  readonly unread: number
  /** Up to where I have read. */
  readonly readPosition: number
  /** Single chats: up to where the other side has read, and has received. */
  readonly peerReadPosition: number
  readonly peerDeliveredPosition: number
  /** When the other side's positions moved, as far as this visit has seen it; oldest first, the latest few. */
  readonly receipts: readonly Receipt[]
  /** For sorting. */
  readonly updatedAt: number
}

export interface Outgoing {
  readonly key: string
  readonly conversation: ConversationRef
  readonly draft: Draft
  readonly createdAt: number
  readonly status:
    | { readonly name: 'waiting' }
    | { readonly name: 'sending' }
    | { readonly name: 'failed'; readonly error: ParleyError }
}

export type ConnectionState =
  | { readonly name: 'signedOut'; readonly why?: ParleyError }
  | { readonly name: 'connecting'; readonly attempt: number; readonly again: boolean }
  | { readonly name: 'online'; readonly since: number }
  | { readonly name: 'waiting'; readonly attempt: number; readonly until: number; readonly why: ParleyError }
  | { readonly name: 'offline' }
  | { readonly name: 'stopped'; readonly why: ParleyError }

export type LoadState =
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | { readonly name: 'loaded' }
  | { readonly name: 'failed'; readonly error: ParleyError }

export interface State {
  readonly me: string | undefined
  readonly device: string | undefined
  readonly connection: ConnectionState
  readonly sync: { readonly name: 'idle' } | { readonly name: 'running' }
  readonly conversations: ReadonlyMap<ConversationKey, Conversation>
  readonly timelines: ReadonlyMap<ConversationKey, Timeline>
  readonly outgoing: ReadonlyMap<ConversationKey, readonly Outgoing[]>
  readonly conversationsLoad: LoadState
}

export const emptyState: State = {
  me: undefined,
  device: undefined,
  connection: { name: 'signedOut' },
  sync: { name: 'idle' },
  conversations: new Map(),
  timelines: new Map(),
  outgoing: new Map(),
  conversationsLoad: { name: 'none' },
}

export const emptyTimeline: Timeline = {
  segments: [],
  reachedStart: false,
  loading: 'none',
  error: undefined,
}
