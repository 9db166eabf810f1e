import { describe, expect, it } from 'vitest'
import { drawnRows, topToShow, windowAt } from './list-window.ts'

const pitch = 66

describe('the list window', () => {
  it('covers the rows in view at any position, with a bounded number of rows', () => {
    for (let top = 0; top < 10_000 * pitch; top += 997) {
      const { from, to } = windowAt(top, 700, pitch)
      expect(from * pitch).toBeLessThanOrEqual(top)
      expect(to * pitch).toBeGreaterThanOrEqual(top + 700)
      expect(to - from).toBeLessThanOrEqual(36)
    }
  })

  it('stays the same for a small step', () => {
    expect(windowAt(4000, 700, pitch)).toEqual(windowAt(4010, 700, pitch))
  })
})

describe('rendered rows', () => {
  it('include the one with the focus, before or after the window, once', () => {
    expect(drawnRows({ from: 4, to: 7 }, 100, 1)).toEqual([1, 4, 5, 6])
    expect(drawnRows({ from: 4, to: 7 }, 100, 50)).toEqual([4, 5, 6, 50])
    expect(drawnRows({ from: 4, to: 7 }, 100, 5)).toEqual([4, 5, 6])
    expect(drawnRows({ from: 4, to: 7 }, 100, -1)).toEqual([4, 5, 6])
  })

  it('never include a row that does not exist', () => {
    expect(drawnRows({ from: 0, to: 28 }, 3, 9)).toEqual([0, 1, 2])
    expect(drawnRows({ from: 0, to: 28 }, 0, 0)).toEqual([])
    expect(drawnRows({ from: 400, to: 402 }, 5, -1)).toEqual([3, 4])
  })
})

describe('scrolling to a row', () => {
  it('scrolls as little as possible', () => {
    expect(topToShow(3, 10, 0, 100)).toBe(0)
    expect(topToShow(12, 10, 0, 100)).toBe(30)
    expect(topToShow(2, 10, 50, 100)).toBe(20)
  })
})
