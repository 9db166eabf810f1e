// Secrets that the server has to read back. They are encrypted in the database, unlike passwords, which are hashed. The
// database names the key that new values are encrypted with, so that all programs agree on it. Until it names one,
// values are stored as they are: a node of an earlier version may still be reading them.

import type { Sql } from '../sql.ts'
import {
  keyIdOf,
  looksSealed,
  nonceSize,
  openText,
  type SecretKey,
  type SecretLocation,
  sealText,
} from './sealed-text.ts'

/** Where keys come from. */
export interface KeySource {
  /** The current keys, the newest first. Called again when a value has an unknown key: a rotation may have added one. */
  keys(): readonly SecretKey[]
  /** For nonces. Must not repeat itself with the same key. */
  randomBytes(count: number): Uint8Array
}

/** The key in `settings` under which the id of the current key is. */
const currentKey = 'secret key'

export class Secrets {
  private readonly source: KeySource
  private known: ReadonlyMap<string, SecretKey>

  constructor(source: KeySource) {
    this.source = source
    this.known = byId(source.keys())
  }

  /** The current keys, the newest first. */
  get keys(): readonly SecretKey[] {
    return this.source.keys()
  }

  /** The ids of the keys that this program has read. A key that is written to the file later is read when it is needed. */
  get heldIds(): readonly string[] {
    return [...this.known.keys()]
  }

  /** Encrypts a value for its location, in the transaction that stores it. Empty values stay empty. */
  async seal(sql: Sql, location: SecretLocation, text: string): Promise<string> {
    if (looksSealed(text)) throw new Error('A secret must not begin with the prefix of encrypted values.')
    if (text === '') return ''
    const id = await currentKeyId(sql, 'held')
    if (id === undefined) return text
    return sealText(this.key(id), this.source.randomBytes(nonceSize), location, text)
  }

  /** Decrypts the value that is stored at a location. */
  open(location: SecretLocation, stored: string): string {
    const id = keyIdOf(stored)
    if (id === undefined) return stored
    try {
      return openText(this.key(id), location, stored)
    } catch (error) {
      if (error instanceof UnknownKey) throw error
      throw new Error(
        `${location.table}.${location.column} of row ${location.row} was changed: it cannot be decrypted.`,
      )
    }
  }

  has(id: string): boolean {
    return this.find(id) !== undefined
  }

  private key(id: string): SecretKey {
    const key = this.find(id)
    if (!key) throw new UnknownKey(id)
    return key
  }

  private find(id: string): SecretKey | undefined {
    if (!this.known.has(id)) this.known = byId(this.source.keys())
    return this.known.get(id)
  }
}

/** A value or the database itself names a key that this program does not have. */
export class UnknownKey extends Error {
  constructor(id: string) {
    super(
      `The secrets in the database are encrypted with the key ${id}, which this program does not have. Copy secret.key from the ` +
        'data folder of the server that made it, or set PARLEY_SECRET_KEY or PARLEY_SECRET_KEY_FILE to the same key. If it ' +
        'is lost, run "parley secrets reset".',
    )
  }
}

/** For databases whose values are in clear. */
export const noKeys: KeySource = { keys: () => [], randomBytes: (count) => new Uint8Array(count) }

/**
 * The key that new values are encrypted with. `held`: no rotation can replace it before the transaction has ended, for
 * which PostgreSQL needs a lock.
 */
export async function currentKeyId(sql: Sql, use?: 'held'): Promise<string | undefined> {
  const lock = use === 'held' && sql.dialect === 'postgres' ? ' FOR SHARE' : ''
  const row = await sql.first<{ value: string }>(`SELECT value FROM settings WHERE key = ?${lock}`, [
    currentKey,
  ])
  return row?.value
}

/** Names the key for new values, unless there is one already. Returns the one that counts. */
export async function nameFirstKey(sql: Sql, id: string): Promise<string> {
  await sql.run('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING', [
    currentKey,
    id,
  ])
  return (await currentKeyId(sql)) ?? id
}

export async function nameKey(sql: Sql, id: string): Promise<void> {
  await sql.run('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = ?', [
    currentKey,
    id,
    id,
  ])
}

const byId = (keys: readonly SecretKey[]): ReadonlyMap<string, SecretKey> =>
  new Map(keys.map((key) => [key.id, key]))
