// A text that is to go out in several languages: the translations are made before it is sent and ride along with it.

import { calls } from '@parley/protocol'
import type { Run } from '../calls/run-call.ts'
import type { CancelSignal } from '../platform/platform.ts'
import type { Draft, TextDraft } from '../state/draft-types.ts'

/** The draft with its translations. Those that the application has handed in itself are not made again. OUT-18 */
export async function translated(run: Run, draft: TextDraft, signal: CancelSignal): Promise<Draft> {
  const { text, languages = [], translations: given = [] } = draft
  const to = languages.filter((language) => !given.some(({ code }) => code === language))
  if (to.length === 0) return draft
  const { results } = await run(calls.translation.translate, { text, to }, { signal })
  const made = results[0]?.translations.map(({ to: code, text }) => ({ code, text })) ?? []
  return { ...draft, translations: [...given, ...made] }
}
