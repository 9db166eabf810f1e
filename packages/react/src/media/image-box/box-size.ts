// The size of a picture in a message, known before it is loaded to avoid layout shifts.

export interface BoxSize {
  readonly width: number
  readonly height: number
  /** 'cover' crops very long or wide pictures; 'contain' does not enlarge small ones. */
  readonly fit: 'cover' | 'contain'
}

export const largestBox = { width: 320, height: 360 }
const smallest = 120
const unknown: BoxSize = { width: 240, height: 180, fit: 'contain' }

/** The box for the size that the sender gave; an impossible size counts as unknown. */
export function boxOf(width: number | undefined, height: number | undefined): BoxSize {
  if (!(isSize(width) && isSize(height))) return unknown
  const scale = Math.min(1, largestBox.width / width, largestBox.height / height)
  const wanted = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const isSmall = width < smallest && height < smallest
  return {
    width: Math.max(smallest, wanted.width),
    height: Math.max(smallest, wanted.height),
    fit: isSmall || (wanted.width >= smallest && wanted.height >= smallest) ? 'contain' : 'cover',
  }
}

const isSize = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 1
