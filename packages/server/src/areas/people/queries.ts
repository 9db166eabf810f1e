// People by their names, and who has blocked whom.

import { fail, invalidParameter, userNameRule } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import { splitNames } from './targets.ts'

export { allowedOf, type Judged, judged, namedIn, onlyOrAll, outcomeIn, splitNames } from './targets.ts'

/** Names as they are compared: in lower case, each once. */
export function distinctNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

/** How many unknown names a refusal repeats, and how much of each. */
const namedAtMost = 5
const longestName = 64

/** All of these users, or a refusal that names those who do not exist. */
export async function usersNamed(
  { directory, app }: Pick<Context, 'directory' | 'app'>,
  names: readonly string[],
): Promise<User[]> {
  // What is no name at all is nobody's, and may be a text that no database takes.
  const found = await Promise.all(
    names.map((name) => (userNameRule.test(name) ? directory.user(app, name) : undefined)),
  )
  const missing = names.filter((_name, index) => !found[index])
  if (missing.length > 0) {
    const named = missing.slice(0, namedAtMost).map((name) => name.slice(0, longestName))
    fail('userNotFound', { form: 'named', user: named.join(',') })
  }
  return found as User[]
}

/**
 * The users whom a list in a body names, or a text in a path with commas between them: each of them once, in the order
 * of the names. A list that is too long costs no look at anybody.
 */
export async function peopleNamed(
  context: Pick<Context, 'directory' | 'app'>,
  parameter: string,
  names: readonly string[] | string,
  most: number,
): Promise<User[]> {
  const distinct = distinctNames(typeof names === 'string' ? splitNames(names) : names)
  if (distinct.length === 0 || distinct.length > most)
    fail('invalidParameter', {
      message: invalidParameter(parameter, distinct.length === 0 ? [] : `${distinct.length} names`),
    })
  return usersNamed(context, distinct)
}

export type BlockedRow = { id: number; name: string }

/** Whom the user has blocked, in the order of blocking. */
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
}

export async function removeBlocks(sql: Sql, userId: number, blocked: readonly number[]): Promise<void> {
  for (const id of blocked)
    await sql.run('DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?', [userId, id])
}

export async function countBlocks(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ people: number }>('SELECT count(*) AS people FROM blocks WHERE user_id = ?', [
    userId,
  ])
  return row?.people ?? 0
}
