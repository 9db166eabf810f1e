// Recalled messages: what remains of them, and which requests they cause.

import { BodyType, ContentType, encode, MessageBody, type Meta, NameSpace } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createReader, follow } from '../../test/support/recorded-ingest.ts'
import { createServerConversation } from '../../test/support/server-conversation.ts'
import { timelineRows } from './selectors/messages.ts'
import type { ConversationRef, RecalledMessage } from './state.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const group: ConversationRef = { type: 'group', id: 'g1' }
const text = (words: string) => ({ type: ContentType.TEXT, text: words })

describe('[STATE-15] recalled', () => {
  test('leaves a row in its place: nothing of others, and of an own message the text for its sender', () => {
    const { add, one, row } = follow(bob)
    add({ name: 'say', by: 'bob', ext: { secret: 1 } }, { name: 'say', by: 'ann' })
    add({ name: 'recall', on: 0, note: 'wrong chat' }, { name: 'recall', on: 1 })
    expect(one(1)).toEqual({
      kind: 'recalled',
      id: '1001',
      conversation: bob,
      from: 'bob',
      to: 'ann',
      sentAt: one(1).sentAt,
      position: 1,
      localId: undefined,
      ext: {},
      by: 'bob',
      at: 1_700_000_003_000,
      note: 'wrong chat',
      text: undefined,
    })
    expect(one(2)).toMatchObject({ kind: 'recalled', by: 'ann', note: '', text: 'text 2' })
    expect(row()).toMatchObject({ unread: 0, lastMessage: undefined })
  })

  test('only texts keep their content, own images do not', () => {
    const { add, one } = follow(bob)
    add({ name: 'say', by: 'ann', content: { type: ContentType.IMAGE, remotePath: 'https://a/b' } })
    add({ name: 'recall', on: 0 })
    expect((one(1) as RecalledMessage).text).toBeUndefined()
    expect(JSON.stringify(one(1))).not.toContain('https')
  })

  test('the text never comes back, whatever arrives later', () => {
    const { add, one, story, ingest, store } = follow(bob)
    add({ name: 'say', by: 'bob', content: text('secret'), ext: { also: 'secret' } })
    add(
      { name: 'edit', on: 0, content: text('more secret') },
      { name: 'react', on: 0, by: 'bob', reaction: 'x' },
    )
    add({ name: 'recall', on: 0 })
    ingest.history(bob, story.history(3))
    ingest.listed([story.row(3)])
    ingest.page({ ...story.page(0, 3), queue: 'again' })
    ingest.edited(bob, '1001', { count: 9, by: 'bob', at: 1, content: text('secret'), ext: { s: 'secret' } })
    ingest.reacted(bob, '1001', 'secret', true)
    ingest.reactionsLoaded(bob, story.reactions(3), 99)
    ingest.sent({ ...(one(1) as RecalledMessage), kind: 'text', text: 'secret' }, true)
    expect(one(1)).toMatchObject({ kind: 'recalled', text: undefined, ext: {} })
    expect(one(1)).not.toHaveProperty('reactions')
    const { conversations, timelines, pins } = store.state
    expect(JSON.stringify([[...conversations], [...timelines], [...pins]])).not.toContain('secret')
  })

  test('not even with an edit that was not known here', () => {
    const { add, one, story, ingest } = follow(bob)
    add(
      { name: 'say', by: 'bob', content: text('secret') },
      { name: 'say', by: 'ann', content: text('mine') },
    )
    story.add({ name: 'edit', on: 0, content: text('more secret') })
    story.add({ name: 'edit', on: 1, content: text('mine again') })
    const later = story.history(4)
    story.add({ name: 'recall', on: 0 })
    story.add({ name: 'recall', on: 1 })
    ingest.page({ ...story.page(4, 6), queue: 'other' })
    ingest.history(bob, later)
    expect(one(1)).toMatchObject({ kind: 'recalled', text: undefined })
    // An own text keeps its last version.
    expect(one(2)).toMatchObject({ kind: 'recalled', text: 'mine again' })
  })

  test('nor if the list that had it is gone by then', () => {
    const story = createServerConversation(bob)
    story.add({ name: 'say', by: 'bob', content: text('one') })
    story.add({ name: 'say', by: 'bob', content: text('secret') })
    const { ingest, message, store } = createReader()
    ingest.listed([story.row(2)])
    const late = story.history(2)
    story.add({ name: 'recall', on: 1 })
    ingest.page(story.page(2, 3))
    ingest.listed([story.row(3)])
    ingest.history(bob, late)
    expect(message(bob, '1002')).toMatchObject({ kind: 'recalled', text: undefined })
    expect(store.state.conversations.get('single:bob')).toMatchObject({
      unread: 1,
      lastMessage: { text: 'one' },
    })
  })

  test('a message that arrives after its recall is added as recalled, without an event', () => {
    const story = createServerConversation(bob)
    story.add({ name: 'say', by: 'bob', content: text('secret') })
    story.add({ name: 'recall', on: 0 })
    const { ingest, told, message, store } = createReader()
    ingest.page(story.page(1, 2))
    const brought = ingest.page({ ...story.page(0, 1), queue: 'late' })
    expect(message(bob, '1001')).toMatchObject({ kind: 'recalled', text: undefined })
    expect(told.map(({ name }) => name)).toEqual(['messages.recalled'])
    expect([...brought]).toEqual([])
    expect(store.state.conversations.get('single:bob')).toMatchObject({ unread: 0, lastMessage: undefined })
  })

  test('by an operator without a name, in a conversation that only the message reveals', () => {
    const { add, one, ingest } = follow(bob)
    add({ name: 'say', by: 'bob' })
    const body = { type: BodyType.RECALL, to: { name: 'ann' }, ackMessageId: '1001', contents: [{}] }
    const metas: Meta[] = [
      { id: '77', ns: NameSpace.CHAT, timestamp: '5', seq: '2', payload: encode(MessageBody, body) },
    ]
    ingest.page({ queue: 'q', metas, coversUpTo: 2 })
    expect(one(1)).toMatchObject({ kind: 'recalled', by: '' })
  })

  test('the conversation stays if all messages were recalled', () => {
    const { add, row } = follow(bob)
    add({ name: 'say', by: 'bob' }, { name: 'recall', on: 0 })
    expect(row()?.updatedAt).toBe(1_700_000_001_000)
  })

  test('listeners get who, where and why', () => {
    const { add, told, one } = follow(group, ['ann', 'bob', 'cid'])
    add({ name: 'say', by: 'cid' })
    add({ name: 'recall', on: 0, by: 'bob', note: 'rude' })
    expect(told.at(-1)).toEqual({
      name: 'messages.recalled',
      data: {
        by: 'bob',
        to: 'g1',
        messageId: '1001',
        conversation: group,
        note: 'rude',
        message: one(1),
      },
    })
  })

  test('an own recall that the server has accepted', () => {
    const { add, one, ingest } = follow(bob)
    add({ name: 'say', by: 'ann' })
    ingest.recalled(bob, { id: '1001', by: 'ann', at: 5, note: '', position: 2 })
    expect(one(1)).toMatchObject({ kind: 'recalled', by: 'ann', at: 5, text: 'text 1' })
  })

  test('other messages stay the same objects', () => {
    const { add, one, store } = follow(bob)
    add({ name: 'say', by: 'bob' }, { name: 'say', by: 'bob' }, { name: 'say', by: 'bob' })
    const before = [one(1), one(3)]
    const rows = timelineRows(store.state, 'single:bob')
    add({ name: 'recall', on: 1 })
    const after = timelineRows(store.state, 'single:bob')
    expect([one(1), one(3)]).toEqual(before)
    expect([one(1) === before[0], one(3) === before[1]]).toEqual([true, true])
    expect([rows[0] === after[0], rows[1] === after[1], rows[2] === after[2]]).toEqual([true, false, true])
  })
})

