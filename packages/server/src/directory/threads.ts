// Threads as the rules see them: their parent message and their members. Permissions in a thread follow from the
// membership in its group.

import { threadColumns } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'
import type { ThreadRow } from '../storage/tables.ts'
import type { App, Conversation } from './entities.ts'

/** `members` and `people` are the same: every member of a thread follows it. */
export interface Thread extends Conversation {
  readonly kind: 'thread'
  /** The version of the row: the higher one is newer. */
  readonly version: number
  readonly appId: number
  /** The public id: the key of its log. */
  readonly id: string
  readonly name: string
  /** The creator. */
  readonly ownerId: number
  readonly createdAt: number
  /** The parent message, and the group that contains it. */
  readonly messageId: number
  readonly groupId: string
  readonly groupLogId: number
  readonly people: ReadonlySet<number>
}

type Row = ThreadRow & { readonly key: string; readonly group_key: string }

/** The current state of the thread with this public id. */
export async function loadThread(sql: Sql, app: App, id: string): Promise<Thread | undefined> {
  const row = await sql.first<Row>(
    `SELECT ${threadColumns('threads')}, logs.key, parents.key AS group_key FROM logs JOIN threads ON threads.log_id = logs.id
     JOIN logs parents ON parents.id = threads.group_log_id
     WHERE logs.app_id = ? AND logs.kind = 'thread' AND logs.key = ?`,
    [app.id, id],
  )
  if (!row) return undefined
  const members = await sql.all<{ user_id: number }>(
    'SELECT user_id FROM members WHERE log_id = ? ORDER BY user_id',
    [row.log_id],
  )
  const people = members.map((member) => member.user_id)
  return {
    kind: 'thread',
    logId: row.log_id,
    appId: app.id,
    id: row.key,
    version: row.version,
    name: row.name,
    ownerId: row.owner_id,
    createdAt: row.created_at,
    messageId: row.message_id,
    groupId: row.group_key,
    groupLogId: row.group_log_id,
    members: people,
    people: new Set(people),
  }
}
