// Shows moderators what the word list would do with a text.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'

/** About the size of a message. */
const longestText = 5000

export const wordTest = [
  handle(backendCalls.moderation.testText, async ({ moderation, config, app }, { text }) => {
    if (text.length > longestText)
      fail('invalidParameter', { message: invalidParameter('text', `${text.length} characters`) })
    const tested = moderation.testText?.(text, app.key)
    if (!tested)
      return { result: 'pass' as const, matches: [], shown: text, words: 0, action: config.wordsAction }
    const { shown, ...more } = tested
    return { ...more, ...(shown === undefined ? {} : { shown }) }
  }),
]
