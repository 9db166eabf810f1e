import type { ConversationRef, Group } from '@parley/client'

/** Messages to groups of up to this many members request read receipts. */
export const mostForReceipts = 100

/** True for a group whose size is known and small enough for read receipts of everybody. */
export function isSmallGroup({ type }: ConversationRef, group: Group | undefined): boolean {
  return type === 'group' && group !== undefined && group.memberCount <= mostForReceipts
}
