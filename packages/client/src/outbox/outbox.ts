// The outbox: waiting → [uploading →] sending → gone | failed. One lane per conversation keeps the order. Unsent
// messages wait for the connection; a message in flight when the connection is lost fails, and can be retried with the
// same key. A file is uploaded first; later messages do not wait for it. Rules OUT-1 to OUT-8, OUT-13, OUT-14.

import { localError, type Meta, NameSpace, ParleyError } from '@parley/protocol'
import { type Cancel, createCancel } from '../calls/cancellation.ts'
import type { SendAnswer } from '../calls/channel.ts'
import type { CancelSignal } from '../platform/platform.ts'
import {
  type ConversationKey,
  type ConversationRef,
  type Draft,
  keyOf,
  type Message,
  type Outgoing,
  type Unsent,
} from '../state/state.ts'
import { checkedDraft, invalid } from './compose.ts'

/** The handle of a message that is being sent. */
export interface Sending<Sent = Message> {
  /** Identifies it in the state, for `retry` and for `discard`. */
  readonly key: string
  /** Resolves with the sent message, or rejects with a ParleyError. May be ignored. */
  readonly done: Promise<Sent>
}

/** `Sent` is the owner's type of sent messages. */
export interface Outbox<Sent = Message> {
  send(draft: Draft): Sending<Sent>
  retry(key: string): Sending<Sent>
  discard(key: string): void
  /** Sends all waiting messages, in order. Called when the connection is ready. */
  flush(): void
  /** Sends messages in flight again on the next connection. The key stays the same, so the server stores each once. */
  sendAgain(): void
  /** Fails all waiting messages, because there will be no connection. */
  failWaiting(error: ParleyError): void
  /** Handles a message with this key that the server delivered: it had arrived although its answer was lost. */
  echoed(key: string, message: Sent): boolean
  /** Drops everything at the end of the session. */
  forget(error: ParleyError): void
  /** An idempotency key for another operation. */
  newKey(): string
  /**
   * Restores unsent messages of an earlier session. Failed ones wait for their sender, all others for the connection.
   */
  restore(all: readonly Unsent[]): void
}

export interface OutboxParts<Sent = Message> {
  /** Publishes the outgoing messages of a conversation. */
  readonly publish: (conversation: ConversationKey, messages: readonly Outgoing[]) => void
  readonly ingest: {
    sent(message: Sent, isNumbered: boolean): void
    opened(to: ConversationRef, at: number): void
  }
  readonly now: () => number
  readonly random: () => number
  /** Whether a message is sent at once, waits, or is refused with an error. */
  readonly readiness: () => 'online' | 'waiting' | ParleyError
  readonly compose: (draft: Draft, key: string) => Meta
  readonly attachments: Attachments | undefined
  readonly read: (meta: Meta, key: string) => Sent | undefined
  readonly transmit: (meta: Meta) => Promise<SendAnswer>
  /** Called when a message waits, so that the connection may reconnect sooner. */
  readonly waiting: () => void
}

export interface UploadWatch {
  readonly signal: CancelSignal
  readonly onProgress: (loaded: number, total: number) => void
  /** Whether the message itself is sent later. */
  readonly isAhead?: boolean
}

/** Handles drafts with files, in a client that supports them. */
export interface Attachments {
  /** Throws for a draft whose files cannot be sent. */
  check(draft: Draft): void
  /** Uploads the files of the draft, and returns the draft to send; undefined if nothing has to be uploaded. */
  upload(draft: Draft, watch: UploadWatch): Promise<Draft> | undefined
}

const broken = (error: unknown) => localError('sendBroken', {}, error)

interface Item<Sent> {
  outgoing: Outgoing
  /** The draft after its upload, so that a retry does not upload again. */
  ready: Draft | undefined
  upload: Cancel | undefined
  done: Promise<Sent>
  /** Settles that promise; only the first call counts. */
  settle: { resolve(message: Sent): void; reject(error: ParleyError): void }
}

