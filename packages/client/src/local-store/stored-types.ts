// The stored data of an account, as plain data that can be cloned, stored and sent to other tabs. The client writes
// batches; the database stores each in one transaction, and answers the queries of a cold start and of timelines.

import type { Facts } from '../state/conversation-facts.ts'
import type { StoreProblem } from '../state/listeners.ts'
import type { Freshness } from '../state/message-freshness.ts'
import type {
  Contact,
  ContactRequest,
  ConversationKey,
  Group,
  Message,
  NotificationSettings,
  Profile,
  Silence,
  Thread,
  Unsent,
} from '../state/state.ts'

/** A message with the freshness of its parts. */
export interface StoredMessage {
  readonly message: Message
  readonly fresh: Omit<Freshness, 'reactions'> & {
    readonly reactions: readonly (readonly [string, number])[]
  }
}

/** Everything about a conversation except its messages. */
export interface StoredConversation {
  readonly key: ConversationKey
  readonly facts: Omit<Facts, 'segments' | 'loading' | 'error'>
  /** The freshness of the messages inside `facts` (the listed one, pinned ones), by id. */
  readonly fresh: Readonly<Record<string, StoredMessage['fresh']>>
}

/** A range of a conversation without gaps. It contains only messages that are new or have changed. */
export interface StoredRange {
  readonly key: ConversationKey
  readonly from: number
  readonly to: number
  /**
   * 1: numbers have no gaps, so ranges that touch (`to` + 1 = `from`) are merged. 0: only ranges that overlap are
   * merged.
   */
  readonly step: 0 | 1
  readonly messages: readonly StoredMessage[]
}

/** A stored draft. It may contain files of this device; a database that cannot store a file leaves it out. */
export type StoredOutgoing = Unsent

/** A read position that the server does not know yet. */
export interface StoredRead {
  readonly key: ConversationKey
  readonly message: Message
}

/** Current groups and threads; those that the user is not in are not stored. */
export interface TableChanges<T> {
  readonly put?: readonly T[]
  readonly remove?: readonly string[]
}

/** The parts of the state that are stored by id; also the names of their tables. */
export const tablesById = ['groups', 'threads'] as const

/**
 * People of the last session, possibly outdated, so that names are shown at once: code that relies on them loads them
 * again.
 */
export interface StoredPeople {
  readonly contacts: readonly (readonly [string, Contact])[]
  readonly requests: readonly ContactRequest[]
  readonly sentRequests: readonly ContactRequest[]
  readonly blocked: readonly string[]
  readonly profiles: readonly (readonly [string, Profile])[]
  readonly notifications: Omit<NotificationSettings, 'conversations'> | undefined
  readonly silences: readonly (readonly [ConversationKey, Silence])[]
}

/** The changes of one commit, stored atomically. */
export interface StoreBatch {
  /** Between tabs: whether the messages waited on the server until the leading tab connected. */
  readonly isBacklog?: boolean | undefined
  /** These replace the stored ones with the same keys. */
  readonly conversations?: readonly StoredConversation[]
  readonly stretches?: readonly StoredRange[]
  /** Messages that this user removed: they are deleted, and their positions stay covered. */
  readonly gone?: readonly { readonly key: ConversationKey; readonly ids: readonly string[] }[]
  /**
   * Messages that an event without content has outdated: they are deleted, and their positions are no longer covered.
   */
  readonly stale?: readonly { readonly key: ConversationKey; readonly ids: readonly string[] }[]
  /** Everything up to this position is removed. */
  readonly cut?: readonly { readonly key: ConversationKey; readonly upTo: number }[]
  /** Conversations that are deleted completely. */
  readonly forgotten?: readonly ConversationKey[]
  readonly outgoing?: {
    readonly put?: readonly StoredOutgoing[]
    readonly remove?: readonly string[]
  }
  readonly reads?: {
    readonly put?: readonly StoredRead[]
    readonly remove?: readonly ConversationKey[]
  }
  readonly groups?: TableChanges<Group>
  readonly threads?: TableChanges<Thread>
  readonly people?: StoredPeople
  readonly generation?: string
}

/** The data for a cold start: everything except the messages of timelines. */
export interface StoredAccount {
  readonly conversations: readonly StoredConversation[]
  readonly outgoing: readonly StoredOutgoing[]
  readonly reads: readonly StoredRead[]
  /** The groups and threads that the user was in. */
  readonly groups: readonly Group[]
  readonly threads: readonly Thread[]
  readonly people?: StoredPeople | undefined
  /** The generation of the server's data that all of this belongs to. */
  readonly generation?: string | undefined
}

/** A query for the local full-text search. */
export interface LocalSearchRequest {
  readonly text: string
  readonly key?: ConversationKey
  readonly from?: string
  readonly kinds?: readonly Message['kind'][]
  readonly after?: number
  readonly before?: number
  readonly limit: number
  readonly cursor?: string
}

/** How much the local store holds. */
export interface StoredSize {
  /** The number of messages. */
  readonly messages: number
  /** Approximate bytes. */
  readonly bytes: number
}

export interface LocalDatabase {
  /** Opens the data of this account. Undefined if there was none, or if it had another version and was erased. */
  open(account: string): Promise<StoredAccount | undefined>
  /** Writes a batch in one transaction; resolves when it is durable. Batches are written in the order of the calls. */
  write(batch: StoreBatch): Promise<void>
  /**
   * The newest range that ends right before this position, with at most `count` messages; if `before` is undefined, the
   * newest of all. Undefined if nothing adjoining is stored.
   */
  older(key: ConversationKey, before: number | undefined, count: number): Promise<StoredRange | undefined>
  /** The range around this position, if it is stored, with at most `count` messages on each side. */
  around(key: ConversationKey, position: number, count: number): Promise<StoredRange | undefined>
  search(
    question: LocalSearchRequest,
  ): Promise<{ readonly found: readonly Message[]; readonly cursor: string }>
  /** How much is stored; the bytes are approximate. */
  size(): Promise<StoredSize>
  /** Deletes everything of this account. */
  erase(): Promise<void>
  close(): void
  /** Calls back once when the store has failed. Afterwards `write` resolves and stores nothing. */
  onProblem(listener: (problem: StoreProblem, error: unknown) => void): void
}
