// The connection on a virtual clock, against a scripted server, through the public API.

import { hasReason, ParleyError } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { errorOf, events, name } from '../../test/support/connection-helpers.ts'
import { bob, createWorld, type World } from '../../test/support/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

describe('[CONN-1] signing in', () => {
  test('returns user, token and device; the state has them', async () => {
    const { client } = world.person({ device: 'laptop' })
    expect(client.state).toMatchObject({ me: undefined, connection: { name: 'signedOut' } })
    const signedIn = await client.signIn({ user: 'Ann', token: 'secret' })
    expect(signedIn).toEqual({ user: 'ann', token: 'secret', device: 'laptop' })
    expect(client.state).toMatchObject({ me: 'ann', device: 'laptop', connection: { name: 'online' } })
  })

  test('by password requests a token first', async () => {
    const { client, host } = world.person()
    const { token } = await client.signIn({ user: 'ann', password: 'right' })
    expect(token).toBe('token-of-ann-0')
    expect(JSON.parse(host.requests[0]?.body as string)).toEqual({
      grant_type: 'password',
      username: 'ann',
      password: 'right',
      timestamp: world.clock.now(),
    })
  })

  test('a wrong password is reported as such, and no socket is opened', async () => {
    const ann = world.person()
    const error = await errorOf(ann.client.signIn({ user: 'ann', password: 'wrong' }))
    expect(error).toMatchObject({ reason: 'wrongPassword', message: 'invalid password' })
    expect(ann.host.sockets).toHaveLength(0)
    expect(ann.client.state.connection).toEqual({ name: 'signedOut', why: error })
  })

  test('a silent host gets three attempts of ten seconds', async () => {
    world.server.switches.open = false
    const { client, host } = world.person()
    const failure = errorOf(client.signIn({ user: 'ann', token: 't' }))
    await world.clock.advance(29_999)
    expect(host.sockets).toHaveLength(3)
    expect(client.state.connection.name).toBe('connecting')
    await world.clock.advance(1)
    expect(await failure).toMatchObject({ reason: 'requestTimeout', message: 'connection timeout' })
    expect(host.sockets.every(({ isClosed }) => isClosed)).toBe(true)
    expect(world.clock.timers).toBe(0)
  })

  test('a late close of the first socket does not affect the timer of the second', async () => {
    world.server.switches.open = false
    const { client, host } = world.person()
    const failure = errorOf(client.signIn({ user: 'ann', token: 't' }))
    await world.clock.advance(12_000)
    host.sockets[0]?.handlers.close({ code: 1006, reason: '' })
    host.sockets[0]?.handlers.open()
    await world.clock.advance(8000)
    expect(host.sockets).toHaveLength(3)
    await world.clock.advance(10_000)
    expect(await failure).toMatchObject({ reason: 'requestTimeout' })
  })

  test('a server that never answers the provision gets as many', async () => {
    world.server.switches.provision = 'silent'
    const failure = errorOf(world.person().client.signIn({ user: 'ann', token: 't' }))
    await world.clock.advance(30_000)
    expect(await failure).toMatchObject({ message: 'provision timeout' })
  })

  test('a second attempt can succeed', async () => {
    world.server.switches.open = false
    const { client, host } = world.person()
    const signedIn = client.signIn({ user: 'ann', token: 't' })
    await world.clock.advance(5000)
    world.server.switches.open = true
    await world.clock.advance(5000)
    expect((await signedIn).user).toBe('ann')
    expect(host.sockets).toHaveLength(2)
  })

  test('can be cancelled by signing out', async () => {
    world.server.switches.open = false
    const { client } = world.person()
    const failure = errorOf(client.signIn({ user: 'ann', token: 't' }))
    await settle()
    await client.signOut()
    expect(hasReason(await failure, 'requestAborted')).toBe(true)
    expect(world.clock.timers).toBe(0)
    world.server.switches.open = true
    expect((await client.signIn({ user: 'ann', token: 't' })).user).toBe('ann')
  })
})

