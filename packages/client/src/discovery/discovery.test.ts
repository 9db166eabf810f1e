// Discovery of hosts, through the public API of a client on a virtual clock.

import { toUtf8 } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { errorOf, name } from '../../test/support/connection-helpers.ts'
import type { FakeHost } from '../../test/support/host.ts'
import { createWorld, type Person, type World } from '../../test/support/world.ts'
import { createClientOn } from '../client.ts'
import type { BaseClientOptions } from '../options.ts'
import type { DownloadAnswer, RequestFailure } from '../platform/platform.ts'
import { type ServerJsonOptions, serverJson } from './discovery.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => {
  world.close()
  vi.unstubAllGlobals()
})

const list = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    protocol: 'https',
    domain: `${prefix}${n}.example`,
    ip: '',
    port: '443',
  }))

const serverList = (count = 1, more: object = {}) =>
  JSON.stringify({
    rest: { hosts: list('api', count) },
    'msync-wx': { hosts: list('rt', count) },
    ...more,
  })

const answered = (text: string, status = 200): DownloadAnswer => ({
  status,
  body: status === 200 ? '' : text,
  url: '',
  bytes: status === 200 ? toUtf8(text) : new Uint8Array(),
})

interface Found extends Person {
  /** The requested addresses. */
  readonly asked: string[]
}

/** A client with discovery; `says` gives the answer of each address. */
function person(
  says: (address: string) => string | DownloadAnswer | RequestFailure | Promise<never>,
  options: Partial<ServerJsonOptions> = {},
  more: Partial<BaseClientOptions> = {},
): Found {
  const discovery = serverJson({ addresses: ['https://one.example', 'https://two.example/'], ...options })
  const made = world.person({ server: '', discovery, ...more })
  const requests: string[] = []
  made.host.onDownload = ({ url }) => {
    requests.push(new URL(url).host)
    const said = says(new URL(url).host)
    return typeof said === 'string' ? answered(said) : said
  }
  return { ...made, asked: requests }
}

const hostsOf = (urls: readonly { readonly url: string }[]) => urls.map(({ url }) => new URL(url).host)
const credentials = { user: 'ann', token: 't' }

describe('[CONN-27] discovery', () => {
  test('runs once, before anything is opened', async () => {
    const ann = person(() => serverList())
    await ann.client.signIn(credentials)
    expect(hostsOf(ann.host.sockets)).toEqual(['rt0.example'])
    expect(ann.host.socket.url).toBe('wss://rt0.example/websocket')
    expect(ann.host.downloads.map(({ url }) => url)).toEqual([
      `https://one.example/easemob/server.json?app_key=org%23app&_v=${world.clock.now()}`,
    ])
    await ann.client.conversations.load()
    expect(new Set(hostsOf(ann.host.requests))).toEqual(new Set(['api0.example']))
    await ann.client.signOut()
    await ann.client.signIn(credentials)
    expect(ann.asked).toHaveLength(1)
  })

  test('runs before the token request of a password, and before a registration', async () => {
    const ann = person(() => serverList())
    await ann.client.signIn({ user: 'ann', password: 'right' })
    expect(ann.host.requests[0]?.url).toBe('https://api0.example/org/app/token')
    const bob = person(() => serverList())
    await bob.client.register({ user: 'bob', password: 'p' }).catch(() => {})
    expect(bob.asked).toHaveLength(1)
    expect(bob.host.requests[0]?.url).toBe('https://api0.example/org/app/users')
  })

  test('runs once, however many callers need it', async () => {
    const ann = person(() => serverList())
    const register = () => ann.client.register({ user: 'x', password: 'p' }).catch(() => {})
    await Promise.all([register(), register(), ann.client.signIn(credentials)])
    expect(ann.asked).toHaveLength(1)
  })

  test('does not run without a sign-in', async () => {
    const ann = person(() => serverList())
    await world.clock.advance(100_000)
    expect(ann.asked).toEqual([])
  })

  test('leaves nothing behind if the user signs out in the meantime', async () => {
    const ann = person(() => new Promise<never>(() => {}))
    const failure = errorOf(ann.client.signIn(credentials))
    await settle()
    await ann.client.signOut()
    expect(await failure).toMatchObject({ reason: 'requestAborted' })
    expect([world.clock.timers, ann.host.sockets.length]).toEqual([0, 0])
  })
})

