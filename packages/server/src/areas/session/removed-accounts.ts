// Names whose account was removed. A back end signs tokens with the app's secret alone, without the epoch of the account,
// so a token for the former account of a name looks like one for the next. What tells them apart is when they were issued.

import { createHash } from 'node:crypto'
import type { Sql } from '../../storage/database.ts'

/** Only a digest of the name: whoever was removed is not on a list. */
function keyOf(appId: number, name: string): string {
  return `removed account ${appId} ${createHash('sha256').update(name).digest('base64url')}`
}

/** In the transaction that removes the account. */
export async function noteRemoval(sql: Sql, appId: number, name: string, now: number): Promise<void> {
  await sql.run(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [keyOf(appId, name), String(now)],
  )
}

/**
 * The issue time of the oldest token of a back end that a new account of this name accepts. Zero for a name that was
 * never removed: there is nobody to be mistaken for, so clocks that differ and tokens made in advance do no harm.
 * Issue times are whole seconds, so the second of the removal itself counts as before it.
 */
export async function oldestTokenOf(sql: Sql, appId: number, name: string): Promise<number> {
  const row = await sql.first<{ value: string }>('SELECT value FROM settings WHERE key = ?', [
    keyOf(appId, name),
  ])
  return row ? (Math.floor(Number(row.value) / 1000) + 1) * 1000 : 0
}
