// The client's state, as one immutable value. Only ingest writes it.

import type { ParleyError } from '@parley/protocol'
import type { ConversationKey, ConversationRef } from './conversation-ref.ts'
import type { Draft } from './draft-types.ts'
import type { Group, GroupRequest, MemberList } from './group-types.ts'
import type { ListLoadState } from './load-state.ts'
import type { Message } from './message-types.ts'
import type { People } from './people-types.ts'
import type { Room, RoomMemberList } from './room-types.ts'
import type { Thread } from './thread-types.ts'

export { type ConversationKey, type ConversationRef, keyOf, normalized } from './conversation-ref.ts'
export type * from './draft-types.ts'
export type * from './group-types.ts'
export type { ListLoadState, LoadState } from './load-state.ts'
export type * from './message-types.ts'
export type * from './people-types.ts'
export type * from './room-types.ts'
export type * from './thread-types.ts'

/** A range of a conversation without gaps. */
export interface Segment {
  /** The position of its oldest message. */
  readonly from: number
  /** The position of its newest message. */
  readonly to: number
  /** Its messages, oldest first. */
  readonly messages: readonly Message[]
}

/** The loaded messages of a conversation. */
export interface Timeline {
  /** The segments, oldest first. There may be gaps between them. */
  readonly segments: readonly Segment[]
  /** Whether the oldest segment begins at the first message of the conversation. */
  readonly reachedStart: boolean
  /** Which load is running, if any. */
  readonly loading: 'none' | 'latest' | 'older' | 'newer' | 'around' | 'gap'
  /** Why the last load failed; undefined after the next one succeeds. */
  readonly error: ParleyError | undefined
}

/** A receipt: at this time the other side had received or read everything up to `position`. */
export interface Receipt {
  /** Whether it was received or read. */
  readonly kind: 'delivered' | 'read'
  /** The position up to which it holds. */
  readonly position: number
  /** When the receipt arrived, in milliseconds since 1970. */
  readonly at: number
}

/** A conversation in the user's list. */
export interface Conversation {
  /** The key under which the state holds it. */
  readonly key: ConversationKey
  /** The conversation: a user, group, room or thread. */
  readonly ref: ConversationRef
  /** The newest message; undefined if there is none. */
  readonly lastMessage: Message | undefined
  /** The number of unread messages. */
  readonly unread: number
  /**
   * The unread messages that mention the user or everybody. Undefined if the server does not count them; see
   * `mentionsIn`.
   */
  readonly mentions?: number | undefined
  /** The user's own read position. */
  readonly readPosition: number
  /** In single chats: the position up to which the other side has read. */
  readonly peerReadPosition: number
  /** In single chats: the position up to which the other side has received messages. */
  readonly peerDeliveredPosition: number
  /** When the other side's positions moved in this session; oldest first, only the latest few. */
  readonly receipts: readonly Receipt[]
  /** When it was pinned to the top of the list. */
  readonly pinnedAt: number | undefined
  /** 0 to 19, with a meaning defined by the application; smallest first. */
  readonly marks: readonly number[]
  /** Nothing up to this position is in the user's history: they joined later, or removed it. */
  readonly start: number
  /** The position at which the user last removed the conversation from the list. */
  readonly removedUpTo: number
  /** The time of the last activity, for sorting. */
  readonly updatedAt: number
}

/** A message that is being sent or could not be sent. */
export interface Outgoing {
  /** Identifies it for `retry` and `discard`. */
  readonly key: string
  /** The conversation that it is sent to. */
  readonly conversation: ConversationRef
  /** The draft that is sent. */
  readonly draft: Draft
  /** When it was created, in milliseconds since 1970. */
  readonly createdAt: number
  /** `waiting` until there is a connection; `failed` until it is retried or discarded. */
  readonly status:
    | { readonly name: 'waiting' }
    /** Its file is being uploaded; `progress` is 0 to 1. */
    | { readonly name: 'uploading'; readonly progress: number }
    | { readonly name: 'sending' }
    | { readonly name: 'failed'; readonly error: ParleyError }
}

/** A message that an earlier session could not send. */
export interface Unsent extends Pick<Outgoing, 'key' | 'conversation' | 'draft' | 'createdAt'> {
  /** Whether it was refused, or the connection was lost: the sender decides whether to retry. */
  readonly isFailed?: boolean
}

/** The state of the connection, discriminated by `name`. */
export type ConnectionState =
  | {
      readonly name: 'signedOut'
      /** Why the session ended, if the application did not end it. */
      readonly why?: ParleyError
    }
  | {
      readonly name: 'connecting'
      /** The number of consecutive attempts, from 1. */
      readonly attempt: number
      /** Whether the client was online before. */
      readonly again: boolean
    }
  | {
      readonly name: 'online'
      /** Since when, in milliseconds since 1970. */
      readonly since: number
    }
  | {
      readonly name: 'waiting'
      /** The number of consecutive attempts, from 1. */
      readonly attempt: number
      /** When the next attempt starts, in milliseconds since 1970. */
      readonly until: number
      /** Why the last attempt failed. */
      readonly why: ParleyError
    }
  | { readonly name: 'offline' }
  | {
      readonly name: 'stopped'
      /** Why the client has given up. It connects again only on request. */
      readonly why: ParleyError
    }

/** A pinned message. Lists have the newest pin first. */
export interface Pin {
  /** The pinned message. */
  readonly message: Message
  /** The user who pinned it. */
  readonly by: string
  /** When it was pinned, in milliseconds since 1970. */
  readonly at: number
}

/** Everything that the client knows, as one immutable value. Unchanged parts stay the same objects. */
export interface State {
  /** The signed-in user; undefined when signed out. */
  readonly me: string | undefined
  /** The name of this device; undefined when signed out. */
  readonly device: string | undefined
  /** The state of the connection. */
  readonly connection: ConnectionState
  /** Whether the client is fetching what happened while it was not connected. */
  readonly sync: { readonly name: 'idle' } | { readonly name: 'running' }
  /** The conversations by key. */
  readonly conversations: ReadonlyMap<ConversationKey, Conversation>
  /** The loaded messages by conversation. */
  readonly timelines: ReadonlyMap<ConversationKey, Timeline>
  /** The outgoing messages by conversation, oldest first. */
  readonly outgoing: ReadonlyMap<ConversationKey, readonly Outgoing[]>
  /** Whether the list of conversations was loaded. */
  readonly conversationsLoad: ListLoadState
  /** Pinned messages of conversations whose pins were loaded; kept current by events. */
  readonly pins: ReadonlyMap<ConversationKey, readonly Pin[]>
  /** Groups by id: the user's own if they were loaded, and others that were looked up. */
  readonly groups: ReadonlyMap<string, Group>
  /** The loaded members by group id. */
  readonly groupMembers: ReadonlyMap<string, MemberList>
  /** Open applications to groups that the user manages, oldest first. */
  readonly applications: readonly GroupRequest[]
  /** Open invitations of the user to groups, oldest first. */
  readonly invitations: readonly GroupRequest[]
  /** The known threads by id. */
  readonly threads: ReadonlyMap<string, Thread>
  /** The known rooms by id. */
  readonly rooms: ReadonlyMap<string, Room>
  /** The loaded members by room id. */
  readonly roomMembers: ReadonlyMap<string, RoomMemberList>
  /** Contacts, profiles, presence, and the user's own settings. */
  readonly people: People
}

/** The state of a client that has just been created. */
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
