// Web Push against a push service that verifies the sender and decrypts the message.

import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeWebPush, fakeWebPush } from './test-support/fake-web-push.ts'
import { type Stage, stage } from './test-support/stage.ts'

let service: FakeWebPush
let world: Stage
beforeEach(async () => {
  service = await fakeWebPush()
  world = stage(service.settings)
})
afterEach(async () => {
  await world.providers.close()
  await service.close()
  expect(service.faults).toEqual([])
})

const send = (token = service.subscribe(), more = {}) => world.send('WEB', { token, ...more })

test('[PSH-61] the browser can decrypt the message, and the service can verify the sender', async () => {
  expect(await send()).toEqual({ name: 'sent' })
  const [one] = service.received
  const tag = one?.payload.tag
  expect(tag).toMatch(/^[0-9a-f]{32}$/)
  expect(one?.payload).toEqual({
    title: 'Ann',
    body: 'hello',
    badge: 3,
    data: { id: '1', type: 'single', from: 'ann' },
    tag,
  })
  expect(one?.headers).toMatchObject({
    ttl: '3600',
    urgency: 'high',
    topic: tag,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  })
  expect(one?.claims).toEqual({
    aud: service.url,
    sub: 'mailto:push@example.com',
    exp: world.host.time / 1000 + 12 * 3600,
  })
})

test('[PSH-61] the VAPID token is renewed twelve hours before its expiry', async () => {
  const [token, expiresAt] = [service.subscribe(), world.host.time + 86_400_000]
  for (const hours of [0, 5, 1]) {
    world.host.time += hours * 3_600_000
    await send(token, { expiresAt })
  }
  const ends = service.received.map(({ claims }) => claims.exp ?? 0)
  expect([ends[1], ends[2]]).toEqual([ends[0], (ends[0] ?? 0) + 6 * 3600])
})

test('[PSH-44] the longest text fills the size that services accept', async () => {
  expect(await send(undefined, { body: 'x'.repeat(60_000) })).toEqual({ name: 'sent' })
  expect(Number(service.received[0]?.headers['content-length'])).toBe(4096)
})

test('[PSH-61] connections are kept alive', async () => {
  await send()
  await send()
  expect(service.connections()).toBe(1)
})

test('[PSH-61] a keep-alive connection that was closed meanwhile costs no push, a new one that breaks does', async () => {
  service.answerWith({ status: 201 }, 'cut', { status: 201 })
  await send()
  expect(await send()).toEqual({ name: 'sent' })
  expect(service.connections()).toBe(2)
  await world.providers.close()
  world = stage(service.settings)
  service.answerWith('cut', { status: 201 })
  expect(await send()).toEqual({ name: 'later', why: 'ECONNRESET' })
})

test.each([
  [{ status: 200 }, { name: 'sent' }],
  [{ status: 202, body: 'later' }, { name: 'sent' }],
  [{ status: 404 }, { name: 'badToken', why: 'status 404' }],
  [
    { status: 410, body: '{"reason":"expired"}' },
    { name: 'badToken', why: 'status 410' },
  ],
  [{ status: 400 }, { name: 'refused', why: 'status 400' }],
  [{ status: 413 }, { name: 'refused', why: 'status 413' }],
  [
    { status: 307, headers: { location: 'http://169.254.169.254/' } },
    { name: 'refused', why: 'status 307' },
  ],
  [{ status: 401 }, { name: 'later', why: 'status 401', afterMs: 600_000 }],
  [{ status: 403 }, { name: 'later', why: 'status 403', afterMs: 600_000 }],
  [
    { status: 429, headers: { 'retry-after': '120' } },
    { name: 'later', why: 'status 429', afterMs: 120_000 },
  ],
  [{ status: 500 }, { name: 'later', why: 'status 500' }],
  [
    { status: 503, headers: { 'retry-after': 'soon' } },
    { name: 'later', why: 'status 503' },
  ],
  // Nothing of the answer is read, so it may have any length.
  ['endless', { name: 'sent' }],
  ['cut', { name: 'later', why: 'ECONNRESET' }],
] as const)('[PSH-62] the answer %j is understood', async (answer, outcome) => {
  service.answerWith(answer)
  expect(await send()).toEqual(outcome)
})

test('[PSH-45] a silent service causes a retry', async () => {
  service.answerWith('hang')
  const sent = send()
  await service.came(1)
  world.host.ring()
  expect(await sent).toEqual({ name: 'later', why: 'no answer within 10000 ms' })
})

test('[PSH-47] a service that is down causes a retry', async () => {
  const token = service.subscribe()
  await service.close()
  expect(await send(token)).toEqual({ name: 'later', why: 'ECONNREFUSED' })
})

test('[PSH-66] unknown services share a few slots and release them', async () => {
  service.answerWith('hang')
  const token = service.subscribe()
  const hanging = Array.from({ length: 10 }, () => send(token))
  await service.came(10)
  expect(await send(token)).toEqual({ name: 'later', why: 'too many at once', afterMs: 1000 })
  world.host.ring()
  await Promise.all(hanging)
  service.answerWith({ status: 201 })
  let outcome = await send(token)
  // The slots are free when the connections are closed.
  while (outcome.name !== 'sent') {
    await new Promise(setImmediate)
    outcome = await send(token)
  }
})

