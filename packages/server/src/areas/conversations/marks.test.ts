import { expect, test } from 'vitest'
import { bitOf, marksIn } from './marks.ts'

test('every mark has its own bit', () => {
  const bits = Array.from({ length: 20 }, (_, mark) => bitOf(`mark_${mark}`) as number)
  expect(new Set(bits).size).toBe(20)
  expect(marksIn(bits.reduce((all, bit) => all | bit, 0))).toEqual(
    Array.from({ length: 20 }, (_, mark) => `mark_${mark}`),
  )
  expect(marksIn(0)).toEqual([])
})

test.each(['', 'mark_', 'mark_20', 'mark_-1', 'mark_01', 'mark_1.5', 'MARK_1', ' mark_1', '1', 'mark_1e1'])(
  '%o is not a mark',
  (mark) => expect(bitOf(mark)).toBeUndefined(),
)
