// In which order this client has heard of a user's own list and history. Lists of the server carry no number that tells
// how new a pin, a mark or a removal in them is: a list that was asked for before something was heard or done here may
// not know of it. Kept beside the facts, because it means nothing to the next visit.

import type { Changes } from './apply/apply-context.ts'
import { type ConversationKey, type ConversationRef, keyOf } from './state.ts'

interface Turn {
  readonly at: number
  /** This device has acted, and no list has confirmed it. */
  readonly isMine: boolean
}

const turns = new WeakMap<object, Map<ConversationKey, Turn>>()
let last = 0

/** A list that is asked for now knows of everything up to here. */
export const turnNow = (): number => last

const turnOf = (changes: Pick<Changes, 'me'>, key: ConversationKey): Turn =>
  turns.get(changes)?.get(key) ?? { at: 0, isMine: false }

/** When something of this conversation was last heard or done here. */
export const turnAt = (changes: Changes, ref: ConversationRef): number => turnOf(changes, keyOf(ref)).at

const note = (changes: Changes, ref: ConversationRef, isMine: boolean) => {
  const all = turns.get(changes) ?? new Map<ConversationKey, Turn>()
  turns.set(changes, all.set(keyOf(ref), { at: ++last, isMine }))
}

/** This device does something. */
export const acted = (changes: Changes, ref: ConversationRef): void => note(changes, ref, true)

/**
 * Another device did something. If this one has done something, too, nobody here knows which of the two came first: the
 * list does.
 */
export function heard(changes: Changes, ref: ConversationRef): void {
  const { isMine } = turnOf(changes, keyOf(ref))
  note(changes, ref, isMine)
  if (isMine) changes.lacks('list')
}

/** A list that was asked for after all of it says how it is. */
export const confirmed = (changes: Changes, ref: ConversationRef): void => note(changes, ref, false)
