// What somebody is to the user, and what can be done with him, in the order in which menus offer it.

import type { State } from '@parley/client'

export interface Relation {
  readonly kind: 'me' | 'contact' | 'asks' | 'asked' | 'stranger'
  readonly isBlocked: boolean
}

export function relationOf({ people, me }: Pick<State, 'people' | 'me'>, user: string): Relation {
  const isNamed = (row: { readonly user: string }) => row.user === user
  const kind =
    user === me
      ? 'me'
      : people.contacts.has(user)
        ? 'contact'
        : people.requests.some(isNamed)
          ? 'asks'
          : people.sentRequests.some(isNamed)
            ? 'asked'
            : 'stranger'
  return { kind, isBlocked: people.blocked.has(user) }
}

export const sameRelation = (a: Relation, b: Relation): boolean =>
  a.kind === b.kind && a.isBlocked === b.isBlocked

export type PersonAct =
  | 'invite'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'remark'
  | 'remove'
  | 'block'
  | 'unblock'

/** Who is blocked is not asked to be a contact: first the one, then the other. */
export function actsOf({ kind, isBlocked }: Relation): readonly PersonAct[] {
  if (kind === 'me') return []
  const between: Readonly<Record<Exclude<Relation['kind'], 'me'>, readonly PersonAct[]>> = {
    contact: ['remark', 'remove'],
    asks: ['accept', 'decline'],
    asked: ['withdraw'],
    stranger: isBlocked ? [] : ['invite'],
  }
  return [...between[kind], isBlocked ? 'unblock' : 'block']
}
