import { expect, test } from 'vitest'
import { numbered } from './placeholders.ts'

test.each([
  ['SELECT 1', 'SELECT 1'],
  ['a = ? AND b IN (?, ?)', 'a = $1 AND b IN ($2, $3)'],
  ["a = '?' AND b = ?", "a = '?' AND b = $1"],
  ["a = 'it''s ?' AND b = ?", "a = 'it''s ?' AND b = $1"],
  ['"odd?name" = ?', '"odd?name" = $1'],
  ['a = ? -- really?\nAND b = ?', 'a = $1 -- really?\nAND b = $2'],
  ['a = ? /* what?\n */ AND b = ?', 'a = $1 /* what?\n */ AND b = $2'],
])('%s', (text, expected) => {
  expect(numbered(text)).toBe(expected)
})
