// Adds a text to a stored message without decoding it: every message of one's own in a list or a page of history gets its
// receipts in this way.

import { ByteWriter, Scanner, Wire } from '@parley/protocol'

/** Fields of `Meta` and `MessageBody`. */
const payloadField = 6
const metaField = 9

interface Span {
  /** Where the tag begins. */
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
  sink.at = 0
  sink.raw(meta.subarray(0, from))
  sink.tag(payloadField, Wire.LENGTH)
  const body = sink.enter()
  sink.raw(meta.subarray(start, place))
  sink.tag(metaField, Wire.LENGTH)
  sink.bytes(text)
  sink.raw(meta.subarray(place, end))
  sink.leave(body)
  sink.raw(meta.subarray(end))
  return sink.finish()
}

/** Used again and again: a new one for each message would double the time. It grows to the largest message. */
const sink = new ByteWriter(4096)

/** The payload of a meta. Undefined if there is none or more than one. */
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
