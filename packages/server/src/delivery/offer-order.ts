// Puts the entries of a log in order before the feeds get them. In a cluster two nodes write to the same log: the commits
// of this node and those that the bus brings arrive in any order. A feed that sees a gap reads the log from the database,
// one page after the other until it has caught up, although the missing entries are nearly always on their way. They are
// therefore waited for, but only for a moment: if they do not come, the feeds read them.

import type { Host, Timer } from '../platform/host.ts'
import type { LogEntry } from '../sessions/feed-state.ts'

export interface OfferOrderParts {
  readonly host: Host
  /** Offers entries of a log, in order, to the devices of these users. */
  readonly deliver: (logId: number, users: readonly number[], entries: readonly LogEntry[]) => void
}

/** How long missing entries are waited for. */
export const holdMs = 40
/** After this long without entries, the recorded position of a log may be outdated. */
const forgetMs = 2000
/** Logs whose position is remembered. */
const mostLogs = 10_000
/** Entries that wait, in one log and in all of them. Above it nothing waits. */
const mostHeldInLog = 256
const mostHeld = 10_000

interface HeldEntry {
  readonly users: readonly number[]
  readonly entry: LogEntry
}

interface Position {
  /** Everything up to this number has been offered. */
  seq: number
  at: number
}

interface HeldLog {
  /** In the order of their numbers. */
  readonly entries: HeldEntry[]
  readonly until: number
}

export class OfferOrder {
  private readonly parts: OfferOrderParts
  private readonly positions = new Map<number, Position>()
  private readonly heldLogs = new Map<number, HeldLog>()
  private heldEntries = 0
  private timer: Timer | undefined

  constructor(parts: OfferOrderParts) {
    this.parts = parts
  }

  /** Whether entries wait for earlier ones. */
  get isHolding(): boolean {
    return this.heldLogs.size > 0
  }

  offer(logId: number, users: readonly number[], entries: readonly LogEntry[]): void {
    const first = (entries[0] as LogEntry).seq
    const last = (entries[entries.length - 1] as LogEntry).seq
    const position = this.positionOf(logId, first - 1)
    const isWhole = last - first === entries.length - 1
    if (isWhole && first <= position.seq + 1 && !this.heldLogs.has(logId)) {
      position.seq = Math.max(position.seq, last)
      return this.parts.deliver(logId, users, entries)
    }
    this.hold(logId, users, entries)
    this.advance(logId, position)
  }

  /** The feeds learn that the log continues to this number, and read it. */
  reached(logId: number, head: number): void {
    const position = this.positions.get(logId)
    if (!position) return
    position.seq = Math.max(position.seq, head)
    this.advance(logId, position)
  }

  /** Offers what waits, complete or not. Called before anything that must not overtake the entries of a log. */
  release(logId: number): void {
    const log = this.heldLogs.get(logId)
    if (!log) return
    this.heldLogs.delete(logId)
    this.heldEntries -= log.entries.length
    const position = this.positionOf(logId, 0)
    position.seq = Math.max(position.seq, log.entries.at(-1)?.entry.seq ?? 0)
    this.deliverAll(logId, log.entries)
  }

  stop(): void {
    for (const logId of [...this.heldLogs.keys()]) this.release(logId)
    this.parts.host.clearTimer(this.timer)
    this.timer = undefined
  }

  private positionOf(logId: number, otherwise: number): Position {
    const now = this.parts.host.monotonic()
    const known = this.positions.get(logId)
    if (known && (now - known.at <= forgetMs || this.heldLogs.has(logId))) {
      known.at = now
      return known
    }
    const position = { seq: otherwise, at: now }
    this.positions.delete(logId)
    this.positions.set(logId, position)
    if (this.positions.size > mostLogs) {
      const oldest = this.positions.keys().next().value as number
      this.release(oldest)
      this.positions.delete(oldest)
    }
    return position
  }

  private hold(logId: number, users: readonly number[], entries: readonly LogEntry[]): void {
    let log = this.heldLogs.get(logId)
    if (!log) {
      log = { entries: [], until: this.parts.host.monotonic() + holdMs }
      this.heldLogs.set(logId, log)
      this.wake()
    }
    log.entries.push(...entries.map((entry) => ({ users, entry })))
    log.entries.sort((a, b) => a.entry.seq - b.entry.seq)
    this.heldEntries += entries.length
  }

  /** Offers what is in order now. */
  private advance(logId: number, position: Position): void {
    const log = this.heldLogs.get(logId)
    if (!log) return
    if (log.entries.length > mostHeldInLog || this.heldEntries > mostHeld) return this.release(logId)
    let count = 0
    for (const { entry } of log.entries) {
      if (entry.seq > position.seq + 1) break
      position.seq = Math.max(position.seq, entry.seq)
      count++
    }
    if (count === 0) return
    const ready = log.entries.splice(0, count)
    this.heldEntries -= count
    if (log.entries.length === 0) this.heldLogs.delete(logId)
    this.deliverAll(logId, ready)
  }

  /** Consecutive entries for the same users are offered together. */
  private deliverAll(logId: number, entries: readonly HeldEntry[]): void {
    for (let at = 0; at < entries.length; ) {
      const { users, entry } = entries[at] as HeldEntry
      const run = [entry]
      for (
        let next = entries[++at];
        next?.users === users && next.entry.seq === (run.at(-1)?.seq ?? 0) + 1;
      ) {
        run.push(next.entry)
        next = entries[++at]
      }
      this.parts.deliver(logId, users, run)
    }
  }

  /** Logs are held for the same time, so the first one is due first. */
  private wake(): void {
    const { host } = this.parts
    if (this.timer !== undefined) return
    const [next] = this.heldLogs.values()
    if (!next) return
    this.timer = host.setTimer(
      () => {
        this.timer = undefined
        const now = host.monotonic()
        for (const [logId, { until }] of [...this.heldLogs]) if (until <= now) this.release(logId)
        this.wake()
      },
      Math.max(1, next.until - host.monotonic()),
    )
  }
}
