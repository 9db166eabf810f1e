// What the word list would do with a text, for moderators.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'

/** About the size of a message. */
const longestText = 5000

export const wordTest = [
  handle(backendCalls.moderation.testText, async ({ moderation, config }, { text }) => {
    if (text.length > longestText)
      fail('invalidParameter', { message: invalidParameter('text', `${text.length} characters`) })
    const { wordsAction: action } = config
    const tested = moderation.testText?.(text)
    if (!tested) return { result: 'pass' as const, matches: [], shown: text, words: 0, action }
    const { matches, covered, words } = tested
    if (matches.length === 0) return { result: 'pass' as const, matches, shown: text, words, action }
    return { result: action, matches, ...(action === 'replace' ? { shown: covered } : {}), words, action }
  }),
]
