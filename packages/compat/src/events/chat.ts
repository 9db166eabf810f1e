// Events of messages, receipts, recalls and edits.

import { BodyType, fromKeyValues, type MessageBody, type Meta } from '@parley/protocol'
import { olderMessage } from '../messages/legacy-message.ts'
import { bodyOf, chatTypes, namesOf, onlineStateOf, type Reader, readMessage } from '../messages/wire.ts'
import { type HandlerContext, type HandlerEvent, type Json, parsed } from './handler-event.ts'

const handlers: Readonly<Record<string, string>> = {
  txt: 'onTextMessage',
  img: 'onImageMessage',
  video: 'onVideoMessage',
  audio: 'onAudioMessage',
  file: 'onFileMessage',
  loc: 'onLocationMessage',
  cmd: 'onCmdMessage',
  custom: 'onCustomMessage',
  combine: 'onCombineMessage',
}

/** The conversation types in the terms of an edit. */
const editedIn: Readonly<Record<string, string>> = {
  'chat:user': 'singleChat',
  'chat:group': 'groupChat',
  'chat:room': 'chatRoom',
}

export function chatEvents(meta: Meta, context: HandlerContext): readonly HandlerEvent[] {
  const body = bodyOf(meta)
  const names = namesOf({ ...context, meta, body })
  const base = { id: meta.id, ...names, mid: body.ackMessageId, onlineState: onlineStateOf(meta) }
  switch (body.type) {
    case BodyType.CHAT:
    case BodyType.GROUPCHAT:
    case BodyType.CHATROOM:
      return messageEvents(meta, body, context)
    case BodyType.READ_ACK:
      return [['onReadMessage', { ...base, type: 'read', ...groupRead(body) }]]
    case BodyType.DELIVER_ACK:
      return [['onDeliveredMessage', { ...base, type: 'delivery' }]]
    case BodyType.RECALL:
      return [
        [
          'onRecallMessage',
          {
            ...base,
            from: names.from || 'admin',
            ext: fromKeyValues(meta.ext ?? []).recallMessageExtensionInfo ?? '',
          },
        ],
      ]
    case BodyType.CHANNEL_ACK: {
      const { mid: _, ...rest } = base
      return [
        [
          'onChannelMessage',
          { ...rest, type: 'channel', chatType: 'singleChat', time: Number(meta.timestamp) },
        ],
      ]
    }
    case BodyType.EDIT:
      return [['onModifiedMessage', editedMessage(meta, body, context)]]
    default:
      return []
  }
}

function groupRead(body: MessageBody): Json {
  const [counts] = body.ext ?? []
  if (counts?.stringValue === undefined) return {}
  return { groupReadCount: JSON.parse(counts.stringValue), ackContent: body.ackContent }
}

function messageEvents(meta: Meta, body: MessageBody, context: HandlerContext): readonly HandlerEvent[] {
  const { user, device } = context
  const isMine = body.from?.name === user
  // A room sends a device its own messages back.
  if (isMine && body.type === BodyType.CHATROOM && meta.from?.clientResource === device) return []
  const message = readMessage({ ...context, meta, body })
  const handler = handlers[String(message.type)]
  return handler ? [[handler, message, () => olderPayload(context, meta)]] : []
}

/** Unknown sizes are empty in the older form, unlike in older history. */
function olderPayload(context: HandlerContext, meta: Meta): Json {
  const message = olderMessage(context, meta)
  for (const name of sizes[String(message.contentsType)] ?? []) message[name] ||= ''
  return message
}

const sizes: Readonly<Record<string, readonly string[]>> = {
  IMAGE: ['file_length'],
  VIDEO: ['file_length', 'length'],
  VOICE: ['file_length'],
}

/** A message after an edit, with its original id and time. */
export function editedMessage(meta: Meta, body: MessageBody, reader: Reader): Json {
  const edit = (parsed(body.meta).edit_msg ?? {}) as Json
  return {
    ...readMessage({ ...reader, meta, body }),
    id: body.editMessageId,
    chatType: editedIn[String(edit.chat_type)] ?? chatTypes[body.type ?? 0] ?? '',
    from: edit.sender ?? '',
    time: Number(edit.send_time ?? 0),
  }
}
