// All secrets in the database: counting them by key, and encrypting them with the current one. The tables are small (apps,
// endpoints, operators), so a pass reads them as a whole.

import type { Database, Sql } from '../database.ts'
import { keyIdOf, type SecretLocation } from './sealed-text.ts'
import { currentKeyId, type Secrets } from './secrets.ts'

/** Every column with secrets that the server has to read back. */
export const secretColumns = [
  { table: 'apps', column: 'client_secret' },
  { table: 'apps', column: 'former_secret' },
  { table: 'event_endpoints', column: 'secret' },
  // Addresses may contain credentials.
  { table: 'event_endpoints', column: 'url' },
  { table: 'operators', column: 'totp_secret' },
] as const

export interface StoredSecret {
  readonly location: SecretLocation
  readonly stored: string
}

export async function storedSecrets(sql: Sql): Promise<StoredSecret[]> {
  const found: StoredSecret[] = []
  for (const { table, column } of secretColumns) {
    const rows = await sql.all<{ id: number; stored: string }>(
      `SELECT id, ${column} AS stored FROM ${table} WHERE ${column} <> '' ORDER BY id`,
    )
    for (const { id, stored } of rows) found.push({ location: { table, column, row: id }, stored })
  }
  return found
}

export interface SecretCounts {
  /** The key for new values. Undefined: values are stored in clear. */
  readonly current: string | undefined
  readonly clear: number
  /** The values under each key. */
  readonly byKey: ReadonlyMap<string, number>
}

export async function countSecrets(sql: Sql): Promise<SecretCounts> {
  const byKey = new Map<string, number>()
  let clear = 0
  for (const { stored } of await storedSecrets(sql)) {
    const id = keyIdOf(stored)
    if (id === undefined) clear++
    else byKey.set(id, (byKey.get(id) ?? 0) + 1)
  }
  return { current: await currentKeyId(sql), clear, byKey }
}

/** Encrypts values that are in clear or under another key than the current one. Returns the number of changed values. */
export async function sealStored(database: Database): Promise<number> {
  const { secrets } = database
  const { current, all } = await database.read(async (sql) => ({
    current: await currentKeyId(sql),
    all: await storedSecrets(sql),
  }))
  if (current === undefined) return 0
  let changed = 0
  for (const { location, stored } of all)
    if (keyIdOf(stored) !== current)
      changed += await database.write((sql) => sealOne(sql, secrets, location, stored))
  return changed
}

/** A value that was changed meanwhile is left to the next pass. */
async function sealOne(
  sql: Sql,
  secrets: Secrets,
  location: SecretLocation,
  stored: string,
): Promise<number> {
  const { table, column, row } = location
  const sealed = await secrets.seal(sql, location, secrets.open(location, stored))
  const { changes } = await sql.run(`UPDATE ${table} SET ${column} = ? WHERE id = ? AND ${column} = ?`, [
    sealed,
    row,
    stored,
  ])
  return changes
}

export const secretTables: readonly string[] = [...new Set(secretColumns.map(({ table }) => table))]

/** All secrets as they are stored, in one statement for connections that are not a `Database`. */
export const secretsQuery = secretColumns
  .map(({ table, column }) => `SELECT ${column} AS stored FROM ${table} WHERE ${column} <> ''`)
  .join(' UNION ALL ')

/** The ids of the keys that values are encrypted with. */
export const keyIdsIn = (stored: readonly string[]): string[] => [
  ...new Set(stored.flatMap((text) => keyIdOf(text) ?? [])),
]
