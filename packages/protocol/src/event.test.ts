import { expect, test } from 'vitest'
import { events } from './catalogue.ts'
import { event, readEvent, writeEvent } from './event.ts'
import { conversationRead, delivered } from './messages/receipts.ts'
import { id, number, wire } from './shape/index.ts'
import { BodyType, decode, encode, MessageBody, NameSpace } from './wire/index.ts'

test('an event is written once and read back', () => {
  const data = { by: 'bob', to: 'alice', messageId: '18446744073709551615' }
  const payload = writeEvent(delivered, data)
  expect(decode(MessageBody, payload)).toMatchObject({
    type: BodyType.DELIVER_ACK,
    from: { name: 'bob' },
    to: { name: 'alice' },
  })
  expect(readEvent(events, NameSpace.CHAT, payload)).toEqual({ name: 'messages.delivered', data })
})

test('optional values may be missing', () => {
  const payload = writeEvent(conversationRead, { by: 'bob', to: 'alice' })
  expect(readEvent(events, NameSpace.CHAT, payload)?.data).toEqual({ by: 'bob', to: 'alice' })
})

test('a payload without a matching definition is not an event', () => {
  const message = encode(MessageBody, { type: BodyType.CHAT, from: { name: 'a' } })
  expect(readEvent(events, NameSpace.CHAT, message)).toBeUndefined()
  expect(readEvent(events, NameSpace.MUC, message)).toBeUndefined()
})

test('notices are compact JSON', () => {
  const noticed = event('test.noticed', {
    ns: NameSpace.NOTIFY,
    operation: 'thing',
    data: { who: wire('data.uid', id), at: wire('data.ts', number) },
  })
  const payload = writeEvent(noticed, { who: '安', at: 5 })
  expect(new TextDecoder().decode(payload)).toBe('{"type":"thing","data":{"uid":"安","ts":5}}')
  expect(readEvent([noticed], NameSpace.NOTIFY, payload)).toEqual({
    name: 'test.noticed',
    data: { who: '安', at: 5 },
  })
})
