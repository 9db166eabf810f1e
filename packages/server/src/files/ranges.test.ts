import { expect, test } from 'vitest'
import { hasTag, requestedBytes } from './ranges.ts'

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-9', 0, 9],
  ['bytes=3-', 3, 9],
  ['bytes=-3', 7, 9],
  ['bytes=-300', 0, 9],
  ['bytes=9-9', 9, 9],
  ['bytes=5-500', 5, 9],
  [`bytes=5-${'9'.repeat(400)}`, 5, 9],
  [' Bytes=1-2 ', 1, 2],
])('%s selects a range of ten bytes', (header, start, end) => {
  expect(requestedBytes(header, 10)).toEqual({ kind: 'part', start, end })
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=',
  'bytes=5-2',
  'bytes=0-1,3-4',
  'bytes=a-b',
  'bytes=-1-2',
  'bytes=1.5-2',
  'lines=1-2',
])('%s selects the whole file', (header) => {
  expect(requestedBytes(header, 10)).toEqual({ kind: 'whole', start: 0, end: 9 })
})

test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  '%s is not satisfiable',
  (header) => {
    expect(requestedBytes(header, 10)).toEqual({ kind: 'outside' })
  },
)

test('an entity tag matches in a list, weak or strong, and by a star', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*'])
    expect(hasTag(header, '"a"')).toBe(true)
  for (const header of [undefined, '', 'a', '"ab"', '"b", "c"']) expect(hasTag(header, '"a"')).toBe(false)
})
