// Commit groups: everything that arrives in one turn, and everything that arrives while a commit is running, shares the
// next one. A sender is answered only after the commit with their entry is durable. Cursors are written along with it.

import type { Config } from '../config/config.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { appendEntries } from '../storage/procedures/append.ts'
import type { Appended, NewCursor, NewEntry } from '../storage/procedures/entries.ts'
import { recover } from './commit-recovery.ts'

export interface Append<C = unknown> {
  readonly entry: NewEntry
  /** Data of the caller, returned with the result. */
  readonly context: C
}

export interface Committed<C = unknown> extends Append<C> {
  readonly result: Appended
}

/** By log and device. */
type Cursors = Map<number, Map<number, number>>

export class Commits<C = unknown> {
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
  readonly database: Database
  readonly host: Host
  private readonly config: Config
  private readonly done: (committed: Committed<C>[]) => void
  private readonly failed: (appends: Append<C>[], error: unknown) => void

  constructor(parts: {
    database: Database
    host: Host
    config: Config
    done: (committed: Committed<C>[]) => void
    failed: (appends: Append<C>[], error: unknown) => void
  }) {
    this.database = parts.database
    this.host = parts.host
    this.config = parts.config
    this.done = parts.done
    this.failed = parts.failed
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
    this.waiting.push(append)
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

  /** The acknowledged number of a device in a log that is not durable yet. 0 if all is. */
  unwritten(deviceId: number, logId: number): number {
    return furthest([this.cursors, this.writing], deviceId, logId)
  }

  /**
   * Acknowledgements that later database reads may not show yet. Commits that end in the meantime remove nothing from
   * it. A sign-in uses this instead of waiting for commits, because under load there is always another one.
   */
  acknowledged(): (deviceId: number, logId: number) => number {
    const before = [this.cursors, this.writing]
    return (deviceId, logId) => furthest([...before, this.cursors, this.writing], deviceId, logId)
  }

  /** Cursors are written even without another commit: a timer runs while some are not durable. */
  private wakeForCursors(): void {
    if (this.cursorTimer !== undefined || this.cursors.size === 0) return
    this.cursorTimer = this.host.setTimer(() => {
      this.cursorTimer = undefined
      this.cursorsDueAt = 0
      if (this.running) this.wakeForCursors()
      else if (this.cursors.size > 0) this.schedule()
    }, this.config.cursorMs)
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
    if (this.cursorTimer !== undefined) this.host.clearTimer(this.cursorTimer)
    this.cursorTimer = undefined
  }

  private schedule(): void {
    if (this.scheduled || this.running) return
    this.scheduled = true
    this.host.soon(() => {
      this.scheduled = false
      void this.commit()
    })
  }

  private async commit(): Promise<void> {
    if (this.running) return
    const appends = this.waiting.splice(0, this.config.commitEntries)
    const cursors = this.takeCursors()
    if (appends.length === 0 && cursors.length === 0) return this.settleIdle()
    this.running = true
    const entries = appends.map((append) => append.entry)
    let results: readonly (Appended | undefined)[] = []
    let problem: unknown
    try {
      results = await this.database.call(appendEntries, { entries, cursors })
    } catch (error) {
      problem = error
      results = await this.recovered(entries, error)
    }
    this.running = false
    this.lastFailed = problem !== undefined
    if (this.lastFailed) this.putBack()
    const written = this.writing
    this.writing = new Map()
    // The next group goes to the database before this one is reported, so that both run concurrently.
    if (this.waiting.length > 0) void this.commit()
    this.report(appends, results, problem)
    this.ended += appends.length
    const flushed = this.onCursors.filter(({ cursors }) => cursors === written)
    this.onCursors = this.onCursors.filter(({ cursors }) => cursors !== written)
    for (const { resolve } of flushed) resolve()
    if (this.onCursors.length > 0) this.schedule()
    while (this.onEnded[0] && this.onEnded[0].upTo <= this.ended) this.onEnded.shift()?.resolve()
    this.settleIdle()
  }

  private async recovered(entries: readonly NewEntry[], error: unknown): Promise<(Appended | undefined)[]> {
    const found = await recover(this, entries, error).catch(() => undefined)
    return entries.map(({ id }) => found?.get(id))
  }

  private report(
    appends: readonly Append<C>[],
    results: readonly (Appended | undefined)[],
    problem: unknown,
  ): void {
    const committed: Committed<C>[] = []
    const failed: Append<C>[] = []
    appends.forEach((append, index) => {
      const result = results[index]
      if (result) committed.push({ ...append, result })
      else failed.push(append)
    })
    if (committed.length > 0 || problem === undefined) this.done(committed)
    if (problem !== undefined) this.failed(failed, problem)
  }

  private takeCursors(): NewCursor[] {
    const now = this.host.monotonic()
    if (this.cursors.size === 0 || (now < this.cursorsDueAt && this.onIdle.length === 0)) return []
    this.cursorsDueAt = now + this.config.cursorMs
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
    // After a failure, waiters are not held up by a database that may be away for long.
    if (this.cursors.size > 0 && this.onIdle.length > 0 && !this.lastFailed) return this.schedule()
    for (const resolve of this.onIdle.splice(0)) resolve()
  }
}

function furthest(all: readonly Cursors[], deviceId: number, logId: number): number {
  return Math.max(...all.map((cursors) => cursors.get(logId)?.get(deviceId) ?? 0))
}
