import { afterEach, expect, test } from 'vitest'
import { deliveryBudgets } from '../limits/delivery.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import { joinRoom } from '../test-support/room-channel.ts'
import { quiet, roomWorld } from '../test-support/room-world.ts'

let world: Awaited<ReturnType<typeof roomWorld>> | undefined
afterEach(() => world?.server.stop())

const entry = (seq: number, bytes: number): LogEntry => ({
  seq,
  deviceId: 1_000_000,
  audience: null,
  sentAt: 0,
  flags: 0,
  meta: new Uint8Array(bytes),
})

test('the queue of a device that is joining is bounded by bytes, not by number', async () => {
  world = await roomWorld()
  const { live, rooms, sessions } = world.server.services
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const id = await world.room(ann)
  await joinRoom(bob, id)
  const room = await rooms.find(world.app, id)
  const session = [...sessions.all()].find(({ user }) => user.name === 'bob')
  if (!room || !session) throw new Error('bob is in the room')
  const received = (count: number, bytes: number): number => {
    quiet(bob)
    live.hold(room, session)
    for (let seq = 1; seq <= count; seq++) live.messages(room, [entry(seq, bytes)])
    expect(bob.wire.frames).toEqual([])
    live.release(room, session, [])
    return bob.wire.frames.length
  }
  expect(received(3000, 10)).toBe(3000)
  expect(received(100, 60_000)).toBe(Math.floor(deliveryBudgets.roomJoiningBytes.value / 60_100))
})
