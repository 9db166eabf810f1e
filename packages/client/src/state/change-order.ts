// The order in which this client has learned of changes to the user's own list and history. Lists of the server contain
// no number that shows how new a pin, a mark or a removal is, and a list that was requested before such a change may
// not contain it. The order is not stored, because it means nothing to the next session.

import { type ConversationKey, type ConversationRef, keyOf } from './conversation-ref.ts'

interface LastChange {
  readonly at: number
  /** Whether this device made the change, and no list has confirmed it yet. */
  readonly isMine: boolean
}

/** Belongs to a ledger. Changes are counted, and the count is a logical clock. */
export interface ChangeOrder {
  count: number
  readonly last: Map<ConversationKey, LastChange>
}

export const createChangeOrder = (): ChangeOrder => ({ count: 0, last: new Map() })

interface Ordered {
  readonly order: ChangeOrder
}

/** The count of changes so far: a list that is requested now contains all of them. */
export const changeCount = ({ order }: Ordered): number => order.count

const lastOf = ({ order }: Ordered, ref: ConversationRef): LastChange =>
  order.last.get(keyOf(ref)) ?? { at: 0, isMine: false }

/** When the conversation last changed, as a count. */
export const changedAt = (changes: Ordered, ref: ConversationRef): number => lastOf(changes, ref).at

const note = ({ order }: Ordered, ref: ConversationRef, isMine: boolean) =>
  void order.last.set(keyOf(ref), { at: ++order.count, isMine })

/** Notes a change by this device. */
export const noteOwnChange = (changes: Ordered, ref: ConversationRef): void => note(changes, ref, true)

/** Notes a change by another device. If this device made one as well, only the server's list shows which came first. */
export function noteOtherChange(
  changes: Ordered & { missing(what: 'list'): void },
  ref: ConversationRef,
): void {
  const { isMine } = lastOf(changes, ref)
  note(changes, ref, isMine)
  if (isMine) changes.missing('list')
}

/** Notes that a list that was requested after all changes has confirmed them. */
export const noteConfirmed = (changes: Ordered, ref: ConversationRef): void => note(changes, ref, false)
