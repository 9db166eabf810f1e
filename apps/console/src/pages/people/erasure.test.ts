import { expect, test } from 'vitest'
import { countedRows } from './erasure.ts'

test('an erasure shows what belongs to the person, the most first', () => {
  expect(countedRows({ users: 1, entries: 42, files: 0, devices: 1 })).toEqual([
    ['entries', 42],
    ['devices', 1],
    ['users', 1],
  ])
})
