// The order of messages of a room on one node of a cluster, with a log that has entries up to a number.

import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { Metrics } from '../metrics.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import type { Database } from '../storage/database.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { MessageOrder } from './message-order.ts'
import { Room, type RoomFacts } from './room.ts'

const entry = (seq: number): LogEntry => ({
  seq,
  flags: 0,
  deviceId: 1,
  audience: null,
  sentAt: 0,
  meta: new Uint8Array(0),
})

function stage(head: number) {
  const delivered: number[] = []
  const order = new MessageOrder({
    database: { read: async () => ({ head }) } as unknown as Database,
    host: ringingHost(),
    metrics: new Metrics(silentLog),
    deliver: (_room, entries) => delivered.push(...entries.map(({ seq }) => seq)),
    inBackground: (work) => void work(),
  })
  const room = new Room({ logId: 1, appId: 1, id: 'lobby', createdAt: 0, facts: {} as RoomFacts })
  return { order, room, delivered }
}

test('messages from before a user came are not delivered, all later ones are', async () => {
  const { order, room, delivered } = stage(5)
  order.offer(room, [entry(5)])
  room.here.add(7)
  await order.follow(room)
  order.offer(room, [entry(6)])
  expect(delivered).toEqual([6])
})

test('messages that are announced between the arrival and the read of the log are delivered', async () => {
  const { order, room, delivered } = stage(6)
  room.here.add(7)
  order.offer(room, [entry(6)])
  await order.follow(room)
  expect(delivered).toEqual([6])
})

test('a user who returns after everybody had left has missed the messages in between', async () => {
  const { order, room, delivered } = stage(9)
  room.here.add(7)
  await order.follow(room)
  room.leftHere(7)
  room.here.add(7)
  const later = stage(12)
  await later.order.follow(room)
  later.order.offer(room, [entry(13)])
  expect([...delivered, ...later.delivered]).toEqual([13])
})
