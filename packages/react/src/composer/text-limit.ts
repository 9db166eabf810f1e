// How much of a text fits into one message. The limit is in bytes; people are told characters, at the average length of
// those that they wrote.

export const mostBytes = 65_536
const warnFrom = 0.9

export interface TextRoom {
  /** Characters that still fit; below zero when there are too many. */
  readonly left: number
  readonly isOver: boolean
}

/** Undefined as long as there is nothing to worry about. */
export function roomFor(text: string, limit: number = mostBytes): TextRoom | undefined {
  // No character needs more than three bytes per unit of text, so most texts need not be counted.
  if (text.length * 3 < limit * warnFrom) return undefined
  const bytes = new TextEncoder().encode(text).length
  if (bytes < limit * warnFrom) return undefined
  const left = Math.floor(((limit - bytes) * text.length) / bytes)
  return { left, isOver: bytes > limit }
}
