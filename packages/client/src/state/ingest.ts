// The one door through which anything becomes known. Live pages, catch-up pages, history, the conversation list and own
// messages that were sent all come through here, so nobody else has to think about their order. Rules STATE-1 to STATE-9 in SPEC.md.

import {
  decode,
  errorFrom,
  events,
  MessageBody,
  type Meta,
  NameSpace,
  type ParleyError,
  type PlainMessage,
  readEvent,
  readForcedLogout,
  StatisticsBody,
} from '@parley/protocol'
import { applyListed, applyMarkedRead, applyOpened, type ListRow } from './apply/conversations.ts'
import { applies } from './apply/index.ts'
import type { Changes } from './changes.ts'
import {
  type Facts,
  findMessage,
  type Mark,
  moved,
  nothingKnown,
  toConversation,
  toTimeline,
} from './known.ts'
import { isShown, positionOf, receiptsIn, toMessage } from './message.ts'
import { addSegment, holdsMessage } from './segments.ts'
import { type ConversationKey, type ConversationRef, keyOf, type Message } from './state.ts'
import type { Store } from './watch.ts'

export interface PageIn {
  readonly queue: string
  readonly metas: readonly Meta[]
  /** The number up to which the queue has been told with this page. */
  readonly nextKey: number
}

export interface HistoryIn {
  readonly messages: readonly PlainMessage[]
  /** The position directly before which the page ends; undefined for the newest page. */
  readonly before: number | undefined
  /** The newest number of the log, where the server tells it. */
  readonly head: number | undefined
  readonly isLast: boolean
  /** The server's own word for where the next page begins. */
  readonly next: string | undefined
}

/** What a page brought: the newest new message of somebody else, per conversation. */
export type Brought = ReadonlyMap<ConversationKey, Message>

export interface Ingest {
  page(page: PageIn): Brought
  /** Gives the position down to which the page reaches. */
  history(ref: ConversationRef, page: HistoryIn): number | undefined
  /** An own message reached the server. */
  sent(message: Message, isNumbered: boolean): void
  /** Something of this device has this place in the log; nothing is missing there. */
  covered(ref: ConversationRef, position: number): void
  listed(rows: readonly ListRow[]): void
  opened(ref: ConversationRef, at: number): void
  markedRead(ref: ConversationRef): Message | undefined
  loading(ref: ConversationRef, change: Pick<Facts, 'loading' | 'error'>): void
  factsOf(ref: ConversationRef): Facts
  /** The session is over. */
  forget(): void
}

export interface IngestParts {
  readonly store: Store
  readonly me: () => string
  readonly emit: (event: { readonly name: string; readonly data: unknown }) => void
  readonly skipped: (error: unknown, meta: Meta) => void
  readonly kicked: (error: ParleyError) => void
  /** Whether a message with this client key is on its way out here; if so it has arrived. */
  readonly echoed: (clientKey: string, message: Message) => boolean
}

/** How many ids of other items than messages are kept, to recognise those that come twice. */
const remembered = 1000

