import { describe, expect, test } from 'vitest'
import { equalBytes } from './equal-bytes.mjs'

const megabytes = 8 * 1024 * 1024
const bytes = (length: number) => new Uint8Array(length).fill(7)

/** The last of many. */
const changed = (array: Uint8Array) => {
  const other = array.slice()
  other[other.length - 1] = 8
  return other
}

describe('long byte arrays', () => {
  test('are equal if all of their bytes are', () => {
    expect(equalBytes(bytes(megabytes), bytes(megabytes))).toBe(true)
  })

  test.each([
    ['other bytes', bytes(2000), changed(bytes(2000))],
    ['another length', bytes(2000), bytes(2001)],
    ['another class', bytes(2000), Buffer.from(bytes(2000))],
    ['something else', bytes(2000), [...bytes(2000)]],
    ['short ones', bytes(10), bytes(10)],
  ])('%s: vitest decides', (_, a, b) => {
    expect(equalBytes(a, b)).toBeUndefined()
  })

  test('every test file compares them this way', () => {
    let lookups = 0
    class Counting extends Uint8Array {
      override get length() {
        lookups++
        return super.length
      }
    }
    expect(new Counting(100_000)).toEqual(new Counting(100_000))
    expect(lookups).toBeLessThan(100)
    expect(bytes(2000)).not.toEqual(changed(bytes(2000)))
    expect(bytes(2000)).not.toStrictEqual(Buffer.from(bytes(2000)))
    expect({ deep: [bytes(megabytes)] }).toStrictEqual({ deep: [bytes(megabytes)] })
  })
})
