// Commit groups of one lane: everything that arrives in one turn, and everything that arrives while a commit is running,
// shares the next one. A sender is answered only after the commit with their entry is durable. Cursors are written along
// with it.

import type { Config } from '../config/config.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import type { Appended, Fence, NewCursor, NewEntry } from '../storage/procedures/append-types.ts'
import { appendPersistently } from './commit-recovery.ts'
import type { CommitSlots, SlotUser } from './commit-slots.ts'

export interface Append<C = unknown> {
  readonly entry: NewEntry
  /** Data of the caller, returned with the result. */
  readonly context: C
}

export interface Committed<C = unknown> extends Append<C> {
  readonly result: Appended
}

export interface CommitParts<C> {
  readonly database: Database
  readonly host: Host
  readonly config: Config
  /** The node number of this program, which every commit checks. */
  readonly fence?: (() => Fence | undefined) | undefined
  /** Called with everything that is added; returns what is to be stored instead. */
  readonly adding?: ((append: Append<C>) => Append<C>) | undefined
  readonly done: (committed: Committed<C>[]) => void
  readonly failed: (appends: Append<C>[], error: unknown) => void
  /** Not stored, because the rules decided on an older state. They have to run again. */
  readonly stale?: ((appends: Append<C>[]) => void) | undefined
}

/** By log and device. */
export type Cursors = Map<number, Map<number, number>>

export class CommitLane<C = unknown> {
  private waiting: Append<C>[] = []
  /** The number of entries ever added, and of those whose commit has ended. Commits end in the order of adding. */
  private added = 0
  private ended = 0
  /** By log and device. Text keys would cost more than the rest of an acknowledgement. */
  private cursors: Cursors = new Map()
  /** Cursors in the running commit. */
  private writing: Cursors = new Map()
  private running = false
  private lastFailed = false
  private scheduled = false
  private cursorsDueAt = 0
  private cursorTimer: Timer | undefined
  private onIdle: (() => void)[] = []
  private onCursors: { readonly cursors: Cursors; readonly resolve: () => void }[] = []
  private onEnded: { readonly upTo: number; readonly resolve: () => void }[] = []
  private readonly parts: CommitParts<C>
  private readonly slots: CommitSlots
  private readonly slotUser: SlotUser

  constructor(parts: CommitParts<C>, slots: CommitSlots) {
    this.parts = parts
    this.slots = slots
    const queued = () => this.queued
    this.slotUser = {
      get queued() {
        return queued()
      },
      begin: () => void this.commit(),
    }
  }

  /** The number of entries that wait for a commit. */
  get queued(): number {
    return this.waiting.length
  }

  /** Whether the last commit failed. */
  get hasFailed(): boolean {
    return this.lastFailed
  }

  /** Whether anything waits or runs. */
  get isBusy(): boolean {
    return this.running || this.waiting.length > 0
  }

  add(append: Append<C>): void {
    this.waiting.push(this.parts.adding?.(append) ?? append)
    this.added++
    this.schedule()
  }

  /** A device has acknowledged a log up to `seq`. Kept in memory until the next commit. */
  moveCursor(deviceId: number, logId: number, seq: number): void {
    let devices = this.cursors.get(logId)
    if (!devices) {
      devices = new Map()
      this.cursors.set(logId, devices)
    }
    const known = devices.get(deviceId)
    if (known === undefined || known < seq) devices.set(deviceId, seq)
    this.wakeForCursors()
  }

  /** Acknowledgements that are not durable yet. */
  unwritten(): readonly Cursors[] {
    return [this.cursors, this.writing]
  }

  /** Cursors are written even without another commit: a timer runs while some are not durable. */
  private wakeForCursors(): void {
    if (this.cursorTimer !== undefined || this.cursors.size === 0) return
    this.cursorTimer = this.parts.host.setTimer(() => {
      this.cursorTimer = undefined
      this.cursorsDueAt = 0
      if (this.running) this.wakeForCursors()
      else if (this.cursors.size > 0) this.schedule()
    }, this.parts.config.cursorMs)
  }

  /**
   * Resolves when the commit of all current cursors has ended, so that a new device starts where the user's others are.
   * That is the next commit, whatever else waits, so a sign-in does not wait for the queue to drain.
   */
  async flushCursors(): Promise<void> {
    const cursors = this.cursors.size > 0 ? this.cursors : this.writing
    if (cursors.size === 0) return
    this.cursorsDueAt = 0
    return new Promise((resolve) => {
      this.onCursors.push({ cursors, resolve })
      this.schedule()
    })
  }

  /** Resolves when the commits of everything added so far have ended and their senders were answered. */
  settled(): Promise<void> {
    const upTo = this.added
    if (this.ended >= upTo) return Promise.resolve()
    return new Promise((resolve) => this.onEnded.push({ upTo, resolve }))
  }

