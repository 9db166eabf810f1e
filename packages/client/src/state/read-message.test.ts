// The fields of a message that come from the envelope and from the body's JSON.

import { BodyType, type KeyValue, type MessageBody, type Meta, toUtf8, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { toIncomingMessage, toMessage } from './read-message.ts'
import type { Message } from './state.ts'

const address = (source: string) => source

function read(body: MessageBody, meta: Meta = {}): Message {
  const whole = {
    type: BodyType.CHAT,
    from: { name: 'bob' },
    to: { name: 'ann' },
    contents: [{ text: 'x' }],
    ...body,
  }
  const arrived = toIncomingMessage({ id: '5', timestamp: '1700', seq: '7', ...meta }, whole)
  return toMessage(arrived, { me: 'ann', address }) as Message
}

const told = (json: unknown) => read({ meta: typeof json === 'string' ? json : JSON.stringify(json) })
const envelope = (json: unknown, more: Meta = {}) =>
  read({}, { meta: toUtf8(typeof json === 'string' ? json : JSON.stringify(json)), ...more })

describe('[STATE-21] the envelope of a message', () => {
  test('has its position, its users and its conversation', () => {
    expect(read({})).toMatchObject({
      id: '5',
      from: 'bob',
      to: 'ann',
      sentAt: 1700,
      position: 7,
      conversation: { type: 'single', id: 'bob' },
    })
    expect(read({ from: { name: 'ann/phone' }, to: { name: 'bob' } })).toMatchObject({
      from: 'ann',
      conversation: { type: 'single', id: 'bob' },
    })
    expect(read({ type: BodyType.GROUPCHAT, to: { name: 'g' } }).conversation).toEqual({
      type: 'group',
      id: 'g',
    })
    expect(read({ type: BodyType.CHATROOM, to: { name: 'r' } }).conversation).toEqual({
      type: 'room',
      id: 'r',
    })
  })

  test('a thread message names its parent; an empty reference is ignored', () => {
    const body = { type: BodyType.GROUPCHAT, to: { name: 't1' } }
    const thread = { msg_parent_id: '1', muc_parent_id: 'g', thread_name: 'n' }
    expect(read({ ...body, meta: JSON.stringify({ thread }) }).conversation).toEqual({
      type: 'thread',
      id: 't1',
    })
    expect(read({ ...body, meta: '{"thread":{}}' }).conversation.type).toBe('group')
  })

  test.each([
    [{ is_online: 0 }, 0],
    [{ is_online: 1 }, 1],
    [{ is_online: 7 }, 2],
    [{}, 2],
    ['{broken', 2],
  ])('shows whether the receiver was online: %o', (json, state) => {
    expect(envelope(json).onlineState).toBe(state)
  })

  test('claims nothing without that field, and rooms are always live', () => {
    expect(read({}).onlineState).toBe(3)
    expect(read({ type: BodyType.CHATROOM, to: { name: 'r' } }).onlineState).toBe(1)
  })

  test('has replaced content, receivers, and a request for receipts', () => {
    expect(envelope({ callback_replace: true })).toMatchObject({ isReplaced: true })
    expect(envelope({ callback_replace: 'true' })).not.toHaveProperty('isReplaced')
    expect(read({}, { directedUsers: ['cid'] })).toMatchObject({ onlyTo: ['cid'] })
    expect(read({}, { directedUsers: [] })).not.toHaveProperty('onlyTo')
    expect(read({ msgConfig: { allowGroupAck: true } })).toMatchObject({ wantsReceipts: true })
    expect(read({ msgConfig: {} })).not.toHaveProperty('wantsReceipts')
  })

  test('in a room has its priority, and whether it is a broadcast', () => {
    const room = { type: BodyType.CHATROOM, to: { name: 'r' } }
    const tag = (value: string): KeyValue => ({
      key: 'chatroom_msg_tag',
      type: ValueType.INT,
      varintValue: value,
    })
    const all: KeyValue = { key: 'is_broadcast', type: ValueType.BOOL, varintValue: '1' }
    expect(read(room, { ext: [tag('0'), all] })).toMatchObject({ priority: 'high', isBroadcast: true })
    expect(read(room, { ext: [tag('1')] })).toMatchObject({ priority: 'normal' })
    expect(read(room, { ext: [tag('2')] })).toMatchObject({ priority: 'low' })
    expect(read(room, { ext: [tag('9')] })).not.toHaveProperty('priority')
    // In other conversations these tags have no meaning.
    expect(read({}, { ext: [tag('0'), all] })).not.toHaveProperty('priority')
  })

  test('edits, reactions, translations and receipts are in the body', () => {
    const message = told({
      edit_msg: { count: 2, operator: 'bob', edit_time: 9 },
      reaction: [
        { reaction: 'ok', count: 3, state: true, userList: ['ann', 'bob'] },
        { reaction: 'a', count: 1, state: false, userList: ['bob'] },
      ],
      translations: [{ code: 'de', text: 'y' }, { code: 5 }],
      isRead: true,
      isDelivered: true,
    })
    expect(message).toMatchObject({
      edited: { count: 2, by: 'bob', at: 9 },
      reactions: [
        { reaction: 'a', count: 1, isMine: false, users: ['bob'] },
        { reaction: 'ok', count: 3, isMine: true, users: ['ann', 'bob'] },
      ],
      translations: [{ code: 'de', text: 'y' }],
      isRead: true,
      isDelivered: true,
    })
  })

  test.each([
    'null',
    '[]',
    '"x"',
    '{broken',
    '{"edit_msg":[],"reaction":{},"translations":7,"thread":"x","isRead":"yes"}',
    '{"edit_msg":{"count":0}}',
    '{"edit_msg":{"count":{"valueOf":1,"toString":1},"operator":{"toString":1},"edit_time":[]}}',
    '{"reaction":[null,5,"x",{},{"reaction":"","count":1},{"reaction":"a","count":0}]}',
    '{"reaction":[{"reaction":"a","count":-3,"userList":["bob"]},{"reaction":"b","count":"x"}]}',
    '{"__proto__":{"isRead":true,"edit_msg":{"count":3}}}',
  ])('%s is ignored', (meta) => {
    const plain = read({})
    expect(told(meta)).toEqual(plain)
  })

  test('the number of reactions and users kept is bounded', () => {
    const userList = Array.from({ length: 10_000 }, (_, n) => `user${n}`)
    const reaction = Array.from({ length: 10_000 }, (_, n) => ({
      reaction: `r${n}`,
      count: 10_000,
      userList: n === 0 ? userList : [],
    }))
    const { reactions = [] } = told({ reaction })
    expect(reactions.length).toBeLessThanOrEqual(100)
    expect(reactions[0]).toMatchObject({ count: 10_000 })
    expect(reactions[0]?.users.length).toBeLessThanOrEqual(50)
  })

  test('anything that is not a message is ignored', () => {
    for (const type of [0, 4, 5, 6, 7, 8, 99, undefined])
      expect(
        toMessage(toIncomingMessage({}, type === undefined ? {} : { type }), { me: 'ann', address }),
      ).toBeUndefined()
  })

  test('invalid ids and numbers do not break the order', () => {
    const odd = toMessage(
      { id: 'not-a-number', timestamp: 'never', seq: 'x', body: { type: BodyType.CHAT } },
      { me: 'ann', address },
    )
    expect(odd).toMatchObject({ id: 'not-a-number', sentAt: 0, position: 0, from: '', kind: 'text' })
  })
})
