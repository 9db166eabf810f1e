import { describe, expect, test } from 'vitest'
import { settle as settleAll } from '../../test/support/clock.ts'
import { fakeHost } from '../../test/support/host.ts'
import { bob, createWorld } from '../../test/support/world.ts'
import { createClientOn } from '../client.ts'
import type { Message } from '../state/state.ts'
import type { NetworkKind } from './network-conditions.ts'
import { type SimulatedNetwork, throughNetwork } from './simulated-network.ts'

/** A server, ann behind a bad network, and bob on a good one. */
async function scene(kinds: NetworkKind | readonly NetworkKind[], seed = 1) {
  const world = createWorld()
  const host = fakeHost(world.clock)
  world.server.attach(host)
  const network = throughNetwork(host, kinds, { seed })
  const options = { appKey: 'org#app', server: 'http://parley.test', device: 'annes' }
  const client = createClientOn(options, network.platform)
  const other = await world.online('bob')
  const texts = (of = other.client, key = 'single:ann') =>
    (of.state.timelines.get(key as never)?.segments ?? [])
      .flatMap(({ messages }) => messages)
      .map((message) => (message as Message & { text: string }).text)
  const say = (text: string) => {
    const sending = client.messages.send({ to: bob, kind: 'text', text })
    sending.done.catch(() => undefined)
    return sending
  }
  const passes = async (done: Promise<unknown>, ms = 30_000) => {
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    const settled = done.then(settle, settle)
    for (let at = 0; !isSettled && at < ms; at += 100) await world.clock.advance(100)
    expect(isSettled, `settled within ${ms} ms`).toBe(true)
    await settled
    return done
  }
  const signIn = (token: string | (() => Promise<string>) = 'token-of-ann') =>
    passes(client.signIn({ user: 'ann', token }))
  const end = () => {
    client.close()
    network.end()
    world.close()
  }
  return { ...world, host, network, client, other, texts, say, passes, signIn, end }
}

const state = ({ client }: { client: { state: { connection: { name: string } } } }) =>
  client.state.connection.name

describe('slow', () => {
  test('[CHAOS-3] everything arrives in order, later', async () => {
    const it = await scene('slow')
    const began = it.clock.now()
    await it.signIn()
    // There is a token already, so this takes a socket and an answer, both ways, 400 to 800 ms each.
    expect(it.clock.now() - began).toBeGreaterThanOrEqual(1600)
    const all = Array.from({ length: 20 }, (_, index) => it.say(`message ${index}`))
    await it.clock.advance(300)
    expect(it.texts()).toEqual([])
    await it.passes(Promise.all(all.map(({ done }) => done)))
    expect(it.texts()).toEqual(all.map((_, index) => `message ${index}`))
    it.end()
  })

  test('[CHAOS-3] many bytes take longer than few', async () => {
    const it = await scene('slow')
    await it.signIn()
    const took = async (text: string) => {
      const began = it.clock.now()
      await it.passes(it.say(text).done)
      return it.clock.now() - began
    }
    const short = await took('x')
    expect(short).toBeLessThan(2000)
    // 4 kB at 16 kB per second, besides the latency in both directions.
    expect(await took('x'.repeat(4000))).toBeGreaterThan(250 + 800)
    it.end()
  })
})

