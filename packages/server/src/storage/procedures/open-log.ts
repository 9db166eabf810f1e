// Creates logs: those of conversations and the users' own.
import { procedure, type Sql } from '../sql.ts'

export interface Participant {
  readonly userId: number
  /** The other user of the conversation, as this user sees it. Empty for a user's own log. */
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

/** Finds or creates the log of that key with its memberships. Returns its id. */
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
  if (!found) throw new Error(`The log ${kind} ${key} could not be created.`)
  for (const { userId, peer } of members) {
    await sql.run(
      `INSERT INTO members (user_id, log_id, peer, start, read_seq, read_at, joined_at, active_until)
       VALUES (?, ?, ?, 0, 0, 0, ?, ?) ON CONFLICT (user_id, log_id) DO NOTHING`,
      // A log that is not a conversation stays out of the order of conversations.
      [userId, found.id, peer, now, kind === 'user' ? 0 : now],
    )
  }
  return found.id
})
