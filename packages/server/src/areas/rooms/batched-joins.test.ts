import { describe, expect, test } from 'vitest'
import type { Room } from '../../rooms/room.ts'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, leaveRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { quiet, receivedRoomEvents, roomWorld, textsOf } from '../../test-support/room-world.ts'

async function rush(people: number, room = {}) {
  const world = await roomWorld({ roomLast: 2 })
  const ann = await world.device('ann')
  const id = await world.room(ann, room)
  const devices: Device[] = []
  for (let at = 0; at < people; at++) devices.push(await world.device(`u${at}`))
  return { world, ann, id, devices }
}

describe('[ROOM-24] many simultaneous joins', () => {
  test('share few transactions, and each user is told of all who joined after them', async () => {
    const { world, ann, id, devices } = await rush(20)
    for (const text of ['1', '2', '3']) await sayInRoom(ann, id, text)
    quiet(ann)
    const before = world.writes
    const answers = await Promise.all(devices.map((device) => joinRoom(device, id)))
    expect(answers.every(({ code }) => code === 0)).toBe(true)
    expect(world.writes - before).toBeLessThanOrEqual(3)
    expect(receivedRoomEvents(ann).map(({ data }) => data.by)).toEqual(devices.map(({ name }) => name))
    for (const [at, device] of devices.entries()) {
      expect(textsOf(device)).toEqual(['2', '3'])
      const heard = new Set(receivedRoomEvents(device).map(({ data }) => data.by))
      expect(heard.has(device.name)).toBe(false)
      for (const { name } of devices.slice(at + 1)) expect(heard.has(name)).toBe(true)
    }
    quiet(ann)
    const left = await Promise.all(devices.map((device) => leaveRoom(device, id)))
    expect(left.every(({ code }) => code === 0)).toBe(true)
    expect(receivedRoomEvents(ann).map(({ data }) => data.by)).toEqual(devices.map(({ name }) => name))
  })

  test('are each answered, and do not exceed the capacity', async () => {
    const { world, ann, id, devices } = await rush(12, { maxusers: 6 })
    await ann.ask('POST', `chatrooms/${id}/blocks/users`, { usernames: ['u3', 'u4'] })
    const twice = [...devices, devices[0] as Device]
    const answers = await Promise.all(twice.map((device) => joinRoom(device, id)))
    const said = answers.map(({ code, reason }) => (code === 0 ? 'in' : reason.replace(/u\d+/, 'somebody')))
    const count = (what: string) => said.filter((each) => each.includes(what)).length
    expect([count('in'), count('full'), count('blacklist')]).toEqual([6 + 2, 5, 2])
    expect((await world.server.services.rooms.find(world.app, id))?.present.size).toBe(6)
  })

  test('are all refused if they cannot be stored, and succeed on a retry', async () => {
    const { world, id, devices } = await rush(5)
    const { database } = world.server.services
    const write = database.write
    database.write = async () => {
      throw new Error('no disk')
    }
    const answers = await Promise.all(devices.map((device) => joinRoom(device, id)))
    expect(answers.every(({ code }) => code !== 0)).toBe(true)
    database.write = write
    const again = await Promise.all(devices.map((device) => joinRoom(device, id)))
    expect(again.every(({ code }) => code === 0)).toBe(true)
  })

  test('are answered with roomNotFound if the room is destroyed while they wait', async () => {
    const { world, ann, id, devices } = await rush(5)
    const { rooms } = world.server.services
    const room = (await rooms.find(world.app, id)) as Room
    const { promise, resolve: open } = Promise.withResolvers<void>()
    void rooms.inTurn(room, () => promise)
    const ending = ann.ask('DELETE', `chatrooms/${id}`)
    while (room.changing < 2) await new Promise<void>((resolve) => setImmediate(resolve))
    const joining = devices.map((device) => joinRoom(device, id))
    await new Promise<void>((resolve) => setImmediate(resolve))
    open()
    const answers = await Promise.all(joining)
    expect((await ending).status).toBe(200)
    for (const { code, reason } of answers) if (code !== 0) expect(reason).toBe(`grpID ${id} does not exist!`)
    expect(answers.some(({ code }) => code !== 0)).toBe(true)
  })
})