describe('[STATE-17] state that a recall leaves open is requested', () => {
  const listed = (count: number) => {
    const story = createServerConversation(bob)
    for (let n = 0; n < count; n++) story.add({ name: 'say', by: 'bob' })
    const reader = createReader()
    reader.ingest.listed([story.row(count)])
    return { story, ...reader }
  }

  test('if the last message of the list is gone: the new last message', () => {
    const { story, ingest, missing, store } = listed(3)
    story.add({ name: 'recall', on: 2 })
    ingest.page(story.page(3, 4))
    expect(missing).toEqual(['list'])
    expect(store.state.conversations.get('single:bob')).toMatchObject({ unread: 2, lastMessage: undefined })
    ingest.listed([story.row(4)])
    expect(store.state.conversations.get('single:bob')).toMatchObject({
      unread: 2,
      lastMessage: { id: '1002' },
    })
  })

  test('if an unread message is not loaded: how many are left', () => {
    const { story, ingest, missing } = listed(3)
    story.add({ name: 'recall', on: 0 })
    ingest.page(story.page(3, 4))
    expect(missing).toEqual(['list'])
  })

  test('if the user has read elsewhere up to a message that is not loaded', () => {
    const { story, ingest, missing } = listed(3)
    story.add({ name: 'readAll', on: 0, by: 'ann' })
    ingest.page(story.page(3, 4))
    expect(missing).toEqual(['list'])
  })

  test('if the user has read elsewhere up to the middle: earlier messages were not counted here', () => {
    const { story, ingest, missing, store } = listed(9)
    ingest.history(bob, story.older(9, 4, 2))
    story.add({ name: 'readAll', on: 2, by: 'ann' })
    ingest.page(story.page(9, 10))
    expect(missing).toEqual(['list'])
    ingest.listed([story.row(10)])
    expect(store.state.conversations.get('single:bob')?.unread).toBe(6)
  })

  test('if there may be others between it and the newest known message', () => {
    const { story, ingest, missing, store } = listed(9)
    ingest.history(bob, story.older(9, 4, 2))
    story.add({ name: 'recall', on: 8 })
    ingest.page(story.page(9, 10))
    expect(missing).toEqual(['list'])
    // Until the list is loaded, the newest known message is shown.
    expect(store.state.conversations.get('single:bob')?.lastMessage?.id).toBe('1003')
  })

  test('not if the messages are loaded, or the list is newer', () => {
    const { story, ingest, missing } = listed(3)
    ingest.history(bob, story.history(3))
    story.add({ name: 'recall', on: 2 })
    story.add({ name: 'recall', on: 0 })
    ingest.page(story.page(3, 5))
    expect(missing).toEqual([])
    const fresh = createReader()
    fresh.ingest.listed([story.row(5)])
    fresh.ingest.page(story.page(3, 5))
    expect(fresh.missing).toEqual([])
  })
})

