// Token expiry and renewal, through the public API.

import { Command } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { errorOf, events, name } from '../../test/support/connection-helpers.ts'
import { createWorld, type World } from '../../test/support/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

describe('[CONN-12] a token that expires', () => {
  test('ends the session if there is no other', async () => {
    const ann = await world.online('ann')
    const told = events(ann)
    await world.clock.advance(3_600_000)
    expect(told).toEqual(['tokenWillExpire', 'tokenExpired', 'disconnected', 'signedOut'])
    expect(ann.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
    expect(world.server.sent.logouts()).toMatchObject([{ reason: 'inner:token expired' }])
    expect(world.clock.timers).toBe(0)
  })

  test('is replaced by the function, and the connection continues', async () => {
    let made = 0
    const ann = world.person()
    const told = events(ann)
    await ann.client.signIn({ user: 'ann', token: () => Promise.resolve(`token ${++made}`) })
    await world.clock.advance(10 * 3_600_000)
    expect(name(ann)).toBe('online')
    expect(made).toBe(11)
    expect(told.filter((one) => one === 'tokenExpired')).toHaveLength(10)
    expect(told.filter((one) => one === 'disconnected')).toHaveLength(0)
    expect(ann.host.sockets).toHaveLength(1)
  })

  test('a function that fails for a while does not end the session, and REST calls it as well', async () => {
    let made = 0
    let isDown = false
    const ann = world.person()
    const token = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(`token ${++made}`))
    await ann.client.signIn({ user: 'ann', token })
    isDown = true
    await world.clock.advance(3_600_000)
    expect(name(ann)).toBe('online')
    isDown = false
    const [a, b] = await Promise.all([ann.client.session.listDevices(), ann.client.session.listDevices()])
    expect(a).toEqual(b)
    expect(made).toBe(2)
    await world.clock.advance(20_000)
    expect(made).toBe(2)
  })

  test('[CONN-18] is replaced once if it is refused on a reconnect', async () => {
    let made = 0
    const ann = world.person()
    await ann.client.signIn({ user: 'ann', token: () => Promise.resolve(`token ${++made}`) })
    world.server.tokens.set('token 1', world.clock.now() - 1)
    world.server.cut()
    await world.clock.advance(2000)
    expect(name(ann)).toBe('online')
    expect(made).toBe(2)
  })
})

describe('[CONN-13] renewing a token', () => {
  test('while online requests the expiry of the new one, and restarts the countdown', async () => {
    const ann = await world.online('ann')
    const told = events(ann)
    await world.clock.advance(3_000_000)
    expect(await ann.client.renewToken('second')).toEqual({ expiresAt: world.clock.now() + 3_600_000 })
    await world.clock.advance(2_000_000)
    expect(told).toEqual(['tokenWillExpire'])
    world.server.cut()
    await world.clock.advance(2000)
    const provision = world.server.frames.filter(({ frame }) => frame.command === Command.PROVISION).at(-1)
    expect(provision?.frame.auth).toBe('$t$second')
  })

  test('while the server is unreachable keeps the new one for the next connection', async () => {
    const ann = await world.online('ann')
    ann.host.emitHostEvent('networkDown')
    const { onRequest } = ann.host
    ann.host.onRequest = () => ({ kind: 'network' })
    const renewed = ann.client.renewToken('second')
    await settle()
    ann.host.onRequest = onRequest
    ann.host.emitHostEvent('networkUp')
    await settle()
    expect(await renewed).toEqual({ expiresAt: world.clock.now() + 3_600_000 })
  })

  test('without a session is refused', async () => {
    expect(await errorOf(world.person().client.renewToken('second'))).toMatchObject({ reason: 'notSignedIn' })
  })

  test('with an invalid token is refused', async () => {
    const ann = await world.online('ann')
    expect(await errorOf(ann.client.renewToken(''))).toMatchObject({ message: 'Invalid parameter token: ' })
  })
})
