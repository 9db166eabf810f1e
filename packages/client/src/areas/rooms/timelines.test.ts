// The timelines of rooms: messages, gaps and bounds. Nothing in them is stored or unread.

import { BodyType, Command, encode, MessageBody, NameSpace } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { createRoomService, type RoomService } from '../../../test/support/rooms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { type MemoryTables, memoryBackend } from '../../local-store/backends/memory.ts'
import { createLocalDatabase } from '../../local-store/database.ts'
import { storedIn } from '../../local-store/persistence.ts'
import type { BaseClientOptions } from '../../options.ts'
import { conversationList, unreadTotal } from '../../state/selectors/conversations.ts'
import { timelineRows } from '../../state/selectors/messages.ts'
import type { Message, Segment } from '../../state/state.ts'
import { mostMessages, newestOf } from './timelines.ts'

let world: World
let service: RoomService
beforeEach(() => {
  world = createWorld()
  service = createRoomService(world)
  service.make('r1')
})
afterEach(() => world.close())

const ref = { type: 'room', id: 'r1' } as const

async function inside(options?: Partial<BaseClientOptions>): Promise<Person> {
  const person = await world.online('ann', options)
  service.attach(person)
  await person.client.rooms.join('r1')
  await settle()
  return person
}

const timeline = ({ client }: Person) => client.state.timelines.get('room:r1')
const ranges = (person: Person) => timeline(person)?.segments.map(({ from, to }) => [from, to])
const messages = (person: Person): readonly Message[] =>
  timeline(person)?.segments.flatMap((segment) => segment.messages) ?? []
const texts = (person: Person) => messages(person).map((message) => message.kind === 'text' && message.text)

function say(count: number, to?: readonly string[]): void {
  for (let index = 0; index < count; index++)
    service.say('r1', 'bob', `${(service.rooms.get('r1')?.head ?? 0) + 1}`, to && { to })
}

/** Requests of pages of the room's history. */
const pages = () => service.asked.filter(({ path }) => path.endsWith('messageroaming')).length

describe('[ROOM-9] a room message', () => {
  test('is in its timeline, with its priority and broadcast flag, and is not acknowledged', async () => {
    const ann = await inside()
    const received: unknown[] = []
    ann.client.on('messages.sent', ({ data }) => received.push(data.message.id))
    const syncs = world.server.sent.count('ann', Command.SYNC)
    service.say('r1', 'bob', 'now', { ext: { chatroom_msg_tag: 0, is_broadcast: true } })
    say(1)
    await settle()
    expect(messages(ann)).toMatchObject([
      { text: 'now', priority: 'high', isBroadcast: true, conversation: ref, from: 'bob' },
      { text: '2' },
    ])
    expect(messages(ann)[1]).not.toHaveProperty('isBroadcast')
    expect(received).toHaveLength(2)
    expect(world.server.sent.count('ann', Command.SYNC)).toBe(syncs)
    expect(ann.client.state.sync.name).toBe('idle')
  })

  test('is shown to its sender at once, and gets its position from the server', async () => {
    const ann = await inside()
    say(1)
    const sending = ann.client.messages.send({ to: ref, kind: 'text', text: 'mine', priority: 'high' })
    expect(ann.client.state.outgoing.get('room:r1')).toHaveLength(1)
    expect(await sending.done).toMatchObject({ text: 'mine', priority: 'high', conversation: ref })
    say(1)
    await settle()
    expect(texts(ann)).toEqual(['1', 'mine', '3'])
    expect(ranges(ann)).toEqual([[1, 3]])
    expect(ann.client.state.outgoing.size).toBe(0)
  })

  test('is in no list, no count and no request', async () => {
    const ann = await inside()
    await ann.client.conversations.load()
    const asked = ann.host.requests.length
    say(20)
    await settle()
    expect(conversationList(ann.client.state)).toEqual([])
    expect([unreadTotal(ann.client.state), ann.client.state.conversations.get('room:r1')?.unread]).toEqual([
      0, 0,
    ])
    ann.client.messages.markConversationRead(ref)
    await settle()
    expect(world.server.sent.bodies('ann')).toEqual([])
    expect(ann.host.requests.length).toBe(asked)
  })

  test('has events with the room as conversation, also before any message', async () => {
    const ann = await inside()
    const body = { type: BodyType.RECALL, from: { name: 'bob' }, to: { name: 'r1' }, ackMessageId: '1' }
    const to = { name: 'r1', domain: 'conference.easemob.com' }
    const meta = { id: '4', ns: NameSpace.CHAT, to, from: { name: 'bob' }, seq: '1', timestamp: '1' }
    service.deliver('r1', [{ ...meta, payload: encode(MessageBody, body) }])
    await settle()
    expect([...ann.client.state.conversations.keys()]).toEqual(['room:r1'])
    expect(ranges(ann)).toEqual([[1, 1]])
  })

  test('from the user’s other device, in an unknown room, is shown, and the room is requested', async () => {
    const ann = await world.online('ann')
    service.attach(ann)
    service.rooms.get('r1')?.present.add('ann')
    say(3)
    await settle()
    expect(texts(ann)).toEqual(['1', '2', '3'])
    expect(ann.client.state.rooms.get('r1')).toMatchObject({ presence: 'in', name: 'hall' })
    expect(service.asked.filter(({ path }) => path === 'chatrooms/r1')).toHaveLength(1)
    expect(unreadTotal(ann.client.state)).toBe(0)
    expect(ann.client.state.conversations.get('room:r1')?.unread).toBe(0)
  })
})

