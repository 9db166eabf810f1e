// Replaces secrets whose key is lost, so that a server can go on without it. Back ends then need the new ones.

import type { Host } from '../../platform/host.ts'
import type { Database, Sql } from '../database.ts'
import { keyIdOf, type SecretLocation } from './sealed-text.ts'
import { currentKeyId, nameKey, type Secrets, UnknownKey } from './secrets.ts'
import { storedSecrets } from './stored-secrets.ts'

/** Finds the secrets that cannot be decrypted, and replaces them if `confirm` is set. */
export async function resetUnreadable(
  database: Database,
  host: Pick<Host, 'randomBytes'>,
  confirm: boolean,
): Promise<SecretLocation[]> {
  const { secrets } = database
  return database.write(async (sql) => {
    const lost = (await storedSecrets(sql)).filter(({ stored }) => {
      const id = keyIdOf(stored)
      return id !== undefined && !secrets.has(id)
    })
    if (confirm) {
      await nameKeyThatIsThere(sql, secrets)
      for (const { location } of lost) await replace(sql, secrets, location, host)
    }
    return lost.map(({ location }) => location)
  })
}

async function nameKeyThatIsThere(sql: Sql, secrets: Secrets): Promise<void> {
  const current = await currentKeyId(sql)
  const [newest] = secrets.keys
  if (current === undefined || secrets.has(current)) return
  if (!newest) throw new UnknownKey(current)
  await nameKey(sql, newest.id)
}

async function replace(
  sql: Sql,
  secrets: Secrets,
  location: SecretLocation,
  host: Pick<Host, 'randomBytes'>,
): Promise<void> {
  const { table, column, row } = location
  if (column === 'url') {
    await sql.run(`DELETE FROM ${table} WHERE id = ?`, [row])
    return
  }
  const isRenewed = column === 'client_secret' || column === 'secret'
  const text = isRenewed ? Buffer.from(host.randomBytes(32)).toString('base64url') : ''
  await sql.run(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, [
    column === 'former_secret' ? null : await secrets.seal(sql, location, text),
    row,
  ])
}
