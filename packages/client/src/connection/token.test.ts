import { hasReason } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { fakeHost } from '../../test/support/host.ts'
import { createTokens, nextTokenEvent, type TokenSource } from './token.ts'

describe('[CONN-11] the lifetime of a token', () => {
  test.each([
    [0, false, 'willExpire', 800],
    [500, false, 'willExpire', 300],
    [900, false, 'willExpire', 0],
    [900, true, 'expired', 100],
    [2000, true, 'expired', 0],
  ] as const)('at %i of 1000 (warned: %s) the next event is %s in %i', (now, hasWarned, name, ms) => {
    expect(nextTokenEvent({ startedAt: 0, expiresAt: 1000, hasWarned }, now)).toEqual({ name, ms })
  })
})

function tokensOn(source: TokenSource, expiryOf?: (token: string) => Promise<number>) {
  const host = fakeHost()
  const callbacks: string[] = []
  const tokens = createTokens({
    platform: host,
    log: () => {},
    expiryOf,
    willExpire: () => void callbacks.push('willExpire'),
    expired: (isFinal) => void callbacks.push(isFinal ? 'expired' : 'expired, asking'),
  })
  tokens.start(source)
  return { tokens, callbacks, clock: host.clock, now: () => host.clock.now() }
}

const fixed = { first: () => Promise.resolve('one') }

describe('[CONN-11] the countdown', () => {
  test('reports 80 % of the lifetime, and its end', async () => {
    const { tokens, callbacks, clock, now } = tokensOn(fixed)
    await tokens.get()
    tokens.endsAt(now() + 100_000)
    await clock.advance(79_999)
    expect(callbacks).toEqual([])
    await clock.advance(1)
    expect(callbacks).toEqual(['willExpire'])
    await clock.advance(20_000)
    expect(callbacks).toEqual(['willExpire', 'expired'])
    expect(clock.timers).toBe(0)
  })

  test('a lifetime longer than any timer is split', async () => {
    const { tokens, callbacks, clock, now } = tokensOn(fixed)
    await tokens.get()
    const year = 365 * 24 * 3_600_000
    tokens.endsAt(now() + year)
    await clock.advance(year * 0.8 - 1)
    expect(callbacks).toEqual([])
    await clock.advance(1)
    expect(callbacks).toEqual(['willExpire'])
    await clock.advance(year * 0.2)
    expect(callbacks).toEqual(['willExpire', 'expired'])
  })

  test('continues if the same expiry is reported again after a reconnect', async () => {
    const { tokens, callbacks, clock, now } = tokensOn(fixed)
    await tokens.get()
    const expiresAt = now() + 100_000
    tokens.endsAt(expiresAt)
    await clock.advance(50_000)
    tokens.endsAt(expiresAt)
    await clock.advance(30_000)
    expect(callbacks).toEqual(['willExpire'])
  })

  test('restarts with a new token', async () => {
    const { tokens, callbacks, clock, now } = tokensOn(fixed)
    await tokens.get()
    tokens.endsAt(now() + 100_000)
    await clock.advance(90_000)
    tokens.replace('two', now() + 100_000)
    expect(tokens.current).toBe('two')
    await clock.advance(50_000)
    expect(callbacks).toEqual(['willExpire'])
    await clock.advance(50_000)
    expect(callbacks).toEqual(['willExpire', 'willExpire', 'expired'])
  })
})

describe('[CONN-22] a wrong clock', () => {
  test('that is ahead does not end a session that the server has just accepted', async () => {
    const { tokens, callbacks, clock, now } = tokensOn(fixed)
    await tokens.get()
    const ahead = 7_200_000
    tokens.endsAt(now() - ahead + 100_000)
    await clock.advance(1000)
    expect(callbacks).toEqual([])
    tokens.serverTime(now() - ahead)
    await clock.advance(79_000)
    expect(callbacks).toEqual(['willExpire'])
    await clock.advance(20_000)
    expect(callbacks).toEqual(['willExpire', 'expired'])
  })

  test('that is behind does not extend a token', async () => {
    const { tokens, callbacks, clock, now } = tokensOn(fixed)
    await tokens.get()
    const behind = 7_200_000
    tokens.endsAt(now() + behind + 100_000)
    tokens.serverTime(now() + behind)
    await clock.advance(100_000)
    expect(callbacks).toEqual(['willExpire', 'expired'])
  })

  test('that is set in the meantime does not change the lifetime', async () => {
    const { tokens, callbacks, clock, now } = tokensOn(fixed)
    await tokens.get()
    tokens.serverTime(now())
    tokens.endsAt(now() + 100_000)
    await clock.advance(50_000)
    // The clock was set back, so the server is ahead of it: 85 % of the lifetime has passed.
    tokens.serverTime(now() + 35_000)
    expect(callbacks).toEqual([])
    await clock.advance(0)
    expect(callbacks).toEqual(['willExpire'])
    await clock.advance(15_000)
    expect(callbacks).toEqual(['willExpire', 'expired'])
  })
})