/** Creates the outbox: it sends messages in order, each once, and keeps those that failed. */
export function createOutbox<Sent = Message>(parts: OutboxParts<Sent>): Outbox<Sent> {
  // Both in sending order.
  const items = new Map<string, Item<Sent>>()
  const lanes = new Map<ConversationKey, Map<string, Item<Sent>>>()

  const publish = (conversation: ConversationKey) => {
    const all = [...(lanes.get(conversation)?.values() ?? [])].map((item) => item.outgoing)
    // Commands are in no timeline, not even while they are being sent.
    parts.publish(
      conversation,
      all.filter(({ draft }) => draft.kind !== 'command'),
    )
  }

  const put = (item: Item<Sent>, status: Outgoing['status']) => {
    item.outgoing = { ...item.outgoing, status }
    publish(keyOf(item.outgoing.conversation))
  }

  /** Appends to the lane of its conversation. */
  const append = (item: Item<Sent>) => {
    const { key, conversation } = item.outgoing
    const lane = lanes.get(keyOf(conversation)) ?? new Map<string, Item<Sent>>()
    items.delete(key)
    lane.delete(key)
    items.set(key, item)
    lanes.set(keyOf(conversation), lane.set(key, item))
    publish(keyOf(conversation))
  }

  const remove = ({ outgoing }: Item<Sent>) => {
    const conversation = keyOf(outgoing.conversation)
    items.delete(outgoing.key)
    lanes.get(conversation)?.delete(outgoing.key)
    if (lanes.get(conversation)?.size === 0) lanes.delete(conversation)
    publish(conversation)
  }

  /** Sets an item to waiting, with a promise for this attempt. The empty handler prevents an unhandled rejection. */
  const startAttempt = (item: Item<Sent>, unsent: Unsent): Item<Sent> => {
    item.outgoing = { ...unsent, status: { name: 'waiting' } }
    item.done = new Promise<Sent>((resolve, reject) => {
      item.settle = { resolve, reject }
    })
    item.done.catch(() => {})
    return item
  }

  const fail = (item: Item<Sent>, error: ParleyError) => {
    if (items.get(item.outgoing.key) !== item) return
    put(item, { name: 'failed', error })
    item.settle.reject(error)
  }

  const stopUpload = (item: Item<Sent>) => {
    const { upload } = item
    item.upload = undefined
    upload?.cancel()
  }

  const arrived = (item: Item<Sent>, message: Sent) => {
    remove(item)
    item.settle.resolve(message)
  }

  const transmit = (item: Item<Sent>) => {
    const { draft, key } = item.outgoing
    let meta: Meta
    try {
      meta = parts.compose(item.ready ?? draft, key)
    } catch (error) {
      return fail(item, broken(error))
    }
    put(item, { name: 'sending' })
    const attempt = item.outgoing
    parts.transmit(meta).then(
      (answer) => {
        if (items.get(key) !== item) return
        const message = sentMessage(meta, key, answer)
        parts.ingest.sent(message, answer.seq !== undefined)
        arrived(item, message)
      },
      (error: ParleyError) => item.outgoing === attempt && fail(item, error),
    )
  }

  /** The message as it was stored. */
  const sentMessage = (meta: Meta, key: string, { id, sentAt, seq, extra }: SendAnswer): Sent => {
    const read = (content: Meta) =>
      parts.read(
        {
          ...content,
          id,
          timestamp: String(sentAt || parts.now()),
          ...(seq !== undefined && { seq: String(seq) }),
        },
        key,
      )
    let replaced: Sent | undefined
    // OUT-17: content that the server has replaced is also shown to the sender. What cannot be read was sent as well.
    if (extra?.ns === NameSpace.CHAT)
      try {
        replaced = read({ ...meta, ...extra })
      } catch {}
    return replaced ?? (read(meta) as Sent)
  }

  /** True if a file has to be uploaded first. Starts the upload, which sends the message when it is done. OUT-13 */
  const needsUpload = (item: Item<Sent>): boolean => {
    if (item.ready) return false
    if (item.upload) return true
    const upload = createCancel()
    const { draft } = item.outgoing
    const uploading = parts.attachments?.upload(draft, {
      signal: upload.signal,
      onProgress(loaded, total) {
        const progress = total > 0 ? Math.min(1, loaded / total) : 0
        if (item.upload === upload) put(item, { name: 'uploading', progress })
      },
    })
    if (!uploading) return false
    item.upload = upload
    put(item, { name: 'uploading', progress: 0 })
    uploading.then(
      (ready) => {
        if (item.upload !== upload) return
        item.upload = undefined
        item.ready = ready
        put(item, { name: 'waiting' })
        start(item)
      },
      (error: unknown) => {
        if (item.upload !== upload) return
        item.upload = undefined
        fail(item, error instanceof ParleyError ? error : broken(error))
      },
    )
    return true
  }

  /** Sends, queues or refuses, depending on the connection. */
  const start = (item: Item<Sent>) => {
    const readiness = parts.readiness()
    if (readiness === 'online') sendNow(item)
    else if (readiness === 'waiting') parts.waiting()
    else fail(item, readiness)
  }

  const sendNow = (item: Item<Sent>) => {
    if (!needsUpload(item)) transmit(item)
  }

  const enqueue = (item: Item<Sent>) => {
    append(item)
    start(item)
  }

  const refused = (key: string, error: unknown): Sending<Sent> => {
    const done = Promise.reject(error)
    done.catch(() => {})
    return { key, done }
  }

  // Starts with the time, so that keys are neighbours in a server's index. The random part makes them unique.
  const newKey = () =>
    parts.now().toString(36) + (parts.random().toString(36) + parts.random().toString(36)).replace(/0\./g, '')

  return {
    newKey,
    send(given) {
      const key = newKey()
      const readiness = parts.readiness()
      // Without a session there is no outbox.
      if (readiness instanceof ParleyError && readiness.reason === 'notSignedIn')
        return refused(key, readiness)
      let draft: Draft
      try {
        draft = checkedDraft(given)
        if (parts.attachments) parts.attachments.check(draft)
        else
          for (const name of ['file', 'messages', 'languages'])
            if (name in draft) throw invalid(name, draft.kind)
      } catch (error) {
        return refused(key, error instanceof ParleyError ? error : invalid('draft', error))
      }
      const createdAt = parts.now()
      if (draft.kind !== 'command') parts.ingest.opened(draft.to, createdAt)
      const item = startAttempt({} as Item<Sent>, { key, conversation: draft.to, draft, createdAt })
      enqueue(item)
      return { key, done: item.done }
    },
    retry(key) {
      const item = items.get(key)
      if (!item) return refused(key, new ParleyError('messageNotFound', 'no such key'))
      // Messages that were sent in the meantime stay before it.
      if (item.outgoing.status.name === 'failed') enqueue(startAttempt(item, item.outgoing))
      return { key, done: item.done }
    },
    discard(key) {
      const item = items.get(key)
      if (!item || item.outgoing.status.name === 'sending') return
      // OUT-14: cancels a running upload.
      stopUpload(item)
      remove(item)
      const { conversation } = item.outgoing
      // Removes the conversation from the list again if only this message had put it there.
      if (!lanes.has(keyOf(conversation))) parts.ingest.opened(conversation, 0)
      item.settle.reject(localError('requestAborted'))
    },
    flush() {
      for (const item of [...items.values()]) if (item.outgoing.status.name === 'waiting') sendNow(item)
    },
    sendAgain() {
      for (const item of [...items.values()])
        if (item.outgoing.status.name === 'sending') put(item, { name: 'waiting' })
    },
    failWaiting(error) {
      for (const item of [...items.values()]) if (item.outgoing.status.name === 'waiting') fail(item, error)
    },
    echoed(key, message) {
      const item = items.get(key)
      if (!item) return false
      arrived(item, { ...message, localId: key })
      return true
    },
    restore(all) {
      for (const { isFailed, ...unsent } of all) {
        const item = startAttempt({} as Item<Sent>, unsent)
        append(item)
        if (isFailed) fail(item, localError('disconnected'))
      }
    },
    forget(error) {
      const all = [...items.values()]
      items.clear()
      lanes.clear()
      for (const item of all) {
        stopUpload(item)
        item.settle.reject(error)
      }
    },
  }
}
