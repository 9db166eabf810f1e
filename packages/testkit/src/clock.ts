// A virtual clock. One thing happens at a time: the next entry of the queue runs, then everything that it triggered
// settles, then the next one follows. Time does not advance while work runs on real threads (hashing, signatures), so
// that a run depends on its seed only.

import { EventQueue, type QueuedEvent } from './event-queue.ts'

/** A length of time: milliseconds as a number, or in parts that are added up. */
export type Duration =
  | number
  | {
      /** Days of 24 hours. */
      readonly days?: number
      /** Hours. */
      readonly hours?: number
      /** Minutes. */
      readonly minutes?: number
      /** Seconds. */
      readonly seconds?: number
      /** Milliseconds. */
      readonly ms?: number
    }

export function milliseconds(duration: Duration): number {
  if (typeof duration === 'number') return duration
  const { days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 } = duration
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms
}

/** A virtual clock: time passes only when a test says so. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function once, `ms` virtual milliseconds from now. */
  setTimer(run: () => void, ms: number): unknown
  /** Cancels a timer. */
  clearTimer(timer: unknown): void
  /** Runs when everything that is ready now is done. */
  soon(run: () => void): void
  /** Like a timer, but for something in transit: `settle` waits for it. `what` names it in error messages. */
  move(run: () => void, ms: number, what: string): unknown
  /** Advances time. */
  advance(by: Duration): Promise<void>
  /** Runs until nothing is in transit. Timers only fire as far as time has to pass for that. */
  settle(): Promise<void>
  /** Advances time until the promise settles or the condition holds. `limit` is in virtual time. */
  until<T>(goal: PromiseLike<T> | (() => T), limit?: Duration): Promise<T>
  /**
   * Registers real work to wait for: the number of running jobs. `next` resolves when one of them has ended, for work
   * outside of this process: asking again and again would take the processor from it.
   */
  watch(name: string, count: () => number, next?: () => Promise<void>): void
}

interface Work {
  readonly count: () => number
  readonly next: (() => Promise<void>) | undefined
}

const mostSteps = 500_000
/** Work elsewhere may wait for something here, which only runs after this check. */
const longestWaitMs = 5
/** No test depends on this: it only ends a world in which something never returns. */
const mostRealMs = 60_000
const usualLimit: Duration = { minutes: 2 }

/** Makes a virtual clock. It starts on 1 June 2026 at 9:00 UTC by default. */
export function createClock(start: number = Date.UTC(2026, 5, 1, 9)): Clock {
  const agenda = new EventQueue()
  const work = new Map<string, Work>()
  let soons: (() => void)[] = []
  let now = start
  let turn: Promise<unknown> = Promise.resolve()

  const underWay = () => [...work].filter(([, { count }]) => count() > 0).map(([name]) => name)

  /** Waits for everything that the last step triggered, except for what takes time. */
  async function rest(): Promise<void> {
    const began = performance.now()
    for (let rounds = 0; ; rounds++) {
      await macrotask()
      if (soons.length > 0) {
        const due = soons
        soons = []
        for (const run of due) run()
        if (rounds > mostSteps)
          throw new Error(`The system does not become idle: every turn makes ${due.length} calls of soon().`)
        continue
      }
      const running = [...work.values()].filter(({ count }) => count() > 0)
      if (running.length === 0) return
      const elsewhere = running.flatMap(({ next }) => (next ? [next()] : []))
      if (elsewhere.length > 0) await Promise.race([...elsewhere, longestWait()])
      if (rounds % 1000 === 999 && performance.now() - began > mostRealMs)
        throw new Error(`Still at work after ${mostRealMs / 1000} real seconds: ${underWay().join(', ')}.`)
    }
  }

  function run(entry: QueuedEvent): Promise<void> {
    now = Math.max(now, entry.at)
    entry.run()
    return rest()
  }

  /** Serializes callers that advance time concurrently: steps never overlap. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }

  /** Runs the next entry if it is due; false if there is none. */
  const step = (isDue: (next: QueuedEvent) => boolean) =>
    alone(async () => {
      const { next } = agenda
      if (!next || !isDue(next)) return false
      await run(agenda.take() as QueuedEvent)
      return true
    })

  async function steps(isDue: (next: QueuedEvent) => boolean): Promise<void> {
    await alone(rest)
    for (let count = 0; await step(isDue); count++)
      if (count > mostSteps)
        throw new Error(`Not idle after ${count} steps. Still pending: ${agenda.describe()}.`)
  }

  async function until<T>(goal: PromiseLike<T> | (() => T), limit: Duration = usualLimit): Promise<T> {
    const end = now + milliseconds(limit)
    const goalOf = typeof goal === 'function' ? goal : settled(goal)
    await alone(rest)
    for (;;) {
      const value = goalOf()
      if (value) return typeof goal === 'function' ? (value as T) : goal
      const next = await step((entry) => entry.at <= end)
      if (!next && !goalOf()) throw new Error(tooLong(limit))
    }
  }

  const tooLong = (limit: Duration) =>
    `It did not happen within ${milliseconds(limit) / 1000} s of virtual time. On its way: ${agenda.describe()}.`

  return {
    now: () => now,
    setTimer: (run, ms) => agenda.add(now + Math.max(0, ms), run),
    clearTimer: (timer) => timer !== undefined && agenda.callOff(timer as QueuedEvent),
    soon: (run) => void soons.push(run),
    move: (run, ms, what) => agenda.add(now + Math.max(0, ms), run, what),
    async advance(by) {
      const end = now + milliseconds(by)
      await steps((next) => next.at <= end)
      now = Math.max(now, end)
    },
    settle: () => steps(() => agenda.hasMoving),
    until,
    watch: (name, count, next) => void work.set(name, { count, next }),
  }
}

function settled(promise: PromiseLike<unknown>): () => boolean {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  promise.then(settle, settle)
  return () => isSettled
}

const longestWait = () => new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))

/** A whole turn of the real event loop: promises that can settle have settled, threads may have answered. */
const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve))
