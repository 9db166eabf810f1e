// The conversation list.

import { BodyType } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { bob, createWorld, type Person, type World } from '../../../test/support/world.ts'
import { conversationList, unreadTotal } from '../../state/selectors/conversations.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

/** Ann with 120 conversations, whose messages her device has received before. */
async function withLongList() {
  for (let n = 0; n < 120; n++) {
    world.server.say(`user${n}`, 'ann', `hello from ${n}`)
    world.clock.jump(1000)
  }
  await world.online('ann', { device: 'd' })
  world.close()
  return world.online('ann', { device: 'd' })
}

describe('[STATE-8] the conversation list', () => {
  test('is loaded page by page, with counts and last messages', async () => {
    const a = await withLongList()
    expect(a.client.state.conversationsLoad).toEqual({ name: 'none' })
    const loads = [a.client.conversations.load(), a.client.conversations.load()]
    expect(a.client.state.conversationsLoad).toEqual({ name: 'loading' })
    await Promise.all(loads)
    expect(a.client.state.conversationsLoad).toEqual({ name: 'loaded' })
    // Three pages, the pinned ones, and the first page again, for rows that have moved to the top.
    expect(a.host.requests).toHaveLength(5)
    const list = conversationList(a.client.state)
    expect(list).toHaveLength(120)
    expect(list[0]).toMatchObject({
      ref: { id: 'user119' },
      unread: 1,
      lastMessage: { text: 'hello from 119' },
    })
    expect(unreadTotal(a.client.state)).toBe(120)
    // Nothing is known of them but their rows.
    expect(a.client.state.timelines.size).toBe(0)
  })

  test('changes nothing if it is as before', async () => {
    world.server.say('bob', 'ann', 'one')
    world.server.say('carl', 'ann', 'two')
    const a = await world.online('ann')
    await a.client.conversations.load()
    const { conversations, timelines } = a.client.state
    await a.client.conversations.load()
    expect(a.client.state.conversations).toBe(conversations)
    expect(a.client.state.timelines).toBe(timelines)
  })

  test('an older answer does not undo newer state', async () => {
    world.server.say('bob', 'ann', 'one')
    const a = await world.online('ann')
    const slow = a.client.conversations.load()
    world.server.say('bob', 'ann', 'two')
    await slow
    await settle()
    expect(conversationList(a.client.state)[0]).toMatchObject({ unread: 2, lastMessage: { text: 'two' } })
    a.client.messages.markConversationRead(bob)
    await a.client.conversations.load()
    expect(unreadTotal(a.client.state)).toBe(0)
  })

  test('an answer that was overtaken by a later one is ignored', async () => {
    const a = await world.online('ann')
    const row = (head: number, unread: number, read: number) => ({
      session_to: 'bob',
      session_type: 'chat',
      unread_num: unread,
      head,
      read_seq: read,
      peer_read_seq: read,
      meta: {
        id: String(head),
        from: 'bob',
        to: 'ann',
        timestamp: head,
        seq: String(head),
        payload: '{"bodies":[]}',
      },
    })
    const answer = (...rows: object[]) => {
      a.host.onRequest = () => ({
        status: 200,
        body: JSON.stringify({ data: { channel_infos: rows, cursor: '' } }),
        url: '',
      })
      return a.client.conversations.load()
    }
    await answer(row(20, 3, 15))
    await answer(row(10, 9, 1))
    expect(a.client.state.conversations.get('single:bob')).toMatchObject({
      unread: 3,
      readPosition: 15,
      peerReadPosition: 15,
      lastMessage: { id: '20' },
    })
    await answer(row(21, 4, 15))
    expect(a.client.state.conversations.get('single:bob')?.unread).toBe(4)
  })

  test('a failure is reported in the state and to the caller', async () => {
    const a = await world.online('ann')
    a.host.onRequest = () => ({ status: 429, body: '{}', url: '' })
    await expect(a.client.conversations.load()).rejects.toMatchObject({ reason: 'serverBusy' })
    expect(a.client.state.conversationsLoad).toMatchObject({
      name: 'failed',
      error: { reason: 'serverBusy' },
    })
  })

  test('a cyclic cursor ends', async () => {
    const a = await world.online('ann')
    a.host.onRequest = () => ({ status: 200, body: '{"data":{"channel_infos":[],"cursor":"x"}}', url: '' })
    await a.client.conversations.load()
    expect(a.host.requests).toHaveLength(4)
  })

  test('has the newest and the pinned conversations before the rest of a long list', async () => {
    const a = await withLongList()
    const pinned = {
      session_to: 'user103',
      session_type: 'chat',
      is_top: true,
      update_top_status_time: 5,
      head: 1,
    }
    const { onRequest } = a.host
    a.host.onRequest = (request) =>
      request.url.includes('is_top=true')
        ? { status: 200, body: JSON.stringify({ data: { channel_infos: [pinned], cursor: '' } }), url: '' }
        : onRequest(request)
    const steps: (readonly [load: string, first: string | undefined, rows: number])[] = []
    a.client.watch(
      (state) => state.conversationsLoad.name,
      (name) => {
        const list = conversationList(a.client.state)
        steps.push([name, list[0]?.ref.id, list.length])
      },
    )
    await a.client.conversations.load()
    expect(steps).toEqual([
      ['loading', undefined, 0],
      ['continuing', 'user103', 51],
      ['loaded', expect.any(String), 120],
    ])
  })

  test('of one page has no beginning before it is complete', async () => {
    world.server.say('bob', 'ann', 'one')
    const a = await world.online('ann')
    const names: string[] = []
    a.client.watch(
      (state) => state.conversationsLoad.name,
      (name) => void names.push(name),
    )
    await a.client.conversations.load()
    expect(names).toEqual(['loading', 'loaded'])
    expect(a.host.requests).toHaveLength(1)
  })
})

