import { expect, test } from 'vitest'
import { farPx, swipedBy } from './row-swipe.ts'

test('a gesture is a swipe once it is clearly sideways', () => {
  expect(swipedBy(6, 0, false)).toBeUndefined()
  expect(swipedBy(30, 20, false)).toBeUndefined()
  expect(swipedBy(30, 10, false)).toBe(30)
  expect(swipedBy(-30, 10, false)).toBe(-30)
})

test('a swipe follows the finger in both directions, up to a limit beyond the triggering point', () => {
  expect(swipedBy(3, 50, true)).toBe(3)
  expect(swipedBy(400, 0, true)).toBeGreaterThan(farPx)
  expect(swipedBy(400, 0, true)).toBe(swipedBy(1000, 0, true))
  expect(swipedBy(-400, 0, true)).toBe(-(swipedBy(400, 0, true) ?? 0))
})
