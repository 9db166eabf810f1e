// Names of threads, with the server's length limit.

/** In characters, as the server counts. */
export const longestThreadName = 64

/** A thread name from the text of a message: one line, cut at a word boundary if there is one near the end. */
export function nameFrom(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  if (line.length <= longestThreadName) return line
  // Never between the two halves of a surrogate pair.
  const cut = line.slice(0, longestThreadName - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = line.lastIndexOf(' ', longestThreadName - 1)
  return `${(space > longestThreadName / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
