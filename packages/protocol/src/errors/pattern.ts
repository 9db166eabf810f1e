// Texts with holes: `username {user} doesn't exist!`. The same text says what a server writes and what a client
// recognises. Without holes a text must be equal; with holes every piece between them must occur somewhere,
// which is how all clients of this protocol read it. `{}` is a hole that nothing fills.

/** What goes into the holes. */
export type Values = { readonly [name: string]: unknown }

/** Whether a text is one that the pattern stands for. */
export function fits(pattern: string, text: string): boolean {
  const pieces = pattern.split(/\{\w*\}/)
  return pieces.length > 1 ? pieces.every((piece) => text.includes(piece.trim())) : text === pattern
}

/** The pattern with its holes filled; a hole without a value becomes empty. */
export function fill(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w*)\}/g, (_, name: string) => show(values[name]))
}

/** Like `fill`, for values that come from users: whatever they hold, the text keeps its meaning. */
export function fillSafely(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w*)\}/g, (_, name: string) => harmless(show(values[name])))
}

/** The longest value that is repeated in a text. */
const shownLength = 200

// Clients recognise texts by phrases. With no plain space left in a value it cannot hold such a phrase, and a
// no-break space reads the same to people.
const harmless = (text: string): string => cut(text.replace(/\s/g, '\u00a0'))

/** As much of a text as is repeated to others. */
export const cut = (text: string): string => [...text].slice(0, shownLength).join('')

const show = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || Array.isArray(value) ? String(value) : ''
