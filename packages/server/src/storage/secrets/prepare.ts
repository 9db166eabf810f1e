// Before a server uses a database: every secret in it can be decrypted, and the database names the key for new ones. A
// server with another key refuses to start instead of signing tokens that the other nodes reject.

import type { Database } from '../database.ts'
import { addKey, type KeySettings } from './platform/key-file.ts'
import { currentKeyId, nameFirstKey, UnknownKey } from './secrets.ts'
import { countSecrets, sealStored, secretTables } from './stored-secrets.ts'

/**
 * Checks that all keys are there, makes one at the first start on an embedded database, and encrypts what is in clear.
 * Returns warnings. Throws if a key is missing. A key that a server on PostgreSQL makes for itself would keep the next
 * server out of the database, so there it has to be given.
 */
export async function prepareSecrets(database: Database, settings: KeySettings): Promise<string[]> {
  const { secrets } = database
  const { current, byKey } = await database.read(countSecrets)
  const needed = current === undefined ? [...byKey.keys()] : [current, ...byKey.keys()]
  const missing = needed.find((id) => !secrets.has(id))
  if (missing !== undefined) throw new UnknownKey(missing)
  if (secrets.keys.length === 0) {
    if (database.dialect === 'postgres') return [notEncrypted]
    addKey(settings.data)
  }
  if (await encryptSecrets(database)) return []
  return [
    'A server of an earlier version uses this database, so secrets in it are not encrypted yet. They will be as soon as it ' +
      'has stopped.',
  ]
}

const notEncrypted =
  'Secrets in the database are not encrypted: set PARLEY_SECRET_KEY or PARLEY_SECRET_KEY_FILE to the same key on all servers ' +
  'of this database, made for example with "openssl rand -base64 32".'

/** PostgreSQL keeps replaced rows until their table is rewritten. SQLite overwrites them, also in a file that stays as it is. */
const mostRewrittenBytes = { sqlite: 0, postgres: Number.POSITIVE_INFINITY }

/**
 * Encrypts everything that is not encrypted with the current key, and names a key if there is none. Does nothing while a
 * program of an earlier version uses the database. Returns false in that case.
 */
export async function encryptSecrets(database: Database): Promise<boolean> {
  const { secrets } = database
  const [newest] = secrets.keys
  if (!newest) return true
  if ((await database.read((sql) => currentKeyId(sql))) === undefined) {
    if (await hasEarlierPrograms(database)) return false
    const current = await database.write((sql) => nameFirstKey(sql, newest.id))
    if (!secrets.has(current)) throw new UnknownKey(current)
  }
  const changed = await sealStored(database)
  if (changed > 0) await database.scrub(secretTables, mostRewrittenBytes[database.dialect])
  return true
}

/** Nodes that lease a number and did not say that they decrypt. SQLite has one program at a time. */
async function hasEarlierPrograms(database: Database): Promise<boolean> {
  if (database.dialect !== 'postgres') return false
  const row = await database.read((sql) =>
    sql.first(
      `SELECT 1 AS found FROM nodes WHERE decrypts_since <> incarnation
       AND expires_at > CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) LIMIT 1`,
    ),
  )
  return row !== undefined
}
