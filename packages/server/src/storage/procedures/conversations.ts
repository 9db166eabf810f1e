// Making conversations.
import { procedure, type Sql } from '../sql.ts'

export interface Participant {
  readonly userId: number
  /** What this user calls the conversation: the other one's name. */
  readonly peer: string
}

/** The log of a single chat, made with its two memberships when it is not there yet. Returns its number. */
export const openSingle = procedure(
  'openSingle',
  async (
    sql: Sql,
    input: { appId: number; key: string; first: Participant; second: Participant; now: number },
  ): Promise<number> => {
    const { appId, key, first, second, now } = input
    const made = await sql.first<{ id: number }>(
      `INSERT INTO logs (app_id, kind, key, head, counted) VALUES (?, 'single', ?, 0, 0)
       ON CONFLICT (app_id, kind, key) DO NOTHING RETURNING id`,
      [appId, key],
    )
    const log =
      made ??
      (await sql.first<{ id: number }>(
        "SELECT id FROM logs WHERE app_id = ? AND kind = 'single' AND key = ?",
        [appId, key],
      ))
    if (!log) throw new Error(`The single chat ${key} could not be made.`)
    // One row for somebody who writes to himself. Both are there already when the log was.
    const members = first.userId === second.userId ? [first] : [first, second]
    for (const { userId, peer } of members) {
      await sql.run(
        `INSERT INTO members (user_id, log_id, peer, start, read_seq, read_at, joined_at) VALUES (?, ?, ?, 0, 0, 0, ?)
         ON CONFLICT (user_id, log_id) DO NOTHING`,
        [userId, log.id, peer, now],
      )
    }
    return log.id
  },
)
