import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../../test/hex.ts'
import { ByteWriter, Scanner, scanNumber, Wire } from './scan.ts'

function written(write: (sink: ByteWriter) => void, size?: number): string {
  const sink = new ByteWriter(size)
  write(sink)
  return toHex(sink.finish())
}

function scannerAt(hex: string): Scanner {
  const scanner = new Scanner(fromHex(hex))
  scanner.next()
  return scanner
}

describe('ByteWriter', () => {
  it.each([
    [0, '00'],
    [127, '7f'],
    [128, '8001'],
    [300, 'ac02'],
    [2 ** 31 - 1, 'ffffffff07'],
    [2 ** 31, '8080808008'],
    [2 ** 32 - 1, 'ffffffff0f'],
    [2 ** 32, '8080808010'],
    [2 ** 53 - 1, 'ffffffffffffff0f'],
    [-1, 'ffffffffffffffffff01'],
    [-(2 ** 31), '80808080f8ffffffff01'],
    [-(2 ** 53), '80808080808080f0ff01'],
  ])('writes the varint %d', (value, hex) => {
    expect(written((sink) => sink.varint(value))).toBe(hex)
  })

  it('writes 64-bit numbers from text', () => {
    expect(written((sink) => sink.uint64('18446744073709551615'))).toBe('ffffffffffffffffff01')
    expect(written((sink) => sink.int64('-1'))).toBe('ffffffffffffffffff01')
    expect(written((sink) => sink.uint64('9223372036854775808'))).toBe('80808080808080808001')
  })

  it('writes tags, including the highest field', () => {
    expect(written((sink) => sink.tag(1, Wire.VARINT))).toBe('08')
    expect(written((sink) => sink.tag(1000, Wire.LENGTH))).toBe('c23e')
    expect(written((sink) => sink.tag(2 ** 29 - 1, Wire.FIXED32))).toBe('fdffffff0f')
  })

  it('writes text and bytes with their length, and raw bytes without', () => {
    expect(written((sink) => sink.text('é!'))).toBe('03c3a921')
    expect(written((sink) => sink.bytes(fromHex('0102')))).toBe('020102')
    expect(written((sink) => sink.raw(fromHex('0102')))).toBe('0102')
    expect(() => new ByteWriter().text(5 as unknown as string)).toThrow('badValue')
  })

  it('makes space if the length takes more bytes than reserved', () => {
    for (const count of [0, 1, 42, 43, 127, 128, 5461, 5462, 16_383, 16_384]) {
      const text = '中'.repeat(count)
      const scanner = new Scanner(fromHex(`0a${written((sink) => sink.text(text), 1)}`))
      scanner.next()
      expect(scanner.text()).toBe(text)
      expect(scanner.next()).toBe(false)
    }
  })

  it('nests, and grows at any time without losing anything', () => {
    for (let size = 0; size < 40; size++) {
      const hex = written((sink) => {
        const outer = sink.enter()
        sink.tag(1, Wire.LENGTH)
        const inner = sink.enter()
        sink.text('abcdefgh')
        sink.leave(inner)
        sink.varint(300)
        sink.leave(outer)
      }, size)
      expect(hex).toBe('0d0a09086162636465666768ac02')
    }
  })

  it('returns a copy, so that the sink can be reused', () => {
    const sink = new ByteWriter()
    sink.varint(1)
    const first = sink.finish()
    sink.at = 0
    sink.varint(2)
    expect(toHex(first)).toBe('01')
    expect(toHex(sink.finish())).toBe('02')
  })
})

describe('Scanner', () => {
  it('iterates over fields and skips all wire types', () => {
    const scanner = new Scanner(fromHex('08ac02 11 0102030405060708 1a 03 616263 25 01020304 28 07'))
    const fields: number[][] = []
    while (scanner.next()) {
      fields.push([scanner.field, scanner.wire])
      scanner.skip()
    }
    expect(fields).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 5],
      [5, 0],
    ])
  })

  it('reads every kind of number', () => {
    expect(scanNumber(scannerAt('08ac02'))).toBe(300)
    expect(scanNumber(scannerAt('08ffffffffffffff0f'))).toBe(2 ** 53 - 1)
    expect(() => scanNumber(scannerAt('088080808080808010'))).toThrow('overflow')
    expect(scannerAt('08ffffffffffffffffff01').uint32()).toBe(2 ** 32 - 1)
    expect(scannerAt('08ffffffffffffffffff01').int32()).toBe(-1)
    expect(scannerAt('08ffffffffffffffffff01').int64()).toBe('-1')
    expect(scannerAt('08ffffffffffffffffff01').uint64()).toBe('18446744073709551615')
    expect(scannerAt('0d0000c03f').float()).toBe(1.5)
    expect(scannerAt('09000000000000f8bf').double()).toBe(-1.5)
  })

  it('reads any number but zero as true', () => {
    expect(scannerAt('0800').bool()).toBe(false)
    expect(scannerAt('08808000').bool()).toBe(false)
    expect(scannerAt('0802').bool()).toBe(true)
    expect(scannerAt('0880808080808080808001').bool()).toBe(true)
  })

  it('returns views on the input, plain ones even if the input is a Buffer', () => {
    const input = Buffer.from('xx0a03616263'.replace('xx', 'ff'), 'hex').subarray(1)
    const scanner = new Scanner(input)
    scanner.next()
    const slice = scanner.slice()
    expect(slice.constructor).toBe(Uint8Array)
    expect(toHex(slice)).toBe('616263')
    input[2] = 0x7a
    expect(toHex(slice)).toBe('7a6263')
  })

  it('enters and leaves a message, wherever reading inside stopped', () => {
    const scanner = scannerAt('0a04 0801 1002 1803')
    const outer = scanner.enter()
    scanner.next()
    expect(scanNumber(scanner)).toBe(1)
    scanner.leave(outer)
    expect(scanner.next()).toBe(true)
    expect([scanner.field, scanNumber(scanner)]).toEqual([3, 3])
  })

  it('does not read beyond its bounds', () => {
    const scanner = new Scanner(fromHex('ffff 0805 ffff'), 2, 4)
    expect(scanner.next()).toBe(true)
    expect(scanNumber(scanner)).toBe(5)
    expect(scanner.next()).toBe(false)
  })

  it('refuses to read a value as another wire type', () => {
    for (const read of ['bool', 'uint64', 'text', 'slice', 'enter', 'double'] as const) {
      expect(() => scannerAt('0d01020304')[read]()).toThrow('badTag')
    }
    expect(() => scanNumber(scannerAt('0d01020304'))).toThrow('badTag')
    expect(() => scannerAt('0801').float()).toThrow('badTag')
  })
})
