/**
 * `?` → `$1`, `$2` … outside of literals, quoted names and comments: our statements are written once, PostgreSQL numbers
 * its parameters.
 */
export function numbered(text: string): string {
  let count = 0
  // What is quoted or commented is matched whole and put back as it is.
  return text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g, (found) => {
    if (found !== '?') return found
    count++
    return `$${count}`
  })
}
