// Animated images are not redrawn: only their first frame would be left.

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Whether a file with these first bytes is an animated image. */
export function isMoving(start: Uint8Array): boolean {
  if (text(start, 0, 3) === 'GIF') return true
  // The second bit of a WebP's flags.
  if (text(start, 0, 4) === 'RIFF' && text(start, 8, 16) === 'WEBPVP8X') return ((start[20] ?? 0) & 2) !== 0
  // An animated PNG is declared before its first image.
  if (text(start, 1, 4) === 'PNG') {
    const all = text(start, 0, start.length)
    const moves = all.indexOf('acTL')
    const first = all.indexOf('IDAT')
    return moves > 0 && (first < 0 || moves < first)
  }
  return /^ftyp(avis|msf1|hevc|hevx)/.test(text(start, 4, 12))
}

/** The number of bytes that are enough to decide. */
export const animationBytes = 4_096