describe('[CONN-28] the choice of encryption', () => {
  const hosts = [
    { protocol: 'http', domain: 'plain.example', ip: '', port: '80' },
    { protocol: 'https', domain: 'safe.example', ip: '', port: '443' },
  ]
  const both = JSON.stringify({ rest: { hosts }, 'msync-wx': { hosts } })

  test.each([
    ['by option', { https: false }, 'https:', 'ws://plain.example/websocket'],
    ['by option', { https: true }, 'http:', 'wss://safe.example/websocket'],
    ['like the page', {}, 'https:', 'wss://safe.example/websocket'],
    ['like the page', {}, 'http:', 'ws://plain.example/websocket'],
    ['like the first address, without a page', {}, undefined, 'wss://safe.example/websocket'],
    ['like the first address, in a blob worker', {}, 'blob:', 'wss://safe.example/websocket'],
    [
      'like the first address, without a page',
      { addresses: ['http://one.example'] },
      undefined,
      'ws://plain.example/websocket',
    ],
  ])('%s: %o on %s gives %s and %s', async (_, options, protocol, url) => {
    vi.stubGlobal('location', protocol && { protocol })
    const ann = person(() => both, options)
    await ann.client.signIn(credentials)
    expect(ann.host.socket.url).toBe(url)
  })

  test('with encryption no address is contacted without it', async () => {
    const ann = person(() => serverList(), {
      https: true,
      addresses: ['http://one.example', 'https://two.example'],
    })
    await ann.client.signIn(credentials)
    expect(ann.asked).toEqual(['two.example'])
  })
})

describe('[CONN-29] an address that fails', () => {
  test.each<[string, string | DownloadAnswer | RequestFailure]>([
    ['cannot be reached', { kind: 'network' }],
    ['never ends', { kind: 'timeout' }],
    ['sends ten megabytes', { kind: 'tooLarge' }],
    ['answers 500', answered('{}', 500)],
    ['answers with something else', '<html>'],
    ['has no hosts', serverList(0)],
    ['answers with bytes that are not text', { ...answered(''), bytes: Uint8Array.of(0xff, 0xfe) }],
  ])('%s: the next one is tried', async (_, said) => {
    const ann = person((address) => (address === 'one.example' ? said : serverList()))
    expect((await ann.client.signIn(credentials)).user).toBe('ann')
    expect(ann.asked).toEqual(['one.example', 'two.example'])
  })

  test.each([
    [serverList(0), 'DNS hosts resolution failed'],
    [JSON.stringify({ rest: { hosts: list('api', 1) } }), 'DNS msync-wx resolution failed'],
  ])('if it is the last one, the sign-in fails and can be retried', async (said, data) => {
    let text = said
    const ann = person(() => text)
    const error = await errorOf(ann.client.signIn(credentials))
    expect(error).toMatchObject({ reason: 'hostLookupFailed', code: 304, message: 'get DNS failed', data })
    expect(ann.client.state.connection).toEqual({ name: 'signedOut', why: error })
    expect([ann.host.sockets.length, ann.host.requests.length]).toEqual([0, 0])
    expect(await errorOf(ann.client.register({ user: 'x', password: 'p' }))).toMatchObject({ code: 304 })
    text = serverList()
    expect((await ann.client.signIn(credentials)).user).toBe('ann')
  })

  test('an empty list of addresses fails in the same way', async () => {
    const ann = person(() => serverList(), { addresses: [] })
    expect(await errorOf(ann.client.signIn(credentials))).toMatchObject({ code: 304 })
  })

  test.each([
    [2, 5000],
    [5, 2800],
  ])('with %i addresses each has %i ms, so that all are tried before the sign-in ends', async (count, ms) => {
    const addresses = Array.from({ length: count }, (_, n) => `https://h${n}.example`)
    const ann = person(() => serverList(0), { addresses })
    await errorOf(ann.client.signIn(credentials))
    expect(ann.host.downloads.map(({ timeoutMs }) => timeoutMs)).toEqual(Array(count).fill(ms))
    expect(ann.host.downloads[0]?.maxBytes).toBe(32_768)
  })

  test('can be replaced by the result of an earlier visit', async () => {
    let said: string | RequestFailure = serverList()
    const { host, client: before } = person(() => said)
    await before.signIn(credentials)
    before.close()
    said = { kind: 'network' }
    const discovery = serverJson({ addresses: ['https://one.example'] })
    const client = createClientOn({ appKey: 'org#app', discovery }, host)
    await client.signIn(credentials)
    expect(hostsOf(host.sockets)).toEqual(['rt0.example', 'rt0.example'])
    client.close()
  })
})

test('[CONN-30] an answer cannot lead a socket or a request anywhere but to a host', async () => {
  const hosts = [{ protocol: 'https', domain: 'javascript:alert(1)//', ip: '', port: '443' }]
  const ann = person(() => JSON.stringify({ rest: { hosts }, 'msync-wx': { hosts } }))
  expect(await errorOf(ann.client.signIn(credentials))).toMatchObject({ code: 304 })
  expect([ann.host.sockets.length, ann.host.requests.length]).toEqual([0, 0])
})

