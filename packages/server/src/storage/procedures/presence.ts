// Presence subscribers, in pages: one round trip for many users, each read from the index alone.
import { procedure, type Sql } from '../sql.ts'

export interface WatchersQuery {
  /** The watched users, without duplicates. */
  readonly of: readonly number[]
  /** The end of the page before: for that user, only subscribers after this one. */
  readonly after: number
  readonly limit: number
  readonly now: number
}

export interface Watcher {
  readonly watchedId: number
  readonly userId: number
  readonly expiresAt: number
}

/** The current subscribers of these users: in the given order of users, and by id within each. */
export const readWatchers = procedure(
  'readWatchers',
  async (sql: Sql, { of, after, limit, now }: WatchersQuery): Promise<Watcher[]> => {
    const found: Watcher[] = []
    for (const [index, watchedId] of of.entries()) {
      const rows = await sql.all<{ user_id: number; expires_at: number }>(
        `SELECT user_id, expires_at FROM presence_watches
         WHERE watched_id = ? AND user_id > ? AND expires_at > ? ORDER BY user_id LIMIT ?`,
        [watchedId, index === 0 ? after : 0, now, limit - found.length],
      )
      for (const row of rows) found.push({ watchedId, userId: row.user_id, expiresAt: row.expires_at })
      if (found.length === limit) break
    }
    return found
  },
)
