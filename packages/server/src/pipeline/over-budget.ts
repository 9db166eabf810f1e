// Refusing what is above a budget: counted by the budget's name, with a reason that clients know.

import { fail } from '@parley/protocol'
import type { Metrics } from '../metrics.ts'

/** `slowDown`: this caller asks too much (429); `overloaded`: everybody together does (503). */
export function refuseOverBudget(
  metrics: Pick<Metrics, 'overBudget'>,
  budget: string,
  form: 'slowDown' | 'overloaded',
  retryAfterMs = 1000,
): never {
  metrics.overBudget(budget)
  return fail('serverBusy', { form, retryAfter: retryAfterSeconds(retryAfterMs) })
}

/** How long callers are asked to wait while the database is unreachable. */
export const databaseRestMs = 2000

/** As `Retry-After` wants it: whole seconds, at least one. */
export function retryAfterSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
