import { ApiError, InputError } from '../api.ts'
import type { Translate } from '../strings/strings.ts'

/** The text of an error, in the server's words if it sent any. */
export function problemText(error: unknown, t: Translate): string {
  if (error instanceof InputError) return error.message
  if (!(error instanceof ApiError)) return t('problem.other')
  if (error.status === 0) return t('problem.unreachable')
  if (error.status === 429) return t('problem.tooFast')
  if (error.status === 401) return t('problem.signedOut')
  return error.message || t('problem.other')
}
