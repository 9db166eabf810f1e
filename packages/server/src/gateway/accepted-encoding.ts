// Content negotiation for compressed answers: which of our encodings a request accepts.

export type ContentEncoding = 'br' | 'gzip'

/** Our encodings, the one with the smaller result first: it wins if the client has no preference. */
const supported: readonly ContentEncoding[] = ['br', 'gzip']

/** Browsers send about 30 characters. Longer headers are ignored. */
const longestHeader = 256

/**
 * The best encoding that an Accept-Encoding header allows, or undefined for an uncompressed answer. Unreadable values are
 * not accepted, so that a malformed header costs bytes and never leads to an unreadable answer.
 */
export function acceptedEncoding(header: string | undefined): ContentEncoding | undefined {
  if (!header || header.length > longestHeader) return undefined
  const weights = new Map<string, number>()
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    // The first mention counts: a repeated name cannot allow what was refused before.
    if (!weights.has(name)) weights.set(name, weightOf(parameters))
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  let best: ContentEncoding | undefined
  for (const name of supported) if (weight(name) > (best ? weight(best) : 0)) best = name
  // Uncompressed, if the client prefers that. Unmentioned, it is acceptable but less preferred than anything
  // mentioned.
  return best && weight(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

/** The weight of an item, 0 if it is not a number between 0 and 1. */
function weightOf(parameters: readonly string[]): number {
  const [parameter] = parameters
  if (parameter === undefined) return 1
  const written = /^q\s*=\s*([01](?:\.\d{0,3})?)$/.exec(parameter)?.[1]
  const weight = written === undefined ? 0 : Number(written)
  return weight <= 1 ? weight : 0
}
