// The messages of a room in a cluster, in the order of their numbers. They come from the commits of this node and from
// other nodes, which may overtake each other. A message that is missing is waited for, and read from the log if it does
// not arrive.

import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import { entryColumns } from '../storage/columns.ts'
import type { Database } from '../storage/database.ts'
import { storedEntry } from '../storage/procedures/stored-entry.ts'
import type { EntryRow } from '../storage/tables.ts'
import type { Room } from './room.ts'

/** A missing message is read from the log after this time. */
const missingMs = 200
/** Entries that wait for an earlier one. With more of them everything is read from the log. */
const mostWaiting = 1000
/** After a long gap only the last ones are delivered; the others are in the history. */
const mostRead = 1000

export interface MessageOrderParts {
  readonly database: Database
  readonly host: Host
  readonly metrics: Metrics
  /** Delivers to the devices of this node. */
  readonly deliver: (room: Room, entries: readonly LogEntry[]) => void
  /** Runs work that a stop waits for. */
  readonly inBackground: (work: () => Promise<void>) => void
}

export class MessageOrder {
  private readonly parts: MessageOrderParts

  constructor(parts: MessageOrderParts) {
    this.parts = parts
  }

  /** Entries in any order, perhaps known already. */
  offer(room: Room, entries: readonly LogEntry[]): void {
    const { replica } = room
    if (room.here.size === 0) return
    for (const entry of entries)
      if (entry.seq > replica.lastDelivered || !replica.isFollowing) replica.waiting.set(entry.seq, entry)
    if (replica.isFollowing) this.drain(room)
  }

  /** The log has entries up to this number. */
  reached(room: Room, head: number): void {
    const { replica } = room
    if (room.here.size === 0) return
    if (replica.isFollowing && head > replica.lastDelivered) this.readLater(room, head)
  }

  /**
   * From now on everything is delivered. Called when a user is connected here and the other nodes know it: entries that
   * are already in the log are older, unless they were announced here since the user came.
   */
  async follow(room: Room): Promise<void> {
    const { replica } = room
    if (replica.isFollowing || room.here.size === 0) return
    const row = await this.parts.database.read((sql) =>
      sql.first<{ head: number }>('SELECT head FROM logs WHERE id = ?', [room.logId]),
    )
    if (replica.isFollowing || room.here.size === 0) return
    const before = Math.min(row?.head ?? 0, ...[...replica.waiting.keys()].map((seq) => seq - 1))
    replica.lastDelivered = Math.max(replica.lastDelivered, before)
    replica.isFollowing = true
    this.drain(room)
  }

  private drain(room: Room): void {
    const { replica } = room
    const { waiting } = replica
    const ready: LogEntry[] = []
    for (
      let next = waiting.get(replica.lastDelivered + 1);
      next;
      next = waiting.get(replica.lastDelivered + 1)
    ) {
      waiting.delete(next.seq)
      replica.lastDelivered = next.seq
      ready.push(next)
    }
    if (ready.length > 0) this.parts.deliver(room, ready)
    for (const seq of waiting.keys()) if (seq <= replica.lastDelivered) waiting.delete(seq)
    if (waiting.size === 0) return
    const last = Math.max(...waiting.keys())
    if (waiting.size > mostWaiting) waiting.clear()
    this.readLater(room, last)
  }

  private readLater(room: Room, upTo: number): void {
    const { replica } = room
    if (replica.awaitsEntries) return
    replica.awaitsEntries = true
    const read = () => {
      replica.awaitsEntries = false
      if (upTo > replica.lastDelivered && replica.isFollowing)
        this.parts.inBackground(() => this.read(room, upTo))
      else if (replica.waiting.size > 0) this.drain(room)
    }
    this.parts.host.setTimer(read, missingMs)
  }

  private async read(room: Room, upTo: number): Promise<void> {
    const { replica, logId } = room
    const after = Math.max(replica.lastDelivered, upTo - mostRead)
    const rows = await this.parts.database.read((sql) =>
      sql.all<EntryRow>(
        `SELECT ${entryColumns()} FROM entries WHERE log_id = ? AND seq > ? AND seq <= ? ORDER BY seq`,
        [logId, after, upTo],
      ),
    )
    if (!replica.isFollowing || room.here.size === 0) return
    // Some may have arrived meanwhile.
    const missing = rows.filter(({ seq }) => seq > replica.lastDelivered).map(storedEntry)
    replica.lastDelivered = Math.max(replica.lastDelivered, upTo)
    if (missing.length > 0) this.parts.deliver(room, missing)
    this.drain(room)
  }
}
