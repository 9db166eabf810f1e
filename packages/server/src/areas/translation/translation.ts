// Translations on demand. The text is not kept; what is sent with translations carries them itself.

import { calls } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'

export const translation = [
  handle(calls.translation.languages, async ({ translator }) => {
    const languages = await translator.languages()
    return { languages: languages.map((one) => ({ ...one, nativeName: nativeName(one.code) ?? one.name })) }
  }),

  handle(calls.translation.translate, async (context, { text, to }) => ({
    results: [await context.translator.translate(meOf(context).id, text, to)],
  })),
]

/** What a language is called by those who speak it. */
function nativeName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
  } catch {
    // Services have codes that are in no register.
    return undefined
  }
}
