// Limits per user: the groups they own, and the rate at which they add others.

import { fail } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { refuseOverBudget } from '../../pipeline/over-budget.ts'

/** Refuses more additions than the caller's rate allows. Back ends are exempt. */
export function limitAdditions(context: Context, people: number): void {
  if (context.isApp) return
  const wait = context.additions.waitFor(meOf(context).id, people)
  if (wait > 0) refuseOverBudget(context.metrics, 'membersAddedPerMinute', 'slowDown', wait)
}

export function tooManyGroups({ metrics }: Context): never {
  metrics.overBudget('groupsPerOwner')
  return fail('maxLimit', { form: 'requests' })
}
