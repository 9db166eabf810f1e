// Queries for multipart uploads and quotas.

import { uploadColumns, uploadPartColumns } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'
import { lockActiveUser } from '../storage/procedures/lock-user.ts'
import type { UploadPartRow, UploadRow } from '../storage/tables.ts'

export async function countUploads(sql: Sql, ownerId: number): Promise<number> {
  const row = await sql.first<{ uploads: number }>(
    'SELECT count(*) AS uploads FROM uploads WHERE owner_id = ?',
    [ownerId],
  )
  return row?.uploads ?? 0
}

export function insertUpload(sql: Sql, row: UploadRow): Promise<void> {
  return sql.insertMany(
    'uploads',
    ['uuid', 'app_id', 'owner_id', 'created_at', 'touched_at'],
    [[row.uuid, row.app_id, row.owner_id, row.created_at, row.touched_at]],
  )
}

/**
 * Finds and locks an upload of this user, so that its changes happen one after the other. A user who may not act any more has
 * none.
 */
export async function ownUpload(
  sql: Sql,
  uuid: string,
  owner: { readonly id: number; readonly app: { readonly id: number } },
): Promise<UploadRow | undefined> {
  if (!(await lockActiveUser(sql, owner.id))) return undefined
  return sql.first<UploadRow>(
    `SELECT ${uploadColumns()} FROM uploads WHERE uuid = ? AND owner_id = ? AND app_id = ?`,
    [uuid, owner.id, owner.app.id],
  )
}

export function partsOf(sql: Sql, uuid: string): Promise<UploadPartRow[]> {
  return sql.all<UploadPartRow>(
    `SELECT ${uploadPartColumns()} FROM upload_parts WHERE uuid = ? ORDER BY number`,
    [uuid],
  )
}

/** Stores a part, and replaces one with the same number. */
export async function putPart(sql: Sql, part: UploadPartRow, now: number): Promise<void> {
  await sql.insertMany(
    'upload_parts',
    ['uuid', 'number', 'blob', 'size', 'checksum'],
    [[part.uuid, part.number, part.blob, part.size, part.checksum]],
    `ON CONFLICT (uuid, number) DO UPDATE
     SET blob = excluded.blob, size = excluded.size, checksum = excluded.checksum`,
  )
  await sql.run('UPDATE uploads SET touched_at = ? WHERE uuid = ?', [now, part.uuid])
}

export async function dropUpload(sql: Sql, uuid: string): Promise<void> {
  await sql.run('DELETE FROM upload_parts WHERE uuid = ?', [uuid])
  await sql.run('DELETE FROM uploads WHERE uuid = ?', [uuid])
}

/** Uploads without a new part since then. */
export function abandonedUploads(sql: Sql, before: number, limit: number): Promise<{ uuid: string }[]> {
  return sql.all<{ uuid: string }>(
    'SELECT uuid FROM uploads WHERE touched_at < ? ORDER BY touched_at LIMIT ?',
    [before, limit],
  )
}

/** Locks an upload until the commit. False: it has a new part since then, or has ended. */
export async function lockAbandoned(sql: Sql, uuid: string, before: number): Promise<boolean> {
  const { changes } = await sql.run(
    'UPDATE uploads SET touched_at = touched_at WHERE uuid = ? AND touched_at < ?',
    [uuid, before],
  )
  return changes > 0
}

/** The total size of a user's files, including uploads in progress. */
export async function bytesOf(sql: Sql, ownerId: number): Promise<number> {
  const row = await sql.first<{ bytes: number }>(
    `SELECT COALESCE((SELECT sum(size) FROM files WHERE owner_id = ? AND gone_at = 0), 0)
       + COALESCE((SELECT sum(p.size) FROM uploads u JOIN upload_parts p ON p.uuid = u.uuid
                   WHERE u.owner_id = ?), 0) AS bytes`,
    [ownerId, ownerId],
  )
  return Number(row?.bytes ?? 0)
}
