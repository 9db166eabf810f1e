// The users that a call about a group names, and the outcome for each.

import type { Outcome } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { type CheckedTarget, outcomeIn } from '../memberships/shared.ts'
import { peopleNamed } from './named-users.ts'

/** The users in a list of a body or in a comma-separated path segment. All of them exist. */
export function targetsOf(
  context: Context,
  groupId: string,
  names: readonly string[] | string,
): Promise<User[]> {
  return peopleNamed(context, groupId, 'usernames', names)
}

/** The outcome in an answer. */
export function outcomeOf(action: string, groupId: string, one: CheckedTarget): Outcome {
  return outcomeIn(action, { location: { groupId }, url: 'chatgroups' }, one)
}
