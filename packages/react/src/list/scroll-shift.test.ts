import { describe, expect, it } from 'vitest'
import { shiftOf } from './scroll-shift.ts'

describe('the scroll shift', () => {
  const seen = ['c', 'd', 'e'].map((key, at) => ({ key, index: at + 2 }))

  it('is the movement of most rows in view', () => {
    expect(shiftOf(seen, ['z', 'a', 'b', 'c', 'd', 'e'])).toBe(1)
    expect(shiftOf(seen, ['a', 'b', 'c', 'd', 'e'])).toBe(0)
    // The first of them has itself moved to the top.
    expect(shiftOf(seen, ['c', 'a', 'b', 'd', 'e'])).toBe(0)
  })

  it('is zero if none of them is left', () => {
    expect(shiftOf(seen, ['x', 'y'])).toBe(0)
  })
})
