// Those whom a call names, and what came of it for each of them. Whoever may not do a thing at all is refused; where
// somebody may do it to some and not to others, the answer says so for each of them. With one name only, its refusal is
// the refusal of the call. Groups and rooms share this.

import { httpFailure, type Reason, userNameRule } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'

export interface Judged {
  readonly user: User
  /** Why it cannot be done to this one. */
  readonly reason: Reason | undefined
}

/** What is asked of a change, of whatever it is. */
interface Judging<Act extends string> {
  demand(act: Act, on?: User): void
  refusal(act: Act, on?: User): Reason | undefined
}

/** To whom of these it may be done. */
export function judged<Act extends string>(change: Judging<Act>, act: Act, users: readonly User[]): Judged[] {
  change.demand(act)
  if (users.length === 1) change.demand(act, users[0])
  return users.map((user) => ({ user, reason: change.refusal(act, user) }))
}

/** Those to whom it may be done. */
export function allowedOf(all: readonly Judged[]): User[] {
  return all.flatMap(({ user, reason }) => (reason ? [] : [user]))
}

/** What came of it, as answers tell it. `place` is what it was done in, `url` the kind of its address. */
export function outcomeIn<Place extends object>(
  action: string,
  { place, url, detail }: { readonly place: Place; readonly url: string; readonly detail?: object },
  { user, reason }: Judged,
) {
  const done = { isDone: reason === undefined, action, ...place, user: user.name }
  if (!reason) return done
  // In the words of the call with this one user alone.
  const words = httpFailure(reason, { ...place, user: user.name, users: user.name, ...detail }, url)
  return { ...done, reason: words.body.error_description }
}

/** For calls with names in their path: one outcome for one name, a list for several. */
export function onlyOrAll<Outcome>(outcomes: readonly Outcome[]): Outcome | readonly Outcome[] {
  const [only] = outcomes
  return outcomes.length === 1 && only ? only : outcomes
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

/** Names as paths join them. */
export function splitNames(joined: string): string[] {
  return joined.split(',').flatMap((name) => (name === '' ? [] : [name]))
}