describe('[CONN-31] the next host for a socket', () => {
  test('is used by every further attempt of a sign-in', async () => {
    world.server.switches.open = false
    const ann = person(() => serverList(2))
    const failure = errorOf(ann.client.signIn(credentials))
    await world.clock.advance(30_000)
    await failure
    expect(hostsOf(ann.host.sockets)).toEqual(['rt0.example', 'rt1.example', 'rt0.example'])
  })

  test('is used by every further reconnect; the first goes to the host of the last connection', async () => {
    const ann = person(() => serverList(3))
    const { onSocket } = ann.host
    ann.host.onSocket = (socket) => {
      if (socket.url.includes('rt0')) queueMicrotask(() => socket.handlers.close({ code: 1006, reason: '' }))
      else onSocket(socket)
    }
    await ann.client.signIn(credentials)
    await settle()
    world.server.cut()
    await world.clock.advance(2000)
    expect(hostsOf(ann.host.sockets)).toEqual(['rt0.example', 'rt1.example', 'rt1.example'])
    world.server.switches.open = false
    world.server.cut()
    await world.clock.advance(30_000)
    expect(hostsOf(ann.host.sockets).slice(3, 6)).toEqual(['rt2.example', 'rt0.example', 'rt1.example'])
  })
})

describe('[CONN-32] the next host for a request', () => {
  const refusal = (text: string, status = 400) => ({
    status,
    url: '',
    body: JSON.stringify({ error: 'e', error_description: text }),
  })

  /** The first hosts give this answer, and the last one answers like a server. */
  function stubborn(host: FakeHost, says: () => ReturnType<FakeHost['onRequest']>) {
    const { onRequest } = host
    host.onRequest = (request) => (request.url.includes('api2') ? onRequest(request) : says())
  }

  test.each<[string, () => ReturnType<FakeHost['onRequest']>]>([
    ['an unusual refusal', () => refusal('app is not here')],
    ['a server error', () => refusal('oops', 500)],
    ['no answer', () => ({ kind: 'network' })],
  ])('is used by a sign-in after %s', async (_, says) => {
    const ann = person(() => serverList(3))
    stubborn(ann.host, says)
    expect((await ann.client.signIn({ user: 'ann', password: 'right' })).token).toMatch(/^token-of-ann/)
    expect(hostsOf(ann.host.requests).slice(0, 3)).toEqual(['api0.example', 'api1.example', 'api2.example'])
  })

  test.each(['invalid password', 'user not found'])('is not used after "%s"', async (text) => {
    const ann = person(() => serverList(3))
    stubborn(ann.host, () => refusal(text))
    expect(await errorOf(ann.client.signIn({ user: 'ann', password: 'x' }))).toMatchObject({ message: text })
    expect(ann.host.requests).toHaveLength(1)
  })

  test.each([
    "Open registration doesn't allow, so register user need admin token",
    'Application null Entity user requires that property named username be unique, value of x exists',
    'USERNAME_TOO_LONG: x is not legal',
  ])('is not used by a registration after "%s"', async (text) => {
    const ann = person(() => serverList(3))
    stubborn(ann.host, () => refusal(text))
    await errorOf(ann.client.register({ user: 'x', password: 'p' }))
    expect(ann.host.requests).toHaveLength(1)
  })

  test('is used by a registration after any other error', async () => {
    const ann = person(() => serverList(2))
    ann.host.onRequest = () => refusal('oops', 500)
    await errorOf(ann.client.register({ user: 'x', password: 'p' }))
    expect(hostsOf(ann.host.requests)).toEqual(['api0.example', 'api1.example'])
  })

  test('is used by the next sign-in after a timeout, which has used up the time', async () => {
    const ann = person(() => serverList(3))
    stubborn(ann.host, () => ({ kind: 'timeout' }))
    expect(await errorOf(ann.client.signIn({ user: 'ann', password: 'right' }))).toMatchObject({
      reason: 'serverUnreachable',
    })
    expect(ann.host.requests).toHaveLength(1)
    await errorOf(ann.client.signIn({ user: 'ann', password: 'right' }))
    expect(hostsOf(ann.host.requests)).toEqual(['api0.example', 'api1.example'])
  })

  test('is not used by other calls, which the application may repeat', async () => {
    const ann = person(() => serverList(3))
    await ann.client.signIn(credentials)
    const before = ann.host.requests.length
    ann.host.onRequest = () => ({ kind: 'network' })
    expect(await errorOf(ann.client.session.listDevices())).toMatchObject({ reason: 'networkError' })
    expect(ann.host.requests.length - before).toBe(1)
  })
})

