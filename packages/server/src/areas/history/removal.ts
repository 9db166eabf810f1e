// Removes messages from one's own history: some of them, or all up to a time. Others keep theirs without notice. The
// user's other devices are notified.

import { calls, fail, historyLimits, historyRemoved, type InputOf, invalidParameter } from '@parley/protocol'
import { actingDevice } from '../../pipeline/acting-device.ts'
import type { Change } from '../../pipeline/change.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { type Membership, membershipIn } from '../../storage/procedures/history-page.ts'
import { lastUpTo } from '../../storage/procedures/position-by-time.ts'
import { conversationOf, type OwnConversation } from '../conversations/shared.ts'
import { readMessageId } from '../messages/shared.ts'
import { roomCalled } from '../rooms/shared.ts'
import { threadCalled } from '../threads/shared.ts'
import { hide, raiseStart } from './removal-queries.ts'

type Ids = InputOf<typeof calls.history.removeFromChat>['messageIds']

export const removal = [
  handle(calls.history.removeFromChat, async (context, { user, messageIds }) =>
    removeMessages(context, await named(context, user, false), messageIds),
  ),
  handle(calls.history.removeFromGroup, async (context, { group, messageIds }) =>
    removeMessages(context, await named(context, group, true), messageIds),
  ),
  handle(calls.history.removeFromChatBefore, async (context, { user, before }) =>
    removeBefore(context, await named(context, user, false), before),
  ),
  handle(calls.history.removeFromGroupBefore, async (context, { group, before }) =>
    removeBefore(context, await named(context, group, true), before),
  ),
]

/** The conversation in which something is removed. */
type RemovalTarget = Omit<OwnConversation, 'chat'> & { readonly chat: OwnConversation['chat'] | 'chatroom' }

/** Only members of a thread have their own history of it. */
async function named(context: Context, to: string, isGroup: boolean): Promise<RemovalTarget> {
  const room = isGroup ? await roomCalled(context, to) : undefined
  if (room && !room.present.has(meOf(context).id)) fail('notInRoom', { users: meOf(context).name })
  if (room) return { logId: room.logId, to: room.id, chat: 'chatroom' }
  const thread = isGroup ? await threadCalled(context, to) : undefined
  if (thread && !thread.people.has(meOf(context).id)) fail('notInGroup', { groupId: to })
  if (thread) return { logId: thread.logId, to: thread.id, chat: 'groupchat' }
  const target = await conversationOf(context, to, isGroup)
  return typeof target === 'string' ? fail(target, { groupId: to }) : target
}

const mostByBackEnds = 50

/** Ids of messages that the user cannot see in this conversation are skipped. */
async function removeMessages(context: Context, target: RemovalTarget, messageIds: Ids) {
  const requested = messageIds.split(',')
  if (requested.length > (context.isApp ? mostByBackEnds : historyLimits.maxRemovedIds))
    fail('invalidParameter', { message: invalidParameter('msgIdList', messageIds) })
  const ids = requested.flatMap((id) => readMessageId(id) ?? [])
  await removing(context, target, async ({ sql }, member) => {
    const removed = await hide(sql, meOf(context).id, member, ids)
    return removed.length === 0 ? undefined : { messageIds: removed.map(String) }
  })
  return { result: 'ok' }
}

async function removeBefore(context: Context, target: RemovalTarget, before: number) {
  const upTo = await removing(context, target, async ({ sql }, member) => {
    const { log_id: logId, head, start } = member
    const last = await lastUpTo(sql, logId, head, Math.min(before, Number.MAX_SAFE_INTEGER))
    if (last <= start) return undefined
    await raiseStart(sql, meOf(context).id, logId, last)
    return { upTo: last }
  })
  return { result: 'ok', ...(upTo?.upTo === undefined ? {} : { upTo: upTo.upTo }) }
}

interface Removed {
  readonly messageIds?: readonly string[]
  readonly upTo?: number
}

/** Runs in one transaction with the conversation locked, and writes the event to the user's own log. */
async function removing(
  context: Context,
  target: RemovalTarget,
  work: (change: Change, member: Membership) => Promise<Removed | undefined>,
): Promise<Removed | undefined> {
  const me = meOf(context)
  const device = await actingDevice(context)
  const own = await context.directory.ownLog(me)
  return context.change(async (change) => {
    await lockLogs(change.sql, [{ logId: own.logId }, { logId: target.logId }])
    const member = await membershipIn(change.sql, me.id, target.logId)
    const removed = member && (await work(change, member))
    if (!removed) return undefined
    const { to, chat } = target
    const facts = { to, chat, device: device?.resource ?? '', at: context.now, ...removed }
    change.emit(historyRemoved, facts, { in: own, by: me, to: me.name, ...(device ? { device } : {}) })
    return removed
  })
}
