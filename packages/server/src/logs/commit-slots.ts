// Decides how many lanes commit at the same time. A commit costs the database nearly the same with one entry and with
// fifty, so a lane with few entries waits until the running commits have ended, and gathers more of them meanwhile. A lane
// with many does not wait: then the database is the bottleneck and has to use several of its cores. Nobody waits for long,
// because a running commit may be stuck behind a lock.

import type { Host, Timer } from '../platform/host.ts'

export interface SlotUser {
  /** Entries that wait for a commit. */
  readonly queued: number
  /** Called when the lane may enter. */
  readonly begin: () => void
}

/** A lane with this many entries does not wait. */
const manyEntries = 64
/** The longest wait. */
export const slotWaitMs = 10

export class CommitSlots {
  private readonly host: Host
  private running = 0
  private readonly waiting = new Map<SlotUser, number>()
  private timer: Timer | undefined

  constructor(host: Host) {
    this.host = host
  }

  /** False if the lane has to wait. `begin` is called then, and enters again. */
  enter(lane: SlotUser): boolean {
    const since = this.waiting.get(lane)
    const isLate = since !== undefined && this.host.monotonic() - since >= slotWaitMs
    if (this.running > 0 && lane.queued < manyEntries && !isLate) {
      if (since === undefined) this.waiting.set(lane, this.host.monotonic())
      this.wake()
      return false
    }
    this.waiting.delete(lane)
    this.running++
    return true
  }

  /** The commit of a lane has ended. */
  leave(): void {
    this.running--
    this.beginWaiting()
  }

  stop(): void {
    this.host.clearTimer(this.timer)
    this.timer = undefined
  }

  private beginWaiting(): void {
    for (const lane of [...this.waiting.keys()]) lane.begin()
  }

  private wake(): void {
    if (this.timer !== undefined) return
    this.timer = this.host.setTimer(() => {
      this.timer = undefined
      this.beginWaiting()
    }, slotWaitMs)
  }
}
