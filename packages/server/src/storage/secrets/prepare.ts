// Checks, before a server uses a database, that every secret in it can be decrypted and that the database names the
// key for new ones. A server with another key refuses to start instead of signing tokens that the other nodes reject.

import type { Database } from '../database.ts'
import { hasNodeWithout } from './live-node-keys.ts'
import { addKey, type KeySettings, keyFileIn } from './platform/key-file.ts'
import { currentKeyId, nameFirstKey, UnknownKey } from './secrets.ts'
import { countSecrets, type SecretCounts, sealStored, secretTables } from './stored-secrets.ts'

export interface SecretSettings extends KeySettings {
  /** The bus of a cluster, whose nodes have separate data folders. Empty: the server is alone. */
  readonly bus?: string
  /** Whether the server is reachable from its own machine only, as for trying it out, in tests and behind a local proxy. */
  readonly isLocal?: boolean
}

/**
 * Checks that all keys are available, makes one if there is none, and encrypts values that are in clear. Returns
 * warnings. Throws if a key is missing, or if the nodes of a new cluster have none.
 */
export async function prepareSecrets(database: Database, settings: SecretSettings): Promise<string[]> {
  const counts = await requireKeys(database)
  if (database.secrets.keys.length === 0) {
    const waits = makeKey(database, settings, counts)
    if (waits !== undefined) return [waits]
  }
  if (await encryptSecrets(database)) return []
  return [
    'A server that uses this database does not have the key of this one, or is of an earlier version, so secrets in the ' +
      'database are not encrypted yet. They will be as soon as it has stopped. All servers of a database need the same ' +
      `key: copy ${keyLocation(settings)} to them.`,
  ]
}

/** Throws unless this program has the key for new values and those of all stored ones. */
export async function requireKeys(database: Database): Promise<SecretCounts> {
  const counts = await database.read(countSecrets)
  const { current, byKey } = counts
  const needed = current === undefined ? [...byKey.keys()] : [current, ...byKey.keys()]
  const missing = needed.find((id) => !database.secrets.has(id))
  if (missing !== undefined) throw new UnknownKey(missing)
  return counts
}

/**
 * Makes a key in the data folder, for a database without one. Returns a warning if it must not be used yet.
 *
 * Nodes of a cluster cannot make one, because each would have its own. On a PostgreSQL database that has values in clear, the
 * key is used from the next start on: a container that gets an empty data folder each time would make a key that is lost with
 * it, and could never start again.
 */
function makeKey(database: Database, settings: SecretSettings, { clear }: SecretCounts): string | undefined {
  if (stayInClear(database, settings)) return `Secrets in the database are not encrypted: ${setIt}`
  if (database.dialect === 'postgres' && settings.bus) {
    if (clear === 0)
      throw new Error(`The nodes of a cluster need a key for the secrets in their database: ${setIt}`)
    return `Secrets in the database are not encrypted: ${setIt}`
  }
  addKey(settings.data)
  if (database.dialect !== 'postgres' || clear === 0) return undefined
  return (
    `Secrets in the database are not encrypted. They will be at the next start, with the key in ${keyFileIn(settings.data)}, ` +
    'which was made now. Keep a copy of this file elsewhere. If this folder does not outlive the server, as in a container ' +
    `without a volume, ${setIt}`
  )
}

/**
 * On loopback, servers come and go on the same PostgreSQL database with separate data folders. A key in one of these
 * would keep the others from starting.
 */
const stayInClear = ({ dialect }: Database, { isLocal = false }: SecretSettings): boolean =>
  dialect === 'postgres' && isLocal

const setIt =
  'set PARLEY_SECRET_KEY or PARLEY_SECRET_KEY_FILE to the same key on all servers of this database, made for example with ' +
  '"openssl rand -base64 32".'

const keyLocation = ({ data, secretKey }: KeySettings): string =>
  secretKey === '' ? keyFileIn(data) : 'PARLEY_SECRET_KEY'

/** For commands: a database without any secret gets the name of its key before the first one is written. */
export async function prepareNewDatabase(database: Database, settings: SecretSettings): Promise<void> {
  const { current, clear, byKey } = await database.read(countSecrets)
  if (current !== undefined || clear > 0 || byKey.size > 0) return
  // The data folder of a command on PostgreSQL need not be that of the server.
  const made = database.dialect === 'postgres' ? undefined : () => addKey(settings.data)
  const newest = database.secrets.keys[0] ?? made?.()
  if (!newest && stayInClear(database, settings)) return
  if (!newest)
    throw new Error('The database is new: start the server once, which makes the key for secrets in it.')
  await database.write((sql) => nameFirstKey(sql, newest.id))
}

/** PostgreSQL keeps replaced rows until their table is rewritten. SQLite overwrites them, even in a file that is not rewritten. */
const mostRewrittenBytes = { sqlite: 0, postgres: Number.POSITIVE_INFINITY }

/**
 * Encrypts everything that is not encrypted with the current key, and names a key if there is none. Does nothing while a
 * program that could not decrypt uses the database. Returns false in that case.
 */
export async function encryptSecrets(database: Database): Promise<boolean> {
  const { secrets } = database
  const [newest] = secrets.keys
  if (!newest) return true
  let current = await database.read((sql) => currentKeyId(sql))
  if (current === undefined) {
    if (await hasNodeWithout(database, newest.id)) return false
    current = await database.write((sql) => nameFirstKey(sql, newest.id))
  }
  // Another server that starts at the same moment may have named its key.
  if (!secrets.has(current)) throw new UnknownKey(current)
  const changed = await sealStored(database)
  if (changed > 0) await database.scrub(secretTables, mostRewrittenBytes[database.dialect])
  return true
}
