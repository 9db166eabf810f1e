// Reading back what a conversation holds, page by page, from new to old.

import {
  calls,
  decode,
  groupDomain,
  historyLimits,
  MessageBody,
  Meta,
  NameSpace,
  userDomain,
} from '@parley/protocol'
import { asParleyError } from '../calls/answer.ts'
import { fromBase64 } from '../calls/base64.ts'
import type { Run } from '../calls/run.ts'
import type { Log } from '../log.ts'
import type { Ingest } from '../state/ingest.ts'
import { type Arrived, arrivedAs } from '../state/message.ts'
import {
  type ConversationKey,
  type ConversationRef,
  keyOf,
  type Segment,
  spelled,
  type Timeline,
} from '../state/state.ts'

export interface History {
  /** Loads the page before the oldest message of the newest segment. */
  loadOlder(conversation: ConversationRef, count?: number): Promise<{ reachedStart: boolean; loaded: number }>
  /** Loads the newest page, if no page was loaded yet. */
  loadLatest(conversation: ConversationRef, count?: number): Promise<void>
  /** Loads a page into the gap after this position. */
  fillGap(conversation: ConversationRef, after: number): Promise<void>
}

/** A server without numbers may send pages that bring nothing new; so many are followed at once. */
const mostPages = 10

const nothing = { reachedStart: false, loaded: 0 }

export function createHistory(parts: {
  ingest: Ingest
  run: Run
  thisSession(): () => boolean
  log: Log
}): History {
  const { ingest, run } = parts
  const flights = new Map<ConversationKey, Promise<{ reachedStart: boolean; loaded: number }>>()

  /** A page that ends before a position, or the newest one, with the server's word for where it begins. */
  async function loadPage(ref: ConversationRef, start: string, before: number | undefined, count: number) {
    const toldBefore = ingest.asOf(ref)
    const answer = await run(calls.history.page, { queue: queueOf(ref), start, count })
    const { messages = [], next, isLast = true, head } = answer
    const reached = ingest.history(ref, {
      messages: messages.flatMap(({ meta }) => readPlain(meta, parts.log)),
      before,
      head: before === undefined && head !== undefined ? Number(head) : undefined,
      asOf: head === undefined ? toldBefore : Number(head),
      isLast,
      next,
    })
    return { reached, next: isLast ? undefined : next }
  }

  /** Pages below a segment (or from the newest) until something new was found. */
  async function loadBelow(ref: ConversationRef, below: Segment | undefined, count: number) {
    const { segments: known, older, step } = ingest.factsOf(ref)
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
    const { segments, reachedStart } = ingest.factsOf(ref)
    return { reachedStart, loaded: messagesIn(segments) - messagesIn(known) }
  }

  /** One page in flight per conversation; its state is told in the timeline. */
  function load(
    given: ConversationRef,
    loading: Timeline['loading'],
    work: (ref: ConversationRef) => Promise<typeof nothing>,
  ) {
    const ref = spelled(given)
    const key = keyOf(ref)
    const isUnderWay = flights.get(key)
    if (isUnderWay) return isUnderWay
    const flight = perform(ref, loading, work).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  async function perform(
    ref: ConversationRef,
    loading: Timeline['loading'],
    work: (ref: ConversationRef) => Promise<typeof nothing>,
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

  return {
    loadOlder(conversation, count = historyLimits.pageSize) {
      return load(conversation, 'older', async (ref) => {
        const { segments, reachedStart } = ingest.factsOf(ref)
        if (reachedStart && segments.length <= 1) return { reachedStart: true, loaded: 0 }
        return loadBelow(ref, segments[segments.length - 1], count)
      })
    },
    async loadLatest(conversation, count = historyLimits.pageSize) {
      if (ingest.factsOf(spelled(conversation)).hasHistory) return
      await load(conversation, 'latest', (ref) => loadBelow(ref, undefined, count))
    },
    async fillGap(conversation, after) {
      await load(conversation, 'gap', async (ref) => {
        const above = ingest.factsOf(ref).segments.find(({ from }) => from > after)
        return above ? loadBelow(ref, above, historyLimits.pageSize) : nothing
      })
    },
  }
}

const messagesIn = (segments: readonly Segment[]) =>
  segments.reduce((sum, { messages }) => sum + messages.length, 0)

const queueOf = ({ type, id }: ConversationRef) => `${id}@${type === 'single' ? userDomain : groupDomain}`

/** Messages only; an item that cannot be read is skipped. */
function readPlain(base64: string, log: Log): Arrived[] {
  try {
    const meta = decode(Meta, fromBase64(base64))
    const { ns, payload } = meta
    return ns === NameSpace.CHAT && payload ? [arrivedAs(meta, decode(MessageBody, payload))] : []
  } catch (error) {
    log('warn', 'an item was skipped', error)
    return []
  }
}
