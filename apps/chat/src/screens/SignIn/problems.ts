// Why a sign-in or a registration did not work, in words for the form. The protocol tells some of these cases
// apart only by phrases in the server's text (they are fixed: every client of the protocol reads them), so this
// is the one place of the app that looks at texts.

import { errorText, type ReasonedError, type Translate } from '@parley/react'
import type { AppStringKey, AppTranslate } from '../../strings/strings.ts'

const phrases: readonly (readonly [phrase: RegExp, problem: AppStringKey])[] = [
  [/invalid password|password does not match/i, 'problem.passwordWrong'],
  [/user not found/i, 'problem.userUnknown'],
  [/username be unique/i, 'problem.nameTaken'],
  [/username .*is not legal/i, 'problem.nameIllegal'],
  [/password must not be empty/i, 'problem.passwordMissing'],
  [/password is not legal/i, 'problem.passwordIllegal'],
  [/open registration doesn't allow/i, 'problem.registrationClosed'],
  [/there is no app|application_not_found/i, 'problem.appUnknown'],
]

export function problemText(error: ReasonedError, text: AppTranslate, t: Translate): string {
  if (error.reason === 'userNotFound') return text('problem.userUnknown')
  const known = phrases.find(([phrase]) => phrase.test(error.message))
  return known ? text(known[1]) : errorText(t, error)
}
