// Payloads are small everywhere: the text is shortened until the whole payload fits. Also derives ids from the key of a
// push, by which providers replace duplicates.

import { createHash } from 'node:crypto'
import type { Push } from './provider.ts'

const longestTitle = 200

/** The payload with as much of the text as fits. Undefined if it does not even fit without text. */
export function fitted(push: Push, mostBytes: number, write: (push: Push) => unknown): string | undefined {
  const titled: Push = { ...push, title: shortened(push.title, longestTitle) }
  const written = (body: string) => JSON.stringify(write({ ...titled, body }))
  const fits = (text: string) => Buffer.byteLength(text) <= mostBytes
  if (push.body.length <= mostBytes) {
    const whole = written(push.body)
    if (fits(whole)) return whole
  }
  if (!fits(written(''))) return undefined
  // Characters take one to six bytes in JSON, so this is a binary search for the length.
  let [least, most] = [0, Math.min(push.body.length, mostBytes)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(written(shortened(push.body, middle)))) least = middle
    else most = middle - 1
  }
  return written(least === 0 ? '' : shortened(push.body, least))
}

/** At most this many characters, with an ellipsis if some are missing. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const head = text.slice(0, Math.max(0, most - 1))
  // Do not end with half of a surrogate pair.
  return `${head.isWellFormed() ? head : head.slice(0, -1)}…`
}

/** Sixteen bytes derived from the key, which do not reveal it. */
const digest = (key: string) => createHash('sha256').update(key).digest().subarray(0, 16)

/** 32 hexadecimal digits. */
export const tagOf = (key: string): string => digest(key).toString('hex')

/** As a UUID of version 8 (custom). */
export function uuidOf(key: string): string {
  const bytes = digest(key)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
