import { describe, expect, test } from 'vitest'
import type { Device } from '../test-support/channel-world.ts'
import { joinRoom, leaveRoom } from '../test-support/room-channel.ts'
import { quiet, receivedRoomEvents, roomWorld } from '../test-support/room-world.ts'

/** A room with more users than are reported one by one. */
async function crowd(more = {}) {
  const world = await roomWorld({ roomCrowd: 3, roomCollectMs: 250, idleMs: 10_000_000, ...more })
  const ann = await world.device('ann')
  const id = await world.room(ann)
  const devices: Device[] = []
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) devices.push(await world.device(name))
  return { world, ann, id, devices: devices as [Device, Device, Device, Device, Device, Device] }
}

describe('joining and leaving', () => {
  test('[ROOM-25] is reported at once in a small room', async () => {
    const { ann, id, devices } = await crowd()
    for (const device of devices.slice(0, 2)) await joinRoom(device, id)
    expect(receivedRoomEvents(ann).map(({ data }) => [data.by, data.members])).toEqual([
      ['b', []],
      ['c', []],
    ])
  })

  test('[ROOM-25] is collected and reported a moment later in a large room', async () => {
    const { world, ann, id, devices } = await crowd()
    const [b, c, d, e, f] = devices
    for (const device of [b, c]) await joinRoom(device, id)
    quiet(ann)
    for (const device of [d, e, f]) await joinRoom(device, id)
    await leaveRoom(b, id)
    expect(receivedRoomEvents(ann)).toEqual([])
    await world.later(250)
    expect(receivedRoomEvents(ann)).toMatchObject([
      { name: 'membersLeft', data: { by: 'b', users: [{ name: 'b' }], members: [], memberCount: 5 } },
      { name: 'membersJoined', data: { by: 'd', members: ['d', 'e', 'f'], memberCount: 5 } },
    ])
    quiet(ann)
    await world.later(1000)
    expect(receivedRoomEvents(ann)).toEqual([])
  })

  test('[ROOM-25] is not reported for users who joined and left meanwhile, even if the room is no longer large', async () => {
    const { world, ann, id, devices } = await crowd()
    const [b, c, d, e] = devices
    for (const device of [b, c, d]) await joinRoom(device, id)
    await world.later(250)
    quiet(ann)
    await joinRoom(e, id)
    await leaveRoom(e, id)
    for (const device of [b, c]) await leaveRoom(device, id)
    await joinRoom(b, id)
    await world.later(250)
    expect(receivedRoomEvents(ann)).toMatchObject([
      { name: 'membersLeft', data: { by: 'c', memberCount: 3 } },
    ])
  })

  test('[ROOM-25] with a text is reported separately, after everything before it', async () => {
    const { world, ann, id, devices } = await crowd()
    const [b, c, d, e, f, g] = devices
    for (const device of [b, c, d, e]) await joinRoom(device, id)
    quiet(ann)
    await joinRoom(f, id)
    await joinRoom(g, id, 'hello')
    expect(receivedRoomEvents(ann)).toMatchObject([
      { name: 'membersJoined', data: { by: 'd', members: ['d', 'e', 'f'] } },
      { name: 'membersJoined', data: { by: 'g', ext: 'hello', members: [] } },
    ])
    await world.later(250)
    expect(receivedRoomEvents(ann)).toHaveLength(2)
  })

  test('[ROOM-25] is collected up to a limit', async () => {
    const { world, ann, id } = await crowd({ maxRoomMembers: 2000 })
    await ann.ask('PUT', `chatrooms/${id}`, { maxusers: 2000 })
    const room = await world.server.services.rooms.find(world.app, id)
    if (!room) throw new Error('no room')
    const { joinLeaveNotices, rooms } = world.server.services
    const users = Array.from({ length: 600 }, (_, at) => ({ id: 1000 + at, name: `u${at}`, app: world.app }))
    for (const user of users.slice(0, 10)) rooms.entered(room, user, 1)
    quiet(ann)
    for (const user of users) joinLeaveNotices.joined(room, user, '', {})
    const sizes = () => receivedRoomEvents(ann).map(({ data }) => (data.members as string[]).length)
    expect(sizes()).toEqual([500])
    await world.later(250)
    expect(sizes()).toEqual([500, 100])
  })

  test('[ROOM-25] is not reported for a destroyed room, and nothing outlives the server', async () => {
    const { world, ann, id, devices } = await crowd()
    const [b, c, d, e] = devices
    for (const device of [b, c, d, e]) await joinRoom(device, id)
    await ann.ask('DELETE', `chatrooms/${id}`)
    quiet(b)
    await world.later(250)
    expect(receivedRoomEvents(b)).toEqual([])
    const second = await world.room(ann)
    for (const device of [b, c, d, e]) await joinRoom(device, second)
    await world.server.stop()
    for (const device of [ann, ...devices]) device.close()
    expect(world.clock.timers).toBe(0)
  })
})
