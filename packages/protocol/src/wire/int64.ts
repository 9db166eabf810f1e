/*
 * 64-bit integers as decimal text on one side and as two 32-bit halves on the other. BigInt is not used, because some
 * mini-program hosts lack it. Plain numbers are exact up to 2^53, so a number is split at the sixth decimal digit from
 * the right, which keeps every step below that limit.
 */
import { WireError } from './wire-error.ts'

/** A 64-bit number in two halves. Each half may be signed or unsigned: only its bits count. */
export interface Int64Halves {
  low: number
  high: number
}

const HALF = 0x1_0000_0000
const MILLION = 1_000_000

/** Unsigned decimal text of two halves. */
export function uint64Text(low: number, high: number): string {
  const top = high >>> 0
  if (top < 0x20_0000) return String(top * HALF + (low >>> 0))
  // Long division by a million, the upper half first.
  const rest = (top % MILLION) * HALF + (low >>> 0)
  const head = Math.floor(top / MILLION) * HALF + Math.floor(rest / MILLION)
  return `${head}${String((rest % MILLION) + MILLION).slice(1)}`
}

/** Signed decimal text of two halves. */
export function int64Text(low: number, high: number): string {
  if (high >> 31 === 0) return uint64Text(low, high)
  return `-${uint64Text(-low, low === 0 ? -high : ~high)}`
}

/**
 * Parses decimal text into two halves. Text that is not decimal digits (with a leading minus if `signed`) is refused as
 * `badValue`, a number outside the type as `overflow`; `at` is the offset in the error.
 */
export function parseInt64(text: string, signed: boolean, into: Int64Halves, at = 0): void {
  const negative = signed && text[0] === '-'
  const start = negative ? 1 : 0
  const size = typeof text === 'string' ? text.length : 0
  let head = 0
  let tail = 0
  let bad = size <= start
  for (let index = start; index < size; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) bad = true
    if (index < size - 6) head = head * 10 + digit
    else tail = tail * 10 + digit
  }
  if (bad) throw new WireError('badValue', at)
  const part = (head >>> 0) * MILLION + tail
  const low = part | 0
  const high = Math.floor(head / HALF) * MILLION + Math.floor(part / HALF)
  const limit = !signed ? HALF : HALF / 2 + (negative && low === 0 ? 1 : 0)
  if (high >= limit || size - start > 20) throw new WireError('overflow', at)
  into.low = negative ? -low | 0 : low
  into.high = (negative ? (low === 0 ? -high : ~high) : high) | 0
}
