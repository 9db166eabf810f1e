// SQL of the search for people. The search itself indexes the words of names: registering and renaming only mark an
// account.

import type { Sql } from '../../storage/database.ts'
import { termsOfPerson } from './people-terms.ts'

/** Where the next page of a search begins: after this word of this user. */
export interface SearchPosition {
  readonly term: Uint8Array
  readonly userId: number
}

export type FoundRow = {
  readonly term: Uint8Array
  readonly user_id: number
  readonly name: string
  readonly nickname: string
}

type UnlistedRow = { readonly id: number; readonly name: string; readonly nickname: string }

const bytes = (text: string) => new TextEncoder().encode(text)

/** Users whose words are missing, the oldest first. */
export function unlistedUsers(sql: Sql, appId: number, limit: number, lock = ''): Promise<UnlistedRow[]> {
  return sql.all<UnlistedRow>(
    `SELECT id, name, nickname FROM users WHERE app_id = ? AND has_terms = 0 ORDER BY id LIMIT ?${lock}`,
    [appId, limit],
  )
}

/** Writes the missing words of up to this many users. Returns how many there were. */
export async function listUsers(sql: Sql, appId: number, limit: number): Promise<number> {
  // Without the lock, this could delete what another search has written since, for a nickname that is newer
  // than the one read here.
  const lock = sql.dialect === 'postgres' ? ' FOR NO KEY UPDATE' : ''
  const users = await unlistedUsers(sql, appId, limit, lock)
  for (const { id } of users) await sql.run('DELETE FROM people_terms WHERE user_id = ?', [id])
  await sql.insertMany(
    'people_terms',
    ['app_id', 'term', 'user_id'],
    users.flatMap(({ id, name, nickname }) =>
      termsOfPerson(name, nickname).map((term) => [appId, bytes(term), id]),
    ),
    'ON CONFLICT (app_id, term, user_id) DO NOTHING',
  )
  for (const { id } of users) await sql.run('UPDATE users SET has_terms = 1 WHERE id = ?', [id])
  return users.length
}

/** Words with this prefix after a position, with the users who have them and whom `me` may see. */
export function foundUsers(sql: Sql, search: Search): Promise<FoundRow[]> {
  const { appId, me, prefix, after, limit, withDeactivated } = search
  const start = after?.term ?? bytes(prefix)
  return sql.all<FoundRow>(
    `SELECT t.term AS term, t.user_id AS user_id, u.name AS name, u.nickname AS nickname
     FROM people_terms t JOIN users u ON u.id = t.user_id
     WHERE t.app_id = ? AND t.term >= ? AND t.term < ? AND (t.term > ? OR t.user_id > ?)
       AND (u.deactivated = 0 OR ? = 1) AND u.id <> ?
       AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = u.id AND b.blocked_id = ?)
     ORDER BY t.term, t.user_id LIMIT ?`,
    [appId, start, endOf(prefix), start, after?.userId ?? 0, withDeactivated ? 1 : 0, me, me, limit],
  )
}

interface Search {
  readonly appId: number
  /** 0: no user, who sees everybody. */
  readonly me: number
  readonly withDeactivated: boolean
  readonly prefix: string
  readonly after: SearchPosition | undefined
  readonly limit: number
}

/** No byte of UTF-8 is 0xff, so this sorts after everything with the prefix. */
function endOf(prefix: string): Uint8Array {
  return new Uint8Array([...bytes(prefix), 0xff])
}
