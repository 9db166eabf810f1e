// Texts with placeholders: `username {user} doesn't exist!`. The same text defines what a server writes and what a
// client recognises. A text without placeholders must be equal. With placeholders every piece between them must occur
// somewhere, which is how all clients of this protocol read it. `{}` is a placeholder without a value.

/** Values for placeholders. */
export type Values = { readonly [name: string]: unknown }

/** Whether a text matches the pattern. */
export function matchesPattern(pattern: string, text: string): boolean {
  const pieces = pattern.split(/\{\w*\}/)
  return pieces.length > 1 ? pieces.every((piece) => text.includes(piece.trim())) : text === pattern
}

/** The pattern with its placeholders filled. A placeholder without a value becomes empty. */
export function fill(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w*)\}/g, (_, name: string) => show(values[name]))
}

/** Like `fill`, for values from users: whatever they contain, the text keeps its meaning. */
export function fillSafely(pattern: string, values: Values = {}): string {
  return pattern.replace(/\{(\w*)\}/g, (_, name: string) => harmless(show(values[name])))
}

/** The longest value that is repeated in a text. */
const shownLength = 200

// Clients recognise texts by phrases. A value without plain spaces cannot contain such a phrase, and a no-break space
// looks the same to people.
const harmless = (text: string): string => truncate(text.replace(/\s/g, '\u00a0'))

/** Cuts a text to the length that is repeated to others. */
export const truncate = (text: string): string => [...text].slice(0, shownLength).join('')

const show = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || Array.isArray(value) ? String(value) : ''
