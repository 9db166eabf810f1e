// Finding groups and rooms by name, for operators.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'

const call = backendCalls.operating.findGroups

const mostPerPage = 100
const longestQuery = 200
/** Rows that one page examines. With a name that matches few groups, a page is short, and the next one continues. */
const mostRead = 20_000

/** Rows that one statement reads. */
const atOnce = 2000

type Found = { log_id: number; id: string; name: string; owner: string; members: number }

export const findingGroups = [
  handle(call, async ({ app, database }, { query, kind = 'group', before, limit = 25 }) => {
    if (limit < 1 || limit > mostPerPage)
      fail('invalidParameter', { message: invalidParameter('limit', limit) })
    if (query.length > longestQuery || query.includes('\0'))
      fail('invalidParameter', { message: invalidParameter('q', query.slice(0, 50)) })
    const table = kind === 'group' ? 'groups' : 'rooms'
    const page = { appId: app.id, table, before: before ?? Number.MAX_SAFE_INTEGER, query, limit } as const
    return database.read(async (sql) => {
      const { ids, next } = await matching(sql, page)
      const rows = await selectIn<Found>(
        sql,
        `SELECT g.log_id, l.key AS id, g.name, COALESCE(o.name, '') AS owner,
           (SELECT count(*) FROM members m WHERE m.log_id = g.log_id) AS members
         FROM ${table} g JOIN logs l ON l.id = g.log_id LEFT JOIN users o ON o.id = g.owner_id
         WHERE g.log_id IN (LIST)`,
        ids,
      )
      const groups = rows
        .sort((a, b) => b.log_id - a.log_id)
        .map(({ id, name, owner, members }) => ({ groupId: id, name, owner, members }))
      return { groups, next }
    })
  }),
]

interface Page {
  readonly appId: number
  readonly table: 'groups' | 'rooms'
  readonly before: number
  readonly query: string
  readonly limit: number
}

/** Names are compared here: databases disagree about upper and lower case beyond ASCII. */
async function matching(sql: Sql, { appId, table, before, query, limit }: Page) {
  const wanted = query.trim().toLowerCase()
  const ids: number[] = []
  let position = before
  for (let read = 0; read < mostRead; read += atOnce) {
    const rows = await sql.all<{ log_id: number; name: string; id: string }>(
      `SELECT g.log_id, g.name, l.key AS id FROM ${table} g JOIN logs l ON l.id = g.log_id
       WHERE g.app_id = ? AND g.log_id < ? ORDER BY g.log_id DESC LIMIT ?`,
      [appId, position, atOnce],
    )
    for (const row of rows) {
      position = row.log_id
      if (row.id !== wanted && !row.name.toLowerCase().includes(wanted)) continue
      if (ids.push(row.log_id) === limit) return { ids, next: position }
    }
    if (rows.length < atOnce) return { ids, next: 0 }
  }
  return { ids, next: position }
}
