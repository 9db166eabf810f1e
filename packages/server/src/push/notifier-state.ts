// The state of each notifier: running tries, and its pause. One that hangs or is down delays no other. Times are
// monotonic.

import type { Outcome } from './providers/provider.ts'

interface NotifierState {
  underWay: number
  /** Failures in a row. */
  failures: number
  pausedUntil: number
}

/** Failures in a row after which the problem is not a single device. */
const failuresBeforePause = 3
const second = 1000
const longestPauseMs = 30 * second
/** A provider's Retry-After may concern one device only, so the others wait no longer than this. */
const longestRetryAfterMs = 60 * second
/** Apps choose the names. Lanes without problems need not be kept. */
const mostLanes = 1000

export class NotifierStates {
  private readonly lanes = new Map<string, NotifierState>()
  private readonly mostInOne: number

  constructor(mostInOne: number) {
    this.mostInOne = mostInOne
  }

  /** Notifiers that are paused now. */
  closed(now: number): string[] {
    return [...this.lanes].flatMap(([notifier, lane]) =>
      lane.underWay >= this.mostInOne || lane.pausedUntil > now ? [notifier] : [],
    )
  }

  isOpen(notifier: string, now: number): boolean {
    const lane = this.lanes.get(notifier)
    return !lane || (lane.underWay < this.mostInOne && lane.pausedUntil <= now)
  }

  /** When the first pause ends. Undefined: there is none. */
  opensAt(now: number): number | undefined {
    let first: number | undefined
    for (const { pausedUntil } of this.lanes.values())
      if (pausedUntil > now && (first === undefined || pausedUntil < first)) first = pausedUntil
    return first
  }

  began(notifier: string): void {
    const lane = this.lanes.get(notifier) ?? { underWay: 0, failures: 0, pausedUntil: 0 }
    lane.underWay++
    this.lanes.set(notifier, lane)
  }

  ended(notifier: string, outcome: Outcome, now: number): void {
    const lane = this.lanes.get(notifier)
    if (!lane) return
    lane.underWay--
    if (outcome.name !== 'later') {
      lane.failures = 0
      lane.pausedUntil = 0
    } else {
      lane.failures++
      lane.pausedUntil = Math.max(lane.pausedUntil, now + pauseOf(lane.failures, outcome.afterMs))
    }
    if (this.lanes.size > mostLanes) this.forget(now)
  }

  private forget(now: number): void {
    for (const [notifier, lane] of this.lanes)
      if (lane.underWay === 0 && lane.pausedUntil <= now) this.lanes.delete(notifier)
  }
}

function pauseOf(failures: number, afterMs: number | undefined): number {
  if (afterMs !== undefined) return Math.min(afterMs, longestRetryAfterMs)
  const beyond = failures - failuresBeforePause
  return beyond < 0 ? 0 : Math.min(longestPauseMs, second * 2 ** Math.min(beyond, 10))
}
