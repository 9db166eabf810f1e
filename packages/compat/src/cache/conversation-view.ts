// Conversations of the client's inbox in the form of this API.

import {
  type Conversation,
  type Facts,
  type Message,
  type Writable,
  writeContent,
} from '@parley/client/internals'
import { BodyType, type MessageBody, type Meta, NameSpace, toKeyValues } from '@parley/protocol'
import { type Reader, readMessage } from '../messages/wire.ts'
import type { LocalConversation, LocalMessage } from '../types/index.ts'

/** The application's data about a conversation is stored with the known facts, so that one transaction has both. */
export interface NotedFacts extends Facts {
  readonly customField?: Record<string, unknown> | undefined
}

export function shownConversation(
  { ref, unread, lastMessage }: Conversation,
  { customField }: NotedFacts,
  reader: Reader,
): LocalConversation {
  const last = lastMessage && shownMessage(lastMessage, reader)
  return {
    conversationId: ref.id,
    conversationType: ref.type === 'single' ? 'singleChat' : 'groupChat',
    unReadCount: unread,
    ...(last && { lastMessage: last }),
    ...(customField && { customField }),
  }
}

/** The status of messages that the server has accepted. */
const arrived = 3

/** Encoded as on the wire, and read like everything else that arrives. */
function shownMessage(message: Message, reader: Reader): LocalMessage | undefined {
  if (message.kind === 'recalled' || message.kind === 'notice') return undefined
  const { id, from, to, sentAt, conversation, edited, reactions, onlineState = 3 } = message
  const added = {
    edit_msg: edited && { count: edited.count, operator: edited.by, edit_time: edited.at },
    reaction: reactions?.map(({ reaction, count, users, isMine }) => ({
      reaction,
      count,
      userList: users,
      state: isMine,
    })),
    translations: message.translations,
    isRead: message.isRead,
    isDelivered: message.isDelivered,
  }
  const body: MessageBody = {
    type: conversation.type === 'single' ? BodyType.CHAT : BodyType.GROUPCHAT,
    from: { name: from },
    to: { name: to },
    contents: [writeContent(message as Writable)],
    ext: toKeyValues(message.ext as Record<string, unknown>),
    meta: JSON.stringify(added),
    ...(message.wantsReceipts && { msgConfig: { allowGroupAck: true } }),
  }
  const meta: Meta = { id, timestamp: String(sentAt), ns: NameSpace.CHAT }
  const chatType = conversation.type === 'single' ? 'singleChat' : 'groupChat'
  return {
    ...readMessage({ ...reader, meta, body }),
    onlineState,
    sessionId: `${chatType}-${conversation.id}`,
    status: arrived,
    serverMsgId: id,
  } as unknown as LocalMessage
}