export function createIngest(parts: IngestParts): Ingest {
  const known = new Map<ConversationKey, Facts>()
  const touched = new Set<ConversationKey>()
  const seen = new Set<string>()
  /** How far each queue has told each conversation in this visit. */
  const tails = new Map<string, Map<ConversationKey, number>>()

  const changes: Changes = {
    get me() {
      return parts.me()
    },
    factsOf: (ref) => known.get(keyOf(ref)) ?? nothingKnown(ref),
    change(ref, change) {
      // The answer to something of a session that is over by now.
      if (changes.me === '') return
      const key = keyOf(ref)
      known.set(key, { ...changes.factsOf(ref), ...change })
      touched.add(key)
    },
  }

  /** Makes public what has changed. */
  const commit = () => {
    if (touched.size === 0) return
    const conversations = new Map(parts.store.state.conversations)
    const timelines = new Map(parts.store.state.timelines)
    for (const key of touched) {
      const facts = known.get(key) as Facts
      conversations.set(key, toConversation(facts, changes.me))
      timelines.set(key, toTimeline(facts))
    }
    touched.clear()
    parts.store.set({ conversations, timelines })
  }

  /** Adds messages and says that nothing else lies in this range. */
  const add = (ref: ConversationRef, from: number, to: number, messages: readonly Message[], step: 0 | 1) => {
    const facts = changes.factsOf(ref)
    const segments = addSegment(facts.segments, { from, to, messages }, step)
    if (segments === facts.segments && step === facts.step) return
    changes.change(ref, { segments, step })
    for (const { id } of messages) settleAwaited(ref, id)
  }

  /** Receipts may come before the message they are about. */
  const settleAwaited = (ref: ConversationRef, id: string) => {
    const { awaited } = changes.factsOf(ref)
    const marks = awaited.get(id)
    if (!marks) return
    const rest = new Map(awaited)
    rest.delete(id)
    changes.change(ref, { awaited: rest })
    const position = findMessage(changes.factsOf(ref), id)?.position ?? 0
    for (const { mark, at } of marks) advance(ref, mark, position, at)
  }

  const advance = (ref: ConversationRef, mark: Mark, position: number, at?: number) => {
    const change = moved(changes.factsOf(ref), mark, position, at)
    if (change) changes.change(ref, change)
  }

  const isTwice = (id: string) => {
    if (seen.has(id)) return true
    seen.add(id)
    if (seen.size > remembered) seen.delete(seen.values().next().value as string)
    return false
  }

  function page({ queue, metas, nextKey }: PageIn): Brought {
    const told: { readonly name: string; readonly data: unknown }[] = []
    const incoming = new Map<
      ConversationKey,
      { ref: ConversationRef; messages: Message[]; from: number; to: number; step: 0 | 1 }
    >()
    const brought = new Map<ConversationKey, Message>()
    let kick: ParleyError | undefined

    /** Notes that the queue has told this place of the conversation. */
    const place = (ref: ConversationRef, meta: Meta, message?: Message) => {
      const key = keyOf(ref)
      const position = positionOf(meta)
      const step = meta.seq === undefined ? 0 : 1
      const entry = incoming.get(key) ?? { ref, messages: [], from: position, to: position, step }
      entry.from = Math.min(entry.from, position)
      entry.to = Math.max(entry.to, position)
      if (message) entry.messages.push(message)
      incoming.set(key, entry)
    }

    const takeMessage = (meta: Meta, plain: PlainMessage): void => {
      const message = toMessage(plain, changes.me)
      if (!message) return
      const ref = message.conversation
      const isKnown = holdsMessage(changes.factsOf(ref).segments, message)
      const isOwn = message.from === changes.me
      const isEcho = isOwn && meta.clientKey !== undefined && parts.echoed(meta.clientKey, message)
      const kept = isEcho && meta.clientKey !== undefined ? { ...message, localId: meta.clientKey } : message
      place(ref, meta, isShown(kept) && !isKnown ? kept : undefined)
      if (isKnown || isTwice(message.id)) return
      told.push({ name: 'messages.sent', data: { message: kept } })
      const newest = brought.get(keyOf(ref))
      if (!isOwn && (!newest || newest.position <= kept.position)) brought.set(keyOf(ref), kept)
    }

    const takeOther = (meta: Meta, payload: Uint8Array): void => {
      const event = readEvent(events, meta.ns ?? -1, payload)
      if (!event) return
      const data = event.data as { by?: string; to?: string }
      const peer = data.by === changes.me ? data.to : data.by
      if (event.name.startsWith('messages.') && peer) place({ type: 'single', id: peer }, meta)
      if (isTwice(meta.id ?? '')) return
      const at = Number(meta.timestamp ?? 0)
      applies[event.name]?.(changes, { ...event, position: positionOf(meta), at } as never)
      told.push(event)
    }

    const take = (meta: Meta): void => {
      const payload = meta.payload ?? new Uint8Array()
      if (meta.ns === NameSpace.STATISTIC) {
        const { operation = 0, reason } = decode(StatisticsBody, payload)
        const failure = readForcedLogout(operation, reason)
        if (failure) kick = errorFrom(failure)
        return
      }
      const body = meta.ns === NameSpace.CHAT ? decode(MessageBody, payload) : undefined
      const plain = body && plainOf(meta, body)
      if (plain && toMessage(plain, changes.me)) takeMessage(meta, plain)
      else takeOther(meta, payload)
    }

    for (const meta of metas) {
      try {
        take(meta)
      } catch (error) {
        // SYNC-7: one item that cannot be read does not hurt the others.
        parts.skipped(error, meta)
      }
    }
    for (const [key, { ref, messages, from, to, step }] of incoming) {
      const tail = tails.get(queue)?.get(key)
      const reached = step === 1 ? Math.max(to, nextKey) : to
      add(ref, tail === undefined ? from : Math.min(tail, from), reached, messages, step)
      if (!tails.has(queue)) tails.set(queue, new Map())
      tails.get(queue)?.set(key, Math.max(tail ?? 0, reached))
    }
    commit()
    for (const event of told) parts.emit(event)
    if (kick) parts.kicked(kick)
    return brought
  }

  function history(ref: ConversationRef, page: HistoryIn): number | undefined {
    const { messages: plains, before, head, isLast, next } = page
    const facts = changes.factsOf(ref)
    const step = head !== undefined || plains.some(({ seq }) => seq !== undefined) ? 1 : facts.step
    const messages: Message[] = []
    let oldest = before ?? head
    let newest = before ?? head ?? 0
    for (const plain of plains) {
      const message = toMessage(plain, changes.me)
      if (!message) continue
      oldest = Math.min(oldest ?? message.position, message.position)
      newest = Math.max(newest, message.position)
      if (isShown(message)) messages.push({ ...message, conversation: ref })
      if (message.from === changes.me) noteReceipts(ref, plain, message.position)
    }
    const from = isLast && step === 1 ? 1 : oldest
    if (from !== undefined && newest >= from) add(ref, from, newest, messages, step)
    const { segments, reachedStart, older } = changes.factsOf(ref)
    const reached =
      from === undefined ? undefined : segments.find((one) => one.from <= from && from <= one.to)
    changes.change(ref, {
      hasHistory: true,
      reachedStart: reachedStart || isLast,
      older: step === 0 && next && reached ? { from: reached.from, next } : older,
    })
    commit()
    return from
  }

  const noteReceipts = (ref: ConversationRef, plain: PlainMessage, position: number) => {
    const { isRead, isDelivered } = receiptsIn(plain)
    if (isRead) advance(ref, 'peerReadPosition', position)
    if (isRead || isDelivered) advance(ref, 'peerDeliveredPosition', position)
  }

  return {
    page,
    history,
    sent(message, isNumbered) {
      const { conversation, position } = message
      add(conversation, position, position, [message], isNumbered ? 1 : changes.factsOf(conversation).step)
      commit()
    },
    covered(ref, position) {
      add(ref, position, position, [], 1)
      commit()
    },
    listed(rows) {
      for (const row of rows) applyListed(changes, row)
      commit()
    },
    opened(ref, at) {
      applyOpened(changes, ref, at)
      commit()
    },
    markedRead(ref) {
      const newest = applyMarkedRead(changes, ref)
      commit()
      return newest
    },
    loading(ref, change) {
      changes.change(ref, change)
      commit()
    },
    factsOf: changes.factsOf,
    forget() {
      known.clear()
      touched.clear()
      seen.clear()
      tails.clear()
    },
  }
}

const plainOf = (meta: Meta, body: MessageBody): PlainMessage => ({
  id: meta.id ?? '',
  timestamp: meta.timestamp ?? '0',
  ...(meta.seq === undefined ? {} : { seq: meta.seq }),
  body,
})
