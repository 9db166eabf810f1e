import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxOf, largestBox } from './box-size.ts'

it('an image keeps its aspect ratio within the largest box', () => {
  expect(boxOf(1600, 1200)).toEqual({ width: 320, height: 240, fit: 'contain' })
  expect(boxOf(1000, 2000)).toEqual({ width: 180, height: 360, fit: 'contain' })
  expect(boxOf(200, 150)).toEqual({ width: 200, height: 150, fit: 'contain' })
})

it('a very long one is cropped, a very small one is not enlarged', () => {
  expect(boxOf(200, 9000)).toEqual({ width: 120, height: 360, fit: 'cover' })
  expect(boxOf(5000, 100)).toEqual({ width: 320, height: 120, fit: 'cover' })
  expect(boxOf(16, 16)).toEqual({ width: 120, height: 120, fit: 'contain' })
})

it.each([
  [undefined, undefined],
  [0, 0],
  [-5, 10],
  [Number.NaN, 10],
  [Number.POSITIVE_INFINITY, 10],
])('a size of %s by %s is unknown', (width, height) => {
  expect(boxOf(width, height)).toEqual({ width: 240, height: 180, fit: 'contain' })
})

it('every box is within its limits', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (width, height) => {
      const box = boxOf(width, height)
      expect(box.width).toBeGreaterThanOrEqual(120)
      expect(box.width).toBeLessThanOrEqual(largestBox.width)
      expect(box.height).toBeGreaterThanOrEqual(120)
      expect(box.height).toBeLessThanOrEqual(largestBox.height)
    }),
  )
})
