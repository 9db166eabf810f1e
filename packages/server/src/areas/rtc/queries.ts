// RTC numbers of users. One is assigned with the first token, stays with the user, and is never reused.

import type { Context } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'

const numberOf = (sql: Sql, userId: number) =>
  sql.first<{ uid: number }>('SELECT uid FROM call_uids WHERE user_id = ?', [userId])

/** The user's number, assigned on first use. */
export async function callNumber({ database }: Pick<Context, 'database'>, userId: number): Promise<number> {
  const known = await database.read((sql) => numberOf(sql, userId))
  if (known) return known.uid
  return database.write(async (sql) => {
    // Two of the user's devices may ask at once and get the same number.
    await sql.run('INSERT INTO call_uids (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING', [userId])
    const made = await numberOf(sql, userId)
    if (!made) throw new Error('the rtc number was not stored')
    return made.uid
  })
}

/** The users with these numbers in one app. Numbers of other apps are unknown. */
export function usersOfNumbers(
  sql: Sql,
  appId: number,
  uids: readonly number[],
): Promise<{ uid: number; name: string }[]> {
  const placeholders = uids.map(() => '?').join(', ')
  return sql.all<{ uid: number; name: string }>(
    `SELECT c.uid AS uid, u.name AS name FROM call_uids c JOIN users u ON u.id = c.user_id
     WHERE u.app_id = ? AND c.uid IN (${placeholders})`,
    [appId, ...uids],
  )
}
