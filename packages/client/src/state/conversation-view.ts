// The screens' view of a conversation, computed from its facts.

import { type Facts, lastMessageOf } from './conversation-facts.ts'
import { newestMessage } from './segments.ts'
import { type Conversation, keyOf, type Timeline } from './state.ts'
import { mentionsOf, unreadOf } from './unread.ts'

export function toConversation(facts: Facts, me: string): Conversation {
  const { ref, readPosition, peerReadPosition, peerDeliveredPosition, receipts } = facts
  const { pinnedAt, marks, start, removedUpTo } = facts
  const lastMessage = lastMessageOf(facts)
  return {
    key: keyOf(ref),
    ref,
    lastMessage,
    unread: unreadOf(facts, me),
    mentions: mentionsOf(facts, me),
    readPosition,
    peerReadPosition,
    peerDeliveredPosition,
    receipts,
    pinnedAt,
    marks,
    start,
    removedUpTo,
    // If all messages were recalled, the conversation stays listed for users who have seen it.
    updatedAt: lastMessage?.sentAt ?? Math.max(newestRecalled(facts), facts.openedAt),
  }
}

/** Whether the user removed it from the list, and no message has arrived since. */
export const isOffList = (facts: Facts): boolean =>
  (facts.removedUpTo > 0 || hasOnlyNotices(facts)) && facts.openedAt === 0 && !lastMessageOf(facts)

/**
 * Whether only notices are known, for example that a member joined, and the server does not list the group. That alone
 * does not list it here.
 */
const hasOnlyNotices = ({ listed, segments }: Facts): boolean =>
  !listed &&
  !!newestMessage(segments, () => true) &&
  !newestMessage(segments, ({ kind }) => kind !== 'notice')

function newestRecalled({ segments, listed }: Facts): number {
  const newest = newestMessage(segments, ({ kind }) => kind !== 'notice')
  return Math.max(newest?.sentAt ?? 0, listed?.lastMessage?.sentAt ?? 0)
}

/** Whether more is known than a row of the list. */
export const hasTimeline = ({ listed, segments, hasHistory, loading, error }: Facts): boolean =>
  !listed || segments.length > 0 || hasHistory || loading !== 'none' || error !== undefined

export function toTimeline({ segments, reachedStart, loading, error }: Facts): Timeline {
  return { segments, reachedStart, loading, error }
}
