// Pages: which messages become known, and which are counted.

import { BodyType, ContentType } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import { conversationList, unreadTotal } from './selectors/conversations.ts'
import { timelineRows } from './selectors/messages.ts'
import type { State } from './state.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const texts = (state: State, key = 'single:bob') =>
  timelineRows(state, key).map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )
const ranges = ({ client }: Person, key = 'single:bob') =>
  client.state.timelines.get(key)?.segments.map(({ from, to }) => [from, to])
const fill = (count: number) => {
  for (let n = 1; n <= count; n++) world.server.say('bob', 'ann', String(n))
}

describe('[STATE-3] live pages', () => {
  test('extend from the last key of their queue, across messages that this device sent itself', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    await settle()
    await a.client.messages.send({ to: bob, kind: 'text', text: 'two' }).done
    world.server.say('bob', 'ann', 'three')
    await settle()
    expect(ranges(a)).toHaveLength(1)
    expect(texts(a.client.state)).toEqual(['one', 'two', 'three'])
  })

  test('cover everything up to their key: missing numbers below it are not loaded', async () => {
    const a = await world.online('ann', { receipts: false })
    world.server.say('bob', 'ann', 'one')
    const { meta } = world.server.log('ann', 'bob').entries[0] ?? {}
    const queue = { name: '1', domain: 'easemob.com' }
    world.server.page('ann', { queue, nextKey: '5', isLast: false, metas: [{ ...meta, id: '77', seq: '2' }] })
    expect(ranges(a)).toEqual([[1, 5]])
    world.server.page('ann', { queue, nextKey: '6', isLast: false, metas: [{ ...meta, id: '78', seq: '6' }] })
    expect(ranges(a)).toEqual([[1, 6]])
  })

  test('a queue that begins in the middle leaves the range before it unknown', async () => {
    fill(30)
    await world.online('ann', { device: 'first', receipts: false })
    const a = await world.online('ann', { device: 'd', receipts: false })
    expect(ranges(a)).toEqual([[1, 30]])
    world.server.page('ann', {
      queue: { name: 'other', domain: 'easemob.com' },
      nextKey: '40',
      isLast: false,
      metas: [{ ...world.server.log('ann', 'bob').entries[0]?.meta, id: '77', seq: '40' }],
    })
    expect(ranges(a)).toEqual([
      [1, 30],
      [40, 40],
    ])
    expect(texts(a.client.state).slice(-3)).toEqual(['30', 'gap', '1'])
  })
})

describe('[STATE-6] counting', () => {
  test('commands and receipts have no row, no count, and are not the last message', async () => {
    const a = await world.online('ann')
    const heard: unknown[] = []
    a.client.on('messages.sent', ({ data }) => void heard.push(data.message.kind))
    world.server.say('bob', 'ann', 'one')
    const command = {
      type: BodyType.CHAT,
      from: { name: 'bob' },
      to: { name: 'ann' },
      contents: [{ type: ContentType.COMMAND, action: 'ring' }],
    }
    world.server.put('bob', 'ann', command)
    await settle()
    expect(a.client.state.conversations.get('single:bob')).toMatchObject({
      unread: 1,
      lastMessage: { text: 'one' },
    })
    expect(texts(a.client.state)).toEqual(['one'])
    expect(heard).toEqual(['text', 'command'])
  })

  test('every other kind is counted, even an unknown one', async () => {
    const a = await world.online('ann')
    const put = (content: object) =>
      world.server.put('bob', 'ann', {
        type: BodyType.CHAT,
        from: { name: 'bob' },
        to: { name: 'ann' },
        contents: [content],
      })
    put({ type: ContentType.IMAGE })
    put({ type: ContentType.TEXT, text: 'merged', subType: 0 })
    put({ type: 99, text: 'from the future' })
    await settle()
    expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([
      { message: { kind: 'image', url: '', bytes: 0 } },
      { message: { kind: 'combined', text: 'merged' } },
      { message: { kind: 'other', contentType: 99, text: 'from the future' } },
    ])
    expect(unreadTotal(a.client.state)).toBe(3)
  })

  test('a conversation with only receipts is not listed', async () => {
    const a = await world.online('ann')
    world.server.put('bob', 'ann', { type: BodyType.CHANNEL_ACK, from: { name: 'bob' }, to: { name: 'ann' } })
    await settle()
    expect(conversationList(a.client.state)).toEqual([])
    a.client.conversations.open(bob)
    expect(conversationList(a.client.state).map(({ key }) => key)).toEqual(['single:bob'])
  })
})

