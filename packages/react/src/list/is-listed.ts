// Which of the known conversations belong in the list.

import type { Conversation, State } from '@parley/client'

/**
 * Whether a conversation is listed. One that was only viewed is not, unless it is open or has a draft. Groups are
 * listed for all members, even before the first message.
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
