import { expect, test } from 'vitest'
import { checkText, isStorable } from './text-checks.ts'

test.each([
  ['', 0, true],
  ['abc', 3, true],
  ['abcd', 3, false],
  // Four characters of two code units each.
  ['👍👍👍👍', 4, true],
  ['👍👍👍👍', 3, false],
  ['a\0b', 9, false],
  ['half of one \ud83d', 99, false],
  ['x'.repeat(1_000_000), 64, false],
])('%j within %i: %s', (text, most, fits) => {
  expect(isStorable(text, most)).toBe(fits)
})

test('an invalid text is refused with its name, shortened', () => {
  expect(() => checkText('reportReason', 'y'.repeat(5000), 1024)).toThrow(
    /^Invalid parameter reportReason: y{120}…$/,
  )
  expect(checkText('x', 'fine', 4)).toBe('fine')
})