describe('[CONN-2] a refused sign-in', () => {
  test.each([
    [{ errorCode: 1, reason: 'Sorry, token expired' }, 'tokenExpired', 56],
    [{ errorCode: 1, reason: 'Sorry, token or password does not match login info' }, 'tokenInvalid', 28],
    [{ errorCode: 1, reason: 'Sorry, user not found' }, 'userNotFound', 204],
    [{ errorCode: 1, reason: 'Sorry, user register limit' }, 'maxLimit', 50],
    [{ errorCode: 2 }, 'authFailed', 2],
    [{ errorCode: 4 }, 'invalidParameter', -3],
    [{ errorCode: 7, reason: 'Sorry, the app online count limit' }, 'maxLimit', 50],
    [{ errorCode: 12 }, 'servingDisabled', 57],
    [{ errorCode: 99, reason: 'strange' }, 'authFailed', 2],
  ] as const)('%o ends it at once with %s', async (provision, reason, code) => {
    world.server.switches.provision = provision
    const ann = world.person()
    const told = events(ann)
    const error = await errorOf(ann.client.signIn({ user: 'ann', token: 't' }))
    expect(error).toMatchObject({ reason, code })
    expect(ann.host.sockets).toHaveLength(1)
    expect(ann.host.socket.isClosed).toBe(true)
    expect(ann.client.state).toMatchObject({ me: undefined, connection: { name: 'signedOut', why: error } })
    expect(told).toEqual(['signedOut'])
    expect(world.clock.timers).toBe(0)
  })
})

test('[CONN-3] signing in while signing in, and while signed in, is refused', async () => {
  const { client } = world.person()
  const first = client.signIn({ user: 'ann', token: 't' })
  expect(await errorOf(client.signIn({ user: 'ann', token: 't' }))).toMatchObject({
    code: 1,
    message: 'Currently logging in, please wait.',
  })
  await first
  expect(await errorOf(client.signIn({ user: 'ann', token: 't' }))).toMatchObject({
    code: 208,
    message: 'The user has logged in.',
  })
  expect(client.state.connection.name).toBe('online')
})

