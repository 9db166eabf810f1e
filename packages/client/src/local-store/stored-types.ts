// What is stored of an account, as plain data that can be cloned, stored and sent to other tabs. The client writes
// batches; the database stores each in one transaction, and answers the queries of a cold start and of timelines.

import type { Facts } from '../state/conversation-facts.ts'
import type { Freshness } from '../state/freshness.ts'
import type { StoreProblem } from '../state/listeners.ts'
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

/** A message with what is known about how new its parts are. */
export interface StoredMessage {
  readonly message: Message
  readonly fresh: Omit<Freshness, 'reactions'> & {
    readonly reactions: readonly (readonly [string, number])[]
  }
}

/** Everything about a conversation but its messages. */
export interface StoredConversation {
  readonly key: ConversationKey
  readonly facts: Omit<Facts, 'segments' | 'loading' | 'error'>
  /** Freshness of the messages inside of `facts` (the listed one, pinned ones), by id. */
  readonly fresh: Readonly<Record<string, StoredMessage['fresh']>>
}

/** A stretch of a conversation in which nothing is missing. Of its messages only those that are new or have changed. */
export interface StoredStretch {
  readonly key: ConversationKey
  readonly from: number
  readonly to: number
  /** 1: numbers without gaps, so that stretches that touch (`to` + 1 = `from`) are one. 0: only those that overlap. */
  readonly step: 0 | 1
  readonly messages: readonly StoredMessage[]
}

/** The draft may contain files of this device; a database that cannot store a file leaves it out. */
export type StoredOutgoing = Unsent

/** A read position that the server does not know yet. */
export interface StoredRead {
  readonly key: ConversationKey
  readonly message: Message
}

/** Groups and threads as they are now; those that the user is not in are not kept. */
export interface KnownNews<T> {
  readonly put?: readonly T[]
  readonly remove?: readonly string[]
}

/** What is kept by its id as it is in the state; the names of its tables, too. */
export const knownTables = ['groups', 'threads'] as const

/** People as they were, so that names are there at once: whoever wants to rely on it loads it. */
export interface StoredPeople {
  readonly contacts: readonly (readonly [string, Contact])[]
  readonly requests: readonly ContactRequest[]
  readonly sentRequests: readonly ContactRequest[]
  readonly blocked: readonly string[]
  readonly profiles: readonly (readonly [string, Profile])[]
  readonly notifications: Omit<NotificationSettings, 'conversations'> | undefined
  readonly silences: readonly (readonly [ConversationKey, Silence])[]
}

/** What one commit has changed. All of it or nothing. */
export interface StoreBatch {
  /** These replace what was kept under their keys. */
  readonly conversations?: readonly StoredConversation[]
  readonly stretches?: readonly StoredStretch[]
  /** Removed by this user: the messages go, and their places stay covered. */
  readonly gone?: readonly { readonly key: ConversationKey; readonly ids: readonly string[] }[]
  /** Something has happened to these that is only known elsewhere: they go, and their places are covered no more. */
  readonly stale?: readonly { readonly key: ConversationKey; readonly ids: readonly string[] }[]
  /** Nothing up to here is left. */
  readonly cut?: readonly { readonly key: ConversationKey; readonly upTo: number }[]
  /** Conversations of which nothing is kept any more. */
  readonly forgotten?: readonly ConversationKey[]
  readonly outgoing?: {
    readonly put?: readonly StoredOutgoing[]
    readonly remove?: readonly string[]
  }
  readonly reads?: {
    readonly put?: readonly StoredRead[]
    readonly remove?: readonly ConversationKey[]
  }
  readonly groups?: KnownNews<Group>
  readonly threads?: KnownNews<Thread>
  readonly people?: StoredPeople
}

/** What a cold start needs: everything but the messages of timelines. */
export interface StoredAccount {
  readonly conversations: readonly StoredConversation[]
  readonly outgoing: readonly StoredOutgoing[]
  readonly reads: readonly StoredRead[]
  /** Those the user was in. */
  readonly groups: readonly Group[]
  readonly threads: readonly Thread[]
  readonly people?: StoredPeople | undefined
}

/** Words to look for in what is kept. */
export interface KeptQuestion {
  readonly text: string
  readonly key?: ConversationKey
  readonly from?: string
  readonly kinds?: readonly Message['kind'][]
  readonly after?: number
  readonly before?: number
  readonly limit: number
  readonly cursor?: string
}

export interface LocalDatabase {
  /** Reads what was kept for this account. Undefined: nothing was, or it had another version and was erased. */
  open(account: string): Promise<StoredAccount | undefined>
  /** One transaction; settles when it is durable. Batches are written in the order in which they are given. */
  write(batch: StoreBatch): Promise<void>
  /**
   * The newest stretch that ends right before this place (`before` undefined: the newest of all), at most so many
   * messages of it. Undefined where nothing adjoining is kept.
   */
  older(key: ConversationKey, before: number | undefined, count: number): Promise<StoredStretch | undefined>
  /** The stretch around this place, if it is kept, at most so many messages on each side. */
  around(key: ConversationKey, position: number, count: number): Promise<StoredStretch | undefined>
  search(question: KeptQuestion): Promise<{ readonly found: readonly Message[]; readonly cursor: string }>
  /** Nothing of this account is left. */
  erase(): Promise<void>
  close(): void
  /** Told once, when keeping has come to an end. Afterwards `write` resolves and keeps nothing. */
  onProblem(told: (problem: StoreProblem, error: unknown) => void): void
}
