// Edits and reactions.

import { BodyType, ContentType, encode, MessageBody, NameSpace, toUtf8 } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createReader, follow } from '../../test/support/recorded-ingest.ts'
import { createServerConversation } from '../../test/support/server-conversation.ts'
import type { ConversationRef, Message } from './state.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const group: ConversationRef = { type: 'group', id: 'g1' }
const text = (words: string) => ({ type: ContentType.TEXT, text: words })

describe('[STATE-16] edited', () => {
  test('the newest edit wins, in any order of arrival', () => {
    const { add, one, ingest, story } = follow(bob)
    add({ name: 'say', by: 'bob', content: text('one') })
    story.add({ name: 'edit', on: 0, content: text('two') })
    story.add({ name: 'edit', on: 0, content: text('three') })
    ingest.page(story.page(2, 3))
    expect(one(1)).toMatchObject({ text: 'three', edited: { count: 2, by: 'bob', at: 1_700_000_003_000 } })
    ingest.page({ ...story.page(1, 2), queue: 'late' })
    expect(one(1)).toMatchObject({ text: 'three', edited: { count: 2 } })
  })

  test('an ext that only an older edit had is not lost', () => {
    const { add, one, ingest, story } = follow(bob)
    add({ name: 'say', by: 'bob', ext: { a: 1 } })
    story.add({ name: 'edit', on: 0, content: text('two'), ext: { a: 2 } })
    story.add({ name: 'edit', on: 0, content: text('three') })
    ingest.page(story.page(2, 3))
    expect(one(1)).toMatchObject({ text: 'three', ext: { a: 1 } })
    ingest.page({ ...story.page(1, 2), queue: 'late' })
    expect(one(1)).toMatchObject({ text: 'three', ext: { a: 2 }, edited: { count: 2 } })
  })

  test('only the ext of attachments changes, and no edit changes the kind', () => {
    const { add, one, ingest } = follow(bob)
    const image = {
      type: ContentType.IMAGE,
      remotePath: 'https://a.example/x',
      size: { width: 2, height: 1 },
    }
    add({ name: 'say', by: 'bob', content: image })
    ingest.edited(bob, '1001', { count: 1, by: 'bob', at: 5, content: text('no'), ext: { caption: 'yes' } })
    expect(one(1)).toMatchObject({ kind: 'image', source: 'https://a.example/x', ext: { caption: 'yes' } })
    expect(one(1)).not.toHaveProperty('text')
  })

  test('an edit is kept until the message arrives', () => {
    const story = createServerConversation(group, ['ann', 'bob'])
    story.add({ name: 'say', by: 'bob', content: text('one') })
    story.add({ name: 'edit', on: 0, content: text('two') })
    const { ingest, message, told } = createReader()
    ingest.page(story.page(1, 2))
    expect(told).toMatchObject([
      { name: 'messages.edited', data: { conversation: group, messageId: '1001' } },
    ])
    ingest.page({ ...story.page(0, 1, 1), queue: 'late' })
    expect(message(group, '1001')).toMatchObject({ text: 'two', edited: { count: 1 } })
  })

  test('the last message of the list changes with it, and translations of the old text are dropped', () => {
    const { add, row, ingest, story, one } = follow(bob)
    story.add({ name: 'say', by: 'bob', content: text('one') })
    ingest.listed([story.row(1)])
    story.add({ name: 'edit', on: 0, content: text('two') })
    ingest.page(story.page(1, 2))
    expect(row()?.lastMessage).toMatchObject({ text: 'two' })
    add()
    const translations = [{ code: 'de', text: 'zwei' }]
    ingest.sent({ ...one(1), id: '1009', position: 9, translations } as Message, true)
    ingest.edited(bob, '1009', { count: 5, by: 'bob', at: 1, content: text('x'), ext: undefined })
    expect(one(9)).not.toHaveProperty('translations')
  })

  test('the listener gets the current message', () => {
    const { add, told, one } = follow(bob)
    add({ name: 'say', by: 'bob' }, { name: 'edit', on: 0, content: text('two') })
    expect(told.map(({ name }) => name)).toEqual(['messages.sent', 'messages.edited'])
    add({ name: 'edit', on: 0, content: text('three') })
    expect(told.at(-1)?.data).toMatchObject({ by: 'bob', conversation: bob, message: one(1) })
  })

  test('an edit that cannot be ordered, or is empty, changes nothing', () => {
    const { add, one, ingest } = follow(bob)
    add({ name: 'say', by: 'bob' })
    const before = one(1)
    for (const meta of ['', '{broken', '{}', '{"edit_msg":{"count":0}}', '{"edit_msg":5}']) {
      const body = {
        type: BodyType.EDIT,
        from: { name: 'bob' },
        to: { name: 'ann' },
        editMessageId: '1001',
        contents: [text('no')],
        meta,
      }
      const payload = encode(MessageBody, body)
      ingest.page({ queue: 'q', metas: [{ ns: NameSpace.CHAT, seq: '2', payload }], coversUpTo: 2 })
    }
    expect(one(1)).toBe(before)
  })
})

