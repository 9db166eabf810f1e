import { decode, encode, MessageBody, Meta } from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBodyMeta } from './add-body-meta.ts'

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const number = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String)
const name = fc.record({ name: fc.string(), domain: fc.string() })

const bodies = fc.record({
  type: optional(fc.nat(20)),
  from: optional(name),
  contents: fc.array(fc.record({ type: fc.nat(9), text: fc.string({ maxLength: 700, unit: 'grapheme' }) })),
  ackContent: optional(fc.string()),
  editMessageId: optional(number),
  ackMessageIds: fc.array(number, { maxLength: 3 }),
  sendToPeer: optional(fc.boolean()),
})
const metas = fc.record({
  id: number,
  from: optional(name),
  ns: fc.nat(9),
  routetype: optional(fc.nat(3)),
  meta: optional(fc.uint8Array({ maxLength: 40 })),
  clientKey: optional(fc.string()),
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

describe('adding a text to the body of an encoded message', () => {
  test('the bytes are those of the decoded message with this text', () => {
    fc.assert(
      fc.property(metas, bodies, fc.string({ maxLength: 200, unit: 'grapheme' }), (meta, body, text) => {
        const stored = encode(Meta, { ...meta, payload: encode(MessageBody, body) })
        const before = stored.slice()
        const expected = encode(Meta, { ...meta, payload: encode(MessageBody, { ...body, meta: text }) })
        expect(Buffer.from(addBodyMeta(stored, bytesOf(text)) ?? [])).toEqual(Buffer.from(expected))
        expect(stored).toEqual(before)
      }),
    )
  })

  test('a message among the bytes of others is read within its bounds', () => {
    const body = encode(MessageBody, { type: 1, ackContent: 'a' })
    const one = encode(Meta, { id: '7', payload: body, ns: 1 })
    const among = Buffer.concat([one, one, one]).subarray(one.length, 2 * one.length)
    expect(addBodyMeta(among, bytesOf('{"a":1}'))).toEqual(addBodyMeta(one, bytesOf('{"a":1}')))
  })

  test('unknown fields stay', () => {
    const unknown = Uint8Array.of(0xfa, 0x3f, 0x01, 0x61)
    const payload = Buffer.concat([encode(MessageBody, { type: 1 }), unknown])
    const added = addBodyMeta(Buffer.concat([encode(Meta, { id: '7', payload }), unknown]), bytesOf('{}'))
    const meta = decode(Meta, added ?? new Uint8Array(0))
    expect(Buffer.from(added ?? []).subarray(-4)).toEqual(Buffer.from(unknown))
    expect(Buffer.from(meta.payload ?? []).subarray(-4)).toEqual(Buffer.from(unknown))
  })

  test('a body that has a text, or none at all, has to be decoded', () => {
    const payload = encode(MessageBody, { type: 1, meta: '{"thread":{}}' })
    expect(addBodyMeta(encode(Meta, { id: '7', payload }), bytesOf('{}'))).toBeUndefined()
    expect(addBodyMeta(encode(Meta, { id: '7' }), bytesOf('{}'))).toBeUndefined()
    const twice = Buffer.concat([encode(Meta, { payload: new Uint8Array(0) }), encode(Meta, { payload })])
    expect(addBodyMeta(twice, bytesOf('{}'))).toBeUndefined()
  })

  test('bytes that are no message are refused', () => {
    const whole = encode(Meta, { id: '7', payload: encode(MessageBody, { ackContent: 'some text' }) })
    expect(() => addBodyMeta(whole.subarray(0, -3), bytesOf('{}'))).toThrow('truncated')
  })
})
