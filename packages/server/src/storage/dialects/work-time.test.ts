import { expect, test } from 'vitest'
import { createWorkTimer } from './work-time.ts'

function setUp() {
  const times = { now: 0, cpu: 1000 }
  const timer = createWorkTimer({ now: () => times.now, cpu: () => times.cpu })
  timer.begin()
  const during = (passed: number, used: number): number => {
    const end = timer.job()
    times.now += passed
    times.cpu += used
    return end()
  }
  return { during }
}

test('a job that works all the time counts in full', () => {
  expect(setUp().during(40, 40)).toBe(40)
})

test('the time in which another thread had the core does not count', () => {
  expect(setUp().during(40, 5)).toBe(5)
})

test('a long wait for the disk counts with a tenth', () => {
  expect(setUp().during(200, 1)).toBe(20)
})

test('a short job is taken by the clock', () => {
  expect(setUp().during(2, 1)).toBe(2)
})

test('the work of an earlier job in the batch does not count for the next one', () => {
  const { during } = setUp()
  expect(during(50, 50)).toBe(50)
  expect(during(30, 6)).toBe(6)
})

test('a job never counts for longer than it took', () => {
  const { during } = setUp()
  for (let index = 0; index < 10; index++) during(4, 4)
  expect(during(6, 1)).toBe(6)
})
