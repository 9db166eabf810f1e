import { describe, expect, it } from 'vitest'
import { pulledBy } from './use-swipe.ts'

describe('a swipe on a row', () => {
  it('moves it along, up to a limit', () => {
    expect(pulledBy(20, 3, false)).toBe(20)
    expect(pulledBy(500, 3, false)).toBe(72)
  })

  it('is ignored before it has a direction, if it scrolls, or if it goes the other way', () => {
    expect(pulledBy(5, 0, false)).toBeUndefined()
    expect(pulledBy(20, 40, false)).toBeUndefined()
    expect(pulledBy(-30, 0, false)).toBeUndefined()
  })

  it('may go back and stray once it has started', () => {
    expect(pulledBy(4, 90, true)).toBe(4)
    expect(pulledBy(-10, 0, true)).toBe(0)
  })
})
