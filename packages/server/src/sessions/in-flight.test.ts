import { expect, test, vi } from 'vitest'
import { AllInFlight, InFlight } from './in-flight.ts'

const limits = { sendsInFlight: 3, sendsInFlightBytes: 100, sendsInFlightBytesTotal: 150 }

test('a session is full by number or by bytes, and is woken once when there is space', () => {
  const one = new InFlight(new AllInFlight(limits))
  for (let count = 0; count < 4; count++) one.begin(1)
  expect(one.isFull).toBe(true)
  const run = vi.fn()
  one.whenRelieved(run)
  one.end(1)
  one.end(1)
  expect(run).toHaveBeenCalledTimes(1)
  one.begin(101)
  expect(one.isFull).toBe(true)
  one.end(101)
  expect(one.isFull).toBe(false)
})

test('all sessions together are bounded; those with nothing in flight may still send', () => {
  const all = new AllInFlight(limits)
  const [ann, bob, cat] = [new InFlight(all), new InFlight(all), new InFlight(all)]
  ann.begin(90)
  bob.begin(90)
  expect([ann.isFull, bob.isFull, cat.isFull]).toEqual([true, true, false])
  const run = vi.fn()
  ann.whenRelieved(run)
  bob.end(90)
  expect(run).toHaveBeenCalledTimes(1)
  expect(all.waiting.size).toBe(0)
  ann.end(90)
  expect(all.bytes).toBe(0)
})
