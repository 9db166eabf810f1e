// Those whom a call about a group names, and what came of it for each of them. Whoever may not do a thing at all is
// refused; where somebody may do it to some and not to others, the answer says so for each of them. With one name
// only, its refusal is the refusal of the call.

import { httpFailure, type Outcome, type Reason, userNameRule } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import type { GroupChange } from './changing.ts'
import { peopleNamed, splitNames } from './named.ts'
import type { GroupAct } from './rules.ts'

/** The users whom a list in a body names, or a text in a path with commas between them. All of them exist. */
export function targetsOf(
  context: Context,
  groupId: string,
  names: readonly string[] | string,
): Promise<User[]> {
  return peopleNamed(context, groupId, 'usernames', typeof names === 'string' ? splitNames(names) : names)
}

export interface Judged {
  readonly user: User
  /** Why it cannot be done to this one. */
  readonly reason: Reason | undefined
}

/** To whom of these it may be done. */
export function judged(
  change: Pick<GroupChange, 'demand' | 'refusal'>,
  act: GroupAct,
  users: readonly User[],
): Judged[] {
  change.demand(act)
  if (users.length === 1) change.demand(act, users[0])
  return users.map((user) => ({ user, reason: change.refusal(act, user) }))
}

/** Those to whom it may be done. */
export function allowedOf(all: readonly Judged[]): User[] {
  return all.flatMap(({ user, reason }) => (reason ? [] : [user]))
}

/** What came of it, as answers tell it. */
export function outcomeOf(action: string, groupId: string, { user, reason }: Judged): Outcome {
  const done = { isDone: reason === undefined, action, groupId, user: user.name }
  return reason ? { ...done, reason: wordsFor(reason, groupId, user.name) } : done
}

/** For calls with names in their path: one outcome for one name, a list for several. */
export function onlyOrAll(outcomes: readonly Outcome[]): Outcome | readonly Outcome[] {
  const [only] = outcomes
  return outcomes.length === 1 && only ? only : outcomes
}

/** The refusal as the call with this one user alone would say it. */
function wordsFor(reason: Reason, groupId: string, user: string): string {
  return httpFailure(reason, { groupId, user, users: user }, 'chatgroups').body.error_description
}

/** Somebody whom a path names. An unknown name is a stranger's: whether there is such an account is nobody's business. */
export async function namedIn(
  { directory, app }: Pick<Context, 'directory' | 'app'>,
  name: string,
): Promise<{ readonly user: User | undefined; readonly target: Pick<User, 'id' | 'name'> }> {
  const known = name.toLowerCase()
  const user = userNameRule.test(known) ? await directory.user(app, known) : undefined
  return { user, target: user ?? { id: 0, name: known } }
}
