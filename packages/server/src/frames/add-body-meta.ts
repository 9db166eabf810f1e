// Adds a text to a stored message without decoding it: every message of one's own in a list or a page of history gets its
// receipts in this way.

import { ByteWriter, Scanner, Wire } from '@parley/protocol'

/** Fields of `Meta` and `MessageBody`. */
const payloadField = 6
const metaField = 9

/**
 * The encoded meta, with this JSON as the `meta` of its message body. Undefined if the body has one already, or if there is no
 * body: then it has to be decoded.
 */
export function addBodyMeta(meta: Uint8Array, json: string): Uint8Array | undefined {
  const scanner = new Scanner(meta)
  let tagAt = -1
  let start = 0
  let end = 0
  while (scanner.next()) {
    if (scanner.field !== payloadField) {
      scanner.skip()
      continue
    }
    if (tagAt >= 0 || scanner.wire !== Wire.LENGTH) return undefined
    tagAt = scanner.from
    const outer = scanner.enter()
    start = scanner.at
    end = scanner.end
    scanner.leave(outer)
  }
  const place = tagAt < 0 ? undefined : placeIn(meta, start, end)
  if (place === undefined) return undefined
  const writer = new ByteWriter(meta.length + json.length * 3 + 16)
  writer.raw(meta.subarray(0, tagAt))
  writer.tag(payloadField, Wire.LENGTH)
  const body = writer.enter()
  writer.raw(meta.subarray(start, place))
  writer.tag(metaField, Wire.LENGTH)
  writer.text(json)
  writer.raw(meta.subarray(place, end))
  writer.leave(body)
  writer.raw(meta.subarray(end))
  return writer.finish()
}

/** The offset before the first field with a higher number, so that fields stay in order. Undefined if there is a `meta`. */
function placeIn(bytes: Uint8Array, start: number, end: number): number | undefined {
  const scanner = new Scanner(bytes, start, end)
  let place = end
  while (scanner.next()) {
    if (scanner.field === metaField) return undefined
    if (scanner.field > metaField && place === end) place = scanner.from
    scanner.skip()
  }
  return place
}
