import { describe, expect, test } from 'vitest'
import { ringingHost } from '../test-support/timer-host.ts'
import { TimerQueue } from './timer-queue.ts'

describe('items with the same delay', () => {
  test('[PRE-20] each end on time, with one timer for all of them', () => {
    const host = ringingHost()
    const over: string[] = []
    const waits = new TimerQueue<string, number>(host, 100, (key, value) => over.push(`${key}${value}`))
    waits.begin('a', 1)
    host.pass(40)
    waits.begin('b', 2)
    waits.begin('c', 3)
    expect(host.timers).toBe(1)
    host.pass(59)
    expect(over).toEqual([])
    host.pass(1)
    expect(over).toEqual(['a1'])
    host.pass(39)
    expect(over).toEqual(['a1'])
    host.pass(1)
    expect([over, host.timers, waits.size]).toEqual([['a1', 'b2', 'c3'], 0, 0])
  })

  test('[PRE-20] an ended item does not fire, and a restarted one waits again', () => {
    const host = ringingHost()
    const over: string[] = []
    const waits = new TimerQueue<string, undefined>(host, 100, (key) => over.push(key))
    for (const key of ['a', 'b']) waits.begin(key, undefined)
    host.pass(50)
    expect([waits.end('a'), waits.end('a'), waits.has('a')]).toEqual([true, false, false])
    waits.begin('b', undefined)
    host.pass(99)
    expect(over).toEqual([])
    host.pass(1)
    expect(over).toEqual(['b'])
    waits.begin('c', undefined)
    waits.stop()
    expect(host.timers).toBe(0)
  })
})
