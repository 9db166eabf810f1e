// Keys in a file of the data folder, which only its owner can read: one in each line, the newest first.

import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { type SecretKey, secretKey } from '../sealed-text.ts'
import type { KeySource } from '../secrets.ts'

export const keyFileIn = (data: string): string => resolve(data, 'secret.key')

const header =
  '# Decrypts the secrets in the database of this server. Backups contain it, unless they are made with --without-key.\n' +
  '# One key in each line, the newest first. "parley secrets rotate" adds one.\n'

/** The keys in a text: 32 bytes each, in base64 or hexadecimal. `name` is for the error. */
export function readKeys(text: string, name: string): SecretKey[] {
  const words = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter((word) => word !== '')
  return words.map((word) => {
    const bytes = bytesOf(word)
    if (bytes?.length === 32) return secretKey(bytes)
    throw new Error(
      `${name} must be 32 random bytes in base64 or hexadecimal, made for example with "openssl rand -base64 32".`,
    )
  })
}

function bytesOf(word: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(word)) return Buffer.from(word, 'hex')
  if (/^[\w+/-]{43}=?$/.test(word))
    return Buffer.from(word.replaceAll('+', '-').replaceAll('/', '_'), 'base64url')
  return undefined
}

/** The settings that say where keys are stored. */
export interface KeySettings {
  readonly data: string
  /** PARLEY_SECRET_KEY. */
  readonly secretKey: string
}

/** The keys of the setting, and then those in the file, so that a server can change from the file to the setting. */
export function keysFrom({ data, secretKey: setting }: KeySettings): KeySource {
  const fixed = readKeys(setting, 'PARLEY_SECRET_KEY')
  return { keys: () => [...fixed, ...keysInFile(data)], randomBytes }
}

/** None if there is no file. */
export const keysInFile = (data: string): SecretKey[] => keysAt(keyFileIn(data))

/** The same for a copy of the file. */
export function keysAt(path: string): SecretKey[] {
  const text = readIfThere(path)
  return text === undefined ? [] : readKeys(text, path)
}

/** Adds the keys of a restored backup in front of those in the file. */
export function addKeys(data: string, keys: readonly SecretKey[]): void {
  const ids = new Set(keys.map(({ id }) => id))
  const others = keysInFile(data).filter(({ id }) => !ids.has(id))
  if (keys.length > 0) writeKeys(data, [...keys, ...others])
}

/** Adds a random key to the file, which is created if it is missing. */
export function addKey(data: string): SecretKey {
  const key = secretKey(randomBytes(32))
  writeKeys(data, [key, ...keysInFile(data)])
  return key
}

/** Replaces the keys in a file. They are on the disk when this returns. */
export function writeKeys(data: string, keys: readonly SecretKey[]): void {
  const path = keyFileIn(data)
  const lines = keys.map(({ bytes }) => `${Buffer.from(bytes).toString('base64')}\n`)
  const newPath = `${path}.new`
  const file = openSync(newPath, 'w', 0o600)
  try {
    writeSync(file, header + lines.join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(newPath, path)
  const folder = openSync(resolve(data), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw new Error(`The keys in ${path} cannot be read: ${(error as Error).message}`)
  }
}
