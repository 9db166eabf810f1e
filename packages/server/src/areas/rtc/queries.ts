// The numbers of people in calls. One is given at the first token and stays with the user; it is never given again.

import type { Context } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'

const numberOf = (sql: Sql, userId: number) =>
  sql.first<{ uid: number }>('SELECT uid FROM call_uids WHERE user_id = ?', [userId])

/** The user's number, which is made when it is first asked for. */
export async function callNumber({ database }: Pick<Context, 'database'>, userId: number): Promise<number> {
  const known = await database.read((sql) => numberOf(sql, userId))
  if (known) return known.uid
  return database.write(async (sql) => {
    // Two of the user's devices may ask at once: the first one's number counts for both.
    await sql.run('INSERT INTO call_uids (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING', [userId])
    const made = await numberOf(sql, userId)
    if (!made) throw new Error('a number for calls was not kept')
    return made.uid
  })
}

/** Whose numbers these are, in one app: numbers of other apps are nobody's. */
export function usersOfNumbers(
  sql: Sql,
  appId: number,
  uids: readonly number[],
): Promise<{ uid: number; name: string }[]> {
  const places = uids.map(() => '?').join(', ')
  return sql.all<{ uid: number; name: string }>(
    `SELECT c.uid AS uid, u.name AS name FROM call_uids c JOIN users u ON u.id = c.user_id
     WHERE u.app_id = ? AND c.uid IN (${places})`,
    [appId, ...uids],
  )
}
