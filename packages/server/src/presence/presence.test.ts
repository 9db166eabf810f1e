import { Command, encode, MSync } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { WireListener } from '../frames/wire.ts'
import type { Person } from '../test-support/people-world.ts'
import { find, noticesOf, presenceWorld, publish, subscribe } from '../test-support/presence.ts'

async function watched(config = {}) {
  const world = await presenceWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const carol = await world.person('carol')
  const bob = await world.device({ name: 'bob' }, 'web_1')
  const { directory } = world.server.services
  const user = await directory.user(world.app, 'bob')
  if (!user) throw new Error('There is no bob.')
  const asBob: Person = {
    name: 'bob',
    user,
    token: bob.token,
    wires: [bob.wire],
    ask: (method, path, body) => world.ask(method, path, body, bob.token),
  }
  await subscribe(alice, ['bob'], 3600)
  await world.told(alice, carol, asBob)
  for (const wire of alice.wires) wire.frames.length = 0
  const now = () => Math.floor(world.host.now() / 1000)
  return { world, alice, carol, bob, asBob, now }
}

function signOut({ listener }: { listener: WireListener }) {
  listener.frame(encode(MSync, { command: Command.LOGOUT }))
  listener.closed()
}
const block = (who: Person, ...usernames: string[]) =>
  who.ask('POST', `sdk/user/${who.name}/blocks`, { usernames })
const unblock = (who: Person, ...usernames: string[]) =>
  who.ask('DELETE', `sdk/user/${who.name}/blocks`, { usernames })

describe('comings and goings', () => {
  test('[PRE-21] every device that comes or goes is told by itself, with all others, to all devices', async () => {
    const { world, alice, carol, bob, now } = await watched()
    const expiry = now() + 3600
    const phone = await world.device({ name: 'bob' }, 'phone')
    const both = { user: 'bob', text: '', lastTime: now(), expiry, devices: { web_1: 1, phone: 1 } }
    for (const wire of alice.wires) expect(noticesOf(wire)).toEqual([both])
    await world.pass(5000)
    signOut(bob)
    const one = { ...both, lastTime: now(), devices: { web_1: 0, phone: 1 } }
    expect(await world.told(alice, carol)).toEqual([[one], []])
    // Whoever asks later sees what is there.
    expect((await find(carol, ['bob'])).body.result).toMatchObject([{ status: { phone: 1 } }])
    signOut(phone)
    expect(await world.told(alice)).toEqual([[{ ...one, devices: { phone: 0 } }]])
    expect((await find(carol, ['bob'])).body.result).toEqual([
      { uid: 'bob', last_time: now(), expiry: 0, ext: '', status: {} },
    ])
  })

  test('[PRE-22] a connection that breaks is told after the grace, and not at all if it comes back', async () => {
    const { world, alice, bob, now } = await watched()
    bob.listener.closed()
    await world.pass(2999)
    expect(await world.told(alice)).toEqual([[]])
    expect((await find(alice, ['bob'])).body.result).toMatchObject([{ status: { web_1: 1 } }])
    const again = await world.device({ name: 'bob' }, 'web_1')
    await world.pass(10_000)
    expect(await world.told(alice)).toEqual([[]])
    again.listener.closed()
    await world.pass(2999)
    expect(await world.told(alice)).toEqual([[]])
    await world.pass(1)
    expect(await world.told(alice)).toMatchObject([[{ devices: { web_1: 0 }, lastTime: now() }]])
  })

  test('[PRE-22] a device that takes its own place is no news', async () => {
    const { world, alice, bob } = await watched()
    await world.device({ name: 'bob' }, 'web_1')
    bob.listener.closed()
    await world.pass(10_000)
    expect(await world.told(alice)).toEqual([[]])
    expect((await find(alice, ['bob'])).body.result).toMatchObject([{ status: { web_1: 1 } }])
  })

  test('[PRE-22] without a grace it is told at once', async () => {
    const { world, alice, bob } = await watched({ presenceGraceMs: 0 })
    bob.listener.closed()
    expect(await world.told(alice)).toMatchObject([[{ devices: { web_1: 0 } }]])
  })

  test('[PRE-23] when somebody was there last outlasts the server', async () => {
    const { world, alice, bob, now } = await watched()
    await world.pass(60_000)
    signOut(bob)
    await world.settled()
    const left = now()
    await world.pass(20_000)
    const seen = async (who: Person) =>
      ((await find(who, ['bob', 'carol'])).body.result as { last_time: number }[]).map((row) => row.last_time)
    const [bobSeen] = await seen(alice)
    expect(bobSeen).toBe(left)
    const { database } = world.server.services
    await world.server.stop()
    const next = await presenceWorld({}, database)
    const dave = await next.person('dave')
    // Carol was there when the server went.
    expect(await seen(dave)).toEqual([left, now()])
    await next.server.stop()
  })
})

