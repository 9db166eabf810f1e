// Adds a text to a stored message without decoding it: every message of one's own in a list or a page of history gets its
// receipts in this way.

import { Scanner, Wire } from '@parley/protocol'

/** Fields of `Meta` and `MessageBody`. */
const payloadField = 6
const metaField = 9

interface Span {
  readonly from: number
  readonly start: number
  readonly end: number
}

/**
 * The encoded meta, with this text as the `meta` of its message body. Undefined if the body has one already, or if there is no
 * body: then it has to be decoded.
 */
export function addBodyMeta(meta: Uint8Array, text: Uint8Array): Uint8Array | undefined {
  const payload = payloadOf(meta)
  const place = payload && placeIn(meta, payload)
  if (!payload || place === undefined) return undefined
  const { from, start, end } = payload
  const size = end - start + 1 + sizeOf(text.length) + text.length
  const bytes = new Uint8Array(from + 1 + sizeOf(size) + size + meta.length - end)
  let at = copy(meta, 0, from, bytes, 0)
  at = writeHead(payloadField, size, bytes, at)
  at = copy(meta, start, place, bytes, at)
  at = writeHead(metaField, text.length, bytes, at)
  at = copy(text, 0, text.length, bytes, at)
  copy(meta, place, meta.length, bytes, at)
  return bytes
}

/** The payload of a meta, and where its tag begins. Undefined if there is none or more than one. */
function payloadOf(meta: Uint8Array): Span | undefined {
  const scanner = new Scanner(meta)
  let found: Span | undefined
  while (scanner.next()) {
    if (scanner.field !== payloadField) {
      scanner.skip()
      continue
    }
    if (found) return undefined
    const { from } = scanner
    const outer = scanner.enter()
    found = { from, start: scanner.at, end: scanner.end }
    scanner.leave(outer)
  }
  return found
}

/** The offset before the first field with a higher number, so that fields stay in order. Undefined if there is a `meta`. */
function placeIn(bytes: Uint8Array, { start, end }: Span): number | undefined {
  const scanner = new Scanner(bytes, start, end)
  let place = end
  while (scanner.next()) {
    if (scanner.field === metaField) return undefined
    if (scanner.field > metaField && place === end) place = scanner.from
    scanner.skip()
  }
  return place
}

/** The size of a length as a varint, in bytes. */
const sizeOf = (length: number): number => (length < 0x80 ? 1 : 1 + sizeOf(length >>> 7))

/** Writes a tag and a length. */
function writeHead(field: number, length: number, into: Uint8Array, start: number): number {
  let at = start
  into[at++] = (field << 3) | Wire.LENGTH
  let rest = length
  for (; rest > 0x7f; rest >>>= 7) into[at++] = (rest & 0x7f) | 0x80
  into[at++] = rest
  return at
}

/** Short parts byte by byte, because a view of them costs more. */
function copy(bytes: Uint8Array, start: number, end: number, into: Uint8Array, at: number): number {
  if (end - start > longestByHand) into.set(bytes.subarray(start, end), at)
  else
    for (let offset = 0; offset < end - start; offset++) into[at + offset] = bytes[start + offset] as number
  return at + end - start
}

const longestByHand = 256
