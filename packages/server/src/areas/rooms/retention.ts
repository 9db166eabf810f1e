// Retention: a room keeps its last messages and those that are pinned. The rest is deleted in the background, in small
// batches.

import type { Config } from '../../config/config.ts'
import type { Metrics } from '../../metrics.ts'
import type { Host, Timer } from '../../platform/host.ts'
import type { Room } from '../../rooms/room.ts'
import type { Database, Sql } from '../../storage/database.ts'
import { lockLog } from '../../storage/procedures/append.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import { messagesOnly } from '../messages/shared.ts'

/** A room is checked after this many new entries, or a tenth of what it keeps. */
const mostBetween = 1000
/** Entries per batch: some milliseconds of database time. */
const atOnce = 500
/** The pause before the first batch, and between batches. */
const restMs = 50
/** Rooms in the queue at most. The others are checked after more messages. */
const mostDue = 10_000

export class RoomRetention {
  private readonly parts: {
    readonly database: Database
    readonly host: Host
    readonly config: Pick<Config, 'roomKept'>
    readonly metrics: Pick<Metrics, 'problem'>
  }
  private readonly due = new Set<number>()
  private timer: Timer | undefined
  private running: Promise<void> | undefined
  private isStopped = false

  constructor(parts: RoomRetention['parts']) {
    this.parts = parts
  }

  /** Whether a batch is running. */
  get isBusy(): boolean {
    return this.running !== undefined
  }

  /** Entries with numbers from `first` to `last` were added to the log of a room. */
  note({ logId }: Pick<Room, 'logId'>, first: number, last: number): void {
    const every = Math.max(1, Math.min(mostBetween, Math.ceil(this.parts.config.roomKept / 10)))
    // Uses the numbers alone, so that no state per room is needed.
    if (Math.floor(last / every) === Math.floor((first - 1) / every) || this.due.size >= mostDue) return
    this.due.add(logId)
    this.wake()
  }

  private wake(): void {
    if (this.isStopped || this.timer !== undefined || this.running || this.due.size === 0) return
    this.timer = this.parts.host.setTimer(() => {
      this.timer = undefined
      this.running = this.step().finally(() => {
        this.running = undefined
        this.wake()
      })
    }, restMs)
  }

  private async step(): Promise<void> {
    const { database, config, metrics } = this.parts
    const [logId] = this.due
    if (logId === undefined) return
    // Goes to the end of the queue if there is more, so that one busy room does not delay the others.
    this.due.delete(logId)
    try {
      const trimmed = await database.write((sql) => trim(sql, logId, config.roomKept))
      if (trimmed === atOnce) this.due.add(logId)
    } catch (error) {
      metrics.problem('rooms', error)
    }
  }

  /** Starts nothing new. Resolves when the running batch has ended. */
  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer !== undefined) this.parts.host.clearTimer(this.timer)
    await this.running
  }
}

/** Deletes the oldest entries that the room does not keep, and returns their number. */
async function trim(sql: Sql, logId: number, keep: number): Promise<number> {
  // Prevents concurrent pins.
  await lockLog(sql, logId)
  const oldest = await sql.first<{ seq: number }>(
    `SELECT seq FROM entries WHERE log_id = ? AND ${messagesOnly} ORDER BY seq DESC LIMIT 1 OFFSET ?`,
    [logId, keep],
  )
  if (!oldest) return 0
  const rows = await sql.all<{ id: number; seq: number }>(
    `SELECT e.id, e.seq FROM entries e WHERE e.log_id = ? AND e.seq <= ?
       AND NOT EXISTS (SELECT 1 FROM pins p WHERE p.log_id = e.log_id AND p.message_id = e.id)
     ORDER BY e.seq LIMIT ?`,
    [logId, oldest.seq, atOnce],
  )
  const ids = rows.map(({ id }) => id)
  for (const table of ['reactions', 'readers'])
    await runIn(sql, `DELETE FROM ${table} WHERE message_id IN (LIST)`, ids, [])
  const seqs = rows.map(({ seq }) => seq)
  await runIn(sql, 'DELETE FROM hidden WHERE log_id = ? AND seq IN (LIST)', seqs, [logId])
  await runIn(sql, 'DELETE FROM entries WHERE id IN (LIST)', ids, [])
  return rows.length
}
