/*
 * Bytes without objects: a Scanner walks over the fields of a message, a ByteWriter collects them. decode() and encode() are
 * built on these two, and code that handles very many frames may use them directly:
 *
 *   const scanner = new Scanner(bytes)
 *   while (scanner.next()) {
 *     if (scanner.field === 8) command = scanNumber(scanner)
 *     else scanner.skip()
 *   }
 *
 * After next() the value must be read or skipped. Reading it as another wire type than it has is `badTag`.
 */
import type { Int64Halves } from './int64.ts'
import { int64Text, parseInt64, uint64Text } from './int64.ts'
import { readUtf8, writeUtf8 } from './utf8.ts'
import { WireError } from './wire-error.ts'

/** The wire types in use, which define what follows a tag. */
export const Wire = { VARINT: 0, FIXED64: 1, LENGTH: 2, FIXED32: 5 } as const

const HALF = 0x1_0000_0000

/** Iterates over the fields of one message, within its bounds. */
export class Scanner {
  bytes: Uint8Array
  /** The field number and wire type of the next value. */
  field = 0
  wire = 0
  /** The offset of the tag of this field, the current offset, and the end of the message. */
  from: number
  at: number
  end: number
  /** The last number that was read, in two halves. */
  low = 0
  high = 0

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes
    this.from = start
    this.at = start
    this.end = end
  }

  /** Reads the next tag; false at the end of the message. */
  next(): boolean {
    if (this.at >= this.end) return false
    this.from = this.at
    this.varint()
    const wire = this.low & 7
    this.wire = wire
    this.field = this.low >>> 3
    // Groups (3 and 4) are obsolete and only allow unbounded nesting; 6 and 7 were never assigned.
    if (this.high !== 0 || this.field === 0 || wire === 3 || wire === 4 || wire > 5) this.fail('badTag')
    return true
  }

  /** An unsigned number of 32 bits; higher bits are dropped. */
  uint32(): number {
    this.take(0)
    return this.low >>> 0
  }

  /** A signed number of 32 bits (including enums); higher bits are dropped. */
  int32(): number {
    this.take(0)
    return this.low
  }

  /** An unsigned number of 64 bits as decimal text. */
  uint64(): string {
    this.take(0)
    return uint64Text(this.low, this.high)
  }

  /** A signed number of 64 bits as decimal text. */
  int64(): string {
    this.take(0)
    return int64Text(this.low, this.high)
  }

  /** Any number but zero is true. */
  bool(): boolean {
    this.take(0)
    return (this.low | this.high) !== 0
  }

  float(): number {
    return this.view(5, 4).getFloat32(0, true)
  }

  double(): number {
    return this.view(1, 8).getFloat64(0, true)
  }

  text(): string {
    const start = this.span()
    return readUtf8(this.bytes, start, this.at)
  }

  /** The bytes of a length-delimited value: a view on the input, not a copy. */
  slice(): Uint8Array {
    return this.cut(this.span(), this.at)
  }

  /** A view on the input from `start` up to `end`, always a plain Uint8Array. */
  cut(start: number, end: number): Uint8Array {
    return new Uint8Array(this.bytes.buffer as ArrayBuffer, this.bytes.byteOffset + start, end - start)
  }

  skip(): void {
    if (this.wire === 0) this.varint()
    else if (this.wire === 2) this.span()
    else this.advance(this.wire === 1 ? 8 : 4)
  }

  /** Enters a length-delimited value. Pass the result to leave(). */
  enter(): number {
    const outer = this.end
    const start = this.span()
    this.end = this.at
    this.at = start
    return outer
  }

  /** Leaves the value and continues after it. */
  leave(outer: number): void {
    this.at = this.end
    this.end = outer
  }

  /** Throws an error at the current offset. */
  fail(code: WireError['code']): never {
    throw new WireError(code, this.at)
  }

  /** Reads a number into its two halves. */
  take(wire: number): void {
    if (this.wire !== wire) this.fail('badTag')
    this.varint()
  }

  private varint(): void {
    const { bytes, end } = this
    let at = this.at
    let low = 0
    let high = 0
    // Nearly all tags, lengths and enums are one byte.
    if (at < end && (bytes[at] as number) < 0x80) {
      this.low = bytes[at] as number
      this.high = 0
      this.at = at + 1
      return
    }
    for (let shift = 0; shift < 70; shift += 7) {
      if (at >= end) this.fail('truncated')
      const byte = bytes[at++] as number
      const bits = byte & 0x7f
      if (shift < 28) low |= bits << shift
      else if (shift > 28) high |= bits << (shift - 32)
      else {
        low |= bits << 28
        high = bits >> 4
      }
      if (byte < 0x80) {
        this.at = at
        this.low = low
        this.high = high
        return
      }
    }
    this.fail('overflow')
  }

  /** Reads a length, checks that the bytes exist, skips them and returns their start. */
  private span(): number {
    this.take(2)
    if (this.high !== 0 || this.low < 0) this.fail('badLength')
    return this.advance(this.low)
  }

  private advance(count: number): number {
    const start = this.at
    if (count > this.end - start) this.fail('truncated')
    this.at = start + count
    return start
  }

  private view(wire: number, size: number): DataView {
    if (this.wire !== wire) this.fail('badTag')
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + this.advance(size), size)
  }
}

