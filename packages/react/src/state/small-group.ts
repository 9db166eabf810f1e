import type { ConversationRef, Group } from '@parley/client'

/** Messages to groups of up to this many members request read receipts. */
export const mostForReceipts = 100

/** Whether the size of a group is known and small enough for read receipts from everybody. */
export function isSmallGroup({ type }: ConversationRef, group: Group | undefined): boolean {
  return type === 'group' && group !== undefined && group.memberCount <= mostForReceipts
}