describe('[ROOM-10] skipped messages', () => {
  test('are shown as a gap, also in the middle of a page', async () => {
    const ann = await inside()
    say(1)
    say(1, [])
    const three = service.say('r1', 'bob', '3', { to: [] })
    say(1, [])
    const five = service.say('r1', 'bob', '5', { to: [] })
    service.deliver('r1', [three, five])
    await settle()
    expect(ranges(ann)).toEqual([
      [1, 1],
      [3, 3],
      [5, 5],
    ])
  })

  test('are loaded in the background if they are few, one gap after the other', async () => {
    const ann = await inside()
    say(2)
    say(3, [])
    say(2)
    say(4, [])
    say(1)
    const loads: unknown[] = []
    ann.client.watch(
      (state) => state.timelines.get('room:r1')?.loading,
      (loading) => loads.push(loading),
    )
    await world.clock.advance(1999)
    expect(pages()).toBe(0)
    await world.clock.advance(10_000)
    expect(texts(ann)).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}`))
    expect(ranges(ann)).toEqual([[1, 12]])
    expect(pages()).toBeLessThanOrEqual(2)
    expect(loads).toEqual([])
  })

  test('do not include numbers of messages for others', async () => {
    const ann = await inside()
    say(1)
    service.skip('r1', 5)
    say(1)
    await world.clock.advance(5000)
    expect(ranges(ann)).toEqual([[1, 7]])
    expect(pages()).toBe(1)
  })

  test('stay a gap if they are many, until they are requested', async () => {
    const ann = await inside()
    say(1)
    say(300, [])
    say(1)
    await world.clock.advance(30_000)
    expect(pages()).toBe(0)
    expect(ranges(ann)).toEqual([
      [1, 1],
      [302, 302],
    ])
    await ann.client.history.fillGap(ref, 1)
    expect(messages(ann)).toHaveLength(22)
  })

  test('are retried a few times if they cannot be loaded, and again with the next connection', async () => {
    const ann = await inside()
    service.reply = (_, path) =>
      path.endsWith('messageroaming') ? { status: 500, body: { error: 'x' } } : undefined
    say(1)
    say(1, [])
    say(1)
    await world.clock.advance(600_000)
    expect(pages()).toBe(6)
    expect(ranges(ann)).toHaveLength(2)
    expect(timeline(ann)?.error).toBeUndefined()
    service.reply = undefined
    world.server.cut()
    ann.client.reconnectNow()
    await world.clock.advance(10_000)
    expect(ranges(ann)).toEqual([[1, 3]])
    await ann.client.signOut()
    expect(world.clock.timers).toBe(0)
  })

  test('are a gap row only if they are many', async () => {
    const ann = await inside()
    const rows = () => timelineRows(ann.client.state, 'room:r1').map(({ type }) => type)
    say(1)
    say(99, [])
    say(1)
    await settle()
    expect(ranges(ann)).toHaveLength(2)
    expect(rows()).toEqual(['message', 'message'])
    say(100, [])
    say(1)
    await settle()
    expect(rows()).toEqual(['gap', 'message', 'message', 'gap', 'message'])
  })
})

describe('[ROOM-11] memory bounds', () => {
  test('keep the newest messages without gaps; older ones are loaded again', async () => {
    const ann = await inside()
    for (let round = 0; round < 30; round++) {
      say(50)
      await settle()
      expect(messages(ann).length).toBeLessThanOrEqual(mostMessages)
    }
    expect(texts(ann).at(-1)).toBe('1500')
    const [only, ...others] = timeline(ann)?.segments ?? []
    expect(others).toEqual([])
    expect(only).toMatchObject({ from: only?.messages[0]?.position, to: 1500 })
    const before = messages(ann).length
    await ann.client.history.loadOlder(ref, 200)
    await ann.client.history.loadOlder(ref, 200)
    await settle()
    // Loaded messages are kept until a new one arrives.
    expect(messages(ann).length).toBe(before + 400)
    expect(ranges(ann)).toHaveLength(1)
    say(1)
    await settle()
    expect(messages(ann).length).toBeLessThanOrEqual(mostMessages)
    expect(timeline(ann)?.reachedStart).toBe(false)
  })

  test('include the user’s own messages', async () => {
    const ann = await inside()
    for (let count = 0; count < 600; count++)
      await ann.client.messages.send({ to: ref, kind: 'text', text: 'x' }).done
    await settle()
    expect(messages(ann).length).toBeLessThanOrEqual(mostMessages)
  })

  test('keep only the last few messages of rooms that were left', async () => {
    const ann = await inside()
    for (let index = 0; index < 30; index++) {
      const id = `x${index}`
      service.make(id)
      await ann.client.rooms.join(id)
      service.say(id, 'bob', 'hello')
      await settle()
      await ann.client.rooms.leave(id)
    }
    say(1)
    await settle()
    const held = [...ann.client.state.timelines.values()].filter(({ segments }) => segments.length > 0)
    expect(held.length).toBeLessThanOrEqual(21)
    expect(texts(ann)).toEqual(['1'])
    expect(ann.client.state.timelines.get('room:x29')?.segments).toHaveLength(1)
    expect(ann.client.state.timelines.get('room:x0')?.segments).toHaveLength(0)
  })

  const stretch = (from: number, to: number, given = to - from + 1): Segment => ({
    from,
    to,
    messages: Array.from(
      { length: given },
      (_, index) => ({ id: `${from + index}`, position: from + index }) as Message,
    ),
  })

  test('when trimming, claim nothing about unknown ranges', () => {
    const all = [stretch(1, 300), stretch(400, 699), stretch(800, 900)]
    const kept = newestOf(all)
    expect(kept.map(({ from, to, messages }) => [from, to, messages.length])).toEqual([
      [401, 699, 299],
      [800, 900, 101],
    ])
    expect(kept[1]).toBe(all[2])
    const few = [stretch(1, 300), stretch(400, 599)]
    expect(newestOf(few)).toBe(few)
  })

  test('keep ranges without messages as long as there are not too many', () => {
    const empty = Array.from({ length: 2000 }, (_, index) => stretch(index * 2, index * 2, 0))
    expect(newestOf(empty).length).toBeLessThanOrEqual(mostMessages)
    expect(newestOf(empty).at(-1)).toBe(empty.at(-1))
  })
})

describe('[ROOM-12] rooms are not in the local store', () => {
  test('neither their messages nor their outbox', async () => {
    const place: MemoryTables = new Map()
    const ann = await inside({ store: storedIn(createLocalDatabase(memoryBackend(place))) })
    world.server.say('bob', 'ann', 'in a chat')
    service.say('r1', 'bob', 'in the room')
    await ann.client.messages.send({ to: ref, kind: 'text', text: 'mine in the room' }).done
    service.rooms.get('r1')?.present.delete('ann')
    const sending = ann.client.messages.send({ to: ref, kind: 'text', text: 'refused' })
    await expect(sending.done).rejects.toMatchObject({ reason: 'notInGroup' })
    await settle()
    const kept = JSON.stringify([...place], (_, value) => (value instanceof Map ? [...value] : value))
    expect(kept).toContain('in a chat')
    expect(kept).not.toContain('room')
    expect(kept).not.toContain('refused')
  })
})

describe('[ROOM-13] agreement', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('an early member and a late one see the same (%i)', async (seed) => {
    let state = seed * 7919
    const chance = (upTo: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % upTo
    }
    const ann = await inside()
    for (let turn = 0; turn < 60; turn++) {
      const act = chance(10)
      if (act < 5) say(1 + chance(4))
      else if (act < 7) say(1 + chance(3), [])
      else if (act === 7) service.skip('r1', 1 + chance(3))
      else if (act === 8) await ann.client.messages.send({ to: ref, kind: 'text', text: 'mine' }).done
      else {
        world.server.cut()
        say(chance(8), [])
        ann.client.reconnectNow()
      }
      await world.clock.advance(chance(3) * 500)
    }
    await world.clock.advance(120_000)
    say(1)
    await world.clock.advance(10_000)
    const fresh = await world.online('ann')
    service.attach(fresh)
    await fresh.client.rooms.join('r1')
    await fresh.client.history.loadLatest(ref, 1000)
    expect(ranges(ann)).toHaveLength(1)
    const [from = 0] = ranges(ann)?.[0] ?? []
    const all = messages(fresh).filter(({ position }) => position >= from)
    expect(messages(ann).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(from).toBe(1)
  })
})
