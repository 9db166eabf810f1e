// Pinned messages of a conversation. Every member may pin and unpin; what is not for everybody cannot be pinned.

import { calls, fail, hasReason, type InputOf, messagePinned, messageUnpinned } from '@parley/protocol'
import { actingDevice } from '../../pipeline/acting-device.ts'
import type { Change } from '../../pipeline/change.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import { lockLog } from '../../storage/procedures/append.ts'
import { singleWith } from '../history/queries.ts'
import { decorate, messageForm } from './decorate.ts'
import { countPins, deletePin, insertPin, isPinned, pinnedRows } from './pin-queries.ts'
import { canBeGroup, canBeUser, isBlockedIn, type Place, placeOf, readCursor, writeCursor } from './place.ts'
import { findVisible, readMessageId, type Visible } from './visible.ts'

const mostOnPage = 50

type Asked = Pick<InputOf<typeof calls.messages.pin>, 'to' | 'chat'>

export const pins = [
  /** Pinning again changes nothing, tells nothing and is no failure. */
  handle(calls.messages.pin, async (context, input) => {
    const { config, now } = context
    const me = meOf(context)
    const messageId = askedMessage(input.messageId)
    const place = await conversationOf(context, input)
    if (place.isDisabled) fail('groupDisabled')
    const { logId } = place.conversation
    const device = await deviceName(context)
    await context.change(async (change) => {
      const { sql } = change
      const { entry } = await messageIn(change, context, place, messageId)
      if (entry.audience !== null) fail('invalidParameter', { form: 'pinnedMessageIllegal' })
      if (place.chat === 'chat' && (await isBlockedIn(sql, logId, me.id))) fail('permissionDenied')
      if (await isPinned(sql, logId, messageId)) return
      if ((await countPins(sql, logId)) >= config.maxPins) fail('maxLimit', { form: 'pinnedMessages' })
      await insertPin(sql, { logId, messageId, userId: me.id, now })
      change.emit(messagePinned, ...news(context, place, messageId, device))
    })
    return { result: 'ok' }
  }),

  handle(calls.messages.unpin, async (context, input) => {
    const messageId = askedMessage(input.messageId)
    const place = await conversationOf(context, input)
    if (place.isDisabled) fail('groupDisabled')
    const device = await deviceName(context)
    await context.change(async (change) => {
      await messageIn(change, context, place, messageId)
      if (!(await deletePin(change.sql, place.conversation.logId, messageId))) notThere()
      change.emit(messageUnpinned, ...news(context, place, messageId, device))
    })
    return { result: 'ok' }
  }),

  handle(calls.messages.listPinned, async (context, input) => {
    const place = await conversationOf(context, input).catch((error: unknown) => {
      // Two who have not written yet have nothing pinned; that is no mistake.
      if (hasReason(error, 'conversationNotFound')) return undefined
      throw error
    })
    if (!place) return { pins: [], cursor: '' }
    const limit = Math.min(Math.max(input.limit ?? 10, 1), mostOnPage)
    return context.database.read(async (sql) => {
      const rows = await pinnedRows(sql, {
        logId: place.conversation.logId,
        userId: meOf(context).id,
        after: readCursor(input.cursor),
        limit: limit + 1,
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const metas = await decorate(sql, meOf(context), page)
      return {
        pins: page.map((row, index) => ({
          message: messageForm(metas[index] as Uint8Array, row.seq),
          pinnedAt: row.pinned_at,
          by: row.operator ?? '',
        })),
        cursor: rows.length > limit && last ? writeCursor(last.pinned_at, last.id) : '',
      }
    })
  }),
]

function askedMessage(id: string): number {
  return readMessageId(id) ?? fail('invalidParameter', { form: 'pinnedMessageIllegal' })
}

/** The conversation that a call names, if the caller is in it. */
async function conversationOf(context: Context, { to, chat }: Asked): Promise<Place> {
  const me = meOf(context)
  const kind = chat.toLowerCase()
  // There are no rooms yet, so there is none of this id.
  if (kind === 'chatroom') return fail('roomNotFound', { roomId: to })
  if (kind === 'groupchat') {
    const group = canBeGroup(to) ? await context.directory.group(context.app, to) : undefined
    if (!group) return fail('groupNotFound', { groupId: to })
    if (!group.people.has(me.id)) fail('notInGroup')
    return {
      conversation: group,
      to: group.id,
      chat: 'groupchat',
      isDisabled: group.disabled,
    }
  }
  const peer = to.toLowerCase()
  const member = canBeUser(peer)
    ? await context.database.read((sql) => singleWith(sql, me.id, peer))
    : undefined
  if (!member) return fail('conversationNotFound')
  const log = { id: member.log_id, kind: 'single', key: '' } as const
  return placeOf(context, log, { peer })
}

/** The message, if it is in this conversation and the caller may see it. Nobody else changes it until the commit. */
async function messageIn(
  { sql }: Change,
  context: Context,
  { conversation }: Place,
  messageId: number,
): Promise<Visible> {
  await lockLog(sql, conversation.logId)
  const found = await findVisible(sql, meOf(context), messageId)
  return found?.log.id === conversation.logId ? found : notThere()
}

function notThere(): never {
  return fail('messageNotFound', { form: 'pin' })
}

/**
 * The device that acts, if the call names one that the user has. It is told like all others, because the answer may be
 * lost; the event names it, so that it can tell what it did itself.
 */
async function deviceName(context: Context): Promise<string> {
  return (await actingDevice(context))?.resource ?? ''
}

/** The event and whom it is told to. */
function news(context: Context, place: Place, messageId: number, device: string) {
  const me = meOf(context)
  const data = {
    by: me.name,
    to: place.to,
    chat: place.chat,
    messageId: String(messageId),
    device,
    at: context.now,
  }
  const told = { in: place.conversation, by: me, to: place.to }
  return [data, told] as const
}
