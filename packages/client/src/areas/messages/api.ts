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
  /** A draft with a file is uploaded first. The handle settles when the server has the message. */
  send(draft: Draft): Sending
  /**
   * Uploads the file of a draft before it is sent, while its sender still writes. A draft with the same file sent
   * to the same conversation joins this upload, or uses its result. Cancelling either of them cancels the upload.
   */
  upload(
    draft: Draft,
    options?: {
      readonly signal?: AbortSignal
      readonly onProgress?: (loaded: number, total: number) => void
    },
  ): Promise<void>
  /** Sends again with the same key, so that nothing arrives twice; a finished upload is not repeated. */
  retry(key: string): Sending
  /** Drops a failed or waiting message; a running upload is cancelled. */
  discard(key: string): void
  /** Marks everything up to the newest known message as read; offline, the receipt is stored and sent later. */
  markConversationRead(conversation: ConversationRef): void
  /** Sends a read receipt for this message. In groups only for messages that request one; `content` is sent with it. */
  markRead(message: Message, content?: string): void
  /**
   * Removes a message for everybody. Rejects if the user may not, or if it is too old. `note` is sent along.
   */
  recall(message: Message, note?: string): Promise<void>
  /** Replaces the contents of a message. Resolves with the edited message; rejects if the server refuses. */
  edit(message: Message, edit: Edit): Promise<Message>
  /** Shown at once and undone if the server refuses. */
  react(message: Message, reaction: string): Promise<void>
  /** Removes the user's reaction. Shown at once and undone if the server refuses. */
  unreact(message: Message, reaction: string): Promise<void>
  /** Loads the current reactions of these messages, also into the state. */
  listReactions(
    conversation: ConversationRef,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Reaction[]>>
  /** The users of a reaction, page by page. */
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
  /** The readers of a group message that requests receipts. */
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
  /** The same content as a new message; files are not uploaded again. */
  forward(message: Message, to: ConversationRef): Sending
  /** The messages of a combined message; fetched on demand and cached. */
  openCombined(message: CombinedMessage): Promise<readonly Message[]>
  /** The bytes of a file that came with a message. */
  download(
    file: { readonly url: string; readonly secret: string },
    options?: {
      readonly signal?: AbortSignal
      readonly onProgress?: (loaded: number, total: number) => void
      /** Fails if there are more. */
      readonly maxBytes?: number
    },
  ): Promise<Uint8Array>
}
