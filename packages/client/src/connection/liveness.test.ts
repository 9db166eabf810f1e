// Heartbeats and probes, through the public API.

import { Command } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { errorOf, name } from '../../test/support/connection-helpers.ts'
import { bob, createWorld, type World } from '../../test/support/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const unreads = (user = 'ann') => world.server.sent.count(user, Command.UNREAD)

describe('[CONN-8] heartbeats', () => {
  test('are sent after thirty seconds without a frame', async () => {
    const ann = await world.online('ann')
    expect(unreads()).toBe(1)
    await world.clock.advance(29_999)
    expect(unreads()).toBe(1)
    await world.clock.advance(1)
    expect(unreads()).toBe(2)
    await world.clock.advance(300_000)
    expect(unreads()).toBe(12)
    expect(name(ann)).toBe('online')
  })

  test('are postponed by any frame', async () => {
    await world.online('ann')
    for (let n = 0; n < 10; n++) {
      await world.clock.advance(20_000)
      world.server.say('bob', 'ann', 'hello')
      await settle()
    }
    expect(unreads()).toBe(1)
  })

  test('follow the option', async () => {
    await world.online('ann', { heartbeatMs: 5000 })
    await world.clock.advance(20_000)
    expect(unreads()).toBe(5)
  })

  test('without an answer for eight seconds end the socket', async () => {
    const ann = await world.online('ann')
    world.server.switches.unread = false
    await world.clock.advance(37_999)
    expect(name(ann)).toBe('online')
    await world.clock.advance(1)
    expect(name(ann)).toBe('waiting')
    expect(ann.host.sockets[0]?.isClosed).toBe(true)
  })

  test('include the first request after a sign-in, which has a deadline as well', async () => {
    world.server.switches.unread = false
    const ann = await world.online('ann')
    await world.clock.advance(8000)
    expect(name(ann)).toBe('waiting')
  })
})

describe('[CONN-9] waking up', () => {
  test('a socket that slept is probed, and given up after eight seconds', async () => {
    const ann = await world.online('ann')
    world.server.switches.unread = false
    await world.clock.advance(2001)
    ann.host.emitHostEvent('shown')
    expect(unreads()).toBe(2)
    ann.host.emitHostEvent('shown')
    expect(unreads()).toBe(2)
    await world.clock.advance(7999)
    expect(name(ann)).toBe('online')
    await world.clock.advance(1)
    expect(name(ann)).toBe('waiting')
  })

  test('a socket that answers is kept', async () => {
    const ann = await world.online('ann')
    await world.clock.advance(10_000)
    ann.host.emitHostEvent('shown')
    await world.clock.advance(20_000)
    expect(ann.host.sockets).toHaveLength(1)
    expect(unreads()).toBe(2)
  })

  test.each(['networkUp', 'reconnectNow'] as const)('%s causes a probe as well', async (reason) => {
    const ann = await world.online('ann')
    await world.clock.advance(5000)
    if (reason === 'networkUp') ann.host.emitHostEvent('networkUp')
    else ann.client.reconnectNow()
    expect(unreads()).toBe(2)
    await world.clock.advance(8000)
    expect(ann.host.sockets).toHaveLength(1)
  })

  test('a frame within the last two seconds makes a probe unnecessary', async () => {
    const ann = await world.online('ann')
    await world.clock.advance(2000)
    ann.host.emitHostEvent('shown')
    expect(unreads()).toBe(1)
  })

  test('a new network is probed, whatever was received on the previous one', async () => {
    const ann = await world.online('ann')
    world.server.switches.unread = false
    await world.clock.advance(500)
    ann.host.emitHostEvent('networkUp')
    expect(unreads()).toBe(2)
    // Repeated network changes do not extend the deadline.
    for (let n = 0; n < 4; n++) {
      await world.clock.advance(1999)
      ann.host.emitHostEvent('networkUp')
    }
    expect(unreads()).toBe(2)
    await world.clock.advance(4)
    expect(name(ann)).toBe('waiting')
  })
})

describe('[CONN-36] a machine that slept', () => {
  /** The old socket accepts frames and never answers or closes. */
  const blackHole = (person: Awaited<ReturnType<World['online']>>) => {
    person.host.socket.receive = () => {}
  }

  test('for hours is online within seconds of becoming visible', async () => {
    world.server.switches.tokenLifeMs = 24 * 3_600_000
    const ann = await world.online('ann')
    blackHole(ann)
    world.clock.jump(3 * 3_600_000)
    ann.host.emitHostEvent('shown')
    expect(name(ann)).toBe('waiting')
    await world.clock.advance(2000)
    expect(name(ann)).toBe('online')
    expect(ann.host.sockets).toHaveLength(2)
  })

  // Timers stop during sleep, and no event reports its end: here the clock moves, and the timers continue as if it had
  // not.
  const sleep = (ms: number) => {
    const { now } = world.clock
    world.clock.now = () => now() + ms
  }

  test('for hours detects it by itself, within ten seconds', async () => {
    world.server.switches.tokenLifeMs = 24 * 3_600_000
    const ann = await world.online('ann')
    await world.clock.advance(12_000)
    blackHole(ann)
    sleep(3 * 3_600_000)
    await world.clock.advance(10_000 + 2000)
    expect(name(ann)).toBe('online')
    expect(ann.host.sockets).toHaveLength(2)
  })

  test.each([
    ['for five seconds', 5000],
    ['for a minute', 60_000],
    ['and whose clock was set back by a day', -86_400_000],
  ])('%s probes, and accepts an answer', async (_, ms) => {
    const ann = await world.online('ann')
    await world.clock.advance(12_000)
    sleep(ms)
    await world.clock.advance(8000)
    expect(unreads()).toBe(2)
    await world.clock.advance(20_000)
    expect(unreads()).toBe(2)
    expect(ann.host.sockets).toHaveLength(1)
  })

  test.each([
    ['for five seconds', 5000],
    ['for a minute', 60_000],
    ['and whose clock was set back by a day', -86_400_000],
  ])('%s gives up a socket that does not answer', async (_, ms) => {
    const ann = await world.online('ann')
    await world.clock.advance(12_000)
    blackHole(ann)
    sleep(ms)
    await world.clock.advance(8000 + 8000)
    expect(ann.host.sockets[0]?.isClosed).toBe(true)
    await world.clock.advance(2000)
    expect(name(ann)).toBe('online')
  })

  test('and whose clock was set back does not leave a send pending', async () => {
    const ann = await world.online('ann')
    blackHole(ann)
    const { done } = ann.client.messages.send({ to: bob, kind: 'text', text: 'lost' })
    const failure = errorOf(done)
    await world.clock.advance(1)
    sleep(-86_400_000)
    await world.clock.advance(15_000)
    expect(await failure).toMatchObject({ reason: expect.stringMatching(/sendTimeout|disconnected/) })
  })

  test('and whose clock was set back during a delay does not make a message wait longer', async () => {
    const ann = await world.online('ann')
    world.server.switches.open = false
    world.server.cut()
    await world.clock.advance(400_000)
    while (name(ann) !== 'waiting') await world.clock.advance(1000)
    world.server.switches.open = true
    sleep(-86_400_000)
    const { done } = ann.client.messages.send({ to: bob, kind: 'text', text: 'now' })
    await world.clock.advance(2000)
    expect((await done).from).toBe('ann')
  })
})
