// How much of a text fits into one message. The limit is in bytes, but users see characters, estimated from the average
// length of those in the text.

export const mostBytes = 65_536
const warnFrom = 0.9

export interface TextRoom {
  /** Remaining characters; negative if there are too many. */
  readonly left: number
  readonly isOver: boolean
}

/** Undefined while the text is far from the limit. */
export function roomFor(text: string, limit: number = mostBytes): TextRoom | undefined {
  // A UTF-16 code unit needs at most three bytes in UTF-8, so most texts need not be encoded.
  if (text.length * 3 < limit * warnFrom) return undefined
  const bytes = new TextEncoder().encode(text).length
  if (bytes < limit * warnFrom) return undefined
  const left = Math.floor(((limit - bytes) * text.length) / bytes)
  return { left, isOver: bytes > limit }
}
