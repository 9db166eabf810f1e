import { describe, expect, test } from 'vitest'
import { joinRoom, sayInRoom } from '../test-support/room-channel.ts'
import { roomWorld, textsOf } from '../test-support/room-world.ts'

describe('rooms in memory', () => {
  test('[ROOM-30] empty ones are evicted if there are too many, and loaded again', async () => {
    const world = await roomWorld({ cachedRooms: 2, roomGraceMs: 1000 })
    const { rooms } = world.server.services
    await world.token('zoe')
    const ann = await world.device('ann')
    const back = await world.appToken()
    const make = async () => {
      const { body } = await world.ask('POST', 'chatrooms', { name: 'x', owner: 'zoe' }, back)
      return (body.data as { id: string }).id
    }
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      ids.push(await make())
      await world.later(1000)
    }
    expect(rooms.count).toBeLessThanOrEqual(3)
    for (const id of ids) expect((await ann.ask('GET', `chatrooms/${id}`)).status).toBe(200)
    expect(rooms.count).toBe(2)
  })

  test('[ROOM-30] one with members stays, and is shared by everybody', async () => {
    const world = await roomWorld({ cachedRooms: 0 })
    const ann = await world.device('ann')
    const bob = await world.device('bob')
    const ids = [await world.room(ann), await world.room(ann), await world.room(ann)]
    for (const id of ids) {
      expect((await joinRoom(bob, id)).code).toBe(0)
      expect((await sayInRoom(ann, id, id)).code).toBe(0)
    }
    expect(textsOf(bob)).toEqual(ids)
    expect(world.server.services.rooms.count).toBe(3)
  })

  test('[ROOM-30] two simultaneous look-ups find the same room', async () => {
    const world = await roomWorld({ cachedRooms: 0, roomGraceMs: 1 })
    const { rooms } = world.server.services
    const ann = await world.device('ann')
    await world.token('zoe')
    const { body } = await world.ask('POST', 'chatrooms', { name: 'x', owner: 'zoe' }, await world.appToken())
    const { id } = body.data as { id: string }
    await world.later(1)
    await world.room(ann)
    expect(rooms.known(world.app, id)).toBeUndefined()
    const [one, two] = await Promise.all([rooms.find(world.app, id), rooms.find(world.app, id)])
    expect(one).toBeDefined()
    expect(two).toBe(one)
  })

  test('[ROOM-30] one of two users who want the last place gets it', async () => {
    const world = await roomWorld()
    const ann = await world.device('ann')
    const id = await world.room(ann, { maxusers: 2 })
    const others = [await world.device('bob'), await world.device('cat')]
    const answers = await Promise.all(others.map((device) => joinRoom(device, id)))
    expect(answers.map(({ reason }) => reason).sort()).toEqual(['', 'group member list is full!'])
  })

  test('[ROOM-30] an impossible room id is not looked up', async () => {
    const world = await roomWorld()
    const { rooms, database } = world.server.services
    let reads = 0
    const read = database.read.bind(database)
    database.read = (work) => {
      reads++
      return read(work)
    }
    for (const id of ['', 'x', '1 ', '-1', '1'.repeat(21), '１', '\0'])
      expect(await rooms.find(world.app, id)).toBeUndefined()
    expect(reads).toBe(0)
  })
})
