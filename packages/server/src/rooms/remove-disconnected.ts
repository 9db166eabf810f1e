// Removes users from rooms who are connected to no node, after the grace period. Each node does this for its own users.
// This covers the users of nodes that died, and everything else that was missed: one node checks all rooms from time to
// time.

import type { Config } from '../config/config.ts'
import type { Directory } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import { type Periodic, periodically } from '../platform/periodically.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Database } from '../storage/database.ts'
import type { Leaver, Rooms } from './rooms.ts'

export interface RemoveDisconnectedParts {
  readonly database: Database
  readonly directory: Directory
  readonly sessions: Sessions
  readonly rooms: Rooms
  readonly host: Host
  readonly config: Pick<Config, 'roomGraceMs'>
  readonly metrics: Metrics
  /** Whether this node does it for all. */
  readonly isLeader: () => boolean
  /** Whether it is known who is connected to all nodes. Otherwise nobody is removed. */
  readonly isComplete: () => Promise<boolean>
}

type MemberRow = { log_id: number; user_id: number; name: string; room: string; org: string; app: string }

const rowsAtOnce = 5000
/** How often in a grace period. */
const rounds = 4

export class RemoveDisconnected {
  private readonly parts: RemoveDisconnectedParts
  private readonly checking: Periodic
  /** When a user was first seen without a connection, in monotonic time. */
  private since = new Map<number, number>()

  constructor(parts: RemoveDisconnectedParts) {
    this.parts = parts
    this.checking = periodically({
      host: parts.host,
      everyMs: Math.max(1000, parts.config.roomGraceMs / rounds),
      round: () => this.checkRooms(),
      failed: (error) => parts.metrics.problem('rooms', error),
    })
  }

  get isBusy(): boolean {
    return this.checking.isBusy
  }

  start(): void {
    this.checking.start()
  }

  stop(): Promise<void> {
    return this.checking.stop()
  }

  private async checkRooms(): Promise<void> {
    const { isLeader, isComplete, sessions, host, config } = this.parts
    if (!isLeader() || !(await isComplete())) {
      this.since.clear()
      return
    }
    const now = host.monotonic()
    const still = new Map<number, number>()
    const byRoom = new Map<string, { readonly row: MemberRow; readonly people: MemberRow[] }>()
    for await (const row of this.members()) {
      if (sessions.isOnline(row.user_id)) continue
      const since = this.since.get(row.user_id) ?? now
      still.set(row.user_id, since)
      if (now - since < config.roomGraceMs) continue
      const room = byRoom.get(row.room)
      if (room) room.people.push(row)
      else byRoom.set(row.room, { row, people: [row] })
    }
    this.since = still
    for (const { row, people } of byRoom.values()) {
      if (this.checking.isStopped) return
      await this.remove(row, people)
    }
  }

  private async remove(row: MemberRow, people: readonly MemberRow[]): Promise<void> {
    const { directory, rooms } = this.parts
    const app = await directory.app(row.org, row.app)
    const room = app && (await rooms.find(app, row.room))
    if (!room) return
    const [first, ...rest] = people.map(({ user_id, name }): Leaver => ({ id: user_id, name, app }))
    if (first) await rooms.whenAway(room, [first, ...rest])
  }

  private async *members(): AsyncGenerator<MemberRow> {
    let [log, user] = [0, 0]
    while (!this.checking.isStopped) {
      const page = await this.parts.database.read((sql) =>
        sql.all<MemberRow>(
          `SELECT m.log_id, m.user_id, u.name, l.key AS room, a.org, a.name AS app
           FROM rooms r JOIN members m ON m.log_id = r.log_id JOIN users u ON u.id = m.user_id
             JOIN logs l ON l.id = r.log_id JOIN apps a ON a.id = r.app_id
           WHERE m.log_id > ? OR (m.log_id = ? AND m.user_id > ?)
           ORDER BY m.log_id, m.user_id LIMIT ?`,
          [log, log, user, rowsAtOnce],
        ),
      )
      yield* page
      const last = page.at(-1)
      if (!last || page.length < rowsAtOnce) return
      ;[log, user] = [last.log_id, last.user_id]
    }
  }
}
