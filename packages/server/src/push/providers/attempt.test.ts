import { expect, test } from 'vitest'
import { manualHost } from '../../moderation/test-support/manual-host.ts'
import { bounded, ProviderFailure, type PushProtocol, reasonOf, retryAfter } from './attempt.ts'
import type { Outcome, Push } from './provider.ts'

const never = () => new Promise<Outcome>(() => undefined)

function world(attempt: PushProtocol['attempt'], inFlight = 2) {
  const host = manualHost()
  const ended: string[] = []
  const watched: PushProtocol['attempt'] = (push, signal) => {
    signal.addEventListener('abort', () => ended.push(push.key))
    return attempt(push, signal)
  }
  const provider = bounded({ attempt: watched, close: async () => undefined }, host, { ms: 50, inFlight })
  const push = (key: string, expiresAt = host.time + 1): Push => ({
    key,
    token: 't',
    title: '',
    body: '',
    data: {},
    expiresAt,
  })
  const send = (key: string, signal = new AbortController().signal) => provider.send(push(key), signal)
  return { host, ended, provider, push, send }
}

test('[PSH-45] an unanswered attempt ends after the time limit', async () => {
  const { host, ended, send } = world(never)
  const sent = send('a')
  expect([...host.timers.values()].map(({ ms }) => ms)).toEqual([50])
  host.ring()
  expect(await sent).toEqual({ name: 'later', why: 'no answer within 50 ms' })
  expect(ended).toEqual(['a'])
})

test('[PSH-45] an answered attempt leaves no timer and aborts what it started', async () => {
  const { host, ended, send } = world(async () => ({ name: 'sent' }))
  expect(await send('a')).toEqual({ name: 'sent' })
  expect(host.timers.size).toBe(0)
  expect(ended).toEqual(['a'])
})

test('[PSH-45] the caller can abort an attempt', async () => {
  const { host, send } = world(never)
  const giving = new AbortController()
  const sent = send('a', giving.signal)
  giving.abort()
  expect(await sent).toEqual({ name: 'later', why: 'aborted' })
  expect(await send('b', giving.signal)).toEqual({ name: 'later', why: 'aborted' })
  expect(host.timers.size).toBe(0)
})

test('[PSH-46] concurrency is bounded', async () => {
  const { host, send } = world(never)
  const first = [send('a'), send('b')]
  expect(await send('c')).toEqual({ name: 'later', why: 'too many at once', afterMs: 1000 })
  host.ring()
  await Promise.all(first)
  const next = send('d')
  host.ring()
  expect(await next).toMatchObject({ why: 'no answer within 50 ms' })
})

test('[PSH-47] nothing is thrown, and reasons contain no system messages', async () => {
  const failures = [
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:443'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('x'), { code: 'token=secret' }),
    new TypeError('Invalid character in header: secret'),
    new ProviderFailure('our own words'),
    'secret',
    undefined,
    null,
  ]
  expect(failures.map(reasonOf)).toEqual([
    'ECONNREFUSED',
    'Error',
    'TypeError',
    'our own words',
    'failed',
    'failed',
    'failed',
  ])
  const { send } = world(async () => {
    throw failures[0]
  })
  expect(await send('a')).toEqual({ name: 'later', why: 'ECONNREFUSED' })
  const broken = world((() => {
    throw new Error('at once')
  }) as PushProtocol['attempt'])
  expect(await broken.send('a')).toEqual({ name: 'later', why: 'Error' })
})

test('[PSH-48] an expired push is not sent', async () => {
  const { host, provider, push } = world(never)
  const { signal } = new AbortController()
  expect(await provider.send(push('a', host.time), signal)).toEqual({ name: 'refused', why: 'expired' })
})

test('[PSH-49] closing aborts running attempts and refuses new ones', async () => {
  const { provider, send } = world(never)
  const sent = send('a')
  await provider.close()
  expect(await sent).toEqual({ name: 'later', why: 'closing' })
  expect(await send('b')).toEqual({ name: 'later', why: 'closing' })
})

test.each([
  ['7', 7000],
  [' 0 ', 0],
  ['99999999999', 86_400_000],
  ['Mon, 01 Jun 2026 00:01:00 GMT', 60_000],
  ['Sun, 31 May 2026 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [undefined, undefined],
])('[PSH-50] Retry-After %j is parsed', (header, ms) => {
  expect(retryAfter(header, Date.UTC(2026, 5, 1))).toBe(ms)
})
