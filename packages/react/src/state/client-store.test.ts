import { expect, it } from 'vitest'
import { perClient } from './client-store.ts'

it('keeps one value per client and use', () => {
  const [first, second] = [{}, {}]
  const notes = perClient<string[], object>(() => [])
  const others = perClient<string[], object>(() => [])
  notes(first).push('a')
  expect(notes(first)).toEqual(['a'])
  expect(notes(first)).toBe(notes(first))
  expect(notes(second)).toEqual([])
  expect(others(first)).toEqual([])
})

it('creates a value when it is first used, with the client', () => {
  const created: object[] = []
  const value = perClient<number, object>((client) => created.push(client))
  expect(created).toEqual([])
  const client = {}
  value(client)
  value(client)
  expect(created).toEqual([client])
})
