import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { int64Text, parseInt64, uint64Text } from './int64.ts'
import { WireError } from './wire-error.ts'

function halvesOf(text: string, signed: boolean): [low: number, high: number] {
  const halves = { low: 0, high: 0 }
  parseInt64(text, signed, halves)
  return [halves.low >>> 0, halves.high >>> 0]
}

function expected(value: bigint): [low: number, high: number] {
  const bits = BigInt.asUintN(64, value)
  return [Number(bits & 0xffff_ffffn), Number(bits >> 32n)]
}

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof WireError) return error.code
    throw error
  }
  return 'no error'
}

const edges = [
  0n,
  1n,
  2n ** 31n,
  2n ** 32n,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n,
  10n ** 6n,
  10n ** 15n,
  10n ** 19n,
]
const around = edges.flatMap((edge) => [edge - 1n, edge, edge + 1n])
const unsigned = around.filter((value) => value >= 0n && value < 2n ** 64n)
const signed = around.flatMap((v) => [v, -v]).filter((v) => v >= -(2n ** 63n) && v < 2n ** 63n)

describe('unsigned 64-bit numbers', () => {
  it.each(unsigned)('%d survives both directions', (value) => {
    const halves = halvesOf(String(value), false)
    expect(halves).toEqual(expected(value))
    expect(uint64Text(...halves)).toBe(String(value))
  })

  it('survive both directions, whatever they are', () => {
    const numbers = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
    fc.assert(
      fc.property(numbers, (value) => {
        expect(halvesOf(String(value), false)).toEqual(expected(value))
        expect(uint64Text(...expected(value))).toBe(String(value))
      }),
      { seed: 1, numRuns: moreRuns(5000) },
    )
  })
})

describe('signed 64-bit numbers', () => {
  it.each(signed)('%d survives both directions', (value) => {
    const halves = halvesOf(String(value), true)
    expect(halves).toEqual(expected(value))
    expect(int64Text(...halves)).toBe(String(value))
  })

  it('survive both directions, whatever they are', () => {
    const numbers = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    fc.assert(
      fc.property(numbers, (value) => {
        expect(halvesOf(String(value), true)).toEqual(expected(value))
        expect(int64Text(...expected(value))).toBe(String(value))
      }),
      { seed: 2, numRuns: moreRuns(5000) },
    )
  })

  it('accept signed halves', () => {
    expect(int64Text(-1, -1)).toBe('-1')
    expect(uint64Text(-1, -1)).toBe('18446744073709551615')
    expect(halvesOf('-0', true)).toEqual([0, 0])
  })
})

describe('text that is not a 64-bit number', () => {
  it.each(['', '-', ' 1', '1 ', '+1', '1.0', '1e3', '0x10', '٣', 'abc', '12a', '--1'])(
    '%j is refused',
    (text) => {
      expect(codeOf(() => halvesOf(text, true))).toBe('badValue')
      expect(codeOf(() => halvesOf(text, false))).toBe('badValue')
    },
  )

  it('is refused if it is not text at all', () => {
    for (const wrong of [5, null, {}, []]) {
      expect(codeOf(() => halvesOf(wrong as unknown as string, false))).toBe('badValue')
    }
  })

  it('is refused if it is out of range', () => {
    expect(codeOf(() => halvesOf('18446744073709551616', false))).toBe('overflow')
    expect(codeOf(() => halvesOf('99999999999999999999', false))).toBe('overflow')
    expect(codeOf(() => halvesOf('100000000000000000000', false))).toBe('overflow')
    expect(codeOf(() => halvesOf('9223372036854775808', true))).toBe('overflow')
    expect(codeOf(() => halvesOf('-9223372036854775809', true))).toBe('overflow')
    expect(codeOf(() => halvesOf('-18446744073709551616', true))).toBe('overflow')
    expect(codeOf(() => halvesOf('-1', false))).toBe('badValue')
  })
})
