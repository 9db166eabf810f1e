// A word list: whether a text contains one of its words, and the text with them masked.

import { Automaton } from './automaton.ts'
import { type Folded, fold, rangeOf } from './fold.ts'

/** Limits of a list, far above what is useful. They keep a wrong file from using up the memory. */
export const listLimits = { bytes: 4 * 1024 * 1024, words: 100_000, length: 200 }

// Scripts without spaces between words, and Hangul, whose words carry endings: their words match anywhere.
const unspacedScripts = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
const unspaced = new RegExp(`[${unspacedScripts.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u')
const wordPart = /[\p{L}\p{M}\p{N}]/u

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export class WordList {
  readonly size: number
  private readonly automaton: Automaton

  constructor(words: Iterable<string>) {
    const folded = new Set<string>()
    for (const word of words) {
      const { text } = fold(word)
      if (text.trim() !== '') folded.add(text.trim())
    }
    this.size = folded.size
    this.automaton = new Automaton(folded)
  }

  /** Whether the text contains one of the words. */
  isIn(text: string): boolean {
    const folded = fold(text)
    return this.automaton.search(folded.text, (first, last) => standsAlone(folded, first, last))
  }

  /** The places of the text that match, as they are written in it, each once. */
  matchesIn(text: string): string[] {
    const found = this.rangesIn(text).map(([start, end]) => text.slice(start, end))
    return [...new Set(found)]
  }

  /** The text with an asterisk for every character of a matching word. */
  cover(text: string): string {
    const ranges = this.rangesIn(text)
    return ranges.length === 0 ? text : maskRanges(text, ranges)
  }

  private rangesIn(text: string): [start: number, end: number][] {
    const folded = fold(text)
    const ranges: [start: number, end: number][] = []
    this.automaton.search(folded.text, (first, last) => {
      if (standsAlone(folded, first, last)) ranges.push(rangeOf(folded, first, last))
      return false
    })
    return ranges
  }
}

/** The words of a file: one per line, lines with `#` are comments. Throws if the file is invalid. */
export function parseWords(bytes: Uint8Array): string[] {
  if (bytes.length > listLimits.bytes) throw new Error(`larger than ${listLimits.bytes} bytes`)
  const words: string[] = []
  for (const [index, line] of decoded(bytes).split('\n').entries()) {
    const word = line.trim()
    if (word === '' || word.startsWith('#')) continue
    if (word.length > listLimits.length)
      throw new Error(`line ${index + 1} is longer than ${listLimits.length} characters`)
    words.push(word)
  }
  if (words.length > listLimits.words) throw new Error(`more than ${listLimits.words} words`)
  return words
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('not UTF-8')
  }
}

/** A word that ends with a letter of a spaced script does not match inside a longer one: no "ass" in "class". */
function standsAlone({ text }: Folded, first: number, last: number): boolean {
  return !isInside(text, first) && !isInside(text, last + 1)
}

/** Whether the position before this unit is inside a word. */
function isInside(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return false
  return isWordPart(text.codePointAt(at) as number) && isWordPart(codePointBefore(text, at))
}

function codePointBefore(text: string, at: number): number {
  const isLow = (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00
  return text.codePointAt(isLow && at > 1 ? at - 2 : at - 1) as number
}

function isWordPart(codePoint: number): boolean {
  const letter = String.fromCodePoint(codePoint)
  return wordPart.test(letter) && !unspaced.test(letter)
}

function maskRanges(text: string, ranges: [start: number, end: number][]): string {
  ranges.sort(([one], [other]) => one - other)
  let covered = ''
  let next = 0
  for (const { segment, index } of graphemes.segment(text)) {
    // Skips ranges that end before this character. Longer ranges may begin before shorter ones.
    while (next < ranges.length && (ranges[next] as [number, number])[1] <= index) next++
    const isCovered = next < ranges.length && (ranges[next] as [number, number])[0] < index + segment.length
    covered += !isCovered ? segment : fold(segment).text === '' ? '' : '*'
  }
  return covered
}