describe('flaky', () => {
  test('[CHAOS-2] the same seed gives the same run, and another seed a different one', async () => {
    const luck = async (seed: number) => {
      const it = await scene('flaky', seed)
      await it.passes(it.client.signIn({ user: 'ann', token: 't' }).catch(() => undefined))
      const opens: number[] = []
      for (let second = 0; second < 240; second++) {
        await it.clock.advance(1000)
        opens.push(it.network.opened)
      }
      it.end()
      return opens.join(' ')
    }
    const first = await luck(7)
    expect(await luck(7)).toBe(first)
    expect(await luck(8)).not.toBe(first)
    expect(Number(first.split(' ').at(-1))).toBeGreaterThan(4)
  })

  test('[CHAOS-6] a message whose answer was lost fails, and after a retry it exists once', async () => {
    const it = await scene('flaky')
    await it.signIn()
    it.network.loseAnswerTo('only once')
    const sending = it.say('only once')
    await it.clock.advance(600)
    await expect(sending.done).rejects.toMatchObject({ reason: 'disconnected' })
    expect(it.texts()).toEqual(['only once'])
    it.network.heal()
    await it.clock.advance(20_000)
    expect(state(it)).toBe('online')
    // The server has delivered it, or it is sent again with the same key.
    const retried = it.client.messages.retry(sending.key)
    await it.passes(retried.done.catch(() => undefined))
    expect(it.texts()).toEqual(['only once'])
    expect(it.texts(it.client, 'single:bob')).toEqual(['only once'])
    it.end()
  })

  test('[CHAOS-5] requests or their answers are lost', async () => {
    const it = await scene('flaky')
    let requestCount = 0
    it.host.onRequest = (request) => {
      requestCount++
      return { status: 200, body: '{}', url: request.url }
    }
    const ask = () =>
      it.network.platform.request({ method: 'GET', url: 'http://x.test/', headers: {}, timeoutMs: 9000 })
    const ends = Array.from({ length: 400 }, () =>
      ask().then(
        () => 'fine',
        (failure) => failure.kind,
      ),
    )
    await it.clock.advance(2000)
    const told = await Promise.all(ends)
    const fine = told.filter((end) => end === 'fine').length
    expect(new Set(told)).toEqual(new Set(['fine', 'network']))
    expect(requestCount).toBeGreaterThan(fine)
    expect(requestCount).toBeLessThan(400)
    it.network.loseAnswerTo('precious')
    const lost = it.network.platform
      .request({ method: 'POST', url: 'http://x.test/', headers: {}, body: 'precious', timeoutMs: 9000 })
      .catch((failure) => failure)
    await it.clock.advance(2000)
    expect(await lost).toEqual({ kind: 'network' })
    it.end()
  })
})

describe('half-open', () => {
  test('[CHAOS-7] the socket looks open, and the client detects that it is dead', async () => {
    const it = await scene('half-open')
    await it.signIn()
    it.network.silence()
    it.server.say('bob', 'ann', 'into the void')
    await it.clock.advance(29_000)
    expect(state(it)).toBe('online')
    expect(it.texts(it.client, 'single:bob')).toEqual([])
    await it.clock.advance(12_000)
    expect(it.network.opened).toBe(2)
    expect(it.texts(it.client, 'single:bob')).toEqual(['into the void'])
    it.end()
  })

  test('[CHAOS-7] it also becomes half-open by itself, after a time that the seed decides', async () => {
    const it = await scene('half-open', 3)
    await it.signIn()
    await it.clock.advance(200_000)
    expect(it.network.opened).toBeGreaterThanOrEqual(3)
    expect(it.network.opened).toBeLessThan(8)
    it.end()
  })
})

describe('sleep', () => {
  test('[CHAOS-8] after a short sleep everything arrives at once, in order, on the same socket', async () => {
    const it = await scene('sleep')
    await it.signIn()
    it.network.sleep()
    for (const text of ['one', 'two', 'three']) it.server.say('bob', 'ann', text)
    await it.clock.advance(4000)
    expect(it.texts(it.client, 'single:bob')).toEqual([])
    it.network.wake()
    await settleAll()
    expect(it.texts(it.client, 'single:bob')).toEqual(['one', 'two', 'three'])
    expect(it.network.opened).toBe(1)
    it.end()
  })

  test('[CHAOS-8] after a long sleep the socket still looks open, and is not trusted', async () => {
    const it = await scene('sleep')
    await it.signIn()
    it.network.sleep()
    it.clock.jump(600_000)
    it.server.say('bob', 'ann', 'good morning')
    it.network.wake()
    await settleAll()
    expect(state(it)).toBe('online')
    await it.clock.advance(0)
    it.host.emitHostEvent('shown')
    await it.clock.advance(12_000)
    expect(it.network.opened).toBe(2)
    expect(it.texts(it.client, 'single:bob')).toEqual(['good morning'])
    it.end()
  })

  test('[CHAOS-8] the host falls asleep and wakes up by itself', async () => {
    const it = await scene('sleep', 5)
    await it.signIn()
    let ticks = 0
    const tick = () => {
      ticks++
      it.network.platform.clock.setTimer(tick, 1000)
    }
    tick()
    await it.clock.advance(600_000)
    expect(ticks).toBeGreaterThan(50)
    expect(ticks).toBeLessThan(550)
    it.end()
  })
})

