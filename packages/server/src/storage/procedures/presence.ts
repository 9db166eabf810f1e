// Who is told about whom, in pages: one trip to the database for many people, each read by the index alone.
import { procedure, type Sql } from '../sql.ts'

export interface WatchersWanted {
  /** About whom, each once. */
  readonly of: readonly number[]
  /** Where the page before ended: about that one, only those after this one. */
  readonly after: number
  readonly limit: number
  readonly now: number
}

export interface Watcher {
  readonly watchedId: number
  readonly userId: number
  readonly expiresAt: number
}

/** Those who are told about these people now: in the order that was asked for, and within it by their numbers. */
export const readWatchers = procedure(
  'readWatchers',
  async (sql: Sql, { of, after, limit, now }: WatchersWanted): Promise<Watcher[]> => {
    const found: Watcher[] = []
    for (const [place, watchedId] of of.entries()) {
      const rows = await sql.all<{ user_id: number; expires_at: number }>(
        `SELECT user_id, expires_at FROM presence_watches
         WHERE watched_id = ? AND user_id > ? AND expires_at > ? ORDER BY user_id LIMIT ?`,
        [watchedId, place === 0 ? after : 0, now, limit - found.length],
      )
      for (const row of rows) found.push({ watchedId, userId: row.user_id, expiresAt: row.expires_at })
      if (found.length === limit) break
    }
    return found
  },
)
