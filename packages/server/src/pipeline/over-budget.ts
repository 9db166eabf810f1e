// Refuses what exceeds a budget, counts it by the budget's name, and answers with a reason that clients know.

import { fail } from '@parley/protocol'
import type { Metrics } from '../metrics.ts'

/** `slowDown`: this caller exceeds their budget (429). `overloaded`: all callers together do (503). */
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

/** Whole seconds, at least one, for `Retry-After`. */
export function retryAfterSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}
