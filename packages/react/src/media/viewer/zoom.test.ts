import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clamped, fitted, largest, panned, swipeOf, wheelFactor, zoomed } from './zoom.ts'

const box = { width: 800, height: 600 }
const picture = { width: 800, height: 400 }

describe('zooming', () => {
  it('keeps the point under the pointer', () => {
    const at = { x: 200, y: 50 }
    const view = zoomed(fitted, 2, at, picture, box)
    expect(view.scale).toBe(2)
    // The same point of the picture is still under the pointer.
    expect(view.x + (at.x - fitted.x) * 2).toBe(at.x)
    expect(view.y + (at.y - fitted.y) * 2).toBe(at.y)
  })

  it('has a smallest and a largest scale, and centres at the smallest', () => {
    const large = zoomed(fitted, 100, { x: 300, y: 0 }, picture, box)
    expect(large.scale).toBe(largest)
    expect(zoomed(large, 0.001, { x: -300, y: 0 }, picture, box)).toEqual(fitted)
  })

  it('never shows more of the background than the fitted image does', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 20, noNaN: true }), number, number, (scale, x, y) => {
        const view = clamped({ scale, x, y }, picture, box)
        expect(Math.abs(view.x)).toBeLessThanOrEqual(
          Math.max(0, (picture.width * view.scale - box.width) / 2),
        )
        expect(Math.abs(view.y)).toBeLessThanOrEqual(
          Math.max(0, (picture.height * view.scale - box.height) / 2),
        )
      }),
    )
  })

  it('pans only if there is more to see', () => {
    expect(panned(fitted, { x: 50, y: 50 }, picture, box)).toEqual(fitted)
    const view = zoomed(fitted, 2, { x: 0, y: 0 }, picture, box)
    expect(panned(view, { x: 1000, y: -1000 }, picture, box)).toEqual({ scale: 2, x: 400, y: -100 })
  })

  it('follows the wheel in both directions, however fast it turns', () => {
    expect(wheelFactor(-100, false)).toBeGreaterThan(1)
    expect(wheelFactor(100, false) * wheelFactor(-100, false)).toBeCloseTo(1)
    expect(wheelFactor(-1e9, false)).toBeLessThan(2)
    expect(wheelFactor(-10, true)).toBeGreaterThan(wheelFactor(-10, false))
  })
})

describe('a swipe', () => {
  it('turns pages sideways and closes downwards', () => {
    expect(swipeOf({ x: -80, y: 10 })).toBe('forth')
    expect(swipeOf({ x: 80, y: -10 })).toBe('back')
    expect(swipeOf({ x: 10, y: 150 })).toBe('close')
    expect(swipeOf({ x: 70, y: 70 })).toBeUndefined()
    expect(swipeOf({ x: 20, y: 0 })).toBeUndefined()
  })
})
