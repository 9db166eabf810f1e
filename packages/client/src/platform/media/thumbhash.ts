// The blurred picture that is seen while the real one is on its way: a few bytes that travel with the message. Anybody
// can send anything in their place, so what comes is checked to the last byte before it is decoded.

import { rgbaToThumbHash, thumbHashToApproximateAspectRatio, thumbHashToDataURL } from 'thumbhash'

export interface Placeholder {
  /** A small PNG, at most 32 pixels wide and high. */
  readonly dataUrl: string
  /** Roughly width by height of the picture it stands for. */
  readonly ratio: number
}

/** Pictures are made this small before they are hashed. */
export const longestHashedSide = 100

/** No hash is longer. */
const mostCharacters = 40

/** The hash of a small picture, as it travels. */
export function hashOf(pixels: Pick<ImageData, 'width' | 'height' | 'data'>): string {
  const { width, height, data } = pixels
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)))
}

/** What is shown until the picture of a message is there; undefined when its sender told nothing that can be shown. */
export function placeholderOf({
  ext,
}: {
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

/** How long a hash that begins like this one is: its first bytes say how many waves follow, half a byte each. */
function lengthOf(bytes: Uint8Array): number | undefined {
  const [, , third = 0, fourth = 0, fifth = 0] = bytes
  if (bytes.length < 5) return undefined
  const hasAlpha = third >> 7 === 1
  const isLandscape = fifth >> 7 === 1
  const long = hasAlpha ? 5 : 7
  const short = fourth & 7
  // A picture without a side is none.
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
