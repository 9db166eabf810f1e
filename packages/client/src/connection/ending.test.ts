// How sessions end: forced logouts and signing out.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { errorOf, events, name } from '../../test/support/connection-helpers.ts'
import { bob, createWorld, type World } from '../../test/support/world.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

describe('[CONN-10] forced logout', () => {
  test.each([
    [1, 'userRemoved', 207],
    [2, 'signedInElsewhere', 206],
    [3, 'passwordChanged', 216],
    [4, 'kickedByOtherDevice', 217],
  ] as const)('operation %i ends the session with %s', async (operation, reason, code) => {
    const ann = await world.online('ann')
    const told = events(ann)
    const waiting = errorOf(ann.client.history.loadLatest(bob))
    world.server.kick('ann', operation, 'my other laptop')
    expect(ann.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason, code } })
    expect(ann.client.state.me).toBeUndefined()
    expect(told).toEqual(['disconnected', 'signedOut'])
    await world.clock.advance(600_000)
    expect(ann.host.sockets).toHaveLength(1)
    expect(await waiting).toMatchObject({ reason })
    expect(world.clock.timers).toBe(0)
  })

  test('a sign-in elsewhere includes its note', async () => {
    const ann = await world.online('ann')
    world.server.kick('ann', 2, 'my other laptop')
    expect(ann.client.state.connection).toMatchObject({ why: { data: { signInNote: 'my other laptop' } } })
  })

  test('informational and unknown operations do not end the session', async () => {
    const ann = await world.online('ann')
    world.server.page('ann', { metas: [{ id: '1', ns: 0, payload: new Uint8Array([8, 0]) }], isLast: true })
    world.server.page('ann', { metas: [{ id: '2', ns: 0, payload: new Uint8Array([8, 77]) }], isLast: true })
    expect(name(ann)).toBe('online')
  })
})

describe('[CONN-15] signing out', () => {
  test('sends a logout, clears everything and leaves nothing running', async () => {
    const ann = await world.online('ann')
    world.server.say('bob', 'ann', 'hello')
    await settle()
    expect(ann.client.state.conversations.size).toBe(1)
    const told = events(ann)
    world.server.switches.sends = 'silent'
    const inFlight = errorOf(ann.client.messages.send({ to: bob, kind: 'text', text: 'x' }).done)
    await ann.client.signOut()
    expect(world.server.sent.logouts()).toMatchObject([{ reason: 'inner:logout' }])
    expect(ann.client.state).toEqual({
      me: undefined,
      device: undefined,
      connection: { name: 'signedOut' },
      sync: { name: 'idle' },
      conversations: new Map(),
      timelines: new Map(),
      outgoing: new Map(),
      pins: new Map(),
      conversationsLoad: { name: 'none' },
      groups: new Map(),
      groupMembers: new Map(),
      applications: [],
      invitations: [],
      threads: new Map(),
      rooms: new Map(),
      roomMembers: new Map(),
      people: {
        contacts: new Map(),
        requests: [],
        sentRequests: [],
        blocked: new Set(),
        load: { name: 'none' },
        profiles: new Map(),
        presences: new Map(),
        notifications: undefined,
      },
    })
    expect(await inFlight).toMatchObject({ reason: 'notSignedIn' })
    expect(told).toEqual(['disconnected', 'signedOut'])
    expect(world.clock.timers).toBe(0)
    expect(ann.host.observers).toBe(0)
    expect(ann.host.socket.isClosed).toBe(true)
  })

  test('twice is fine, and another user may sign in', async () => {
    const ann = await world.online('ann')
    await ann.client.signOut()
    await ann.client.signOut()
    await ann.client.signIn({ user: 'carl', token: 'c' })
    expect(ann.client.state.me).toBe('carl')
  })
})
