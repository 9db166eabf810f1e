// SQL of notifications: silent modes, languages and time zones.

import { type SilenceRow, SilenceScope, silenceFrom } from '../../push/silence-queries.ts'
import { isNothing, type Silence } from '../../push/silent-mode.ts'
import type { Sql } from '../../storage/database.ts'

export { type SilenceRow, SilenceScope, silenceFrom }

const columns = 'kind, peer, remind, until, from_minute, to_minute'

export function silenceRow(
  sql: Sql,
  userId: number,
  kind: SilenceScope,
  peer: string,
): Promise<SilenceRow | undefined> {
  return sql.first<SilenceRow>(
    `SELECT ${columns} FROM silences WHERE user_id = ? AND kind = ? AND peer = ?`,
    [userId, kind, peer],
  )
}

/** An empty setting is deleted. */
export async function putSilence(
  sql: Sql,
  userId: number,
  { kind, peer }: Pick<SilenceRow, 'kind' | 'peer'>,
  silence: Silence,
): Promise<void> {
  const { type, until, interval } = silence
  if (isNothing(silence)) {
    await sql.run('DELETE FROM silences WHERE user_id = ? AND kind = ? AND peer = ?', [userId, kind, peer])
    return
  }
  await sql.insertMany(
    'silences',
    ['user_id', 'kind', 'peer', 'remind', 'until', 'from_minute', 'to_minute'],
    [[userId, kind, peer, type, until, interval?.from ?? -1, interval?.to ?? -1]],
    `ON CONFLICT (user_id, kind, peer) DO UPDATE SET remind = excluded.remind, until = excluded.until,
       from_minute = excluded.from_minute, to_minute = excluded.to_minute`,
  )
}

export async function countSilences(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ rows: number }>('SELECT count(*) AS rows FROM silences WHERE user_id = ?', [
    userId,
  ])
  return row?.rows ?? 0
}

/** Only conversations that exist for the user: groups that they are in, users that exist. */
const isThere = `(s.kind = 1 AND EXISTS (SELECT 1 FROM users u WHERE u.app_id = ? AND u.name = s.peer)
  OR s.kind = 2 AND EXISTS (SELECT 1 FROM logs l JOIN members m ON m.log_id = l.id
    WHERE l.app_id = ? AND l.kind = 'group' AND l.key = s.peer AND m.user_id = s.user_id))`

interface SilenceOwner {
  readonly appId: number
  readonly userId: number
}

/** Those with a type, users first, then groups, by name, after this one. */
export function typedRows(
  sql: Sql,
  { appId, userId }: SilenceOwner,
  after: Pick<SilenceRow, 'kind' | 'peer'>,
  limit: number,
): Promise<SilenceRow[]> {
  return sql.all<SilenceRow>(
    `SELECT ${columns} FROM silences s WHERE s.user_id = ? AND s.remind <> '' AND (s.kind, s.peer) > (?, ?)
       AND ${isThere} ORDER BY s.kind, s.peer LIMIT ?`,
    [userId, after.kind, after.peer, appId, appId, limit],
  )
}

/** Of all conversations. */
export function conversationRows(
  sql: Sql,
  { appId, userId }: SilenceOwner,
  limit: number,
): Promise<SilenceRow[]> {
  return sql.all<SilenceRow>(
    `SELECT ${columns} FROM silences s WHERE s.user_id = ? AND ${isThere} ORDER BY s.kind, s.peer LIMIT ?`,
    [userId, appId, appId, limit],
  )
}

/** The push settings of a user. Empty: nothing was chosen. */
export interface PushPerson {
  readonly language: string
  readonly zone: string
  /** The name of a template. */
  readonly template: string
}

export async function pushPerson(sql: Sql, userId: number): Promise<PushPerson> {
  const row = await sql.first<{ language: string; zone: string; template: string }>(
    'SELECT language, zone, template FROM push_people WHERE user_id = ?',
    [userId],
  )
  return row ?? { language: '', zone: '', template: '' }
}

export async function putPushPerson(sql: Sql, userId: number, changes: Partial<PushPerson>): Promise<void> {
  for (const [column, value] of Object.entries(changes))
    await sql.insertMany(
      'push_people',
      ['user_id', column],
      [[userId, value]],
      `ON CONFLICT (user_id) DO UPDATE SET ${column} = excluded.${column}`,
    )
}
