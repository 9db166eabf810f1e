import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../storage/open-database.ts'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { quiet, receivedRoomEvents, roomWorld, signOut, textsOf } from '../../test-support/room-world.ts'

const grace = { roomGraceMs: 60_000, idleMs: 10_000_000 }

async function people(config = {}) {
  const world = await roomWorld({ ...grace, ...config })
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const id = await world.room(ann)
  await joinRoom(bob, id)
  quiet(ann, bob)
  const count = async () => (await world.server.services.rooms.find(world.app, id))?.present.size
  return { world, ann, bob, id, count }
}

describe('the grace period after a lost connection', () => {
  test('[ROOM-21] a user who returns within it has never left', async () => {
    const { world, ann, bob, id, count } = await people()
    bob.close()
    await world.later(59_999)
    const again = await world.device('bob')
    await world.later(600_000)
    expect([await count(), receivedRoomEvents(ann)]).toEqual([2, []])
    await sayInRoom(ann, id, 'hi')
    expect(textsOf(again)).toEqual(['hi'])
  })

  test('[ROOM-21] afterwards the user is removed, and the others are told', async () => {
    const { world, ann, bob, id, count } = await people()
    bob.close()
    await world.later(60_000)
    expect(await count()).toBe(1)
    expect(receivedRoomEvents(ann)).toMatchObject([
      { name: 'membersLeft', data: { by: 'bob', memberCount: 1 } },
    ])
    expect(await world.rows('SELECT * FROM members m JOIN rooms r ON r.log_id = m.log_id')).toHaveLength(1)
    const again = await world.device('bob')
    expect((await sayInRoom(again, id, 'x')).reason).toBe('not in group or chatroom')
  })

  test('[ROOM-21] begins with the last of the user’s devices', async () => {
    const { world, bob, count } = await people()
    const phone = await world.device('bob', 'ios_2')
    bob.close()
    await world.later(100_000)
    phone.close()
    await world.later(59_999)
    expect(await count()).toBe(2)
    await world.later(1)
    expect(await count()).toBe(1)
  })

  test('[ROOM-21] also applies to a user who was added without a device', async () => {
    const { world, ann, id, count } = await people()
    await world.token('dan')
    await ann.ask('POST', `chatrooms/${id}/users`, { usernames: ['dan'] })
    expect(await count()).toBe(3)
    await world.later(60_000)
    expect(await count()).toBe(2)
  })

  test('[ROOM-22] a user who signs out leaves at once, unless another device is connected', async () => {
    const { world, ann, bob, count } = await people()
    const phone = await world.device('bob', 'ios_2')
    signOut(bob)
    await world.settled()
    expect([await count(), receivedRoomEvents(ann)]).toEqual([2, []])
    signOut(phone)
    await world.settled()
    expect(await count()).toBe(1)
    expect(receivedRoomEvents(ann)).toMatchObject([{ name: 'membersLeft' }])
  })

  test('[ROOM-22] a device that is replaced by another one does not leave', async () => {
    const { world, ann, id } = await people()
    const again = await world.device('bob')
    await world.later(600_000)
    expect(receivedRoomEvents(ann)).toEqual([])
    await sayInRoom(ann, id, 'hi')
    expect(textsOf(again)).toEqual(['hi'])
  })

  test('[ROOM-24] users who leave together share one transaction, with their auto-delete attributes', async () => {
    const { world, ann, bob, id } = await people()
    const path = `metadata/chatroom/${id}/user/bob`
    await bob.ask('PUT', path, { metaData: { seat: '1' }, autoDelete: 'DELETE' })
    await bob.ask('PUT', path, { metaData: { topic: 'x' }, autoDelete: 'NO_DELETE' })
    const others: Device[] = []
    for (let at = 0; at < 20; at++) {
      const device = await world.device(`user${at}`)
      await joinRoom(device, id)
      others.push(device)
    }
    quiet(ann)
    for (const device of [bob, ...others]) device.close()
    const before = world.writes
    await world.later(60_000)
    // The first, and all the others together.
    expect(world.writes - before).toBeLessThanOrEqual(2)
    const news = receivedRoomEvents(ann)
    expect(news.filter(({ name }) => name === 'membersLeft')).toHaveLength(21)
    expect(news.filter(({ name }) => name === 'attributesRemoved')).toMatchObject([
      { data: { detail: '{"result":{"successKeys":["seat"]}}' } },
    ])
    expect((await ann.ask('POST', `metadata/chatroom/${id}`, {})).body.data).toEqual({ topic: 'x' })
  })
})