describe('[STATE-17] a recall that leaves the state incomplete', () => {
  const recall = (id: string) =>
    world.server.put('bob', 'ann', {
      type: BodyType.RECALL,
      from: { name: 'bob' },
      to: { name: 'ann' },
      ackMessageId: id,
    })
  const bobs = ({ client }: Person) => client.state.conversations.get('single:bob')

  /** A device that knows its conversations only from the list. */
  async function listed(): Promise<Person> {
    await world.online('ann', { device: 'd', receipts: false })
    world.close()
    const a = await world.online('ann', { device: 'd', receipts: false })
    await a.client.conversations.load()
    return a
  }

  test('reloads the list in the background, and then everything is correct', async () => {
    const ids = ['one', 'two', 'three'].map((text) => world.server.say('bob', 'ann', text).id)
    const a = await listed()
    expect(bobs(a)).toMatchObject({ unread: 3, lastMessage: { text: 'three' } })
    const loads: string[] = []
    a.client.watch(
      (state) => state.conversationsLoad.name,
      (name) => void loads.push(name),
    )
    recall(ids[2] ?? '')
    expect(bobs(a)).toMatchObject({ unread: 2, lastMessage: undefined })
    await settle()
    expect(bobs(a)).toMatchObject({ unread: 2, lastMessage: { text: 'two' } })
    recall(ids[0] ?? '')
    await settle()
    expect(bobs(a)).toMatchObject({ unread: 1, lastMessage: { text: 'two' } })
    expect(a.host.requests).toHaveLength(3)
    expect(loads).toEqual([])
  })

  test('is batched: many at once cost two loads, and a failure does no harm', async () => {
    const ids = Array.from({ length: 9 }, (_, n) => world.server.say('bob', 'ann', String(n)).id)
    const a = await listed()
    for (const id of ids.slice(0, 8)) recall(id)
    await settle()
    expect(a.host.requests).toHaveLength(3)
    expect(bobs(a)).toMatchObject({ unread: 1, lastMessage: { text: '8' } })
    const { onRequest } = a.host
    a.host.onRequest = () => ({ status: 503, body: '', url: '' })
    recall(ids[8] ?? '')
    await settle()
    expect(a.client.state.conversationsLoad).toEqual({ name: 'loaded' })
    expect(bobs(a)).toMatchObject({ unread: 0, lastMessage: undefined })
    a.host.onRequest = onRequest
  })

  test('loads nothing without a list', async () => {
    const { id } = world.server.say('bob', 'ann', 'one')
    const a = await world.online('ann')
    recall(id)
    await settle()
    expect(a.host.requests).toEqual([])
  })
})
