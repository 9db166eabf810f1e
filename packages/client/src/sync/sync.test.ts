// Catching up and live delivery, through the public API.

import {
  BodyType,
  ByteWriter,
  Command,
  ContentType,
  decode,
  encode,
  MessageBody,
  Meta,
  NameSpace,
} from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { ann, bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import { timelineRows } from '../state/selectors/messages.ts'
import { keyOf } from '../state/state.ts'
import { catchUp } from './catch-up.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const texts = ({ client }: Person, ref: { type: 'single'; id: string }) =>
  timelineRows(client.state, keyOf(ref)).map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )
const syncEvents = ({ client }: Person) => {
  const told: string[] = []
  client.on('client.syncStarted', () => void told.push('started'))
  client.on('client.syncFinished', () => void told.push('finished'))
  return told
}
const queueFrames = (user: string) => world.server.sent.syncs(user).filter(({ queue }) => queue)
const requests = (user: string) => queueFrames(user).filter(({ key }) => key === undefined)
const keys = (user: string) => queueFrames(user).flatMap(({ key }) => key ?? [])

test('[SYNC-1] a changing unread count', () => {
  const running = catchUp({ name: 'idle' }, { name: 'unread', queues: ['a', 'b'] })
  expect(running).toEqual({ name: 'running', queues: ['a', 'b'] })
  const less = catchUp(running, { name: 'drained', queue: 'a' })
  expect(less).toEqual({ name: 'running', queues: ['b'] })
  expect(catchUp(less, { name: 'drained', queue: 'x' })).toEqual(less)
  expect(catchUp(less, { name: 'drained', queue: 'b' })).toEqual({ name: 'idle' })
  expect(catchUp({ name: 'idle' }, { name: 'drained', queue: 'b' })).toEqual({ name: 'idle' })
  expect(catchUp(running, { name: 'unread', queues: [] })).toEqual({ name: 'idle' })
})

describe('[SYNC-1] catching up', () => {
  test('with no backlog there is nothing to report', async () => {
    const a = world.person()
    const told = syncEvents(a)
    await a.client.signIn({ user: 'ann', token: 't' })
    await settle()
    expect(told).toEqual([])
    expect(a.client.state.sync).toEqual({ name: 'idle' })
  })

  test('drains every queue, page by page, and reports the progress', async () => {
    world.server.switches.pageSize = 3
    for (let n = 1; n <= 10; n++) {
      world.server.say('bob', 'ann', `b${n}`)
      world.server.say('carl', 'ann', `c${n}`)
    }
    const a = world.person({ device: 'd' })
    const told = syncEvents(a)
    const states: string[] = []
    a.client.watch(
      ({ sync }) => sync.name,
      (name) => void states.push(name),
    )
    await a.client.signIn({ user: 'ann', token: 't' })
    await settle()
    expect(told).toEqual(['started', 'finished'])
    expect(requests('ann')).toHaveLength(2)
    expect(texts(a, bob)).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'b10'])
    expect(texts(a, { type: 'single', id: 'carl' })).toHaveLength(10)
    // Ten messages and the receipts between them.
    expect(world.server.cursor('ann', 'd', 'bob')).toBe(world.server.log('ann', 'bob').entries.length)
    expect(a.client.state.timelines.get('single:bob')?.segments).toHaveLength(1)
  })

  test('requests again if there are more queues than one answer lists', async () => {
    for (let n = 0; n < 120; n++) world.server.say(`user${n}`, 'ann', 'hello')
    await world.online('ann')
    expect(world.server.sent.count('ann', Command.UNREAD)).toBe(2)
  })

  test('handles a long absence: five thousand messages in pages of fifty', async () => {
    world.server.switches.pageSize = 50
    for (let n = 1; n <= 5000; n++) world.server.say('bob', 'ann', String(n))
    const a = await world.online('ann')
    const rows = texts(a, bob)
    expect(rows).toHaveLength(5000)
    expect(rows.every((text, index) => text === String(index + 1))).toBe(true)
    expect(a.client.state.conversations.get('single:bob')?.unread).toBe(5000)
    expect(a.client.state.sync.name).toBe('idle')
  })
})

