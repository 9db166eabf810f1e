// Normalises texts for the word list: upper and lower case, full and half width, composed and decomposed letters are
// the same; invisible characters are removed; any white space is one space. Every unit of the result maps to a range of
// the original, because matches are masked in the original.

import { normalized } from '@parley/protocol'

/** A folded text. Without `starts` and `ends` the units are those of the original. */
export interface Folded {
  readonly text: string
  readonly starts?: readonly number[]
  readonly ends?: readonly number[]
}

/** Characters without width: joiners, direction marks, fillers, variation selectors, control characters. */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}\0-\x08\x0e-\x1f\x7f`
const unseenOnly = new RegExp(`[${unseen}]+`, 'gu')

// Characters that normalisation may join with the one before: marks, the vowels and final consonants of Hangul, the
// voicing marks of half-width Katakana. Normalising whole texts would give the same result and lose the positions.
const joining = String.raw`\p{M}\u1160-\u11ff\u314f-\u3163\ud7b0-\ud7ff\uff9e\uff9f\uffc2-\uffdc`
const isJoining = new RegExp(`[${joining}${unseen}]`, 'u')
const piece = new RegExp(`[^][${joining}${unseen}]*`, 'uy')

const printable = /^[ -~]*$/

/** The text in its comparable form. */
export function fold(text: string): Folded {
  if (printable.test(text) && !text.includes('  ')) return { text: text.toLowerCase() }
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  let isSpace = false
  for (let at = 0; at < text.length; ) {
    const isAlone =
      !isHalf(text.charCodeAt(at)) && (at + 1 === text.length || !mayJoin(text.charCodeAt(at + 1)))
    const end = isAlone ? at + 1 : endOfPiece(text, at)
    for (const unit of foldPiece(text.slice(at, end))) {
      if (unit === ' ' && isSpace) continue
      isSpace = unit === ' '
      folded += unit
      for (let count = unit.length; count > 0; count--) {
        starts.push(at)
        ends.push(end)
      }
    }
    at = end
  }
  return { text: folded, starts, ends }
}

/** The range of the original for the units from `first` to `last`. */
export function rangeOf(folded: Folded, first: number, last: number): [start: number, end: number] {
  return [folded.starts?.[first] ?? first, folded.ends?.[last] ?? last + 1]
}

// Caches: regular expressions and normalisation cost many times more than a look-up, and texts are long. Bounded,
// because texts come from strangers.
const joins = new Uint8Array(0x10000)
const folds = new Map<string, string>()
const mostFolds = 50_000
const longestKept = 4

const isHalf = (unit: number): boolean => (unit & 0xf800) === 0xd800

/** Whether a unit may belong to the piece before it. */
function mayJoin(unit: number): boolean {
  if (isHalf(unit)) return true
  if (joins[unit] === 0) joins[unit] = isJoining.test(String.fromCharCode(unit)) ? 2 : 1
  return joins[unit] === 2
}

function foldPiece(text: string): string {
  const known = folds.get(text)
  if (known !== undefined) return known
  const shown = normalized(text.replace(unseenOnly, ''), 'NFKC')
  // Converts to upper and back to lower case, which also unifies ß and SS, final and other sigma, dotless and dotted i.
  const cased = normalized(shown.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i'), 'NFKC')
  const folded = cased.replace(/\s+/g, ' ')
  if (folds.size >= mostFolds) folds.clear()
  if (text.length <= longestKept) folds.set(text, folded)
  return folded
}

function endOfPiece(text: string, at: number): number {
  piece.lastIndex = at
  return piece.test(text) ? piece.lastIndex : at + 1
}
