// The conversation that a call names, as the caller has it.

import { groupIdRule } from '../../directory/groups.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { singleWith } from '../history/shared.ts'

/** A conversation of the caller, with the names that the caller uses. */
export interface OwnConversation {
  readonly logId: number
  readonly to: string
  readonly chat: 'chat' | 'groupchat'
}

export type NotOwnReason = 'groupNotFound' | 'notInGroup' | 'conversationNotFound'

/**
 * The conversation that a call names, or the reason why the caller does not have it. Not for use inside a transaction.
 */
export async function conversationOf(
  context: Context,
  to: string,
  isGroup: boolean,
): Promise<OwnConversation | NotOwnReason> {
  const me = meOf(context)
  if (isGroup) {
    const group = groupIdRule.test(to) ? await context.directory.group(context.app, to) : undefined
    if (!group) return 'groupNotFound'
    return group.people.has(me.id) ? { logId: group.logId, to: group.id, chat: 'groupchat' } : 'notInGroup'
  }
  const peer = to.toLowerCase()
  const member = await context.database.read((sql) => singleWith(sql, me.id, peer))
  return member ? { logId: member.log_id, to: peer, chat: 'chat' } : 'conversationNotFound'
}
