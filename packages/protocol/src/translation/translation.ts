// Translations, by the service that the operator has chosen. Translations of a message are requested by its sender and
// sent along with it.

import { call } from '../call.ts'
import { flag, id, list, number, object, optional, text, wire } from '../shape/index.ts'

/**
 * Lists the languages that the translation service supports. A server without one refuses, as existing clients expect;
 * asked with `orNone` it lists none.
 */
export const supportedLanguages = call('translation.languages', {
  rest: 'GET users/{user}/translate/support/language',
  input: { orNone: wire('parley_or_none', optional(flag)) },
  answer: { languages: wire('data', list(object({ code: text, name: text, nativeName: text }))) },
})

/**
 * Translates a text into one or several languages. Each text has one result; its score from 0 to 1 tells how sure
 * the service is of the language it detected.
 */
export const translate = call('translation.translate', {
  rest: 'POST users/{user}/translate',
  input: { text: id, to: list(id) },
  answer: {
    results: wire(
      'data',
      list(
        object({
          detectedLanguage: optional(object({ language: text, score: number })),
          translations: list(object({ text, to: text })),
        }),
      ),
    ),
  },
})
