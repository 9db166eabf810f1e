// Repair after a gap: recent entries may concern devices of this node that did not get them. The database has all of
// them, so the feeds of these devices get the head of each log and read what they lack.

import { idAt } from '../logs/message-ids.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import type { Database } from '../storage/database.ts'
import { selectIn } from '../storage/procedures/batched-statements.ts'

export interface RepairParts {
  readonly database: Database
  readonly sessions: Pick<Sessions, 'of' | 'all'>
  readonly host: Host
  /** The user of a session was deleted or deactivated, or has another password. */
  readonly end: (session: Session, reason: 'userRemoved' | 'passwordChanged') => void
  /** The rooms of this node read what they may have missed. */
  readonly rooms: () => Promise<void>
  readonly problem: (error: unknown) => void
}

/**
 * Ids are assigned before the commit, and clocks of nodes differ. An entry that was committed after a moment has an id
 * that is at most this much older.
 */
const marginMs = 60_000
const entriesAtOnce = 5000
const failedMs = 1000
/**
 * The pause after a repair, as a multiple of its duration, up to a bound. A repair reads at least a minute of entries,
 * and without the bus, or with nodes of two formats, one is due every second.
 */
const restFactor = 3
const longestRestMs = 4000

type EntryPosition = { id: number; log_id: number; seq: number }

export class Repair {
  private readonly parts: RepairParts
  private since: number | undefined
  private running: Promise<void> | undefined
  /** The next repair waits for it. */
  private timer: Timer | undefined
  private restsUntil = 0
  private isStopped = false
  /** Repairs so far. */
  count = 0

  constructor(parts: RepairParts) {
    this.parts = parts
  }

  get isBusy(): boolean {
    return this.running !== undefined || this.timer !== undefined
  }

  /** Something that was written since then (wall-clock time) may have been missed. */
  begin(since: number): void {
    this.since = Math.min(this.since ?? since, since)
    if (this.isBusy || this.isStopped) return
    const restMs = this.restsUntil - this.parts.host.monotonic()
    if (restMs > 0) this.later(restMs)
    else this.run()
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.parts.host.clearTimer(this.timer)
    await this.running
  }

  private later(ms: number): void {
    this.timer = this.parts.host.setTimer(() => {
      this.timer = undefined
      if (!this.isStopped) this.run()
    }, ms)
  }

  private run(): void {
    const { host, problem } = this.parts
    const since = this.since ?? host.now()
    const began = host.monotonic()
    this.since = undefined
    this.count++
    let failed = false
    this.running = this.repair(since)
      .catch((error) => {
        // The database is unreachable for a moment. Nothing was repaired, so the gap stays recorded.
        problem(error)
        failed = true
      })
      .then(() => {
        this.running = undefined
        const now = host.monotonic()
        this.restsUntil = now + (failed ? failedMs : Math.min((now - began) * restFactor, longestRestMs))
        const next = failed ? Math.min(since, this.since ?? since) : this.since
        if (next !== undefined) this.begin(next)
      })
  }

  private async repair(since: number): Promise<void> {
    await this.entries(since)
    await this.users()
    await this.parts.rooms()
  }

  private async entries(since: number): Promise<void> {
    const { database } = this.parts
    for (let after = idAt(since - marginMs); !this.isStopped; ) {
      const rows = await database.read((sql) =>
        sql.all<EntryPosition>('SELECT id, log_id, seq FROM entries WHERE id > ? ORDER BY id LIMIT ?', [
          after,
          entriesAtOnce,
        ]),
      )
      const heads = new Map<number, number>()
      for (const { log_id, seq } of rows) heads.set(log_id, Math.max(heads.get(log_id) ?? 0, seq))
      if (heads.size > 0) await this.reached(heads)
      if (rows.length < entriesAtOnce) return
      after = rows.at(-1)?.id ?? after
    }
  }

  private async reached(heads: ReadonlyMap<number, number>): Promise<void> {
    const { database, sessions } = this.parts
    // Rooms have no cursors and are repaired separately.
    const members = await database.read((sql) =>
      selectIn<{ user_id: number; log_id: number }>(
        sql,
        `SELECT m.user_id, m.log_id FROM members m JOIN logs l ON l.id = m.log_id
         WHERE l.kind <> 'room' AND m.shielded = 0 AND m.log_id IN (LIST)`,
        [...heads.keys()],
      ),
    )
    for (const { user_id, log_id } of members)
      for (const session of sessions.of(user_id)) session.feed.reached(log_id, heads.get(log_id) ?? 0)
  }

  /** Ends the sessions of users whose account changed in a way that ends sessions. */
  private async users(): Promise<void> {
    const { database, sessions, end } = this.parts
    const all = [...sessions.all()]
    if (all.length === 0) return
    const ids = [...new Set(all.map(({ user }) => user.id))]
    const rows = await database.read((sql) =>
      selectIn<{ id: number; token_epoch: number; deactivated: number }>(
        sql,
        'SELECT id, token_epoch, deactivated FROM users WHERE id IN (LIST)',
        ids,
      ),
    )
    const users = new Map(rows.map((row) => [row.id, row]))
    for (const session of all) {
      const row = users.get(session.user.id)
      if (!row || row.deactivated === 1) end(session, 'userRemoved')
      else if (row.token_epoch !== session.user.epoch) end(session, 'passwordChanged')
    }
  }
}
