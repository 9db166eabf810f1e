// Own reactions, shown before the server has accepted them.

import { freshnessOf } from './message-freshness.ts'
import type { Message, Reaction } from './message-types.ts'
import { sorted, withReactions } from './reactions.ts'

/** Applies an own reaction or its removal at once; the next update from the server replaces it. */
export function applyOptimistically(
  message: Message,
  reaction: string,
  isMine: boolean,
  me: string,
): Message {
  const list = message.reactions ?? []
  const { count = 0, isMine: was = false, users = [] } = list.find((one) => one.reaction === reaction) ?? {}
  if (was === isMine || message.kind === 'recalled') return message
  const others = users.filter((user) => user !== me)
  const guess = {
    reaction,
    count: count + (isMine ? 1 : -1),
    isMine,
    users: isMine ? [...others, me] : others,
  }
  return putReaction(message, reaction, guess.count > 0 ? guess : undefined)
}

export function putReaction(message: Message, reaction: string, put: Reaction | undefined): Message {
  const others = (message.reactions ?? []).filter((one) => one.reaction !== reaction)
  return withReactions(message, sorted(put ? [...others, put] : others))
}

/** The log position of the latest update of a reaction. */
export function reactionSince(message: Message, reaction: string): number {
  const { told, reactions } = freshnessOf(message)
  return Math.max(told, reactions.get(reaction) ?? -1)
}
