// SQL of group members: owner first, then admins, then the others by time of joining.

import type { App, User } from '../../directory/directory.ts'
import { userFrom } from '../../directory/directory.ts'
import { Role } from '../../directory/groups.ts'
import { userColumns } from '../../storage/columns.ts'
import type { Sql, Value } from '../../storage/database.ts'

export type ListedMember = {
  id: number
  name: string
  role: number
  joined_at: number
  muted_until: number
  allowed: number
}

/** The position of a member in the list. */
export interface MemberPosition {
  readonly role: number
  readonly joinedAt: number
  readonly userId: number
}

export interface MembersQuery {
  readonly logId: number
  readonly limit: number
  readonly offset?: number
  readonly after?: MemberPosition | undefined
  /** Only names with this prefix. */
  readonly beginning?: string
}

export function memberRows(sql: Sql, question: MembersQuery): Promise<ListedMember[]> {
  const { logId, limit, offset = 0, after, beginning = '' } = question
  const conditions = ['m.log_id = ?']
  const values: Value[] = [logId]
  if (beginning !== '') {
    // Not LIKE, because names may contain its wildcards.
    conditions.push('substr(u.name, 1, ?) = ?')
    values.push(beginning.length, beginning)
  }
  if (after) {
    conditions.push('(-m.role, m.joined_at, m.user_id) > (?, ?, ?)')
    values.push(-after.role, after.joinedAt, after.userId)
  }
  return sql.all<ListedMember>(
    `SELECT u.id, u.name, m.role, m.joined_at, m.muted_until, m.allowed
     FROM members m JOIN users u ON u.id = m.user_id WHERE ${conditions.join(' AND ')}
     ORDER BY m.role DESC, m.joined_at, m.user_id LIMIT ? OFFSET ?`,
    [...values, limit, offset],
  )
}

export async function adminNames(sql: Sql, logId: number): Promise<string[]> {
  const rows = await sql.all<{ name: string }>(
    `SELECT u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.log_id = ? AND m.role = ?
     ORDER BY m.joined_at, m.user_id`,
    [logId, Role.admin],
  )
  return rows.map(({ name }) => name)
}

/** All members. */
export async function usersIn(sql: Sql, app: App, logId: number): Promise<User[]> {
  const rows = await sql.all(
    `SELECT ${userColumns('u')} FROM members m JOIN users u ON u.id = m.user_id WHERE m.log_id = ? ORDER BY u.id`,
    [logId],
  )
  return rows.map((row) => userFrom(row, app))
}
