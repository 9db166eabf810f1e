import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../../test/hex.ts'
import { CommSyncDL, decode, encode, JID, KeyValue, Meta, MSync, Provision, WireError } from './index.ts'
import type { Table } from './table.ts'
import { DEEPEST, table } from './table.ts'

const Node: Table = table('Node', { child: [1, () => Node], name: [2, 'string'] })
const Lists = table('Lists', {
  numbers: [1, 'uint64', 'repeated'],
  doubles: [2, 'double', 'repeated'],
  flags: [3, 'bool', 'repeated'],
  floats: [4, 'float', 'repeated'],
})

/** The error code with which reading fails. */
function refusal(table: Table, hex: string): string {
  try {
    decode(table, fromHex(hex))
  } catch (error) {
    if (error instanceof WireError) return error.code
    throw error
  }
  return 'none'
}

describe('presence', () => {
  it('distinguishes a field that is zero from a missing one', () => {
    expect(decode(MSync, fromHex('0800'))).toEqual({ version: 0 })
    expect(Object.keys(decode(MSync, fromHex('1a004000')))).toEqual(['auth', 'command'])
    expect(decode(MSync, new Uint8Array())).toEqual({})
  })
})

describe('fields that occur more than once', () => {
  it('the last one counts, and messages are replaced, not merged', () => {
    expect(decode(MSync, fromHex('40014003'))).toEqual({ command: 3 })
    expect(decode(MSync, fromHex('1203 0a0161 1203 120162'))).toEqual({ guid: { name: 'b' } })
  })

  it('repeated ones are concatenated, packed or not, in any order', () => {
    expect(decode(Provision, fromHex('2800 2a020102 0810 2803'))).toEqual({
      compressType: [0, 1, 2, 3],
      osType: 16,
    })
    expect(decode(Lists, fromHex('0a03ac0205 1208000000000000f03f 1a020100 22040000803f'))).toEqual({
      numbers: ['300', '5'],
      doubles: [1],
      flags: [true, false],
      floats: [1],
    })
  })

  it('a packed field that ends inside a number is refused', () => {
    expect(refusal(Lists, '0a02 05ac 0801')).toBe('truncated')
    expect(refusal(Lists, '1207 00000000000000')).toBe('truncated')
  })
})

describe('unknown fields', () => {
  it('are kept in order and written back after the known ones', () => {
    const value = decode(JID, fromHex('980605 0a0161 a2060201 02 120162 b10601020304 05060708'))
    expect(value).toMatchObject({ appKey: 'a', name: 'b' })
    expect(toHex(value.unknown as Uint8Array)).toBe('980605a20602' + '0102b1060102030405060708')
    expect(toHex(encode(JID, value))).toBe('0a0161120162980605a206020102b1060102030405060708')
    expect(decode(JID, encode(JID, value))).toEqual(value)
  })

  it('are kept inside messages', () => {
    const hex = '2206 0805 a0060125 c03e07'.replaceAll(' ', '')
    const bytes = fromHex('2205 0805 a00601 c03e07')
    const value = decode(CommSyncDL, bytes)
    expect(toHex(value.metas?.[0]?.unknown as Uint8Array)).toBe('a00601')
    expect(value.seq).toBe('7')
    expect(toHex(encode(CommSyncDL, value))).toBe(toHex(bytes))
    expect(refusal(CommSyncDL, hex)).not.toBe('none')
  })

  it('include extensions that the reader does not know', () => {
    const { seq: _seq, clientKey: _key, ...fields } = Meta.fields
    const Foreign = table('Meta', fields)
    const meta = { id: '7', ns: 1, seq: '12', clientKey: 'k' }
    const passed = decode(Foreign, encode(Meta, meta))
    expect(Object.keys(passed)).toEqual(['id', 'ns', 'unknown'])
    expect(decode(Meta, encode(Foreign, passed))).toEqual(meta)
  })

  it('include known fields of another wire type', () => {
    const value = decode(MSync, fromHex('42 0161 1805 0802'))
    expect(value.version).toBe(2)
    expect(toHex(value.unknown as Uint8Array)).toBe('4201611805')
    expect(toHex(encode(MSync, value))).toBe('08024201611805')
  })
})