describe('what is said', () => {
  test('[PRE-24] is told to whoever subscribed, and to his own other devices in any case', async () => {
    const { world, alice, carol, bob, asBob, now } = await watched()
    const phone = await world.device(asBob, 'phone')
    await world.told(alice)
    bob.wire.frames.length = 0
    await publish(asBob, 'back at five')
    const devices = { web_1: 1, phone: 1 }
    const said = { user: 'bob', text: 'back at five', lastTime: now(), devices }
    expect(await world.told(alice, carol, asBob)).toEqual([[{ ...said, expiry: now() + 3600 }], [], []])
    expect(noticesOf(phone.wire)).toEqual([{ ...said, expiry: 0 }])
    // What is told at once is told once: the newest.
    await Promise.all([publish(asBob, 'one'), publish(asBob, 'two'), publish(asBob, 'three', 'phone')])
    const [last = []] = await world.told(alice)
    expect(last.at(-1)).toMatchObject({ text: 'three' })
    // Whoever is told about himself is told once.
    await subscribe(asBob, ['bob'])
    noticesOf(phone.wire)
    await publish(asBob, 'four')
    await world.settled()
    expect(noticesOf(phone.wire)).toHaveLength(1)
  })

  test('[PRE-25] nothing is kept for a device that is not there', async () => {
    const { world, alice, asBob } = await watched()
    await publish(asBob, 'missed')
    await world.settled()
    const late = await world.device(alice, 'late')
    expect(noticesOf(late.wire)).toEqual([])
    await publish(asBob, 'seen')
    await world.settled()
    expect(noticesOf(late.wire)).toMatchObject([{ text: 'seen' }])
  })

  test('[PRE-26] a device that does not read is left out and counted', async () => {
    const { world, alice, asBob } = await watched()
    const [first, second] = alice.wires
    if (!first || !second) throw new Error('Alice has two devices.')
    first.buffered = world.server.services.config.pauseBytes + 1
    await publish(asBob, 'x')
    await world.settled()
    expect([noticesOf(first), noticesOf(second)]).toMatchObject([[], [{ text: 'x' }]])
    expect(await world.server.services.metrics.text()).toContain('parley_presence_notices_shed_total 1')
  })
})

describe('people on a block list', () => {
  test('[PRE-27] see somebody who went, say nothing and never comes; then the truth', async () => {
    const { world, alice, carol, asBob, now } = await watched()
    await subscribe(carol, ['bob'])
    await publish(asBob, 'busy')
    await world.told(alice, carol)
    await world.pass(5000)
    await block(asBob, 'alice')
    const expiry = now() - 5 + 3600
    const gone = { user: 'bob', text: '', lastTime: now(), expiry, devices: { web_1: 0 } }
    expect(await world.told(alice, carol)).toEqual([[gone], []])
    const blockedAt = now()
    await world.pass(7000)
    const phone = await world.device(asBob, 'phone')
    await publish(asBob, 'secret', 'phone')
    signOut(phone)
    expect((await world.told(alice, carol)).map((all) => all.length > 0)).toEqual([false, true])
    const hidden = { uid: 'bob', last_time: blockedAt, ext: '', status: {} }
    expect((await find(alice, ['bob'])).body.result).toMatchObject([hidden])
    expect((await subscribe(alice, ['bob'])).body.result).toMatchObject([hidden])
    await unblock(asBob, 'alice')
    expect(await world.told(alice, carol)).toMatchObject([[{ text: 'secret', devices: { web_1: 1 } }], []])
    expect((await find(alice, ['bob'])).body.result).toMatchObject([{ ext: 'secret', status: { web_1: 1 } }])
  })

  test('[PRE-28] whoever blocks goes on seeing; what was nothing is not told again', async () => {
    const { world, alice, bob, asBob } = await watched()
    await block(alice, 'bob')
    await publish(asBob, 'still seen')
    expect(await world.told(alice)).toMatchObject([[{ text: 'still seen' }]])
    await publish(asBob, '')
    signOut(bob)
    await world.told(alice)
    await block(asBob, 'alice')
    await unblock(asBob, 'alice')
    await block(asBob, 'carol')
    expect(await world.told(alice)).toEqual([[]])
  })

  test('[PRE-29] blocked and unblocked in one breath ends with the truth', async () => {
    const { world, alice, asBob } = await watched()
    await Promise.all([block(asBob, 'alice'), publish(asBob, 'x')])
    await unblock(asBob, 'alice')
    const [all = []] = await world.told(alice)
    expect(all.at(-1)).toMatchObject({ text: 'x', devices: { web_1: 1 } })
  })
})

test('[PRE-30] a user who is removed goes for those who are told about him, and is nobody afterwards', async () => {
  const { world, alice, asBob } = await watched()
  await publish(asBob, 'hello')
  await world.told(alice)
  expect((await world.ask('DELETE', 'users/bob', undefined, await world.appToken())).status).toBe(200)
  expect(await world.told(alice)).toMatchObject([[{ user: 'bob', text: '', devices: { web_1: 0 } }]])
  await world.pass(10_000)
  expect(await world.told(alice)).toEqual([[]])
  expect((await find(alice, ['bob'])).body.result).toEqual([])
  const list = await alice.ask('GET', 'users/alice/presence/sublist')
  expect(list.body.result).toEqual({ totalnum: 0, sublist: [] })
  expect(world.server.services.metrics.problems).toBe(0)
})

test('[PRE-31] a stop in the middle leaves no timer and no work behind', async () => {
  const { world, bob, asBob } = await watched()
  await publish(asBob, 'x')
  bob.listener.closed()
  await world.server.stop()
  expect(world.server.services.presence.isBusy).toBe(false)
  await world.pass(60_000)
  expect(world.server.services.metrics.problems).toBe(0)
})
