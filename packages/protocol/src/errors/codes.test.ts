import { describe, expect, it } from 'vitest'
import {
  codes,
  isRaised,
  otherClientCodes,
  raisedCodes,
  reasonOfCode,
  reasons,
  reservedCodes,
} from './codes.ts'

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)
const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)

// The numbers of the catalogue that are raised, and all of its numbers.
const raised = [
  ...[-4, -3, -2, -1, 0, 0, 1, 2, 3, 16, 17, 23, 28, 31, 32, 39, 40, 50, 51, 52, 53, 54, 56, 57, 101, 102],
  ...[200, 203, 204, 205, 206, 207, 208, 214, 216, 217, 219, 220, 221, 222, 223, 304, 404, 405],
  ...range(407, 411),
  ...range(500, 514),
  ...range(601, 609),
  ...[700, 702, 704, 705, 800, 999, 1100, 1101, 1102, 1103, 1200, 1201, 1204],
  ...[1300, 1301, 1302, 1303, 1304, 1400],
  // Our own.
  ...range(2001, 2009),
]
const all = [
  ...[-4, -3, -2, -1, 0],
  ...range(0, 40),
  ...[50, 51, 52, 53, 54, 56, 57, 100, 101, 102, 103],
  ...range(200, 208),
  ...[214, 216, 217, 219, 220, 221, 222, 223],
  ...range(300, 317),
  ...range(400, 411),
  ...raised.filter((code) => code >= 500),
]

describe('codes', () => {
  it('are all numbers of the catalogue, raised and reserved', () => {
    expect(sorted(Object.values({ ...raisedCodes, ...otherClientCodes }))).toEqual(sorted(raised))
    expect(sorted(Object.values(codes))).toEqual(sorted(all))
  })

  it('have one name each, except 0, which is success and the missing user', () => {
    const shared = Object.values(codes).filter((code, at, list) => list.indexOf(code) !== at)
    expect(shared).toEqual([0])
    expect(codes.success).toBe(0)
    expect(codes.userMissing).toBe(0)
    expect(new Set(Object.values(raisedCodes)).size).toBe(reasons.length)
  })

  it('have no duplicate names', () => {
    const names = [raisedCodes, otherClientCodes, reservedCodes].flatMap((table) => Object.keys(table))
    expect(Object.keys(codes)).toEqual(names)
    for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]*)*$/)
  })

  it('tell whether a name is raised', () => {
    expect(isRaised('groupNotFound')).toBe(true)
    expect(isRaised('stateClosed')).toBe(true)
    expect(isRaised('pingFailed')).toBe(false)
  })

  it('map back to their reason', () => {
    for (const reason of reasons) expect(reasonOfCode(raisedCodes[reason])).toBe(reason)
    expect(reasonOfCode(10)).toBeUndefined()
    expect(reasonOfCode(55)).toBeUndefined()
  })
})
