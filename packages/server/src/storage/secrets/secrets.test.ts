import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addKey, keyFileIn, keysFrom, keysInFile, readKeys } from './platform/key-file.ts'
import { keyIdOf, openText, sealText, secretKey } from './sealed-text.ts'
import { noKeys, Secrets } from './secrets.ts'

const key = secretKey(new Uint8Array(32).fill(7))
const place = { table: 'apps', column: 'client_secret', row: 3 }
const nonce = (fill: number) => new Uint8Array(12).fill(fill)

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'parley-keys-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('an encrypted value names its key, hides its text, and is decrypted in its place', () => {
  const sealed = sealText(key, nonce(1), place, 'marker of a secret')
  expect(keyIdOf(sealed)).toBe(key.id)
  expect(Buffer.from(sealed.split(':')[3] ?? '', 'base64url').toString('latin1')).not.toContain('marker')
  expect(openText(key, place, sealed)).toBe('marker of a secret')
  expect(sealText(key, nonce(2), place, 'marker of a secret')).not.toBe(sealed)
})

test.each([
  ['another row', { ...place, row: 4 }],
  ['another column', { ...place, column: 'former_secret' }],
  ['another table', { ...place, table: 'operators' }],
])('a value that was copied to %s cannot be decrypted there', (_, elsewhere) => {
  const sealed = sealText(key, nonce(1), place, 'text')
  expect(() => openText(key, elsewhere, sealed)).toThrow()
  const secrets = new Secrets({ keys: () => [key], randomBytes: (count) => new Uint8Array(count) })
  expect(() => secrets.open(elsewhere, sealed)).toThrow('cannot be decrypted')
})

test('every changed character of a value is noticed', () => {
  const sealed = sealText(key, nonce(1), place, 'text')
  const start = sealed.lastIndexOf(':') + 1
  for (let at = start; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'Q' : 'A'
    const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`
    expect(() => openText(key, place, changed), `character ${at}`).toThrow()
  }
})

test('without the key, a value is an error that says what to do, and a value in clear is itself', () => {
  const secrets = new Secrets(noKeys)
  expect(secrets.open(place, 'in clear')).toBe('in clear')
  expect(() => secrets.open(place, sealText(key, nonce(1), place, 'text'))).toThrow(
    `encrypted with the key ${key.id}, which this program does not have`,
  )
})

test('a key that a rotation added to the file is found without a restart', () => {
  const data = folder()
  const first = addKey(data)
  const secrets = new Secrets(keysFrom({ data, secretKey: '' }))
  const second = addKey(data)
  expect(keysInFile(data).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(secrets.open(place, sealText(second, nonce(1), place, 'new'))).toBe('new')
  expect(secrets.open(place, sealText(first, nonce(1), place, 'old'))).toBe('old')
})

test('the key file is for its owner only, and says what it is', () => {
  const data = folder()
  addKey(data)
  expect(statSync(keyFileIn(data)).mode & 0o777).toBe(0o600)
  expect(readFileSync(keyFileIn(data), 'utf8')).toContain('Decrypts the secrets')
})

test('keys are written in base64, base64url or hexadecimal, several of them with spaces, commas or lines', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 8 + 7))
  const forms = [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  for (const form of forms) expect(readKeys(form, 'x')).toEqual([secretKey(bytes)])
  expect(readKeys(`# a key: no\n${forms.join(', ')}\n`, 'x')).toHaveLength(3)
  expect(readKeys('', 'x')).toEqual([])
})

test.each(['short', 'ab'.repeat(31), `${'A'.repeat(42)}!`, Buffer.alloc(16, 5).toString('base64')])(
  '%s is not a key, and the error does not repeat it',
  (text) => {
    const read = () => readKeys(text, 'PARLEY_SECRET_KEY')
    expect(read).toThrow('PARLEY_SECRET_KEY must be 32 random bytes')
    expect(read).not.toThrow(text)
  },
)
