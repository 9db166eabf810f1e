// Messages on their way out: waiting → [uploading →] sending → gone | failed. One lane per conversation keeps the order;
// what has not been sent waits for the connection, what was in flight when it broke fails, and can be sent again with the
// same key. A file goes up first; what is written meanwhile does not wait for it. Rules OUT-1 to OUT-8, OUT-13, OUT-14.

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

export interface Sending<Sent = Message> {
  readonly key: string
  /** Settles with the sent message, or rejects with a ParleyError. Nobody has to listen. */
  readonly done: Promise<Sent>
}

/** `Sent`: as what its owner knows messages that have gone. */
export interface Outbox<Sent = Message> {
  send(draft: Draft): Sending<Sent>
  retry(key: string): Sending<Sent>
  discard(key: string): void
  /** The connection is there: what waits goes out, in order. */
  flush(): void
  /** There will be no connection: what waits fails. */
  failWaiting(error: ParleyError): void
  /** A message with this key was told by the server: it had arrived although its answer was lost. */
  echoed(key: string, message: Sent): boolean
  /** The session is over: nothing is kept. */
  forget(error: ParleyError): void
  /** A key for something else that must not happen twice. */
  newKey(): string
  /** What an earlier visit could not send; failed ones wait for their sender, all others for the connection. */
  restore(all: readonly Unsent[]): void
}

export interface OutboxParts<Sent = Message> {
  /** Shows the messages of a conversation that are on their way. */
  readonly publish: (conversation: ConversationKey, messages: readonly Outgoing[]) => void
  readonly ingest: {
    sent(message: Sent, isNumbered: boolean): void
    opened(to: ConversationRef, at: number): void
  }
  readonly now: () => number
  readonly random: () => number
  /** Whether a message may be taken now, and what becomes of it: sent at once, kept, or refused with an error. */
  readonly readiness: () => 'online' | 'waiting' | ParleyError
  readonly compose: (draft: Draft, key: string) => Meta
  readonly attachments: Attachments | undefined
  readonly read: (meta: Meta, key: string) => Sent | undefined
  readonly transmit: (meta: Meta) => Promise<SendAnswer>
  /** Something waits: the connection may want to hurry. */
  readonly waiting: () => void
}

export interface UploadWatch {
  readonly signal: CancelSignal
  readonly onProgress: (loaded: number, total: number) => void
  /** Its message is not sent yet. */
  readonly isAhead?: boolean
}

/** What a client with files does about drafts that have some. */
export interface Attachments {
  /** Throws for a draft whose files cannot be sent. */
  check(draft: Draft): void
  /** Uploads what the draft needs, and gives the draft that can be sent; undefined when it can be as it is. */
  upload(draft: Draft, watch: UploadWatch): Promise<Draft> | undefined
}

const broken = (error: unknown) => localError('sendBroken', {}, error)

interface Item<Sent> {
  outgoing: Outgoing
  /** The draft once its file is on the server: a second try does not upload it again. */
  ready: Draft | undefined
  upload: Cancel | undefined
  done: Promise<Sent>
  /** Of that promise; what comes after the first word says nothing. */
  settle: { resolve(message: Sent): void; reject(error: ParleyError): void }
}

