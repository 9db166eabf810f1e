// Several copies of one message, and messages that are not counted.

import { BodyType, ContentType, encode, MessageBody, NameSpace, RouteType, toUtf8 } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createReader, follow } from '../../test/support/recorded-ingest.ts'
import { createServerConversation } from '../../test/support/server-conversation.ts'
import { timelineRows } from './selectors/messages.ts'
import type { ConversationRef } from './state.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const group: ConversationRef = { type: 'group', id: 'g1' }
const text = (words: string) => ({ type: ContentType.TEXT, text: words })

describe('[STATE-14] copies of one message', () => {
  const read = (body: object, more: object) => ({ ...more, body: { type: BodyType.CHAT, ...body } })
  const image = { type: ContentType.IMAGE, remotePath: 'https://a.example/x', displayName: 'x.png' }
  const body = { from: { name: 'bob' }, to: { name: 'ann' }, contents: [image] }
  const row = (payload: object, more: object = {}) => ({
    id: 'bob',
    type: 'chat',
    head: 9,
    readUpTo: 0,
    lastMessage: { id: '1001', timestamp: 1, payload: JSON.stringify(payload), ...more },
  })
  const bare = { from: 'bob', to: 'ann', bodies: [{ type: 'img', url: 'https://a.example/x' }] }

  test.each(['before', 'after'])(
    'a list with fewer fields, %s the message, removes nothing from it',
    (when) => {
      const { ingest, message } = createReader()
      const payload = encode(MessageBody, read(body, {}).body)
      const page = {
        queue: 'q',
        metas: [{ id: '1001', ns: NameSpace.CHAT, seq: '1', payload }],
        coversUpTo: 1,
      }
      if (when === 'before') ingest.listed([row(bare)])
      ingest.page(page)
      if (when === 'after') ingest.listed([row(bare, { seq: '1' })])
      expect(message(bob, '1001')).toMatchObject({
        kind: 'image',
        name: 'x.png',
        position: 1,
        onlineState: 3,
      })
    },
  )

  test('the position is the one from the log', () => {
    const { ingest, store } = createReader()
    // A message without a number gets that of the head, until the log delivers its own.
    ingest.listed([row(bare)])
    const at = () => store.state.conversations.get('single:bob')?.lastMessage?.position
    expect(at()).toBe(9)
    const payload = encode(MessageBody, read(body, {}).body)
    ingest.page({
      queue: 'q',
      metas: [{ id: '1001', ns: NameSpace.CHAT, seq: '4', payload }],
      coversUpTo: 4,
    })
    expect(at()).toBe(4)
  })

  test.each([
    ['live, then from history', [1, 0]],
    ['from history, then live', [0, 1]],
  ])('a message that was sent while the user was offline keeps that mark: %s', (_name, states) => {
    const { ingest, message } = createReader()
    const payload = encode(MessageBody, read(body, {}).body)
    for (const [index, state] of states.entries()) {
      const meta = toUtf8(`{"is_online":${state}}`)
      const metas = [{ id: '1001', ns: NameSpace.CHAT, seq: '1', payload, meta }]
      ingest.page({ queue: `q${index}`, metas, coversUpTo: 1 })
    }
    expect(message(bob, '1001')?.onlineState).toBe(0)
  })

  test('the same message twice in a page, with a recall between', () => {
    const story = createServerConversation(bob)
    story.add({ name: 'say', by: 'bob', content: text('secret') })
    story.add({ name: 'recall', on: 0 })
    const { ingest, message } = createReader()
    const metas = [story.metaOf(1), story.metaOf(2), story.metaOf(1)]
    ingest.page({ queue: 'q', metas, coversUpTo: 2 })
    expect(message(bob, '1001')).toMatchObject({ kind: 'recalled', text: undefined })
  })

  test('an older list of reactions that arrives first overrides older events', () => {
    const story = createServerConversation(bob)
    story.add({ name: 'say', by: 'bob' })
    story.add({ name: 'react', on: 0, by: 'bob', reaction: 'a' })
    const { ingest, message } = createReader()
    ingest.page(story.page(0, 1))
    ingest.reactionsLoaded(bob, new Map([['1001', []]]), 5)
    ingest.page(story.page(1, 2))
    expect(message(bob, '1001')).not.toHaveProperty('reactions')
  })
})

describe('[STATE-6] commands', () => {
  test('raise events and appear nowhere else, also in groups', () => {
    const all = follow(group)
    all.add({ name: 'say', by: 'bob' })
    all.add({ name: 'say', by: 'bob', content: { type: ContentType.COMMAND, action: 'ring' }, ext: { a: 1 } })
    expect(all.told.at(-1)).toMatchObject({
      name: 'messages.sent',
      data: { message: { kind: 'command', action: 'ring', ext: { a: 1 }, conversation: group } },
    })
    expect(all.row()).toMatchObject({ unread: 1, lastMessage: { id: '1001' } })
    expect(all.one(2)).toBeUndefined()
  })

  test('online-only messages are reported and shown, and counted nowhere', () => {
    const { ingest, store, told } = createReader()
    const payload = encode(MessageBody, {
      type: BodyType.CHAT,
      from: { name: 'bob' },
      to: { name: 'ann' },
      contents: [text('now')],
    })
    const meta = { id: '1001', ns: NameSpace.CHAT, seq: '1', payload, routetype: RouteType.ROUTE_ONLINE }
    const brought = ingest.page({ queue: 'q', metas: [meta], coversUpTo: 1 })
    expect(told).toMatchObject([{ name: 'messages.sent', data: { message: { text: 'now' } } }])
    expect([...brought.keys()]).toEqual(['single:bob'])
    expect(timelineRows(store.state, 'single:bob')).toMatchObject([{ message: { text: 'now' } }])
    expect(store.state.conversations.get('single:bob')).toMatchObject({ unread: 0, lastMessage: undefined })
  })
})