describe('[PSH-62] an invalid subscription causes no request', () => {
  const changed = (change: (subscription: { endpoint: string; keys: Record<string, string> }) => unknown) =>
    JSON.stringify(change(JSON.parse(service.subscribe())))
  const withKeys = (keys: Record<string, string>) => () =>
    changed((one) => ({ ...one, keys: { ...one.keys, ...keys } }))
  const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  test.each([
    ['nothing', () => ''],
    ['a word', () => 'token'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['a very long one', () => changed((one) => ({ ...one, x: 'y'.repeat(5000) }))],
    ['no address', () => changed(({ keys }) => ({ keys }))],
    ['half an address', () => changed((one) => ({ ...one, endpoint: '/push/0' }))],
    ['a file', () => changed((one) => ({ ...one, endpoint: 'file:///etc/passwd' }))],
    ['a password', () => changed((one) => ({ ...one, endpoint: 'https://a:b@push.example.com/' }))],
    ['no keys', () => changed(({ endpoint }) => ({ endpoint }))],
    ['a number as a key', () => changed((one) => ({ ...one, keys: { p256dh: 5, auth: 6 } }))],
    ['a short key', withKeys({ p256dh: 'BBBB' })],
    ['a short secret', withKeys({ auth: 'BBBB' })],
    ['not a point of the curve', withKeys({ p256dh: offTheCurve })],
  ])('%s', async (_, token) => {
    expect(await send(token())).toMatchObject({ name: 'badToken' })
    expect(service.connections()).toBe(0)
  })
})

describe('addresses that users choose', () => {
  const keys = () => {
    const pair = createECDH('prime256v1')
    return { p256dh: pair.generateKeys('base64url'), auth: 'A'.repeat(22) }
  }
  const at = (endpoint: string) => JSON.stringify({ endpoint, keys: keys() })
  /** A provider that allows public addresses only, with names that resolve to these. */
  function careful(addresses: readonly string[] = []) {
    const requests: string[] = []
    const resolve = async (name: string) => {
      requests.push(name)
      if (addresses.length === 0) throw Object.assign(new Error('x'), { code: 'ENOTFOUND' })
      return addresses
    }
    const own = stage({ ...service.settings, pushWebPrivate: false }, { resolve })
    return { asked: requests, send: (endpoint: string) => own.send('WEB', { token: at(endpoint) }) }
  }

  test.each(['http://push.example.com/', 'https://push.example.com:8443/', 'https://push.example.com:22/'])(
    '[PSH-63] %s is refused: only TLS on the default port is allowed',
    async (endpoint) => {
      const { send: ask, asked: requests } = careful()
      expect(await ask(endpoint)).toEqual({ name: 'badToken', why: 'an address that is not allowed' })
      expect(requests).toEqual([])
    },
  )

  test.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://0/',
  ])('[PSH-63] %s is not connected to', async (endpoint) => {
    expect(await careful().send(endpoint)).toEqual({ name: 'refused', why: 'private address' })
  })

  test.each([
    [['127.0.0.1']],
    [['10.0.0.8']],
    [['::1']],
    // One of several is enough, because the system chooses which one to connect to.
    [['93.184.215.14', '192.168.1.1']],
    [['192.168.1.1', '93.184.215.14']],
  ])('[PSH-63] a name that resolves to %j is not connected to', async (addresses) => {
    const { send: ask, asked: requests } = careful(addresses)
    expect(await ask('https://push.example.com/')).toEqual({ name: 'refused', why: 'private address' })
    expect(requests).toEqual(['push.example.com'])
  })

  test('[PSH-63] the connection uses the address that was checked', async () => {
    let turn = 0
    // A name that resolves to a public address at first and to a private one afterwards.
    const resolve = async () => [turn++ === 0 ? '192.0.2.1' : '127.0.0.1']
    const own = stage({ ...service.settings, pushWebPrivate: false }, { resolve })
    expect(await own.send('WEB', { token: at('https://push.example.com/') })).toMatchObject({
      name: 'refused',
    })
    expect(turn).toBe(1)
  })

  test('[PSH-63] a name that does not resolve may resolve later', async () => {
    expect(await careful().send('https://push.example.com/')).toEqual({ name: 'later', why: 'ENOTFOUND' })
  })
})

test('[PSH-42] invalid keys are refused', () => {
  const { settings } = service
  const other = createECDH('prime256v1').generateKeys('base64url')
  expect(() => stage({ ...settings, pushVapidPublic: '' })).toThrow('PARLEY_VAPID_PUBLIC must be')
  expect(() => stage({ ...settings, pushVapidPrivate: 'x' })).toThrow('PARLEY_VAPID_PRIVATE must be')
  expect(() => stage({ ...settings, pushVapidPublic: other })).toThrow('must form one pair')
  expect(() => stage({ ...settings, pushVapidSubject: 'me' })).toThrow('PARLEY_VAPID_SUBJECT must be')
})
