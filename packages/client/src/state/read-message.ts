// Reads messages from their wire form.

import {
  BodyType,
  fromKeyValues,
  isObject,
  type KeyValue,
  type MessageBody,
  type Meta,
  type PlainMessage,
  RouteType,
  roomPriority,
} from '@parley/protocol'
import { fresh } from './freshness.ts'
import { type Json, numberIn, readJson, textIn } from './lenient-readers.ts'
import { type AddressOf, readContent } from './message-kinds.ts'
import { reactionsIn } from './reactions.ts'
import type { ConversationRef, Message, MessageCommon } from './state.ts'
import { streamIn } from './streamed-text.ts'

/** A message with what its envelope says about it; lists and files have no envelope. */
export interface Arrived extends PlainMessage {
  readonly envelope?: Pick<Meta, 'meta' | 'ext' | 'directedUsers' | 'routetype' | 'to'>
  /** It is no message of somebody but what was told about a group, read already. */
  readonly notice?: Message | undefined
}

export interface Reading {
  readonly me: string
  readonly address: AddressOf
  /** Where the reader knows better than the addresses do. */
  readonly conversation?: ConversationRef
  readonly localId?: string
  /** What is told of the thread that hangs on a message, for those who want to know. */
  readonly overview?: (told: unknown, reading: Reading) => Pick<MessageCommon, 'thread'>
  /** The number of the log up to which everything is in it, reactions included; missing in what comes live. */
  readonly asOf?: number
}

/** A live message and its envelope. */
export const arrivedAs = (meta: Meta, body: MessageBody): Arrived => ({
  id: meta.id ?? '',
  timestamp: meta.timestamp ?? '0',
  ...(meta.seq === undefined ? {} : { seq: meta.seq }),
  body,
  envelope: meta,
})

/** The conversation to which a message between these two belongs, seen by `me`. */
export function conversationOf(
  type: number | undefined,
  from: string,
  to: string,
  me: string,
): ConversationRef {
  if (type === BodyType.GROUPCHAT) return { type: 'group', id: to }
  if (type === BodyType.CHATROOM) return { type: 'room', id: to }
  return { type: 'single', id: from === me ? to : from }
}

const isMessage = (type: number | undefined) =>
  type === BodyType.CHAT || type === BodyType.GROUPCHAT || type === BodyType.CHATROOM

/** Undefined for what is no message: receipts, recalls and the like. */
export function toMessage(plain: Arrived, reading: Reading): Message | undefined {
  const { body, envelope } = plain
  const { me, address, asOf } = reading
  if (!isMessage(body.type)) return undefined
  const from = userIn(body.from?.name)
  const to = userIn(body.to?.name)
  const told = readJson(body.meta)
  const edited = editIn(told.edit_msg)
  const reactions = reactionsIn(told.reaction, me)
  const position = positionOf(plain)
  const common: MessageCommon = {
    id: plain.id,
    conversation:
      reading.conversation ?? threadIn(told, to, reading) ?? conversationOf(body.type, from, to, me),
    from,
    to,
    sentAt: numberIn(plain.timestamp),
    position,
    localId: reading.localId,
    ext: fromKeyValues(body.ext ?? []),
    ...(edited && { edited }),
    ...reading.overview?.(told.thread_overview, reading),
    ...(reactions.length > 0 && { reactions }),
    ...(body.msgConfig?.allowGroupAck && { wantsReceipts: true }),
    ...(told.isRead === true && { isRead: true }),
    ...(told.isDelivered === true && { isDelivered: true }),
    ...(envelope && fromEnvelope(envelope, body.type)),
  }
  const contents = readContent(body.contents?.[0] ?? {}, address)
  const translations = contents.kind === 'text' ? translationsIn(told.translations) : []
  const stream = contents.kind === 'text' ? streamIn(body) : undefined
  const message = {
    ...contents,
    ...common,
    ...(translations.length > 0 && { translations }),
    ...(stream && { stream }),
  } as Message
  const toldAt = asOf ?? (Array.isArray(told.reaction) ? position : -1)
  // Most messages come live and say nothing about reactions: that is how new a message is anyway.
  return envelope && toldAt < 0 ? message : fresh(message, { isFull: envelope !== undefined, told: toldAt })
}

/** The server's number, or the time where it gives none. */
export const positionOf = ({
  seq,
  timestamp,
}: {
  seq?: string | undefined
  timestamp?: string | undefined
}): number => numberIn(seq ?? timestamp)

/** "user/device" stands for the user here. */
const userIn = (name = '') => name.split('/')[0] as string

/** Commands are signals between programs: they are in no timeline, in no count, and never the last message. */
export const isShown = (message: Message): boolean => message.kind !== 'command'

/**
 * A message in a thread has the thread's id as a group would, and names where the thread hangs. What was sent from here
 * says only that it is for a thread.
 */
function threadIn({ thread }: Json, id: string, { localId }: Reading): ConversationRef | undefined {
  return isObject(thread) && (localId || thread.muc_parent_id) ? { type: 'thread', id } : undefined
}

const states = [0, 1] as const
const priorities = Object.keys(roomPriority) as (keyof typeof roomPriority)[]

/** The server put something else in the place of what was sent. */
export const isReplacedIn = (meta: Meta['meta']): boolean =>
  meta !== undefined && readJson(textIn(meta)).callback_replace === true

function fromEnvelope(envelope: NonNullable<Arrived['envelope']>, type: number | undefined) {
  const { meta, directedUsers: onlyTo, ext = [], routetype, to } = envelope
  const isRoom = type === BodyType.CHATROOM
  const told = meta ? readJson(textIn(meta)) : undefined
  const { chatroom_msg_tag: tag, is_broadcast: isBroadcast } = isRoom ? fromKeyValues(ext) : {}
  const priority = priorities.find((name) => roomPriority[name] === tag)
  return {
    onlineState: isRoom ? 1 : told ? (states.find((state) => state === told.is_online) ?? 2) : 3,
    ...(isReplacedIn(meta) && { isReplaced: true }),
    ...(onlyTo && onlyTo.length > 0 && { onlyTo }),
    ...((routetype === RouteType.ROUTE_ONLINE || to?.clientResource) && { isFleeting: true }),
    ...(priority && { priority }),
    ...(isBroadcast === true && { isBroadcast }),
  } satisfies Partial<MessageCommon>
}

/** How often, by whom and when a message was edited. */
export function editIn(value: unknown): MessageCommon['edited'] {
  if (!isObject(value)) return undefined
  const count = numberIn(value.count)
  const by = typeof value.operator === 'string' ? value.operator : ''
  return count > 0 ? { count, by, at: numberIn(value.edit_time) } : undefined
}

const mostTranslations = 50

function translationsIn(value: unknown): NonNullable<MessageCommon['translations']> {
  if (!Array.isArray(value)) return []
  return value
    .slice(0, mostTranslations)
    .flatMap((one: unknown) =>
      isObject(one) && typeof one.code === 'string' && typeof one.text === 'string'
        ? [{ code: one.code, text: one.text }]
        : [],
    )
}

/** What the one who recalled a message said about it. */
export function noteIn(ext: readonly KeyValue[] | undefined): string {
  const note = fromKeyValues(ext).recallMessageExtensionInfo
  return typeof note === 'string' ? note : ''
}