describe('expired', () => {
  test('[CHAOS-9] the session ends with its token if there is no other', async () => {
    const it = await scene('expired')
    await it.signIn()
    const told: string[] = []
    it.client.on('client.tokenWillExpire', () => void told.push('soon'))
    it.client.on('client.tokenExpired', () => void told.push('now'))
    await it.clock.advance(50_000)
    expect(told).toEqual(['soon'])
    await it.clock.advance(12_000)
    expect(told).toEqual(['soon', 'now'])
    expect(it.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
    it.end()
  })

  test('[CHAOS-9] with a token function the session continues', async () => {
    const it = await scene('expired')
    let given = 0
    await it.signIn(async () => `token-of-ann-${++given}`)
    for (let minute = 1; minute <= 5; minute++) {
      await it.clock.advance(60_000)
      await it.passes(it.say(`minute ${minute}`).done)
      expect(await it.passes(it.client.session.listDevices())).toHaveLength(1)
    }
    expect(given).toBeGreaterThanOrEqual(5)
    expect(given).toBeLessThan(9)
    expect(it.network.opened).toBe(1)
    expect(it.texts()).toHaveLength(5)
    it.end()
  })

  test('[CHAOS-9] [CHAOS-12] forced expiry: requests are answered with 401 and sockets are refused', async () => {
    const it = await scene('expired')
    await it.signIn()
    it.network.expire()
    const refused = it.client.session.listDevices().catch((error) => error)
    expect(await it.passes(refused)).toMatchObject({ reason: 'noPermission' })
    expect(state(it)).toBe('online')
    it.network.cut()
    await it.clock.advance(5000)
    expect(it.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason: 'tokenExpired' } })
    it.end()
  })

  test('[CHAOS-9] forced expiry with a token function: the next request and the next socket get a new token', async () => {
    const it = await scene('expired')
    let given = 0
    await it.signIn(async () => `token-of-ann-${++given}`)
    it.network.expire()
    expect(await it.passes(it.client.session.listDevices())).toHaveLength(1)
    it.network.expire()
    it.network.cut()
    await it.clock.advance(5000)
    expect(state(it)).toBe('online')
    expect(given).toBe(3)
    it.end()
  })
})

describe('the network', () => {
  test.each(['slow', 'flaky', 'half-open', 'sleep', 'expired'] as const)(
    '[CHAOS-13] %s: a closed client leaves nothing behind',
    async (kind) => {
      const it = await scene(kind, 11)
      await it.passes(it.client.signIn({ user: 'ann', token: 't' }).catch(() => undefined))
      it.say('on its way')
      it.end()
      // Frames that were sent before are still delivered, then nothing.
      await it.clock.advance(60_000)
      expect(it.clock.timers).toBe(0)
      expect(it.host.observers).toBe(0)
      expect(it.host.sockets.every(({ isClosed }) => isClosed)).toBe(true)
    },
  )

  test('[CHAOS-14] after healing there are no more random faults', async () => {
    const it = await scene(['slow', 'flaky', 'half-open', 'sleep', 'expired'], 9)
    await it.passes(
      it.client.signIn({ user: 'ann', token: async () => 'token-of-ann' }).catch(() => undefined),
      90_000,
    )
    it.network.heal()
    await it.clock.advance(60_000)
    const { opened }: SimulatedNetwork = it.network
    if (state(it) === 'signedOut') await it.signIn()
    const before = Math.max(opened, it.network.opened)
    await it.clock.advance(600_000)
    expect(it.network.opened).toBe(before)
    expect(state(it)).toBe('online')
    it.end()
  })
})
