// The excerpt of a text around the matches, so that they are visible on two lines.

import { matchRanges, wordsOf } from './search-terms.ts'

export interface Piece {
  readonly text: string
  readonly isFound: boolean
}

/** The number of characters before the first match. */
const lead = 28
const longest = 240

/** The text around the first match, in pieces. */
export function excerptOf(text: string, question: string): readonly Piece[] {
  const words = wordsOf(question)
  const line = text.replace(/\s+/g, ' ').trim()
  const first = matchRanges(line, words)[0]?.[0] ?? 0
  const start = first > lead * 2 ? startNear(line, first - lead) : 0
  const part = `${start > 0 ? '…' : ''}${line.slice(start, start + longest)}`
  return piecesOf(part, words)
}

/** Splits a text into matches and the parts between them. */
export function piecesOf(text: string, words: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of matchRanges(text, words)) {
    if (from > at) pieces.push({ text: text.slice(at, from), isFound: false })
    pieces.push({ text: text.slice(from, to), isFound: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isFound: false })
  return pieces
}

/** Starts after a nearby space if there is one; never in the middle of a character. */
function startNear(text: string, at: number): number {
  const space = text.indexOf(' ', at - lead / 2)
  if (space >= 0 && space < at + lead / 2) return space + 1
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code < 0xe000 ? at + 1 : at
}
