import {
  ByteWriter,
  CommSyncDL,
  CommSyncUL,
  decode,
  encode,
  MessageBody,
  Meta,
  MSync,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { EntryFlag } from '../storage/tables.ts'
import { BodyField, readBodyHead, readMeta, readSync } from './read.ts'
import { metaWithSeq, page, replacedFlag, replacedMeta, sendAnswer, streamingFlag } from './write.ts'

const syncOf = (frame: Uint8Array) => decode(CommSyncDL, decode(MSync, frame).payload ?? new Uint8Array(0))
const stateOf = (meta: Meta | undefined) => Buffer.from(meta?.meta ?? '').toString()

describe('reading the queue of a frame', () => {
  const queueOf = (name: string) => readSync(encode(CommSyncUL, { queue: { name, domain: 'd' } })).queue

  test('its name is a number of ours', () => {
    expect(queueOf('1234567890')).toBe(1_234_567_890)
    expect(readSync(encode(CommSyncUL, { key: '77', queue: { name: '5' } }))).toMatchObject({
      key: 77,
      queue: 5,
    })
    expect(readSync(encode(CommSyncUL, { key: '77' })).queue).toBeUndefined()
  })

  test('another name is not a number, and a number that is too large is not safe', () => {
    for (const name of ['ann', '12x', 'x12', '-5', '1.5', ' 7', '１'])
      expect([name, queueOf(name)]).toEqual([name, Number.NaN])
    expect(Number.isSafeInteger(queueOf('9'.repeat(17)))).toBe(false)
    expect(Number.isSafeInteger(queueOf('9'.repeat(500)))).toBe(false)
  })

  test('a name that exceeds its frame is refused', () => {
    const sink = new ByteWriter()
    sink.tag(3, 2)
    const queue = sink.enter()
    sink.tag(2, 2)
    sink.varint(50)
    sink.raw(Uint8Array.of(0x31))
    sink.leave(queue)
    expect(() => readSync(sink.finish())).toThrow('truncated')
  })
})

describe('reading a meta', () => {
  test('names and attributes are kept in their order, up to a limit, and counted', () => {
    const directedUsers = Array.from({ length: 2500 }, (_, index) => `u${index}`)
    const ext = Array.from({ length: 40 }, (_, index) => ({ key: `k${index}` }))
    const meta = readMeta(encode(Meta, { id: '5', directedUsers, ext }))
    expect([meta.directedCount, meta.directed.length, meta.directed[7]]).toEqual([2500, 1000, 'u7'])
    expect(meta.ext).toHaveLength(16)
  })

  test('two metas without any do not share the lists of the next one', () => {
    readMeta(encode(Meta, { directedUsers: ['a'], ext: [{ key: 'k' }] }))
    const plain = readMeta(encode(Meta, { id: '1' }))
    expect([plain.directed, plain.ext, plain.directedCount]).toEqual([[], [], 0])
  })
})

describe('reading the head of a body', () => {
  const head = (body: MessageBody) => readBodyHead(encode(MessageBody, body))

  test('a text message is plain; anything that was not examined is not', () => {
    const plain: MessageBody = {
      type: 1,
      from: { name: 'a' },
      to: { name: 'b' },
      contents: [{ type: 0, text: 'ö' }],
    }
    expect(head(plain)).toMatchObject({ isPlain: true, fields: 0, contents: 1, contentType: 0, textBytes: 2 })
    const others: MessageBody[] = [
      { ext: [{ key: 'k' }] },
      { msgConfig: {} },
      { ackContent: '' },
      { meta: '' },
      { editScope: 1 },
      { editMessageId: '1' },
      { contents: [{ title: 't' }] },
      { contents: [{ subType: 0 }] },
      { unknown: Uint8Array.of(0xc0, 0x3e, 0x01) },
    ]
    for (const other of others) expect(head({ ...plain, ...other }).isPlain).toBe(false)
  })

  test('the sub-type is that of the first content, and its presence matters', () => {
    expect(head({ contents: [{ type: 0, text: 'x' }, { subType: 1 }] }).subType).toBe(-1)
    expect(head({ contents: [{ type: 0, subType: 0 }] })).toMatchObject({ contentType: 0, subType: 0 })
    expect(head({ contents: [{ type: 1, subType: 1 }, { subType: 0 }] }).subType).toBe(1)
  })

  test('the present fields are recorded', () => {
    expect(head({ ackMessageId: '5' })).toMatchObject({
      fields: BodyField.ackMessageId,
      ackMessageId: 5,
      isPlain: true,
    })
    expect(head({ ackMessageId: '0' })).toMatchObject({ fields: BodyField.ackMessageId, ackMessageId: 0 })
    expect(head({ meta: '{}', ext: [{}], editMessageId: '7', ackContent: 'abc' })).toMatchObject({
      fields: BodyField.meta | BodyField.ext | BodyField.edit | BodyField.ackContent,
      editMessageId: 7,
      ackContentBytes: 3,
    })
    expect(head({ contents: [{ text: 'abc' }, { text: 'de' }] })).toMatchObject({
      contents: 2,
      textBytes: 5,
      contentBytes: 9,
    })
  })

  test.each(['9007199254740992', '18446744073709551615'])('the id %s is not one of ours', (id) => {
    expect(head({ ackMessageId: id, editMessageId: id })).toMatchObject({
      ackMessageId: -1,
      editMessageId: -1,
    })
  })

  test('text that is not UTF-8 is not plain', () => {
    expect(readBodyHead(Uint8Array.of(0x22, 0x04, 0x12, 0x02, 0xc3, 0x28)).isPlain).toBe(false)
  })
})

describe('writing', () => {
  const meta = encode(Meta, { id: '5' })

  test('the bit for replaced contents is that of the storage', () => {
    expect(replacedFlag).toBe(EntryFlag.replaced)
    expect(streamingFlag).toBe(EntryFlag.streaming)
  })

  test.each([
    [true, 0, '{"is_online":1}'],
    [false, 0, '{"is_online":0}'],
    [true, 7, '{"is_online":1,"callback_replace":true}'],
    [false, 2, '{"is_online":0,"callback_replace":true}'],
    [true, 5, '{"is_online":1}'],
  ])('live %s with flags %i has %s', (live, flags, expected) => {
    const { metas } = syncOf(page({ queue: 3, key: 70, upTo: 9 }, [{ seq: 9, meta, flags }], live, 1))
    expect([metas?.[0]?.id, metas?.[0]?.seq, stateOf(metas?.[0])]).toEqual(['5', '9', expected])
  })

  test('history only says that contents were replaced', () => {
    const read = (flags: number) => decode(Meta, metaWithSeq({ seq: 9, meta, flags }))
    expect([read(0).seq, stateOf(read(0))]).toEqual(['9', ''])
    expect(stateOf(read(2))).toBe('{"is_online":1,"callback_replace":true}')
  })

  test('an answer may contain a meta', () => {
    const answer = { metaId: '1', serverId: 2, timestamp: 3, seq: 4 }
    expect(syncOf(sendAnswer(answer))).toEqual({
      status: { errorCode: 0 },
      metaId: '1',
      serverId: '2',
      timestamp: '3',
      seq: '4',
    })
    const { metas } = syncOf(sendAnswer({ ...answer, more: replacedMeta(meta) }))
    expect([metas?.[0]?.id, stateOf(metas?.[0])]).toEqual(['5', '{"is_online":1,"callback_replace":true}'])
  })
})
