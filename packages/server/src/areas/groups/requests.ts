// Open applications for the caller's groups, and the caller's invitations.

import { calls } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql, Value } from '../../storage/database.ts'

const mostAtOnce = 100

type RequestRow = {
  group_id: string
  group_name: string
  user_name: string
  message: string
  created_at: number
  log_id: number
  user_id: number
}

/** The cursor of a list: time, group and user of the last item. */
type RequestCursor = readonly [number, number, number]

export const requests = [
  handle(calls.groups.listApplications, async (context, { limit, cursor }) => {
    const me = meOf(context)
    return page(limit ?? 50, (size) =>
      context.database.read((sql) => applications(sql, me.id, readCursor(cursor ?? ''), size)),
    )
  }),

  handle(calls.groups.listInvitations, async (context, { limit, cursor }) => {
    const me = meOf(context)
    return page(limit ?? 50, (size) =>
      context.database.read((sql) => invitations(sql, me.id, readCursor(cursor ?? ''), size)),
    )
  }),
]

async function page(limit: number, look: (size: number) => Promise<RequestRow[]>) {
  const size = Math.min(Math.max(limit, 1), mostAtOnce)
  const rows = await look(size + 1)
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return {
    requests: shown.map((row) => ({
      groupId: row.group_id,
      groupName: row.group_name,
      user: row.user_name,
      message: row.message,
      at: row.created_at,
    })),
    cursor: last ? `${last.created_at}_${last.log_id}_${last.user_id}` : '',
  }
}

/** An invalid cursor starts at the beginning. */
function readCursor(cursor: string): RequestCursor | undefined {
  const found = /^(\d{1,15})_(\d{1,15})_(\d{1,15})$/.exec(cursor)
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined
}

function applications(
  sql: Sql,
  userId: number,
  after: RequestCursor | undefined,
  limit: number,
): Promise<RequestRow[]> {
  const values: Value[] = [userId, Role.admin, ...(after ?? []), limit]
  return sql.all<RequestRow>(
    `SELECT l.key AS group_id, g.name AS group_name, u.name AS user_name, a.message, a.created_at, a.log_id, a.user_id
     FROM members m JOIN applications a ON a.log_id = m.log_id JOIN groups g ON g.log_id = m.log_id
       JOIN logs l ON l.id = m.log_id JOIN users u ON u.id = a.user_id
     WHERE m.user_id = ? AND m.role >= ? ${after ? 'AND (a.created_at, a.log_id, a.user_id) > (?, ?, ?)' : ''}
     ORDER BY a.created_at, a.log_id, a.user_id LIMIT ?`,
    values,
  )
}

/** The user of a row is the inviter. */
function invitations(
  sql: Sql,
  userId: number,
  after: RequestCursor | undefined,
  limit: number,
): Promise<RequestRow[]> {
  const values: Value[] = [userId, ...(after ?? []), limit]
  return sql.all<RequestRow>(
    `SELECT l.key AS group_id, g.name AS group_name, u.name AS user_name, '' AS message, i.created_at, i.log_id, i.user_id
     FROM invitations i JOIN groups g ON g.log_id = i.log_id JOIN logs l ON l.id = i.log_id
       JOIN users u ON u.id = i.inviter_id
     WHERE i.user_id = ? ${after ? 'AND (i.created_at, i.log_id, i.user_id) > (?, ?, ?)' : ''}
     ORDER BY i.created_at, i.log_id, i.user_id LIMIT ?`,
    values,
  )
}
