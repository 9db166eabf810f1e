// Pinned messages.

import { ContentType, NameSpace, toUtf8 } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createReader, follow } from '../../test/support/recorded-ingest.ts'
import { createServerConversation } from '../../test/support/server-conversation.ts'
import { type ConversationRef, keyOf, type Message } from './state.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const group: ConversationRef = { type: 'group', id: 'g1' }
const text = (words: string) => ({ type: ContentType.TEXT, text: words })

describe('[STATE-19] pins', () => {
  const pinsIn = ({ store }: ReturnType<typeof follow>, ref = bob) =>
    store.state.pins.get(keyOf(ref))?.map(({ message, by }) => [message.id, by])

  const load = ({ ingest, story }: ReturnType<typeof follow>, ids: readonly string[], asOf: number) =>
    ingest.pinsLoaded(
      story.ref,
      ids.map((id) => ({
        message: ingest.factsOf(story.ref).segments[0]?.messages.find((one) => one.id === id) as Message,
        by: 'bob',
        at: 1,
      })),
      asOf,
    )

  test('are missing before they are loaded, and current afterwards, the newest first', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'bob' }, { name: 'say', by: 'ann' }, { name: 'pin', on: 0, by: 'ann' })
    expect(pinsIn(all)).toBeUndefined()
    load(all, ['1001'], 3)
    expect(pinsIn(all)).toEqual([['1001', 'bob']])
    all.add({ name: 'pin', on: 1, by: 'bob' })
    expect(pinsIn(all)).toEqual([
      ['1002', 'bob'],
      ['1001', 'bob'],
    ])
    all.add({ name: 'unpin', on: 0, by: 'ann' })
    expect(pinsIn(all)).toEqual([['1002', 'bob']])
    all.add({ name: 'recall', on: 1 })
    expect(pinsIn(all)).toEqual([])
  })

  test('of the same time have the order of the server, the later message first', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'bob' }, { name: 'say', by: 'ann' })
    load(all, ['1001', '1002'], 2)
    expect(pinsIn(all)?.map(([id]) => id)).toEqual(['1002', '1001'])
  })

  test('are not lost if they are reported during a load', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'bob' })
    const asOf = all.ingest.asOf(bob)
    all.add({ name: 'pin', on: 0, by: 'ann' })
    load(all, [], asOf)
    expect(pinsIn(all)).toEqual([['1001', 'ann']])
  })

  test('an own pin is shown when the server has accepted it; the next event overrides it', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'bob' })
    load(all, [], 1)
    all.ingest.pinned(bob, { message: all.one(1), by: 'ann', at: 7 }, 1)
    expect(pinsIn(all)).toEqual([['1001', 'ann']])
    all.ingest.unpinned(bob, '1001', 1)
    expect(pinsIn(all)).toEqual([])
    all.add({ name: 'pin', on: 0, by: 'bob' })
    expect(pinsIn(all)).toEqual([['1001', 'bob']])
  })

  test('an earlier pin by somebody else is kept, and events since the call win', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'bob' }, { name: 'pin', on: 0, by: 'bob' })
    const own = { message: all.one(1), by: 'ann', at: 7 }
    all.ingest.pinned(bob, own, 2)
    load(all, [], 1)
    expect(pinsIn(all)).toEqual([['1001', 'bob']])
    all.add({ name: 'unpin', on: 0, by: 'bob' })
    all.ingest.pinned(bob, own, 2)
    expect(pinsIn(all)).toEqual([])
  })

  test('older state from a list or an event does not undo newer state', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'bob' }, { name: 'pin', on: 0, by: 'ann' })
    load(all, ['1001'], 2)
    load(all, [], 1)
    expect(pinsIn(all)).toEqual([['1001', 'bob']])
    all.story.add({ name: 'unpin', on: 0, by: 'ann' })
    all.story.add({ name: 'pin', on: 0, by: 'bob' })
    all.story.add({ name: 'unpin', on: 0, by: 'bob' })
    all.ingest.page(all.story.page(4, 5))
    all.ingest.page({ ...all.story.page(2, 4), queue: 'late' })
    expect(pinsIn(all)).toEqual([])
  })

  test('notices without numbers say nothing about the range between them', () => {
    const all = follow(bob)
    const tell = (timestamp: string) => {
      const data = { op: 'pin', id: 'ann', from: 'bob', res: 'r', type: 'chat', ts: 5, ext: '77' }
      const payload = toUtf8(JSON.stringify({ type: 'conv', data }))
      const meta = { id: timestamp, ns: NameSpace.NOTIFY, timestamp, payload }
      all.ingest.page({ queue: 'mine', metas: [meta], coversUpTo: 1 })
    }
    tell('100')
    tell('200')
    expect(all.ingest.factsOf(bob).segments).toEqual([])
  })

  test('a pinned message changes with its copy in the timeline', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'bob' })
    load(all, ['1001'], 1)
    all.add({ name: 'edit', on: 0, content: text('two') }, { name: 'react', on: 0, by: 'bob', reaction: 'a' })
    expect(all.store.state.pins.get('single:bob')?.[0]?.message).toBe(all.one(1))
    expect(all.one(1)).toMatchObject({ text: 'two', reactions: [{ reaction: 'a' }] })
  })

  test('a pin of an unknown message requests the list', () => {
    const story = createServerConversation(group)
    story.add({ name: 'say', by: 'bob' })
    story.add({ name: 'pin', on: 0, by: 'bob' })
    const { ingest, missing, store } = createReader()
    ingest.page(story.page(1, 2))
    expect(missing).toEqual([])
    ingest.pinsLoaded(group, [], 1)
    story.add({ name: 'unpin', on: 0, by: 'bob' })
    story.add({ name: 'pin', on: 0, by: 'bob' })
    ingest.page(story.page(2, 4))
    expect(missing).toEqual([{ pins: group }])
    expect(store.state.pins.get('group:g1')).toEqual([])
    // The pinned message arrives with history, and is shown then.
    ingest.history(group, story.history(4))
    expect(store.state.pins.get('group:g1')?.map(({ message }) => message.id)).toEqual(['1001'])
  })

  test('listeners get the known conversation', () => {
    const all = follow(bob)
    all.add(
      { name: 'say', by: 'bob' },
      { name: 'pin', on: 0, by: 'ann' },
      { name: 'unpin', on: 0, by: 'bob' },
    )
    expect(all.told.slice(1)).toMatchObject([
      { name: 'messages.pinned', data: { by: 'ann', messageId: '1001', conversation: bob } },
      { name: 'messages.unpinned', data: { by: 'bob', messageId: '1001', conversation: bob } },
    ])
  })
})
