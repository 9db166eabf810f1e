// SQL of room lists, each with the number of members and whether the caller is one.

import type { App } from '../../directory/directory.ts'
import { roomColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import type { RoomRow } from '../../storage/tables.ts'

export type ListedRoom = RoomRow & { id: string; owner: string; people: number; joined: number }

export interface RoomQuestion {
  readonly app: App
  /** The caller. */
  readonly userId: number
  readonly limit: number
  readonly offset: number
}

/** One parameter: the caller. */
const listed = `SELECT ${roomColumns('r')}, l.key AS id, COALESCE(o.name, '') AS owner,
    (SELECT count(*) FROM members p WHERE p.log_id = r.log_id) AS people,
    (SELECT count(*) FROM members m WHERE m.log_id = r.log_id AND m.user_id = ?) AS joined
  FROM rooms r JOIN logs l ON l.id = r.log_id LEFT JOIN users o ON o.id = r.owner_id`

/** Most members first, then newest. Two parameters: the app, twice. */
const byCrowd = `SELECT r.log_id, r.name FROM rooms r LEFT JOIN (
    SELECT m.log_id, count(*) AS people FROM members m JOIN rooms x ON x.log_id = m.log_id WHERE x.app_id = ?
    GROUP BY m.log_id) AS crowd ON crowd.log_id = r.log_id
  WHERE r.app_id = ? ORDER BY COALESCE(crowd.people, 0) DESC, r.log_id DESC LIMIT ? OFFSET ?`

type NamedRow = { log_id: number; name: string }

export async function roomsByCrowd(sql: Sql, question: RoomQuestion): Promise<ListedRoom[]> {
  const { app, limit, offset, userId } = question
  const rows = await sql.all<NamedRow>(byCrowd, [app.id, app.id, limit, offset])
  return withLogs(sql, userId, rows)
}

export async function newestRooms(
  sql: Sql,
  { app, limit, before, userId }: Omit<RoomQuestion, 'offset'> & { readonly before: number },
): Promise<ListedRoom[]> {
  const rows = await sql.all<NamedRow>(
    'SELECT log_id, name FROM rooms WHERE app_id = ? AND log_id < ? ORDER BY log_id DESC LIMIT ?',
    [app.id, before, limit],
  )
  return withLogs(sql, userId, rows)
}

export async function countRooms(sql: Sql, app: App): Promise<number> {
  const row = await sql.first<{ rooms: number }>('SELECT count(*) AS rooms FROM rooms WHERE app_id = ?', [
    app.id,
  ])
  return row?.rooms ?? 0
}

/** Names examined by one query: those of the largest rooms. */
const mostLooked = 20_000

/** Names are compared here, because the databases disagree on letter case. */
export async function roomsNamed(
  sql: Sql,
  { query, ...question }: RoomQuestion & { readonly query: string },
): Promise<{ rows: ListedRoom[]; total: number }> {
  const { app, limit, offset, userId } = question
  const all = await sql.all<NamedRow>(byCrowd, [app.id, app.id, mostLooked, 0])
  const found = all.filter(({ name }) => name.toLowerCase().includes(query))
  return { rows: await withLogs(sql, userId, found.slice(offset, offset + limit)), total: found.length }
}

/** In the given order. */
async function withLogs(sql: Sql, userId: number, order: readonly NamedRow[]): Promise<ListedRoom[]> {
  const ids = order.map(({ log_id }) => log_id)
  const rows = await selectIn<ListedRoom>(sql, `${listed} WHERE r.log_id IN (LIST)`, ids, [userId])
  const byId = new Map(rows.map((row) => [row.log_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The rooms that a user is in, by time of joining. */
export function joinedRooms(sql: Sql, userId: number, limit: number, offset: number): Promise<ListedRoom[]> {
  return sql.all<ListedRoom>(
    `SELECT ${roomColumns('r')}, l.key AS id, COALESCE(o.name, '') AS owner FROM members m JOIN rooms r ON r.log_id = m.log_id
       JOIN logs l ON l.id = r.log_id LEFT JOIN users o ON o.id = r.owner_id
     WHERE m.user_id = ? ORDER BY m.joined_at, m.log_id LIMIT ? OFFSET ?`,
    [userId, limit, offset],
  )
}
