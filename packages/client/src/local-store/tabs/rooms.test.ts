// Rooms in several tabs of one browser: they are one device, so one of them joins for all.

import { MUCOperation, removedFromRoom, roomBanned } from '@parley/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { createRoomService, type RoomService } from '../../../test/support/rooms.ts'
import { createTabs } from '../../../test/support/tabs.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { type Client, createClientOn } from '../../client.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTabs } from '../../tabs.ts'
import { type MemoryTables, memoryBackend } from '../backends/memory.ts'
import { createLocalDatabase } from '../database.ts'
import { storedIn } from '../persistence.ts'

let world: World
let service: RoomService
let browser: ReturnType<typeof createTabs>
let opened: Client[]
let vanish: (() => void)[]
let place: MemoryTables

beforeEach(() => {
  world = createWorld()
  service = createRoomService(world)
  service.make('r1')
  browser = createTabs()
  opened = []
  vanish = []
  place = new Map()
})
afterEach(() => {
  for (const client of opened) client.close()
  world.close()
})

const ref = { type: 'room', id: 'r1' } as const

async function open(): Promise<Client> {
  const host = browser.open()
  const { host: inner } = world.person()
  service.attach({ host: inner })
  inner.chance = 0.1 + opened.length / 10
  const options = inTabs(
    {
      appKey: 'org#app',
      server: 'http://parley.test',
      device: 'browser',
      platform: inner,
      store: storedIn(createLocalDatabase(memoryBackend(place))),
    },
    host,
  )
  const client = createClientOn(options, options.platform as Platform)
  opened.push(client)
  vanish.push(host.vanish)
  const credentials = { user: 'ann', token: 'token-of-ann' }
  if (!(await client.resume(credentials))) await client.signIn(credentials)
  await settle()
  return client
}

const room = ({ state }: Client) => state.rooms.get('r1')
const texts = ({ state }: Client) =>
  state.timelines
    .get('room:r1')
    ?.segments.flatMap(({ messages }) => messages)
    .map((message) => message.kind === 'text' && message.text)

test('[ROOM-14] a join of one tab is a join of all, whichever has the socket', async () => {
  const [first, second] = [await open(), await open()]
  await second.rooms.join('r1')
  await settle()
  expect(service.frames).toHaveLength(1)
  for (const client of [first, second])
    expect(room(client)).toMatchObject({ presence: 'in', name: 'hall', memberCount: 1 })
  await first.rooms.leave('r1')
  await settle()
  for (const client of [first, second]) expect(room(client)).toMatchObject({ presence: 'out', ended: 'left' })
})

test('[ROOM-14] messages, events and actions are applied in all', async () => {
  const [first, second] = [await open(), await open()]
  const heard: string[] = []
  await first.rooms.join('r1')
  await settle()
  for (const [name, client] of Object.entries({ first, second })) {
    client.on('rooms.banned', () => heard.push(`${name} banned`))
    client.on('messages.sent', () => heard.push(`${name} sent`))
  }
  service.say('r1', 'bob', 'hello')
  await settle()
  await second.messages.send({ to: ref, kind: 'text', text: 'mine' }).done
  await settle()
  for (const client of [first, second]) expect(texts(client)).toEqual(['hello', 'mine'])
  await service.tell('ann', roomBanned, { roomId: 'r1', by: 'bob', users: [] })
  expect(heard.sort()).toEqual(['first banned', 'first sent', 'second banned', 'second sent'])
  service.reply = () => ({ status: 200, body: { data: { mute: false } } })
  await second.rooms.unban({ roomId: 'r1' })
  await settle()
  for (const client of [first, second]) expect(room(client)?.isBanned).toBe(false)
})

test('[ROOM-14] messages trimmed in one tab stay in the others', async () => {
  const [first, second] = [await open(), await open()]
  await first.rooms.join('r1')
  await settle()
  for (let count = 0; count < 1200; count++) {
    service.say('r1', 'bob', `${count}`)
    if (count % 20 === 0) await settle()
  }
  await settle()
  for (const client of [first, second]) {
    const segments = client.state.timelines.get('room:r1')?.segments ?? []
    for (const { from, to, messages } of segments) {
      expect(messages.length).toBe(to - from + 1)
      expect(messages.length).toBeLessThanOrEqual(500)
    }
    expect(texts(client)?.at(-1)).toBe('1199')
  }
})

test('[ROOM-14] when the tab with the socket closes, the tab that joined joins again', async () => {
  const [, second] = [await open(), await open()]
  await second.rooms.join('r1')
  vanish[0]?.()
  world.server.cut('ann')
  await world.clock.advance(10_000)
  expect(service.frames.map(({ body }) => body.operation)).toEqual([MUCOperation.JOIN, MUCOperation.JOIN])
  expect(room(second)?.presence).toBe('in')
  await service.tell('ann', removedFromRoom, {
    roomId: 'r1',
    by: 'bob',
    users: [{ name: 'ann' }],
    name: '',
    reason: '',
  })
  expect(room(second)).toMatchObject({ presence: 'out', ended: 'removed' })
})
