// Queries for files and for membership in their targets.

import { fail } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import { fileColumns } from '../storage/columns.ts'
import type { Database, Sql } from '../storage/database.ts'
import { lockActiveUser } from '../storage/procedures/lock-user.ts'
import type { FileRow, Flag, LogKind } from '../storage/tables.ts'

const columns = [
  'uuid',
  'app_id',
  'owner_id',
  'target_kind',
  'target',
  'secret',
  'name',
  'type',
  'size',
  'checksum',
  'created_at',
  'pieces',
  'preview',
  'gone_at',
] as const satisfies readonly (keyof FileRow)[]

/** Refuses a user whose account was deleted, erased or deactivated while the bytes arrived: nobody would find their file. */
export async function requireAccount(sql: Sql, { id }: Pick<User, 'id'>): Promise<void> {
  if (!(await lockActiveUser(sql, id))) fail('noPermission', { form: 'unauthorized' })
}

export function insertFile(sql: Sql, row: FileRow): Promise<void> {
  return sql.insertMany('files', columns, [columns.map((column) => row[column])])
}

/** A file and what decides how long it is kept. */
export type FoundFile = FileRow & {
  /** 1: for ever. */
  readonly kept: Flag
  readonly renewed_at: number
  /** How long its app keeps files of its kind of chat. Null or negative: as long as the server. */
  readonly own_days: number | null
}

const foundColumns = `${fileColumns('f')}, f.kept, f.renewed_at, (SELECT r.file_days FROM retention r
  WHERE r.app_id = f.app_id AND r.kind = f.target_kind) AS own_days`

export function findFile(sql: Sql, appId: number, uuid: string): Promise<FoundFile | undefined> {
  return sql.first<FoundFile>(`SELECT ${foundColumns} FROM files f WHERE f.uuid = ? AND f.app_id = ?`, [
    uuid,
    appId,
  ])
}

/** Whether a file still has its bytes. */
export async function isStored(sql: Sql, uuid: string): Promise<boolean> {
  return (
    (await sql.first('SELECT 1 AS found FROM files WHERE uuid = ? AND gone_at = 0', [uuid])) !== undefined
  )
}

/** A file that is shared in the group or room with this id. */
export function findSharedFile(
  sql: Sql,
  appId: number,
  { kind, id }: { readonly kind: LogKind; readonly id: string },
  uuid: string,
): Promise<FoundFile | undefined> {
  return sql.first<FoundFile>(
    `SELECT ${foundColumns} FROM shared_files s JOIN files f ON f.uuid = s.uuid JOIN logs l ON l.id = s.log_id
     WHERE s.uuid = ? AND l.app_id = ? AND l.kind = ? AND l.key = ?`,
    [uuid, appId, kind, id],
  )
}

/** Whether a user is currently a member of a group, a thread or a room. */
export function membership(database: Database): (user: User, target: string) => Promise<boolean> {
  return async (user, target) => {
    const row = await database.read((sql) =>
      sql.first(
        // Members of a group may read its threads.
        `SELECT m.log_id FROM logs l LEFT JOIN threads t ON t.log_id = l.id
           JOIN members m ON m.log_id = COALESCE(t.group_log_id, l.id)
         WHERE m.user_id = ? AND l.app_id = ? AND l.kind IN ('group', 'thread', 'room') AND l.key = ?`,
        [user.id, user.app.id, target],
      ),
    )
    return row !== undefined
  }
}
