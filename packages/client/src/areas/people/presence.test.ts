// Presence: subscriptions, their duration, and events.

import { NameSpace, presenceChanged, toUtf8 } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/connection-helpers.ts'
import { type AskedOfPeople, people, replying, tellPerson, tellRaw } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let ann: Person
beforeEach(async () => {
  world = createWorld()
  world.server.switches.tokenLifeMs = 360_000_000
  ann = await world.online('ann')
})
afterEach(() => world.close())

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `u${from + n}`)
const row = (uid: string, status: object = { web: 1 }) => ({
  uid,
  last_time: 7,
  expiry: 9,
  ext: 'hi',
  status,
})
const shown = (user: string) => people(ann).presences.get(user)
const usersOf = ({ body }: AskedOfPeople) => body.usernames as string[]

/** All users are online; returns the calls that subscribe. */
function service(more: (asked: AskedOfPeople) => object | undefined = () => undefined) {
  const all = replying(ann, (asked) => {
    if (!asked.path.startsWith('users/ann/presence')) return undefined
    return more(asked) ?? { result: (usersOf(asked) ?? []).map((user) => row(user)) }
  })
  const subscribing = () => all.filter(({ path }) => /presence\/\d+$/.test(path))
  return { all, subscribing }
}

const minutes = (count: number) => world.clock.advance(count * 60_000)

describe('[PPL-30] watching', () => {
  test('requests of one turn are batched, a hundred at a time', async () => {
    const { subscribing } = service()
    const { presence } = ann.client
    await Promise.all([presence.watch(names(0, 60)), presence.watch(names(30, 150)), presence.watch(['U1'])])
    await minutes(1)
    expect(subscribing().map((asked) => usersOf(asked).length)).toEqual([100, 50])
    expect(shown('u149')).toEqual({
      user: 'u149',
      isOnline: true,
      text: 'hi',
      lastSeenAt: 7000,
      devices: [{ device: 'web', status: 1 }],
    })
  })

  test('is counted, ends with the last watcher, and is dropped a little later', async () => {
    const { subscribing } = service()
    const first = await ann.client.presence.watch(['bob'])
    const second = await ann.client.presence.watch(['bob'])
    await minutes(1)
    expect(subscribing()).toHaveLength(1)
    first()
    first()
    await minutes(1)
    expect(shown('bob')).toBeDefined()
    second()
    await world.clock.advance(29_000)
    expect(shown('bob')).toBeDefined()
    await world.clock.advance(1000)
    expect(shown('bob')).toBeUndefined()
    await tellPerson(world, 'ann', presenceChanged, {
      presences: [{ user: 'bob', lastTime: 1, expiry: 1, text: '', devices: {} }],
    })
    expect(shown('bob')).toBeUndefined()
    await ann.client.presence.watch(['bob'])
    await minutes(1)
    expect(subscribing()).toHaveLength(2)
  })

  test('continues if a watcher returns at once', async () => {
    const { subscribing } = service()
    const stop = await ann.client.presence.watch(['bob'])
    await minutes(1)
    stop()
    await ann.client.presence.watch(['bob'])
    await minutes(1)
    expect(shown('bob')).toBeDefined()
    expect(subscribing()).toHaveLength(1)
  })

  test('is renewed before it expires, each at its time', async () => {
    const { subscribing } = service()
    await ann.client.presence.watch(['bob'])
    await minutes(60)
    await ann.client.presence.watch(['carl'])
    await minutes(35)
    expect(subscribing().map(usersOf)).toEqual([['bob'], ['carl']])
    await minutes(1)
    expect(subscribing().map(usersOf).slice(2)).toEqual([['bob']])
    await minutes(60)
    expect(subscribing().map(usersOf).slice(3)).toEqual([['carl']])
  })

  test('begins again with every connection', async () => {
    const { subscribing } = service()
    await ann.client.presence.watch(['bob'])
    await minutes(1)
    world.server.cut('ann')
    await minutes(1)
    expect(subscribing().map(usersOf)).toEqual([['bob'], ['bob']])
  })

  test('more than a thousand users keeps the newest', async () => {
    const { subscribing } = service()
    await ann.client.presence.watch(names(0, 1200))
    await minutes(1)
    const asked = subscribing().flatMap(usersOf)
    expect(asked).toHaveLength(1000)
    expect([asked.includes('u199'), asked.includes('u200')]).toEqual([false, true])
  })

  test('oneself is requested, but not subscribed to', async () => {
    const { all } = service()
    await ann.client.presence.watch(['ann'])
    await minutes(1)
    expect(all.map(({ path }) => path)).toEqual(['users/ann/presence'])
    expect(shown('ann')?.isOnline).toBe(true)
  })

  test('evicts subscriptions that are no longer watched from a full list', async () => {
    let isFull = true
    const { all } = service(({ path, method, query, body }) => {
      if (path.endsWith('sublist'))
        return {
          result: {
            totalnum: 3,
            sublist:
              query.get('pageNum') === '1'
                ? [
                    { uid: 'late', expiry: 9 },
                    { uid: 'soon', expiry: 5 },
                    { uid: 'bob', expiry: 1 },
                  ]
                : [],
          },
        }
      if (method === 'DELETE') {
        isFull = false
        expect(body).toEqual({ usernames: ['soon'] })
        return { result: 'ok' }
      }
      return isFull
        ? { status: 429, body: { error_description: 'The request has reached the maximum limit' } }
        : undefined
    })
    await ann.client.presence.watch(['bob'])
    await minutes(1)
    expect(shown('bob')?.isOnline).toBe(true)
    expect(all.filter(({ path }) => /presence\/\d+$/.test(path))).toHaveLength(2)
  })

  test('an unknown user does not affect the others', async () => {
    const { subscribing } = service((asked) =>
      usersOf(asked)?.includes('ghost')
        ? {
            status: 404,
            body: { error: 'service_resource_not_found', error_description: 'user not found' },
          }
        : undefined,
    )
    await ann.client.presence.watch(['a', 'b', 'ghost', 'c'])
    await minutes(1)
    expect([...people(ann).presences.keys()].sort()).toEqual(['a', 'b', 'c'])
    const count = subscribing().length
    await minutes(30)
    expect(subscribing()).toHaveLength(count)
  })

  test('is retried after a failure; if presence is disabled, with the next connection', async () => {
    let failure: object | undefined = { kind: 'network' }
    const { subscribing } = service(() => failure)
    await ann.client.presence.watch(['bob'])
    await world.clock.advance(1000)
    failure = undefined
    await minutes(1)
    expect(shown('bob')).toBeDefined()
    failure = {
      status: 400,
      body: {
        error: 'forbidden_op',
        error_description: 'the app not open presence',
        result: 'the app not open presence',
      },
    }
    await ann.client.presence.watch(['carl'])
    await minutes(1)
    const count = subscribing().length
    await minutes(30)
    expect(shown('carl')).toBeUndefined()
    expect(subscribing()).toHaveLength(count)
    failure = undefined
    world.server.cut('ann')
    await minutes(1)
    expect(shown('carl')).toBeDefined()
  })

  test('ends with the session, and the next session starts empty', async () => {
    const { subscribing } = service()
    const stop = await ann.client.presence.watch(['bob'])
    await minutes(1)
    await ann.client.signOut()
    expect(world.clock.timers).toBe(0)
    await ann.client.signIn({ user: 'ann', token: 't' })
    stop()
    await minutes(200)
    expect(subscribing()).toHaveLength(1)
    expect(people(ann).presences.size).toBe(0)
  })

  test('is refused without users, and without a session', async () => {
    expect(await errorOf(ann.client.presence.watch('bob' as never))).toMatchObject({
      reason: 'invalidParameter',
    })
    const other = world.person()
    expect(await errorOf(other.client.presence.watch(['bob']))).toMatchObject({ reason: 'notSignedIn' })
    expect(await ann.client.presence.watch(['', 5 as never])).toBeTypeOf('function')
  })
})

