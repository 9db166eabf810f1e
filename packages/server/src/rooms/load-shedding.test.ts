import { encode, Meta, roomPriority, toKeyValues } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { joinRoom, sayInRoom } from '../test-support/room-channel.ts'
import { quiet, receivedRoomEvents, roomWorld, textsOf } from '../test-support/room-world.ts'
import { leastUrgentFor } from './load-shedding.ts'

const config = { roomLowBytes: 1000, roomNormalBytes: 2000, roomHighBytes: 10_000, roomUnsentBytes: 20_000 }
const { high, normal, low } = roomPriority

test('[ROOM-28] low priority is dropped first, then normal, then everything', () => {
  expect([0, 1000, 1001, 2000, 2001, 10_000, 10_001].map((bytes) => leastUrgentFor(bytes, config))).toEqual([
    low,
    low,
    normal,
    normal,
    high,
    high,
    undefined,
  ])
})

describe('a device that cannot keep up', () => {
  async function talking() {
    const world = await roomWorld(config)
    const ann = await world.device('ann')
    const bob = await world.device('bob')
    const cat = await world.device('cat')
    const id = await world.room(ann)
    for (const device of [bob, cat]) await joinRoom(device, id)
    const say = (text: string, priority: number) =>
      sayInRoom(ann, id, text, { ext: toKeyValues({ chatroom_msg_tag: priority }) })
    const all = async () => {
      quiet(bob, cat)
      await Promise.all([say('low', low), say('normal', normal), say('high', high)])
      return [textsOf(bob), textsOf(cat)]
    }
    return { world, ann, bob, cat, id, all, say }
  }

  test('[ROOM-28] gets less and less, while all others get everything; dropped messages are counted', async () => {
    const { world, bob, all } = await talking()
    const everything = ['low', 'normal', 'high']
    expect(await all()).toEqual([everything, everything])
    bob.wire.buffered = 1500
    expect(await all()).toEqual([['normal', 'high'], everything])
    bob.wire.buffered = 5000
    expect(await all()).toEqual([['high'], everything])
    bob.wire.buffered = 0
    expect(await all()).toEqual([everything, everything])
    const counted = await world.server.services.metrics.text()
    expect(counted).toContain('parley_room_messages_shed_low_total 2')
    expect(counted).toContain('parley_room_messages_shed_normal_total 1')
    expect(counted).toContain('parley_room_messages_shed_high_total 0')
  })

  test('[ROOM-28] a message without a priority or with an invalid one is normal', async () => {
    const { ann, bob, id } = await talking()
    quiet(bob)
    bob.wire.buffered = 1500
    await sayInRoom(ann, id, 'plain')
    await sayInRoom(ann, id, 'odd', { ext: toKeyValues({ chatroom_msg_tag: 77 }) })
    bob.wire.buffered = 5000
    await sayInRoom(ann, id, 'plain again')
    expect(textsOf(bob)).toEqual(['plain', 'odd'])
  })

  test('[ROOM-28] gets everything that is not a message', async () => {
    const { ann, bob, id, say } = await talking()
    const { serverId = '' } = await say('one', low)
    quiet(bob)
    bob.wire.buffered = 5000
    await ann.ask('PUT', `chatrooms/${id}`, { groupname: 'new' })
    await ann.recall(id, serverId)
    expect(receivedRoomEvents(bob)).toMatchObject([{ name: 'updated' }])
    expect(bob.got()).toHaveLength(2)
  })

  test('[ROOM-28] is removed if it stays behind, and the room continues', async () => {
    const { world, bob, all } = await talking()
    bob.wire.buffered = world.server.services.config.pauseBytes + 1
    await world.later(5000)
    await world.later(31_000)
    expect(bob.wire.closedWith).toBe(1008)
    expect((await all())[1]).toHaveLength(3)
  })

  test('[ROOM-28] is closed at once if even frames that are not messages are too much, and all others get them', async () => {
    const { ann, bob, cat, id } = await talking()
    quiet(bob, cat)
    bob.wire.buffered = config.roomUnsentBytes
    await ann.ask('PUT', `chatrooms/${id}`, { groupname: 'first' })
    expect(bob.wire.closedWith).toBeUndefined()
    bob.wire.buffered = config.roomUnsentBytes + 1
    await ann.ask('PUT', `chatrooms/${id}`, { groupname: 'second' })
    expect(bob.wire.closedWith).toBe(1008)
    expect(receivedRoomEvents(cat)).toHaveLength(2)
  })

  test('the default limit for closing is 4 MiB', () => {
    expect(defaults.roomUnsentBytes).toBe(4 * 1024 * 1024)
  })

  test('[ROOM-28] frequent high priority of an ordinary member counts as normal, that of the owner does not', async () => {
    const { ann, bob, cat, id } = await talking()
    const urgent = { ext: toKeyValues({ chatroom_msg_tag: high }) }
    quiet(cat)
    // Only urgent messages are sent.
    cat.wire.buffered = 5000
    for (let count = 1; count <= 12; count++) await sayInRoom(bob, id, `bob ${count}`, urgent)
    expect(textsOf(cat)).toEqual(Array.from({ length: 10 }, (_, at) => `bob ${at + 1}`))
    quiet(cat)
    for (let count = 1; count <= 12; count++) await sayInRoom(ann, id, `ann ${count}`, urgent)
    expect(textsOf(cat)).toHaveLength(12)
    // After it has read, it gets those too: they are only dropped if something has to be.
    cat.wire.buffered = 0
    quiet(cat)
    await sayInRoom(bob, id, 'bob 13', urgent)
    expect(textsOf(cat)).toEqual(['bob 13'])
  })

  test('[ROOM-28] the priority is part of the message', async () => {
    const { bob, say } = await talking()
    quiet(bob)
    await say('x', high)
    const [got] = bob.got()
    expect(encode(Meta, { ext: got?.meta.ext ?? [] })).toEqual(
      encode(Meta, { ext: toKeyValues({ chatroom_msg_tag: 0 }) }),
    )
  })
})
