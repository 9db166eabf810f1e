// Restores occupied rooms after a start, with their members. A user who signs in within the grace period has never
// left. The others leave when it is over.

import type { Directory } from '../directory/directory.ts'
import type { Database } from '../storage/database.ts'
import type { Rooms } from './rooms.ts'

/** Rooms per query. */
const pageSize = 100

type OccupiedRow = { log_id: number; id: string; org: string; app: string }

export async function restoreRooms(parts: {
  readonly database: Database
  readonly directory: Directory
  readonly rooms: Rooms
}): Promise<void> {
  const { database, directory, rooms } = parts
  for (let after = 0, isMore = true; isMore && !rooms.isStopping; ) {
    const page = await database.read((sql) =>
      sql.all<OccupiedRow>(
        `SELECT r.log_id, l.key AS id, a.org, a.name AS app
         FROM rooms r JOIN logs l ON l.id = r.log_id JOIN apps a ON a.id = r.app_id
         WHERE r.log_id > ? AND EXISTS (SELECT 1 FROM members m WHERE m.log_id = r.log_id)
         ORDER BY r.log_id LIMIT ?`,
        [after, pageSize],
      ),
    )
    for (const { log_id, id, org, app: name } of page) {
      after = log_id
      const app = await directory.app(org, name)
      if (app && !rooms.isStopping) await rooms.find(app, id)
    }
    isMore = page.length === pageSize
  }
}
