// All commits. On PostgreSQL several lanes write at the same time; the entries and cursors of one log are always in the
// same lane, so that they stay in order. SQLite has one writer and one lane.

import { type Append, CommitLane, type CommitParts, type Cursors } from './commit-lane.ts'
import { CommitSlots } from './commit-slots.ts'

export type { Append, Committed } from './commit-lane.ts'

export class Commits<C = unknown> {
  private readonly lanes: readonly CommitLane<C>[]
  private readonly slots: CommitSlots

  constructor(parts: CommitParts<C>) {
    const count = parts.database.dialect === 'postgres' ? parts.config.databaseLanes : 1
    this.slots = new CommitSlots(parts.host)
    this.lanes = Array.from({ length: Math.max(1, count) }, () => new CommitLane(parts, this.slots))
  }

  /** The number of entries that wait for a commit. */
  get queued(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.queued, 0)
  }

  /** Whether the last commit of a lane failed. */
  get hasFailed(): boolean {
    return this.lanes.some((lane) => lane.hasFailed)
  }

  /** Whether anything waits or runs. */
  get isBusy(): boolean {
    return this.lanes.some((lane) => lane.isBusy)
  }

  add(append: Append<C>): void {
    this.laneOf(append.entry.logId).add(append)
  }

  /** A device has acknowledged a log up to `seq`. Kept in memory until the next commit. */
  moveCursor(deviceId: number, logId: number, seq: number): void {
    this.laneOf(logId).moveCursor(deviceId, logId, seq)
  }

  /** The acknowledged number of a device in a log that is not durable yet. 0 if all is. */
  unwritten(deviceId: number, logId: number): number {
    return furthest(this.laneOf(logId).unwritten(), deviceId, logId)
  }

  /**
   * Acknowledgements that later database reads may not show yet. Commits that end in the meantime remove nothing from
   * it. A sign-in uses this instead of waiting for commits, because under load there is always another one.
   */
  acknowledged(): (deviceId: number, logId: number) => number {
    const before = new Map(this.lanes.map((lane) => [lane, lane.unwritten()]))
    return (deviceId, logId) => {
      const lane = this.laneOf(logId)
      return furthest([...(before.get(lane) ?? []), ...lane.unwritten()], deviceId, logId)
    }
  }

  /**
   * Resolves when the commit of all current cursors has ended, so that a new device starts where the user's others are.
   * That is the next commit, whatever else waits, so a sign-in does not wait for the queue to drain.
   */
  async flushCursors(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.flushCursors()))
  }

  /** Resolves when the commits of everything added so far have ended and their senders were answered. */
  async settled(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.settled()))
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    do await Promise.all(this.lanes.map((lane) => lane.idle()))
    while (this.isBusy)
  }

  /** Clears the timers: none may outlive the server. */
  stop(): void {
    for (const lane of this.lanes) lane.stop()
    this.slots.stop()
  }

  private laneOf(logId: number): CommitLane<C> {
    return this.lanes[logId % this.lanes.length] as CommitLane<C>
  }
}

function furthest(all: readonly Cursors[], deviceId: number, logId: number): number {
  return Math.max(...all.map((cursors) => cursors.get(logId)?.get(deviceId) ?? 0))
}
