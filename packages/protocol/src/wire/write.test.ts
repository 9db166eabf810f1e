import { describe, expect, expectTypeOf, it } from 'vitest'
import { toHex } from '../../test/hex.ts'
import type { ValueOf } from './index.ts'
import { ByteWriter, decode, encode, encodeInto, JID, Meta, MSync, Provision, table } from './index.ts'

describe('encode', () => {
  it('writes set values, including zero, false and empty text, and leaves out undefined', () => {
    expect(toHex(encode(MSync, { version: 0, auth: '', command: 0, payload: new Uint8Array() }))).toBe(
      '08001a0040004a00',
    )
    expect(toHex(encode(MSync, { version: undefined, command: 1 }))).toBe('4001')
    expect(toHex(encode(MSync, {}))).toBe('')
    expect(toHex(encode(MSync, { guid: {}, encryptType: [] }))).toBe('1200')
  })

  it('writes in the order of the field numbers, whatever the order of the properties', () => {
    expect(toHex(encode(JID, { domain: 'c', name: 'b', appKey: 'a' }))).toBe('0a01611201621a0163')
    const Mixed = table('Mixed', { second: [2, 'bool'], first: [1, 'bool'] })
    expect(toHex(encode(Mixed, { second: true, first: false }))).toBe('08001001')
  })

  it('writes repeated enums unpacked', () => {
    expect(toHex(encode(Provision, { compressType: [0, 1], encryptType: [0] }))).toBe('280028013000')
  })

  it('sign-extends negative 32-bit numbers to ten bytes', () => {
    const Signed = table('Signed', { int: [1, 'int32'], enum: [2, 'enum'] })
    expect(toHex(encode(Signed, { int: -1, enum: -2 }))).toBe('08ffffffffffffffffff0110feffffffffffffffff01')
  })

  it('refuses values of a wrong type', () => {
    const refused = (value: unknown) => () => encode(Meta, value as Meta)
    expect(refused({ id: 5 })).toThrow(expect.objectContaining({ name: 'WireError', code: 'badValue' }))
    expect(refused({ id: '18446744073709551616' })).toThrow(expect.objectContaining({ code: 'overflow' }))
    expect(refused({ clientKey: 5 })).toThrow(expect.objectContaining({ code: 'badValue' }))
    // A failed call does not affect the next one.
    expect(toHex(encode(Meta, { id: '5' }))).toBe('0805')
  })

  it('is reentrant', () => {
    const value = {
      get payload() {
        return encode(JID, { name: 'inner' })
      },
      command: 3,
    }
    expect(toHex(encode(MSync, value))).toBe('40034a071205696e6e6572')
  })

  it('writes large values, and its results do not share memory', () => {
    const first = encode(MSync, { auth: 'x'.repeat(200_000) })
    const second = encode(MSync, { auth: 'y' })
    expect(decode(MSync, first).auth).toHaveLength(200_000)
    expect(encode(MSync, { auth: 'z' })[2]).toBe(122)
    expect(second[2]).toBe(121)
    expect(second.buffer.byteLength).toBe(second.length)
  })

  it('writes into a sink that is in use', () => {
    const sink = new ByteWriter()
    sink.tag(2, 2)
    const start = sink.enter()
    encodeInto(sink, JID, { name: 'u1' })
    sink.leave(start)
    expect(decode(MSync, sink.finish())).toEqual({ guid: { name: 'u1' } })
  })
})

describe('the type of a value', () => {
  it('is derived from the table', () => {
    expectTypeOf<ValueOf<typeof JID>>().toEqualTypeOf<{
      appKey?: string | undefined
      name?: string | undefined
      domain?: string | undefined
      clientResource?: string | undefined
      unknown?: Uint8Array | undefined
    }>()
    expectTypeOf<Meta['from']>().toEqualTypeOf<JID | undefined>()
    expectTypeOf<Meta['id']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Meta['ns']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Meta['payload']>().toEqualTypeOf<Uint8Array | undefined>()
    expectTypeOf<Meta['directedUsers']>().toEqualTypeOf<readonly string[] | undefined>()
    expectTypeOf(decode(Meta, new Uint8Array())).toEqualTypeOf<Meta>()
    // @ts-expect-error no such field
    encode(Meta, { other: 1 })
  })
})
