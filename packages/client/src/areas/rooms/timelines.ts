// The timelines of rooms. They are bounded, and nothing in them is unread. The server leaves out less urgent messages
// when a device cannot keep up, and log numbers may belong to messages for other users, so there are gaps. A small gap
// is filled in the background; a large one is shown. Rules ROOM-9 to ROOM-12.

import { historyPage } from '@parley/protocol'
import type { Run } from '../../calls/run-call.ts'
import type { Log } from '../../log.ts'
import type { Clock } from '../../platform/platform.ts'
import type { Facts, Listed } from '../../state/conversation-facts.ts'
import type { Ingest } from '../../state/ingest.ts'
import type { Listeners } from '../../state/listeners.ts'
import { withMessageAnswers } from '../../state/message-answers.ts'
import type { ConversationRef, Room, Segment } from '../../state/state.ts'
import type { Store } from '../../state/store.ts'
import { loadNewest } from '../history/catch-up.ts'
import { queueOf, readPlain } from '../history/loading.ts'

export interface RoomTimelines {
  /** Registers the id as that of a room, and not of a group. */
  register(roomId: string): void
  /** Loads the newest messages after this device was offline or not in the room. */
  catchUp(roomId: string): Promise<void>
}

interface Parts {
  readonly store: Store
  readonly ingest: Ingest
  readonly run: Run
  readonly log: Log
  readonly clock: Clock
  readonly thisSession: () => () => boolean
  readonly on: Listeners['on']
}

/** The most messages held per room, and how many are left after trimming: not every message should cause a trim. */
export const mostMessages = 500
const messagesAfterTrim = 400
/** The most rooms that the user is not in and whose messages are held. */
const mostLeft = 20
/** Smaller gaps are fetched, one page at a time with pauses, and are not displayed (messages.ts). */
const smallGap = 100
const pageSize = 50
const restMs = 2000
/** How often a failed page is retried, with growing pauses. */
const mostTries = 6

const nothingUnread: Partial<Facts> & { readonly listed: Listed } = {
  readPosition: Number.MAX_SAFE_INTEGER,
  // With a list entry, the client does not search for the room in the conversation list.
  listed: { head: 0, upTo: 0, unread: 0, readUpTo: undefined, lastMessage: undefined },
}

