import { Command, encode, MSync } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { WireListener } from '../frames/frame-connection.ts'
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

describe('connecting and disconnecting', () => {
  test('[PRE-21] every device that connects or disconnects is reported with all others, to all devices', async () => {
    const { world, alice, carol, bob, now } = await watched()
    const expiry = now() + 3600
    const phone = await world.device({ name: 'bob' }, 'phone')
    const both = { user: 'bob', text: '', lastTime: now(), expiry, devices: { web_1: 1, phone: 1 } }
    for (const wire of alice.wires) expect(noticesOf(wire)).toEqual([both])
    await world.pass(5000)
    signOut(bob)
    const one = { ...both, lastTime: now(), devices: { web_1: 0, phone: 1 } }
    expect(await world.told(alice, carol)).toEqual([[one], []])
    // Later requests return the current state.
    expect((await find(carol, ['bob'])).body.result).toMatchObject([{ status: { phone: 1 } }])
    signOut(phone)
    expect(await world.told(alice)).toEqual([[{ ...one, devices: { phone: 0 } }]])
    expect((await find(carol, ['bob'])).body.result).toEqual([
      { uid: 'bob', last_time: now(), expiry: 0, ext: '', status: {} },
    ])
  })

  test('[PRE-22] a lost connection is reported after the grace period, and not at all if it is restored', async () => {
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

  test('[PRE-22] a device that replaces itself is not reported', async () => {
    const { world, alice, bob } = await watched()
    await world.device({ name: 'bob' }, 'web_1')
    bob.listener.closed()
    await world.pass(10_000)
    expect(await world.told(alice)).toEqual([[]])
    expect((await find(alice, ['bob'])).body.result).toMatchObject([{ status: { web_1: 1 } }])
  })

  test('[PRE-22] without a grace period it is reported at once', async () => {
    const { world, alice, bob } = await watched({ presenceGraceMs: 0 })
    bob.listener.closed()
    expect(await world.told(alice)).toMatchObject([[{ devices: { web_1: 0 } }]])
  })

  test('[PRE-23] the last-seen time survives a restart', async () => {
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
    // Carol was online when the server stopped.
    expect(await seen(dave)).toEqual([left, now()])
    await next.server.stop()
  })
})

describe('a published status', () => {
  test('[PRE-24] is sent to subscribers, and always to the user’s other devices', async () => {
    const { world, alice, carol, bob, asBob, now } = await watched()
    const phone = await world.device(asBob, 'phone')
    await world.told(alice)
    bob.wire.frames.length = 0
    await publish(asBob, 'back at five')
    const devices = { web_1: 1, phone: 1 }
    const said = { user: 'bob', text: 'back at five', lastTime: now(), devices }
    expect(await world.told(alice, carol, asBob)).toEqual([[{ ...said, expiry: now() + 3600 }], [], []])
    expect(noticesOf(phone.wire)).toEqual([{ ...said, expiry: 0 }])
    // Simultaneous changes are sent once, as the newest.
    await Promise.all([publish(asBob, 'one'), publish(asBob, 'two'), publish(asBob, 'three', 'phone')])
    const [last = []] = await world.told(alice)
    expect(last.at(-1)).toMatchObject({ text: 'three' })
    // A user who subscribes to themselves is notified once.
    await subscribe(asBob, ['bob'])
    noticesOf(phone.wire)
    await publish(asBob, 'four')
    await world.settled()
    expect(noticesOf(phone.wire)).toHaveLength(1)
  })

  test('[PRE-25] is not stored for a device that is offline', async () => {
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

describe('users on a block list', () => {
  test('[PRE-27] see the user go offline without a status and never return; after the block they see the actual presence', async () => {
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

  test('[PRE-28] the blocking user still sees the others; an unchanged state is not sent again', async () => {
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

  test('[PRE-29] blocking and unblocking at once ends with the actual presence', async () => {
    const { world, alice, asBob } = await watched()
    await Promise.all([block(asBob, 'alice'), publish(asBob, 'x')])
    await unblock(asBob, 'alice')
    const [all = []] = await world.told(alice)
    expect(all.at(-1)).toMatchObject({ text: 'x', devices: { web_1: 1 } })
  })
})

test('[PRE-30] a removed user goes offline for subscribers, and is unknown afterwards', async () => {
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

test('[PRE-31] a stop at any point leaves no timer and no work behind', async () => {
  const { world, bob, asBob } = await watched()
  await publish(asBob, 'x')
  bob.listener.closed()
  await world.server.stop()
  expect(world.server.services.presence.isBusy).toBe(false)
  await world.pass(60_000)
  expect(world.server.services.metrics.problems).toBe(0)
})
