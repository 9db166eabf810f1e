import { expect, test } from 'vitest'
import { appendCarrier } from './append-transfer.ts'
import type { Append, Appended, NewEntry } from './append-types.ts'

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

test('entries and cursors survive packing and unpacking', () => {
  const shared = Uint8Array.of(9, 8, 7, 6, 5)
  const input: Append = {
    entries: [
      entry(),
      entry({ id: 2, clientKey: null, meta: shared.subarray(1, 3) }),
      entry({ id: 3, clientKey: '', meta: new Uint8Array(0), counted: 0 }),
      entry({ id: 4, clientKey: 'ключ 🔑', audience: '5,6' }),
      entry({ id: 5, readerId: 3, readUpTo: 44 }),
      entry({ id: 6, readerId: 3, readUpTo: null }),
      entry({ id: 7, flags: 2, reads: 8_000_000_000_001, delivers: 8_000_000_000_002 }),
      entry({ id: 9, kind: 0 }),
      entry({ id: 10, kind: 8 }),
      entry({ id: 8, confirms: { messageId: 5, content: 'read ✓', countAt: 77 } }),
    ],
    cursors: [{ deviceId: 4, logId: 2, seq: 1 }],
  }
  const packed = appendCarrier.packInput(input)
  const carried = structuredClone(packed, { transfer: appendCarrier.handedOver(packed) })
  const { entries, cursors } = appendCarrier.unpackInput(carried)
  // Missing fields become 0, null or undefined.
  expect(entries).toEqual(input.entries.map((each) => ({ flags: 0, kind: null, ...each })))
  expect(cursors).toEqual(input.cursors)
  expect(shared).toEqual(Uint8Array.of(9, 8, 7, 6, 5))
})

test('a batch without entries can be packed', () => {
  const packed = appendCarrier.packInput({ entries: [], cursors: [] })
  expect(appendCarrier.unpackInput(packed)).toEqual({ entries: [], cursors: [] })
})

test('answers are rebuilt from the input and the numbers, and answers with more fields are sent whole', () => {
  const entries = [1, 2, 3, 4, 5].map((id) => entry({ id }))
  const answers: Appended[] = [
    { id: 1, logId: 2, seq: 10, sentAt: 1_790_000_000_000, duplicate: false },
    { id: 90, logId: 2, seq: 3, sentAt: 1_700_000_000_000, duplicate: true },
    { id: 3, logId: 2, seq: 11, sentAt: 1_790_000_000_000, duplicate: false },
    { id: 4, logId: 2, seq: 0, sentAt: 1_790_000_000_000, duplicate: false, isNothing: true },
    {
      ...{ id: 5, logId: 2, seq: 12, sentAt: 1_790_000_000_000, duplicate: false },
      confirmed: { count: 3, audience: ',u1,u2,' },
    },
  ]
  const carried = structuredClone(appendCarrier.packAnswer(answers))
  expect(appendCarrier.unpackAnswer(carried, { entries, cursors: [] })).toEqual(answers)
})
