// Events in JSON notices: presence, reactions, threads, and the user's actions on other devices.

import type { Meta } from '@parley/protocol'
import { readJsonMessage } from '../messages/json.ts'
import { type HandlerContext, type HandlerEvent, type Json, parsed } from './handler-event.ts'

export function noticeEvents(meta: Meta, context: HandlerContext): readonly HandlerEvent[] {
  const notice = parsed(meta.payload)
  const data = notice.data as Json
  switch (notice.type) {
    case 'presence':
      return presence(data)
    case 'reaction':
      return (notice.data as readonly Json[]).map(reaction)
    case 'thread':
      return thread(data, context)
    case 'roaming_delete':
      return data.resource === context.device ? [] : [removed(data)]
    case 'conv':
      return conversation(data, context)
    case 'user_notification_mute':
      return (notice.values as readonly Json[]).flatMap((value) => silence(value, context))
    default:
      return []
  }
}

/** Rooms are reported as groups. */
const chatType = (word: unknown) => (word === 'chat' ? 'singleChat' : 'groupChat')

const presence = (data: Json): readonly HandlerEvent[] => [
  [
    'onPresenceStatusChange',
    (data.values as readonly Json[]).map((value) => ({
      userId: value.uid,
      lastTime: Number(value.last_time),
      expire: Number(value.expiry),
      ext: value.ext,
      statusDetails: Object.entries(value.status as Json).map(([device, status]) => ({
        device,
        status: Number(status),
      })),
    })),
  ],
]

const reaction = (entry: Json): HandlerEvent => [
  'onReactionChange',
  {
    from: entry.from,
    to: entry.to,
    chatType: chatType(entry.channel_type),
    messageId: entry.messageId,
    reactions: entry.reactions,
    ts: entry.ts,
  },
]

const threadWords: Readonly<Record<string, string>> = {
  create: 'create',
  update: 'update',
  update_msg: 'update',
  delete: 'destroy',
}

function thread(data: Json, { api }: HandlerContext): readonly HandlerEvent[] {
  const operation = threadWords[String(data.operation)]
  if (!operation) return []
  const last = data.last_message as Json | undefined
  const isUpdate = operation === 'update'
  return [
    [
      'onChatThreadChange',
      {
        operation,
        id: data.id,
        name: data.name,
        parentId: data.muc_parent_id,
        messageId: data.msg_parent_id,
        timestamp: data.timestamp,
        operator: data.from,
        ...(operation === 'create' ? { createTimestamp: data.timestamp, messageCount: 0 } : {}),
        ...(isUpdate ? { messageCount: data.message_count } : {}),
        ...(data.operation === 'update_msg'
          ? { lastMessage: last?.id ? readJsonMessage(last, api) : last }
          : {}),
      },
    ],
  ]
}

const removed = ({ to, chatType: type, resource }: Json): HandlerEvent => [
  'onMultiDeviceEvent',
  { operation: 'deleteRoaming', conversationId: to, chatType: chatType(type), resource },
]

const conversationWords: Readonly<Record<string, string>> = {
  del: 'deleteConversation',
  top: 'pinnedConversation',
  not_top: 'unpinnedConversation',
  mark: 'markConversation',
  mark_delete: 'unMarkConversation',
}

function conversation(data: Json, { user, device }: HandlerContext): readonly HandlerEvent[] {
  const { op, id, from, res, ts, ext, type } = data
  if (res === device && from === user) return []
  if (op === 'pin' || op === 'pin_delete')
    return [
      [
        'onMessagePinEvent',
        {
          messageId: ext,
          conversationId: type === 'chat' ? from : id,
          conversationType: type === 'chatroom' ? 'chatRoom' : chatType(type),
          operation: op === 'pin' ? 'pin' : 'unpin',
          operatorId: from,
          time: ts,
        },
      ],
    ]
  const operation = conversationWords[String(op)]
  if (!operation) return []
  const mark = /^mark_(\d+)$/.exec(String(ext))?.[1]
  return [
    [
      'onMultiDeviceEvent',
      {
        operation,
        conversationId: id,
        conversationType: chatType(type),
        timestamp: ts,
        ...(mark === undefined ? {} : { conversationMark: Number(mark) }),
      },
    ],
  ]
}

function silence(value: Json, { device }: HandlerContext): readonly HandlerEvent[] {
  const { operator_resource: resource, group, user, data } = value
  if (resource === device) return []
  const deviceEvent = (payload: Json): readonly HandlerEvent[] => [
    ['onMultiDeviceEvent', { resource, ...payload }],
  ]
  const wish = (data ?? {}) as Json
  if ('ignoreInterval' in wish) return deviceEvent({ operation: 'setSilentModeForUser', data })
  return deviceEvent({
    operation:
      Object.keys(wish).length > 0 ? 'setSilentModeForConversation' : 'removeSilentModeForConversation',
    conversationId: group ?? user,
    type: group === undefined ? 'singleChat' : 'groupChat',
    data,
  })
}
