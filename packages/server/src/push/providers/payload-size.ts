// Payloads are small everywhere, and messages are not: the text is shortened until the whole fits. A name made from the
// key of a push, for the places where providers let a repeat take the place of the first.

import { createHash } from 'node:crypto'
import type { Push } from './provider.ts'

const longestTitle = 200

/** The payload with as much of the text as fits, or nothing where even none of it does. */
export function fitted(push: Push, mostBytes: number, write: (push: Push) => unknown): string | undefined {
  const titled: Push = { ...push, title: shortened(push.title, longestTitle) }
  const written = (body: string) => JSON.stringify(write({ ...titled, body }))
  const fits = (text: string) => Buffer.byteLength(text) <= mostBytes
  if (push.body.length <= mostBytes) {
    const whole = written(push.body)
    if (fits(whole)) return whole
  }
  if (!fits(written(''))) return undefined
  // Letters take one to six bytes in JSON, so the length that fits is looked for.
  let [least, most] = [0, Math.min(push.body.length, mostBytes)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(written(shortened(push.body, middle)))) least = middle
    else most = middle - 1
  }
  return written(least === 0 ? '' : shortened(push.body, least))
}

/** At most so many letters, the last of which then says that something is missing. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, Math.max(0, most - 1))
  // No half of a pair at the end.
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`
}

/** Sixteen bytes that are the same for the same key, and say nothing about it. */
const digest = (key: string) => createHash('sha256').update(key).digest().subarray(0, 16)

/** 32 hexadecimal digits. */
export const tagOf = (key: string): string => digest(key).toString('hex')

/** In the form of a UUID (version 8: made by a rule of its own). */
export function uuidOf(key: string): string {
  const bytes = digest(key)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
