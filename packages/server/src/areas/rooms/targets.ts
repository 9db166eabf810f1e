// The users that a call about a room names, and the outcome for each.

import { fail, type RoomOutcome, roomLimits } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { peopleNamed } from '../../pipeline/named-users.ts'
import { type CheckedTarget, outcomeIn } from '../memberships/shared.ts'
import { roomNamed } from './room-change.ts'

/**
 * The users in a list of a body or in a comma-separated path segment. All of them exist. The room is looked up first,
 * so that a missing room is reported before a missing user.
 */
export async function targetsOf(
  context: Context,
  roomId: string,
  names: readonly string[] | string,
  parameter = 'usernames',
): Promise<User[]> {
  await roomNamed(context, roomId)
  return peopleNamed(context, parameter, names, roomLimits.maxNamed)
}

/** The user that a call names. */
export async function targetOf(
  context: Context,
  roomId: string,
  name: string,
  parameter: string,
): Promise<User> {
  const [user] = await targetsOf(context, roomId, [name], parameter)
  return user ?? fail('userNotFound', { form: 'named', user: name })
}

/** The outcome in an answer. */
export function outcomeOf(action: string, roomId: string, one: CheckedTarget): RoomOutcome {
  return outcomeIn(action, { location: { roomId }, url: 'chatrooms' }, one)
}
