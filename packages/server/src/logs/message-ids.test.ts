import { expect, test } from 'vitest'
import { stillHost } from '../test-support/test-server.ts'
import { MessageIds } from './message-ids.ts'

test('ids increase, stay below 2^53 and never repeat, even with many in one millisecond', () => {
  const host = stillHost(Date.UTC(2090, 0, 1))
  const ids = new MessageIds(host)
  const given = Array.from({ length: 1000 }, () => ids.next())
  expect(given.every((id, index) => index === 0 || id > (given[index - 1] as number))).toBe(true)
  expect(given.every(Number.isSafeInteger)).toBe(true)
})

test('a clock that is set back causes no repeats', () => {
  const host = stillHost()
  const before = new MessageIds(host).next()
  host.time -= 86_400_000
  expect(new MessageIds(host, before).next()).toBeGreaterThan(before)
})

test('two nodes never generate the same id', () => {
  const host = stillHost()
  const here = new MessageIds(host, 0, 1)
  const there = new MessageIds(host, 0, 2)
  const all = Array.from({ length: 100 }, () => [here.next(), there.next()]).flat()
  expect(new Set(all).size).toBe(200)
})
