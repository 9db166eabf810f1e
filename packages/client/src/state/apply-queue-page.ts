// Applies a page of a queue, item by item: puts messages in their position, applies events, and notifies listeners of
// both.

import {
  decode,
  type EventDefinition,
  errorFrom,
  groupDomain,
  isObject,
  MessageBody,
  type Meta,
  NameSpace,
  object,
  type ParleyError,
  readEvent,
  readForcedLogout,
  StatisticsBody,
} from '@parley/protocol'
import type { EventTable } from './apply/apply-context.ts'
import type { AreaEvent, AreaEvents } from './area-event-emitter.ts'
import { findMessage, isGone } from './conversation-facts.ts'
import type { Ledger } from './conversation-ledger.ts'
import { numberIn } from './lenient-readers.ts'
import { changed } from './merge-message.ts'
import { isReplacedIn, isShown, noteIn, positionOf, toIncomingMessage } from './read-message.ts'
import { findAt } from './segments.ts'
import { type ConversationKey, type ConversationRef, keyOf, type Message, type TextMessage } from './state.ts'
import { ended, grown, partOfStream } from './streamed-text.ts'

export interface PageIn {
  readonly queue: string
  readonly metas: readonly Meta[]
  /** The log number up to which this page and those before it contain everything. */
  readonly coversUpTo: number
}

/** The result of a page: per conversation, the newest new message from another user. */
export type NewestMessages = ReadonlyMap<ConversationKey, Message>

export interface PageParts {
  readonly eventTable: EventTable
  readonly areaEvents: Pick<AreaEvents, 'deliver'>
  readonly emit: (event: { readonly name: string; readonly data: unknown }) => void
  readonly skipped: (error: unknown, item: { readonly id?: string | undefined }) => void
  readonly kicked: (error: ParleyError) => void
  /** Whether a message with this client key is in the outbox; if so, it has arrived. */
  readonly echoed: (clientKey: string, message: Message) => boolean
}

interface Pages {
  take(page: PageIn): NewestMessages
  /** Marks a possible gap: the next entry of this conversation may not follow directly after the last one. */
  interrupted(ref: ConversationRef): void
  forget(): void
}

/** How many item ids are kept to recognise duplicates. */
const remembered = 1000

/** The fields of an event that may say which conversation it belongs to. */
interface Addressed {
  readonly by?: string
  readonly to?: string
  readonly chat?: string
  readonly messageId?: string
}

