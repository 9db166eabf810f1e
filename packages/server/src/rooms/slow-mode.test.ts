import { expect, test } from 'vitest'
import { SlowMode } from './slow-mode.ts'

test('lets everybody write once per wait, and a repeat of the same message again', () => {
  const pace = new SlowMode()
  expect(pace.take(1, 'a', 1000, 0)).toBe(true)
  expect(pace.take(1, 'b', 1000, 999)).toBe(false)
  expect(pace.take(1, 'a', 1000, 999)).toBe(true)
  expect(pace.take(2, null, 1000, 500)).toBe(true)
  expect(pace.take(2, null, 1000, 501)).toBe(false)
  expect(pace.take(1, 'c', 1000, 1000)).toBe(true)
})

test('forgets users whose wait is over', () => {
  const pace = new SlowMode()
  for (let user = 0; user < 5000; user++) pace.take(user, null, 1000, user)
  expect(pace.size).toBe(1000)
})

test('a shorter wait counts at once', () => {
  const pace = new SlowMode()
  pace.take(1, null, 60_000, 0)
  expect(pace.take(1, null, 5000, 6000)).toBe(true)
})