describe('[STATE-7] positions only move forward', () => {
  const ack = (type: number, from: string, to: string, ackMessageId?: string) =>
    world.server.put(from, to, {
      type,
      from: { name: from },
      to: { name: to },
      ...(ackMessageId ? { ackMessageId } : {}),
    })
  const bobs = ({ client }: Person) => client.state.conversations.get('single:bob')

  test('receipts of the other user, in any order', async () => {
    const a = await world.online('ann')
    const one = await a.client.messages.send({ to: bob, kind: 'text', text: 'one' }).done
    const two = await a.client.messages.send({ to: bob, kind: 'text', text: 'two' }).done
    ack(BodyType.CHANNEL_ACK, 'bob', 'ann', two.id)
    ack(BodyType.CHANNEL_ACK, 'bob', 'ann', one.id)
    ack(BodyType.DELIVER_ACK, 'bob', 'ann', one.id)
    await settle()
    expect(bobs(a)).toMatchObject({ peerReadPosition: two.position, peerDeliveredPosition: one.position })
  })

  test('a receipt may arrive before its message', async () => {
    const { id } = world.server.say('ann', 'bob', 'from another device')
    const a = await world.online('ann', { device: 'd' })
    a.client.close()
    ack(BodyType.CHANNEL_ACK, 'bob', 'ann', id)
    const again = await world.online('ann', { device: 'd' })
    expect(bobs(again)?.peerReadPosition ?? 0).toBe(0)
    await again.client.history.loadLatest(bob)
    expect(bobs(again)?.peerReadPosition).toBe(1)
  })

  test('a receipt up to a message that was recalled in the meantime covers those before it', async () => {
    const a = await world.online('ann', { device: 'd' })
    await a.client.messages.send({ to: bob, kind: 'text', text: 'one' }).done
    a.host.emitHostEvent('networkDown')
    const { id } = world.server.say('bob', 'ann', 'two')
    ack(BodyType.CHANNEL_ACK, 'bob', 'ann', id)
    ack(BodyType.RECALL, 'bob', 'ann', id)
    a.host.emitHostEvent('networkUp')
    await world.clock.advance(5000)
    expect(timelineRows(a.client.state, 'single:bob')).toMatchObject([{ status: 'read' }])
  })

  test('reading on another device lowers the count here', async () => {
    const a = await world.online('ann')
    const one = world.server.say('bob', 'ann', 'one')
    world.server.say('bob', 'ann', 'two')
    await settle()
    ack(BodyType.CHANNEL_ACK, 'ann', 'bob', one.id)
    await settle()
    expect(bobs(a)?.unread).toBe(1)
    ack(BodyType.CHANNEL_ACK, 'ann', 'bob')
    await settle()
    expect(bobs(a)?.unread).toBe(0)
  })

  test('the user’s own receipt for one message does not change the unread count', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    const two = world.server.say('bob', 'ann', 'two')
    await settle()
    ack(BodyType.READ_ACK, 'ann', 'bob', two.id)
    await settle()
    expect(bobs(a)?.unread).toBe(2)
  })

  test('events say who did what', async () => {
    const a = await world.online('ann')
    const heard: unknown[] = []
    a.client.on('messages.read', ({ name, data }) => void heard.push([name, data]))
    a.client.on('messages.delivered', ({ name, data }) => void heard.push([name, data]))
    a.client.on('messages.conversationRead', ({ name, data }) => void heard.push([name, data]))
    const { id } = await a.client.messages.send({ to: bob, kind: 'text', text: 'one' }).done
    ack(BodyType.DELIVER_ACK, 'bob', 'ann', id)
    ack(BodyType.READ_ACK, 'bob', 'ann', id)
    ack(BodyType.CHANNEL_ACK, 'bob', 'ann', id)
    await settle()
    const data = { by: 'bob', to: 'ann', messageId: id, conversation: bob, message: { id } }
    expect(heard).toMatchObject([
      ['messages.delivered', data],
      ['messages.read', data],
      ['messages.conversationRead', data],
    ])
  })
})
