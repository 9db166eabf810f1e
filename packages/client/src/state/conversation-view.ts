// What screens see of a conversation, computed from what is known about it.

import { type Facts, lastMessageOf } from './conversation-facts.ts'
import { newestMessage } from './segments.ts'
import { type Conversation, keyOf, type Timeline } from './state.ts'
import { unreadOf } from './unread.ts'

export function toConversation(facts: Facts, me: string): Conversation {
  const { ref, readPosition, peerReadPosition, peerDeliveredPosition, receipts } = facts
  const { pinnedAt, marks, start, removedUpTo } = facts
  const lastMessage = lastMessageOf(facts)
  return {
    key: keyOf(ref),
    ref,
    lastMessage,
    unread: unreadOf(facts, me),
    readPosition,
    peerReadPosition,
    peerDeliveredPosition,
    receipts,
    pinnedAt,
    marks,
    start,
    removedUpTo,
    // Where everything was recalled, the conversation stays for those who have seen it.
    updatedAt: lastMessage?.sentAt ?? Math.max(newestRecalled(facts), facts.openedAt),
  }
}

/** Taken off the list, and nothing new since. */
export const isOffList = (facts: Facts): boolean =>
  (facts.removedUpTo > 0 || hasOnlyNotices(facts)) && facts.openedAt === 0 && !lastMessageOf(facts)

/** Somebody joined, say, a group that the server's list does not have: that alone does not bring it back. */
const hasOnlyNotices = ({ listed, segments }: Facts): boolean =>
  !listed &&
  !!newestMessage(segments, () => true) &&
  !newestMessage(segments, ({ kind }) => kind !== 'notice')

function newestRecalled({ segments, listed }: Facts): number {
  const newest = newestMessage(segments, ({ kind }) => kind !== 'notice')
  return Math.max(newest?.sentAt ?? 0, listed?.lastMessage?.sentAt ?? 0)
}

export function toTimeline({ segments, reachedStart, loading, error }: Facts): Timeline {
  return { segments, reachedStart, loading, error }
}
