// The API of messages: the methods of `client.messages`.

import type { Sending } from '../../outbox/outbox.ts'
import type {
  CombinedMessage,
  ConversationRef,
  Draft,
  Edit,
  Message,
  Pin,
  Reaction,
} from '../../state/state.ts'

/** The methods of `client.messages`. */
export interface Messages {
  /**
   * Sends a message; the file of a draft is uploaded first. The handle settles when the server has accepted the
   * message.
   */
  send(draft: Draft): Sending
  /**
   * Uploads the file of a draft in advance, while the user is still writing. A draft with the same file for the same
   * conversation joins this upload, or uses its result. Cancelling either of them cancels the upload.
   */
  upload(
    draft: Draft,
    options?: {
      readonly signal?: AbortSignal
      readonly onProgress?: (loaded: number, total: number) => void
    },
  ): Promise<void>
  /**
   * Sends a failed message again with the same key, so that it cannot arrive twice; a finished upload is not repeated.
   */
  retry(key: string): Sending
  /** Drops a failed or waiting message, and cancels its upload. */
  discard(key: string): void
  /** Marks everything up to the newest known message as read; offline, the receipt is stored and sent later. */
  markConversationRead(conversation: ConversationRef): void
  /** Sends a read receipt for this message; in groups only for messages that request one. `content` is sent with it. */
  markRead(message: Message, content?: string): void
  /**
   * Removes a message for everybody. Rejects if the user may not do this, or if the message is too old. `note` is sent
   * along.
   */
  recall(message: Message, note?: string): Promise<void>
  /** Replaces the content of a message. Resolves with the edited message; rejects if the server refuses. */
  edit(message: Message, edit: Edit): Promise<Message>
  /** Adds a reaction. Shown at once and undone if the server refuses. */
  react(message: Message, reaction: string): Promise<void>
  /** Removes the user's reaction. Shown at once and undone if the server refuses. */
  unreact(message: Message, reaction: string): Promise<void>
  /** Loads the current reactions of these messages, also into the state. */
  listReactions(
    conversation: ConversationRef,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Reaction[]>>
  /** Lists the users of a reaction, page by page. */
  reactionUsers(
    message: Message,
    reaction: string,
    options?: { readonly cursor?: string; readonly pageSize?: number },
  ): Promise<{ readonly users: readonly string[]; readonly cursor: string | undefined }>
  /** Pins a message for everybody in the conversation. */
  pin(message: Message): Promise<void>
  /** Removes the pin of a message. */
  unpin(message: Message): Promise<void>
  /** Loads the pins into the state; from then on events keep them current. */
  loadPins(conversation: ConversationRef): Promise<readonly Pin[]>
  /** Lists the readers of a group message that requests receipts. */
  readers(
    message: Message,
    options?: { readonly next?: string; readonly limit?: number },
  ): Promise<{
    readonly readers: readonly {
      readonly user: string
      readonly at: number
      readonly content?: string | undefined
    }[]
    readonly total: number
    readonly next: string | undefined
  }>
  /** Reports a message to the moderators of the app. */
  report(message: Message, report: { readonly type: string; readonly reason: string }): Promise<void>
  /** Sends the same content as a new message; files are not uploaded again. */
  forward(message: Message, to: ConversationRef): Sending
  /** Gets the messages inside a combined message; they are fetched on demand and cached. */
  openCombined(message: CombinedMessage): Promise<readonly Message[]>
  /** Downloads the file of a message. */
  download(
    file: { readonly url: string; readonly secret: string },
    options?: {
      readonly signal?: AbortSignal
      readonly onProgress?: (loaded: number, total: number) => void
      /** Fails if the file is larger. */
      readonly maxBytes?: number
    },
  ): Promise<Uint8Array>
}
