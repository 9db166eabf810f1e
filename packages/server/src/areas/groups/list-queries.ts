// SQL of group lists and details, each with the caller's membership.

import type { App } from '../../directory/directory.ts'
import { within } from '../../limits/page-bytes.ts'
import type { Sql, Value } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { type SeenGroup, seenGroup } from '../../storage/procedures/group-details.ts'
import type { Flag } from '../../storage/tables.ts'

export type { SeenGroup }

/** The same with the size of the app's text instead of the text, which is by far the largest field. */
const seenWithoutCustom = seenGroup.replace(
  /\bg\.custom\b/,
  'NULL AS custom, octet_length(g.custom) AS custom_bytes',
)

type OwnGroup = Omit<SeenGroup, 'custom'> & { custom: string | null; custom_bytes: number }

/**
 * The user's groups, oldest membership first, so that pages stay stable when a group is added. Pages have fixed places, so
 * none can end early: the app's texts are read up to a number of bytes, and are null in the groups after that.
 */
export async function ownGroups(
  sql: Sql,
  userId: number,
  { limit, offset, mostBytes }: { limit: number; offset: number; mostBytes: number },
): Promise<OwnGroup[]> {
  const rows = await sql.all<OwnGroup>(
    `${seenWithoutCustom} WHERE m.user_id = ? ORDER BY m.joined_at, m.log_id LIMIT ? OFFSET ?`,
    [userId, userId, userId, limit, offset],
  )
  const fitting = within(rows, ({ custom_bytes }) => Number(custom_bytes), mostBytes)
  const texts = await selectIn<{ log_id: number; custom: string }>(
    sql,
    'SELECT log_id, custom FROM groups WHERE log_id IN (LIST)',
    fitting.map(({ log_id }) => log_id),
  )
  const byLog = new Map(texts.map(({ log_id, custom }) => [log_id, custom]))
  return rows.map((row) => ({ ...row, custom: byLog.get(row.log_id) ?? null }))
}

export type JoinedRow = { id: string; name: string; disabled: Flag; role: number }

/** The same with fewer columns. */
export function joinedGroups(sql: Sql, userId: number, limit: number, offset: number): Promise<JoinedRow[]> {
  return sql.all<JoinedRow>(
    `SELECT l.key AS id, g.name AS name, g.disabled AS disabled, m.role AS role FROM members m JOIN groups g ON g.log_id = m.log_id
     JOIN logs l ON l.id = m.log_id WHERE m.user_id = ? ORDER BY m.joined_at, m.log_id LIMIT ? OFFSET ?`,
    [userId, limit, offset],
  )
}

export async function countJoined(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ joined: number }>(
    'SELECT count(*) AS joined FROM members m JOIN groups g ON g.log_id = m.log_id WHERE m.user_id = ?',
    [userId],
  )
  return row?.joined ?? 0
}

/** Names are read in batches of this size, and at most this many batches per answer. */
const pieceSize = 1000
const mostPieces = 20

export interface PublicPage {
  readonly groups: readonly SeenGroup[]
  /** The last group that was examined, if there may be more. */
  readonly next: number | undefined
}

export interface PublicGroupsQuery {
  readonly app: App
  readonly userId: number
  /** Searched in the names, in lower case. Empty: all groups. */
  readonly query: string
  /** Only groups older than this one. */
  readonly before: number
  readonly limit: number
}

/**
 * Public groups, newest first. Names are compared here, because the two databases disagree on letter case. One answer
 * examines a bounded number of names and has a cursor to go on.
 */
export async function publicGroups(sql: Sql, question: PublicGroupsQuery): Promise<PublicPage> {
  const { app, userId, query, limit } = question
  const found: number[] = []
  let before = question.before
  for (let piece = 0; piece < mostPieces; piece++) {
    const size = query === '' ? limit + 1 : pieceSize
    const rows = await sql.all<{ log_id: number; name: string }>(
      `SELECT log_id, name FROM groups WHERE app_id = ? AND is_public = 1 AND disabled = 0 AND log_id < ?
       ORDER BY log_id DESC LIMIT ?`,
      [app.id, before, size],
    )
    for (const row of rows) {
      if (query !== '' && !row.name.toLowerCase().includes(query)) continue
      if (found.length === limit) return { groups: await withLogs(sql, userId, found), next: found.at(-1) }
      found.push(row.log_id)
    }
    const last = rows.at(-1)?.log_id
    if (last === undefined || rows.length < size)
      return { groups: await withLogs(sql, userId, found), next: undefined }
    before = last
  }
  return { groups: await withLogs(sql, userId, found), next: before }
}

async function withLogs(sql: Sql, userId: number, logIds: readonly number[]): Promise<SeenGroup[]> {
  const asker: Value[] = [userId, userId]
  const rows = await selectIn<SeenGroup>(sql, `${seenGroup} WHERE g.log_id IN (LIST)`, logIds, asker)
  return rows.sort((a, b) => b.log_id - a.log_id)
}
