import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesCarrier } from './entries-transfer.ts'
import type { StoredEntry } from './stored-entry.ts'

const large = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const small = fc.integer({ min: 0, max: 200 })

const entry: fc.Arbitrary<StoredEntry> = fc.record({
  id: large,
  seq: large,
  senderId: large,
  deviceId: small,
  type: small,
  counted: fc.constantFrom(0, 1),
  audience: fc.option(fc.string(), { nil: null }),
  sentAt: large,
  meta: fc.uint8Array({ maxLength: 40 }),
  flags: small,
})

test('entries are the same after they crossed threads', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const crossed = structuredClone(entriesCarrier.packAnswer(entries))
      expect(entriesCarrier.unpackAnswer(crossed)).toEqual(entries)
    }),
  )
})
