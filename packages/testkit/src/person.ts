// A user on one device, in the vocabulary of scenarios: ann.says(bob, 'hello'), bob.sees('messages.sent', { text:
// 'hello' }). Actions on a message accept anybody's copy of it and find this person's own.

import {
  type CombinedMessage,
  type Draft,
  type Edit,
  localFile,
  type Message,
  type Pin,
  type Sending,
} from '@parley/client'
import { conversationWith, Device, type Recipient } from './device.ts'
import { PendingAction, PendingSend } from './pending-action.ts'

/** A message without its receiver. */
export type DraftWithoutRecipient<D extends Draft = Draft> = D extends Draft ? Omit<D, 'to'> : never

/** The fields of a message with a file besides the file. */
type WithFile = Extract<
  DraftWithoutRecipient,
  {
    /** The file of the draft. */
    file?: unknown
  }
>

/** A person with a device, whose methods read like a story: `ann.says(bob, 'hello')`. */
export class Person extends Device {
  // ---------------------------------------------------------------- sending

  /** Sends a text. Await it, or expect a failure: `.isRefused('rateLimited')`. */
  says(
    to: Recipient,
    text: string,
    more: Partial<DraftWithoutRecipient<Extract<Draft, { kind: 'text' }>>> = {},
  ): PendingSend {
    return this.sends(to, { ...more, kind: 'text', text })
  }

  /** Sends a message of any kind. */
  sends(to: Recipient, draft: DraftWithoutRecipient): PendingSend {
    return new PendingSend(this, this.startsSending(to, draft))
  }

  /** Sends a message with a file that is uploaded first. */
  sendsFile<K extends WithFile['kind']>(
    to: Recipient,
    kind: K,
    bytes: Uint8Array,
    more: Partial<Extract<WithFile, { kind: K }>> & { readonly type?: string } = {},
  ): PendingSend {
    const { type, ...rest } = more
    const file = localFile(bytes, (more as { name?: string }).name, type)
    return this.sends(to, { ...rest, kind, file } as unknown as DraftWithoutRecipient)
  }

  /** Sends several messages as a combined one. */
  combines(
    to: Recipient,
    messages: readonly Message[],
    more: Partial<DraftWithoutRecipient<Extract<Draft, { kind: 'combined' }>>> = {},
  ): PendingSend {
    return this.sends(to, { title: 'Chat history', summary: '', ...more, kind: 'combined', messages })
  }

  /** Sends the same message to another conversation. */
  forwards(message: Message, to: Recipient): PendingSend {
    return new PendingSend(this, this.client.messages.forward(this.own(message), conversationWith(to)))
  }

  /** Sends a text without waiting for anything. */
  starts(to: Recipient, text: string): Sending {
    return this.startsSending(to, { kind: 'text', text })
  }

  /** Sends a message of any kind without waiting for anything. */
  startsSending(to: Recipient, draft: DraftWithoutRecipient): Sending {
    return this.client.messages.send({ ...draft, to: conversationWith(to) } as Draft)
  }

  /** Sends a failed message again. */
  retries(sending: { readonly key: string }): PendingSend {
    return new PendingSend(this, this.client.messages.retry(sending.key))
  }

  // ---------------------------------------------------------------- reading

  /** Marks the whole conversation as read. */
  async reads(other: Recipient): Promise<void> {
    this.client.messages.markConversationRead(conversationWith(other))
    await this.world.settle()
    if (this.world.agreesAlways) await this.world.agree()
  }

  /** Marks this message as read; in groups with an optional text. */
  async readsMessage(message: Message, content?: string): Promise<void> {
    this.client.messages.markRead(this.own(message), content)
    await this.world.settle()
    if (this.world.agreesAlways) await this.world.agree()
  }

  /** Opens a merged forward. */
  opens(message: Message): PendingAction<readonly Message[]> {
    return this.does(this.client.messages.openCombined(this.own(message) as CombinedMessage))
  }

  /** The bytes of a file in a message: this person's copy of it, or one inside a merged forward. */
  downloads(message: Message): PendingAction<Uint8Array> {
    const own = this.own(message) as Message & { readonly url: string; readonly secret: string }
    return this.does(this.client.messages.download(own))
  }

  // ---------------------------------------------------------------- what is done with messages

  /** Recalls a message for everybody. */
  recalls(message: Message, note?: string): PendingAction<void> {
    return this.does(this.client.messages.recall(this.own(message), note))
  }

  /** Edits a message. */
  edits(message: Message, edit: string | Edit): PendingAction<Message> {
    const change: Edit = typeof edit === 'string' ? { text: edit } : edit
    return this.does(this.client.messages.edit(this.own(message), change))
  }

  /** Adds a reaction. */
  reacts(message: Message, reaction: string): PendingAction<void> {
    return this.does(this.client.messages.react(this.own(message), reaction))
  }

  /** Removes a reaction. */
  unreacts(message: Message, reaction: string): PendingAction<void> {
    return this.does(this.client.messages.unreact(this.own(message), reaction))
  }

  /** Pins a message. */
  pins(message: Message): PendingAction<void> {
    return this.does(this.client.messages.pin(this.own(message)))
  }

  /** Removes the pin of a message. */
  unpins(message: Message): PendingAction<void> {
    return this.does(this.client.messages.unpin(this.own(message)))
  }

  /** Loads the pinned messages of a conversation. */
  loadsPins(other: Recipient): PendingAction<readonly Pin[]> {
    return this.does(this.client.messages.loadPins(conversationWith(other)))
  }

  /** Reports a message to the moderators. */
  reports(message: Message, type: string, reason: string): PendingAction<void> {
    return this.does(this.client.messages.report(this.own(message), { type, reason }))
  }

  /** Blocks another user, who cannot send to this person any more. */
  blocks(other: { readonly name: string }): PendingAction<unknown> {
    return this.does(this.client.blocks.add({ users: [other.name] }))
  }

  /** Removes a user from the block list. */
  unblocks(other: { readonly name: string }): PendingAction<unknown> {
    return this.does(this.client.blocks.remove({ users: [other.name] }))
  }

  /** Awaits any promise of the client: `ann.does(ann.client.messages.readers(message))`. */
  does<T>(promise: Promise<T>): PendingAction<T> {
    return new PendingAction(this, promise)
  }
}