describe('numbers', () => {
  it('enums without a name stay numbers', () => {
    expect(decode(MSync, fromHex('40e707'))).toEqual({ command: 999 })
    expect(decode(MSync, fromHex('40ffffffffffffffffff01'))).toEqual({ command: -1 })
  })

  it('64-bit numbers are exact', () => {
    expect(decode(Meta, fromHex('08ffffffffffffffffff01'))).toEqual({ id: '18446744073709551615' })
    expect(decode(KeyValue, fromHex('1880808080808080808001'))).toEqual({
      varintValue: '-9223372036854775808',
    })
  })

  it('any number but zero is true', () => {
    expect(decode(CommSyncDL, fromHex('3805'))).toEqual({ isLast: true })
    expect(decode(CommSyncDL, fromHex('3880808080808080808001'))).toEqual({ isLast: true })
  })

  it('overlong varints of up to ten bytes are read', () => {
    expect(decode(MSync, fromHex('40838000'))).toEqual({ command: 3 })
    expect(decode(MSync, fromHex('4083808080808080808000'))).toEqual({ command: 3 })
  })
})

describe('bad input', () => {
  it.each([
    ['a varint that ends early', '4080', 'truncated'],
    ['a tag that ends early', '80', 'truncated'],
    ['a tag without value', '40', 'truncated'],
    ['a length beyond the end', '1a0561', 'truncated'],
    ['a length beyond the enclosing message', '12020a05 6162636465', 'truncated'],
    ['a fixed value that ends early', '0d0102', 'truncated'],
    ['a length of 2^31', '1a8080808008', 'badLength'],
    ['a length of 2^64 - 1', '1affffffffffffffffff01', 'badLength'],
    ['a huge unknown length', 'a206ffffffff07', 'truncated'],
    ['field number 0', '0000', 'badTag'],
    ['a start of group', '0b', 'badTag'],
    ['an end of group', '0c', 'badTag'],
    ['wire type 6', '0e', 'badTag'],
    ['wire type 7', '0f', 'badTag'],
    ['a tag beyond 32 bits', '8080808010', 'badTag'],
    ['a varint of eleven bytes', '40ffffffffffffffffffff01', 'overflow'],
    ['an unknown varint of eleven bytes', 'a006ffffffffffffffffffff01', 'overflow'],
    ['text that is not UTF-8', '1a01ff', 'badUtf8'],
  ])('%s', (_what, hex, code) => {
    expect(refusal(MSync, hex)).toBe(code)
  })

  it('the error has the offset', () => {
    expect(() => decode(MSync, fromHex('080012020a05'))).toThrow(
      expect.objectContaining({ code: 'truncated', at: 6 }),
    )
  })
})

describe('depth', () => {
  function nested(depth: number): string {
    let hex = ''
    for (let level = 0; level < depth; level++) {
      const size = hex.length / 2
      const length = size < 128 ? [size] : [(size & 0x7f) | 0x80, size >> 7]
      hex = `0a${toHex(Uint8Array.from(length))}${hex}`
    }
    return hex
  }

  it('is limited for reading', () => {
    expect(refusal(Node, nested(DEEPEST))).toBe('none')
    expect(refusal(Node, nested(DEEPEST + 1))).toBe('tooDeep')
  })

  it('is limited for writing, so a cycle ends', () => {
    const cycle: { child?: unknown } = {}
    cycle.child = cycle
    expect(() => encode(Node, cycle as never)).toThrow(expect.objectContaining({ code: 'tooDeep' }))
    expect(toHex(encode(Node, { name: 'x' } as never))).toBe('120178')
  })
})

describe('bytes', () => {
  it('are views on the input, not copies', () => {
    const input = fromHex('4a03010203')
    const { payload } = decode(MSync, input)
    expect(payload?.buffer).toBe(input.buffer)
  })
})
