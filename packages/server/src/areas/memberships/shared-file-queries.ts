// SQL of files shared in a group or room, and their form in answers and events.

import type { Sql } from '../../storage/database.ts'
import type { FileRow } from '../../storage/tables.ts'

/** A file with the name of its uploader. Empty if the account was deleted. */
export type SharedFile = Pick<FileRow, 'uuid' | 'name' | 'size' | 'created_at'> & {
  owner: string
}

export async function countSharedFiles(sql: Sql, logId: number): Promise<number> {
  const row = await sql.first<{ files: number }>(
    'SELECT count(*) AS files FROM shared_files WHERE log_id = ?',
    [logId],
  )
  return row?.files ?? 0
}

/** Shares a file in the log. */
export function insertSharedFile(sql: Sql, logId: number, userId: number, file: FileRow): Promise<void> {
  return sql.insertMany(
    'shared_files',
    ['uuid', 'log_id', 'user_id', 'created_at'],
    [[file.uuid, logId, userId, file.created_at]],
  )
}

type SharedFileOf = SharedFile & { user_id: number }

const selectFiles = `SELECT f.uuid, f.name, f.size, f.created_at, s.user_id, coalesce(u.name, '') AS owner
  FROM shared_files s JOIN files f ON f.uuid = s.uuid LEFT JOIN users u ON u.id = s.user_id`

/** Newest first. */
export function sharedFileRows(
  sql: Sql,
  logId: number,
  limit: number,
  offset: number,
): Promise<SharedFileOf[]> {
  return sql.all<SharedFileOf>(
    `${selectFiles} WHERE s.log_id = ? ORDER BY s.created_at DESC, s.uuid DESC LIMIT ? OFFSET ?`,
    [logId, limit, offset],
  )
}

export function sharedFileRow(sql: Sql, logId: number, uuid: string): Promise<SharedFileOf | undefined> {
  return sql.first<SharedFileOf>(`${selectFiles} WHERE s.log_id = ? AND s.uuid = ?`, [logId, uuid])
}

export async function deleteSharedFile(sql: Sql, uuid: string): Promise<void> {
  await sql.run('DELETE FROM shared_files WHERE uuid = ?', [uuid])
  await sql.run('DELETE FROM files WHERE uuid = ?', [uuid])
}

/** Deletes all shared files. Returns the names of their bytes, which are deleted when this is durable. */
export async function deleteSharedFiles(sql: Sql, logId: number): Promise<string[]> {
  const rows = await sql.all<{ uuid: string }>('SELECT uuid FROM shared_files WHERE log_id = ?', [logId])
  await sql.run('DELETE FROM files WHERE uuid IN (SELECT uuid FROM shared_files WHERE log_id = ?)', [logId])
  await sql.run('DELETE FROM shared_files WHERE log_id = ?', [logId])
  return rows.map(({ uuid }) => uuid)
}

/** The file in answers. */
export function fileOf({ uuid, name, owner, size, created_at }: SharedFile) {
  return { id: uuid, name, owner, bytes: size, createdAt: created_at }
}

/** The file in events: JSON with the names of the wire. */
export function fileDetail({ uuid, name, owner, size, created_at }: SharedFile): string {
  return JSON.stringify({
    file_id: uuid,
    file_name: name,
    file_owner: owner,
    file_size: size,
    created: created_at,
  })
}

export function fileEvent(groupId: string, by: string, file: SharedFile) {
  return { groupId, by, users: [], detail: fileDetail(file) }
}
