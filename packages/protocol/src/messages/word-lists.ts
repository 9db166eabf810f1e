// The word list of an app, for its moderators.

import { call } from '../call.ts'
import { flag, list, oneOf, text, time, wire } from '../shape/index.ts'

const action = oneOf('refuse', 'replace')

/** Gets the word list of the app. It applies after that of the server. */
export const getWords = call('moderation.words', {
  rest: 'GET parley/v1/moderation/words',
  by: 'app',
  answer: {
    words: wire('data.words', list(text)),
    /** The action on a message with one of them. */
    action: wire('data.action', action),
    /** 0: there is no list. */
    changedAt: wire('data.changedAt', time),
  },
})

/**
 * Replaces the word list of the app: at most 5,000 words of at most 200 characters. Case, and full or half width, do
 * not matter. An empty list removes it.
 */
export const setWords = call('moderation.setWords', {
  rest: 'PUT parley/v1/moderation/words',
  by: 'app',
  input: { words: list(text), action },
  answer: { isDone: wire('data.done', flag) },
})
