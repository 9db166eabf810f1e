import type { ConnectionState } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { bannerOf } from './banner.ts'

const error = (reason: string) => Object.assign(new Error(reason), { reason, code: 1 }) as never
const textOf = (connection: ConnectionState, now = 0) => bannerOf(connection, now)?.text

describe('connection banner', () => {
  it('shows nothing while online', () => {
    expect(bannerOf({ name: 'online', since: 0 }, 0)).toBeUndefined()
  })

  it('has a separate text for every situation', () => {
    const texts = [
      textOf({ name: 'connecting', attempt: 1, again: false }),
      textOf({ name: 'connecting', attempt: 2, again: true }),
      textOf({ name: 'offline' }),
      textOf({ name: 'waiting', attempt: 1, until: 4000, why: error('networkError') }),
      textOf({ name: 'stopped', why: error('networkError') }),
      textOf({ name: 'signedOut' }),
      ...[
        'signedInElsewhere',
        'userRemoved',
        'passwordChanged',
        'kickedByOtherDevice',
        'tokenExpired',
        'servingDisabled',
        'anything else',
      ].map((reason) => textOf({ name: 'signedOut', why: error(reason) })),
    ]
    expect(texts).not.toContain(undefined)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('counts whole seconds down and never below zero', () => {
    const waiting: ConnectionState = { name: 'waiting', attempt: 1, until: 4000, why: error('networkError') }
    expect(bannerOf(waiting, 0)?.values).toEqual({ seconds: 4 })
    expect(bannerOf(waiting, 3001)?.values).toEqual({ seconds: 1 })
    expect(bannerOf(waiting, 9000)?.values).toEqual({ seconds: 0 })
    expect(bannerOf(waiting, 0)?.action).toBe('reconnect')
  })

  it('delays transient states, and shows at once what needs the user', () => {
    expect(bannerOf({ name: 'connecting', attempt: 1, again: true }, 0)?.afterMs).toBeGreaterThan(0)
    expect(bannerOf({ name: 'signedOut', why: error('signedInElsewhere') }, 0)?.afterMs).toBe(0)
  })
})
