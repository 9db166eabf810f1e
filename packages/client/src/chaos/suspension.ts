// A host that can be suspended, like a background tab or a closed lid: time goes on, but no timer runs and nothing is
// received. On waking up, everything that was due happens at once, in its original order.

import type { Clock } from '../platform/platform.ts'

/** A host that can be suspended. */
export interface SuspendableHost {
  /** The clock of the suspended host. */
  readonly clock: Clock
  /** Whether the host is suspended. */
  readonly isAsleep: boolean
  /** Runs the function now, or when the host wakes up. */
  runWhenAwake(run: () => void): void
  /** Suspends the host. */
  suspend(): void
  /** Wakes it up: everything that was due runs at once. */
  resume(): void
}

interface Due {
  readonly timer?: unknown
  readonly run: () => void
}

/** Creates a host that can be suspended, on top of a clock. */
export function createSuspendableHost(inner: Clock): SuspendableHost {
  let isAsleep = false
  let isWaking = false
  let due: Due[] = []

  const runWhenAwake = (each: Due) => {
    if (isAsleep || isWaking) due.push(each)
    else each.run()
  }

  return {
    clock: {
      now: () => inner.now(),
      setTimer(run, ms) {
        const timer: unknown = inner.setTimer(() => runWhenAwake({ timer, run }), ms)
        return timer
      },
      clearTimer(timer) {
        if (timer !== undefined) due = due.filter((each) => each.timer !== timer)
        inner.clearTimer(timer)
      },
    },
    get isAsleep() {
      return isAsleep
    },
    runWhenAwake: (run) => runWhenAwake({ run }),
    suspend() {
      isAsleep = true
    },
    resume() {
      if (isWaking) return
      isAsleep = false
      isWaking = true
      try {
        for (let next = due.shift(); next && !isAsleep; next = isAsleep ? undefined : due.shift()) next.run()
      } finally {
        isWaking = false
      }
    },
  }
}

/** @deprecated Use `SuspendableHost`. */
export interface Sleeper extends Pick<SuspendableHost, 'clock' | 'isAsleep'> {
  /** Runs the function now, or when the host wakes up. */
  hears(run: () => void): void
  /** Suspends the host. */
  sleeps(): void
  /** Wakes it up: everything that was due runs at once. */
  wakes(): void
}

/** @deprecated Use `createSuspendableHost`. */
export function createSleeper(inner: Clock): Sleeper {
  const host = createSuspendableHost(inner)
  return {
    clock: host.clock,
    get isAsleep() {
      return host.isAsleep
    },
    hears: host.runWhenAwake,
    sleeps: host.suspend,
    wakes: host.resume,
  }
}
