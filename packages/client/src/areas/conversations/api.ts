// The API of the conversation list: the methods of `client.conversations`.

import type { ConversationKey, ConversationRef } from '../../state/state.ts'

/** The methods of `client.conversations`. */
export interface Conversations {
  /** Loads the whole list into the state. Concurrent calls share one load. */
  load(): Promise<void>
  /** Adds an empty conversation to the state, so that a screen can open it. */
  open(conversation: ConversationRef): void
  /**
   * Pins a conversation to the top of the list. This and the following actions are shown at once and undone if refused.
   */
  pin(conversation: ConversationRef): Promise<void>
  /** Removes the pin. Shown at once and undone if the server refuses. */
  unpin(conversation: ConversationRef): Promise<void>
  /** Adds a mark to these conversations: a number from 0 to 19, with a meaning defined by the application. */
  mark(conversations: readonly ConversationRef[], mark: number): Promise<void>
  /** Removes a mark from these conversations. */
  unmark(conversations: readonly ConversationRef[], mark: number): Promise<void>
  /** Removes a conversation from the list until a new message arrives; optionally with the user's own history. */
  remove(conversation: ConversationRef, options?: { readonly withHistory?: boolean }): Promise<void>
  /** Removes all conversations, with their history. */
  removeAll(): Promise<void>
  /** Gets a page of the conversations with a mark from the server, and adds them to the state. */
  listMarked(
    mark: number,
    options?: { readonly cursor?: string; readonly limit?: number },
  ): Promise<{ readonly conversations: readonly ConversationKey[]; readonly cursor: string }>
}
