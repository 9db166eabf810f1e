// Trying out the word list on a text, for moderators.

import { call } from '../call.ts'
import { list, number, oneOf, optional, text, wire } from '../shape/index.ts'

/** Tells what the word list would do with a text, without storing or counting anything. */
export const testText = call('moderation.testText', {
  rest: 'POST parley/v1/moderation/test',
  by: 'app',
  input: { text },
  answer: {
    /** `pass`: nothing was found, or there is no list. */
    result: wire('data.result', oneOf('pass', 'refuse', 'replace')),
    /** The places of the text that matched, as they are written in it. */
    matches: wire('data.matches', list(text)),
    /** The text that others would see. Absent if it is refused. */
    shown: wire('data.shown', optional(text)),
    /** How many words the list has. 0: there is none. */
    words: wire('data.words', number),
    /** The action of the server on a message that matches. */
    action: wire('data.action', oneOf('refuse', 'replace')),
  },
})
