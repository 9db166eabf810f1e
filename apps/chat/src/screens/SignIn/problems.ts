// Why signing in or registering failed, as text for the form.

import { errorText, type ReasonedError, type Translate } from '@parley/react'
import type { AppTranslate } from '../../strings/strings.ts'

/** The kit knows the reason; only the form knows what users can do about it here. */
export function problemText(error: ReasonedError, text: AppTranslate, t: Translate): string {
  const problem = errorText(t, error)
  return error.reason === 'unknownUser' ? `${problem} ${text('problem.createBelow')}` : problem
}
