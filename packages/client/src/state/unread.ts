// How many messages are unread: a function of the read position and of what is known, never a counter. STATE-5.

import type { Facts } from './known.ts'
import { countBetween, covers } from './segments.ts'
import type { Message } from './state.ts'

const end = Number.POSITIVE_INFINITY

/** Messages of others after my read position. */
export function unreadOf(
  facts: Pick<Facts, 'segments' | 'step' | 'listed' | 'readPosition'>,
  me: string,
): number {
  const { segments, step, listed, readPosition } = facts
  const count = (after: number, upTo = end) =>
    countBetween(segments, after, upTo, (message: Message) => message.from !== me)
  if (!listed) return count(readPosition)
  const { upTo, unread, readUpTo } = listed
  if (readPosition >= upTo || covers(segments, readPosition, upTo, step)) return count(readPosition)
  // Between the read position and the list's end something is not loaded: the list has counted it for us.
  const readSince = readUpTo === undefined ? 0 : count(readUpTo, readPosition)
  return Math.max(unread - readSince, count(readPosition, upTo)) + count(upTo)
}
