/**
 * `?` → `$1`, `$2` … outside of literals, quoted names and comments: our statements are written once, PostgreSQL numbers
 * its parameters.
 */
export function numbered(text: string): string {
  let count = 0
  // Quoted text and comments are matched as a whole and kept.
  return text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g, (found) => {
    if (found !== '?') return found
    count++
    return `$${count}`
  })
}
