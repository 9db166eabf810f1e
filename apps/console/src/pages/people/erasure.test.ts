import { expect, test } from 'vitest'
import { countedRows } from './erasure.ts'

test('an erasure names what operators know, and counts everything else as one number', () => {
  const counts = {
    users: 1,
    people_terms: 2,
    entries: 42,
    fileBytes: 2048,
    files: 3,
    reactions: 0,
    constructor: 4,
  }
  expect(countedRows(counts)).toEqual([
    { name: 'erase.messages', count: 42 },
    { name: 'erase.files', count: 3 },
    { name: 'erase.fileBytes', count: 2048 },
    { name: 'erase.others', count: 7 },
  ])
})
