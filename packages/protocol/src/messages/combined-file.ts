// The file of a merged forward. It starts with "cm"; then comes, per message, its length (four bytes, high byte first)
// and an encoded Meta; the last byte is a parity over the bytes at odd offsets. Media inside keep their addresses and
// secrets, and a merged forward inside is only the address of a file of its own, so reading never goes deeper.

import { errorFrom } from '../error.ts'
import { type LocalFileFailure, localFileFailure } from '../errors/local-files.ts'
import { messageLimits } from '../limits.ts'
import { Meta } from '../wire/fields.ts'
import { decode } from '../wire/read.ts'
import { encode } from '../wire/write.ts'

const header: readonly number[] = [0x63, 0x6d]
const lengthSize = 4

const broken = (name: LocalFileFailure, cause?: unknown) => errorFrom(localFileFailure(name, {}, cause))

/** All bytes at odd offsets, combined; the header takes no part in it. */
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
 * The messages of a merged forward, in their order. Whatever the bytes are, it gives 1 to 300 messages or throws
 * `fileUnreadable`. Fields of bytes are views on the input.
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

/** Throws what it meets: a WireError, or a RangeError where something lies beyond the end or is too much. */
function readItems(bytes: Uint8Array, end: number): Meta[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, end)
  const messages: Meta[] = []
  let at = header.length
  while (at < end) {
    const from = at + lengthSize
    at = from + view.getUint32(at)
    // Checked before anything is made of it: subarray would quietly take what is there.
    if (at > end || messages.length === messageLimits.maxCombined) throw new RangeError(`item at ${from}`)
    messages.push(decode(Meta, bytes.subarray(from, at)))
  }
  if (messages.length < messageLimits.minCombined) throw new RangeError('no items')
  return messages
}
