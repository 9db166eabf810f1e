// Rows and lists.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { ann, bob, createWorld, type World } from '../../../test/support/world.ts'
import { type Draft, emptyState, type State } from '../state.ts'
import { conversationList } from './conversations.ts'
import { timelineRows } from './messages.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const texts = (state: State, key = 'single:bob') =>
  timelineRows(state, key).map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )

describe('[STATE-11] rows', () => {
  test('of unchanged messages stay the same objects', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'one')
    await settle()
    const before = timelineRows(a.client.state, 'single:bob')
    expect(timelineRows(a.client.state, 'single:bob')).toBe(before)
    world.server.say('bob', 'ann', 'two')
    await settle()
    const after = timelineRows(a.client.state, 'single:bob')
    expect(after).not.toBe(before)
    expect(after[0]).toBe(before[0])
  })

  test('show no gap before a message that was just sent, because what lies there is in flight', async () => {
    const a = await world.online('ann', { receipts: false })
    world.server.say('bob', 'ann', 'one')
    await settle()
    world.server.switches.live = false
    world.server.say('bob', 'ann', 'two')
    await a.client.messages.send({ to: bob, kind: 'text', text: 'three' }).done
    expect(a.client.state.timelines.get('single:bob')?.segments).toHaveLength(2)
    expect(texts(a.client.state)).toEqual(['one', 'three'])
    world.server.switches.live = true
    world.server.say('bob', 'ann', 'four')
    await settle()
    expect(texts(a.client.state)).toEqual(['one', 'two', 'three', 'four'])
    expect(a.client.state.timelines.get('single:bob')?.segments).toHaveLength(1)
  })

  test('of outgoing messages come last, even if others arrive in the meantime', async () => {
    const a = await world.online('ann')
    a.host.emitHostEvent('networkDown')
    a.client.messages.send({ to: bob, kind: 'text', text: 'waits' })
    expect(texts(a.client.state)).toEqual(['outgoing'])
    expect(timelineRows(a.client.state, 'single:nobody')).toEqual([])
  })
})

describe('[STATE-12] the list of conversations', () => {
  test('is sorted by the latest activity, including outgoing messages', async () => {
    const a = await world.online('ann')
    world.server.say('bob', 'ann', 'from bob')
    world.clock.jump(1000)
    world.server.say('carl', 'ann', 'from carl')
    await settle()
    expect(conversationList(a.client.state).map(({ ref }) => ref.id)).toEqual(['carl', 'bob'])
    world.clock.jump(1000)
    a.host.emitHostEvent('networkDown')
    a.client.messages.send({ to: bob, kind: 'text', text: 'on its way' })
    const list = conversationList(a.client.state)
    expect(list.map(({ ref }) => ref.id)).toEqual(['bob', 'carl'])
    expect(list[0]?.lastMessage).toMatchObject({ text: 'on its way', from: 'ann' })
    expect(conversationList(a.client.state)).toBe(list)
    world.server.switches.live = true
  })

  test('shows an outgoing message of any kind like a sent one', () => {
    const file = { name: 'a.png', type: 'image/png', size: 7, data: undefined }
    const to = bob
    const drafts: readonly (readonly [Draft, object])[] = [
      [{ kind: 'text', to, text: 'x' }, { text: 'x' }],
      [
        { kind: 'image', to, file, width: 4, height: 3 },
        { name: 'a.png', bytes: 7, width: 4, url: '' },
      ],
      [{ kind: 'voice', to, file, duration: 3 }, { duration: 3 }],
      [
        { kind: 'location', to, latitude: 1, longitude: 2 },
        { latitude: 1, address: '' },
      ],
      [
        { kind: 'custom', to, event: 'gift', params: { a: 1 } },
        { event: 'gift', params: { a: 1 } },
      ],
      [{ kind: 'combined', to, messages: [], title: 'T', summary: 'S' }, { title: 'T' }],
    ]
    const known = { ...emptyState, me: 'ann' }
    const conversation = { key: 'single:bob', ref: bob, lastMessage: undefined, unread: 0, updatedAt: 1 }
    for (const [draft, expected] of drafts) {
      const outgoing = { key: 'k', conversation: bob, draft, createdAt: 5, status: { name: 'waiting' } }
      const state = {
        ...known,
        conversations: new Map([['single:bob', conversation]]),
        outgoing: new Map([['single:bob', [outgoing]]]),
      } as unknown as State
      expect(conversationList(state)[0]?.lastMessage).toMatchObject({
        kind: draft.kind,
        from: 'ann',
        ...expected,
      })
    }
  })

  test('is not broken by an invalid draft', () => {
    const params: Record<string, unknown> = {}
    params.self = params
    const draft = { kind: 'custom', to: bob, event: 'x', params }
    const outgoing = { key: 'k', conversation: bob, draft, createdAt: 5, status: { name: 'failed' } }
    const conversation = { key: 'single:bob', ref: bob, lastMessage: undefined, unread: 0, updatedAt: 1 }
    const state = {
      ...emptyState,
      conversations: new Map([['single:bob', conversation]]),
      outgoing: new Map([['single:bob', [outgoing]]]),
    } as unknown as State
    expect(conversationList(state)[0]?.lastMessage).toMatchObject({ kind: 'other', id: 'k' })
  })

  test('counts a message to oneself as read', async () => {
    const a = await world.online('ann')
    world.server.say('ann', 'ann', 'note', 'phone')
    await settle()
    expect(a.client.state.conversations.get('single:ann')).toMatchObject({ unread: 0, ref: ann })
  })
})
