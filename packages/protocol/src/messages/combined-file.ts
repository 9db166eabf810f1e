// The file of a merged forward. It starts with "cm", followed for each message by its length (four bytes, big-endian)
// and an encoded Meta. The last byte is a parity over the bytes at odd offsets. Media inside keep their addresses and
// secrets, and a nested merged forward is only the address of another file, so reading never recurses.

import { errorFrom } from '../error.ts'
import { type LocalFileFailure, localFileFailure } from '../errors/local-files.ts'
import { messageLimits } from '../limits.ts'
import { decode } from '../wire/read.ts'
import { Meta } from '../wire/schema.ts'
import { encode } from '../wire/write.ts'

const header: readonly number[] = [0x63, 0x6d]
const lengthSize = 4

const broken = (name: LocalFileFailure, cause?: unknown) => errorFrom(localFileFailure(name, {}, cause))

/** The XOR of all bytes at odd offsets, without the header. */
function parityOf(bytes: Uint8Array, end: number): number {
  let parity = 0
  for (let at = header.length + 1; at < end; at += 2) parity ^= bytes[at] as number
  return parity
}

/** The bytes of a merged forward. Throws `maxLimit` unless there are 1 to 300 messages. */
export function writeCombinedFile(messages: readonly Meta[]): Uint8Array {
  if (messages.length < messageLimits.minCombined || messages.length > messageLimits.maxCombined)
    throw broken('combinedTooMany')
  const items = messages.map((message) => encode(Meta, message))
  const end = items.reduce((all, item) => all + lengthSize + item.length, header.length)
  const bytes = new Uint8Array(end + 1)
  const view = new DataView(bytes.buffer)
  bytes.set(header)
  let at = header.length
  for (const item of items) {
    view.setUint32(at, item.length)
    bytes.set(item, at + lengthSize)
    at += lengthSize + item.length
  }
  bytes[end] = parityOf(bytes, end)
  return bytes
}

/**
 * The messages of a merged forward, in order. Returns 1 to 300 messages or throws `fileUnreadable`, whatever the bytes
 * are. Byte fields are views on the input.
 */
export function readCombinedFile(bytes: Uint8Array): Meta[] {
  if (!ArrayBuffer.isView(bytes)) throw broken('fileReadFailed')
  const end = bytes.length - 1
  if (bytes[end] !== parityOf(bytes, end) || header.some((byte, at) => bytes[at] !== byte)) {
    throw broken('fileVerifyFailed')
  }
  try {
    return readItems(bytes, end)
  } catch (error) {
    throw broken('fileParseFailed', error)
  }
}

/** Throws a WireError, or a RangeError if something is beyond the end or there are too many messages. */
function readItems(bytes: Uint8Array, end: number): Meta[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, end)
  const messages: Meta[] = []
  let at = header.length
  while (at < end) {
    const from = at + lengthSize
    at = from + view.getUint32(at)
    // Checked first, because subarray silently truncates.
    if (at > end || messages.length === messageLimits.maxCombined) throw new RangeError(`item at ${from}`)
    messages.push(decode(Meta, bytes.subarray(from, at)))
  }
  if (messages.length < messageLimits.minCombined) throw new RangeError('no items')
  return messages
}
