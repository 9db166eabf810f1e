// Which of the known conversations belong into the list.

import type { Conversation, State } from '@parley/client'

/**
 * A conversation that was only looked at is kept out of the list until it is the open one or has a draft; a group is
 * there for all who are in it, before anybody writes.
 */
export function isListed(
  { key, ref, lastMessage, pinnedAt }: Conversation,
  outgoing: State['outgoing'],
  drafts: ReadonlyMap<string, string>,
): boolean {
  return (
    lastMessage !== undefined ||
    ref.type === 'group' ||
    pinnedAt !== undefined ||
    !!outgoing.get(key)?.length ||
    drafts.has(key)
  )
}
