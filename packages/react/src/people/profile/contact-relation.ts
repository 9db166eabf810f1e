// The relation of the user to another user, and the available actions, in menu order.

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
  | 'report'

/** The actions on a user. A blocked user has to be unblocked before they can be added as a contact. */
export function actsOf({ kind, isBlocked }: Relation): readonly PersonAct[] {
  if (kind === 'me') return []
  const between: Readonly<Record<Exclude<Relation['kind'], 'me'>, readonly PersonAct[]>> = {
    contact: ['remark', 'remove'],
    asks: ['accept', 'decline'],
    asked: ['withdraw'],
    stranger: isBlocked ? [] : ['invite'],
  }
  return [...between[kind], isBlocked ? 'unblock' : 'block', 'report']
}
