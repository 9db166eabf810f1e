// The people whom a call names.

import { fail, invalidParameter } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { distinctNames, usersNamed } from '../people/queries.ts'
import { groupNamed } from './changing.ts'

/**
 * Each of them once, in the order of the names. The group is looked for first: of two things that are not there, it is
 * the one to hear about. A list that is longer than a group can be costs no look at anybody.
 */
export async function peopleNamed(
  context: Context,
  groupId: string,
  parameter: string,
  names: readonly string[],
): Promise<User[]> {
  await groupNamed(context, groupId)
  const distinct = distinctNames(names)
  if (distinct.length === 0 || distinct.length > context.config.maxGroupMembers)
    fail('invalidParameter', {
      message: invalidParameter(parameter, distinct.length === 0 ? [] : `${distinct.length} names`),
    })
  return usersNamed(context, distinct)
}

/** The one whom a call names. */
export async function personNamed(
  context: Context,
  groupId: string,
  parameter: string,
  name: string,
): Promise<User> {
  const [user] = await peopleNamed(context, groupId, parameter, [name])
  return user ?? fail('userNotFound', { form: 'named', user: name })
}

/** Names as paths join them. */
export function splitNames(joined: string): string[] {
  return joined.split(',').flatMap((name) => (name === '' ? [] : [name]))
}
