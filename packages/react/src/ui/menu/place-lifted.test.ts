import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beside } from './place-lifted.ts'

const view = { width: 390, height: 844 }
const size = { width: 240, height: 400 }
const box = (top: number, bottom: number, left = 50, right = 350) => ({ top, bottom, left, right })

describe('the menu of a lifted element', () => {
  it('is below it, or above it if there is no room', () => {
    expect(beside(box(100, 160), size, view, false)).toEqual({ top: 168, left: 50, shift: 0 })
    expect(beside(box(700, 760), size, view, false)).toEqual({ top: 292, left: 50, shift: 0 })
  })

  it('begins or ends where the element does, inside the window', () => {
    expect(beside(box(100, 160, 100, 380), size, view, true).left).toBe(140)
    expect(beside(box(100, 160, 200, 260), size, view, false).left).toBe(142)
    expect(beside(box(100, 160, 0, 100), size, view, true).left).toBe(8)
  })

  it('moves the element up if there is room on neither side', () => {
    expect(beside(box(380, 440), size, view, false)).toEqual({ top: 436, left: 50, shift: -12 })
    // The end of a tall element stays in view.
    expect(beside(box(-200, 800), size, view, false)).toEqual({ top: 436, left: 50, shift: -372 })
  })

  it('never covers the element, and is never outside of the window', () => {
    const position = fc.integer({ min: -2000, max: 2000 })
    fc.assert(
      fc.property(position, fc.integer({ min: 20, max: 2000 }), (top, height) => {
        fc.pre(top < view.height && top + height > 0)
        const placed = beside(box(top, top + height), size, view, false)
        const moved = { top: top + placed.shift, bottom: top + height + placed.shift }
        expect(placed.top).toBeGreaterThanOrEqual(8)
        expect(placed.top + size.height).toBeLessThanOrEqual(view.height - 8)
        expect(placed.top >= moved.bottom || placed.top + size.height <= moved.top).toBe(true)
      }),
    )
  })
})