describe('[STATE-18] reactions', () => {
  const users = ['ann', 'bob', 'cid']

  test('each notice replaces the reactions that it names', () => {
    const { add, one } = follow(group, users)
    add({ name: 'say', by: 'bob' }, { name: 'react', on: 0, by: 'ann', reaction: '👍' })
    add(
      { name: 'react', on: 0, by: 'cid', reaction: '👍' },
      { name: 'react', on: 0, by: 'bob', reaction: '❤' },
    )
    expect(one(1).reactions).toEqual([
      { reaction: '❤', count: 1, isMine: false, users: ['bob'] },
      { reaction: '👍', count: 2, isMine: true, users: ['ann', 'cid'] },
    ])
    add(
      { name: 'unreact', on: 0, by: 'ann', reaction: '👍' },
      { name: 'unreact', on: 0, by: 'bob', reaction: '❤' },
    )
    expect(one(1).reactions).toEqual([{ reaction: '👍', count: 1, isMine: false, users: ['cid'] }])
    add({ name: 'unreact', on: 0, by: 'cid', reaction: '👍' })
    expect(one(1)).not.toHaveProperty('reactions')
  })

  test('an older list does not undo newer notices, but a newer one does', () => {
    const { add, one, ingest, story } = follow(bob)
    add({ name: 'say', by: 'bob' }, { name: 'react', on: 0, by: 'ann', reaction: 'a' })
    add(
      { name: 'react', on: 0, by: 'bob', reaction: 'b' },
      { name: 'unreact', on: 0, by: 'ann', reaction: 'a' },
    )
    const names = () => (one(1).reactions ?? []).map(({ reaction }) => reaction)
    expect(names()).toEqual(['b'])
    ingest.history(bob, story.history(2))
    expect(names()).toEqual(['b'])
    ingest.reactionsLoaded(bob, story.reactions(1), 1)
    expect(names()).toEqual(['b'])
    ingest.reactionsLoaded(bob, new Map([['1001', []]]), ingest.asOf(bob))
    expect(names()).toEqual([])
  })

  test('are shown at once, and can be undone', () => {
    const { add, one, ingest } = follow(bob)
    add({ name: 'say', by: 'bob' }, { name: 'react', on: 0, by: 'bob', reaction: 'a' })
    const before = one(1).reactions
    const undo = ingest.reacted(bob, '1001', 'a', true)
    expect(one(1).reactions).toEqual([{ reaction: 'a', count: 2, isMine: true, users: ['bob', 'ann'] }])
    undo()
    expect(one(1).reactions).toEqual(before)
    const again = ingest.reacted(bob, '1001', 'new', true)
    expect(one(1).reactions).toHaveLength(2)
    again()
    expect(one(1).reactions).toEqual(before)
    // The same reaction twice counts once.
    ingest.reacted(bob, '1001', 'a', false)
    expect(one(1).reactions).toEqual(before)
  })

  test('are not undone if the server has reported them in the meantime', () => {
    const { add, one, ingest, story } = follow(bob)
    add({ name: 'say', by: 'bob' })
    const undo = ingest.reacted(bob, '1001', 'a', true)
    story.add({ name: 'react', on: 0, by: 'ann', reaction: 'a' })
    ingest.page(story.page(1, 2))
    undo()
    expect(one(1).reactions).toEqual([{ reaction: 'a', count: 1, isMine: true, users: ['ann'] }])
  })

  test('on an unknown message change nothing', () => {
    const { ingest, store } = createReader()
    ingest.reacted(bob, '1', 'a', true)()
    expect(store.state.conversations.size).toBe(0)
  })

  test('are marked as own by their users if the server does not say', () => {
    const { add, one, ingest } = follow(bob)
    add({ name: 'say', by: 'bob' })
    const tell = (position: number, reaction: object) => {
      const entry = {
        from: 'bob',
        to: 'ann',
        channel_type: 'chat',
        messageId: 1001,
        ts: 5,
        reactions: [reaction],
      }
      const payload = toUtf8(JSON.stringify({ type: 'reaction', data: [entry] }))
      ingest.page({
        queue: 'q',
        metas: [{ id: `r${position}`, ns: NameSpace.NOTIFY, seq: String(position), payload }],
        coversUpTo: position,
      })
      return one(1).reactions?.[0]?.isMine
    }
    const mine = (reactionType: string) => [{ operator: 'ann', reactionType }]
    expect(tell(2, { reaction: 'a', count: 1, userList: [], op: mine('create') })).toBe(true)
    expect(tell(3, { reaction: 'a', count: 3, userList: ['bob'] })).toBe(false)
    expect(tell(4, { reaction: 'a', count: 2, userList: ['bob', 'cid'], op: mine('delete') })).toBe(false)
    expect(tell(5, { reaction: 'a', count: 2, userList: ['bob', 'ann'] })).toBe(true)
    expect(tell(6, { reaction: 'a', count: 2, userList: ['bob', 'ann'], isAddedBySelf: false })).toBe(false)
  })
})
