import { expect, test } from 'vitest'
import type { Append, Appended, NewEntry } from './append.ts'
import { appendCarrier } from './append-carrier.ts'

const entry = (more: Partial<NewEntry> = {}): NewEntry => ({
  id: 7_000_000_000_001,
  logId: 2,
  senderId: 3,
  deviceId: 4,
  clientKey: 'key',
  type: 1,
  counted: 1,
  audience: null,
  sentAt: 1_790_000_000_000,
  meta: Uint8Array.of(1, 2, 3),
  ...more,
})

test('entries and cursors come out of the parcel as they went in', () => {
  const shared = Uint8Array.of(9, 8, 7, 6, 5)
  const input: Append = {
    entries: [
      entry(),
      entry({ id: 2, clientKey: null, meta: shared.subarray(1, 3) }),
      entry({ id: 3, clientKey: '', meta: new Uint8Array(0), counted: 0 }),
      entry({ id: 4, clientKey: 'ключ 🔑', audience: '5,6' }),
      entry({ id: 5, readerId: 3, readUpTo: 44 }),
      entry({ id: 6, readerId: 3, readUpTo: null }),
    ],
    cursors: [{ deviceId: 4, logId: 2, seq: 1 }],
  }
  const packed = appendCarrier.packInput(input)
  const carried = structuredClone(packed, { transfer: appendCarrier.handedOver(packed) })
  const { entries, cursors } = appendCarrier.unpackInput(carried)
  expect(entries).toEqual(input.entries)
  expect(cursors).toEqual(input.cursors)
  expect(shared).toEqual(Uint8Array.of(9, 8, 7, 6, 5))
})

test('a batch without entries is carried too', () => {
  const packed = appendCarrier.packInput({ entries: [], cursors: [] })
  expect(appendCarrier.unpackInput(packed)).toEqual({ entries: [], cursors: [] })
})

test('answers are put together from what the sender knows and the numbers; repeats come whole', () => {
  const entries = [entry({ id: 1 }), entry({ id: 2 }), entry({ id: 3 })]
  const answers: Appended[] = [
    { id: 1, logId: 2, seq: 10, sentAt: 1_790_000_000_000, duplicate: false },
    { id: 90, logId: 2, seq: 3, sentAt: 1_700_000_000_000, duplicate: true },
    { id: 3, logId: 2, seq: 11, sentAt: 1_790_000_000_000, duplicate: false },
  ]
  const carried = structuredClone(appendCarrier.packAnswer(answers))
  expect(appendCarrier.unpackAnswer(carried, { entries, cursors: [] })).toEqual(answers)
})
