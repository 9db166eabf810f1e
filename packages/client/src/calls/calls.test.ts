import {
  call,
  calls,
  count,
  flag,
  hasReason,
  id,
  optional,
  ParleyError,
  text,
  wire,
  withDefault,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { createWorld, type World } from '../../test/support/world.ts'
import { restRequest } from './rest-request.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
const context = { base: 'http://h/org/app', user: 'ann b', device: 'web 1', now: 5, token: 't' }

describe('[CALL-3] a request follows from the definition', () => {
  test('path, query and cache buster', () => {
    const list = call('things.list', {
      rest: 'GET users/{user}/things/{kind}',
      input: {
        kind: id,
        limit: withDefault(count, 20),
        cursor: wire('from_here', optional(text)),
        all: withDefault(flag, false),
      },
    })
    expect(restRequest(list, { kind: 'a/b', cursor: 'x&y' }, context)).toEqual({
      method: 'GET',
      url: 'http://h/org/app/users/ann%20b/things/a%2Fb?limit=20&from_here=x%26y&all=false&_v=5',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t' },
    })
  })

  test('body, nested names and the acting device', () => {
    const set = call('things.set', {
      rest: 'PUT things/{thing}',
      actsAs: 'resource',
      input: { thing: id, colour: wire('look.colour', text), size: optional(count) },
    })
    expect(restRequest(set, { thing: '7', colour: 'blue' }, { ...context, token: undefined })).toEqual({
      method: 'PUT',
      url: 'http://h/org/app/things/7?resource=web%201',
      headers: { 'Content-Type': 'application/json' },
      body: '{"look":{"colour":"blue"}}',
    })
  })

  test('nothing but a path', () => {
    expect(restRequest(calls.session.listDevices, {}, context).url).toBe(
      'http://h/org/app/users/ann%20b/resources',
    )
  })
})

describe('[CALL-4] every call settles', () => {
  test('with an answer in our field names', async () => {
    const a = await world.online('ann', { device: 'd' })
    expect(await a.client.session.listDevices()).toEqual([{ device: 'd' }])
    expect(await a.client.session.tokenExpiry({ token: 'other' })).toEqual({
      expiresAt: world.clock.now() + 3_600_000,
    })
    expect(a.host.requests.at(-1)?.headers.Authorization).toBe('Bearer other')
  })

  test('registration needs no session', async () => {
    const a = world.person()
    await a.client.register({ user: 'ann', password: 'right' })
    expect(a.host.requests[0]).toMatchObject({ method: 'POST', url: 'http://parley.test/org/app/users' })
    expect(JSON.parse(a.host.requests[0]?.body as string)).toEqual({
      username: 'ann',
      password: 'right',
      nickname: '',
    })
    expect(a.host.requests[0]?.headers.Authorization).toBeUndefined()
  })

  test.each<[string, unknown, string]>([
    ['an invalid input', { user: '', password: 'x' }, 'Invalid parameter user: '],
    ['a missing password', { user: 'ann' }, 'Invalid parameter password: undefined'],
  ])('%s is refused before anything is sent', async (_, input, message) => {
    const a = world.person()
    expect(await failure(a.client.register(input as { user: string; password: string }))).toMatchObject({
      reason: 'invalidParameter',
      message,
    })
    expect(a.host.requests).toHaveLength(0)
  })

  test.each([
    [{ kind: 'network' }, 'networkError', -2],
    [{ kind: 'timeout' }, 'requestTimeout', -1],
    [{ status: 200, body: 'not json', url: '' }, 'requestFailed', 17],
    [{ status: 200, body: '[]', url: '' }, 'requestFailed', 17],
    [{ status: 204, body: '', url: '' }, 'requestFailed', 17],
    [{ status: 406, body: '{}', url: '' }, 'requestFailed', 17],
    [{ status: 502, body: '<html>', url: '' }, 'requestFailed', 17],
    [{ status: 403, body: '{}', url: '' }, 'permissionDenied', 603],
    [{ status: 404, body: '{"error_description":"user not found"}', url: '' }, 'userNotFound', 204],
    [{ status: 429, body: '{}', url: '' }, 'serverBusy', 500],
  ] as const)('with a coded error for %o', async (answer, reason, code) => {
    const a = await world.online('ann')
    a.host.onRequest = () => answer
    expect(await failure(a.client.session.listDevices())).toMatchObject({ reason, code })
  })

  test('a host that throws something unexpected is a network failure', async () => {
    const a = await world.online('ann')
    a.host.request = () => Promise.reject(new TypeError('load failed'))
    expect(await failure(a.client.session.listDevices())).toMatchObject({ reason: 'networkError' })
  })

  test('by its deadline, even if the host never answers', async () => {
    const a = await world.online('ann')
    a.host.onRequest = () => new Promise(() => {})
    const error = failure(a.client.session.listDevices())
    await world.clock.advance(16_000)
    expect(await error).toMatchObject({ reason: 'requestTimeout', message: 'Request Timeout' })
  })

  test('by the signal of the caller', async () => {
    const a = await world.online('ann')
    a.host.onRequest = () => new Promise(() => {})
    const abort = new AbortController()
    const error = failure(a.client.call(calls.session.listDevices, {}, { signal: abort.signal }))
    await settle()
    abort.abort()
    expect(await error).toMatchObject({ reason: 'requestAborted', code: -4 })
    expect(
      await failure(a.client.call(calls.session.listDevices, {}, { signal: AbortSignal.abort() })),
    ).toMatchObject({
      reason: 'requestAborted',
    })
    expect(a.host.requests).toHaveLength(1)
  })

  test('by the end of the session', async () => {
    const a = await world.online('ann')
    a.host.onRequest = () => new Promise(() => {})
    const error = failure(a.client.session.listDevices())
    await settle()
    await a.client.signOut()
    expect(await error).toMatchObject({ reason: 'notSignedIn' })
    expect(world.clock.timers).toBe(0)
  })
})

describe('[CALL-5] a token that REST refuses', () => {
  test('is replaced once for all calls that it failed', async () => {
    let made = 0
    const a = world.person()
    await a.client.signIn({ user: 'ann', token: () => Promise.resolve(`token ${++made}`) })
    world.server.tokens.set('token 1', 0)
    await Promise.all([1, 2, 3].map(() => a.client.session.listDevices()))
    expect(made).toBe(2)
    expect(a.client.state.connection.name).toBe('online')
  })

  test('is a coded error if there is no other token', async () => {
    const a = await world.online('ann')
    world.server.tokens.set('token-of-ann', 0)
    expect(await failure(a.client.session.listDevices())).toMatchObject({ reason: 'noPermission', code: 52 })
  })
})

type ConnectionPoint = 'signedOut' | 'connecting' | 'online' | 'waiting' | 'offline' | 'stopped' | 'closed'

describe('[CALL-6] every public method in every state settles with a value or a coded error', () => {
  const bob = { type: 'single', id: 'bob' } as const
  const methods: Readonly<Record<string, (client: Awaited<ReturnType<typeof at>>) => Promise<unknown>>> = {
    register: ({ client }) => client.register({ user: 'x', password: 'y' }),
    'signIn with a token': ({ client }) => client.signIn({ user: 'ann', token: 't' }),
    'signIn with a password': ({ client }) => client.signIn({ user: 'ann', password: 'right' }),
    signOut: ({ client }) => client.signOut(),
    renewToken: ({ client }) => client.renewToken('new'),
    reconnectNow: async ({ client }) => client.reconnectNow(),
    close: async ({ client }) => client.close(),
    send: ({ client }) => client.messages.send({ to: bob, kind: 'text', text: 'x' }).done,
    retry: ({ client }) => client.messages.retry('nobody').done,
    discard: async ({ client }) => client.messages.discard('nobody'),
    markConversationRead: async ({ client }) => client.messages.markConversationRead(bob),
    'conversations.load': ({ client }) => client.conversations.load(),
    'conversations.open': async ({ client }) => client.conversations.open(bob),
    'history.loadLatest': ({ client }) => client.history.loadLatest(bob),
    'history.loadOlder': ({ client }) => client.history.loadOlder(bob),
    'history.fillGap': ({ client }) => client.history.fillGap(bob, 1),
    'history.loadNewer': ({ client }) => client.history.loadNewer(bob, 1),
    'history.loadAround': ({ client }) => client.history.loadAround(bob, 5),
    'history.find': ({ client }) => client.history.find('7'),
    'history.remove ids': ({ client }) => client.history.remove(bob, { ids: ['7'] }),
    'history.remove before': ({ client }) => client.history.remove(bob, { before: 7 }),
    'history.search': ({ client }) => client.history.search({ text: 'x' }),
    'conversations.pin': ({ client }) => client.conversations.pin(bob),
    'conversations.unpin': ({ client }) => client.conversations.unpin(bob),
    'conversations.mark': ({ client }) => client.conversations.mark([bob], 1),
    'conversations.unmark': ({ client }) => client.conversations.unmark([bob], 1),
    'conversations.remove': ({ client }) => client.conversations.remove(bob),
    'conversations.removeAll': ({ client }) => client.conversations.removeAll(),
    'conversations.listMarked': ({ client }) => client.conversations.listMarked(1),
    'rooms.join': ({ client }) => client.rooms.join('r1'),
    'rooms.leave': ({ client }) => client.rooms.leave('r1'),
    'rooms.load': ({ client }) => client.rooms.load('r1'),
    'rooms.loadMembers': ({ client }) => client.rooms.loadMembers('r1'),
    'rooms.loadMoreMembers': ({ client }) => client.rooms.loadMoreMembers('r1'),
    'rooms.loadAttributes': ({ client }) => client.rooms.loadAttributes('r1'),
    'rooms.setAttribute': ({ client }) => client.rooms.setAttribute('r1', 'k', 'v'),
    'rooms.removeAttributes': ({ client }) => client.rooms.removeAttributes('r1', ['k']),
    'rooms.create': ({ client }) => client.rooms.create({ name: 'x' }),
    'rooms.list': ({ client }) => client.rooms.list(),
    'rooms.downloadFile': ({ client }) => client.rooms.downloadFile({ roomId: 'r1', fileId: 'f' }),
    'session.listDevices': ({ client }) => client.session.listDevices(),
    'session.tokenExpiry': ({ client }) => client.session.tokenExpiry({ token: 'x' }),
    'session.removeDevice': ({ client }) => client.session.removeDevice({ device: 'x' }),
    'session.changePassword': ({ client }) => client.session.changePassword({ name: 'ann', password: 'x' }),
    call: ({ client }) => client.call(calls.session.listDevices, {}),
    'on and watch': async ({ client }) => {
      client.on('client.connected', () => {})()
      client.watch(
        (state) => state.me,
        () => {},
      )()
    },
  }

  /** A client in this state, whose requests and sockets are no longer answered. */
  async function at(point: ConnectionPoint) {
    const person = world.person({ maxReconnects: point === 'stopped' ? 0 : 1000 })
    const { client, host } = person
    if (point === 'connecting') {
      world.server.switches.open = false
      client.signIn({ user: 'ann', token: 't' }).catch(() => {})
      await settle()
    } else if (point !== 'signedOut') {
      await client.signIn({ user: 'ann', token: 't' })
      await settle()
    }
    if (point === 'waiting' || point === 'stopped') world.server.cut()
    if (point === 'offline') host.emitHostEvent('networkDown')
    if (point === 'closed') client.close()
    const expected = point === 'closed' ? 'signedOut' : point
    expect(client.state.connection.name).toBe(expected)
    return person
  }

  const points: readonly ConnectionPoint[] = [
    'signedOut',
    'connecting',
    'online',
    'waiting',
    'offline',
    'stopped',
    'closed',
  ]
  const isSettled = async (promise: Promise<unknown>) => {
    let outcome: string | undefined
    promise.then(
      () => {
        outcome = 'value'
      },
      (error: unknown) => {
        outcome = hasReason(error) ? 'error' : `uncoded ${String(error)}`
      },
    )
    await world.clock.advance(100_000)
    return outcome
  }

  test.each(points.flatMap((point) => Object.keys(methods).map((method) => [point, method] as const)))(
    '%s: %s',
    async (point, method) => {
      for (const isDead of [false, true]) {
        world = createWorld()
        const person = await at(point)
        if (isDead) {
          person.host.onRequest = () => new Promise(() => {})
          person.host.onSocket = () => {}
          world.server.switches.sends = 'silent'
          world.server.switches.unread = false
        }
        const running = methods[method]?.(person) ?? Promise.reject(new Error('no such method'))
        let outcome = await isSettled(running)
        if (outcome === undefined) {
          // A call that may wait for a connection settles at the end of the session at the latest.
          expect(isDead || point === 'offline' || point === 'connecting').toBe(true)
          await person.client.signOut()
          outcome = await isSettled(running)
        }
        expect(outcome).toMatch(/^(value|error)$/)
        person.client.close()
        await settle()
        expect(world.clock.timers).toBe(0)
      }
    },
  )

  test('a closed client stays closed', async () => {
    const { client, host } = await at('closed')
    const sockets = host.sockets.length
    const requests = host.requests.length
    for (const method of Object.values(methods)) await isSettled(method({ client } as never))
    expect(await failure(client.signIn({ user: 'ann', token: 't' }))).toBeInstanceOf(ParleyError)
    expect(host.sockets).toHaveLength(sockets)
    expect(host.requests).toHaveLength(requests)
    expect(client.state.connection).toEqual({ name: 'signedOut' })
  })
})
