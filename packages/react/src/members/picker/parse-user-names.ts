// Parses user names as people type or paste them: separated by commas, spaces or lines, in any case.

const between = /[\s,;，；、]+/u

export const mostPeople = 200
export const longestUser = 64

/** The names in a text; the last one is incomplete unless a separator follows it. */
export function splitPeople(text: string): { readonly done: readonly string[]; readonly rest: string } {
  const parts = text.split(between)
  const rest = parts.pop() ?? ''
  return { done: parts.map(userOf).filter((user) => user !== ''), rest }
}

export const userOf = (text: string): string =>
  text.replace(/^@/, '').trim().toLowerCase().slice(0, longestUser)

/** Adds users in the order of adding, without duplicates and without the current user. */
export function withPeople(
  known: readonly string[],
  added: readonly string[],
  me: string | undefined,
): readonly string[] {
  const all = new Set([...known, ...added.filter((user) => user !== '' && user !== me)])
  return [...all].slice(0, mostPeople)
}
