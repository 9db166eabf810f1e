import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addSegment,
  compareMessages,
  countBetween,
  covers,
  findAt,
  newestMessage,
  replaceMessage,
} from './segments.ts'
import type { Message, Segment } from './state.ts'

const message = (position: number, id = String(1000 + position), localId?: string): Message => ({
  kind: 'text',
  id,
  conversation: { type: 'single', id: 'bob' },
  from: position % 2 ? 'bob' : 'ann',
  to: position % 2 ? 'ann' : 'bob',
  sentAt: position,
  position,
  localId,
  ext: {},
  text: `message ${position}`,
})

/** A segment in which every third entry is a receipt and not a message. */
const stretch = (from: number, to: number): Segment => ({
  from,
  to,
  messages: Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((position) => position % 3 !== 0)
    .map((position) => message(position)),
})
const build = (pieces: readonly Segment[], step: 0 | 1) =>
  pieces.reduce<readonly Segment[]>((segments, piece) => addSegment(segments, piece, step), [])
const ranges = (segments: readonly Segment[]) => segments.map(({ from, to }) => [from, to])

describe('[STATE-1] joining segments', () => {
  test.each([
    [
      'apart',
      [stretch(1, 3), stretch(5, 7)],
      1,
      [
        [1, 3],
        [5, 7],
      ],
    ],
    ['touching numbers', [stretch(1, 3), stretch(4, 7)], 1, [[1, 7]]],
    [
      'touching times do not join',
      [stretch(1, 3), stretch(4, 7)],
      0,
      [
        [1, 3],
        [4, 7],
      ],
    ],
    ['times that overlap', [stretch(1, 4), stretch(4, 7)], 0, [[1, 7]]],
    ['one inside another', [stretch(1, 9), stretch(4, 5)], 1, [[1, 9]]],
    ['a bridge', [stretch(1, 3), stretch(8, 9), stretch(4, 7)], 1, [[1, 9]]],
    [
      'in the middle',
      [stretch(1, 2), stretch(20, 21), stretch(10, 11)],
      1,
      [
        [1, 2],
        [10, 11],
        [20, 21],
      ],
    ],
    [
      'before all',
      [stretch(10, 12), stretch(1, 2)],
      1,
      [
        [1, 2],
        [10, 12],
      ],
    ],
  ] as const)('%s', (_, pieces, step, expected) => {
    expect(ranges(build(pieces, step))).toEqual(expected)
  })

  test('known messages change nothing, not even the object', () => {
    const segments = build([stretch(1, 9)], 1)
    expect(addSegment(segments, { from: 3, to: 5, messages: [] }, 1)).toBe(segments)
  })

  test('untouched segments stay the same objects', () => {
    const segments = build([stretch(1, 2), stretch(10, 11)], 1)
    const next = addSegment(segments, stretch(12, 13), 1)
    expect(next[0]).toBe(segments[0])
  })
})

const pieces = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 12 }))
    .map(([from, length]) => stretch(from, from + length)),
  { maxLength: 12 },
)

describe('[STATE-2] the order of arrival does not matter', () => {
  test('shuffled and repeated pieces give the same result', () => {
    fc.assert(
      fc.property(pieces, fc.infiniteStream(fc.nat()), fc.constantFrom<0 | 1>(0, 1), (list, stream, step) => {
        const twice = [...list, ...list]
        const keys = [...stream.take(twice.length)]
        const shuffled = twice
          .map((piece, index) => [keys[index], piece] as const)
          .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
        expect(
          build(
            shuffled.map(([, piece]) => piece),
            step,
          ),
        ).toEqual(build(list, step))
      }),
    )
  })

  test('the result is sorted, disjoint, and contains every message once in its range', () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom<0 | 1>(0, 1), (list, step) => {
        const segments = build(list, step)
        segments.forEach((segment, index) => {
          const next = segments[index + 1]
          if (next) expect(segment.to + step).toBeLessThan(next.from)
          const positions = segment.messages.map(({ position }) => position)
          expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
          expect(positions.every((position) => position >= segment.from && position <= segment.to)).toBe(true)
        })
        const all = new Set(list.flatMap(({ messages }) => messages.map(({ id }) => id)))
        expect(new Set(segments.flatMap(({ messages }) => messages.map(({ id }) => id)))).toEqual(all)
        expect(segments.reduce((sum, { messages }) => sum + messages.length, 0)).toBe(all.size)
        for (const { messages } of list)
          for (const one of messages) expect(findAt(segments, one)).toEqual(one)
      }),
    )
  })

  test('a message with a local id keeps it, whichever came first', () => {
    const own = { from: 4, to: 4, messages: [message(4, '1004', 'key')] }
    for (const list of [
      [own, stretch(1, 9)],
      [stretch(1, 9), own],
    ]) {
      const [segment] = build(list, 1)
      expect(segment?.messages.find(({ id }) => id === '1004')?.localId).toBe('key')
    }
  })
})

describe('queries', () => {
  const segments = build([stretch(1, 10), stretch(20, 30)], 1)

  test('messages of one position are ordered by id, and ids are numbers', () => {
    const list = [message(5, '1000'), message(5, '999'), message(4, '2000'), message(5, '998')]
    expect(list.sort(compareMessages).map(({ id }) => id)).toEqual(['2000', '998', '999', '1000'])
  })

  test('coverage', () => {
    expect(covers(segments, 0, 10, 1)).toBe(true)
    expect(covers(segments, 0, 11, 1)).toBe(false)
    expect(covers(segments, 19, 30, 1)).toBe(true)
    expect(covers(segments, 18, 30, 1)).toBe(false)
    expect(covers(segments, 40, 30, 1)).toBe(true)
    expect(covers(segments, 0, 10, 0)).toBe(false)
  })

  test('counting', () => {
    const every = () => true
    expect(countBetween(segments, 0, Number.POSITIVE_INFINITY, every)).toBe(7 + 7)
    expect(countBetween(segments, 10, Number.POSITIVE_INFINITY, every)).toBe(7)
    expect(countBetween(segments, 5, 21, every)).toBe(3 + 1)
    expect(countBetween(segments, 30, Number.POSITIVE_INFINITY, every)).toBe(0)
  })

  test('the newest', () => {
    expect(newestMessage(segments)?.position).toBe(29)
    expect(newestMessage([...segments, { from: 40, to: 41, messages: [] }])?.position).toBe(29)
    expect(newestMessage([])).toBeUndefined()
  })

  test('the newest was not recalled', () => {
    const recalled = { ...message(29), kind: 'recalled', by: '', at: 0, note: '', text: undefined } as Message
    expect(newestMessage(replaceMessage(segments, recalled))?.position).toBe(28)
  })

  test('found and replaced by position; all others stay the same objects', () => {
    expect(findAt(segments, message(22))).toMatchObject({ id: '1022' })
    expect(findAt(segments, message(21))).toBeUndefined()
    expect(findAt(segments, message(22, 'other'))).toBeUndefined()
    expect(findAt(segments, message(15))).toBeUndefined()
    const after = { ...message(22), text: 'changed' } as Message
    const changed = replaceMessage(segments, after)
    expect(findAt(changed, after)).toBe(after)
    expect(changed[0]).toBe(segments[0])
    const same = changed[1]?.messages.filter((one, at) => one === segments[1]?.messages[at])
    expect(same).toHaveLength(6)
    expect(replaceMessage(segments, message(15))).toBe(segments)
    expect(replaceMessage(changed, after)).toBe(changed)
  })
})
