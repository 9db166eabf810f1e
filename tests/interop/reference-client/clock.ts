// The clock and the timers of one sandbox. They run on real time, optionally faster (`speed`), and a test may jump
// ahead (`skip`), so that half a minute of heartbeats takes no time and does not depend on the machine. Answers
// that are still in flight arrive first: the network does not become slower because a test skips time.

export interface SandboxClock {
  /** The value of `Date.now()` inside the sandbox. */
  now(): number
  /** The timer functions to install as globals of the sandbox. */
  readonly timers: Readonly<Record<TimerName, (...parameters: never[]) => unknown>>
  /**
   * Moves the clock ahead and fires, in order, every timer that becomes due, including those set meanwhile. Between
   * timers it waits for answers that are in flight.
   */
  skip(milliseconds: number): Promise<void>
  /** The remaining delays of all pending timers, shortest first. */
  waiting(): number[]
  /** Cancels all timers for good; later calls set none. */
  stop(): void
}

type TimerName =
  | 'setTimeout'
  | 'setInterval'
  | 'setImmediate'
  | 'clearTimeout'
  | 'clearInterval'
  | 'clearImmediate'

interface Timer {
  readonly id: number
  readonly work: () => void
  readonly every: number | undefined
  due: number
  real: ReturnType<typeof setTimeout> | undefined
}

/**
 * Creates a clock. `report` gets whatever a timer callback throws; a browser would print it and continue. `quiet`
 * resolves when nothing is in flight.
 */
export function sandboxClock(
  speed: number,
  report: (fault: unknown) => void,
  quiet: () => Promise<void> = async () => {},
): SandboxClock {
  const startReal = performance.now()
  const startDate = Date.now()
  const timers = new Map<number, Timer>()
  let ahead = 0
  let lastId = 0
  let stopped = false

  const now = () => Math.floor(startDate + (performance.now() - startReal) * speed + ahead)

  function arm(timer: Timer): void {
    clearTimeout(timer.real)
    timer.real = setTimeout(() => fire(timer), Math.max(0, timer.due - now()) / speed)
  }

  function fire(timer: Timer): void {
    if (!timers.has(timer.id)) return
    clearTimeout(timer.real)
    if (timer.every === undefined) timers.delete(timer.id)
    else {
      timer.due = Math.max(timer.due, now()) + timer.every
      arm(timer)
    }
    try {
      timer.work()
    } catch (fault) {
      report(fault)
    }
  }

  function add(work: unknown, delay: unknown, repeats: boolean, parameters: unknown[]): number {
    lastId += 1
    if (stopped || typeof work !== 'function') return lastId
    const wait = Math.max(0, Number(delay) || 0)
    const timer: Timer = {
      id: lastId,
      work: () => work(...parameters),
      every: repeats ? Math.max(1, wait) : undefined,
      due: now() + wait,
      real: undefined,
    }
    timers.set(timer.id, timer)
    arm(timer)
    return timer.id
  }

  function remove(id: unknown): void {
    const timer = timers.get(id as number)
    if (timer === undefined) return
    clearTimeout(timer.real)
    timers.delete(timer.id)
  }

  function earliest(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of timers.values()) if (first === undefined || timer.due < first.due) first = timer
    return first
  }

  return {
    now,
    timers: {
      setTimeout: (work: unknown, delay: unknown, ...rest: unknown[]) => add(work, delay, false, rest),
      setInterval: (work: unknown, delay: unknown, ...rest: unknown[]) => add(work, delay, true, rest),
      setImmediate: (work: unknown, ...rest: unknown[]) => add(work, 0, false, rest),
      clearTimeout: remove,
      clearInterval: remove,
      clearImmediate: remove,
    },
    async skip(milliseconds) {
      const target = now() + milliseconds
      for (;;) {
        await quiet()
        const timer = earliest()
        if (timer === undefined || timer.due > target) break
        ahead += Math.max(0, timer.due - now())
        fire(timer)
        // Lets the promise reactions of this timer run before the next one fires.
        await new Promise((resolve) => setImmediate(resolve))
      }
      ahead += Math.max(0, target - now())
      for (const timer of timers.values()) arm(timer)
    },
    waiting: () => [...timers.values()].map((timer) => timer.due - now()).sort((a, b) => a - b),
    stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer.real)
      timers.clear()
    },
  }
}