describe('[SYNC-2] keys', () => {
  test('are sent after a page was applied', async () => {
    const a = await world.online('ann')
    const seen: number[] = []
    const { receive } = a.host.socket
    a.host.socket.receive = (frame) => {
      seen.push(texts(a, bob).length)
      receive(frame)
    }
    world.server.say('bob', 'ann', 'one')
    // The key is sent first, then the receipt: both after the message was in the state.
    expect(seen.every((count) => count === 1)).toBe(true)
    expect(seen.length).toBe(2)
    await settle()
    expect(keys('ann')).toEqual(['1'])
  })

  test('[SYNC-3] unsolicited pages are accepted at any time', async () => {
    const a = await world.online('ann')
    for (let n = 1; n <= 5; n++) {
      world.server.say('bob', 'ann', String(n))
      await settle()
    }
    expect(requests('ann')).toHaveLength(0)
    expect(texts(a, bob)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('[SYNC-4] a notice requests the queue, once', async () => {
    world.server.switches.live = false
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'pull me')
    world.server.notice('ann', 'bob')
    world.server.notice('ann', 'bob')
    await settle()
    expect(requests('ann')).toHaveLength(1)
    expect(texts(a, bob)).toEqual(['pull me'])
    expect(a.client.state.sync.name).toBe('idle')
    world.server.say('bob', 'ann', 'again')
    world.server.notice('ann', 'bob')
    await settle()
    expect(requests('ann')).toHaveLength(2)
    expect(texts(a, bob)).toEqual(['pull me', 'again'])
  })

  test('[SYNC-5] a key that does not advance is not repeated', async () => {
    await world.online('ann')
    const page = { queue: { name: 'odd', domain: 'easemob.com' }, nextKey: '7', isLast: false }
    for (let n = 0; n < 5; n++) world.server.page('ann', page)
    await settle()
    expect(keys('ann')).toEqual(['7'])
  })

  test('[SYNC-6] a last page is not acknowledged', async () => {
    await world.online('ann')
    world.server.page('ann', { queue: { name: 'odd', domain: 'easemob.com' }, nextKey: '7', isLast: true })
    await settle()
    expect(keys('ann')).toEqual([])
  })

  test('[SYNC-8] unacknowledged messages arrive again after a cut, and are in the state once', async () => {
    world.server.switches.pageSize = 10
    for (let n = 1; n <= 100; n++) world.server.say('bob', 'ann', String(n))
    const a = world.person({ device: 'd' })
    const told = syncEvents(a)
    let heard = 0
    a.client.on('messages.sent', () => {
      heard++
      if (heard % 25 === 0) queueMicrotask(() => world.server.cut('ann'))
    })
    await a.client.signIn({ user: 'ann', token: 't' })
    await world.clock.advance(60_000)
    expect(texts(a, bob)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)))
    expect(heard).toBe(100)
    expect(a.host.sockets.length).toBeGreaterThan(2)
    expect(told.at(-1)).toBe('finished')
    expect(told.filter((name) => name === 'started')).toHaveLength(
      told.filter((name) => name === 'finished').length,
    )
  })
})

const body = (value: MessageBody) => encode(MessageBody, value)
const chat = (id: string, text: string, seq?: string): Meta => ({
  id,
  ns: NameSpace.CHAT,
  timestamp: '5',
  ...(seq ? { seq } : {}),
  payload: body({
    type: BodyType.CHAT,
    from: { name: 'bob' },
    to: { name: 'ann' },
    contents: [{ type: 0, text }],
  }),
})

