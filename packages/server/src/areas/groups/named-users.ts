// The users that a call names.

import { fail } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { peopleNamed as namedPeople } from '../../pipeline/named-users.ts'
import { groupNamed } from './group-change.ts'

/**
 * Each user once, in the order of the names. The group is looked up first, so that a missing group is reported before a
 * missing user. A list cannot be longer than a group.
 */
export async function peopleNamed(
  context: Context,
  groupId: string,
  parameter: string,
  names: readonly string[] | string,
): Promise<User[]> {
  await groupNamed(context, groupId)
  return namedPeople(context, parameter, names, context.config.maxGroupMembers)
}

/** The user that a call names. */
export async function personNamed(
  context: Context,
  groupId: string,
  parameter: string,
  name: string,
): Promise<User> {
  const [user] = await peopleNamed(context, groupId, parameter, [name])
  return user ?? fail('userNotFound', { form: 'named', user: name })
}
