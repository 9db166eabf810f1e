// Translations on demand. The text is not stored; messages sent with translations carry them.

import { calls } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'

export const translation = [
  handle(calls.translation.languages, async ({ translator }, { orNone }) => {
    if (orNone && !translator.isOn) return { languages: [] }
    const languages = await translator.languages()
    return { languages: languages.map((one) => ({ ...one, nativeName: nativeName(one.code) ?? one.name })) }
  }),

  handle(calls.translation.translate, async (context, { text, to }) => ({
    results: [await context.translator.translate(meOf(context).id, text, to)],
  })),
]

/** The name of a language in that language. */
function nativeName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
  } catch {
    // Services have codes that are not registered.
    return undefined
  }
}