describe('[PPL-31] events', () => {
  test('about watched users are applied; numbers may be text', async () => {
    service()
    await ann.client.presence.watch(['bob'])
    await minutes(1)
    const received: unknown[] = []
    ann.client.on('presence.changed', ({ data }) => received.push(data))
    const values = [{ uid: 'bob', last_time: '12', expiry: '5', status: { web: '0', phone: '0' } }]
    await tellRaw(
      world,
      'ann',
      NameSpace.NOTIFY,
      toUtf8(JSON.stringify({ type: 'presence', data: { values } })),
    )
    expect(shown('bob')).toEqual({
      user: 'bob',
      isOnline: false,
      text: '',
      lastSeenAt: 12_000,
      devices: [
        { device: 'web', status: 0 },
        { device: 'phone', status: 0 },
      ],
    })
    expect(received).toMatchObject([{ presences: [{ user: 'bob', lastTime: 12, expiry: 5 }] }])
    await tellPerson(world, 'ann', presenceChanged, {
      presences: [{ user: 'carl', lastTime: 1, expiry: 1, text: '', devices: {} }],
    })
    expect(shown('carl')).toBeUndefined()
  })
})

describe('[PPL-32] the user’s own presence', () => {
  test('is published for this device, and visible here', async () => {
    const { all } = service(({ method, path }) =>
      method === 'POST' && path.endsWith('/1') ? { result: 'ok' } : undefined,
    )
    await ann.client.presence.publish('at lunch')
    expect(all[0]).toMatchObject({
      path: `users/ann/presence/${ann.client.state.device}/1`,
      body: { ext: 'at lunch' },
    })
    expect(shown('ann')).toMatchObject({ text: 'at lunch', isOnline: true })
    expect(await errorOf(ann.client.presence.publish(5 as never))).toMatchObject({
      reason: 'invalidParameter',
    })
  })
})
