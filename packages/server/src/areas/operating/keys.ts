// Creates, rotates and revokes keys of back ends. The text of a key is shown only when it is created; its hash is
// stored.

import type { App } from '../../directory/directory.ts'
import { updateRecording } from '../../events/queries.ts'
import type { Host } from '../../platform/host.ts'
import type { Sql } from '../../storage/database.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import { type AppKeyRow, appKeyColumns, keyHash, keyText } from '../../tokens/app-keys.ts'
import type { Scope } from '../../tokens/scopes.ts'

export const keyNameRule = /^[\w.-]{1,64}$/

/** Keys that an app can have, including those of its bots. */
export const mostKeys = 1000

export interface MadeKey {
  readonly row: AppKeyRow
  /** The key itself. */
  readonly text: string
}

/** `exists`: the app has a key with this name. `tooMany`: it has reached the limit. */
export async function createKey(
  sql: Sql,
  host: Pick<Host, 'now' | 'randomBytes'>,
  app: Pick<App, 'id'>,
  wanted: { readonly name: string; readonly scopes: readonly Scope[] },
): Promise<MadeKey | 'exists' | 'tooMany'> {
  await lockApp(sql, app.id)
  const all = await sql.first<{ total: number }>('SELECT count(*) AS total FROM app_keys WHERE app_id = ?', [
    app.id,
  ])
  if ((all?.total ?? 0) >= mostKeys) return 'tooMany'
  const secret = newSecret(host)
  const row = await sql.first<AppKeyRow>(
    `INSERT INTO app_keys (app_id, name, scopes, hash, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (app_id, name) DO NOTHING RETURNING ${appKeyColumns()}`,
    [app.id, wanted.name, [...new Set(wanted.scopes)].join(' '), keyHash(secret), host.now()],
  )
  if (!row) return 'exists'
  // Events are recorded as soon as a key may read them.
  await updateRecording(sql, app.id)
  return { row, text: keyText(row.id, secret) }
}

/** The old text works until the overlap ends, so that back ends can switch one by one. */
export async function rotateKey(
  sql: Sql,
  host: Pick<Host, 'now' | 'randomBytes'>,
  app: Pick<App, 'id'>,
  { name, overlapMs }: { readonly name: string; readonly overlapMs: number },
): Promise<MadeKey | undefined> {
  const secret = newSecret(host)
  const row = await sql.first<AppKeyRow>(
    `UPDATE app_keys SET old_hash = hash, old_until = ?, hash = ?
     WHERE app_id = ? AND name = ? AND revoked_at = 0 RETURNING ${appKeyColumns()}`,
    [host.now() + overlapMs, keyHash(secret), app.id, name],
  )
  return row && { row, text: keyText(row.id, secret) }
}

/** The name becomes free. Another process that runs the server notices within seconds. */
export async function revokeKey(
  sql: Sql,
  app: Pick<App, 'id'>,
  name: string,
): Promise<AppKeyRow | undefined> {
  const removed = await sql.first<AppKeyRow>(
    `DELETE FROM app_keys WHERE app_id = ? AND name = ? RETURNING ${appKeyColumns()}`,
    [app.id, name],
  )
  await updateRecording(sql, app.id)
  return removed
}

export type ListedKeyRow = AppKeyRow & { bot_name: string | null }

export function keysOf(sql: Sql, app: Pick<App, 'id'>): Promise<ListedKeyRow[]> {
  return sql.all<ListedKeyRow>(
    `SELECT ${appKeyColumns('k')}, u.name AS bot_name FROM app_keys k LEFT JOIN users u ON u.id = k.bot_id
     WHERE k.app_id = ? AND k.revoked_at = 0 ORDER BY k.name`,
    [app.id],
  )
}

const newSecret = (host: Pick<Host, 'randomBytes'>): string =>
  Buffer.from(host.randomBytes(32)).toString('base64url')