  /** Resolves when nothing waits or runs. */
  idle(): Promise<void> {
    if (!this.running && this.waiting.length === 0 && this.cursors.size === 0) return Promise.resolve()
    this.cursorsDueAt = 0
    return new Promise((resolve) => {
      this.onIdle.push(resolve)
      this.schedule()
    })
  }

  /** Clears the timers: none may outlive the server. */
  stop(): void {
    if (this.cursorTimer !== undefined) this.parts.host.clearTimer(this.cursorTimer)
    this.cursorTimer = undefined
  }

  private schedule(): void {
    if (this.scheduled || this.running) return
    this.scheduled = true
    this.parts.host.soon(() => {
      this.scheduled = false
      void this.commit()
    })
  }

  private async commit(): Promise<void> {
    if (this.running) return
    if (!this.isDue()) return this.settleIdle()
    if (!this.slots.enter(this.slotUser)) return
    const appends = this.waiting.splice(0, this.parts.config.commitEntries)
    const cursors = this.takeCursors()
    this.running = true
    const { fence } = this.parts
    const entries = appends.map((append) => append.entry)
    const input = { entries, cursors, fence: fence?.() }
    const { results, problem } = await appendPersistently(this.parts, input, () => {
      this.lastFailed = true
    })
    this.running = false
    this.slots.leave()
    this.lastFailed = problem !== undefined
    if (this.lastFailed) this.putBack()
    const written = this.writing
    this.writing = new Map()
    const behind = this.takeBehindStale(results)
    // The next group goes to the database before this one is reported, so that both run concurrently.
    if (this.waiting.length > 0) void this.commit()
    this.report(appends, results, problem, behind)
    this.ended += appends.length + behind.length
    this.settleCursors(written)
    while (this.onEnded[0] && this.onEnded[0].upTo <= this.ended) this.onEnded.shift()?.resolve()
    this.settleIdle()
  }

  private settleCursors(written: Cursors): void {
    if (this.onCursors.length === 0) return
    const flushed = this.onCursors.filter(({ cursors }) => cursors === written)
    this.onCursors = this.onCursors.filter(({ cursors }) => cursors !== written)
    for (const { resolve } of flushed) resolve()
    if (this.onCursors.length > 0) this.schedule()
  }

  /** Entries that wait behind stale ones of their log were decided on the same state, and must not overtake them. */
  private takeBehindStale(results: readonly (Appended | undefined)[]): Append<C>[] {
    // Only another program can make an entry stale.
    if (!results.some((result) => result?.isStale)) return []
    const logs = new Set(results.flatMap((result) => (result?.isStale ? [result.logId] : [])))
    const behind = this.waiting.filter(({ entry }) => entry.checks && logs.has(entry.logId))
    if (behind.length > 0) this.waiting = this.waiting.filter((append) => !behind.includes(append))
    return behind
  }

  private report(
    appends: readonly Append<C>[],
    results: readonly (Appended | undefined)[],
    problem: unknown,
    behind: readonly Append<C>[],
  ): void {
    const committed: Committed<C>[] = []
    const failed: Append<C>[] = []
    const stale: Append<C>[] = []
    appends.forEach((append, index) => {
      const result = results[index]
      if (result?.isStale) stale.push(append)
      else if (result) committed.push({ entry: append.entry, context: append.context, result })
      else failed.push(append)
    })
    if (committed.length > 0 || problem === undefined) this.parts.done(committed)
    if (problem !== undefined) this.parts.failed(failed, problem)
    if (stale.length + behind.length > 0) this.parts.stale?.([...stale, ...behind])
  }

  private isDue(): boolean {
    return this.waiting.length > 0 || this.areCursorsDue()
  }

  private areCursorsDue(): boolean {
    const isTime = this.parts.host.monotonic() >= this.cursorsDueAt || this.onIdle.length > 0
    return this.cursors.size > 0 && isTime
  }

  private takeCursors(): NewCursor[] {
    if (!this.areCursorsDue()) return []
    const now = this.parts.host.monotonic()
    this.cursorsDueAt = now + this.parts.config.cursorMs
    const taken: NewCursor[] = []
    for (const [logId, devices] of this.cursors)
      for (const [deviceId, seq] of devices) taken.push({ deviceId, logId, seq })
    this.writing = this.cursors
    this.cursors = new Map()
    return taken
  }

  /** Keeps the acknowledgements of a failed commit. The timer retries. */
  private putBack(): void {
    const { writing } = this
    for (const [logId, devices] of writing)
      for (const [deviceId, seq] of devices) this.moveCursor(deviceId, logId, seq)
  }

  private settleIdle(): void {
    if (this.running || this.waiting.length > 0) return
    // After a failure, waiters are not held up by a database that may be unreachable for long.
    if (this.cursors.size > 0 && this.onIdle.length > 0 && !this.lastFailed) return this.schedule()
    for (const resolve of this.onIdle.splice(0)) resolve()
  }
}
