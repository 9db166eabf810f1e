// Names of threads: as many characters as the server takes, counted as people count them where that is the same.

/** So many characters, as the server counts. */
export const longestThreadName = 64

/** A name made of what a message says: one line, cut at a word where there is one near the end. */
export function nameFrom(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  if (line.length <= longestThreadName) return line
  // Not in the middle of a character that takes two places.
  const cut = line.slice(0, longestThreadName - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = line.lastIndexOf(' ', longestThreadName - 1)
  return `${(space > longestThreadName / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
