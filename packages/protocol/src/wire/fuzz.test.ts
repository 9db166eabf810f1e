/* Reading any input ends with a value or with a WireError, and uses no more memory than the input. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import frames from '../../test/golden/frames.json' with { type: 'json' }
import { fromHex, toHex } from '../../test/hex.ts'
import { tables, valuesOf } from '../../test/message-values.ts'
import type { Table } from './index.ts'
import { CommSyncDL, Content, decode, encode, JID, MSync, Provision, Scanner, WireError } from './index.ts'

const all = [...tables.values()]
const anyNumber = () => [0, 1, 2, 7, 999]

/** Reads, and checks the guarantees for both outcomes. */
function readSafely(table: Table, bytes: Uint8Array): unknown {
  let value: unknown
  try {
    value = decode(table, bytes)
  } catch (error) {
    // Tens of thousands of times, so without the assertions of vitest.
    if (!(error instanceof WireError)) throw error
    if (!(error.at >= 0 && error.at <= bytes.length)) throw new Error(`at ${error.at} of ${bytes.length}`)
    return undefined
  }
  const parts = partsOf(value)
  if (parts > bytes.length + 1) throw new Error(`${parts} parts of ${bytes.length} bytes`)
  return value
}

/** The number of values in a value: each took at least one byte. */
function partsOf(value: unknown): number {
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return 1
  const inner = Object.values(value).reduce((sum: number, item) => sum + partsOf(item), 0)
  // A list itself is not on the wire, only its items are. An empty list is an empty packed field.
  return Array.isArray(value) ? Math.max(inner, 1) : inner + 1
}

describe('random input', () => {
  it.each(all)('$name is read or refused', (table) => {
    // Small bytes form valid tags and lengths, so such input gets further than uniformly distributed bytes.
    const small = fc.array(fc.nat({ max: 40 }), { maxLength: 80 }).map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(fc.oneof(small, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        readSafely(table, bytes)
      }),
      { seed: 5, numRuns: moreRuns(1500) },
    )
  })

  it('a value that was read can be written and reads the same again', () => {
    const small = fc.array(fc.nat({ max: 40 }), { maxLength: 80 }).map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(small, fc.constantFrom(...all), (bytes, table) => {
        const value = readSafely(table, bytes)
        if (value !== undefined) expect(decode(table, encode(table, value as never))).toEqual(value)
      }),
      { seed: 6, numRuns: moreRuns(10_000) },
    )
  })

  it('a scanner reads or refuses it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const scanner = new Scanner(bytes)
        let steps = 0
        try {
          while (scanner.next()) {
            scanner.skip()
            steps++
          }
        } catch (error) {
          expect(error).toBeInstanceOf(WireError)
        }
        expect(steps).toBeLessThanOrEqual(bytes.length / 2)
      }),
      { seed: 7, numRuns: moreRuns(5000) },
    )
  })
})

describe('damaged frames', () => {
  const tableOf = (payload: string | null) => tables.get(payload ?? 'CommUnreadUL') as Table

  it.each(frames)(
    '$name cut at every byte, and with every bit flipped, is read or refused',
    ({ hex, payload }) => {
      const whole = fromHex(hex)
      const read = (bytes: Uint8Array) => {
        const frame = readSafely(MSync, bytes) as MSync | undefined
        if (frame?.payload) readSafely(tableOf(payload), frame.payload)
      }
      for (let end = 0; end < whole.length; end++) read(whole.subarray(0, end))
      for (let bit = 0; bit < whole.length * 8; bit++) {
        const turned = whole.slice()
        turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7))
        read(turned)
      }
    },
  )

  it.each(all)('$name with random values, damaged, is read or refused', (table) => {
    fc.assert(
      fc.property(
        valuesOf(table, anyNumber),
        fc.nat(),
        fc.nat(),
        fc.nat({ max: 255 }),
        (value, a, b, byte) => {
          const bytes = encode(table, value as never)
          readSafely(table, bytes.subarray(0, a % (bytes.length + 1)))
          if (bytes.length > 0) bytes[b % bytes.length] = byte
          readSafely(table, bytes)
        },
      ),
      { seed: 8, numRuns: moreRuns(300) },
    )
  })
})

describe('large hostile input', () => {
  /** A megabyte of one pattern. */
  const many = (hex: string) => {
    const pattern = fromHex(hex)
    return Uint8Array.from(
      { length: 1_000_002 },
      (_, index) => pattern[index % pattern.length] as number,
    ).subarray(0, 1_000_002 - (1_000_002 % pattern.length))
  }

  it('alternating known and unknown fields are collected once', () => {
    const bytes = many('0a00 a00601')
    const value = decode(JID, bytes)
    expect(value.appKey).toBe('')
    expect(value.unknown?.length).toBe((bytes.length / 5) * 3)
  })

  it('alternating last and first fields are read', () => {
    expect(decode(Content, many('c80101 0801'))).toEqual({ combineLevel: 1, type: 1 })
  })

  it('empty messages and packed numbers become one value each', () => {
    expect(decode(CommSyncDL, many('2200')).metas).toHaveLength(500_001)
    const packed = many('00')
    packed.set(fromHex('2abe843d'))
    expect(decode(Provision, packed.subarray(0, 4 + 999_998)).compressType).toHaveLength(999_998)
  })

  it('a large length prefix allocates nothing', () => {
    for (const hex of ['4affffffff07', '5affffffff07', '22ffffffff07', 'a206ffffffff07']) {
      expect(() => decode(MSync, fromHex(hex))).toThrow('truncated')
      expect(() => decode(CommSyncDL, fromHex(hex))).toThrow('truncated')
    }
  })

  it('a long text of broken UTF-8 is refused at its first bad byte', () => {
    const bytes = many('80')
    bytes.set(fromHex('0abe843d'))
    expect(() => decode(JID, bytes.subarray(0, 4 + 999_998))).toThrow(
      expect.objectContaining({ code: 'badUtf8', at: 4 }),
    )
    expect(toHex(bytes.subarray(0, 4))).toBe('0abe843d')
  })
})
