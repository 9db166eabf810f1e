// Parses untrusted JSON. JSON.parse accepts any depth, but JSON.stringify and every other recursive function after it
// does not: a few kilobytes of `[` overflow the stack there. So the depth is limited when the text is parsed.

/** The deepest nesting of objects and lists that is read. */
export const deepestJson = 100

/** Like JSON.parse, but throws a SyntaxError for a text that is nested more deeply than `deepestJson`. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`JSON is nested deeper than ${deepestJson}`)
  return JSON.parse(text)
}

/** Counts the open brackets outside of strings, iteratively and in one pass. */
function isTooDeep(text: string): boolean {
  // Every level takes two characters.
  if (text.length <= 2 * deepestJson) return false
  let depth = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInside) {
      if (code === 0x5c) at++
      else if (code === 0x22) isInside = false
    } else if (code === 0x22) isInside = true
    // `[` and `{`, `]` and `}` differ by one bit.
    else if ((code | 0x20) === 0x7b) {
      if (++depth > deepestJson) return true
    } else if ((code | 0x20) === 0x7d) depth--
  }
  return false
}
