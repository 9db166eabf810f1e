// What somebody is writing after an @, if that is what they are doing.

export interface MentionQuery {
  /** Where the @ stands. */
  readonly start: number
  /** What is written after it, up to the caret. */
  readonly words: string
}

/** Longer than the name of anybody. */
const longest = 32

/** An @ in the middle of a Latin word belongs to an address; in Chinese text there is no space before one. */
const addressBefore = /[A-Za-z0-9._%+-]$/

/** The @ before the caret with what follows it; also the wide one that input methods write. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(Math.max(0, caret - longest - 1), caret)
  const at = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'))
  if (at < 0) return undefined
  const start = caret - before.length + at
  const words = before.slice(at + 1)
  if (/[\n\r]|^\s|\s{2}/.test(words) || addressBefore.test(text.slice(0, start))) return undefined
  return { start, words }
}
