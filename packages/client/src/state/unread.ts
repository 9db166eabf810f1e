// The unread count, computed from the read position and the known messages. It is never a counter. STATE-5.

import { type Facts, readFrom } from './conversation-facts.ts'
import { freshnessOf } from './message-freshness.ts'
import { countBetween, covers, findAt, isCounted, isMention } from './segments.ts'
import type { Message } from './state.ts'

const end = Number.POSITIVE_INFINITY

/** Messages of others after the user's read position that were not recalled. */
export function unreadOf(facts: Facts, me: string): number {
  const { segments, step, listed } = facts
  const readPosition = readFrom(facts)
  const count = (after: number, upTo = end, counts = isCounted) =>
    countBetween(segments, after, upTo, (message) => message.from !== me && counts(message))
  if (!listed) return count(readPosition)
  const { upTo, unread, readUpTo, head, lastMessage } = listed
  if (readPosition >= upTo || covers(segments, readPosition, upTo, step)) return count(readPosition)
  // Not everything between the read position and the end of the list is loaded, so the list's count is used.
  const isGone = (message: Message) => !isCounted(message) && freshnessOf(message).recall > head
  const readSince = readUpTo === undefined ? 0 : count(readUpTo, readPosition)
  const isOnlyListed = lastMessage && lastMessage.from !== me && !findAt(segments, lastMessage)
  const recalledSince =
    count(readUpTo ?? readPosition, upTo, isGone) + (isOnlyListed && isGone(lastMessage) ? 1 : 0)
  return Math.max(unread - readSince - recalledSince, count(readPosition, upTo)) + count(upTo)
}

/**
 * Unread messages that mention the user or everybody. Undefined if the server does not count them. A change that may
 * affect messages that are not loaded makes the client request the list again (`isMentionOpen`).
 */
export function mentionsOf(facts: Facts, me: string): number | undefined {
  const { segments, step, listed } = facts
  if (listed?.mentions === undefined) return undefined
  const readPosition = readFrom(facts)
  const count = (after: number, upTo = end) =>
    countBetween(segments, after, upTo, (message) => isMention(message, me))
  const { upTo, mentions, readUpTo } = listed
  if (readPosition >= upTo || covers(segments, readPosition, upTo, step)) return count(readPosition)
  const readSince = readUpTo === undefined ? 0 : count(readUpTo, readPosition)
  return Math.max(mentions - readSince, count(readPosition, upTo)) + count(upTo)
}