describe('[STATE-26] without an event', () => {
  const shown = (store: ReturnType<typeof follow>['store'], ref: ConversationRef) =>
    timelineRows(store.state, `${ref.type}:${ref.id}`).map((row) => row.type === 'message' && row.message.id)

  test('a page that covers a recalled message removes it, and nothing else', () => {
    const { add, story, ingest, store } = follow(group)
    for (let count = 0; count < 4; count++) add({ name: 'say', by: 'bob' })
    const early = story.history(2)
    story.add({ name: 'recall', on: 1 })
    ingest.history(group, early)
    expect(shown(store, group)).toEqual(['1001', '1002', '1003', '1004'])
    ingest.history(group, story.older(5, 4, 1))
    expect(shown(store, group)).toEqual(['1001', '1002', '1003', '1004'])
    ingest.history(group, story.history(5))
    expect(shown(store, group)).toEqual(['1001', '1003', '1004'])
  })

  test('a page from old to new removes it as well', () => {
    const { add, story, ingest, store } = follow(group)
    for (let count = 0; count < 3; count++) add({ name: 'say', by: 'bob' })
    story.add({ name: 'recall', on: 2 })
    ingest.newer(group, { ...story.history(4), after: 0, head: 3 })
    expect(shown(store, group)).toEqual(['1001', '1002'])
  })

  test('the lines of messages that were recalled before stay', () => {
    const { add, story, ingest, store } = follow(group)
    add({ name: 'say', by: 'bob' }, { name: 'say', by: 'bob' })
    add({ name: 'recall', on: 0 })
    ingest.history(group, story.history(3))
    expect(shown(store, group)).toEqual(['1001', '1002'])
  })

  test('a page below something that the server does not have removes nothing', () => {
    const { add, ingest, store } = follow(group)
    add({ name: 'say', by: 'bob' })
    ingest.history(group, { messages: [], before: 9, head: 1, asOf: 1, isLast: true, next: undefined })
    expect(shown(store, group)).toEqual(['1001'])
  })
})
