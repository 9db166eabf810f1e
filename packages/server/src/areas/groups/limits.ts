// What one person may do with groups: own so many, and put so many people into them in a while.

import { fail } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { refuseOverBudget } from '../../pipeline/over-budget.ts'

/** Refuses more people than the caller may add now. Back ends add whom they like. */
export function limitAdditions(context: Context, people: number): void {
  if (context.isApp) return
  const wait = context.additions.waitFor(meOf(context).id, people)
  if (wait > 0) refuseOverBudget(context.metrics, 'membersAddedPerMinute', 'slowDown', wait)
}

export function tooManyGroups({ metrics }: Context): never {
  metrics.overBudget('groupsPerOwner')
  return fail('maxLimit', { form: 'requests' })
}
