// Periodic background work that never overlaps. A failed round is reported, and the next one follows as usual.

import type { Host, Timer } from './host.ts'

export interface Periodic {
  /** Whether a round is running. */
  readonly isBusy: boolean
  /** Whether it was stopped. `round` should check it between its steps. */
  readonly isStopped: boolean
  start(): void
  /** Resolves when the running round has ended. */
  stop(): Promise<void>
}

export function periodically(options: {
  readonly host: Pick<Host, 'setTimer' | 'clearTimer'>
  /** From the end of one round to the beginning of the next. */
  readonly everyMs: number
  readonly round: () => Promise<void>
  readonly failed: (error: unknown) => void
}): Periodic {
  const { host, everyMs, round, failed } = options
  let timer: Timer | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  function wait(): void {
    if (isStopped) return
    timer = host.setTimer(() => {
      running = round()
        .catch(failed)
        .finally(() => {
          running = undefined
          wait()
        })
    }, everyMs)
  }

  return {
    get isBusy() {
      return running !== undefined
    },
    get isStopped() {
      return isStopped
    },
    start: wait,
    async stop() {
      isStopped = true
      if (timer !== undefined) host.clearTimer(timer)
      await running
    },
  }
}
