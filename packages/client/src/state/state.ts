// The client's state, as one immutable value. Only ingest writes it.

import type { ParleyError } from '@parley/protocol'
import type { ConversationKey, ConversationRef } from './conversation-ref.ts'
import type { Draft } from './draft-types.ts'
import type { Group, GroupRequest, MemberList } from './group-types.ts'
import type { LoadState } from './load-state.ts'
import type { Message } from './message-types.ts'
import type { People } from './people-types.ts'
import type { Room, RoomMemberList } from './room-types.ts'
import type { Thread } from './thread-types.ts'

export { type ConversationKey, type ConversationRef, keyOf, spelled } from './conversation-ref.ts'
export type * from './draft-types.ts'
export type * from './group-types.ts'
export type { LoadState } from './load-state.ts'
export type * from './message-types.ts'
export type * from './people-types.ts'
export type * from './room-types.ts'
export type * from './thread-types.ts'

/** A range of a conversation without gaps. */
export interface Segment {
  readonly from: number
  readonly to: number
  readonly messages: readonly Message[]
}

export interface Timeline {
  /** Oldest first. There may be gaps between two segments. */
  readonly segments: readonly Segment[]
  readonly reachedStart: boolean
  readonly loading: 'none' | 'latest' | 'older' | 'newer' | 'around' | 'gap'
  readonly error: ParleyError | undefined
}

/** The other side had received or read everything up to `position` at this time. */
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
  /** Unread messages that mention the user or everybody; undefined if the server does not count them: `mentionsIn`. */
  readonly mentions?: number | undefined
  /** The user's own read position. */
  readonly readPosition: number
  /** Single chats: the positions up to which the other side has read and received. */
  readonly peerReadPosition: number
  readonly peerDeliveredPosition: number
  /** When the other side's positions moved in this session; oldest first, only the latest few. */
  readonly receipts: readonly Receipt[]
  /** When it was pinned to the top of the list. */
  readonly pinnedAt: number | undefined
  /** 0 to 19, with a meaning defined by the application; smallest first. */
  readonly marks: readonly number[]
  /** Nothing up to here is in the user's history: they joined later, or removed it. */
  readonly start: number
  /** The position at which the user last removed the conversation from the list. */
  readonly removedUpTo: number
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
    /** Its file is being uploaded; `progress` is 0 to 1. */
    | { readonly name: 'uploading'; readonly progress: number }
    | { readonly name: 'sending' }
    | { readonly name: 'failed'; readonly error: ParleyError }
}

/** A message that an earlier session could not send. */
export interface Unsent extends Pick<Outgoing, 'key' | 'conversation' | 'draft' | 'createdAt'> {
  /** It was refused, or the connection was lost: the sender decides whether to retry. */
  readonly isFailed?: boolean
}

export type ConnectionState =
  | { readonly name: 'signedOut'; readonly why?: ParleyError }
  | { readonly name: 'connecting'; readonly attempt: number; readonly again: boolean }
  | { readonly name: 'online'; readonly since: number }
  | { readonly name: 'waiting'; readonly attempt: number; readonly until: number; readonly why: ParleyError }
  | { readonly name: 'offline' }
  | { readonly name: 'stopped'; readonly why: ParleyError }

/** A pinned message, the newest pin first in lists. */
export interface Pin {
  readonly message: Message
  readonly by: string
  readonly at: number
}

export interface State {
  readonly me: string | undefined
  readonly device: string | undefined
  readonly connection: ConnectionState
  readonly sync: { readonly name: 'idle' } | { readonly name: 'running' }
  readonly conversations: ReadonlyMap<ConversationKey, Conversation>
  readonly timelines: ReadonlyMap<ConversationKey, Timeline>
  readonly outgoing: ReadonlyMap<ConversationKey, readonly Outgoing[]>
  readonly conversationsLoad: LoadState
  /** Pinned messages of conversations whose pins were loaded; kept current by events. */
  readonly pins: ReadonlyMap<ConversationKey, readonly Pin[]>
  /** Groups by id: the user's own as far as they were loaded, and others that were looked up. */
  readonly groups: ReadonlyMap<string, Group>
  readonly groupMembers: ReadonlyMap<string, MemberList>
  /** Applications to groups that the user manages, and invitations of the user; oldest first. */
  readonly applications: readonly GroupRequest[]
  readonly invitations: readonly GroupRequest[]
  /** Threads by id, as far as they are known. */
  readonly threads: ReadonlyMap<string, Thread>
  readonly rooms: ReadonlyMap<string, Room>
  readonly roomMembers: ReadonlyMap<string, RoomMemberList>
  /** Contacts, profiles, presence, and the user's own settings. */
  readonly people: People
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
  pins: new Map(),
  groups: new Map(),
  groupMembers: new Map(),
  applications: [],
  invitations: [],
  threads: new Map(),
  rooms: new Map(),
  roomMembers: new Map(),
  people: {
    contacts: new Map(),
    requests: [],
    sentRequests: [],
    blocked: new Set(),
    load: { name: 'none' },
    profiles: new Map(),
    presences: new Map(),
    notifications: undefined,
  },
}

export const emptyTimeline: Timeline = {
  segments: [],
  reachedStart: false,
  loading: 'none',
  error: undefined,
}
