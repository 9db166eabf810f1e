// Where words that somebody looks for stand in a text, whatever their case.

/** So many words of a question are looked for; more do not make it clearer. */
const mostWords = 12

/** The words of a question, the longest first, so that a long one is not cut by a short one inside of it. */
export function wordsOf(question: string): readonly string[] {
  const words = question.toLowerCase().split(/\s+/u).filter(Boolean)
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/** Start and end of each place where one of the words stands, in order; none of them overlap. */
export function placesOf(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  // In some languages the lower case is longer, and the places would be those of another text.
  const lower = text.toLowerCase().length === text.length ? text.toLowerCase() : text
  const places: [number, number][] = []
  const taken = new Uint8Array(lower.length)
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      const end = at + word.length
      // Longer words came first, so a place that overlaps one of theirs begins or ends in it.
      if (taken[at] || taken[end - 1]) continue
      taken.fill(1, at, end)
      places.push([at, end])
    }
  }
  return places.sort(([a], [b]) => a - b)
}

/** Does the text have all words of a question? */
export function hasWords(text: string, question: string): boolean {
  const words = wordsOf(question)
  const lower = text.toLowerCase()
  return words.length > 0 && words.every((word) => lower.includes(word))
}
