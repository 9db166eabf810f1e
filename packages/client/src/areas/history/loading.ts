// Loads the history of a conversation page by page, from new to old. Jumps, search and removal are in actions.ts.

import {
  decode,
  groupDomain,
  historyLimits,
  historyPage,
  MessageBody,
  Meta,
  NameSpace,
  userDomain,
} from '@parley/protocol'
import { fromBase64 } from '../../calls/base64.ts'
import { lazyMethods } from '../../calls/lazily.ts'
import { asParleyError } from '../../calls/read-answer.ts'
import type { Run } from '../../calls/run-call.ts'
import type { Log } from '../../log.ts'
import { readNotice } from '../../state/group-notices.ts'
import type { Ingest } from '../../state/ingest.ts'
import { type IncomingMessage, toIncomingMessage } from '../../state/read-message.ts'
import {
  type ConversationKey,
  type ConversationRef,
  keyOf,
  normalized,
  type Segment,
  type Timeline,
} from '../../state/state.ts'
import type { History, StoredHistory } from './api.ts'

type EarlyHistory = Pick<History, 'loadOlder' | 'loadLatest'>

/** The methods of actions.ts. */
export type HistoryActions = Omit<History, keyof EarlyHistory>

export interface HistoryParts {
  readonly ingest: Ingest
  readonly run: Run
  readonly thisSession: () => () => boolean
  readonly isOnline: () => boolean
  readonly log: Log
  readonly stored: StoredHistory | undefined
  readonly more: (pages: Pages) => HistoryActions | Promise<HistoryActions>
}

type Loaded = Awaited<ReturnType<History['loadOlder']>>

/** Loads pages, for all parts that need them. */
export interface Pages {
  /** Runs one load at a time per conversation; its state is shown in the timeline. */
  load(
    conversation: ConversationRef,
    loading: Timeline['loading'],
    work: (ref: ConversationRef) => Promise<Loaded>,
  ): Promise<Loaded>
  /** Resolves when no load is running in a conversation, so that the next load is not shared with a running one. */
  idle(conversation: ConversationRef): Promise<void>
  /** Loads pages below a segment, or from the newest message, until something new is found. */
  loadBelow(ref: ConversationRef, below: Segment | undefined, count: number): Promise<Loaded>
  /** Loads the page that ends before a position, or the newest one. */
  loadPage(
    ref: ConversationRef,
    start: string,
    before: number | undefined,
    count: number,
  ): Promise<{ readonly reached: number | undefined; readonly next: string | undefined }>
  read(base64: string): IncomingMessage[]
}

/** A server without log numbers may send pages without new messages; this many are skipped at once. */
const mostPages = 10

/** The result if there is nothing to load. */
export const nothing: Loaded = { reachedStart: false, loaded: 0 }