/** An unsigned number of at most 2^53 − 1. Outside of the class, because only servers need it. */
export function scanNumber(scanner: Scanner): number {
  scanner.take(0)
  if (scanner.high >>> 0 > 0x1f_ffff) scanner.fail('overflow')
  return (scanner.high >>> 0) * HALF + (scanner.low >>> 0)
}

/** A growing byte buffer. Every method appends; finish() returns a copy of exactly what was written. */
export class ByteWriter implements Int64Halves {
  buffer: Uint8Array
  at = 0
  low = 0
  high = 0

  constructor(size = 256) {
    this.buffer = new Uint8Array(size)
  }

  /** Ensures space for this many more bytes. */
  reserve(count: number): void {
    const needed = this.at + count
    if (needed <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(needed, this.buffer.length * 2))
    // The whole buffer: leave() moves back for a moment, so valid bytes may reach beyond `at`.
    larger.set(this.buffer)
    this.buffer = larger
  }

  /** The tag of a field, see `Wire`. */
  tag(field: number, wire: number): void {
    this.varint(((field << 3) | wire) >>> 0)
  }

  /** A whole number up to 2^53; a negative one is sign-extended to ten bytes. */
  varint(value: number): void {
    if (value >= 0 && value < 0x80) {
      this.reserve(1)
      this.buffer[this.at++] = value
      return
    }
    this.low = value | 0
    this.high = Math.floor(value / HALF) | 0
    this.halves()
  }

  /** An unsigned 64-bit number given as decimal text. */
  uint64(text: string): void {
    parseInt64(text, false, this, this.at)
    this.halves()
  }

  /** A signed 64-bit number given as decimal text. */
  int64(text: string): void {
    parseInt64(text, true, this, this.at)
    this.halves()
  }

  float(value: number): void {
    this.reserve(4)
    new DataView(this.buffer.buffer).setFloat32(this.at, value, true)
    this.at += 4
  }

  double(value: number): void {
    this.reserve(8)
    new DataView(this.buffer.buffer).setFloat64(this.at, value, true)
    this.at += 8
  }

  /** Text prefixed with its length. */
  text(value: string): void {
    if (typeof value !== 'string') throw new WireError('badValue', this.at)
    // Reserves space for the length of an ASCII text. close() corrects it if necessary.
    this.reserve(value.length * 3 + 5)
    const head = this.at
    const start = head + sizeOf(value.length)
    this.at = writeUtf8(this.buffer, start, value)
    this.close(head, start)
  }

  /** Bytes prefixed with their length. */
  bytes(value: Uint8Array): void {
    this.varint(value.length)
    this.raw(value)
  }

  /** Bytes without a prefix. */
  raw(value: Uint8Array): void {
    this.reserve(value.length)
    this.buffer.set(value, this.at)
    this.at += value.length
  }

  /** Begins a length-delimited value. Pass the result to leave(). */
  enter(): number {
    this.reserve(1)
    return this.at++
  }

  /** Ends a length-delimited value and fills in its length. */
  leave(head: number): void {
    this.close(head, head + 1)
  }

  /** A copy of what was written. The sink may be used further, or again after `at = 0`. */
  finish(): Uint8Array {
    return this.buffer.slice(0, this.at)
  }

  /**
   * Writes the length of everything from `start` on at `head`, and moves the bytes if it has another size than
   * reserved.
   */
  private close(head: number, start: number): void {
    const length = this.at - start
    const moved = head + sizeOf(length)
    if (moved !== start) {
      this.reserve(moved - start)
      this.buffer.copyWithin(moved, start, this.at)
    }
    this.at = head
    this.varint(length)
    this.at += length
  }

  private halves(): void {
    this.reserve(10)
    const buffer = this.buffer
    let { at, low, high } = this
    while (high !== 0) {
      buffer[at++] = (low & 0x7f) | 0x80
      low = (low >>> 7) | (high << 25)
      high >>>= 7
    }
    low >>>= 0
    while (low > 0x7f) {
      buffer[at++] = (low & 0x7f) | 0x80
      low >>>= 7
    }
    buffer[at++] = low
    this.at = at
  }
}

/** The size of a length as a varint, in bytes. */
function sizeOf(length: number): number {
  return length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x20_0000 ? 3 : length < 0x1000_0000 ? 4 : 5
}
