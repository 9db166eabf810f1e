// Forms as clients of other makers write them: some escape values as they should, some not at all. What can only be meant
// in one way is read in that way.

/** Characters that no escaped form has, and what stands there without `=`: then nothing in it is escaped. */
const unescaped = /[^!-~]|["<>\\^`{|}]/

/**
 * The pairs of a form. In one that is not escaped everything is itself, an `&` included when no pair follows it. In one
 * that may be, a `+` is a space only between other characters: `phone=+4930` and `nickname=C++` are what they look like.
 */
export function readForm(text: string): Record<string, string> {
  const parts = text.split('&')
  const isPlain = unescaped.test(text) || parts.some((part) => part !== '' && !part.includes('='))
  const pairs: [string, string][] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    const last = pairs.at(-1)
    if (equals > 0) pairs.push([read(part.slice(0, equals), false), part.slice(equals + 1)])
    else if (last) last[1] += `&${part}`
  }
  return Object.fromEntries(pairs.map(([name, value]) => [name, read(value, isPlain)]))
}

function read(text: string, isPlain: boolean): string {
  if (isPlain) return text
  try {
    return decodeURIComponent(text.replaceAll(/(?<=[^+])\+(?=[^+])/g, ' '))
  } catch {
    return text
  }
}