describe('[CONN-12] requesting a token', () => {
  test('happens once, however many callers need one', async () => {
    let asked = 0
    const again = () => Promise.resolve(`token ${++asked}`)
    const { tokens } = tokensOn({ first: again, again })
    expect(await Promise.all([tokens.get(), tokens.get(), tokens.get()])).toEqual([
      'token 1',
      'token 1',
      'token 1',
    ])
    expect(await Promise.all([tokens.get('token 1'), tokens.get('token 1')])).toEqual(['token 2', 'token 2'])
    expect(await tokens.get('token 1')).toBe('token 2')
    expect(asked).toBe(2)
  })

  test('a provider that never answers is given up, and called again the next time', async () => {
    let asked = 0
    const first = () => (++asked === 1 ? new Promise<string>(() => {}) : Promise.resolve('good'))
    const { tokens, clock } = tokensOn({ first, again: first })
    const failure = tokens.get().catch((error: unknown) => error)
    await clock.advance(15_000)
    expect(hasReason(await failure, 'requestTimeout')).toBe(true)
    expect(await tokens.get()).toBe('good')
    expect(clock.timers).toBe(0)
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('no session')), 'signInFailed', 'no session'],
    [
      'throws',
      () => {
        throw new Error('broken')
      },
      'signInFailed',
      'broken',
    ],
    ['gives nothing', () => Promise.resolve(''), 'signInFailed', 'the accessToken is illegal'],
    [
      'returns no text',
      () => Promise.resolve(7 as unknown as string),
      'signInFailed',
      'the accessToken is illegal',
    ],
  ] as const)('a provider that %s is a coded error', async (_, first, reason, message) => {
    const { tokens } = tokensOn({ first })
    await expect(tokens.get()).rejects.toMatchObject({ reason, message })
  })

  test('when a token expires, new ones are requested until one is valid', async () => {
    const lives = new Map<string, number>()
    let asked = 0
    const again = () => {
      asked++
      if (asked === 2 || asked === 3) return Promise.reject(new Error('the back end is down'))
      return Promise.resolve(`token ${asked}`)
    }
    const { tokens, callbacks, clock, now } = tokensOn({ first: again, again }, (token) =>
      Promise.resolve(lives.get(token) ?? 0),
    )
    await tokens.get()
    tokens.endsAt(now() + 10_000)
    // The fourth has expired already, the fifth is valid.
    lives.set('token 5', now() + 1_000_000)
    await clock.advance(10_000)
    expect(callbacks).toEqual(['willExpire', 'expired, asking'])
    await clock.advance(10_000)
    expect(asked).toBe(5)
    expect(tokens.current).toBe('token 5')
    await clock.advance(500_000)
    expect(asked).toBe(5)
  })

  test('works over a hundred lifetimes', async () => {
    let made = 0
    const lives = new Map<string, number>()
    const life = 600_000
    const again = () => {
      if (Math.floor(made * 1.3) % 4 === 3) {
        made++
        return Promise.reject(new Error('not now'))
      }
      const token = `token ${++made}`
      lives.set(token, host.now() + life)
      return Promise.resolve(token)
    }
    const host = tokensOn({ first: again, again }, (token) => Promise.resolve(lives.get(token) ?? 0))
    await host.tokens.get()
    host.tokens.endsAt(host.now() + life)
    await host.clock.advance(life * 100)
    const ended = host.callbacks.filter((name) => name === 'expired, asking').length
    expect(ended).toBeGreaterThanOrEqual(99)
    expect(lives.get(host.tokens.current ?? '')).toBeGreaterThan(host.now() - life)
    expect(host.clock.timers).toBe(1)
  })

  test('does not start again after the end of the session', async () => {
    let give: (token: string) => void = () => {}
    const first = () =>
      new Promise<string>((resolve) => {
        give = resolve
      })
    const { tokens, clock } = tokensOn({ first })
    const failure = tokens.get().catch((error: unknown) => error)
    await settle()
    tokens.stop()
    give('late')
    expect(hasReason(await failure, 'requestAborted')).toBe(true)
    expect(tokens.current).toBeUndefined()
    expect(clock.timers).toBe(0)
  })
})
