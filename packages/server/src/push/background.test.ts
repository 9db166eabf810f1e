// Background work of pushes: scheduling, back-off and pauses.

import { describe, expect, test } from 'vitest'
import { Scheduler } from '../platform/scheduler.ts'
import { pauseAfter, pausesMs } from './backoff.ts'
import { NotifierStates } from './notifier-state.ts'
import { PushClock, turns } from './test-support/push-stage.ts'

describe('a scheduler', () => {
  test('runs once, at the earliest requested time', async () => {
    const clock = new PushClock(0)
    const rung: number[] = []
    const alarm = new Scheduler(clock.host, async () => void rung.push(clock.host.now()))
    alarm.ring(5000)
    alarm.ring(1000)
    alarm.ring(3000)
    await clock.advance(10_000)
    expect(rung).toEqual([1000])
    alarm.ring(0)
    alarm.ring(0)
    await turns()
    expect(rung).toEqual([1000, 10_000])
  })

  test('does not overlap with itself, and runs again afterwards if requested', async () => {
    const clock = new PushClock(0)
    let runs = 0
    let underWay = 0
    let most = 0
    const alarm = new Scheduler(clock.host, async () => {
      runs++
      most = Math.max(most, ++underWay)
      if (runs === 1) alarm.ring(0)
      await turns()
      underWay--
      return runs === 2 ? 1000 : undefined
    })
    alarm.ring(0)
    await clock.advance(500)
    await turns()
    await clock.advance(500)
    expect([runs, most]).toEqual([2, 1])
    await clock.advance(1000)
    await turns()
    expect(runs).toBe(3)
    await clock.advance(100_000)
    expect(runs).toBe(3)
  })

  test('runs in the end if a timer fires too early', async () => {
    const clock = new PushClock(0)
    const rung: number[] = []
    const alarm = new Scheduler(clock.host, async () => void rung.push(clock.host.now()))
    const { setTimer } = clock.host
    clock.host.setTimer = (run, ms) => setTimer(run, Math.max(1, ms - 3))
    alarm.ring(1000)
    await clock.advance(2000)
    expect(rung).toEqual([1000])
  })

  test('does not run after a stop, which waits for running work', async () => {
    const clock = new PushClock(0)
    let isDone = false
    const alarm = new Scheduler(clock.host, async () => {
      await turns()
      isDone = true
      return 0
    })
    alarm.ring(0)
    await new Promise<void>((resolve) => setImmediate(resolve))
    expect(alarm.isRunning).toBe(true)
    await alarm.stop()
    expect(isDone).toBe(true)
    isDone = false
    alarm.ring(0)
    await clock.advance(10_000)
    expect(isDone).toBe(false)
  })
})

describe('back-off', () => {
  const chance = (byte: number) => ({ randomBytes: () => Uint8Array.of(byte) })

  test('[PSH-31] grows, has 20 % jitter, and never ends', () => {
    expect(pausesMs.map((_, at) => pauseAfter(at + 1, undefined, chance(0)))).toEqual(
      pausesMs.map((pause) => pause * 0.8),
    )
    expect(pauseAfter(1, undefined, chance(255))).toBe(1200)
    expect(pauseAfter(1000, undefined, chance(0))).toBe(1_440_000)
    expect(pauseAfter(0, undefined, chance(0))).toBe(800)
  })

  test('[PSH-31] is never shorter than the provider demands', () => {
    expect(pauseAfter(1, 60_000, chance(0))).toBe(60_000)
    expect(pauseAfter(4, 1000, chance(0))).toBe(96_000)
  })
})

describe('[PSH-35] lanes', () => {
  const later = (afterMs?: number) => ({ name: 'later' as const, why: '', ...(afterMs ? { afterMs } : {}) })

  test('limit concurrency, each on its own', () => {
    const lanes = new NotifierStates(2)
    for (const notifier of ['a', 'a', 'b']) lanes.began(notifier)
    expect(lanes.closed(0)).toEqual(['a'])
    expect([lanes.isOpen('a', 0), lanes.isOpen('b', 0), lanes.isOpen('c', 0)]).toEqual([false, true, true])
    lanes.ended('a', { name: 'sent' }, 0)
    expect(lanes.closed(0)).toEqual([])
  })

  test('pause after failures in a row, longer and longer, until a success', () => {
    const lanes = new NotifierStates(10)
    const fail = (now: number, afterMs?: number) => {
      lanes.began('a')
      lanes.ended('a', later(afterMs), now)
      return (lanes.opensAt(now) ?? now) - now
    }
    expect([fail(0), fail(0), fail(0), fail(1000), fail(3000)]).toEqual([0, 0, 1000, 2000, 4000])
    for (let at = 0; at < 20; at++) fail(100_000)
    expect(fail(200_000)).toBe(30_000)
    expect(fail(300_000, 3_600_000)).toBe(60_000)
    lanes.began('a')
    lanes.ended('a', { name: 'refused', why: '' }, 300_000)
    expect([lanes.opensAt(300_000), lanes.closed(300_000)]).toEqual([undefined, []])
  })

  test('are dropped if there are too many', () => {
    const lanes = new NotifierStates(1)
    lanes.began('busy')
    for (let at = 0; at < 5000; at++) {
      lanes.began(`n${at}`)
      lanes.ended(`n${at}`, { name: 'sent' }, 0)
    }
    expect(lanes.closed(0)).toEqual(['busy'])
  })
})
