// A secret as the database holds it: encrypted with AES-256-GCM, with the id of its key in front. The associated data is
// the location of the value, so that a ciphertext that is copied to another row or column cannot be decrypted there.

import { createCipheriv, createDecipheriv, hash } from 'node:crypto'

export interface SecretKey {
  /** Follows from the bytes, so that nobody has to assign it. */
  readonly id: string
  readonly bytes: Uint8Array
}

/** Where a value is: the table, the column, and the id of the row. */
export interface SecretLocation {
  readonly table: string
  readonly column: string
  readonly row: number
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const mark = 'sealed:1:'
const sealedForm = /^sealed:1:([0-9a-f]{16}):([\w-]{38,})$/

export function secretKey(bytes: Uint8Array): SecretKey {
  if (bytes.length !== keyBytes) throw new Error(`A key has ${keyBytes} bytes, not ${bytes.length}.`)
  return {
    id: hash('sha256', Buffer.concat([Buffer.from('parley key id\n'), bytes]), 'hex').slice(0, 16),
    bytes,
  }
}

/** The id of the key that a stored value is encrypted with. Undefined if it is in clear. */
export function keyIdOf(stored: string): string | undefined {
  return sealedForm.exec(stored)?.[1]
}

/** A value that would look encrypted is refused: it could not be distinguished from one that is. */
export const looksSealed = (text: string): boolean => text.startsWith(mark)

export function sealText(key: SecretKey, nonce: Uint8Array, location: SecretLocation, text: string): string {
  if (nonce.length !== nonceBytes) throw new Error(`A nonce has ${nonceBytes} bytes, not ${nonce.length}.`)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(dataOf(key.id, location))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${mark}${key.id}:${sealed.toString('base64url')}`
}

/** Throws if the value was changed, or comes from another location. */
export function openText(key: SecretKey, location: SecretLocation, stored: string): string {
  const sealed = Buffer.from(sealedForm.exec(stored)?.[2] ?? '', 'base64url')
  const end = sealed.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, nonceBytes))
    .setAAD(dataOf(key.id, location))
    .setAuthTag(sealed.subarray(end))
  return decipher.update(sealed.subarray(nonceBytes, end), undefined, 'utf8') + decipher.final('utf8')
}

const dataOf = (keyId: string, { table, column, row }: SecretLocation): Buffer =>
  Buffer.from(`${mark}${keyId}:${table}.${column}:${row}`)

export const nonceSize = nonceBytes
