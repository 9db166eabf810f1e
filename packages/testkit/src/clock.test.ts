import { expect, test } from 'vitest'
import { createClock, milliseconds } from './clock.ts'

const start = 1000

test('time does not pass until it is advanced', async () => {
  const clock = createClock(start)
  let ran = 0
  clock.setTimer(() => ran++, 10)
  await clock.settle()
  expect([clock.now(), ran]).toEqual([start, 0])
  await clock.advance(9)
  expect([clock.now(), ran]).toEqual([start + 9, 0])
  await clock.advance(1)
  expect([clock.now(), ran]).toEqual([start + 10, 1])
})

test('timers fire in the order of their times, then of their creation, each at its own time', async () => {
  const clock = createClock(start)
  const order: [string, number][] = []
  const note = (name: string) => () => void order.push([name, clock.now() - start])
  clock.setTimer(note('c'), 20)
  clock.setTimer(note('a'), 10)
  clock.setTimer(note('b'), 10)
  await clock.advance({ seconds: 1 })
  expect(order).toEqual([
    ['a', 10],
    ['b', 10],
    ['c', 20],
  ])
})

test('everything that a timer triggers settles before the next one fires', async () => {
  const clock = createClock(start)
  const order: string[] = []
  clock.setTimer(() => {
    clock.soon(() => order.push('soon of the first'))
    void Promise.resolve().then(() => order.push('promise of the first'))
    clock.setTimer(() => order.push('timer of the first'), 0)
  }, 5)
  clock.setTimer(() => order.push('second'), 5)
  await clock.advance(5)
  expect(order).toEqual(['promise of the first', 'soon of the first', 'second', 'timer of the first'])
})

test('a cleared timer does not fire, and clearing twice or late is harmless', async () => {
  const clock = createClock(start)
  let ran = 0
  const timer = clock.setTimer(() => ran++, 5)
  const other = clock.setTimer(() => ran++, 5)
  clock.clearTimer(timer)
  clock.clearTimer(timer)
  await clock.advance(10)
  clock.clearTimer(other)
  clock.clearTimer(undefined)
  expect(ran).toBe(1)
})

test('settling runs everything in transit and the timers before it, no others', async () => {
  const clock = createClock(start)
  const ran: string[] = []
  clock.setTimer(() => ran.push('early'), 5)
  clock.move(() => ran.push('moving'), 10, 'a thing')
  clock.setTimer(() => ran.push('late'), 11)
  await clock.settle()
  expect(ran).toEqual(['early', 'moving'])
  expect(clock.now()).toBe(start + 10)
})

test('waiting for a promise advances time, and fails with a list of what is in transit', async () => {
  const clock = createClock(start)
  const value = new Promise((resolve) => clock.setTimer(() => resolve('done'), 3000))
  expect(await clock.until(value)).toBe('done')
  expect(clock.now()).toBe(start + 3000)
  const again = () => void clock.move(again, 100, 'a ball')
  again()
  await expect(clock.until(new Promise(() => {}), { seconds: 1 })).rejects.toThrow('On its way: a ball')
})

test('waiting for a condition stops at the moment it holds', async () => {
  const clock = createClock(start)
  let value = 0
  for (let at = 1; at <= 5; at++) clock.setTimer(() => value++, at)
  await clock.until(() => value === 3)
  expect(clock.now()).toBe(start + 3)
})

test('waiting for real work does not advance time', async () => {
  const clock = createClock(start)
  let busy = 0
  clock.watch('work', () => busy)
  clock.setTimer(() => {
    busy++
    setImmediate(() => setImmediate(() => busy--))
  }, 1)
  clock.setTimer(() => expect(busy).toBe(0), 1)
  await clock.advance(1)
  expect(busy).toBe(0)
})

test('durations add up', () => {
  expect(milliseconds(5)).toBe(5)
  expect(milliseconds({ minutes: 1, seconds: 2, ms: 3 })).toBe(62_003)
  expect(milliseconds({ days: 1, hours: 1 })).toBe(90_000_000)
})
