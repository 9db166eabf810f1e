import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { App, User } from '../directory/directory.ts'
import { issueAppToken, issueUserToken, mintToken } from './mint.ts'
import { acceptClaims, readToken } from './verify.ts'

const now = Date.UTC(2026, 5, 1)
const app = (clientSecret = 'a secret of some length 电'): App => ({
  id: 1,
  org: 'o',
  name: 'a',
  key: 'o#a',
  clientId: 'c',
  clientSecret,
  openRegistration: true,
  events: { isOn: false },
  disabled: false,
})
const here = app()

/** A token signed independently of the code under test. */
function signed(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  secret = here.clientSecret,
) {
  return new SignJWT({ sub: 'ann', exp: now / 1000 + 60, ...claims })
    .setProtectedHeader({ alg: 'HS256', ...header } as { alg: string })
    .sign(new TextEncoder().encode(secret))
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('[SES-5] tokens', () => {
  test('that are valid are read', async () => {
    const token = await issueUserToken(here.clientSecret, { name: 'ann', epoch: 3 }, now, 5000)
    expect(readToken(token, here, now)).toEqual({
      subject: 'ann',
      isApp: false,
      epoch: 3,
      issuedAt: now,
      expiresAt: now + 5000,
    })
    const forApp = await issueAppToken(here.clientSecret, 'c', now, 5000)
    expect(readToken(forApp, here, now)).toMatchObject({ isApp: true, subject: 'c' })
    expect(readToken(await mintToken(here.clientSecret, 'Ann', 60), here, now)).toMatchObject({
      subject: 'ann',
    })
  })

  test('that are expired are read, so that the caller can report it', async () => {
    const claims = readToken(await signed({ exp: now / 1000 - 1 }), here, now)
    expect(claims && acceptClaims(claims, undefined, now)).toEqual({ refused: 'tokenExpired' })
  })

  test('everything else is refused', async () => {
    const good = await signed({})
    const [head, body, signature] = good.split('.') as [string, string, string]
    const bad = {
      'another secret': await signed({}, {}, 'another secret'),
      'another algorithm': await signed({}, { alg: 'HS512' }, here.clientSecret.repeat(4)),
      'an unsigned token': `${part({ alg: 'none' })}.${body}.`,
      'a changed body': `${head}.${part({ sub: 'bob', exp: now })}.${signature}`,
      'a changed head': `${part({ alg: 'none' })}.${body}.${signature}`,
      'a longer signature': `${good}=`,
      'another spelling of the signature': `${head}.${body}.${signature.slice(0, -1)}+`,
      'more parts': `${good}.x`,
      'no subject': await signed({ sub: undefined }),
      'no end': await signed({ exp: undefined }),
      'not good yet': await signed({ nbf: now / 1000 + 5 }),
      nothing: '',
      'far too long': `${good}${'x'.repeat(5000)}`,
    }
    for (const [name, token] of Object.entries(bad)) expect(readToken(token, here, now), name).toBeUndefined()
  })

  test('with unknown critical headers are refused, even if the signature is right', async () => {
    const secret = here.clientSecret
    const { createHmac } = await import('node:crypto')
    const sign = (text: string) => `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    const body = part({ sub: 'ann', exp: now })
    expect(readToken(sign(`${part({ alg: 'HS256' })}.${body}`), here, now)).toBeDefined()
    expect(readToken(sign(`${part({ alg: 'HS256', crit: ['x'] })}.${body}`), here, now)).toBeUndefined()
    expect(readToken(sign(`${part({ alg: 'HS256' })}.bm8`), here, now)).toBeUndefined()
    expect(readToken(sign(`${part([1])}.${body}`), here, now)).toBeUndefined()
  })

  test('are not valid for another app, or after the secret changed', async () => {
    const token = await signed({})
    expect(readToken(token, here, now)).toBeDefined()
    expect(readToken(token, app('new secret'), now)).toBeUndefined()
  })

  test('issued in the future by a back end are valid within a day of clock difference, and no further', async () => {
    const user = { name: 'ann', epoch: 1, epochChangedAt: 0, deactivated: false } as unknown as User
    const refusedAt = async (aheadMs: number) => {
      const claims = readToken(await signed({ iat: (now + aheadMs) / 1000 }), here, now)
      const checked = claims && acceptClaims(claims, user, now)
      return checked && 'refused' in checked ? checked.refused : undefined
    }
    expect(await refusedAt(86_399_000)).toBeUndefined()
    expect(await refusedAt(86_401_000)).toBe('tokenInvalid')
    // Ours have an epoch, and no clock can make them outlive it.
    const own = await issueUserToken(here.clientSecret, user, now + 2 * 86_400_000, 5000)
    const claims = readToken(own, here, now)
    expect(claims && acceptClaims(claims, user, now)).toMatchObject({ user })
  })
})
