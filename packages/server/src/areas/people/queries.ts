// SQL of personal block lists.

import { raiseVersions } from '../../directory/user-versions.ts'
import type { Sql } from '../../storage/database.ts'

export type BlockedRow = { id: number; name: string }

/** The users that a user has blocked, in the order of blocking. */
export function blockedRows(sql: Sql, userId: number): Promise<BlockedRow[]> {
  return sql.all<BlockedRow>(
    `SELECT u.id AS id, u.name AS name FROM blocks b JOIN users u ON u.id = b.blocked_id
     WHERE b.user_id = ? ORDER BY b.created_at, b.blocked_id`,
    [userId],
  )
}

export async function addBlocks(
  sql: Sql,
  userId: number,
  blocked: readonly number[],
  now: number,
): Promise<void> {
  await sql.insertMany(
    'blocks',
    ['user_id', 'blocked_id', 'created_at'],
    blocked.map((id) => [userId, id, now]),
    'ON CONFLICT (user_id, blocked_id) DO NOTHING',
  )
  await raiseVersions(sql, [userId])
}

export async function removeBlocks(sql: Sql, userId: number, blocked: readonly number[]): Promise<void> {
  for (const id of blocked)
    await sql.run('DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?', [userId, id])
  await raiseVersions(sql, [userId])
}

export async function countBlocks(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ people: number }>('SELECT count(*) AS people FROM blocks WHERE user_id = ?', [
    userId,
  ])
  return row?.people ?? 0
}
