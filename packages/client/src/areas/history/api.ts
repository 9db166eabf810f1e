// The API of message history: the methods of `client.history`, and the interface to a local store.

import type { ConversationKey, ConversationRef, Message } from '../../state/state.ts'

/** The methods of `client.history`. */
export interface History {
  /** Loads the page before the oldest message of the newest segment. */
  loadOlder(conversation: ConversationRef, count?: number): Promise<{ reachedStart: boolean; loaded: number }>
  /** Loads the newest page, if no page was loaded yet. */
  loadLatest(conversation: ConversationRef, count?: number): Promise<void>
  /** Loads a page into the gap after this position, from above. */
  fillGap(conversation: ConversationRef, after: number): Promise<void>
  /** Loads a page into the gap after this position, from below. */
  loadNewer(conversation: ConversationRef, after: number, count?: number): Promise<void>
  /** Loads messages on both sides of a position; there may be gaps above and below. */
  loadAround(conversation: ConversationRef, position: number, count?: number): Promise<void>
  /** Finds a message: in the state first, then on the server. Undefined if it does not exist. */
  find(messageId: string): Promise<FoundMessage | undefined>
  /** Removes messages for this user only. Shown at once and undone if the server refuses. */
  remove(
    conversation: ConversationRef,
    what: { readonly ids: readonly string[] } | { readonly before: number },
  ): Promise<void>
  /** Messages that contain these words, newest first: from the server when online, otherwise from the local store. */
  search(question: SearchRequest): Promise<SearchPage>
}

/** A message that was looked up by its id. */
export interface FoundMessage {
  /** The conversation that it belongs to. */
  readonly conversation: ConversationRef
  /** Its position there, for `loadAround`. */
  readonly position: number
  /** The message itself. */
  readonly message: Message
}

/** What to search for. All conditions have to hold. */
export interface SearchRequest {
  /** The words to find. */
  readonly text: string
  /** Only in this conversation. Default: in all. */
  readonly conversation?: ConversationRef
  /** Only messages of this sender. */
  readonly from?: string
  /** Only these kinds of messages. */
  readonly kinds?: readonly Message['kind'][]
  /** Only messages after this time, in milliseconds since 1970. */
  readonly after?: number
  /** Only messages before this time, in milliseconds since 1970. */
  readonly before?: number
  /** How many messages a page has at most. Default: 20. */
  readonly limit?: number
  /** The cursor of the previous page. Default: the first page. */
  readonly cursor?: string
}

/** One page of search results. */
export interface SearchPage {
  /** The messages, newest first, with their conversations. */
  readonly found: readonly { readonly conversation: ConversationRef; readonly message: Message }[]
  /** Empty on the last page. */
  readonly cursor: string
  /** Whether only the local store was searched. */
  readonly isLocal: boolean
}

/**
 * The history of the local store, which is queried before the server. Resolves with true if something was found and
 * added.
 */
export interface StoredHistory {
  older(ref: ConversationRef, before: number | undefined, count: number): Promise<boolean>
  around(ref: ConversationRef, position: number, count: number): Promise<boolean>
  search(
    question: Omit<SearchRequest, 'conversation' | 'limit'> & {
      readonly key?: ConversationKey
      readonly limit: number
    },
  ): Promise<{ readonly found: readonly Message[]; readonly cursor: string }>
}
