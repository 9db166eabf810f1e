// Texts in several languages: they are translated before they are sent, and the translations are sent with them.

import { calls } from '@parley/protocol'
import type { Run } from '../calls/run-call.ts'
import type { CancelSignal } from '../platform/platform.ts'
import type { Draft, TextDraft } from '../state/draft-types.ts'

/** The draft with its translations. Translations given by the application are not requested again. OUT-18 */
export async function translated(run: Run, draft: TextDraft, signal: CancelSignal): Promise<Draft> {
  const { text, languages = [], translations: given = [] } = draft
  const to = languages.filter((language) => !given.some(({ code }) => code === language))
  if (to.length === 0) return draft
  const { results } = await run(calls.translation.translate, { text, to }, { signal })
  const made = results[0]?.translations.map(({ to: code, text }) => ({ code, text })) ?? []
  return { ...draft, translations: [...given, ...made] }
}