export function createHistory(parts: HistoryParts): History {
  const { ingest, run, stored } = parts
  const flights = new Map<ConversationKey, Promise<Loaded>>()
  const read = (base64: string) => readPlain(base64, parts.log)

  /** Loads the page that ends before a position, or the newest one, with the server's cursor for its beginning. */
  async function loadPage(ref: ConversationRef, start: string, before: number | undefined, count: number) {
    const knownBefore = ingest.asOf(ref)
    const answer = await run(historyPage, {
      queue: queueOf(ref),
      start,
      count,
      ...(ref.type === 'group' && { withNotices: true }),
    })
    const { messages = [], next, isLast = true, head } = answer
    const reached = ingest.history(ref, {
      messages: messages.flatMap(({ meta }) => read(meta)),
      before,
      head: before === undefined && head !== undefined ? Number(head) : undefined,
      asOf: head === undefined ? knownBefore : Number(head),
      isLast,
      next,
    })
    return { reached, next: isLast ? undefined : next }
  }

  /** Loads pages below a segment, or from the newest message, until something new is found. */
  async function loadBelow(ref: ConversationRef, below: Segment | undefined, count: number) {
    const { segments: known } = ingest.factsOf(ref)
    const result = (): Loaded => {
      const { segments, reachedStart } = ingest.factsOf(ref)
      return { reachedStart, loaded: messagesIn(segments) - messagesIn(known) }
    }
    // Without a local store the request begins at once.
    const isStored = stored && (await stored.older(ref, below?.from, count))
    if (!isStored) await askBelow(ref, below, count)
    else if (result().loaded < count && !result().reachedStart && parts.isOnline()) {
      // The stored messages end in the middle of the page. The rest comes from the server; if it fails, the page is
      // short, but not empty.
      const above = below?.from ?? Number.POSITIVE_INFINITY
      const lowest = ingest
        .factsOf(ref)
        .segments.filter(({ from }) => from < above)
        .pop()
      await askBelow(ref, lowest, count).catch((error) => {
        if (result().loaded === 0) throw error
      })
    }
    return result()
  }

  async function askBelow(ref: ConversationRef, below: Segment | undefined, count: number): Promise<void> {
    const { older, step } = ingest.factsOf(ref)
    const cursor = older?.from === below?.from ? older?.next : undefined
    let start = below && (step === 1 ? String(below.from) : cursor)
    let before = start === undefined ? undefined : below?.from
    for (let pages = 0; pages < mostPages; pages++) {
      const { reached, next } = await loadPage(ref, start ?? '-1', before, count)
      const { segments } = ingest.factsOf(ref)
      const hasMoved = !below || segments.some(({ from, to }) => from < below.from && to >= below.from)
      if (hasMoved || !next || next === start) break
      start = next
      before = reached
    }
  }

  /** One page in flight per conversation; its state is shown in the timeline. */
  function load(
    given: ConversationRef,
    loading: Timeline['loading'],
    work: (ref: ConversationRef) => Promise<Loaded>,
  ) {
    const ref = normalized(given)
    const key = keyOf(ref)
    const running = flights.get(key)
    if (running) return running
    const flight = perform(ref, loading, work).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  async function idle(given: ConversationRef): Promise<void> {
    const key = keyOf(normalized(given))
    while (flights.has(key)) await flights.get(key)?.catch(() => {})
  }

  async function perform(
    ref: ConversationRef,
    loading: Timeline['loading'],
    work: (ref: ConversationRef) => Promise<Loaded>,
  ) {
    const isNow = parts.thisSession()
    if (isNow()) ingest.loading(ref, { loading, error: undefined })
    try {
      const result = await work(ref)
      if (isNow()) ingest.loading(ref, { loading: 'none', error: undefined })
      return result
    } catch (thrown) {
      const error = asParleyError(thrown)
      if (isNow()) ingest.loading(ref, { loading: 'none', error })
      throw error
    }
  }

  const early: EarlyHistory = {
    loadOlder(conversation, count = historyLimits.pageSize) {
      return load(conversation, 'older', async (ref) => {
        const { segments, reachedStart } = ingest.factsOf(ref)
        if (reachedStart && segments.length <= 1) return { reachedStart: true, loaded: 0 }
        return loadBelow(ref, segments[segments.length - 1], count)
      })
    },
    async loadLatest(conversation, count = historyLimits.pageSize) {
      const { hasHistory } = ingest.factsOf(normalized(conversation))
      if (hasHistory && !isBehind(normalized(conversation))) return
      await load(conversation, 'latest', async (ref) => {
        const loaded = hasHistory ? nothing : await loadBelow(ref, undefined, count)
        if (isBehind(ref)) await askBelow(ref, undefined, count).catch(() => {})
        return loaded
      })
    },
  }

  /**
   * Whether there may be newer messages than the loaded ones: the list has some that the local store had not, or an event
   * is known that does not follow directly. The catch-up may not deliver them.
   */
  function isBehind(ref: ConversationRef): boolean {
    const { segments } = ingest.factsOf(ref)
    const newest = segments.reduce((to, one) => (to > 0 && one.messages.length === 0 ? to : one.to), 0)
    return !!stored && parts.isOnline() && newest < ingest.asOf(ref)
  }

  return lazyMethods(() => parts.more({ load, idle, loadBelow, loadPage, read }), early)
}

const messagesIn = (segments: readonly Segment[]) =>
  segments.reduce((sum, { messages }) => sum + messages.length, 0)

export const queueOf = ({ type, id }: ConversationRef) =>
  `${id}@${type === 'single' ? userDomain : groupDomain}`

/** Reads a message, or a notice that belongs in the timeline. An item that cannot be read is skipped. */
export function readPlain(base64: string, log: Log): IncomingMessage[] {
  try {
    const meta = decode(Meta, fromBase64(base64))
    const { ns, payload } = meta
    const notice = readNotice(meta)
    if (notice) return notice.isInTimeline ? [{ ...toIncomingMessage(meta, {}), notice }] : []
    return ns === NameSpace.CHAT && payload ? [toIncomingMessage(meta, decode(MessageBody, payload))] : []
  } catch (error) {
    log('warn', 'an item was skipped', error)
    return []
  }
}
