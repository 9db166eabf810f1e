// A message as back ends read it: in events, and in the files of the history.

import { BodyType, decode, groupDomain, MessageBody, Meta, writeJsonForm } from '@parley/protocol'

export type ChatType = 'chat' | 'groupchat' | 'chatroom'

const chatTypes: Readonly<Record<number, ChatType>> = {
  [BodyType.CHAT]: 'chat',
  [BodyType.GROUPCHAT]: 'groupchat',
  [BodyType.CHATROOM]: 'chatroom',
}

export interface StoredMessage {
  readonly id: number
  readonly sentAt: number
  readonly meta: Uint8Array
}

export function messageRecord({ id, sentAt, meta }: StoredMessage) {
  const body = bodyIn(decode(Meta, meta))
  const { from, to, bodies, ext } = jsonOf(body, String(id), String(sentAt))
  return {
    msg_id: String(id),
    timestamp: sentAt,
    direction: 'outgoing',
    to,
    from,
    chat_type: chatTypes[body.type ?? 0] ?? 'chat',
    payload: { from, to, bodies, ext },
  }
}

/** The JSON form of a body: sender, receiver, contents and the application's own values. */
export function jsonOf(body: MessageBody, id: string, timestamp: string): Record<string, unknown> {
  return writeJsonForm({ id, timestamp, body }, 'object').payload as Record<string, unknown>
}

export const bodyIn = ({ payload }: Meta): MessageBody => decode(MessageBody, payload ?? new Uint8Array(0))

/** The chat type of an entry that is not a message, by the kind of its conversation. */
export function chatTypeOf(chat: string, { to }: Meta): ChatType {
  if (chat === 'room') return 'chatroom'
  return to?.domain === groupDomain ? 'groupchat' : 'chat'
}