export function createPages(ledger: Ledger, parts: PageParts): Pages {
  const { events, applies, notice: noticeIn } = parts.eventTable
  let seen = new Set<string>()
  let before = seen
  /** The last position that each queue has delivered in this session, per queue and conversation. */
  const tails = new Map<string, number>()

  const isRepeated = (id: string | undefined) => {
    if (!id) return false
    if (seen.has(id) || before.has(id)) return true
    // Two sets that take turns: deleting the oldest one by one would cost more than everything else here.
    if (seen.size === remembered) {
      before = seen
      seen = new Set()
    }
    seen.add(id)
    return false
  }

  const interrupted = (ref: ConversationRef) => {
    for (const name of tails.keys()) if (name.endsWith(` ${keyOf(ref)}`)) tails.delete(name)
  }

  /**
   * The conversation that an event is about. Chat events are addressed like messages; group notices name their group
   * themselves.
   */
  function refIn(meta: Meta, data: Addressed): ConversationRef {
    const { by = '', to = '', chat, messageId = '' } = data
    const isGroup = chat === undefined ? meta.to?.domain === groupDomain : chat !== 'chat'
    // An event by an operator has no user name, so the chat is found by the message.
    const found = by === '' && !isGroup ? ledger.whereIs(String(messageId)) : undefined
    return found ?? ledger.refOf(isGroup ? 'group' : 'single', by || (meta.from?.name ?? ''), to)
  }

  function take({ queue, metas, coversUpTo }: PageIn): NewestMessages {
    const emitted: { readonly name: string; readonly data: unknown; readonly area?: AreaEvent }[] = []
    const incoming = new Map<
      ConversationKey,
      { ref: ConversationRef; messages: Message[]; from: number; to: number; step: 0 | 1 }
    >()
    const newestFromOthers = new Map<ConversationKey, Message>()
    let kickError: ParleyError | undefined

    /** Records that the queue has delivered this position of the conversation. */
    const addToTimeline = (ref: ConversationRef, meta: Meta, message?: Message) => {
      const position = positionOf(meta)
      const step = meta.seq === undefined ? 0 : 1
      // ROOM-9: entries of a room need not be contiguous with those before them.
      if (ref.type === 'room') return ledger.add(ref, position, position, message ? [message] : [], step)
      const key = ledger.keyOf(ref)
      const entry = incoming.get(key) ?? { ref, messages: [], from: position, to: position, step }
      entry.from = Math.min(entry.from, position)
      entry.to = Math.max(entry.to, position)
      if (message) entry.messages.push(message)
      incoming.set(key, entry)
    }

    /** Emits an event that an area applies, once per item id. */
    const emitOnce = (meta: Meta, name: string, area: AreaEvent) => {
      if (!isRepeated(meta.id)) emitted.push({ name, data: area, area })
    }

    const takeMessage = (meta: Meta, read: Message): void => {
      const { conversation: ref, id } = read
      const { clientKey } = meta
      const isOwn = read.from === ledger.me
      const isEcho = isOwn && clientKey !== undefined && parts.echoed(clientKey, read)
      const copy = isEcho ? changed(read, { localId: clientKey }) : read
      const facts = ledger.factsOf(ref)
      const isHere = findAt(facts.segments, copy) !== undefined || isGone(facts, copy)
      const message = isShown(copy) ? ledger.learn(copy) : copy
      addToTimeline(ref, meta, isShown(message) && !isHere ? message : undefined)
      // A message that was recalled before it arrived is not announced.
      if (isHere || isRepeated(id) || message.kind === 'recalled') return
      emitted.push({ name: 'messages.sent', data: { message } })
      if (isOwn) return
      const key = ledger.keyOf(ref)
      const newest = newestFromOthers.get(key)
      if (!newest || newest.position <= message.position) newestFromOthers.set(key, message)
    }

    /** Appends to a streamed text. A piece has no log entry; the end of the stream has one. */
    const takePart = (meta: Meta, part: TextMessage, what: 'piece' | 'end'): void => {
      const { conversation: ref, id, text } = part
      if (what === 'end') addToTimeline(ref, meta)
      const before = findMessage(ledger.factsOf(ref), id)
      ledger.about(ref, id, (message) => (what === 'end' ? ended(message, part) : grown(message, part)))
      const message = findMessage(ledger.factsOf(ref), id)
      if (!message || message === before || message.kind !== 'text') return
      const more = what === 'end' ? message.text.slice((before as TextMessage).text.length) : text
      emitted.push({
        name: 'messages.streamed',
        data: { conversation: ref, messageId: id, message, text: more },
      })
    }

    const takeOther = (meta: Meta, payload: Uint8Array): void => {
      const event = readEvent(events, meta.ns ?? -1, payload)
      if (!event) return emitOnce(meta, 'client.news', { meta })
      const definition = events.find(({ name }) => name === event.name) as EventDefinition
      if (!object(definition.data).fits(event.data)) throw new TypeError(event.name)
      const { name } = event
      const data = event.data as Addressed & { readonly changes?: readonly Addressed[] }
      const isOfMessages = name.startsWith('messages.')
      const ref = refIn(meta, data.changes?.[0] ?? data)
      // A notice without a number is not in the conversation's log, so it says nothing about the entries before it.
      if (isOfMessages && (meta.ns === NameSpace.CHAT || meta.seq !== undefined)) addToTimeline(ref, meta)
      if (isRepeated(meta.id)) return
      const [position, at] = [positionOf(meta), numberIn(meta.timestamp)]
      const isReplaced = isReplacedIn(meta.meta)
      applies[name]?.(ledger, { ...event, ref, position, at, ext: meta.ext, isReplaced } as never)
      const note = noteIn(meta.ext)
      const message = findMessage(ledger.factsOf(ref), String(data.messageId))
      const more = { conversation: ref, ...(message && { message }), ...(note && { note }) }
      emitted.push({ name, data: isOfMessages ? { ...data, ...more } : data })
    }

    const takeMeta = (meta: Meta): void => {
      const payload = meta.payload ?? new Uint8Array()
      const notice = noticeIn?.(meta)
      if (meta.ns === NameSpace.STATISTIC) {
        const { operation = 0, reason } = decode(StatisticsBody, payload)
        const failure = readForcedLogout(operation, reason)
        if (failure) kickError = errorFrom(failure)
        return
      }
      if (notice) {
        const { conversation: ref, isInTimeline } = notice
        if (isInTimeline) addToTimeline(ref, meta, ledger.learn(notice))
        // The user joined or left the group, or blocked its messages, so there may be a gap.
        else interrupted(ref)
        return emitOnce(meta, 'groups.notice', { notice, meta })
      }
      const body = meta.ns === NameSpace.CHAT ? decode(MessageBody, payload) : undefined
      const message = body && ledger.read(toIncomingMessage(meta, body))
      const part = body && partOfStream(body)
      if (part && message?.kind === 'text') takePart(meta, message, part)
      else if (message) takeMessage(meta, message)
      else takeOther(meta, payload)
    }

    for (const meta of metas) {
      try {
        takeMeta(meta)
      } catch (error) {
        // SYNC-7: an unreadable item does not affect the others.
        parts.skipped(error, isObject(meta) ? meta : {})
      }
    }
    for (const [key, { ref, messages, from, to, step }] of incoming) {
      const name = `${queue} ${key}`
      const tail = tails.get(name)
      const reached = step === 1 ? Math.max(to, coversUpTo) : to
      ledger.add(ref, tail === undefined ? from : Math.min(tail, from), reached, messages, step)
      tails.set(name, Math.max(tail ?? 0, reached))
    }
    ledger.commit()
    for (const { name, data, area } of emitted) {
      if (area) parts.areaEvents.deliver(area)
      parts.emit({ name, data })
    }
    if (kickError) parts.kicked(kickError)
    return newestFromOthers
  }

  return {
    take,
    interrupted,
    forget() {
      seen = before = new Set()
      tails.clear()
    },
  }
}
