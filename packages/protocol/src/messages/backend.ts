// Messages that the application's back end sends, recalls, rewrites and imports. Block lists, mutes and memberships do not
// apply to them; everything else is as with messages of devices.

import { call } from '../call.ts'
import {
  anything,
  flag,
  id,
  list,
  longId,
  oneOf,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

/** The message itself: `type` and `body` as in the JSON form of a message. */
const said = {
  /** The sender. `admin` if it is left out. */
  from: optional(text),
  type: optional(text),
  body: optional(anything),
  ext: optional(anything),
}

const sent = {
  ...said,
  to: optional(list(id)),
  /** Accepted for compatibility: the sender's own devices always get it. */
  syncDevice: wire('sync_device', optional(flag)),
  /** `ROUTE_ONLINE`: only devices that are online now get it. */
  routeType: wire('routetype', optional(text)),
  /** Users whose history leaves it out. */
  ignoreUsers: wire('roam_ignore_users', optional(list(id, 20))),
}

/** The message ids, by receiver. */
const answer = { ids: wire('data', anything) }
const level = { priority: wire('chatroom_msg_level', optional(oneOf('high', 'normal', 'low'))) }

/** Sends a message to each of up to 600 people. One unknown name refuses the whole request. */
export const sendToUsers = call('messages.toUsers', {
  rest: 'POST messages/users',
  by: 'app',
  input: sent,
  answer,
})

/** Sends a message to each of up to three groups. */
export const sendToGroups = call('messages.toGroups', {
  rest: 'POST messages/chatgroups',
  by: 'app',
  input: { ...sent, wantsReceipts: wire('need_group_ack', optional(flag)) },
  answer,
})

/** Sends a message to some members of a group. Nobody else sees it. */
export const sendToGroupMembers = call('messages.toGroupMembers', {
  rest: 'POST messages/chatgroups/users',
  by: 'app',
  input: { ...sent, users: optional(list(id)) },
  answer,
})

/** Sends a message to each of up to ten rooms. */
export const sendToRooms = call('messages.toRooms', {
  rest: 'POST messages/chatrooms',
  by: 'app',
  input: { ...sent, ...level },
  answer,
})

/** Sends a message to some people in a room. Nobody else sees it. */
export const sendToRoomMembers = call('messages.toRoomMembers', {
  rest: 'POST messages/chatrooms/users',
  by: 'app',
  input: { ...sent, ...level, users: optional(list(id)) },
  answer,
})

/** The message of a broadcast: `type` and the fields of its body side by side. */
const broadcast = { from: optional(text), message: wire('msg', optional(anything)), ext: optional(anything) }

/** Sends a message to everybody who is online. It is stored for them only. */
export const sendToOnlineUsers = call('messages.toOnlineUsers', {
  rest: 'POST messages/users/broadcast',
  by: 'app',
  input: broadcast,
  answer: { id: wire('data.id', text) },
})

/** Sends a message to every account of the application. It continues after the answer, and after a restart. */
export const sendToEverybody = call('messages.toEverybody', {
  rest: 'POST messages/broadcast',
  by: 'app',
  input: { ...broadcast, targetType: wire('target_type', withDefault(oneOf('users'), 'users')) },
  answer: { id: wire('data.id', text) },
})

const recalled = {
  messageId: wire('msg_id', optional(longId)),
  to: optional(text),
  chat: wire('chat_type', optional(text)),
  from: optional(text),
  syncDevice: wire('sync_device', optional(flag)),
  /** Recalls a message of any age. */
  force: optional(flag),
  note: wire('recallMessageExtensionInfo', optional(text)),
}

/** Recalls a message. */
export const recallMessage = call('messages.recall', {
  rest: 'POST messages/msg_recall',
  by: 'app',
  input: recalled,
  answer: { outcome: wire('data', anything) },
})

/** Recalls up to thirty messages. Each has its own outcome. */
export const recallMessages = call('messages.recallMany', {
  rest: 'POST messages/batch_recall',
  by: 'app',
  input: { messages: wire('msgs', optional(list(anything))) },
  answer: { outcomes: wire('data', list(anything)) },
})

/** Rewrites a text or custom message. The message counts as edited. */
export const rewriteMessage = call('messages.rewrite', {
  rest: 'PUT messages/rewrite/{messageId}',
  by: 'app',
  input: {
    messageId: longId,
    /** Who edits it; its sender if it is left out. */
    user: optional(text),
    message: wire('new_msg', optional(anything)),
    ext: wire('new_ext', optional(anything)),
    /** Whether the new ext is added to the old one, instead of replacing it. */
    isCombined: wire('is_combine_ext', withDefault(flag, true)),
  },
  answer: { result: wire('data', text) },
})

const imported = {
  ...said,
  target: optional(text),
  /** Whether it counts as read. */
  isRead: wire('is_ack_read', withDefault(flag, false)),
  sentAt: wire('msg_timestamp', optional(time)),
  /** Accepted for compatibility: files stay where they are. */
  download: wire('need_download', optional(flag)),
}

/** Imports an older message of a single chat. Import in the order of time: messages keep the order of importing. */
export const importToUser = call('messages.importToUser', {
  rest: 'POST messages/users/import',
  by: 'app',
  input: imported,
  answer: { messageId: wire('data.msg_id', longId) },
})

/** Imports an older message of a group. */
export const importToGroup = call('messages.importToGroup', {
  rest: 'POST messages/chatgroups/import',
  by: 'app',
  input: imported,
  answer: { messageId: wire('data.msg_id', longId) },
})
