// Making logs: conversations and the users' own.
import { procedure, type Sql } from '../sql.ts'

export interface Participant {
  readonly userId: number
  /** What this user calls the conversation: the other one's name. Empty for a user's own log. */
  readonly peer: string
}

export interface LogWanted {
  readonly appId: number
  readonly kind: 'single' | 'user'
  /** Unique among the logs of its kind in the app. */
  readonly key: string
  readonly members: readonly Participant[]
  readonly now: number
}

/** The log of that key, made with its memberships when it is not there yet. Returns its number. */
export const openLog = procedure('openLog', async (sql: Sql, wanted: LogWanted): Promise<number> => {
  const { appId, kind, key, members, now } = wanted
  const made = await sql.first<{ id: number }>(
    `INSERT INTO logs (app_id, kind, key, head, counted) VALUES (?, ?, ?, 0, 0)
     ON CONFLICT (app_id, kind, key) DO NOTHING RETURNING id`,
    [appId, kind, key],
  )
  const found =
    made ??
    (await sql.first<{ id: number }>('SELECT id FROM logs WHERE app_id = ? AND kind = ? AND key = ?', [
      appId,
      kind,
      key,
    ]))
  if (!found) throw new Error(`The log ${kind} ${key} could not be made.`)
  for (const { userId, peer } of members) {
    await sql.run(
      `INSERT INTO members (user_id, log_id, peer, start, read_seq, read_at, joined_at, active_until)
       VALUES (?, ?, ?, 0, 0, 0, ?, ?) ON CONFLICT (user_id, log_id) DO NOTHING`,
      // What is no conversation stays out of the order of conversations.
      [userId, found.id, peer, now, kind === 'user' ? 0 : now],
    )
  }
  return found.id
})
