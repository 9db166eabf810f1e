import { expect, test } from 'vitest'
import { setVisits, visits } from './entered-rooms.ts'

function storage(start?: string) {
  const values = new Map<string, string>(start === undefined ? [] : [['parley.rooms.ann', start]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('a room stays entered until it is left, separately for each user', () => {
  const tab = storage()
  setVisits(tab, 'ann', 'r', true)
  expect(visits(tab, 'ann', 'r')).toBe(true)
  expect(visits(tab, 'bob', 'r')).toBe(false)
  setVisits(tab, 'ann', 'r', false)
  expect(visits(tab, 'ann', 'r')).toBe(false)
})

test('the number of stored rooms is bounded', () => {
  const tab = storage()
  for (let room = 0; room < 60; room++) setVisits(tab, 'ann', `r${room}`, true)
  expect(visits(tab, 'ann', 'r9')).toBe(false)
  expect(visits(tab, 'ann', 'r59')).toBe(true)
})

test.each(['{', '7', '{"r":1}', '[1,null]'])('invalid storage counts as empty: %s', (start) => {
  expect(visits(storage(start), 'ann', 'r')).toBe(false)
})

test('without storage nothing is remembered, and nothing fails', () => {
  setVisits(undefined, 'ann', 'r', true)
  expect(visits(undefined, 'ann', 'r')).toBe(false)
})
