import { describe, expect, test } from 'vitest'
import { type Endpoint, kindsIn, stateOf, timeIn } from './endpoint.ts'

const endpoint: Endpoint = {
  id: '1',
  url: 'https://shop.example/hook',
  kinds: [],
  form: 'parley',
  position: 3,
  waiting: 0,
  paused: false,
  createdAt: 0,
}

describe('event endpoints', () => {
  test('the state is the most severe one that applies', () => {
    const now = 10_000_000
    expect(stateOf(endpoint, now)).toBe('fine')
    expect(stateOf({ ...endpoint, waiting: 4, waitingSince: now - 1000 }, now)).toBe('fine')
    expect(stateOf({ ...endpoint, waiting: 4, waitingSince: now - 61_000 }, now)).toBe('behind')
    expect(stateOf({ ...endpoint, waitingSince: 1, failures: 1 }, now)).toBe('failing')
    expect(stateOf({ ...endpoint, failures: 12, paused: true }, now)).toBe('paused')
  })

  test('kinds can be separated in any way, and repeats are dropped', () => {
    expect(kindsIn(' messages.*, users.created\nmessages.* ')).toEqual(['messages.*', 'users.created'])
    expect(kindsIn(' , ')).toEqual([])
  })

  test('a time is read in the time zone of the operator, and an invalid one is undefined', () => {
    expect(timeIn('2026-11-17T15:00')).toBe(new Date(2026, 10, 17, 15).getTime())
    expect(timeIn('')).toBeUndefined()
    expect(timeIn('soon')).toBeUndefined()
  })
})
