// The users whom a call names, in a list or in a path.

import { fail, invalidParameter, userNameRule } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import type { Context } from './context.ts'

/** The names in lower case, without repeats. */
export function distinctNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

/** How many unknown names a refusal lists, and how many characters of each. */
const namedAtMost = 5
const longestName = 64

/** All of these users, or a refusal that names those who do not exist. */
export async function usersNamed(
  { directory, app }: Pick<Context, 'directory' | 'app'>,
  names: readonly string[],
): Promise<User[]> {
  // Invalid names belong to nobody, and may contain characters that the database rejects.
  const found = await Promise.all(
    names.map((name) => (userNameRule.test(name) ? directory.user(app, name) : undefined)),
  )
  const missing = names.filter((_name, index) => !found[index])
  if (missing.length > 0) {
    const named = missing.slice(0, namedAtMost).map((name) => name.slice(0, longestName))
    fail('userNotFound', { form: 'named', user: named.join(',') })
  }
  return found as User[]
}

/**
 * The users named by a list in a body or by a comma-separated path segment: each of them once, in the order of the names. A
 * list that is too long is refused before anything is looked up.
 */
export async function peopleNamed(
  context: Pick<Context, 'directory' | 'app'>,
  parameter: string,
  names: readonly string[] | string,
  most: number,
): Promise<User[]> {
  const distinct = distinctNames(typeof names === 'string' ? splitNames(names) : names)
  if (distinct.length === 0 || distinct.length > most)
    fail('invalidParameter', {
      message: invalidParameter(parameter, distinct.length === 0 ? [] : `${distinct.length} names`),
    })
  return usersNamed(context, distinct)
}

/** The user whom a path names. An unknown name is treated like a user who is not a member, so that it reveals no accounts. */
export async function namedIn(
  { directory, app }: Pick<Context, 'directory' | 'app'>,
  name: string,
): Promise<{ readonly user: User | undefined; readonly target: Pick<User, 'id' | 'name'> }> {
  const known = name.toLowerCase()
  const user = userNameRule.test(known) ? await directory.user(app, known) : undefined
  return { user, target: user ?? { id: 0, name: known } }
}

/** Splits the names of a path segment. */
export function splitNames(joined: string): string[] {
  return joined.split(',').flatMap((name) => (name === '' ? [] : [name]))
}
