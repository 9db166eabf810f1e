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
import { type Json, numberIn, readJson, textIn } from './lenient-readers.ts'
import { fresh } from './message-freshness.ts'
import { type AddressOf, readContent } from './message-kinds.ts'
import { reactionsIn } from './reactions.ts'
import type { ConversationRef, Message, MessageCommon, TextMessage } from './state.ts'
import { streamIn } from './streamed-text.ts'

/** A message with its envelope; messages in lists and files have none. */
export interface IncomingMessage extends PlainMessage {
  readonly envelope?: Pick<Meta, 'meta' | 'ext' | 'directedUsers' | 'routetype' | 'to'>
  /** Set for a group event that was already read as a notice. */
  readonly notice?: Message | undefined
}

export interface ReadContext {
  readonly me: string
  readonly address: AddressOf
  /** Overrides the conversation that the addresses imply. */
  readonly conversation?: ConversationRef
  readonly localId?: string
  /** Reads the thread overview of a message, for clients that show threads. */
  readonly overview?: (told: unknown, reading: ReadContext) => Pick<MessageCommon, 'thread'>
  /** The log number up to which it is complete, including reactions; undefined for live messages. */
  readonly asOf?: number
}

/** A live message and its envelope. */
export function toIncomingMessage(meta: Meta, body: MessageBody): IncomingMessage {
  const { id = '', timestamp = '0', seq } = meta
  return { id, timestamp, seq, body, envelope: meta }
}

/** The conversation of a message between these two, from the point of view of `me`. */
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

/** A message that is being read. */
type Building = { -readonly [N in keyof TextMessage]: TextMessage[N] }

const isMessage = (type: number | undefined) =>
  type === BodyType.CHAT || type === BodyType.GROUPCHAT || type === BodyType.CHATROOM

/** Reads a message. Undefined for any other item, such as a receipt or a recall. */
export function toMessage(plain: IncomingMessage, reading: ReadContext): Message | undefined {
  const { body, envelope } = plain
  const { me, address, asOf } = reading
  if (!isMessage(body.type)) return undefined
  const from = userIn(body.from?.name)
  const to = userIn(body.to?.name)
  const bodyMeta = readJson(body.meta)
  const edited = editIn(bodyMeta.edit_msg)
  const reactions = reactionsIn(bodyMeta.reaction, me)
  const position = positionOf(plain)
  // Built in place, because copies of every message would cost more than reading it.
  const message = readContent(body.contents?.[0] ?? {}, address) as Building
  message.id = plain.id
  message.conversation =
    reading.conversation ?? threadIn(bodyMeta, to, reading) ?? conversationOf(body.type, from, to, me)
  message.from = from
  message.to = to
  message.sentAt = numberIn(plain.timestamp)
  message.position = position
  message.localId = reading.localId
  message.ext = body.ext ? fromKeyValues(body.ext) : {}
  if (edited) message.edited = edited
  if (reading.overview) Object.assign(message, reading.overview(bodyMeta.thread_overview, reading))
  if (reactions.length > 0) message.reactions = reactions
  if (body.msgConfig?.allowGroupAck) message.wantsReceipts = true
  if (bodyMeta.isRead === true) message.isRead = true
  if (bodyMeta.isDelivered === true) message.isDelivered = true
  if (envelope) readEnvelope(message, envelope, body.type)
  if (message.kind === 'text') {
    const translations = translationsIn(bodyMeta.translations)
    const stream = streamIn(body)
    if (translations.length > 0) message.translations = translations
    if (stream) message.stream = stream
  }
  const reactionsAsOf = asOf ?? (Array.isArray(bodyMeta.reaction) ? position : -1)
  // Most messages are live and have no reactions, which is the default freshness.
  return envelope && reactionsAsOf < 0
    ? message
    : fresh(message, { isFull: envelope !== undefined, told: reactionsAsOf })
}

/** The server's number, or the time if there is none. */
export const positionOf = ({
  seq,
  timestamp,
}: {
  seq?: string | undefined
  timestamp?: string | undefined
}): number => numberIn(seq ?? timestamp)

/** Drops the device from "user/device". */
const userIn = (name = '') => (name.includes('/') ? (name.split('/')[0] as string) : name)

/** Commands are signals between programs: they are not in timelines, not counted, and never the last message. */
export const isShown = (message: Message): boolean => message.kind !== 'command'

/**
 * A message in a thread is addressed like one in a group, and names the thread's parent. An outgoing one only says that
 * it is for a thread.
 */
function threadIn({ thread }: Json, id: string, { localId }: ReadContext): ConversationRef | undefined {
  return isObject(thread) && (localId || thread.muc_parent_id) ? { type: 'thread', id } : undefined
}

const priorities = Object.keys(roomPriority) as (keyof typeof roomPriority)[]

/** Whether the server has replaced the content that was sent. */
export const isReplacedIn = (meta: Meta['meta']): boolean =>
  meta !== undefined && readJson(textIn(meta)).callback_replace === true

function readEnvelope(
  message: Building,
  envelope: NonNullable<IncomingMessage['envelope']>,
  type: number | undefined,
): void {
  const { meta, directedUsers: onlyTo, ext, routetype, to } = envelope
  const isRoom = type === BodyType.CHATROOM
  const metaJson = meta && readJson(textIn(meta))
  const state = metaJson?.is_online
  message.onlineState = isRoom ? 1 : !metaJson ? 3 : state === 0 || state === 1 ? state : 2
  if (metaJson?.callback_replace === true) message.isReplaced = true
  if (onlyTo && onlyTo.length > 0) message.onlyTo = onlyTo
  if (routetype === RouteType.ROUTE_ONLINE || to?.clientResource) message.isFleeting = true
  if (!isRoom) return
  const { chatroom_msg_tag: tag, is_broadcast: isBroadcast } = fromKeyValues(ext)
  const priority = priorities.find((name) => roomPriority[name] === tag)
  if (priority) message.priority = priority
  if (isBroadcast === true) message.isBroadcast = isBroadcast
}

/** The edit count, editor and time of an edited message. */
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

/** The text that came with a recall. */
export function noteIn(ext: readonly KeyValue[] | undefined): string {
  const note = fromKeyValues(ext).recallMessageExtensionInfo
  return typeof note === 'string' ? note : ''
}