describe('[SYNC-7] unusual items', () => {
  const queue = { name: '1', domain: 'easemob.com' }

  test('are skipped, and the rest of the page is applied', async () => {
    const a = await world.online('ann')
    world.server.page('ann', {
      queue,
      nextKey: '9',
      isLast: false,
      metas: [
        chat('1', 'first', '1'),
        { id: '2', ns: 77, payload: new Uint8Array([1, 2, 3]), seq: '2' },
        { id: '3', ns: NameSpace.CHAT, payload: new Uint8Array([255, 255, 255]), seq: '3' },
        { id: '4', ns: NameSpace.NOTIFY, payload: new TextEncoder().encode('{not json'), seq: '4' },
        { id: '5', ns: NameSpace.CHAT, payload: body({ type: 99 }), seq: '5' },
        { id: '6', seq: '6' },
        { id: '7', ns: NameSpace.MUC, payload: new Uint8Array([255]), seq: '7' },
        chat('9', 'last', '9'),
      ],
    })
    expect(texts(a, bob)).toEqual(['first', 'last'])
    await settle()
    expect(keys('ann')).toEqual(['9'])
    expect(a.log.every(({ level }) => level === 'warn')).toBe(true)
  })

  test('an unreadable item is skipped as well', async () => {
    const a = await world.online('ann')
    const sink = new ByteWriter()
    const good = encode(Meta, chat('1', 'good', '1'))
    for (const bytes of [new Uint8Array([255, 255]), good]) {
      sink.tag(4, 2)
      sink.bytes(bytes)
    }
    sink.tag(5, 0)
    sink.uint64('3')
    const payload = sink.finish()
    const frame = new ByteWriter()
    frame.tag(8, 0)
    frame.varint(Command.SYNC)
    frame.tag(9, 2)
    frame.bytes(payload)
    a.host.socket.handlers.message(frame.finish())
    expect(texts(a, bob)).toEqual(['good'])
  })

  test('[SYNC-10] the last thousand items are recognised as duplicates, also those that are in no timeline', async () => {
    const a = await world.online('ann')
    let heard = 0
    a.client.on('messages.sent', () => void heard++)
    const command = { type: ContentType.COMMAND, action: 'blink' }
    const metas = Array.from({ length: 2500 }, (_, at) => {
      const meta = chat(String(at + 1), '', String(at + 1))
      const body = { ...decode(MessageBody, meta.payload as Uint8Array), contents: [command] }
      return { ...meta, payload: encode(MessageBody, body) }
    })
    world.server.page('ann', { queue, nextKey: '2500', isLast: false, metas })
    expect(heard).toBe(2500)
    world.server.page('ann', { queue, nextKey: '2501', isLast: false, metas: metas.slice(-1000) })
    expect(heard).toBe(2500)
  })

  test('[SYNC-10] a duplicate is applied once', async () => {
    const a = await world.online('ann')
    let heard = 0
    a.client.on('messages.sent', () => void heard++)
    const page = {
      queue,
      nextKey: '2',
      isLast: false,
      metas: [chat('1', 'one', '1'), chat('1', 'one', '1'), chat('2', 'two', '2')],
    }
    world.server.page('ann', page)
    world.server.page('ann', page)
    expect(texts(a, bob)).toEqual(['one', 'two'])
    expect(heard).toBe(2)
  })
})

