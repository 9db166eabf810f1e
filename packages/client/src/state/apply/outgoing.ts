// Applies the outgoing messages of a conversation, as the outbox reports them.

import type { ConversationKey, Outgoing, State } from '../state.ts'

export const applyOutgoing =
  (key: ConversationKey, messages: readonly Outgoing[]) =>
  (before: Pick<State, 'outgoing'>): Pick<State, 'outgoing'> => {
    const outgoing = new Map(before.outgoing)
    if (messages.length > 0) outgoing.set(key, messages)
    else outgoing.delete(key)
    return { outgoing }
  }
