// Reading back what a conversation holds, page by page, from new to old.

import {
  calls,
  decode,
  groupDomain,
  historyLimits,
  MessageBody,
  Meta,
  NameSpace,
  type PlainMessage,
  userDomain,
} from '@parley/protocol'
import { fromBase64 } from '../base64.ts'
import type { Run } from '../calls/run.ts'
import type { Log } from '../log.ts'
import { asParleyError } from '../options.ts'
import { spelled } from '../outbox/drafts.ts'
import type { Ingest } from '../state/ingest.ts'
import {
  type ConversationKey,
  type ConversationRef,
  keyOf,
  type Segment,
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

export function createHistory(parts: { ingest: Ingest; run: Run; isSignedIn(): boolean; log: Log }): History {
  const { ingest, run } = parts
  const flights = new Map<ConversationKey, Promise<{ reachedStart: boolean; loaded: number }>>()
  /** Where a server without numbers goes on below a segment: by conversation and the segment's lower end. */
  const cursors = new Map<string, string>()

  async function loadPage(
    ref: ConversationRef,
    below: Segment | undefined,
    cursor: string | undefined,
    count: number,
  ) {
    const { step } = ingest.factsOf(ref)
    const isNumbered = step === 1 && below !== undefined
    const start = cursor ?? (isNumbered ? String(below.from) : '-1')
    const answer = await run(calls.history.page, { queue: queueOf(ref), start, count })
    const messages = (answer.messages ?? []).flatMap(({ meta }) => readPlain(meta, parts.log))
    const head = answer.head === undefined ? undefined : Number(answer.head)
    const isLast = answer.isLast ?? true
    const before = start === '-1' ? undefined : below?.from
    const loaded = ingest.history(ref, {
      messages,
      before,
      head: before === undefined ? head : undefined,
      isLast,
    })
    return { loaded, isLast, next: answer.next }
  }

  /** Pages below a segment (or from the newest) until something new was found. */
  async function loadBelow(ref: ConversationRef, below: Segment | undefined, count: number) {
    const cursorKey = (from: number) => `${keyOf(ref)} ${from}`
    let cursor = below && cursors.get(cursorKey(below.from))
    let loaded = 0
    for (let pages = 0; pages < mostPages; pages++) {
      const size = messagesIn(ingest.factsOf(ref).segments)
      const page = await loadPage(ref, below, cursor, count)
      const { segments, step } = ingest.factsOf(ref)
      loaded += messagesIn(segments) - size
      const reached = segments.find(
        ({ from, to }) => below === undefined || (from <= below.from && below.from <= to),
      )
      if (step === 0 && page.next && reached) cursors.set(cursorKey(reached.from), page.next)
      const hasMoved = below === undefined || (reached !== undefined && reached.from < below.from)
      if (page.isLast || hasMoved || !page.next || page.next === cursor) break
      cursor = page.next
    }
    return { reachedStart: ingest.factsOf(ref).reachedStart, loaded }
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
    if (parts.isSignedIn()) ingest.loading(ref, { loading, error: undefined })
    try {
      const result = await work(ref)
      ingest.loading(ref, { loading: 'none', error: undefined })
      return result
    } catch (thrown) {
      const error = asParleyError(thrown)
      if (parts.isSignedIn()) ingest.loading(ref, { loading: 'none', error })
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
function readPlain(base64: string, log: Log): PlainMessage[] {
  try {
    const { id = '', timestamp = '0', seq, ns, payload } = decode(Meta, fromBase64(base64))
    if (ns !== NameSpace.CHAT || !payload) return []
    return [{ id, timestamp, ...(seq === undefined ? {} : { seq }), body: decode(MessageBody, payload) }]
  } catch (error) {
    log('warn', 'a message of the history was skipped', error)
    return []
  }
}
