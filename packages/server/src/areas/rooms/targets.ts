// Those whom a call about a room names, and what came of it for each of them.

import { fail, type RoomOutcome, roomLimits } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { peopleNamed } from '../../pipeline/named-users.ts'
import { type Judged, outcomeIn } from '../memberships/shared.ts'
import { roomNamed } from './changing.ts'

/**
 * The users whom a list in a body names, or a text in a path with commas between them. All of them exist. The room is
 * looked for first: of two things that are not there, it is the one to hear about.
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

/** The one whom a call names. */
export async function targetOf(
  context: Context,
  roomId: string,
  name: string,
  parameter: string,
): Promise<User> {
  const [user] = await targetsOf(context, roomId, [name], parameter)
  return user ?? fail('userNotFound', { form: 'named', user: name })
}

/** What came of it, as answers tell it. */
export function outcomeOf(action: string, roomId: string, one: Judged): RoomOutcome {
  return outcomeIn(action, { place: { roomId }, url: 'chatrooms' }, one)
}
