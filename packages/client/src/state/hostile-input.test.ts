// Malformed input from a server or a peer is skipped or read safely, and the known state stays.

import { BodyType, encode, MessageBody, type Meta, NameSpace, toUtf8 } from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { createReader } from '../../test/support/recorded-ingest.ts'
import { createServerConversation } from '../../test/support/server-conversation.ts'
import type { ListRow } from './apply/conversations.ts'
import type { ConversationRef, Message } from './state.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }

/** A reader that knows two messages, and a check that it still works. */
function settled() {
  const story = createServerConversation(bob)
  story.add({ name: 'say', by: 'bob' })
  story.add({ name: 'say', by: 'ann' })
  const reader = createReader()
  reader.ingest.page(story.page(0, 2))
  return {
    ...reader,
    check() {
      const text = (id: string) => reader.message(bob, id)
      expect(text('1001')).toMatchObject({ kind: 'text', text: 'text 1' })
      expect(text('1002')).toMatchObject({ kind: 'text', text: 'text 2' })
      story.add({ name: 'say', by: 'bob' })
      reader.ingest.page({ ...story.page(2, 3), queue: 'later' })
      expect(text('1003')).toMatchObject({ text: 'text 3' })
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  }
}

const notice = (json: unknown, id?: string): Meta => ({
  ...(id && { id }),
  ns: NameSpace.NOTIFY,
  seq: '3',
  timestamp: '5',
  payload: toUtf8(typeof json === 'string' ? json : JSON.stringify(json)),
})
const anyJson = fc.jsonValue({ maxDepth: 4 })
const knownIds = fc.constantFrom<unknown>('1001', 1001, '1002', '__proto__', 'x', '', null, {}, [], -1, 1e300)

describe('[STATE-22] hostile input', () => {
  test('bytes of any kind in any namespace', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ns: fc.nat(8), payload: fc.uint8Array({ maxLength: 60 }) }), { maxLength: 8 }),
        (metas) => {
          const reader = settled()
          reader.ingest.page({
            queue: 'q',
            metas: metas.map((meta) => ({ ...meta, seq: '3' })),
            coversUpTo: 3,
          })
          expect(reader.message(bob, '1001')).toMatchObject({ text: 'text 1' })
        },
      ),
    )
  })

  test('a deeply nested ext is text, and can be stored and compared like any other', () => {
    const reader = settled()
    const stringValue = `${'['.repeat(5000)}${']'.repeat(5000)}`
    const body: MessageBody = {
      type: BodyType.CHAT,
      from: { name: 'bob' },
      to: { name: 'ann' },
      contents: [{ type: 0, text: 'deep' }],
      ext: [{ key: 'k', type: 8, stringValue }],
    }
    const meta = { id: '1003', ns: NameSpace.CHAT, seq: '3', from: { name: 'bob' }, to: { name: 'ann' } }
    const payload = encode(MessageBody, body)
    reader.ingest.page({ queue: 'q', metas: [{ ...meta, payload, timestamp: '3' }], coversUpTo: 3 })
    const message = reader.message(bob, '1003')
    expect(message).toMatchObject({ text: 'deep', ext: { k: stringValue } })
    expect(structuredClone(message)).toEqual(message)
    expect(JSON.stringify(message)).toContain('deep')
  })

  test('notices with any content', () => {
    const reaction = fc.record({
      reaction: fc.oneof(fc.string(), anyJson),
      count: fc.oneof(fc.integer(), fc.double(), anyJson),
      userList: fc.oneof(fc.array(fc.string()), anyJson),
      isAddedBySelf: anyJson,
      op: anyJson,
    })
    const entry = fc.record({
      from: fc.oneof(fc.constant('bob'), anyJson),
      to: fc.oneof(fc.constant('ann'), anyJson),
      channel_type: fc.oneof(fc.constant('chat'), anyJson),
      messageId: knownIds,
      reactions: fc.oneof(fc.array(reaction), anyJson),
      ts: anyJson,
    })
    const pin = fc.record({
      op: fc.constantFrom('pin', 'pin_delete'),
      id: fc.oneof(fc.constant('ann'), anyJson),
      from: fc.oneof(fc.constant('bob'), anyJson),
      type: fc.oneof(fc.constant('chat'), anyJson),
      ext: knownIds,
      ts: anyJson,
    })
    const json = fc.oneof(
      fc.record({ type: fc.constant('reaction'), data: fc.oneof(fc.array(entry), anyJson) }),
      fc.record({ type: fc.constant('conv'), data: fc.oneof(pin, anyJson) }),
      anyJson,
    )
    fc.assert(
      fc.property(fc.array(json, { maxLength: 6 }), (all) => {
        const reader = settled()
        reader.ingest.pinsLoaded(bob, [], 2)
        reader.ingest.page({ queue: 'q', metas: all.map((one) => notice(one)), coversUpTo: 3 })
        for (const { reactions = [] } of reader.ingest
          .factsOf(bob)
          .segments.flatMap(({ messages }) => messages))
          for (const { reaction: name, count, users, isMine } of reactions) {
            expect([typeof name, typeof count, typeof isMine]).toEqual(['string', 'number', 'boolean'])
            expect(count).toBeGreaterThan(0)
            expect(users.every((user) => typeof user === 'string')).toBe(true)
          }
        reader.check()
      }),
      { numRuns: moreRuns(300) },
    )
  })

  test.each([
    ['a negative count', { reaction: 'a', count: -1, userList: ['bob'] }],
    ['an invalid count', { reaction: 'a', count: 0.4, userList: [] }],
    ['no name', { reaction: '', count: 1, userList: [] }],
  ])('reactions with %s are ignored', (_name, reaction) => {
    const reader = settled()
    const entry = {
      from: 'bob',
      to: 'ann',
      channel_type: 'chat',
      messageId: '1001',
      ts: 1,
      reactions: [reaction],
    }
    reader.ingest.page({ queue: 'q', metas: [notice({ type: 'reaction', data: [entry] })], coversUpTo: 3 })
    expect(reader.message(bob, '1001')).not.toHaveProperty('reactions')
    reader.check()
  })

  test('ten thousand users and ten thousand reactions take bounded memory', () => {
    const reader = settled()
    const userList = Array.from({ length: 10_000 }, (_, n) => `user${n}`)
    const tell = (reactions: object[]) => {
      const entry = { from: 'bob', to: 'ann', channel_type: 'chat', messageId: '1001', ts: 1, reactions }
      reader.ingest.page({ queue: 'q', metas: [notice({ type: 'reaction', data: [entry] })], coversUpTo: 3 })
      return reader.message(bob, '1001')?.reactions ?? []
    }
    const [one] = tell([{ reaction: 'a', count: 10_000, userList }])
    expect(one).toMatchObject({ reaction: 'a', count: 10_000 })
    expect(one?.users.length).toBeLessThanOrEqual(50)
    const many = Array.from({ length: 10_000 }, (_, n) => ({ reaction: `r${n}`, count: 1, userList: [] }))
    expect(tell(many).length).toBeLessThanOrEqual(100)
    for (let n = 0; n < 500; n++) tell([{ reaction: `s${n}`, count: 1, userList: [] }])
    expect(reader.message(bob, '1001')?.reactions?.length).toBeLessThanOrEqual(100)
    reader.check()
  })

  test('chat events with odd values', () => {
    const bodies: MessageBody[] = [
      { type: BodyType.RECALL },
      { type: BodyType.RECALL, ackMessageId: '0', to: { name: 'ann' } },
      { type: BodyType.EDIT, from: { name: 'bob' }, to: { name: 'ann' }, editMessageId: '1001' },
      {
        type: BodyType.EDIT,
        from: { name: 'bob' },
        to: { name: 'ann' },
        editMessageId: '1001',
        contents: [],
        meta: '{"edit_msg":{"count":1e400}}',
      },
      {
        type: BodyType.READ_ACK,
        from: { name: 'bob' },
        to: { name: 'ann' },
        ackMessageId: '18446744073709551615',
      },
      { type: BodyType.READ_ACK, from: { name: '' }, to: { name: '' }, ackMessageId: '1001' },
      {
        type: BodyType.READ_ACK,
        from: { name: 'bob' },
        to: { name: 'g1' },
        ackMessageId: '1002',
        ext: [{ stringValue: '{"__proto__":5}' }],
      },
      { type: BodyType.CHANNEL_ACK },
      { type: BodyType.DELIVER_ACK, from: { name: 'bob' } },
      { type: 99 },
      {},
    ]
    const reader = settled()
    const metas = bodies.map((body) => ({ ns: NameSpace.CHAT, seq: '3', payload: encode(MessageBody, body) }))
    reader.ingest.page({ queue: 'q', metas, coversUpTo: 3 })
    reader.ingest.page({
      queue: 'q',
      metas: metas.map(({ ns, payload }) => ({ ns, payload })),
      coversUpTo: 3,
    })
    reader.check()
  })

  test('rows of the list with any content', () => {
    const message = fc.record({
      id: fc.oneof(fc.constant('1001'), anyJson),
      timestamp: anyJson,
      seq: fc.oneof(fc.constant('1'), anyJson),
      payload: fc.oneof(
        anyJson,
        fc
          .record({
            from: anyJson,
            to: anyJson,
            type: anyJson,
            ext: anyJson,
            meta: anyJson,
            bodies: fc.array(
              fc.record({
                type: fc.constantFrom('txt', 'img', 'custom', 'combine', '__proto__', 'constructor'),
                msg: anyJson,
                url: anyJson,
                size: anyJson,
                customExts: anyJson,
              }),
            ),
          })
          .map((value) => JSON.stringify(value)),
      ),
    })
    const row = fc.record(
      {
        id: fc.oneof(fc.constantFrom('bob', 'g1', '__proto__'), anyJson),
        type: fc.oneof(fc.constant('chat'), anyJson),
        unread: anyJson,
        lastMessage: fc.oneof(message, anyJson),
        head: fc.oneof(fc.constant(2), anyJson),
        readUpTo: anyJson,
        peerReadUpTo: anyJson,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const reader = settled()
        reader.ingest.listed(rows as unknown as ListRow[])
        for (const { unread, updatedAt, readPosition } of reader.store.state.conversations.values())
          for (const number of [unread, updatedAt, readPosition]) expect(Number.isFinite(number)).toBe(true)
        expect(Object.keys(Object.prototype)).toEqual([])
        expect(reader.message(bob, '1002')).toMatchObject({ text: 'text 2' })
      }),
      { numRuns: moreRuns(300) },
    )
  })

  test('a custom value nested too deeply to serialise does not affect the list', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const reader = settled()
    const lastMessage = { id: '5', timestamp: 1, payload: `{"bodies":[{"type":"txt"}],"ext":{"a":${deep}}}` }
    reader.ingest.listed([
      { id: 'deep', type: 'chat', lastMessage },
      { id: 'cid', type: 'chat', unread: 2, head: 9, readUpTo: 0 },
    ])
    expect(reader.store.state.conversations.get('single:cid')?.unread).toBe(2)
    reader.check()
  })

  test('events about messages that never arrive are dropped eventually, the oldest first', () => {
    const reader = createReader()
    const recall = (id: number): Meta => ({
      id: `r${id}`,
      ns: NameSpace.CHAT,
      seq: String(id + 10_000),
      payload: encode(MessageBody, {
        type: BodyType.RECALL,
        from: { name: 'bob' },
        to: { name: 'ann' },
        ackMessageId: String(id),
      }),
    })
    const all = Array.from({ length: 5000 }, (_, n) => recall(n + 1))
    reader.ingest.page({ queue: 'q', metas: all, coversUpTo: 15_000 })
    const arrives = (id: number): Message | undefined => {
      const payload = encode(MessageBody, {
        type: BodyType.CHAT,
        from: { name: 'bob' },
        to: { name: 'ann' },
        contents: [{ text: 'x' }],
      })
      const meta = { id: String(id), ns: NameSpace.CHAT, seq: String(id), payload }
      reader.ingest.page({ queue: 'late', metas: [meta], coversUpTo: id })
      return reader.message(bob, String(id))
    }
    expect(arrives(5000)?.kind).toBe('recalled')
    expect(arrives(4500)?.kind).toBe('recalled')
    expect(arrives(1)?.kind).toBe('text')
  })

  test('nothing is remembered after the session', () => {
    const story = createServerConversation(bob)
    story.add({ name: 'say', by: 'bob' })
    story.add({ name: 'recall', on: 0 })
    const reader = createReader()
    reader.ingest.page(story.page(1, 2))
    reader.ingest.forget()
    reader.ingest.page(story.page(0, 1, 1))
    expect(reader.message(bob, '1001')).toMatchObject({ kind: 'text' })
  })
})
