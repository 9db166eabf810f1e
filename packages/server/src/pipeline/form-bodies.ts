// Parses forms as other clients write them: some escape values correctly, some not at all. What has only one sensible
// reading is read that way.

/**
 * Characters that an escaped form cannot contain. A form with one of them, or with a piece without `=`, is not escaped
 * at all.
 */
const unescaped = /[^!-~]|["<>\\^`{|}]/

/**
 * The pairs of a form. In an unescaped one every character stands for itself, including an `&` that no pair follows. In
 * one that may be escaped, a `+` is a space only between other characters: `phone=+4930` and `nickname=C++` keep
 * theirs.
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
