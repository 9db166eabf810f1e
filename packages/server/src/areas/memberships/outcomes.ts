// Calls that act on several users: each user has their own outcome. A caller who may not act at all is refused; a caller
// who may act on some and not on others gets an answer that says so for each. With a single name, the refusal for that
// user is the refusal of the call.

import { httpFailure, type Reason } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'

/** A user a call acts on, and whether it may. */
export interface CheckedTarget {
  readonly user: User
  /** Why the call may not act on this user; undefined if it may. */
  readonly reason: Reason | undefined
}

/** The rules of a change of a group or a room. */
interface Judging<Act extends string> {
  demand(act: Act, on?: User): void
  refusal(act: Act, on?: User): Reason | undefined
}

/** Applies the rules to each of these users. */
export function checkTargets<Act extends string>(
  change: Judging<Act>,
  act: Act,
  users: readonly User[],
): CheckedTarget[] {
  change.demand(act)
  if (users.length === 1) change.demand(act, users[0])
  return users.map((user) => ({ user, reason: change.refusal(act, user) }))
}

/** The users the call may act on. */
export function allowedOf(all: readonly CheckedTarget[]): User[] {
  return all.flatMap(({ user, reason }) => (reason ? [] : [user]))
}

/** An outcome as answers write it. `location` holds the id of the group or room, `url` is the kind of its address. */
export function outcomeIn<Location extends object>(
  action: string,
  { location, url, detail }: { readonly location: Location; readonly url: string; readonly detail?: object },
  { user, reason }: CheckedTarget,
) {
  const done = { isDone: reason === undefined, action, ...location, user: user.name }
  if (!reason) return done
  // The same text that a call with only this user would be refused with.
  const words = httpFailure(reason, { ...location, user: user.name, users: user.name, ...detail }, url)
  return { ...done, reason: words.body.error_description }
}

/** For calls with names in their path: one outcome for one name, a list for several. */
export function onlyOrAll<Outcome>(outcomes: readonly Outcome[]): Outcome | readonly Outcome[] {
  const [only] = outcomes
  return outcomes.length === 1 && only ? only : outcomes
}