describe('[SYNC-9] delivery receipts', () => {
  const receipts = (user: string) =>
    world.server.sent.bodies(user).filter(({ type }) => type === BodyType.DELIVER_ACK)

  test('are sent once per page and conversation, for the newest message of others', async () => {
    world.server.say('bob', 'ann', 'one')
    world.server.say('ann', 'bob', 'mine, from another device')
    const { id } = world.server.say('bob', 'ann', 'two')
    await world.online('ann')
    expect(receipts('ann')).toEqual([
      { type: 5, from: { name: 'ann' }, to: { name: 'bob' }, contents: [{}], ackMessageId: id },
    ])
  })

  test('are not sent if they are disabled, nor for own messages', async () => {
    world.server.say('ann', 'bob', 'mine')
    await world.online('ann')
    world.server.say('bob', 'carl', 'hello')
    await world.online('carl', { receipts: false })
    expect([...receipts('ann'), ...receipts('carl')]).toEqual([])
  })

  test('reach the sender as a position', async () => {
    const a = await world.online('ann')
    await a.client.messages.send({ to: bob, kind: 'text', text: 'hello' }).done
    expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([{ status: 'sent' }])
    await world.online('bob')
    expect(a.client.state.conversations.get('single:bob')).toMatchObject({
      peerDeliveredPosition: 1,
      peerReadPosition: 0,
    })
    expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([{ status: 'delivered' }])
  })

  test('cost no change of the state and no write of their own while messages arrive', async () => {
    const a = await world.online('ann')
    const changes: unknown[] = []
    a.client.watch(
      ({ timelines }) => timelines.get(keyOf(bob))?.segments[0]?.to,
      (to) => changes.push(to),
    )
    world.server.say('bob', 'ann', 'one')
    await settle()
    world.server.say('bob', 'ann', 'two')
    await settle()
    // The receipts are at positions 2 and 4; only the first is followed by a message.
    expect(changes).toEqual([1, 3])
    await world.clock.advance(1000)
    expect(changes).toEqual([1, 3, 4])
  })

  test('do not open a gap in a timeline', async () => {
    const a = await world.online('ann')
    const b = await world.online('bob')
    for (let n = 0; n < 5; n++) {
      await a.client.messages.send({ to: bob, kind: 'text', text: 'ping' }).done
      await settle()
      await b.client.messages.send({ to: ann, kind: 'text', text: 'pong' }).done
      await settle()
    }
    for (const [person, ref] of [
      [a, bob],
      [b, ann],
    ] as const) {
      expect(person.client.state.timelines.get(keyOf(ref))?.segments).toHaveLength(1)
      expect(texts(person, ref).filter((text) => text === 'gap')).toEqual([])
    }
  })
})

describe('[SYNC-11] received messages', () => {
  const received = ({ client }: Person) => {
    const told: unknown[] = []
    client.on('messages.received', ({ data: { message, mine, backlog } }) => {
      told.push([
        message.kind === 'text' && message.text,
        mine ? 'mine' : 'theirs',
        backlog ? 'backlog' : 'live',
      ])
    })
    return told
  }

  test('the backlog is distinguished from messages that arrive live, in each of its pages', async () => {
    world.server.switches.pageSize = 2
    for (let n = 1; n <= 3; n++) world.server.say('bob', 'ann', `b${n}`)
    const a = world.person()
    const told = received(a)
    await a.client.signIn({ user: 'ann', token: 't' })
    await settle()
    world.server.say('bob', 'ann', 'live')
    await settle()
    expect(told).toEqual([
      ['b1', 'theirs', 'backlog'],
      ['b2', 'theirs', 'backlog'],
      ['b3', 'theirs', 'backlog'],
      ['live', 'theirs', 'live'],
    ])
  })

  test('a message of another conversation is live while the backlog is still being read', async () => {
    world.server.switches.pageSize = 1
    for (let n = 1; n <= 3; n++) world.server.say('bob', 'ann', `b${n}`)
    const a = world.person()
    const told = received(a)
    let isSaid = false
    a.client.on('messages.received', () => {
      if (!isSaid) queueMicrotask(() => world.server.say('carl', 'ann', 'now'))
      isSaid = true
    })
    await a.client.signIn({ user: 'ann', token: 't' })
    await settle()
    expect(told).toHaveLength(4)
    expect(told).toContainEqual(['now', 'theirs', 'live'])
  })

  test('own messages of another device are marked as own, and those of this device are not received', async () => {
    const a = await world.online('ann')
    const told = received(a)
    await a.client.messages.send({ to: bob, kind: 'text', text: 'from here' }).done
    world.server.say('ann', 'bob', 'from another device')
    await settle()
    expect(told).toEqual([['from another device', 'mine', 'live']])
  })
})
