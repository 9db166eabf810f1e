/*
 * UTF-8 by hand, because mini-program hosts may have neither TextDecoder nor TextEncoder. Reading is strict: stray or
 * missing continuation bytes, overlong forms and numbers above U+10FFFF are refused.
 *
 * One intentional exception: half of a surrogate pair (text cut in the middle of an emoji) is written as three bytes,
 * as protobufjs does, and those three bytes are read back as the same half. So no string is lost or makes a frame
 * unreadable.
 */
import { WireError } from './wire-error.ts'

/** From this many bytes on, the host's own decoder (if there is one) is faster than ours. */
const LONG = 24

/**
 * A cache of short ASCII texts by a hash of their bytes. Domains, app keys, user and device names occur again and
 * again, and comparing is several times faster than creating a string.
 */
const recent: string[] = []
const SLOTS = 0x3ff

interface HostDecoder {
  decode(bytes: Uint8Array): string
}

/** Not every host has it. It is looked up for the first long text, not when the module is loaded. */
declare const TextDecoder: (new (label: string, options: object) => HostDecoder) | undefined

let hostDecoder: HostDecoder | null | undefined

function decodeByHost(bytes: Uint8Array): string | undefined {
  if (hostDecoder === undefined) {
    const found = typeof TextDecoder === 'function'
    hostDecoder = found ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }) : null
  }
  try {
    return hostDecoder?.decode(bytes)
  } catch {
    // Refused by the host: our decoder decides, since it also reads half surrogate pairs and knows the offset.
    return undefined
  }
}

/** Reads text from `start` up to `end`. */
export function readUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (end - start < LONG) return readShort(bytes, start, end)
  return decodeByHost(bytes.subarray(start, end)) ?? readByHand(bytes, start, end)
}

function readShort(bytes: Uint8Array, start: number, end: number): string {
  let mark = end - start
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number
    if (byte > 0x7f) return readByHand(bytes, start, end)
    mark = (mark * 31 + byte) | 0
  }
  const slot = (mark ^ (mark >>> 15)) & SLOTS
  const known = recent[slot]
  if (known !== undefined && known.length === end - start) {
    let at = 0
    while (at < known.length && known.charCodeAt(at) === bytes[start + at]) at++
    if (at === known.length) return known
  }
  // One string of all characters at once, instead of a longer one per character.
  const text = String.fromCharCode.apply(undefined, bytes.subarray(start, end) as unknown as number[])
  recent[slot] = text
  return text
}

function readByHand(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  let at = start
  while (at < end) {
    const first = bytes[at] as number
    if (first < 0x80) {
      text += String.fromCharCode(first)
      at++
      continue
    }
    // The number of continuation bytes; numbers below `least` are overlong forms.
    const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
    const least = first < 0xe0 ? 0x80 : first < 0xf0 ? 0x800 : 0x1_0000
    let point = first & (0x3f >> more)
    let bad = first < 0xc2 || first > 0xf4 || at + more >= end
    for (let index = 1; index <= more; index++) {
      const next = bytes[at + index] as number
      if (next >> 6 !== 2) bad = true
      point = (point << 6) | (next & 0x3f)
    }
    if (bad || point < least || point > 0x10_ffff) throw new WireError('badUtf8', at)
    text += point < 0x1_0000 ? String.fromCharCode(point) : pair(point - 0x1_0000)
    at += more + 1
  }
  return text
}

function pair(point: number): string {
  return String.fromCharCode(0xd800 | (point >> 10), 0xdc00 | (point & 0x3ff))
}

/** Writes text at `at` and returns its end. The buffer must have space for three bytes per character. */
export function writeUtf8(buffer: Uint8Array, at: number, text: string): number {
  let to = at
  for (let index = 0; index < text.length; index++) {
    let point = text.charCodeAt(index)
    if (point < 0x80) {
      buffer[to++] = point
      continue
    }
    if (point < 0x800) {
      buffer[to++] = 0xc0 | (point >> 6)
    } else {
      // charCodeAt past the end is NaN, which is never a second half.
      const second = point >> 10 === 0x36 ? text.charCodeAt(index + 1) : 0
      if (second >> 10 === 0x37) {
        index++
        point = 0x1_0000 + ((point & 0x3ff) << 10) + (second & 0x3ff)
        buffer[to++] = 0xf0 | (point >> 18)
        buffer[to++] = 0x80 | ((point >> 12) & 0x3f)
      } else {
        buffer[to++] = 0xe0 | (point >> 12)
      }
      buffer[to++] = 0x80 | ((point >> 6) & 0x3f)
    }
    buffer[to++] = 0x80 | (point & 0x3f)
  }
  return to
}

/** Text as bytes. */
export function toUtf8(text: string): Uint8Array {
  const buffer = new Uint8Array(text.length * 3)
  return buffer.slice(0, writeUtf8(buffer, 0, text))
}

/** Bytes as text. */
export function fromUtf8(bytes: Uint8Array): string {
  return readUtf8(bytes, 0, bytes.length)
}
