import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Facts, nothingKnown } from './conversation-facts.ts'
import { addSegment } from './segments.ts'
import type { Message, Segment } from './state.ts'
import { unreadOf } from './unread.ts'

interface Entry {
  readonly from: 'me' | 'you'
  readonly isMessage: boolean
}

const messageAt = (position: number, from: string): Message => ({
  kind: 'text',
  id: String(1000 + position),
  conversation: { type: 'single', id: 'you' },
  from,
  to: '',
  sentAt: position,
  position,
  localId: undefined,
  ext: {},
  text: '',
})

const unread = (facts: Partial<Facts>) =>
  unreadOf({ ...nothingKnown({ type: 'single', id: 'you' }), ...facts }, 'me')

/** The part of a log that a client has loaded. */
function loaded(log: readonly Entry[], from: number, to: number): Segment {
  const messages: Message[] = []
  for (let position = from; position <= to; position++) {
    const entry = log[position - 1]
    if (entry?.isMessage) messages.push(messageAt(position, entry.from))
  }
  return { from, to, messages }
}

const truth = (log: readonly Entry[], read: number) =>
  log.filter((entry, index) => index + 1 > read && entry.isMessage && entry.from === 'you').length

const listedAt = (log: readonly Entry[], head: number, read: number) => {
  const upTo = log.slice(0, head).findLastIndex(({ isMessage }) => isMessage) + 1
  return { head, upTo, readUpTo: read, unread: truth(log.slice(0, head), read), lastMessage: undefined }
}

const logs = fc.array(
  fc.record({ from: fc.constantFrom<'me' | 'you'>('me', 'you'), isMessage: fc.boolean() }),
  { minLength: 1, maxLength: 30 },
)

describe('[STATE-5] the unread count is computed', () => {
  test('from the list alone, and from what arrived after it', () => {
    const log: Entry[] = Array.from({ length: 10 }, () => ({ from: 'you', isMessage: true }))
    const listed = listedAt(log, 7, 2)
    expect(unread({ segments: [], step: 1, listed, readPosition: 2 })).toBe(5)
    const segments = [loaded(log, 6, 10)]
    expect(unread({ segments, step: 1, listed, readPosition: 2 })).toBe(8)
    expect(unread({ segments, step: 1, listed, readPosition: 8 })).toBe(2)
    expect(unread({ segments, step: 1, listed, readPosition: 10 })).toBe(0)
  })

  test('by counting what is loaded up to the end of the list', () => {
    const log: Entry[] = Array.from({ length: 10 }, () => ({ from: 'you', isMessage: true }))
    // Read up to 7 on another device; only 6 to 10 are loaded here.
    const facts = {
      segments: [loaded(log, 6, 10)],
      step: 1,
      listed: listedAt(log, 10, 0),
      readPosition: 7,
    } as const
    expect(unread(facts)).toBe(3)
    expect(unread({ ...facts, segments: [loaded(log, 8, 10)] })).toBe(3)
  })

  test('from the known messages, without a list', () => {
    const log: Entry[] = [
      { from: 'you', isMessage: true },
      { from: 'me', isMessage: true },
      { from: 'you', isMessage: true },
    ]
    expect(unread({ segments: [loaded(log, 1, 3)], step: 1, listed: undefined, readPosition: 0 })).toBe(2)
  })

  test('so that a fresh and an experienced client agree with the server', () => {
    fc.assert(
      fc.property(logs, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (log, a, b, c, d) => {
        const head = log.length
        const read = a % (head + 1)
        // An experienced client: an old list, everything since, and a read position that has moved.
        const oldHead = b % (head + 1)
        const oldRead = Math.min(read, c % (oldHead + 1))
        const listed = listedAt(log, oldHead, oldRead)
        const segments = oldHead < head ? [loaded(log, oldHead + 1, head)] : []
        const full = addSegment(segments, loaded(log, 1, head), 1)
        expect(unread({ segments: full, step: 1, listed, readPosition: read })).toBe(truth(log, read))
        // The read position is at a known message, or has not moved since the list.
        const known = read >= listed.upTo || read === oldRead
        if (known) expect(unread({ segments, step: 1, listed, readPosition: read })).toBe(truth(log, read))
        // A new client: the current list and the newest page.
        const fresh = listedAt(log, head, read)
        const from = head - (d % head)
        const page = [loaded(log, from, head)]
        expect(unread({ segments: page, step: 1, listed: fresh, readPosition: read })).toBe(truth(log, read))
      }),
    )
  })
})
