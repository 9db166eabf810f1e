// Those whom a call about a group names, and what came of it for each of them.

import type { Outcome } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { type Judged, outcomeIn } from '../memberships/shared.ts'
import { peopleNamed } from './named-users.ts'

/** The users whom a list in a body names, or a text in a path with commas between them. All of them exist. */
export function targetsOf(
  context: Context,
  groupId: string,
  names: readonly string[] | string,
): Promise<User[]> {
  return peopleNamed(context, groupId, 'usernames', names)
}

/** What came of it, as answers tell it. */
export function outcomeOf(action: string, groupId: string, one: Judged): Outcome {
  return outcomeIn(action, { place: { groupId }, url: 'chatgroups' }, one)
}
