// Somebody on one device, as scenarios speak: ann.says(bob, 'hello'), bob.sees('messages.sent', { text: 'hello' }).
// Everything that is done with a message takes anybody's copy of it: each person knows where to find it.

import {
  type CombinedMessage,
  type Draft,
  type Edit,
  localFile,
  type Message,
  type Pin,
  type Sending,
} from '@parley/client'
import { type Addressee, conversationWith, Device } from './device.ts'
import { Doing, Said } from './pending-action.ts'

/** A message without the one whom it is for. */
export type Saying<D extends Draft = Draft> = D extends Draft ? Omit<D, 'to'> : never

/** What a message with a file is besides its file. */
type WithFile = Extract<Saying, { file?: unknown }>

export class Person extends Device {
  // ---------------------------------------------------------------- sending

  /** Sends a text. Await it, or say how it ends: `.isRefused('rateLimited')`. */
  says(to: Addressee, text: string, more: Partial<Saying<Extract<Draft, { kind: 'text' }>>> = {}): Said {
    return this.sends(to, { ...more, kind: 'text', text })
  }

  /** Sends a message of any kind. */
  sends(to: Addressee, saying: Saying): Said {
    return new Said(this, this.startsSending(to, saying))
  }

  /** Sends something with a file that is uploaded first. */
  sendsFile<K extends WithFile['kind']>(
    to: Addressee,
    kind: K,
    bytes: Uint8Array,
    more: Partial<Extract<WithFile, { kind: K }>> & { readonly type?: string } = {},
  ): Said {
    const { type, ...rest } = more
    const file = localFile(bytes, (more as { name?: string }).name, type)
    return this.sends(to, { ...rest, kind, file } as unknown as Saying)
  }

  /** Sends messages as one. */
  combines(
    to: Addressee,
    messages: readonly Message[],
    more: Partial<Saying<Extract<Draft, { kind: 'combined' }>>> = {},
  ): Said {
    return this.sends(to, { title: 'Chat history', summary: '', ...more, kind: 'combined', messages })
  }

  /** The same message once more, to somebody else. */
  forwards(message: Message, to: Addressee): Said {
    return new Said(this, this.client.messages.forward(this.own(message), conversationWith(to)))
  }

  /** Sends a text without waiting for anything. */
  starts(to: Addressee, text: string): Sending {
    return this.startsSending(to, { kind: 'text', text })
  }

  /** Sends a message of any kind without waiting for anything. */
  startsSending(to: Addressee, saying: Saying): Sending {
    return this.client.messages.send({ ...saying, to: conversationWith(to) } as Draft)
  }

  /** Sends what failed once more. */
  retries(sending: { readonly key: string }): Said {
    return new Said(this, this.client.messages.retry(sending.key))
  }

  // ---------------------------------------------------------------- reading

  /** Everything of the conversation is read. */
  async reads(other: Addressee): Promise<void> {
    this.client.messages.markConversationRead(conversationWith(other))
    await this.world.settle()
    if (this.world.agreesAlways) await this.world.agree()
  }

  /** This message is read; in groups something can be said about it. */
  async readsMessage(message: Message, content?: string): Promise<void> {
    this.client.messages.markRead(this.own(message), content)
    await this.world.settle()
    if (this.world.agreesAlways) await this.world.agree()
  }

  /** Opens a merged forward. */
  opens(message: Message): Doing<readonly Message[]> {
    return this.does(this.client.messages.openCombined(this.own(message) as CombinedMessage))
  }

  /** The bytes of a file that came with a message, by this person's copy of it or by one out of a merged forward. */
  downloads(message: Message): Doing<Uint8Array> {
    const own = this.own(message) as Message & { readonly url: string; readonly secret: string }
    return this.does(this.client.messages.download(own))
  }

  // ---------------------------------------------------------------- what is done with messages

  recalls(message: Message, note?: string): Doing<void> {
    return this.does(this.client.messages.recall(this.own(message), note))
  }

  edits(message: Message, edit: string | Edit): Doing<Message> {
    const change: Edit = typeof edit === 'string' ? { text: edit } : edit
    return this.does(this.client.messages.edit(this.own(message), change))
  }

  reacts(message: Message, reaction: string): Doing<void> {
    return this.does(this.client.messages.react(this.own(message), reaction))
  }

  unreacts(message: Message, reaction: string): Doing<void> {
    return this.does(this.client.messages.unreact(this.own(message), reaction))
  }

  pins(message: Message): Doing<void> {
    return this.does(this.client.messages.pin(this.own(message)))
  }

  unpins(message: Message): Doing<void> {
    return this.does(this.client.messages.unpin(this.own(message)))
  }

  loadsPins(other: Addressee): Doing<readonly Pin[]> {
    return this.does(this.client.messages.loadPins(conversationWith(other)))
  }

  reports(message: Message, type: string, reason: string): Doing<void> {
    return this.does(this.client.messages.report(this.own(message), { type, reason }))
  }

  /** The other one cannot write to this person any more. */
  blocks(other: { readonly name: string }): Doing<unknown> {
    return this.does(this.client.blocks.add({ users: [other.name] }))
  }

  unblocks(other: { readonly name: string }): Doing<unknown> {
    return this.does(this.client.blocks.remove({ users: [other.name] }))
  }

  /** Anything that the client promises: `ann.does(ann.client.messages.readers(message))`. */
  does<T>(promise: Promise<T>): Doing<T> {
    return new Doing(this, promise)
  }
}