describe('[CONN-33] repeated discovery', () => {
  const statuses = (ann: Found, all: readonly number[]) =>
    all.reduce(async (before, status) => {
      await before
      ann.host.onRequest = () => (status === 0 ? { kind: 'network' } : { status, url: '', body: '{}' })
      await errorOf(ann.client.session.listDevices())
    }, Promise.resolve())

  test('runs after five unusual statuses, and the next host is used', async () => {
    const ann = person(() => serverList(2))
    await ann.client.signIn(credentials)
    await statuses(ann, [502, 502, 0, 404, 504])
    expect(ann.asked).toHaveLength(1)
    await statuses(ann, [302])
    expect(ann.asked).toHaveLength(2)
    await statuses(ann, [400])
    expect(hostsOf(ann.host.requests).at(-1)).toBe('api1.example')
  })

  test('does not run if there was a good answer between them, or for usual statuses', async () => {
    const ann = person(() => serverList(2))
    await ann.client.signIn(credentials)
    await statuses(ann, [502, 502, 502, 502, 200, 502, 502, 502, 502])
    await statuses(ann, [400, 401, 403, 404, 429, 500, 503, 400, 400])
    expect(ann.asked).toHaveLength(1)
  })

  test.each([
    [undefined, 5],
    [10, 5],
    [3, 3],
    [1, 1],
  ])('with maxReconnects %s it runs every %i reconnects', async (maxReconnects, every) => {
    const ann = person(() => serverList(), {}, maxReconnects === undefined ? {} : { maxReconnects })
    await ann.client.signIn(credentials)
    await settle()
    world.server.switches.open = false
    world.server.cut()
    while (ann.host.sockets.length < 1 + every - 1) await world.clock.advance(500)
    expect(ann.asked).toHaveLength(1)
    while (ann.host.sockets.length < 1 + every) await world.clock.advance(500)
    expect(ann.asked).toHaveLength(2)
  })

  test('returns the current hosts, and a failure changes nothing', async () => {
    let said: string | RequestFailure = serverList()
    const ann = person(() => said)
    await ann.client.signIn(credentials)
    await settle()
    said = { kind: 'network' }
    world.server.switches.open = false
    world.server.cut()
    while (ann.host.sockets.length < 9) await world.clock.advance(500)
    expect(new Set(hostsOf(ann.host.sockets))).toEqual(new Set(['rt0.example']))
    said = serverList().replaceAll('0.example', '9.example')
    while (ann.host.sockets.length < 12) await world.clock.advance(500)
    world.server.switches.open = true
    await world.clock.advance(30_000)
    expect(name(ann)).toBe('online')
    expect(new URL(ann.host.socket.url).host).toBe('rt9.example')
  })
})

describe('[CONN-34] an app id', () => {
  test('gives the app key, before there is a client', async () => {
    const discovery = serverJson({ appId: 'id/1', addresses: ['https://one.example', 'https://two.example'] })
    const { host } = world.person()
    host.onDownload = ({ url }) => answered(serverList(1, url.includes('two') ? { app_key: 'org#app' } : {}))
    const { appKey } = await discovery.find(host)
    expect(appKey).toBe('org#app')
    expect(host.downloads[0]?.url).toBe(
      `https://one.example/easemob/server.json?app_id=id%2F1&sdk_version=4.10.0&file_version=1&_v=${world.clock.now()}`,
    )
    const ann = world.person({ appKey: appKey ?? '', server: '', discovery })
    await ann.client.signIn(credentials)
    expect(ann.host.socket.url).toBe('wss://rt0.example/websocket')
    expect(ann.host.downloads).toEqual([])
  })

  test.each(['', 7 as unknown as string])('%o is not an app id', (appId) => {
    expect(() => serverJson({ appId, addresses: [] })).toThrow('Invalid appId')
  })
})

test('[CONN-35] the switches can be read, and uploads follow them', async () => {
  const discovery = serverJson({ addresses: ['https://one.example'] })
  const ann = world.person({ server: '', discovery })
  ann.host.onDownload = () =>
    answered(serverList(1, { uploadinparts_enable: 'false', enableReportLogs: 'true' }))
  expect(discovery.switches).toBeUndefined()
  await ann.client.signIn(credentials)
  expect(discovery.switches).toMatchObject({ takesParts: false, reportsLogs: true })
  const before = ann.host.requests.length
  const file = { name: 'f', type: 'x/y', size: 20_000_000, data: new Blob([new Uint8Array(20_000_000)]) }
  const { done } = ann.client.messages.send({ to: { type: 'single', id: 'bob' }, kind: 'file', file })
  await errorOf(done)
  expect(ann.host.requests.length).toBe(before)
  expect(ann.host.uploads.map(({ url }) => new URL(url).host)).toEqual(['api0.example'])
})
