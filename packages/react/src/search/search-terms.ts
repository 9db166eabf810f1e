// Finds the words of a query in a text, ignoring case.

/** The maximum number of words of a query. */
const mostWords = 12

/** The words of a query, longest first, so that a short match does not split a long one. */
export function wordsOf(question: string): readonly string[] {
  const words = question.toLowerCase().split(/\s+/u).filter(Boolean)
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/** Start and end of each match, in order and without overlaps. */
export function matchRanges(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  // If lower case has another length, the offsets would not fit the original text.
  const lower = text.toLowerCase().length === text.length ? text.toLowerCase() : text
  const ranges: [number, number][] = []
  const covered = new Uint8Array(lower.length)
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      const end = at + word.length
      // Longer words come first, so an overlapping match starts or ends inside one of them.
      if (covered[at] || covered[end - 1]) continue
      covered.fill(1, at, end)
      ranges.push([at, end])
    }
  }
  return ranges.sort(([a], [b]) => a - b)
}

/** True if the text contains all words of a query. */
export function hasWords(text: string, question: string): boolean {
  const words = wordsOf(question)
  const lower = text.toLowerCase()
  return words.length > 0 && words.every((word) => lower.includes(word))
}
