// Work that is done now and then in the background, never twice at once. A round that fails is reported, and the next one
// comes all the same.

import type { Host, Timer } from './host.ts'

export interface Periodic {
  /** A round is under way. */
  readonly isBusy: boolean
  /** No further round; `round` should look at it between its steps. */
  readonly isStopped: boolean
  start(): void
  /** Resolves when the round under way is over. */
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