export function createOutbox<Sent = Message>(parts: OutboxParts<Sent>): Outbox<Sent> {
  // Both in the order in which they are to go out.
  const items = new Map<string, Item<Sent>>()
  const lanes = new Map<ConversationKey, Map<string, Item<Sent>>>()

  const publish = (conversation: ConversationKey) => {
    const all = [...(lanes.get(conversation)?.values() ?? [])].map((item) => item.outgoing)
    // Commands are in no timeline, also while they are on their way.
    parts.publish(
      conversation,
      all.filter(({ draft }) => draft.kind !== 'command'),
    )
  }

  const put = (item: Item<Sent>, status: Outgoing['status']) => {
    item.outgoing = { ...item.outgoing, status }
    publish(keyOf(item.outgoing.conversation))
  }

  /** At the end of its lane. */
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

  /** Waiting, with a promise for this try. A silent listener, because nobody has to care. */
  const tried = (item: Item<Sent>, kept: Unsent): Item<Sent> => {
    item.outgoing = { ...kept, status: { name: 'waiting' } }
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
        const message = sentMessage(item, answer)
        parts.ingest.sent(message, answer.seq !== undefined)
        arrived(item, message)
      },
      (error: ParleyError) => item.outgoing === attempt && fail(item, error),
    )
  }

  const sentMessage = ({ outgoing, ready }: Item<Sent>, { id, sentAt, seq, extra }: SendAnswer): Sent => {
    const { draft, key } = outgoing
    return parts.read(
      {
        ...parts.compose(ready ?? draft, key),
        // OUT-17: what the server put in the place of what was sent is what everybody sees.
        ...(extra?.ns === NameSpace.CHAT && extra),
        id,
        timestamp: String(sentAt || parts.now()),
        ...(seq !== undefined && { seq: String(seq) }),
      },
      key,
    ) as Sent
  }

  /** True when the file has to go up first; it goes on by itself when it is there. OUT-13 */
  const uploads = (item: Item<Sent>): boolean => {
    if (item.ready) return false
    if (item.upload) return true
    const upload = createCancel()
    const { draft } = item.outgoing
    const under = parts.attachments?.upload(draft, {
      signal: upload.signal,
      onProgress(loaded, total) {
        const progress = total > 0 ? Math.min(1, loaded / total) : 0
        if (item.upload === upload) put(item, { name: 'uploading', progress })
      },
    })
    if (!under) return false
    item.upload = upload
    put(item, { name: 'uploading', progress: 0 })
    under.then(
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

  /** Sends, keeps or refuses, as the connection is. */
  const start = (item: Item<Sent>) => {
    const readiness = parts.readiness()
    if (readiness === 'online') go(item)
    else if (readiness === 'waiting') parts.waiting()
    else fail(item, readiness)
  }

  const go = (item: Item<Sent>) => {
    if (!uploads(item)) transmit(item)
  }

  const goesOut = (item: Item<Sent>) => {
    append(item)
    start(item)
  }

  const refused = (key: string, error: unknown): Sending<Sent> => {
    const done = Promise.reject(error)
    done.catch(() => {})
    return { key, done }
  }

  // The time first: a server that indexes keys finds neighbours beside each other. Chance makes it unique.
  const newKey = () =>
    parts.now().toString(36) + (parts.random().toString(36) + parts.random().toString(36)).replace(/0\./g, '')

  return {
    newKey,
    send(given) {
      const key = newKey()
      const readiness = parts.readiness()
      // Without anybody signed in there is no outbox to put it in.
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
      const item = tried({} as Item<Sent>, { key, conversation: draft.to, draft, createdAt })
      goesOut(item)
      return { key, done: item.done }
    },
    retry(key) {
      const item = items.get(key)
      if (!item) return refused(key, new ParleyError('messageNotFound', 'no such key'))
      // What was sent meanwhile stays before it.
      if (item.outgoing.status.name === 'failed') goesOut(tried(item, item.outgoing))
      return { key, done: item.done }
    },
    discard(key) {
      const item = items.get(key)
      if (!item || item.outgoing.status.name === 'sending') return
      // OUT-14: an upload under way is called off.
      stopUpload(item)
      remove(item)
      const { conversation } = item.outgoing
      // What was off the list is off it again: only this message had opened it.
      if (!lanes.has(keyOf(conversation))) parts.ingest.opened(conversation, 0)
      item.settle.reject(localError('requestAborted'))
    },
    flush() {
      for (const item of [...items.values()]) if (item.outgoing.status.name === 'waiting') go(item)
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
      for (const { isFailed, ...kept } of all) {
        const item = tried({} as Item<Sent>, kept)
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
