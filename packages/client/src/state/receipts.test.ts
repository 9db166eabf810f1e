// Receipts for single messages, and for everything up to a message.

import { BodyType, encode, MessageBody, NameSpace } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createReader, follow } from '../../test/support/recorded-ingest.ts'
import { createServerConversation } from '../../test/support/server-conversation.ts'
import { timelineRows } from './selectors/messages.ts'
import type { ConversationRef } from './state.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const group: ConversationRef = { type: 'group', id: 'g1' }

describe('[STATE-7] receipts', () => {
  const statuses = ({ store }: ReturnType<typeof follow>, key = 'single:bob') =>
    timelineRows(store.state, key).map((row) => row.type === 'message' && row.status)

  test('for one message cover that message, for the conversation all before', () => {
    const all = follow(bob)
    all.add({ name: 'say', by: 'ann' }, { name: 'say', by: 'ann' }, { name: 'say', by: 'ann' })
    all.add({ name: 'read', on: 1, by: 'bob' })
    expect(statuses(all)).toEqual(['sent', 'read', 'sent'])
    expect(all.row()?.peerReadPosition).toBe(0)
    const [, row] = timelineRows(all.store.state, 'single:bob')
    expect(row).toMatchObject({ readAt: 1_700_000_004_000, deliveredAt: 1_700_000_004_000 })
    all.add({ name: 'deliver', on: 2, by: 'bob' })
    expect(statuses(all)).toEqual(['delivered', 'read', 'delivered'])
    all.add({ name: 'readAll', on: 0, by: 'bob' })
    expect(statuses(all)).toEqual(['read', 'read', 'delivered'])
    all.add({ name: 'readAll', on: 2, by: 'bob' })
    expect(statuses(all)).toEqual(['read', 'read', 'read'])
  })

  test('[STATE-13] a receipt that changes nothing leaves no time, in any order', () => {
    const tell = (...order: number[]) => {
      const story = createServerConversation(bob)
      for (let n = 0; n < 3; n++) story.add({ name: 'say', by: 'ann' })
      for (const on of [0, 2, 1]) story.add({ name: 'readAll', on, by: 'bob' })
      const { ingest, store } = createReader()
      ingest.page(story.page(0, 3))
      for (const [index, seq] of order.entries())
        ingest.page({ ...story.page(seq - 1, seq), queue: `q${index}` })
      return store.state.conversations.get('single:bob')?.receipts.map(({ position, at }) => [position, at])
    }
    const expected = [
      [1, 1_700_000_004_000],
      [3, 1_700_000_005_000],
    ]
    expect(tell(4, 5, 6)).toEqual(expected)
    expect(tell(6, 5, 4)).toEqual(expected)
    expect(tell(5, 6, 4)).toEqual(expected)
  })

  test('history contains the read state message by message', () => {
    const story = createServerConversation(bob)
    for (let n = 0; n < 3; n++) story.add({ name: 'say', by: 'ann' })
    story.add({ name: 'read', on: 1, by: 'bob' })
    const reader = createReader()
    reader.ingest.history(bob, story.history(4))
    const rows = timelineRows(reader.store.state, 'single:bob')
    expect(rows.map((row) => row.type === 'message' && row.status)).toEqual(['sent', 'read', 'sent'])
  })

  test('in groups count how many have read an own message, and never fewer', () => {
    const { add, one, story, ingest, row } = follow(group, ['ann', 'bob', 'cid'])
    add({ name: 'say', by: 'ann' }, { name: 'say', by: 'bob' })
    story.add({ name: 'read', on: 0, by: 'bob' })
    story.add({ name: 'read', on: 0, by: 'cid' })
    ingest.page(story.page(3, 4))
    expect(one(1)).toMatchObject({ readCount: 2 })
    ingest.page({ ...story.page(2, 3), queue: 'late' })
    expect(one(1)).toMatchObject({ readCount: 2 })
    expect(one(1)).not.toHaveProperty('isRead')
    // The user's own receipt from another device has no visible effect.
    const before = one(2)
    story.add({ name: 'read', on: 1, by: 'ann' })
    ingest.page(story.page(4, 5))
    expect(one(2)).toBe(before)
    expect(row()?.unread).toBe(1)
  })

  test.each(['3', '{"1001":3}'])('the count is written as %s', (stringValue) => {
    const { add, one, ingest } = follow(group)
    add({ name: 'say', by: 'ann' })
    const body = {
      type: BodyType.READ_ACK,
      from: { name: 'bob' },
      to: { name: 'g1' },
      ackMessageId: '1001',
      ext: [{ stringValue }],
    }
    const meta = { ns: NameSpace.CHAT, seq: '2', to: { domain: 'conference.easemob.com' } }
    ingest.page({ queue: 'q', metas: [{ ...meta, payload: encode(MessageBody, body) }], coversUpTo: 2 })
    expect(one(1)).toMatchObject({ readCount: 3 })
  })

  test('in groups show what the user has read on another device', () => {
    const { add, row } = follow(group, ['ann', 'bob', 'cid'])
    add({ name: 'say', by: 'bob' }, { name: 'say', by: 'cid' })
    expect(row()?.unread).toBe(2)
    add({ name: 'readAll', on: 0, by: 'ann' })
    expect(row()).toMatchObject({ unread: 1, readPosition: 1 })
    // Read positions of other group members are private.
    add({ name: 'readAll', on: 1, by: 'bob' })
    expect(row()).toMatchObject({ unread: 1, peerReadPosition: 0 })
  })
})