describe('reconnecting', () => {
  test('[CONN-4] a cut socket reconnects by itself', async () => {
    const ann = await world.online('ann')
    const told = events(ann)
    world.server.cut()
    expect(ann.client.state.connection).toMatchObject({
      name: 'waiting',
      attempt: 1,
      why: { reason: 'connectionLost' },
    })
    await world.clock.advance(999)
    expect(name(ann)).toBe('waiting')
    await world.clock.advance(1001)
    expect(name(ann)).toBe('online')
    expect(told).toEqual(['disconnected', 'reconnecting', 'connected'])
    expect(ann.client.state.me).toBe('ann')
  })

  test('[CONN-5] a server that accepts and closes at once is not hammered', async () => {
    const ann = await world.online('ann')
    const opened: number[] = []
    const { onSocket } = ann.host
    ann.host.onSocket = (socket) => {
      opened.push(world.clock.now())
      onSocket(socket)
    }
    ann.client.on('client.connected', () => queueMicrotask(() => world.server.cut()))
    await world.clock.advance(6000)
    world.server.cut()
    await world.clock.advance(120_000)
    const waits = opened.slice(1).map((at, index) => at - (opened[index] as number))
    expect(waits.slice(0, 4).every((ms) => ms >= 1000 && ms <= 2000)).toBe(true)
    expect(waits.slice(5, 18).every((ms) => ms >= 3000 && ms <= 6000)).toBe(true)
    expect(waits.slice(19).every((ms) => ms >= 5000 && ms <= 10_000)).toBe(true)
    expect(waits.length).toBeGreaterThan(20)
  })

  test('[CONN-5] after five stable seconds the delays are short again', async () => {
    const ann = await world.online('ann')
    for (let n = 0; n < 8; n++) {
      world.server.cut()
      await world.clock.advance(6000)
    }
    world.server.cut()
    expect(ann.client.state.connection).toMatchObject({ name: 'waiting', attempt: 9 })
    await world.clock.advance(6000)
    await world.clock.advance(5000)
    world.server.cut()
    expect(ann.client.state.connection).toMatchObject({ name: 'waiting', attempt: 1 })
  })

  test('[CONN-6] gives up after the configured number of attempts', async () => {
    const ann = await world.online('ann', { maxReconnects: 2 })
    const told: unknown[] = []
    ann.client.on('client.disconnected', ({ data }) => void told.push(data.error?.message))
    world.server.switches.open = false
    world.server.cut()
    await world.clock.advance(60_000)
    expect(ann.client.state.connection).toMatchObject({
      name: 'stopped',
      why: { code: 16, message: 'reconnection failed' },
    })
    expect(told).toEqual(['websocket has been disconnected', 'reconnection failed'])
    expect(ann.host.sockets).toHaveLength(3)
    // Only the token timer is left.
    expect(world.clock.timers).toBe(1)
    world.server.switches.open = true
    ann.client.reconnectNow()
    await settle()
    expect(name(ann)).toBe('online')
  })

  test('[CONN-6] a client that gave up can sign in again', async () => {
    const ann = await world.online('ann', { maxReconnects: 0 })
    world.server.cut()
    expect(name(ann)).toBe('stopped')
    await ann.client.signIn({ user: 'carl', token: 'c' })
    expect(ann.client.state.me).toBe('carl')
  })

  test('[CONN-7] the network goes offline and online', async () => {
    const ann = await world.online('ann')
    ann.host.emitHostEvent('networkDown')
    expect(name(ann)).toBe('offline')
    expect(ann.host.socket.isClosed).toBe(true)
    await world.clock.advance(600_000)
    expect(name(ann)).toBe('offline')
    ann.host.emitHostEvent('networkUp')
    await settle()
    expect(name(ann)).toBe('online')
  })

  test('[CONN-7] a page that becomes visible does not wait', async () => {
    const ann = await world.online('ann')
    world.server.cut()
    ann.host.emitHostEvent('hidden')
    expect(name(ann)).toBe('waiting')
    ann.host.emitHostEvent('shown')
    await settle()
    expect(name(ann)).toBe('online')
  })

  test('[CONN-7] a flapping network leaves one socket', async () => {
    const ann = await world.online('ann')
    for (let n = 0; n < 20; n++) {
      ann.host.emitHostEvent('networkDown')
      if (n % 3) await settle()
      ann.host.emitHostEvent('networkUp')
    }
    await settle()
    expect(name(ann)).toBe('online')
    expect(ann.host.sockets.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
    expect(world.server.connected.size).toBe(1)
  })

  test('[CONN-17] a queued message shortens a long delay', async () => {
    const ann = await world.online('ann')
    world.server.switches.open = false
    world.server.cut()
    await world.clock.advance(400_000)
    while (name(ann) !== 'waiting') await world.clock.advance(1000)
    world.server.switches.open = true
    const { done } = ann.client.messages.send({ to: bob, kind: 'text', text: 'now' })
    await world.clock.advance(2000)
    expect(name(ann)).toBe('online')
    expect((await done).from).toBe('ann')
  })
})

test('[CONN-20] a client without a session has no socket, no timer and no listener at the host', async () => {
  const { host } = world.person()
  await world.clock.advance(100_000)
  expect([host.sockets.length, host.requests.length, host.observers, world.clock.timers]).toEqual([
    0, 0, 0, 0,
  ])
})

test('[CONN-23] a thousand reconnects leave as many listeners as before', async () => {
  const ann = await world.online('ann')
  let connected = 0
  ann.client.on('client.connected', () => void connected++)
  for (let n = 0; n < 1000; n++) {
    world.server.cut()
    ann.client.reconnectNow()
    await settle()
  }
  expect(connected).toBe(1000)
  expect(ann.host.observers).toBe(1)
  expect(ann.host.sockets.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
  // Timers of hold, heartbeat and token.
  expect(world.clock.timers).toBe(3)
})

test('[CONN-24] malformed frames and texts are ignored', async () => {
  const ann = await world.online('ann')
  ann.host.socket.handlers.message(new Uint8Array([255, 255, 255]))
  ann.host.socket.handlers.message('hello')
  ann.host.socket.handlers.message(new Uint8Array([64, 99]))
  expect(name(ann)).toBe('online')
  expect(ann.log.map(({ level, text }) => [level, text])).toEqual([['error', 'a frame was skipped']])
  world.server.say('bob', 'ann', 'still here')
  await settle()
  expect(ann.client.state.conversations.size).toBe(1)
})

test('[CONN-25] a host that reports a failure before it returns the socket is handled', async () => {
  const ann = world.person()
  const { openSocket } = ann.host
  let refused = 0
  ann.host.openSocket = (url, handlers) => {
    if (refused++ >= 2) return openSocket(url, handlers)
    handlers.close({ code: 1006, reason: 'at once' })
    return { send() {}, close() {} }
  }
  const { user } = await ann.client.signIn({ user: 'ann', token: 't' })
  expect([user, refused]).toEqual(['ann', 3])
})

test('[CONN-25] a host without sockets is a failed sign-in, not a crash', async () => {
  const ann = world.person()
  ann.host.openSocket = () => {
    throw new Error('blocked by a policy')
  }
  expect(await errorOf(ann.client.signIn({ user: 'ann', token: 't' }))).toBeInstanceOf(ParleyError)
  expect(ann.log.length).toBe(3)
})
