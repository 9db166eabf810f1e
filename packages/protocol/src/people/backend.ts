// Global mutes of a user by the application's back end, by kind of chat.

import { call } from '../call.ts'
import { anything, count, id, list, number, optional, text, wire, withDefault } from '../shape/index.ts'

/** Mutes a user by kind of chat, for a number of seconds: −1 for ever, 0 ends the mute. Kinds that are left out stay as they are. */
export const muteUser = call('moderation.mute', {
  rest: 'POST mutes',
  by: 'app',
  input: {
    user: wire('username', id),
    chat: optional(number),
    group: wire('groupchat', optional(number)),
    room: wire('chatroom', optional(number)),
  },
  answer: { result: wire('data.result', text) },
})

/** Gets the mutes of a user, in remaining seconds. */
export const mutesOf = call('moderation.mutesOf', {
  rest: 'GET mutes/{name}',
  by: 'app',
  input: { name: id },
  answer: {
    user: wire('data.userid', text),
    chat: wire('data.chat', number),
    group: wire('data.groupchat', number),
    room: wire('data.chatroom', number),
    at: wire('data.unixtime', number),
  },
})

/** Lists muted users by page, with one row for each kind of chat. The first page is 1. */
export const listMutes = call('moderation.listMutes', {
  rest: 'GET mutes',
  by: 'app',
  input: { page: wire('pageNum', withDefault(count, 1)), pageSize: withDefault(count, 10) },
  answer: { rows: wire('data.data', list(anything)), at: wire('data.unixtime', number) },
})
