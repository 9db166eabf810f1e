// Thumbhash: a blurred preview in a few bytes that are sent with the message. The bytes are untrusted, so they are
// validated completely before they are decoded.

import { rgbaToThumbHash, thumbHashToApproximateAspectRatio, thumbHashToDataURL } from 'thumbhash'

/** A blurred preview of a picture, shown until the picture is loaded. */
export interface Placeholder {
  /** A small PNG, at most 32 pixels wide and high. */
  readonly dataUrl: string
  /** The approximate aspect ratio, width divided by height. */
  readonly ratio: number
}

/** Images are scaled down to this size before they are hashed. */
export const longestHashedSide = 100

/** No hash is longer. */
const mostCharacters = 40

/** The hash of a small image, in its wire form. */
export function hashOf(pixels: Pick<ImageData, 'width' | 'height' | 'data'>): string {
  const { width, height, data } = pixels
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)))
}

/** The placeholder for the image of a message; undefined if the sender sent no valid one. */
export function placeholderOf({
  ext,
}: {
  /** The values that came with the message. */
  readonly ext?: Readonly<Record<string, unknown>>
}): Placeholder | undefined {
  const bytes = bytesOf(ext?.parley_thumbhash)
  if (!bytes || bytes.length !== lengthOf(bytes)) return undefined
  return { dataUrl: thumbHashToDataURL(bytes), ratio: thumbHashToApproximateAspectRatio(bytes) }
}

function bytesOf(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > mostCharacters || !/^[\w+/-]+={0,2}$/.test(text))
    return undefined
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * The length of a hash, computed from its first bytes: they contain the number of coefficients, which take half a byte
 * each.
 */
function lengthOf(bytes: Uint8Array): number | undefined {
  const [, , third = 0, fourth = 0, fifth = 0] = bytes
  if (bytes.length < 5) return undefined
  const hasAlpha = third >> 7 === 1
  const isLandscape = fifth >> 7 === 1
  const long = hasAlpha ? 5 : 7
  const short = fourth & 7
  // An image with a side of zero is invalid.
  if (short === 0) return undefined
  const [x, y] = isLandscape ? [long, short] : [short, long]
  const waves = wavesOf(Math.max(3, x), Math.max(3, y)) + 2 * wavesOf(3, 3) + (hasAlpha ? wavesOf(5, 5) : 0)
  return (hasAlpha ? 6 : 5) + Math.ceil(waves / 2)
}

function wavesOf(across: number, down: number): number {
  let count = 0
  for (let y = 0; y < down; y++) for (let x = y ? 0 : 1; x * down < across * (down - y); x++) count++
  return count
}
