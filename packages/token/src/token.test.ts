import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mintToken, TokenError, verifyToken } from './index.ts'

const secret = 'a secret of some length 电'
const now = Date.UTC(2026, 5, 1)
const second = 1000

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed independently of the code under test. */
function signed(claims: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }, key = secret): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

const reasonOf = async (token: string, at = now) =>
  verifyToken(secret, token, at).then(
    () => 'valid',
    (error: unknown) => (error instanceof TokenError ? error.reason : String(error)),
  )

describe('a token', () => {
  test('equals the one that any JWT library creates', async () => {
    const token = await mintToken(secret, 'Alice', 60, now)
    const iat = now / second
    expect(token).toBe(signed({ sub: 'alice', iat, exp: iat + 60 }))
  })

  test('can be read until it expires', async () => {
    const token = await mintToken(secret, '电-Ann', 60, now)
    expect(await verifyToken(secret, token, now + 59_999)).toEqual({
      user: '电-ann',
      issuedAt: now,
      expiresAt: now + 60 * second,
    })
    expect(await reasonOf(token, now + 60 * second)).toBe('expired')
  })

  test('is refused without a secret, a user or a lifetime', async () => {
    for (const unset of ['', undefined as unknown as string])
      await expect(mintToken(unset, 'ann', 60)).rejects.toThrow('A token needs a secret and a user')
    await expect(mintToken(secret, '', 60)).rejects.toThrow(TypeError)
    for (const ttl of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(mintToken(secret, 'ann', ttl)).rejects.toThrow(RangeError)
  })
})

describe('other tokens are invalid', () => {
  const exp = now / second + 60
  const good = signed({ sub: 'ann', exp })
  const [head = '', body = '', signature = ''] = good.split('.')
  test.each<[string, string]>([
    ['of another secret', signed({ sub: 'ann', exp }, undefined, 'another')],
    ['without a signature', `${head}.${body}.`],
    ['with another signature', `${head}.${body}.${signature.slice(0, -2)}AA`],
    ['with another spelling of the signature', `${good}=`],
    ['with a fourth part', `${good}.x`],
    ['with one part', head],
    ['that are empty', ''],
    ['that are too long', `${head}.${'a'.repeat(5000)}.${signature}`],
    ['without algorithm', signed({ sub: 'ann', exp }, {})],
    ['with the algorithm none', signed({ sub: 'ann', exp }, { alg: 'none' })],
    ['with unknown critical headers', signed({ sub: 'ann', exp }, { alg: 'HS256', crit: ['b64'] })],
    ['without a user', signed({ exp })],
    ['without an end', signed({ sub: 'ann' })],
    ['with an end that is a text', signed({ sub: 'ann', exp: String(exp) })],
    ['that begin later', signed({ sub: 'ann', exp, nbf: exp - 10 })],
    ['of an app, not of a user', signed({ sub: 'ann', exp, role: 'app' })],
    ['with claims that are no object', signed(null)],
    ['that are not text for a program', 'ä.ö.ü'],
  ])('%s', async (_, token) => {
    expect(await reasonOf(token)).toBe('invalid')
  })

  test('which differ from the valid one', async () => {
    expect(await reasonOf(good)).toBe('valid')
  })
})