describe('a restart', () => {
  test('[ROOM-23] users who return within the grace period are still members, the others are removed', async () => {
    const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
    const first = await roomWorld(grace, database)
    const ann = await first.device('ann')
    const bob = await first.device('bob')
    const cat = await first.device('cat')
    const id = await first.room(ann)
    for (const device of [bob, cat]) await joinRoom(device, id)
    await first.server.stop()
    for (const device of [ann, bob, cat]) device.close()
    await first.settled()
    expect(first.clock.timers).toBe(0)

    const second = await roomWorld(grace, database)
    await second.settled()
    const annAgain = await second.device('ann')
    const bobAgain = await second.device('bob')
    await second.later(1000)
    expect((await sayInRoom(bobAgain, id, 'back')).code).toBe(0)
    expect(textsOf(annAgain)).toEqual(['back'])
    await second.later(59_000)
    expect(receivedRoomEvents(annAgain)).toMatchObject([
      { name: 'membersLeft', data: { by: 'cat', memberCount: 2 } },
    ])
    bobAgain.close()
    await second.later(60_000)
    expect(receivedRoomEvents(annAgain)).toMatchObject([{ data: { by: 'cat' } }, { data: { by: 'bob' } }])
  })

  test('[ROOM-23] a user who connects and disconnects before the rooms are loaded has the grace period', async () => {
    const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
    const first = await roomWorld(grace, database)
    const ann = await first.device('ann')
    const id = await first.room(ann)
    await first.server.stop()

    const second = await roomWorld(grace, database)
    const again = await second.device('ann')
    again.close()
    await second.later(59_000)
    const { rooms } = second.server.services
    expect((await rooms.find(second.app, id))?.present.size).toBe(1)
    await second.later(60_000)
    expect((await rooms.find(second.app, id))?.present.size).toBe(0)
  })
})

describe('a deleted account', () => {
  test('[ROOM-29] is removed from all rooms with its roles', async () => {
    const { world, ann, bob, id, count } = await people()
    await ann.ask('POST', `chatrooms/${id}/admin`, { newadmin: 'bob' })
    quiet(ann)
    const end = async (name: string) =>
      (await world.ask('DELETE', `users/${name}`, undefined, await world.appToken())).status
    expect(await end('bob')).toBe(200)
    expect(receivedRoomEvents(ann)).toMatchObject([
      { name: 'membersLeft', data: { by: 'bob', memberCount: 1 } },
    ])
    expect(await count()).toBe(1)
    expect(await world.rows('SELECT * FROM room_people')).toEqual([])
    bob.close()
    await world.later(60_000)
    expect(receivedRoomEvents(ann)).toHaveLength(1)
  })

  test('[ROOM-29] passes its rooms on to the longest-serving admin, or they are destroyed', async () => {
    const { world, ann, bob, id } = await people()
    const alone = await world.room(ann, { members: ['bob'] })
    await world.token('cat')
    for (const name of ['cat', 'bob']) {
      await world.later(1)
      await ann.ask('POST', `chatrooms/${id}/admin`, { newadmin: name })
    }
    quiet(bob)
    await world.ask('DELETE', 'users/ann', undefined, await world.appToken())
    expect(receivedRoomEvents(bob)).toMatchObject([
      { name: 'ownerChanged', data: { roomId: id, by: 'ann', users: [{ name: 'cat' }] } },
      { name: 'membersLeft', data: { roomId: id, by: 'ann' } },
      { name: 'destroyed', data: { roomId: alone } },
    ])
    expect((await bob.ask('GET', `chatrooms/${id}`)).body.data).toMatchObject([{ owner: 'cat' }])
    expect((await bob.ask('GET', `chatrooms/${alone}`)).status).toBe(404)
  })
})
