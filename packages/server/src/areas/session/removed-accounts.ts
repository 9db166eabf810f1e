// Names of deleted accounts. A back end signs tokens with the app's secret alone, without the epoch of the account, so
// a token for an earlier account looks like one for the next account with the same name. The time of issue tells them
// apart.

import { createHash } from 'node:crypto'
import type { Sql } from '../../storage/database.ts'

/** Stores only a digest of the name, so that there is no list of deleted users. */
function keyOf(appId: number, name: string): string {
  return `removed account ${appId} ${createHash('sha256').update(name).digest('base64url')}`
}

/** Runs in the transaction that deletes the account. */
export async function noteRemoval(sql: Sql, appId: number, name: string, now: number): Promise<void> {
  await sql.run(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [keyOf(appId, name), String(now)],
  )
}

/**
 * The issue time of the oldest back-end token that a new account with this name accepts. Zero for a name that was never
 * deleted: it cannot be confused with another, so clock differences and tokens made in advance do no harm. Issue times
 * are whole seconds, so the second of the deletion itself counts as before it.
 */
export async function oldestTokenOf(sql: Sql, appId: number, name: string): Promise<number> {
  const row = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [
    keyOf(appId, name),
  ])
  return row ? (Math.floor(Number(row.value) / 1000) + 1) * 1000 : 0
}
