// The API of the conversation list: the methods of `client.conversations`.

import type { ConversationKey, ConversationRef } from '../../state/state.ts'

export interface Conversations {
  /** Loads the whole list into state. One load at a time: who asks meanwhile gets the same promise. */
  load(): Promise<void>
  /** Makes an empty conversation known here, so that a screen can open it. */
  open(conversation: ConversationRef): void
  /** Keeps a conversation at the top of the list. This and what follows is shown at once and taken back if refused. */
  pin(conversation: ConversationRef): Promise<void>
  unpin(conversation: ConversationRef): Promise<void>
  /** Marks are numbers from 0 to 19; what they mean is the application's business. */
  mark(conversations: readonly ConversationRef[], mark: number): Promise<void>
  unmark(conversations: readonly ConversationRef[], mark: number): Promise<void>
  /** Off the list until something new is said; with its history, if wanted. The others keep theirs. */
  remove(conversation: ConversationRef, options?: { readonly withHistory?: boolean }): Promise<void>
  /** All conversations, with their history. */
  removeAll(): Promise<void>
  /** A page of the conversations with a mark, as the server has them; they are in the state afterwards. */
  listMarked(
    mark: number,
    options?: { readonly cursor?: string; readonly limit?: number },
  ): Promise<{ readonly conversations: readonly ConversationKey[]; readonly cursor: string }>
}
