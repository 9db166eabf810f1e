// A host whose timers fire when the test advances the clock.

import { runningHost, type StillHost } from './test-server.ts'

export interface RingingHost extends StillHost {
  /** The number of pending timers. */
  readonly timers: number
  pass(ms: number): void
}

/** `host`: the other parts; turns end by themselves by default. */
export function ringingHost(host: StillHost = runningHost()): RingingHost {
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  let last = 0
  const earliest = (until: number) =>
    [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
  return Object.defineProperty(
    Object.assign(host, {
      setTimer(run: () => void, ms: number) {
        timers.set(++last, { at: host.time + ms, run })
        return last
      },
      clearTimer: (timer: unknown) => void timers.delete(timer as number),
      pass(ms: number) {
        const until = host.time + ms
        for (let next = earliest(until); next; next = earliest(until)) {
          const [id, { at, run }] = next
          timers.delete(id)
          host.time = Math.max(host.time, at)
          run()
        }
        host.time = until
      },
    }),
    'timers',
    { get: () => timers.size },
  ) as RingingHost
}
