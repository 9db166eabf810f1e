// Rate limits for registrations, token requests and password guesses, checked before they cost anything.

import { fail } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { retryAfterSeconds } from '../../pipeline/over-budget.ts'

export function limitSignIns(context: Context, step: 'register' | 'token'): void {
  // The app's own back end signs everybody in from one address.
  if (context.isApp) return
  if (context.signInRate.isTooHigh(step, context.address)) fail('maxLimit', { form: 'requests' })
}

/** Compares a password, within the back-off for wrong ones. Back ends are exempt. */
export async function isRightPassword(context: Context, user: User, password: string): Promise<boolean> {
  const { guesses, metrics, passwords, address } = context
  const wait = guesses.begin(user.id, address)
  if (wait > 0) {
    metrics.overBudget('passwordFailures')
    return fail('maxLimit', { form: 'requests', retryAfter: retryAfterSeconds(wait) })
  }
  const isRight = await passwords.matches(password, user.passwordHash)
  if (isRight) guesses.right(user.id, address)
  return isRight
}
