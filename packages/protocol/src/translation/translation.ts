// Texts in other languages, by the service that the operator has chosen. Translations of a message that is sent are asked
// for by its sender and ride along with it.

import { call } from '../call.ts'
import { id, list, maybe, number, object, text, wire } from '../shape/index.ts'

export const supportedLanguages = call('translation.languages', {
  rest: 'GET users/{user}/translate/support/language',
  answer: { languages: wire('data', list(object({ code: text, name: text, nativeName: text }))) },
})

/** One text has one result. Its score is from 0 to 1: how sure the service is of the language that it has found. */
export const translate = call('translation.translate', {
  rest: 'POST users/{user}/translate',
  input: { text: id, to: list(id) },
  answer: {
    results: wire(
      'data',
      list(
        object({
          detectedLanguage: maybe(object({ language: text, score: number })),
          translations: list(object({ text, to: text })),
        }),
      ),
    ),
  },
})
