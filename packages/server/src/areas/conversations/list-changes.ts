// A user's changes to their own list: pin, mark, remove. They are private; the user's other devices are notified in the
// user's own log. That log is locked first, so that concurrent changes of one list are serialised.

import {
  allConversationsRemoved,
  calls,
  conversationMarked,
  conversationPinned,
  conversationRemoved,
  conversationUnmarked,
  conversationUnpinned,
  fail,
  type InputOf,
  invalidParameter,
} from '@parley/protocol'
import type { Conversation } from '../../directory/directory.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import type { Change, EventRoute } from '../../pipeline/change.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import {
  countPinned,
  listStates,
  logsOf,
  removeFromList,
  setMarks,
  setPinned,
} from './list-change-queries.ts'
import { bitOf } from './marks.ts'
import { conversationOf, type OwnConversation } from './own-conversation.ts'

/** Conversations marked in one call. */
const mostTargets = 20

/** Conversations per transaction when all are removed. */
const removedAtOnce = 500

type Marking = InputOf<typeof calls.conversations.mark>

export const listChanges = [
  /** Pinning again changes nothing and sends no event. */
  handle(calls.conversations.pin, async (context, input) => {
    const me = meOf(context)
    const conversation = await named(context, input)
    const route = await routeToOwnDevices(context)
    const pinnedAt = await context.change(async (change) => {
      const { sql, emit } = change
      const { pinned_at: before } = await lockedListState(context, change, route.in, conversation)
      if (before > 0) return before
      if ((await countPinned(sql, me.id)) >= context.config.maxPinnedConversations)
        fail('maxLimit', { form: 'pinnedConversations' })
      await setPinned(sql, me.id, conversation.logId, context.now)
      emit(conversationPinned, factsOf(context, conversation, route), route)
      return context.now
    })
    return { isPinned: true, pinnedAt }
  }),

  handle(calls.conversations.unpin, async (context, input) => {
    const conversation = await named(context, input)
    const route = await routeToOwnDevices(context)
    await context.change(async (change) => {
      const { pinned_at: before } = await lockedListState(context, change, route.in, conversation)
      if (before === 0) return
      await setPinned(change.sql, meOf(context).id, conversation.logId, 0)
      change.emit(conversationUnpinned, factsOf(context, conversation, route), route)
    })
    return { isPinned: false, pinnedAt: context.now }
  }),

  handle(calls.conversations.mark, (context, input) => marking(context, input, true)),
  handle(calls.conversations.unmark, (context, input) => marking(context, input, false)),

  /** Conversations that the user does not have, or that are off the list already, are skipped. */
  handle(calls.conversations.remove, async (context, input) => {
    const me = meOf(context)
    const conversation = await conversationOf(context, input.to, isGroup(input.chat))
    if (typeof conversation === 'string') return { result: 'ok' }
    const withHistory = input.withHistory === true
    const route = await routeToOwnDevices(context)
    const upTo = await context.change(async ({ sql, emit }) => {
      const head = (await lock(sql, route.in, [conversation.logId])).get(conversation.logId)?.head ?? 0
      const before = (await listStates(sql, me.id, [conversation.logId])).get(conversation.logId)
      const isOff = before?.active_until === 0 && before.removed_seq === head
      if (!before || (isOff && (!withHistory || before.start === head))) return head
      await removeFromList(sql, me.id, [{ id: conversation.logId, head }], withHistory)
      emit(conversationRemoved, { ...factsOf(context, conversation, route), upTo: head, withHistory }, route)
      return head
    })
    return { result: 'ok', upTo }
  }),

  /** In batches, each of them durable. A client that gets no answer asks again, and there is less to do. */
  handle(calls.conversations.removeAll, async (context) => {
    const me = meOf(context)
    const route = await routeToOwnDevices(context)
    let removal = 0
    for (let after = 0, isLast = false; !isLast; ) {
      const ids = await context.database.read((sql) => logsOf(sql, me.id, after, removedAtOnce))
      after = ids.at(-1) ?? after
      isLast = ids.length < removedAtOnce
      await context.change(async ({ sql, emit }) => {
        const logs = await lock(sql, route.in, ids)
        logs.delete(route.in.logId)
        await removeFromList(sql, me.id, [...logs.values()], true)
        const data = { device: route.device?.resource ?? '', at: context.host.now() }
        // Its id is higher than those of all earlier entries in these logs, because they are locked.
        if (isLast) removal = emit(allConversationsRemoved, data, route)
      })
    }
    return { result: 'ok', removalId: String(removal) }
  }),
]

const isGroup = (chat: string): boolean => chat !== 'chat'

/** Takes locks in one global order, so that concurrent changes cannot deadlock. */
function lock(sql: Sql, own: Conversation, logIds: readonly number[]) {
  return lockLogs(
    sql,
    [own.logId, ...logIds].map((logId) => ({ logId })),
  )
}

/** The conversation that a call names. */
async function named(context: Context, { to, chat }: { to: string; chat: string }): Promise<OwnConversation> {
  const conversation = await conversationOf(context, to, isGroup(chat))
  return typeof conversation === 'string' ? fail(conversation, { groupId: to }) : conversation
}

async function routeToOwnDevices(context: Context): Promise<EventRoute> {
  const me = meOf(context)
  const device = await actingDevice(context)
  return { in: await context.directory.ownLog(me), by: me, to: me.name, ...(device ? { device } : {}) }
}

/** The fields of events about a conversation. */
function factsOf(context: Context, { to, chat }: OwnConversation, { device }: EventRoute) {
  return { to, chat, by: meOf(context).name, device: device?.resource ?? '', at: context.now }
}

/** The state of the conversation in the caller's list, locked until the commit. */
async function lockedListState(
  context: Context,
  { sql }: Change,
  own: Conversation,
  { logId }: OwnConversation,
) {
  await lock(sql, own, [logId])
  // The user left it a moment ago.
  return (await listStates(sql, meOf(context).id, [logId])).get(logId) ?? fail('conversationNotFound')
}

/** One event for each conversation whose marks changed. */
async function marking(context: Context, input: Marking, isMarked: boolean) {
  const me = meOf(context)
  const bit = bitOf(input.mark) ?? fail('invalidParameter', { form: 'markIllegal' })
  if (input.targets.length > mostTargets)
    fail('invalidParameter', { message: invalidParameter('targets', `${input.targets.length} of them`) })
  const ignored: Marking['targets'][number][] = []
  const found: OwnConversation[] = []
  for (const target of input.targets) {
    const conversation = await conversationOf(context, target.to, isGroup(target.chat))
    if (typeof conversation === 'string') ignored.push(target)
    else if (!found.some(({ logId }) => logId === conversation.logId)) found.push(conversation)
  }
  const route = await routeToOwnDevices(context)
  const logIds = found.map(({ logId }) => logId)
  await context.change(async ({ sql, emit }) => {
    await lock(sql, route.in, logIds)
    const before = await listStates(sql, me.id, logIds)
    for (const conversation of found) {
      const marks = before.get(conversation.logId)?.marks
      if (marks === undefined || ((marks & bit) !== 0) === isMarked) continue
      await setMarks(sql, me.id, conversation.logId, isMarked ? marks | bit : marks & ~bit)
      const event = isMarked ? conversationMarked : conversationUnmarked
      emit(event, { ...factsOf(context, conversation, route), mark: input.mark }, route)
    }
  })
  return { ignored }
}
