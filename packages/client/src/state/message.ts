// From what travels to a message as screens see it.

import {
  BodyType,
  type Content,
  ContentType,
  fromKeyValues,
  type PlainMessage,
  SubType,
} from '@parley/protocol'
import type { ConversationRef, Message } from './state.ts'

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

/** Undefined for what is no message: receipts, recalls and the like. */
export function toMessage(plain: PlainMessage, me: string, localId?: string): Message | undefined {
  const { body } = plain
  const isMessage =
    body.type === BodyType.CHAT || body.type === BodyType.GROUPCHAT || body.type === BodyType.CHATROOM
  if (!isMessage) return undefined
  const from = userIn(body.from?.name)
  const to = userIn(body.to?.name)
  const sentAt = Number(plain.timestamp)
  const content = body.contents?.[0] ?? {}
  const common = {
    id: plain.id,
    conversation: conversationOf(body.type, from, to, me),
    from,
    to,
    sentAt,
    position: positionOf(plain),
    localId,
    ext: fromKeyValues(body.ext ?? []),
  }
  const contentType = contentTypeOf(content)
  const text = content.text ?? ''
  return contentType === ContentType.TEXT
    ? { kind: 'text', ...common, text }
    : { kind: 'other', ...common, contentType, text }
}

/** The server's number, or the time where it gives none. */
export const positionOf = ({
  seq,
  timestamp,
}: {
  seq?: string | undefined
  timestamp?: string | undefined
}): number => Number(seq ?? timestamp ?? 0)

/** A combined message travels as text with a sub type, so that old readers show its text. */
function contentTypeOf({ type = ContentType.TEXT, subType }: Content): number {
  return type === ContentType.TEXT && subType === SubType.COMBINE ? ContentType.COMBINE : type
}

/** "user/device" stands for the user here. */
const userIn = (name = '') => name.split('/')[0] as string

/** Commands are signals between programs: they are in no timeline, in no count, and never the last message. */
export const isShown = (message: Message): boolean =>
  message.kind !== 'other' || message.contentType !== ContentType.COMMAND

/** What a message of mine says about the other side: told in history, where receipts are not. */
export function receiptsIn(plain: PlainMessage): { isRead: boolean; isDelivered: boolean } {
  const none = { isRead: false, isDelivered: false }
  if (!plain.body.meta) return none
  try {
    const { isRead, isDelivered } = JSON.parse(plain.body.meta) as Record<string, unknown>
    return { isRead: isRead === true, isDelivered: isDelivered === true }
  } catch {
    return none
  }
}
