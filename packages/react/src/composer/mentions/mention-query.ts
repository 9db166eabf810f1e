// Finds the mention that is being typed after an @, if any.

import type { Query } from '../suggestions/use-suggestions.ts'

/** Longer than any name. */
const longest = 32

/** Matches an @ inside a Latin word, which belongs to an e-mail address; Chinese text has no space before an @. */
const addressBefore = /[A-Za-z0-9._%+-]$/

/** The @ before the caret and the text after it. Also accepts the full-width ＠ of input methods. */
export function mentionQuery(text: string, caret: number): Query | undefined {
  const before = text.slice(Math.max(0, caret - longest - 1), caret)
  const at = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'))
  if (at < 0) return undefined
  const start = caret - before.length + at
  const words = before.slice(at + 1)
  if (/[\n\r]|^\s|\s{2}/.test(words) || addressBefore.test(text.slice(0, start))) return undefined
  return { start, words }
}
