// Users' own logs, where events go that concern a single user.

import type { App, Conversation, User } from '../directory/directory.ts'
import type { Sql } from '../storage/database.ts'
import { selectIn } from '../storage/procedures/batched-statements.ts'

/** The own logs of many users at once, created where missing. Ordered by user id, so that concurrent calls cannot deadlock. */
export async function ownLogs(
  sql: Sql,
  app: App,
  users: readonly Pick<User, 'id'>[],
  now: number,
): Promise<Map<number, Conversation>> {
  const ids = users.map((user) => user.id).sort((a, b) => a - b)
  await sql.insertMany(
    'logs',
    ['app_id', 'kind', 'key', 'head', 'counted'],
    ids.map((id) => [app.id, 'user', String(id), 0, 0]),
    'ON CONFLICT (app_id, kind, key) DO NOTHING',
  )
  const logs = await selectIn<{ id: number; key: string }>(
    sql,
    `SELECT id, key FROM logs WHERE app_id = ? AND kind = 'user' AND key IN (LIST)`,
    ids.map(String),
    [app.id],
  )
  await sql.insertMany(
    'members',
    ['user_id', 'log_id', 'peer', 'joined_at'],
    logs.map((log) => [Number(log.key), log.id, '', now]),
    'ON CONFLICT (user_id, log_id) DO NOTHING',
  )
  return new Map(
    logs.map((log) => [
      Number(log.key),
      { logId: log.id, kind: 'user' as const, members: [Number(log.key)] },
    ]),
  )
}
