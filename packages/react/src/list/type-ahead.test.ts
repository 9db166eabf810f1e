import { describe, expect, it } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

const people = ['Ana', 'Bob', 'Bea', 'Ben', '田中 健二']
const names = { count: people.length, nameAt: (index: number) => people[index] ?? '' }

/** Types letters one after the other, quickly, starting at a row. */
function typing(from: number, letters: string): number | undefined {
  const type = createTypeAhead()
  let at = from
  let found: number | undefined
  for (const [index, letter] of [...letters].entries()) {
    found = type(names, at, letter, index * 100)
    at = found ?? at
  }
  return found
}

describe('typing a name', () => {
  it('finds the row that begins with it, from here on, wrapping around', () => {
    expect(typing(0, 'be')).toBe(2)
    expect(typing(2, 'ben')).toBe(3)
    expect(typing(3, 'AN')).toBe(0)
    expect(typing(0, '田')).toBe(4)
    expect(typing(0, 'x')).toBeUndefined()
  })

  it('continues to the next one with the same letter', () => {
    expect(typing(0, 'b')).toBe(1)
    expect(typing(0, 'bb')).toBe(2)
    expect(typing(0, 'bbbb')).toBe(1)
  })

  it('starts again after a pause', () => {
    const type = createTypeAhead()
    expect(type(names, 0, 'b', 1000)).toBe(1)
    expect(type(names, 1, 'e', 1500)).toBe(2)
    expect(type(names, 2, 'a', 3000)).toBe(0)
  })

  it('finds nothing in an empty list', () => {
    expect(createTypeAhead()({ count: 0, nameAt: () => '' }, -1, 'a', 0)).toBeUndefined()
  })
})
