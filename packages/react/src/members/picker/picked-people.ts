// User names as people type or paste them: with commas, spaces or lines between, in any case.

const between = /[\s,;，；、]+/u

export const mostPeople = 200
export const longestUser = 64

/** The names in a text; the last one is still being written unless something stands behind it. */
export function splitPeople(text: string): { readonly done: readonly string[]; readonly rest: string } {
  const parts = text.split(between)
  const rest = parts.pop() ?? ''
  return { done: parts.map(userOf).filter((user) => user !== ''), rest }
}

export const userOf = (text: string): string =>
  text.replace(/^@/, '').trim().toLowerCase().slice(0, longestUser)

/** With these added: each once, in the order of adding, without oneself. */
export function withPeople(
  known: readonly string[],
  added: readonly string[],
  me: string | undefined,
): readonly string[] {
  const all = new Set([...known, ...added.filter((user) => user !== '' && user !== me)])
  return [...all].slice(0, mostPeople)
}