export function createRoomTimelines(parts: Parts): RoomTimelines {
  const { store, ingest, clock } = parts
  const { ledger } = ingest
  const answers = withMessageAnswers(ingest)
  /** Rooms with messages, the latest last, with their newest position at the last check. */
  const rooms = new Map<string, { segments: readonly Segment[]; newest: number }>()
  /** The number of attempts per gap. */
  const tries = new Map<string, number>()
  let failures = 0
  let timer: unknown
  let isFilling = false

  const refOf = (id: string): ConversationRef => ({ type: 'room', id })
  const presenceOf = (id: string): Room['presence'] => store.state.rooms.get(id)?.presence ?? 'out'

  function register(roomId: string): void {
    const { readPosition } = ledger.factsOf(refOf(roomId))
    if (!rooms.has(roomId)) rooms.set(roomId, { segments: [], newest: 0 })
    if (readPosition === nothingUnread.readPosition) return
    ingest.event('conversations', (all) => all.change(refOf(roomId), nothingUnread))
  }

  /** Processes the changes of a room's timeline since the last check. */
  function check(roomId: string): void {
    const known = rooms.get(roomId)
    const { segments } = ledger.factsOf(refOf(roomId))
    if (known?.segments === segments) return
    const newest = segments[segments.length - 1]?.to ?? 0
    // Older messages that were loaded stay until a new one arrives.
    const trimmed = newest > (known?.newest ?? 0) ? newestOf(segments) : segments
    rooms.delete(roomId)
    rooms.set(roomId, { segments: trimmed, newest })
    if (trimmed !== segments) replaceSegments(roomId, trimmed)
    if (trimmed.length > 1 && presenceOf(roomId) === 'in') scheduleFill()
    dropInactive()
  }

  function replaceSegments(roomId: string, segments: readonly Segment[]): void {
    ingest.event('conversations', (all) =>
      all.change(refOf(roomId), {
        segments,
        reachedStart: false,
        older: undefined,
        ...(segments.length === 0 && { hasHistory: false }),
      }),
    )
  }

  /** Drops the timelines that have had no new message for longest. */
  function dropInactive(): void {
    const left = [...rooms.keys()].filter((id) => presenceOf(id) === 'out')
    for (const id of left.slice(0, Math.max(0, left.length - mostLeft))) {
      rooms.delete(id)
      if (ledger.factsOf(refOf(id)).segments.length > 0) replaceSegments(id, [])
    }
  }

  function scheduleFill(): void {
    if (isFilling || timer !== undefined) return
    timer = clock.setTimer(
      () => {
        timer = undefined
        void fillGaps()
      },
      restMs * 2 ** failures,
    )
  }

  async function fillGaps(): Promise<void> {
    isFilling = true
    const gaps = [...rooms.keys()].flatMap((id) => (presenceOf(id) === 'in' ? gapIn(id) : []))
    for (const { id, after } of gaps) {
      const key = `${id} ${after}`
      tries.set(key, (tries.get(key) ?? 0) + 1)
      if (tries.size > mostMessages) tries.delete(tries.keys().next().value as string)
      try {
        await loadAfter(refOf(id), after)
        failures = 0
      } catch {
        failures = Math.min(failures + 1, mostTries)
      }
    }
    isFilling = false
    if (gaps.length > 0 && [...rooms.keys()].some((id) => gapIn(id).length > 0)) scheduleFill()
  }

  /** The newest small gap of a room, unless fetching it has failed too often. */
  function gapIn(id: string): { readonly id: string; readonly after: number }[] {
    const { segments, step } = ledger.factsOf(refOf(id))
    if (step === 0) return []
    for (let index = segments.length - 1; index > 0; index--) {
      const after = (segments[index - 1] as Segment).to
      const size = (segments[index] as Segment).from - after - 1
      if (size < smallGap && (tries.get(`${id} ${after}`) ?? 0) < mostTries) return [{ id, after }]
    }
    return []
  }
  async function loadAfter(ref: ConversationRef, after: number): Promise<void> {
    const isNow = parts.thisSession()
    const input = { queue: queueOf(ref), start: String(after), count: pageSize, forwards: true }
    const { messages = [], isLast = true, head = '0' } = await parts.run(historyPage, input)
    const read = messages.flatMap(({ meta }) => readPlain(meta, parts.log))
    const upTo = Number(head)
    if (isNow()) answers.newer(ref, { messages: read, after, head: upTo, asOf: upTo, isLast })
  }

  const catchUp = (roomId: string) => loadNewest(parts, refOf(roomId))

  parts.on('messages.sent', ({ data: { message } }) => {
    if (message.conversation.type === 'room') register(message.conversation.id)
  })
  store.watch(
    ({ timelines }) => timelines,
    () => {
      for (const id of [...rooms.keys()]) if (rooms.has(id)) check(id)
    },
  )
  // Failed gaps are tried again.
  parts.on('client.connected', () => {
    tries.clear()
    failures = 0
    scheduleFill()
  })
  parts.on('client.signedOut', () => {
    clock.clearTimer(timer)
    timer = undefined
    rooms.clear()
    tries.clear()
  })
  // Rooms that became known before this code was loaded.
  for (const { ref } of ledger.all()) if (ref.type === 'room') register(ref.id)

  return { register, catchUp }
}

/** The newest messages up to the bound, with the empty ranges around them. */
export function newestOf(segments: readonly Segment[]): readonly Segment[] {
  const count = segments.reduce((sum, { messages }) => sum + messages.length, 0)
  if (count <= mostMessages && segments.length <= mostMessages) return segments
  const newest: Segment[] = []
  let left = messagesAfterTrim
  for (
    let index = segments.length - 1;
    index >= 0 && left > 0 && newest.length < messagesAfterTrim;
    index--
  ) {
    const segment = segments[index] as Segment
    const messages = segment.messages.slice(-left)
    const isWhole = messages.length === segment.messages.length
    newest.push(isWhole ? segment : { from: messages[0]?.position ?? segment.to, to: segment.to, messages })
    left -= messages.length
  }
  return newest.reverse()
}
