// Users who have blocked another user.

import type { User } from '../../directory/directory.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'

/** The users who have blocked `blocked`: they have to agree before that user may add them to a group or room. */
export async function blockersOf(
  sql: Sql,
  users: readonly Pick<User, 'id'>[],
  blocked: Pick<User, 'id'>,
): Promise<ReadonlySet<number>> {
  const rows = await selectIn<{ user_id: number }>(
    sql,
    'SELECT user_id FROM blocks WHERE blocked_id = ? AND user_id IN (LIST)',
    users.map(({ id }) => id),
    [blocked.id],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}
