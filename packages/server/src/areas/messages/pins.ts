// Pinned messages of a conversation. Every member may pin and unpin. A message for only some members cannot be pinned.
// Pins in a thread are visible to its whole group, like its history. Pins in a room are visible even to those who
// joined later.

import { calls, fail, hasReason, type InputOf, messagePinned, messageUnpinned } from '@parley/protocol'
import type { Thread } from '../../directory/threads.ts'
import { countWithin } from '../../limits/page-bytes.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import type { Change } from '../../pipeline/change.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { lockLog } from '../../storage/procedures/append.ts'
import { singleWith } from '../history/shared.ts'
import { threadCalled, threadMembership } from '../threads/shared.ts'
import {
  canBeGroup,
  canBeUser,
  isBlockedIn,
  locationInRoom,
  locationOf,
  type MessageLocation,
  readCursor,
  writeCursor,
} from './locate-message.ts'
import { decorate, messageForm } from './per-user-view.ts'
import { countPins, deletePin, insertPin, isPinned, pinnedRows } from './pin-queries.ts'
import { findMessage, isVisible, readMessageId, type Visible } from './visibility.ts'

const mostOnPage = 50

type PinRequest = Pick<InputOf<typeof calls.messages.pin>, 'to' | 'chat'>

export const pins = [
  /** Pinning again changes nothing, sends no event and is not an error. */
  handle(calls.messages.pin, async (context, input) => {
    const { config, now } = context
    const me = meOf(context)
    const messageId = messageIdOf(input.messageId)
    const location = await locationToPin(context, input)
    const { logId } = location.conversation
    const device = await deviceName(context)
    await context.change(async (change) => {
      const { sql } = change
      const { entry } = await messageIn(change, context, location, messageId)
      if (entry.audience !== null) fail('invalidParameter', { form: 'pinnedMessageIllegal' })
      if (location.chat === 'chat' && (await isBlockedIn(sql, logId, me.id))) fail('permissionDenied')
      if (await isPinned(sql, logId, messageId)) return
      if ((await countPins(sql, logId)) >= config.maxPins) fail('maxLimit', { form: 'pinnedMessages' })
      await insertPin(sql, { logId, messageId, userId: me.id, now })
      change.emit(messagePinned, ...pinEvent(context, location, messageId, device))
    })
    return { result: 'ok' }
  }),

  handle(calls.messages.unpin, async (context, input) => {
    const messageId = messageIdOf(input.messageId)
    const location = await locationToPin(context, input)
    const device = await deviceName(context)
    await context.change(async (change) => {
      await messageIn(change, context, location, messageId)
      if (!(await deletePin(change.sql, location.conversation.logId, messageId))) notThere()
      change.emit(messageUnpinned, ...pinEvent(context, location, messageId, device))
    })
    return { result: 'ok' }
  }),

  handle(calls.messages.listPinned, async (context, input) => {
    const location = await conversationOf(context, input).catch((error: unknown) => {
      // Two users without a conversation have no pins, which is not an error.
      if (hasReason(error, 'conversationNotFound')) return undefined
      throw error
    })
    if (!location) return { pins: [], cursor: '' }
    const limit = Math.min(Math.max(input.limit ?? 10, 1), mostOnPage)
    return context.database.read(async (sql) => {
      const rows = await pinnedRows(sql, {
        logId: location.conversation.logId,
        userId: meOf(context).id,
        isForAll: location.room !== undefined,
        start: location.thread && (await threadMembership(sql, meOf(context), location.thread))?.start,
        after: readCursor(input.cursor),
        limit: limit + 1,
      })
      const sizes = rows.slice(0, limit).map((row) => row.meta.length)
      const page = rows.slice(0, countWithin(sizes, context.config.answerPageBytes))
      const last = page.at(-1)
      const metas = await decorate(sql, meOf(context), page)
      return {
        pins: page.map((row, index) => ({
          message: messageForm(metas[index] as Uint8Array, row.seq),
          pinnedAt: row.pinned_at,
          by: row.operator ?? '',
        })),
        cursor: rows.length > page.length && last ? writeCursor(last.pinned_at, last.id) : '',
      }
    })
  }),
]

function messageIdOf(id: string): number {
  return readMessageId(id) ?? fail('invalidParameter', { form: 'pinnedMessageIllegal' })
}

/** The conversation that a call names, if the caller is a member. */
async function conversationOf(
  context: Context,
  { to, chat }: PinRequest,
): Promise<MessageLocation & { readonly thread?: Thread | undefined }> {
  const me = meOf(context)
  const kind = chat.toLowerCase()
  if (kind === 'chatroom') {
    const room = (await context.rooms.find(context.app, to)) ?? fail('roomNotFound', { roomId: to })
    return room.present.has(me.id) ? locationInRoom(room) : fail('notInRoom', { users: me.name })
  }
  if (kind === 'groupchat') {
    const thread = await threadCalled(context, to)
    const id = thread?.groupId ?? to
    const group = canBeGroup(id) ? await context.directory.group(context.app, id) : undefined
    if (!group) return fail('groupNotFound', { groupId: to })
    if (!group.people.has(me.id)) fail('notInGroup')
    const conversation = thread ?? group
    return { conversation, to: conversation.id, chat: 'groupchat', isDisabled: group.disabled, thread }
  }
  const peer = to.toLowerCase()
  const member = canBeUser(peer)
    ? await context.database.read((sql) => singleWith(sql, me.id, peer))
    : undefined
  if (!member) return fail('conversationNotFound')
  const log = { id: member.log_id, kind: 'single', key: '' } as const
  return locationOf(context, log, { peer })
}

/** A conversation in which the caller may change pins. In a thread they must be a member, as for writing. */
async function locationToPin(context: Context, request: PinRequest): Promise<MessageLocation> {
  const { thread, ...location } = await conversationOf(context, request)
  if (thread && !thread.people.has(meOf(context).id)) fail('notInGroup')
  return location.isDisabled ? fail('groupDisabled') : location
}

/** The message, if it is in this conversation and visible to the caller. Locked until the commit. */
async function messageIn(
  { sql }: Change,
  context: Context,
  { conversation: { logId }, room }: MessageLocation,
  messageId: number,
): Promise<Visible> {
  await lockLog(sql, logId)
  const me = meOf(context)
  const found = await findMessage(sql, me, messageId)
  if (found?.log.id !== logId) return notThere()
  if (isVisible(found, me.id)) return found
  const { member } = found
  return room && member && (await isPinned(sql, logId, messageId)) ? { ...found, member } : notThere()
}

function notThere(): never {
  return fail('messageNotFound', { form: 'pin' })
}

/**
 * The acting device, if the call names one of the user's. It gets the event like all others, because the answer may be
 * lost. The event names it, so that it recognises its own action.
 */
async function deviceName(context: Context): Promise<string> {
  return (await actingDevice(context))?.resource ?? ''
}

/** The event and its route. */
function pinEvent(context: Context, location: MessageLocation, messageId: number, device: string) {
  const me = meOf(context)
  const data = {
    by: me.name,
    to: location.to,
    chat: location.chat,
    messageId: String(messageId),
    device,
    at: context.now,
  }
  const route = { in: location.conversation, by: me, to: location.to }
  return [data, route] as const
}
