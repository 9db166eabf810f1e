// Why signing in or registering failed, as text for the form.

import { accountProblem, errorText, type ReasonedError, type Translate } from '@parley/react'
import type { AppTranslate } from '../../strings/strings.ts'

export function problemText(error: ReasonedError, text: AppTranslate, t: Translate): string {
  const problem = accountProblem(error)
  return problem ? text(`problem.${problem}`) : errorText(t, error)
}
