// A virtual clock.

import type { Clock } from '../../src/platform/platform.ts'

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export interface VirtualClock extends Clock {
  /** Moves the time and runs due timers in order; promises settle in between. */
  advance(ms: number): Promise<void>
  /** Moves the time without running timers, like a machine that was asleep. */
  jump(ms: number): void
  readonly timers: number
}

/** Lets everything that is ready run, without moving the time. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export function virtualClock(start = 1_800_000_000_000): VirtualClock {
  let now = start
  let order = 0
  const timers = new Set<Timer>()
  const nextUntil = (end: number) => {
    const due = [...timers].filter(({ at }) => at <= end)
    return due.sort((a, b) => a.at - b.at || a.order - b.order)[0]
  }
  return {
    now: () => now,
    setTimer(run, ms) {
      if (ms > 2_147_483_647) throw new Error(`no host can wait for ${ms} ms`)
      const timer = { at: now + ms, order: order++, run }
      timers.add(timer)
      return timer
    },
    clearTimer: (timer) => void timers.delete(timer as Timer),
    async advance(ms) {
      await settle()
      const end = now + ms
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.run()
        await settle()
      }
      now = end
    },
    jump(ms) {
      now += ms
    },
    get timers() {
      return timers.size
    },
  }
}
